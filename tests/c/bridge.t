A function that is called again and again inside a network: sentences about several periods, and faults in the
names of the program.  What is undefined is no answer to what was asked; a divisor may differ from call to call; signed
arithmetic that wraps around is told of.

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 1/2,1,2,3 --label spoilt -q
yes: spoilt is reachable with step called every 2 or 3; not with every 1/2 or 1 (dense time)

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 1/2,1 --label spoilt -q
no: spoilt is not reachable with step called every 1/2 or 1 (dense time)
[exit 1]

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 3,5 --words infinite -q
yes: there is an infinite run with step called every 3 or 5 (dense time)

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 1 --words infinite --label spoilt -q
no: step called every 1, dense time: there is no infinite run that sees spoilt
[exit 1]

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 1,3/2 --words infinite --label spoilt -q
no: there is no infinite run that sees spoilt with step called every 1 or 3/2 (dense time)
[exit 1]

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 1,2 -q
yes: everything is explored with step called every 1 or 2 (dense time)

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 1,2 --location Tank.spoilt --time 1/2 -q
yes: Tank.spoilt is reachable with step called every 2; not with every 1 (time in multiples of 1/2)

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 1/2,1 --deadlock -q
no: a deadlock is not reachable with step called every 1/2 or 1 (dense time)
[exit 1]

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 1/2,3 --label spoilt --limit-states 150 -q
unknown: it is not settled with step called every 1/2 or 3 (dense time): state limit: 150 states
[exit 2]

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 3,1/2 --label spoilt --limit-states 150 -q
yes: spoilt is reachable with step called every 3; not settled with every 1/2 (dense time)

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 1,1/3 --time 1/2 --label spoilt -q
tacet: the period of the calls must be a multiple of --time 1/2
[exit 3]

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 1,x --label spoilt -q
tacet: --period expects positive rationals, not 'x'
[exit 3]

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --bind level,pump --period 1,2 --label spoilt --json | check-answer
valid

$ printf '%s\n' 'int mode, out; static int calls;' 'void step (void) {' '  calls = calls < 3 ? calls + 1 : 3;' '  if (mode) out = calls == 2 ? 1 : 60 / (calls - 3) + calls;' '}' > late.c; printf '%s\n' 'system:late' 'int:1:0:1:0:mode' 'int:1:0:9:0:out' 'event:e' 'clock:1:x' 'process:P' 'location:P:a{invariant: x<=2 : initial:}' 'location:P:b{invariant: x<=3}' 'location:P:c' 'location:P:seen{labels: seen}' 'edge:P:a:b:e{provided: x==2 : do: mode=1}' 'edge:P:b:c:e{provided: x==3 : do: mode=0}' 'edge:P:b:seen:e{provided: out==1 : do: mode=0}' > late.tck; tacet program late.c --entry step --period 1,2,3,4 --environment late.tck --bind mode,out --label seen --time 1; tacet program late.c --entry step --period 1,4 --environment late.tck --bind mode,out --label seen --time 1 -q
yes: seen is reachable with step called every 2 or 3; undefined behaviour is reachable with step called every 1; nothing of this with every 4 (time in multiples of 1)

  period  answer     states
  1       undefined      18
  2       yes            19
  3       yes            19
  4       no             17
yes: undefined behaviour is reachable with step called every 1; nothing of this with every 4 (time in multiples of 1)

$ tacet program late.c --entry step --period 1,2,3,4 --environment late.tck --bind mode,out --label seen --time 1 --json | check-answer
valid

$ printf '%s\n' 'int x, y, s;' 'void step (void) { s = (s + 1) & 3; y = x / (s - 2 ? s - 2 : -1); y = (x + 40) % (s + 1) - y; }' > turns.c; printf '%s\n' 'system:turns' 'int:1:-20:20:7:x' 'int:1:-90:90:0:y' 'event:e' 'process:P' 'location:P:a{initial:}' 'location:P:b{labels: nine}' 'location:P:c{labels: two}' 'edge:P:a:b:e{provided: y==9}' 'edge:P:a:c:e{provided: y==2}' > turns.tck; for l in nine two; do tacet program turns.c --entry step --period 1 --environment turns.tck --bind x,y --label $l -q; done
yes: step called every 1, dense time: nine is reachable (2 calls, 1 time unit)
no: step called every 1, dense time: two is not reachable
[exit 1]

$ printf '%s\n' 'unsigned in, out;' 'void step (void) { out = in + 10u; }' > copy.c; printf '%s\n' 'system:copy' 'int:1:-5:2000000000:2000000000:win' 'int:1:-5:2000000000:0:wout' 'event:e' 'process:P' 'location:P:a{initial:}' 'location:P:same{labels: same}' 'edge:P:a:same:e{provided: wout==2000000000}' > copy.tck; tacet program copy.c --entry step --period 1 --environment copy.tck --bind in=win,out=wout --label same --time 1
copy.c: error: assignment of 2000000010 to 'out' is outside -5..2000000000 (out of the program is bound to wout)
this run leads there (--range disable would leave such edges out):
  time  tick  action     line  what happens
     0     0  start            P.a, win = 2000000000, wout = 0
     0     0  step@call        in = 2000000000, out = 0
  then step@line2 fails: assignment of 2000000010 to 'out' is outside -5..2000000000 (out of the program is bound to wout)
[exit 4]

$ tacet program copy.c --entry step --period 1,2 --environment copy.tck --bind in=win,out=wout --label same --time 1
copy.c: error: with the period 1: assignment of 2000000010 to 'out' is outside -5..2000000000 (out of the program is bound to wout)
[exit 4]

$ tacet program copy.c --entry step --period 1 --environment copy.tck --bind in=win,out=wout --label same --time 1 --json | check-answer
copy.c: error: assignment of 2000000010 to 'out' is outside -5..2000000000 (out of the program is bound to wout)
valid

$ printf '%s\n' 'unsigned out; static unsigned long long acc;' 'void step (void) { acc = acc * 70000 + 7; out = acc & 1; }' > acc.c; tacet program acc.c --entry step --period 1,2 --environment copy.tck --bind out=wout --label same
acc.c:2:26: error: arithmetic with many cases: not supported inside a network
    void step (void) { acc = acc * 70000 + 7; out = acc & 1; }
                             ^
[exit 4]

$ printf '%s\n' 'int out; static int up = 2147483640;' 'void step (void) { up += 5; out = up < 0; }' > up.c; printf '%s\n' 'system:up' 'int:1:0:1:0:out' 'event:e' 'process:P' 'location:P:a{initial:}' 'location:P:b{labels: below}' 'edge:P:a:b:e{provided: out==1}' > up.tck; for o in error wrap; do tacet program up.c --entry step --period 1 --environment up.tck --bind out --label below --time 1 --overflow $o | grep -v '^ *[0-9]'; done
yes: step called every 1, time in multiples of 1: undefined behaviour is reachable (2 calls, 1 time unit)

  time  tick  action       line  what happens
yes: step called every 1, time in multiples of 1: below is reachable (2 calls, 1 time unit)

  time  tick  action       line  what happens

assumed:
  signed arithmetic wraps around

