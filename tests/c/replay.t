Runs on the real machine: compiled with what they are given, locals too.
$ tacet program models/c/handshake.c --replay | sed -n 1,4p
yes: a call of reach_error can be reached (line 28, 8 inputs, 134 instructions)

run natively: the compiled program gets there, too

$ tacet program models/c/average.c --replay | grep natively
run natively: the compiled program does so, too

$ tacet program models/c/average.c --overflow wrap --replay | grep natively
run natively: the compiled program gets there, too

$ printf 'struct s { char c; int a[2]; };\nint main (int n) {\n  struct s x;\n  int y;\n  if (x.a[1] == 77 && y == -5 && x.c == 9 && n == 12) goto ERROR;\n  return 0;\n ERROR: return 1; }\n' > garbage.c; tacet program garbage.c --replay | grep natively; tacet program garbage.c --data-model 32 --replay --engine predicates | grep natively
run natively: the compiled program gets there, too
run natively: the compiled program gets there, too

$ printf 'int nondet (void);\nvoid bad (int x) { x = 1; }\nint main (void) {\n  unsigned char c = (unsigned char) nondet ();\n  if (c > 250) { int d = 1; d = d / (255 - c); if (c == 251) bad (d); }\n  return 0; }\n' > both.c; tacet program both.c --unreach bad --replay | grep -E 'yes|natively'
yes: a call of bad can be reached (line 5, 1 input, 26 instructions)
run natively: the compiled program gets there, too

$ printf 'int nondet (void);\nint main (void) {\n  int d = nondet ();\n  if (d > 5) d = 7 / (d - 9);\n  return 0;\n ERROR: return 1; }\n' > by.c; tacet program by.c --replay | grep -E 'yes|natively'
yes: a division by zero in line 4, column 20 (1 input, 12 instructions)
run natively: the compiled program does so, too

$ printf 'int nondet (void);\nint main (void) {\n  int a[3] = { 0 }, i = nondet ();\n  if (i < 0) return 0;\n  a[i] = 1;\n  return 0;\n ERROR: return 1; }\n' > bounds.c; tacet program bounds.c --replay | grep natively
not run natively: what an access outside of all objects does on the real machine is anybody's guess

$ printf 'int nondet (void);\nvoid reach_error (void);\nint main (void) {\n  int x, *p = nondet () ? &x : 0;\n  if ((unsigned long) p == 0) reach_error ();\n  return 0; }\n' > pointer.c; tacet program pointer.c --replay | grep -E 'yes|natively'
yes: a call of reach_error can be reached (line 5, 1 input, 17 instructions)
run natively: the compiled program gets there, too

$ printf 'void reach_error (void);\nint main (void) {\n  int x;\n  if ((unsigned long) &x > 5) reach_error ();\n  return 0; }\n' > number.c; tacet program number.c
number.c:4:7: error: a pointer as a number that is not just compared with 0 or another pointer: not supported in C programs
      if ((unsigned long) &x > 5) reach_error ();
          ^
[exit 4]

$ tacet program models/c/handshake.c --replay --json | check-answer
valid

$ tacet program models/c/lock.c --replay -q
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, 1 predicate, proved again over bits)
[exit 1]

$ TMPDIR=/nowhere tacet program models/c/handshake.c --replay | grep natively
not run natively: no folder for it can be made: No such file or directory

$ tacet program models/c/tank.c --entry step --period 1 --environment models/c/tank.tck --bind level=level --replay
tacet: --replay is for one program alone, without --spec, --period and --environment
[exit 3]
