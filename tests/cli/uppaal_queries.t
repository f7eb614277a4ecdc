Queries of UPPAAL's models: functions, bits, tables, extremes, what other tools are asked, comments, certificates, formulas.
$ printf 'const int T[3] = {1, 2, 4};\nint[0,7] mask;\nint i;\nint bits (int n) { int k = 0; while (n > 0) { k = k + (n & 1); n = n >> 1; } return k; }\nbool full () { return bits(mask) == 3; }\nvoid change () { mask = 0; }\nint[0,2] low (int n) { return n; }\nprocess P (const int[0,2] id)\n{\n    clock x;\n    bool mine () { return (mask & T[id]) != 0; }\n    bool nobody () { return mask == id; }\n    state a, b { x <= 4 };\n    init a;\n    trans a -> b { guard !mine(); assign mask = mask | T[id], x = 0; }, b -> a { guard full(); assign change(); };\n}\nsystem P;\n' > f.xta; tacet check f.xta 'E<> full()'
yes: in dense time E<> full() holds: a run leads there (3 steps, 0 time units)

  time  delay  action    P(0)  P(1)  P(2)  mask  i  P(0).x  P(1).x  P(2).x
     0         start     a     a     a        0  0       0       0       0
     0      0  P(0)@tau  b                    1  0       0       0       0
     0      0  P(1)@tau        b              3  0       0       0       0
     0      0  P(2)@tau              b        7  0       0       0       0

$ tacet check f.xta 'A[] bits(mask) <= 2' 'A[] full() imply forall (i : int[0,2]) P(i).mine()' 'A[] (mask & 4) == 0 || bits(mask >> 2) == 1' 'A[] T[bits(mask) % 3] > 0' 'ltl: G (full() -> F (mask ^ 7) != 0)' 'full() --> mask == 0' 'bounds: bits(mask)' 'sup{P(1).b}: P(1).x, mask'
no: in dense time A[] bits(mask) <= 2 does not hold: a run leads to where it fails (3 steps, 0 time units)
yes: in dense time A[] full() imply forall (i : int[0,2]) P(i).mine() holds
yes: in dense time A[] (mask & 4) == 0 || bits(mask >> 2) == 1 holds
yes: in dense time A[] T[bits(mask) % 3] > 0 holds
yes: in dense time ltl: G (full() -> F (mask ^ 7) != 0) holds
yes: in dense time full() --> mask == 0 holds
yes: in dense time bounds: bits(mask) is 0 to 3
yes: in dense time sup{P(1).b}: P(1).x, mask is 4, 7
[exit 1]

$ tacet check f.xta 'E<> change()'; tacet check f.xta 'E<> P(1).nobody()'; tacet check f.xta 'E<> bits(1, 2) > 0'; tacet check f.xta 'E<> P(1).none()'
query:1:5: error: the function 'change' changes variables: expected one without effects here
    E<> change()
        ^
query:1:9: error: the function 'P(1).nobody' is not at hand: expected a global one without effects or references, or one of a process that the process uses
    E<> P(1).nobody()
            ^
query:1:5: error: 'bits' has 1 parameter: expected as many arguments, found 2
    E<> bits(1, 2) > 0
        ^
query:1:9: error: process P(1) has no function 'none': expected one
    E<> P(1).none()
            ^
[exit 4]

$ tacet check f.xta 'A[] low(bits(mask)) <= 2' 2>&1 | head -2
f.xta:7:31: error: the query cannot be evaluated in a state that can be reached: 3 is outside 0..2
    int[0,2] low (int n) { return n; }

$ tacet check f.xta 'A[] bits(mask) <= 3 && (full() imply P(2).mine())' --certificate proof; tacet check-certificate f.xta proof
yes: in dense time A[] bits(mask) <= 3 && (full() imply P(2).mine()) holds
yes: the certificate proves that A[] ((bits(mask) <= 3) && ((not range(full(), 0, 1)) || range(P(2).mine(), 0, 1))) holds (time dense, non-zeno no, range error)

$ tacet check f.xta 'P(0).b && P(0).x > 1 --> P(0).x < 1 || P(0).x > 3' --certificate proof; tacet check f.xta 'P(0).b --> P(0).x < 1 || P(0).x > 3' --certificate proof --time 1/2 -q; tacet check-certificate f.xta proof
tacet: no certificate written: only that there is no such run has one
no: in dense time P(0).b && P(0).x > 1 --> P(0).x < 1 || P(0).x > 3 does not hold: a run gets stuck (5 steps, 3 time units)

  time  delay  action    P(0)  P(1)  P(2)  mask  i  P(0).x  P(1).x  P(2).x
     0         start     a     a     a        0  0       0       0       0
     0      0  P(0)@tau  b                    1  0       0       0       0
     0      0  P(1)@tau        b              3  0       0       0       0
     0      0  P(2)@tau              b        7  0       0       0       0
     0      0  P(0)@tau  a                    0  0       0       0       0
     1      1  P(0)@tau  b                    1  0       0       1       1
     3      2  (wait)                         1  0       2       3       3
  and is stuck

with --non-zeno the answer is yes
no: with period 1/2 P(0).b --> P(0).x < 1 || P(0).x > 3 does not hold: a run gets stuck (5 steps, 2 time units)
tacet: error: proof cannot be read: No such file or directory
[exit 4]

$ printf '/* what is\n   asked */\n// expect: satisfied\nE<> full()\n/* expect: not satisfied */\nA[] \\\n  not full()\nPr[<=100](<> full())\nA[] bits()\n' > f.q; tacet check f.xta
ok    f.xta: E<> full(): yes
ok    f.xta: A[] not full(): no
tacet: f.xta: Pr[<=100](<> full()): probabilities, prices, strategies and charts are not asked about
tacet: f.xta: A[] bits(): 1:5: 'bits' has 1 parameter: expected as many arguments, found 0
asked f.xta: A[] bits(): refused (nothing is expected)
no: 2 of 2 answers are as expected; nothing is expected of 1, 0 of them hold; 1 query was left out
[exit 4]

$ tacet check f.xta 'Pr[<=100](<> full())'; tacet check f.xta 'strategy S = control: A[] true'; tacet check f.xta 'E<> full() under S'
tacet: error: Pr[<=100](<> full()): probabilities, prices, strategies and charts are not asked about
tacet: error: strategy S = control: A[] true: probabilities, prices, strategies and charts are not asked about
tacet: error: E<> full() under S: probabilities, prices, strategies and charts are not asked about
[exit 4]

$ printf 'int:2:0:9:5:a\nconst:3:4,5,6:t\n' > head; (echo 'system:s'; cat head; printf 'event:e\nfunction:twice{parameters: n : do: return 2*n}\nprocess:P\nlocation:P:l{initial:}\nedge:P:l:l:e{do: a[0]=t[1]}\n') > g.tck; tacet check g.tck 'A[] twice(a[0]) == 10 && (a[1] & 4 | 2) == 6' 'A[] t[a[0] - 3] == 6' 'E<> 1 << a[0] != 32' 'A[] range(a[1], 0, 5) == 5'
yes: in dense time A[] twice(a[0]) == 10 && (a[1] & 4 | 2) == 6 holds
yes: in dense time A[] t[a[0] - 3] == 6 holds
no: in dense time E<> 1 << a[0] != 32 does not hold
yes: in dense time A[] range(a[1], 0, 5) == 5 holds
[exit 1]

$ tacet check g.tck 'A[] t[a[0]] == 6' 2>&1 | head -1; tacet check g.tck 'A[] range(a[0], 0, 4) == 5' 2>&1 | head -1; tacet check g.tck 'A[] twice(a) == 1'
g.tck: error: the query cannot be evaluated in a state that can be reached: index 5 is outside 0..2
g.tck: error: the query cannot be evaluated in a state that can be reached: 5 is outside 0..4
query:1:11: error: 'a' is an array: expected an index 0..1
    A[] twice(a) == 1
              ^
[exit 4]

$ tacet export models/thesis/fig-6.3b.tck --to hoa --ltl '!(G (P.l0 -> F P.l1))' > never.hoa; cat never.hoa; tacet check models/thesis/fig-6.3b.tck --never never.hoa -q
HOA: v1
name: "!(G (P.l0 -> F P.l1))"
States: 2
Start: 0
AP: 2 "P.l0" "P.l1"
acc-name: Buchi
Acceptance: 1 Inf(0)
properties: trans-labels explicit-labels trans-acc
--BODY--
State: 0
[t] 0
[0&!1] 1 {0}
State: 1
[!1] 1 {0}
--END--
no: in dense time --never never.hoa does not hold: a run ends in waiting forever (2 steps, 3/2 time units)
[exit 1]

$ tacet export models/thesis/fig-6.3b.tck --to hoa --ltl 'G (x < 1 -> F y - x >= 2)' | sed -n 5p; tacet export models/thesis/fig-6.3b.tck --to hoa; tacet export models/thesis/fig-6.3b.tck --to hoa --ltl 'G z < 1'
AP: 3 "(x < 1)" "(y - x < 2)" "step"
tacet: tacet export --to hoa needs a formula: --ltl 'G (p -> F q)'
formula:1:3: error: 'z' is not known: expected PROCESS.LOCATION, an integer, a clock or a label of the model
    G z < 1
      ^
[exit 4]

$ printf 'int[0,3] i;\nint v[2] = {1, 2}, w[2];\nprocess P() { state s; init s; trans s -> s { assign w = i > 1 ? v : w, i = (i + 1) %% 4; }; }\nsystem P;\n' > pick.xta; tacet check pick.xta 'E<> w[1] == 2' 'A[] w[0] == 0 || w[1] == 2'
yes: in dense time E<> w[1] == 2 holds: a run leads there (3 steps, 0 time units)
yes: in dense time A[] w[0] == 0 || w[1] == 2 holds

$ printf '<nta><lsc><name>Chart</name><instance id="i"><name>Train(id)</name></instance></lsc><template><name>P</name><location id="a"/><init ref="a"/></template><system>system P;</system></nta>' > chart.xml; tacet reach chart.xml --location P._a -q
chart.xml:1:6: warning: live sequence charts are not read: this one is left out
    <nta><lsc><name>Chart</name><instance id="i"><name>Train(id)</name></instance></lsc><template><name>P</name><location id
         ^
yes: in dense time P._a is reachable (0 steps, 0 time units)

$ tacet check tests/uppaal/select.xta 'E<> -2147483648 < 0' 'E<> -2147483647-1 >= 0' -q
yes: in dense time E<> -2147483648 < 0 holds: a run leads there (0 steps, 0 time units)
no: in dense time E<> -2147483647-1 >= 0 does not hold
[exit 1]

$ tacet check tests/uppaal/select.xta 'E<> 1/0 == 1'
tests/uppaal/select.xta: error: the query cannot be evaluated in a state that can be reached: division by zero
this run leads there:
  time  delay  action  S  R  i  got
     0         start   a  a  9   -1
[exit 4]
