What can follow a run: edges with their delays, exactly, and the regions that pass; where an invariant ends the
wait none passes any more, and where clocks stop there are none.  A run written by hand is followed first; a step without
edges only waits.  On the grid the ends are points of it.  Then the answer as JSON beside the text.
$ tacet simulate models/thesis/fig-6.3b.tck --steps 1 --moves
walked 1 step, 1 time unit in dense time

  time  delay  action  P   x  y
     0         start   l0  0  0
     1      1  P@a     l1  0  1

  edge  to    after
  P@b   P.l0  more than 0, less than 1

  waited       region
  0            x=0, y=1
  more than 0  0<x<1, y>1
  1            x=1, y>1
  more than 1  x>1, y>1

$ tacet simulate models/thesis/fig-6.3b.tck --steps 0 --moves --time 1/2 --json
{
  "tacet": "2.0",
  "command": "simulate",
  "model": "fig_6_3b",
  "question": {
    "files": ["models/thesis/fig-6.3b.tck"],
    "time": "1/2",
    "range": "error",
    "seed": 1,
    "steps": 0,
    "moves": true
  },
  "time": "1/2",
  "answer": "yes",
  "summary": "walked 0 steps, 0 time units with period 1/2",
  "reason": "walked 0 steps, 0 time units with period 1/2",
  "run": {
    "start": {"locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "0", "y": "0"}},
    "prefix": []
  },
  "moves": [
    {"action": ["P@a"], "to": "P.l1", "from": "1", "from_open": false, "until": "1", "until_open": false, "fails": false}
  ],
  "regions": [
    {"from": "0", "open": false, "region": "x=0, y=0"},
    {"from": "0", "open": true, "region": "0<x=y<1"},
    {"from": "1", "open": false, "region": "x=1, y=1"},
    {"from": "1", "open": true, "region": "x>1, y>1"}
  ]
}

$ tacet simulate tests/cli/models/gate.tck --steps 1 --moves --time 1/2
walked 1 step, 1/2 time units with period 1/2

  time  delay  action       T     G      n  x  y
     0         start        far   up     0  0  0
   1/2    1/2  T@app,G@app  near  lower  1  0  0

  edge    to        after
  G@down  G.closed  0 to 1

  waited       region
  0            x=0, y=0
  more than 0  0<x=y<1
  1            x=1, y=1

$ tacet simulate models/classic/job.tck --steps 1 --moves
walked 1 step, 1/4 time units in dense time

  time  delay  action       Job        work  total  pause
     0         start        fresh         0      0      0
   1/4    1/4  Job@suspend  suspended   1/4    1/4      0

  edge        to           after
  Job@resume  Job.resumed  2

$ echo '{ "prefix": [ { "delay": "1", "action": ["P@a"] }, { "delay": "1/3", "action": [] } ] }' > run.json; tacet simulate models/thesis/fig-6.3b.tck --run run.json --moves
yes: every step is one of the model (1 step, 4/3 time units)

  time  delay  action  P     x    y
     0         start   l0    0    0
     1      1  P@a     l1    0    1
   4/3    1/3  (wait)  l1  1/3  4/3

  edge  to    after
  P@b   P.l0  0, less than 2/3

  waited         region
  0              0<x<1, y>1
  2/3            x=1, y>1
  more than 2/3  x>1, y>1

$ tacet simulate models/thesis/fig-6.3b.tck --steps 1 --moves --time 1/4 --json | grep '"from_open"'
    {"action": ["P@b"], "to": "P.l0", "from": "1/4", "from_open": false, "until": "3/4", "until_open": false, "fails": false}

$ tacet simulate models/thesis/fig-6.3b.tck --time 1 --steps 9 --moves | sed -n 1,8p
stuck after 1 step, 1 time unit with period 1: no edge can fire any more

  time  delay  action  P   x  y
     0         start   l0  0  0
     1      1  P@a     l1  0  1

no edge can follow

$ for t in dense 1/2; do tacet simulate models/thesis/fig-6.3b.tck --steps 2 --moves --time $t --json | check-answer; done
valid
valid

$ tacet decide models/thesis/fig-6.3b-closed.tck --time any --json-to answer.json -q && check-answer < answer.json
yes: with period 1 there is an infinite run
valid

$ cp models/thesis/fig-6.3b.tck m.tck; tacet decide m.tck --json-to m.tck
tacet: --json-to would overwrite the model m.tck
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --json-to no/such/folder -q
tacet: error: no/such/folder cannot be written: No such file or directory
no: no period has an infinite run
[exit 4]

$ tacet export models/thesis/fig-6.3b.tck --to tck --json-to x
tacet: export has no option --json-to; did you mean --json?
[exit 3]
