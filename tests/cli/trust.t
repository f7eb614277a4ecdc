What misled once: options given twice, hidden names, periods, deadlocks, walks at a period, limits.
needs expat
$ tacet decide models/thesis/fig-6.3b-closed.tck --time 1 --json > lasso.json; tacet simulate models/thesis/fig-6.3b-closed.tck --run lasso.json --time 1 -q; tacet simulate models/thesis/fig-6.3b-closed.tck --run lasso.json --time 2/3 -q
yes: every step is one of the model with period 1 (0 steps, 0 time units, then the loop)
no: step 1 (delay 1, P@a): the delay is not a multiple of the period
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --time dense --json > open.json; tacet simulate models/thesis/fig-6.3b.tck --run open.json -q; tacet simulate models/thesis/fig-6.3b.tck --run open.json | grep -c 'and so on'
yes: every step is one of the model (8 steps, 24/5 time units; whether the loop can go on with other delays was not checked)
0
[exit 1]

$ tacet reach models/classic/fischer-3.tck --label cs1 --label cs2 -q
no: in dense time cs1 with cs2 is not reachable
[exit 1]

$ tacet reach models/classic/fischer-3.tck --time 1 --time 2
tacet: --time is given twice
[exit 3]

$ tacet decide models/classic/fischer-3.tck --words finite --words infinite
tacet: --words is given twice
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --certificate a --certificate b
tacet: --certificate is given twice
[exit 3]

$ tacet compare models/classic/fischer-3.tck --with 1 --hide nothing
tacet: --hide: there is no action 'nothing'; write EVENT or PROCESS@EVENT with one of: try, set, again, enter, leave
[exit 3]

$ tacet compare models/thesis/fig-6.3b.tck --with 1/2 --hide a,P@b --equivalence trace -q
yes: dense and 1/2 are weakly trace equivalent

$ tacet compare models/thesis/fig-6.3b.tck --with 1/2 --hide a --hide b --equivalence trace -q
yes: dense and 1/2 are weakly trace equivalent

$ tacet lts compare models/tour/4-kind.aut models/tour/4-moody.aut --hide nothing
tacet: --hide: there is no action 'nothing'; there are: coin, tea, coffee
[exit 3]

$ tacet refine models/thesis/ticket2.gcl --label a
tacet: --label has no meaning for guarded commands
[exit 3]

$ tacet refine models/classic/fischer-3.tck --over
tacet: --over has no meaning for automata
[exit 3]

$ tacet reach models/classic/fischer-3.tck --all-locations --limit-states 3 --json | grep -c unreachable
0
[exit 1]

$ tacet reach models/classic/fischer-3.tck --all-locations --json | grep unreachable
  "unreachable": []

$ tacet reach models/classic/fischer-3.tck --time any
yes: over all periods together everything is explored: 65 states, 126 transitions

$ tacet reach models/thesis/sorter.tck --time any --all-locations
no: over all periods together not every location is reachable: 2 of 25 are not
  Short.kicked
  Long.past
[exit 1]

$ tacet reach tests/bugs/deadlock-any.tck --deadlock --time any -q
yes: with period 1 a deadlock is reachable (0 steps, 0 time units): no edge can fire any more, and the invariants stop time

$ tacet periods tests/bugs/deadlock-any.tck --deadlock --up-to 3
yes: every period above 1 has a deadlock, so there is no largest; of the periods 1/q: q = 1, of those up to 3

  period   deadlock  states
  above 1  yes       1
  1        yes       1
  1/2      no        1
  1/3      no        1

$ tacet periods models/thesis/fig-6.3b.tck --location P.l0 --up-to 2
yes: every period above 1 has a run to P.l0, so there is no largest; of the periods 1/q: every q

  period   reachable  states
  above 1  yes        1
  1        yes        1
  1/2      yes

$ tacet periods models/classic/job.tck --label exact --up-to 2
yes: 2 is the largest period with a finite run to a state with exact; of the periods 1/q: every q, up to 2

  period              reachable  states
  above 12            no         2
  12                  no         2
  between 10 and 12   no         2
  10                  no         3
  between 6 and 10    no         3
  6                   no         3
  between 5 and 6     no         3
  5                   no         4
  between 4 and 5     no         4
  4                   no         4
  between 10/3 and 4  no         4
  10/3                no         5
  2                   yes        14
  1                   yes        24
  1/2                 yes        44
Not listed: 7 more ranges of periods above 1, none of which has it.
Not listed: finer periods above 1.

$ tacet periods models/thesis/fig-6.3b.tck --non-zeno --up-to 2 -q
no: no period at all has an infinite run in which time diverges (engine relations, exact)
[exit 1]

$ tacet periods models/classic/fischer-3.tck --accept cs1 --up-to 2 -q
yes: every period above 2 has an infinite run that sees cs1 again and again, so there is no largest; of the periods 1/q: every q

$ tacet periods models/classic/fischer-3.tck --label cs1,cs2 --up-to 2 -q
no: no period at all has a finite run to a state with cs1 and cs2 (engine zones, exact)
[exit 1]

$ tacet periods models/classic/fischer-3.tck --label cs1 --deadlock
tacet: periods takes one goal: infinite runs (--words infinite, with --label or --non-zeno), --label, --location, --deadlock or --equivalence
[exit 3]

$ tacet periods models/classic/fischer-3.tck --hide try --label cs1
tacet: --hide is about words: it goes with --lossless, --among or --equivalence, or without a goal
[exit 3]

$ tacet decide models/classic/fischer-3.tck --smallest -q
yes: with period 3 there is an infinite run; every period above 2 works, so there is no largest

$ tacet decide models/thesis/fig-6.3b-closed.tck --coarsest -q
yes: with period 1 there is an infinite run; 1 is the largest such period

$ tacet decide tests/bugs/deadlock-any.tck --coarsest -q
yes: with period 3/4 there is an infinite run; every period between 1/2 and 1 works and none that is larger, so there is no largest

$ tacet decide models/classic/fischer-3.tck --time 1 --coarsest
tacet: --coarsest is about an unknown period: it needs --time any
[exit 3]

$ tacet decide models/classic/job.tck -q
no: no period has an infinite run, nor has dense time
[exit 1]

$ tacet compare models/thesis/fig-6.3a.tck --with 1/2 --equivalence stuck | tail -5

The equivalences are untimed: of a step its action counts, not its delay.
what holds for all automata of its kind (thesis, Table 6.1):
  timed automaton with strict comparisons: reachability equivalent to dense time for some period (Lemma 6.7); in general trace equivalent for none (Lemma 6.8)
  rational and real time: bisimilar (Lemma 6.2)

$ printf 'system:s\nprocess:P\nevent:e\nclock:1:x\nlocation:P:l{initial: : note: hello}\nedge:P:l:l:e{guard: x>1}\n' > wrong.tck; tacet reach wrong.tck -q
wrong.tck:5:25: warning: 'note' is not an attribute of a location and is ignored
    location:P:l{initial: : note: hello}
                            ^
wrong.tck:6:14: error: 'guard' is not an attribute of an edge; did you mean 'provided'?
    edge:P:l:l:e{guard: x>1}
                 ^
[exit 4]

$ printf 'system:s\nprocess:P\nevent:e\nlocation:P:l{initial: : note: hello}\nedge:P:l:l:e\n' > odd.tck; tacet decide odd.tck -q; tacet decide odd.tck --json | grep -A2 warnings
odd.tck:4:25: warning: 'note' is not an attribute of a location and is ignored
    location:P:l{initial: : note: hello}
                            ^
yes: with any period there is an infinite run
odd.tck:4:25: warning: 'note' is not an attribute of a location and is ignored
    location:P:l{initial: : note: hello}
                            ^
  "warnings": [
    {"file": "odd.tck", "line": 4, "column": 25, "what": "'note' is not an attribute of a location and is ignored"}
  ]

$ tacet explore models/classic/fischer-3.tck
tacet: error: models/classic/fischer-3.tck: explore wants guarded commands (.gcl), this is a network of automata (.tck)
[exit 4]

$ tacet reach models/thesis/ticket2.gcl
tacet: error: models/thesis/ticket2.gcl: reach wants a network of automata (.tck), this is guarded commands (.gcl); those are for explore, refine, abstract, invariant and ctl
[exit 4]

$ tacet refine - -q < models/thesis/ticket2.gcl
no: no error is reachable, 9 states and 14 transitions are bisimilar to the program
[exit 1]

$ printf '<?xml version="1.0"?>\n<nta/>\n' > u.xml; tacet reach u.xml
u.xml:1:1: error: the model has no system: expected <system>system P, Q;</system>
    <?xml version="1.0"?>
    ^
[exit 4]

$ tacet explore models/thesis/ticket2-err.gcl -q; tacet explore models/thesis/ticket2-err.gcl --all-errors --limit-states 1000 -q
yes: an error is reachable (7 steps); 25 states until then
yes: an error is reachable (7 steps); 1000 states before a limit was reached

$ tacet reach models/classic/train-gate-3.tck --label crossing1 --csv
yes: in dense time crossing1 is reachable (2 steps, 10 time units)
step,part,delay,time,action,Train1,Train2,Train3,Gate,queue[0],queue[1],queue[2],waiting,x1,x2,x3
0,start,,0,"",safe,safe,safe,free,0,0,0,0,0,0,0
1,prefix,0,0,"Gate@appr1,Train1@appr1",near,safe,safe,taken,1,0,0,1,0,0,0
2,prefix,10,10,"Train1@cross",crossing,safe,safe,taken,1,0,0,1,0,10,10

$ tacet explore models/thesis/ticket2-err.gcl --csv
yes: an error is reachable (7 steps); 25 states until then
step,command,t,s,a1,a2,pc1,pc2
0,,0,0,0,0,0,0
1,p1.draw,1,0,0,0,1,0
2,p1.enter,1,0,0,0,2,0
3,p1.leave,1,2,0,0,0,0
4,p1.draw,2,2,1,0,1,0
5,p1.enter,2,2,1,0,2,0
6,p2.draw,3,2,1,2,2,1
7,p2.enter,3,2,1,2,2,2

$ tacet refine models/thesis/ticket3.gcl --certificate proof.txt -q; tacet check-certificate models/thesis/ticket3.gcl proof.txt
no: no error is reachable, 31 states and 57 transitions are bisimilar to the program
yes: the certificate proves that no run of the program reaches an error (31 states at 20 places, 14 predicates, 60 questions; integers unbounded)

$ tacet abstract models/thesis/driver.gcl --kind must --certificate proof.txt -q
unknown: no error is reachable by must steps (9 states, 9 must steps, 3 predicates)
[exit 2]

$ tacet explore models/thesis/ticket2.gcl --reduce dead,linear,symmetry --certificate proof.txt --limit-states 1000 -q
no: no error is reachable; 5 states
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck tests/bugs/deadlock-any.tck
ok    models/thesis/fig-6.3b.tck: decide --time dense --words infinite: yes
ok    models/thesis/fig-6.3b.tck: decide --time dense --words infinite --non-zeno: yes
ok    models/thesis/fig-6.3b.tck: decide --time any --words infinite: no
ok    models/thesis/fig-6.3b.tck: decide --time 1/8 --words infinite: no
ok    tests/bugs/deadlock-any.tck: reach --deadlock --time any: yes
ok    tests/bugs/deadlock-any.tck: reach --deadlock --time dense: no
ok    tests/bugs/deadlock-any.tck: reach --deadlock --time 1: yes
ok    tests/bugs/deadlock-any.tck: reach --deadlock --time 1/2: no
yes: 8 of 8 answers are as expected

$ printf '# query: reach --label a\n# expect: no\nsystem:s\nprocess:P\nlocation:P:l{initial: : labels: a}\n' > lie.tck; tacet check lie.tck; tacet check lie.tck --json | check-answer
FAIL  lie.tck: reach --label a: yes instead of no
no: 0 of 1 answer is as expected
valid

$ tacet check models/tour/4-kind.aut
tacet: error: models/tour/4-kind.aut has no queries, and there is no file of the same name with .q: expected a query, as in tacet check MODEL 'A[] not deadlock'
no: 1 file could not be asked about
[exit 4]

$ tacet reach nothing.tck --json | check-answer
tacet: error: nothing.tck cannot be read: No such file or directory
valid

$ tacet reach wrong.tck --json | check-answer
wrong.tck:5:25: warning: 'note' is not an attribute of a location and is ignored
    location:P:l{initial: : note: hello}
                            ^
wrong.tck:6:14: error: 'guard' is not an attribute of an edge; did you mean 'provided'?
    edge:P:l:l:e{guard: x>1}
                 ^
valid

$ tacet reach wrong.tck --json --lable a | check-answer
tacet: reach has no option --lable; did you mean --label?
valid

$ tacet reach wrong.tck --json 2> /dev/null | tail -9
    "kind": "input",
    "messages": [
      {"file": "wrong.tck", "line": 6, "column": 14, "what": "'guard' is not an attribute of an edge; did you mean 'provided'?"}
    ]
  },
  "warnings": [
    {"file": "wrong.tck", "line": 5, "column": 25, "what": "'note' is not an attribute of a location and is ignored"}
  ]
}

$ tacet decide models/thesis/fig-6.3b.tck --json | check-answer
valid

$ tacet decide models/thesis/fig-6.3b.tck --explain
no: no period has an infinite run

dense time has such a run: after 2 steps it goes round and round P@a; P@b
every turn makes x - y larger, but at its end it is always below 1 (in one run
    1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such
    values, so the turns end
among the corners of its region y=0, 0<x<1, a turn leads from (x=0, y=0) to
    (x=1, y=0) and never back: so no period can follow this loop forever
with a period every run ends: with period 1 after at most 1 step, with 1/2 after
    3, with 1/3 after 5, with 1/4 after 7, with 1/5 after 9, with 1/6 after 11,
    with 1/7 after 13, with 1/8 after 15, with 1/9 after 17 and with 1/10 after
    19
[exit 1]

$ for c in $(tacet help | sed -n 's/^  \([a-z-]*\) .*/\1/p'); do for f in $(tacet help $c | tail -1 | tr ' ' '\n' | grep models/); do [ -f $f ] || echo "$c: $f"; done; done

$ printf 'var x : int;\nprocess p {\n  [a] x == 1 -> x := x + 1;\n}\n' > equal.gcl; tacet explore equal.gcl
equal.gcl:3:9: error: found '==', expected '=': one sign compares, and ':=' assigns
      [a] x == 1 -> x := x + 1;
            ^
[exit 4]

$ (printf '# query: reach'; for i in $(seq 70); do printf ' --label l%d' $i; done; printf '\n# expect: yes\nsystem:s\nprocess:P\nlocation:P:a{initial: : labels: l0'; for i in $(seq 70); do printf ',l%d' $i; done; printf '}\n') > many.tck; tacet check many.tck -q; sed -i 's/l70}/l71}/' many.tck; tacet check many.tck 2>&1 | tail -1
yes: 1 of 1 answer is as expected
no: 0 of 1 answer is as expected

$ tacet reach models/classic/fischer-3.tck --deadlock --time 1/2 | head -4
no: with period 1/2 a deadlock is not reachable

whenever P1 is in trying, P1: trying -> waiting (set) can be taken, at once or
    after waiting

$ tacet reach models/classic/fischer-3.tck --deadlock --json | check-answer
valid

$ printf 'system:s\nevent:a\nclock:1:x\nclock:1:y\nprocess:P\nlocation:P:l{initial:}\nedge:P:l:l:a{do: x=x+1}\nedge:P:l:l:a{provided: x-y<=2 : do: x=0}\n' > shifted.tck; tacet classify shifted.tck -q
shifted.tck: warning: the table does not hold for this model: differences of clocks are compared, and x = y + c makes others of them, of which there are more than 4096; in general this is undecidable
s: a closed timed automaton

$ tacet reach models/classic/fischer-3.tck --label cs1,cs1 -q
yes: in dense time cs1 is reachable (3 steps, 3 time units)

$ sleep 5 | tacet reach - --label cs1 --limit-time 0.2
unknown: time limit: 0.2 s
[exit 2]

$ cp models/classic/fischer-3.tck wrong.gcl; tacet explore wrong.gcl 2>&1 | head -1
wrong.gcl:13:1: error: this looks like a network of automata (.tck): expected guarded commands, 'var' or 'control' first

$ printf 'A note\nof two lines\n' > note.txt; tacet reach note.txt
note.txt:1:1: error: this is no .tck model: expected 'system:NAME' first, found 'A'
    A note
    ^
[exit 4]

$ tacet decide models/thesis/fig-6.3b-closed.tck --time 1 --json > answer.json; tacet explore answer.json
tacet: error: answer.json: explore wants guarded commands (.gcl), this is a run (JSON) or a certificate
[exit 4]

$ tacet lts compare models/tour/4-kind.aut models/thesis/ticket2.gcl
tacet: error: models/thesis/ticket2.gcl: lts compare wants a transition system (.aut, .fsp), this is guarded commands (.gcl); those are for explore, refine, abstract, invariant and ctl
[exit 4]

$ tacet invariant models/thesis/bakery3.gcl --limit-states 1000 -q
unknown: state limit: 1000 states
[exit 2]

$ tacet periods models/classic/fischer-3.tck --limit-states 5 | tail -2
Coarsest period that keeps runs, labels and words, and adds no deadlock: not
    known
