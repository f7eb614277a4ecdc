An engine that is wrong is an internal error, exit 70: its run is replayed
before it is printed, and --cross-check asks a second one.
$ tacet-lying reach models/classic/fischer-3.tck --label cs1 -q
yes: in dense time cs1 is reachable (3 steps, 3 time units)

$ TACET_LIE=run tacet-lying reach models/classic/fischer-3.tck --label cs1
tacet: internal error (a mistake in tacet itself): the run of engine zones does not pass the check: step 3 (delay 0, P1@enter): the guard 'x1 > 2' of P1@enter does not hold
[exit 70]

$ TACET_LIE='no run' tacet-lying reach models/classic/fischer-3.tck --label cs1
tacet: internal error (a mistake in tacet itself): the run of engine zones does not pass the check: there is no run
[exit 70]

$ TACET_LIE=answer tacet-lying reach models/classic/fischer-3.tck --label cs1,cs2
tacet: internal error (a mistake in tacet itself): the run of engine zones does not pass the check: there is no run
[exit 70]

$ TACET_LIE=answer tacet-lying reach models/classic/fischer-3.tck --label cs1 --cross-check
tacet: internal error (a mistake in tacet itself): two engines differ: zones answers no, regions answers yes
[exit 70]

$ TACET_LIE=run tacet-lying decide models/thesis/fig-6.3b.tck --time dense --json
tacet: internal error (a mistake in tacet itself): the run of engine zones does not pass the check: step 1 (delay 0, P@a): the guard 'x == 1' of P@a does not hold
{
  "tacet": "2.0",
  "command": "decide",
  "model": "fig_6_3b",
  "question": {
    "files": ["models/thesis/fig-6.3b.tck"],
    "time": "dense",
    "words": "infinite",
    "engine": "auto",
    "order": "bfs",
    "range": "error",
    "up-to": 8
  },
  "error": {
    "kind": "internal",
    "what": "the run of engine zones does not pass the check: step 1 (delay 0, P@a): the guard 'x == 1' of P@a does not hold",
    "messages": []
  }
}
[exit 70]
