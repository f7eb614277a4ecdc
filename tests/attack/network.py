"""network.py: random networks, small ones, as plain data, and their .tck text.

A network is a dictionary of lists, so that attack.py can copy it and leave parts out:

    clocks     [(name, size)]
    ints       [(name, size, min, max, init)]
    events     [name]
    processes  [{name, locations: [...], edges: [...]}]
    locations  {name, initial, urgent, committed, labels: [name], stop: [clock], invariant: [atom]}
    edges      {source, target, event, guard: [atom], do: [statement]}    source and target are numbers
    syncs      [Line of (process number, event, weak)]

What additions.py adds to the language stands under keys of its own, which may be missing:

    functions  [{name, parameters: [(name, size or None)], do: [statement]}]
    consts     [(name, [value])]
    partners   [event]
    wrap       true or false
    rates      of a location: [(clock, term)]
    priority   of a process, and of a line: a number

Terms, atoms and statements are tuples whose first entry says what they are; semantics.py gives their meaning.

    term       ("n", k) ("v", name, index or None) ("+", t, u) ("-", ..) ("*", ..) ("/", ..) ("%", ..)
               ("neg", t) ("ite", [atom], t, u)
    clock      (name, index or None)
    atom       ("cmp", t, relation, u) ("chain", t, r, u, r, v) ("not", atom) ("term", t)
               ("clk", clock, r, t) ("klc", t, r, clock) ("between", t, r, clock, r, u)
               ("xy", clock, r, clock) ("diff", clock, clock, r, t)
    statement  ("nop",) ("set", name, index or None, t) ("const", clock, t) ("copy", clock, clock)
               ("shift", clock, clock, t) ("if", [atom], [s], [s] or None) ("while", [atom], [s])
               ("local", name, t or None) ("array", name, size)

added: term ("|", t, u) ("^", ..) ("&", ..) ("<<", ..) (">>", ..) ("min", t, u) ("max", t, u) ("range", t, low, high)
            ("call", name, [argument]), argument: term or ("part", name, index or None, size)
       atom ("or", atom, atom) ("when", [atom], atom)
       statement ("do", call) ("return", t or None) ("parts", part, part)
"""

LEVEL = {"|": -3, "^": -2, "&": -1, "<<": 0, ">>": 0, "+": 1, "-": 1, "*": 2, "/": 2, "%": 2, "neg": 3}


class Line(list):
    """The parts of a sync line; of a broadcast the first one sends."""

    def __init__(self, parts, cast=False, urgent=False, priority=0):
        super().__init__(parts)
        self.cast, self.urgent, self.priority = cast, urgent, priority

    def but(self, parts):
        return Line(parts, self.cast, self.urgent, self.priority)

    def __reduce__(self):
        return Line, (list(self), self.cast, self.urgent, self.priority)


# ---------------------------------------------------------------- text

def part_text(t):
    return t[1] + ("[]" if t[2] is None else "[%s, %d]" % (term_text(t[2]), t[3]))


def term_text(t, level=-3):
    kind = t[0]
    if kind in ("min", "max", "range"):
        return "%s(%s)" % (kind, ", ".join(term_text(u) for u in t[1:]))
    if kind == "call":
        return "%s(%s)" % (t[1], ", ".join(part_text(a) if a[0] == "part" else term_text(a) for a in t[2]))
    if kind == "n":
        return str(t[1]) if t[1] >= 0 else ("-%d" % -t[1] if level < 3 else "(-%d)" % -t[1])
    if kind == "v":
        return t[1] if t[2] is None else "%s[%s]" % (t[1], term_text(t[2]))
    if kind == "ite":
        return "(if %s then %s else %s)" % (condition_text(t[1]), term_text(t[2]), term_text(t[3]))
    own = LEVEL[kind]
    if kind == "neg":
        text = "-" + term_text(t[1], 3)
    else:
        text = term_text(t[1], own) + kind + term_text(t[2], own + 1)
    return text if own >= level else "(" + text + ")"


def clock_text(c):
    return c[0] if c[1] is None else "%s[%s]" % (c[0], term_text(c[1]))


def atom_text(a):
    kind = a[0]
    if kind == "cmp":
        return term_text(a[1]) + a[2] + term_text(a[3])
    if kind == "chain":
        return term_text(a[1]) + a[2] + term_text(a[3]) + a[4] + term_text(a[5])
    if kind == "not":
        return "!" + atom_text(a[1])
    if kind == "term":
        return term_text(a[1])
    if kind == "or":
        return "(%s || %s)" % (atom_text(a[1]), atom_text(a[2]))
    if kind == "when":
        return "(if %s then %s)" % (condition_text(a[1]), atom_text(a[2]))
    if kind == "clk":
        return clock_text(a[1]) + a[2] + term_text(a[3])
    if kind == "klc":
        return term_text(a[1]) + a[2] + clock_text(a[3])
    if kind == "between":
        return term_text(a[1]) + a[2] + clock_text(a[3]) + a[4] + term_text(a[5])
    if kind == "xy":
        return clock_text(a[1]) + a[2] + clock_text(a[3])
    return "%s-%s%s%s" % (clock_text(a[1]), clock_text(a[2]), a[3], term_text(a[4]))


def condition_text(atoms):
    return " && ".join(atom_text(a) for a in atoms)


def statement_text(s):
    kind = s[0]
    if kind == "nop":
        return "nop"
    if kind == "set":
        return "%s = %s" % (s[1] if s[2] is None else "%s[%s]" % (s[1], term_text(s[2])), term_text(s[3]))
    if kind == "const":
        return "%s = %s" % (clock_text(s[1]), term_text(s[2]))
    if kind == "copy":
        return "%s = %s" % (clock_text(s[1]), clock_text(s[2]))
    if kind == "shift":
        return "%s = %s + %s" % (clock_text(s[1]), clock_text(s[2]), term_text(s[3], 2))
    if kind == "if":
        other = " else " + body_text(s[3]) if s[3] is not None else ""
        return "if %s then %s%s end" % (condition_text(s[1]), body_text(s[2]), other)
    if kind == "while":
        return "while %s do %s end" % (condition_text(s[1]), body_text(s[2]))
    if kind == "do":
        return term_text(s[1])
    if kind == "return":
        return "return" + ("" if s[1] is None else " " + term_text(s[1]))
    if kind == "parts":
        return "%s = %s" % (part_text(s[1]), part_text(s[2]))
    if kind == "local":
        return "local " + s[1] + ("" if s[2] is None else " = " + term_text(s[2]))
    return "local %s[%d]" % (s[1], s[2])


def body_text(statements):
    return "; ".join(statement_text(s) for s in statements) if statements else "nop"


def attributes(parts):
    return "{" + " : ".join(parts) + "}" if parts else ""


def text(net):
    lines = ["system:s" + ("{wrap:}" if net.get("wrap") else "")]
    lines += ["clock:%d:%s" % (size, name) for name, size in net["clocks"]]
    for name, size, low, high, init in net["ints"]:
        init = str(init) if isinstance(init, int) else ",".join(map(str, init))
        lines.append("int:%d:%d:%d:%s:%s" % (size, low, high, init, name))
    lines += ["const:%d:%s:%s" % (len(v), ",".join(map(str, v)), name) for name, v in net.get("consts", ())]
    lines += ["event:" + e + ("{partner:}" if e in net.get("partners", ()) else "") for e in net["events"]]
    lines += ["process:" + p["name"] + ("{priority: %d}" % p["priority"] if p.get("priority") else "")
              for p in net["processes"]]
    for f in net.get("functions", ()):
        names = ", ".join(n if size is None else "%s[%d]" % (n, size) for n, size in f["parameters"])
        parts = (["parameters: " + names] if names else []) + ["do: " + body_text(f["do"])]
        lines.append("function:%s%s" % (f["name"], attributes(parts)))
    for p in net["processes"]:
        for l in p["locations"]:
            parts = [key + ":" for key in ("initial", "urgent", "committed") if l[key]]
            if l["invariant"]:
                parts.append("invariant: " + condition_text(l["invariant"]))
            if l["labels"]:
                parts.append("labels: " + ", ".join(l["labels"]))
            if l["stop"]:
                parts.append("stop: " + ", ".join(l["stop"]))
            if l.get("rates"):
                parts.append("rates: " + ", ".join("%s = %s" % (clock_text(c), term_text(t)) for c, t in l["rates"]))
            lines.append("location:%s:%s%s" % (p["name"], l["name"], attributes(parts)))
        for e in p["edges"]:
            parts = []
            if e["guard"]:
                parts.append("provided: " + condition_text(e["guard"]))
            if e["do"]:
                parts.append("do: " + body_text(e["do"]))
            names = [p["locations"][e[end]]["name"] for end in ("source", "target")]
            lines.append("edge:%s:%s:%s:%s%s" % (p["name"], names[0], names[1], e["event"], attributes(parts)))
    for sync in net["syncs"]:
        parts = ["%s@%s%s" % (net["processes"][p]["name"], e, "?" if (weak and not sync.cast) or (sync.cast and k) else "")
                 for k, (p, e, weak) in enumerate(sync)]
        more = (["urgent:"] if sync.urgent else []) + (["priority: %d" % sync.priority] if sync.priority else [])
        lines.append("sync%s:" % ("!" if sync.cast else "") + ":".join(parts) + attributes(more))
    return "\n".join(lines) + "\n"


# ---------------------------------------------------------------- chance

class Maker:
    """Draws one network; what kinds of things occur in it is drawn first, so that many networks are plain."""

    def __init__(self, random):
        self.r = random
        self.has = {key: random.random() < chance for key, chance in (
            ("diagonals", 0.25), ("copies", 0.3), ("constants", 0.3), ("back", 0.25), ("stop", 0.2), ("urgent", 0.3),
            ("committed", 0.2), ("ints", 0.5), ("control", 0.3), ("starts", 0.2), ("faults", 0.3), ("weak", 0.5),
            ("lower", 0.2), ("arrays", 0.3))}
        self.big = random.choice((1, 2, 2, 3))
        self.shift = 0.6    # share of copies that also add something
        self.listen = 0.4   # share of parts of a line that are weak, where some are
        self.favour(random.random())

    def favour(self, roll):
        """Some networks are drawn for what chance alone rarely puts together."""
        if roll < 0.12:     # differences of clocks that are copied
            self.has.update(diagonals=True, copies=True, stop=False)
            self.shift = 0.6 if roll < 0.02 else 0
        elif roll < 0.24:   # many who listen, and perhaps nobody who does not
            self.has.update(weak=True)
            self.listen = 0.8
        elif roll < 0.34:   # many ways to start
            self.has.update(starts=True)

    def chance(self, p):
        return self.r.random() < p

    def clock(self):
        name, size = self.r.choice(self.clocks)
        if size == 1:
            return (name, None if self.chance(0.95) else ("n", 0))
        if self.ints and self.chance(0.3):
            i = self.safe_index(size)
            if i is not None:
                return (name, i)
        return (name, ("n", self.r.randrange(size)))

    def safe_index(self, size):
        """An integer term that is usually, if faults are wanted, otherwise always between 0 and size-1."""
        fitting = [v for v in self.ints if v[1] == 1 and v[2] >= 0 and v[3] < size]
        if self.has["faults"] and self.chance(0.2):
            fitting = [v for v in self.ints if v[1] == 1]
        return ("v", self.r.choice(fitting)[0], None) if fitting else None

    def variable(self):
        name, size = self.r.choice(self.ints)[:2]
        if size == 1:
            return ("v", name, None)
        i = self.safe_index(size) if self.chance(0.4) else None
        return ("v", name, i if i is not None else ("n", self.r.randrange(size)))

    def bound(self):
        """What a clock is compared with: mostly a constant."""
        if self.ints and self.chance(0.15):
            return self.variable() if self.chance(0.5) else ("+", self.variable(), ("n", self.r.randrange(2)))
        return ("n", self.r.randint(0, self.big))

    def term(self, depth=0):
        if depth > 1 or self.chance(0.4):
            if self.ints and self.chance(0.6):
                return self.variable()
            return ("n", self.r.randint(0, 2))
        kind = self.r.choice(("+", "+", "-", "-", "*", "neg", "ite", "/", "%"))
        if kind == "neg":
            return ("neg", self.term(depth + 1))
        if kind == "ite":
            return ("ite", [self.int_atom()], self.term(depth + 1), self.term(depth + 1))
        if kind in "/%":
            below = ("n", self.r.randint(1, 3))
            if self.has["faults"] and self.ints and self.chance(0.5):
                below = self.variable()
            return (kind, self.term(depth + 1), below)
        return (kind, self.term(depth + 1), self.term(depth + 1))

    def int_atom(self):
        roll = self.r.random()
        if roll < 0.1:
            return ("not", ("cmp", self.variable(), "==", ("n", self.r.randint(0, 2))))
        if roll < 0.2:
            return ("chain", ("n", self.r.randint(-1, 1)), self.r.choice(("<", "<=")), self.variable(),
                    self.r.choice(("<", "<=")), ("n", self.r.randint(0, 2)))
        if roll < 0.27:
            return ("term", self.variable())
        if roll < 0.3 and self.has["faults"]:
            return ("cmp", ("*", ("*", self.variable(), ("n", 65536)), ("n", 65536)), "==", ("n", 0))
        return ("cmp", self.variable() if self.chance(0.7) else self.term(),
                self.r.choice(("==", "!=", "<", "<=", ">", ">=")),
                ("n", self.r.randint(0, 2)) if self.chance(0.7) else self.term())

    def clock_atom(self):
        if self.has["diagonals"] and self.chance(0.4):
            x, y = self.clock(), self.clock()
            if x != y:
                if self.chance(0.2):
                    return ("xy", x, self.r.choice(("<", "<=", "==", ">", ">=")), y)
                c = self.r.randint(-self.big, self.big)
                return ("diff", x, y, self.r.choice(("<", "<=", "==", ">", ">=")), ("n", c))
        if self.chance(0.1):
            low = self.r.randint(0, 1)
            return ("between", ("n", low), self.r.choice(("<", "<=")), self.clock(), self.r.choice(("<", "<=")),
                    ("n", low + self.r.randint(0, 2)))
        relation = self.r.choice(("<", "<=", "<=", "==", "==", ">", ">=", ">"))
        if self.chance(0.08):
            return ("klc", self.bound(), relation, self.clock())
        return ("clk", self.clock(), relation, self.bound())

    def guard(self):
        atoms = []
        while self.chance(0.55) and len(atoms) < 3:
            use_int = self.ints and (not self.clocks or self.chance(0.35))
            if use_int:
                atoms.append(self.int_atom())
            elif self.clocks:
                atoms.append(self.clock_atom())
        return atoms

    def invariant(self, start):
        atoms = []
        if self.clocks and self.chance(0.4):
            relation = self.r.choice(("<", "<=", "<="))
            if self.has["lower"] and self.chance(0.3):
                relation = self.r.choice((">", ">="))
            atoms.append(("clk", self.clock(), relation, ("n", self.r.randint(1, self.big))))
        if self.has["diagonals"] and self.chance(0.15):
            atoms.append(self.clock_atom())
        if self.ints and not start and self.chance(0.3 if self.has["faults"] else 0.1):
            atoms.insert(self.r.randint(0, len(atoms)), self.int_atom())
        if start:   # what is read at the start must not fail
            atoms = [a for a in atoms if "v" not in str(a)]
        return atoms

    def clock_statement(self):
        x = self.clock()
        roll = self.r.random()
        if self.has["copies"] and roll < 0.4:
            y = self.clock()
            if not self.chance(self.shift):
                return ("copy", x, y)
            if self.has["back"] and self.chance(0.6):
                return ("shift", x, y, ("neg", ("n", 1)) if self.chance(0.5) else ("n", -1))
            return ("shift", x, y, self.bound())
        if self.has["constants"] and roll < 0.7:
            return ("const", x, self.bound())
        return ("const", x, ("n", 0))

    def int_statement(self):
        name, size, low, high = self.r.choice(self.ints)[:4]
        place = None
        if size > 1:
            place = self.safe_index(size)
            place = place if place is not None and self.chance(0.4) else ("n", self.r.randrange(size))
        here = ("v", name, place)
        if self.has["faults"] and self.chance(0.4):
            value = self.term()
            if "'v'" not in str(value):     # a constant out of range is found at reading
                value = ("+", here, value)
        elif self.chance(0.5):
            value = ("n", self.r.randint(low, high))
        else:   # around the range, never out of it
            value = ("ite", [("cmp", here, "<", ("n", high))], ("+", here, ("n", 1)), ("n", low))
        return ("set", name, place, value)

    def statements(self, depth=0):
        out = []
        while self.chance(0.55) and len(out) < 3:
            if self.has["control"] and self.ints and depth < 2 and self.chance(0.35):
                roll = self.r.random()
                if roll < 0.6:
                    other = self.statements(depth + 1) if self.chance(0.5) else None
                    out.append(("if", [self.int_atom()], self.statements(depth + 1) or [("nop",)], other or None))
                elif depth == 0:
                    self.locals += 1
                    k = "k%d" % self.locals
                    body = self.statements(depth + 1) + [("set", k, None, ("+", ("v", k, None), ("n", 1)))]
                    out.append(("local", k, ("n", 0) if self.chance(0.5) else None))
                    out.append(("while", [("cmp", ("v", k, None), "<", ("n", self.r.randint(0, 3)))], body))
                    if self.chance(0.3):
                        name, size, low, high = self.r.choice(self.ints)[:4]
                        self.locals += 1
                        a = "k%d" % self.locals
                        out.append(("array", a, 2))
                        out.append(("set", a, ("%", ("v", k, None), ("n", 2)), ("n", self.r.randint(low, high))))
                        if size == 1 and low <= 0 <= high:
                            out.append(("set", name, None, ("v", a, ("n", 1))))
            elif self.ints and self.chance(0.4):
                out.append(self.int_statement())
            elif self.clocks:
                out.append(self.clock_statement())
        return out

    def ring(self):
        """One process that goes round, with strict comparisons: where dense time and periods differ."""
        r = self.r
        self.ints, self.locals, self.has["control"] = [], 0, False
        self.clocks = [("x", 1), ("y", 1), ("z", 1)][:r.choice((2, 2, 2, 3))]
        self.big = r.choice((1, 1, 2))
        places = r.randint(2, 4)
        locations = [{"name": "l%d" % l, "initial": l == 0, "urgent": False, "committed": False, "stop": [],
                      "labels": [a for a in "AB" if self.chance(0.4)],
                      "invariant": self.invariant(l == 0) if self.chance(0.3) else []} for l in range(places)]
        locations[-1]["labels"] = ["A", "B"]
        edges = []
        for l in list(range(places)) + [r.randrange(places) for _ in range(r.randint(0, 2))]:
            guard = [self.clock_atom() for _ in range(r.choice((0, 1, 1, 2, 2)))]
            do = [self.clock_statement() for _ in range(r.choice((0, 1, 1, 1, 2)))]
            target = (l + 1) % places if len(edges) < places else r.randrange(places)
            edges.append({"source": l, "target": target, "event": r.choice("efg"), "guard": guard, "do": do})
        return {"clocks": self.clocks, "ints": [], "events": ["e", "f", "g"], "syncs": [],
                "processes": [{"name": "P0", "locations": locations, "edges": edges}]}

    def twins(self):
        """Two or three processes that differ by their names and that of their clock only."""
        r = self.r
        self.has.update(arrays=False, stop=False, starts=False)
        self.clocks, self.locals = [("x", 1)], 0
        self.ints = [("i", 1, 0, r.randint(1, 2), 0)] if self.has["ints"] else []
        places = r.randint(2, 3)
        locations = [{"name": "l%d" % l, "initial": l == 0, "urgent": self.has["urgent"] and self.chance(0.2),
                      "committed": self.has["committed"] and self.chance(0.2), "stop": [],
                      "labels": [a for a in "AB" if self.chance(0.4)], "invariant": self.invariant(l == 0)}
                     for l in range(places)]
        edges = [{"source": l, "target": r.randrange(places), "event": r.choice("ef"), "guard": self.guard(),
                  "do": self.statements()} for l in list(range(places)) + [r.randrange(places)]]
        first = {"name": "P", "locations": locations, "edges": edges}
        count = r.choice((2, 2, 3))
        return {"clocks": [("x%d" % k, 1) for k in range(count)], "ints": self.ints, "events": ["e", "f"], "syncs": [],
                "processes": [dict(renamed(first, "x", "x%d" % k), name="P%d" % k) for k in range(count)]}

    def place(self, name, labels=(), invariant=(), initial=False):
        return {"name": name, "initial": initial, "urgent": False, "committed": False, "stop": [],
                "labels": list(labels), "invariant": list(invariant)}

    def near(self, clock, top):
        """A comparison with the largest constant, or one beside it."""
        relation = self.r.choice(("<", "<=", "==", "==", "==", ">", ">="))
        return ("clk", (clock, None), relation, ("n", max(0, top - self.r.choice((0, 0, 0, 1)))))

    def relay(self):
        """A clock is copied, perhaps by way of another and with something added, and only the copy is compared with the
        largest constant, by the process that copies or by another: how far the first one counts rests on the copy."""
        r, top = self.r, self.r.randint(2, 4)
        self.ints, self.locals, self.big = [], 0, top
        self.has.update(control=False, arrays=False, starts=False)
        self.clocks = [("x", 1), ("y", 1), ("z", 1)][:r.choice((2, 2, 3))]
        x, y, z = ("x", None), ("y", None), ("z", None)
        shift, source, do = 0, x, []
        if len(self.clocks) == 3 and self.chance(0.5):
            do, source = [("copy", z, x)], z
        if self.chance(0.5):
            shift = r.randint(1, top)
        if self.chance(0.3):    # by how much rests on an integer
            self.ints = [("i", 1, 0, r.randint(1, 2), 0)]
            do.append(("shift", y, source, ("v", "i", None)))
        else:
            do.append(("shift", y, source, ("n", shift)) if shift else ("copy", y, source))
        if self.chance(0.6):
            do.append(("const", x, ("n", 0)))
        apart = self.chance(0.5)    # the copy is read by another process
        watch = [self.near("y", top)] + ([("clk", x, r.choice(("<", "<=", "==", ">=")), ("n", r.randint(0, 1)))]
                                         if self.chance(0.4) else [])
        first = [("clk", x, r.choice(("<=", ">=", ">")), ("n", r.randint(0, 1)))] if self.chance(0.3) else []
        again = [("const", c, ("n", 0)) for c in (x, y, z)[:len(self.clocks)] if self.chance(0.6)]
        stays = [("clk", y, r.choice(("<", "<=")), ("n", top))] if not apart and self.chance(0.2) else []
        locations = [self.place("l0", initial=True), self.place("l1", invariant=stays),
                     self.place("l2", [] if apart else ["A"])]
        edges = [{"source": 0, "target": 1, "event": "e", "guard": first, "do": do},
                 {"source": 1, "target": 2, "event": "f", "guard": [] if apart else watch, "do": []},
                 {"source": 2, "target": 0, "event": "g", "guard": [self.near("y", top)] if self.chance(0.2) else [],
                  "do": again}]
        if self.chance(0.4):    # without waiting there
            locations[1]["urgent"] = self.chance(0.5)
        if self.chance(0.3):
            edges.append({"source": r.randrange(3), "target": r.randrange(3), "event": r.choice("ef"),
                          "guard": [self.near("y", top)] if self.chance(0.5) else [],
                          "do": [self.clock_statement()] if self.chance(0.5) else []})
        for e in edges[::2] if self.ints else ():
            e["do"] = e["do"] + [self.int_statement()]
        processes = [{"name": "P0", "locations": locations, "edges": edges}]
        syncs = []
        if apart:
            locations = [self.place("m0", initial=True), self.place("m1", ["A"])]
            edges = [{"source": 0, "target": 1, "event": "f", "guard": watch, "do": []},
                     {"source": 1, "target": 0, "event": "g", "guard": [], "do": []}]
            processes.append({"name": "P1", "locations": locations, "edges": edges})
            syncs = [Line([(0, e, False), (1, e, False)]) for e in "fg" if self.chance(0.7)]
        return {"clocks": self.clocks, "ints": self.ints, "events": ["e", "f", "g"], "syncs": syncs,
                "processes": processes}

    def rivals(self):
        """Processes and lines of different priorities that may often move at the same time."""
        r = self.r
        self.ints, self.locals, self.big = [], 0, r.choice((1, 2, 2))
        self.has.update(control=False, arrays=False, starts=False)
        self.clocks = [("x", 1), ("y", 1)][:r.choice((1, 1, 2))]
        count, processes = r.choice((2, 2, 3)), []
        ranks = r.sample((-1, 0, 1, 2), count)
        for p in range(count):
            locations = []
            for l in range(2):
                bound = [("clk", self.clock(), r.choice(("<", "<=", "<=", ">=", ">") if l else ("<", "<=")),
                          ("n", r.randint(1, self.big)))] if self.chance(0.5 if l else 0.2) else []
                locations.append(self.place("l%d" % l, "ABC"[p] if l else "", bound, l == 0))
            edges = []
            for source, target in [(0, 1), (r.choice((0, 1, 1)), r.randrange(2))][:r.choice((1, 2, 2))]:
                edges.append({"source": source, "target": target, "event": r.choice("ef"),
                              "guard": [self.clock_atom() for _ in range(r.choice((0, 0, 1, 1, 2)))],
                              "do": [self.clock_statement()] if self.chance(0.4) else []})
            processes.append({"name": "P%d" % p, "locations": locations, "edges": edges, "priority": ranks[p]})
        syncs = []
        if self.chance(0.4):    # one that its target lets in at some times only, and one below it that moves at others
            k, order = r.randint(1, self.big), sorted(range(count), key=lambda p: ranks[p])
            high, low = processes[order[-1]], processes[order[r.randrange(count - 1)]]
            inside, outside = r.choice((("<=", ">"), ("<", ">="), (">=", "<"), (">", "<=")))
            high["locations"][1]["invariant"] = [("clk", ("x", None), inside, ("n", k))]
            high["edges"][0].update(guard=[], do=[])
            low["edges"][0]["guard"] = [("clk", ("x", None), outside, ("n", k))]
        while self.chance(0.4) and len(syncs) < 2:
            members = r.sample(range(count), 2)
            parts = [(p, r.choice("ef"), False) for p in members]
            if [part[:2] for part in parts] not in [[part[:2] for part in line] for line in syncs]:
                syncs.append(Line(parts, priority=r.choice((-1, 0, 1))))
        return {"clocks": self.clocks, "ints": [], "events": ["e", "f"], "syncs": syncs, "processes": processes,
                "added": True, "functions": [], "consts": [], "partners": [], "wrap": False}

    def network(self):
        r = self.r
        family = r.random()
        for share, draw_one in ((0.2, self.ring), (0.27, self.twins), (0.41, self.relay), (0.51, self.rivals)):
            if family < share:
                return draw_one()
        self.locals = 0
        self.clocks, self.ints = [], []
        if self.has["arrays"]:
            self.clocks = [("c", 2)] + ([("x", 1)] if self.chance(0.15) else [])
        else:
            self.clocks = [("x", 1), ("y", 1), ("z", 1)][:r.choice((0, 1, 1, 2, 2, 2, 2, 2, 3))]
        if not self.clocks:
            self.has.update(stop=False, diagonals=False)
        if self.has["ints"]:
            low = r.choice((0, 0, 0, -1))
            self.ints.append(("i", 1, low, low + r.randint(1, 2), low if self.chance(0.7) else low + 1))
            if self.chance(0.3):
                self.ints.append(("a", 2, 0, 1, r.randint(0, 1)))
        else:
            self.has.update(control=False)
        events = ["e", "f", "g"][:r.randint(1, 3)]
        count = r.choice((2, 3)) if self.listen > 0.5 else r.choice((1, 2, 2, 2, 3))
        labels = ["A", "B"][:r.choice((1, 2, 2))]
        processes = []
        syncs = self.syncs(count, events)
        weak = {(p, e) for sync in syncs for p, e, w in sync if w}
        stoppable = [name if size == 1 else "%s[%d]" % (name, k) for name, size in self.clocks for k in range(size)]
        for p in range(count):
            places = r.randint(1, 3 if count < 3 else 2) + (1 if count == 1 else 0)
            locations = []
            for l in range(places):
                initial = l == 0 or (self.has["starts"] and self.chance(0.4))
                locations.append({
                    "name": "l%d" % l, "initial": initial,
                    "urgent": self.has["urgent"] and self.chance(0.25),
                    "committed": self.has["committed"] and self.chance(0.25),
                    "labels": [a for a in labels if self.chance(0.3)],
                    "stop": [c for c in stoppable if self.has["stop"] and self.chance(0.3)],
                    "invariant": self.invariant(initial)})
            edges = []
            for _ in range(r.randint(1, places + 1)):
                event = r.choice(events)
                edges.append({"source": r.randrange(places), "target": r.randrange(places), "event": event,
                              "guard": [] if (p, event) in weak else self.guard(), "do": self.statements()})
            processes.append({"name": "P%d" % p, "locations": locations, "edges": edges})
        marked = processes[-1]["locations"][-1]
        for a in labels:
            if not any(a in l["labels"] for p in processes for l in p["locations"]):
                marked["labels"].append(a)
        return {"clocks": self.clocks, "ints": self.ints, "events": events, "processes": processes, "syncs": syncs}

    def syncs(self, count, events):
        syncs = []
        if count < 2:
            return syncs
        while self.chance(0.7) and len(syncs) < 3:
            members = self.r.sample(range(count), self.r.choice((2, 2, count)))
            sync = Line((p, self.r.choice(events), self.has["weak"] and self.chance(self.listen)) for p in members)
            if [part[:2] for part in sync] not in [[part[:2] for part in other] for other in syncs]:
                syncs.append(sync)
        return syncs


def renamed(thing, old, new):
    """The same with one clock under another name, whatever its depth."""
    if isinstance(thing, dict):
        return {key: renamed(value, old, new) for key, value in thing.items()}
    if isinstance(thing, (list, tuple)):
        return type(thing)(renamed(value, old, new) for value in thing)
    return new if thing == old else thing


def draw(random):
    return Maker(random).network()
