Certificates of formulas: of a structure, of all states, of fixed points with a ranking; what they prove; bent ones.
$ tacet ctl models/thesis/ticket2.gcl 'AG (pc1 = 1 -> AF pc1 = 2)' -q --certificate c.txt && tacet check-certificate models/thesis/ticket2.gcl c.txt -q
yes: AG (pc1 = 1 -> AF pc1 = 2) holds in the start
yes: the certificate proves that AG (pc1 = 1 -> AF pc1 = 2) holds in every start (3 sets of 24 states, 26 questions; integers unbounded; in a dead end a path stops)

$ tacet ctl models/thesis/prodcons.gcl 'EF (pc1 = 3 && EG pc1 = 3)' -q --certificate c.txt && tacet check-certificate models/thesis/prodcons.gcl c.txt -q
yes: EF (pc1 = 3 && EG pc1 = 3) holds in the start
yes: the certificate proves that EF (pc1 = 3 && EG pc1 = 3) holds in every start (3 sets of 90 states, 0 questions; integers unbounded; in a dead end a path stops)

$ tacet ctl models/thesis/prodcons.gcl 'AG (pc1 = 1 -> AF pc1 = 2)' -q --certificate c.txt; tacet check-certificate models/thesis/prodcons.gcl c.txt -q
no: AG (pc1 = 1 -> AF pc1 = 2) fails in the start
yes: the certificate proves that AG (pc1 = 1 -> AF pc1 = 2) fails in the start pc1 = 1, pc2 = 1, b = 1, c = 0 (3 sets of 111 states, 0 questions; integers unbounded; in a dead end a path stops)

$ tacet ctl tests/cli/models/unbounded.gcl 'A [pc = 0 U pc = 1]' --engine fixpoint -q --certificate c.txt && tacet check-certificate tests/cli/models/unbounded.gcl c.txt -q && cat c.txt
yes: A [pc = 0 U pc = 1] holds in every start
yes: the certificate proves that A [pc = 0 U pc = 1] holds in every start (2 sets of 9 states, 4 questions; integers unbounded; in a dead end a path stops)
tacet-certificate program-ctl 2 a73e15d5a7434a68
integers unbounded
assignments in-order
inputs any
variables x y pc
formula A [pc = 0 U pc = 1]
claim holds
dead-ends stop
predicate x <= 0
predicate x = 1
predicate y <= 0
predicate y = 1
predicate 2 <= x
predicate 1 <= x
predicate 1 <= y
predicate 3 <= x + y
measure 1 * x
measure 1 * y - 1
within
at * * 0
state
at * * 1
state
at * * 2
state
holds 1
at * * 0
state 0 : 1
state 1 2 : 2
state 3 1 : 3
state 4 : 4 0 m0 0 m0 0 m0 0 m0 0 m1 0
state 5 6 7 : 4 0 m0 0 m0 0 m0 0 m0 0 m1 0
at * * 1
state : 0

$ sed 's/^measure .*/measure y/' c.txt > bent.txt; tacet check-certificate tests/cli/models/unbounded.gcl bent.txt
no: the certificate proves nothing: line 32: that A [pc = 0 U pc = 1] holds is not shown in x = 3, y = 2, pc = 0: see the step fall
[exit 1]

$ sed "s/^claim holds/claim fails/; s/^dead-ends stop/&\nstart 0 0 0/" c.txt > bent.txt; tacet check-certificate tests/cli/models/unbounded.gcl bent.txt
no: the certificate proves nothing: that A [pc = 0 U pc = 1] fails is not shown in x = 0, y = 0, pc = 0
[exit 1]

$ sed 's/^formula .*/formula AG pc = 0/' c.txt > bent.txt; tacet check-certificate tests/cli/models/unbounded.gcl bent.txt
no: the certificate proves nothing: line 34: that AG pc = 0 holds is not shown in x = 0, y = 0, pc = 1
[exit 1]

$ sed 's/^holds 1/holds 2/' c.txt > bent.txt; tacet check-certificate tests/cli/models/unbounded.gcl bent.txt
no: the certificate proves nothing: line 26: the formula has no such operator
[exit 1]

$ grep -v '^within' c.txt > bent.txt; tacet check-certificate tests/cli/models/unbounded.gcl bent.txt
no: the certificate proves nothing: line 19: expected 'within' before the first 'at'
[exit 1]

$ sed 's/: 1$/: 1 m7/' c.txt > bent.txt; tacet check-certificate tests/cli/models/unbounded.gcl bent.txt
no: the certificate proves nothing: line 28: this is no number and no measure
[exit 1]

$ sed 's/^measure .*/measure y = 0 \&\& x/' c.txt > bent.txt; tacet check-certificate tests/cli/models/unbounded.gcl bent.txt
no: the certificate proves nothing: line 20: measure 0 is no term over the variables of the program
[exit 1]

$ tacet ctl models/thesis/ticket2.gcl 'AF pc1 = 1' --fair --certificate d.txt 2>&1 | tail -1; ls d.txt
    dead end; processes are treated fairly
ls: cannot access 'd.txt': No such file or directory
[exit 2]

$ tacet ctl models/thesis/ticket2.gcl 'AF pc1 = 1' --engine explicit --limit-states 10 -q --certificate d.txt; ls d.txt
unknown: state limit: 10 states
ls: cannot access 'd.txt': No such file or directory
[exit 2]

$ tacet ctl models/thesis/fig-6.1.tck "AG true" --time 1 --certificate d.txt 2>&1 | tail -1
27 states, all that can be reached; none is a dead end; no fairness is assumed
