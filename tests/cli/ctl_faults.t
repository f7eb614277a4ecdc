Faults put into protocols (a lock that waits for both, one that lets both in, a ticket that is skipped)
turn a yes into a no with a run, which was replayed.  The engine is told, since auto gives each a share of time.
$ tacet ctl models/thesis/bakery-correct.gcl 'AG EX true' -q
yes: AG EX true holds in the start

$ sed 's/num1 <= num0/num1 < num0/' models/thesis/bakery-correct.gcl | tacet ctl - 'AG EX true' --engine bisimulation
no: AG EX true fails in the start

276 states, told apart by 26 predicates, are bisimilar to the program; 1 is a
    dead end: there a path stops; no fairness is assumed

   0  start   all variables are 0
   1  zero.1  pc0 = 1, choosing0 = 1
   2  zero.2  j0 = 1
   3  zero.4  j0 = 2
   4  one.1   pc1 = 1, choosing1 = 1
   5  one.3   j1 = 1
   6  zero.5  pc0 = 3, j0 = 0, choosing0 = 0, num0 = 1
   7  zero.6  pc0 = 4
   8  zero.8  pc0 = 3, j0 = 1
   9  one.4   j1 = 2
  10  one.5   pc1 = 3, j1 = 0, choosing1 = 0, num1 = 1
  11  zero.7  pc0 = 4
  12  one.6   pc1 = 4
[exit 1]

$ sed 's/num0 < num1)/num0 <= num1)/' models/thesis/bakery-correct.gcl | tacet ctl - 'AG !(pc0 = 5 && pc1 = 5)' --engine bisimulation
no: AG !(pc0 = 5 && pc1 = 5) fails in the start

304 states, told apart by 26 predicates, are bisimilar to the program; none is a
    dead end; no fairness is assumed

   0  start    all variables are 0
   1  zero.1   pc0 = 1, choosing0 = 1
   2  zero.2   j0 = 1
   3  zero.4   j0 = 2
   4  one.1    pc1 = 1, choosing1 = 1
   5  one.3    j1 = 1
   6  zero.5   pc0 = 3, j0 = 0, choosing0 = 0, num0 = 1
   7  zero.6   pc0 = 4
   8  zero.8   pc0 = 3, j0 = 1
   9  one.4    j1 = 2
  10  one.5    pc1 = 3, j1 = 0, choosing1 = 0, num1 = 1
  11  zero.7   pc0 = 4
  12  zero.9   pc0 = 3, j0 = 2
  13  zero.10  pc0 = 5
  14  one.6    pc1 = 4
  15  one.8    pc1 = 3, j1 = 1
  16  one.7    pc1 = 4
  17  one.9    pc1 = 3, j1 = 2
  18  one.10   pc1 = 5
[exit 1]

$ tacet ctl models/thesis/ticket3.gcl 'AG !(pc1 = 2 && pc2 = 2)' -q
yes: AG !(pc1 = 2 && pc2 = 2) holds in the start

$ sed '0,/s := s + 1/s//s := s + 2/' models/thesis/ticket3.gcl | tacet ctl - 'AG !(pc1 = 2 && pc2 = 2)' --engine bisimulation
no: AG !(pc1 = 2 && pc2 = 2) fails in the start

87 states, told apart by 18 predicates, are bisimilar to the program; none is a
    dead end; no fairness is assumed

  0  start     all variables are 0
  1  p1.draw   t = 1, pc1 = 1
  2  p1.enter  pc1 = 2
  3  p1.leave  s = 2, pc1 = 0
  4  p1.draw   t = 2, a1 = 1, pc1 = 1
  5  p1.enter  pc1 = 2
  6  p2.draw   t = 3, a2 = 2, pc2 = 1
  7  p2.enter  pc2 = 2
[exit 1]

$ sed '0,/s := s + 1/s//s := s + 2/' models/thesis/ticket3.gcl | tacet refine - -q
yes: an error is reachable (7 steps, iteration 1)
