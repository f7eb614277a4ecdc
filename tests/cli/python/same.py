"""The module gives what the program prints: as JSON and as text, for every question."""

import os
import re
import shutil
import subprocess
import sys

import tacet

CASES = [
    ("decide models/thesis/fig-6.3b.tck", {}),
    ("decide models/thesis/fig-6.3b-closed.tck --time any --non-zeno", {"time": "any", "non_zeno": True}),
    ("reach models/classic/fischer-3.tck --label cs1,cs2", {"label": ["cs1", "cs2"]}),
    ("reach tests/cli/models/counter.tck --label never --limit-states 100", {"label": "never", "limit_states": 100}),
    ("classify models/thesis/fig-6.3b.tck", {}),
    ("simulate models/classic/train-gate-3.tck --seed 7 --steps 5", {"seed": 7, "steps": 5}),
    ("export models/thesis/fig-6.2.tck --to dot", {"to": "dot"}),
    ("compare models/thesis/fig-6.2.tck --with 1", {"with_": 1}),
    ("periods models/thesis/fig-6.2.tck --up-to 4", {"up_to": 4}),
    ("refine models/thesis/ticket2-err.gcl", {}),
    ("abstract models/thesis/fig-4.2.gcl", {}),
    ("ctl models/thesis/ticket2.gcl --formula AF(pc1=1)", {"formula": "AF(pc1=1)"}),
    ("invariant models/thesis/fig-4.8.gcl --invariant local", {"invariant": "local"}),
    ("explore models/thesis/fig-4.8.gcl --limit-states 50", {"limit_states": 50}),
    ("regions models/thesis/fig-6.2.tck --format text", {"format": "text"}),
    ("relation models/thesis/fig-6.2.tck --from P.l0 --to P.l1", {"from_": "P.l0", "to": "P.l1"}),
    ("check models/thesis/fig-6.3b.tck --query E<>P.l1&&x>1", {"query": "E<>P.l1&&x>1"}),
    ("check-certificate models/thesis/fig-6.3b.tck proof.txt", {}),
    ("lts compare a.aut b.aut", {}),
    ("lts minimise a.aut", {}),
    ("lts compose a.aut b.aut", {}),
    ("lts conform a.aut b.aut b.aut", {}),
]
if shutil.which("tacet-read-c"):
    CASES.append(("program models/c/average.c --overflow wrap", {"overflow": "wrap"}))
NEEDS_LLVM = set() if shutil.which("tacet-read-c") else {"program"}


def program(command, *more):
    """What it prints; that an answer is no also shows in the status."""
    return subprocess.run(["tacet", *command.split(), *more], capture_output=True, text=True).stdout


def put(path, content):
    with open(path, "w") as file:
        file.write(content)


def without_seconds(text):
    return re.sub(r'"seconds": [0-9.]+', '"seconds": 0', text)


put("a.aut", program("export models/thesis/fig-6.2.tck --to aut --time 1"))
put("b.aut", program("export models/thesis/fig-6.3b.tck --to aut --time 1"))
program("decide models/thesis/fig-6.3b.tck --engine orbit --certificate proof.txt")
asked = set()
for command, settings in CASES:
    words = command.split()
    name = words.pop(0) + ("_" + words.pop(0) if words[0] in ("compare", "minimise", "compose", "conform") else "")
    files = [word for word in words if os.path.exists(word)]
    language = "aut" if name.startswith("lts") else None
    model, *others = [tacet.load(f, "document" if f == "proof.txt" else language) for f in files]
    answer = getattr(model, name.replace("-", "_"))(*others, **settings)
    asked.add(name.replace("-", "_"))
    if answer.text != program(command):
        sys.exit("text of %s: %s" % (command, answer.text))
    is_document = name in ("export", "lts_minimise", "lts_compose")
    if not is_document and without_seconds(answer.json_text) != without_seconds(program(command, "--json")):
        sys.exit("JSON of %s: %s" % (command, answer.json_text))
missing = {name for name in dir(tacet.Model) if callable(getattr(tacet.Model, name)) and name[0] != "_"} - asked - NEEDS_LLVM
print("not asked: %s" % sorted(missing) if missing else "all questions: the same as the program")
