Wrong usage: one line that helps, exit 3.
$ tacet 2>&1 | head -3
tacet decides questions about timed and stopwatch automata in dense and in sampled time.

usage: tacet COMMAND MODEL [options]      (MODEL: .tck, .xml, .xta, .gcl or .c; - for standard input)

$ tacet > out 2> err; wc -c < out
0

$ tacet > out 2> err; echo $?
3

$ tacet raech models/thesis/fig-6.3b.tck
tacet: there is no command 'raech'; did you mean 'reach'?
[exit 3]

$ tacet zzzzzz
tacet: there is no command 'zzzzzz'; see tacet help
[exit 3]

$ tacet --json
tacet: the command comes first; see tacet help
[exit 3]

$ tacet reach
tacet: reach needs MODEL; see tacet reach --help
[exit 3]

$ tacet reach a b
tacet: reach does not know what to do with 'b'; see tacet reach --help
[exit 3]

$ tacet reach models/thesis/fig-6.3b.tck --label x --all-locations
tacet: reach takes one of --label, --location, --deadlock, --all-locations
[exit 3]

$ tacet reach models/thesis/fig-6.3b.tck --lable x
tacet: reach has no option --lable; did you mean --label?
[exit 3]

$ tacet reach models/thesis/fig-6.3b.tck --qqqqqqqq
tacet: reach has no option --qqqqqqqq; see tacet reach --help
[exit 3]

$ tacet reach models/thesis/fig-6.3b.tck -Z
tacet: reach has no option -Z; see tacet reach --help
[exit 3]

$ tacet reach models/thesis/fig-6.3b.tck --label
tacet: --label expects LABEL,...
[exit 3]

$ tacet reach models/thesis/fig-6.3b.tck --label nowhere
tacet: the model has no label 'nowhere'; it has no labels at all
[exit 3]

$ tacet reach tests/cli/models/gate.tck --label outside
tacet: the model has no label 'outside'; its labels are: inside
[exit 3]

$ tacet reach tests/cli/models/gate.tck --label inside,outside
tacet: the model has no label 'outside'; its labels are: inside
[exit 3]

$ tacet reach tests/cli/models/gate.tck --location Q.far
tacet: 'Q.far' names no process; write PROCESS.LOCATION with one of: T, G
[exit 3]

$ tacet reach tests/cli/models/gate.tck --location T.here
tacet: 'T.here' names no location of process T; it has: far, near, in
[exit 3]

$ tacet reach tests/cli/models/gate.tck --label inside --deadlock
tacet: reach takes one of --label, --location, --deadlock, --all-locations
[exit 3]

$ tacet reach tests/cli/models/gate.tck --deadlock=yes
tacet: --deadlock takes no value
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --time 0
tacet: --time expects dense, any, or a positive period such as 1/2, 0.5 or 10, not '0'
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --time -1
tacet: --time expects dense, any, or a positive period such as 1/2, 0.5 or 10, not '-1'
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --time often
tacet: --time expects dense, any, or a positive period such as 1/2, 0.5 or 10, not 'often'
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --words both
tacet: --words expects finite|infinite, not 'both'
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --limit-time soon
tacet: --limit-time expects a positive number of seconds such as 10, 0.5, 2m or 1h, not 'soon'
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --limit-memory 5T
tacet: --limit-memory expects a number of bytes such as 500M or 2G, not '5T'
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --limit-states -5
tacet: --limit-states expects an integer that is not negative, not '-5'
[exit 3]

$ tacet reach tests/cli/models/gate.tck --deadlock --extrapolation alu --subsumption inclusion
tacet: --extrapolation alu needs --subsumption alu: without extrapolation nothing else ends
[exit 3]

$ tacet reach tests/cli/models/gate.tck --deadlock --over-approximate --time 1/2
tacet: --over-approximate is about zones: it has no meaning with --time 1/2
[exit 3]

$ tacet reach tests/cli/models/gate.tck --deadlock --time-zones local --engine regions
tacet: --time-zones is about zones: it has no meaning with --engine regions
[exit 3]

$ tacet decide tests/cli/models/gate.tck --words finite --non-zeno
tacet: --non-zeno is about infinite runs: it has no meaning with --words finite
[exit 3]

$ tacet simulate tests/cli/models/gate.tck --time any
tacet: simulate needs --time dense or a period such as 1/2
[exit 3]

$ tacet help nothing
tacet: there is no command 'nothing'; see tacet help
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --engine zones
tacet: engine zones does not answer for an unknown period; use relations or orbit
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --time 1 --engine zones
tacet: engine zones does not answer for a fixed period; use explicit or bdd
[exit 3]

$ tacet decide models/thesis/fig-6.3b.tck --time dense --engine explicit
tacet: engine explicit does not answer for dense time; use zones or regions
[exit 3]
$ echo 'int main (void) { return 0; }' | tacet program - --unreach reach_error
tacet: a C program has to be a file, not standard input: its name tells how it is read
[exit 3]

$ tacet reach models/classic/fischer-3.tck --label cs1 --time-zones local --shortest
tacet: --shortest: with a time for each process a run need not be the shortest
[exit 3]
