A guard, an invariant, a rate or a query whose value takes 2^40 calls of functions: whatever
evaluates it keeps to the limits. The status is 2, unknown; timeout's would be 137.
Runs and certificates are checked by code of its own; at the end, a signal.

$ (echo 'clock x; int v = 1; int f0() { return v; }'; for k in $(seq 40); do echo "int f$k() { return f$((k-1))() & f$((k-1))(); }"; done) > calls
$ (cat calls; echo 'process P() { state a, b; init a; trans a -> b { guard f40() == 1 && x >= 1; }; } system P;') > guard.xta
$ (cat calls; echo 'process P() { state a { x <= f40() + 2 }, b; init a; trans a -> b { guard x >= 1; }; } system P;') > invariant.xta
$ (cat calls; echo "process P() { state a { x' == f40() }, b; init a; trans a -> b { guard x >= 1; }; } system P;") > rate.xta
$ (cat calls; echo 'process P() { state a, b; init a; trans a -> b { guard x >= 1; }; } system P;') > plain.xta
$ for m in guard invariant rate; do for c in simulate 'simulate --moves' 'simulate --time 1/2' 'reach --location P.b' 'reach --deadlock' 'reach --location P.b --time 1/2' 'decide --time any' 'compare --time 1/2 --with dense' periods 'export --to aut --time 1/2'; do timeout -s KILL 60 tacet ${c%% *} $m.xta $(echo "$c " | cut -d' ' -f2-) --limit-time 0.1 > /dev/null 2>&1; test $? = 2 || echo "$c $m.xta: status $?"; done; done
$ for q in 'E<> f40() == 0' 'A[] f40() == 1' 'A<> f40() == 0' 'sup: f40()'; do timeout -s KILL 60 tacet check plain.xta "$q" --limit-time 0.1; done
unknown: time limit: 0.1 s
unknown: time limit: 0.1 s
unknown: time limit: 0.1 s
unknown: time limit: 0.1 s
[exit 2]
$ timeout -s KILL 60 tacet simulate invariant.xta --limit-time 0.1
unknown: time limit: 0.1 s
[exit 2]
$ tacet reach plain.xta --location P.b --json > run.json; timeout -s KILL 60 tacet simulate guard.xta --run run.json --limit-time 0.1
unknown: time limit: 0.1 s
[exit 2]
$ sed 's/f40() == 1/f20() == 0/' guard.xta > never.xta; tacet reach never.xta --location P.b --certificate proof -q
no: in dense time P.b is not reachable
[exit 1]
$ timeout -s KILL 60 tacet check-certificate never.xta proof --limit-time 0.01
unknown: time limit: 0.01 s
[exit 2]
$ for m in guard invariant; do timeout -k 60 -s TERM 3 tacet simulate $m.xta; done
unknown: interrupted
unknown: interrupted
[exit 124]
