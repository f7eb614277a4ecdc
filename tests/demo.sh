#!/bin/sh
# demo.sh BUILD: the main question, asked of three shipped models.
set -u
tacet=$1/tacet
say () { printf '\n%s\n' "$*"; }
# An answer is also the exit status: 0 yes, 1 no.  Anything else is a failure.
ask () {
    printf '\n$ tacet %s\n' "$*"
    "$tacet" "$@"
    [ $? -le 1 ] || exit 1
}

say "A controller (models/thesis/fig-6.3b.tck) acts at every full time unit, and a
follower answers more than one unit after its last answer.  Can it run forever?
In dense time it can:"
ask decide models/thesis/fig-6.3b.tck --time dense --words infinite
say "On hardware with a clock tick it cannot, whatever the period: the answer comes a
little later in every turn, and no grid is fine enough for that."
ask decide models/thesis/fig-6.3b.tck --time any --words infinite
say "Let the follower answer exactly one unit later too (y >= 1 instead of y > 1), and a
period exists.  The run below repeats forever on it; it was replayed exactly
before it was printed:"
ask decide models/thesis/fig-6.3b-closed.tck --time any --words infinite
say "With stopwatches: a job of 10 units, suspended once for exactly 2, at period 1/2.
When does it finish?"
ask reach models/classic/job.tck --label exact --time 1/2 --quiet
ask reach models/classic/job.tck --label late --time 1/2 --quiet
say "The program is $tacet.  More: $tacet help, README.md, models/tour/README.md."
