"""Random small C programs with actions, side by side, against specifications: tacet
program --spec, at one level and at two, with all ways to choose conditions, against
what gcc compiles, run on every input and composed here.

    c_components.py --tacet build/tacet --seed 1 --sets 20

Every yes is to be proved again over bits.  Its certificate is accepted; bent ones, and it with a specification that is
not kept, are held against the truth.

All programs of a batch are compiled at once, by gcc to be run and by clang to be read; each prints the tree of what it can do: its
words with what it returns.  Inputs are 0 .. 3 and loops have fuel, so the tree is finite.
"""
import argparse, json, os, random, re, subprocess, sys, tempfile

HARNESS = r"""
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
static sigjmp_buf out;
static int choice[64], most[64], used, given, length;
static char word[4096];
static void note (const char *what) { length += sprintf (word + length, " %s", what); }
static int choose (int n) { if (used == given) { most[given] = n; choice[given++] = 0; } return choice[used++]; }
int nondet (void) { return choose (4); }
static void trapped (int s) { (void) s; siglongjmp (out, 2); }
void a (void) { note ("a"); }
void b (void) { note ("b"); }
int ask (void) { if (choose (2)) { note ("yes"); return 1; } note ("no"); return choose (2) ? -1 : 0; }
void tell (int n) { if (n < 0) note ("less"); else if (n == 0) note ("zero"); else note ("more"); }
@DECLARATIONS@
static int (*const programs[]) (void) = { @PROGRAMS@ };
static void (*const resets[]) (void) = { @RESETS@ };
int main (void)
{
    signal (SIGILL, trapped); signal (SIGTRAP, trapped); signal (SIGFPE, trapped); signal (SIGABRT, trapped);
    for (unsigned p = 0; p < sizeof programs / sizeof *programs; p++) {
        given = 0;
        for (;;) {
            used = length = 0; word[0] = 0;
            resets[p] ();
            int how = sigsetjmp (out, 1);
            if (how == 0) { int r = programs[p] (); char text[32]; sprintf (text, "return=%d", r); note (text); }
            else note ("!");
            printf ("%u%s\n", p, word);
            while (given && choice[given - 1] == most[given - 1] - 1) given--;
            if (!given) break;
            choice[given - 1]++;
        }
    }
    return 0;
}
"""

# What ask and tell of the harness do, as tacet is told.
LIBRARY = """cproc ask { abstract { any, (1), ASK }; }
ASK = ( yes -> YES | no -> NO ), YES = ( return {$0 == 1} -> STOP ), NO = ( return {$0 <= 0 && $0 >= -1} -> STOP ).
cproc tell { abstract { less, ($1 < 0), LESS }; abstract { zero, ($1 == 0), ZERO }; abstract { more, ($1 > 0), MORE }; }
cproc a { abstract { any, (1), DO_A }; }
DO_A = ( a -> A ), A = ( return {} -> STOP ).
cproc b { abstract { any, (1), DO_B }; }
DO_B = ( b -> B ), B = ( return {} -> STOP ).
LESS = ( less -> L ), L = ( return {} -> STOP ).
ZERO = ( zero -> Z ), Z = ( return {} -> STOP ).
MORE = ( more -> M ), M = ( return {} -> STOP ).
"""
DECLARE = "int nondet (void);\nvoid a (void);\nvoid b (void);\nint ask (void);\nvoid tell (int);\n"
ALPHABET = {"a": ["a"], "b": ["b"], "ask": ["yes", "no"], "tell": ["less", "zero", "more"]}
RETURNS = ["$0 == 0", "$0 == 1", "$0 > 0", "$0 < 2", ""]


def holds(condition, value):
    return condition == "" or bool(eval(condition.replace("$0", "(%d)" % value)))


class Draw:
    """A function with gotos, whose routines are some of those above."""
    def __init__(self, rng):
        self.rng = rng
        self.routines = rng.sample(["a", "b", "ask", "tell"], rng.randint(1, 3))
        self.vars = ["x", "y", "z", "g"][:rng.randint(2, 4)]
        if "g" not in self.vars:
            self.vars.append("g")

    def term(self):
        r, v = self.rng.random(), self.rng.choice(self.vars)
        if r < 0.4:
            return v
        if r < 0.65:
            return str(self.rng.choice([0, 1, 2, 3, -1]))
        if r < 0.75:
            return "(%s & 3)" % v
        return "(%s %s %s)" % (v, self.rng.choice(["+", "-", "+", "-", "^"]) if r < 0.95 else "*",
                               self.rng.choice(["1", "2", self.rng.choice(self.vars) if r < 0.85 else "1"]))

    def fix(self, text):  # ^ only with a number
        return text if "^" not in text else text.rsplit("^", 1)[0] + "^ 1)"

    def condition(self):
        return "%s %s %s" % (self.rng.choice(self.vars), self.rng.choice(["==", "!=", "<", "<=", ">", ">="]),
                             self.rng.choice(["0", "1", "2", self.rng.choice(self.vars)]))

    def perform(self):
        r = self.rng.choice(self.routines)
        if r == "ask":
            return "%s = ask ();" % self.rng.choice(self.vars)
        return "tell (%s);" % self.fix(self.term()) if r == "tell" else "%s ();" % r

    def statement(self, labels):
        r = self.rng.random()
        if r < 0.25:
            return "%s = %s;" % (self.rng.choice(self.vars), self.fix(self.term()))
        if r < 0.35:
            return "%s = nondet () & 3;" % self.rng.choice(self.vars)
        if r < 0.6:
            return self.perform()
        if r < 0.75:
            return "if (%s) { %s }" % (self.condition(), self.perform())
        if r < 0.92:
            return "if (%s) { if (--fuel == 0) return %s; goto %s; }" % (self.condition(), self.rng.choice(self.vars),
                                                                        self.rng.choice(labels))
        return "if (%s) return %s;" % (self.condition(), self.fix(self.term()))

    def source(self, name):
        count = self.rng.randint(3, 8)
        labels = ["l%d" % i for i in range(count)]
        kinds = ["int", "int", "unsigned char", "signed char", "short"]
        out = ["%s g%s;" % (self.rng.choice(kinds), name), "int %s (void) {" % name, "  int fuel = %d;" % self.rng.randint(2, 3)]
        for v in self.vars:
            if v != "g":
                out.append("  %s %s = %d;" % (self.rng.choice(kinds), v, self.rng.choice([0, 1, 2])))
        body = [self.statement(labels) for _ in range(count)]
        body[self.rng.randrange(count)] = self.perform()
        for label, line in zip(labels, body):
            out.append("  %s: %s" % (label, line))
        out += ["  return %s;" % self.rng.choice(self.vars + ["0"]), "}", "void reset_%s (void) { g%s = 0; }" % (name, name)]
        return re.sub(r"\bg\b", "g" + name, "\n".join(out)) + "\n"

    def alphabet(self, text):
        return {w for r in ALPHABET for w in ALPHABET[r] if r + " (" in text}


def specification(rng, components, with_returns):
    """States with steps by letters; deterministic or not."""
    letters = sorted(set().union(*[c["alphabet"] for c in components]))
    letters = [l for l in letters if rng.random() < 0.85] or letters[:1]
    conditions = []
    if with_returns:
        for c in components:
            prefix = c["name"] + "." if len(components) > 1 else ""
            for k in rng.sample(RETURNS, rng.randint(0, 2)):
                conditions.append((c["name"], k, "%sreturn {%s}" % (prefix, k)))
    states = ["S%d" % i for i in range(rng.randint(1, 4))]
    steps = []
    generous = rng.random() < 0.6
    for s in states:
        for l in letters:
            if rng.random() < (0.93 if generous else 0.7):
                steps.append((s, l, rng.choice(states)))
            if rng.random() < 0.1:
                steps.append((s, l, rng.choice(states)))
        for _, _, l in conditions:
            if rng.random() < 0.9:
                steps.append((s, l, rng.choice(states)))
    lines = []
    for s in states:
        own = ["%s -> %s" % (l, t) for q, l, t in steps if q == s]
        lines.append("%s = %s" % (s, "( %s )" % " | ".join(own) if own else "STOP"))
    return {"text": ",\n".join(lines) + ".\n", "steps": steps, "start": states[0], "conditions": conditions,
            "letters": {l for _, l, _ in steps}}


def tree(words):
    """Nested dictionaries of all prefixes."""
    root = {}
    for w in words:
        at = root
        for l in w:
            at = at.setdefault(l, {})
    return root


END = {}


def judge(components, spec):
    """The length of a shortest forbidden word, or None: breadth first over tuples of nodes and sets of states."""
    conditions = {}
    for name, k, label in spec["conditions"]:
        if label in spec["letters"]:
            conditions.setdefault(name, []).append((k, label))
    names = [c["name"] for c in components]
    step = {}
    for q, l, t in spec["steps"]:
        step.setdefault((q, l), set()).add(t)
    layer = {(tuple(id(c["tree"]) for c in components), frozenset([spec["start"]])): [c["tree"] for c in components]}
    length = 0
    while layer:
        length += 1
        following = {}
        for (_, states), nodes in layer.items():
            moves = {}
            for i, node in enumerate(nodes):
                for l in node:
                    moves.setdefault(l if l[0] != "r" or "=" not in l else (i, l), []).append(i)
            for l in moves:
                if l == "!":
                    return length
                if isinstance(l, tuple):
                    i, value = l[0], int(l[1].split("=")[1])
                    if names[i] in conditions:
                        now = set()
                        for q in states:
                            for k, label in conditions[names[i]]:
                                if holds(k, value):
                                    now |= step.get((q, label), set())
                        if not now:
                            return length
                        after = [END if k == i else node for k, node in enumerate(nodes)]
                        following[(tuple(map(id, after)), frozenset(now))] = after
                    continue
                who = [i for i, c in enumerate(components) if l in c["alphabet"]]
                if any(l not in nodes[i] for i in who):
                    continue
                now = states
                if l in spec["letters"]:
                    now = frozenset(set().union(*[step.get((q, l), set()) for q in states]))
                    if not now:
                        return length
                after = [node[l] if i in who else node for i, node in enumerate(nodes)]
                following[(tuple(map(id, after)), now)] = after
        layer = following
    return None


def run(words, **more):
    return subprocess.run(words, capture_output=True, text=True, timeout=300, **more)


def behaviours(components, folder):
    """Have gcc compile all of them at once, and run each on all inputs."""
    names = [c["name"] for c in components]
    harness = HARNESS.replace("@DECLARATIONS@", "\n".join(c["source"] for c in components)) \
        .replace("@PROGRAMS@", ", ".join(names)).replace("@RESETS@", ", ".join("reset_" + n for n in names))
    with open(os.path.join(folder, "all.c"), "w") as file:
        file.write(harness)
    made = run(["gcc", "-w", "-O1", "-fsanitize=signed-integer-overflow", "-fsanitize-undefined-trap-on-error", "all.c", "-o", "all"],
               cwd=folder)
    if made.returncode:
        sys.exit("gcc: " + made.stderr)
    made = run(["clang", "-w", "-O0", "-g", "-Xclang", "-disable-O0-optnone", "-fno-discard-value-names", "-emit-llvm", "-c"]
               + [n + ".c" for n in names], cwd=folder)
    if made.returncode:
        sys.exit("clang: " + made.stderr)
    words = [set() for _ in names]
    for line in run([os.path.join(folder, "all")]).stdout.splitlines():
        first, *rest = line.split()
        words[int(first)].add(tuple(rest))
    for c, w in zip(components, words):
        c["tree"] = tree(w)


def ask(tacet, folder, components, spec, options):
    """A certificate is written, too."""
    proof = os.path.join(folder, "written.txt")
    if os.path.exists(proof):
        os.remove(proof)
    with open(os.path.join(folder, "spec.fsp"), "w") as file:
        file.write(spec["text"])
    asked = run([tacet, "program"] + [c["name"] + ".bc" for c in components]
                + ["--entry", ",".join(c["name"] for c in components), "--spec", "spec.fsp", "--assume", "library.fsp", "--json",
                   "--limit-time", "20", "--certificate", "written.txt"] + options, cwd=folder)
    spec["proof"] = open(proof).read() if asked.returncode == 0 and os.path.exists(proof) else None
    return asked


def compare(tacet, folder, components, spec, options):
    """None, 'unknown', or what is wrong."""
    wanted = judge(components, spec)
    asked = ask(tacet, folder, components, spec, options)
    if asked.returncode == 2:
        return "unknown"
    if asked.returncode not in (0, 1):
        return "tacet ends with %d: %s" % (asked.returncode, asked.stdout + asked.stderr)
    if (asked.returncode == 0) != (wanted is None):
        return "tacet says %s; the shortest forbidden word has length %s" % ("yes" if asked.returncode == 0 else "no", wanted)
    if asked.returncode == 1:
        answer = json.loads(asked.stdout)
        length = len(answer["word"]) + (" not keep to " not in answer["summary"])
        if length != wanted:
            return "a word of length %d, the shortest has %d: %s" % (length, wanted, answer["summary"])
    return None


def bend(rng, text):
    """Change one thing in a certificate."""
    lines = text.split("\n")
    for _ in range(50):
        k = rng.randrange(1, len(lines) - 1)
        words = lines[k].split()
        if not words or words[0] in ("component", "entry", "overflow", "data-model", "target", "unknown-calls", "done"):
            continue
        how = rng.random()
        if how < 0.15:
            del lines[k]
        elif how < 0.25:
            lines.insert(k, rng.choice(["fails", "always (= 1 2)", "state", "to 1", "block 0", "returns 0"]))
        elif words[0] in ("to", "returns", "block") and how < 0.7:
            words[rng.randrange(1, len(words))] = str(rng.randrange(8))
            lines[k] = " ".join(words)
        elif words[0] == "to":
            words.pop(rng.randrange(1, len(words)))
            lines[k] = " ".join(words)
        else:
            parts = re.split(r"(-?\d+|<=|>=|!=|=)", lines[k])
            if len(parts) < 3:
                continue
            at = rng.randrange(1, len(parts), 2)
            parts[at] = rng.choice(["<=", ">=", "!=", "="]) if parts[at] in ("<=", ">=", "!=", "=") \
                else str(int(parts[at]) + rng.choice([-1, 1, 1, 2]))
            lines[k] = "".join(parts)
        break
    return "\n".join(lines)


def check(tacet, folder, components, spec, certificate):
    """Is the certificate accepted for this specification?"""
    for name, content in (("proof.txt", certificate), ("spec.fsp", spec["text"])):
        with open(os.path.join(folder, name), "w") as file:
            file.write(content)
    asked = run([tacet, "check-certificate"] + [c["name"] + ".bc" for c in components]
                + ["proof.txt", "--spec", "spec.fsp", "--assume", "library.fsp", "--limit-time", "20"], cwd=folder)
    if asked.returncode not in (0, 1, 2):
        raise Exception("check-certificate ends with %d: %s\n%s" % (asked.returncode, asked.stdout + asked.stderr, certificate))
    return asked.returncode == 0


def attack_proof(tacet, folder, rng, own, kept, broken, counts):
    """`kept` is a specification with a certificate, `broken` one that the components do not keep to."""
    if not check(tacet, folder, own, kept[0], kept[1]):
        return "a certificate is refused"
    counts["accepted"] += 1
    texts = [kept[1]] + [bend(rng, kept[1]) for _ in range(3)]
    for text in texts[1:]:
        counts["bent"] += 1
        counts["bent, accepted"] += check(tacet, folder, own, kept[0], text)
    for spec in broken:
        for text in texts[:2]:
            counts["false"] += 1
            if check(tacet, folder, own, spec, text):
                return "a certificate is accepted for a specification that is not kept\n%s\n%s" % (spec["text"], text)
    return None


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--tacet", required=True)
    options.add_argument("--seed", default="1")
    options.add_argument("--sets", type=int, default=20)
    options.add_argument("--batch", type=int, default=60)
    options = options.parse_args()
    tacet = os.path.abspath(options.tacet)
    unknown = asked = conforming = programs = certified = 0
    counts = {"accepted": 0, "bent": 0, "bent, accepted": 0, "false": 0}
    for batch in range(0, options.sets, options.batch):
        with tempfile.TemporaryDirectory() as folder:
            with open(os.path.join(folder, "library.fsp"), "w") as file:
                file.write(LIBRARY)
            sets, components = [], []
            for number in range(batch, min(batch + options.batch, options.sets)):
                rng = random.Random("%s/%d" % (options.seed, number))
                own = []
                for k in range(rng.choice([1, 1, 2, 2, 3])):
                    name = "p%d_%d" % (number, k)
                    draw = Draw(rng)
                    source = draw.source(name)
                    own.append({"name": name, "source": source, "alphabet": draw.alphabet(source)})
                    with open(os.path.join(folder, name + ".c"), "w") as file:
                        file.write(DECLARE + source)
                sets.append((number, rng, own))
                components += own
            behaviours(components, folder)
            programs += len(components)
            for number, rng, own in sets:
                kept, broken = None, []
                for _ in range(2):
                    spec = specification(rng, own, rng.random() < 0.5)
                    for levels in "12":
                        more = ["--levels", levels, "--minimise", rng.choice(["exact", "exact", "greedy", "none"]),
                                "--predicates", rng.choice(["point", "point", "global"])]
                        wrong = compare(tacet, folder, own, spec, more)
                        asked += 1
                        unknown += wrong == "unknown"
                        yes = wrong is None and judge(own, spec) is None
                        conforming += yes
                        certified += yes and spec["proof"] is not None
                        if yes and spec["proof"]:
                            kept = (spec, spec["proof"])
                        elif wrong is None and not yes and spec not in broken:
                            broken.append(spec)
                        if wrong and wrong != "unknown":
                            print("seed %s/%d %s: %s" % (options.seed, number, " ".join(more), wrong))
                            for c in own:
                                print("// %s.c\n%s%s" % (c["name"], DECLARE, c["source"]))
                            print(spec["text"])
                            return 1
                if kept:
                    wrong = attack_proof(tacet, folder, rng, own, kept, broken, counts)
                    if wrong:
                        print("seed %s/%d: %s" % (options.seed, number, wrong))
                        return 1
    print("%d programs, %d questions, %d yes, of them %d proved again, %d without an answer; certificates: %s"
          % (programs, asked, conforming, certified, unknown, ", ".join("%d %s" % (n, k) for k, n in counts.items())))
    return 0 if unknown * 10 <= asked and (conforming - certified) * 10 <= conforming else 1


sys.exit(main())
