#!/bin/sh
# critical-region.sh CELLS: an arbiter goes round and offers the region to
# one cell at a time; a cell that takes it works for 1 to 10 units, and the
# arbiter moves on when nobody took it within 1 unit.
n=${1:?number of cells}
cat <<TCK
system:critical_region_$n
int:1:1:$n:1:turn
int:1:0:$n:0:owner
clock:1:offer
event:next
process:Arbiter
location:Arbiter:offers{initial: : invariant: offer<=1}
location:Arbiter:waits
edge:Arbiter:offers:offers:next{provided: offer==1 && turn<$n : do: turn=turn+1; offer=0}
edge:Arbiter:offers:offers:next{provided: offer==1 && turn==$n : do: turn=1; offer=0}
TCK
for i in $(seq "$n"); do
    cat <<TCK
event:want$i
event:take$i
event:give$i
clock:1:x$i
edge:Arbiter:offers:waits:take$i{provided: turn==$i : do: owner=$i}
edge:Arbiter:waits:offers:give$i{do: owner=0; offer=0}
process:Cell$i
location:Cell$i:away{initial:}
location:Cell$i:wants
location:Cell$i:inside{labels: inside, inside$i : invariant: x$i<=10}
edge:Cell$i:away:wants:want$i{do: x$i=0}
edge:Cell$i:wants:inside:take$i{provided: x$i>=1 : do: x$i=0}
edge:Cell$i:inside:away:give$i{provided: x$i>=1}
sync:Arbiter@take$i:Cell$i@take$i
sync:Arbiter@give$i:Cell$i@give$i
TCK
done
