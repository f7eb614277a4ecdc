"""Random small C programs: tacet program against what gcc and clang compile, run on every
input.  Programs have few inputs of few bits and bounded loops, so that running them
on all inputs decides them.  Many programs are compiled together.  Each proof is checked
as a certificate.  Then one number or comparison of the program is changed so that some run does
go wrong: neither the certificate nor one that is bent may prove anything of that program.

Most programs end in a test that is drawn when their runs are known: for values that just one
run in many has, or for the nearest ones that none has.

    c_programs.py --tacet build/tacet --seed 1 --programs 20
"""
import argparse, os, random, re, subprocess, sys, tempfile, time

TYPES = ["int", "unsigned", "unsigned char", "signed char", "short", "unsigned short", "_Bool"]

HARNESS = r"""
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
static sigjmp_buf out;
static int choice[64], used, given;
static void trapped (int s) { (void) s; siglongjmp (out, 2); }
int nondet (void) { if (used == given) choice[given++] = 0; return choice[used++]; }
void reach_error (void) { siglongjmp (out, 1); }
static struct { long long a, b; int times; } seen[64];
static int seen_count;
void observe (long long a, long long b)
{
    int i = 0;
    while (i < seen_count && (seen[i].a != a || seen[i].b != b)) i++;
    if (i == 64) return;
    seen[i].a = a; seen[i].b = b; seen[i].times = i < seen_count ? seen[i].times + 1 : 1;
    if (i == seen_count) seen_count++;
}
DECLARATIONS
static int (*const programs[]) (void) = { PROGRAMS };
static void (*const resets[]) (void) = { RESETS };
int main (void)
{
    signal (SIGILL, trapped); signal (SIGTRAP, trapped); signal (SIGFPE, trapped); signal (SIGABRT, trapped);
    for (unsigned k = 0; k < sizeof programs / sizeof *programs; k++) {
        static volatile int error, undefined, runs;
        error = undefined = runs = given = seen_count = 0;
        for (;;) {
            used = 0;
            resets[k] ();
            int how = sigsetjmp (out, 1);
            if (how == 0) programs[k] ();
            error |= how == 1; undefined |= how == 2;
            runs++;
            while (given && choice[given - 1] == 3) given--;
            if (!given) break;
            choice[given - 1]++;
            if (runs == 200000) { runs = -1; break; } /* too many to be run */
        }
        printf ("%d %d %d", error, undefined, runs);
        for (int i = 0; i < seen_count; i++) printf (" %lld %lld %d", seen[i].a, seen[i].b, seen[i].times);
        puts ("");
    }
    return 0;
}
"""


class Draw:
    def __init__(self, rng, undefined):
        self.rng = rng
        self.undefined = undefined  # may it do what is undefined?
        self.vars = []
        self.loops = 0
        self.sharp = False  # its only test for the error comes later
        self.lines = []

    def name(self):
        return self.rng.choice(self.vars)

    def term(self, depth=0):
        r = self.rng.random()
        if depth > 2 or r < 0.3:
            return self.name() if self.rng.random() < 0.7 else str(self.rng.choice([0, 1, 2, 3, 5, 7, -1, 100, 255]))
        if r < 0.4:
            return "%s[%s & %d]" % ("tab", self.term(depth + 1), 3)
        if r < 0.48:
            return "(%s ? %s : %s)" % (self.condition(depth + 1), self.term(depth + 1), self.term(depth + 1))
        if r < 0.55:
            return "(%s)%s" % (self.rng.choice(TYPES[:-1]), self.atom(depth + 1))
        if r < 0.6:
            return "f (%s, %s)" % (self.term(depth + 1), self.term(depth + 1))
        if r < 0.63:
            return "*p"
        op = self.rng.choice(["+", "+", "-", "-", "*", "&", "|", "^", ">>", "<<", "/", "%"])
        left = self.atom(depth + 1)
        if op in (">>", "<<"):
            return "(%s %s %s)" % (left if op == ">>" else "(unsigned) %s" % left, op,
                                   self.rng.choice(["1", "2", "3"]) if not self.undefined or self.rng.random() < .8
                                   else "(%s & 63)" % self.name())
        if op in ("/", "%"):
            right = str(self.rng.choice([2, 3, 4, 7, -3]))
            if self.undefined and self.rng.random() < 0.2:
                right = "(%s & 3)" % self.name()
            return "(%s %s %s)" % (left, op, right)
        if op in "&|^":
            return "(%s %s %d)" % (left, op, self.rng.choice([1, 2, 3, 5, 6, 12, 15, -4]))
        return "(%s %s %s)" % (left, op, self.atom(depth + 1))

    def atom(self, depth):
        t = self.term(depth)
        return t if t[0] != "-" else "(%s)" % t

    def condition(self, depth=0):
        r = self.rng.random()
        if depth < 2 and r < 0.2:
            return "(%s %s %s)" % (self.condition(depth + 1), self.rng.choice(["&&", "||"]), self.condition(depth + 1))
        if r < 0.25:
            return "!%s" % self.name()
        cast = "(unsigned) " if self.rng.random() < 0.25 else ""
        return "%s%s %s %s" % (cast, self.atom(depth + 1), self.rng.choice(["==", "!=", "<", "<=", ">", ">="]),
                             self.atom(depth + 1))

    def loop(self):
        """A few turns, with what may differ in each."""
        self.loops += 1
        inside = [self.statement(None) for _ in range(self.rng.randint(1, 3))]
        name = "i%d" % self.loops
        return "{ %s %s; for (%s = 0; %s %s %d; %s++) { %s } }" % (
            self.rng.choice(TYPES[:-1] + ["unsigned"] * 3), name, name, name, self.rng.choice(["<", "<="]),
            self.rng.randint(1, 4), name, " ".join(inside))

    def statement(self, labels):
        r = self.rng.random()
        if labels is None:
            r *= 0.7
        elif self.loops < 2 and self.rng.random() < 0.2:
            return self.loop()
        if labels and self.sharp and r >= 0.93:
            r -= 0.3
        if r < 0.45:
            return "%s = %s;" % (self.name(), self.term())
        if r < 0.55:
            return "%s = nondet () & 3;" % self.name()
        if r < 0.6:
            return "%s %s %s;" % (self.name(), self.rng.choice(["+=", "-=", "^="]), self.rng.choice(["1", "3", "tab[1]"]))
        if r < 0.65:
            return "tab[%s & 3] = %s;" % (self.term(2), self.term(1))
        if r < 0.7:
            return "*p = %s;" % self.term(1)
        if r < 0.73:
            return "p = %s;" % self.rng.choice(["&q", "&tab2[1]", "&tab2[%s & 1]" % self.name()])
        if r < 0.78:
            cases = self.rng.sample(range(-1, 6), 3)
            return "switch (%s) { case %d: %s = 1; break; case %d: %s = 2; default: %s++; break; case %d: ; }" % (
                self.term(1), cases[0], self.name(), cases[1], self.name(), "q", cases[2])
        if r < 0.93:
            return "if (%s) { if (--fuel == 0) return 0; goto %s; }" % (self.condition(), self.rng.choice(labels))
        return "if (%s) reach_error ();" % self.condition()

    def program(self):
        self.vars = ["v%d" % i for i in range(self.rng.randint(2, 4))] + ["q", "g"]
        count = self.rng.randint(4, 10)
        labels = ["l%d" % i for i in range(count)]
        types = [self.rng.choice(TYPES) for _ in self.vars]
        out = ["int nondet (void);", "void reach_error (void);", "void observe (long long, long long);", "%s g;" % types[-1],
               "static unsigned char tab[4] = { 1, 2, 0, 3 };", "static int tab2[2];", "int *p = &tab2[0];"]
        f = Draw(self.rng, self.undefined)
        f.vars = ["a", "b"]
        f.term = lambda depth=0: self.rng.choice(["a", "b", "1", "2"])
        out.append("static %s f (%s a, %s b) { if (%s) return a; return %s; }" % (
            self.rng.choice(TYPES), self.rng.choice(TYPES), self.rng.choice(TYPES), f.condition(2),
            self.rng.choice(["a + b", "a - b", "b", "a == b", "(a & 7) * 3"])))
        out.append("int program (void) {")
        out.append("  int fuel = %d, q = 0;" % self.rng.randint(2, 5))
        for name, kind in zip(self.vars[:-2], types):
            out.append("  %s %s = %d;" % (kind, name, self.rng.choice([0, 1, 3])))
        body = [self.statement(labels) for _ in range(count)]
        if self.sharp:
            self.looked_at = self.rng.sample(self.vars, 2)
            body[-1] = "@PROBE@"
        elif not any("reach_error" in line for line in body):
            body[-1] = "if (%s) reach_error ();" % self.condition()
        for label, line in zip(labels, body):
            out.append("  %s: %s" % (label, line))
        out.append("  return 0;\n}")
        out.append("void program_reset (void) { g = 0; p = &tab2[0]; tab2[0] = tab2[1] = 0; "
                   "tab[0] = 1; tab[1] = 2; tab[2] = 0; tab[3] = 3; }")
        return "\n".join(out) + "\n"


def probe(rng, names, seen):
    """A test of what the runs have at the end: (a, b, times) for each pair of values."""
    if not seen:
        return "if (%s == 1) reach_error ();" % names[0]
    which = rng.randrange(2)
    values = {}
    for at in seen:
        values[at[which]] = values.get(at[which], 0) + at[2]
    name, least, most = names[which], min(values), max(values)
    rare = min(seen, key=lambda at: at[2])
    pairs = {(a, b) for a, b, _ in seen}
    absent = [(a + da, b + db) for a, b in pairs for da, db in ((0, 1), (0, -1), (1, 0), (-1, 0))
              if (a + da, b + db) not in pairs]
    none = [v for v in range(-1, 9) if v not in values] + [least - 1, most + 1]
    tests = ([("%s == %d" % (name, min(values, key=values.get)))] * 2 + ["%s >= %d" % (name, most), "%s <= %d" % (name, least)]
             + ["%s == %d && %s == %d" % (names[0], rare[0], names[1], rare[1])] * 2 if rng.random() < 0.4 else
             ["%s == %d" % (name, rng.choice(none)), "%s > %d" % (name, most), "%s < %d" % (name, least)]
             + ["%s == %d && %s == %d" % ((names[0], a, names[1], b)) for a, b in rng.sample(sorted(absent), min(2, len(absent)))])
    return "if (%s) reach_error ();" % rng.choice(tests)


BATCH = 25
TWINS = 8  # changed programs to run for each that may have a proof
BENT = 5  # bent certificates for each that goes wrong
CHECKS = ["-fsanitize=shift-exponent,integer-divide-by-zero,bounds"]
AS_READ = ["-O0", "-Xclang", "-disable-O0-optnone", "-g", "-fno-discard-value-names", "-w", "-fno-builtin"]


def run(words, **more):
    return subprocess.run(words, capture_output=True, text=True, timeout=300, **more)


def with_suffix(source, number):
    """The program with names of its own, so that many fit into one file."""
    return re.sub(r"\b(g|tab|tab2|p|f|program|program_reset)\b", r"\1_%d" % number, source)


def execute(folder, compiler, flags, count, name):
    """What all runs of each program do: (error, undefined, runs)."""
    made = run([compiler, "-w", "-O0"] + CHECKS + flags + [name + ".c", "harness.c", "-o", name], cwd=folder)
    if made.returncode:
        raise SystemExit(compiler + ": " + made.stderr)
    lines = run([os.path.join(folder, name)]).stdout.splitlines()
    assert len(lines) == count
    return [tuple(map(int, line.split())) for line in lines]


def settle(folder, rng, drawn, overflow):
    """The programs with their tests, for which the runs are looked at."""
    sources = [d.source.replace("@PROBE@", "observe (%s, %s);" % tuple(d.looked_at)) if d.sharp else d.source for d in drawn]
    settled = []
    for d, done in zip(drawn, by_gcc(folder, sources, overflow, "observed")):
        seen = list(zip(done[3::3], done[4::3], done[5::3]))
        settled.append(d.source.replace("@PROBE@", probe(rng, d.looked_at, seen)) if d.sharp else d.source)
    return settled


def write_batch(folder, sources, name):
    names = range(len(sources))
    with open(os.path.join(folder, name + ".c"), "w") as file:
        file.write("\n".join(with_suffix(s, k) for k, s in enumerate(sources)))
    with open(os.path.join(folder, "harness.c"), "w") as file:
        file.write(HARNESS.replace("DECLARATIONS", "".join("int program_%d (void); void program_reset_%d (void);" % (k, k)
                                                           for k in names))
                   .replace("PROGRAMS", ", ".join("program_%d" % k for k in names))
                   .replace("RESETS", ", ".join("program_reset_%d" % k for k in names)))


def by_gcc(folder, sources, overflow, name):
    write_batch(folder, sources, name)
    wraps = ["-fwrapv"] if overflow == "wrap" else ["-fsanitize=signed-integer-overflow"]
    return execute(folder, "gcc", wraps + ["-fsanitize-undefined-trap-on-error"], len(sources), name)


def by_clang(folder, sources, overflow, name):
    wraps = ["-fwrapv"] if overflow == "wrap" else ["-fsanitize=signed-integer-overflow"]
    return execute(folder, "clang", wraps + ["-fsanitize-trap=all"], len(sources), name)


def as_bitcode(folder, name):
    run(["clang"] + AS_READ + ["-emit-llvm", "-c", name + ".c", "-o", name + ".bc"], cwd=folder)


def change(rng, source):
    """The program with one number or comparison of its body changed."""
    begin, end = source.index("int program"), source.index("void program_reset")
    places = list(re.finditer(r"(?<![\w\[\]])\d+(?![\w:])|[<>=!]=|(?<= )[<>](?= )", source[begin:end]))
    places = [m for m in places if "fuel" not in source[begin + m.start() - 8:begin + m.start()]]
    near = [m for m in places if "reach_error" in source[begin + m.start():].split("\n", 1)[0]]
    m = rng.choice(near if near and rng.random() < 0.4 else places)
    word = m.group()
    other = (str(abs(int(word) + rng.choice([-1, 1, 1, 2]))) if word.isdigit() else
             rng.choice([o for o in ["==", "!=", "<", "<=", ">", ">="] if o != word]))
    return source[:begin + m.start()] + other + source[begin + m.end():]


def wrong_twins(folder, rng, sources, proved, done, overflow):
    """Programs that differ in one place from one that is right, and are not: {number: source}.
    They are in twins.bc under the names of the right ones, among the others, whose globals
    certificates name, too."""
    drawn = [(k, change(rng, s)) for k, s in enumerate(sources)
             if proved[k] and done[k][:2] == (0, 0) and done[k][2] > 0 for _ in range(TWINS)]
    twins = {}
    if drawn:
        for (k, source), (error, undefined, runs) in zip(drawn, by_gcc(folder, [s for _, s in drawn], overflow, "drawn")):
            if (error or undefined) and (k not in twins or rng.random() < 0.5):
                twins[k] = source
    with open(os.path.join(folder, "twins.c"), "w") as file:
        file.write("\n".join(with_suffix(twins.get(k, s), k) for k, s in enumerate(sources)))
    as_bitcode(folder, "twins")
    return twins


RELATIONS = ["=", "<=", ">=", "<", ">", "!="]


def bend(rng, lines):
    """The certificate with one thing about what holds changed, or None."""
    facts = [i for i, line in enumerate(lines) if line.startswith(("always", "state"))]
    if not facts:
        return None
    i = rng.choice(facts)
    line, how = lines[i], rng.randrange(5)
    if how == 0:  # a line less, or about half of the states
        gone = {i} if rng.random() < 0.4 else {k for k in facts if lines[k].startswith("state") and rng.random() < 0.5}
        return [line for k, line in enumerate(lines) if k not in gone]
    if how == 1:  # a conjunct less, or all of them
        parts = re.findall(r" \((?:[^()]|\([^()]*\))*\)", line)
        if parts and line.startswith("state"):
            gone = rng.choice(parts + [None])
            return lines[:i] + ["state" if gone is None else line.replace(gone, "", 1)] + lines[i + 1:]
        return lines[:i] + lines[i + 1:]
    places = list(re.finditer(r"-?\d+(?=\))" if how < 4 else r"(?<=\()(<=|>=|=|!=|<|>)(?= )", line))
    if not places:
        return None
    m = rng.choice(places)
    other = str(int(m.group()) + rng.choice([-1, 1, 2, -7, 100])) if how < 4 else rng.choice(RELATIONS)
    return lines[:i] + [line[:m.start()] + other + line[m.end():]] + lines[i + 1:]


def check_certificate(tacet, folder, lines, file):
    with open(os.path.join(folder, "bent"), "w") as out:
        out.write("\n".join(lines) + "\n")
    return run([tacet, "check-certificate", file, "bent", "-q", "--limit-time", "20"], cwd=folder)


def judge_certificate(tacet, folder, rng, twin, counts):
    """Is the proof one?  It, and others like it, must not prove what is wrong: that of the twin."""
    path = os.path.join(folder, "proof")
    if not os.path.exists(path) or not os.path.getsize(path):
        return None
    counts["proofs"] = counts.get("proofs", 0) + 1
    lines = open(path).read().splitlines()
    asked = check_certificate(tacet, folder, lines, "programs.bc")
    if asked.returncode not in (0, 2):
        return "the certificate is not accepted: " + asked.stdout + asked.stderr
    tried = [lines]
    while twin and len(tried) <= BENT:
        tried.append(bend(rng, tried[rng.randrange(len(tried))]) or lines)
    for bent in tried if twin else [bend(rng, lines) or lines]:
        asked = check_certificate(tacet, folder, bent, "twins.bc" if twin else "programs.bc")
        counts["bent"] = counts.get("bent", 0) + 1
        if asked.returncode not in (0, 1, 2, 4):
            return "check-certificate ends with %d: %s" % (asked.returncode, asked.stdout + asked.stderr)
        if asked.returncode == 0 and twin:
            return "a certificate proves what is wrong of\n%s\n%s\n%s" % (twin, "\n".join(bent), asked.stdout)
    return None


def judge(tacet, folder, number, done, overflow, engine, rng, twin, counts):
    """None, or what is wrong; 'unknown' if there is no answer."""
    error, undefined, runs = done
    path = os.path.join(folder, "proof")
    if os.path.exists(path):
        os.remove(path)
    asked = run([tacet, "program", "programs.bc", "--entry", "program_%d" % number, "--unreach", "reach_error",
                 "--overflow", overflow, "--engine", engine, "--limit-time", "20"]
                + (["--certificate", "proof"] if engine in ("auto", "blocks") else []), cwd=folder)
    if asked.returncode == 2:
        return "unknown"
    if asked.returncode == 4 and "no function and no label" in asked.stderr:
        return None  # clang saw that it is never called
    if asked.returncode == 4 and ": not supported" in asked.stderr:
        return "unknown"  # refused, and why
    if asked.returncode not in (0, 1):
        return "tacet ends with %d: %s" % (asked.returncode, asked.stdout + asked.stderr)
    yes = asked.returncode == 0
    if yes != bool(error or undefined):
        return "tacet says %s; of %d runs some reach the error: %d, some are undefined: %d" % (
            "yes" if yes else "no", runs, error, undefined)
    first = asked.stdout.splitlines()[0]
    if yes and ("reach_error" in first) and not error:
        return "the error is not reached by any run: " + first
    if "from the start a run may end" in asked.stderr:
        return "no certificate, as the program is said to be wrong: " + asked.stderr
    if not yes and engine in ("auto", "blocks"):
        counts["provable"] = counts.get("provable", 0) + 1
    return judge_certificate(tacet, folder, rng, twin, counts)


def attack(tacet, seed, programs, counts):
    """A batch; what is wrong, or None."""
    rng = random.Random(seed)
    overflow = rng.choice(["wrap", "error"])
    drawn = [Draw(rng, rng.random() < 0.3) for _ in range(programs)]
    for d in drawn:
        d.sharp = rng.random() < 0.75
        d.source = d.program()
    engines = [rng.choice(["auto", "blocks", "blocks", "explicit", "predicates"]) for _ in drawn]
    with tempfile.TemporaryDirectory() as folder:
        sources = settle(folder, rng, drawn, overflow)
        first = by_gcc(folder, sources, overflow, "programs")
        second = by_clang(folder, sources, overflow, "programs")
        as_bitcode(folder, "programs")
        twins = wrong_twins(folder, rng, sources, [e in ("auto", "blocks") for e in engines], first, overflow)
        counts["twins"] = counts.get("twins", 0) + len(twins)
        for number, source in enumerate(sources):
            if first[number][2] < 0:
                counts["too long"] = counts.get("too long", 0) + 1
                continue
            if overflow == "error" and second[number][1] and not first[number][1]:
                first[number] = second[number]  # gcc narrows products before it looks at them
            if first[number][:2] != second[number][:2]:
                wrong = "gcc and clang differ: %s, %s" % (first[number], second[number])
            else:
                wrong = judge(tacet, folder, number, first[number], overflow, engines[number], rng,
                              twins.get(number), counts)
            counts[engines[number]] = counts.get(engines[number], 0) + 1
            if wrong == "unknown":
                counts["unknown " + engines[number]] = counts.get("unknown " + engines[number], 0) + 1
            elif wrong:
                return "seed %s, --entry program_%d --overflow %s --engine %s: %s\n%s" % (
                    seed, number, overflow, engines[number], wrong, with_suffix(source, number))
    return None


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--tacet", required=True)
    options.add_argument("--seed", default="1")
    options.add_argument("--programs", type=int, default=20)
    options.add_argument("--seconds", type=float, default=float("inf"), help="no batch begins later than this")
    options = options.parse_args()
    counts, done, until = {}, 0, time.monotonic() + options.seconds
    for first in range(0, options.programs, BATCH):
        if time.monotonic() > until:
            break
        done = min(first + BATCH, options.programs)
        wrong = attack(os.path.abspath(options.tacet), "%s/%d" % (options.seed, first),
                       min(BATCH, options.programs - first), counts)
        if wrong:
            print(wrong)
            return 1
        print("%d programs" % done, file=sys.stderr, flush=True)
    print("%d programs, %d without an answer by auto, %d by one engine alone" % (
        done, counts.get("unknown auto", 0),
        sum(n for what, n in counts.items() if what.startswith("unknown ") and what != "unknown auto")))
    print(", ".join("%s %d" % x for x in sorted(counts.items())), file=sys.stderr)
    # A no is proved again over bits, but for few; a checker that proves nothing would go unnoticed.
    proved = counts.get("proofs", 0) * 4 >= counts.get("provable", 0) * 3
    if not proved:
        print("of %d answers no only %d were proved again" % (counts["provable"], counts.get("proofs", 0)))
    return 0 if proved and counts.get("unknown auto", 0) * 4 <= done else 1


sys.exit(main())
