Certificates of C programs: an invariant per point, proved again over bit-vectors from the C file.
$ tacet program models/c/lock.c --certificate proof -q; cat proof
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, 1 predicate, proved again over bits)
tacet-certificate c-invariant 1
entry main
target function reach_error
overflow error
data-model 64
unknown-calls refuse
name held global held 0 signed
name retval local main 0 0 signed
name done local main 1 0 signed
name old local main 2 0 signed
name packets local main 3 0 signed
point main/10/acquire 0 # line 11
always (>= held 0)
always (<= held 1)
always (= retval 0)
always (>= packets 0)
always (<= packets 1000)
state (= held 0)
done

$ tacet check-certificate models/c/lock.c proof
yes: the certificate proves that a call of reach_error cannot be reached from main, and nothing undefined happens (64-bit pointers)

$ sed 's/(<= held 1)/(<= held 0)/' proof > closer; tacet check-certificate models/c/lock.c closer
yes: the certificate proves that a call of reach_error cannot be reached from main, and nothing undefined happens (64-bit pointers)

$ sed 's/^state (= held 0)/state (= held 1)/' proof > other; tacet check-certificate models/c/lock.c other
no: the certificate proves nothing: from the start a run may come to the point of line 12 where what is said there does not hold
[exit 1]

$ sed 's/(<= packets 1000)/(<= packets 2147483647)/' proof > wide; tacet check-certificate models/c/lock.c wide
yes: the certificate proves that a call of reach_error cannot be reached from main, and nothing undefined happens (64-bit pointers)

$ sed '/^point/,/^state/d' proof > without; tacet check-certificate models/c/lock.c without
no: the certificate proves nothing: from the start a run may end in a loop that has no invariant (line 36 of the program)
[exit 1]

$ tacet check-certificate models/c/lock.c proof --obligations smt2 | grep -c check-sat
3

$ tacet check-certificate models/c/lock.c proof --json | check-answer
valid

$ sed 's/^entry main/entry nobody/' proof > bad; tacet check-certificate models/c/lock.c bad
no: the certificate proves nothing: the program has no function 'nobody'
[exit 1]

$ sed 's/^point main/point man/' proof > bad; tacet check-certificate models/c/lock.c bad
no: the certificate proves nothing: line 12: the program has no call 'man/10/acquire'
[exit 1]

$ sed 's/(= held 0)/(= held 0/' proof > bad; tacet check-certificate models/c/lock.c bad
no: the certificate proves nothing: line 18: ')' is missing
[exit 1]

$ sed 's/^done$//' proof > bad; tacet check-certificate models/c/lock.c bad
no: the certificate proves nothing: line 19: the end is missing
[exit 1]

$ tacet check-certificate models/c/lock.c models/c/tank.tck
no: the certificate proves nothing: line 1: this is no certificate of a C program: 'tacet-certificate c-invariant 1' is missing
[exit 1]

$ tacet check-certificate models/c/tank.tck proof --obligations smt2
tacet: --obligations is for certificates of C programs
[exit 3]

$ tacet program models/c/average.c --certificate none -q; test -e none
yes: a sum leaves its type in line 11, column 23 (2 inputs, 22 instructions)
[exit 1]
