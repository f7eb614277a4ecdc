"""Random C functions called periodically inside random environments: tacet program
--period against a plain explorer of the environment that calls the function as gcc
compiles it.

    c_bridge.py --tacet build/tacet --seed 1 --programs 20
"""
import argparse, collections, ctypes, os, random, subprocess, sys, tempfile

HALF = 2  # the explorer counts in halves of a time unit
MOST = 6  # the input of the function lies in base .. base + MOST
STATE = [("input", 0, MOST), ("output", 0, 2), ("memory", 0, 5), ("count", 0, 3), ("last", None, None)]
TYPES = {"int": ctypes.c_int, "unsigned": ctypes.c_uint, "unsigned char": ctypes.c_ubyte,
         "signed char": ctypes.c_byte, "unsigned short": ctypes.c_ushort, "short": ctypes.c_short,
         "long long": ctypes.c_longlong, "unsigned long long": ctypes.c_ulonglong}
# Where inputs of a type may lie that it can hold.
BASES = {"int": [0, -3, 70000, -70000], "unsigned": [0, 70000, 2147483641], "unsigned char": [0, 125, 249],
         "signed char": [0, -3, 121, -128], "unsigned short": [0, 32765, 65529], "short": [0, -3, -32768]}


class Case:
    def __init__(self, rng):
        self.rng = rng
        self.period = rng.choice([1, 2, 3, 4, 5])  # halves
        self.grid = 2 if self.period % 2 == 0 and rng.random() < 0.5 else 1
        self.locations = [rng.choice([None, 1, 2, 3]) for _ in range(rng.randint(2, 4))]  # invariants x <= n
        self.edges = []
        for _ in range(rng.randint(3, 7)):
            self.edges.append((rng.randrange(len(self.locations)), rng.randrange(len(self.locations)),
                               rng.choice([0, 1, 2, 3]), rng.choice(["==", ">=", "<="]),
                               rng.choice([None, ("output", rng.randint(0, 2)), ("input", rng.randint(0, MOST))]),
                               rng.choice([None, "up", "down", rng.randint(0, MOST)]), rng.random() < 0.7))
        self.types = {name: rng.choice(["int", "unsigned", rng.choice(list(BASES))])
                      for name in ("input", "output", "memory", "count")}
        self.types["last"] = rng.choice(["unsigned", "unsigned long long", rng.choice(list(TYPES))])
        self.base = rng.choice(BASES[self.types["input"]])
        self.bad = rng.randrange(len(self.locations))
        self.bad_output = rng.randint(0, 2)

    def term(self):
        if self.rng.random() < 0.3:
            return self.rng.choice(["input - last", "(unsigned) input - last", "(unsigned char) (input - last)",
                                    "(int) (input - last)", "last", "(unsigned long long) input - last", "-last"])
        if self.base and self.rng.random() < 0.7:
            return self.rng.choice(["input - %s" % self.first(), "%s" % self.first(self.rng.randint(0, MOST)), "input"])
        return self.rng.choice(["input", "output", "memory", "count", "1", "2", "3", "input + count", "memory * 2",
                                "input / 2", "input % 3", "memory - count", "(input & 3)", "tab[input & 3]",
                                "input / (memory + 1)", "input % (count + 1)", "memory / (count ? count : 5)"])

    def first(self, more=0):
        n = self.base + more
        return "%d%s" % (n, "u" if n > 0 and "unsigned" in self.types["input"] else "") if n >= 0 else "(%d)" % n

    def condition(self):
        c = "%s %s %s" % (self.term(), self.rng.choice(["<", "<=", "==", "!=", ">", ">="]), self.term())
        return c if self.rng.random() < 0.7 else "%s && %s > 0" % (c, self.rng.choice(["input", "memory"]))

    def statement(self, depth=0):
        r = self.rng.random()
        name, low, high = self.rng.choice(STATE[1:])
        if name == "last":
            return "last = input;"
        if r < 0.4 and depth < 2:
            other = " else { %s }" % self.statement(depth + 1) if self.rng.random() < 0.5 else ""
            return "if (%s) { %s }%s" % (self.condition(), self.statement(depth + 1), other)
        if r < 0.5 and depth == 0:
            return "{ int i; for (i = 0; i < (input & 3); i++) { %s } }" % self.statement(2)
        return "%s = clamp (%s, %d);" % (name, self.term(), high)

    def source(self):
        body = "\n  ".join(self.statement() for _ in range(self.rng.randint(2, 4)))
        return ("%s\nstatic const short tab[4] = { 2, 0, 3, 1 };\n"
                "static int clamp (int v, int most) { return v < 0 ? 0 : v > most ? most : v; }\n"
                "void step (void)\n{\n  %s\n}\n"
                % (" ".join("%s %s;" % (t, n) for n, t in sorted(self.types.items())), body))

    def model(self):
        most = self.base + MOST
        out = ["system:random", "clock:1:x", "int:1:%d:%d:%d:level" % (self.base, most, self.base), "int:1:0:2:0:command", "event:e",
               "process:P"]
        for i, n in enumerate(self.locations):
            about = (["initial:"] if i == 0 else []) + (["invariant: x<=%d" % n] if n is not None else [])
            out.append("location:P:l%d{%s}" % (i, " : ".join(about)) if about else "location:P:l%d" % i)
        out.append("location:P:bad{labels: bad}")
        names = {"input": "level", "output": "command"}
        for source, target, n, relation, test, change, reset in self.edges:
            guard = "x%s%d" % (relation, n) + (" && %s==%d" % (names[test[0]], test[1] + (self.base if test[0] == "input" else 0)) if test else "")
            do = ["nop"] + (["x=0"] if reset else [])
            if change == "up":
                guard += " && level<%d" % most
                do.append("level=level+1")
            elif change == "down":
                guard += " && level>%d" % self.base
                do.append("level=level-1")
            elif change is not None:
                do.append("level=%d" % (self.base + change))
            out.append("edge:P:l%d:l%d:e{provided: %s : do: %s}" % (source, target, guard, "; ".join(do)))
        out.append("edge:P:l%d:bad:e{provided: command==%d && level>%d}" % (self.bad, self.bad_output, self.base + 2))
        return "\n".join(out) + "\n"

    def explore(self, library):
        """Is bad reachable?  A state: location, x, time since the call (None: the first is due), variables."""
        variables = [TYPES[self.types[n]].in_dll(library, n) for n, _, _ in STATE]
        cap = 2 * HALF * 4
        start = (0, 0, None, (self.base,) + (0,) * (len(STATE) - 1))
        seen, queue = {start}, collections.deque([start])

        def reach(state):
            if state not in seen:
                seen.add(state)
                queue.append(state)

        while queue:
            here, x, since, values = queue.popleft()
            if since is None or since == self.period:
                for place, value in zip(variables, values):
                    place.value = value
                library.step()
                reach((here, x, 0, tuple(place.value for place in variables)))
                if since is None:
                    continue
            level, command = values[0] - self.base, values[1]
            if here == self.bad and command == self.bad_output and level > 2:
                return True
            for source, target, n, relation, test, change, reset in self.edges:
                n *= HALF
                if source != here or not (x == n if relation == "==" else x >= n if relation == ">=" else x <= n):
                    continue
                if test and (level if test[0] == "input" else command) != test[1]:
                    continue
                new = level
                if change == "up":
                    new += 1
                elif change == "down":
                    new -= 1
                elif change is not None:
                    new = change
                after = 0 if reset else x
                limit = self.locations[target]
                if 0 <= new <= MOST and not (limit is not None and after > limit * HALF):
                    reach((target, after, since, (self.base + new,) + values[1:]))
            limit = self.locations[here]
            if since + self.grid <= self.period and not (limit is not None and x + self.grid > limit * HALF):
                reach((here, min(x + self.grid, cap), since + self.grid, values))
        return False


def judge(tacet, folder, case):
    source, network = case.source(), case.model()
    for name, content in (("step.c", source), ("env.tck", network)):
        with open(os.path.join(folder, name), "w") as file:
            file.write(content)
    made = subprocess.run(["gcc", "-w", "-shared", "-fPIC", "-O1", "step.c", "-o", "step.so"], cwd=folder)
    if made.returncode:
        return "gcc failed"
    expected = case.explore(ctypes.CDLL(os.path.join(folder, "step.so")))
    time = "1/2" if case.grid == 1 else "1"
    period = "%d/2" % case.period if case.period % 2 else "%d" % (case.period // 2)
    asked = subprocess.run([tacet, "program", "step.c", "--entry", "step", "--period", period, "--environment", "env.tck",
                            "--bind", "input=level,output=command", "--label", "bad", "--time", time, "--limit-time", "60"],
                           cwd=folder, capture_output=True, text=True)
    if asked.returncode == 4 and ("arithmetic with many cases" in asked.stderr
                                  or "does not fit in 32 bits" in asked.stderr):
        return "refused"  # such as the last byte of a number that may be anything, and -1 in 64 bits without sign
    if asked.returncode not in (0, 1):
        return "tacet ends with %d: %s" % (asked.returncode, asked.stdout + asked.stderr)
    if (asked.returncode == 0) != expected:
        return "tacet says %s, the explorer %s, period %s, time %s" % (asked.stdout.splitlines()[0], expected, period, time)
    return None


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--tacet", required=True)
    options.add_argument("--seed", default="1")
    options.add_argument("--programs", type=int, default=20)
    options = options.parse_args()
    refused = 0
    for number in range(options.programs):
        seed = "%s/%d" % (options.seed, number)
        case = Case(random.Random(seed))
        with tempfile.TemporaryDirectory() as folder:
            wrong = judge(os.path.abspath(options.tacet), folder, case)
            refused += wrong == "refused"
            if wrong and wrong != "refused":
                print("seed %s: %s" % (seed, wrong))
                for name in ("step.c", "env.tck"):
                    print(open(os.path.join(folder, name)).read())
                return 1
    print("%d functions in environments" % options.programs)
    print("%d refused" % refused, file=sys.stderr)
    return 0 if refused * 10 <= options.programs else 1


sys.exit(main())
