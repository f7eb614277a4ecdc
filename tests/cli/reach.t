Reachability, deadlocks, faults of the model.
$ tacet reach tests/cli/models/gate.tck --label inside
yes: inside is reachable (3 steps, 3 time units)

  delay  action       T G          n  x  y
         start        far up       0  0  0
      0  T@app,G@app  near lower   1  0  0
      0  G@down       near closed  1  0  0
      3  T@go         in closed    1  3  3

$ tacet reach tests/cli/models/gate.tck --label inside --time 1 -q
yes: with period 1 inside is reachable (3 steps, 3 time units)

$ tacet reach tests/cli/models/gate.tck --location G.closed -q
yes: G.closed is reachable (2 steps, 0 time units)

$ tacet reach tests/cli/models/gate.tck --location G.broken
tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3
    edge:T:far:near:app{do: x=0; n = n + 1}
                                 ^
this run leads there (--range disable would leave such edges out):
  delay  action         T G          n  x  y
         start          far up       0  0  0
      0  T@app,G@app    near lower   1  0  0
      0  G@down         near closed  1  0  0
      3  T@go           in closed    1  3  3
      1  T@exit,G@exit  far up       1  4  4
      0  T@app,G@app    near lower   2  0  0
      0  G@down         near closed  2  0  0
      3  T@go           in closed    2  3  3
      1  T@exit,G@exit  far up       2  4  4
      0  T@app,G@app    near lower   3  0  0
      0  G@down         near closed  3  0  0
      3  T@go           in closed    3  3  3
      1  T@exit,G@exit  far up       3  4  4
      0  T@app,G@app    fails
[exit 4]

$ tacet reach tests/cli/models/gate.tck --location G.broken --range disable
no: G.broken is not reachable
[exit 1]

$ tacet reach tests/cli/models/gate.tck --location G.broken --range disable --time 1/2
no: with period 1/2 G.broken is not reachable
[exit 1]

$ tacet reach tests/cli/models/gate.tck --location G.broken -q
tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3
    edge:T:far:near:app{do: x=0; n = n + 1}
                                 ^
[exit 4]

$ tacet reach tests/cli/models/gate.tck --deadlock --range disable -q
yes: a deadlock is reachable (12 steps, 12 time units)

$ tacet reach tests/cli/models/gate.tck --deadlock --range disable --time 1 -q --engine bdd
yes: with period 1 a deadlock is reachable (12 steps, 12 time units): no edge can fire any more, although time can pass

$ tacet reach tests/cli/models/gate.tck --deadlock --range disable --engine regions -q
yes: a deadlock is reachable (12 steps, 12 time units)

$ tacet reach tests/cli/models/gate.tck --all-locations --range disable
no: 1 of 7 locations is not reachable
  G.broken
[exit 1]

$ tacet reach models/classic/fischer-3.tck --all-locations
yes: every location is reachable

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2
no: cs1 with cs2 is not reachable
[exit 1]

$ for e in m m+ lu lu+ alu; do tacet reach models/classic/fischer-3.tck --label cs1,cs2 --extrapolation $e; done
no: cs1 with cs2 is not reachable
no: cs1 with cs2 is not reachable
no: cs1 with cs2 is not reachable
no: cs1 with cs2 is not reachable
no: cs1 with cs2 is not reachable
[exit 1]

$ for s in equality inclusion alu; do tacet reach models/classic/fischer-3.tck --label cs1,cs2 --subsumption $s; done
no: cs1 with cs2 is not reachable
no: cs1 with cs2 is not reachable
no: cs1 with cs2 is not reachable
[exit 1]

$ for o in bfs dfs; do tacet reach models/classic/fischer-3.tck --label cs1 --order $o -q; done
yes: cs1 is reachable (3 steps, 3 time units)
yes: cs1 is reachable (11 steps, 6 time units)

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --symmetry auto
no: cs1 with cs2 is not reachable
[exit 1]

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --cross-check
no: cs1 with cs2 is not reachable
[exit 1]

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --over-approximate
no: cs1 with cs2 is not reachable
[exit 1]

$ tacet reach models/classic/job.tck --label exact --time 1
yes: with period 1 exact is reachable (3 steps, 12 time units)

  delay  action       Job        work  total  pause
         start        fresh         0      0      0
      0  Job@suspend  suspended     0      0      0
      2  Job@resume   resumed       0      2      2
     10  Job@finish   exact        10     12     12

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --stats | sed 's/[0-9.][0-9.]*/N/'
no: csN with cs2 is not reachable

engine zones
states N
transitions N
visited N
seconds N
peak memory N KiB

$ tacet reach models/classic/job.tck --label exact --cross-check 2>&1 > out; sed -n 1p out
models/classic/job.tck: warning: no cross-check: the second engine does not take this model
yes: exact is reachable (3 steps, 12 time units)

$ tacet reach models/classic/fischer-3.tck --time 1/2
yes: with period 1/2 everything is explored: 518 states, 1857 transitions

$ tacet reach models/classic/fischer-3.tck --time 1/2 --ticks
yes: with period 1/2 everything is explored: 2006 states, 4219 transitions

$ tacet reach models/classic/fischer-3.tck --time 1/2 --ticks --engine bdd
yes: with period 1/2 everything is explored: 2006 states, 15 transitions

$ tacet reach models/classic/fischer-3.tck --ticks
tacet: --ticks needs a period, such as --time 1/2
[exit 3]
