Transition systems of other programs.
$ tacet lts compare models/tour/4-kind.aut models/tour/4-moody.aut --equivalence trace
yes: 4-kind.aut and 4-moody.aut are trace equivalent

$ tacet lts compare models/tour/4-kind.aut models/tour/4-moody.aut --equivalence simulation
no: 4-kind.aut and 4-moody.aut are not simulation equivalent

  simulation  no  4-moody.aut cannot imitate 4-kind.aut: the challenger wins in 2 moves

the simulation game:
1. Challenger (4-kind.aut): coin, to state 1
   Defender (4-moody.aut): can answer in 2 ways, each loses:
   - coin, to state 1
     2. Challenger (4-kind.aut): coffee, to state 0
        Defender (4-moody.aut): has no coffee and loses.
   - coin, to state 2
     3. Challenger (4-kind.aut): tea, to state 0
        Defender (4-moody.aut): has no tea and loses.
[exit 1]

$ tacet lts compare models/tour/4-kind.aut models/tour/4-kind.aut --quiet
yes: models/tour/4-kind.aut and models/tour/4-kind.aut are bisimilar, and so equivalent in every respect asked

$ tacet lts compare models/tour/4-kind.aut models/tour/4-moody.aut --json | check-answer
valid

$ tacet lts compare models/tour/4-kind.aut models/tour/4-moody.aut --hide coin --quiet
no: 4-kind.aut and 4-moody.aut are weakly equivalent for reachability, stuck, trace, infinite-trace, simulation; not for bisimulation
[exit 1]

$ printf 'des (0,3,4)\n(0,tau,1)\n(1,a,2)\n(0,b,3)\n' > one.aut; printf 'des (0,2,2)\n(0,a,1)\n(0,b,1)\n' > two.aut; tacet lts compare one.aut two.aut --hide tau
no: one.aut and two.aut are weakly equivalent for reachability, stuck, trace, infinite-trace, simulation; not for bisimulation

  reachability    yes
  stuck           yes
  trace           yes
  infinite-trace  yes
  simulation      yes
  bisimulation    no   the challenger wins in 2 moves

the bisimulation game:
1. Challenger (one.aut): tau, to state 1
   Defender (two.aut): tau, to state 0
2. Challenger (two.aut): b, to state 1
   Defender (one.aut): has no b and loses.
[exit 1]

$ printf 'des (0,2,2)\n(0,a,1)\n(1,b,1)\n' > three.aut; tacet lts compare three.aut two.aut --equivalence infinite-trace
no: three.aut and two.aut are not infinite-trace equivalent

  infinite-trace  no  only three.aut has a (b)*

infinite-trace: a (b)*
three.aut: 0 -a-> 1 (-b-> 1)*
two.aut gets as far as: 0 -a-> 1
two.aut has no b then, on no run with these actions
[exit 1]

$ tacet export models/thesis/fig-6.2.tck --to aut --time dense | tacet lts minimise - --stats 2>&1 | sed 's/; .*//'
7 of 14 states and 11 of 16 transitions
des (0,11,7)
(0,"a",1)
(0,"a",2)
(1,"b",3)
(1,"b",4)
(1,"b",5)
(2,"b",6)
(2,"e",4)
(3,"d",4)
(5,"c",4)
(6,"d",4)
(6,"c",4)

$ tacet export models/thesis/fig-6.2.tck --to aut --time 1 | tacet lts minimise - -o small.aut && tacet export models/thesis/fig-6.2.tck --to aut --time 1 -o large.aut && tacet lts compare small.aut large.aut --quiet
yes: small.aut and large.aut are bisimilar, and so equivalent in every respect asked

$ tacet lts minimise one.aut --hide tau
des (0,3,3)
(0,"tau",1)
(0,"b",2)
(1,"a",2)

$ printf 'des (0,1,2)\n(0,a,2)\n' > bad.aut; tacet lts minimise bad.aut
bad.aut:2:6: error: target state is too large: at most 1 is possible here
    (0,a,2)
         ^
[exit 4]

$ tacet lts compare one.aut
tacet: tacet lts wants one of: compare A B | minimise A | compose A B... | conform SPECIFICATION A...
[exit 3]

$ tacet lts fold one.aut
tacet: tacet lts wants one of: compare A B | minimise A | compose A B... | conform SPECIFICATION A...
[exit 3]

$ tacet lts compare one.aut missing.aut
tacet: error: missing.aut cannot be read: No such file or directory
[exit 4]

$ tacet lts compare models/tour/4-moody.aut models/tour/4-kind.aut --equivalence simulation --preorder
yes: 4-moody.aut is below 4-kind.aut for simulation

$ tacet lts compare models/tour/4-kind.aut models/tour/4-moody.aut --equivalence simulation --preorder --quiet
no: 4-kind.aut is not below 4-moody.aut for simulation
[exit 1]

$ tacet lts compare three.aut two.aut --preorder --quiet
no: three.aut is below two.aut for reachability, stuck; not for trace, infinite-trace, simulation, bisimulation
[exit 1]
