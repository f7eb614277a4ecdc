#!/usr/bin/env python3
"""observers.py: lets random observers watch random networks and compares `tacet check --observer` with their meaning.

    observers.py [--tacet PROGRAM] [--seed N] [--first K] [--networks N]

The meaning is written here from models/LANGUAGE-tck.md ("Observers") alone, over the graphs of semantics.py: at a step
of the network that shows it something the observer takes one of its edges for that whose guard holds, if there is one,
and stays where it is if not; alone it may step at any moment at which no process is committed.
"""
import argparse
import collections
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

sys.dont_write_bytecode = True

import network
from additions import Added
from semantics import Fault, Graph, Vague

PERIODS = ("1", "1/2", "2/3", "3")


def strong_parts(net):
    """What an observer may be shown: parts that are never weak."""
    weak = {(p, e) for sync in net["syncs"] for p, e, w in sync if w}
    return sorted({(p, e["event"]) for p, process in enumerate(net["processes"]) for e in process["edges"]} - weak)


def draw(r, net):
    """An observer, and what it is shown: [(process, event, event of its own)]."""
    parts, own = strong_parts(net), ["saw", "heard"]
    shown = [(p, e, r.choice(own)) for p, e in r.sample(parts, min(len(parts), r.randint(1, 3)))]
    places = r.randint(2, 3)

    def guard():
        atoms = []
        if r.random() < 0.5:
            atoms.append(("clk", ("w", None), r.choice(("<", "<=", "==", ">=", ">")), ("n", r.randint(0, 3))))
        if r.random() < 0.2:
            atoms.append(("cmp", ("v", "n", None), r.choice(("<", ">=")), ("n", 1)))
        if net["ints"] and r.random() < 0.2:
            name, size = net["ints"][0][:2]
            atoms.append(("cmp", ("v", name, None if size == 1 else ("n", 0)), r.choice(("<", ">=")), ("n", 1)))
        return atoms

    def action():
        reset = [("const", ("w", None), ("n", 0))] if r.random() < 0.5 else []
        return reset + ([("set", "n", None, ("n", r.randint(0, 1)))] if r.random() < 0.3 else [])
    edges = [{"source": r.randrange(places), "target": r.randrange(places),
              "event": r.choice(own + ["alone"]), "guard": guard(), "do": action()} for _ in range(r.randint(2, 5))]
    used = {o for p, e, o in shown}
    edges = [e for e in edges if e["event"] == "alone" or e["event"] in used]
    locations = [{"name": "w%d" % l, "initial": l == 0, "urgent": False, "committed": False, "stop": [], "invariant": [],
                  "labels": ["bad"] if l == places - 1 else []} for l in range(places)]
    return {"name": "Watch", "locations": locations, "edges": edges}, shown


def observer_text(net, watch, shown):
    alone = {"clocks": [("w", 1)], "ints": [("n", 1, 0, 1, 0)], "events": ["saw", "heard", "alone"], "processes": [watch],
             "syncs": []}
    lines = ["sync:%s@%s:Watch@%s" % (net["processes"][p]["name"], e, own) for p, e, own in shown]
    return network.text(alone) + "\n".join(lines) + "\n"


class Watched(Added):
    """The network with the observer as its last process."""

    def __init__(self, net, watch, shown):
        both = dict(net)
        both["clocks"] = net["clocks"] + [("w", 1)]
        both["ints"] = net["ints"] + [("n", 1, 0, 1, 0)]
        both["processes"] = net["processes"] + [watch]
        super().__init__(both)
        self.watch, self.shown = len(net["processes"]), shown
        self.synced |= {(self.watch, own) for p, e, own in shown}

    def ranked_steps(self, state, space):
        for action, parts, line in self.joint_edges(state[0]):
            rank = self.rank(line, [p for p, e in parts])   # the observer has none
            seen = {own for p, e in parts for q, event, own in self.shown if (p, e["event"]) == (q, event)}
            env, able = (list(state[1]), {}), []
            try:
                able = [e for e in self.processes[self.watch]["edges"]
                        if e["source"] == state[0][self.watch] and e["event"] in seen
                        and all(self.atom(a, env, space, state[2]) for a in e["guard"])]
            except Fault:
                yield rank, rank, action, None
                continue
            for e in able or [None]:
                for step in self.tried(action, state, parts + ([(self.watch, e)] if e else []), space):
                    yield rank, rank, *step


def expected(net, watch, shown, time):
    """Does some run lead to 'bad'?  None: too large to tell."""
    try:
        return Graph(Watched(net, watch, shown), time if time == "dense" else Fraction(time)).reaches(("bad",))
    except Vague:
        return None


def try_network(k, options, folder, count):
    r = random.Random("%s/%d" % (options.seed, k))
    net = network.draw(r)
    while not strong_parts(net):
        net = network.draw(r)
    watch, shown = draw(r, net)
    model, observer = os.path.join(folder, "m.tck"), os.path.join(folder, "o.tck")
    for path, content in ((model, network.text(net)), (observer, observer_text(net, watch, shown))):
        with open(path, "w") as f:
            f.write(content)
    bad = 0
    for time in ("dense", r.choice(PERIODS)):
        words = [options.tacet, "check", model, "--observer", observer, "--time", time, "--range", "disable", "-q",
                 "--limit-time", "4"]
        done = subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, text=True)
        want = expected(net, watch, shown, time)
        count["asked"] += 1
        wrong = done.returncode not in (0, 1, 2)
        if not wrong and (want is None or done.returncode == 2):
            count["not compared"] += 1
        elif wrong or (done.returncode == 1) != want:
            bad += 1
            print("---- seed %s, network %d: bad is %sreached\n%s\n%s%s%s%s" % (
                options.seed, k, "" if want else "not ", " ".join(words), done.stdout, done.stderr, network.text(net),
                observer_text(net, watch, shown)), flush=True)
        else:
            count["bad" if want else "good"] += 1
    return bad


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tacet", default="tacet")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--networks", type=int, default=50)
    options = parser.parse_args()
    count, bad = collections.Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        for k in range(options.first, options.first + options.networks):
            bad += try_network(k, options, folder, count)
    print("seed %s: %d wrong; %s" % (options.seed, bad, ", ".join("%s %d" % item for item in sorted(count.items()))))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
