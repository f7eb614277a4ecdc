#!/usr/bin/env python3
"""families.py FAMILY N: networks of N processes whose state spaces stress one part of the zone engine each,
written from their published descriptions.

  fddi        a token ring: many zones per discrete state
  fire-alarm  sensors with windows of their own in a cycle: many clocks, few differences
  corsso      N users, each for himself, who gather certificates: interleavings only
  dining      N philosophers with a time-out for the second fork: interleavings with conflicts
"""
import sys


def fddi(n):
    late, send = 50 * n, 20
    lines = ["clock:1:t", "process:ring"]
    for i in range(1, n + 1):
        first = "initial: : " if i == 1 else ""
        lines += [f"event:take{i}", f"event:give{i}", f"location:ring:to{i}{{{first}invariant: t<=0}}", f"location:ring:at{i}"]
    for i in range(1, n + 1):
        lines += [f"edge:ring:to{i}:at{i}:take{i}{{provided: t==0}}", f"edge:ring:at{i}:to{i % n + 1}:give{i}{{do: t=0}}"]
    lines += ["event:more"]
    for i in range(1, n + 1):
        p, x = f"station{i}", f"x{i}"
        lines += [f"clock:1:{x}", f"clock:1:a{i}", f"clock:1:b{i}", f"process:{p}"]
        for turn, other, reset, watch in ("even", "odd", "b", "a"), ("odd", "even", "a", "b"):
            first = "{initial:}" if turn == "even" else ""
            lines += [f"location:{p}:idle_{turn}{first}"]
            lines += [f"location:{p}:{kind}_{turn}{{invariant: {x}<={send}}}" for kind in ("late", "early")]
            lines += [f"location:{p}:extra_{turn}{{invariant: {watch}{i}<={late + send}}}"]
        for turn, other, reset, watch in ("even", "odd", "b", "a"), ("odd", "even", "a", "b"):
            lines += [f"edge:{p}:idle_{turn}:late_{turn}:take{i}{{provided: {x}>={late} : do: {x}=0; {reset}{i}=0}}",
                      f"edge:{p}:idle_{turn}:early_{turn}:take{i}{{provided: {x}<{late} : do: {x}=0; {reset}{i}=0}}",
                      f"edge:{p}:late_{turn}:idle_{other}:give{i}{{provided: {x}=={send}}}",
                      f"edge:{p}:early_{turn}:extra_{turn}:more{{provided: {x}=={send}}}",
                      f"edge:{p}:extra_{turn}:idle_{other}:give{i}"]
    for i in range(1, n + 1):
        lines += [f"sync:station{i}@{word}{i}:ring@{word}{i}" for word in ("take", "give")]
    return lines


def fire_alarm(n):
    window, cycle = 10, 50 * n
    lines = ["event:step", "event:alive", "event:ack", "process:centre", "location:centre:on{initial:}",
             "edge:centre:on:on:ack", "edge:centre:on:on:alive"]
    for i in range(1, n + 1):
        p, x, begin = f"sensor{i}", f"x{i}", (2 * i - 1) * window
        lines += [f"clock:1:{x}", f"process:{p}", f"location:{p}:early{{initial: : invariant: {x}<={begin}}}",
                  f"location:{p}:ready{{invariant: {x}<={begin + 5}}}", f"location:{p}:sent{{invariant: {x}<={begin + window}}}",
                  f"location:{p}:done{{invariant: {x}<={cycle}}}",
                  f"edge:{p}:early:ready:step{{provided: {x}>={begin}}}", f"edge:{p}:ready:sent:alive", f"edge:{p}:sent:done:ack",
                  f"edge:{p}:sent:done:step{{provided: {x}>={begin + window}}}",
                  f"edge:{p}:done:early:step{{provided: {x}>={cycle} : do: {x}=0}}"]
    for i in range(1, n + 1):
        lines += [f"sync:sensor{i}@{word}:centre@{word}" for word in ("alive", "ack")]
    return lines


def corsso(n):
    least, most, policies = 2, 10, (1, 2)
    lines = ["event:step"]
    for i in range(1, n + 1):
        p = f"user{i}"
        lines += [f"clock:1:x{i}", f"clock:1:y{i}", f"int:1:0:{max(policies) + 1}:0:got{i}", f"int:1:0:{max(policies) + 1}:0:policy{i}",
                  f"process:{p}", f"location:{p}:asks{{initial:}}", f"location:{p}:inside{{labels: inside{i}}}",
                  f"edge:{p}:asks:asks:step{{provided: policy{i}>0 && x{i}>{least} && got{i}<{max(policies)} : do: got{i}=got{i}+1; x{i}=0}}"]
        for j, needs in enumerate(policies, 1):
            lines += [f"edge:{p}:asks:asks:step{{provided: policy{i}==0 : do: policy{i}={j}; got{i}=0; x{i}=0; y{i}=0}}",
                      f"edge:{p}:asks:inside:step{{provided: y{i}<{most} && policy{i}=={j} && got{i}>={needs}}}"]
        lines += [f"edge:{p}:inside:asks:step{{do: policy{i}=0}}"]
    return lines


def dining(n):
    patience, meal, slow = 3, 10, 0
    lines = ["event:step"] + [f"event:{word}{i}" for i in range(1, n + 1) for word in ("take", "drop")]
    for i in range(1, n + 1):
        p, x, left, right = f"eater{i}", f"x{i}", (i - 2) % n + 1, i
        lines += [f"clock:1:{x}", f"process:{p}", f"location:{p}:idle{{initial:}}", f"location:{p}:waits{{invariant: {x}<={patience}}}",
                  f"location:{p}:eats{{invariant: {x}<={meal} : labels: eats{i}}}", f"location:{p}:ends{{invariant: {x}<={slow}}}",
                  f"edge:{p}:idle:waits:take{left}{{do: {x}=0}}", f"edge:{p}:waits:idle:drop{left}{{provided: {x}>={patience}}}",
                  f"edge:{p}:waits:eats:take{right}{{provided: {x}<={patience} : do: {x}=0}}",
                  f"edge:{p}:eats:ends:drop{right}{{provided: {x}>={meal} : do: {x}=0}}", f"edge:{p}:ends:idle:drop{left}"]
    for f in range(1, n + 1):
        lines += [f"process:fork{f}", f"location:fork{f}:free{{initial:}}", f"location:fork{f}:taken",
                  f"edge:fork{f}:free:taken:take{f}", f"edge:fork{f}:taken:free:drop{f}"]
    for i in range(1, n + 1):
        for fork in ((i - 2) % n + 1, i):
            lines += [f"sync:eater{i}@{word}{fork}:fork{fork}@{word}{fork}" for word in ("take", "drop")]
    return lines


FAMILIES = {"fddi": fddi, "fire-alarm": fire_alarm, "corsso": corsso, "dining": dining}

if __name__ == "__main__":
    if len(sys.argv) != 3 or sys.argv[1] not in FAMILIES or not sys.argv[2].isdigit() or int(sys.argv[2]) < 2:
        sys.exit(__doc__)
    name, size = sys.argv[1], int(sys.argv[2])
    print(f"system:{name.replace('-', '_')}_{size}")
    print("\n".join(FAMILIES[name](size)))
