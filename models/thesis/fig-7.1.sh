#!/bin/sh
# fig-7.1.sh [CONSTANT]: the automaton of Figure 7.1 with its large constant
# (1000000 in the thesis).  With bounds M the zones x - y <= k are told apart
# for every k up to it; with LU bounds only up to 10.
constant=${1:-1000000}
cat <<TCK
# query: reach --label small --time dense
# expect: yes
# query: reach --label large --time dense
# expect: yes
system:fig_7_1
clock:1:x
clock:1:y
event:turn
event:up
event:down
process:P
location:P:l{initial:}
location:P:l1{labels: small}
location:P:l2{labels: large}
edge:P:l:l:turn{provided: y<=1 : do: y=0}
edge:P:l:l1:up{provided: x>=10}
edge:P:l:l2:down{provided: x<=$constant}
TCK
