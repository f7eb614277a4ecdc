Runs, invariants and witnesses speak as the programmer does: parts of structures by their names, and numbers
without sign as such.  Headers of the system serve programs of 32 bits, too.  A pointer that was never set points
to an object of its own on the real machine, too, with other locals behind it.  A loop that two ways enter and nobody
goes round needs no invariant.  Inside a network numbers of 32 bits without sign, and clocks of 64 bits, are those of
the machine; what its own 32 bits cannot hold is a fault.
$ printf '%s\n' 'unsigned char __VERIFIER_nondet_uchar (void); unsigned __VERIFIER_nondet_uint (void); void reach_error (void);' 'struct part { unsigned short a; signed char b; unsigned char row[3]; } g;' 'int main (void) {' '  unsigned char x = __VERIFIER_nondet_uchar (), set;' '  unsigned y = __VERIFIER_nondet_uint ();' '  g.a = 65535; g.b = -3; g.row[1] = 200;' '  if (x > 254 && y > 4294967294u && set > 254 && g.row[1] == 200) reach_error ();' '  return 0; }' > signs.c; tacet program signs.c --replay --witness w.yml; grep value: w.yml; python3 tests/c/witness.py signs.c w.yml
yes: a call of reach_error can be reached (line 7, 2 inputs, 31 instructions)

run natively: the compiled program gets there, too

  line  function  what happens
     4  main      __VERIFIER_nondet_uchar () = 255, x = 255
     5  main      __VERIFIER_nondet_uint () = 4294967295, y = 4294967295
     6  main      g.a = 65535, g.b = -3, g.row[1] = 200
     7  main
     7  main
     7  main

assumed:
  __VERIFIER_nondet_uchar returns any value of its type
  __VERIFIER_nondet_uint returns any value of its type
              value: "\\result == 255"
              value: "(unsigned char) set == 255ULL"
              value: "\\result == -1"
              value: "true"
violation_sequence of 5 segments: gcc's and clang's programs take it

$ printf '%s\n' 'void reach_error (void);' 'struct one { int a; }; struct two { int b[2][2]; struct one in; };' 'int main (void) {' '  struct one s = { 0 }; struct two t = { { { 0, 0 }, { 0, 0 } }, { 0 } }; int i = 0;' '  while (i < 2) { s.a = !s.a; t.b[1][0] = s.a; t.in.a = i; i++; }' '  if (s.a || t.b[1][0] || t.in.a != 1) reach_error ();' '  return 0; }' > parts.c; tacet program parts.c -q --witness w.yml; grep value: w.yml | sed 's/ && /\n/g' | grep '[.]' | sort -u | head -6; python3 tests/c/witness.py parts.c w.yml
no: a call of reach_error cannot be reached, and nothing undefined happens (4 states, 4 predicates, proved again over bits)
        value: "(signed int) s.a >= 0
(signed int) s.a <= 1
(signed int) s.a == 0
(signed int) s.a >= 1
(signed int) t.b[1][0] <= 1
(signed int) t.b[1][0] == 0) || ((signed int) i == 1
invariant_set of 1: proved again as assertions, and held in 40 random runs

$ printf '%s\n' '#include <assert.h>' '#include <limits.h>' '#include <stdint.h>' '#include <stdlib.h>' '#include <string.h>' 'int nondet (void);' 'int main (void) { uint8_t b = (uint8_t) nondet (); assert (b < 255 || sizeof (long) != 4); return 0; }' > headers.c; tacet program headers.c --data-model 32 --replay | head -5; tacet program headers.c -q
yes: a call of __assert_fail can be reached (line 7, 1 input, 12 instructions)

run natively: the compiled program gets there, too

  line  function  what happens
no: a call of __assert_fail cannot be reached, and nothing undefined happens (1 state, proved again over bits)
[exit 1]

$ printf '%s\n' 'int nondet (void); void reach_error (void);' 'struct s { int a; };' 'int main (void) {' '  struct s *p; int later, *q; int x = nondet ();' '  p->a = x; *q = 3;' '  if (p->a == 7 && later == 9 && *q == 3) reach_error ();' '  return 0; }' > unset.c; tacet program unset.c --unset-pointers objects --replay | head -3
yes: a call of reach_error can be reached (line 6, 1 input, 33 instructions)

run natively: the compiled program gets there, too

$ printf '%s\n' 'int nondet (void); void reach_error (void);' 'int main (void) {' '  int v = 3, w = 3, fuel = 5;' '  if (nondet ()) goto two;' '  one: w = v * 2;' '  two: if (w > 100) goto three;' '  three: v += 2;' '  if ((v & 15) < 1) { if (--fuel == 0) return 0; goto one; }' '  if (v != 5) reach_error ();' '  return 0; }' > entered.c; tacet program entered.c -q --certificate p; tacet check-certificate entered.c p -q; tacet check-certificate entered.c p --obligations c > o.c; tacet program o.c --entry start -q
no: a call of reach_error cannot be reached, and nothing undefined happens (1 state, proved again over bits)
yes: the certificate proves that a call of reach_error cannot be reached from main, and nothing undefined happens (64-bit pointers)
no: a call of reach_error cannot be reached, and nothing undefined happens (1 state, proved again over bits)
[exit 1]

$ printf '%s\n' 'unsigned char in, out; unsigned wide_in, wide_out;' 'void step (void) { out = in; wide_out = wide_in; }' > copy.c; printf '%s\n' 'system:copy' 'int:1:0:255:200:in' 'int:1:0:255:0:out' 'int:1:-5:2000000000:2000000000:win' 'int:1:-5:2000000000:0:wout' 'event:e' 'process:P' 'location:P:a{initial:}' 'location:P:same{labels: same}' 'location:P:other{labels: other}' 'edge:P:a:same:e{provided: out==200 && wout==2000000000}' 'edge:P:a:other:e{provided: out!=0 && out!=200}' 'edge:P:a:other:e{provided: wout!=0 && wout!=2000000000}' > copy.tck; for l in same other; do tacet program copy.c --entry step --period 1 --environment copy.tck --bind in,out,wide_in=win,wide_out=wout --label $l --time 1 -q; done
yes: step called every 1, time in multiples of 1: same is reachable (1 call, 0 time units)
no: step called every 1, time in multiples of 1: other is not reachable
[exit 1]

$ printf '%s\n' 'unsigned long long ticks; unsigned now, late; static unsigned last;' 'void step (void) { ticks++; late = now - last > 100u; last = now; }' > late.c; printf '%s\n' 'system:late' 'int:1:0:1000:0:now' 'int:1:0:1:0:late' 'event:e' 'process:P' 'location:P:a{initial:}' 'location:P:b' 'location:P:late{labels: late}' 'edge:P:a:b:e{do: now=now+50}' 'edge:P:b:a:e{do: now=now-1}' 'edge:P:a:late:e{provided: late==1}' > late.tck; tacet program late.c --entry step --period 1 --environment late.tck --bind now,late --label late --time 1
yes: step called every 1, time in multiples of 1: late is reachable (3 calls, 2 time units)

  time  tick  action       line  what happens
     0     0  start              P.a, now = 0, late = 0
     0     0  step@call          now = 0, late = 0
     0     0                  2  ticks = 1, late = 0, last = 0
     0     0  step@return
     0     0  P@e                P.b, now = 50
     1     1  step@call          now = 50, late = 0
     1     1                  2  ticks = 2, late = 0, last = 50
     1     1  step@return
     1     1  P@e                P.a, now = 49
     2     2  step@call          now = 49, late = 0
     2     2                  2  ticks = 3, late = 1, last = 49
     2     2  step@return        late = 1
     2     2  P@e                P.late

$ printf '%s\n' 'unsigned out;' 'void step (void) { out = 3000000000u; }' > wide.c; printf '%s\n' 'system:wide' 'int:1:-2147483647:2147483647:0:out' 'event:e' 'process:P' 'location:P:a{initial:}' 'location:P:b{labels: b}' 'edge:P:a:b:e{provided: out<0}' > wide.tck; tacet program wide.c --entry step --period 1 --environment wide.tck --bind out --label b --time 1 2>&1 | head -1
wide.c: error: overflow: 3000000000 does not fit in 32 bits

