Every kind of answer fits the schema.
$ tacet decide models/thesis/fig-6.3b-closed.tck --json
{
  "tacet": "1.0",
  "command": "decide",
  "model": "fig_6_3b_closed",
  "time": "any",
  "words": "infinite",
  "answer": "yes",
  "engine": "explicit",
  "period": "1",
  "run": {
    "start": {"locations": ["l0"], "integers": {}, "clocks": {"x": "0", "y": "0"}},
    "loop": [
      {"delay": "1", "action": ["P@a"], "locations": ["l1"], "integers": {}, "clocks": {"x": "0", "y": "1"}},
      {"delay": "0", "action": ["P@b"], "locations": ["l0"], "integers": {}, "clocks": {"x": "0", "y": "0"}}
    ],
    "repeats": true
  }
}

$ tacet decide models/thesis/fig-6.3b-closed.tck --json | check-answer
valid

$ tacet decide models/thesis/fig-6.3b.tck --json
{
  "tacet": "1.0",
  "command": "decide",
  "model": "fig_6_3b",
  "time": "any",
  "words": "infinite",
  "answer": "no",
  "engine": "relations"
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
  "tacet": "1.0",
  "command": "decide",
  "model": "fischer_3",
  "time": "any",
  "words": "infinite",
  "accept": ["cs1"],
  "answer": "unknown",
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
  "tacet": "1.0",
  "command": "reach",
  "model": "gate",
  "time": "dense",
  "answer": "no",
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
  "tacet": "1.0",
  "command": "classify",
  "model": "fischer_3",
  "kind": "timed",
  "closed": false,
  "diagonal_free": true,
  "constants": [2],
  "gcd": 2,

$ tacet decide models/thesis/fig-6.3b.tck --json | sed 's/"no"/"maybe"/' | check-answer
['answer'] 'maybe' is not one of ['yes', 'no', 'unknown']
NOT valid
[exit 1]

$ tacet decide models/thesis/fig-6.3b-closed.tck --json | sed 's/"delay": "1"/"delay": 1/' | check-answer
['run', 'loop', 0, 'delay'] 1 is not of type 'string'
NOT valid
[exit 1]
