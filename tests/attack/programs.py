#!/usr/bin/env python3
"""programs.py: asks tacet about random guarded commands and compares with a plain search, written from
models/LANGUAGE-gcl.md.

    programs.py [--tacet PROGRAM] [--seed N] [--first K] [--programs N]

Program k of seed N is drawn from 'N/k' alone.  A program that has too many states is only asked whether a "yes" or
"no" contradicts what was seen.
"""
import argparse
import collections
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile

LIMIT = 1500
RELATIONS = {"=": lambda a, b: a == b, "!=": lambda a, b: a != b, "<": lambda a, b: a < b, "<=": lambda a, b: a <= b,
             ">": lambda a, b: a > b, ">=": lambda a, b: a >= b}
LEVEL = {"||": 0, "&&": 1, "+": 3, "-": 3, "*": 4, "/": 4, "%": 4, "neg": 5}
REDUCTIONS = ("dead", "equivalent", "linear", "symmetry", "por", "merge", "dominating", "acyclic")
WAYS = ([], ["--local"], ["--split"], ["--over"], ["--combine"], ["--light"], ["--without-guards"],
        ["--domain", "cartesian"], ["--over", "--domain", "cartesian"], ["--strategy", "all"],
        ["--strategy", "counterexample"], ["--whole"], ["--concrete-after", "3"],
        ["--over", "--invariant", "polyhedra"], ["--combine", "--invariant", "local"], ["--invariant", "polyhedra"],
        ["--over", "--domain", "cartesian", "--invariant", "polyhedra"])


# A term: ("n", k) ("v", name) ("neg", t) (op, t, u), or as the whole value ("input",).  A condition: ("b", truth) ("!", c) ("&&", c, d) ("||", c, d)
# ("cmp", relation, t, u).
def text(e, level=0):
    kind = e[0]
    if kind == "n":
        return str(e[1]) if e[1] >= 0 else "(-%d)" % -e[1]
    if kind == "v":
        return e[1]
    if kind == "b":
        return "true" if e[1] else "false"
    if kind == "cmp":
        return "%s %s %s" % (text(e[2], 3), e[1], text(e[3], 3))
    if kind == "!":
        return "!" + (text(e[1]) if e[1][0] == "cmp" else "(" + text(e[1]) + ")")
    if kind == "input":
        return "input"
    if kind == "neg":
        return "-" + text(e[1], 5)
    own = LEVEL[kind]
    out = "%s %s %s" % (text(e[1], own), kind, text(e[2], own + 1))
    return out if own >= level else "(" + out + ")"


def value(e, state):
    kind = e[0]
    if kind in "nb":
        return e[1]
    if kind == "v":
        return state[e[1]]
    if kind == "neg":
        return -value(e[1], state)
    if kind == "!":
        return not value(e[1], state)
    if kind == "cmp":
        return RELATIONS[e[1]](value(e[2], state), value(e[3], state))
    if kind == "&&":
        return value(e[1], state) and value(e[2], state)
    if kind == "||":
        return value(e[1], state) or value(e[2], state)
    a, b = value(e[1], state), value(e[2], state)
    return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b, "/": lambda: a // b, "%": lambda: a % b}[kind]()


def holds(c, state):
    return bool(value(c, state))


class Program:
    """variables [(name, start or None, control)], ranges {name: (low, high)}, commands [(process or None, action or None, guard, [(name, term)])], errors
    [condition or action]."""

    def __init__(self, r):
        self.r = r
        names = ["x", "y", "z"][:r.randint(1, 3)]
        controls = ["pc", "qc"][:r.randint(0, 2)]
        self.variables = [(a, r.randint(-1, 2), False) for a in names] + [(a, r.randint(0, 1), True) for a in controls]
        self.names, self.controls = names, controls
        self.ranges, self.booleans, self.inits, self.limits, self.commands = {}, set(), [], [], []
        self.rich = r.random() < 0.5
        if self.rich:
            self.bound()
        for k in range(r.randint(3, 8)):
            process = r.choice((None, "one", "two"))
            self.commands.append((process, r.choice((None, "a", "b", "c")), self.guard(), self.body()))
        used = sorted({a for p, a, g, b in self.commands if a})
        self.errors = [self.condition() for _ in range(r.choice((0, 1, 1, 2)))]
        if used and r.random() < 0.25:
            self.errors.append(r.choice(used))
        self.hints = [self.comparison() for _ in range(r.choice((0, 0, 0, 1)))]

    def bound(self):
        """Ranges, starts that are open, initial conditions and restrictions."""
        r = self.r
        for k, (name, start, control) in enumerate(self.variables):
            if r.random() < 0.5:
                low = r.randint(-2, 1)
                self.ranges[name] = low, low + r.randint(0, 4)
                if r.random() < 0.3:
                    self.ranges[name] = 0, 1
                    self.booleans.add(name)
                low, high = self.ranges[name]
                self.variables[k] = name, None if r.random() < 0.4 and not control else r.randint(low, high), control
        self.inits = [self.comparison() for _ in range(r.choice((0, 0, 1)))]
        self.limits = [self.comparison() for _ in range(r.choice((0, 0, 1, 2)))]

    def fits(self, state):
        return (all(low <= state[name] <= high for name, (low, high) in self.ranges.items())
                and all(holds(c, state) for c in self.limits))

    def starts(self):
        ways = [[s] if s is not None else range(self.ranges[n][0], self.ranges[n][1] + 1) for n, s, c in self.variables]
        for values in itertools.product(*ways):
            state = {n: v for (n, s, c), v in zip(self.variables, values)}
            if self.fits(state) and all(holds(c, state) for c in self.inits):
                yield values

    def after(self, state, body):
        """Every state after the assignments, one for each choice of inputs; those that fit."""
        states = [dict(state)]
        for name, t in body:
            more = []
            for s in states:
                low, high = self.ranges.get(name, (0, 0))
                for v in range(low, high + 1) if t == ("input",) else [value(t, s)]:
                    more.append(dict(s, **{name: int(v)}))
            states = more
        return [s for s in states if self.fits(s)]

    def atom(self):
        r = self.r
        return ("v", r.choice(self.names)) if r.random() < 0.7 else ("n", r.randint(-2, 3))

    def term(self):
        r = self.r
        roll = r.random()
        if roll < 0.5:
            return self.atom()
        if roll < 0.6:
            return ("neg", self.atom())
        if self.rich and roll > 0.85:
            return (r.choice("/%"), self.atom(), ("n", r.randint(1, 3)))
        return (r.choice("++--*"), self.atom(), self.atom())

    def comparison(self):
        r = self.r
        right = ("n", r.randint(-2, 3)) if r.random() < 0.6 else self.term()
        return ("cmp", r.choice(("=", "!=", "<", "<=", ">", ">=")), self.term(), right)

    def condition(self):
        r = self.r
        roll = r.random()
        if roll < 0.5:
            c = self.comparison()
        elif roll < 0.6:
            c = ("!", self.comparison())
        elif roll < 0.63:
            c = ("b", r.random() < 0.7)
        else:
            c = (r.choice(("&&", "||")), self.comparison(), self.comparison())
        if self.controls and r.random() < 0.6:
            c = ("&&", ("cmp", "=", ("v", r.choice(self.controls)), ("n", r.randint(0, 2))), c)
        return c

    def guard(self):
        c = self.condition()
        for name in self.names:     # most programs stay small
            if self.r.random() < 0.7:
                c = ("&&", ("&&", ("cmp", "<", ("v", name), ("n", 4)), ("cmp", ">", ("v", name), ("n", -4))), c)
        return c

    def body(self):
        r = self.r
        out = []
        for _ in range(r.randint(0, 3)):
            if self.controls and r.random() < 0.4:
                out.append((r.choice(self.controls), ("n", r.randint(0, 2))))
            else:
                name = r.choice(self.names)
                out.append((name, ("input",) if name in self.ranges and r.random() < 0.2 else self.term()))
        return out

    def text(self):
        lines = []
        for name, start, control in self.variables:
            kind = "bool" if name in self.booleans else "%d..%d" % self.ranges[name] if name in self.ranges else "int"
            shown = " : " + kind if kind != "int" or not control else ""
            lines.append("%s %s%s = %s;" % ("control" if control else "var", name, shown,
                                            "input" if start is None else start))
        lines += ["init %s;" % text(c) for c in self.inits] + ["restrict %s;" % text(c) for c in self.limits]
        for c in self.hints:
            lines.append("predicate %s;" % text(c))
        rows = collections.defaultdict(list)
        for process, action, guard, body in self.commands:
            what = " then ".join("%s := %s" % (name, text(t)) for name, t in body) or "skip"
            rows[process].append("%s%s -> %s;" % ("[%s] " % action if action else "", text(guard), what))
        for process, commands in rows.items():
            lines += commands if process is None else ["process %s {" % process, *commands, "}"]
        lines += ["error action %s;" % e if isinstance(e, str) else "error %s;" % text(e) for e in self.errors]
        return "\n".join(lines) + "\n"

    def search(self):
        """(error, states, transitions, deadlocks), or None if there are too many states; error is then unknown."""
        order = list(self.starts())
        seen, error, transitions, stuck = set(order), False, 0, 0
        for values in order:
            state = {n: v for (n, s, c), v in zip(self.variables, values)}
            error |= any(not isinstance(e, str) and value(e, state) for e in self.errors)
            enabled = 0
            for process, action, guard, body in self.commands:
                if not value(guard, state):
                    continue
                for after in self.after(state, body):
                    enabled += 1
                    error |= action is not None and action in self.errors
                    key = tuple(after[n] for n, s, c in self.variables)
                    if max(abs(k) for k in key) > 2 ** 40 or len(seen) > LIMIT:
                        return None
                    if key not in seen:
                        seen.add(key)
                        order.append(key)
            transitions += enabled
            stuck += not enabled
        return error, len(seen), transitions, stuck


def call(tacet, *words):
    done = subprocess.run([tacet, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def wrong_answer(words, result, known, count):
    """None, or what is wrong with an answer."""
    status, out, err = result
    if status not in (0, 1, 2) or "Sanitizer" in err or "runtime error" in err:
        return "exit status %d: %s" % (status, err[:1000])
    word = ("yes", "no", "unknown")[status]
    count[words[0] + " " + word] += 1
    answer = json.loads(out)
    if word == "unknown" or known is None:
        return None
    error, states, transitions, stuck = known
    if (word == "yes") != error:
        return "%s, expected %s" % (word, "yes" if error else "no")
    if words[0] == "explore" and word == "no":
        full = answer["explorations"].get("full")
        if full and (full["states"], full["transitions"], full["deadlocks"]) != (states, transitions, stuck):
            return "%s, expected %d states, %d transitions, %d deadlocks" % (full, states, transitions, stuck)
        less = answer["explorations"].get("reduced")
        if less and "dominating" not in words[-1] and (less["deadlocks"] > 0) != (stuck > 0):
            return "%s: deadlocks, expected %d" % (less, stuck)
    return None


def wrong_certificate(tacet, words, count):
    """None, or what is wrong with the certificate that was asked for and written."""
    if words[-2] != "--certificate" or not os.path.exists(words[-1]) or "--invariant" in words:
        return None
    status, out, err = call(tacet, "check-certificate", words[1], words[-1])
    with open(words[-1]) as f:
        none = " none " in f.readline()
    os.remove(words[-1])
    count["certificates " + ("proved", "refuted", "undecided")[status] if status < 3 else "certificates odd"] += 1
    return "check-certificate: %s" % (out + err) if status not in (0, 2) and not none else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tacet", default="tacet")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--programs", type=int, default=100)
    options = parser.parse_args()
    folder = tempfile.mkdtemp(prefix="programs")
    path = os.path.join(folder, "p.gcl")
    count, bad = collections.Counter(), 0
    for k in range(options.first, options.first + options.programs):
        r = random.Random("%s/%d" % (options.seed, k))
        program = Program(r)
        with open(path, "w") as f:
            f.write(program.text())
        known = program.search()
        count["programs"] += 1
        count["programs with too many states"] += known is None
        asked = [["explore", path, "--json", "--limit-states", "5000"]]
        names = ",".join(sorted(r.sample(REDUCTIONS, r.randint(1, 3))))
        names = "acyclic" if "acyclic" in names else names      # it works alone
        asked.append(asked[0] + ["--reduce", names])
        asked += [["refine", path, "--json", "--limit-time", "1", *way] for way in r.sample(WAYS, 2)]
        proof = os.path.join(folder, "proof")
        asked[-1] += ["--certificate", proof] if r.random() < 0.5 else []
        for words in asked:
            wrong = wrong_answer(words, call(options.tacet, *words), known, count)
            wrong = wrong or wrong_certificate(options.tacet, words, count)
            count["questions"] += 1
            if wrong:
                bad += 1
                print("---- seed %s, program %d: %s\ntacet %s\n%s" % (options.seed, k, wrong, " ".join(words),
                                                                  program.text()), flush=True)
    for key in sorted(count):
        print("%8d  %s" % (count[key], key))
    print("seed %s: %d programs, %d questions, %d wrong" % (options.seed, count["programs"], count["questions"], bad))
    subprocess.run(["rm", "-rf", folder])
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
