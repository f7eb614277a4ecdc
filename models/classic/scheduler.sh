#!/bin/sh
# scheduler.sh RESPONSE WORK:PERIOD...: preemptive fixed-priority scheduling
# with a stopwatch per task that counts the work done.  Tasks are given from
# the highest priority to the lowest, all released at time 0 and then once a
# period.  Label `late`: a task is released before its last job is done.  Label
# `slow`: a job of the last task takes longer than RESPONSE.  Label `tight`: one
# takes just RESPONSE.
bound=${1:?response time} ; shift
n=$#
echo "system:scheduler_$n"
i=0
for task in "$@"; do
    i=$((i + 1))
    echo "clock:1:age$i"
    echo "clock:1:work$i"
    echo "int:1:0:1:1:ready$i"
    echo "event:release$i"
    echo "event:finish$i"
    echo "event:late$i"
done
echo "process:Cpu"
# In run$i task i runs: every other work clock stands still.
for j in $(seq 0 "$n"); do
    stop=
    for i in $(seq "$n"); do [ "$i" = "$j" ] || stop="$stop,work$i"; done
    stop=${stop#,}
    initial=; [ "$j" = 1 ] && initial="initial: : "
    if [ "$j" = 0 ]; then echo "location:Cpu:run0{stop: $stop}"; else
        work=$(eval "echo \${$j%:*}")
        [ -n "$stop" ] && stop=" : stop: $stop"
        echo "location:Cpu:run$j{${initial}invariant: work$j<=$work$stop}"
    fi
done
# A release preempts what runs and is less urgent, unless that has just done its work.
for j in $(seq 0 "$n"); do
    for i in $(seq "$n"); do
        guard=
        [ "$j" != 0 ] && guard="{provided: work$j<$(eval "echo \${$j%:*}")}"
        next=$j
        { [ "$j" = 0 ] || [ "$i" -lt "$j" ]; } && next=$i
        echo "edge:Cpu:run$j:run$next:release$i$guard"
    done
done
# The next to run is the most urgent one that is ready.
for j in $(seq "$n"); do
    work=$(eval "echo \${$j%:*}")
    none=
    for i in $(seq "$n"); do
        [ "$i" = "$j" ] && continue
        echo "edge:Cpu:run$j:run$i:finish$j{provided: work$j==$work$none && ready$i==1}"
        none="$none && ready$i==0"
    done
    echo "edge:Cpu:run$j:run0:finish$j{provided: work$j==$work$none}"
done
for i in $(seq "$n"); do
    period=$(eval "echo \${$i#*:}") work=$(eval "echo \${$i%:*}")
    cat <<TCK
process:T$i
location:T$i:busy{initial: : invariant: age$i<=$period}
location:T$i:done{invariant: age$i<=$period}
location:T$i:missed{labels: late}
edge:T$i:done:busy:release$i{provided: age$i==$period : do: age$i=0; work$i=0; ready$i=1}
edge:T$i:busy:missed:late$i{provided: age$i==$period && work$i<$work}
TCK
    if [ "$i" -lt "$n" ]; then
        echo "edge:T$i:busy:done:finish$i{do: ready$i=0}"
    else
        cat <<TCK
location:T$i:slow{labels: slow}
location:T$i:tight{labels: tight : urgent:}
event:note
edge:T$i:busy:done:finish$i{provided: age$i<$bound : do: ready$i=0}
edge:T$i:busy:tight:finish$i{provided: age$i==$bound : do: ready$i=0}
edge:T$i:tight:done:note
edge:T$i:busy:slow:finish$i{provided: age$i>$bound : do: ready$i=0}
TCK
    fi
    echo "sync:Cpu@release$i:T$i@release$i"
    echo "sync:Cpu@finish$i:T$i@finish$i"
done
