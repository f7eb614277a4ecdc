A model as a step function in C, and back: tacet compare proves the file equivalent to its model, or shows the difference.
needs expat
$ tacet export models/tour/5-train.tck --to c --time 1/2 > train.c; for c in gcc clang; do $c -std=c11 -Wall -Wextra -Wconversion -pedantic -Werror -c train.c -o train.o; done

$ tacet compare models/tour/5-train.tck train.c --time 1/2 --equivalence trace
yes: train and train.c are trace equivalent

Waiting for 1/2 is an action (tick) on both sides; every call returned, and nothing undefined happened in any state.

$ sed 's/c_y >= 4/c_y > 4/' train.c > bent.c; tacet compare models/tour/5-train.tck bent.c --time 1/2 --equivalence trace
no: train and bent.c are not trace equivalent

  trace  no  only train has T@seen tick tick tick tick T@shut

trace: T@seen tick tick tick tick T@shut
train:
  time  delay  action  T       x    y
     0         start   away    0    0
     0      0  T@seen  near    0    0
   1/2    1/2  (wait)  near  1/2  1/2
     1    1/2  (wait)  near    1    1
   3/2    1/2  (wait)  near  3/2  3/2
     2    1/2  (wait)  near    2    2
     2      0  T@shut  near    2    0
bent.c gets as far as: 0 -T@seen-> 1 -tick-> 2 -tick-> 3 -tick-> 4 -tick-> 5
bent.c has no T@shut then, on no run with these actions

the calls along that word, as far as bent.c has it:
  call            what happens
  train_init (0)
  train_step (1)  T@seen
  train_step (0)  tick
  train_step (0)  tick
  train_step (0)  tick
  train_step (0)  tick

Waiting for 1/2 is an action (tick) on both sides; every call returned, and nothing undefined happened in any state.
[exit 1]

$ tacet compare models/tour/5-train.tck bent.c --time 1/2 --equivalence trace --preorder -q
no: train is not below bent.c for trace
[exit 1]

$ tacet compare models/tour/5-train.tck bent.c --time 1/2 --json | check-answer
valid

$ tacet compare models/tour/5-train.tck train.c --time 1/2 --hide shut -q
yes: train and train.c are weakly bisimilar, and so equivalent in every respect asked

$ tacet compare models/tour/5-train.tck train.c --time 1 --equivalence trace -q
no: train and train.c are not trace equivalent
[exit 1]

$ tacet export models/classic/job.tck --to c --time 1/3 -o job.c; tacet compare models/classic/job.tck job.c --time 1/3 -q
yes: job and job.c are bisimilar, and so equivalent in every respect asked

$ tacet export models/uppaal/bridge.xml --to c --time 1 -o bridge.c; tacet compare models/uppaal/bridge.xml bridge.c --time 1 -q
yes: bridge and bridge.c are bisimilar, and so equivalent in every respect asked

$ tacet compare models/uppaal/bridge.xml bridge.c --time 1 -q --limit-states 100
unknown: state limit: 100 states
[exit 2]

$ for m in broadcast-clock-guard urgent-channel-2 committed-broadcast functions by-value; do tacet export tests/uppaal/$m.xta --to c --time 1/2 -o m.c; gcc -std=c11 -Wall -Wextra -Wconversion -pedantic -Werror -c m.c -o m.o; tacet compare tests/uppaal/$m.xta m.c --time 1/2 -q; done
yes: broadcast-clock-guard and m.c are bisimilar, and so equivalent in every respect asked
yes: urgent-channel-2 and m.c are bisimilar, and so equivalent in every respect asked
yes: committed-broadcast and m.c are bisimilar, and so equivalent in every respect asked
yes: functions and m.c are bisimilar, and so equivalent in every respect asked
yes: by-value and m.c are bisimilar, and so equivalent in every respect asked

$ tacet export models/tour/5-train.tck --to c
tacet: tacet export --to c needs a period: --time 1/2
[exit 3]

$ tacet export models/tour/5-train.tck --to c --time 1/2000000
models/tour/5-train.tck: error: the period 1/2000000 is too fine or too coarse
[exit 4]

$ tacet export tests/uppaal/priority.xta --to c --time 1
tests/uppaal/priority.xta: error: a step function in C does not know priorities, which this model has
[exit 4]

$ tacet compare models/tour/5-train.tck train.c --time dense
tacet: tacet compare with a C file needs a period: --time 1/2
[exit 3]

$ tacet compare models/tour/5-train.tck train.c --time 1 --with 2
tacet: --with is for two readings of time of a model; a C file has no period of its own
[exit 3]

$ { echo system:many; for e in a b; do echo event:$e; done; for p in $(seq 17); do echo process:P$p; echo "location:P$p:l{initial:}"; for k in 1 2 3 4; do [ $p = 1 ] && [ $k -gt 1 ] || echo "edge:P$p:l:l:a"; done; done; echo "sync!:P1@a$(for p in $(seq 2 17); do printf ':P%s@a?' $p; done)"; } > many.tck; tacet export many.tck --to c --time 1
many.tck: error: more than 65535 combinations of edges can be taken together: too many for a step function
[exit 4]

$ tacet export tests/uppaal/range-fault.xta --to c --time 1 -o fault.c; tacet compare tests/uppaal/range-fault.xta fault.c --time 1
tests/uppaal/range-fault.xta:3:56: error: assignment of 4 to 'i' is outside 0..3 (a run with period 1 leads there)
    process P() { state a; init a; trans a -> a { assign i = i + 1; }; }
                                                           ^
[exit 4]

$ tacet export tests/uppaal/range-fault.xta --to c --time 1 --range disable -o fault.c; tacet compare tests/uppaal/range-fault.xta fault.c --time 1 --range disable -q
yes: range-fault and fault.c are bisimilar, and so equivalent in every respect asked

$ printf 'system:beat\nclock:1:x\nevent:beat\nprocess:P\nlocation:P:l{initial: : invariant: x<=2}\nedge:P:l:l:beat{provided: x==2 : do: x=0}\n' > beat.tck

$ printf '#include <stdint.h>\nstatic int32_t n;\nconst char h_events[3][7] = { "", "tick", "P@beat" };\nconst int32_t h_choices = 2;\nint32_t h_step (int32_t c)\n{\n  if (c == 0 && n < 2) { n++; return 1; }\n  if (c == 1 && n == 2) { n = 0; return 2; }\n  return 0;\n}\n' > hand.c; tacet compare beat.tck hand.c --time 1 -q
yes: beat and hand.c are bisimilar, and so equivalent in every respect asked

$ sed 's/n < 2/n <= 2/' hand.c > late.c; tacet compare beat.tck late.c --time 1 --equivalence trace
no: beat and late.c are not trace equivalent

  trace  no  only late.c has tick tick tick

trace: tick tick tick
late.c: 0 -tick-> 1 -tick-> 2 -tick-> 3
beat gets as far as:
  time  delay  action  P  x
     0         start   l  0
     1      1  (wait)  l  1
     2      1  (wait)  l  2
beat has no tick then, on no run with these actions

the calls along that word, as far as late.c has it:
  call        what happens
  h_step (0)  tick
  h_step (0)  tick
  h_step (0)  tick

Waiting for 1 is an action (tick) on both sides; every call returned, and nothing undefined happened in any state.
[exit 1]

$ sed 's/n < 2/n < 2000000/' hand.c > long.c; tacet compare beat.tck long.c --time 1 -q --limit-states 1000
unknown: state limit: 1000 states
[exit 2]

$ sed 's/return 0;/return 1 \/ (2 - n);/' hand.c > zero.c; tacet compare beat.tck zero.c --time 1
zero.c:9:12: error: h_step (0) divides by zero in some state
      return 1 / (2 - n);
               ^
[exit 4]

$ sed 's/return 0;/{ int m; return m; }/' hand.c > garbage.c; tacet compare beat.tck garbage.c --time 1
garbage.c:9:19: error: h_step (1) reads what was never written in some state
      { int m; return m; }
                      ^
[exit 4]

$ sed 's/return 0;/for (;;) { }/' hand.c > ever.c; tacet compare beat.tck ever.c --time 1
ever.c:9:3: error: h_step (1) does not return within 10000000 instructions in some state
      for (;;) { }
      ^
[exit 4]

$ sed 's/return 0;/return -1;/' hand.c > fault.c; tacet compare beat.tck fault.c --time 1 --equivalence reachability
no: beat and fault.c are not reachability equivalent

  reachability  no  only fault.c has fault

reachability: fault
fault.c: 0 -fault-> 0

Waiting for 1 is an action (tick) on both sides; every call returned, and nothing undefined happened in any state.
[exit 1]

$ sed 's/h_step/h_stop/' hand.c > none.c; tacet compare beat.tck none.c --time 1
none.c: error: there is no step function: int32_t NAME_step (int32_t choice), with const char NAME_events[][W] and const int32_t NAME_choices
[exit 4]

$ sed 's/int32_t h_step (int32_t c)/int h_step (short c)/' hand.c > short.c; tacet compare beat.tck short.c --time 1
short.c: error: h: the step function must take and return an int32_t
[exit 4]

$ sed 's/const int32_t h_choices/int32_t h_choices/' hand.c > open.c; tacet compare beat.tck open.c --time 1
open.c: error: h: the number of choices must be a constant: const int32_t NAME_choices
[exit 4]

$ sed 's/const char h_events/char h_events/' hand.c > table.c; tacet compare beat.tck table.c --time 1
table.c: error: h: the events must be a constant array of strings of the same width, the first of them empty
[exit 4]

$ echo 'int main (void) { retur 0; }' > wrong.c; tacet compare beat.tck wrong.c --time 1 2>&1 | head -2
wrong.c: error: wrong.c cannot be read as C or bitcode:
wrong.c:1:19: error: use of undeclared identifier 'retur'

$ tacet compare hand.c beat.tck --time 1
tacet: error: hand.c: compare wants a network of automata (.tck), this is a C program (.c, .bc, .ll)
[exit 4]

$ tacet compare beat.tck models/thesis/ticket2.gcl --time 1
tacet: error: models/thesis/ticket2.gcl: compare wants a network of automata (.tck), this is guarded commands (.gcl); those are for explore, refine, abstract, invariant and ctl
[exit 4]
$ tacet export models/classic/train-gate-3.tck --to c --time 1/2 > gate.c; tacet compare models/classic/train-gate-3.tck gate.c --time 1/2 --stats | grep states
train_gate_3: 2251 states, 3859 transitions
gate.c: 2251 states, 3859 transitions
