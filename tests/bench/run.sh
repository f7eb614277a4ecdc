#!/usr/bin/env bash
# run.sh BUILD: what the engines cost on our own models, as tables.  Times
# vary with the machine: compare rows of one run.
set -u
build=$1
tacet=$build/tacet
models=$(mktemp -d)
trap 'rm -rf "$models"' EXIT

# number KEY: the value of a number in a JSON answer on standard input.
number () { sed -n "s/.*\"$1\": *\([0-9.e+-]*\).*/\1/p" | head -n 1; }

# row NAME ARGUMENTS...: run tacet and print one line of the table.
row () {
    local name=$1 answer states seconds kib verdict
    shift
    answer=$("$tacet" "$@" --json --stats --limit-time 300 --limit-memory 8G 2>/dev/null)
    verdict=$(printf '%s\n' "$answer" | sed -n 's/.*"answer": *"\([a-z]*\)".*/\1/p' | head -n 1)
    states=$(printf '%s\n' "$answer" | number visited)
    [ -n "$states" ] && [ "$states" != 0 ] || states=$(printf '%s\n' "$answer" | number states)
    seconds=$(printf '%s\n' "$answer" | number seconds)
    kib=$(printf '%s\n' "$answer" | number peak_kib)
    awk -v name="$name" -v verdict="$verdict" -v states="${states:-0}" -v seconds="${seconds:-0}" -v kib="${kib:-0}" \
        -v last="${last:-0}" 'BEGIN {
        rate = (seconds > 0) ? states / seconds : 0
        growth = (last > 0.01) ? sprintf ("%.2f", seconds / last) : "-"
        printf "%-36s %-8s %11d %9.3f %8.1f %11.0f %7s\n", name, verdict, states, seconds, kib / 1024, rate, growth }'
    last=${seconds:-0}
}

head_line () {
    printf '\n%s\n' "$1"
    printf '%-36s %-8s %11s %9s %8s %11s %7s\n' model answer states seconds MiB states/s growth
    last=0
}

family () { # GENERATOR FROM TO ARGUMENTS...
    local generator=$1 from=$2 to=$3 n
    shift 3
    last=0
    for n in $(seq "$from" "$to"); do
        sh "models/classic/$generator.sh" "$n" > "$models/$generator-$n.tck"
        row "$generator $n" reach "$models/$generator-$n.tck" "$@"
    done
}

head_line "Dense time: full exploration with zones"
family fischer 5 9
family csma-cd 5 10
family train-gate 3 5
family fddi 4 8
family critical-region 3 6
steps_of () { # FAMILY SIZES... -- ARGUMENTS...
    local name=$1 sizes=() n
    shift
    while [ "$1" != -- ]; do sizes+=("$1"); shift; done
    shift
    last=0
    for n in "${sizes[@]}"; do
        python3 tests/bench/families.py "$name" "$n" > "$models/$name-$n.tck"
        row "$name $n $*" reach "$models/$name-$n.tck" "$@"
    done
}

head_line "Dense time: families that stress one part each"
steps_of fddi 8 10 12 14 16 --
steps_of fddi 8 10 12 14 16 -- --order dfs
steps_of fire-alarm 11 13 15 17 --
steps_of dining 5 6 7 8 9 --
steps_of dining 5 6 7 8 -- --time-zones global
steps_of dining 5 6 7 -- --time-zones global --order dfs
steps_of corsso 3 4 5 --
head_line "Dense time: full exploration with --symmetry auto"
family fischer 6 12 --symmetry auto

head_line "Dense time: a run that is far away"
family keys 4 20 --label open
family csma-cd 8 12 --label sends1

head_line "Dense time: Figure 7.1, the large constant"
for constant in 1000 1000000 1000000000; do
    sh models/thesis/fig-7.1.sh $constant > "$models/fig-7.1.tck"
    row "fig-7.1 $constant" reach "$models/fig-7.1.tck"
done

head_line "Unknown period: drift"
for file in models/drift/*.tck; do
    for engine in relations orbit; do
        last=0
        row "$(basename "$file" .tck) $engine" decide "$file" --time any --words infinite --engine $engine
    done
done

head_line "Unknown period: networks of four"
for question in "fischer cs1" "csma-cd sends1" "train-gate crossing1"; do
    set -- $question
    sh "models/classic/$1.sh" 4 > "$models/$1-4.tck"
    last=0
    row "$1 4 --accept $2" decide "$models/$1-4.tck" --time any --words infinite --accept "$2"
done

head_line "Which rate loses no word"
for file in models/classic/fischer-3.tck models/classic/csma-cd-3.tck models/drift/drift-6.tck; do
    last=0
    row "$(basename "$file" .tck)" periods "$file" --lossless
done
for name in fischer csma-cd train-gate; do
    sh "models/classic/$name.sh" 4 > "$models/$name-4.tck"
    last=0
    row "$name-4" periods "$models/$name-4.tck" --lossless
done
# The last column: how much longer it takes with all constants times ten.
for name in no-two-pumps no-nested-pump; do
    sed -E 's/(==|<=|>=|<|>)([1-9][0-9]*)/\1\20/g' "models/sampling/$name.tck" > "$models/$name.tck"
    last=0
    row "$name" periods "models/sampling/$name.tck" --lossless
    row "$name, constants times 10" periods "$models/$name.tck" --lossless
done

head_line "Fixed period 1/2: explicit and CUDD"
for n in 4 5 6; do
    sh models/classic/fischer.sh $n 2 > "$models/fischer-$n.tck"
    last=0
    row "fischer $n explicit" reach "$models/fischer-$n.tck" --time 1/2 --engine explicit
    last=0
    row "fischer $n bdd" reach "$models/fischer-$n.tck" --time 1/2 --engine bdd
done
sh models/classic/fischer.sh 10 2 > "$models/fischer-10.tck"
row "fischer 10 bdd" reach "$models/fischer-10.tck" --time 1/2 --engine bdd
for n in 3 4; do
    sh models/classic/csma-cd.sh $n 8 2 > "$models/csma-cd-$n.tck"
    last=0
    row "csma-cd $n explicit" reach "$models/csma-cd-$n.tck" --time 1/2 --engine explicit
    last=0
    row "csma-cd $n bdd" reach "$models/csma-cd-$n.tck" --time 1/2 --engine bdd
done
head_line "Guarded commands: plain exploration"
row "sorter, 4 million states" explore models/thesis/sorter.gcl --limit-states 4000000

python3 tests/bench/spacer.py "$tacet"
if [ -f tests/bench/spin.sh ]; then bash tests/bench/spin.sh "$build"; fi
