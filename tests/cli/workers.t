Several threads search together, among zones, on a grid, and in programs of guarded commands; the answer is that of
one, and the same every time.
$ for w in 1 2 3; do sh models/classic/fischer.sh 5 | tacet reach - --workers $w -q; done
yes: in dense time everything is explored: 727 states, 2290 transitions
yes: in dense time everything is explored: 727 states, 2290 transitions
yes: in dense time everything is explored: 727 states, 2290 transitions

$ for w in 1 2; do sh models/classic/fischer.sh 4 | tacet reach - --label cs1,cs2 --workers $w -q; tacet reach models/classic/train-gate-3.tck --label crossing1 --workers $w; tacet reach models/classic/train-gate-3.tck --time 1/2 --engine explicit --workers $w -q; done
no: in dense time cs1 with cs2 is not reachable
yes: in dense time crossing1 is reachable (2 steps, 10 time units)

  time  delay  action                   what changes
     0         start                    Train1.safe Train2.safe Train3.safe
                                        Gate.free
     0      0  Gate@appr1,Train1@appr1  Train1.near Gate.taken queue[0]=1
                                        waiting=1
    10     10  Train1@cross             Train1.crossing x1=0
yes: with period 1/2 everything is explored: 2011 states, 11049 transitions
no: in dense time cs1 with cs2 is not reachable
yes: in dense time crossing1 is reachable (2 steps, 10 time units)

  time  delay  action                   what changes
     0         start                    Train1.safe Train2.safe Train3.safe
                                        Gate.free
     0      0  Gate@appr1,Train1@appr1  Train1.near Gate.taken queue[0]=1
                                        waiting=1
    10     10  Train1@cross             Train1.crossing x1=0
yes: with period 1/2 everything is explored: 2011 states, 11049 transitions

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --workers 2 --certificate cert.txt -q; tacet check-certificate models/classic/fischer-3.tck cert.txt; tacet reach models/classic/fischer-3.tck --time 1 --label cs1,cs2 --workers 3 --engine explicit --certificate cert.txt -q; tacet check-certificate models/classic/fischer-3.tck cert.txt; rm cert.txt
no: in dense time cs1 with cs2 is not reachable
yes: the certificate proves that over dense time no run reaches a state with cs1, cs2 (65 zones; words finite, range error)
no: with period 1 cs1 with cs2 is not reachable
yes: the certificate proves that with period 1 no run reaches a state with cs1, cs2 (106 sets in 65 discrete states; words finite, range error)

$ tacet reach models/classic/fischer-3.tck --all-locations --workers 2; tacet reach models/classic/fischer-3.tck --symmetry auto --order dfs --deadlock --workers 2 -q
yes: in dense time every location is reachable
no: in dense time a deadlock is not reachable
[exit 1]

$ tacet reach tests/cli/models/counter.tck --label never --workers 3 --limit-states 1000 -q; tacet reach tests/cli/models/counter.tck --label never --workers 2 --limit-time 0.2 -q | sed 's/; .*//'
unknown: state limit: 1000 states; 1000 states covered
unknown: time limit: 0.2 s

$ tacet reach models/classic/fischer-3.tck --workers 0; tacet reach models/classic/fischer-3.tck --workers 65; tacet reach models/classic/fischer-3.tck --workers two; tacet reach models/classic/fischer-3.tck --workers 2 --engine regions; tacet reach models/classic/fischer-3.tck --workers 2 --time-zones local
tacet: --workers takes a number from 1 to 64
tacet: --workers takes a number from 1 to 64
tacet: --workers expects an integer that is not negative, not 'two'
tacet: --workers 2: engine regions works alone
tacet: --workers 2: with a time for each process one worker searches alone
[exit 3]

$ for w in 1 2 3; do tacet explore models/thesis/prodcons.gcl --workers $w -q; tacet explore models/thesis/bakery-err.gcl --workers $w | sed -e '1s/;.*//' -e '/states\/s/d' | head -n 4; done
no: no error is reachable; 39 states
yes: an error is reachable (18 steps)

  search  states  transitions  deadlocks  error
  full     > 201          358          2  yes
no: no error is reachable; 39 states
yes: an error is reachable (18 steps)

  search  states  transitions  deadlocks  error
  full     > 204          351          2  yes
no: no error is reachable; 39 states
yes: an error is reachable (18 steps)

  search  states  transitions  deadlocks  error
  full     > 197          352          2  yes

$ tacet explore models/thesis/prodcons.gcl --workers 2 --certificate cert.txt -q; tacet check-certificate models/thesis/prodcons.gcl cert.txt; rm cert.txt
no: no error is reachable; 39 states
yes: the certificate proves that no run of the program reaches an error (39 states at 39 places, 0 predicates, 0 questions; integers unbounded)

$ tacet explore models/thesis/ticket2.gcl --workers 2 --reduce por; tacet explore models/thesis/ticket2.gcl --workers 2 --memory compact; tacet explore models/thesis/ticket2.gcl --workers 2 --reduce interleaving; tacet explore models/thesis/ticket2.gcl --workers 99
tacet: --workers 2: the reductions 'por' and 'simultaneous' ask what was visited before, which several workers do not know of each other
tacet: --workers 2: several workers need --memory exact
tacet: --workers 2: the reductions 'acyclic' and 'interleaving' are for one worker
tacet: --workers takes a number from 1 to 64
[exit 3]
