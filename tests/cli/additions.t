What was added to the language: arithmetic that wraps, rates, urgent lines, priorities.
$ tacet reach tests/cli/models/wrap.tck --label low -q
yes: in dense time low is reachable (1 step, 0 time units)

$ tacet reach tests/cli/models/wrap.tck --label zero -q
yes: in dense time zero is reachable (1 step, 0 time units)

$ tacet reach tests/cli/models/wrap.tck --label zero --time 1 --engine explicit -q
yes: with period 1 zero is reachable (1 step, 0 time units)

$ tacet reach tests/cli/models/rates.tck --label end --time 1 --engine explicit
tests/cli/models/rates.tck:7:32: error: the rate 2 of a clock is neither 0 nor 1
    location:P:l{initial: : rates: x = i}
                                   ^
this run leads there (--range disable would leave such edges out):
  time  delay  action  P      i  x  y
     0         start   l      0  0  0
     2      2  P@e     l      1  0  0
     4      2  P@e     fails
[exit 4]

$ tacet reach tests/cli/models/rates.tck --label end --time 1 --range disable
yes: with period 1 end is reachable (2 steps, 3 time units)

  time  delay  action  P    i  x  y
     0         start   l    0  0  0
     2      2  P@e     l    1  0  0
     3      1  P@e     end  1  1  1

$ tacet reach tests/cli/models/rates.tck --label end --time 1 --engine bdd -q
yes: with period 1 end is reachable (2 steps, 3 time units)

$ tacet reach tests/cli/models/hurry.tck --label late
no: in dense time late is not reachable

runs get as far as P.a, where they start
from there, P: a -> b (go), where its guard holds, would break the invariant x >
    0 of P.b
[exit 1]

$ tacet reach tests/cli/models/hurry.tck --label late --time 1/2 --cross-check -q
no: with period 1/2 late is not reachable
[exit 1]

$ tacet reach tests/cli/models/first.tck
yes: in dense time everything is explored: 1 state, 1 transition

$ for t in dense any 1 1/2 3/2; do tacet check tests/bugs/priorities.tck --time $t -q | tail -1; done
yes: 7 of 7 answers are as expected
yes: 7 of 7 answers are as expected
yes: 7 of 7 answers are as expected
yes: 7 of 7 answers are as expected
yes: 7 of 7 answers are as expected

$ tacet check tests/bugs/priorities.tck 'A[] x >= 3 and x <= 4 and y == 0 imply not S.b' --certificate first.proof; tacet check-certificate tests/bugs/priorities.tck first.proof
yes: in dense time A[] x >= 3 and x <= 4 and y == 0 imply not S.b holds
yes: the certificate proves that A[] x >= 3 and x <= 4 and y == 0 imply not S.b holds (time dense, non-zeno no, range error)

$ tacet decide tests/bugs/priorities.tck --label high --time any -q
yes: with period 3 there is an infinite run that sees high again and again

$ tacet simulate tests/bugs/priorities.tck --seed 3 --steps 3
walked 3 steps, 10 time units in dense time

  time  delay  action         S  R    x     y
     0         start          a  l    0     0
   9/2    9/2  S@low,R@low    b     9/2     0
  13/2      2  S@back         a       0     2
    10    7/2  S@high,R@high  c     7/2  11/2

$ tacet export tests/bugs/priorities.tck --to xta > first.xta; tacet check first.xta 'E<> S.b and x > 3 and x <= 4 and y == 0' 'E<> S.b and x > 4 and y == 0' 'E<> S.b and x < 3 and y == 0'; grep priority first.xta
no: in dense time E<> S.b and x > 3 and x <= 4 and y == 0 does not hold
yes: in dense time E<> S.b and x > 4 and y == 0 holds: a run leads there (1 step, 5 time units)
yes: in dense time E<> S.b and x < 3 and y == 0 holds: a run leads there (1 step, 0 time units)
chan priority default < high;

$ tacet export tests/cli/models/first.tck --to tck
system:first
event:a
event:b
process:P
location:P:l{initial: }
process:Q
location:Q:l{initial: }
edge:P:l:l:a
edge:Q:l:l:a
sync:P@a:Q@a{priority: 1}

$ tacet export tests/cli/models/hurry.tck --to gcl --time 1
tests/cli/models/hurry.tck: error: a program of guarded commands does not know broadcasts, which this model has
[exit 4]

