Conditions with alternatives on clocks that are taken apart, though a part of them might be a fault; a fault in a
function that a query calls is one of the query: the step that leads there is possible.  The last model is about an
unknown period: those of which no multiple is 2 never see x == 2.
needs expat
$ printf 'int[0,5] i = 1;\nclock x;\nint[0,3] low(int[0,5] n) { return n > 3 ? 4 : n; }\nprocess P()\n{\n    state a { x <= 4 }, b;\n    init a;\n    trans a -> a { guard x == 4 && i < 3; assign i = i + 1, x = 0; },\n          a -> b { guard x == 4 && i == 3; assign i = 0; };\n}\nsystem P;\n' > risk.xta; sed 's/assign i = 0/assign i = 5/' risk.xta > fault.xta

$ tacet check risk.xta 'A<> (x == 4 imply low(i) == 3) and x > 3' 'E[] (x > 3 imply low(i) < 2) and (x < 1 or low(i) > 0)' 'low(i) == 2 --> (x > 1 imply low(i) == 3) and x > 0'
yes: in dense time A<> (x == 4 imply low(i) == 3) and x > 3 holds
no: in dense time E[] (x > 3 imply low(i) < 2) and (x < 1 or low(i) > 0) does not hold
yes: in dense time low(i) == 2 --> (x > 1 imply low(i) == 3) and x > 0 holds
[exit 1]

$ tacet check risk.xta 'A<> (x == 4 imply low(i) == 3) and x > 3' --certificate proof.txt; tacet check-certificate risk.xta proof.txt; sed '/^part 0/,/^part 6/{/^part 6/!d}' proof.txt > bent.txt; tacet check-certificate risk.xta bent.txt; sed 's/^range error/range disable/' proof.txt > bent.txt; tacet check-certificate risk.xta bent.txt
yes: in dense time A<> (x == 4 imply low(i) == 3) and x > 3 holds
yes: the certificate proves that A<> (((not (x == 4)) || (range(low(i), 0, 3) == 3)) && (x > 3)) holds (time dense, non-zeno no, range error)
no: the certificate proves nothing: a part is missing
no: the certificate proves nothing: with 'range disable' this query is not taken apart
[exit 1]

$ tacet check fault.xta 'A<> ((i <= 3 and x > 2) imply low(i) == 3) and x > 3'; tacet check fault.xta 'A<> ((i <= 3 and x > 2) imply low(i) == 3) and x > 3' --range disable
unknown: the condition has alternatives on clocks, and a part of it can be a fault where the whole is not read: these are not followed
unknown: the condition has alternatives on clocks, and a part of it can be a fault where the whole is not read: these are not followed
[exit 2]

$ tacet check fault.xta 'E<> low(i) == 0'
fault.xta:3:37: error: the query cannot be evaluated in a state that can be reached: 4 is outside 0..3
    int[0,3] low(int[0,5] n) { return n > 3 ? 4 : n; }
                                        ^
this run leads there:
  time  delay  action  P  i  x
     0         start   a  1  0
     4      4  P@tau   a  2  0
     8      4  P@tau   a  3  0
    12      4  P@tau   b  5  4
[exit 4]

$ printf 'clock x;\nint[0,3] i = 1;\nprocess P()\n{\n    state a, b { x <= i };\n    init a;\n    trans a -> b { guard x < i; assign x = 1; },\n          b -> a { };\n}\nsystem P;\n' > odd.xta; tacet check odd.xta 'A<> x == 2 or P.b' --time any -q; tacet check odd.xta 'A<> x == 2 or P.b'
no: A<> x == 2 or P.b does not hold with period 3: a run ends in waiting forever (0 steps, 0 time units)
yes: in dense time A<> x == 2 or P.b holds
