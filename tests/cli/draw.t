Pictures are SVG, the same text each time.  What is expected stands in tests/draw, without the style sheet, which all
share; `same NAME` compares.  After a wanted change look at each new picture, then let it replace the old one.  What makes no picture says why; the answer
stands.
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
$ tacet decide models/thesis/fig-6.3b.tck --time any -q --draw none.svg --draw-kind timeline; ls none.svg
no: no period has an infinite run
tacet: no picture: there is no picture 'timeline' of this answer: it has no run
ls: cannot access 'none.svg': No such file or directory
[exit 2]
$ tacet decide models/thesis/fig-6.3b.tck --draw none.svg --draw-kind portrait
tacet: --draw-kind takes automaton, timeline, plane, periods, drift, orbit or sides, not 'portrait'
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
