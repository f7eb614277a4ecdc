The main question in its three readings of time.
needs ppl
$ tacet decide models/thesis/fig-6.3b.tck --time dense
yes: in dense time there is an infinite run

  time  delay  action  P     x    y
     0         start   l0    0    0
     1      1  P@a     l1    0    1
   6/5    1/5  P@b     l0  1/5    0
  and so on, with delays that change from turn to turn; the first turns:
     2    4/5  P@a     l1    0  4/5
  12/5    2/5  P@b     l0  2/5    0
     3    3/5  P@a     l1    0  3/5
  18/5    3/5  P@b     l0  3/5    0
     4    2/5  P@a     l1    0  2/5
  24/5    4/5  P@b     l0  4/5    0

$ tacet decide models/thesis/fig-6.3b.tck
no: no period has an infinite run

dense time has such a run: after 2 steps it goes round and round P@a; P@b
every turn makes x - y larger, but at its end it is always below 1 (in one run
    1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such
    values, so the turns end
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --engine orbit
no: no period has an infinite run

dense time has such a run: after 2 steps it goes round and round P@a; P@b
every turn makes x - y larger, but at its end it is always below 1 (in one run
    1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such
    values, so the turns end
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --engine relations
no: no period has an infinite run

dense time has such a run: after 2 steps it goes round and round P@a; P@b
every turn makes x - y larger, but at its end it is always below 1 (in one run
    1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such
    values, so the turns end
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --cross-check
no: no period has an infinite run

dense time has such a run: after 2 steps it goes round and round P@a; P@b
every turn makes x - y larger, but at its end it is always below 1 (in one run
    1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such
    values, so the turns end
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --time 1/3
no: with period 1/3 there is no infinite run

no run has more than 5 steps; a longest one ends in P.l1
at its end, P: l1 -> l0 (b) needs y > 1 and x < 1, but x >= 1 there as long as y
    > 1
dense time has such a run: after 2 steps it goes round and round P@a; P@b
every turn makes x - y larger, but at its end it is always below 1 (in one run
    1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such
    values, so the turns end
[exit 1]

$ tacet decide models/thesis/fig-6.3b-closed.tck
yes: with period 1 there is an infinite run

  time  delay  action  P   x  y
     0         start   l0  0  0
  again and again:
     1      1  P@a     l1  0  1
     1      0  P@b     l0  0  0

$ tacet decide models/thesis/fig-6.3b-closed.tck --smallest -q
yes: with period 1 there is an infinite run; 1 is the largest such period

$ tacet decide models/thesis/fig-6.3b-closed.tck --time 1/2 -q
yes: with period 1/2 there is an infinite run

$ tacet decide models/thesis/fig-6.3b-closed.tck --time 0.5 -q
yes: with period 1/2 there is an infinite run

$ tacet decide models/thesis/fig-6.3b-closed.tck --time=1/2 --engine=bdd -q
yes: with period 1/2 there is an infinite run

$ tacet decide models/thesis/fig-6.3b-closed.tck --time 1/2 --engine explicit -q
yes: with period 1/2 there is an infinite run

$ tacet decide models/thesis/fig-6.3b-closed.tck --time 1/2 --cross-check -q
yes: with period 1/2 there is an infinite run

$ tacet decide models/classic/fischer-3.tck --accept cs1,cs2 --non-zeno -q
yes: with period 1 there is an infinite run that sees cs1 and cs2 again and again while time diverges

$ tacet decide models/classic/fischer-3.tck --accept cs1,cs2 --words finite -q
no: no period has a finite run to a state with cs1 and cs2, nor has dense time
[exit 1]

$ tacet decide models/classic/fischer-3.tck --accept cs1 --words finite --time any
yes: with period 3 there is a finite run to a state with cs1 (3 steps, 3 time units)

  time  delay  action    P1        P2    P3    lock  x1  x2  x3
     0         start     idle      idle  idle     0   0   0   0
     0      0  P1@try    trying                   0   0   0   0
     0      0  P1@set    waiting                  1   0   0   0
     3      3  P1@enter  critical                 1   3   3   3

$ tacet decide models/thesis/fig-6.3b.tck -v 2>&1 | grep -v '^no:'
tacet: dense time
tacet: period 1: no
tacet: period 1/2: no
tacet: period 1/3: no
tacet: relational zones and linear programs

dense time has such a run: after 2 steps it goes round and round P@a; P@b
every turn makes x - y larger, but at its end it is always below 1 (in one run
    1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such
    values, so the turns end

$ tacet decide - < models/thesis/fig-6.3b.tck
no: no period has an infinite run

dense time has such a run: after 2 steps it goes round and round P@a; P@b
every turn makes x - y larger, but at its end it is always below 1 (in one run
    1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such
    values, so the turns end
[exit 1]

$ cat models/thesis/fig-6.3b-closed.tck | tacet decide -q -- -
yes: with period 1 there is an infinite run

$ tacet decide models/thesis/fig-6.3a.tck --time dense --non-zeno
no: in dense time there is no infinite run in which time diverges

every such infinite run ends up where x is never set back, yet x < 1 at every
    action, so that time stays below a bound
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --certificate c.txt; head -c 5 c.txt | wc -c
no: no period has an infinite run

dense time has such a run: after 2 steps it goes round and round P@a; P@b
every turn makes x - y larger, but at its end it is always below 1 (in one run
    1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such
    values, so the turns end
5

$ tacet decide models/thesis/fig-6.3b-closed.tck --certificate d.txt -q; ls d.txt
yes: with period 1 there is an infinite run
ls: cannot access 'd.txt': No such file or directory
[exit 2]

$ tacet decide models/thesis/fig-6.3b-closed.tck --certificate d.txt | tail -1
tacet: no certificate written: only the answer no has one
     1      0  P@b     l0  0  0

$ tacet decide models/classic/job.tck --up-to 3
no: no period has an infinite run, nor has dense time

not even in dense time is there such a run
no run has more than 3 steps; a longest one ends in Job.exact, which no edge
    leaves
[exit 1]

$ printf 'system:s\nclock:1:x\nevent:e\nprocess:P\nlocation:P:a{initial: : urgent: : stop: x}\nlocation:P:b{urgent:}\nlocation:P:c\nedge:P:a:b:e\nedge:P:b:c:e{provided: x==0}\nedge:P:a:c:e{do: x=1}\n' > same.tck; tacet decide same.tck --time dense
no: in dense time there is no infinite run

no run has more than 2 steps; a longest one ends in P.c, which no edge leaves
[exit 1]
