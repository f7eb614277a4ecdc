Which clock values lead to which.
$ tacet relation models/thesis/fig-6.3b.tck --from P.l0 --to P.l0
yes: runs lead from P.l0 to P.l0 (3 relations)

P.l0: x <= 1, y > 1  ->  P.l0: y' = 0, x' < 1
P.l0: y <= 1, x - y < 0  ->  P.l0: y' = 0, x' < 1
P.l0: x <= 1, y - x <= 0, x - y < 1  ->  P.l0: y' = 0, x' > 0, x' < 1
    x' > x - y

$ tacet relation models/thesis/fig-6.3b.tck --from P.l0 --to P.l1 --quiet
yes: runs lead from P.l0 to P.l1 (6 relations)

$ tacet relation models/thesis/fig-6.3a.tck --from P.l0 --to P.l0 --by-regions
yes: runs lead from P.l0 to P.l0 (5 relations)

P.l0: x = 0, y = 0  ->  P.l0: y' = 0, x' > 0, x' < 1
P.l0: x = 0, y > 0  ->  P.l0: x' = 0, y' = 0
P.l0: x = 0, y > 0  ->  P.l0: y' = 0, x' > 0, x' < 1
P.l0: y = 0, x < 1, x > 0  ->  P.l0: y' = 0, x' > 0, x' < 1
    x' > x
P.l0: x < 1, x > 0, y > 0  ->  P.l0: y' = 0, x' > 0, x' < 1
    x' >= x

$ tacet relation models/thesis/fig-6.3a.tck --from P.l0 --to P.l0 --json
{
  "tacet": "2.0",
  "command": "relation",
  "model": "fig_6_3a",
  "question": {
    "files": ["models/thesis/fig-6.3a.tck"],
    "range": "error",
    "from": "P.l0",
    "to": "P.l0"
  },
  "from": "P.l0",
  "to": "P.l0",
  "by_regions": false,
  "answer": "yes",
  "summary": "yes: runs lead from P.l0 to P.l0 (2 relations)",
  "relations": [
    {"from_state": "P.l0", "to_state": "P.l0", "before": ["y = 0", "x < 1"], "above_before": [], "after": ["y' = 0", "x' > 0", "x' < 1"], "above_after": [], "between": ["x' > x"]},
    {"from_state": "P.l0", "to_state": "P.l0", "before": ["x < 1", "y > 0"], "above_before": ["y"], "after": ["y' = 0", "x' < 1"], "above_after": [], "between": ["x' >= x"]}
  ]
}

$ tacet relation models/thesis/fig-6.3b.tck --from P.l0 --to P.l1 --by-regions --json | check-answer
valid

$ tacet relation models/thesis/fig-6.2.tck --from P.l3 --to P.l0
no: no run leads from P.l3 to P.l0
[exit 1]

$ tacet relation models/thesis/fig-6.2.tck --from P.l3 --to P.l0 --json
{
  "tacet": "2.0",
  "command": "relation",
  "model": "fig_6_2",
  "question": {
    "files": ["models/thesis/fig-6.2.tck"],
    "range": "error",
    "from": "P.l3",
    "to": "P.l0"
  },
  "from": "P.l3",
  "to": "P.l0",
  "by_regions": false,
  "answer": "no",
  "summary": "no: no run leads from P.l3 to P.l0",
  "relations": []
}
[exit 1]

$ tacet relation models/thesis/fig-6.3b.tck --from P.l0 --to P.l1 --limit-states 2
unknown: state limit: 2 states
[exit 2]

$ tacet relation models/thesis/fig-6.3b.tck --from P.l0 --to P.l1 --limit-states 2 --json
{
  "tacet": "2.0",
  "command": "relation",
  "model": "fig_6_3b",
  "question": {
    "files": ["models/thesis/fig-6.3b.tck"],
    "limit-states": 2,
    "range": "error",
    "from": "P.l0",
    "to": "P.l1"
  },
  "from": "P.l0",
  "to": "P.l1",
  "by_regions": false,
  "answer": "unknown",
  "summary": "unknown: state limit: 2 states",
  "reason": "state limit: 2 states"
}
[exit 2]

$ tacet relation models/thesis/fig-6.2.tck --from P.l3
tacet: relation needs --from and --to, each with a PROCESS.LOCATION
[exit 3]

$ tacet relation models/thesis/fig-6.2.tck --from P.l3 --to P.l4
tacet: 'P.l4' names no location of process P; it has: l0, l1, l2, l3
[exit 3]

$ tacet relation models/classic/fischer-3.tck --from P1.idle --to P2.idle
tacet: --from and --to must be locations of the same process
[exit 3]

$ tacet relation models/classic/job.tck --from Job.fresh --to Job.exact
models/classic/job.tck: error: the relations engine needs a timed automaton: this one stops clocks
[exit 4]
