Limits, certificates, forms of the answer: what a hostile reading found.
needs ppl
$ printf 'system:bare\nprocess:P\nevent:e\nlocation:P:l{initial: : labels: a}\nedge:P:l:l:e\n' > bare.tck; tacet periods bare.tck --up-to 2
yes: every period has an infinite run; of the periods 1/q: every q

  period   infinite run  states
  above 0  yes           1
  1        yes           1
  1/2      yes

$ printf 'system:stop\nprocess:P\nevent:e\nevent:f\nclock:1:x\nclock:1:y\nlocation:P:l{initial: : labels: a : invariant: x<=2}\nlocation:P:k{labels: b : stop: x}\nedge:P:l:k:e{provided: x>=1 : do: y=0}\nedge:P:k:l:f{provided: y>1 && x-y<1: do: x=0}\n' > stop.tck; tacet periods stop.tck --up-to 3 --label b --limit-states 3 -q
yes: 2 is the largest period with a finite run to a state with b; of the periods 1/q: no q that is settled, and 3 of those up to 3 are not

$ tacet periods stop.tck --up-to 3 --limit-states 3 -q
unknown: no period 1/q with q up to 3 is known to have an infinite run; undecidable for stopwatch automata; not all periods were tried: state limit: 3 states
[exit 2]

$ tacet periods stop.tck --up-to 3 --limit-states 3 --json | grep '"reason"'
  "reason": "undecidable for stopwatch automata; not all periods were tried: state limit: 3 states",

$ tacet periods stop.tck --equivalence all --json 2>/dev/null | check-answer; tacet periods bare.tck --equivalence all --limit-states 1 --json | check-answer
valid
valid

$ tacet refine stop.tck -q
unknown: no period was explored wholly (differences of clocks are compared while clocks stop; in general this is undecidable; nothing was found with these clocks up to 128 periods of 1)
[exit 2]

$ tacet refine stop.tck --json | grep -c '"reason"'
1

$ tacet refine models/thesis/fig-6.3b.tck --up-to 0; tacet refine stop.tck --label b --predicates --up-to 0
tacet: --up-to wants a number from 1 on
tacet: --up-to wants a number from 1 on
[exit 3]

$ tacet refine stop.tck --label b --words infinite -q; tacet refine stop.tck --label b --words infinite --predicates
yes: at ε = 1 there is an infinite run that sees b again and again
tacet: tacet refine --predicates looks for finite runs: not with --words infinite
[exit 3]

$ printf 'system:once\nprocess:P\nevent:e\nevent:f\nlocation:P:k{initial: : labels: b}\nlocation:P:l{}\nedge:P:k:l:e\nedge:P:l:l:f\n' > once.tck; tacet refine once.tck --label b --words infinite -q; tacet refine once.tck --words infinite -q
no: there is no infinite run that sees b again and again for any period
yes: at ε = 1, and at every finer 1/q, there is an infinite run

$ tacet periods models/thesis/fig-6.3b.tck --up-to 3 -q --certificate one.txt; grep -c tacet-certificate one.txt; tacet check-certificate models/thesis/fig-6.3b.tck one.txt > /dev/null && echo proved
no: no period at all has an infinite run (engine relations, exact)
1
proved

$ tacet refine models/thesis/fig-6.3b.tck --words infinite -q --certificate two.txt; grep -c tacet-certificate two.txt; tacet check-certificate models/thesis/fig-6.3b.tck two.txt > /dev/null && echo proved
no: there is no infinite run for any period
1
proved

$ tacet periods bare.tck --up-to 1 --certificate none.txt; ls none.txt
tacet: no certificate written: only "no period at all" has one
yes: every period has an infinite run; of the periods 1/q: every q

  period   infinite run  states
  above 0  yes           1
  1        yes           1
ls: cannot access 'none.txt': No such file or directory
[exit 2]

$ tacet periods models/thesis/fig-6.3b.tck --among 1 --certificate none.txt | head -1
tacet: there will be no certificate: --among has none
no: each of these periods loses words

$ tacet decide models/thesis/fig-6.3b.tck --certificate /dev/stdout | grep -c 'no certificate'
0
[exit 1]

$ tacet decide bare.tck --certificate bare.tck; tacet classify bare.tck -q
tacet: --certificate would overwrite the model bare.tck
bare: a closed diagonal-free timed automaton

$ tacet compare - - < bare.tck; tacet simulate - --run - < bare.tck; tacet check - < bare.tck
tacet: standard input can be read only once
tacet: standard input can be read only once
tacet: check reads a model once for every query: it needs files, not standard input
[exit 3]

$ tacet check models/thesis/fig-6.3b.tck --limit-time soon
tacet: --limit-time expects a positive number of seconds such as 10, 0.5, 2m or 1h, not 'soon'
[exit 3]

$ tacet lts compare models/tour/4-kind.aut models/tour/4-moody.aut -q -o out.txt; cat out.txt
no: 4-kind.aut and 4-moody.aut are equivalent for reachability, stuck, trace, infinite-trace; not for simulation, bisimulation

$ tacet lts minimise models/tour/4-kind.aut --json | check-answer
tacet: --json has no meaning for lts minimise, which writes a transition system
valid

$ tacet export bare.tck --to dot --json | check-answer
tacet: --json and --to dot are two formats: give one
valid

$ tacet reach bare.tck --label a --csv --json | check-answer
tacet: --csv and --json: one of them
valid

$ tacet periods bare.tck --accept a --words infinite --up-to 1 -q
yes: every period has an infinite run that sees a again and again; of the periods 1/q: every q

$ tacet refine models/thesis/ticket2.gcl --over --iterations 4294967297 -q
no: no error is reachable, not even by may steps (20 states, 5 predicates)
[exit 1]
