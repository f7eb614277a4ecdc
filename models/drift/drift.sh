#!/bin/sh
# A unit beat and followers: drift.sh CLOCKS [open|closed|loose]
#
# One clock ticks every time unit; each of the CLOCKS - 1 followers acts once
# between two ticks, and more than one unit after it acted last, so that its
# offset from the beat grows in every turn and converges.  Dense time has
# runs forever, no period has one.
#   closed: at least one unit instead of more than one; period 1 works.
#   loose:  the last follower may also skip a beat and start again from a
#           small offset, so that only the others drift.
set -eu
clocks=${1:?usage: drift.sh CLOCKS [open|closed|loose]}
kind=${2:-open}
compare='>'
expect=no
[ "$kind" = closed ] && compare='>=' && expect=yes
followers=$((clocks - 1))

echo "# query: decide --time any --words infinite"
echo "# expect: $expect"
echo "# A unit beat and $followers followers ($kind)."
echo "system:drift_${clocks}_$kind"
echo "event:beat"
echo "event:act"
echo "clock:1:b"
for i in $(seq 1 "$followers"); do echo "clock:1:y$i"; done
echo "process:beat"
echo "location:beat:run{initial:}"
echo "edge:beat:run:run:beat{provided: b == 1 : do: b = 0}"
sync="sync:beat@beat"
for i in $(seq 1 "$followers"); do
    echo "process:f$i"
    echo "location:f$i:done{initial:}"
    echo "location:f$i:due"
    echo "edge:f$i:done:due:beat"
    echo "edge:f$i:due:done:act{provided: y$i $compare 1 && b < 1 : do: y$i = 0}"
    if [ "$kind" = loose ] && [ "$i" = "$followers" ]; then
        echo "edge:f$i:due:due:beat"
    fi
    sync="$sync:f$i@beat"
done
echo "$sync"
