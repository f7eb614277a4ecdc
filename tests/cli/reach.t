Reachability, deadlocks, faults of the model.
needs ppl
$ tacet reach tests/cli/models/gate.tck --label inside
yes: in dense time inside is reachable (3 steps, 3 time units)

  time  delay  action       T     G       n  x  y
     0         start        far   up      0  0  0
     0      0  T@app,G@app  near  lower   1  0  0
     0      0  G@down             closed  1  0  0
     3      3  T@go         in            1  3  3

$ tacet reach tests/cli/models/gate.tck --label inside --time 1 -q
yes: with period 1 inside is reachable (3 steps, 3 time units)

$ tacet reach tests/cli/models/gate.tck --location G.closed -q
yes: in dense time G.closed is reachable (2 steps, 0 time units)

$ tacet reach tests/cli/models/gate.tck --location G.broken
tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3
    edge:T:far:near:app{do: x=0; n = n + 1}
                                 ^
this run leads there (--range disable would leave such edges out):
  time  delay  action         T      G       n  x  y
     0         start          far    up      0  0  0
     0      0  T@app,G@app    near   lower   1  0  0
     0      0  G@down                closed  1  0  0
     3      3  T@go           in             1  3  3
     4      1  T@exit,G@exit  far    up      1  4  4
     4      0  T@app,G@app    near   lower   2  0  0
     4      0  G@down                closed  2  0  0
     7      3  T@go           in             2  3  3
     8      1  T@exit,G@exit  far    up      2  4  4
     8      0  T@app,G@app    near   lower   3  0  0
     8      0  G@down                closed  3  0  0
    11      3  T@go           in             3  3  3
    12      1  T@exit,G@exit  far    up      3  4  4
    12      0  T@app,G@app    fails
[exit 4]

$ tacet reach tests/cli/models/gate.tck --location G.broken --range disable
no: in dense time G.broken is not reachable

G.broken: no edge leads there, and it is not initial
[exit 1]

$ tacet reach tests/cli/models/gate.tck --location G.broken --range disable --time 1/2
no: with period 1/2 G.broken is not reachable

G.broken: no edge leads there, and it is not initial
[exit 1]

$ tacet reach tests/cli/models/gate.tck --location G.broken -q
tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3
    edge:T:far:near:app{do: x=0; n = n + 1}
                                 ^
[exit 4]

$ tacet reach tests/cli/models/gate.tck --deadlock --range disable -q
yes: in dense time a deadlock is reachable (12 steps, 12 time units)

$ tacet reach tests/cli/models/gate.tck --deadlock --range disable --time 1 -q --engine bdd
yes: with period 1 a deadlock is reachable (12 steps, 12 time units): no edge can fire any more, although time can pass

$ tacet reach tests/cli/models/gate.tck --deadlock --range disable --engine regions -q
yes: in dense time a deadlock is reachable (12 steps, 12 time units)

$ tacet reach tests/cli/models/gate.tck --all-locations --range disable
no: in dense time not every location is reachable: 1 of 7 is not
  G.broken
[exit 1]

$ tacet reach models/classic/fischer-3.tck --all-locations
yes: in dense time every location is reachable

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
[exit 1]

$ for e in m m+ lu lu+ alu; do tacet reach models/classic/fischer-3.tck --label cs1,cs2 --extrapolation $e; done
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
[exit 1]

$ for s in equality inclusion alu; do tacet reach models/classic/fischer-3.tck --label cs1,cs2 --subsumption $s; done
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
[exit 1]

$ for o in bfs dfs; do tacet reach models/classic/fischer-3.tck --label cs1 --order $o -q; done
yes: in dense time cs1 is reachable (3 steps, 3 time units)
yes: in dense time cs1 is reachable (11 steps, 6 time units)

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --symmetry auto
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
[exit 1]

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --cross-check
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
[exit 1]

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --over-approximate
no: in dense time cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
[exit 1]

$ tacet reach tests/cli/models/hull.tck --all-locations --over-approximate
unknown: the over-approximation reaches every location, runs perhaps not
[exit 2]

$ tacet reach tests/cli/models/hull.tck --over-approximate
yes: in dense time everything is explored, as joined zones: 3 states, 3 transitions

$ tacet reach models/classic/job.tck --label exact --time 1
yes: with period 1 exact is reachable (3 steps, 12 time units)

  time  delay  action       Job        work  total  pause
     0         start        fresh         0      0      0
     0      0  Job@suspend  suspended     0      0      0
     2      2  Job@resume   resumed       0      2      2
    12     10  Job@finish   exact        10     12     12

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --stats | sed 's/[0-9.][0-9.]*/N/'
no: in dense time csN with cs2 is not reachable

runs get as far as PNwaiting with P2.critical (after 5 steps)
from there, PN: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as PNcritical with P2.waiting (after 5 steps)
from there, PN: waiting -> critical (enter) needs lock == 2, but lock is 1 there

engine zones: one time for all, as a process or variable meets more than two others
states N
transitions N
visited N
seconds N
peak memory N KiB

$ tacet reach models/classic/job.tck --label exact --cross-check 2>&1 > out; sed -n 1p out
models/classic/job.tck: warning: no cross-check: the second engine does not take this model
yes: in dense time exact is reachable (3 steps, 12 time units)

$ tacet reach models/classic/fischer-3.tck --time 1/2
yes: with period 1/2 everything is explored: 518 states, 1857 transitions

$ tacet reach models/classic/fischer-3.tck --time 1/2 --ticks
yes: with period 1/2 everything is explored: 2006 states, 4219 transitions

$ tacet reach models/classic/fischer-3.tck --time 1/2 --ticks --engine bdd
yes: with period 1/2 everything is explored: 2006 states, 15 transitions

$ tacet reach models/classic/fischer-3.tck --ticks
tacet: --ticks needs a period, such as --time 1/2
[exit 3]

$ tacet reach models/classic/job.tck --label late
no: in dense time late is not reachable

runs get as far as Job.resumed (after 2 steps)
from there, Job: resumed -> late (finish) needs total > 12, but total <= 12
    there (total - work == 2, and work <= 10 by the invariant of Job.resumed)
[exit 1]

$ tacet reach models/classic/job.tck --label early --time any
no: early is not reachable for any period, nor in dense time

runs get as far as Job.resumed (after 2 steps)
from there, Job: resumed -> early (finish) needs work == 10 and total < 12, but
    total - work == 2 there
[exit 1]

$ tacet reach models/classic/job.tck --label late --json | check-answer
valid

$ sh models/classic/fddi.sh 14 > ring.tmp; tacet reach ring.tmp --stats | awk '/^states/ { kept = $2 } /^visited/ { print ($2 < 3 * kept ? "little" : "much") " for nothing" }'; rm ring.tmp
little for nothing

$ sh models/classic/fischer.sh 6 > locks.tmp; tacet reach locks.tmp --order dfs --stats | awk '/^states/ { kept = $2 } /^visited/ { print ($2 < 1.4 * kept ? "little" : "much") " for nothing" }'; rm locks.tmp
little for nothing

$ python3 tests/bench/families.py dining 5 > table.tmp; for z in local global auto; do tacet reach table.tmp --time-zones $z --stats | sed -n -e '/^yes/p' -e '/^engine/p'; done; tacet reach table.tmp --label eats1,eats3 -q; tacet reach table.tmp --label eats1,eats2 -q; rm table.tmp
yes: in dense time everything is explored: 277 states, 1245 transitions
engine zones: every process has a time of its own
yes: in dense time everything is explored: 911 states, 4145 transitions
engine zones
yes: in dense time everything is explored: 911 states, 4145 transitions
engine zones
yes: in dense time eats1 with eats3 is reachable (4 steps, 0 time units)
no: in dense time eats1 with eats2 is not reachable

$ tacet reach models/classic/fischer-3.tck --time-zones local --deadlock --stats | grep ^engine
engine zones: one time for all, as the question is not about what can be reached

$ tacet reach models/classic/train-gate-3.tck --time-zones auto --stats --label crossing1,crossing2 | grep ^engine
engine zones: one time for all, as urgent and committed locations stop the time of all

$ python3 tests/bench/families.py dining 7 > table.tmp; tacet reach table.tmp --stats | grep ^engine; rm table.tmp
engine zones: every process has a time of its own, which was through before one time for all

$ python3 tests/bench/families.py corsso 6 > users.tmp; tacet reach users.tmp --time-zones global --label inside1,inside2,inside3,inside4,inside5,inside6 --stats | grep ^engine; rm users.tmp
engine zones: what is nearest to the goal first, and depth first, in turns, which was through before breadth first; --shortest waits for that
