What kind of automaton a model is.
needs ppl
$ tacet classify models/thesis/fig-6.3b.tck
fig_6_3b: a diagonal-free timed automaton
processes 1, locations 2, edges 2, clocks 2, integers 0, labels 0
constants of clocks: 1 (greatest common divisor 1)

Is there a run? The time domain, the words, how hard the question is, and the command that answers it:

timed automata  <- this model
  dense           finite    PSPACE-complete  regions (Theorem 6.1)                    reach MODEL --label L
  dense           infinite  PSPACE-complete  regions (Theorem 6.1)                    decide MODEL --time dense
  fixed period    finite    PSPACE-complete  saturated clocks                         reach MODEL --label L --time P/Q
  fixed period    infinite  PSPACE-complete  saturated clocks                         decide MODEL --time P/Q
  unknown period  finite    PSPACE-complete  the same as dense (Lemma 6.7)            decide MODEL --time any --words finite
  unknown period  infinite  PSPACE-complete  orbit graphs (proofs/unknown-period.md)  decide MODEL --time any

diagonal-free stopwatch automata
  dense           finite    undecidable      encodes counters                         refine MODEL --label L
  dense           infinite  undecidable      encodes counters                         refine MODEL --words infinite
  fixed period    finite    PSPACE-complete  saturated clocks (Lemma 6.10)            reach MODEL --label L --time P/Q
  fixed period    infinite  PSPACE-complete  saturated clocks (Lemma 6.10)            decide MODEL --time P/Q
  unknown period  finite    undecidable      the same as dense (Lemma 6.7)            refine MODEL --label L
  unknown period  infinite  undecidable      from finite words                        refine MODEL --words infinite

stopwatch automata
  dense           finite    undecidable      from diagonal-free ones                  refine MODEL --label L
  dense           infinite  undecidable      from diagonal-free ones                  refine MODEL --words infinite
  fixed period    finite    undecidable      one stopwatch is enough (Lemma 6.11)     reach MODEL --label L --time P/Q
  fixed period    infinite  undecidable      one stopwatch is enough (Lemma 6.11)     decide MODEL --time P/Q
  unknown period  finite    undecidable      from the fixed period                    refine MODEL --label L
  unknown period  infinite  undecidable      from the fixed period                    refine MODEL --words infinite
Where the question is undecidable the command looks for a run and may answer unknown.

What to expect of this kind of automaton (thesis Table 6.1):
  rational time  bisimilar to dense time
  sampled time   reaches the same actions for some period

$ tacet classify models/thesis/fig-6.2.tck | tail -4

What to expect of this kind of automaton (thesis Table 6.1):
  rational time  bisimilar to dense time
  sampled time   simulation equivalent to dense time, already with period 1

$ tacet classify models/classic/job.tck | grep -v '^  '
job: a diagonal-free stopwatch automaton
processes 1, locations 6, edges 5, clocks 3, integers 0, labels 3
constants of clocks: 2 10 12 (greatest common divisor 2)

Is there a run? The time domain, the words, how hard the question is, and the command that answers it:

timed automata

diagonal-free stopwatch automata  <- this model

stopwatch automata
Where the question is undecidable the command looks for a run and may answer unknown.

What to expect of this kind of automaton (thesis Table 6.1):

$ for m in fig-6.1 fig-6.2 fig-6.3a fig-7.1; do tacet classify models/thesis/$m.tck -q; done
fig_6_1: a diagonal-free stopwatch automaton
fig_6_2: a closed diagonal-free timed automaton
fig_6_3a: a diagonal-free timed automaton
fig_7_1: a closed diagonal-free timed automaton

$ printf 'system:s\nprocess:P\nclock:2:x\nint:1:2:5:2:k\nevent:a\nlocation:P:l{initial: : stop: x[0]}\nedge:P:l:l:a{provided: x[0]-x[1]<=k : do: x[0]=6}\n' | tacet classify - | sed -n 1,3p
s: a closed stopwatch automaton
processes 1, locations 1, edges 1, clocks 2, integers 1, labels 0
constants of clocks: 6 and values of variables

$ printf 'system:s\nprocess:P\nlocation:P:l{initial:}\n' | tacet classify - | sed -n '1,3p;/Table 6.1/,$p'
s: a closed diagonal-free timed automaton
processes 1, locations 1, edges 0, clocks 0, integers 0, labels 0
constants of clocks: none
What to expect of this kind of automaton (thesis Table 6.1):
  rational time  bisimilar to dense time
  sampled time   simulation equivalent to dense time, already with period 1
