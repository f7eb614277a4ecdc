#!/usr/bin/env bash
# spin.sh BUILD: the sampled Fischer of fischer.pml by spin's compiled
# verifier, beside the explicit engine on the same model; if spin is there.
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
"$build/src/cli/tacet" reach fischer.tck --time 1/2 --engine explicit --stats
