Refinement by predicates.  How many questions the prover is asked depends on
needs z3
its version, so those columns are patterns.
$ tacet refine models/thesis/ticket3.gcl
no: no error is reachable, 31 states and 57 transitions are bisimilar to the program

     concrete  abstract  predicates  queries  cached  inexact  new predicates
  1        52        25           3 *36  t <= s, a2 <= s + 1, a3 <= s + 1, a1 <= s + 1 (glob)
  2        58        31           7 *42  t <= s - 1, t <= s + 1, a3 <= s + 2, a2 <= s + 2, a1 <= s + 2 (glob)
  3        58        31          12 *24  t <= s + 2 (glob)
  4        58        31          13 *6  t <= s + 3 (glob)
  5        58        31          14 *0  - (glob)
[exit 1]

$ tacet refine models/thesis/ticket2-err.gcl
yes: an error is reachable (7 steps, iteration 2)

     concrete  abstract  predicates  queries  cached  inexact  new predicates
  1        15         9           2 *8  t <= s, a2 <= s + 2, a1 <= s + 2 (glob)
  2        27        17           5 *0  - (glob)

  0  start     all variables are 0
  1  p1.draw   t = 1, pc1 = 1
  2  p1.enter  pc1 = 2
  3  p2.draw   t = 2, a2 = 1, pc2 = 1
  4  p1.leave  s = 2, pc1 = 0
  5  p1.draw   t = 3, a1 = 2, pc1 = 1
  6  p1.enter  pc1 = 2
  7  p2.enter  pc2 = 2

$ tacet refine models/thesis/ticket2-err.gcl -q
yes: an error is reachable (7 steps, iteration 2)

$ tacet refine models/thesis/rax.gcl --iterations 2
unknown: iteration limit: 2 iterations

     concrete  abstract  predicates  queries  cached  inexact  new predicates
  1        69        44           4 *9  e1 = 0, e2 = 0 (glob)
  2       101        65           6 *6  e1 = -1, e2 = -1 (glob)

not proved exact:
  pc1 = 2, pc2 = 2, c1 = 1, c2 = 1, e1 = 1, e2 = 1, w1 = 0, w2 = 0: planner.2
  pc1 = 3, pc2 = 2, c1 = 1, c2 = 1, e1 = 1, e2 = 1, w1 = 0, w2 = 0: planner.2
  pc1 = 4, pc2 = 2, c1 = 1, c2 = 1, e1 = 1, e2 = 1, w1 = 1, w2 = 0: planner.2
  pc1 = 6, pc2 = 3, c1 = 2, c2 = 1, e1 = 2, e2 = 1, w1 = 0, w2 = 0: executive.7
  pc1 = 6, pc2 = 4, c1 = 2, c2 = 1, e1 = 2, e2 = 1, w1 = 0, w2 = 0: executive.7
  pc1 = 6, pc2 = 5, c1 = 2, c2 = 1, e1 = 2, e2 = 1, w1 = 0, w2 = 1: executive.7
[exit 2]

$ tacet refine models/thesis/fig-4.8.gcl --concrete-after 3 -q
no: no error is reachable, 1 state and 1 transition are bisimilar to the program
[exit 1]

$ tacet refine models/thesis/stable-5.3.gcl --stable 2
unknown: the structure has not changed since iteration 1, but 1 step is not proved exact

     concrete  abstract  predicates  queries  cached  inexact  new predicates
  1         2         1           2 *1  x <= 4, x = 5 (glob)
  2         2         1           4 *1  x <= 3, x = 4 (glob)
  3         2         1           6 *1  x <= 2, x = 3 (glob)

not proved exact:
  pc = 0, x = 0: a
[exit 2]

$ tacet refine models/thesis/fig-4.2.gcl --without-guards --start-with 'x > 0, x > 2'
no: the program has no error to look for, 4 states and 8 transitions are bisimilar to the program

     concrete  abstract  predicates  queries  cached  inexact  new predicates
  1         5         2           2 *2  x <= -1, x <= 1 (glob)
  2         9         4           4 *0  - (glob)
[exit 1]

$ tacet refine models/thesis/ticket2.gcl --order dfs -q
no: no error is reachable, 9 states and 14 transitions are bisimilar to the program
[exit 1]

$ tacet refine models/thesis/ticket2.gcl --local -q
no: no error is reachable, 9 states and 14 transitions are bisimilar to the program
[exit 1]

$ tacet refine models/thesis/bakery-correct.gcl --split -q
no: no error is reachable, 136 states and 251 transitions are bisimilar to the program
[exit 1]

$ tacet refine models/thesis/ticket2-err.gcl --strategy counterexample
yes: an error is reachable (7 steps, iteration 2)

     concrete  abstract  predicates  queries  cached  inexact  new predicates
  1        15         9           2        0       0        0  t <= s
  2        27        17           3        0       0        0  -

runs outside the structure: from states that were dropped, then random walks, seed 1

  0  start     all variables are 0
  1  p1.draw   t = 1, pc1 = 1
  2  p1.enter  pc1 = 2
  3  p2.draw   t = 2, a2 = 1, pc2 = 1
  4  p1.leave  s = 2, pc1 = 0
  5  p1.draw   t = 3, a1 = 2, pc1 = 1
  6  p1.enter  pc1 = 2
  7  p2.enter  pc2 = 2

$ tacet refine models/thesis/ticket2.gcl --strategy counterexample --seed 5
no: no error is reachable, 9 states and 14 transitions are bisimilar to the program

           concrete  abstract  predicates  queries  cached  inexact  new predicates
  1 exact        15         9           2 *  t <= s, * (glob)
  2 exact        15         9           5 *  t <= s *, t <= s + 1 (glob)
  3 exact        15         9           7 *  t <= s + 2 (glob)
  4 exact        15         9           8 *  - (glob)

runs outside the structure: from states that were dropped, then random walks, seed 5
rows marked exact: none was found, so the steps were checked
[exit 1]

$ tacet refine models/thesis/bakery-correct.gcl --strategy counterexample --json | check-answer
valid

$ tacet refine models/thesis/ticket2.gcl --over --split
tacet: --local and --split place predicates for the concrete search: not with --over or --combine
[exit 3]

$ tacet refine models/thesis/ticket2.gcl --strategy all -q
no: no error is reachable, 9 states and 14 transitions are bisimilar to the program
[exit 1]

$ tacet refine models/thesis/ticket2.gcl --over --strategy exactness -q
no: no error is reachable, not even by may steps (* states, 9 predicates) (glob)
[exit 1]

$ tacet refine models/thesis/ticket2.gcl --combine --strategy counterexample -q
no: no error is reachable, not even by may steps (* states, * predicates) (glob)
[exit 1]

$ tacet refine models/thesis/ticket2-err.gcl --light -q
yes: an error is reachable (7 steps, iteration 2)

$ tacet refine models/thesis/driver.gcl --start-with 'packets > q'
--start-with:1:11: error: variable 'q' is not declared
    packets > q
              ^
[exit 3]

$ tacet refine models/thesis/rax.gcl --limit-states 30
unknown: state limit: 30 states

     concrete  abstract  predicates  queries  cached  inexact  new predicates
  1        44        30           4 *0  - (glob)
[exit 2]

$ tacet refine models/thesis/ticket2-err.gcl --json | check-answer
valid

$ tacet refine models/thesis/rax.gcl --iterations 2 --json --stats | check-answer
valid

$ printf 'var x;\nx = 1 -> y := 2;\n' > wrong.gcl; tacet refine wrong.gcl
wrong.gcl:2:10: error: variable 'y' is not declared
    x = 1 -> y := 2;
             ^
[exit 4]

$ printf 'var x = 9223372036854775807; true -> x := x + 1;' > large.gcl; tacet refine large.gcl -q
unknown: overflow: the expression at large.gcl:1:38 needs more than 64 bits
[exit 2]
$ tacet refine models/thesis/bakery-short.gcl --local --without-guards --start-with 'pc1 = 2 && pc2 = 2 && y1 <= y2' --iterations 1 -q
unknown: iteration limit: 1 iteration
[exit 2]

$ for lock in T B; do sh models/programs/airport.sh 8 $lock > a.gcl; tacet refine a.gcl -q; tacet refine a.gcl --json | check-answer; done
no: no error is reachable, 145 states and 740 transitions are bisimilar to the program up to exchanges of 8 of its processes, which are alike
valid
no: no error is reachable, 145 states and 788 transitions are bisimilar to the program up to exchanges of 8 of its processes, which are alike
valid

$ sh models/programs/airport.sh 8 T | sed 's/taxi\]\(.*\)a\([0-9]\) <= s /taxi]\1a\2 <= s + 1 /' | tacet refine - | tail -8

  0  start        all variables are 0
  1  plane1.land  runway = 1, pc1 = 1
  2  plane1.ask   runway = 0, hold = 1, t = 1, pc1 = 2
  3  plane1.taxi  hold = 0, c3 = 1, pc1 = 3
  4  plane2.land  runway = 1, pc2 = 1
  5  plane2.ask   runway = 0, hold = 1, t = 2, a2 = 1, pc2 = 2
  6  plane2.taxi  hold = 0, c3 = 2, pc2 = 3
