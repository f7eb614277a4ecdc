#!/usr/bin/env python3
"""queries.py: puts random queries to random networks with `tacet check` and compares with their meaning.

    queries.py [--tacet PROGRAM] [--seed N] [--first K] [--networks N] [--queries N]

The meaning is written here from models/LANGUAGE-query.md alone, over the graphs of semantics.py: regions for dense
time, ticks for a period.  A maximal run has infinitely many steps; or waits without end after its last one; or ends
where no step is possible now or after any delay, having waited as long as the invariants allow.  Network k of seed N
depends on 'N/k' alone.  What differs is printed with its command; then the exit status is 1.
"""
import argparse
import collections
import json
import os
import random
import subprocess
import sys
import tempfile
import time as clock
from fractions import Fraction

sys.dont_write_bytecode = True

import network
from additions import Added
from semantics import RELATIONS, Graph, Vague, components

PERIODS = ("1", "1/2", "2/3", "3")
SOME = PERIODS + ("1/3", "2", "1/5", "5", "3/4", "4/5", "7/8", "1/4")      # what "every period" is tried on
WORDS = {0: "yes", 1: "no", 2: "unknown"}
REFUSALS = ("does not compare differences", "covers timed automata only", "not exact", "the region graph", "supported",
            "the relations", "relational", "cannot copy one clock", "differences of clocks are compared",
            "does not take this model")


# ---------------------------------------------------------------- conditions

def condition_text(c):
    kind = c[0]
    if kind == "loc":
        return "%s.%s" % c[1:]
    if kind in ("lab", "dead"):
        return c[1] if kind == "lab" else "deadlock"
    if kind == "int":
        return "%s %s %s" % (network.term_text(c[1]), c[2], network.term_text(c[3]))
    if kind == "clk":
        return "%s %s %d" % (network.clock_text(c[1]), c[2], c[3])
    if kind == "diff":
        return "%s - %s %s %d" % (network.clock_text(c[1]), network.clock_text(c[2]), c[3], c[4])
    if kind == "not":
        return "not (%s)" % condition_text(c[1])
    return "(%s) %s (%s)" % (condition_text(c[1]), kind, condition_text(c[2]))


def holds(c, net, space, state, dead):
    kind = c[0]
    if kind == "loc":
        p = [q["name"] for q in net.processes].index(c[1])
        return net.processes[p]["locations"][state[0][p]]["name"] == c[2]
    if kind == "lab":
        return c[1] in net.labels(state[0])
    if kind == "dead":
        return dead
    if kind == "int":
        env = (list(state[1]), {})
        return RELATIONS[c[2]](net.term(c[1], env), net.term(c[3], env))
    if kind == "clk":
        return space.holds(state[2], net.clock(c[1], None), c[2], c[3])
    if kind == "diff":
        return space.holds_difference(state[2], net.clock(c[1], None), net.clock(c[2], None), c[3], c[4])
    if kind == "not":
        return not holds(c[1], net, space, state, dead)
    left = holds(c[1], net, space, state, dead)
    if kind == "and":
        return left and holds(c[2], net, space, state, dead)
    if kind == "or":
        return left or holds(c[2], net, space, state, dead)
    return not left or holds(c[2], net, space, state, dead)


class Drawing:
    def __init__(self, r, net, plain):
        self.r, self.net, self.plain = r, net, plain
        self.clocks = [(n, None) if size == 1 else (n, ("n", k)) for n, size in net["clocks"] for k in range(size)]
        self.ints = [("v", n, None) if size == 1 else ("v", n, ("n", k)) for n, size, *_ in net["ints"] for k in range(size)]

    def atom(self, dead):
        r = self.r
        roll = r.random()
        if dead and roll < 0.3:
            return ("dead",)
        if self.ints and roll < 0.45:
            return ("int", r.choice(self.ints), r.choice(list(RELATIONS)), ("n", r.randint(0, 2)))
        if self.clocks and roll < 0.7:
            if len(self.clocks) > 1 and not self.plain and r.random() < 0.2:
                x, y = r.sample(self.clocks, 2)
                return ("diff", x, y, r.choice(list(RELATIONS)), r.randint(-2, 2))
            return ("clk", r.choice(self.clocks), r.choice(list(RELATIONS)), r.randint(0, 3))
        if roll < 0.8:
            labels = sorted({a for p in self.net["processes"] for l in p["locations"] for a in l["labels"]})
            if labels:
                return ("lab", r.choice(labels))
        p = r.choice(self.net["processes"])
        return ("loc", p["name"], r.choice(p["locations"])["name"])

    def condition(self, dead=False, depth=0):
        r = self.r
        if depth > 2 or r.random() < 0.35:
            return self.atom(dead)
        if r.random() < 0.2:
            return ("not", self.condition(dead, depth + 1))
        return (r.choice(("and", "or", "imply")), self.condition(dead, depth + 1), self.condition(dead, depth + 1))

    def query(self):
        r = self.r
        form = r.choice(("E<>", "A[]", "E[]", "A<>", "-->", "E[]", "A<>", "-->", "sup", "inf"))
        if form in ("sup", "inf"):
            value = r.choice([("i", v) for v in self.ints] + [("c", c) for c in self.clocks] + [("i", ("n", 1))])
            return {"form": form, "p": self.condition(), "value": value, "non_zeno": False}
        dead = form in ("E<>", "A[]") and r.random() < 0.4
        q = {"form": form, "p": self.condition(dead)}
        if form == "-->":
            q["q"] = self.condition()
        q["non_zeno"] = form not in ("E<>", "A[]") and r.random() < 0.25
        return q


def query_text(q):
    if q["form"] == "ltl":
        return "ltl: " + q["text"]
    if q["form"] == "-->":
        return "(%s) --> (%s)" % (condition_text(q["p"]), condition_text(q["q"]))
    if "value" in q:
        kind, value = q["value"]
        return "%s{%s}: %s" % (q["form"], condition_text(q["p"]),
                               network.term_text(value) if kind == "i" else network.clock_text(value))
    return "%s %s" % (q["form"], condition_text(q["p"]))


# ---------------------------------------------------------------- meaning

class Asked(Added):
    """A network whose clocks are also told apart by the constants of a query."""

    def __init__(self, net, q):
        super().__init__(net)
        self.q = q

    def constants(self):
        known = super().constants()

        def look(c):
            if c[0] == "clk":
                known["cap"] = max(known["cap"], abs(c[3]))
            elif c[0] == "diff":
                known["dcap"] = max(known["dcap"] or 0, abs(c[4]))
            elif c[0] in ("not", "and", "or", "imply"):
                for part in c[1:]:
                    look(part)
        for key in ("p", "q"):
            if key in self.q:
                look(self.q[key])
        return known


def lasts(g, starts, inside, non_zeno):
    """Is there a maximal run from one of these states through states of `inside` only?"""
    live = g.live(True)
    seen, order = set(), [k for k in starts if inside[k]]
    for k in order:
        if k not in seen:
            seen.add(k)
            order += [b for b in g.successors(k) if inside[b]]
    numbers = sorted(seen)
    place = {k: n for n, k in enumerate(numbers)}
    parts = components(len(numbers), lambda n: [place[b] for b in g.successors(numbers[n]) if b in place])
    for part in parts:
        part = {numbers[n] for n in part}
        steps = any(b in part for k in part for a, b in g.moves[k])
        passing = g.marks if g.mark is not None else g.ticks
        time = any(passing[k] in part for k in part if passing[k] is not None)
        if (steps and (time or not non_zeno)) or (time and (g.mark is not None or g.time != "dense")):
            return True
        if g.time == "dense" and g.mark is None and any(g.ticks[k] == k for k in part):
            return True
    if non_zeno:
        return False
    for k in numbers:
        t, gone = k, set()
        while not live[k] and t is not None and inside[t] and t not in gone:
            gone.add(t)
            t = g.ticks[t]
        if not live[k] and t is None:
            return True
    return False


def witness(net, q, time):
    """Is there the run that E<> and E[] ask for, or that refutes A[], A<>, -->?  None: too large to tell."""
    asked = Asked(net, q)
    try:
        g = Graph(asked, time if time == "dense" else Fraction(time), q["non_zeno"] and time == "dense")
    except Vague:
        return None
    live = g.live(True)

    def truth(c):
        return [holds(c, asked, g.space, s, not live[k]) for k, s in enumerate(g.states)]
    p = truth(q["p"])
    form = q["form"]
    if form in ("E<>", "A[]"):
        return any(p) if form == "E<>" else not all(p)
    if form == "-->":
        starts, inside = [k for k in range(len(p)) if p[k]], [not b for b in truth(q["q"])]
    else:
        starts, inside = g.roots, p if form == "E[]" else [not b for b in p]
    return lasts(g, starts, inside, q["non_zeno"])


def extreme(net, q, time):
    """sup or inf as tacet prints it; "no" if no state has p; None: too large to tell."""
    asked = Asked(net, q)
    try:
        g = Graph(asked, time if time == "dense" else Fraction(time))
    except Vague:
        return None
    kind, value = q["value"]
    best = max if q["form"] == "sup" else min
    states = [s for s in g.states if holds(q["p"], asked, g.space, s, False)]
    if not states:
        return "no"
    if kind == "i":
        return str(best(asked.term(value, (list(s[1]), {})) for s in states))
    found = best(s[2][0][asked.clock(value, None)] for s in states)
    if found > g.space.cap:
        return None
    if time != "dense":
        return str(found)
    if found % 2 == 0:
        return str(found // 2)
    return "%d (%s it, as near as one likes)" % ((found // 2 + 1, "below") if best is max else (found // 2, "above"))


# ---------------------------------------------------------------- asking

class Attack:
    def __init__(self, tacet):
        self.tacet, self.count = tacet, collections.Counter()
        self.folder = tempfile.mkdtemp(prefix="queries")
        self.path = os.path.join(self.folder, "m.tck")

    def ask(self, q, time, options):
        words = ["check", self.path, query_text(q), "--time", time, "--range", "disable", "--json", "--limit-time", "4"]
        words += ["--non-zeno"] if q["non_zeno"] else []
        words += options
        self.proof = os.path.join(self.folder, "proof")
        if os.path.exists(self.proof):
            os.remove(self.proof)
        if self.count["queries"] % 4 == 0:
            words += ["--certificate", self.proof]
        self.command = "tacet " + " ".join("'%s'" % w if " " in w else w for w in words)
        done = subprocess.run([self.tacet, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True)
        if done.returncode not in WORDS:
            return "status %d" % done.returncode, done.stdout + done.stderr
        answer = json.loads(done.stdout)
        if answer["answer"] != WORDS[done.returncode]:
            return "contradiction", done.stdout
        if os.path.exists(self.proof):
            wrong = self.judge_proof(words)
            if wrong:
                return "certificate", wrong
        return answer["answer"], answer

    def judge_proof(self, words):
        """A certificate that was written is one, and it is not one of another query."""
        self.count["certificates"] += 1
        done = subprocess.run([self.tacet, "check-certificate", self.path, self.proof], capture_output=True, text=True)
        if done.returncode != 0:
            return done.stdout + done.stderr
        with open(self.proof) as f:
            lines = f.read().split("\n")
        if len(lines) < 8:   # nothing to prove: no alternative of the condition is possible
            return None
        place = random.Random(len(lines)).randrange(5, len(lines) - 1)
        with open(self.proof, "w") as f:
            f.write("\n".join(lines[:place] + lines[place + 1:]))
        done = subprocess.run([self.tacet, "check-certificate", self.path, self.proof], capture_output=True, text=True)
        self.count["bent certificates refused"] += done.returncode == 1
        return done.stdout + done.stderr if done.returncode != 1 else None

    def check(self, net, q, time, options):
        """What is wrong, or None."""
        word, answer = self.ask(q, time, options)
        self.count["queries"] += 1
        kind = "any" if time == "any" else "dense" if time == "dense" else "period"
        if word == "status 3" and "value" in q and "/" in time:
            self.count["refused"] += 1
            return None
        if word == "status 4" and any(t in answer for t in REFUSALS):
            self.count["refused"] += 1
            return None
        if word not in ("yes", "no", "unknown"):
            return "%s: %s" % (word, answer)
        self.count["%s %s %s" % (kind, q["form"], word)] += 1
        if word == "unknown":
            self.count["unknown: " + answer.get("reason", "")[:60]] += 1
            return None
        if "value" in q:
            expected = extreme(net, q, "dense" if time == "any" else time)
            got = answer["values"][0] if word == "yes" else "no"
            if expected is None and got != "unbounded" and not got.startswith("no"):
                self.count["%s too large" % kind] += 1
            return "%s instead of %s" % (got, expected) if expected is not None and got != expected else None
        found = (word == "yes") == (q["form"] in ("E<>", "E[]"))
        if time != "any":
            expected = witness(net, q, time)
            if expected is None:
                self.count["%s too large" % kind] += 1
            elif expected != found:
                return "tacet answers %s" % word
            return None
        if found:
            period = answer.get("period")
            tried = [period] if period else SOME
            wrong = [t for t in tried if witness(net, q, t) is False]
            return "no such run with period %s" % wrong[0] if wrong else None
        wrong = [t for t in SOME if witness(net, q, t)]
        return "there is such a run with period %s" % wrong[0] if wrong else None


def readings(r, net):
    """Times and options to ask with."""
    stops = any(l["stop"] for p in net["processes"] for l in p["locations"])
    yield "dense", []
    yield "dense", ["--engine", "regions"] if not stops else []
    yield r.choice(PERIODS), []
    yield r.choice(PERIODS), ["--engine", r.choice(("explicit", "bdd"))]
    yield "any", []


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tacet", default="tacet")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--networks", type=int, default=50)
    parser.add_argument("--queries", type=int, default=2)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    attack, start, bad = Attack(options.tacet), clock.monotonic(), 0
    for k in range(options.first, options.first + options.networks):
        r = random.Random("%s/%d" % (options.seed, k))
        net = network.draw(r)
        with open(attack.path, "w") as f:
            f.write(network.text(net))
        attack.count["networks"] += 1
        for _ in range(options.queries):
            q = Drawing(r, net, r.random() < 0.5).query()
            for time, words in readings(r, net):
                wrong = attack.check(net, q, time, words)
                if wrong:
                    bad += 1
                    print("---- seed %s, network %d: %s\n%s\n%s" % (options.seed, k, wrong, attack.command,
                                                                   network.text(net)), flush=True)
    if options.verbose:
        for key in sorted(attack.count):
            print("%8d  %s" % (attack.count[key], key))
    print("seed %s: %d networks, %d questions, %d wrong, %.0f seconds" % (
        options.seed, attack.count["networks"], attack.count["queries"], bad, clock.monotonic() - start))
    subprocess.run(["rm", "-rf", attack.folder])
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
