#!/bin/sh
# train-gate.sh TRAINS: trains share one bridge; the gate stops those that
# come while it is taken and lets them go in the order of their arrival.
n=${1:?number of trains}
cat <<TCK
system:train_gate_$n
int:$n:0:$n:0:queue
int:1:0:$n:0:waiting
event:cross
TCK
for i in $(seq "$n"); do
    cat <<TCK
event:appr$i
event:stop$i
event:go$i
event:leave$i
clock:1:x$i
process:Train$i
location:Train$i:safe{initial:}
location:Train$i:near{invariant: x$i<=20}
location:Train$i:stopped
location:Train$i:starting{invariant: x$i<=15}
location:Train$i:crossing{labels: crossing, crossing$i : invariant: x$i<=5}
edge:Train$i:safe:near:appr$i{do: x$i=0}
edge:Train$i:near:stopped:stop$i{provided: x$i<=10}
edge:Train$i:near:crossing:cross{provided: x$i>=10 : do: x$i=0}
edge:Train$i:stopped:starting:go$i{do: x$i=0}
edge:Train$i:starting:crossing:cross{provided: x$i>=7 : do: x$i=0}
edge:Train$i:crossing:safe:leave$i{provided: x$i>=3 : do: x$i=0}
TCK
done
last="queue[waiting]"
one="queue"
[ "$n" -gt 1 ] && one="queue[0]"
[ "$n" -eq 1 ] && last="queue"
shift_queue="local k=0; while k+1<waiting do queue[k]=queue[k+1]; k=k+1 end; waiting=waiting-1; queue[waiting]=0"
[ "$n" -eq 1 ] && shift_queue="waiting=waiting-1; queue=0"
echo "process:Gate"
echo "location:Gate:free{initial:}"
echo "location:Gate:taken"
for i in $(seq "$n"); do
    cat <<TCK
location:Gate:halt$i{committed:}
edge:Gate:free:taken:go$i{provided: waiting>0 && $one==$i}
edge:Gate:free:taken:appr$i{provided: waiting==0 : do: $last=$i; waiting=waiting+1}
edge:Gate:taken:halt$i:appr$i{provided: waiting<$n : do: $last=$i; waiting=waiting+1}
edge:Gate:halt$i:taken:stop$i
edge:Gate:taken:free:leave$i{provided: $one==$i : do: $shift_queue}
TCK
done
for i in $(seq "$n"); do
    for e in appr stop go leave; do echo "sync:Gate@$e$i:Train$i@$e$i"; done
done
