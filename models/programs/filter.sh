#!/bin/sh
# filter.sh N: Peterson's lock for N processes (2 to 9) with arrays: on each of N - 1 levels the last one to
# come waits until nobody else is there or further, or another one comes.
n=${1:-3}
case $n in [2-9]) ;; *) echo "usage: filter.sh N (2 to 9)" >&2; exit 3 ;; esac
echo "var level[$n] : 0..$((n - 1));"
echo "var last[$n] : 0..$((n - 1));"
echo "control pc[$n];"
me=0
while [ $me -lt $n ]; do
    others=
    who=0
    while [ $who -lt $n ]; do
        [ $who -eq $me ] || others="$others${others:+ && }level[$who] < level[$me]"
        who=$((who + 1))
    done
    echo "process p$me {"
    echo "  [climb] pc[$me] = 0 && level[$me] < $((n - 1)) -> level[$me] := level[$me] + 1, pc[$me] := 1;"
    echo "  [sign]  pc[$me] = 1 -> last[level[$me]] := $me, pc[$me] := 2;"
    echo "  [pass]  pc[$me] = 2 && (last[level[$me]] != $me || $others) -> pc[$me] := 0;"
    echo "  [enter] pc[$me] = 0 && level[$me] = $((n - 1)) -> pc[$me] := 3;"
    echo "  [leave] pc[$me] = 3 -> level[$me] := 0, pc[$me] := 0;"
    echo "}"
    me=$((me + 1))
done
echo "error pc[0] = 3 && pc[1] = 3;"
echo "ctl served : AG (pc[0] = 1 -> AF pc[0] = 3);"
