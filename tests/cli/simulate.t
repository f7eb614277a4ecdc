Walks: the same for the same seed; replays of JSON runs.
$ tacet simulate tests/cli/models/gate.tck --steps 5
walked 5 steps, 6 time units in dense time

  time  delay  action         T     G       n     x     y
     0         start          far   up      0     0     0
   1/4    1/4  T@app,G@app    near  lower   1     0     0
   1/2    1/4  G@down               closed  1   1/4   1/4
   7/2      3  T@go           in            1  13/4  13/4
  17/4    3/4  T@exit,G@exit  far   up      1     4     4
     6    7/4  T@app,G@app    near  lower   2     0     0

$ tacet simulate tests/cli/models/gate.tck --steps 5 > a; tacet simulate tests/cli/models/gate.tck --steps 5 --seed 1 > b; cmp a b && echo same
same

$ tacet simulate tests/cli/models/gate.tck --steps 5 --seed 2 > c; cmp -s a c || echo different
different

$ tacet simulate tests/cli/models/gate.tck --steps 4 --time 1/2 --seed 3
walked 4 steps, 11/2 time units with period 1/2

  time  delay  action         T     G       n    x    y
     0         start          far   up      0    0    0
   1/2    1/2  T@app,G@app    near  lower   1    0    0
   1/2      0  G@down               closed  1    0    0
     3    5/2  T@go           in            1  5/2  5/2
  11/2    5/2  T@exit,G@exit  far   up      1    5    5

$ tacet simulate tests/cli/models/gate.tck --steps 100
the model fails at step 13

  time  delay  action         T      G       n     x     y
     0         start          far    up      0     0     0
   1/4    1/4  T@app,G@app    near   lower   1     0     0
   1/2    1/4  G@down                closed  1   1/4   1/4
   7/2      3  T@go           in             1  13/4  13/4
  17/4    3/4  T@exit,G@exit  far    up      1     4     4
     6    7/4  T@app,G@app    near   lower   2     0     0
     7      1  G@down                closed  2     1     1
  41/4   13/4  T@go           in             2  17/4  17/4
  43/4    1/2  T@exit,G@exit  far    up      2  19/4  19/4
    12    5/4  T@app,G@app    near   lower   3     0     0
  49/4    1/4  G@down                closed  3   1/4   1/4
  29/2    9/4  T@go           in             3   5/2   5/2
  67/4    9/4  T@exit,G@exit  far    up      3  19/4  19/4
  75/4      2  T@app,G@app    fails
tests/cli/models/gate.tck:14:30: error: assignment of 4 to n is outside 0..3
    edge:T:far:near:app{do: x=0; n = n + 1}
                                 ^
[exit 4]

$ tacet simulate tests/cli/models/gate.tck --steps 100 --range disable -q
stuck after 12 steps, 67/4 time units in dense time: no edge can fire any more

$ tacet simulate models/classic/fischer-3.tck --steps 2000 -q
walked 2000 steps, 11725/4 time units in dense time

$ tacet simulate models/classic/fischer-3.tck --steps 50 --json > run.json; tacet simulate models/classic/fischer-3.tck --run run.json -q
yes: every step is one of the model (50 steps, 299/4 time units)

$ tacet decide models/thesis/fig-6.3b-closed.tck --json > lasso.json; tacet simulate models/thesis/fig-6.3b-closed.tck --run lasso.json
yes: every step is one of the model (0 steps, 0 time units, then the loop)

  time  delay  action  P   x  y
     0         start   l0  0  0
  again and again:
     1      1  P@a     l1  0  1
     1      0  P@b     l0  0  0

$ sed 's/"delay": "1"/"delay": "2"/' lasso.json > wrong.json; tacet simulate models/thesis/fig-6.3b-closed.tck --run wrong.json
no: step 1: after a delay of 2, P@a does not lead to the state that is written there
[exit 1]

$ tacet simulate models/thesis/fig-6.3b.tck --run lasso.json
no: step 2: after a delay of 0, P@b does not lead to the state that is written there
[exit 1]

$ tacet simulate models/classic/fischer-3.tck --run lasso.json
no: the model has no such initial state
[exit 1]

$ tacet simulate models/classic/fischer-3.tck --run lasso.json --json
{
  "tacet": "2.0",
  "command": "simulate",
  "model": "fischer_3",
  "question": {
    "files": ["models/classic/fischer-3.tck"],
    "run": "lasso.json",
    "time": "dense",
    "range": "error",
    "seed": 1,
    "steps": 20
  },
  "answer": "no",
  "summary": "no: the model has no such initial state",
  "reason": "the model has no such initial state"
}
[exit 1]

$ tacet simulate models/thesis/fig-6.3b.tck --run lasso.json --json | check-answer
valid

$ printf 'system:s\nprocess:P\nclock:1:x\nlocation:P:l{initial: : invariant: x>=1}\n' | tacet simulate -
no: the model has no initial state: the invariant 'x >= 1' of P.l does not hold
[exit 1]

$ printf '1\n1 1/2\nx\n9\nu\nr\nq\n' | script -qec 'tacet simulate tests/cli/models/gate.tck' /dev/null | tr -d '\r' | tail -8

  1  T@go  after more than 7/4, up to 19/4
> walked 2 steps, 1/4 time units in dense time

  time  delay  action       T     G       n    x    y
     0         start        far   up      0    0    0
     0      0  T@app,G@app  near  lower   1    0    0
   1/4    1/4  G@down             closed  1  1/4  1/4

$ printf '1 1/3\nq\n' | script -qec 'tacet simulate tests/cli/models/gate.tck --time 1/2' /dev/null | tr -d '\r' | grep -c 'multiple of the period'
1
