Limits hold, while a file is read too, and say which one; Ctrl-C and a request to end print what is known;
needs ppl
needs z3
the progress line is for terminals.
$ tacet reach tests/cli/models/counter.tck --label never --limit-states 1000
unknown: state limit: 1000 states; 1000 states covered
[exit 2]

$ tacet reach tests/cli/models/counter.tck --label never --limit-states 1000 --time 1
unknown: state limit: 1000 states; 1000 states covered
[exit 2]

$ tacet reach tests/cli/models/counter.tck --label never --limit-states 1000 --time 1 --engine bdd
unknown: state limit: 1000 states; 1000 states covered
[exit 2]

$ tacet reach tests/cli/models/counter.tck --label never --limit-time 0.2
unknown: time limit: 0.2 s; * states covered (glob)
[exit 2]

$ tacet reach tests/cli/models/counter.tck --label never --limit-time 0.2 --engine regions
unknown: time limit: 0.2 s; * states covered (glob)
[exit 2]

$ tacet reach tests/cli/models/counter.tck --label never --limit-time 0.2 --time 1 --engine explicit
unknown: time limit: 0.2 s; * states covered (glob)
[exit 2]

$ awk 'BEGIN { print "system:s\nclock:1:x\nevent:e\nprocess:P\nlocation:P:l0{initial:}"; for (k = 1; k < 300000; k++) print "location:P:l" k "{invariant: x<=5}\nedge:P:l" k - 1 ":l" k ":e{provided: x>=1 : do: x=0}" }' > large.tck
$ tacet reach large.tck --location P.l5 --limit-time 0.01
unknown: time limit: 0.01 s
[exit 2]

$ tacet classify large.tck --limit-time 0.01
unknown: time limit: 0.01 s
[exit 2]

$ awk 'BEGIN { print "var x;"; for (k = 0; k < 200000; k++) print "[a] x = 0 -> x := 1;" }' > large.gcl; tacet explore large.gcl --limit-time 0.01
unknown: time limit: 0.01 s
[exit 2]

$ timeout 20 tacet decide tests/cli/models/watch.tck --time dense --non-zeno --limit-time 0.5
unknown: time limit: 0.5 s; * states covered (glob)
[exit 2]

$ timeout 30 tacet compare tests/cli/models/far.tck --time 1 --with 3 --limit-time 20 -q
no: 1 and 3 are equivalent for reachability, stuck, infinite-trace; not for trace, simulation, bisimulation
[exit 1]

$ tacet reach tests/cli/models/counter.tck --label never --limit-memory 150M | sed 's/[0-9]* MiB; [0-9]*/N MiB; N/'
unknown: memory limit: N MiB; N states covered

$ sh models/classic/train-gate.sh 8 > train-gate-8.tck; for engine in explicit bdd; do tacet reach train-gate-8.tck --time 1/2 --engine $engine --limit-memory 32M; done
unknown: memory limit: 32 MiB* (glob)
unknown: memory limit: 32 MiB* (glob)
[exit 2]

$ tacet reach tests/cli/models/counter.tck --label never --limit-time 0.2 --json | check-answer
valid

$ tacet reach tests/cli/models/counter.tck --label never & sleep 1; kill -INT $!; wait $!
unknown: interrupted; * states covered (glob)
[exit 2]

$ tacet reach tests/cli/models/counter.tck --label never & sleep 1; kill -TERM $!; wait $!
unknown: interrupted; * states covered (glob)
[exit 2]

$ tacet reach tests/cli/models/counter.tck --label never --limit-time 1.5 2>&1 > out | wc -c
0

$ script -qec 'tacet reach tests/cli/models/counter.tck --label never --limit-time 1.5' /dev/null | tr '\r' '\n' | grep -c 'states (.*/s), .* waiting, depth .* MiB' | awk '{ print ($1 > 0) ? "progress" : "none" }'
progress

$ script -qec 'tacet reach tests/cli/models/counter.tck --label never --limit-time 1.5 -q' /dev/null | tr '\r' '\n' | grep -c 'waiting' | cat
0

$ tacet refine tests/bugs/refine-no-time.gcl --invariant polyhedra --limit-time 0.00001 -q
unknown: time limit: 1e-05 s
[exit 2]
