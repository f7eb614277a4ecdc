Queries: forms, times, engines, several at once, files, mistakes.
$ tacet check models/classic/fischer-3.tck 'A[] not (P1.critical and P2.critical)' 'P1.trying --> P1.waiting or P1.critical' 'E<> P1.critical and x1 > 5' 'A[] x1 - x2 <= 5' 'E[] not cs' 'A[] not deadlock'
yes: in dense time A[] not (P1.critical and P2.critical) holds
yes: in dense time P1.trying --> P1.waiting or P1.critical holds
yes: in dense time E<> P1.critical and x1 > 5 holds: a run leads there (3 steps, 6 time units)
no: in dense time A[] x1 - x2 <= 5 does not hold: a run leads to where it fails (1 step, 6 time units)
yes: in dense time E[] not cs holds: a run ends in waiting forever (2 steps, 0 time units)
yes: in dense time A[] not deadlock holds
[exit 1]

$ tacet check models/classic/fischer-3.tck models/thesis/fig-6.3b.tck 'A[] not deadlock'
models/classic/fischer-3.tck:
yes: in dense time A[] not deadlock holds
models/thesis/fig-6.3b.tck:
no: in dense time A[] not deadlock does not hold: a run leads to where it fails (0 steps, 2 time units)
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck 'E[] y <= 2' --time dense
yes: in dense time E[] y <= 2 holds: a run goes on forever

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

$ tacet check models/thesis/fig-6.3b.tck 'E[] y <= 2' --time any
no: E[] y <= 2 does not hold with any period
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck 'E[] y <= 2' --time 1/2 --engine bdd
no: with period 1/2 E[] y <= 2 does not hold
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck 'E[] y <= 2' --cross-check -q
yes: in dense time E[] y <= 2 holds: a run goes on forever

$ tacet check models/thesis/fig-6.3b.tck 'E<> deadlock and x > 3' -q
yes: in dense time E<> deadlock and x > 3 holds: a run leads there (0 steps, 4 time units)

$ tacet check models/thesis/fig-6.3b.tck 'E[] x != 1' 'E[] x < 1 or x > 1 or P.l1' 'E[] x < 1 or x >= 1' --time dense
no: in dense time E[] x != 1 does not hold
no: in dense time E[] x < 1 or x > 1 or P.l1 does not hold
yes: in dense time E[] x < 1 or x >= 1 holds: a run goes on forever
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck 'E<> P.l1' --json
{
  "tacet": "2.0",
  "command": "check",
  "model": "fig_6_3b",
  "question": {
    "files": ["models/thesis/fig-6.3b.tck"],
    "time": "dense",
    "query": "E<> P.l1",
    "engine": "auto",
    "order": "bfs",
    "range": "error",
    "up-to": 12
  },
  "time": "dense",
  "answer": "yes",
  "summary": "yes: in dense time E<> P.l1 holds: a run leads there (1 step, 1 time unit)",
  "engine": "zones",
  "run": {
    "start": {"locations": {"P": "l0"}, "integers": {}, "clocks": {"x": "0", "y": "0"}},
    "prefix": [
      {"delay": "1", "action": ["P@a"], "before": {"x": "1", "y": "1"}, "locations": {"P": "l1"}, "integers": {}, "clocks": {"x": "0", "y": "1"}}
    ]
  }
}

$ tacet check models/thesis/fig-6.3b.tck 'E<> P.l1' --json | check-answer
valid

$ tacet check models/thesis/fig-6.3b.tck 'A<> P.l1' --json --stats | check-answer
valid

$ tacet check models/thesis/fig-6.3b.tck 'A<> P.l1' --time 1 --csv
no: with period 1 A<> P.l1 does not hold: a run ends in waiting forever (0 steps, 0 time units)
step,part,delay,time,action,P,x,y
0,start,,0,"",l0,0,0
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck 'E<> P.l1 and' ; tacet check models/thesis/fig-6.3b.tck 'E<> x + y < 3'; tacet check models/thesis/fig-6.3b.tck 'E<> x'
query:1:13: error: expected a condition, but the query ends
    E<> P.l1 and
                ^
query:1:7: error: clocks can only be compared as x ~ t, x ~ y, x - y ~ t or x ~ y + t
    E<> x + y < 3
          ^
query:1:5: error: a clock is no condition: expected a comparison such as x <= 3
    E<> x
        ^
[exit 4]

$ tacet check models/thesis/fig-6.3b.tck 'E<> (x < 3) + 1'; tacet check models/thesis/fig-6.3b.tck 'A<> deadlock'; tacet check models/thesis/fig-6.3b.tck 'E<> P.l1' --non-zeno
query:1:8: error: a condition on clocks or 'deadlock' stands where an integer is expected
    E<> (x < 3) + 1
           ^
tacet: 'deadlock' can be asked for with E<> and A[] only
tacet: --non-zeno is about runs that go on: E[], A<> and -->
[exit 3]

$ tacet check 'E<> P.l1'; tacet check models/thesis/fig-6.3b.tck 'E<> P.l1' --query 'E<> P.l0'; tacet check models/thesis/fig-6.3b.tck 'E<> P.l1' 'E<> P.l0' --csv
tacet: check needs a model besides the query
tacet: --query, --ltl, --property, --never and queries as arguments: one of them
tacet: --certificate and --csv go with a single query
[exit 3]

$ tacet check models/thesis/fig-6.3b.tck 'E<> P.l1' --engine orbit; tacet check models/thesis/ticket2.gcl 'E<> P.l1'; tacet check missing.tck 'E<> P.l1'
tacet: engine orbit does not answer for dense time; use zones or regions
tacet: error: models/thesis/ticket2.gcl: check wants a network of automata (.tck), this is guarded commands (.gcl);* (glob)
tacet: error: missing.tck cannot be read: No such file or directory
[exit 4]

$ tacet check tests/cli/models/gate.tck 'E<> G.broken'
tests/cli/models/gate.tck:14:30: error: assignment of 4 to 'n' is outside 0..3
    edge:T:far:near:app{do: x=0; n = n + 1}
                                 ^
this run leads there (--range disable would leave such edges out):
  time  delay  action         T      G       n  x  y
     0         start          far    up      0  0  0
     0      0  T@app,G@app    near   lower   1  0  0
     0      0  G@down                closed  1  0  0
     3      3  T@go           in             1  3  3
     4      1  T@exit,G@exit  far    up      1  4  4
     4      0  T@app,G@app    near   lower   2  0  0
     4      0  G@down                closed  2  0  0
     7      3  T@go           in             2  3  3
     8      1  T@exit,G@exit  far    up      2  4  4
     8      0  T@app,G@app    near   lower   3  0  0
     8      0  G@down                closed  3  0  0
    11      3  T@go           in             3  3  3
    12      1  T@exit,G@exit  far    up      3  4  4
    12      0  T@app,G@app    fails
[exit 4]

$ printf 'system:s\nint:2:0:5:0:a\nint:1:0:5:0:i\nprocess:P\nevent:e\nlocation:P:l{initial:}\nedge:P:l:l:e{provided: i<5 : do: i=i+1}\n' > index.tck; tacet check index.tck 'E<> a[i] == 3'
index.tck: error: the query cannot be evaluated in a state that can be reached: index 2 is outside 0..1
this run leads there:
  time  delay  action  P  a[0]  a[1]  i
     0         start   l     0     0  0
     0      0  P@e     l     0     0  1
     0      0  P@e     l     0     0  2
[exit 4]

$ printf '// a comment\n// expect: satisfied\nE<> i == 5\n\n// expect: not satisfied\nE<> i == 5 \\\n and a[0] == 1\nA[] i <= 5\n// expect: satisfied\nA[] i <= 4\n' > index.q; tacet check index.tck; tacet check index.tck --json
ok    index.tck: E<> i == 5: yes
ok    index.tck: E<> i == 5 and a[0] == 1: no
asked index.tck: A[] i <= 5: yes (nothing is expected)
FAIL  index.tck: A[] i <= 4: no instead of yes
no: 2 of 3 answers are as expected; nothing is expected of 1, 1 of them holds
{
  "tacet": "2.0",
  "command": "check",
  "answer": "no",
  "queries": 4,
  "wrong": 1,
  "results": [
    {"file": "index.tck", "query": "E<> i == 5", "expected": "yes", "found": "yes", "holds": true},
    {"file": "index.tck", "query": "E<> i == 5 and a[0] == 1", "expected": "no", "found": "no", "holds": true},
    {"file": "index.tck", "query": "A[] i <= 5", "expected": "", "found": "yes", "holds": true},
    {"file": "index.tck", "query": "A[] i <= 4", "expected": "yes", "found": "no", "holds": false}
  ]
}
[exit 1]

$ tacet check index.tck 'E<> i == 5' --limit-states 2
unknown: state limit: 2 states
[exit 2]

$ tacet check models/classic/fischer-3.tck 'P1.trying --> P1.waiting' --certificate proof.txt; tacet check-certificate models/classic/fischer-3.tck proof.txt; tacet check-certificate models/classic/fischer-3.tck proof.txt --json | check-answer
yes: in dense time P1.trying --> P1.waiting holds
yes: the certificate proves that P1.trying --> P1.waiting holds (time dense, non-zeno no, range error)
valid

$ for change in 's/^query .*/query P1.waiting --> P1.critical/' 's/^time dense/time any/' 's/^non-zeno 0/non-zeno 1/' '/^part 5/,$d' '/^class 0/d' 's/^\(state 0 ;.*\)1-0<.*/\1/' 's/^query .*/query sup: x1/' '1s/query 2 ./query 2 z/'; do sed "$change" proof.txt > bent.txt; tacet check-certificate models/classic/fischer-3.tck bent.txt; done
no: the certificate proves nothing: a part proves nothing: line 1: it was written for another model
no: the certificate proves nothing: a part is about another question
no: the certificate proves nothing: there is more in it than parts
no: the certificate proves nothing: a part is missing
no: the certificate proves nothing: a part proves nothing: line 215: expected a line 'state' of at least 2 words
no: the certificate proves nothing: a part proves nothing: a successor of a listed state is not covered
no: the certificate proves nothing: its query is none about this model
no: the certificate proves nothing: it was written for another model
[exit 1]

$ tacet check models/classic/fischer-3.tck 'A[] not (cs1 and cs2)' --time 1/2 --certificate proof.txt -q; tacet check-certificate models/classic/fischer-3.tck proof.txt
yes: with period 1/2 A[] not (cs1 and cs2) holds
yes: the certificate proves that A[] not (cs1 and cs2) holds (time 1/2, non-zeno no, range error)

$ tacet check models/thesis/fig-6.3b.tck 'E[] y <= 2' --time any --non-zeno --certificate proof.txt; tacet check-certificate models/thesis/fig-6.3b.tck proof.txt
no: E[] y <= 2 does not hold with any period
yes: the certificate proves that E[] y <= 2 does not hold with any period (non-zeno yes, range error)

$ tacet check models/thesis/fig-6.3b.tck 'E[] y <= 2' --time any --certificate proof.txt; tacet check models/thesis/fig-6.3b.tck 'E<> P.l1' --certificate proof.txt -q
tacet: no certificate written: an engine has no certificate for a part of this question
no: E[] y <= 2 does not hold with any period
yes: in dense time E<> P.l1 holds: a run leads there (1 step, 1 time unit)

$ tacet check models/classic/fischer-3.tck 'sup{P1.trying}: x1' --json | check-answer; tacet check models/classic/fischer-3.tck 'sup{P1.trying}: x1' 'bounds: lock, x1' 'inf{P1.critical}: x1' 'sup{cs1 and cs2}: lock'
valid
yes: in dense time sup{P1.trying}: x1 is 2
yes: in dense time bounds: lock, x1 is 0 to 3, 0 to unbounded
yes: in dense time inf{P1.critical}: x1 is 2 (above it, as near as one likes)
no: no state that can be reached has the condition
[exit 1]

$ tacet check models/classic/fischer-3.tck 'sup: x1' --time 1/2; tacet check models/classic/fischer-3.tck 'sup x1'; tacet check models/classic/fischer-3.tck 'sup{x1}: x1'; tacet check models/classic/fischer-3.tck 'sup: x1 + 1'
tacet: 'sup' of a clock is answered in dense time and with whole periods
ok    models/classic/fischer-3.tck: reach --label cs1,cs2 --time dense: no
ok    models/classic/fischer-3.tck: reach --label cs1,cs2 --time 1/2: no
ok    models/classic/fischer-3.tck: reach --label cs3 --time 1: yes
ok    models/classic/fischer-3.tck: decide --time dense --words infinite --accept cs1,cs2: yes
ok    models/classic/fischer-3.tck: decide --time any --words infinite --accept cs1 --non-zeno: yes
tacet: error: sup x1 cannot be read: No such file or directory
no: 5 of 5 answers are as expected; 1 file could not be asked about
query:1:5: error: a clock is no condition: expected a comparison such as x <= 3
    sup{x1}: x1
        ^
query:1:9: error: a clock stands where an integer is expected; clocks can only be compared
    sup: x1 + 1
            ^
[exit 4]

$ printf 'system:s\nclock:1:x\nprocess:P\nevent:e\nlocation:P:a{initial: : invariant: x<=5}\nlocation:P:b\nedge:P:a:a:e\nedge:P:a:b:e\n' > loop.tck; tacet check loop.tck 'A<> P.b' --json | check-answer; tacet check loop.tck 'A<> P.b' --json | tail -3; tacet check loop.tck 'A<> P.b' --non-zeno; tacet check loop.tck 'A<> P.b' -q
valid
    "with --non-zeno the answer is yes"
  ]
}
yes: in dense time A<> P.b holds

without --non-zeno the answer is no
no: in dense time A<> P.b does not hold: a run goes on forever
[exit 1]

$ printf '# query: A<> P.b\n# expect: yes\n# query: A[] x <= 5 or P.b\n# expect: yes\n# query: E<> P.b\n# query: sup: x\nsystem:s\nclock:1:x\nprocess:P\nevent:e\nlocation:P:a{initial: : invariant: x<=5}\nlocation:P:b\nedge:P:a:a:e\nedge:P:a:b:e\n' > loop.tck; tacet check loop.tck --non-zeno; tacet check loop.tck; tacet check loop.tck --non-zeno --json | check-answer; tacet check loop.tck --non-zeno --json | grep -c '"aside": "--non-zeno"'
ok    loop.tck: A<> P.b: yes
ok    loop.tck: A[] x <= 5 or P.b: yes; not about it: --non-zeno
asked loop.tck: E<> P.b: yes (nothing is expected); not about it: --non-zeno
asked loop.tck: sup: x is unbounded (nothing is expected); not about it: --non-zeno
yes: 2 of 2 answers are as expected; nothing is expected of 2, 2 of them hold
FAIL  loop.tck: A<> P.b: no instead of yes
ok    loop.tck: A[] x <= 5 or P.b: yes
asked loop.tck: E<> P.b: yes (nothing is expected)
asked loop.tck: sup: x is unbounded (nothing is expected)
no: 1 of 2 answers are as expected; nothing is expected of 2, 2 of them hold
valid
3

$ tacet check loop.tck 'A<> P.b' 'E<> P.b' 'sup: x' 'A[] P.a' --non-zeno; tacet check loop.tck 'E<> P.b' --non-zeno; tacet check loop.tck 'A<> P.b' 'E<> P.b' --non-zeno --json | sed '1,/^}/d' | tee answer.json | check-answer; grep aside answer.json
yes: in dense time A<> P.b holds
yes: in dense time E<> P.b holds: a run leads there (1 step, 0 time units); not about it: --non-zeno
yes: in dense time sup: x is unbounded; not about it: --non-zeno
no: in dense time A[] P.a does not hold: a run leads to where it fails (1 step, 0 time units); not about it: --non-zeno
tacet: --non-zeno is about runs that go on: E[], A<> and -->
valid
  "aside": "--non-zeno",
