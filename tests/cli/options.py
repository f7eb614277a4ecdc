"""options.py COMMAND: see tests/jobs/options.sh."""
import itertools, json, os, re, subprocess, sys, tempfile

TESTS = os.environ["TACET_TESTS"]
MODELS = os.path.join(TESTS, "..", "models")
command = sys.argv[1]
# Under the sanitizers a call takes ten times as long: not all pairs then.
with open(os.path.join(os.environ["TACET_BUILD"], "CMakeCache.txt")) as cache:
    SANITIZED = "TACET_SANITIZE:BOOL=ON" in cache.read()
STRIDE = 10 if SANITIZED else 1

# Each call for C runs clang: every tenth pair, all of them with TACET_CASES set.
if command == "program" and not os.environ.get("TACET_CASES"):
    STRIDE *= 10

# What to write behind an option; the first is used in pairs, all alone.
VALUES = {
    "time": ["1/2", "dense", "any"], "words": ["finite", "infinite"], "label": None, "location": None, "with": ["1"],
    "engine": ["auto", "zones", "regions", "relations", "orbit", "explicit", "bdd"], "extrapolation": ["m", "m+", "lu", "alu"],
    "order": ["dfs"], "subsumption": ["equality", "inclusion", "alu"], "symmetry": ["auto"], "range": ["disable"],
    "equivalence": ["trace", "bisimulation", "all"], "hide": None, "up-to": ["3"], "start-with": ["0 = 0"], "concrete-after": ["2"],
    "stable": ["2"], "iterations": ["3"], "domain": ["cartesian"], "strategy": ["counterexample", "exactness", "all"],
    "kind": ["must", "must+-"], "limit-query": ["1"], "reduce": ["dead", "por", "slice,error-boring", "confluence", "simultaneous", "interleaving", "deadlock-doomed,deadlock-boring"], "memory": ["bitstate", "compact"],
    "bitstate-size": ["1M"], "seed": ["7"], "steps": ["3"], "to": None, "format": ["text", "dot"], "from": None,
    "limit-time": ["5"], "limit-memory": ["500M"], "limit-states": ["50"], "certificate": ["cert.txt"], "draw": ["picture.svg"], "json-to": ["answer.json"], "draw-kind": ["timeline", "automaton", "plane", "periods", "drift", "orbit", "sides"], "run": ["run.json"],
    "obligations": ["none", "smt2"], "execution": ["0..1/2"], "period": ["1", "1/2,2"], "bind": ["x"], "environment": ["missing.tck"], "spec": ["missing.fsp"], "assume": ["missing.fsp"],
    "overflow": ["wrap", "ignore"], "data-model": ["32"], "unknown-calls": ["havoc"], "unset-pointers": ["objects"], "witness": ["w.yml"], "inputs": ["read"], "flags": ["-DN=3"],
    "output": ["out.txt"], "among": ["1,2"], "levels": ["1", "2"], "formula": ["AG pc1 <= 2"], "dead-ends": ["stay", "stop"],
    "workers": ["2", "3"], "widen-after": ["1"], "turns": ["2"], "rounds": ["5"], "ltl": ["G F true"],
    "property": [os.path.join(MODELS, "thesis/fig-6.3b.hoa"), "missing.hoa"], "never": [os.path.join(MODELS, "thesis/fig-6.3b.hoa")],
    "observer": [os.path.join(TESTS, "cli/models/observer.tck"), "missing.tck"],
    "select": ["cegaar", "trlimp", "compat"], "size": ["1"], "abstract": ["s"],
    "invariant": ["local", "polyhedra", "none"],
}
# Options that mean nothing without others.
WITH = {"draw-kind": ["--draw", "picture.svg"], "assume": ["--spec", os.path.join(MODELS, "c/spec/socket.fsp")],
        "spec": ["--assume", os.path.join(MODELS, "c/spec/socket-library.fsp")]}
# Options that change what is asked, or that may leave it open.
CHANGES = {"time", "words", "label", "location", "deadlock", "all-locations", "with", "non-zeno", "equivalence", "preorder", "hide",
           "range", "query", "ltl", "property", "never", "observer", "up-to", "among", "lossless", "kind", "without-guards", "to", "from", "run", "accept", "predicates", "start-with", "help", "formula", "dead-ends", "fair", "overflow", "period", "bind", "execution", "environment", "unreach", "spec", "assume"}

def model(name):
    return os.path.join(MODELS, name)

# Per command: its arguments, and values for options that depend on the model.
TIMED = [([model("thesis/fig-6.3b.tck")], {"label": ["nix"], "location": ["P.l1"], "hide": ["a"], "from": ["P.l0"], "to": ["P.l1"]}),
         ([model("classic/fischer-3.tck")], {"label": ["cs1"], "location": ["P1.critical"], "hide": ["try,P1@set"], "from": ["P1.idle"], "to": ["P1.critical"]}),
         ([os.path.join(TESTS, "cli/models/hull.tck")], {"label": ["N"], "location": ["P.n"], "hide": ["a"], "from": ["P.l"], "to": ["P.n"]}),
         ([model("classic/job.tck")], {"label": ["late"], "location": ["Job.resumed"], "hide": ["suspend"], "from": ["Job.fresh"], "to": ["Job.exact"]})]
PROGRAMS = [([model("thesis/ticket2.gcl")], {"label": ["a"]}), ([model("thesis/ticket2-err.gcl")], {"label": ["a"]})]
SYSTEMS = [model("tour/4-kind.aut"), model("tour/4-moody.aut")]
CTL = ["auto", "explicit", "bisimulation", "fixpoint", "abstract", "portfolio"]
SMALL = [model("thesis/ticket2.gcl")]
CASES = {"refine": TIMED[:2] + PROGRAMS, "abstract": PROGRAMS, "invariant": PROGRAMS, "explore": PROGRAMS, "help": [(["decide"], {})],
         "ctl": [([model("thesis/ticket2.gcl")], {"formula": ["AG (pc1 = 1 -> AF pc1 = 2)"], "engine": CTL, "small": SMALL}),
                 ([model("thesis/fig-4.2.gcl"), "EF x = 1"], {"formula": ["EG x <= 2"], "engine": CTL, "small": SMALL, "abstract": ["x"]}),
                 ([model("thesis/fig-6.3b.tck"), "EF P.l1", "--time", "1"], {"formula": ["EG P.l0"], "engine": CTL, "small": SMALL})],
         "program": [([model("c/average.c")], {"entry": ["main"], "engine": ["predicates", "explicit", "auto"], "unreach": ["reach_error"],
                                                "label": ["error"], "location": ["P.l"]}),
                     ([model("c/spec/driver.c"), "--spec", model("c/spec/driver.fsp")],
                      {"entry": ["main"], "unreach": ["acquire"], "engine": ["explicit"], "label": ["error"], "location": ["P.l"]}),
                     ([model("c/spec/socket.c")],
                      {"entry": ["main"], "unreach": ["close"], "label": ["error"], "location": ["P.l"],
                       "spec": [model("c/spec/socket.fsp")], "assume": [model("c/spec/socket-library.fsp"), "missing.fsp"]}),
                     ([model("c/tank.c"), "--entry", "step", "--environment", model("c/tank.tck"), "--period", "2"],
                      {"bind": ["level,pump"], "engine": ["auto"], "label": ["spoilt"], "location": ["Tank.spoilt"],
                       "entry": ["step"], "unreach": ["ERROR"]}),
                     ([model("c/tank.c"), "--entry", "step", "--period", "2", "--label", "spoilt"],
                      {"bind": ["level,pump"], "engine": ["auto"], "label": ["spoilt"], "location": ["Tank.spoilt"], "entry": ["step"],
                       "unreach": ["ERROR"], "environment": [model("c/tank.tck"), "missing.tck"]})],
         "check": [([model("thesis/fig-6.3b.tck")], {"query": ["A<> P.l1"], "ltl": ["G F P.l1", "X (x < 1 U P.l0)"]}),
                   ([model("thesis/fig-6.3b.tck"), "E[] P.l0 or x < 1"], {"query": ["A<> P.l1"]}),
                   ([model("classic/fischer-3.tck"), "A[] not (cs1 and cs2)"], {"query": ["E<> deadlock"]}),
                   ([model("classic/job.tck"), "E<> late", "A[] work <= 5 or not deadlock"], {"query": ["E<> late"]})],
         "lts": [(["compare"] + SYSTEMS, {"hide": ["coin"]}), (["minimise"] + SYSTEMS[:1], {"hide": ["coin"]}),
                 (["compose"] + SYSTEMS, {"hide": ["coin"]}), (["conform"] + SYSTEMS, {"hide": ["coin"]})]}
if command == "report":
    TIMED = [(files, dict(own, to=["html", "markdown"], questions=[os.path.join(TESTS, "cli", "models", "questions.txt")])) for files, own in TIMED]
if command == "check-certificate":
    TIMED = [(files, dict(own, to=["answer", "coq"])) for files, own in TIMED]
if command == "export":
    TIMED = [(files, dict(own, to=["dot", "json", "aut", "gcl", "c"])) for files, own in TIMED]

def options_of(name):
    """The options that the completion script offers for the command."""
    script = subprocess.run(["tacet", "help", "--completion"], capture_output=True, text=True).stdout
    words = re.search(r"^        %s\) options=\"(.*)\" ;;" % re.escape(name), script, re.M).group(1).split()
    return [w[2:] for w in words]

def arguments_of(name):
    """What the help writes behind each option: nothing, a word, or the values it can have: a|b|c."""
    text = subprocess.run(["tacet", name, "--help"], capture_output=True, text=True).stdout
    return dict(re.findall(r"^  (?:-., |    )--([a-z-]+)(?: ([^ \n]+))?", text, re.M))

def values_of(option, own):
    """All that is tried behind an option: what is told here, and what its help offers."""
    if not takes[option]:
        return [None]
    told = own.get(option) or VALUES.get(option) or []
    offered = takes[option].split("|") if option not in own and "|" in takes[option] and "," not in takes[option] else []
    return told + [v for v in offered if v not in told and not re.search("[A-Z]", v)]

def spell(option, own, value=None):
    if not takes[option]:
        return ["--" + option]
    return ["--" + option, value or values_of(option, own)[0]]

def limits(words):
    """Programs count without end: a few thousand states tell enough."""
    if command == "help":
        return []
    return [w for name, value in (("--limit-time", "10"), ("--limit-states", "3000")) if name not in words for w in (name, value)]

def run(folder, words):
    done = subprocess.run(["tacet", command] + words + limits(words),
                          cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=300)
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")

def objects(out):
    """Several queries give several objects."""
    at = 0
    while out[at:].strip():
        at += len(out[at:]) - len(out[at:].lstrip())
        at = json.JSONDecoder().raw_decode(out, at)[1]

failed = passed = 0
taken = set()   # options with which some call answered

def judge(words, result, base, options):
    status, out, err = result
    wrong = None
    if status not in (0, 1, 2, 3, 4):
        wrong = "status %d" % status
    elif "--json" in words and "--help" not in words and command != "help" and not ({"csv", "output", "man", "completion"} & set(options)):
        try:
            objects(out) if command == "check" else json.loads(out) if not (command in ("export", "lts", "check-certificate") and status == 0 and not out.startswith("{")) else None
        except ValueError:
            wrong = "no JSON"
    if not wrong and base in (0, 1) and status in (0, 1) and status != base and not (CHANGES & set(options)):
        wrong = "answer %d, without %s %d" % (status, " and ".join("--" + o for o in options), base)
    if not wrong and status == 3 and not err:
        wrong = "refused without a word"
    return wrong

def main():
    global failed, passed
    folder = tempfile.mkdtemp()
    subprocess.run("tacet simulate %s --json > run.json" % model("thesis/fig-6.3b.tck"), shell=True, cwd=folder)
    options = options_of(command)
    for o in set(options) ^ set(takes):
        failed += 1
        print("  --%s is in the help or in the completion, but not in both" % o)
    for files, own in CASES.get(command, TIMED):
        if command == "relation":
            files = files + ["--from", own["from"][0]]
            files = files + ["--to", own["to"][0]]
        if command == "check-certificate":
            subprocess.run(["tacet", "decide"] + files + ["--certificate", "c.txt"], cwd=folder, capture_output=True)
            files = files + ["c.txt"]
        tries = []
        for o in options:
            if not values_of(o, own):
                sys.exit("options.py knows no value for --%s" % o)
            for v in values_of(o, own):
                tries.append(([o], spell(o, own, v)))
                if o in WITH:
                    tries.append(([o], spell(o, own, v) + WITH[o]))
        for number, (a, b) in enumerate(itertools.combinations(options, 2)):
            if number % STRIDE == 0:
                tries.append(([a, b], spell(a, own) + spell(b, own)))
        base = run(folder, files)[0]
        alone = {}  # per option that changes the question: the answer to that question
        for which, words in tries:
            result = run(folder, files + words)
            if len(which) == 1:
                alone.setdefault(which[0], result[0])
            others = [o for o in which if o not in CHANGES]
            changed = [o for o in which if o in CHANGES]
            if len(which) == 2 and len(others) == 1:
                wrong = judge(files + words, result, alone[changed[0]], others)
            else:
                wrong = judge(files + words, result, base, which)
            if result[0] in (0, 1, 2):
                taken.update(which)
            if wrong:
                failed += 1
                print("  tacet %s %s: %s" % (command, " ".join(files + words), wrong))
                print("    " + (result[2] or result[1])[:300].replace("\n", "\n    "))
            else:
                passed += 1
    # Some options are taken only together with others, and those pairs may be among the ones left out.
    for o in sorted(set(options) - taken if not SANITIZED else []):
        failed += 1
        print("  every call with --%s was refused" % o)
    if failed or not passed:
        print("fail options/%s: %d of %d" % (command, failed, failed + passed))
    else:
        print("pass options/%s: %d calls" % (command, passed))

takes = arguments_of(command)
main()
