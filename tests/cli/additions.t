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
[exit 1]

$ tacet reach tests/cli/models/hurry.tck --label late --time 1/2 --cross-check -q
no: with period 1/2 late is not reachable
[exit 1]

$ tacet reach tests/cli/models/first.tck
tests/cli/models/first.tck: error: tacet does not know priorities, which this model has
[exit 4]

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

