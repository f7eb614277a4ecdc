#!/bin/sh
# fischer.sh PROCESSES [CONSTANT]: Fischer's mutual exclusion.  A process may
# write its name within CONSTANT after it saw the lock free, and enters when
# it still reads its name more than CONSTANT later.
n=${1:?number of processes} k=${2:-2}
echo "system:fischer_$n"
echo "int:1:0:$n:0:lock"
for e in try set again enter leave; do echo "event:$e"; done
for i in $(seq "$n"); do
    cat <<TCK
clock:1:x$i
process:P$i
location:P$i:idle{initial:}
location:P$i:trying{invariant: x$i<=$k}
location:P$i:waiting
location:P$i:critical{labels: cs, cs$i}
edge:P$i:idle:trying:try{provided: lock==0 : do: x$i=0}
edge:P$i:trying:waiting:set{provided: x$i<=$k : do: lock=$i; x$i=0}
edge:P$i:waiting:trying:again{provided: lock==0 : do: x$i=0}
edge:P$i:waiting:critical:enter{provided: lock==$i && x$i>$k}
edge:P$i:critical:idle:leave{do: lock=0}
TCK
done
