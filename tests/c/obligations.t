What a certificate of a C program has to prove, as loop-free C: for other provers, and for this one.
$ cp tests/c/witness/lock.c .; tacet program lock.c --certificate lock.proof -q; tacet check-certificate lock.c lock.proof --obligations c > lock-proof.c; sed -n '/^static int point_0/,/^{/p; /^void from_1/,/^    if/p' lock-proof.c; python3 tests/c/obligations.py lock.c lock.proof
no: a call of reach_error cannot be reached, and nothing undefined happens (64 states, 3 predicates, proved again over bits)
static int point_0 (void)
{
void from_1 (void)
{
    cell_0_0 = (unsigned) nondet ();
    cell_1_0 = (unsigned) nondet ();
    cell_2_0 = (unsigned char) nondet ();
    cell_3_0 = (unsigned char) nondet ();
    cell_4_0 = (unsigned) nondet ();
    cell_5_0 = (unsigned) nondet ();
    cell_6_0 = (unsigned) nondet ();
    value_0_28 = (unsigned char) nondet ();
    value_0_30 = (unsigned) nondet ();
    value_0_31 = (unsigned char) nondet () & 1;
    value_0_34 = (unsigned char) nondet ();
    value_0_35 = (unsigned char) nondet ();
    value_0_39 = (unsigned char) nondet ();
    value_0_40 = (unsigned) nondet ();
    value_0_41 = (unsigned char) nondet ();
    value_0_42 = (unsigned) nondet ();
    value_0_43 = (unsigned char) nondet () & 1;
    value_1_0 = (unsigned) nondet ();
    value_1_1 = (unsigned char) nondet () & 1;
    value_2_0 = (unsigned) nondet ();
    value_2_1 = (unsigned char) nondet () & 1;
    value_3_0 = (unsigned) nondet ();
    value_3_1 = (unsigned char) nondet () & 1;
    if (!point_1 ())
4 functions: no warning, proved, no error in random runs

$ sed 's/state (= locked 0)/state (= locked 1)/' lock.proof > bent.proof; tacet check-certificate lock.c bent.proof -q; python3 tests/c/obligations.py lock.c bent.proof
no: the certificate proves nothing: line 13: from there a run may come to the point of line 29 where what is said there does not hold
from_0: yes: a call of reach_error can be reached (line 173, 9 inputs, 131 instructions)
[exit 1]

$ printf 'int nondet (void);\nvoid reach_error (void);\nstatic int mode;\nstatic void flush (int n) {\n  while (n > 0) n--;\n  while (n < 0) n++;\n  if (n) reach_error (); }\nint main (void) {\n  int i = 0;\n  while (i < 5) {\n    if (mode == 3) flush (nondet ());\n    i++; }\n  if (i != 5) reach_error ();\n  return 0; }\n' > dead.c; tacet program dead.c --certificate dead.proof; tacet check-certificate dead.c dead.proof; python3 tests/c/obligations.py dead.c dead.proof
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, proved again over bits)
yes: the certificate proves that a call of reach_error cannot be reached from main, and nothing undefined happens (64-bit pointers)
2 functions: no warning, proved, no error in random runs

$ printf '#include <stdlib.h>\nint nondet (void);\nvoid reach_error (void);\nstruct ring { unsigned char head, tail; short slot[4]; long sum; };\nint main (void) {\n  struct ring *r = calloc (1, sizeof *r);\n  unsigned char *end = &r->tail;\n  while (nondet ()) {\n    int k = nondet ();\n    if (k %% 3 == 2) r->slot[r->tail & 3] = (short) (k / 7);\n    *end = (unsigned char) ((*end + 1) & 3);\n    r->sum = r->sum < 100 ? r->sum + 1 : 0;\n    switch (k) { case 1: r->slot[0] = 1; break; case -2: r->slot[1] = 0; break; default: break; }\n    if (r->head > 3 || r->tail > 3 || r->sum > 100 || r->sum < 0) reach_error (); }\n  return 0; }\n' > ring.c; tacet program ring.c --certificate ring.proof; tacet check-certificate ring.c ring.proof -q; python3 tests/c/obligations.py ring.c ring.proof
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, proved again over bits)

assumed:
  nondet returns any value of its type
  malloc and calloc always find memory
yes: the certificate proves that a call of reach_error cannot be reached from main, and nothing undefined happens (64-bit pointers)
2 functions: no warning, proved, no error in random runs

$ tacet program models/c/lock.c --certificate p -q; python3 tests/c/obligations.py models/c/lock.c p
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, 1 predicate, proved again over bits)
2 functions: no warning, proved, no error in random runs

$ tacet program dead.c --engine explicit --certificate none
tacet: --certificate needs --engine blocks or auto: other engines have no proof to write down
[exit 3]
