#!/bin/sh
# csma-cd.sh STATIONS [LENGTH DELAY]: stations that share a medium, detect
# collisions and try again.  LENGTH: time of a message (808), DELAY: how long a
# signal travels from end to end (26).
n=${1:?number of stations} length=${2:-808} delay=${3:-26}
round=$((2 * delay))
cat <<TCK
system:csma_cd_$n
event:begin
event:end
event:busy
event:cd
clock:1:y
process:Bus
location:Bus:idle{initial:}
location:Bus:active
location:Bus:collision{labels: collision : invariant: y<$delay}
edge:Bus:idle:active:begin{do: y=0}
edge:Bus:active:idle:end{do: y=0}
edge:Bus:active:active:busy{provided: y>=$delay}
edge:Bus:active:collision:begin{provided: y<$delay : do: y=0}
edge:Bus:collision:idle:cd{provided: y<$delay : do: y=0}
TCK
cd="sync:Bus@cd"
for i in $(seq "$n"); do
    cat <<TCK
clock:1:x$i
process:S$i
location:S$i:wait{initial:}
location:S$i:start{labels: sends, sends$i : invariant: x$i<=$length}
location:S$i:retry{invariant: x$i<$round}
edge:S$i:wait:start:begin{do: x$i=0}
edge:S$i:wait:retry:busy{do: x$i=0}
edge:S$i:wait:wait:cd{do: x$i=0}
edge:S$i:wait:retry:cd{do: x$i=0}
edge:S$i:start:wait:end{provided: x$i==$length : do: x$i=0}
edge:S$i:start:retry:cd{provided: x$i<$round : do: x$i=0}
edge:S$i:retry:start:begin{provided: x$i<$round : do: x$i=0}
edge:S$i:retry:retry:cd{provided: x$i<$round : do: x$i=0}
TCK
    cd="$cd:S$i@cd"
done
for i in $(seq "$n"); do
    for e in begin end busy; do echo "sync:Bus@$e:S$i@$e"; done
done
echo "$cd"
