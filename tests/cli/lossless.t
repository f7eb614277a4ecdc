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

$ tacet periods models/tour/2-window.tck
yes: 1/3 is the largest of these periods that keeps all that dense time has

  period  infinite run  labels  deadlock  words lost        keeps all
  dense   no            -       yes       -                 -
  1       no            -       yes       loses ask         no
  1/2     no            -       yes       loses ask answer  no
  1/3     no            -       yes       none              yes
  1/4     no            -       yes       none              yes

Coarsest period that keeps runs, labels and words, and adds no deadlock: 1/3

$ tacet periods models/tour/7-drift.tck
no: none of these periods keeps all that dense time has

  period  infinite run  labels  deadlock  words lost                   keeps all
  dense   yes           -       yes       -                            -
  1       no            -       yes       loses tick reply             no
  1/2     no            -       yes       loses tick reply tick reply  no
  1/3     no            -       yes       loses (tick reply)^3         no
  1/4     no            -       yes       loses (tick reply)^4         no

Every period loses words: (tick reply)^n needs more and more samples.
Coarsest period that keeps runs, labels and words, and adds no deadlock: none of
    these
[exit 1]

$ tacet periods models/classic/fischer-3.tck; tacet periods models/tour/3-stuck.tck
yes: 2 is the largest of these periods that keeps all that dense time has

  period  infinite run  labels  deadlock  words lost  keeps all
  dense   yes           all     no        -           -
  2       yes           all     no        none        yes
  1       yes           all     no        none        yes
  2/3     yes           all     no        none        yes
  1/2     yes           all     no        none        yes

Coarsest period that keeps runs, labels and words, and adds no deadlock: 2
yes: 1/2 is the largest of these periods that keeps all that dense time has

  period  infinite run  labels  deadlock  words lost        keeps all
  dense   yes           -       yes       -                 -
  1       no            -       yes       loses break work  no
  1/2     yes           -       yes       none              yes
  1/3     yes           -       yes       none              yes
  1/4     yes           -       yes       none              yes

Coarsest period that keeps runs, labels and words, and adds no deadlock: 1/2

$ tacet periods models/classic/job.tck
unknown: none of these periods is known to keep all that dense time has

  period  infinite run  labels          deadlock  words lost  keeps all
  dense   no            not early,late  yes       -           -
  2       no            as dense        yes       unknown     unknown
  1       no            as dense        yes       unknown     unknown
  2/3     no            as dense        yes       unknown     unknown
  1/2     no            as dense        yes       unknown     unknown

Which words are lost is not decided for models that stop clocks.

Coarsest period that keeps runs, labels and words, and adds no deadlock: none of
    these
[exit 2]

$ tacet periods models/drift/drift-5-loose.tck
no: none of these periods keeps all that dense time has

  period  infinite run  labels  deadlock  words lost                                         keeps all
  dense   yes           -       yes       -                                                  -
  1       no            -       yes       loses beat@beat,f1@beat,f2@beat,f... (2 letters)   no
  1/2     no            -       yes       loses beat@beat,f1@beat,f2@beat,f... (6 letters)   no
  1/3     no            -       yes       loses beat@beat,f1@beat,f2@beat,f... (10 letters)  no
  1/4     no            -       yes       loses beat@beat,f1@beat,f2@beat,f... (14 letters)  no

Every period loses words: (beat@beat,f1@beat,f2@beat,f3@beat,f4@beat f1@act
    f2@act f3@act)^n needs more and more samples.
Coarsest period that keeps runs, labels and words, and adds no deadlock: none of
    these
[exit 1]

$ tacet periods models/tour/2-window.tck --json | check-answer; tacet periods models/classic/fischer-3.tck --stats --json | check-answer; tacet periods models/classic/job.tck --json | check-answer; tacet periods models/tour/7-drift.tck --limit-states 2 --json | check-answer
valid
valid
valid
valid

$ tacet periods models/tour/2-window.tck --equivalence trace -q; tacet periods models/tour/7-drift.tck --equivalence infinite-trace -q; tacet periods models/tour/2-window.tck --equivalence trace --up-to 3 -q
yes: of the periods 1/q exactly those with q >= 3 keep every word; the largest is 1/3
no: every period loses words: (tick reply)^n needs more and more samples a unit as n grows
yes: like dense time at 1/q: trace for every q from 3 on

$ tacet periods models/tour/2-window.tck --equivalence simulation -q; tacet periods models/tour/6-game.tck --equivalence bisimulation -q; tacet periods models/tour/7-drift.tck --equivalence bisimulation
yes: like dense time at 1/q: simulation for every q from 3 on, up to 12
unknown: no q up to 12 is like dense time in bisimulation, although the periods 1/q with q >= 1 keep every word; whether a larger q is, is not decided
no: no period is like dense time in bisimulation: every one loses words of (tick reply)^n
[exit 1]

$ tacet periods models/tour/2-window.tck --equivalence trace --json | check-answer; tacet periods models/tour/7-drift.tck --equivalence bisimulation --json | check-answer; tacet periods models/tour/6-game.tck --equivalence bisimulation --json | check-answer
valid
valid
valid

$ tacet periods models/sampling/timer-10ms.tck --among auto -q; tacet periods models/classic/csma-cd-3.tck --among auto
yes: 1 is the largest of these periods that keeps every word
yes: 2 is the largest of these periods that keeps every word

  period  words
  2       keeps everything
  1       keeps everything
  2/3     keeps everything
  1/2     keeps everything

$ sed -E 's/(==|<|>)([1-9])/\1\20/g' models/sampling/no-two-pumps.tck > tens.tck; tacet periods tens.tck --lossless; sed -E 's/(==|<|>)([1-9])/\1\20/g' models/sampling/yes-k4.tck > tens-k4.tck; tacet periods tens-k4.tck --lossless -q
no: every period loses words: (e0)^n (e1)^n needs more and more samples a unit as n grows

How fine the period 10/q must be for n rounds:
  n  least q  largest period
  1        2               5
  2        3            10/3
  3        4             5/2
  4        5               2
  6        7            10/7
  8        9            10/9

Why (e0)^n needs more and more samples:
at P.l0 [x1=0, x2=0, x0>10] every round takes a sample from 1 - frac(x0/10) and
    gives it to (frac(x0/10)), which never gives it back and is below 1
1 other way round loses nothing; after other parts of the pattern it has no way
    on

Why (e1)^n needs more and more samples:
at P.l0 [x1=0, 0<x2<10] every round takes a sample from 1 - frac(x2/10) and
    gives it to (frac(x2/10)), which never gives it back and is below 1
yes: of the periods 10/q exactly those with q >= 4 keep every word; the largest is 5/2

$ tacet periods tens.tck --lossless --certificate tens.txt -q; tacet check-certificate tens.tck tens.txt; tacet check-certificate models/sampling/no-two-pumps.tck tens.txt; sed 's/^unit 10/unit 20/' tens.txt > bent.txt; tacet check-certificate tens.tck bent.txt; tacet periods tens-k4.tck --lossless --certificate k4.txt -q; tacet check-certificate tens-k4.tck k4.txt; sed 's/^unit 10/unit 3/' k4.txt > bent.txt; tacet check-certificate tens-k4.tck bent.txt
no: every period loses words: (e0)^n (e1)^n needs more and more samples a unit as n grows
yes: the certificate proves that every period loses words of dense time (34 regions; words finite, range error)
no: the certificate proves nothing: line 1: it was written for another model
no: the certificate proves nothing: a clock is compared with more than its bound
yes: of the periods 10/q exactly those with q >= 4 keep every word; the largest is 5/2
yes: the certificate proves that with period 5/2 every word of dense time happens (6 nodes; words finite, range error)
no: the certificate proves nothing: line 9: the unit is no multiple of the period
[exit 1]

$ printf 'system:s\nprocess:P\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nint:1:0:3:0:i\nlocation:P:l{initial: : labels: end}\nlocation:P:m{}\nedge:P:l:m:a{provided: x==1 && i<3 : do: x=0; i=i+1}\nedge:P:m:l:b{provided: y-x>0 && x<1 && y>1 : do: y=0}\n' > three.tck; tacet periods three.tck --lossless; tacet periods three.tck --lossless --label end -q
yes: of the periods 1/q exactly those with q >= 4 keep every word; the largest is 1/4

lost with period 1/3: a b a b a b
dense time has it:
  time  delay  action  P  i    x    y
     0         start   l  0    0    0
     1      1  P@a     m  1    0    1
   5/4    1/4  P@b     l  1  1/4    0
     2    3/4  P@a     m  2    0  3/4
   5/2    1/2  P@b     l  2  1/2    0
     3    1/2  P@a     m  3    0  1/2
  15/4    3/4  P@b     l  3  3/4    0
with period 1/3 runs get along 5 of its 6 letters:
  time  delay  action  P  i    x    y
     0         start   l  0    0    0
     1      1  P@a     m  1    0    1
   4/3    1/3  P@b     l  1  1/3    0
     2    2/3  P@a     m  2    0  2/3
   8/3    2/3  P@b     l  2  2/3    0
     3    1/3  P@a     m  3    0  1/3

Other periods, such as 2 or 3/2, can be asked for with --among.
yes: of the periods 1/q exactly those with q >= 4 keep every word; the largest is 1/4

$ tacet periods models/drift/drift-3.tck --lossless --hide f1@act,f2@act -q; tacet periods models/drift/drift-3.tck --lossless --hide beat@beat,f1@beat,f2@beat -q; tacet periods models/drift/drift-3.tck --lossless --words infinite --hide f1@act -q
no: every period loses words: (beat@beat,f1@beat,f2@beat)^n needs more and more samples a unit as n grows
no: every period loses words: (f1@act f2@act)^n needs more and more samples a unit as n grows
no: every period loses words: (beat@beat,f1@beat,f2@beat f2@act)^n needs more and more samples a unit as n grows
[exit 1]
