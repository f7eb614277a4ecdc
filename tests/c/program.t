C programs: answers with lines, inputs and values; what is assumed; what is refused.
$ tacet program models/c/lock.c
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, 1 predicate, proved again over bits)

assumed:
  nondet_request returns any value of its type
[exit 1]

$ tacet program models/c/average.c
yes: a sum leaves its type in line 11, column 23 (2 inputs, 22 instructions)

signed overflow is undefined in C; --overflow wrap lets it wrap around and looks further

  line  function  what happens
     8  main      nondet_int () = 1073741824, low = 1073741824
     8  main      nondet_int () = 1073741824, high = 1073741824
     9  main

assumed:
  nondet_int returns any value of its type

$ tacet program models/c/average.c --overflow wrap -q
yes: a call of reach_error can be reached (line 13, 2 inputs, 29 instructions)

$ tacet program models/c/lock.c --overflow wrap -q
no: a call of reach_error cannot be reached, and nothing undefined happens, signed overflow apart (2 states, 1 predicate, proved again over bits)
[exit 1]

$ tacet program models/c/average.c --overflow ignore
no: a call of reach_error cannot be reached, and nothing undefined happens (1 state, proved again over bits)

assumed:
  nondet_int returns any value of its type
  signed arithmetic does not overflow
[exit 1]

$ tacet program models/c/lock.c --engine explicit -q; tacet program models/c/lock.c --engine predicates -q; tacet program models/c/lock.c --engine blocks -q
no: a call of reach_error cannot be reached, and nothing undefined happens (14019 states)
no: a call of reach_error cannot be reached, and nothing undefined happens (53 states, 5 predicates)
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, 1 predicate, proved again over bits)
[exit 1]

$ tacet program models/c/handshake.c --engine explicit -q
yes: a call of reach_error can be reached (line 28, 8 inputs, 134 instructions)

$ tacet program models/c/average.c --engine explicit -q
unknown: open system: plain exploration needs a value for every input
[exit 2]

$ tacet program models/c/handshake.c --json | check-answer
valid

$ tacet program models/c/lock.c --json --stats | check-answer
valid

$ tacet program models/c/handshake.c --limit-states 3 -q
unknown: state limit: 3 states
[exit 2]

$ clang -O0 -g -fno-discard-value-names -emit-llvm -S models/c/average.c -o a.ll; tacet program a.ll -q
yes: a sum leaves its type in line 11, column 23 (2 inputs, 22 instructions)

$ clang -O0 -g -fno-discard-value-names -emit-llvm -c models/c/average.c -o a.bc; tacet program a.bc -q
yes: a sum leaves its type in line 11, column 23 (2 inputs, 22 instructions)

$ head -c 1500 a.bc > cut.bc; tacet program cut.bc 2>&1 | head -1 | cut -c1-60
cut.bc: error: cut.bc cannot be read as C or bitcode:

$ printf 'BC\300\336garbage' > bad.bc; tacet program bad.bc > /dev/null 2>&1; echo $?
4

$ echo 'int main (void) { retur 0; }' > wrong.c; tacet program wrong.c 2>&1 | head -2
wrong.c: error: wrong.c cannot be read as C or bitcode:
wrong.c:1:19: error: use of undeclared identifier 'retur'

$ echo 'int main (void) { return 0; }' > quiet.c; tacet program quiet.c
quiet.c: error: no function and no label is called 'ERROR': name one with --unreach
[exit 4]

$ tacet program models/c/lock.c --unreach nowhere
models/c/lock.c: error: no function and no label is called 'nowhere': name one with --unreach
[exit 4]

$ tacet program models/c/lock.c --entry nowhere
models/c/lock.c: error: no function 'nowhere' is defined here: name another with --entry
[exit 4]

$ printf 'int f (int n) { return n ? f (n - 1) : 0; }\nint main (void) { ERROR: return f (3); }\n' > deep.c; tacet program deep.c
deep.c:1:28: error: recursion (f <- f): not supported in C programs
    int f (int n) { return n ? f (n - 1) : 0; }
                               ^
[exit 4]

$ printf 'float x;\nint main (void) {\n  x = x + 1;\n ERROR: return 0; }\n' > float.c; tacet program float.c
float.c:3:7: error: an operation on what is neither an integer nor a pointer: not supported in C programs
      x = x + 1;
          ^
[exit 4]

$ printf 'int read (void);\nint main (void) {\n  if (read () == 3) goto ERROR;\n  return 0;\n ERROR: return 1; }\n' > call.c; tacet program call.c
call.c:3:7: error: a call of 'read', which has no body (--unknown-calls havoc takes what it returns for any value): not supported in C programs
      if (read () == 3) goto ERROR;
          ^
[exit 4]

$ tacet program call.c --inputs read -q; tacet program call.c --unknown-calls havoc -q
yes: the label ERROR can be reached (line 3, 1 input, 6 instructions)
yes: the label ERROR can be reached (line 3, 1 input, 6 instructions)

$ printf 'int nondet (void);\nint main (void) {\n  int a[3] = { 0 }, i = nondet ();\n  if (i < 0) return 0;\n  a[i] = 1;\n  return 0;\n ERROR: return 1; }\n' > bounds.c; tacet program bounds.c
yes: an access outside of all objects in line 5, column 8 (1 input, 17 instructions)

  line  function  what happens
     3  main
     3  main      nondet () = 3, i = 3
     4  main

assumed:
  nondet returns any value of its type

$ printf 'int main (void) {\n  int y;\n  if (y != 1) goto ERROR;\n  return 0;\n ERROR: return 1; }\n' > garbage.c; tacet program garbage.c -q
yes: the label ERROR can be reached (line 3, 0 inputs, 8 instructions)

$ TACET_READ_C=/nowhere tacet program models/c/lock.c
models/c/lock.c: error: this build reads no C: the program /nowhere is missing (tacet was built without LLVM; install the packages llvm-dev and clang, then build again)
[exit 4]

$ tacet program models/c/tank.c --entry step --period 3/2 --environment models/c/tank.tck --bind level,pump --label spoilt --json | check-answer
valid

$ tacet program models/c/tank.c --entry step --period 5/2 --environment models/c/tank.tck --bind level,pump --label spoilt --json | check-answer
valid

$ tacet program models/c/tank.c --entry step --period 1,2 --environment models/c/tank.tck --bind level,pump --label spoilt --json | check-answer
valid

$ tacet program models/c/tank.c --entry step --period 5/2 --environment models/c/tank.tck --bind level,pump --label spoilt | grep -v @
yes: step called every 5/2, dense time: spoilt is reachable (111 steps, 32 time units)

  time  delay  action       Tank    step      values set
     0         start        fine    begins    level=7 pump=1

in the run, times and clocks count 1/2 of the environment's time unit

$ tacet program models/c/tank.c --entry step --period 2 --bind level,pump --label spoilt
tacet: --period needs --environment, the network around the function
[exit 3]

$ tacet program models/c/tank.c --entry step --environment models/c/tank.tck --label spoilt
tacet: --environment needs --period: how often the function is called
[exit 3]

$ tacet program models/c/tank.c --entry step --period 2 --environment models/c/tank.tck --bind level,pumps --label spoilt
tacet: --bind: 'pumps' is no global integer of the program
[exit 3]

$ tacet program models/c/tank.c --entry step --period 2 --environment models/c/tank.tck --bind level=height --label spoilt
tacet: --bind: 'height' is no integer of models/c/tank.tck
[exit 3]

$ tacet program models/c/tank.c --entry step --period 2 --environment models/c/tank.tck --bind level,pump --label dry
tacet: the model has no label 'dry'; its labels are: spoilt
[exit 3]

$ tacet program models/c/tank.c --entry step --period 2 --environment models/c/tank.tck --bind level,pump --label spoilt --time 3/4
tacet: the period of the calls must be a multiple of --time 3/4
[exit 3]

$ tacet program models/c/tank.c --entry step --period 1 --execution 0..2 --environment models/c/tank.tck --bind level,pump --label spoilt
tacet: --execution: a call must end before the next one begins
[exit 3]

$ tacet program models/c/tank.c --entry step --period 0 --environment models/c/tank.tck --bind level,pump --label spoilt
tacet: --period expects a positive rational, not '0'
[exit 3]

$ tacet program models/c/average.c --label spoilt
tacet: --label needs --period and --environment
[exit 3]

$ printf 'int level, pump;\nvoid step (void) { pump = 8 / level; }\n' > divide.c; tacet program divide.c --entry step --period 1 --environment models/c/tank.tck --bind level,pump --label spoilt -q
no: step called every 1, dense time: spoilt is not reachable
[exit 1]

$ tacet program models/thesis/fig-6.2.tck
tacet: error: models/thesis/fig-6.2.tck: program wants a C program (.c, .bc, .ll), this is a network of automata (.tck)
[exit 4]

$ for b in level,level level,pump=level; do tacet program models/c/tank.c --entry step --period 1 --environment models/c/tank.tck --bind $b --label spoilt; done; true
tacet: --bind: 'level=level': one of the two is bound already
tacet: --bind: 'pump=level': one of the two is bound already

$ tacet program models/c/tank.c --entry step --limit-time 0.001
unknown: time limit: 0.001 s
[exit 2]
