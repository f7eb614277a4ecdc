Every kind of answer fits the schema.
needs glpk
$ tacet decide models/thesis/fig-6.3b-closed.tck --json
{
  "tacet": "2.0",
  "command": "decide",
  "model": "fig_6_3b_closed",
  "question": {
    "files": ["models/thesis/fig-6.3b-closed.tck"],
    "time": "any",
    "words": "infinite",
    "engine": "auto",
    "order": "bfs",
    "range": "error",
    "up-to": 8
  },
  "time": "any",
  "words": "infinite",
  "answer": "yes",
  "summary": "yes: with period 1 there is an infinite run",
  "engine": "explicit",
  "period": "1",
  "run": {
    "start": {"locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "0", "y": "0"}},
    "loop": [
      {"delay": "1", "action": ["P@a"], "before": {"x": "1", "y": "1"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1"}},
      {"delay": "0", "action": ["P@b"], "before": {"x": "0", "y": "1"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "0", "y": "0"}}
    ],
    "repeats": true
  }
}

$ tacet decide models/thesis/fig-6.3b-closed.tck --json | check-answer
valid

$ tacet decide models/thesis/fig-6.3b.tck --json
{
  "tacet": "2.0",
  "command": "decide",
  "model": "fig_6_3b",
  "question": {
    "files": ["models/thesis/fig-6.3b.tck"],
    "time": "any",
    "words": "infinite",
    "engine": "auto",
    "order": "bfs",
    "range": "error",
    "up-to": 8
  },
  "time": "any",
  "words": "infinite",
  "answer": "no",
  "summary": "no: no period has an infinite run",
  "engine": "relations",
  "explanation": {
    "items": [
      {
        "kind": "loop",
        "line": "dense time has such a run: after 2 steps it goes round and round P@a; P@b",
        "loop": [
          {"action": "P@a", "edges": [0]},
          {"action": "P@b", "edges": [1]}
        ],
        "loop_from": 2
      },
      {
        "kind": "drift",
        "line": "every turn makes x - y larger, but at its end it is always below 1 (in one run 1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such values, so the turns end",
        "loop": [
          {"action": "P@a", "edges": [0]},
          {"action": "P@b", "edges": [1]}
        ],
        "loop_from": 2,
        "drift": {
          "left": "x",
          "right": "y",
          "grows": true,
          "limit": "1",
          "strict": true,
          "offsets": ["1/2", "3/4", "7/8", "15/16"]
        },
        "run": {
          "start": {"locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "0", "y": "0"}},
          "prefix": [
            {"delay": "1", "action": ["P@a"], "before": {"x": "1", "y": "1"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1"}},
            {"delay": "1/16", "action": ["P@b"], "before": {"x": "1/16", "y": "17/16"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "1/16", "y": "0"}},
            {"delay": "15/16", "action": ["P@a"], "before": {"x": "1", "y": "15/16"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "15/16"}},
            {"delay": "1/2", "action": ["P@b"], "before": {"x": "1/2", "y": "23/16"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "1/2", "y": "0"}},
            {"delay": "1/2", "action": ["P@a"], "before": {"x": "1", "y": "1/2"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1/2"}},
            {"delay": "3/4", "action": ["P@b"], "before": {"x": "3/4", "y": "5/4"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "3/4", "y": "0"}},
            {"delay": "1/4", "action": ["P@a"], "before": {"x": "1", "y": "1/4"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1/4"}},
            {"delay": "7/8", "action": ["P@b"], "before": {"x": "7/8", "y": "9/8"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "7/8", "y": "0"}},
            {"delay": "1/8", "action": ["P@a"], "before": {"x": "1", "y": "1/8"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1/8"}},
            {"delay": "15/16", "action": ["P@b"], "before": {"x": "15/16", "y": "17/16"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "15/16", "y": "0"}}
          ]
        }
      },
      {
        "kind": "orbit",
        "line": "among the corners of its region y=0, 0<x<1, a turn leads from (x=0, y=0) to (x=1, y=0) and never back: so no period can follow this loop forever",
        "detail": true,
        "loop": [
          {"action": "P@a", "edges": [0]},
          {"action": "P@b", "edges": [1]}
        ],
        "loop_from": 2,
        "orbit": {
          "clocks": ["x", "y"],
          "regions": [
            {
              "state": "P.l0",
              "region": "y=0, 0<x<1",
              "classes": 1,
              "whole": [0, 0],
              "rank": [1, 0],
              "corners": [[0, 0], [1, 0]]
            },
            {
              "state": "P.l0",
              "region": "0<y<x<1",
              "classes": 2,
              "whole": [0, 0],
              "rank": [2, 1],
              "corners": [[0, 0], [1, 0], [1, 1]]
            },
            {
              "state": "P.l0",
              "region": "x=1, 0<y<1",
              "classes": 1,
              "whole": [1, 0],
              "rank": [0, 1],
              "corners": [[1, 0], [1, 1]]
            },
            {
              "state": "P.l1",
              "region": "x=0, 0<y<1",
              "classes": 1,
              "whole": [0, 0],
              "rank": [0, 1],
              "corners": [[0, 0], [0, 1]]
            },
            {
              "state": "P.l1",
              "region": "0<x<y<1",
              "classes": 2,
              "whole": [0, 0],
              "rank": [1, 2],
              "corners": [[0, 0], [0, 1], [1, 1]]
            },
            {
              "state": "P.l1",
              "region": "y=1, 0<x<1",
              "classes": 1,
              "whole": [0, 1],
              "rank": [1, 0],
              "corners": [[0, 1], [1, 1]]
            },
            {
              "state": "P.l1",
              "region": "0<x<1, y>1",
              "classes": 1,
              "whole": [0, -1],
              "rank": [1, 0],
              "corners": [[0, -1], [1, -1]]
            }
          ],
          "moves": [
            {
              "matrix": [[1, 0, 1], [0, 1, 0]]
            },
            {
              "matrix": [[0, 1], [1, 0], [0, 1]]
            },
            {
              "action": "P@a",
              "edges": [0],
              "matrix": [[1, 0], [0, 1]]
            },
            {
              "matrix": [[1, 0, 1], [0, 1, 0]]
            },
            {
              "matrix": [[0, 1], [1, 0], [0, 1]]
            },
            {
              "matrix": [[1, 1], [0, 1]]
            },
            {
              "action": "P@b",
              "edges": [1],
              "matrix": [[1, 0], [0, 1]]
            }
          ],
          "turn": [[1, 1], [0, 1]],
          "returns": false,
          "one_way": [0, 1]
        },
        "run": {
          "start": {"locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "0", "y": "0"}},
          "prefix": [
            {"delay": "1", "action": ["P@a"], "before": {"x": "1", "y": "1"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1"}},
            {"delay": "1/16", "action": ["P@b"], "before": {"x": "1/16", "y": "17/16"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "1/16", "y": "0"}},
            {"delay": "15/16", "action": ["P@a"], "before": {"x": "1", "y": "15/16"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "15/16"}},
            {"delay": "1/2", "action": ["P@b"], "before": {"x": "1/2", "y": "23/16"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "1/2", "y": "0"}},
            {"delay": "1/2", "action": ["P@a"], "before": {"x": "1", "y": "1/2"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1/2"}},
            {"delay": "3/4", "action": ["P@b"], "before": {"x": "3/4", "y": "5/4"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "3/4", "y": "0"}},
            {"delay": "1/4", "action": ["P@a"], "before": {"x": "1", "y": "1/4"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1/4"}},
            {"delay": "7/8", "action": ["P@b"], "before": {"x": "7/8", "y": "9/8"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "7/8", "y": "0"}},
            {"delay": "1/8", "action": ["P@a"], "before": {"x": "1", "y": "1/8"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1/8"}},
            {"delay": "15/16", "action": ["P@b"], "before": {"x": "15/16", "y": "17/16"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "15/16", "y": "0"}}
          ]
        }
      },
      {
        "kind": "silence",
        "line": "with a period every run ends: with period 1 after at most 1 step, with 1/2 after 3, with 1/3 after 5, with 1/4 after 7, with 1/5 after 9, with 1/6 after 11, with 1/7 after 13, with 1/8 after 15, with 1/9 after 17 and with 1/10 after 19",
        "detail": true,
        "silence": [
          {"period": "1", "steps": 1},
          {"period": "1/2", "steps": 3},
          {"period": "1/3", "steps": 5},
          {"period": "1/4", "steps": 7},
          {"period": "1/5", "steps": 9},
          {"period": "1/6", "steps": 11},
          {"period": "1/7", "steps": 13},
          {"period": "1/8", "steps": 15},
          {"period": "1/9", "steps": 17},
          {"period": "1/10", "steps": 19}
        ],
        "period": "1/8",
        "run": {
          "start": {"locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "0", "y": "0"}},
          "prefix": [
            {"delay": "1", "action": ["P@a"], "before": {"x": "1", "y": "1"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1"}},
            {"delay": "1/8", "action": ["P@b"], "before": {"x": "1/8", "y": "9/8"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "1/8", "y": "0"}},
            {"delay": "7/8", "action": ["P@a"], "before": {"x": "1", "y": "7/8"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "7/8"}},
            {"delay": "1/4", "action": ["P@b"], "before": {"x": "1/4", "y": "9/8"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "1/4", "y": "0"}},
            {"delay": "3/4", "action": ["P@a"], "before": {"x": "1", "y": "3/4"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "3/4"}},
            {"delay": "3/8", "action": ["P@b"], "before": {"x": "3/8", "y": "9/8"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "3/8", "y": "0"}},
            {"delay": "5/8", "action": ["P@a"], "before": {"x": "1", "y": "5/8"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "5/8"}},
            {"delay": "1/2", "action": ["P@b"], "before": {"x": "1/2", "y": "9/8"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "1/2", "y": "0"}},
            {"delay": "1/2", "action": ["P@a"], "before": {"x": "1", "y": "1/2"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1/2"}},
            {"delay": "5/8", "action": ["P@b"], "before": {"x": "5/8", "y": "9/8"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "5/8", "y": "0"}},
            {"delay": "3/8", "action": ["P@a"], "before": {"x": "1", "y": "3/8"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "3/8"}},
            {"delay": "3/4", "action": ["P@b"], "before": {"x": "3/4", "y": "9/8"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "3/4", "y": "0"}},
            {"delay": "1/4", "action": ["P@a"], "before": {"x": "1", "y": "1/4"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1/4"}},
            {"delay": "7/8", "action": ["P@b"], "before": {"x": "7/8", "y": "9/8"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "7/8", "y": "0"}},
            {"delay": "1/8", "action": ["P@a"], "before": {"x": "1", "y": "1/8"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1/8"}}
          ]
        }
      }
    ]
  }
}
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --json --stats | check-answer
valid

$ tacet decide models/thesis/fig-6.3b.tck --time dense --json | check-answer
valid

$ tacet decide models/thesis/fig-6.3b-closed.tck --time 1/2 --json | check-answer
valid

$ tacet decide models/classic/fischer-3.tck --words finite --accept cs1 --json | check-answer
valid

$ tacet decide models/classic/fischer-3.tck --accept cs1 --limit-states 2 --json
{
  "tacet": "2.0",
  "command": "decide",
  "model": "fischer_3",
  "question": {
    "files": ["models/classic/fischer-3.tck"],
    "limit-states": 2,
    "time": "any",
    "words": "infinite",
    "label": ["cs1"],
    "engine": "auto",
    "order": "bfs",
    "range": "error",
    "up-to": 8
  },
  "time": "any",
  "words": "infinite",
  "accept": ["cs1"],
  "answer": "unknown",
  "summary": "unknown: state limit: 2 states; 2 states covered",
  "reason": "state limit: 2 states",
  "engine": "zones"
}
[exit 2]

$ tacet reach models/classic/fischer-3.tck --label cs1 --json | check-answer
valid

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --json | check-answer
valid

$ tacet reach models/classic/fischer-3.tck --location P1.critical --json | check-answer
valid

$ tacet reach tests/cli/models/gate.tck --deadlock --range disable --json | check-answer
valid

$ tacet reach tests/cli/models/gate.tck --all-locations --range disable --json
{
  "tacet": "2.0",
  "command": "reach",
  "model": "gate",
  "question": {
    "files": ["tests/cli/models/gate.tck"],
    "time": "dense",
    "all-locations": true,
    "engine": "auto",
    "extrapolation": "lu+",
    "order": "bfs",
    "subsumption": "alu",
    "symmetry": "off",
    "time-zones": "auto",
    "workers": 1,
    "range": "disable",
    "up-to": 8
  },
  "time": "dense",
  "answer": "no",
  "summary": "no: in dense time not every location is reachable: 1 of 7 is not",
  "engine": "zones",
  "unreachable": ["G.broken"]
}
[exit 1]

$ tacet reach tests/cli/models/gate.tck --deadlock --json 2> /dev/null | check-answer
valid

$ tacet reach tests/cli/models/gate.tck --deadlock --json 2> /dev/null | sed -n '/fault/,/}/p'
  "fault": {
    "line": 14,
    "column": 30,
    "what": "assignment of 4 to 'n' is outside 0..3"
  },

$ tacet simulate models/classic/fischer-3.tck --json | check-answer
valid

$ tacet simulate tests/cli/models/gate.tck --steps 100 --json 2> /dev/null | check-answer
valid

$ tacet classify models/classic/job.tck --json | check-answer
valid

$ tacet classify models/classic/fischer-3.tck --json | sed -n 1,9p
{
  "tacet": "2.0",
  "command": "classify",
  "model": "fischer_3",
  "question": {
    "files": ["models/classic/fischer-3.tck"]
  },
  "kind": "timed",
  "closed": false,

$ tacet decide models/thesis/fig-6.3b.tck --json | sed 's/"no"/"maybe"/' | check-answer
['answer'] 'maybe' is not one of ['yes', 'no', 'unknown']
NOT valid
[exit 1]

$ tacet decide models/thesis/fig-6.3b-closed.tck --json | sed 's/"delay": "1"/"delay": 1/' | check-answer
['run', 'loop', 0, 'delay'] 1 is not of type 'string'
NOT valid
[exit 1]
$ tacet regions models/thesis/fig-6.3b.tck --json | sed -n '/"clocks"/p; /"name": "P.l0 .0<x=y<1.",/,/"rank"/p'
  "clocks": ["x", "y"],
      "name": "P.l0 [0<x=y<1]",
      "locations": {"P": "l0"},
      "integers": {},
      "classes": 1,
      "whole": [0, 0],
      "rank": [1, 1],
$ tacet regions models/thesis/fig-6.3b.tck --json | check-answer
valid
$ tacet decide models/thesis/fig-6.3b.tck --time dense --turns 1 --json | grep '"delay"'
      {"delay": "1", "action": ["P@a"], "before": {"x": "1", "y": "1"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1"}},
      {"delay": "1/3", "action": ["P@b"], "before": {"x": "1/3", "y": "4/3"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "1/3", "y": "0"}}
      {"delay": "2/3", "action": ["P@a"], "before": {"x": "1", "y": "2/3"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "2/3"}},
      {"delay": "2/3", "action": ["P@b"], "before": {"x": "2/3", "y": "4/3"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "2/3", "y": "0"}}
$ tacet decide models/thesis/fig-6.3b.tck --time dense --turns 5 --json | grep -c '"delay"'
12
$ tacet decide models/thesis/fig-6.3b.tck --turns 7 --json | grep '"offsets"'
          "offsets": ["1/2", "3/4", "7/8", "15/16", "31/32", "63/64", "127/128"]
$ tacet decide models/thesis/fig-6.3b.tck --turns 101
tacet: --turns takes a number from 1 to 100
[exit 3]
$ tacet decide models/drift/drift-3.tck --json | check-answer
valid
$ tacet decide models/drift/drift-3.tck --json | grep -A4 '"silence": '
        "silence": [
          {"period": "1", "steps": 1},
          {"period": "1/2", "steps": 4},
          {"period": "1/3", "steps": 7},
          {"period": "1/4", "steps": 10},
