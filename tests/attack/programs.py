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


# A term: ("n", k) ("v", name) ("e", array, t) ("neg", t) (op, t, u), or as the whole value ("input",).  A condition: ("b", truth) ("!", c)
# ("&&", c, d) ("||", c, d) ("cmp", relation, t, u), ("s", t): a bool that stands for a condition.  A formula also: ("AG", f) and so on, ("A", f, g), ("E", f, g), ("->", f, g).
class Outside(Exception):
    """There is no such element."""


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
    if kind == "e":
        return "%s[%s]" % (e[1], text(e[2]))
    if kind == "s":
        return text(e[1])
    if kind in "AE":
        return "%s [%s U %s]" % (kind, text(e[1]), text(e[2]))
    if kind == "->":
        return "((%s) -> (%s))" % (text(e[1]), text(e[2]))
    if kind[0] in "AE":
        return "%s (%s)" % (kind, text(e[1]))
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
    if kind == "e":
        name = "%s[%d]" % (e[1], value(e[2], state))
        if name not in state:
            raise Outside
        return state[name]
    if kind == "s":
        return holds(("cmp", "=", e[1], ("n", 1)), state)
    if kind == "neg":
        return -value(e[1], state)
    if kind == "!":
        return not value(e[1], state)
    if kind == "cmp":
        try:
            return RELATIONS[e[1]](value(e[2], state), value(e[3], state))
        except Outside:
            return False
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
        self.names, self.controls, self.arrays = names, controls, {}
        if r.random() < 0.5:
            self.declare_arrays()
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

    def declare_arrays(self):
        r = self.r
        for name, control in (("a", False), ("b", r.random() < 0.2))[:r.randint(1, 2)]:
            size = r.randint(1, 3)
            self.arrays[name] = size
            self.variables += [("%s[%d]" % (name, k), r.randint(-1, 2), control) for k in range(size)]

    def index(self):
        r = self.r
        roll = r.random()
        if roll < 0.15:
            return ("e", r.choice(sorted(self.arrays)), ("n", 0))
        if roll < 0.5:
            return (r.choice("+-"), ("v", r.choice(self.names)), ("n", r.randint(0, 1)))
        return ("v", r.choice(self.names + self.controls))

    def element(self):
        name = self.r.choice(sorted(self.arrays))
        roll = self.r.random()
        return ("e", name, ("n", self.r.randrange(self.arrays[name])) if roll < 0.3 else self.index())

    def bound(self):
        """Ranges, starts that are open, initial conditions and restrictions."""
        r = self.r
        for k, (name, start, control) in enumerate(self.variables):
            first = name.split("[")[0] + "[0]"
            if first != name and first in self.ranges:     # as the first element
                self.ranges[name] = low, high = self.ranges[first]
                self.booleans |= {name} if first in self.booleans else set()
                self.variables[k] = name, None if r.random() < 0.4 and not control else r.randint(low, high), control
            elif first == name or "[" not in name and r.random() < 0.5:
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
        for target, t in body:
            more = []
            for s in states:
                try:
                    name = target if isinstance(target, str) else "%s[%d]" % (target[1], value(target[2], s))
                    if name not in s:
                        continue
                    low, high = self.ranges.get(name, (0, 0))
                    for v in range(low, high + 1) if t == ("input",) else [value(t, s)]:
                        more.append(dict(s, **{name: int(v)}))
                except Outside:
                    continue
            states = more
        return [s for s in states if self.fits(s)]

    def atom(self):
        r = self.r
        if self.arrays and r.random() < 0.4:
            return self.element()
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
        truths = [n for n in self.booleans if "[" in n]
        if truths and r.random() < 0.2:
            return ("s", ("e", truths[0].split("[")[0], self.index()))
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
                target = self.element() if self.arrays and r.random() < 0.5 else r.choice(self.names)
                name = target if isinstance(target, str) else target[1] + "[0]"
                out.append((target, ("input",) if name in self.ranges and r.random() < 0.2 else self.term()))
        return out

    def formula(self, depth):
        r = self.r
        if not depth or r.random() < 0.1:
            return self.comparison()
        kind = r.choice(("AX", "AF", "AG", "EX", "EF", "EG", "A", "E", "!", "&&", "||", "->"))
        if kind in ("AX", "AF", "AG", "EX", "EF", "EG", "!"):
            return (kind, self.formula(depth - 1))
        return (kind, self.formula(depth - 1), self.formula(depth - 1))

    def declarations(self):
        for name, start, control in self.variables:
            if "[" not in name:
                kind = "bool" if name in self.booleans else "%d..%d" % self.ranges[name] if name in self.ranges else "int"
                yield name, kind, "input" if start is None else start, control
        for array, size in self.arrays.items():
            own = [(n, s, c) for n, s, c in self.variables if n.split("[")[0] == array]
            name, start, control = own[0]
            kind = "bool" if name in self.booleans else "%d..%d" % self.ranges[name] if name in self.ranges else "int"
            values = ["input" if s is None else str(s) for n, s, c in own]
            yield "%s[%d]" % (array, size), kind, "{%s}" % ", ".join(values), control

    def text(self):
        lines = []
        for name, kind, start, control in self.declarations():
            shown = " : " + kind if kind != "int" or not control else ""
            lines.append("%s %s%s = %s;" % ("control" if control else "var", name, shown, start))
        lines += ["init %s;" % text(c) for c in self.inits] + ["restrict %s;" % text(c) for c in self.limits]
        for c in self.hints:
            lines.append("predicate %s;" % text(c))
        rows = collections.defaultdict(list)
        for process, action, guard, body in self.commands:
            what = " then ".join("%s := %s" % (n if isinstance(n, str) else text(n), text(t)) for n, t in body) or "skip"
            rows[process].append("%s%s -> %s;" % ("[%s] " % action if action else "", text(guard), what))
        for process, commands in rows.items():
            lines += commands if process is None else ["process %s {" % process, *commands, "}"]
        lines += ["error action %s;" % e if isinstance(e, str) else "error %s;" % text(e) for e in self.errors]
        return "\n".join(lines) + "\n"

    def search(self):
        """(error, states, transitions, deadlocks), or None if there are too many states; error is then unknown.
        Afterwards self.graph has for each state the states after it."""
        order = list(self.starts())
        self.first, self.graph = list(order), {}
        seen, error, transitions, stuck = set(order), False, 0, 0
        for values in order:
            state = {n: v for (n, s, c), v in zip(self.variables, values)}
            error |= any(not isinstance(e, str) and value(e, state) for e in self.errors)
            enabled = 0
            self.graph[values] = follow = []
            for process, action, guard, body in self.commands:
                if not value(guard, state):
                    continue
                for after in self.after(state, body):
                    enabled += 1
                    error |= action is not None and action in self.errors
                    key = tuple(after[n] for n, s, c in self.variables)
                    follow.append(key)
                    if max(abs(k) for k in key) > 2 ** 40 or len(seen) > LIMIT:
                        return None
                    if key not in seen:
                        seen.add(key)
                        order.append(key)
            transitions += enabled
            stuck += not enabled
        return error, len(seen), transitions, stuck


def satisfying(program, f):
    """The states of the graph that satisfy the formula; a path may end in a dead end."""
    graph, kind = program.graph, f[0]
    if kind == "!":
        return set(graph) - satisfying(program, f[1])
    if kind in ("&&", "||", "->"):
        a, b = satisfying(program, f[1]), satisfying(program, f[2])
        return a & b if kind == "&&" else a | b if kind == "||" else (set(graph) - a) | b
    if kind in ("cmp", "s", "b"):
        names = [n for n, s, c in program.variables]
        return {s for s in graph if holds(f, dict(zip(names, s)))}
    a = satisfying(program, f[1])
    if kind in ("AX", "EX"):
        which = all if kind == "AX" else any
        return {s for s in graph if which(t in a for t in graph[s])}
    if kind in ("AG", "EG"):
        which, now = all if kind == "AG" else any, a
        while True:
            less = {s for s in now if not graph[s] or which(t in now for t in graph[s])}
            if less == now:
                return now
            now = less
    hold, now = (set(graph), a) if kind in ("AF", "EF") else (a, satisfying(program, f[2]))
    which = all if kind[0] == "A" else any
    while True:
        more = now | {s for s in hold if graph[s] and which(t in now for t in graph[s])}
        if more == now:
            return now
        now = more


CTL = ("auto", "explicit", "bisimulation", "symmetry", "fixpoint", "abstract", "portfolio")


def wrong_formula(tacet, path, program, known, r, count):
    """None, or what is wrong with the answer to a random formula."""
    f = program.formula(3)
    engine = r.choice(CTL)
    words = ["ctl", path, "(%s)" % text(f), "--json", "--limit-time", "1", "--engine", engine]
    status, out, err = call(tacet, *words)
    count["questions"] += 1
    if status not in (0, 1, 2) or "Sanitizer" in err or "runtime error" in err:
        return "tacet %s: exit status %d: %s" % (" ".join(words), status, err[:1000])
    count["ctl " + ("yes", "no", "unknown")[status]] += 1
    if known is None or status == 2:
        return None
    expected = set(program.first) <= satisfying(program, f)
    return None if (status == 0) == expected else "tacet %s: expected %s" % (words, expected)


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
        wrong = wrong_formula(options.tacet, path, program, known, r, count)
        if wrong:
            bad += 1
            print("---- seed %s, program %d: %s\n%s" % (options.seed, k, wrong, program.text()), flush=True)
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
