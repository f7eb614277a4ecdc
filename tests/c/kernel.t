Fragments in the shapes of a kernel: each is proved, with a certificate, obligations in C and a witness, and its
variant with a mistake is found, and taken by the real machine.
$ for m in models/c/kernel/*.c; do cp $m .; f=$(basename $m); echo "$f"; tacet program $f -q --certificate p --witness w.yml; tacet check-certificate $f p -q | cut -c1-22; python3 tests/c/witness.py $f w.yml; done
interrupts.c
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, proved again over bits)
yes: the certificate p
invariant_set of 0
ladder.c
no: a call of reach_error cannot be reached, and nothing undefined happens (3 states, 5 predicates, proved again over bits)
yes: the certificate p
invariant_set of 1: proved again as assertions, and held in 40 random runs
mutex.c
no: a call of reach_error cannot be reached, and nothing undefined happens (8 states, 4 predicates, proved again over bits)
yes: the certificate p
invariant_set of 1: proved again as assertions, and held in 40 random runs
refcount.c
no: a call of reach_error cannot be reached, and nothing undefined happens (8 states, 4 predicates, proved again over bits)
yes: the certificate p
invariant_set of 1: proved again as assertions, and held in 40 random runs
ring.c
no: a call of reach_error cannot be reached, and nothing undefined happens (21 states, 7 predicates, proved again over bits)
yes: the certificate p
invariant_set of 1: proved again as assertions, and held in 40 random runs
socket.c
no: a call of reach_error cannot be reached, and nothing undefined happens (1 state, proved again over bits)
yes: the certificate p
invariant_set of 0

$ for m in ladder refcount interrupts; do tacet program $m.c --certificate p -q > /dev/null; python3 tests/c/obligations.py $m.c p; done
2 functions: no warning, proved, no error in random runs
2 functions: no warning, proved, no error in random runs
2 functions: no warning, proved, no error in random runs

$ for m in models/c/kernel/*.c; do f=$(basename $m); { echo '#define BUG'; cat $m; } > $f; tacet program $f --replay --witness w.yml | grep -E 'yes|natively'; python3 tests/c/witness.py $f w.yml; done
yes: a call of reach_error can be reached (line 15, 2 inputs, 56 instructions)
run natively: the compiled program gets there, too
violation_sequence of 10 segments: gcc's and clang's programs take it
yes: a call of reach_error can be reached (line 76, 4 inputs, 114 instructions)
run natively: the compiled program gets there, too
violation_sequence of 18 segments: gcc's and clang's programs take it
yes: a call of reach_error can be reached (line 62, 15 inputs, 302 instructions)
run natively: the compiled program gets there, too
violation_sequence of 52 segments: gcc's and clang's programs take it
yes: a call of reach_error can be reached (line 18, 5 inputs, 110 instructions)
run natively: the compiled program gets there, too
violation_sequence of 20 segments: gcc's and clang's programs take it
yes: a call of reach_error can be reached (line 21, 10 inputs, 175 instructions)
run natively: the compiled program gets there, too
violation_sequence of 31 segments: gcc's and clang's programs take it
yes: a call of reach_error can be reached (line 53, 5 inputs, 112 instructions)
run natively: the compiled program gets there, too
violation_sequence of 14 segments: gcc's and clang's programs take it
