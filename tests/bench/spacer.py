#!/usr/bin/env python3
"""spacer.py TACET [SECONDS [MODEL ...]]: is an error reachable?  Z3's Spacer, asked with Horn clauses in two ways
(one predicate for all states, and one for each control state), beside `tacet refine` and the fixed points of `tacet ctl`;
if z3 is there.  CPU seconds; the ratio is that of the better of the two on each side.
The reader of guarded commands here knows what the models below use, and nothing of tacet."""
import ast
import os
import re
import resource
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = ["thesis/ticket2", "thesis/ticket3", "thesis/bakery-short", "thesis/bakery-short3", "thesis/bakery-correct",
          "thesis/prodcons", "programs/prodcons-open", "programs/two-threads", "programs/airport-2T", "programs/airport-2B",
          "programs/airport-3T", "programs/airport-3B", "programs/mosi", "programs/synapse", "programs/berkeley",
          "programs/firefly", "classic/msi", "classic/mesi", "classic/illinois"]


def python_of(condition):
    text = condition.replace("&&", " and ").replace("||", " or ").replace("/", "//")
    text = re.sub(r"!(?!=)", " not ", text)
    text = re.sub(r"(?<![<>!:=])=(?!=)", "==", text)
    text = re.sub(r"\btrue\b", "True", re.sub(r"\bfalse\b", "False", text))
    return ast.parse("(" + text.strip() + ")", mode="eval").body


class Program:
    def __init__(self, source):
        self.variables, self.control, self.start, self.range = [], [], {}, {}
        self.commands, self.errors, self.inits, self.error_actions, self.error_texts = [], [], [], [], []
        source = re.sub(r"#.*", "", source)
        source = re.sub(r"process\s+\w+\s*\{([^}]*)\}", r"\1", source)
        for item in source.split(";"):
            if item.strip():
                self.read(item.strip())

    def read(self, item):
        word = item.split()[0]
        if word in ("var", "control"):
            shared = re.match(r"var ([^:=]*)(:[^=]*)?(=.*)?$", item, re.S)
            parts = [n + (shared.group(2) or "") + (shared.group(3) or "") for n in shared.group(1).split(",")] \
                if word == "var" else item[len("control"):].split(",")
            for part in parts:
                name, kind, value = re.match(r"\s*(\w+)\s*(?::\s*([^=]*?))?\s*(?:=\s*(\S+)\s*)?$", part).groups()
                self.variables.append(name)
                if word == "control":
                    self.control.append(name)
                if kind and ".." in kind:
                    self.range[name] = tuple(int(n) for n in kind.split(".."))
                elif kind == "bool":
                    self.range[name] = (0, 1)
                self.start[name] = None if value == "input" else int(value or 0)
        elif word == "error" and item.split()[1] == "action":
            self.error_actions.append(item.split()[2])
        elif word == "error":
            self.errors.append(python_of(item[len("error"):]))
            self.error_texts.append("!(%s)" % item[len("error"):].strip())
        elif word in ("init", "restrict"):
            assert word == "init", "restrictions are not read"
            self.inits.append(python_of(item[len("init"):]))
        elif word not in ("predicate", "ctl"):
            name, guard, changes = re.match(r"(?:\[(\w+)\])?(.*)->(.*)$", item, re.S).groups()
            steps = [] if changes.strip() == "skip" else re.split(r",|\bthen\b", changes)
            steps = [tuple(part.strip() for part in s.split(":=")) for s in steps]
            self.commands.append((name, python_of(guard), [(v, None if e == "input" else python_of(e)) for v, e in steps]))


OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.FloorDiv: "div", ast.Mod: "mod", ast.Eq: "=", ast.Lt: "<",
             ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}


def smt(e, values):
    """A term or condition as text, or an int or bool where it is known."""
    if isinstance(e, ast.Constant):
        return e.value
    if isinstance(e, ast.Name):
        return values[e.id]
    if isinstance(e, ast.UnaryOp):
        inner = smt(e.operand, values)
        if isinstance(e.op, ast.Not):
            return (not inner) if isinstance(inner, bool) else "(not %s)" % inner
        return -inner if isinstance(inner, int) else "(- %s)" % inner
    if isinstance(e, ast.BoolOp):
        parts, decides = [], isinstance(e.op, ast.Or)
        for part in e.values:
            part = smt(part, values)
            if part is decides:
                return decides
            if not isinstance(part, bool):
                parts.append(part)
        return "(%s %s)" % ("or" if decides else "and", " ".join(parts)) if parts else not decides
    left, op, right = (e.left, e.op, e.right) if isinstance(e, ast.BinOp) else (e.left, e.ops[0], e.comparators[0])
    left, right = smt(left, values), smt(right, values)
    if isinstance(op, ast.NotEq):
        equal = (left == right) if isinstance(left, int) and isinstance(right, int) else "(= %s %s)" % (show(left), show(right))
        return (not equal) if isinstance(equal, bool) else "(not %s)" % equal
    if isinstance(left, int) and isinstance(right, int):
        import operator as o
        does = {ast.Add: o.add, ast.Sub: o.sub, ast.Mult: o.mul, ast.FloorDiv: o.floordiv, ast.Mod: o.mod, ast.Eq: o.eq,
                ast.Lt: o.lt, ast.LtE: o.le, ast.Gt: o.gt, ast.GtE: o.ge}
        return does[type(op)](left, right)
    return "(%s %s %s)" % (OPERATORS[type(op)], show(left), show(right))


def show(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else str(value) if value >= 0 else "(- %d)" % -value


def clauses(p, split):
    """Horn clauses; with `split` control is in the names of the predicates."""
    data = [v for v in p.variables if not (split and v in p.control)]
    names, rules, waiting = {}, [], []

    def predicate(values):
        key = tuple(values[v] for v in p.control) if split else ()
        if key not in names:
            names[key] = "P%d" % len(names)
            waiting.append(dict(zip(p.control, key)) if split else {})
        return "(%s %s)" % (names[key], " ".join(show(values[v]) for v in data)) if data else names[key]

    def rule(body, head):
        quantified = " ".join("(%s Int)" % v for v in data + ["input%d" % i for i in range(8)])
        rules.append("(assert (forall (%s) (=> (and true %s) %s)))" % (quantified, " ".join(show(b) for b in body), head))

    values = {v: v if p.start[v] is None else p.start[v] for v in p.variables}
    rule([smt(c, values) for c in p.inits], predicate(values))
    while waiting:
        known = waiting.pop()
        here = {v: known.get(v, v) for v in p.variables}
        for c in p.errors:
            bad = smt(c, here)
            if bad is not False:
                rule([predicate(here), bad], "false")
        for name, guard, changes in p.commands:
            enabled = smt(guard, here)
            if enabled is False:
                continue
            after, count = dict(here), 0
            for variable, term in changes:
                after[variable] = "input%d" % count if term is None else smt(term, after)
                count += term is None
            body = [predicate(here), enabled]
            for v, (low, high) in p.range.items():
                body += ["(<= %s %s)" % (show(low), show(after[v])), "(<= %s %s)" % (show(after[v]), show(high))]
            rule(body, "false" if name in p.error_actions else predicate(after))
    declared = ["(declare-fun %s (%s) Bool)" % (n, " ".join("Int" for _ in data)) for n in names.values()]
    return "\n".join(["(set-logic HORN)"] + declared + rules + ["(check-sat)", ""])


def timed(words, given=None):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    out = subprocess.run(words, input=given, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return out, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main():
    if not shutil.which("z3"):
        print("z3 is not installed: no comparison with Spacer")
        return
    tacet, limit = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20
    print("\nErrors of guarded commands: Spacer with one predicate, with one per control state; refine, and fixed points")
    print("%-24s %-8s %9s %9s %9s %9s %9s" % ("model", "answer", "one", "split", "refine", "sets", "ratio"))
    for name in sys.argv[3:] or MODELS:
        path = os.path.join(HERE, "../../models", name + ".gcl")
        p = Program(open(path).read())
        said, times = set(), []
        for split in (False, True):
            out, seconds = timed(["z3", "-T:%d" % limit, "fp.engine=spacer", "-in"], clauses(p, split))
            verdict = {"sat": "no", "unsat": "yes"}.get(out.strip().split("\n")[0])
            times.append(seconds if verdict else None)
            said.add(verdict)
        out, own = timed([tacet, "refine", path, "-q", "--limit-time", str(limit)])
        verdict, sets = out.split(":")[0], None
        if p.error_texts and not p.error_actions:
            out, sets = timed([tacet, "ctl", path, "AG (%s)" % " && ".join(p.error_texts), "--engine", "fixpoint",
                               "--invariant", "polyhedra", "-q", "--limit-time", str(limit)])
            opposite = {"yes": "no", "no": "yes"}.get(out.split(":")[0])
            said.add(opposite)
            sets = sets if opposite else None
        if said - {None, verdict} and verdict != "unknown":
            print("%s: refine says %s, the others %s" % (name, verdict, said))
            sys.exit(1)
        best = min([t for t in times if t is not None], default=None)
        shown = ["%.2f" % t if t is not None else "> %d" % limit for t in times]
        least = max(own if sets is None else min(own, sets), 0.005)
        ratio = "> %.0f" % (limit / least) if best is None else "%.1f" % (best / least)
        shown += ["%.2f" % own, "%.2f" % sets if sets is not None else "-"]
        print("%-24s %-8s %9s %9s %9s %9s %9s" % (name, verdict, *shown, ratio), flush=True)


main()
