#!/usr/bin/env python3
"""uppaal.py: asks tacet about random UPPAAL models and compares with a plain reference written from the rules of the
language alone.

    uppaal.py [--tacet PROGRAM] [--inside BUILD] [--seed N] [--first K] [--models N] [--keep FOLDER]

Model k of seed N is drawn from 'N/k' alone.  Each is asked four queries, and three about single states, in dense time
and with two periods; a model whose clocks stop only with periods.  A model with a reachable fault may be refused, and is not compared.  With
--inside the library of that build is asked, which is faster.
"""
import argparse
import collections
import functools
import json
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

import inside
from uppaal_draw import LARGEST, Model, model_text, query_text
from uppaal_meaning import Fault, Grid, Meaning, Regions, TooLarge

PERIODS = (Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(2), Fraction(3, 2))
PART = 50               # models that one process asks about, with --inside


def ask(program, path, query, time):
    if isinstance(program, inside.Library):
        status, said, why = program.run(["check", path, "--query", query, "--limit-time", "20", "--time", time])
        return status, "within the process: check --query '%s' --time %s\n%s%s" % (query, time, said, why)
    command = [program, "check", path, query, "-q", "--limit-time", "20", "--time", time]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, " ".join(command) + "\n" + done.stdout


def readings(model, r):
    some = [(str(p), Grid(LARGEST, p)) for p in r.sample(PERIODS, 2)]
    return some if model.rates else [("dense", Regions(len(model.clocks), LARGEST))] + some


def meaning_of(model, time):
    """None if a fault is reachable or the graph is too large."""
    try:
        meaning = Meaning(model, time)
        return None if meaning.faulty() else meaning
    except (Fault, TooLarge):
        return None


def expected(meaning, query):
    """True or False; None if that is not known."""
    try:
        return meaning.answer(query) if meaning else None
    except (Fault, TooLarge):
        return None


def clock_pin(meaning, state, clock):
    """Where the clock is: at a number, or between it and the next."""
    for k in range(LARGEST + 1):
        if meaning.holds(state, ("x", clock, "==", ("n", k))):
            return ("x", clock, "==", ("n", k))
        if meaning.holds(state, ("x", clock, "<", ("n", k))):
            return ("&&", ("x", clock, ">", ("n", k - 1)), ("x", clock, "<", ("n", k)))
    return ("x", clock, ">", ("n", LARGEST))


def pin(meaning, state):
    """All that a query can say about the state."""
    parts = [("at", name, where) for name, where in zip(meaning.names, state[0])]
    parts += [("==", ("v", cell), ("n", value)) for cell, value in zip(meaning.order, state[1])]
    return parts + [clock_pin(meaning, state, clock) for clock in meaning.clock_order]


def pinned(meaning, r):
    """Queries about single states: one that can be reached, and one put together from two such."""
    states = sorted(meaning.reach([meaning.start()]))
    one, other = (pin(meaning, r.choice(states)) for _ in range(2))
    mixed = [r.choice(pair) for pair in zip(one, other)]
    join = lambda parts: functools.reduce(lambda a, b: ("&&", a, b), parts)
    return [("E<>", join(one)), (r.choice(("E<>", "A<>")), join(mixed)), ("-->", join(one), join(other[:len(meaning.names)]))]


def try_model(k, options, count):
    r = random.Random("%s/%d" % (options.seed, k))
    model = Model(r, r.random() < 0.15)
    bad = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(options.keep or folder, "m%d.xta" % k)
        with open(path, "w") as out:
            out.write(model_text(model))
        for name, time in readings(model, r):
            meaning = meaning_of(model, time)
            for query in model.queries + (pinned(meaning, r) if meaning else []):
                want = expected(meaning, query)
                status, said = ask(options.library or options.tacet, path, query_text(query), name)
                count["asked"] += 1
                if status == 4 and "tacet does not know" in said:
                    count["refused"] += 1
                elif status not in (0, 1, 2, 4) or status == 4 and want is not None:
                    bad.append("exit %d, expected %s\n%s" % (status, want, said))
                elif want is None:
                    count["not compared"] += 1
                elif status == 2:
                    count["unknown"] += 1
                elif (status == 0) != want:
                    bad.append("expected %s\n%s" % ("yes" if want else "no", said))
                else:
                    count["%s %s %s" % ("dense" if name == "dense" else "period", query[0], "yes" if want else "no")] += 1
    if bad:
        print("model %d of seed %s:\n%s%s" % (k, options.seed, model_text(model), "\n".join(bad)), flush=True)
    return len(bad)


def try_part(first, end, options):
    """Models first to end - 1, in a process of their own; what was counted."""
    with tempfile.NamedTemporaryFile("w+") as told:
        def work():
            count = collections.Counter()
            count["mismatches"] = sum(try_model(k, options, count) for k in range(first, end))
            json.dump(count, told)
            told.flush()
            return True
        status = inside.apart(work)
        told.seek(0)
        if status == 0:
            return collections.Counter(json.load(told))
    print("models %d to %d of seed %s: the process ended with %d" % (first, end - 1, options.seed, status), flush=True)
    return collections.Counter({"mismatches": 1})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tacet", default="tacet")
    parser.add_argument("--inside", help="a build, whose library is asked")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--models", type=int, default=100)
    parser.add_argument("--keep")
    options = parser.parse_args()
    options.library = options.inside and inside.Library(options.inside)
    count, end = collections.Counter(), options.first + options.models
    for k in range(options.first, end, PART):
        count.update(try_part(k, min(end, k + PART), options))
    failures = count.pop("mismatches")
    for name in sorted(count):
        print("%-24s %d" % (name, count[name]))
    print("%d models of seed %s, %d mismatches" % (options.models, options.seed, failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
