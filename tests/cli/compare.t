Dense against sampled time, two periods, two models.
$ tacet compare models/thesis/fig-6.2.tck --with 1/2
no: dense and 1/2 are equivalent for reachability, stuck, trace, infinite-trace, simulation; not for bisimulation

  reachability    yes
  stuck           yes
  trace           yes
  infinite-trace  yes
  simulation      yes
  bisimulation    no   the challenger wins in 3 moves

the bisimulation game:
1. Challenger (1/2): after 1/2 a, to P.l1 x=1/2 y=0 z=1/2
   Defender (dense): can answer in 2 ways, each loses:
   - at once a, to P.l1 x=0 y=0 z=0 (1 more answer leads to bisimilar states)
     2. Challenger (dense): after 1/2 b, to P.l2 x=1/2 y=1/2 z=0
        Defender (1/2): can answer in 2 ways, each loses:
        - after 1/2 b, to P.l2 x=1 y=1/2 z=0
          3. Challenger (1/2): at once c, to P.l3 x=1 y=1/2 z=0
             Defender (dense): has no c and loses.
        - at once b, to P.l2 x=1/2 y=0 z=0
          4. Challenger (1/2): at once d, to P.l3 x=1/2 y=0 z=0
             Defender (dense): has no d and loses.
   - after 1 a, to P.l1 x=1 y=0 z=1
     5. Challenger (dense): at once e, to P.l3 x=1 y=0 z=1
        Defender (1/2): has no e and loses.

Equivalent for reachability, trace, infinite-trace are then dense time and every
    1/q with q >= 2.

The equivalences are untimed: of a step its action counts, not its delay.
what holds for all automata of its kind (thesis, Table 6.1):
  closed timed automaton: simulation equivalent to dense time if the period divides all constants (Lemma 6.5); in general bisimilar for no period (Lemma 6.6)
  rational and real time: bisimilar (Lemma 6.2)
[exit 1]

$ tacet compare models/thesis/fig-6.3a.tck --with 1/3
no: dense and 1/3 are equivalent for reachability; not for stuck, trace, infinite-trace, simulation, bisimulation

  reachability    yes
  stuck           no   only 1/3 can be stuck right after: a
  trace           no   only dense has a a a
  infinite-trace  no   only dense has (a)*
  simulation      no   1/3 cannot imitate dense: the challenger wins in 3 moves
  bisimulation    no   the challenger wins in 2 moves

stuck: a
1/3:
  time  delay  action  P     x  y
     0         start   l0    0  0
   2/3    2/3  P@a     l0  2/3  0

trace: a a a
dense:
  time  delay  action  P     x  y
     0         start   l0    0  0
   1/2    1/2  P@a     l0  1/2  0
   3/4    1/4  P@a     l0  3/4  0
   7/8    1/8  P@a     l0  7/8  0
1/3 gets as far as:
  time  delay  action  P     x  y
     0         start   l0    0  0
   1/3    1/3  P@a     l0  1/3  0
   2/3    1/3  P@a     l0  2/3  0
1/3 has no a then, on no run with these actions

infinite-trace: (a)*
dense:
  time  delay  action  P     x  y
     0         start   l0    0  0
   1/2    1/2  P@a     l0  1/2  0
  and so on, with delays that change from turn to turn; the first turns:
   3/4    1/4  P@a     l0  3/4  0
1/3 gets as far as:
  time  delay  action  P     x  y
     0         start   l0    0  0
   1/3    1/3  P@a     l0  1/3  0
   2/3    1/3  P@a     l0  2/3  0
1/3 has no a then, on no run with these actions

the simulation game:
1. Challenger (dense): after 1/2 a, to P.l0 x=1/2 y=0
   Defender (1/3): can answer in 2 ways, each loses:
   - after 1/3 a, to P.l0 x=1/3 y=0
     2. Challenger (dense): after 1/4 a, to P.l0 x=3/4 y=0
        Defender (1/3): after 1/3 a, to P.l0 x=2/3 y=0
     3. Challenger (dense): after 1/8 a, to P.l0 x=7/8 y=0
        Defender (1/3): has no a and loses.
   - after 2/3 a, to P.l0 x=2/3 y=0
     Then as at 3.

the bisimulation game:
1. Challenger (1/3): after 2/3 a, to P.l0 x=2/3 y=0
   Defender (dense): after 1/2 a, to P.l0 x=1/2 y=0
2. Challenger (dense): after 1/4 a, to P.l0 x=3/4 y=0
   Defender (1/3): has no a and loses.

Equivalent for reachability are then dense time and every 1/q with q >= 3.
Not equivalent for trace, infinite-trace are then dense time and any 1/q with q
    <= 3.

The equivalences are untimed: of a step its action counts, not its delay.
what holds for all automata of its kind (thesis, Table 6.1):
  timed automaton with strict comparisons: reachability equivalent to dense time for some period (Lemma 6.7); in general trace equivalent for none (Lemma 6.8)
  rational and real time: bisimilar (Lemma 6.2)
[exit 1]

$ tacet compare models/thesis/fig-6.3b-closed.tck --with 1 --quiet
yes: dense and 1 are bisimilar, and so equivalent in every respect asked

$ tacet compare models/thesis/fig-6.3a.tck --time 1/2 --with 1/4 --equivalence trace
no: 1/2 and 1/4 are not trace equivalent

  trace  no  only 1/4 has a a

trace: a a
1/4:
  time  delay  action  P     x  y
     0         start   l0    0  0
   1/4    1/4  P@a     l0  1/4  0
   1/2    1/4  P@a     l0  1/2  0
1/2 gets as far as:
  time  delay  action  P     x  y
     0         start   l0    0  0
   1/2    1/2  P@a     l0  1/2  0
1/2 has no a then, on no run with these actions

The equivalences are untimed: of a step its action counts, not its delay.
what holds for all automata of its kind (thesis, Table 6.1):
  timed automaton with strict comparisons: reachability equivalent to dense time for some period (Lemma 6.7); in general trace equivalent for none (Lemma 6.8)
  rational and real time: bisimilar (Lemma 6.2)
[exit 1]

$ tacet compare models/thesis/fig-6.3b.tck models/thesis/fig-6.3b-closed.tck --equivalence trace
yes: fig_6_3b and fig_6_3b_closed are trace equivalent

The equivalences are untimed: of a step its action counts, not its delay.

$ tacet compare models/thesis/fig-6.3b.tck models/thesis/fig-6.3b-closed.tck --time 1 --with 1/2 --quiet
no: fig_6_3b and fig_6_3b_closed are not equivalent for reachability, stuck, trace, infinite-trace, simulation, bisimulation
[exit 1]

$ tacet compare models/classic/job.tck --with 1
models/classic/job.tck: error: dense time is undecidable for models that stop clocks; compare two periods instead
[exit 4]

$ tacet compare models/classic/job.tck --time 1 --with 1/2 --equivalence reachability
yes: 1 and 1/2 are reachability equivalent

The equivalences are untimed: of a step its action counts, not its delay.
what holds for all automata of its kind (thesis, Table 6.1):
  stopwatch automaton: reachability equivalent to dense time for some period, which cannot be computed (Lemma 6.7)
  rational and real time: trace equivalent (Lemma 6.3)

$ tacet compare models/thesis/fig-6.2.tck --with 1/2 --hide a --quiet
no: dense and 1/2 are weakly equivalent for reachability, stuck, trace, infinite-trace, simulation; not for bisimulation
[exit 1]

$ tacet compare models/classic/train-gate-3.tck --time 1 --with 1/2 --limit-states 1000
unknown: state limit: 1000 states
[exit 2]

$ tacet compare models/thesis/fig-6.2.tck
tacet: tacet compare needs a second reading of time, such as --with 1/2, or a second model
[exit 3]

$ tacet compare models/thesis/fig-6.2.tck --time any --with 1
tacet: tacet compare needs --time dense or a period such as 1/2
[exit 3]

$ tacet compare models/thesis/fig-6.2.tck --with 0
tacet: --with expects dense, or a positive period such as 1/2, 0.5 or 10, not '0'
[exit 3]

$ tacet compare tests/cli/models/gate.tck --with 1
tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3
    edge:T:far:near:app{do: x=0; n = n + 1}
                                 ^
[exit 4]

$ tacet compare tests/cli/models/gate.tck --with 1 --range disable --quiet
yes: dense and 1 are bisimilar, and so equivalent in every respect asked

$ tacet compare tests/cli/models/counter.tck --time 1 --with 1/2 --limit-time 0.2
unknown: time limit: 0.2 s
[exit 2]

$ tacet compare models/thesis/fig-6.2.tck --with 1/2 --json | check-answer
valid

$ tacet compare models/thesis/fig-6.3a.tck --with 1/2 --json --stats | check-answer
valid

$ tacet compare models/thesis/fig-6.3b.tck models/thesis/fig-6.3b-closed.tck --json | check-answer
valid

$ tacet compare models/classic/job.tck --with 1 --json 2>/dev/null | check-answer
valid

$ tacet compare models/thesis/fig-6.3a.tck --with 1/2 --equivalence trace --json
{
  "tacet": "2.0",
  "command": "compare",
  "model": "fig_6_3a",
  "question": {
    "files": ["models/thesis/fig-6.3a.tck"],
    "time": "dense",
    "range": "error",
    "with": "1/2",
    "equivalence": "trace"
  },
  "time": "dense",
  "with": "1/2",
  "answer": "no",
  "summary": "no: dense and 1/2 are not trace equivalent",
  "equivalences": {
    "trace": {
      "answer": "no",
      "evidence": {
        "more": "dense",
        "word": ["a", "a"],
        "run": {
          "start": {"locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "0", "y": "0"}},
          "prefix": [
            {"delay": "1/2", "action": ["P@a"], "before": {"x": "1/2", "y": "1/2"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "1/2", "y": "0"}},
            {"delay": "1/4", "action": ["P@a"], "before": {"x": "3/4", "y": "1/4"}, "locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "3/4", "y": "0"}}
          ]
        }
      }
    }
  },
  "guarantee": "timed automaton with strict comparisons: reachability equivalent to dense time for some period (Lemma 6.7); in general trace equivalent for none (Lemma 6.8)"
}
[exit 1]

$ tacet compare models/thesis/fig-6.3a.tck --time 1/2 --with dense --preorder
no: 1/2 is below dense for reachability, trace, infinite-trace, simulation; not for stuck, bisimulation

  reachability    yes
  stuck           no   only 1/2 can be stuck right after: a
  trace           yes
  infinite-trace  yes
  simulation      yes
  bisimulation    no   the challenger wins in 2 moves

stuck: a
1/2:
  time  delay  action  P     x  y
     0         start   l0    0  0
   1/2    1/2  P@a     l0  1/2  0

the bisimulation game:
1. Challenger (1/2): after 1/2 a, to P.l0 x=1/2 y=0
   Defender (dense): after 1/2 a, to P.l0 x=1/2 y=0
2. Challenger (dense): after 1/4 a, to P.l0 x=3/4 y=0
   Defender (1/2): has no a and loses.

The equivalences are untimed: of a step its action counts, not its delay.
what holds for all automata of its kind (thesis, Table 6.1):
  timed automaton with strict comparisons: reachability equivalent to dense time for some period (Lemma 6.7); in general trace equivalent for none (Lemma 6.8)
  rational and real time: bisimilar (Lemma 6.2)
[exit 1]

$ printf 'system:two\nevent:a\nevent:b\nclock:1:x\nprocess:P\nlocation:P:l{initial:}\nlocation:P:m{initial:}\nlocation:P:n\nedge:P:l:n:a{provided: x<1 && x>0}\nedge:P:m:n:b{provided: x<=1}\n' > two.tck; tacet compare two.tck --with 1 --equivalence simulation
no: dense and 1 are not simulation equivalent

  simulation  no  1 cannot imitate dense: the challenger wins in 2 moves

the simulation game:
1. Challenger (dense): start, to P.l x=0
   Defender (1): can answer in 2 ways, each loses:
   - start, to P.l x=0
     2. Challenger (dense): after 1/2 a, to P.n x=1/2
        Defender (1): has no a and loses.
   - start, to P.m x=0
     3. Challenger (dense): after 1/2 a, to P.n x=1/2
        Defender (1): has no a and loses.

The equivalences are untimed: of a step its action counts, not its delay.
what holds for all automata of its kind (thesis, Table 6.1):
  timed automaton with strict comparisons: reachability equivalent to dense time for some period (Lemma 6.7); in general trace equivalent for none (Lemma 6.8)
  rational and real time: bisimilar (Lemma 6.2)
[exit 1]

$ printf 'system:none\nevent:a\nclock:1:x\nprocess:P\nlocation:P:l{initial: : invariant: x>=1}\nedge:P:l:l:a\n' > none.tck; tacet compare none.tck --with 1 --quiet; tacet compare none.tck two.tck --quiet
yes: dense and 1 are bisimilar, and so equivalent in every respect asked
no: none and two are equivalent for stuck, infinite-trace; not for reachability, trace, simulation, bisimulation
[exit 1]
