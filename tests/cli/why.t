Why the answer is no where there are broadcasts, urgent lines, conditional rates and bounds, priorities, partners.
$ tacet reach tests/cli/models/why-broadcast.tck --label late
no: in dense time late is not reachable

runs get as far as R.a, where they start
from there, R: a -> late (hear), where its guard holds, waits for go from S,
    which is in b there
[exit 1]

$ tacet reach tests/cli/models/why-urgent.tck --label late --time 1
no: with period 1 late is not reachable

runs get as far as R.a, where they start
from there, R: a -> c (late) needs x > 0, but x == 0 there (no time passes
    there: an urgent line can be taken)
not even in dense time is there such a run
[exit 1]

$ tacet reach tests/cli/models/why-rate.tck --label B
no: in dense time B is not reachable

runs get as far as P.a, where they start
from there, P: a -> b (e) needs x >= 1, but x == 0 there (x stands still there)
[exit 1]

$ tacet reach tests/cli/models/why-condition.tck --label B --time 1/2
no: with period 1/2 B is not reachable

runs get as far as P.a, where they start
from there, P: a -> b (e) needs x >= 2, but x <= 1 there (invariant of P.a)
not even in dense time is there such a run
[exit 1]

$ tacet reach tests/cli/models/why-priority.tck --label C
no: in dense time C is not reachable

runs get as far as S.a, where they start
from there, S: a -> c (low) gives way: wherever it is possible, so is a step of
    higher priority
[exit 1]

$ tacet decide tests/cli/models/why-priority.tck
no: no period has an infinite run, nor has dense time

not even in dense time is there such a run
no run has more than 1 step; a longest one ends in S.b with R.a
at its end, R: a -> a (high) waits for high from S, which is in b there
at its end, R: a -> a (low) waits for low from S, which is in b there
[exit 1]

$ tacet reach tests/bugs/priorities.tck --deadlock --time 1
no: with period 1 a deadlock is not reachable

whenever S is in b, S: b -> a (back) can be taken, at once or after waiting
whenever S is in a, S: a -> b (low) can be taken, at once or after waiting
whenever S is in c, S: c -> a (back) can be taken, at once or after waiting
[exit 1]

$ tacet reach tests/cli/models/why-priority.tck --label C --json | grep -o '"cause": "[a-z]*"'
"cause": "priority"

$ printf 'system:s\nevent:a{partner:}\nprocess:P\nlocation:P:l{initial:}\nlocation:P:m\nedge:P:l:m:a\n' > alone.tck; tacet reach alone.tck --location P.m
no: in dense time P.m is not reachable

runs get as far as P.l, where they start
from there, P: l -> m (a) waits for a partner, and no sync line has a of P
[exit 1]
