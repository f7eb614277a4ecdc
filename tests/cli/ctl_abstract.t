Partial predicate abstraction: variables seen through predicates, told and selected; a portfolio of settings; options that do not fit.
needs isl
$ tacet ctl models/programs/ticket-counter.gcl inside --engine abstract --start-with 'z = 1, z < 1' | tail -3

tried
  z = 1, z < 1: yes, * s (glob)

$ tacet ctl models/programs/ticket-counter.gcl inside --engine abstract --start-with 'z = 1, z < 1' -q --certificate c.txt && tacet check-certificate models/programs/ticket-counter.gcl c.txt
yes: AG z <= 1 holds in every start
yes: the certificate proves that AG z <= 1 holds in every start (2 sets of 29 states, 55 questions; integers unbounded; in a dead end a path stops)

$ tacet ctl models/programs/ticket-counter.gcl inside --abstract z -q
yes: AG z <= 1 holds in every start

$ tacet ctl models/programs/ticket-counter.gcl inside --abstract z --invariant none -q
unknown: a fixed point was not reached: a start lies between the lower and the upper set of AG z <= 1
[exit 2]

$ tacet ctl models/programs/two-threads.gcl 'EF r > 1' --abstract r
no: EF r > 1 fails in the start

3 control states, predicates included, with a set of integers each; in a dead
    end a path stops; no fairness is assumed

it holds nowhere

tried
  r = 0, r > 1: no, * s (glob)
[exit 1]

$ tacet ctl models/programs/two-threads.gcl 'AG r <= 1' --select trlimp
unknown: no predicate was selected

tried
  2 predicates, 1 imprecise alone, 0 pairs imprecise
  within an inductive invariant of polyhedra:
  2 predicates, 1 imprecise alone, 0 pairs imprecise
[exit 2]

$ tacet ctl models/programs/airport-3T.gcl p1 --select compat --small models/programs/airport-2T.gcl --size 2 | tail -4

tried
  4 predicates of the small instance, 6 pairs prove it, 0 do not, 0 at a limit
  runway = 0, a1 <= s, runway <= 1: yes, * s (glob)

$ for p in p2 p3; do tacet ctl models/programs/airport-3T.gcl $p --select trlimp | grep -e '^yes' -e 'polyhedra'; done
yes: AG c3 <= 1 holds in the start
  within an inductive invariant of polyhedra:
yes: AG (runway >= 0 && hold >= 0 && c3 >= 0 && gates >= 0) holds in the start
  within an inductive invariant of polyhedra:

$ tacet ctl models/programs/airport-2T.gcl p1 --select cegaar -q
yes: AG runway <= 1 holds in the start

$ tacet ctl models/programs/airport-2T.gcl p1 --engine abstract --json | grep -A 2 '"tried"'
  "tried": [
    "runway <= 1: yes, * s" (glob)
  ]

$ tacet ctl models/thesis/ticket2.gcl 'AG (pc1 = 1 -> AF pc1 = 2)' --engine portfolio -q
yes: AG (pc1 = 1 -> AF pc1 = 2) holds in the start

$ tacet ctl models/thesis/ticket2.gcl 'AG pc1 <= 2' --select compat
tacet: --select compat needs --small FILE, the same program with fewer processes
[exit 3]

$ tacet ctl models/thesis/ticket3.gcl 'AG pc1 <= 2' --small models/thesis/ticket2.gcl
tacet: --small goes with --select compat
[exit 3]

$ tacet ctl models/thesis/ticket3.gcl 'AG pc3 <= 2' --small models/thesis/ticket2.gcl --select compat
formula:1:4: error: variable 'pc3' is not declared, did you mean 'pc1'?
    AG pc3 <= 2
       ^
[exit 4]

$ tacet ctl models/thesis/ticket2.gcl 'AG pc1 <= 2' --abstract pc1
tacet: --abstract: 'pc1' is a control variable, which is always known
[exit 3]

$ tacet ctl models/thesis/ticket2.gcl 'AG pc1 <= 2' --abstract tt
tacet: --abstract: the program has no variable 'tt'
[exit 3]

$ tacet ctl models/thesis/ticket2.gcl 'AG pc1 <= 2' --abstract t --select cegaar
tacet: --select and --abstract: one of them says which variables are abstracted
[exit 3]

$ tacet ctl models/thesis/ticket2.gcl 'AG pc1 <= 2' --abstract t --engine explicit
tacet: --select and --abstract go with --engine abstract
[exit 3]

$ tacet ctl models/programs/ticket-counter.gcl 'AG z <= 1' --select cegaar | tail -3
tried
  z <= 1: a fixed point was not reached: a start lies between the lower and the upper set of AG z <= 1, * s (glob)
  z <= 0, z <= 1: yes, * s (glob)

$ tacet ctl models/programs/bakery-claims.gcl 'AG y1 <= 2' --select cegaar
no: AG y1 <= 2 fails in the start

a path of an abstraction is a run of the program

tried
  y1 <= 2: a fixed point was not reached: a start lies between the lower and the upper set of AG y1 <= 2, * s (glob)
  y1 <= 2, y2 <= 1: a fixed point was not reached: a start lies between the lower and the upper set of AG y1 <= 2, * s (glob)
  y1 <= 0, y1 <= 2: a fixed point was not reached: a start lies between the lower and the upper set of AG y1 <= 2, * s (glob)
  a path of this abstraction is a run of the program

  0  start       pc1 = 1, pc2 = 1
  1  one.choose  pc1 = 2, y1 = 1
  2  one.enter   pc1 = 3
  3  two.choose  pc2 = 2, y2 = 2
  4  one.leave   pc1 = 1, y1 = 0
  5  one.choose  pc1 = 2, y1 = 3
[exit 1]

$ for p in p2 p3; do tacet ctl models/programs/airport-2T.gcl $p --select cegaar --invariant polyhedra -q; done
yes: AG c3 <= 1 holds in the start
yes: AG (runway >= 0 && hold >= 0 && c3 >= 0 && gates >= 0) holds in the start
