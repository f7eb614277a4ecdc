#!/bin/sh
# airport.sh PLANES T|B: planes land on one runway, hold, taxi over C3, park at
# the gates and fly again.  The taxiway is locked by tickets (T) or as a bakery (B).
# The counters say how many are where; the lock alone keeps C3 to one plane.
n=${1:?number of planes} lock=${2:?T or B}
each () { for j in $(seq "$n"); do [ "$j" = "$1" ] || echo "$j"; done; }
cat <<GCL
# query: refine
# expect: no
GCL
# convex conditions are enough for tickets, and for the numbers of two
if [ "$lock" = T ] || [ "$n" -le 2 ]; then printf '# query: invariant\n# expect: no\n'; fi
cat <<GCL
# $n planes, made by airport.sh $n $lock
var runway, hold, c3, gates : int;
GCL
[ "$lock" = T ] && echo "var s, t : int;"
for i in $(seq "$n"); do
    printf 'var a%s : int;\ncontrol pc%s : 0..4;\n' "$i" "$i"
done
for i in $(seq "$n"); do
    echo "process plane$i {"
    echo "  [land]  pc$i = 0 && runway = 0 -> pc$i := 1, runway := runway + 1;"
    if [ "$lock" = T ]; then
        echo "  [ask]   pc$i = 1               -> pc$i := 2, runway := runway - 1, hold := hold + 1, a$i := t, t := t + 1;"
        echo "  [taxi]  pc$i = 2 && a$i <= s     -> pc$i := 3, hold := hold - 1, c3 := c3 + 1;"
        echo "  [park]  pc$i = 3               -> pc$i := 4, c3 := c3 - 1, gates := gates + 1, s := s + 1;"
    else
        for j in $(each "$i"); do
            largest=
            for k in $(each "$i"); do [ "$k" = "$j" ] || largest="$largest && a$j >= a$k"; done
            echo "  [ask]   pc$i = 1$largest -> pc$i := 2, runway := runway - 1, hold := hold + 1, a$i := a$j + 1;"
        done
        first=
        for j in $(each "$i"); do first="$first && (a$j = 0 || a$i < a$j)"; done
        echo "  [taxi]  pc$i = 2$first -> pc$i := 3, hold := hold - 1, c3 := c3 + 1;"
        echo "  [park]  pc$i = 3               -> pc$i := 4, c3 := c3 - 1, gates := gates + 1, a$i := 0;"
    fi
    echo "  [leave] pc$i = 4               -> pc$i := 0, gates := gates - 1;"
    echo "}"
done
cat <<GCL
error runway > 1;
error c3 > 1;
error runway < 0 || hold < 0 || c3 < 0 || gates < 0;
ctl p1 : AG runway <= 1;
ctl p2 : AG c3 <= 1;
ctl p3 : AG (runway >= 0 && hold >= 0 && c3 >= 0 && gates >= 0);
ctl p4 : AG (pc1 = 2 -> AF pc1 = 3);
GCL
