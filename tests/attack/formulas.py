#!/usr/bin/env python3
"""formulas.py: puts random formulas of linear temporal logic to random networks and compares with their meaning.

    formulas.py [--tacet PROGRAM] [--seed N] [--first K] [--networks N] [--formulas N]

The meaning is written here from models/LANGUAGE-query.md alone, over the graphs of semantics.py: regions for dense
time, ticks for a period.  A run is a path through states of the graph; X speaks of the state after the next action;
a run that ends stays in its last state as if actions led to it.  Every subformula is guessed true or false in every
state, guesses must agree from state to state, and an until must not be put off forever.  Network k of seed N depends
on 'N/k' alone.  What differs is printed with its command; then the exit status is 1.
"""
import argparse
import itertools
import random
import subprocess
import sys
import time as clock
from fractions import Fraction

sys.dont_write_bytecode = True

import network
import queries
from semantics import Graph, Vague, components

LIMIT = 60000   # states of the product
ONE, TWO = ("not", "X", "F", "G"), ("and", "or", "->", "<->", "U", "R", "W", "M")


# ---------------------------------------------------------------- formulas

class Drawing(queries.Drawing):
    def formula(self, depth, atoms):
        r = self.r
        if depth == 0 or r.random() < 0.15:
            if len(atoms) < 3 and r.random() < 0.6 or not atoms:
                atoms.append(self.atom(False))
            return ("atom", r.choice(atoms))
        if r.random() < 0.5:
            return (r.choice(ONE + ("F", "G")), self.formula(depth - 1, atoms))
        return (r.choice(TWO), self.formula(depth - 1, atoms), self.formula(depth - 1, atoms))


def formula_text(f):
    if f[0] == "atom":
        return "(%s)" % queries.condition_text(f[1])
    if len(f) == 2:
        return "%s %s" % (f[0], formula_text(f[1]))
    return "(%s %s %s)" % (formula_text(f[1]), f[0], formula_text(f[2]))


def atoms_of(f):
    return [f[1]] if f[0] == "atom" else [a for part in f[1:] for a in atoms_of(part)]


TRUE = ("true",)


def negation(f):
    return f[1] if f[0] == "not" else ("not", f)


def core(f):
    """With atoms, not, and, X and U only."""
    if f[0] == "atom":
        return f
    parts = [core(p) for p in f[1:]]
    a, b = parts[0], parts[-1]
    if f[0] in ("not", "X", "and", "U"):
        return negation(a) if f[0] == "not" else (f[0], *parts)
    if f[0] == "or":
        return negation(("and", negation(a), negation(b)))
    if f[0] == "->":
        return negation(("and", a, negation(b)))
    if f[0] == "<->":
        return ("and", negation(("and", a, negation(b))), negation(("and", b, negation(a))))
    if f[0] == "F":
        return ("U", TRUE, a)
    if f[0] == "G":
        return negation(("U", TRUE, negation(a)))
    if f[0] == "R":
        return negation(("U", negation(a), negation(b)))
    if f[0] == "M":
        return ("U", b, ("and", a, b))
    return negation(("U", negation(b), ("and", negation(a), negation(b))))     # W


def temporal_parts(f, found):
    for part in f[1:]:
        if isinstance(part, tuple) and f[0] != "atom":
            temporal_parts(part, found)
    if f[0] in ("X", "U") and f not in found:
        found.append(f)
    return found


# ---------------------------------------------------------------- meaning

def is_idle(g, k):
    """Can a run end in state k?  'waits': by time that passes without end; 'stuck': since nothing is possible."""
    def later(s):
        return g.ticks[s] if g.ticks[s] is not None else g.marks[s]
    seen, t = set(), k
    while t is not None and t not in seen:
        seen.add(t)
        t = later(t)
    if t == k:
        return "waits"
    return "stuck" if later(k) is None and not g.moves[k] else None


class Paths:
    """A graph of letters: edges are (target, is a step, lets time grow beyond all bounds if taken again and again)."""

    def __init__(self, g):
        self.g, n = g, len(g.states)
        self.edges, self.letter_of = [], list(range(n))
        for k in range(n):
            passes = g.mark is None and g.time != "dense"
            out = [(b, True, False) for a, b in g.moves[k]]
            out += [(g.ticks[k], False, passes)] if g.ticks[k] is not None else []
            out += [(g.marks[k], False, True)] if g.marks[k] is not None else []
            self.edges.append(out)
        for k in range(n):
            end = is_idle(g, k)
            if end:
                here = len(self.edges)
                self.edges.append([(here, True, end == "waits")])
                self.letter_of.append(k)
                self.edges[k].append((here, False, False))


def is_refuted(net, f, time, non_zeno):
    """Is there a maximal run that does not satisfy f?  None: too large to tell."""
    asked = queries.Asked(net, {"p": fold(f)})
    try:
        g = Graph(asked, time if time == "dense" else Fraction(time), non_zeno and time == "dense")
    except Vague:
        return None
    wanted = core(f)
    guesses = temporal_parts(wanted, [])
    paths = Paths(g)
    if len(paths.edges) << len(guesses) > LIMIT:
        return None
    truth = {a: [queries.holds(a, asked, g.space, s, False) for s in g.states] for a in set(atoms_of(f))}

    def value(p, k, guess):
        if p[0] == "atom":
            return truth[p[1]][paths.letter_of[k]]
        if p[0] == "true":
            return True
        if p[0] == "not":
            return not value(p[1], k, guess)
        if p[0] == "and":
            return value(p[1], k, guess) and value(p[2], k, guess)
        return guess[p]

    states, index = [], {}
    options = [dict(zip(guesses, bits)) for bits in itertools.product((False, True), repeat=len(guesses))]
    facts = {}

    def fact(k, o):
        if (k, o) not in facts:
            facts[k, o] = [(value(p[1], k, options[o]), value(p[-1], k, options[o])) for p in guesses]
        return facts[k, o]

    def agrees(k, o, to, other, step):
        for i, p in enumerate(guesses):
            now = options[o][p]
            if p[0] == "X":
                if now != (fact(to, other)[i][0] if step else options[other][p]):
                    return False
            else:
                left, right = fact(k, o)[i]
                if now != (right or (left and options[other][p])):
                    return False
        return True

    def number(s):
        if s not in index:
            index[s] = len(states)
            states.append(s)
        return index[s]

    for k in g.roots:
        for o in range(len(options)):
            if not value(wanted, k, options[o]):
                number((k, o))
    edges, done = [], 0
    while done < len(states):
        k, o = states[done]
        edges.append([(number((to, other)), step, passes) for to, step, passes in paths.edges[k]
                      for other in range(len(options)) if agrees(k, o, to, other, step)])
        done += 1
    for part in components(len(states), lambda n: [e[0] for e in edges[n]]):
        inside = set(part)
        within = [e for n in part for e in edges[n] if e[0] in inside]
        if not any(step for _, step, _ in within) or non_zeno and not any(passes for _, _, passes in within):
            continue
        if all(any(not options[states[n][1]][p] or fact(*states[n])[i][1] for n in part)
               for i, p in enumerate(guesses) if p[0] == "U"):
            return True
    return False


def fold(f):
    """A condition with all constants of the formula."""
    parts = atoms_of(f)
    return parts[0] if len(parts) == 1 else ("and", parts[0], fold(("and", *(("atom", a) for a in parts[1:]))))


# ---------------------------------------------------------------- asking

class Attack(queries.Attack):
    """The same questions, put as formulas."""

    def check(self, net, q, time, options):
        word, answer = self.ask(q, time, options)
        self.count["queries"] += 1
        kind = "any" if time == "any" else "dense" if time == "dense" else "period"
        if word == "status 4" and any(t in answer for t in queries.REFUSALS):
            self.count["refused"] += 1
            return None
        if word not in ("yes", "no", "unknown"):
            return "%s: %s" % (word, answer)
        self.count["%s %s" % (kind, word)] += 1
        if word == "unknown":
            self.count["unknown: " + answer.get("reason", "")[:70]] += 1
            return None
        f, non_zeno = q["formula"], q["non_zeno"]
        if time != "any":
            expected = is_refuted(net, f, time, non_zeno)
            self.count["%s too large" % kind] += expected is None
            return "tacet answers %s" % word if expected is not None and expected != (word == "no") else None
        if word == "no":
            period = answer.get("period")
            wrong = [t for t in ([period] if period else queries.SOME) if is_refuted(net, f, t, non_zeno) is False]
            return "no such run with period %s" % wrong[0] if wrong else None
        wrong = [t for t in queries.SOME if is_refuted(net, f, t, non_zeno)]
        return "there is such a run with period %s" % wrong[0] if wrong else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tacet", default="tacet")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--networks", type=int, default=50)
    parser.add_argument("--formulas", type=int, default=2)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    attack, start, bad = Attack(options.tacet), clock.monotonic(), 0
    for k in range(options.first, options.first + options.networks):
        r = random.Random("%s/%d" % (options.seed, k))
        net = network.draw(r)
        with open(attack.path, "w") as f:
            f.write(network.text(net))
        attack.count["networks"] += 1
        for _ in range(options.formulas):
            formula = Drawing(r, net, r.random() < 0.7).formula(r.randint(1, 3), [])
            q = {"form": "ltl", "formula": formula, "text": formula_text(formula), "non_zeno": r.random() < 0.25}
            for time, words in queries.readings(r, net):
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
