Certificates of formulas: of a structure, of all states, of fixed points with a ranking; what they prove; bent ones.
needs isl
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

$ tacet ctl models/thesis/ticket2.gcl 'AF pc1 = 1' --fair --certificate d.txt -q; tacet check-certificate models/thesis/ticket2.gcl d.txt
yes: AF pc1 = 1 holds in the start
yes: the certificate proves that AF pc1 = 1 holds in every start (2 sets of 18 states, 10 questions; integers unbounded; in a dead end a path stops; processes are treated fairly)

$ sed 's/^claim holds fairly/claim holds/; s/ p[01]$//' d.txt > e.txt; tacet check-certificate models/thesis/ticket2.gcl e.txt | sed 's/:.*//'
no

$ sed 's/ p0$/ p1/' d.txt > e.txt; tacet check-certificate models/thesis/ticket2.gcl e.txt | sed 's/:.*//'
no

$ tacet ctl models/thesis/ticket2.gcl 'EG pc1 != 2' --fair --certificate d.txt -q; tacet check-certificate models/thesis/ticket2.gcl d.txt
no: EG pc1 != 2 fails in the start
yes: the certificate proves that EG pc1 != 2 fails in the start * (glob)

$ tacet ctl models/thesis/ticket2.gcl 'EG EF pc1 = 1' --fair --certificate d.txt -q; tacet check-certificate models/thesis/ticket2.gcl d.txt
yes: EG EF pc1 = 1 holds in the start
yes: the certificate proves that EG EF pc1 = 1 holds in every start (3 sets of 27 states, 13 questions; integers unbounded; in a dead end a path stops; processes are treated fairly)

$ tacet ctl models/thesis/ticket2.gcl 'AF pc1 = 1' --engine explicit --limit-states 10 -q --certificate d.txt; ls d.txt
unknown: state limit: 10 states
ls: cannot access 'd.txt': No such file or directory
[exit 2]

$ tacet ctl models/classic/fischer-3.tck 'EF P1.critical' --time 1 --certificate net.txt -q && head -4 net.txt && tacet check-certificate models/classic/fischer-3.tck net.txt -q
yes: EF P1.critical holds in the start
tacet-certificate network-ctl 1
period 1
range error
holds EF P1.critical
yes: the certificate proves that at period 1 EF P1.critical holds in the start: AG fault = 0 && EF at_P1 = 3 holds in every start (3 sets of 2019 states, 261 questions; integers unbounded; in a dead end a path stops)

$ sed 's/^holds EF P1/holds EF P2/' net.txt > bent.txt; tacet check-certificate models/classic/fischer-3.tck bent.txt
no: the certificate proves nothing: it does not speak of the formula
[exit 1]

$ sed 's/^period 1/period 2/' net.txt > bent.txt; tacet check-certificate models/classic/fischer-3.tck bent.txt
no: the certificate proves nothing: line 1: it was written for another program
[exit 1]

$ sed 's/^holds /fails /' net.txt > bent.txt; tacet check-certificate models/classic/fischer-3.tck bent.txt
no: the certificate proves nothing: it does not speak of the formula
[exit 1]

$ tacet ctl models/classic/fischer-3.tck 'AG !P1.critical' --time 1 --certificate net.txt -q; tacet check-certificate models/classic/fischer-3.tck net.txt -q
no: AG !P1.critical fails in the start
yes: the certificate proves that at period 1 AG !P1.critical fails in the start: AG fault = 0 && !AG !at_P1 = 3 holds in every start (3 sets of 2019 states, 261 questions; integers unbounded; in a dead end a path stops)

$ for p in far go deep none; do tacet ctl tests/cli/models/turns.gcl $p --engine fixpoint -q --certificate c.txt; tacet check-certificate tests/cli/models/turns.gcl c.txt; done
yes: EF (x >= 7 && y >= 20) holds in every start
yes: the certificate proves that EF (x >= 7 && y >= 20) holds in every start (2 sets of 13 states, 3 questions; integers unbounded; in a dead end a path stops)
yes: EF pc = 1 holds in every start
yes: the certificate proves that EF pc = 1 holds in every start (2 sets of 18 states, 2 questions; integers unbounded; in a dead end a path stops)
yes: AG (pc = 0 && x >= 0 -> EF (0 <= x && x <= 2)) holds in every start
yes: the certificate proves that AG (pc = 0 && x >= 0 -> EF (0 <= x && x <= 2)) holds in every start (3 sets of 14 states, 3 questions; integers unbounded; in a dead end a path stops)
yes: AG (pc = 1 -> E [pc = 1 U y <= 2]) && EF y > n holds in every start
yes: the certificate proves that AG (pc = 1 -> E [pc = 1 U y <= 2]) && EF y > n holds in every start (4 sets of 16 states, 6 questions; integers unbounded; in a dead end a path stops)
