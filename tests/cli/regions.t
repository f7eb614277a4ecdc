The region graph, and the zone graph: counts, text, drawing, JSON; limits and models that it does not cover.
The zone graph has just the steps between places that the region graph has.
$ tacet regions models/thesis/fig-6.3b.tck
16 states (2 discrete), 16 delays, 3 actions; bounds: x 1, y 1

$ tacet regions models/thesis/fig-6.3a.tck --format text
0 (initial): P.l0 [x=0, y=0]
    delay -> 1
1: P.l0 [0<x<1, y>0]
    delay -> 2
    P@a -> 3
2: P.l0 [x=1, y>0]
    delay -> 4
3: P.l0 [y=0, 0<x<1]
    delay -> 1
4: P.l0 [x>1, y>0]
    delay -> 4

$ tacet regions models/thesis/fig-6.3a.tck --format dot
digraph "fig_6_3a" {
    node [shape=box];
    0 [label="P.l0\nx=0, y=0", style=bold];
    1 [label="P.l0\n0<x<1, y>0"];
    2 [label="P.l0\nx=1, y>0"];
    3 [label="P.l0\ny=0, 0<x<1"];
    4 [label="P.l0\nx>1, y>0"];
    0 -> 1 [style=dashed];
    1 -> 2 [style=dashed];
    1 -> 3 [label="P@a"];
    2 -> 4 [style=dashed];
    3 -> 1 [style=dashed];
    4 -> 4 [style=dashed];
}

$ tacet regions models/thesis/fig-6.3a.tck --format dot -o graph.dot && head -1 graph.dot
digraph "fig_6_3a" {

$ tacet regions models/thesis/fig-6.3a.tck --json | sed -n 1,21p
{
  "tacet": "2.0",
  "command": "regions",
  "model": "fig_6_3a",
  "question": {
    "files": ["models/thesis/fig-6.3a.tck"],
    "range": "error",
    "format": "counts"
  },
  "answer": "yes",
  "summary": "yes: the region graph is complete",
  "bounds": {"x": 1, "y": 0},
  "clocks": ["x", "y"],
  "discrete": 1,
  "states": [
    {
      "name": "P.l0 [x=0, y=0]",
      "locations": {"P": "l0"},
      "integers": {},
      "classes": 0,
      "whole": [0, 0],

$ tacet regions models/classic/fischer-3.tck --json | check-answer
valid

$ tacet regions models/classic/fischer-3.tck --limit-states 10
tacet: error: nothing is written: state limit: 10 states
[exit 2]

$ tacet regions models/classic/fischer-3.tck --limit-states 10 --json
{
  "tacet": "2.0",
  "command": "regions",
  "model": "fischer_3",
  "question": {
    "files": ["models/classic/fischer-3.tck"],
    "limit-states": 10,
    "range": "error",
    "format": "counts"
  },
  "answer": "unknown",
  "summary": "unknown: state limit: 10 states",
  "reason": "state limit: 10 states"
}
[exit 2]

$ tacet regions models/classic/job.tck
models/classic/job.tck: error: the region graph covers timed automata only; this model stops clocks
[exit 4]

$ tacet regions tests/cli/models/gate.tck
tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3
    edge:T:far:near:app{do: x=0; n = n + 1}
                                 ^
[exit 4]

$ tacet regions tests/cli/models/gate.tck --range disable
84 states (16 discrete), 75 delays, 56 actions; bounds: x 5, y 1

$ tacet regions models/thesis/fig-6.3a.tck --format svg
tacet: --format expects counts|text|dot, not 'svg'
[exit 3]

$ tacet regions models/thesis/fig-6.3a.tck -o missing/graph.dot
tacet: error: missing/graph.dot cannot be written: No such file or directory
[exit 4]

$ tacet regions models/thesis/fig-6.3b.tck --zones
4 zones (2 discrete), 4 actions
$ tacet regions models/thesis/fig-6.3b.tck --zones --format text
0 (initial): P.l0 [y=x]
    P@a -> 1
1: P.l1 [y=x+1]
    P@b -> 2
2: P.l0 [-1<y-x<0]
    P@a -> 3
3: P.l1 [0<y-x<1]
    P@b -> 2
$ tacet regions models/tour/1-lamp.tck --zones --format dot
digraph "lamp" {
    node [shape=box];
    0 [label="L.off\nno clock matters", style=bold];
    1 [label="L.low\nx>=0"];
    2 [label="L.bright\nno clock matters"];
    0 -> 1 [label="L@on"];
    1 -> 2 [label="L@brighter"];
    1 -> 0 [label="L@off"];
    2 -> 0 [label="L@off"];
}
$ tacet regions models/tour/1-lamp.tck --zones --json | check-answer
valid
$ tacet regions models/tour/2-window.tck --zones --json | sed -n '/"zones": \[/,$p'
  "zones": [
    {
      "place": "P.idle",
      "clocks": "x>=0",
      "initial": true,
      "steps": [
        {"action": "P@ask", "target": 1}
      ]
    },
    {
      "place": "P.asked",
      "clocks": "0<x-y<1",
      "initial": false,
      "steps": [
        {"action": "P@answer", "target": 2},
        {"action": "P@late", "target": 2}
      ]
    },
    {
      "place": "P.done",
      "clocks": "no clock matters",
      "initial": false,
      "steps": []
    }
  ]
}
$ python3 tests/cli/zones.py tacet models/thesis/fig-6.3*.tck models/tour/[1-4]*.tck models/drift/drift-[23].tck models/classic/fischer-3.tck models/classic/motor.tck
10 models, 0 differences
$ tacet regions models/classic/job.tck --zones
models/classic/job.tck: error: the zone graph covers timed automata only; this model stops clocks
[exit 4]
$ tacet regions tests/cli/models/gate.tck --zones
tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3
    edge:T:far:near:app{do: x=0; n = n + 1}
                                 ^
[exit 4]
$ tacet regions tests/cli/models/gate.tck --zones --range disable
13 zones (13 discrete), 12 actions
$ tacet regions models/classic/fischer-3.tck --zones --limit-states 20
tacet: error: nothing is written: state limit: 20 states
[exit 2]
