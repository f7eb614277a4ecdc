Which sampling rate loses no behaviour: for all periods 1/q, for some given ones; finite and infinite words, silent actions, labels.
needs ppl
$ tacet periods models/tour/2-window.tck --lossless
yes: of the periods 1/q exactly those with q >= 3 keep every word; the largest is 1/3

lost with period 1/2: ask answer
            |  dense time                    |  period 1/2
  action    |  time  delay  P        x    y  |  time  delay  P        x  y
  start     |     0         idle     0    0  |     0         idle     0  0
  P@ask     |   1/3    1/3  asked  1/3    0  |   1/2    1/2  asked  1/2  0
  P@answer  |   2/3    1/3  done   2/3  1/3  |     -
With period 1/2 no run gets further than 1 of these 2 letters.

Other periods, such as 2 or 3/2, can be asked for with --among 2,3/2; --among
    auto takes those that suit the constants of the model.

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

Other periods, such as 2 or 3/2, can be asked for with --among 2,3/2; --among
    auto takes those that suit the constants of the model.
yes: every period 1/q keeps every word

Other periods, such as 2 or 3/2, can be asked for with --among 2,3/2; --among
    auto takes those that suit the constants of the model.

$ tacet periods models/sampling/timer-10ms.tck --lossless --among 1,2,5,10
yes: 5 is the largest of these periods that keeps every word

  period  words
  1       keeps everything
  2       loses ask answer
  5       keeps everything
  10      loses ask answer

lost with period 2: ask answer
            |  dense time                |  period 2
  action    |  time  delay  P         x  |  time  delay  P        x
  start     |     0         idle      0  |     0         idle     0
  P@ask     |     0      0  waiting   0  |     0      0  waiting  0
  P@answer  |    15     15  idle     15  |     -
With period 2 no run gets further than 1 of these 2 letters.

$ tacet periods models/thesis/fig-6.3b.tck --lossless --words infinite -q
no: every period loses infinite words: those that begin with (a b)^n need more and more samples a unit as n grows
[exit 1]

$ tacet periods models/thesis/fig-6.3b.tck --lossless --hide a -q; tacet periods models/thesis/fig-6.3b.tck --lossless --hide a,b -q
no: every period loses words: (b)^n needs more and more samples a unit as n grows
yes: every period 1/q keeps every word

$ tacet periods models/classic/fischer-3.tck --lossless --label cs1 -q
yes: every period 2/q keeps every word that ends with cs1

$ tacet periods models/classic/job.tck --lossless
models/classic/job.tck: error: which period loses words is undecidable for models that stop clocks
[exit 4]

$ tacet periods models/tour/7-drift.tck --lossless --certificate no.txt -q; tacet check-certificate models/tour/7-drift.tck no.txt
no: every period loses words: (tick reply)^n needs more and more samples a unit as n grows
yes: the certificate proves that every period loses words of dense time (16 regions; words finite, range error)

$ tacet periods models/tour/2-window.tck --lossless --certificate yes.txt -q; tacet check-certificate models/tour/2-window.tck yes.txt
yes: of the periods 1/q exactly those with q >= 3 keep every word; the largest is 1/3
yes: the certificate proves that with period 1/3 every word of dense time happens (4 nodes, and a word that 1/2 loses; words finite, range error)

$ tacet periods models/tour/7-drift.tck --lossless --json | check-answer; tacet periods models/tour/2-window.tck --lossless --json --stats | check-answer; tacet periods models/sampling/timer-10ms.tck --among 2,5 --json | check-answer; tacet periods models/classic/fischer-3.tck --lossless --limit-states 3 --json | check-answer
valid
valid
valid
valid

$ tacet periods models/sampling/timer-10ms.tck --among 1,2,5,10,11 --limit-states 30 -q
yes: 5 is one of these periods that keeps every word; of 11 it is not known

$ tacet periods models/sampling/timer-10ms.tck --among 1,2,5,10,11 --limit-states 3 -q
unknown: none of these periods is known to keep every word; state limit: 3 states
[exit 2]

$ tacet periods tests/cli/models/hull.tck --label N --among 1,2 -q
yes: 2 is the largest of these periods that keeps every word that ends with N

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

Coarsest period that keeps runs, labels and words, and adds no deadlock: not
    known
[exit 2]

$ tacet periods models/drift/drift-5-loose.tck
no: none of these periods keeps all that dense time has

  period  infinite run  labels  deadlock  words lost                        keeps all
  dense   yes           -       yes       -                                 -
  1       no            -       yes       loses beat@beat,... (2 letters)   no
  1/2     no            -       yes       loses beat@beat,... (6 letters)   no
  1/3     no            -       yes       loses beat@beat,... (10 letters)  no
  1/4     no            -       yes       loses (beat@beat... (14 letters)  no

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
no: every period loses infinite words: those that begin with (tick reply)^n need more and more samples a unit as n grows
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
yes: the certificate proves that with period 5/2 every word of dense time happens (6 nodes, and a word that 10/3 loses; words finite, range error)
no: the certificate proves nothing: line 9: the unit is no multiple of the period
[exit 1]

$ printf 'system:s\nprocess:P\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nint:1:0:3:0:i\nlocation:P:l{initial: : labels: end}\nlocation:P:m{}\nedge:P:l:m:a{provided: x==1 && i<3 : do: x=0; i=i+1}\nedge:P:m:l:b{provided: y-x>0 && x<1 && y>1 : do: y=0}\n' > three.tck; tacet periods three.tck --lossless; tacet periods three.tck --lossless --label end -q
yes: of the periods 1/q exactly those with q >= 4 keep every word; the largest is 1/4

lost with period 1/3: (a b)^3
          |  dense time                   |  period 1/3
  action  |  time  delay  P  i    x    y  |  time  delay  P  i    x    y
  start   |     0         l  0    0    0  |     0         l  0    0    0
  P@a     |     1      1  m  1    0    1  |     1      1  m  1    0    1
  P@b     |   5/4    1/4  l  1  1/4    0  |   4/3    1/3  l  1  1/3    0
  P@a     |     2    3/4  m  2    0  3/4  |     2    2/3  m  2    0  2/3
  P@b     |   5/2    1/2  l  2  1/2    0  |   8/3    2/3  l  2  2/3    0
  P@a     |     3    1/2  m  3    0  1/2  |     3    1/3  m  3    0  1/3
  P@b     |  15/4    3/4  l  3  3/4    0  |     -
With period 1/3 no run gets further than 5 of these 6 letters.

Other periods, such as 2 or 3/2, can be asked for with --among 2,3/2; --among
    auto takes those that suit the constants of the model.
yes: of the periods 1/q exactly those with q >= 4 keep every word that ends with end; the largest is 1/4

$ tacet periods models/drift/drift-3.tck --lossless --hide f1@act,f2@act -q; tacet periods models/drift/drift-3.tck --lossless --hide beat@beat,f1@beat,f2@beat -q; tacet periods models/drift/drift-3.tck --lossless --words infinite --hide f1@act -q
no: every period loses words: (beat@beat,f1@beat,f2@beat)^n needs more and more samples a unit as n grows
no: every period loses words: (f1@act f2@act)^n needs more and more samples a unit as n grows
no: every period loses infinite words: those that begin with (beat@beat,f1@beat,f2@beat f2@act)^n need more and more samples a unit as n grows
[exit 1]

$ tacet periods models/thesis/fig-6.3b.tck --among 1/2 --words infinite --hide a
no: each of these periods loses infinite words

  period  words
  1/2     loses b b (b)*

lost with period 1/2: b b (b)*
          |  dense time                 |  period 1/2
  action  |  time  delay  P     x    y  |  time  delay  P     x  y
  start   |     0         l0    0    0  |     0         l0    0  0
  P@a     |     1      1  l1    0    1  |     1      1  l1    0  1
  P@b     |   5/4    1/4  l0  1/4    0  |   3/2    1/2  l0  1/2  0
  P@a     |     2    3/4  l1    0  3/4  |     -
  P@b     |   5/2    1/2  l0  1/2    0  |     -
  P@a     |     3    1/2  l1    0  1/2  |     -
  and so on, with delays that change from turn to turn; the first turns:
  P@b     |  15/4    3/4  l0  3/4    0  |     -
  P@a     |     4    1/4  l1    0  1/4  |     -
With period 1/2 no run gets further than 1 of these 3 letters, the first turn
    counted.
[exit 1]
$ sed -E 's/(==|<|>)1/\111/g; s/(==|<|>)2/\121/g' models/sampling/no-nested-pump.tck > eleven.tck; tacet periods eleven.tck --among 1; tacet periods eleven.tck --lossless -q
no: each of these periods loses words

  period  words
  1       loses b c (a)^11... (88 letters)

lost with period 1: b c (a)^11 b c (a)^10 b c (a)^9 b c (a)^8 b c (a)^7 b c
    (a)^6 b c (a)^5 b c (a)^4 b c (a)^3 b c a a b c a
          |  dense time                       |  period 1
  action  |   time  delay  P      values set  |  time  delay  P      values set
  start   |      0         wait               |     0         wait
  P@b     |     11     11  beat   r=0 y=0     |    11     11  beat   r=0 y=0
  P@c     |     11      0  count  w=0         |    12      1  skip   w=0
  P@a     |   33/2   11/2  count  y=0         |    21      9  skip
  P@a     |     17    1/2  count  y=0         |    21      0  skip
  P@a     |   35/2    1/2  count  y=0         |    21      0  skip
  P@a     |     18    1/2  count  y=0         |    21      0  skip
  P@a     |   37/2    1/2  count  y=0         |    21      0  skip
  P@a     |     19    1/2  count  y=0         |    21      0  skip
  P@a     |   39/2    1/2  count  y=0         |    21      0  skip
  P@a     |     20    1/2  count  y=0         |    21      0  skip
  ... (the steps between are in the answer as JSON)
  P@a     |  217/2   19/2  count  y=0         |   109      1  skip
  P@a     |    109    1/2  count  y=0         |   109      0  skip
  P@a     |  219/2    1/2  count  y=0         |   109      0  skip
  P@b     |    110    1/2  beat   r=0         |   110      1  beat   r=0
  P@c     |    110      0  count  y=0 w=0     |   120     10  skip   w=0
  P@a     |    120     10  count  y=0         |   120      0  skip
  P@a     |  241/2    1/2  count  y=0         |   120      0  skip
  P@b     |    121    1/2  beat   r=0         |   121      1  beat   r=0
  P@c     |    121      0  count  y=0 w=0     |   131     10  count  y=0 w=0
  P@a     |  243/2    1/2  count  y=0         |     -
With period 1 no run gets further than 87 of these 88 letters.
no: every period loses words: (b c (a)^n)^n needs more and more samples a unit as n grows
[exit 1]
$ tacet periods models/sampling/yes-k4.tck --lossless --words infinite --certificate k4.txt -q; tacet check-certificate models/sampling/yes-k4.tck k4.txt; sed 's/^lost 4 e0 e2 e2 e1 ; e0 e1/lost 4 e0 ; e0 e1/' k4.txt > bent.txt; tacet check-certificate models/sampling/yes-k4.tck bent.txt; sed 's/ ; e0 e1$/ ; e9/' k4.txt > bent.txt; tacet check-certificate models/sampling/yes-k4.tck bent.txt; tacet periods models/tour/2-window.tck --lossless --words infinite --certificate none.txt -q; tacet check-certificate models/tour/2-window.tck none.txt; sed 's/^rank \([0-9]*\) [1-9]/rank \1 0/' none.txt > bent.txt; tacet check-certificate models/tour/2-window.tck bent.txt
yes: of the periods 1/q exactly those with q >= 4 keep every infinite word; the largest is 1/4
yes: the certificate proves that with period 1/4 every infinite word of dense time happens (6 nodes, and a word that 1/3 loses; words infinite, non-zeno no, range error)
no: the certificate proves nothing: line 31: the word is not lost
no: the certificate proves nothing: line 31: the word is none of dense time
yes: every period 1/q keeps every infinite word: dense time has none
yes: the certificate proves that with period 1 every infinite word of dense time happens (0 nodes; words infinite, non-zeno no, range error)
no: the certificate proves nothing: line 21: a dead place has more letters than its rank says
[exit 1]

$ tacet periods models/sampling/no-two-pumps.tck --lossless --certificate no.txt -q; sed -n '1p; /^pattern/,$p' no.txt
no: every period loses words: (e0)^n (e1)^n needs more and more samples a unit as n grows
tacet-certificate sampling-pattern 3 4321fd9e8628ca2f
pattern ( e0 ) ( e1 )
letter e0 ; 7 11 15 ; 7 11 15
letter e0 ; 7 11 15 ; 7 11 15
round 7 0 1 ; 1 3
round 15 - - ; 1
repeat 1 2 ; 7 11 15 ; 15
letter e1 ; 0 18 19 23 24 ; 23
letter e1 ; 0 3 8 18 19 23 24 ; 23
letter e1 ; 0 3 8 18 19 23 24 27 ; 23
letter e1 ; 0 3 8 18 19 23 24 27 ; 23
round 23 0 1 ; 1 3
repeat 3 4 ; 0 3 8 18 19 23 24 27 ;

$ tamper () { sed -E "$1" no.txt > bent.txt; cmp -s no.txt bent.txt && echo unchanged; tacet check-certificate models/sampling/no-two-pumps.tck bent.txt; }; tamper 's/^round 7 0 1/round 7 1 0/'; tamper 's/^(round 7 .*) 3$/\1 2/'; tamper 's/^round 15 - -/round 15 0 0/'; tamper '/^round 23/d'; tamper 's/^(round 23.*)/\1\n\1/'; tamper 's/^repeat 1 2/repeat 0 2/'; tamper 's/; 15$/; 11 15/'; tamper '$d'; tamper '$p'; tamper 's/^(letter e1.*) ; 23$/\1 ; 23 /'; tamper '1s/ 3 / 2 /'
no: the certificate proves nothing: line 48: reading the pattern gives another line
no: the certificate proves nothing: line 48: reading the pattern gives another line
no: the certificate proves nothing: line 49: reading the pattern gives another line
no: the certificate proves nothing: line 55: reading the pattern gives another line
no: the certificate proves nothing: line 56: reading the pattern gives another line
no: the certificate proves nothing: line 50: reading the pattern gives another line
no: the certificate proves nothing: line 50: reading the pattern gives another line
no: the certificate proves nothing: line 55: the file ends before the pattern was read
no: the certificate proves nothing: line 57: something follows the pattern
no: the certificate proves nothing: line 51: reading the pattern gives another line
no: the certificate proves nothing: line 1: this version of certificates is not known
[exit 1]

$ tacet periods models/thesis/fig-6.3b.tck --hide a; tacet periods models/tour/2-window.tck --hide ask,answer; tacet periods models/tour/2-window.tck --hide ask --json | check-answer
no: none of these periods keeps all that dense time has, hidden actions in words aside

  period  infinite run  labels  deadlock  words lost   keeps all
  dense   yes           -       yes       -            -
  1       no            -       yes       loses b      no
  1/2     no            -       yes       loses b b    no
  1/3     no            -       yes       loses (b)^3  no
  1/4     no            -       yes       loses (b)^4  no

Every period loses words: (b)^n needs more and more samples.
Words are read without the hidden actions (a); runs and deadlocks are those of
    all actions.
Coarsest period that keeps runs, labels and words, and adds no deadlock: none of
    these
yes: 1/2 is the largest of these periods that keeps all that dense time has, hidden actions in words aside

  period  infinite run  labels  deadlock  words lost  keeps all
  dense   no            -       yes       -           -
  1       no            -       yes       loses late  no
  1/2     no            -       yes       none        yes
  1/3     no            -       yes       none        yes
  1/4     no            -       yes       none        yes

Words are read without the hidden actions (ask,answer); runs and deadlocks are
    those of all actions.
Coarsest period that keeps runs, labels and words, and adds no deadlock: 1/2
valid
