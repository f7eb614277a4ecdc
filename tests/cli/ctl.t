Computation tree logic on programs: both engines, runs and loops, what counts as a path, wrong formulas.
needs isl
$ tacet ctl models/thesis/ticket3.gcl 'AG (pc1 = 1 -> AF pc1 = 2)' --stats
yes: AG (pc1 = 1 -> AF pc1 = 2) holds in the start

31 states, told apart by 14 predicates, are bisimilar to the program; none is a
    dead end; no fairness is assumed

explicit (few states are simply visited): state limit: 20000 states, * s (glob)
bisimulation (a structure that is bisimilar to the program): yes, * s (glob)
31 states, 57 transitions, * KiB (glob)

$ tacet ctl models/thesis/fig-4.2.gcl 'EG x <= 2'
yes: EG x <= 2 holds in the start

4 states, told apart by 4 predicates, are bisimilar to the program; none is a
    dead end; no fairness is assumed

  0  start  all variables are 0
  again and again:
  1  a      x = 1
  2  a      x = 2
  3  c      x = 0

$ tacet ctl models/thesis/fig-4.2.gcl 'EG x <= 2' --engine explicit --limit-states 1000
unknown: state limit: 1000 states
[exit 2]

$ tacet ctl models/thesis/prodcons.gcl 'AG (pc1 = 3 -> EF pc1 = 2)'
yes: AG (pc1 = 3 -> EF pc1 = 2) holds in the start

39 states, all that can be reached; none is a dead end; no fairness is assumed

$ tacet ctl models/thesis/prodcons.gcl 'EF (pc1 = 3 && EG pc1 = 3)'
yes: EF (pc1 = 3 && EG pc1 = 3) holds in the start

39 states, all that can be reached; none is a dead end; no fairness is assumed

   0  start                 pc1 = 1, pc2 = 1, b = 1
   1  producer.synchronize  pc1 = 2, b = 0
   2  producer.exit_wait    pc1 = 4
   3  producer.produce      pc1 = 5, c = 1
   4  producer.release      pc1 = 1, b = 1
   5  producer.synchronize  pc1 = 2, b = 0
   6  producer.exit_wait    pc1 = 4
   7  producer.produce      pc1 = 5, c = 2
   8  producer.release      pc1 = 1, b = 1
   9  producer.synchronize  pc1 = 2, b = 0
  10  producer.wait         pc1 = 3, b = 1
  11  consumer.synchronize  pc2 = 2, b = 0
  12  consumer.exit_wait    pc2 = 4
  13  consumer.consume      pc2 = 5, c = 1
  14  consumer.release      pc2 = 1, b = 1
  15  consumer.synchronize  pc2 = 2, b = 0
  16  consumer.exit_wait    pc2 = 4
  17  consumer.consume      pc2 = 5, c = 0
  18  consumer.release      pc2 = 1, b = 1
  19  consumer.synchronize  pc2 = 2, b = 0
  again and again:
  20  consumer.wait         pc2 = 3, b = 1
  21  consumer.request      pc2 = 2, b = 0

$ tacet ctl models/thesis/prodcons.gcl 'EF (pc1 = 3 && EG pc1 = 3)' --fair
yes: EF (pc1 = 3 && EG pc1 = 3) holds in the start

39 states, all that can be reached; none is a dead end; processes are treated
    fairly

   0  start                 pc1 = 1, pc2 = 1, b = 1
   1  producer.synchronize  pc1 = 2, b = 0
   2  producer.exit_wait    pc1 = 4
   3  producer.produce      pc1 = 5, c = 1
   4  producer.release      pc1 = 1, b = 1
   5  producer.synchronize  pc1 = 2, b = 0
   6  producer.exit_wait    pc1 = 4
   7  producer.produce      pc1 = 5, c = 2
   8  producer.release      pc1 = 1, b = 1
   9  producer.synchronize  pc1 = 2, b = 0
  10  producer.wait         pc1 = 3, b = 1
  11  consumer.synchronize  pc2 = 2, b = 0
  12  consumer.exit_wait    pc2 = 4
  13  consumer.consume      pc2 = 5, c = 1
  14  consumer.release      pc2 = 1, b = 1
  15  consumer.synchronize  pc2 = 2, b = 0
  16  consumer.exit_wait    pc2 = 4
  17  consumer.consume      pc2 = 5, c = 0
  18  consumer.release      pc2 = 1, b = 1
  19  consumer.synchronize  pc2 = 2, b = 0
  again and again:
  20  consumer.wait         pc2 = 3, b = 1
  21  consumer.request      pc2 = 2, b = 0

$ tacet ctl models/thesis/prodcons.gcl 'EF (pc1 = 3 && EG pc1 = 3)' --engine bisimulation -q
yes: EF (pc1 = 3 && EG pc1 = 3) holds in the start

$ tacet ctl models/thesis/prodcons.gcl 'E [pc2 = 1 U c = 2]' --dead-ends stay
yes: E [pc2 = 1 U c = 2] holds in the start

39 states, all that can be reached; none is a dead end; no fairness is assumed

  0  start                 pc1 = 1, pc2 = 1, b = 1
  1  producer.synchronize  pc1 = 2, b = 0
  2  producer.exit_wait    pc1 = 4
  3  producer.produce      pc1 = 5, c = 1
  4  producer.release      pc1 = 1, b = 1
  5  producer.synchronize  pc1 = 2, b = 0
  6  producer.exit_wait    pc1 = 4
  7  producer.produce      pc1 = 5, c = 2

$ tacet ctl models/thesis/prodcons.gcl '!AX pc1 = 2 && !(EX c = 1) && EX EX pc1 = 4'
yes: !AX pc1 = 2 && !EX c = 1 && EX EX pc1 = 4 holds in the start

39 states, all that can be reached; none is a dead end; no fairness is assumed

a run to where it is decided; the rest is about all paths from there:

  0  start                 pc1 = 1, pc2 = 1, b = 1
  1  consumer.synchronize  pc2 = 2, b = 0

$ tacet ctl models/classic/msi.gcl 'AG !(modified >= 1 && shared >= 1)' --engine fixpoint
yes: AG !(modified >= 1 && shared >= 1) holds in every start

1 control state with a set of integers each; in a dead end a path stops; no
    fairness is assumed

it holds where
  everywhere: shared <= 0 || 1 <= shared && modified <= 0

$ tacet ctl models/classic/msi.gcl 'EF shared >= 1' --engine fixpoint --widen-after 2 --rounds 10 -q
no: EF shared >= 1 fails in some start
[exit 1]

$ tacet ctl models/classic/illinois.gcl 'AG !(dirty >= 2 || dirty >= 1 && shared >= 1)' -q
yes: AG !(dirty >= 2 || dirty >= 1 && shared >= 1) holds in every start

$ tacet ctl tests/cli/models/countdown.gcl 'AG (x >= 10 -> AF x <= 0)'
yes: AG (x >= 10 -> AF x <= 0) holds in every start

1 control state with a set of integers each; a ranking shows that a loop ends;
    in a dead end a path stops; no fairness is assumed

it holds where
  everywhere: always

$ tacet ctl tests/cli/models/countdown.gcl 'AF x = 0' --engine fixpoint
no: AF x = 0 fails in some start

1 control state with a set of integers each; a ranking shows that a loop ends;
    in a dead end a path stops; no fairness is assumed

it holds where
  everywhere: 0 <= x

a start where it is decided; the rest is about all paths from there:

  0  start  x = -1
[exit 1]

$ tacet ctl models/programs/readers-open.gcl all_stay --engine fixpoint | grep -v -e ' = [012]: ' -e ' holds ' -e '^$' -e 'it fails'
no: AG (w = 1 -> A [readers >= 0 U w = 2]) && EF EG readers = N fails in some start
3 control states with a set of integers each; a ranking shows that a loop ends;
* (glob)
what fails is EF EG readers = N
a start where it is decided; the rest is about all paths from there:
  0  start  N = 1

$ tacet ctl models/programs/readers-open.gcl 'EF w = 2 && AG readers <= 1' --engine fixpoint | grep -v -e ' = [012]: ' -e 'fixpoint' -e '^$' -e 'it holds'
no: EF w = 2 && AG readers <= 1 fails in some start
3 control states with a set of integers each; * (glob)
* (glob)
what fails is AG readers <= 1
  0  start         N = 2
  1  reader.start  readers = 1
  2  reader.start  readers = 2

$ tacet ctl models/programs/readers-open.gcl served --fair --limit-time 3
unknown: time limit: 3 s

tried
  bisimulation (a structure that is bisimilar to the program): * (glob)
  bisimulation (a structure, with more time): time limit: * (glob)
[exit 2]

$ tacet ctl tests/cli/models/countdown.gcl 'AF x = 0' --engine fixpoint --fair
unknown: fixed points of sets do not know fairness
[exit 2]

$ tacet ctl tests/cli/models/square.gcl 'AG x >= 0' --engine fixpoint
unknown: a product of variables is not linear (tests/cli/models/square.gcl:3:15)
[exit 2]

$ tacet ctl models/thesis/open-4.2.gcl 'EF x = 7' -q
no: EF x = 7 fails in some start
[exit 1]

$ tacet ctl models/thesis/ticket2.gcl --formula 'AG pc1 <= 2' -q
yes: AG pc1 <= 2 holds in the start

$ tacet ctl models/thesis/ticket2.gcl 'AG pc1 <= 2' --formula 'AG pc1 <= 2'
tacet: --formula is given twice
[exit 3]

$ tacet ctl models/thesis/ticket2.gcl
tacet: ctl needs a formula, such as 'AG (x = 1 -> AF x = 2)'
[exit 3]

$ tacet ctl models/thesis/ticket2.gcl 'AG (pc1 = 1 -> AF pc3 = 2)'
formula:1:19: error: variable 'pc3' is not declared, did you mean 'pc1'?
    AG (pc1 = 1 -> AF pc3 = 2)
                      ^
[exit 4]

$ tacet ctl models/thesis/ticket2.gcl 'AG (pc1 = 1'
formula:1:12: error: found the end of the file, expected ')'
    AG (pc1 = 1
               ^
[exit 4]

$ tacet ctl models/thesis/ticket2.gcl 'A [pc1 = 1 W pc1 = 2]'
formula:1:12: error: found a name, expected 'U' as in 'A [p U q]'
    A [pc1 = 1 W pc1 = 2]
               ^
[exit 4]

$ tacet ctl models/thesis/ticket2.gcl 'AG pc1'
formula:1:4: error: this is an integer, expected a condition such as 'x < 1'
    AG pc1
       ^
[exit 4]

$ tacet ctl models/thesis/ticket2.gcl 'AG (AF pc1 + 1 = 2)'
no: AG AF pc1 + 1 = 2 fails in the start

9 states, told apart by 8 predicates, are bisimilar to the program; none is a
    dead end; no fairness is assumed

  0  start     all variables are 0
  and so on, with values that change from turn to turn; the first turns:
  1  p2.draw   t = 1, pc2 = 1
  2  p2.enter  pc2 = 2
  3  p2.leave  s = 1, pc2 = 0
  4  p2.draw   t = 2, a2 = 1, pc2 = 1
  5  p2.enter  pc2 = 2
  6  p2.leave  s = 2, pc2 = 0
[exit 1]

$ tacet ctl models/thesis/ticket2.gcl 'AG pc1 = 1 AF pc1 = 2'
formula:1:12: error: found 'AF', expected the end of the file
    AG pc1 = 1 AF pc1 = 2
               ^
[exit 4]

$ tacet ctl models/thesis/ticket2.gcl 'AG pc1 == 1'
formula:1:8: error: found '==', expected '=': one sign compares, and ':=' assigns
    AG pc1 == 1
           ^
[exit 4]

$ tacet ctl models/thesis/ticket2.gcl "$(printf 'AG %.0s' $(seq 1001)) pc1 = 1" 2>&1 | cut -c 1-80
formula:1:3001: error: the expression is nested more than 1000 levels deep
    AG AG AG AG AG AG AG AG AG AG AG AG AG AG AG AG AG AG AG AG AG  pc1 = 1
                                                                ^

$ tacet ctl models/thesis/ticket2-err.gcl 'AG !(pc1 = 2 && pc2 = 2)' --engine fixpoint | tail -9

  0  start     all variables are 0
  1  p1.draw   t = 1, pc1 = 1
  2  p1.enter  pc1 = 2
  3  p2.draw   t = 2, a2 = 1, pc2 = 1
  4  p1.leave  s = 2, pc1 = 0
  5  p1.draw   t = 3, a1 = 2, pc1 = 1
  6  p1.enter  pc1 = 2
  7  p2.enter  pc2 = 2

$ tacet ctl models/thesis/ticket3-err.gcl 'AG !(pc1 = 2 && pc2 = 2)' --engine bisimulation | tail -3
  5  p1.enter  pc1 = 2
  6  p2.draw   t = 3, a2 = 2, pc2 = 1
  7  p2.enter  pc2 = 2

$ tacet ctl models/thesis/bakery-correct.gcl 'AG !(pc1 = 5 && pc0 = 5)' -q
yes: AG !(pc1 = 5 && pc0 = 5) holds in the start

$ tacet ctl models/thesis/bakery-err.gcl 'AG !(pc1 = 5 && pc0 = 5)' --engine bisimulation | tail -1
  18  one.10   pc1 = 5

$ tacet ctl models/programs/ticket-counter.gcl inside --engine fixpoint --invariant polyhedra -q
yes: AG z <= 1 holds in every start

$ tacet ctl models/programs/airport-3B.gcl p4 -q
yes: AG (pc1 = 2 -> AF pc1 = 3) holds in the start

$ tacet ctl tests/cli/models/named.gcl ends
yes: AF x = 3 holds in every start

2 states, all that can be reached; 1 is a dead end: there a path stops; no
    fairness is assumed

$ tacet ctl tests/cli/models/named.gcl wrong
tests/cli/models/named.gcl:7:20: error: variable 'y' is not declared
                    -> y > 0);
                       ^
[exit 4]

$ tacet ctl tests/cli/models/named.gcl
tacet: ctl needs a formula, or the name of one in the file: ends, wrong
[exit 3]

$ tacet ctl tests/cli/models/named.gcl ends --time 1
tacet: guarded commands know no time: --time is for automata
[exit 3]

$ tacet ctl models/thesis/fig-6.3b-closed.tck 'AG (P.l1 -> EF P.l0)' --time 1/2
no: AG (P.l1 -> EF P.l0) fails in the start

11 states, told apart by 9 predicates, are bisimilar to the program; none is a
    dead end; no fairness is assumed

a run to where it is decided; the rest is about all paths from there:

  0  start  all variables are 0
  1  tick   clock_x = 1, clock_y = 1
  2  tick   clock_x = 2, clock_y = 2
  3  P_a    at_P = 1, clock_x = 0
  4  tick   clock_x = 1, clock_y = 3
  5  tick   clock_x = 2, clock_y = 4
[exit 1]

$ tacet ctl models/classic/fischer-3.tck 'AG !(cs1 && cs2) && AG (P1.trying -> EF cs1)' --time 1 -q
yes: AG !(cs1 && cs2) && AG (P1.trying -> EF cs1) holds in the start

$ tacet ctl models/classic/fischer-3.tck 'EF (cs2 && lock = 2)' --time 1
yes: EF (cs2 && lock = 2) holds in the start

673 states, told apart by 12 predicates, are bisimilar to the program; none is a
    dead end; no fairness is assumed

  0  start     all variables are 0
  1  P2_try    at_P2 = 1
  2  P2_set    at_P2 = 2, int_lock = 2
  3  tick      clock_x1 = 1, clock_x2 = 1, clock_x3 = 1
  4  tick      clock_x1 = 2, clock_x2 = 2, clock_x3 = 2
  5  tick      clock_x1 = 3, clock_x2 = 3, clock_x3 = 3
  6  P2_enter  at_P2 = 3

$ tacet ctl models/classic/fischer-3.tck 'AG !(cs1 && P.x)' --time 1
formula:1:13: error: no label, integer or process is named 'P'
    AG !(cs1 && P.x)
                ^
formula:1:15: error: no label, integer or process is named 'x'
    AG !(cs1 && P.x)
                  ^
[exit 4]

$ tacet ctl models/classic/fischer-3.tck 'AG (cs1 && P1.x' --time 1
formula:1:15: error: process 'P1' has no location 'x'
    AG (cs1 && P1.x
                  ^
[exit 4]

$ tacet ctl models/classic/fischer-3.tck 'AG (cs1 && ' --time 1
formula:1:20: error: found the end of the file, expected an expression
    AG ((at_P1 = 3) && 
                       ^
[exit 4]

$ tacet ctl models/classic/fischer-3.tck 'EF cs1'
tacet: ctl of automata needs a period, such as --time 1/2
[exit 3]

$ tacet ctl models/classic/fischer-3.tck --time 1
tacet: ctl needs a formula, such as 'AG (P.try -> AF P.in)'
[exit 3]

$ tacet ctl tests/cli/models/gate.tck 'EF G.up' --time 1
unknown: the model goes wrong at this period; with --range disable edges that do are not taken
[exit 2]

$ tacet ctl models/thesis/ticket3.gcl 'AG AF (pc1 = 0 && pc2 = 0 && pc3 = 0)' --engine symmetry
no: AG AF (pc1 = 0 && pc2 = 0 && pc3 = 0) fails in the start

7 states, told apart by 14 predicates, are bisimilar to the program up to
    exchanges of 3 of its processes, which are alike; none is a dead end; no
    fairness is assumed

  0  start     all variables are 0
  1  p1.draw   t = 1, pc1 = 1
  and so on, with values, and processes, that change from turn to turn; the first turns:
  2  p1.enter  pc1 = 2
  3  p2.draw   t = 2, a2 = 1, pc2 = 1
  4  p1.leave  s = 1, pc1 = 0
  5  p2.enter  pc2 = 2
  6  p1.draw   t = 3, a1 = 2, pc1 = 1
  7  p2.leave  s = 2, pc2 = 0
[exit 1]

$ tacet ctl models/thesis/ticket3.gcl 'AG !pc2 = 2' --engine symmetry
no: AG !pc2 = 2 fails in the start

17 states, told apart by 14 predicates, are bisimilar to the program up to
    exchanges of 2 of its processes, which are alike; none is a dead end; no
    fairness is assumed

  0  start     all variables are 0
  1  p2.draw   t = 1, pc2 = 1
  2  p2.enter  pc2 = 2
[exit 1]

$ tacet ctl models/thesis/ticket3.gcl 'EF (pc1 = 2 && pc2 = 1)' --engine symmetry
unknown: no processes can be exchanged without changing the program or the formula
[exit 2]

$ tacet ctl models/thesis/ticket3.gcl 'AF pc1 = 1' --engine symmetry --fair
unknown: fairness tells processes apart, so that they cannot be exchanged
[exit 2]

$ tacet ctl models/thesis/ticket3.gcl 'EF pc1 = 1' --engine symmetry --certificate -
unknown: a certificate tells processes apart, so that they cannot be exchanged
[exit 2]

$ for lock in T B; do sh models/programs/airport.sh 8 $lock | tacet ctl - p4 -q; done
yes: AG (pc1 = 2 -> AF pc1 = 3) holds in the start
yes: AG (pc1 = 2 -> AF pc1 = 3) holds in the start
