Models of UPPAAL are read like .tck: as XML, as text, in today's syntax and in that of UPPAAL 3.
needs expat
$ tacet reach models/uppaal/bridge.xml --location 'Train(2).Bridge'
yes: in dense time Train(2).Bridge is reachable (2 steps, 10 time units)

  time  delay  action                             what changes
     0         start                              Train(1).Away Train(2).Away
                                                  Keeper.Free Keeper.newest=1
     0      0  Train(2)@near[2]!,Keeper@near[2]?  Train(2).Near Keeper.Taken
                                                  Keeper.waiting[0]=2
                                                  Keeper.length=1
    10     10  Train(2)@tau                       Train(2).Bridge Train(2).x=0

$ tacet reach models/uppaal/bridge.xml
yes: in dense time everything is explored: 26 states, 38 transitions

$ tacet decide models/uppaal/bridge.xml --time any -q
yes: with period 1 there is an infinite run

$ tacet reach models/uppaal/fischer.xta --location 'P(2).critical' --time 1/2
yes: with period 1/2 P(2).critical is reachable (3 steps, 5/2 time units)

  time  delay  action    P(1)  P(2)      P(3)  turn  P(1).x  P(2).x  P(3).x
     0         start     idle  idle      idle     0       0       0       0
     0      0  P(2)@tau        trying             0       0       0       0
     0      0  P(2)@tau        waiting            2       0       0       0
   5/2    5/2  P(2)@tau        critical           2     5/2     5/2     5/2

$ tacet classify models/uppaal/fischer.xta
fischer: a diagonal-free timed automaton
processes 3, locations 12, edges 15, clocks 3, integers 1, labels 0
constants of clocks: 2 (greatest common divisor 2)

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

$ tacet export models/uppaal/fischer.xta > one.tck; tacet export one.tck > two.tck; cmp one.tck two.tck && tacet reach two.tck --location 'P(2).critical' -q
yes: in dense time P(2).critical is reachable (3 steps, 3 time units)

$ tacet compare models/uppaal/bridge.xml models/uppaal/bridge.xml -q
yes: models/uppaal/bridge.xml and models/uppaal/bridge.xml are bisimilar, and so equivalent in every respect asked

$ sed 's/^/ /' models/uppaal/fischer.xta | tacet reach - --location 'P(1).critical' -q
yes: in dense time P(1).critical is reachable (3 steps, 3 time units)

$ cat models/uppaal/bridge.xml | tacet reach - --location 'Keeper.Taken' -q
yes: in dense time Keeper.Taken is reachable (1 step, 0 time units)

$ printf 'const N 2; int i; chan c;\nprocess P (clock x; const k) { state a { x =< k, i =< N }, b; init a; trans a -> b { guard x > 1, i == 0; sync c!; assign i := 1; }; }\nprocess Q () { state a, b; init a; trans a -> b { sync c?; }; }\nclock y; P1 := P (y, N);\nsystem P1, Q;\n' > old.ta; tacet reach old.ta --location Q.b
yes: in dense time Q.b is reachable (1 step, 2 time units)

  time  delay  action      P1  Q  i  y
     0         start       a   a  0  0
     2      2  P1@c!,Q@c?  b   b  1  2

$ tacet export old.ta
system:old
clock:1:y
int:1:-32768:32767:0:i
event:'c!'
event:'c?'
process:P1
location:P1:a{initial:  : invariant: y <= 2 && i <= 2}
location:P1:b
process:Q
location:Q:a{initial: }
location:Q:b
edge:P1:a:b:'c!'{provided: y > 1 && i == 0 : do: i = 1}
edge:Q:a:b:'c?'
sync:P1@'c!':Q@'c?'

$ for m in tests/uppaal/*.xta; do tacet export $m > one.tck 2> warnings && tacet export one.tck > two.tck && cmp one.tck two.tck || echo $m; cat warnings; done
tests/uppaal/binary-no-partner.xta:3:41: warning: process P: nobody receives on 'c', so this edge is never taken
    process P() { state a, b; init a; trans a -> b { sync c!; }; }
                                            ^
tests/uppaal/initial-invariant.xta
tests/uppaal/initial-invariant.xta:3:27: error: process P: this invariant fails at the start: expected one that holds
    process P() { state a { v == 0 }; init a; }
                              ^
