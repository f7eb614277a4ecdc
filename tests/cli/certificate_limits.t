Limits hold for checking certificates too, and Ctrl-C; a rank is at most as
large as the file is long.
$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --certificate zones.txt
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
[exit 1]

$ tacet check-certificate models/classic/fischer-3.tck zones.txt --limit-states 10
unknown: state limit: 10 states
[exit 2]

$ tacet check-certificate models/classic/fischer-3.tck zones.txt --limit-memory 1M
unknown: memory limit: 1 MiB
[exit 2]

$ tacet check-certificate models/classic/fischer-3.tck zones.txt --limit-states 10 --json --stats | check-answer
valid

$ tacet decide models/drift/drift-5.tck --time any --engine orbit --certificate orbit.txt -q; tacet check-certificate models/drift/drift-5.tck orbit.txt --limit-time 0.1
no: no period has an infinite run
unknown: time limit: 0.1 s
[exit 2]

$ tacet check-certificate models/drift/drift-5.tck orbit.txt & sleep 0.3; kill -INT $!; wait $!
unknown: interrupted
[exit 2]

$ tacet decide models/thesis/fig-6.2.tck --time dense --certificate zones.txt -q; sed 's/^class [0-9]*/class 268435455/' zones.txt > changed.txt; tacet check-certificate models/thesis/fig-6.2.tck changed.txt
no: in dense time there is no infinite run
no: the certificate proves nothing: line *: expected 'class RANK lacks NAME' or 'class RANK acyclic' (glob)
[exit 1]
