#!/usr/bin/env python3
"""attack.py: asks tacet questions about random networks and compares the answers with semantics.py.

    attack.py [--tacet PROGRAM] [--inside BUILD] [--seed N] [--networks N] [--seconds S] [--heavy] [--report FILE]

Network k of seed N is drawn from 'N/k' alone, so 'attack.py --seed N --first K --networks 1' asks about one of them
again.  What differs is made as small as it can be and printed with its command; then the exit status is 1.
With --inside most questions are put to the library of that build, which is several times as fast, and one in thirty
to the program.  A crash then ends one part of the networks, which is counted as wrong with its last command.
"""
import argparse
import collections
import copy
import json
import os
import pickle
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time as clock
from fractions import Fraction

sys.dont_write_bytecode = True

import additions
import dress
import inside
import network
import proofs
import semantics
from equivalences import Sides
from semantics import Graph, Vague

PERIODS = ("1", "1/2", "2/3", "3", "2", "3/2", "7/2")
SOME = ("1", "1/2", "2/3", "3", "1/3", "2", "1/5", "1/8")       # what "no period" is tried on
PATIENCE = "1"          # seconds for a question that nobody can always decide
WORDS = {0: "yes", 1: "no", 2: "unknown"}
PART = 50               # networks that one process asks about, with --inside
ASPECTS = ("reachability", "stuck", "trace", "infinite-trace", "simulation", "bisimulation")


class Subject:
    """One network: its text in a file, and the graphs of its readings of time, made when they are needed."""

    def __init__(self, net, folder):
        self.raw, self.folder = net, folder
        self.net = additions.meaning(net)
        self.path = os.path.join(folder, "m.tck")
        self.text = network.text(net)
        with open(self.path, "w") as f:
            f.write(self.text)
        self.graphs, self.known_digest = {}, None
        known = self.net.constants()
        self.differences = known["dcap"] is not None

    def graph(self, time, mark=False):
        """None where nothing is known for certain."""
        key = (time, mark)
        if key not in self.graphs:
            try:
                self.graphs[key] = Graph(self.net, time if time == "dense" else Fraction(time), mark)
            except Vague:
                self.graphs[key] = None
        return self.graphs[key]

    def is_open(self, q):
        """May the search go on forever?"""
        known = self.net.constants()
        times = (q.get("time", "dense"), q.get("with"))
        return ((self.net.stops and ("dense" in times or "any" in times)) or known["back"]
                or (self.differences and (self.net.stops or known.get("shift", False))))

    def digest(self, attack):
        """Of the network as tacet prints it."""
        if self.known_digest is None:
            status, out, err = attack.call("export", self.path, "--to", "tck")
            self.known_digest = digest(out)
        return self.known_digest

    def truth(self, q, time):
        """(whether the answer is yes, whether a step fails); None where nothing is known for certain."""
        mark = time == "dense" and bool(q.get("non_zeno"))
        g = self.graph(time, mark)
        if g is None:
            return None, None
        kind = q["kind"]
        if kind == "deadlock":
            return g.deadlocks(q["range"] == "disable"), g.faults
        if kind == "infinite":
            return g.infinite(q["labels"], q.get("non_zeno")), g.faults
        if kind == "all":
            return not g.unreached(), g.faults
        return g.reaches(q.get("labels", ()), q.get("location")), g.faults


class Attack:
    def __init__(self, tacet, limit, library=None):
        self.tacet, self.limit, self.library = tacet, limit, library
        self.count = collections.Counter()
        memory = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
        self.folder = tempfile.mkdtemp(prefix="attack", dir=memory)
        self.proof = os.path.join(self.folder, "proof")
        self.other_proof = os.path.join(self.folder, "other")
        self.last = None
        self.slow = []

    # ------------------------------------------------------------ asking

    def call(self, *words):
        """(exit status, standard output, standard error); time is kept track of."""
        self.count["calls"] += 1
        self.command = "tacet " + " ".join(words)
        start, spent = clock.monotonic(), seconds_of_work()
        if self.library and self.count["calls"] % 30:
            with open(os.path.join(self.folder, "command"), "w") as f:
                f.write(self.command)
            answer = self.library.run(words)
        else:
            done = subprocess.run([self.tacet, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, close_fds=False)
            answer = (done.returncode, *(text.decode("utf-8", "replace") for text in (done.stdout, done.stderr)))
        self.took, self.worked = clock.monotonic() - start, seconds_of_work() - spent
        if self.took > 1.5:
            self.count["calls of more than 1.5 seconds"] += 1
            if len(self.slow) < 20:
                with open(words[1]) as f:
                    self.slow.append("%.1f seconds: %s\n%s" % (self.took, self.command, f.read()))
        return answer

    def limit_for(self, subject, q):
        return PATIENCE if subject.is_open(q) else self.limit

    def late(self, subject, q, reason):
        """What is wrong if the answer is unknown because time is up, where a search has an end."""
        if not reason.startswith("time limit") and ": time limit" not in reason:
            return None
        if subject.is_open(q):
            self.count["time limit, undecidable"] += 1
            return None
        self.count["wrong by the time limit"] += 1
        return "no answer within the limit: " + reason

    def words(self, subject, q):
        kind = q["kind"]
        words = ["decide" if kind in ("finite", "infinite") else "reach", q.get("path", subject.path),
                 "--time", q["time"], "--json", "--range", q["range"], "--limit-time", self.limit_for(subject, q)]
        if kind in ("finite", "infinite"):
            words += ["--words", kind]
            if q["labels"]:
                words += ["--accept", ",".join(q["labels"])]
            if q.get("non_zeno"):
                words.append("--non-zeno")
        elif kind == "label":
            words += ["--label", ",".join(q["labels"])]
        elif kind == "location":
            words += ["--location", "%s.%s" % self.place(subject, q["location"])]
        else:
            words.append({"deadlock": "--deadlock", "all": "--all-locations"}[kind])
        words += q["options"]
        if q["certificate"]:
            words += ["--certificate", self.proof]
        return words

    @staticmethod
    def place(subject, location):
        p = subject.raw["processes"][location[0]]
        return p["name"], p["locations"][location[1]]["name"]

    # ------------------------------------------------------------ judging

    def check(self, subject, q):
        """None, or what is wrong."""
        self.count["questions"] += 1
        return getattr(self, "check_" + q.get("form", "decision"))(subject, q)

    def read(self, words):
        """(word, answer) of a call with --json; word is yes, no, unknown, fault, refused or broken."""
        status, out, err = self.call(*words)
        answer = None
        if out.strip():
            try:
                answer = json.loads(out)
            except ValueError:
                return "broken", "no JSON: " + out[:200]
        if "Sanitizer" in err or "runtime error" in err:
            return "broken", err[:2000]
        if status in WORDS:
            if answer is None or answer.get("answer") != WORDS[status]:
                return "broken", "exit status %d, answer %s" % (status, answer and answer.get("answer"))
            return WORDS[status], answer
        if status == 4 and answer is not None and "fault" in answer:
            return "fault", answer
        if status == 4 and "outside" in err and "run leads there" in err:
            return "fault", {}
        if status == 4:
            return "refused", err
        return "broken", "exit status %d: %s" % (status, err[:300])

    def check_decision(self, subject, q):
        if q.get("exported"):
            q = dict(q, path=os.path.join(self.folder, "exported.tck"))
            status, out, err = self.call("export", subject.path, "--to", "tck")
            if status != 0:
                return "export: exit status %d: %s" % (status, err)
            with open(q["path"], "w") as f:
                f.write(out)
            status, again, err = self.call("export", q["path"], "--to", "tck")
            if again != out:
                return "export: not the same when read back"
        if q["certificate"] and os.path.exists(self.proof):
            os.remove(self.proof)
        word, answer = self.read(self.words(subject, q))
        self.count[word] += 1
        self.count["%s %s" % (q["time"] if q["time"] in ("dense", "any") else "period", word)] += 1
        wrong = self.judge(subject, q, word, answer)
        if wrong is None and word == "no" and q["certificate"]:
            wrong = self.judge_certificate(subject, q)
        if wrong is None and word in ("yes", "no") and q.get("proofs"):
            wrong = self.judge_checker(subject, q, word)
        return wrong

    def judge(self, subject, q, word, answer):
        if word == "broken":
            return answer
        if word == "refused":
            return self.judge_refusal(subject, q, answer)
        if word == "unknown":
            return self.judge_unknown(subject, q, answer)
        if word == "fault":
            return self.judge_fault(subject, q, answer)
        if q["time"] == "any":
            return self.judge_any(subject, q, word, answer)
        truth, faults = subject.truth(q, q["time"])
        if truth is None:
            self.count["not judged"] += 1
            if q["time"] == "dense" and subject.net.stops:
                wrong = self.judge_stopwatch(subject, q, word)
                if wrong:
                    return wrong
        elif truth != (word == "yes"):
            return "%s, expected %s" % (word, "yes" if truth else "no")
        elif word == "no" and faults and q["range"] == "error":
            return "no, although a step fails"
        else:
            self.count["agreed"] += 1
        if q["kind"] == "all" and truth is not None:
            names = {"%s.%s" % self.place(subject, l) for l in subject.graph(q["time"]).unreached()}
            told = set(answer["unreachable"])
            if told != names and not ("--over-approximate" in q["options"] and told < names):
                return "unreachable %s, expected %s" % (answer["unreachable"], sorted(names))
        return self.judge_run(subject, q, word, answer, None if q["time"] == "dense" else Fraction(q["time"]))

    def judge_stopwatch(self, subject, q, word):
        """Dense time with stopwatches: every period is a part of it."""
        if word == "no" and q["kind"] != "deadlock":
            for p in SOME:
                if subject.truth(q, p)[0]:
                    return "no, but with period %s yes" % p
        return None

    def judge_run(self, subject, q, word, answer, period):
        if word != "yes" or q["kind"] == "all":
            return None
        kind = q["kind"]
        self.count["runs replayed"] += 1
        wrong = semantics.replay(
            subject.net, answer["run"], period, location=q.get("location"), time_grows=bool(q.get("non_zeno")),
            labels_last=q["labels"] if kind in ("label", "finite") else (),
            labels_loop=q["labels"] if kind == "infinite" else ())
        if wrong is None and kind == "infinite" and "loop" not in answer["run"]:
            wrong = "there is no loop"
        if wrong is None and q.get("replays"):
            return self.judge_replayer(subject, q, answer["run"], period)
        return wrong and "the run is none: " + wrong

    def judge_replayer(self, subject, q, run, period):
        """Some steps of the run, then one that perhaps none is: does simulate --run know?"""
        r, path = random.Random("replays " + subject.text), os.path.join(self.folder, "run.json")
        for turn in range(q["replays"]):
            bent = semantics.run_aside(subject.net, run, period, r)
            if bent is None:
                return None
            with open(path, "w") as f:
                json.dump({"run": bent}, f)
            time = [] if period is None else ["--time", str(period)]
            status, out, err = self.call("simulate", subject.path, "--run", path, "--range", q["range"], *time)
            wrong = semantics.replay(subject.net, bent, period)
            self.count["runs aside, exit status %d" % status] += 1
            if status not in (0, 1) or (status == 0) != (wrong is None):
                return "simulate: exit status %d (%s) %s %s\n%s" % (status, wrong, out, err, json.dumps(bent))
        return None

    def judge_any(self, subject, q, word, answer):
        if word == "yes":
            if "period" not in answer:      # reachability: some period that divides the delays
                if q["kind"] == "all":
                    return None
                period = None
            else:
                period = Fraction(answer["period"])
                if subject.truth(q, str(period))[0] is False:
                    return "yes with period %s, expected no" % period
                if "--smallest" in q["options"]:
                    for k in range(1, int(1 / period)):
                        if subject.truth(q, str(Fraction(1, k)))[0]:
                            return "yes with period %s, but 1/%d is coarser" % (period, k)
            dense, faults = subject.truth(q, "dense")
            if dense is False and q["kind"] != "deadlock":
                return "yes, but not in dense time"
            self.count["agreed"] += 1
            return self.judge_run(subject, q, word, answer, period)
        dense, faults = subject.truth(q, "dense")
        if dense and q["kind"] in ("label", "location", "finite") and not subject.net.stops:
            return "no, but it is reachable in dense time"
        for p in SOME:
            truth, faults = subject.truth(q, p)
            if truth:
                return "no, expected yes with period %s" % p
            if truth is False and faults and q["range"] == "error":
                return "no, although a step fails with period %s" % p
        self.count["agreed"] += 1
        return None

    def judge_fault(self, subject, q, answer):
        if q["range"] == "disable":
            return "a fault with --range disable"
        truth, faults = subject.truth(q, "dense" if q["time"] == "any" else q["time"])
        if faults is False:
            return "a fault, but no step fails"
        if faults is None:
            self.count["not judged"] += 1
        else:
            self.count["agreed"] += 1
        if "run" in answer:
            period = Fraction(q["time"]) if q["time"] not in ("any", "dense") else None
            wrong = semantics.replay(subject.net, answer["run"], period, fault=True)
            return wrong and "the run is none: " + wrong
        return None

    def judge_refusal(self, subject, q, message):
        self.count["refused: " + message.strip().split("error: ")[-1].split("\n")[0][:90]] += 1
        second = q["certificate"] or "--cross-check" in q["options"] or q.get("non_zeno")
        if subject.net.stops and "--over-approximate" in q["options"]:
            return None
        if second and q["time"] == "any" and (subject.differences or subject.net.constants()["back"]):
            return None     # no engine, or no second one, or no certificate
        if "--engine" not in q["options"]:
            return "refused: " + message
        return None

    def judge_unknown(self, subject, q, answer):
        reason = answer["reason"]
        self.count["unknown: " + reason[:90]] += 1
        late = self.late(subject, q, reason)
        if late:
            return late
        if subject.net.stops and q["time"] in ("dense", "any"):
            return None
        if q["kind"] == "deadlock" and q["time"] == "any":
            return None
        if "--over-approximate" in q["options"] or "--limit-states" in q["options"]:
            return None
        known = subject.net.constants()
        if known["back"]:
            return None     # a clock that is set back can count: undecidable
        if subject.differences and (subject.net.stops or known.get("shift")):
            return None     # undecidable; polyhedra, which answer for these models, do not always end
        return "unknown: " + reason

    # ------------------------------------------------------------ certificates

    def judge_certificate(self, subject, q):
        if not os.path.exists(self.proof):
            self.count["certificates missing: %s %s %s" % (q["kind"], q["time"], " ".join(q["options"]))] += 1
            return None
        with open(self.proof) as f:
            lines = f.read().split("\n")
        kind = lines[0].split()[1]
        if kind == "none":
            self.count["certificates none: " + lines[1][:80]] += 1
            status, out, err = self.call("check-certificate", q.get("path", subject.path), self.proof)
            return "a certificate of kind none: exit status %d" % status if status not in (1, 2, 4) else None
        self.count["certificates"] += 1
        self.count["certificates " + kind] += 1
        model = q.get("path", subject.path)
        status, out, err = self.call("check-certificate", model, self.proof, "--json")
        if status != 0:
            return "the certificate is refused: exit status %d: %s %s" % (status, out, err)
        if os.path.exists(self.other_proof) and self.last != subject.text:
            status, out, err = self.call("check-certificate", model, self.other_proof)
            self.count["certificates of another model"] += 1
            if status not in (1, 4):
                return "the certificate of another model: exit status %d" % status
        for turn in range(q.get("bends", 0)):
            wrong = self.bend(subject, model, lines, random.Random("%s %d" % (subject.text, turn)))
            if wrong:
                return wrong
        wrong = self.forge(subject, lines, random.Random(subject.text)) if q.get("bends", 0) else None
        if wrong:
            return wrong
        os.replace(self.proof, self.other_proof)
        self.last = subject.text
        return None

    def forge(self, subject, lines, r):
        """The certificate as if it were about a network with one thing less or other, which does what it says is
        impossible: a check that was left out in the checker shows."""
        folder = os.path.join(self.folder, "forged")
        os.makedirs(folder, exist_ok=True)
        for turn in range(3):
            try:
                other = Subject(looser(subject.raw, r), folder)
                status, out, err = self.call("export", other.path, "--to", "tck")
                if status != 0:     # with a part less it need not be a network
                    continue
                lies = self.judge_claim(other, lines, "of another network")
            except (KeyError, IndexError, ValueError):
                continue
            self.count["forged tried"] += 1
            if lies or turn == 2:
                break
        else:
            return None
        path = os.path.join(folder, "proof")
        lines = [lines[0].rsplit(" ", 1)[0] + " " + digest(out)] + lines[1:]
        with open(path, "w") as f:
            f.write("\n".join(lines))
        status, out, err = self.call("check-certificate", other.path, path, "--limit-time", "20")
        self.count["forged %s, exit status %d" % ("lies" if lies else "truths", status)] += 1
        if status not in (0, 1, 2, 4):
            return "forged certificate: exit status %d %s\n%s" % (status, err[:300], other.text)
        return lies + "\nthe network that it was shown for:\n" + other.text if status == 0 and lies else None

    def judge_checker(self, subject, q, word):
        """Certificates of our own: one that is right, or some that are nearly so."""
        g, r = subject.graph(q["time"]), random.Random("proofs " + subject.text)
        if g is None or (word == "no" and g.faults):
            return None
        writer = proofs.Writer(subject, g, q, Fraction(q["time"]), subject.digest(self))
        if not writer.possible:
            return None
        cycle = q["kind"] in ("infinite", "deadlock")
        for turn in range(q["proofs"] if word == "yes" else 1):
            way = "all" if word == "no" or (cycle and r.random() < 0.6) else r.choice(proofs.WAYS)
            states, what = writer.closed(way, r)
            lines = writer.text(states, r)
            path = os.path.join(self.folder, "own")
            with open(path, "w") as f:
                f.write("\n".join(lines))
            status, out, err = self.call("check-certificate", subject.path, path, "--limit-time", "20")
            self.count["own certificates, %s, exit status %d" % ("false" if word == "yes" else "right", status)] += 1
            if status not in (0, 1):
                return "own certificate: exit status %d %s\n%s" % (status, err[:300], "\n".join(lines))
            if (status == 0) != (word == "no"):
                return "own certificate, exit status %d (%s) %s %s\n%s" % (status, what, out, err, "\n".join(lines))
        return None

    def bend(self, subject, model, lines, r):
        lines, what = bent(lines, r)
        path = os.path.join(self.folder, "bent")
        with open(path, "w") as f:
            f.write("\n".join(lines))
        status, out, err = self.call("check-certificate", model, path, "--limit-time", "20")
        self.count["bent"] += 1
        if "Sanitizer" in err or "runtime error" in err or status not in (0, 1, 2, 4):
            return "bent certificate (%s): exit status %d %s\n%s" % (what, status, err[:300], "\n".join(lines))
        if status != 0:
            self.count["bent refused"] += 1
            return None
        self.count["bent accepted"] += 1
        return self.judge_claim(subject, lines, what)

    def judge_claim(self, subject, lines, what):
        """An accepted certificate says that something is impossible: is it?"""
        head = collections.defaultdict(list)
        for line in lines[1:]:
            parts = line.split()
            if parts and parts[0] in ("time", "words", "labels", "location", "non-zeno", "range"):
                head[parts[0]].append(parts[1:])
        kind = lines[0].split()[1]
        base = {"range": head["range"][0][0], "labels": head["labels"][0] if head["labels"] else []}
        places = [tuple(int(k) for k in place) for place in head["location"]]
        if kind.endswith("-locations"):
            claims = [dict(base, kind="location", location=place) for place in places]
        elif kind.endswith("-reach"):
            claims = [dict(base, kind="location", location=places[0] if places else None)]
        elif kind.endswith("-deadlock"):
            claims = [dict(base, kind="deadlock")]
        else:
            claims = [dict(base, kind="infinite", non_zeno=head["non-zeno"][0][0] == "1")]
        time = head["time"][0][0]
        for claim in claims:
            for t in SOME if time == "any" else (time,):
                truth, faults = subject.truth(claim, t)
                if truth or (faults and base["range"] == "error"):
                    return "a bent certificate (%s) proves what is false\n%s" % (what, "\n".join(lines))
        return None

    # ------------------------------------------------------------ other questions

    def check_compare(self, subject, q):
        words = ["compare", subject.path, "--time", q["time"], "--with", q["with"], "--range", q["range"], "--json",
                 "--limit-time", self.limit_for(subject, q)]
        word, answer = self.read(words)
        self.count["compare " + word] += 1
        if word == "broken":
            return answer
        graphs = [subject.graph(q["time"]), subject.graph(q["with"])]
        if word in ("refused", "fault"):
            message = answer if isinstance(answer, str) else ""
            if q["range"] == "error" and any(g is None or g.faults for g in graphs):
                return None
            if subject.net.stops or subject.differences or subject.net.constants()["back"]:
                self.count["refused: " + message.strip().split("error: ")[-1].split("\n")[0][:90]] += 1
                return None
            return "refused: " + message
        if word == "unknown":
            self.count["compare unknown: " + answer["reason"][:90]] += 1
            if (subject.net.constants()["back"] or subject.net.stops) and "dense" in (q["time"], q["with"]):
                return None     # undecidable
            return self.late(subject, q, answer["reason"]) or "unknown: " + answer["reason"]
        if any(g is None for g in graphs):
            return None
        if q["range"] == "error" and any(g.faults for g in graphs):
            return "an answer although a step fails"
        sides = Sides(*(g.actions_only() for g in graphs))
        for aspect in ASPECTS:
            try:
                expected = getattr(sides, aspect.replace("-", "_"))()
            except Vague:
                continue
            got = answer["equivalences"][aspect]["answer"]
            self.count["aspect " + got] += 1
            if got != ("yes" if expected else "no"):
                return "%s: %s, expected %s" % (aspect, got, "yes" if expected else "no")
        return None

    def check_aut(self, subject, q):
        """The exported transition system is bisimilar to ours."""
        status, out, err = self.call("export", subject.path, "--to", "aut", "--time", q["time"], "--range", "disable",
                                     "--limit-time", self.limit_for(subject, q))
        g = subject.graph(q["time"])
        self.count["aut exit status %d" % status] += 1
        if status in (2, 4) and (subject.net.stops or subject.differences or subject.net.constants()["back"]):
            return None
        if status != 0:
            return "aut: exit status %d: %s" % (status, err)
        if g is None:
            return None
        lines = out.strip().split("\n")
        root = int(lines[0][lines[0].index("(") + 1:].split(",")[0])
        steps = collections.defaultdict(set)
        steps[root]
        for line in lines[1:]:
            source, rest = line[1:-1].split(",", 1)
            name, target = rest.rsplit(",", 1)
            steps[int(source)].add((name.strip('"'), int(target)))
            steps[int(target)]
        roots, ours = g.actions_only()
        if len(subject.raw["processes"]) == 1:     # then actions are written without the process
            ours = {k: {(a.split("@")[1], b) for a, b in row} for k, row in ours.items()}
        if len(roots) != 1:
            ours["start"] = {("start", k) for k in roots}
            roots = {"start"}
        try:
            alike = Sides((roots, ours), ({root}, steps)).bisimulation()
        except Vague:
            return None
        self.count["aut bisimilar"] += alike
        return None if alike else "aut: not bisimilar\n" + out

    def check_gcl(self, subject, q):
        path = os.path.join(self.folder, "m.gcl")
        status, out, err = self.call("export", subject.path, "--to", "gcl", "--time", q["time"], "--range", q["range"],
                                     "--label", ",".join(q["labels"]), "-o", path)
        if status != 0:
            self.count["gcl refused: " + err.strip().split("error: ")[-1].split("\n")[0][:90]] += 1
            return None if status == 4 else "export: exit status %d: %s" % (status, err)
        truth, faults = subject.truth(q, q["time"])
        status, out, err = self.call("explore", path, "--json", "--limit-states", "4000", "--limit-time", self.limit,
                                     *q["options"])
        word = WORDS.get(status)
        self.count["explore %s" % word] += 1
        if word is None:
            return "explore: exit status %d: %s" % (status, err)
        if word == "unknown":
            return self.late(subject, q, json.loads(out).get("reason", ""))
        if truth is None:
            return None
        expected = "yes" if truth or (faults and q["range"] == "error") else "no"
        return None if word == expected else "explore: %s, expected %s" % (word, expected)

    def check_refine(self, subject, q):
        words = ["refine", subject.path, "--json", "--range", q["range"], "--up-to", "6", "--limit-time", self.limit_for(subject, q)]
        words += ["--words", "infinite"] if q["kind"] == "infinite" else ["--label", ",".join(q["labels"])]
        word, answer = self.read(words + q["options"])
        self.count["refine " + word] += 1
        if word == "broken":
            return answer
        truth, faults = subject.truth(q, "dense")
        if word == "refused":
            if q["range"] == "error" and (faults or faults is None):
                return None
            self.count["refine refused: " + answer.strip().split("error: ")[-1].split("\n")[0][:90]] += 1
            return None if subject.net.stops or q["options"] or subject.differences else "refused: " + answer
        if word == "unknown":
            reason = answer.get("reason", answer.get("summary", ""))
            self.count["refine unknown: " + reason[:70]] += 1
            return None if q["options"] else self.late(subject, q, reason)
        if word == "fault":
            return None if faults or faults is None else "a fault, but no step fails"
        if word == "yes" and truth is False:
            return "refine: yes, expected no"
        if word == "no":
            if truth and q["kind"] != "infinite" and not subject.net.stops:
                return "refine: no, expected yes"
            for p in SOME:
                if subject.truth(q, p)[0]:
                    return "refine: no, expected yes with period %s" % p
        if "run" in answer and word == "yes" and not q["options"]:
            return self.judge_run(subject, q, word, answer, None)
        return None

    def check_periods(self, subject, q):
        words = ["periods", subject.path, "--json", "--range", q["range"], "--up-to", "4", "--limit-time", self.limit_for(subject, q)]
        if q["kind"] == "infinite":
            words += ["--words", "infinite"]
        if q["kind"] == "deadlock":
            words.append("--deadlock")
        if q["kind"] == "location":
            words += ["--location", "%s.%s" % self.place(subject, q["location"])]
        if q["labels"]:
            words += ["--label", ",".join(q["labels"])]
        if q["non_zeno"]:
            words.append("--non-zeno")
        word, answer = self.read(words)
        self.count["periods " + word] += 1
        if word == "broken":
            return answer
        if word in ("refused", "fault"):
            if q["range"] == "error" and (subject.truth(q, "dense")[1] is not False):
                return None
            return "refused: %s" % answer
        if word == "unknown" and self.late(subject, dict(q, time="any"), answer.get("reason", "")):
            return "no answer within the limit: " + answer["reason"]
        tries = set()
        for row in answer.get("periods", ()):
            for period in self.periods_of(row, random.Random(subject.text)):
                if period > 1 and len(tries) > 3:
                    continue
                tries.add(period)
                truth = subject.truth(q, str(period))[0]
                self.count["rows of periods"] += truth is not None
                if truth is not None and row["answer"] in ("yes", "no") and (row["answer"] == "yes") != truth:
                    return "periods: %s at %s, tried %s" % (row["answer"], row["name"], period)
        if word == "no" and any(subject.truth(q, p)[0] for p in list(SOME)[:6]):
            return "periods: no"
        return None

    @staticmethod
    def periods_of(row, r):
        """The period of a row, and another one that it speaks of, too."""
        period, words = Fraction(row["period"]), row["name"].split()
        if words[0] == "above":
            return period, Fraction(words[1]) + r.choice((Fraction(1, 3), Fraction(1, 2), Fraction(1), Fraction(7, 2)))
        if words[0] == "between":
            low, high = Fraction(words[1]), Fraction(words[3])
            return period, low + (high - low) * r.choice((Fraction(1, 3), Fraction(1, 4), Fraction(3, 4)))
        return (period,)

    def check_limit(self, subject, q):
        """With limits: an answer in time, or unknown."""
        if q["limited"] == "decision":
            words = self.words(subject, q)
            words[words.index("--limit-time") + 1] = "1"
        elif q["limited"] == "compare":
            words = ["compare", subject.path, "--time", q["time"], "--with", q["with"], "--json", "--limit-time", "1"]
        elif q["limited"] in ("refine", "periods"):
            words = [q["limited"], subject.path, "--json", "--limit-time", "1"]
        else:
            words = ["export", subject.path, "--to", "aut", "--time", q["time"], "--limit-time", "1"]
        status, out, err = self.call(*words, *q.get("limits", ()))
        self.count["limited: exit status %d" % status] += 1
        self.count["slowest"] = max(self.count["slowest"], int(1000 * self.took))
        if self.took > 2.5 and (self.worked > 1.5 or self.took > 20):    # less work: others kept the machine busy
            return "took %.1f seconds (%.1f of work) with --limit-time 1" % (self.took, self.worked)
        if status not in (0, 1, 2, 4) or "Sanitizer" in err or "runtime error" in err:
            return "exit status %d: %s" % (status, err[:500])
        return None


def seconds_of_work():
    """Of this process and of those that it waited for."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


def digest(text):
    """That of certificates: FNV-1a over the bytes of the network as tacet prints it."""
    h = 0xCBF29CE484222325
    for byte in text.encode():
        h = (h ^ byte) * 0x100000001B3 % 2**64
    return "%016x" % h


def bent(lines, r):
    """The lines with one thing changed, and what it was."""
    lines = list(lines)
    for _ in range(20):
        k = r.randrange(len(lines))
        how = r.choice(("number", "number", "number", "sign", "drop", "twice", "swap", "cut"))
        if how == "number":
            spots = [j for j, c in enumerate(lines[k]) if c.isdigit()]
            if spots and k > 0:
                j = r.choice(spots)
                digit = str((int(lines[k][j]) + r.choice((1, -1, 3))) % 10)
                lines[k] = lines[k][:j] + digit + lines[k][j + 1:]
                return lines, "line %d: digit" % (k + 1)
        elif how == "sign":
            for old, new in (("<=", "<"), ("<", "<="), ("-", ""), ("disable", "error"), ("error", "disable"),
                             ("^", "1+0"), ("*", "<=1"), ("..", " "), ("lacks", "acyclic")):
                if old in lines[k] and r.random() < 0.5:
                    lines[k] = lines[k].replace(old, new, 1)
                    return lines, "line %d: %s to %s" % (k + 1, old, new)
        elif how == "drop" and k > 0:
            del lines[k]
            return lines, "line %d: left out" % (k + 1)
        elif how == "twice":
            lines.insert(k, lines[k])
            return lines, "line %d: twice" % (k + 1)
        elif how == "swap" and k > 1:
            lines[k - 1], lines[k] = lines[k], lines[k - 1]
            return lines, "line %d: exchanged with the one before" % (k + 1)
        elif how == "cut" and " " in lines[k]:
            lines[k] = lines[k].rsplit(" ", 1)[0]
            return lines, "line %d: last word left out" % (k + 1)
    return lines, "nothing"


# ---------------------------------------------------------------- questions

def engine_options(r, time, kind):
    roll = r.random()
    if roll < 0.35:
        return []
    if roll < 0.45 and kind != "all":
        return ["--cross-check"]
    if roll < 0.5 and kind == "infinite" and time == "any":
        return ["--smallest"]
    if time == "any":
        names = ("relations", "orbit") if kind == "infinite" else ("zones", "regions")
    else:
        names = ("zones", "regions") if time == "dense" else ("explicit", "bdd")
    name = r.choice(names)
    options = ["--engine", name]
    if name == "zones" and time == "dense" and kind in ("label", "location", "all") and r.random() < 0.5:
        options += r.choice((["--extrapolation", r.choice(("m", "m+", "lu", "lu+", "alu"))],
                             ["--subsumption", r.choice(("equality", "inclusion", "alu"))],
                             ["--order", "dfs"], ["--symmetry", "auto"], ["--symmetry", "auto"],
                             ["--over-approximate"]))
    if time == "dense" and kind in ("label", "location", "all") and options == ["--engine", "zones"] and r.random() < 0.7:
        options += ["--time-zones", "local"]
    if name == "explicit" and kind in ("label", "location") and r.random() < 0.3:
        options += ["--ticks"]
    return options


def decision(r, net, time, sizes):
    kind = r.choice(("label", "location", "deadlock", "all", "finite", "infinite", "infinite", "infinite"))
    if time == "any" and kind == "all":
        kind = "infinite"
    labels = sorted({a for p in net["processes"] for l in p["locations"] for a in l["labels"]})
    chosen = [a for a in labels if r.random() < 0.5]
    q = {"kind": kind, "time": time, "labels": chosen, "range": r.choice(("error", "disable")),
         "options": engine_options(r, time, kind), "certificate": r.random() < 0.7, "bends": r.choice((0, 1, 2, 4))}
    if kind == "label":
        q["labels"] = chosen or labels[:1]
        if not q["labels"]:
            q["kind"] = "deadlock"
    elif kind == "location":
        p = r.randrange(len(net["processes"]))
        q.update(location=(p, r.randrange(len(net["processes"][p]["locations"]))), labels=[])
    elif kind == "infinite":
        q["non_zeno"] = r.random() < 0.3
    elif kind in ("deadlock", "all"):
        q["labels"] = []
    if q["certificate"] and "--cross-check" in q["options"]:
        q["certificate"] = False
    if r.random() < 0.3:
        q["replays"] = r.choice((1, 2))
    if r.random() < 0.05:
        q["exported"] = True
    elif time not in ("dense", "any") and q["kind"] != "all" and r.random() < 0.6:
        q["proofs"] = r.choice((1, 2, 3))
    return q


def questions(r, net, many):
    times = ["dense", "dense", "any"] + r.sample(PERIODS, 2)
    for time in times:
        for _ in range(many):
            yield decision(r, net, time, None)
    labels = sorted({a for p in net["processes"] for l in p["locations"] for a in l["labels"]})
    extra = r.random()
    mode = r.choice(("error", "disable", "disable"))
    if extra < 0.35:
        one, two = r.choice((("dense", r.choice(PERIODS)), tuple(r.sample(PERIODS, 2))))
        yield {"form": "compare", "kind": "compare", "time": one, "with": two, "range": mode}
    elif extra < 0.4:
        yield {"form": "aut", "kind": "aut", "time": r.choice(("dense",) + PERIODS)}
    elif extra < 0.5 and labels:
        yield {"form": "gcl", "kind": "label", "time": r.choice(PERIODS), "labels": [r.choice(labels)], "range": mode,
               "options": r.choice(([], [], ["--reduce", "dead,linear"], ["--reduce", "por"],
                                    ["--reduce", "dead,equivalent,symmetry"], ["--order", "dfs"]))}
    elif extra < 0.6 and labels:
        kind = r.choice(("label", "infinite"))
        yield {"form": "refine", "kind": kind, "labels": [r.choice(labels)] if kind == "label" else [], "range": mode,
               "options": ["--predicates"] if kind == "label" and r.random() < 0.2 else []}
    elif extra < 0.75:
        kind = r.choice(("infinite", "infinite", "deadlock", "label", "location"))
        q = {"form": "periods", "kind": kind, "labels": [], "non_zeno": kind == "infinite" and r.random() < 0.3, "range": mode}
        if labels and kind in ("infinite", "label") and (kind == "label" or r.random() < 0.4):
            q["labels"] = [r.choice(labels)]
        if kind == "location" or (kind == "label" and not labels):
            p = r.randrange(len(net["processes"]))
            q.update(kind="location", location=(p, r.randrange(len(net["processes"][p]["locations"]))))
        yield q


# ---------------------------------------------------------------- shrinking

def smaller(net):
    """Networks with one thing less."""
    def edit(change):
        other = copy.deepcopy(net)
        change(other)
        return other

    if len(net["processes"]) > 1:
        for p in range(len(net["processes"])):
            def drop(n, p=p):
                del n["processes"][p]
                n["syncs"] = [s.but((a - (a > p), e, w) for a, e, w in s) for s in n["syncs"]
                              if p not in [a for a, e, w in s]]
            yield edit(drop)
    for s in range(len(net["syncs"])):
        yield edit(lambda n: n["syncs"].pop(s))
        if len(net["syncs"][s]) > 2:
            for k in range(len(net["syncs"][s])):
                yield edit(lambda n: n["syncs"][s].pop(k))
        for key in ("cast", "urgent", "priority"):
            if getattr(net["syncs"][s], key) and (len(net["syncs"][s]) > 1 or key == "priority"):
                yield edit(lambda n: setattr(n["syncs"][s], key, 0 if key == "priority" else False))
        for k, (p, e, weak) in enumerate(net["syncs"][s]):
            if weak and not net["syncs"][s].cast:
                yield edit(lambda n: n["syncs"][s].__setitem__(k, (p, e, False)))
    for p, process in enumerate(net["processes"]):
        if process.get("priority"):
            yield edit(lambda n: n["processes"][p].pop("priority"))
        for k in range(len(process["edges"])):
            yield edit(lambda n: n["processes"][p]["edges"].pop(k))
        used = {e[end] for e in process["edges"] for end in ("source", "target")}
        for l, location in enumerate(process["locations"]):
            if l not in used and len(process["locations"]) > 1 and l == len(process["locations"]) - 1:
                if not location["initial"] or sum(x["initial"] for x in process["locations"]) > 1:
                    yield edit(lambda n: n["processes"][p]["locations"].pop(l))
            for key in ("urgent", "committed"):
                if location[key]:
                    yield edit(lambda n: n["processes"][p]["locations"][l].__setitem__(key, False))
            if location["initial"] and sum(x["initial"] for x in process["locations"]) > 1:
                yield edit(lambda n: n["processes"][p]["locations"][l].__setitem__("initial", False))
            for key in ("labels", "stop", "invariant", "rates"):
                for k in range(len(location.get(key, ()))):
                    yield edit(lambda n: n["processes"][p]["locations"][l][key].pop(k))
        for k, e in enumerate(process["edges"]):
            for j in range(len(e["guard"])):
                yield edit(lambda n: n["processes"][p]["edges"][k]["guard"].pop(j))
            for body in bodies(e["do"]):
                yield edit(lambda n: n["processes"][p]["edges"][k].__setitem__("do", body))
            for end in ("source", "target"):
                if e[end] > 0:
                    yield edit(lambda n: n["processes"][p]["edges"][k].__setitem__(end, 0))
    for k in reversed(range(len(net.get("functions", ())))):
        if "('call', '%s'" % net["functions"][k]["name"] not in str(net["processes"]) + str(net["functions"][k + 1:]):
            yield edit(lambda n: n["functions"].pop(k))
        for body in bodies(net["functions"][k]["do"]):
            yield edit(lambda n: n["functions"][k].__setitem__("do", body))
    for key in ("partners", "wrap", "consts"):
        if net.get(key):
            yield edit(lambda n: n.__setitem__(key, type(n[key])()))
    mentioned = str(net["processes"]) + str(net.get("functions"))
    for key in ("clocks", "ints"):
        for k, declared in enumerate(net[key]):
            if "'%s'" % declared[0] not in mentioned and "'%s[" % declared[0] not in mentioned:
                yield edit(lambda n: n[key].pop(k))


def looser(net, r):
    """A random network with one thing less, or one condition other; kinds of changes are as likely, however many there are."""
    other = copy.deepcopy(net)
    locations = [l for p in other["processes"] for l in p["locations"]]
    edges = [e for p in other["processes"] for e in p["edges"]]
    sites = [l["invariant"] for l in locations if l["invariant"]], [e["guard"] for e in edges if e["guard"]]
    still = [l for l in locations if l["urgent"] or l["committed"]]
    ranked = [p for p in other["processes"] if p.get("priority")]
    ways = ([("invariant", sites[0])] * 2 if sites[0] else []) + ([("guard", sites[1])] * 2 if sites[1] else [])
    ways += [("still", still)] if still else []
    ways += [("ranked", ranked)] if ranked else []
    ways += [("reset", [e for e in edges if e["do"]])] if any(e["do"] for e in edges) else []
    kind, things = r.choice(ways + [("any", None)])
    if kind == "any":
        return r.choice(list(smaller(net)))
    thing = r.choice(things)
    if kind == "still":
        thing.update(urgent=False, committed=False)
    elif kind == "ranked":
        thing["priority"] = -thing["priority"]
    elif kind == "reset":
        thing["do"] = r.choice(list(bodies(thing["do"])))
    else:
        k = r.randrange(len(thing))
        a = thing.pop(k)
        if a[0] == "clk" and a[3][0] == "n" and r.random() < 0.6:
            by = -1 if a[2] in (">", ">=") and a[3][1] > 0 else 1
            thing.insert(k, a[:3] + (("n", a[3][1] + by),))
    return other


def bodies(body):
    """Statement lists with one thing less."""
    for k, s in enumerate(body):
        yield body[:k] + body[k + 1:]
        if s[0] == "if":
            yield body[:k] + list(s[2]) + body[k + 1:]
            if s[3]:
                yield body[:k] + list(s[3]) + body[k + 1:]
                yield body[:k] + [("if", s[1], s[2], None)] + body[k + 1:]
            for inner in bodies(s[2]):
                if inner:
                    yield body[:k] + [("if", s[1], inner, s[3])] + body[k + 1:]
        if s[0] == "while":
            for inner in bodies(s[2][:-1]):
                yield body[:k] + [("while", s[1], inner + s[2][-1:])] + body[k + 1:]


def alike(wrong):
    """What two reports of the same mistake have in common."""
    return "".join(c for c in wrong[:60] if c.isalpha())


def shrink(attack, net, q, wrong, seconds=30):
    """The smallest network found for which the question goes wrong in the same way."""
    end = clock.monotonic() + seconds
    kind = alike(wrong)
    progress = True
    while progress and clock.monotonic() < end:
        progress = False
        for other in smaller(net):
            if clock.monotonic() > end:
                break
            try:
                again = attack.check(Subject(other, attack.folder), q)
            except (KeyError, IndexError, ValueError):
                continue
            if again and alike(again) == kind and "not declared" not in again:
                net, wrong, progress = other, again, True
                break
    return net, wrong


# ---------------------------------------------------------------- the program

def heavy(r):
    """Networks that take long: large constants, more clocks, processes twice."""
    maker = network.Maker(r)
    net = maker.network()
    maker.big = r.choice((50, 700, 9000, 100000))
    maker.clocks = net["clocks"] = net["clocks"] + [("h%d" % k, 1) for k in range(r.randint(1, 3))]
    maker.ints = net["ints"]
    weak = {(p, e) for s in net["syncs"] for p, e, w in s if w}
    for k, p in enumerate(net["processes"]):
        for e in p["edges"]:
            if (k, e["event"]) not in weak and r.random() < 0.7:
                e["guard"].append(maker.clock_atom())
            if r.random() < 0.5:
                e["do"].append(maker.clock_statement())
    for p in copy.deepcopy(net["processes"]):
        if r.random() < 0.7:
            p["name"] += "b"
            net["processes"].append(p)
    return net


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tacet", default="tacet")
    parser.add_argument("--inside", help="a build, whose library is asked")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--networks", type=int, default=100)
    parser.add_argument("--many", type=int, default=2, help="questions for each of five readings of time")
    parser.add_argument("--seconds", type=float, default=0, help="stop after so long")
    parser.add_argument("--limit", default="10", help="seconds for a question; unknown by this limit is wrong, but where "
                        "the question is undecidable, which has %s" % PATIENCE)
    parser.add_argument("--heavy", action="store_true", help="large networks, limits only")
    parser.add_argument("--once", action="store_true", help="end with the first that is wrong, as it was drawn")
    parser.add_argument("--report", help="append what is wrong to this file")
    parser.add_argument("--verbose", action="store_true", help="say how far it is")
    options = parser.parse_args()
    attack = Attack(options.tacet, options.limit, options.inside and inside.Library(options.inside))
    start, last = clock.monotonic(), options.first + options.networks
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    for first in range(options.first, last, PART):
        if options.verbose and first % 100 == 0:
            print("network %d, %.0f seconds" % (first, clock.monotonic() - start), flush=True)
        if options.seconds and clock.monotonic() - start > options.seconds:
            break
        numbers = range(first, min(first + PART, last))
        try:
            (ask_apart if attack.library else ask_about)(attack, options, numbers)
        except KeyboardInterrupt:   # what was counted so far is told
            break
        if options.once and attack.count["wrong"]:
            break
    if options.verbose:
        print("\n".join(attack.slow))
    for key in sorted(attack.count):
        print("%8d  %s" % (attack.count[key], key))
    print("seed %s: %d networks, %d questions, %d wrong (%d of them by the time limit), %.0f seconds" % (
        options.seed, attack.count["networks"], attack.count["questions"], attack.count["wrong"],
        attack.count["wrong by the time limit"],
        clock.monotonic() - start))
    subprocess.run(["rm", "-rf", attack.folder])
    return 1 if attack.count["wrong"] else 0


def ask_about(attack, options, numbers):
    for k in numbers:
        r = random.Random("%s/%d" % (options.seed, k))
        net = heavy(r) if options.heavy else dress.draw(r)
        subject = Subject(net, attack.folder)
        attack.count["networks"] += 1
        for q in questions(r, net, options.many):
            if options.heavy:
                q.update(limited=q.get("form", "decision"), form="limit", certificate=False, exported=False)
                q["limits"] = r.choice(([], [], ["--limit-memory", "20M"], ["--limit-states", "100"]))
            wrong = attack.check(subject, q)
            if wrong:
                attack.count["wrong"] += 1
                report(attack, options, k, net, q, wrong)
                if options.once:
                    return
                subject = Subject(net, attack.folder)


def ask_apart(attack, options, numbers):
    """The same in a process of its own, which tells what it counted."""
    path = os.path.join(attack.folder, "counted")

    def work():
        ask_about(attack, options, numbers)
        with open(path, "wb") as f:
            pickle.dump((attack.count, attack.slow), f)

    status = inside.apart(work)
    if status == 0:
        with open(path, "rb") as f:
            attack.count, attack.slow = pickle.load(f)
        return
    attack.count["wrong"] += 1
    with open(os.path.join(attack.folder, "command")) as f, open(os.path.join(attack.folder, "m.tck")) as m:
        tell(options, ["", "---- seed %s, networks %d to %d: ended with status %d" % (
            options.seed, numbers[0], numbers[-1], status), "last command: " + f.read(), m.read()])


def report(attack, options, k, net, q, wrong):
    before = wrong
    small, wrong = shrink(attack, net, q, wrong) if not options.once else (net, wrong)
    attack.check(Subject(small, attack.folder), q)
    lines = ["", "---- seed %s, network %d: %s" % (options.seed, k, wrong.strip()),
             "question %s" % {a: b for a, b in q.items() if b}, "last command: " + attack.command,
             network.text(small)]
    if before.split(":")[0] != wrong.split(":")[0]:
        lines.insert(2, "before shrinking: " + before)
    tell(options, lines)


def tell(options, lines):
    print("\n".join(lines), flush=True)
    if options.report:
        with open(options.report, "a") as f:
            f.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
