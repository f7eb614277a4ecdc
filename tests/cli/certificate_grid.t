A no at a fixed period has a certificate, whichever engine gives it; it speaks
of its model, its labels and its period only.
$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --time 1/2 --engine explicit --certificate proof.txt; tacet check-certificate models/classic/fischer-3.tck proof.txt
no: with period 1/2 cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
not even in dense time is there such a run
yes: the certificate proves that with period 1/2 no run reaches a state with cs1, cs2 (118 sets in 65 discrete states; words finite, range error)

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --time 1/2 --engine bdd --certificate bdd.txt; tacet check-certificate models/classic/fischer-3.tck bdd.txt
no: with period 1/2 cs1 with cs2 is not reachable

runs get as far as P1.waiting with P2.critical (after 5 steps)
from there, P1: waiting -> critical (enter) needs lock == 1, but lock is 2 there
runs get as far as P1.critical with P2.waiting (after 5 steps)
from there, P2: waiting -> critical (enter) needs lock == 2, but lock is 1 there
not even in dense time is there such a run
yes: the certificate proves that with period 1/2 no run reaches a state with cs1, cs2 (* sets in 65 discrete states; words finite, range error) (glob)

$ head -9 proof.txt
tacet-certificate grid-reach 2 * (glob)
time 1/2
words finite
labels cs1 cs2
non-zeno 0
range error
clocks x1 x2 x3
at ; * (glob)
ray 0 * (glob)

$ tacet check-certificate models/classic/train-gate-3.tck proof.txt
no: the certificate proves nothing: line 1: it was written for another model
[exit 1]

$ sed 's/^labels.*/labels cs1/' proof.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt
no: the certificate proves nothing: * a listed state is what the question asks for (glob)
[exit 1]

$ sed 's%^time.*%time 1/3%' proof.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt
no: the certificate proves nothing: line *: a successor of a listed state is not covered (glob)
[exit 1]

$ sed 's%^time.*%time 2/4%' proof.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt
no: the certificate proves nothing: line 7: this is no period in lowest terms
[exit 1]

$ sed '9d' proof.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt
no: the certificate proves nothing: an initial state is not covered
[exit 1]

$ sed '$d' proof.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt
no: the certificate proves nothing: line *: a successor of a listed state is not covered (glob)
[exit 1]

$ sed '8p' proof.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt
no: the certificate proves nothing: a discrete state has two lines 'at'
[exit 1]

$ sed 's/^ray/rays/' proof.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt
no: the certificate proves nothing: line 9: expected a line 'at', 'box' or 'ray'
[exit 1]

$ tacet reach models/classic/job.tck --label late --time 1/2 --certificate proof.txt; tacet check-certificate models/classic/job.tck proof.txt
no: with period 1/2 late is not reachable

runs get as far as Job.resumed (after 2 steps)
from there, Job: resumed -> late (finish) needs total > 12, but total <= 12
    there (total - work == 2, and work <= 10 by the invariant of Job.resumed)
yes: the certificate proves that with period 1/2 no run reaches a state with late (24 sets in 4 discrete states; words finite, range error)

$ tacet reach models/classic/job.tck --location Job.early --time 2 --certificate proof.txt -q; tacet check-certificate models/classic/job.tck proof.txt
no: with period 2 Job.early is not reachable
yes: the certificate proves that with period 2 no run reaches Job.early (9 sets in 4 discrete states; words finite, range error)

$ tacet reach models/classic/job.tck --all-locations --time 1/2 --certificate proof.txt -q | head -1; tacet check-certificate models/classic/job.tck proof.txt
no: with period 1/2 not every location is reachable: 2 of 6 are not
yes: the certificate proves that with period 1/2 no run reaches any of Job.early, Job.late (24 sets in 4 discrete states; words finite, range error)

$ tacet reach models/classic/train-gate-3.tck --deadlock --time 1 -q --certificate proof.txt; tacet check-certificate models/classic/train-gate-3.tck proof.txt
no: with period 1 a deadlock is not reachable
yes: the certificate proves that with period 1 no run is ever stuck (91 sets in 91 discrete states; words finite, range error)

$ sed '1s/grid-deadlock/grid-cycle/;s/^words finite/words infinite/' proof.txt > changed.txt; tacet check-certificate models/classic/train-gate-3.tck changed.txt
no: the certificate proves nothing: line 9: a rank has no class
[exit 1]

$ tacet decide models/thesis/fig-6.3b.tck --time 1/3 --certificate proof.txt; tacet check-certificate models/thesis/fig-6.3b.tck proof.txt
no: with period 1/3 there is no infinite run

no run has more than 5 steps; a longest one ends in P.l1
at its end, P: l1 -> l0 (b) needs y > 1 and x < 1, but x >= 1 there as long as y
    > 1
dense time has such a run: after 2 steps it goes round and round P@a; P@b
every turn makes x - y larger, but at its end it is always below 1 (in one run
    1/2, 3/4, 7/8, 15/16, ...); with a period there are finitely many such
    values, so the turns end
yes: the certificate proves that with period 1/3 there is no infinite run (6 sets in 2 discrete states; words infinite, non-zeno no, range error)

$ sed 's/^non-zeno 0/non-zeno 1/' proof.txt > changed.txt; tacet check-certificate models/thesis/fig-6.3b.tck changed.txt
yes: the certificate proves that with period 1/3 there is no infinite run with diverging time (6 sets in 2 discrete states; words infinite, non-zeno yes, range error)

$ sed 's/1000000/1000/' models/thesis/fig-7.1.tck > small.tck; tacet decide small.tck --time 2 --non-zeno --engine bdd --certificate proof.txt; tacet check-certificate small.tck proof.txt
no: with period 2 there is no infinite run in which time diverges

every such infinite run ends up where x is never set back, yet x <= 0 at every
    action, so that time stays below a bound
yes: the certificate proves that with period 2 there is no infinite run with diverging time (* sets in * discrete states; words infinite, non-zeno yes, range error) (glob)

$ sed 's/^non-zeno 1/non-zeno 0/' proof.txt > changed.txt; tacet check-certificate small.tck changed.txt
no: the certificate proves nothing: line 10: time need not diverge
[exit 1]

$ sed '/^class/s/time/action/' proof.txt > changed.txt; tacet check-certificate small.tck changed.txt
no: the certificate proves nothing: line 17: a successor of a listed state is not covered
[exit 1]

$ tacet reach models/classic/fischer-3.tck --label cs1,cs2 --time 1/2 --certificate proof.txt -q; tacet check-certificate models/classic/fischer-3.tck proof.txt --limit-states 10
no: with period 1/2 cs1 with cs2 is not reachable
unknown: state limit: 10 states
[exit 2]

$ sed 's/^class 0/class 268435455/' proof.txt > changed.txt; tacet check-certificate models/classic/fischer-3.tck changed.txt --limit-memory 1M
unknown: memory limit: 1 MiB
[exit 2]

$ printf 'system:s\nevent:e\nclock:1:x\nprocess:P\nlocation:P:a{initial: : invariant: x<=1}\nlocation:P:b\nlocation:P:c\nedge:P:a:b:e{provided: x>=2}\nedge:P:b:b:e{do: x=1}\n' > held.tck; sed 's/ : invariant: x<=1//' held.tck > free.tck; tacet reach held.tck --location P.b --time 2 --certificate held.proof -q; tacet reach free.tck --location P.c --time 2 --certificate free.proof -q; sed "1s/[0-9a-f]*$/$(sed -n '1s/.* //p' free.proof)/" held.proof > forged.proof; tacet check-certificate held.tck held.proof -q; tacet check-certificate free.tck forged.proof
no: with period 2 P.b is not reachable
no: with period 2 P.c is not reachable
yes: the certificate proves that with period 2 no run reaches P.b (1 set in 1 discrete state; words finite, range error)
no: the certificate proves nothing: line 10: a successor of a listed state is not covered
[exit 1]
