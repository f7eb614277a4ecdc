#!/bin/sh
# keys.sh KEYS: key i is turned i times, each time exactly i time units after the last; the door, which
# looks every KEYS time units, opens when all keys have been turned in time.  A key that is too late
# never turns again: of all orders of the turns only that of their times leads anywhere.
n=${1:?number of keys}
echo "system:keys_$n"
echo "int:1:0:$n:0:turned"
echo "event:turn"
echo "event:look"
for i in $(seq "$n"); do
    echo "clock:1:x$i"
    echo "process:Key$i"
    for turn in $(seq 0 "$i"); do
        [ "$turn" -eq 0 ] && echo "location:Key$i:t0{initial:}" || echo "location:Key$i:t$turn{}"
    done
    for turn in $(seq 1 "$i"); do
        last=""
        [ "$turn" -eq "$i" ] && last="; turned=turned+1"
        echo "edge:Key$i:t$((turn - 1)):t$turn:turn{provided: x$i==$i : do: x$i=0$last}"
    done
done
echo "clock:1:y"
echo "process:Door"
echo "location:Door:shut0{initial:}"
for look in $(seq "$n"); do
    echo "location:Door:shut$look{}"
    echo "edge:Door:shut$((look - 1)):shut$look:look{provided: y==$n : do: y=0}"
done
echo "location:Door:open{labels: open}"
echo "edge:Door:shut$n:open:look{provided: y==$n && turned==$n}"
