Queries of UPPAAL's files, and queries about them, in UPPAAL's words.
needs expat
$ tacet check models/uppaal/bridge.xml
ok    models/uppaal/bridge.xml: E<> Train(1).Bridge: yes
ok    models/uppaal/bridge.xml: A[] not (Train(1).Bridge and Train(2).Bridge): yes
yes: 2 of 2 answers are as expected

$ tacet check models/uppaal/fischer.xta
ok    models/uppaal/fischer.xta: E<> P(2).critical: yes
ok    models/uppaal/fischer.xta: A[] forall (i : id_t) forall (j : id_t) P(i).critical and P(j).critical imply i == j: yes
yes: 2 of 2 answers are as expected

$ for m in $(ls tests/uppaal/*.xta); do tacet check $m -q > answer 2> messages || { echo $m; cat answer messages; }; done

$ tacet check models/uppaal/bridge.xml 'A[] forall (i : id_t) Train(i).Bridge imply Train(i).x <= 5 and Keeper.length > 0' 'Train(1).Near --> Train(1).Bridge' 'E<> exists (i : id_t) Train(i).Bridge and Train(i).x != N + 1' 'E<> deadlock' 'A[] (sum (i : id_t) Train(i).Bridge) <= 1' 'E<> Keeper.waiting[Keeper.length - 1] == 2 and Keeper.length > 0'
yes: in dense time A[] forall (i : id_t) Train(i).Bridge imply Train(i).x <= 5 and Keeper.length > 0 holds
no: in dense time Train(1).Near --> Train(1).Bridge does not hold: a run ends in waiting forever (10 steps, 23 time units)
yes: in dense time E<> exists (i : id_t) Train(i).Bridge and Train(i).x != N + 1 holds: a run leads there (2 steps, 10 time units)
no: in dense time E<> deadlock does not hold
yes: in dense time A[] (sum (i : id_t) Train(i).Bridge) <= 1 holds
yes: in dense time E<> Keeper.waiting[Keeper.length - 1] == 2 and Keeper.length > 0 holds: a run leads there (1 step, 0 time units)
[exit 1]

$ tacet check models/uppaal/bridge.xml 'E<> Tram.Bridge'
query:1:5: error: 'Tram' is not declared: expected something declared above
    E<> Tram.Bridge
        ^
[exit 4]

$ tacet check models/uppaal/bridge.xml 'E<> Train(3).Bridge'
query:1:13: error: there is no such process: expected one of Train(1) to Train(2)
    E<> Train(3).Bridge
                ^
[exit 4]

$ tacet check models/uppaal/bridge.xml 'E<> Train(1).Bridg'
query:1:13: error: process Train(1) has no variable or location 'Bridg': expected one
    E<> Train(1).Bridg
                ^
[exit 4]

$ tacet check models/uppaal/bridge.xml 'E<> Train(1).Bridge and'
query:1:24: error: the text ends: expected an expression
    E<> Train(1).Bridge and
                           ^
[exit 4]

$ tacet check tests/uppaal/functions.xta 'E<> find(1) == 2'
no: in dense time E<> find(1) == 2 does not hold
[exit 1]

$ tacet check tests/uppaal/recorded.xml
ok    tests/uppaal/recorded.xml: E<> P.b: yes
ok    tests/uppaal/recorded.xml: A[] P.a: no
asked tests/uppaal/recorded.xml: A<> P.b: no (nothing is expected)
tacet: tests/uppaal/recorded.xml: Pr[<=5](<> P.b): probabilities, prices, strategies and charts are not asked about
no: 2 of 2 answers are as expected; nothing is expected of 1, 0 of them hold; 1 query was left out
[exit 1]

$ printf "clock x, y; int[0,1] i;\nprocess P() { state a, b { x' == i && y <= 9 }; init a; trans a -> b { guard x >= 1; assign y = 0; }, b -> b { guard y >= 1; assign i = 1 - i, y = 0; }, b -> a { guard x > 3; assign x = 0; }; }\nsystem P;\n" > far.xta; tacet check far.xta 'E<> x >= 1000000' --time 1 -q
yes: with period 1 E<> x >= 1000000 holds: a run leads there (0 steps, 1000000 time units)

$ printf 'clock x; broadcast chan c;\nprocess S() { state a, b; init a; trans a -> b { guard x == 2; sync c!; }; }\nprocess R() { state a, b; init a; trans a -> b { guard x <= 2; sync c?; }; }\nprocess Q() { state a, b; init a; trans a -> b { guard x < 2; sync c?; }; }\nsystem S, R, Q;\n' > edge.xta; tacet check edge.xta 'E<> S.b and R.b and Q.a' 'E<> S.b and (R.a or Q.b)' --cross-check -q
yes: in dense time E<> S.b and R.b and Q.a holds: a run leads there (1 step, 2 time units)
no: in dense time E<> S.b and (R.a or Q.b) does not hold
[exit 1]

$ printf 'meta int i;\r\nprocess P() { state a; init a; }\r\nsystem P;\r\n' > meta.xta; tacet check meta.xta 'E<> i == 0' 'A[] i == 0'
meta.xta:1:10: warning: meta variables are kept like others: states that differ only in them stay different
    meta int i;
             ^
yes: in dense time E<> i == 0 holds: a run leads there (0 steps, 0 time units)
yes: in dense time A[] i == 0 holds

$ printf "clock x, y; int[0,1] i;\nprocess P() { state a { i == 1 || x' == 0 }, b { i == 1 imply x' == 0 }; init a; trans a -> b { guard y == 2; assign i = 0; }, a -> a { guard y == 1; assign i = 1; }; }\nsystem P;\n" > rate.xta; tacet check rate.xta 'E<> P.a and i == 0 and x > 0' 'E<> P.b and x == 0 and y == 2' 'E<> P.b and x == 4 and y == 5' --time 1 -q
no: with period 1 E<> P.a and i == 0 and x > 0 does not hold
yes: with period 1 E<> P.b and x == 0 and y == 2 holds: a run leads there (1 step, 2 time units)
yes: with period 1 E<> P.b and x == 4 and y == 5 holds: a run leads there (2 steps, 5 time units)
[exit 1]

$ printf 'chan c;\nprocess L() { state a, b; init a; trans a -> b { sync c!; }; }\nprocess M() { state a, b; init a; trans a -> b { }; }\nprocess H() { state a, b; init a; trans a -> b { sync c?; }; }\nsystem L < M < H;\n' > levels.xta; tacet check levels.xta 'E<> M.b and H.a' 'E<> M.b and H.b' --cross-check -q
no: in dense time E<> M.b and H.a does not hold
yes: in dense time E<> M.b and H.b holds: a run leads there (2 steps, 0 time units)
[exit 1]
