"""proofs.py: certificates for a fixed period, written from proofs/certificates-grid.md and the graph of semantics.py.

What waiting and joint edges make of the starts is closed, and a checker has to take it.  Where the answer is yes there is
no certificate; then the states are closed under all steps but some (no ticks, no ticks beyond a value, one action less,
one start less, none to what is asked for), or ranks and classes claim too much.  A checker that leaves out just the
condition which is not met would take such a file, and no change of one digit leads there from a file that is right.
"""
from semantics import components

WAYS = ("goal", "ticks", "ticks", "late", "late", "action", "start", "one")


def unit(net, period):
    """How many times 1/Q a unit of the certificate is; None where that rests on values of terms."""
    found = {"n": 0}

    def look(thing):
        if isinstance(thing, dict):
            thing = list(thing.values())
        if isinstance(thing, (list, tuple)) and thing:
            if thing[0] in ("copy", "shift"):
                found["n"] = 1
            if thing[0] == "const" and thing[2][0] != "n":
                found["unclear"] = True
            if thing[0] == "const" and thing[2][0] == "n" and thing[2][1] != 0:
                found["n"] = 1
            for part in thing:
                look(part)
    look([p["edges"] for p in net.net["processes"]])
    look(net.net.get("functions", []))
    if found["n"]:
        return 1
    return None if found.get("unclear") else period.numerator


class Writer:
    """Certificates about a question at a period, where g is the graph of the model and digest that of its text."""

    def __init__(self, subject, g, q, period, digest):
        self.net, self.g, self.q, self.period, self.digest = subject.net, g, q, period, digest
        self.unit = unit(self.net, period)
        self.possible = self.unit is not None and g.space.dcap is None

    def is_goal(self, k):
        locs = self.g.states[k][0]
        place = self.q.get("location")
        if self.q["kind"] in ("deadlock", "infinite"):
            return False
        return set(self.q["labels"]) <= self.net.labels(locs) and (place is None or locs[place[0]] == place[1])

    # ------------------------------------------------------------ which states

    def closed(self, way, r):
        """The numbers of states that all steps but some lead to, and what was left out."""
        g, roots = self.g, list(self.g.roots)
        actions = sorted({a for row in g.moves for a, b in row})
        less = r.choice(actions) if way == "action" and actions else None
        last = r.randint(0, 2) * g.space.scale
        if way == "start" and roots:
            roots.remove(r.choice(roots))
        found, todo = set(), [k for k in roots if way == "all" or not self.is_goal(k)]
        while todo:
            k = todo.pop()
            if k in found:
                continue
            found.add(k)
            after = [b for a, b in g.moves[k] if a != less]
            t = g.ticks[k]
            if t is not None and way != "ticks" and (way != "late" or max(g.states[t][2][0], default=0) <= last):
                after.append(t)
            todo += [b for b in after if way == "all" or not self.is_goal(b)]
        if way == "one" and found:
            found.remove(r.choice(sorted(found)))
        return found, way + ("" if less is None else " " + less)

    # ------------------------------------------------------------ ranks

    def ranks(self, states, r):
        """(rank of each state, class of each rank); components from the last one on, whose classes may be wrong."""
        inside = {k: [b for b in self.g.successors(k) if b in states] for k in states}
        order = sorted(states)
        place = {k: n for n, k in enumerate(order)}
        parts = [[order[n] for n in part] for part in
                 components(len(order), lambda n: [place[b] for b in inside[order[n]]])]
        rank, classes = {}, []
        whole = r.random() < 0.3    # else a component that has all may be cut into single states
        for part in reversed(parts):
            kind = self.fitting(part, r)
            rows = [part] if kind and (whole or kind != "any") else [[k] for k in r.sample(part, len(part))]
            for row in rows:
                for k in row:
                    rank[k] = len(classes)
                classes.append(r.choice(self.names(row)) if kind in (None, "any") else kind)
        return rank, classes

    def fitting(self, part, r):
        """A class that is true of the component, None if there is none."""
        inside = set(part)
        true = ["label " + a for a in self.q["labels"] if not any(a in self.net.labels(self.g.states[k][0]) for k in part)]
        if not any(b in inside for k in part for a, b in self.g.moves[k]):
            true.append("action")
        if self.q.get("non_zeno") and not any(self.g.ticks[k] in inside for k in part):
            true.append("time")
        return r.choice(true) if true else (None if r.random() < 0.5 else "any")

    def names(self, row):
        lacking = [a for a in self.q["labels"] if not any(a in self.net.labels(self.g.states[k][0]) for k in row)]
        return ["action"] + ["label " + a for a in lacking or self.q["labels"]] + (["time"] if self.q.get("non_zeno") else [])

    # ------------------------------------------------------------ text

    def interval(self, a):
        if a > self.g.space.cap:
            return "%d.." % -(-a // self.unit)
        return str(a // self.unit)

    def head(self):
        q, kind = self.q, {"deadlock": "grid-deadlock", "infinite": "grid-cycle"}.get(self.q["kind"], "grid-reach")
        lines = ["tacet-certificate %s 2 %s" % (kind, self.digest), "time %s" % self.period,
                 "words " + ("infinite" if kind == "grid-cycle" else "finite"), " ".join(["labels"] + list(q["labels"]))]
        if q.get("location"):
            lines.append("location %d %d" % q["location"])
        return lines + ["non-zeno %d" % bool(q.get("non_zeno")), "range " + q["range"],
                        " ".join(["clocks"] + self.net.clock_names)]

    def text(self, states, r):
        """Lines of the certificate whose sets are these states; some with all that waiting leads to as one ray."""
        g, lines, rank, at = self.g, self.head(), {}, None
        if self.q["kind"] == "infinite":
            rank, classes = self.ranks(states, r)
            lines += ["class %d %s" % row for row in enumerate(classes)]
        single = self.unit == self.period.numerator or self.period.numerator == 1
        rays = single and not rank and r.random() < 0.3
        waited = {g.ticks[k] for k in states} if rays else set()
        for k in sorted(states, key=lambda k: g.states[k][:2]):
            locs, ints, v = g.states[k]
            exact = max(v[0], default=0) <= g.space.cap     # a ray has one value where the state stands for all above
            if k in waited and exact and g.ticks[k] != k and r.random() < 0.8:
                continue
            if at != (locs, ints):
                at = (locs, ints)
                lines.append("at ; %s; %s;" % ("".join("%d " % l for l in locs), "".join("%d " % i for i in ints)))
            lines.append(" ".join([("ray" if rays else "box"), str(rank.get(k, 0))] + [self.interval(a) for a in v[0]]))
        return lines + [""]
