An invariant per process and control state; what was claimed is proved or refuted by a run.
needs z3
needs ppl
$ tacet invariant models/programs/bakery-claims.gcl
no: no error is reachable, an inductive invariant excludes it (9 control states, 1 of them unreachable; 17 conditions)

one at pc1 = 1: y1 = 0

two at pc2 = 1: y2 = 0

  control state     invariant
  pc1 = 1, pc2 = 1  y2 = 0, y1 = 0
  pc1 = 2, pc2 = 1  y2 = 0, y1 >= 1
  pc1 = 1, pc2 = 2  y1 = 0, y2 >= 1
  pc1 = 3, pc2 = 1  y2 = 0, y1 >= 1
  pc1 = 2, pc2 = 2  y1 + 1 >= y2, y1 + y2 >= 3, y2 = y1 + 1 || y1 = y2 + 1 || y1 = 0
  pc1 = 1, pc2 = 3  y1 = 0, y2 >= 1
  pc1 = 3, pc2 = 2  y1 + y2 >= 3, y2 = y1 + 1
  pc1 = 2, pc2 = 3  y1 = y2 + 1, y1 >= 2
  pc1 = 3, pc2 = 3  false

proved unreachable:
  pc1 = 3, pc2 = 3

119 candidates, 103 of them inductive together, 16 dropped

  0  start       pc1 = 1, pc2 = 1
  1  one.choose  pc1 = 2, y1 = 1
  2  one.enter   pc1 = 3
  3  two.choose  pc2 = 2, y2 = 2
  4  one.leave   pc1 = 1, y1 = 0

  claimed                            result
  pc1 != 1 || y1 = 0                 proved
  pc1 != 1 || y2 = 0 || y2 = y1 + 1  false after 4 steps
  pc2 != 1 || y2 = 0                 proved
  pc1 != 2 || y2 = 0 || y2 = y1 + 1  false after 2 steps
[exit 1]

$ tacet invariant models/programs/prodcons-open.gcl -q
no: no error is reachable, an inductive invariant excludes it (25 control states, 9 of them unreachable; 56 conditions)
[exit 1]

$ tacet invariant models/thesis/ticket2-err.gcl --invariant local -q
unknown: the inductive invariant that was found does not exclude an error (9 control states, 0 of them unreachable; 20 conditions)
[exit 2]

$ tacet invariant models/thesis/fig-4.2.gcl --start-with 'x <= 4'
yes: these conditions are an inductive invariant (1 control state, 0 of them unreachable; 1 condition)

  control state  invariant
  everywhere     x >= 0

no control state is proved unreachable

2 candidates, 1 of them inductive together, 1 dropped

  0  start  all variables are 0
  1  a      x = 1
  2  a      x = 2
  3  a      x = 3
  4  a      x = 4
  5  a      x = 5

  claimed  result
  x <= 4   false after 5 steps

$ tacet invariant models/thesis/bakery-short.gcl --certificate proof.txt -q
no: no error is reachable, an inductive invariant excludes it (9 control states, 1 of them unreachable; 17 conditions)
[exit 1]

$ tacet check-certificate models/thesis/bakery-short.gcl proof.txt
yes: the certificate proves that no run of the program reaches an error (8 states at 8 places, 17 predicates, 16 questions; integers unbounded)

$ tacet invariant models/thesis/ticket2-err.gcl --certificate proof.txt -q
unknown: the inductive invariant that was found does not exclude an error (9 control states, 0 of them unreachable; 43 conditions)
[exit 2]

$ tacet check-certificate models/thesis/ticket2-err.gcl proof.txt
yes: the certificate proves that no run of the program leaves the invariant (9 states at 9 places, 43 predicates, 18 questions; integers unbounded)

$ sed -i 's/^predicate .*t = .*/predicate t <= s/' proof.txt

$ tacet check-certificate models/thesis/ticket2-err.gcl proof.txt
no: the certificate proves nothing: line *: * leads out of the invariant, from * (glob)
[exit 1]

$ tacet invariant models/thesis/ticket3.gcl --limit-time 0.001
unknown: time limit: 0.001 s
[exit 2]

$ tacet abstract models/thesis/bakery-short.gcl --without-guards -q
unknown: an error is reachable by may steps (9 states, 18 may steps, 0 predicates)
[exit 2]

$ tacet abstract models/thesis/bakery-short.gcl --without-guards --invariant polyhedra -q
no: no error is reachable, not even by may steps (8 states, 14 may steps, 0 predicates)
[exit 1]

$ tacet refine models/thesis/ticket3.gcl --over --invariant polyhedra -q
no: no error is reachable, not even by may steps (25 states, 3 predicates)
[exit 1]

$ tacet refine models/thesis/ticket2-err.gcl --over --invariant local -q
yes: an error is reachable (7 steps, iteration 2)

$ tacet refine models/thesis/ticket2.gcl --over --invariant local --certificate none.txt -q
no: no error is reachable, not even by may steps (20 states, 5 predicates)
[exit 1]

$ tacet abstract models/thesis/bakery-short.gcl --kind must --invariant local
tacet: --invariant is for may steps: must steps are about all states
[exit 3]
