Memory from malloc in a call that is made once is an object of its own, with anything in it; so is a
global of another file, and a pointer that was never set is NULL or points to nothing.
$ printf '#include <stdlib.h>\nvoid reach_error (void);\nint nondet (void);\nstruct list { int key; struct list *next; };\nstruct top { int a; unsigned char b[3]; struct list *head; long c; };\nint main (void) {\n  struct top *t = malloc (sizeof *t);\n  int *row = calloc (4, sizeof *row);\n  t->head = malloc (sizeof (struct list));\n  t->a = nondet ();\n  t->head->key = t->a;\n  t->head->next = 0;\n  if (row[3] || t->head->key != t->a || t->head->next) reach_error ();\n  if (t->b[1] == WANTED && t->c == 123456789012) reach_error ();\n  return 0; }\n' > heap.c; tacet program heap.c --flags -DWANTED=77 --replay
yes: a call of reach_error can be reached (line 14, 1 input, 66 instructions)

run natively: the compiled program gets there, too

  line  function  what happens
    10  main      nondet () = 0, malloc.7.a = 0
    11  main      malloc.9.key = 0
    13  main
    13  main
    14  main
    14  main

assumed:
  malloc and calloc always find memory
  nondet returns any value of its type

$ tacet program heap.c --flags -DWANTED=300 --certificate heap.proof; tacet check-certificate heap.c heap.proof --flags -DWANTED=300
no: a call of reach_error cannot be reached, and nothing undefined happens (1 state, proved again over bits)

assumed:
  malloc and calloc always find memory
  nondet returns any value of its type
yes: the certificate proves that a call of reach_error cannot be reached from main, and nothing undefined happens (64-bit pointers)

$ printf '#include <stdlib.h>\nvoid reach_error (void);\nstatic int *fresh (void) { return malloc (4); }\nint main (void) {\n  int *p = fresh (), *q = fresh ();\n  *p = 1;\n  *q = 2;\n  if (*p != 1) reach_error ();\n  return 0; }\n' > twice.c; tacet program twice.c
twice.c:3:35: error: a call of 'malloc', which has no body (--unknown-calls havoc takes what it returns for any value): not supported in C programs
    static int *fresh (void) { return malloc (4); }
                                      ^
[exit 4]

$ printf '#include <stdlib.h>\nvoid reach_error (void);\nint nondet (void);\nint main (void) {\n  int *p = 0;\n  while (nondet ()) p = malloc (4);\n  if (p) reach_error ();\n  return 0; }\n' > loop.c; tacet program loop.c
loop.c:6:25: error: a call of 'malloc', which has no body (--unknown-calls havoc takes what it returns for any value): not supported in C programs
      while (nondet ()) p = malloc (4);
                            ^
[exit 4]

$ printf '#include <stdlib.h>\nvoid reach_error (void);\nstruct part { int y; struct part *next; };\nstruct whole { int x; struct part *p; int *z; };\nint main (void) {\n  struct whole *t = malloc (sizeof *t), *u;\n  if (t->p->y == 5 && *t->z == 7 && t->x == 3 && u->x == 4) reach_error ();\n  return 0; }\n' > unset.c; tacet program unset.c -q; tacet program unset.c --unset-pointers objects --replay
yes: an access outside of all objects in line 7, column 13 (0 inputs, 13 instructions)
yes: a call of reach_error can be reached (line 7, 0 inputs, 33 instructions)

run natively: the compiled program gets there, too

  line  function  what happens
     7  main
     7  main
     7  main

assumed:
  malloc and calloc always find memory
  a pointer that was never set points to an object of its own

$ sed 's/t->x == 3/t->p != u->p/; s/reach_error ()/if (t->p->y != 5) reach_error ()/' unset.c > safe.c; tacet program safe.c --unset-pointers objects --certificate safe.proof; tacet check-certificate safe.c safe.proof
no: a call of reach_error cannot be reached, and nothing undefined happens (1 state, proved again over bits)

assumed:
  malloc and calloc always find memory
  a pointer that was never set points to an object of its own
yes: the certificate proves that a call of reach_error cannot be reached from main, and nothing undefined happens (64-bit pointers; pointers in memory from malloc are assumed to point to objects)

$ printf 'void reach_error (void);\nextern int level;\nextern const int *where;\nint main (void) {\n  int *p;\n  if (level == 12 && !p && where) reach_error ();\n  return 0; }\n' > extern.c; tacet program extern.c --replay
yes: a call of reach_error can be reached (line 6, 0 inputs, 14 instructions)

run natively: the compiled program gets there, too

  line  function  what happens
     6  main
     6  main

assumed:
  the global level, which is defined elsewhere, holds any value at first
  a pointer that was never set points to nothing
  the global where, which is defined elsewhere, holds any value at first

$ printf 'void reach_error (void);\nint *p;\nstatic void f (void) { int y = 3; p = &y; }\nint main (void) {\n  f ();\n  if (*p == 3) reach_error ();\n  return 0; }\n' > dangling.c; tacet program dangling.c -q
yes: an access outside of all objects in line 6, column 7 (0 inputs, 10 instructions)

$ printf 'void reach_error (void);\nint f (int *p) {\n  if (!p) reach_error ();\n  return 0; }\n' > given.c; tacet program given.c --entry f --replay
yes: a call of reach_error can be reached (line 3, 1 input, 7 instructions)

run natively: the compiled program gets there, too

  line  function  what happens
     3  f

assumed:
  the pointer 'p' that 'f' is given points to nothing
