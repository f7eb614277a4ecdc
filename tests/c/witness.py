"""Is a witness (format 2.0) well formed, and is what it says true?  From the C file and the
witness alone: a run is compiled into the program and taken, an invariant becomes an assertion,
which tacet proves and random runs do not break.

    witness.py FILE.c WITNESS.yml [--tacet TACET] [--bend] [further options of tacet]
"""
import hashlib, os, random, re, subprocess, sys, tempfile


def fail(message):
    sys.exit("wrong: " + message)


# --- YAML, as far as witnesses need it: indented maps, lists of maps, scalars ---

def scalar(text):
    text = text.strip()
    if text.startswith('"'):
        return re.sub(r"\\(x[0-9a-f]{2}|.)", lambda m: chr(int(m[1][1:], 16)) if m[1][0] == "x" and len(m[1]) == 3 else m[1], text[1:-1])
    return [] if text == "[]" else int(text) if re.fullmatch(r"\d+", text) else text


def parse(lines, at, indent):
    """The map or list whose lines are indented by so much; where it ends."""
    is_list = lines[at][1].startswith("- ")
    result = [] if is_list else {}
    while at < len(lines) and lines[at][0] == indent and lines[at][1].startswith("- ") == is_list:
        line = lines[at][1]
        if is_list:
            rest = line[2:]
            if re.match(r'("[^"]*"|\w+):', rest):
                lines[at] = (indent + 2, rest)
                value, at = parse(lines, at, indent + 2)
            else:
                value, at = scalar(rest), at + 1
            result.append(value)
            continue
        m = re.match(r'("(?:[^"\\]|\\.)*"|\w+):\s*(.*)$', line) or fail("no key in " + line)
        key = scalar(m[1])
        if key in result:
            fail("twice: " + key)
        if m[2]:
            result[key], at = scalar(m[2]), at + 1
        else:
            result[key], at = parse(lines, at + 1, lines[at + 1][0])
    return result, at


def read_yaml(name):
    lines = []
    for line in open(name):
        if line.strip() and not line.lstrip().startswith("#"):
            lines.append((len(line) - len(line.lstrip()), line.strip()))
    result, at = parse(lines, 0, 0)
    if at != len(lines):
        fail("line not understood: " + lines[at][1])
    return result


# --- the format ---

def keys(where, what, needed, optional=()):
    if not isinstance(what, dict):
        fail(where + " is no map")
    for k in needed:
        if k not in what:
            fail("%s lacks %s" % (where, k))
    for k in what:
        if k not in needed and k not in optional:
            fail("%s has %s" % (where, k))


def check_location(place, files):
    keys("location", place, ["file_name", "line"], ["column", "function"])
    if place["file_name"] not in files or not isinstance(place["line"], int) or place["line"] < 1 or place.get("column", 1) < 1:
        fail("location %s" % place)


def check_metadata(meta, source):
    keys("metadata", meta, ["format_version", "uuid", "creation_time", "producer", "task"])
    keys("producer", meta["producer"], ["name", "version"], ["configuration", "description", "command_line"])
    task = meta["task"]
    keys("task", task, ["input_files", "input_file_hashes", "specification", "data_model", "language"])
    if str(meta["format_version"]) != "2.0" or task["language"] != "C" or task["data_model"] not in ("ILP32", "LP64"):
        fail("metadata")
    if not re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", meta["uuid"]):
        fail("uuid")
    if not re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)", meta["creation_time"]):
        fail("creation_time")
    if not re.fullmatch(r"CHECK\( init\(\w+\(\)\), LTL\(G .*\) \)", task["specification"]):
        fail("specification")
    digest = hashlib.sha256(source.encode()).hexdigest()
    if list(task["input_file_hashes"].values()) != [digest] or list(task["input_file_hashes"]) != task["input_files"]:
        fail("hash")
    return task["input_files"]


def check_waypoint(w, files, last):
    keys("waypoint", w, ["type", "action", "location"], ["constraint"])
    check_location(w["location"], files)
    if w["action"] not in ("follow", "avoid") or (w["type"] == "target") != last:
        fail("waypoint %s" % w)
    formats = {"assumption": ("c_expression",), "function_return": ("ext_c_expression",), "branching": (None,)}
    if w["type"] == "target":
        if "constraint" in w:
            fail("a target with a constraint")
        return
    if w["type"] not in formats:
        fail("type " + w["type"])
    keys("constraint", w["constraint"], ["value"], ["format"])
    if w["constraint"].get("format") not in formats[w["type"]]:
        fail("format of %s" % w)
    if w["type"] == "branching" and w["constraint"]["value"] not in ("true", "false"):
        fail("branching %s" % w)


def check_format(entries, source):
    if not isinstance(entries, list) or len(entries) != 1:
        fail("not one entry")
    entry = entries[0]
    keys("entry", entry, ["entry_type", "metadata", "content"])
    files = check_metadata(entry["metadata"], source)
    if entry["entry_type"] == "violation_sequence":
        for i, s in enumerate(entry["content"]):
            keys("segment", s, ["segment"])
            if len(s["segment"]) != 1:
                fail("a segment of several waypoints")
            keys("segment", s["segment"][0], ["waypoint"])
            check_waypoint(s["segment"][0]["waypoint"], files, i == len(entry["content"]) - 1)
    elif entry["entry_type"] == "invariant_set":
        for x in entry["content"]:
            keys("content", x, ["invariant"])
            keys("invariant", x["invariant"], ["type", "location", "value", "format"])
            check_location(x["invariant"]["location"], files)
            if x["invariant"]["type"] not in ("loop_invariant", "location_invariant") or x["invariant"]["format"] != "c_expression":
                fail("invariant")
    else:
        fail("entry_type")
    return entry


# --- the source ---

class Source:
    def __init__(self, text):
        self.text = text
        self.starts = [0]
        for line in text.split("\n"):
            self.starts.append(self.starts[-1] + len(line) + 1)
        self.tokens = []  # (offset, text)
        pattern = r"/\*.*?\*/|//[^\n]*|^[ \t]*#(?:[^\n\\]|\\.)*|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|\w+|\S"
        for m in re.finditer(pattern, text, re.S | re.M):
            if not re.match(r"/[*/]|[ \t]*#", m[0]):
                self.tokens.append((m.start(), m[0]))
        self.partner = {}
        stack = []
        for i, (_, t) in enumerate(self.tokens):
            if t in "([{" and len(t) == 1:
                stack.append(i)
            elif t in ")]}" and len(t) == 1 and stack:
                self.partner[i] = stack.pop()
                self.partner[self.partner[i]] = i

    def token(self, place):
        offset = self.starts[place["line"] - 1] + place["column"] - 1
        for i, (at, t) in enumerate(self.tokens):
            if at == offset:
                return i
        fail("nothing begins at %d:%d" % (place["line"], place["column"]))

    def inside(self, i):
        """The function around a token: the name before the brackets before a brace."""
        for k in range(i, 0, -1):
            if self.tokens[k][1] == "{" and self.partner.get(k, 0) >= i and self.tokens[k - 1][1] == ")":
                name = self.tokens[self.partner[k - 1] - 1][1]
                if name not in ("if", "while", "for", "switch"):
                    return name
        return None

    def edited(self, edits):
        text = self.text
        for at, end, new in sorted(edits, reverse=True):
            text = text[:at] + new + text[end:]
        return text


def condition(s, i):
    """The part of if, while, for that decides: from, to (offsets), and whether it is empty."""
    open_, close = i + 1, s.partner[i + 1]
    if s.tokens[i][1] != "for":
        return s.tokens[open_][0] + 1, s.tokens[close][0], False
    semicolons = [k for k in range(open_, close) if s.tokens[k][1] == ";" and not any(s.tokens[b][1] in "([{" and s.partner.get(b, 0) > k for b in range(open_ + 1, k))]
    return s.tokens[semicolons[0]][0] + 1, s.tokens[semicolons[1]][0], semicolons[1] == semicolons[0] + 1


# --- runs ---

HEAD = r"""
int w_exit (int); int w_write (const char *);
static int w_next;
struct w_point { int kind, place; long long value; };
static const struct w_point w_points[] = { POINTS };
static long long w_input (int place)
{
    const struct w_point *p = &w_points[w_next];
    if (p->kind != 1 || p->place != place) return 0;
    w_next++;
    return p->value;
}
static int w_branch (int place, int value)
{
    const struct w_point *p = &w_points[w_next];
    if (p->kind == 2 && p->place == place && p->value == value) w_next++;
    return value;
}
static void w_pass (int place)
{
    const struct w_point *p = &w_points[w_next];
    if (p->kind == 3 && p->place == place) w_next++;
}
void w_done (int);
static int w_target (void) { w_done (w_points[w_next].kind == 4); return 1; }
#line 1
"""

TAIL = r"""
#include <stdio.h>
#include <stdlib.h>
void w_done (int right) { puts (right ? "target" : "too early"); exit (0); }
void __VERIFIER_assume (int holds) { if (!holds) { puts ("blocked"); exit (0); } }
void reach_error (void) { puts ("reached without the target"); exit (0); }
"""


def replay(s, entry):
    edits, points, places = [], [], {}
    waypoints = [x["segment"][0]["waypoint"] for x in entry["content"]]
    for w in waypoints:
        i = s.token(w["location"])
        if w["location"].get("function") and s.inside(i) != w["location"]["function"]:
            fail("%s is in another function than %s" % (w["location"], s.inside(i)))
        kind = {"function_return": 1, "branching": 2, "assumption": 3, "target": 4}[w["type"]]
        value = w["constraint"]["value"] if kind < 4 else "0"
        number = 1 if value == "true" else 0 if value in ("false", "0") else None
        if kind == 1:
            if s.tokens[i][1] != ")":
                fail("function_return at %s" % s.tokens[i][1])
            m = re.fullmatch(r"\\result == (-?\d+)", value) or fail(value)
            number = int(m[1])
        new = (kind, i) not in places
        place = places.setdefault((kind, i), len(places))
        points.append("{ %d, %d, %s }" % (kind, place, "-9223372036854775807LL - 1" if number == -2**63 else "%dLL" % (number or 0)))
        at, t = s.tokens[i]
        if not new:
            continue
        if kind == 1:
            name = s.partner[i] - 1
            call = s.text[s.tokens[name][0]:at + 1]
            edits.append((s.tokens[name][0], at + 1, "((__typeof__ (%s)) w_input (%d))" % (call, place)))
        elif kind == 2:
            if t not in ("if", "while", "for"):
                fail("branching at " + t)
            a, b, _ = condition(s, i)
            edits += [(a, a, "w_branch (%d, !!(" % place), (b, b, "))")]
        elif kind == 3:
            m = re.fullmatch(r"\((.*?)\) (\w+) == (\d+)ULL", value)
            p = re.fullmatch(r"\((\w+) != 0\) == ([01])", value)
            if m:
                made = "%s = (__typeof__ (%s)) (%s) %sULL; " % (m[2], m[2], m[1], m[3])
            elif p:
                made = "%s = (void *) %s; " % (p[1], p[2])
            else:
                fail(value)
            edits.append((at, at, made + "if (%s) w_pass (%d); " % (value, place)))
        else:
            if s.tokens[i + 1][1] == ":":
                at = s.tokens[i + 1][0] + 1
                edits.append((at, at, " if (w_target ()) ; else "))
            elif s.tokens[i - 1][1] in (";", "{", "}"):
                edits.append((at, at, "w_target (); "))
            else:
                edits.append((at, at, "if (w_target ()) ; else "))
    # inputs elsewhere are 0, as far as their calls can be told
    names = {s.tokens[s.partner[i] - 1][1] for kind, i in places if kind == 1}
    for i, (at, t) in enumerate(s.tokens):
        if t in names and i + 1 < len(s.tokens) and s.tokens[i + 1][1] == "(" and s.inside(i) and (1, s.partner[i + 1]) not in places:
            end = s.tokens[s.partner[i + 1]][0] + 1
            edits.append((at, end, "((__typeof__ (%s)) 0)" % s.text[at:end]))
    program = HEAD.replace("POINTS", ", ".join(points)) + s.edited(edits)
    program = re.sub(r"\bint w_exit.*\n", "", program)
    for compiler in ("gcc", "clang"):
        with tempfile.TemporaryDirectory() as folder:
            open(folder + "/p.c", "w").write(program)
            open(folder + "/t.c", "w").write(TAIL)
            made = subprocess.run([compiler, "-w", "-O0", "-fwrapv", "-fno-builtin", "-Wl,--unresolved-symbols=ignore-all", "-o", folder + "/p", folder + "/p.c", folder + "/t.c"], capture_output=True, text=True)
            if made.returncode:
                fail("%s: %s" % (compiler, made.stderr[:800]))
            ran = subprocess.run([folder + "/p"], capture_output=True, text=True, timeout=20)
            if ran.stdout.strip() != "target":
                return compiler + ": " + (ran.stdout.strip() or "the target is not reached")
    return None


# --- invariants ---

BROKEN = "void w_broken (void);\n"

RANDOM = r"""
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
void w_broken (void) { static const char m[] = "broken\n"; write (1, m, sizeof m - 1); _exit (0); }
void __VERIFIER_assume (int holds) { if (!holds) _exit (0); }
static void late (int s) { (void) s; _exit (0); }
__attribute__ ((constructor)) static void begin (void) { signal (SIGALRM, late); ualarm (100000, 0); srand (atoi (getenv ("SEED"))); }
int w_random (void) { return rand () % 3 ? rand () % 8 : rand () % 5 ? rand () % 40000 : rand () - rand (); }
"""


def assertions(s, entry, values=None):
    edits = []
    for k, x in enumerate(entry["content"]):
        v = x["invariant"]
        i = s.token(v["location"])
        expression = values[k] if values else v["value"]
        at, t = s.tokens[i]
        if v["type"] == "loop_invariant":
            if t not in ("while", "for"):
                fail("loop_invariant at " + t)
            a, b, empty = condition(s, i)
            edits += [(a, a, "((%s) ? (void) 0 : w_broken ()), (" % expression + ("1" if empty else "")), (b, b, ")")]
        else:
            if s.tokens[i - 1][1] not in (";", "{", "}", ":", ")", "else"):
                fail("location_invariant within a statement")
            edits.append((at, at, "if (!(%s)) w_broken (); " % expression))
    defined = re.search(r"\breach_error\s*\([^()]*\)\s*\{", s.text)
    return BROKEN + s.edited(edits) + ("" if defined else "\nvoid reach_error (void) { }\n")


def proves(tacet, program, options):
    with tempfile.TemporaryDirectory() as folder:
        open(folder + "/p.c", "w").write(program)
        ran = subprocess.run([tacet, "program", folder + "/p.c", "--unreach", "w_broken", "-q"] + options, capture_output=True, text=True)
        return ran.stdout + ran.stderr


def run_at_random(program, inputs):
    with tempfile.TemporaryDirectory() as folder:
        for name in inputs:
            program = re.sub(r"(?<![\w])%s\s*\(\s*\)(?!\s*;\s*$)" % name, "w_random ()", program)
        open(folder + "/p.c", "w").write("int w_random (void);\n" + program)
        open(folder + "/t.c", "w").write(RANDOM)
        made = subprocess.run(["gcc", "-w", "-O0", "-fwrapv", "-fno-builtin", "-Wl,--unresolved-symbols=ignore-all", "-o", folder + "/p", folder + "/p.c", folder + "/t.c"], capture_output=True, text=True)
        if made.returncode:
            fail("gcc: " + made.stderr[:800])
        for seed in range(40):
            ran = subprocess.run([folder + "/p"], capture_output=True, text=True, env=dict(os.environ, SEED=str(seed)))
            if "broken" in ran.stdout:
                fail("seed %d breaks an invariant" % seed)


def main():
    arguments = sys.argv[1:]
    tacet = arguments.pop(arguments.index("--tacet") + 1) if "--tacet" in arguments else "tacet"
    arguments = [a for a in arguments if a != "--tacet"]
    bend = "--bend" in arguments
    file, witness, *options = [a for a in arguments if a != "--bend"]
    text = open(file).read()
    entry = check_format(read_yaml(witness), text)
    s = Source(text)
    if entry["entry_type"] == "violation_sequence":
        wrong = replay(s, entry)
        if wrong:
            fail(wrong)
        print("violation_sequence of %d segments: gcc's and clang's programs take it" % len(entry["content"]))
        for k in range(len(entry["content"]) - 1) if bend else ():  # the other way, or another number
            w = entry["content"][k]["segment"][0]["waypoint"]
            if w["type"] == "branching":
                old = w["constraint"]["value"]
                w["constraint"]["value"] = "false" if old == "true" else "true"
                if not replay(s, entry):
                    fail("decision %d may as well be %s" % (k, w["constraint"]["value"]))
                w["constraint"]["value"] = old
        return
    values = [x["invariant"]["value"] for x in entry["content"]]
    if not values:
        print("invariant_set of 0")
        return
    answer = proves(tacet, assertions(s, entry), options)
    if not answer.startswith("no"):
        fail("the assertions are not proved: " + answer)
    inputs = set(re.findall(r"\b(nondet\w*|__VERIFIER_nondet\w*)\s*\(", text))
    run_at_random(assertions(s, entry), inputs)
    print("invariant_set of %d: proved again as assertions, and held in 40 random runs" % len(values))
    if bend:  # an invariant that says nothing can happen is refused
        for k in range(len(values)):
            bent = values[:k] + ["0"] + values[k + 1:]
            if values[k] != "0" and proves(tacet, assertions(s, entry, bent), options).startswith("no"):
                print("invariant %d stands where no run comes" % k)


main()
