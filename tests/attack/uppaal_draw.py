"""uppaal_draw.py: small random UPPAAL models and queries, and how they are written."""
import itertools

from uppaal_meaning import CHANNEL_KINDS, statement_text, text, type_text

LARGEST = 5  # no bound of a clock is larger, whatever the variables are


class Location:
    def __init__(self, name, kind, invariant, rates):
        self.name, self.kind, self.invariant, self.rates = name, kind, invariant, rates


class Edge:
    def __init__(self, source, target, select, guard, sync, update):
        self.source, self.target, self.select = source, target, select
        self.guard, self.sync, self.update = guard, sync, update

    def choices(self, names):
        """Every way to choose the values of the selects, each as names (with those of the process)."""
        ranges = [range(lo, hi + 1) for name, lo, hi in self.select]
        for values in itertools.product(*ranges):
            yield dict(names, **{name: k for (name, lo, hi), k in zip(self.select, values)})


class Template:
    def __init__(self, name, parameter):
        self.name, self.parameter = name, parameter
        self.locations, self.edges, self.initial = {}, [], None


class Process:
    """An instance of a template: its name in queries, and the value of the parameter."""

    def __init__(self, name, template, names, line=None):
        self.name, self.template, self.names, self.line = name, template, names, line or name
        self.locations, self.edges, self.initial = template.locations, template.edges, template.initial


class Function:
    """effect: it assigns variables of the model, so that only updates may call it."""

    def __init__(self, name, returns, parameters, body, effect):
        self.name, self.returns, self.parameters, self.body, self.effect = name, returns, parameters, body, effect


class Model:
    """Drawn from a random generator; rates makes clocks stop (then only periods can be asked about)."""

    def __init__(self, r, rates):
        self.r, self.rates = r, rates
        self.cells, self.arrays, self.clocks, self.channels, self.functions = {}, {}, [], {}, {}
        self.declare()
        for k in range(r.choice((0, 1, 1, 2))):
            self.draw_function("f%d" % k)
        self.templates, self.processes, self.lines = [], [], []
        for k in range(r.choice((1, 2, 2, 2))):
            self.draw_template("T%d" % k)
        self.draw_hail()
        self.queries = [self.query() for _ in range(4)]
        self.channel_levels, self.process_levels = {}, {}
        if r.random() < 0.35:
            self.draw_priorities()

    def draw_hail(self):
        """A broadcast at a moment at which the guards of its receivers change."""
        r = self.r
        plain = [name for name, (kind, size) in self.channels.items() if kind == "broadcast"]
        if not plain or r.random() < 0.3:
            return
        name, clock, k = r.choice(plain), r.choice(self.clocks), ("n", r.randint(0, 3))
        at = None if self.channels[name][1] is None else ("n", 0)
        for number, t in enumerate(self.templates):
            target = r.choice(sorted(t.locations))
            if number == 0:
                t.edges.append(Edge("l0", target, [], [("x", clock, r.choice(("==", "<=", ">=")), k)], (name, at, "!"), []))
            if number or len(self.templates) == 1:
                guard = ("x", clock, r.choice(("<", "<=", ">", ">=")), k)
                t.edges.append(Edge("l0", target, [], [guard], (name, at, "?"), [("=", ("v", "i"), ("n", r.randint(0, 3)))]))

    def draw_priorities(self):
        r = self.r
        which = r.choice(("channels", "processes", "both"))
        if which != "processes":
            self.channel_levels = {name: r.randint(0, 2) for name in list(self.channels) + ["default"]}
        if which != "channels":  # levels follow the order of the system line
            level = 0
            for name, line in self.lines:
                self.process_levels[name] = level
                level += r.randint(0, 1)

    # ----------------------------------------------------------- declarations
    def declare(self):
        r = self.r
        self.cells["i"] = ((0, 3), r.randint(0, 2))
        if r.random() < 0.5:
            self.cells["b"] = ("bool", r.randint(0, 1))
        if r.random() < 0.3:
            self.cells["j"] = ((-32768, 32767), r.randint(-1, 2))
        if r.random() < 0.5:
            self.arrays["a"] = 2
            for k in range(2):
                self.cells["a[%d]" % k] = ((0, 2), r.randint(0, 2))
        self.clocks = ["x", "y"][:r.choice((1, 1, 2, 2))]
        for k, name in enumerate(("c", "d")[:r.randint(1, 2)]):
            self.channels[name] = (r.choice(CHANNEL_KINDS), r.choice((None, None, 2)))

    def scalars(self):
        return [("v", c) for c in self.cells if "[" not in c]

    def term(self, names=(), depth=2):
        """A term with values between 0 and 3 in every state in which variables hold what their types allow."""
        r = self.r
        roll = r.random()
        if depth == 0 or roll < 0.3:
            return ("n", r.randint(0, 3))
        if names and roll < 0.5:
            return ("l", r.choice(names))
        if roll < 0.6:
            return ("v", "i")
        if self.arrays and roll < 0.7:
            return ("a", "a", ("%", self.term(names, depth - 1), ("n", 2)))
        pure = [f for f in self.functions.values() if not f.effect]
        if pure and roll < 0.85:
            f = r.choice(pure)
            return ("call", f.name, [self.term(names, depth - 1) for _ in f.parameters])
        op = r.choice(("%", "?", "&", "|", "^", "<?", ">?"))
        if op == "%":
            return ("%", (r.choice("+*"), self.term(names, depth - 1), self.term(names, depth - 1)), ("n", r.randint(2, 4)))
        if op == "?":
            return ("?", self.condition(names, depth - 1), self.term(names, depth - 1), self.term(names, depth - 1))
        return (op, self.term(names, depth - 1), self.term(names, depth - 1))

    def condition(self, names=(), depth=2):
        r = self.r
        roll = r.random()
        if depth > 0 and roll < 0.2:
            return (r.choice(("&&", "||", "imply")), self.condition(names, depth - 1), self.condition(names, depth - 1))
        if roll < 0.3:
            return ("!", self.condition(names, depth - 1))
        if "b" in self.cells and roll < 0.4:
            return ("v", "b")
        if "j" in self.cells and roll < 0.5:
            return (r.choice(("<", ">=", "==")), ("v", "j"), ("n", r.randint(-2, 2)))
        return (r.choice(("==", "!=", "<", "<=", ">", ">=")), self.term(names, 1), self.term(names, 1))

    def clock_part(self, names, relations=("<", "<=", "==", ">=", ">")):
        return ("x", self.r.choice(self.clocks), self.r.choice(relations), self.term(names, self.r.randint(0, 1)))

    def assignment(self, names):
        r = self.r
        roll = r.random()
        if self.arrays and roll < 0.25:
            return ("=", ("a", "a", ("%", self.term(names, 1), ("n", 2))), ("%", self.term(names, 1), ("n", 3)))
        if "b" in self.cells and roll < 0.4:
            return ("=", ("v", "b"), self.condition(names, 1))
        if "j" in self.cells and roll < 0.5:
            return ("=", ("v", "j"), ("-", self.term(names, 1), ("n", r.randint(0, 3))))
        if roll < 0.53:
            return ("++", ("v", "i"))
        if roll < 0.56:
            return ("+=", ("v", "i"), self.term(names, 0))
        return ("=", ("v", "i"), self.term(names, 2))

    def draw_function(self, name):
        r = self.r
        parameters = [(n, (0, 3)) for n in ("p", "q")[:r.randint(0, 2)]]
        names = [n for n, bounds in parameters]
        body = [("local", "s", (-32768, 32767), self.term(names, 1))]
        names = names + ["s"]
        safe = [n for n, bounds in parameters]
        if r.random() < 0.5:
            body.append(("for", "k", 0, r.randint(0, 2),
                         [("=", ("l", "s"), ("+", ("l", "s"), self.term(safe + ["k"], 1)))]))
        if r.random() < 0.3:
            body.append(("while", (">", ("l", "s"), ("n", r.randint(1, 3))),
                         [("=", ("l", "s"), ("-", ("l", "s"), ("n", r.randint(1, 2))))]))
        if r.random() < 0.4:
            body.append(("if", self.condition(safe, 1), [("return", self.term(safe, 1))],
                         [self.assignment(safe)] if name == "f1" else [("=", ("l", "s"), self.term(safe, 1))]))
        effect = any(s[0] == "if" and s[3][0][1][0] != "l" for s in body)
        body.append(("return", ("%", ("l", "s"), ("n", r.randint(2, 4)))))
        self.functions[name] = Function(name, (-3, 3) if effect else (0, 3), parameters, body, effect)

    # -------------------------------------------------------------- templates
    def draw_template(self, name):
        r = self.r
        parameter = r.choice((None, None, "id"))
        t = Template(name, parameter)
        names = [parameter] if parameter else []
        for k in range(r.randint(2, 3)):
            kind = r.choice(("", "", "", "", "", "urgent", "committed"))
            t.locations["l%d" % k] = Location("l%d" % k, kind, self.invariant(names, k), self.draw_rates(names))
        t.initial = "l0"
        for _ in range(r.randint(2, 5)):
            t.edges.append(self.draw_edge(names, sorted(t.locations)))
        self.templates.append(t)
        self.instantiate(t)

    def invariant(self, names, k):
        r = self.r
        if k == 0 and r.random() < 0.6 or r.random() < 0.5:
            return []
        part = self.clock_part(names, ("<", "<=", "<=", "<="))
        if k == 0:
            part = ("x", part[1], "<=", ("n", r.randint(0, 3)))
        if r.random() < 0.2:
            part = ("||", self.condition(names, 0), part)
        return [part]

    def draw_rates(self, names):
        r = self.r
        if not self.rates or r.random() < 0.5:
            return []
        rate = r.choice((("n", 0), ("n", 0), ("n", 1), (">", ("v", "i"), ("n", 1))))
        if r.random() < 0.3:
            rate = ("unless", self.condition(names, 0), rate)
        return [(r.choice(self.clocks), rate)]

    def draw_edge(self, names, locations):
        r = self.r
        select = [("s", 0, r.randint(0, 2))] if r.random() < 0.2 else []
        names = names + [s[0] for s in select]
        guard = [self.condition(names, 1)] if r.random() < 0.4 else []
        sync = None
        if r.random() < 0.6:
            name = r.choice(sorted(self.channels))
            kind, size = self.channels[name]
            subscript = None if size is None else ("%", self.term(names, 1), ("n", size))
            sync = (name, subscript, r.choice("!?"))
        kind = self.channels[sync[0]][0] if sync else ""
        likely = 0.8 if "broadcast" in kind and sync[2] == "?" else 0.5
        if r.random() < likely and "urgent" not in kind:
            guard.insert(r.randint(0, len(guard)), self.clock_part(names))
        update = [self.assignment(names) for _ in range(r.choice((0, 1, 1, 2)))]
        if select and r.random() < 0.5:
            update.append(("=", ("v", "i"), ("l", "s")))
        if r.random() < 0.5:
            update.append(("reset", r.choice(self.clocks), ("n", 0) if r.random() < 0.8 else self.term(names, 1)))
        for f in self.functions.values():
            if f.effect and r.random() < 0.4:
                update.append(("do", ("call", f.name, [self.term(names, 1) for _ in f.parameters])))
        return Edge(r.choice(locations), r.choice(locations), select, guard, sync, update)

    def instantiate(self, t):
        r = self.r
        if t.parameter is None:
            for k in range(r.choice((1, 1, 2))):
                name = "%s_%d" % (t.name, k)
                self.lines.append((name, "%s = %s();" % (name, t.name)))
                self.processes.append(Process(name, t, {}))
        elif r.random() < 0.5:
            self.lines.append((t.name, None))
            self.processes += [Process("%s(%d)" % (t.name, k), t, {t.parameter: k}, t.name) for k in (0, 1)]
        else:
            value = r.randint(0, 1)
            name = t.name + "_p"
            self.lines.append((name, "%s = %s(%d);" % (name, t.name, value)))
            self.processes.append(Process(name, t, {t.parameter: value}))

    # ---------------------------------------------------------------- queries
    def predicate(self, depth=2):
        r = self.r
        roll = r.random()
        if depth and roll < 0.35:
            return (r.choice(("&&", "||", "imply")), self.predicate(depth - 1), self.predicate(depth - 1))
        if depth and roll < 0.45:
            return ("!", self.predicate(depth - 1))
        if roll < 0.75:
            p = r.choice(self.processes)
            return ("at", p.name, r.choice(sorted(p.locations)))
        if roll < 0.88:
            return ("x", r.choice(self.clocks), r.choice(("<", "<=", "==", ">=", ">", "!=")), ("n", r.randint(0, 4)))
        if roll < 0.94:
            return (r.choice(("==", "<", ">=")), self.term((), 2), ("n", r.randint(0, 3)))
        return (r.choice(("==", "<", ">=")), ("v", "i"), ("n", r.randint(0, 3)))

    def query(self):
        r = self.r
        form = r.choice(("E<>", "A[]", "E[]", "A<>", "-->"))
        if form in ("E<>", "A[]") and r.random() < 0.3:
            return ("A[]", ("!", ("deadlock",))) if form == "A[]" else ("E<>", ("deadlock",))
        if form == "-->":
            return (form, self.predicate(1), self.predicate(1))
        return (form, self.predicate())


def query_text(query):
    if query[0] == "-->":
        return "%s --> %s" % (text(query[1]), text(query[2]))
    return "%s %s" % (query[0], text(query[1]))


# ------------------------------------------------------------------ spelling
def function_text(f):
    body = " ".join(statement_text(s) + ("" if s[0] in ("if", "for", "while") else ";") for s in f.body)
    return "%s %s(%s) { %s }" % (type_text(f.returns), f.name,
                                 ", ".join("%s %s" % (type_text(b), n) for n, b in f.parameters), body)


def edge_text(e):
    out = "    %s -> %s {" % (e.source, e.target)
    if e.select:
        out += " select %s;" % ", ".join("%s : int[%d,%d]" % s for s in e.select)
    if e.guard:
        out += " guard %s;" % " && ".join("(%s)" % text(g) for g in e.guard)
    if e.sync:
        name, subscript, direction = e.sync
        out += " sync %s%s%s;" % (name, "" if subscript is None else "[%s]" % text(subscript), direction)
    if e.update:
        out += " assign %s;" % ", ".join(statement_text(s) for s in e.update)
    return out + " }"


def rate_text(clock, e):
    if e[0] == "unless":
        return "(%s || %s)" % (text(e[1]), rate_text(clock, e[2]))
    return "%s' == %s" % (clock, text(e))


def template_text(t):
    def state(p):
        parts = ["(%s)" % text(c) for c in p.invariant] + [rate_text(c, e) for c, e in p.rates]
        return p.name + (" { %s }" % " && ".join(parts) if parts else "")
    lines = ["process %s(%s) {" % (t.name, "const int[0,1] id" if t.parameter else "")]
    lines.append("  state %s;" % ", ".join(state(t.locations[n]) for n in sorted(t.locations)))
    for kind, word in (("committed", "commit"), ("urgent", "urgent")):
        some = [n for n in sorted(t.locations) if t.locations[n].kind == kind]
        if some:
            lines.append("  %s %s;" % (word, ", ".join(some)))
    lines.append("  init %s;" % t.initial)
    lines.append("  trans\n%s;" % ",\n".join(edge_text(e) for e in t.edges))
    return "\n".join(lines) + "\n}"


def model_text(m):
    lines = []
    for name, (bounds, start) in m.cells.items():
        if "[" not in name:
            lines.append("%s %s = %s;" % (type_text(bounds), name,
                                          start if bounds != "bool" else ("false", "true")[start]))
    for name, size in m.arrays.items():
        cells = [m.cells["%s[%d]" % (name, k)] for k in range(size)]
        lines.append("%s %s[%d] = { %s };" % (type_text(cells[0][0]), name, size, ", ".join(str(c[1]) for c in cells)))
    lines.append("clock %s;" % ", ".join(m.clocks))
    for name, (kind, size) in m.channels.items():
        lines.append("%s chan %s%s;" % (kind, name, "" if size is None else "[%d]" % size))
    if m.channel_levels:
        groups = [[name for name, k in m.channel_levels.items() if k == level] for level in range(3)]
        lines.append("chan priority %s;" % " < ".join(", ".join(g) for g in groups if g))
    lines += [function_text(f) for f in m.functions.values()]
    lines += [template_text(t) for t in m.templates]
    lines += [line for name, line in m.lines if line]
    names = [name for name, line in m.lines]
    signs = [" < " if m.process_levels.get(a, 0) < m.process_levels.get(b, 0) else ", " for a, b in zip(names, names[1:])]
    lines.append("system %s;" % "".join(a + b for a, b in zip(names, signs + [""])))
    return "\n".join(line.strip() if "chan" in line[:16] else line for line in lines) + "\n"
