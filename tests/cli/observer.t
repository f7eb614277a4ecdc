Observers: their certificates, other times, other commands, models of UPPAAL, mistakes.
needs expat
$ tacet check models/thesis/fig-6.3b.tck --observer tests/cli/models/observer.tck --certificate proof; tacet check-certificate models/thesis/fig-6.3b.tck proof --observer tests/cli/models/observer.tck; tacet check-certificate models/thesis/fig-6.3b.tck proof
yes: in dense time A[] not bad holds
yes: the certificate proves that A[] not bad holds (time dense, non-zeno no, range error)
no: the certificate proves nothing: it was written for another model
[exit 1]

$ sed 's/seen<2/seen<0/; s/seen>=2/seen>=0/' tests/cli/models/observer.tck > once.tck; for t in dense 1 1/2 any; do tacet check models/thesis/fig-6.3b.tck --observer once.tck --time $t -q; done
no: in dense time A[] not bad does not hold: a run leads to where it fails (1 step, 1 time unit)
no: with period 1 A[] not bad does not hold: a run leads to where it fails (1 step, 1 time unit)
no: with period 1/2 A[] not bad does not hold: a run leads to where it fails (1 step, 1 time unit)
no: A[] not bad does not hold with period 1: a run leads to where it fails (1 step, 1 time unit)
[exit 1]

$ tacet reach models/thesis/fig-6.3b.tck --observer once.tck --label bad
yes: in dense time bad is reachable (1 step, 1 time unit)

  time  delay  action           P   Watch  seen  x  y
     0         start            l0  fine      0  0  0
     1      1  P@a,Watch@first  l1  over      0  0  1

$ tacet export models/thesis/fig-6.3b.tck --observer tests/cli/models/observer.tck > both.tck; tail -9 both.tck; tacet reach both.tck --label bad
edge:P:l1:l0:b{provided: y > 1 && x < 1 : do: y = 0}
edge:Watch:fine:fine:first{provided: seen < 2 : do: seen = seen + 1}
edge:Watch:fine:over:first{provided: seen >= 2}
edge:Watch:fine:fine:first{provided: !(seen < 2) && !(seen >= 2)}
edge:Watch:over:over:first
edge:Watch:fine:fine:second{do: seen = 0}
edge:Watch:over:over:second
sync:P@a:Watch@first
sync:P@b:Watch@second
no: in dense time bad is not reachable

runs get as far as Watch.fine, where they start
from there, Watch: fine -> over (first) needs seen >= 2, but seen is 0 or 1
    there
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck --observer once.tck --json | grep -E 'observer|summary'
  "observer": "once.tck",
  "summary": "no: in dense time A[] not bad does not hold: a run leads to where it fails (1 step, 1 time unit)",

$ tacet check models/uppaal/bridge.xml --observer tests/cli/models/watch-bridge.tck
no: in dense time A[] not bad does not hold: a run leads to where it fails (2 steps, 16 time units)

  time  delay  action                                        what changes
     0         start
                 Train(1).Away Train(2).Away Keeper.Free Watch.none
                 Keeper.newest=1
     0      0  Train(1)@near[1]!,Keeper@near[1]?,Watch@near
                 Train(1).Near Keeper.Taken Watch.one Keeper.waiting[0]=1
                 Keeper.length=1
    16     16  Watch@late                                    Watch.delayed
[exit 1]

$ tacet check models/uppaal/bridge.xml --observer tests/cli/models/watch-bridge.tck 'E<> bad'
yes: in dense time E<> bad holds: a run leads there (2 steps, 16 time units)

  time  delay  action                                        what changes
     0         start
                 Train(1).Away Train(2).Away Keeper.Free Watch.none
                 Keeper.newest=1
     0      0  Train(1)@near[1]!,Keeper@near[1]?,Watch@near
                 Train(1).Near Keeper.Taken Watch.one Keeper.waiting[0]=1
                 Keeper.length=1
    16     16  Watch@late                                    Watch.delayed

$ printf 'system:w\nclock:1:x\nevent:e\nprocess:Watch\nlocation:Watch:a{initial: : urgent:}\nedge:Watch:a:a:e{do: y=1}\nedge:Watch:a:a:a\nsync:P@b:Watch@e:P@a\nsync:P@a:Watch@e\n' > wrong.tck; tacet check models/thesis/fig-6.3b.tck --observer wrong.tck; sed -i '/^clock/d;/@b:/d' wrong.tck; tacet check models/thesis/fig-6.3b.tck --observer wrong.tck
wrong.tck:2:9: error: clock 'x': the network has this name; expected a new one
    clock:1:x
            ^
wrong.tck:8:18: error: process 'P' is already in this sync: expected another one
    sync:P@b:Watch@e:P@a
                     ^
wrong.tck:4:16: error: an observer keeps the network from nothing: expected a location without invariant, urgent, committed, stop and rate
    location:Watch:a{initial: : urgent:}
                   ^
wrong.tck:5:22: error: an observer changes nothing of the network: expected a variable of its own
    edge:Watch:a:a:e{do: y=1}
                         ^
wrong.tck:6:1: error: 'a' is an event of the network: expected one of the observer's own, and a line sync:P@a:Watch@... that says with what it goes
    edge:Watch:a:a:a
    ^
[exit 4]

$ tacet check models/thesis/fig-6.3b.tck --observer models/thesis/fig-6.2.tck 2>&1 | grep error | head -3
models/thesis/fig-6.2.tck:11:9: error: clock 'x': the network has this name; expected a new one
models/thesis/fig-6.2.tck:12:9: error: clock 'y': the network has this name; expected a new one
models/thesis/fig-6.2.tck:14:7: error: event 'a': the network has this name; expected a new one

$ printf 'system:w\nprocess:A\nprocess:B\nlocation:A:l{initial:}\nlocation:B:l{initial:}\n' | tacet check models/thesis/fig-6.3b.tck --observer -
standard input: error: an observer is one process: expected one line process:NAME
[exit 4]

$ printf 'system:w\nevent:e\nprocess:A\nlocation:A:l{initial:}\nlocation:P:more\nedge:A:l:l:e\nsync:A@e:P@a{urgent:}\n' > more.tck; tacet check models/thesis/fig-6.3b.tck --observer more.tck; sed -i /more/d more.tck; tacet check models/thesis/fig-6.3b.tck --observer more.tck
more.tck:7:1: error: a line beside a network is not urgent, weak or a broadcast and has no priority: expected sync:P@a:Q@b
    sync:A@e:P@a{urgent:}
    ^
more.tck:6:1: error: a line beside a network is not urgent, weak or a broadcast and has no priority: expected sync:P@a:Q@b
    sync:A@e:P@a{urgent:}
    ^
[exit 4]

$ printf 'system:s\nevent:go\nevent:hear\nprocess:P\nprocess:Q\nlocation:P:l{initial:}\nlocation:Q:l{initial:}\nedge:P:l:l:go\nedge:Q:l:l:hear\nsync!:P@go:Q@hear?\n' > cast.tck; printf 'system:w\nevent:e\nevent:f\nprocess:W\nlocation:W:l{initial:}\nlocation:W:m{labels: bad}\nedge:W:l:m:e\nsync:Q@hear:W@e\n' > w.tck; tacet check cast.tck --observer w.tck; sed -i s/Q@hear/P@go/ w.tck; tacet check cast.tck --observer w.tck; sed -i s/P@go/P@hear/ w.tck; tacet check cast.tck --observer w.tck
w.tck:8:1: error: 'Q' receives 'hear' where it can, so that a step does not tell whether it does: expected the process that sends
    sync:Q@hear:W@e
    ^
no: in dense time A[] not bad does not hold: a run leads to where it fails (1 step, 0 time units)

  time  delay  action           P  Q  W
     0         start            l  l  l
     0      0  P@go,Q@hear,W@e        m
w.tck:8:1: error: process 'P' has no edge with event 'hear'
    sync:P@hear:W@e
    ^
[exit 4]

$ tacet check models/thesis/fig-6.3b.tck --observer w.tck 'E<> bad'
w.tck:8:8: error: event 'hear' is not declared: expected one declared above
    sync:P@hear:W@e
           ^
[exit 4]

$ tacet check models/thesis/ticket2.gcl --observer w.tck
w.tck: error: only a network of automata has an observer, and only one
[exit 4]
