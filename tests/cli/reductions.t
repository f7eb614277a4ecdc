Reductions of plain exploration: what each keeps is said, and what the answer then means.
needs z3
$ tacet explore models/thesis/ticket2-err.gcl --reduce wrong
tacet: there is no reduction 'wrong'; there are:
  dead            keeps bisimulation: a value that is not read before it is next written counts as 0
  equivalent      keeps bisimulation: values beyond all constants a variable is compared with are alike
  linear          keeps bisimulation: variables that are only compared and copied with offsets are shifted to 0
  symmetry        keeps bisimulation: identical processes are sorted
  por             keeps weak traces and deadlocks: independent commands of other processes wait (ample sets)
  merge           keeps weak traces and deadlocks: local invisible commands run at once with the one before
  dominating      keeps simulation: errors, not deadlocks: a state with a smaller bounded counter covers the larger ones
  acyclic         keeps bisimulation: classes of states computed on the way back of a depth-first search; acyclic programs only
  slice           keeps weak traces: errors, not deadlocks: what cannot influence an error is left out: variables count as 0, commands do not happen
  confluence      keeps weak bisimulation: commands that commute with all others and have no rival run at once, in every process
  simultaneous    keeps weak traces and deadlocks: independent commands of several processes happen in one step
  interleaving    keeps weak traces and deadlocks: processes go on alone; where that may lose something they interleave, place by place, until it cannot
  error-doomed    keeps errors, not deadlocks: where an error is at most two steps away only the way there is followed
  error-boring    keeps errors, not deadlocks: where no error can follow, by the places that processes still get to and the variables they still change, nothing is followed
  deadlock-doomed keeps deadlocks, not errors: where every process has left its cycles one way to the end is followed
  deadlock-boring keeps deadlocks, not errors: where some process can always go on nothing is followed
[exit 3]

$ printf 'control p, q; var x, y, e;\nprocess a { p = 0 -> p := 1, x := 1; p = 1 -> p := 2; }\nprocess b { q = 0 -> q := 1, y := 1; q = 1 -> q := 2; }\nerror e = 1;\n' > apart.gcl; tacet explore apart.gcl --reduce confluence
no: no error is reachable; 2 states

  search   states  transitions  deadlocks  error
  reduced       2            2          1  no
  full          9           12          1  no

confluence keeps weak bisimulation
so the "no" holds for the whole program, and so does whether there are deadlocks
[exit 1]

$ tacet explore apart.gcl --reduce simultaneous
no: no error is reachable; 3 states

  search   states  transitions  deadlocks  error
  reduced       3            2          1  no
  full          9           12          1  no

simultaneous keeps weak traces and deadlocks
so the "no" holds for the whole program, and so does whether there are deadlocks
[exit 1]

$ tacet explore apart.gcl --reduce interleaving
no: no error is reachable; 5 states

  search   states  transitions  deadlocks  error
  reduced       5            4          1  no
  full          9           12          1  no

interleaving keeps weak traces and deadlocks
1 round; at the end 0 of 6 places interleave
so the "no" holds for the whole program, and so does whether there are deadlocks
[exit 1]

$ tacet explore apart.gcl --reduce slice
no: no error is reachable; 1 state

  search   states  transitions  deadlocks  error
  reduced       1            0          1  no
  full          9           12          1  no

slice keeps weak traces: errors, not deadlocks
so the "no" holds for the whole program; deadlocks were not all looked at
[exit 1]

$ tacet explore apart.gcl --reduce error-boring
no: no error is reachable; 1 state

  search   states  transitions  deadlocks  error
  reduced       1            0          0  no
  full          9           12          1  no

error-boring keeps errors, not deadlocks
so the "no" holds for the whole program; deadlocks were not all looked at
[exit 1]

$ tacet explore apart.gcl --reduce deadlock-doomed
unknown: the reductions keep deadlocks, not errors (there is one); 5 states covered

  search   states  transitions  deadlocks  error
  reduced       5            4          1  unknown
  full          9           12          1  no

deadlock-doomed keeps deadlocks, not errors
so the whole program has a deadlock; of errors nothing is said
[exit 2]

$ tacet explore apart.gcl --reduce deadlock-doomed --json | check-answer
valid

$ tacet explore apart.gcl --reduce interleaving --json | check-answer
valid

$ printf 'control p, q; var n, m;\nprocess a { [read] p = 0 -> p := 1, m := n; [write] p = 1 -> p := 2, n := m + 1; }\nprocess b { [add] q = 0 -> q := 1, n := n + 1; }\nerror p = 2 && q = 1 && n = 1;\n' > lost.gcl; tacet explore lost.gcl --reduce interleaving
yes: an error is reachable (3 steps); 8 states until then

  search   states  transitions  deadlocks  error
  reduced     > 8            8          0  yes
  full        > 8            8          0  yes

interleaving keeps weak traces and deadlocks
4 rounds; at the end 3 of 5 places interleave

  0  start    all variables are 0
  1  a.read   p = 1
  2  b.add    q = 1, n = 1
  3  a.write  p = 2

$ tacet explore lost.gcl --reduce error-doomed --all-errors
yes: an error is reachable (3 steps); 7 states

  search   states  transitions  deadlocks  error
  reduced       7            6          1  yes
  full          9            8          3  yes

error-doomed keeps errors, not deadlocks

  0  start    all variables are 0
  1  a.read   p = 1
  2  b.add    q = 1, n = 1
  3  a.write  p = 2

$ tacet explore lost.gcl --reduce deadlock-boring
yes: an error is reachable (3 steps); 8 states until then

  search   states  transitions  deadlocks  error
  reduced     > 8            8          0  yes
  full        > 8            8          0  yes

deadlock-boring keeps deadlocks, not errors

  0  start    all variables are 0
  1  a.read   p = 1
  2  b.add    q = 1, n = 1
  3  a.write  p = 2

$ tacet explore apart.gcl --reduce por,confluence
tacet: 'confluence' and 'simultaneous' work neither with each other nor with 'por' or 'merge'
[exit 3]

$ tacet explore apart.gcl --reduce interleaving,dead
tacet: the reduction 'interleaving' works alone
[exit 3]

$ tacet explore apart.gcl --reduce slice,deadlock-doomed
tacet: these reductions together keep neither errors nor deadlocks
[exit 3]
