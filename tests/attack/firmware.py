#!/usr/bin/env python3
"""firmware.py: random models become step functions in C, which gcc and clang compile without a warning; every state of
the compiled function is visited by calling it with every choice, and what comes out is held against a meaning of the
model that is written from the document of the language alone.  Then tacet itself has to prove the file equivalent to
its model, and to find out about files in which one thing was changed.

    firmware.py [--tacet PROGRAM] [--seed N] [--first K] [--models N] [--mutants N] [--keep FOLDER]

Model k of seed N is drawn from 'N/k' alone; every third one is an UPPAAL model, whose meaning has no names of actions.
"""
import argparse
import collections
import os
import random
import re
import subprocess
import sys
import tempfile
from fractions import Fraction

import additions
import dress
import network
import semantics
import uppaal_draw
import uppaal_meaning

PERIODS = (Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(2), Fraction(3, 2))
FLAGS = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror"]
MOST_STATES = 4000

# Calls the function with every choice in every state: lines "source action target", then "starts N".
HARNESS = r"""
#include "%(file)s"
#include <stdio.h>
#include <string.h>
static state_type seen[%(most)d];
static int count;
static int number (void)
{
    int k = 0;
    while (k < count && memcmp (&seen[k], &state, sizeof state) != 0)
        k++;
    if (k == count) {
        if (count == %(most)d)
            return -1;
        memcpy (&seen[count++], &state, sizeof state);
    }
    return k;
}
int main (void)
{
    for (int s = 0; s < %(name)s_starts; s++)
        if (%(name)s_init (s) && number () < 0)
            return 3;
    printf ("starts %%d\n", count);
    for (int k = 0; k < count; k++)
        for (int c = 0; c < %(name)s_choices; c++) {
            memcpy (&state, &seen[k], sizeof state);
            int event = %(name)s_step (c), to = number ();
            if (to < 0)
                return 3;
            if (event)
                printf ("%%d %%s %%d\n", k, event < 0 ? "fault" : %(name)s_events[event], to);
        }
    return 0;
}
"""


def run(words, seconds=60):
    try:
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
                              timeout=seconds)
        return done.returncode, done.stdout
    except subprocess.TimeoutExpired:
        return None, ""


class System:
    """starts, and per state a set of (action, target)."""

    def __init__(self):
        self.starts, self.steps = set(), collections.defaultdict(set)

    def renamed(self, change):
        out = System()
        out.starts = self.starts
        for k, steps in self.steps.items():
            out.steps[k] = {(change(a), b) for a, b in steps}
        return out


def bisimilar(one, two):
    """By refining the partition of the states of both until it is stable."""
    states = [(side, k) for side, s in ((0, one), (1, two)) for k in
              set(s.steps) | s.starts | {b for steps in s.steps.values() for a, b in steps}]
    block, blocks = dict.fromkeys(states, 0), 1
    while True:
        signature = {}
        for side, k in states:
            steps = (one, two)[side].steps.get(k, ())
            signature[side, k] = (block[side, k], frozenset((a, block[side, b]) for a, b in steps))
        names = {}
        for state in states:
            block[state] = names.setdefault(signature[state], len(names))
        if len(names) == blocks:
            break
        blocks = len(names)
    return {block[0, k] for k in one.starts} == {block[1, k] for k in two.starts}


# ---------------------------------------------------------------- meanings

class Tck:
    def __init__(self, r):
        self.raw = dress.draw(r)
        self.text, self.ending = network.text(self.raw), "tck"

    def system(self, period, disable):
        """None where nothing is certain."""
        try:
            g = semantics.Graph(additions.meaning(self.raw), period)
        except semantics.Vague:
            return None
        s = System()
        s.starts = set(g.roots)
        for k in range(len(g.states)):
            s.steps[k] = set(g.moves[k]) | ({("tick", g.ticks[k])} if g.ticks[k] is not None else set())
            if g.faulty[k] and not disable:
                s.steps[k].add(("fault", k))
        return s

    def seen(self, system):
        return system


class Uppaal:
    def __init__(self, r):
        self.model = uppaal_draw.Model(r, r.random() < 0.3)
        self.text, self.ending = uppaal_draw.model_text(self.model), "xta"

    def system(self, period, disable):
        if disable:     # UPPAAL knows no such reading
            return None
        meaning = uppaal_meaning.Meaning(self.model, uppaal_meaning.Grid(uppaal_draw.LARGEST, period), MOST_STATES)
        try:
            s = System()
            start = meaning.start()
            if not meaning.invariant(start):
                return None
            s.starts = {start}
            for state in meaning.reach(s.starts):
                after = meaning.later(state)
                s.steps[state] = {("step", t) for t in meaning.steps(state)}
                if after is not None:
                    s.steps[state].add(("tick", after))
            return s
        except (uppaal_meaning.Fault, uppaal_meaning.TooLarge):
            return None

    def seen(self, system):
        return system.renamed(lambda a: a if a in ("tick", "fault") else "step")


# ---------------------------------------------------------------- the file

def native(folder, path, name, compiler, flags):
    """The system of the compiled file; a message if it does not compile, None if it is too large or goes wrong."""
    harness, program = os.path.join(folder, "harness.c"), os.path.join(folder, "harness")
    with open(harness, "w") as out:
        out.write(HARNESS % {"file": path, "name": name, "most": MOST_STATES})
    status, said = run([compiler, "-std=c11", "-O1", *flags, harness, "-o", program])
    if status != 0:
        return said
    status, said = run([program], 20)
    if status != 0:
        return None
    s = System()
    for line in said.splitlines():
        words = line.split(" ")
        if words[0] == "starts":
            s.starts = set(range(int(words[1])))
        else:
            s.steps[int(words[0])].add((" ".join(words[1:-1]), int(words[-1])))
    return s


SWAPS = (("<=", "<"), (">=", ">"), (" < ", " <= "), (" > ", " >= "), (" == ", " != "), (" != ", " == "), (" + ", " - "),
         (" - ", " + "), ("&&", "||"), ("||", "&&"), ("true", "false"), ("false", "true"))


def changed(source, r):
    """The text with one token of its functions or tables changed."""
    places = []
    for m in re.finditer(r"(?<=[ (])\d+(?=U?[;,)\] ])", source):
        places.append((m.start(), m.end(), str(int(m.group()) + r.choice((1, -1)) if int(m.group()) else 1)))
    for old, new in SWAPS:
        for m in re.finditer(re.escape(old), source):
            places.append((m.start(), m.end(), new))
    first = source.index("static const uint16_t joint_event")
    places = [p for p in places if p[0] > first and "for (" not in source[source.rfind("\n", 0, p[0]):p[0]]]
    if not places:
        return source
    start, end, new = r.choice(places)
    return source[:start] + new + source[end:]


class Trial:
    def __init__(self, options, k):
        self.options, self.k = options, k
        self.r = random.Random("%s/%d" % (options.seed, k))
        self.model = Uppaal(self.r) if k % 3 == 2 else Tck(self.r)
        self.period = self.r.choice(PERIODS)
        self.disable = k % 3 != 2 and self.r.random() < 0.4

    def words(self, command, *more):
        return [self.options.tacet, *command, "--time", str(self.period), *(["--range", "disable"] if self.disable else []),
                *more]

    def compare(self, path, code):
        status, said = run(self.words(["compare", path, code], "--equivalence", "bisimulation", "--limit-time", "20", "-q"))
        return status, said

    def attempt(self, folder, count):
        """What is wrong, or None."""
        path, code = os.path.join(folder, "m." + self.model.ending), os.path.join(folder, "m.c")
        with open(path, "w") as out:
            out.write(self.model.text)
        status, source = run(self.words(["export", path, "--to", "c"]))
        if status == 4:
            count["refused"] += 1
            return None
        if status != 0:
            return "export: exit %s\n%s" % (status, source)
        source = source[source.index("/* "):]  # warnings about the model come first
        with open(code, "w") as out:
            out.write(source)
        name = re.search(r"int32_t (\w+)_step", source).group(1)
        for compiler in ("gcc", "clang"):
            status, said = run([compiler, *FLAGS, "-c", code, "-o", os.devnull])
            if status != 0:
                return "%s:\n%s" % (compiler, said)
        want = self.model.system(self.period, self.disable)
        have = native(folder, code, name, self.r.choice(("gcc", "clang")), ["-Wall", "-Werror"])
        if isinstance(have, str):
            return have
        if want is None or have is None:
            count["not compared"] += 1
        elif not bisimilar(want, self.model.seen(have)):
            return "the compiled function does something else than the model"
        else:
            count["compared"] += 1
        status, said = self.compare(path, code)
        faulty = have is not None and any(a == "fault" for steps in have.steps.values() for a, b in steps)
        if status == 4 and (faulty or have is None):
            count["faulty"] += 1
            return None
        if status == 2:
            count["unknown"] += 1
            return None
        if status != 0:
            return "compare: exit %s\n%s" % (status, said)
        count["proved"] += 1
        for n in range(self.options.mutants):
            wrong = have is not None and self.mutant(folder, path, source, name, have, count)
            if wrong:
                return wrong
        return None

    def mutant(self, folder, path, source, name, right, count):
        bent = changed(source, self.r)
        code = os.path.join(folder, "bent.c")
        with open(code, "w") as out:
            out.write(bent)
        have = native(folder, code, name, "gcc", ["-w"])
        if not isinstance(have, System):
            count["bent: not run"] += 1
            return None
        same = bisimilar(have, right)
        status, said = self.compare(path, code)
        if status in (2, 4):
            count["bent: %s" % ("unknown" if status == 2 else "undefined")] += 1
            return None
        if status not in (0, 1) or (status == 0) != same:
            return "a changed file: exit %s, expected %s\n%s" % (status, "yes" if same else "no", said)
        count["bent: %s" % ("still right" if same else "found")] += 1
        return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tacet", default="tacet")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--models", type=int, default=100)
    parser.add_argument("--mutants", type=int, default=2)
    parser.add_argument("--keep")
    options = parser.parse_args()
    options.tacet = os.path.abspath(options.tacet) if os.path.sep in options.tacet else options.tacet
    count, failures = collections.Counter(), 0
    for k in range(options.first, options.first + options.models):
        trial = Trial(options, k)
        with tempfile.TemporaryDirectory() as folder:
            if options.keep:
                folder = options.keep
                os.makedirs(folder, exist_ok=True)
            wrong = trial.attempt(folder, count)
        if wrong:
            failures += 1
            print("model %d of seed %s, period %s%s:\n%s\n%s" % (k, options.seed, trial.period, ", --range disable" if trial.disable
                                                               else "", trial.model.text, wrong), flush=True)
            if options.keep:
                break
    for name in sorted(count):
        print("%-20s %d" % (name, count[name]))
    print("%d models of seed %s, %d mismatches" % (options.models, options.seed, failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
