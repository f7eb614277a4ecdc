Pictures are SVG, the same text each time.  What is expected stands in tests/draw, without the style sheet, which all
needs z3
share; `same NAME` compares.  After a wanted change look at each new picture, then let it replace the old one.  What makes no picture says why; the answer
stands.  Several queries have a picture each.  No word overlaps another or leaves its picture, and all can be read on a page of
80 mm (geometry.py): in what is expected here, and in random networks.
$ printf '%s\n' 'xmllint --noout $1.svg && sed "/^<style>/,/^<\/style>/d" $1.svg | diff - tests/draw/$1.svg && echo as expected' > same
$ tacet export models/thesis/fig-6.3b.tck --to svg > automaton.svg && sh same automaton
as expected
$ tacet export models/classic/train-gate-3.tck --to svg > train-gate-3.svg && sh same train-gate-3
as expected
$ tacet decide models/thesis/fig-6.3b.tck --time dense -q --draw dense.svg && sh same dense
yes: in dense time there is an infinite run
as expected
$ tacet decide models/thesis/fig-6.3b.tck --time dense -q --draw plane.svg --draw-kind plane && sh same plane
yes: in dense time there is an infinite run
as expected
$ tacet decide models/classic/scheduler.tck --time 1 -q --draw scheduler.svg && sh same scheduler
yes: with period 1 there is an infinite run
as expected
$ tacet reach models/classic/train-gate-3.tck --label crossing1 -q --draw reached.svg && sh same reached
yes: in dense time crossing1 is reachable (2 steps, 10 time units)
as expected
$ tacet periods models/tour/2-window.tck -q --draw periods.svg && sh same periods
yes: 1/3 is the largest of these periods that keeps all that dense time has
as expected
$ tacet decide models/thesis/fig-6.3b.tck --time any -q --draw drift.svg; sh same drift
no: no period has an infinite run
as expected
$ tacet decide models/drift/drift-3.tck --time any -q --draw orbit.svg --draw-kind orbit; sh same orbit
no: no period has an infinite run
as expected
$ tacet compare models/tour/2-window.tck --time dense --with 1/2 -q --draw sides.svg; sh same sides
no: dense and 1/2 are equivalent for stuck, infinite-trace; not for reachability, trace, simulation, bisimulation
as expected
$ tacet simulate models/classic/fischer-3.tck --steps 100 --seed 3 --time 1 -q --draw long.svg && sh same long
walked 100 steps, 400 time units with period 1
as expected
$ tacet decide models/classic/motor.tck --time 1 -q --draw motor.svg && sh same motor
yes: with period 1 there is an infinite run
as expected
$ tacet export models/classic/motor.tck --to svg > motor-automaton.svg && sh same motor-automaton
as expected
$ tacet regions models/thesis/fig-6.3b.tck --draw regions.svg && sh same regions
16 states (2 discrete), 16 delays, 3 actions; bounds: x 1, y 1
as expected
$ tacet regions models/drift/drift-3.tck --draw part.svg && sh same part
60 states (4 discrete), 60 delays, 14 actions; bounds: b 1, y1 1, y2 1
as expected
$ tacet regions models/drift/drift-3.tck --zones --draw zones.svg && sh same zones
12 zones (4 discrete), 15 actions
as expected
$ tacet export models/tour/2-window.tck --to aut --time 1/2 -o system.aut --draw system.svg && sh same system
as expected
$ tacet abstract models/thesis/fig-4.2.gcl -q --draw abstract.svg && sh same abstract
yes: the abstraction is complete (3 states, 8 may steps, 2 predicates)
as expected
$ tacet explore models/thesis/ticket2-err.gcl -q --draw steps.svg && sh same steps
yes: an error is reachable (7 steps); 25 states until then
as expected
$ tacet refine models/thesis/ticket2-err.gcl -q --draw refined.svg && sh same refined
yes: an error is reachable (7 steps, iteration 2)
as expected
$ tacet ctl models/thesis/ticket2.gcl 'AG AF pc1=2' -q --draw lasso.svg; sh same lasso
no: AG AF pc1 = 2 fails in the start
as expected
$ tacet lts conform models/components/turns.fsp models/components/client-patient.fsp models/components/server-retry.fsp -q --draw word.svg; sh same word
no: the components do not keep to turns, which does not allow: ask look answer answer
as expected
$ tacet check models/thesis/fig-6.3b.tck 'E<> P.l1' -q --draw one.svg; sh same one
yes: in dense time E<> P.l1 holds: a run leads there (1 step, 1 time unit)
as expected
$ tacet check models/thesis/fig-6.3b.tck 'E<> P.l1' 'A[] not P.l1' --draw both.svg; ls both*.svg; cmp one.svg both-1.svg
yes: in dense time E<> P.l1 holds: a run leads there (1 step, 1 time unit)
no: in dense time A[] not P.l1 does not hold: a run leads to where it fails (1 step, 1 time unit)
both-1.svg
both-2.svg
$ tacet check models/classic/job.tck -q --draw own.svg; ls own*.svg
yes: 6 of 6 answers are as expected
own-1.svg
own-2.svg
own-3.svg
own-4.svg
own-5.svg
own-6.svg
$ tacet refine models/thesis/ticket2.gcl -q --draw structure.svg; sh same structure
no: no error is reachable, 9 states and 14 transitions are bisimilar to the program
as expected
$ tacet refine models/programs/driver-modes-2.gcl -q --draw values.svg; sh same values
no: no error is reachable, 19 states and 40 transitions are bisimilar to the program
as expected
$ tacet refine models/classic/msi.gcl --over -q --draw none.svg
no: no error is reachable, not even by may steps (6 states, 4 predicates)
tacet: no picture: this answer has no run, path, table or graph that could be drawn
[exit 1]
$ tacet invariant models/thesis/ticket2.gcl -q --draw none.svg
no: no error is reachable, an inductive invariant excludes it (9 control states, 1 of them unreachable; 31 conditions)
tacet: no picture: this answer has no run, path, table or graph that could be drawn
[exit 1]
$ tacet decide models/thesis/fig-6.3b.tck --turns 8 -q --draw why.svg; cmp why.svg models/thesis/fig-6.3b.svg && echo the same as in the README
no: no period has an infinite run
the same as in the README
$ python3 tests/draw/geometry.py tests/draw/*.svg *.svg && echo nothing
nothing
$ python3 tests/draw/geometry.py --random tacet 6 1
* pictures of 6 random networks and programs, 0 faults (glob)
$ tacet decide models/thesis/fig-6.3b.tck --time any -q --draw none.svg --draw-kind timeline; ls none.svg
no: no period has an infinite run
tacet: no picture: there is no picture 'timeline' of this answer: it has no run
ls: cannot access 'none.svg': No such file or directory
[exit 2]
$ tacet decide models/thesis/fig-6.3b.tck --draw none.svg --draw-kind portrait
tacet: --draw-kind takes automaton, timeline, plane, periods, drift, orbit, sides, steps, path or states, not 'portrait'
[exit 3]
$ tacet decide models/thesis/fig-6.3b.tck --draw-kind plane
tacet: --draw-kind goes with --draw FILE.svg
[exit 3]
$ cp models/thesis/fig-6.3b.tck m.tck && tacet decide m.tck --time dense -q --draw m.tck
tacet: --draw would overwrite the model m.tck
[exit 3]
$ tacet decide models/thesis/fig-6.3b.tck --time dense -q --draw no/such/folder.svg
yes: in dense time there is an infinite run
tacet: error: no/such/folder.svg cannot be written: No such file or directory
[exit 4]
