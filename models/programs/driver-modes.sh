#!/bin/sh
# driver-modes.sh PROCESSES: a character driver with two modes.  In exclusive mode
# (mode = 0) one process at a time works, behind a semaphore; in shared mode (mode =
# 1) any number do.  A process may change the mode while it alone has the other
# semaphore and nobody works.
n=${1:?number of processes}
cat <<GCL
# query: refine
# expect: no
# query: invariant
# expect: no
# $n processes, made by driver-modes.sh $n
var mode : bool;
var busy, exclusive : int;
var gate, token : int = 1;
GCL
for i in $(seq "$n"); do echo "control pc$i : 0..4;"; done
for i in $(seq "$n"); do
    cat <<GCL
process user$i {
  [open]    pc$i = 0 && gate > 0               -> pc$i := 1, gate := gate - 1;
  [alone]   pc$i = 1 && !mode && token > 0     -> pc$i := 2, gate := gate + 1, token := token - 1, busy := busy + 1, exclusive := exclusive + 1;
  [beside]  pc$i = 1 && mode                   -> pc$i := 3, gate := gate + 1, busy := busy + 1;
  [back]    pc$i = 1                           -> pc$i := 0, gate := gate + 1;
  [ioctl]   pc$i = 1 && busy = 0               -> pc$i := 4, mode := !mode;
  [changed] pc$i = 4                           -> pc$i := 0, gate := gate + 1;
  [release] pc$i = 2                           -> pc$i := 0, token := token + 1, busy := busy - 1, exclusive := exclusive - 1;
  [close]   pc$i = 3                           -> pc$i := 0, busy := busy - 1;
}
GCL
done
cat <<GCL
error exclusive > 1;
error exclusive = 1 && busy > 1;
ctl alone : AG (exclusive <= 1 && (exclusive = 0 || busy = 1));
GCL
