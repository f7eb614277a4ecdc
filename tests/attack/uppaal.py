#!/usr/bin/env python3
"""uppaal.py: asks tacet about random UPPAAL models and compares with a plain reference written from the rules of the
language alone.

    uppaal.py [--tacet PROGRAM] [--seed N] [--first K] [--models N] [--keep FOLDER]

Model k of seed N is drawn from 'N/k' alone.  Each is asked four queries, in dense time and with two periods; a model
whose clocks stop only with periods.  A model with a reachable fault may be refused, and is not compared.
"""
import argparse
import collections
import os
import random
import subprocess
import sys
import tempfile
from fractions import Fraction

from uppaal_draw import LARGEST, Model, model_text, query_text
from uppaal_meaning import Fault, Grid, Meaning, Regions, TooLarge

PERIODS = (Fraction(1), Fraction(1, 2), Fraction(1, 3), Fraction(2), Fraction(3, 2))


def ask(program, path, query, time):
    command = [program, "check", path, query, "-q", "--limit-time", "20", "--time", time]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    return done.returncode, " ".join(command) + "\n" + done.stdout


def readings(model, r):
    some = [(str(p), Grid(LARGEST, p)) for p in r.sample(PERIODS, 2)]
    return some if model.rates else [("dense", Regions(len(model.clocks), LARGEST))] + some


def expected(model, time, query):
    """True or False; None if a fault is reachable or the graph is too large."""
    try:
        meaning = Meaning(model, time)
        return None if meaning.faulty() else meaning.answer(query)
    except (Fault, TooLarge):
        return None


def try_model(k, options, count):
    r = random.Random("%s/%d" % (options.seed, k))
    model = Model(r, r.random() < 0.15)
    bad = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(options.keep or folder, "m%d.xta" % k)
        with open(path, "w") as out:
            out.write(model_text(model))
        for name, time in readings(model, r):
            for query in model.queries:
                want = expected(model, time, query)
                status, said = ask(options.tacet, path, query_text(query), name)
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


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tacet", default="tacet")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--models", type=int, default=100)
    parser.add_argument("--keep")
    options = parser.parse_args()
    count = collections.Counter()
    failures = sum(try_model(k, options, count) for k in range(options.first, options.first + options.models))
    for name in sorted(count):
        print("%-24s %d" % (name, count[name]))
    print("%d models of seed %s, %d mismatches" % (options.models, options.seed, failures))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
