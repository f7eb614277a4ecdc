Formulas and automata: times, engines, ends of runs, certificates, mistakes, limits.
$ tacet check models/classic/fischer-3.tck 'ltl: G (P1.trying -> F (P1.waiting || P1.critical))' 'ltl: G !(P1.critical && P2.critical)' 'ltl: G F P1.critical' 'ltl: G (P1.trying -> x1 <= 10 U !P1.trying)'
yes: in dense time ltl: G (P1.trying -> F (P1.waiting || P1.critical)) holds
yes: in dense time ltl: G !(P1.critical && P2.critical) holds
no: in dense time ltl: G F P1.critical does not hold: a run ends in waiting forever (2 steps, 0 time units)
yes: in dense time ltl: G (P1.trying -> x1 <= 10 U !P1.trying) holds
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck --ltl 'G F P.l1'
no: in dense time ltl: G F P.l1 does not hold: a run ends in waiting forever (2 steps, 3/2 time units)

  time  delay  action  P     x  y
     0         start   l0    0  0
     1      1  P@a     l1    0  1
   3/2    1/2  P@b     l0  1/2  0
  and waits forever
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck --ltl 'F G P.l0' --time any
no: ltl: F G P.l0 does not hold with period 1: a run ends in waiting forever (1 step, 1 time unit)

  time  delay  action  P   x  y
     0         start   l0  0  0
     1      1  P@a     l1  0  1
  and waits forever
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck --ltl '! G F P.l1' --cross-check -q
no: in dense time ltl: ! G F P.l1 does not hold: a run goes on forever
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck --ltl 'G F P.l1' --time 1/2 --engine explicit -q
no: with period 1/2 ltl: G F P.l1 does not hold: a run ends in waiting forever (0 steps, 0 time units)
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck --property models/thesis/fig-6.3b.hoa -q
no: in dense time --property models/thesis/fig-6.3b.hoa does not hold: a run ends in waiting forever (2 steps, 3/2 time units)
[exit 1]

$ tacet check models/thesis/fig-6.3b.tck --never models/thesis/fig-6.3b.hoa --time any --non-zeno
no: --never models/thesis/fig-6.3b.hoa does not hold with period 1: a run ends in waiting forever (1 step, 1 time unit)

  time  delay  action  P   x  y
     0         start   l0  0  0
     1      1  P@a     l1  0  1
  and waits forever
[exit 1]

$ tacet check models/classic/fischer-3.tck --ltl 'G (P1.trying -> F (P1.waiting || P1.critical))' --certificate proof; tacet check-certificate models/classic/fischer-3.tck proof
yes: in dense time ltl: G (P1.trying -> F (P1.waiting || P1.critical)) holds
yes: the certificate proves that ltl: G (P1.trying -> F (P1.waiting || P1.critical)) holds (time dense, non-zeno no, range error)

$ sed 's/F (P1.waiting/F (P2.waiting/' proof > bent; tacet check-certificate models/classic/fischer-3.tck bent
no: the certificate proves nothing: a part is missing
[exit 1]

$ printf 'HOA: v1\nStart: 0\nAP: 2 "cs1" "cs2"\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0\n[t] 0\n[0&1] 1\nState: 1\n[t] 1 {0}\n--END--\n' > both.hoa; for t in dense 1 any; do tacet check models/classic/fischer-3.tck --never both.hoa --non-zeno --time $t --certificate proof; tacet check-certificate models/classic/fischer-3.tck proof; done
yes: in dense time --never both.hoa holds
yes: the certificate proves that never: HOA: v1 Start: 0 AP: 2 "cs1" "cs2" Acceptance: 1 Inf(0) --BODY-- State: 0 [t] 0 [0&1] 1 State: 1 [t] 1 {0} --END--  holds (time dense, non-zeno yes, range error)
yes: with period 1 --never both.hoa holds
yes: the certificate proves that never: HOA: v1 Start: 0 AP: 2 "cs1" "cs2" Acceptance: 1 Inf(0) --BODY-- State: 0 [t] 0 [0&1] 1 State: 1 [t] 1 {0} --END--  holds (time 1, non-zeno yes, range error)
yes: --never both.hoa holds with every period
yes: the certificate proves that never: HOA: v1 Start: 0 AP: 2 "cs1" "cs2" Acceptance: 1 Inf(0) --BODY-- State: 0 [t] 0 [0&1] 1 State: 1 [t] 1 {0} --END--  holds with every period (non-zeno yes, range error)

$ tacet check models/classic/fischer-3.tck --ltl 'G (P1.trying -> F'
formula:1:18: error: expected a condition, but the query ends
    G (P1.trying -> F
                     ^
[exit 4]

$ tacet check models/classic/fischer-3.tck --ltl 'G !deadlock'
formula:1:4: error: 'deadlock' is no atom of a formula: ask 'A[] not deadlock'
    G !deadlock
       ^
[exit 4]

$ tacet check models/classic/fischer-3.tck 'ltl: (G P1.trying) + 1 > 2'
query:1:24: error: a formula stands where a number is expected
    ltl: (G P1.trying) + 1 > 2
                           ^
[exit 4]

$ tacet check models/classic/fischer-3.tck --ltl 'G "P1.idle" U U'
formula:1:15: error: 'U' is not known: expected PROCESS.LOCATION, an integer, a clock or a label of the model
    G "P1.idle" U U
                  ^
[exit 4]

$ tacet check models/classic/fischer-3.tck --ltl 'G true' --property models/thesis/fig-6.3b.hoa
tacet: --query, --ltl, --property, --never and queries as arguments: one of them
[exit 3]

$ tacet check models/classic/fischer-3.tck --ltl "$(printf 'G%.0s ' $(seq 20000)) cs1"  2>&1 | cut -c1-100 | head -1
formula:1:999: error: the query is nested more than 500 levels deep

$ tacet check models/classic/fischer-3.tck --ltl "$(printf 'cs1 U %.0s' $(seq 4000)) cs1"  2>&1 | cut -c1-100 | head -1
formula:1:2995: error: the query is nested more than 500 levels deep

$ f=''; for i in 1 2 3; do for p in idle trying waiting critical; do f="$f (G F P$i.$p -> F G x$i > 3) &&"; done; done; tacet check models/classic/fischer-3.tck --ltl "$f true" --limit-time 0.001 -q 2>&1 | cut -c1-200
unknown: time limit: 0.001 s

$ tacet check models/classic/fischer-3.tck --property models/thesis/fig-6.3b.hoa
models/thesis/fig-6.3b.hoa:5:8: error: 'P.l1' is not known: expected PROCESS.LOCATION, an integer, a clock or a label of the model
    AP: 1 "P.l1"
           ^
[exit 4]

$ printf 'HOA: v1\nStart: 0\nAP: 1 "cs1"\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0\n[0] 0 {0}\n[t] 0\n--END--\n' > never.hoa; tacet check models/classic/fischer-3.tck --property never.hoa; tacet check models/classic/fischer-3.tck --never never.hoa -q
never.hoa: error: the automaton is not deterministic, so that what it does not accept is not at hand: give the automaton of the runs that must not happen to --never instead
no: in dense time --never never.hoa does not hold: a run goes on forever
[exit 1]

$ printf 'HOA: v1\nStates: 1\nStart: 0\nAP: 1 "cs1"\nAcceptance: 1 Inf(1)\n--BODY--\n--END--\n' | tacet check models/classic/fischer-3.tck --never -
standard input:5:19: error: there is no set 1: the automaton has 1
    Acceptance: 1 Inf(1)
                      ^
[exit 4]

$ printf 'HOA: v1\nStart: 0&1\n' | tacet check models/classic/fischer-3.tck --never -
standard input:2:9: error: alternating automata (several states at once) are not supported
    Start: 0&1
            ^
[exit 4]

$ printf 'HOA: v1\nFancy: 0\n' | tacet check models/classic/fischer-3.tck --never -
standard input:2:1: error: header 'Fancy' is not known, and its capital says that it must be
    Fancy: 0
    ^
[exit 4]

$ tacet check models/classic/fischer-3.tck 'ltl: F (x1 <= 3 -> x1 <= 3)' 'ltl: X false' 'A<> true' 'E[] false'
yes: in dense time ltl: F (x1 <= 3 -> x1 <= 3) holds
no: in dense time ltl: X false does not hold: a run goes on forever
yes: in dense time A<> true holds
no: in dense time E[] false does not hold
[exit 1]

$ awk 'BEGIN { n = 17; printf "HOA: v1\nStates: 1\nStart: 0\nAP: %d", n; for (i = 0; i < n; i++) printf " \"P.l0 && %d < 50\"", i; print "\nAcceptance: 1 Inf(0)\n--BODY--\nState: 0 {0}"; for (k = 0; k < 2 ^ n; k++) { line = "["; r = k; for (i = 0; i < n; i++) { line = line (i ? "&" : "") (r % 2 ? "" : "!") i; r = int(r / 2) } print line "] 0" } print "--END--" }' > big.hoa; tacet check models/thesis/fig-6.3b.tck --property big.hoa --limit-time 1; echo $?; rm big.hoa
unknown: time limit: 1 s
2

$ tacet check models/thesis/fig-6.3b.tck 'E[] x < 1 or x > 1' 'ltl: G (x < 1 || x > 1 || y > 2)' --time any
yes: E[] x < 1 or x > 1 holds with period 2: a run ends in waiting forever (0 steps, 0 time units)
no: ltl: G (x < 1 || x > 1 || y > 2) does not hold with period 1: a run ends in waiting forever (1 step, 1 time unit)
[exit 1]
