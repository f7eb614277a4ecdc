"""Random small C programs: tacet program against what gcc and clang compile, run on every
input.  Programs have few inputs of few bits and bounded loops, so that running them
on all inputs decides them.  Many programs are compiled together.  Each proof is checked
as a certificate.  Then one number or comparison of the program is changed so that some run does
go wrong: neither the certificate nor one that is bent may prove anything of that program.

    c_programs.py --tacet build/tacet --seed 1 --programs 20
"""
import argparse, os, random, re, subprocess, sys, tempfile

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
DECLARATIONS
static int (*const programs[]) (void) = { PROGRAMS };
static void (*const resets[]) (void) = { RESETS };
int main (void)
{
    signal (SIGILL, trapped); signal (SIGTRAP, trapped); signal (SIGFPE, trapped); signal (SIGABRT, trapped);
    for (unsigned k = 0; k < sizeof programs / sizeof *programs; k++) {
        static volatile int error, undefined, runs;
        error = undefined = runs = given = 0;
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
        printf ("%d %d %d\n", error, undefined, runs);
    }
    return 0;
}
"""


class Draw:
    def __init__(self, rng, undefined):
        self.rng = rng
        self.undefined = undefined  # may it do what is undefined?
        self.vars = []
        self.arrays = []
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
        return "%s %s %s" % (self.atom(depth + 1), self.rng.choice(["==", "!=", "<", "<=", ">", ">="]),
                             self.atom(depth + 1))

    def statement(self, labels):
        r = self.rng.random()
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
        out = ["int nondet (void);", "void reach_error (void);", "%s g;" % types[-1],
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
        if not any("reach_error" in line for line in body):
            body[-1] = "if (%s) reach_error ();" % self.condition()
        for label, line in zip(labels, body):
            out.append("  %s: %s" % (label, line))
        out.append("  return 0;\n}")
        out.append("void program_reset (void) { g = 0; p = &tab2[0]; tab2[0] = tab2[1] = 0; "
                   "tab[0] = 1; tab[1] = 2; tab[2] = 0; tab[3] = 3; }")
        return "\n".join(out) + "\n"


BATCH = 25
TWINS = 8  # changed programs to run for each that may have a proof
BENT = 4  # bent certificates for each that goes wrong
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
    m = rng.choice(near if near and rng.random() < 0.6 else places)
    word = m.group()
    other = (str(abs(int(word) + rng.choice([-1, 1, 1, 2]))) if word.isdigit() else
             rng.choice([o for o in ["==", "!=", "<", "<=", ">", ">="] if o != word]))
    return source[:begin + m.start()] + other + source[begin + m.end():]


def wrong_twins(folder, rng, sources, done, overflow):
    """Programs that differ in one place from one that is right, and are not: {number: source}.
    They are in twins.bc under the names of the right ones."""
    drawn = [(k, change(rng, s)) for k, s in enumerate(sources) if s and done[k][:2] == (0, 0) and done[k][2] > 0
             for _ in range(TWINS)]
    twins = {}
    if drawn:
        for (k, source), (error, undefined, runs) in zip(drawn, by_gcc(folder, [s for _, s in drawn], overflow, "drawn")):
            if (error or undefined) and k not in twins:
                twins[k] = source
    with open(os.path.join(folder, "twins.c"), "w") as file:
        file.write("\n".join(with_suffix(s, k) for k, s in twins.items()))
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
    if how == 0:  # a line less
        return lines[:i] + lines[i + 1:]
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
    if asked.returncode not in (0, 1):
        return "tacet ends with %d: %s" % (asked.returncode, asked.stdout + asked.stderr)
    yes = asked.returncode == 0
    if yes != bool(error or undefined):
        return "tacet says %s; of %d runs some reach the error: %d, some are undefined: %d" % (
            "yes" if yes else "no", runs, error, undefined)
    first = asked.stdout.splitlines()[0]
    if yes and ("reach_error" in first) and not error:
        return "the error is not reached by any run: " + first
    if not yes and engine in ("auto", "blocks"):
        counts["provable"] = counts.get("provable", 0) + 1
    return judge_certificate(tacet, folder, rng, twin, counts)


def attack(tacet, seed, programs, counts):
    """A batch; what is wrong, or None."""
    rng = random.Random(seed)
    overflow = rng.choice(["wrap", "error"])
    sources = [Draw(rng, rng.random() < 0.5).program() for _ in range(programs)]
    engines = [rng.choice(["auto", "blocks", "blocks", "explicit", "predicates"]) for _ in sources]
    with tempfile.TemporaryDirectory() as folder:
        first = by_gcc(folder, sources, overflow, "programs")
        second = by_clang(folder, sources, overflow, "programs")
        as_bitcode(folder, "programs")
        twins = wrong_twins(folder, rng, [s if e in ("auto", "blocks") else None for s, e in zip(sources, engines)],
                            first, overflow)
        counts["twins"] = counts.get("twins", 0) + len(twins)
        for number, source in enumerate(sources):
            if first[number][2] < 0:
                counts["too long"] = counts.get("too long", 0) + 1
                continue
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
    options = options.parse_args()
    counts = {}
    for first in range(0, options.programs, BATCH):
        wrong = attack(os.path.abspath(options.tacet), "%s/%d" % (options.seed, first),
                       min(BATCH, options.programs - first), counts)
        if wrong:
            print(wrong)
            return 1
        print("%d programs" % (first + BATCH), file=sys.stderr, flush=True)
    print("%d programs, %d without an answer" % (options.programs, counts.get("unknown auto", 0)))
    print(", ".join("%s %d" % x for x in sorted(counts.items())), file=sys.stderr)
    # A no is proved again over bits, but for few; a checker that proves nothing would go unnoticed.
    proved = counts.get("proofs", 0) * 4 >= counts.get("provable", 0) * 3
    if not proved:
        print("of %d answers no only %d were proved again" % (counts["provable"], counts.get("proofs", 0)))
    return 0 if proved and counts.get("unknown auto", 0) * 4 <= options.programs else 1


sys.exit(main())
