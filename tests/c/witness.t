Witnesses (format 2.0): what is written is well formed; a run is taken by what gcc and clang compile, from the
file alone; invariants are proved again as assertions; what is changed in them is noticed.
$ cp tests/c/witness/sum.c tests/c/witness/lock.c .; tacet program sum.c --witness sum.yml -q; sed -n '/content/,/column/p' sum.yml; python3 tests/c/witness.py sum.c sum.yml --bend
yes: a call of reach_error can be reached (line 20, 1 input, 106 instructions)
  content:
    - segment:
        - waypoint:
            type: function_return
            action: follow
            constraint:
              value: "\\result == 4"
              format: ext_c_expression
            location:
              file_name: "sum.c"
              line: 10
              column: 21
violation_sequence of 10 segments: gcc's and clang's programs take it

$ sed 's/result == 4/result == 3/' sum.yml > bent.yml; python3 tests/c/witness.py sum.c bent.yml; sed 's/line: 15/line: 14/' sum.yml > bent.yml; python3 tests/c/witness.py sum.c bent.yml; sed 's/77/78/' sum.c > other.c; python3 tests/c/witness.py other.c sum.yml
wrong: gcc: the target is not reached
wrong: branching at total
wrong: hash
[exit 1]

$ tacet program lock.c --witness lock.yml; sed -n '/content/,/format/p' lock.yml; python3 tests/c/witness.py lock.c lock.yml
tacet: lock.yml leaves out 13 comparisons that are no C expression over what is in scope there
no: a call of reach_error cannot be reached, and nothing undefined happens (64 states, 3 predicates, proved again over bits)

assumed:
  nondet returns any value of its type
  content:
    - invariant:
        type: loop_invariant
        location:
          file_name: "lock.c"
          line: 19
          column: 5
          function: "main"
        value: "(signed int) locked == 0"
        format: c_expression
invariant_set of 3: proved again as assertions, and held in 40 random runs

$ sed 's/locked == 0"/locked == 1"/' lock.yml > bent.yml; python3 tests/c/witness.py lock.c bent.yml | sed 's/p.c:.*//'
wrong: the assertions are not proved: yes: a call of w_broken can be reached (line 20, 1 input, 19 instructions)

$ for m in handshake average lock; do cp models/c/$m.c .; tacet program $m.c --witness w.yml -q; python3 tests/c/witness.py $m.c w.yml; done
yes: a call of reach_error can be reached (line 28, 8 inputs, 134 instructions)
violation_sequence of 21 segments: gcc's and clang's programs take it
yes: a sum leaves its type in line 11, column 23 (2 inputs, 22 instructions)
violation_sequence of 4 segments: gcc's and clang's programs take it
no: a call of reach_error cannot be reached, and nothing undefined happens (2 states, 1 predicate, proved again over bits)
invariant_set of 1: proved again as assertions, and held in 40 random runs

$ tacet program average.c --overflow wrap --witness w.yml -q; python3 tests/c/witness.py average.c w.yml
yes: a call of reach_error can be reached, signed overflow wrapping around (line 13, 2 inputs, 29 instructions)
violation_sequence of 5 segments: gcc's and clang's programs take it

$ printf 'int nondet (void);\nint main (void) {\n  int d = nondet ();\n  if (d > 5) d = 7 / (d - 9);\n  return 0;\n ERROR: return 1; }\n' > by.c; tacet program by.c --witness w2.yml 2>&1 | grep witness; ls w2.yml
tacet: no witness written: the format has no word for this kind of error
ls: cannot access 'w2.yml': No such file or directory
[exit 2]

$ printf '# 1 "other.c"\nint nondet (void);\nint main (void) {\n  if (nondet () == 3) goto ERROR;\n  return 0;\n ERROR: return 1; }\n' > lines.c; tacet program lines.c --witness w2.yml 2>&1 | grep witness; ls w2.yml
tacet: no witness written: the file has #line directives, so that places that the compiler tells are not its own
ls: cannot access 'w2.yml': No such file or directory
[exit 2]

$ tacet program models/c/tank.c --entry step --period 1 --environment models/c/tank.tck --witness w2.yml
tacet: --witness is for one program alone, without --spec, --period and --environment
[exit 3]
