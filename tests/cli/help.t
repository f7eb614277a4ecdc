Help comes from the tables of commands and options, on standard output, exit 0.
needs z3
needs ppl
needs glpk
$ tacet --version | sed 's/ [0-9][0-9.]*/ N/g'
tacet N
GLPK N, CUDD N, Z3 N, GMP N, PPL N

$ tacet help | sed -n 1,3p
tacet decides questions about timed and stopwatch automata in dense and in sampled time.

usage: tacet COMMAND MODEL [options]      (MODEL: .tck, .xml, .xta, .gcl or .c; - for standard input)

$ tacet --help | tail -2
tacet help COMMAND tells more, tacet --version which libraries are in use.
exit status: 0 yes, 1 no, 2 unknown, 3 wrong usage, 4 bad input, 70 internal error

$ tacet -h > a; tacet help > b; cmp a b && echo same
same

$ tacet simulate -h
tacet simulate: walk at random or step by step, or replay a run

usage: tacet simulate MODEL [options]

options
  -t, --time dense|P/Q|any    when edges may fire: at any real instant, at multiples of
                              P/Q, or for some unknown period (default: dense)
      --range error|disable   an assignment out of range stops with an error, or disables
                              its edge (default: error)
  -s, --seed N                start of the random choices (default: 1)
  -n, --steps N               how many steps to walk (default: 20)
      --moves                 list what can follow: each edge with the delays after which
                              it fires, and the regions that pass meanwhile
      --json-to FILE          also write the answer there, as one JSON object
      --csv                   the run as comma-separated values
      --draw FILE.svg         also write a picture of the answer there
      --draw-kind KIND        which picture: automaton, timeline, plane, periods, drift,
                              orbit, sides, steps, path or states (the one that suits the
                              answer best unless told)
      --run FILE              replay the run in a JSON answer instead of walking

example: tacet simulate models/classic/train-gate-3.tck --steps 10 --seed 7 --time 1/2
all options: tacet simulate --help

$ tacet simulate --help
tacet simulate: walk at random or step by step, or replay a run

usage: tacet simulate MODEL [options]

Walks through the model from its initial state in exact arithmetic. On a terminal you
choose every step; elsewhere, or with --seed or --steps, the choices are random and the
same for the same seed. With --run the steps come from a JSON answer and each of them is
checked.

options
  -t, --time dense|P/Q|any    when edges may fire: at any real instant, at multiples of
                              P/Q, or for some unknown period (default: dense)
      --range error|disable   an assignment out of range stops with an error, or disables
                              its edge (default: error)
  -s, --seed N                start of the random choices (default: 1)
  -n, --steps N               how many steps to walk (default: 20)
      --moves                 list what can follow: each edge with the delays after which
                              it fires, and the regions that pass meanwhile
      --json-to FILE          also write the answer there, as one JSON object
      --csv                   the run as comma-separated values
      --draw FILE.svg         also write a picture of the answer there
      --draw-kind KIND        which picture: automaton, timeline, plane, periods, drift,
                              orbit, sides, steps, path or states (the one that suits the
                              answer best unless told)
      --run FILE              replay the run in a JSON answer instead of walking

options of every command
  -h, --help                  show what the command does; -h the common options, --help
                              all
      --json                  answer with one JSON object
  -q, --quiet                 only the answer: no evidence, no progress
  -v, --verbose               say on standard error what is being tried
      --stats                 numbers after the answer: states, transitions, time, memory
      --limit-time SECONDS    answer "unknown" after so long (also 2m, 1h)
      --limit-memory BYTES    answer "unknown" before using more (suffix K, M or G)
      --limit-states N        answer "unknown" after N states

example
  tacet simulate models/classic/train-gate-3.tck --steps 10 --seed 7 --time 1/2

$ tacet help simulate > a; tacet simulate --help > b; cmp a b && echo same
same

$ for c in $(tacet help | sed -n 's/^  \([a-z-]*\)  .*/\1/p'); do tacet $c --help | grep -q '^  tacet '$c || echo "$c has no example"; done

$ tacet help --man | sed -n 1,4p
.TH TACET 1 "" "tacet 1.0.0" "User Commands"
.SH NAME
tacet \- decide questions about timed systems in dense and sampled time
.SH SYNOPSIS

$ tacet help --man > tacet.1; for c in $(tacet help | sed -n 's/^  \([a-z-]*\)  .*/\1/p'); do grep -q "^.SS tacet $c " tacet.1 || echo "$c is not in the manual"; done

$ tacet help --man | grep -c '^\.TP' | awk '{ print ($1 > 40) ? "many options" : "few" }'
many options

$ tacet help --completion > tacet.bash; bash -n tacet.bash && echo "bash reads it"
bash reads it

$ bash -c '. ./tacet.bash; COMP_WORDS=(tacet dec); COMP_CWORD=1; _tacet; echo "${COMPREPLY[@]}"'
decide

$ bash -c '. ./tacet.bash; COMP_WORDS=(tacet reach m --order ""); COMP_CWORD=4; _tacet; echo "${COMPREPLY[@]}"'
bfs dfs

$ bash -c '. ./tacet.bash; COMP_WORDS=(tacet reach m --lim); COMP_CWORD=3; _tacet; echo "${COMPREPLY[@]}"'
--limit-time --limit-memory --limit-states

$ for m in $(tacet help --man | sed 's/\\-/-/g' | grep -o 'models/[^ ]*\.[a-z]*'); do ls $m > /dev/null; done

$ tacet help --json | python3 -c "import json, sys; d = json.load (sys.stdin); print (len (d['commands']) > 15, [o['name'] for c in d['commands'] if c['name'] == 'simulate' for o in c['options']])"
True ['time', 'range', 'seed', 'steps', 'moves', 'json-to', 'csv', 'draw', 'draw-kind', 'run']
