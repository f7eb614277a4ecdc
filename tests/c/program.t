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
yes: a call of reach_error can be reached, signed overflow wrapping around (line 13, 2 inputs, 29 instructions)

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

$ printf 'int f (int x);\nint main (void) { return f (1); }\n' > calls.c; clang -O0 -g -emit-llvm -c calls.c -o calls.bc; clang -O0 -g -emit-llvm -S calls.c -o calls.ll; for f in bc ll; do tacet program calls.$f; done
calls.bc:2:26: error: a call of 'f', which has no body (--unknown-calls havoc takes what it returns for any value): not supported in C programs
calls.ll:2:26: error: a call of 'f', which has no body (--unknown-calls havoc takes what it returns for any value): not supported in C programs
[exit 4]

$ echo 'int main (void) { retur 0; }' > wrong.c; tacet program wrong.c 2>&1 | head -2
wrong.c: error: wrong.c cannot be read as C or bitcode:
wrong.c:1:19: error: use of undeclared identifier 'retur'

$ echo 'int main (void) { return 0; }' > quiet.c; tacet program quiet.c
no: nothing undefined happens (1 state, proved again over bits)
[exit 1]

$ printf 'int nondet_int (void);\nint main (void) { int x = nondet_int (); return x < 0 ? 0 : 8 %% x; }\n' > divides.c; tacet program divides.c -q; sed 's/x < 0/x <= 0/' divides.c > divides2.c; tacet program divides2.c -q --certificate divides.proof; tacet check-certificate divides2.c divides.proof
yes: a division by zero in line 2, column 63 (1 input, 11 instructions)
no: nothing undefined happens (1 state, proved again over bits)
yes: the certificate proves that nothing undefined happens from main (64-bit pointers)

$ printf 'int nondet_int (void);\nint main (void) {\n  if (nondet_int ())\n    __builtin_unreachable ();\n  return 0; }\n' > unreachable.c; tacet program unreachable.c
no: nothing undefined happens (1 state, proved again over bits)

assumed:
  nondet_int returns any value of its type
  line 4 is never reached, as __builtin_unreachable or a noreturn says there
[exit 1]

$ printf 'int main (void) {\n  int n = 4;\n  int a[n];\n  a[0] = 1;\n  return a[0]; }\n' > varies.c; tacet program varies.c; tacet program varies.c --unknown-calls havoc
varies.c:3:3: error: an object whose size varies: not supported in C programs
      int a[n];
      ^
varies.c:3:3: error: an object whose size varies: not supported in C programs
      int a[n];
      ^
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

$ tacet program models/c/tank.c --entry step --period 5/2 --environment models/c/tank.tck --bind level,pump --label spoilt | sed -n 1,30p
yes: step called every 5/2, dense time: spoilt is reachable (13 calls, 32 time units)

  time  action       line    x  what happens
     0  start                0  Tank.fine, level = 7, pump = 1
     0  step@call            0  level = 7, pump = 1
     0                 10    0  low = 0
     0                 11    0  high = 0
     0                 12    0
     0                 16    0
     0  step@return          0
     1  Tank@fill            0  level = 8
     2  Tank@fill            0  level = 9
   5/2  step@call          1/2  level = 9, pump = 1
   5/2                 10  1/2  low = 0
   5/2                 11  1/2  high = 0
   5/2                 12  1/2
   5/2                 16  1/2
   5/2  step@return        1/2
     3  Tank@fill            0  level = 10
     4  Tank@fill            0  level = 11
     5  Tank@fill            0  level = 12
     5  step@call            0  level = 12, pump = 1
     5                 10    0  low = 0
     5                 11    0  high = 1
     5                 12    0
     5                 16    0
     5  step@return          0
     6  Tank@fill            0  level = 13
     7  Tank@fill            0  level = 14
  15/2  step@call          1/2  level = 14, pump = 1

$ printf '%s\n' 'int in, out; signed char nondet_char (void); void reach_error (void);' 'static int next (int a) { int b = a + 1;' '  return b > 3 ? 0 : b; }' 'void step (void) {' '  signed char c = nondet_char ();' '  out = next (in);' '  if (c == 5 && in == 1) reach_error (); }' > inputs.c; printf '%s\n' system:m clock:1:first clock:3:y clock:1:another int:1:0:7:0:i int:1:0:7:0:o event:go process:P 'location:P:a{initial: : invariant: first<=1}' 'edge:P:a:a:go{provided: first==1 : do: first=0; y[1]=0; i=o}' > inputs.tck; tacet program inputs.c --entry step --period 3/2 --environment inputs.tck --bind in=i,out=o --label error --time 1/2
yes: step called every 3/2, time in multiples of 1/2: error is reachable (2 calls, 3/2 time units)

  time  tick  action       line  function  clocks              what happens
     0     0  start                        first=0 y[0]=0      P.a, i = 0, o = 0
                                           y[1]=0 y[2]=0
                                           another=0
     0     0  step@call                    first=0 y[0]=0      in = 0, out = 0
                                           y[1]=0 y[2]=0
                                           another=0
     0     0                  5  step                          nondet_char () =
                                                               -128, c = -128
     0     0                  6  step
     0     0                  2  next                          b = 1
     0     0                  3  next
     0     0                  6  step                          out = 1
     0     0                  7  step
     0     0  step@return                  first=0 y[0]=0      o = 1
                                           y[1]=0 y[2]=0
                                           another=0
     1     2  P@go                         first=0 y[0]=1      i = 1
                                           y[1]=0 y[2]=1
                                           another=1
   3/2     3  step@call                    first=1/2 y[0]=3/2  in = 1, out = 1
                                           y[1]=1/2 y[2]=3/2
                                           another=3/2
   3/2     3                  5  step                          nondet_char () = 5,
                                                               c = 5
   3/2     3                  6  step
   3/2     3                  2  next                          b = 2
   3/2     3                  3  next
   3/2     3                  6  step                          out = 2
   3/2     3                  7  step
   3/2     3                  7  step
   3/2     3  step@ends       7  step                          reach_error is
                                                               reached

assumed:
  nondet_char returns any value of its type

$ tacet program inputs.c --entry step --period 3/2 --environment inputs.tck --bind in=i,out=o --label error --time 1/2 --json | check-answer
valid

$ tacet program inputs.c --entry step --period 3/2 --execution 1/2..1 --environment inputs.tck --bind in=i,out=o --label error --time 1/2 | grep -v P@go | grep @
     0     0  step@call                    first=0 y[0]=0      in = 0, out = 0
   1/2     1  step@return                  first=1/2 y[0]=1/2  o = 1
   3/2     3  step@call                    first=1/2 y[0]=3/2  in = 1, out = 1
   3/2     3  step@ends       7  step                          reach_error is

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
tacet: --bind: 'height' is no integer and no event of models/c/tank.tck
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
$ tacet program models/c/tank.c --entry step --period 1 --environment models/c/tank.tck --bind pump --label spoilt 2>&1 | head -2
tacet: level of the program and level of models/c/tank.tck have nothing to do with each other; --bind level makes them one
yes: step called every 1, dense time: spoilt is reachable (8 calls, 8 time units)
$ tacet program models/c/average.c -q --draw path.svg && xmllint --noout path.svg && sed "/^<style>/,/^<\/style>/d" path.svg | diff - tests/draw/path.svg && echo as expected
yes: a sum leaves its type in line 11, column 23 (2 inputs, 22 instructions)
as expected
$ tacet program models/c/tank.c --entry step --period 5/2 --environment models/c/tank.tck --bind level,pump --label spoilt -q --draw bridge.svg && xmllint --noout bridge.svg && python3 tests/draw/geometry.py bridge.svg path.svg && grep -c 'class="tick' bridge.svg
yes: step called every 5/2, dense time: spoilt is reachable (13 calls, 32 time units)
13
$ tacet program models/c/tank.c --entry step --period 2 --environment models/c/tank.tck --bind level,pump --label spoilt -q --draw lines.svg --draw-kind path && xmllint --noout lines.svg && python3 tests/draw/geometry.py lines.svg && grep -c '>time [0-9]' lines.svg
yes: step called every 2, dense time: spoilt is reachable (4 calls, 8 time units)
9
$ tacet program models/c/spec/driver.c --spec models/c/spec/driver.fsp --flags -DBUG -q --draw word.svg; xmllint --noout word.svg; python3 tests/draw/geometry.py word.svg
no: main does not keep to driver, which does not allow: acquire, release, acquire, return {}
$ tacet program models/c/lock.c -q --draw none.svg
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, 1 predicate, proved again over bits)
tacet: no picture: this answer has no run, path, table or graph that could be drawn
[exit 1]
$ tacet report models/c/average.c --to markdown | sed -n '1,3p; /^|/p' | sed 's/digest of the file [0-9a-f]*/digest/'
# average

Model: models/c/average.c (digest). Written by tacet 1.0.0; each question was given 20 s. A yes was replayed step by step in exact arithmetic; a no can be written down with --certificate FILE and checked by tacet check-certificate.
| question | answer |
|---|---|
| 1. program | yes: a sum leaves its type in line 11, column 23 (2 inputs, 22 instructions) |
$ tacet program models/c/door/main.c models/c/door/leaf.c --certificate door.proof -q; tacet check-certificate models/c/door/main.c models/c/door/leaf.c door.proof -q
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, proved again over bits)
yes: the certificate proves that a call of reach_error cannot be reached from main, and nothing undefined happens (64-bit pointers)
$ tacet check-certificate models/c/door/main.c models/c/door/leaf.c door.proof --flags -DBUG -q
no: the certificate proves nothing: line 9: from there a run may end in the function (line 10 of the program)
[exit 1]
$ tacet program models/c/door/main.c models/c/door/leaf.c --flags -DBUG --replay | head -8
yes: a call of reach_error can be reached (line 10 of models/c/door/leaf.c, 2 inputs, 53 instructions)

run natively: the compiled program gets there, too

  file                  line  function      what happens
  models/c/door/main.c    11  main          nondet_int () = -1
  models/c/door/main.c    12  main
  models/c/door/leaf.c    25  door_is_open  door_is_open.asked = 1
$ tacet program models/c/door/main.c models/c/door/leaf.c --flags -DBUG --json | check-answer
valid
$ tacet program models/c/door/leaf.c models/c/door/leaf.c --entry door_open
models/c/door/leaf.c: error: models/c/door/leaf.c cannot be read as C or bitcode:
error: Linking globals named 'door_open': symbol multiply defined!
[exit 4]
$ cp models/c/door/leaf.c 'a 100% door.c'; tacet program models/c/door/main.c 'a 100% door.c' -q
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, proved again over bits)
[exit 1]
$ printf 'double d;\nvoid door_open (void) { d = 2 * d; }\nvoid door_close (void) {}\nint door_is_open (void) { return 0; }\n' > real.c; tacet program models/c/door/main.c real.c
models/c/door/main.c: error: real.c:2:33: an operation on what is neither an integer nor a pointer: not supported in C programs
[exit 4]
$ tacet program models/c/door/main.c models/c/door/leaf.c --witness w.yml
tacet: --witness is for one program alone, without --spec, --period and --environment
[exit 3]
$ tacet program models/c/press.c --entry step --period 1 --environment models/c/press.tck --bind press,lamp --label lit | sed -n '1p; /press = 1/p; /User@/p'
yes: step called every 1, dense time: lit is reachable (5 calls, 4 time units)
     2  User@press         0
     2  step@call          0  press = 1, lamp = 0
     4  User@press         0
     4  step@call          0  press = 1, lamp = 0
     4  User@see           0  User.lit
$ sed 's/press{.*/press/' models/c/press.tck > often.tck; tacet program models/c/press.c --entry step --period 1 --execution 0..1/2 --environment often.tck --bind press,lamp --label lit -q
yes: step called every 1, dense time: lit is reachable (3 calls, 2 time units)
$ sed 's/x=0/x=3/; s/x>=2/x==2/' models/c/press.tck > once.tck; tacet program models/c/press.c --entry step --period 1 --environment once.tck --bind press,lamp --label lit -q
no: step called every 1, dense time: lit is not reachable
[exit 1]
$ sed 's/if (press)/if (press \&\& (press = 0, 1))/' models/c/press.c > clears.c; tacet program clears.c --entry step --period 2 --environment models/c/press.tck --bind press,lamp --label lit -q
yes: step called every 2, dense time: lit is reachable (3 calls, 4 time units)
$ tacet program models/c/press.c --entry step --period 1 --environment models/c/press.tck --bind press,lamp=press --label lit
tacet: --bind: 'lamp=seen_press': one of the two is bound already
[exit 3]
