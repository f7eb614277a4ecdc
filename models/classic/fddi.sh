#!/bin/sh
# fddi.sh STATIONS: a ring on which a token circulates.  A station that has the
# token sends for exactly 20 units, and goes on as long as the token is early
# (less than 50 units per station since it came last time but one).
n=${1:?number of stations}
early=$((50 * n + 20))
cat <<TCK
system:fddi_$n
clock:1:ring
process:Ring
TCK
for i in $(seq "$n"); do
    initial=; [ "$i" = 1 ] && initial="initial: : "
    echo "event:take$i"
    echo "event:pass$i"
    echo "location:Ring:to$i{${initial}invariant: ring<=0}"
    echo "location:Ring:at$i"
done
for i in $(seq "$n"); do
    echo "edge:Ring:to$i:at$i:take$i{provided: ring<=0}"
    echo "edge:Ring:at$i:to$((i % n + 1)):pass$i{do: ring=0}"
done
echo "event:more"
for i in $(seq "$n"); do
    cat <<TCK
clock:1:send$i
clock:1:even$i
clock:1:odd$i
process:S$i
location:S$i:idle_even{initial:}
location:S$i:sync_even{invariant: send$i<=20}
location:S$i:async_even{labels: async, async$i : invariant: even$i<=$early}
location:S$i:idle_odd
location:S$i:sync_odd{invariant: send$i<=20}
location:S$i:async_odd{labels: async, async$i : invariant: odd$i<=$early}
edge:S$i:idle_even:sync_even:take$i{do: odd$i=0; send$i=0}
edge:S$i:sync_even:idle_odd:pass$i{provided: send$i>=20 && even$i>=$early}
edge:S$i:sync_even:async_even:more{provided: send$i>=20 && even$i<$early}
edge:S$i:async_even:idle_odd:pass$i
edge:S$i:idle_odd:sync_odd:take$i{do: even$i=0; send$i=0}
edge:S$i:sync_odd:idle_even:pass$i{provided: send$i>=20 && odd$i>=$early}
edge:S$i:sync_odd:async_odd:more{provided: send$i>=20 && odd$i<$early}
edge:S$i:async_odd:idle_even:pass$i
TCK
done
for i in $(seq "$n"); do
    echo "sync:Ring@take$i:S$i@take$i"
    echo "sync:Ring@pass$i:S$i@pass$i"
done
