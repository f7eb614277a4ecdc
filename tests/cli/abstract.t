May and must steps, and refinement of what may steps over-approximate.
needs z3
$ tacet abstract models/thesis/fig-4.2.gcl
yes: the abstraction is complete (3 states, 8 may steps, 2 predicates)

x <= 0, x <= 2  --a-->  !(x <= 0), x <= 2
x <= 0, x <= 2  --a-->  x <= 0, x <= 2
x <= 0, x <= 2  --b-->  x <= 0, x <= 2
!(x <= 0), x <= 2  --a-->  !(x <= 0), !(x <= 2)
!(x <= 0), x <= 2  --a-->  !(x <= 0), x <= 2
!(x <= 0), x <= 2  --c-->  x <= 0, x <= 2
!(x <= 0), !(x <= 2)  --a-->  !(x <= 0), !(x <= 2)
!(x <= 0), !(x <= 2)  --d-->  x <= 0, x <= 2

$ tacet abstract models/thesis/fig-4.2.gcl --domain cartesian
yes: the abstraction is complete (3 states, 9 may steps, 2 predicates)

x <= 0, x <= 2  --a-->  x <= 2
x <= 0, x <= 2  --b-->  x <= 0, x <= 2
x <= 2  --a-->  true
x <= 2  --b-->  x <= 0, x <= 2
x <= 2  --c-->  x <= 0, x <= 2
true  --a-->  true
true  --b-->  x <= 0, x <= 2
true  --c-->  x <= 0, x <= 2
true  --d-->  x <= 0, x <= 2

$ tacet abstract models/thesis/fig-4.2.gcl --kind must --domain cartesian
yes: the abstraction is complete (3 states, 4 must steps, 2 predicates)

x <= 0, x <= 2  --a-->  x <= 2
x <= 0, x <= 2  --b-->  x <= 0, x <= 2
x <= 2  --a-->  true
true  --a-->  true

never taken: c, d

$ tacet abstract models/thesis/driver.gcl -q
no: no error is reachable, not even by may steps (9 states, 9 may steps, 3 predicates)
[exit 1]

$ tacet abstract models/thesis/driver-err.gcl --kind must -q
yes: an error is reachable by must steps (10 states, 9 must steps, 3 predicates)

$ tacet abstract models/thesis/ticket2.gcl -q
unknown: an error is reachable by may steps (16 states, 34 may steps, 2 predicates)
[exit 2]

$ tacet abstract models/thesis/ticket2.gcl --start-with 't <= s, t <= s - 1, t <= s + 1' -q
no: no error is reachable, not even by may steps (20 states, 38 may steps, 5 predicates)
[exit 1]

$ tacet abstract models/thesis/open-5.1.gcl --domain cartesian
unknown: an error is reachable by may steps (5 states, 5 may steps, 3 predicates)

pc = 0 | !(max <= z - 1)  --a-->  pc = 1 | true
pc = 0 | !(max <= z - 1)  --b-->  pc = 1 | true
pc = 1 | true  --c-->  pc = 2 | true
pc = 2 | true  --d-->  pc = 3 | !(max <= y - 1)
pc = 3 | !(max <= y - 1)  --e-->  pc = 4 | !(max <= z - 1)
[exit 2]

$ tacet abstract models/thesis/open-4.2.gcl --kind must+-
yes: an error is reachable by must steps (9 states, 8 must+- steps, 2 predicates)

pc = 0 | !(x = 100), !(y = 3)  --turn [may]-->  pc = 1 | !(x = 100), !(y = 3)
pc = 0 | !(x = 100), !(y = 3)  --turn [may]-->  pc = 1 | x = 100, !(y = 3)
pc = 0 | x = 100, !(y = 3)  --turn [may]-->  pc = 1 | !(x = 100), !(y = 3)
pc = 0 | x = 100, !(y = 3)  --turn [may]-->  pc = 1 | x = 100, !(y = 3)
pc = 0 | !(x = 100), y = 3  --turn [may]-->  pc = 1 | !(x = 100), y = 3
pc = 0 | !(x = 100), y = 3  --turn [-]-->  pc = 1 | x = 100, y = 3
pc = 0 | x = 100, y = 3  --turn [+]-->  pc = 1 | !(x = 100), y = 3
pc = 1 | x = 100, y = 3  --open [+-]-->  pc = 2 | x = 100, y = 3

       states  steps  commands
must+       5      1         1
must-       6      2         2
both        9      8         2

  0  start  x = 97, y = 3
  1  turn   pc = 1, x = 100
  2  open   pc = 2

$ tacet abstract models/thesis/fig-5.4b.gcl --kind must+- --without-guards --start-with 'x >= 3'
yes: the abstraction is complete (2 states, 2 must+- steps, 1 predicate)

pc = 0 | !(x > 2)  --a [+]-->  pc = 1 | !(x > 2)
pc = 0 | !(x > 2)  --b [+]-->  pc = 1 | !(x > 2)

       states  steps  commands
must+       2      2         2
must-       0      0         0
both        2      2         3

never taken: d, e

$ tacet abstract models/thesis/open-4.2.gcl --kind must+- --json | check-answer
valid

$ tacet abstract models/thesis/driver-err.gcl --kind must --json | grep -c '"action"'
6

$ tacet abstract models/thesis/sorter.gcl -q --limit-states 1000
unknown: state limit: 1000 states * (glob)
[exit 2]

$ printf 'var x = input; control pc; [a] pc = 0 && x > 0 && x < 3 -> pc := x; [b] pc = 2 -> skip; error action b;' > jump.gcl

$ tacet abstract jump.gcl --domain cartesian
unknown: an error is reachable by may steps (3 states, 3 may steps, 2 predicates)

pc = 0 | true  --a-->  pc = * | x > 0, x <= 2 (glob)
pc = 0 | true  --a-->  pc = * | x > 0, x <= 2 (glob)
pc = 2 | x > 0, x <= 2  --b-->  pc = 2 | x > 0, x <= 2
[exit 2]

$ tacet refine jump.gcl --over -q
yes: an error is reachable (2 steps, iteration 1)

$ printf 'var x = input; control pc; [a] pc = 0 -> pc := x; [b] pc = 7 -> skip; error action b;' > anywhere.gcl

$ tacet abstract anywhere.gcl -q --limit-states 30
unknown: state limit: 30 states (1 state, 0 may steps, 0 predicates)
[exit 2]

$ tacet refine models/thesis/open-5.1.gcl --over
yes: an error is reachable (4 steps, iteration 1)

          concrete  abstract  predicates  queries  cached  inexact  new predicates
  1 over        30        19           3 *0  - (glob)

  0  start  x = *, y = * (glob)
  1  a      pc = 1, z = * (glob)
  2  c      pc = 2, max = * (glob)
  3  d      pc = 3, max = * (glob)
  4  e      pc = 4, max = * (glob)

$ tacet abstract models/thesis/driver.gcl --json | check-answer
valid

$ tacet refine models/thesis/prodcons.gcl --over
no: no error is reachable, not even by may steps (54 states, 4 predicates)

          concrete  abstract  predicates  queries  cached  inexact  new predicates
  1 over        14        11           3 *0  b > 1 (glob)
  2 over        75        54           4 *0  - (glob)
[exit 1]

$ tacet refine models/thesis/ticket2-err.gcl --over --domain cartesian -q
yes: an error is reachable (7 steps, iteration 2)

$ tacet refine models/thesis/bakery-short.gcl --combine -q
no: no error is reachable, not even by may steps (9 states, 8 predicates)
[exit 1]

$ tacet refine models/thesis/prodcons.gcl --combine --json | check-answer
valid
