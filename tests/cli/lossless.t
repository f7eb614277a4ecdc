Which sampling rate loses no behaviour: for all periods 1/q, for some given ones; finite and infinite words, silent actions, labels.
$ tacet periods models/tour/2-window.tck --lossless
yes: of the periods 1/q exactly those with q >= 3 keep every word; the largest is 1/3

lost with period 1/2: ask answer
dense time has it:
  time  delay  action    P        x    y
     0         start     idle     0    0
   1/3    1/3  P@ask     asked  1/3    0
   2/3    1/3  P@answer  done   2/3  1/3
with period 1/2 runs get along 1 of its 2 letters:
  time  delay  action  P        x  y
     0         start   idle     0  0
   1/2    1/2  P@ask   asked  1/2  0

Other periods, such as 2 or 3/2, can be asked for with --among.

$ tacet periods models/tour/7-drift.tck --lossless
no: every period loses words: (tick reply)^n needs more and more samples a unit as n grows

How fine the period 1/q must be for n rounds:
  n  least q  largest period
  1        2             1/2
  2        3             1/3
  3        4             1/4
  4        5             1/5
  6        7             1/7
  8        9             1/9

Why (tick reply)^n needs more and more samples:
at P.wait [y=0, 0<x<1] every round takes a sample from 1 - frac(x) and gives it
    to (frac(x)), which never gives it back and is below 1
[exit 1]

$ tacet periods models/sampling/no-nested-pump.tck --lossless -q; tacet periods models/sampling/no-two-pumps.tck --lossless -q; tacet periods models/sampling/yes-k4.tck --lossless -q; tacet periods models/sampling/yes-with-unstable-cycle.tck --lossless -q
no: every period loses words: (b c (a)^n)^n needs more and more samples a unit as n grows
no: every period loses words: (e0)^n (e1)^n needs more and more samples a unit as n grows
yes: of the periods 1/q exactly those with q >= 4 keep every word; the largest is 1/4
yes: of the periods 1/q exactly those with q >= 2 keep every word; the largest is 1/2

$ tacet periods models/classic/fischer-3.tck --lossless; tacet periods models/thesis/fig-6.3b-closed.tck --lossless
yes: every period 2/q keeps every word

Other periods, such as 2 or 3/2, can be asked for with --among.
yes: every period 1/q keeps every word

Other periods, such as 2 or 3/2, can be asked for with --among.

$ tacet periods models/sampling/timer-10ms.tck --lossless --among 1,2,5,10
yes: 5 is the largest of these periods that keeps every word

  period  words
  1       keeps everything
  2       loses ask answer
  5       keeps everything
  10      loses ask answer

lost with period 2: ask answer
dense time has it:
  time  delay  action    P         x
     0         start     idle      0
     0      0  P@ask     waiting   0
    15     15  P@answer  idle     15
with period 2 runs get along 1 of its 2 letters:
  time  delay  action  P        x
     0         start   idle     0
     0      0  P@ask   waiting  0

$ tacet periods models/thesis/fig-6.3b.tck --lossless --words infinite -q
no: every period loses words: (a b)^n needs more and more samples a unit as n grows
[exit 1]

$ tacet periods models/thesis/fig-6.3b.tck --lossless --hide a -q; tacet periods models/thesis/fig-6.3b.tck --lossless --hide a,b -q
no: every period loses words: (b)^n needs more and more samples a unit as n grows
yes: every period 1/q keeps every word

$ tacet periods models/classic/fischer-3.tck --lossless --label cs1 -q
yes: every period 2/q keeps every word

$ tacet periods models/classic/job.tck --lossless
models/classic/job.tck: error: which period loses words is undecidable for models that stop clocks
[exit 4]

$ tacet periods models/tour/7-drift.tck --lossless --certificate no.txt -q; tacet check-certificate models/tour/7-drift.tck no.txt
no: every period loses words: (tick reply)^n needs more and more samples a unit as n grows
yes: the certificate proves that every period loses words of dense time (16 regions; words finite, range error)

$ tacet periods models/tour/2-window.tck --lossless --certificate yes.txt -q; tacet check-certificate models/tour/2-window.tck yes.txt
yes: of the periods 1/q exactly those with q >= 3 keep every word; the largest is 1/3
yes: the certificate proves that with period 1/3 every word of dense time happens (4 nodes; words finite, range error)

$ tacet periods models/tour/7-drift.tck --lossless --json | check-answer; tacet periods models/tour/2-window.tck --lossless --json --stats | check-answer; tacet periods models/sampling/timer-10ms.tck --among 2,5 --json | check-answer; tacet periods models/classic/fischer-3.tck --lossless --limit-states 3 --json | check-answer
valid
valid
valid
valid

$ tacet periods models/tour/7-drift.tck --among 1,x
tacet: --among expects periods such as 1,5/2,10, not 'x'
[exit 3]

$ tacet periods models/tour/7-drift.tck --lossless --deadlock
tacet: --deadlock has no meaning with --lossless
[exit 3]

$ tacet periods models/tour/7-drift.tck --lossless --hide nothing
tacet: --hide: there is no action 'nothing'; write EVENT or PROCESS@EVENT with one of: tick, reply
[exit 3]
