Partial predicate abstraction: variables seen through predicates, told and selected; a portfolio of settings; options that do not fit.
$ tacet ctl models/programs/ticket-counter.gcl inside --engine abstract --start-with 'z = 1, z < 1' | tail -3

tried
  z = 1, z < 1: yes

$ tacet ctl models/programs/ticket-counter.gcl inside --engine abstract --start-with 'z = 1, z < 1' -q --certificate c.txt && tacet check-certificate models/programs/ticket-counter.gcl c.txt
yes: AG z <= 1 holds in every start
yes: the certificate proves that AG z <= 1 holds in every start (2 sets of 29 states, 55 questions; integers unbounded; in a dead end a path stops)

$ tacet ctl models/programs/ticket-counter.gcl inside --abstract z -q
unknown: a fixed point was not reached: a start lies between the lower and the upper set of AG z <= 1
[exit 2]

$ tacet ctl models/programs/two-threads.gcl 'EF r > 1' --abstract r
no: EF r > 1 fails in the start

3 control states, predicates included, with a set of integers each; in a dead
    end a path stops; no fairness is assumed

it holds nowhere

tried
  r = 0, r > 1: no
[exit 1]

$ tacet ctl models/programs/two-threads.gcl 'AG r <= 1' --select trlimp
unknown: no predicate was selected

tried
  2 predicates, 1 imprecise alone, 0 pairs imprecise
[exit 2]

$ tacet ctl models/programs/airport-3T.gcl p1 --select compat --small models/programs/airport-2T.gcl --size 2 | tail -4

tried
  4 predicates of the small instance, 6 pairs prove it, 0 do not, 0 at a limit
  runway = 0, a1 <= s, runway <= 1: yes

$ tacet ctl models/programs/airport-2T.gcl p1 --select cegaar -q
yes: AG runway <= 1 holds in the start

$ tacet ctl models/programs/airport-2T.gcl p1 --engine abstract --json | grep -A 3 '"tried"'
  "tried": [
    "runway = 0: a fixed point was not reached: a start lies between the lower and the upper set of AG runway <= 1",
    "runway <= 1: yes"
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
