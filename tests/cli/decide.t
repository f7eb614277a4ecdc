The main question in its three readings of time.
$ tacet decide models/thesis/fig-6.3b.tck --time dense
yes: in dense time there is an infinite run

  delay  action  P     x    y
         start   l0    0    0
      1  P@a     l1    0    1
    1/5  P@b     l0  1/5    0
  and so on, with delays that change from turn to turn; the first turns:
    4/5  P@a     l1    0  4/5
    2/5  P@b     l0  2/5    0
    3/5  P@a     l1    0  3/5
    3/5  P@b     l0  3/5    0
    2/5  P@a     l1    0  2/5
    4/5  P@b     l0  4/5    0

$ tacet decide models/thesis/fig-6.3b.tck
no: no period has an infinite run
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --engine orbit
no: no period has an infinite run
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --engine relations
no: no period has an infinite run
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --cross-check
no: no period has an infinite run
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --time 1/3
no: with period 1/3 there is no infinite run
[exit 1]

$ tacet decide models/thesis/fig-6.3b-closed.tck
yes: with period 1 there is an infinite run

  delay  action  P   x  y
         start   l0  0  0
  again and again:
      1  P@a     l1  0  1
      0  P@b     l0  0  0

$ tacet decide models/thesis/fig-6.3b-closed.tck --smallest -q
yes: with period 1 there is an infinite run

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

  delay  action    P1 P2 P3            lock  x1  x2  x3
         start     idle idle idle         0   0   0   0
      0  P1@try    trying idle idle       0   0   0   0
      0  P1@set    waiting idle idle      1   0   0   0
      3  P1@enter  critical idle idle     1   3   3   3

$ tacet decide models/thesis/fig-6.3b.tck -v 2>&1 | grep -v '^no:'
tacet: dense time
tacet: period 1: no
tacet: period 1/2: no
tacet: period 1/3: no
tacet: relational zones and linear programs

$ tacet decide - < models/thesis/fig-6.3b.tck
no: no period has an infinite run
[exit 1]

$ cat models/thesis/fig-6.3b-closed.tck | tacet decide -q -- -
yes: with period 1 there is an infinite run

$ tacet decide models/thesis/fig-6.3a.tck --time dense --non-zeno
no: in dense time there is no infinite run in which time diverges
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --certificate c.txt; head -c 5 c.txt | wc -c
no: no period has an infinite run
5

$ tacet decide models/thesis/fig-6.3b-closed.tck --certificate d.txt -q; ls d.txt
yes: with period 1 there is an infinite run
ls: cannot access 'd.txt': No such file or directory
[exit 2]

$ tacet decide models/thesis/fig-6.3b-closed.tck --certificate d.txt | tail -1
tacet: no certificate written: only the answer no has one
      0  P@b     l0  0  0

$ tacet decide models/classic/job.tck --up-to 3
unknown: undecidable for stopwatch automata; the periods 1, 1/2, ..., 1/3 have no such run
[exit 2]
