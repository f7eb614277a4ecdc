"""certificates.py: our checker of certificates against the one that was extracted from Coq, on random networks.

  certificates.py --tacet PROGRAM --judge PROGRAM [--seed S] [--networks N]

A 'no' comes with a certificate; it is judged as it is and after changes of one thing.  What ours takes, Coq's has to take.
The other way round that need not be, which is counted: Coq's checker asks for less (a union of zones may cover, pairs of
regions are found anew, a line may stand there twice).  After another number in a set for a fixed period both say the same.
"""
import argparse
import collections
import os
import random
import subprocess
import sys
import tempfile

import network
from attack import PERIODS, bent
from fractions import Fraction


def question(r, net):
    """What to ask of the network, as words for the program."""
    labels = sorted({a for p in net["processes"] for l in p["locations"] for a in l["labels"]})
    p = r.choice(net["processes"])
    place = "%s.%s" % (p["name"], r.choice(p["locations"])["name"])
    chosen = [a for a in labels if r.random() < 0.3]
    time = r.choice(("dense", "dense", "any", str(Fraction(r.choice(PERIODS)))))
    words = ["--range", r.choice(("error", "disable")), "--time", time]
    if time != "any" and r.random() < 0.5:
        return ["reach"], words + (["--label", r.choice(labels)] if labels and r.random() < 0.5 else ["--location", place])
    words += ["--words", "infinite"] + (["--label", ",".join(chosen)] if chosen else [])
    words += ["--non-zeno"] if r.random() < 0.3 else []
    return ["decide"], words + (["--engine", "orbit"] if time == "any" else [])


class Comparison:
    def __init__(self, tacet, judge, folder):
        self.tacet, self.judge, self.folder = tacet, judge, folder
        self.count = collections.Counter()
        self.model, self.proof, self.terms = (os.path.join(folder, name) for name in ("model.tck", "proof.txt", "proof.v"))

    def call(self, *words):
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=120)
        return done.returncode, done.stdout

    def compare(self, lines, alike):
        """What is wrong with the two answers about a certificate, or None; alike: they have to be the same."""
        with open(self.proof, "w") as out:
            out.write("\n".join(lines))
        ours, said = self.call(self.tacet, "check-certificate", self.model, self.proof, "--limit-time", "20")
        status, told = self.call(self.tacet, "check-certificate", self.model, self.proof, "--to", "coq", "-o", self.terms)
        if ours == 2 or status == 2:
            self.count["left out: " + ("".join((told if status == 2 else said).splitlines()[-1:]) or "a limit")[:70]] += 1
            return None
        theirs, heard = self.call(self.judge, self.terms) if status == 0 else (1, told)
        if theirs not in (0, 1):
            return "Coq's checker cannot read it: " + heard
        kind = lines[0].split(" ")[1] if " " in lines[0] else ""
        self.count["%-13s ours %-3s Coq %s" % (kind, "no" if ours else "yes", "no" if theirs else "yes")] += 1
        if ours == 0 and theirs or ours and theirs == 0 and alike:
            return "ours: %sCoq: %s" % (said, heard)
        return None

    def ask(self, seed, number):
        r = random.Random("%s %d" % (seed, number))
        net = network.draw(r)
        with open(self.model, "w") as out:
            out.write(network.text(net))
        for _ in range(4):
            command, words = question(r, net)
            if os.path.exists(self.proof):
                os.unlink(self.proof)
            status, said = self.call(self.tacet, *command, self.model, *words, "--certificate", self.proof, "--limit-time", "5")
            self.count["questions"] += 1
            if status != 1 or not os.path.exists(self.proof):
                continue
            lines = open(self.proof).read().split("\n")
            if lines[0].startswith("tacet-certificate none"):
                continue
            changed, what = lines, "as it is"
            for _ in range(4):
                wrong = self.compare(changed, what == "as it is" or self.is_number(changed, what))
                if wrong:
                    print("seed %s, network %d, %s %s, certificate %s\n%s" % (seed, number, command[0], " ".join(words), what, wrong))
                    print(network.text(net) + "\n".join(changed))
                    self.count["wrong"] += 1
                    return
                changed, what = bent(lines, r)

    @staticmethod
    def is_number(lines, what):
        """Is it another number in a set for a fixed period?"""
        place, _, how = what.partition(": ")
        return how == "digit" and lines[int(place.split(" ")[1]) - 1].startswith(("ray ", "box "))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tacet", default="tacet")
    parser.add_argument("--judge", required=True)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--networks", type=int, default=50)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        comparison = Comparison(options.tacet, options.judge, folder)
        for number in range(options.first, options.first + options.networks):
            comparison.ask(options.seed, number)
    for key in sorted(comparison.count):
        print("%8d  %s" % (comparison.count[key], key))
    print("seed %s: %d networks" % (options.seed, options.networks))
    return 1 if comparison.count["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
