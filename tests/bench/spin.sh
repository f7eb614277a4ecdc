#!/usr/bin/env bash
# spin.sh BUILD: the sampled Fischer of fischer.pml by spin's compiled
# verifier, beside the explicit engine on the same states; if spin is there.
# Both start small and grow; what differs is the table that spin makes at once
# (-w24) and its search stack, so its memory for states alone is printed too.
set -u
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
command -v spin > /dev/null || { echo "spin is not installed: no comparison"; exit 0; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
sh "$here/../../models/classic/fischer.sh" 6 2 > "$work/fischer.tck"
cd "$work" || exit 1
printf '\nFixed period 1/2: Fischer with 6 processes against spin\n'
if spin -a -DN=6 -DLIMIT=4 "$here/fischer.pml" > /dev/null 2>&1 && gcc -O3 -DSAFETY -DNOREDUCE -w -o pan pan.c; then
    ./pan -m10000000 -w24 | grep -E 'states, stored|actual memory usage for states|total actual memory|elapsed time'
fi
"$build/tacet" reach fischer.tck --time 1/2 --ticks --engine explicit --stats
echo "and without --ticks, which visits only what matters:"
"$build/tacet" reach fischer.tck --time 1/2 --engine explicit --stats
