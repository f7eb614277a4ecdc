Queries of UPPAAL's files, and queries about them, in UPPAAL's words.
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
query:1:13: error: there is no such process: expected one of the system
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
query:1:5: error: queries with functions, tables, bits and shifts are not supported yet: expected none
    E<> find(1) == 2
        ^
[exit 4]

$ tacet check tests/uppaal/recorded.xml
ok    tests/uppaal/recorded.xml: E<> P.b: yes
ok    tests/uppaal/recorded.xml: A[] P.a: no
asked tests/uppaal/recorded.xml: A<> P.b: no (nothing is expected)
tacet: tests/uppaal/recorded.xml: there is no such question: 'Pr[<=5](<> P.b)'
asked tests/uppaal/recorded.xml: Pr[<=5](<> P.b): refused (nothing is expected)
no: 2 of 2 answers are as expected; nothing is expected of 2, 0 of them hold
[exit 4]
