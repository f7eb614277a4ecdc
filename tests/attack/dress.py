"""dress.py: draws a network, and puts into some what the part 'What was added' of the language describes."""
import network
from network import Line

CLOCK_ATOMS = ("clk", "klc", "between", "xy", "diff")
ADDED = 0.45    # share of the networks with additions


def draw(r):
    maker = network.Maker(r)
    net = maker.network()
    if r.random() < ADDED:
        Dresser(maker, net).dress()
    return net


def speaks_of_clocks(a):
    return a[0] in CLOCK_ATOMS or (a[0] == "when" and speaks_of_clocks(a[2]))


class Dresser:
    def __init__(self, maker, net):
        self.maker, self.net, self.r = maker, net, maker.r
        self.weak = {(p, e) for s in net["syncs"] for p, e, w in s if w}
        self.edges = [(p, e) for p, process in enumerate(net["processes"]) for e in process["edges"]]
        self.locations = [l for p in net["processes"] for l in p["locations"]]

    def chance(self, p):
        return self.r.random() < p

    def dress(self):
        net = self.net
        net.update(added=True, functions=[], consts=[], partners=[], wrap=False)
        if not net["ints"] and self.chance(0.7):
            net["ints"] = self.maker.ints = [("i", 1, 0, self.r.randint(1, 2), 0)]
        self.maker.clocks, self.maker.ints = net["clocks"], net["ints"]
        ways = [self.broadcasts, self.urgent_lines, self.functions, self.constants, self.rates, self.conditions,
                self.alternatives, self.bits, self.starts, self.wrap, self.partners, self.parts, self.priorities]
        for way in sorted(self.r.sample(range(len(ways)), self.r.randint(1, 4))):
            ways[way]()

    def some_edges(self, share=0.5):
        """Edges that may have a guard."""
        return [e for p, e in self.edges if (p, e["event"]) not in self.weak and self.chance(share)]

    # ------------------------------------------------------------ lines

    def broadcasts(self):
        net = self.net
        for k, line in enumerate(net["syncs"]):
            if self.chance(0.5):
                net["syncs"][k] = Line(line, True, line.urgent, line.priority)
        while self.chance(0.5) and len(net["syncs"]) < 4:
            members = self.r.sample(range(len(net["processes"])), self.r.randint(1, len(net["processes"])))
            parts = [(p, self.r.choice(net["events"]), k > 0) for k, p in enumerate(members)]
            if [part[:2] for part in parts] not in [[part[:2] for part in line] for line in net["syncs"]]:
                net["syncs"].append(Line(parts, cast=True))
        self.weak = {(p, e) for s in net["syncs"] if not s.cast for p, e, w in s if w}
        faults = self.maker.has["faults"]
        self.maker.has["faults"] = faults and not any(l["committed"] for l in self.locations)
        for line in net["syncs"]:
            for p, event, _ in line[1:] if line.cast else ():
                for q, e in self.edges:
                    if (q, e["event"]) == (p, event) and (p, event) not in self.weak and self.chance(0.4):
                        e["guard"].append(self.atom())
        self.maker.has["faults"] = faults

    def atom(self):
        if self.net["ints"] and (not self.net["clocks"] or self.chance(0.5)):
            return self.maker.int_atom()
        if self.net["clocks"]:
            return self.maker.clock_atom()
        return ("cmp", ("n", 1), "==", ("n", 1))

    def urgent_lines(self):
        for line in self.net["syncs"]:
            if self.chance(0.6):
                line.urgent = True
                loud = line[:1] if line.cast else line
                for p, event, weak in loud:
                    for q, e in self.edges:
                        if (q, e["event"]) == (p, event):
                            e["guard"] = [a for a in e["guard"] if not speaks_of_clocks(a)]

    def priorities(self):
        for line in self.net["syncs"]:
            line.priority = self.r.choice((-1, 0, 0, 1, 2))
        for p in self.net["processes"]:
            if self.chance(0.6):
                p["priority"] = self.r.choice((-1, 0, 1, 1, 2))

    def partners(self):
        self.net["partners"] = [e for e in self.net["events"] if self.chance(0.3)]

    # ------------------------------------------------------------ terms and conditions

    def number(self, most=2):
        return ("n", self.r.randint(0, most))

    def integer(self):
        return self.maker.variable() if self.net["ints"] else self.number()

    def functions(self):
        """Plain ones for guards, others that assign."""
        r, net = self.r, self.net
        net["functions"].append({"name": "f", "parameters": [("p", None)], "do": [
            ("if", [("cmp", ("v", "p", None), r.choice(("<", "==", ">")), self.number())],
             [("return", ("+", ("v", "p", None), self.number()))], None if self.chance(0.5) else [("nop",)]),
            ("local", "q", ("v", "p", None)),
            ("while", [("cmp", ("v", "q", None), "<", self.number(3))],
             [("set", "q", None, ("+", ("v", "q", None), ("n", 1)))]),
            ("return", ("v", "q", None) if self.chance(0.7) else None)]})
        arrays = [v for v in net["ints"] if v[1] == 2]
        if arrays:
            net["functions"].append({"name": "g", "parameters": [("p", 2), ("q", None)], "do": [
                ("set", "p", ("%", ("v", "q", None), ("n", 2)), ("call", "f", [("v", "q", None)])),
                ("return", ("min", ("v", "p", ("n", 0)), ("v", "p", ("n", 1))))]})
        for e in self.some_edges(0.4):
            t = ("call", "f", [self.integer()])
            if arrays and self.chance(0.5):
                t = ("call", "g", [("part", arrays[0][0], None, 2), self.integer()])
            e["guard"].insert(r.randint(0, len(e["guard"])), ("cmp", t, r.choice(("<", "<=", "==", ">=", ">")),
                                                             self.number()))
        if net["ints"]:
            self.procedures()

    def procedures(self):
        """h assigns to integers and perhaps clocks; its argument matters."""
        name, size, low, high, init = self.net["ints"][0]
        here = ("v", name, None if size == 1 else ("n", 0))
        body = [("set", name, here[2], ("max", ("n", low), ("min", ("v", "p", None), ("n", high))))]
        if self.net["clocks"] and self.chance(0.6):
            body.append(("if", [("cmp", here, ">", ("n", low))], [self.maker.clock_statement()], None))
        body.append(("return", ("+", here, self.number(1))))
        self.net["functions"].append({"name": "h", "parameters": [("p", None)], "do": body})
        for p, e in self.edges:
            if self.chance(0.3):
                e["do"].insert(self.r.randint(0, len(e["do"])), ("do", ("call", "h", [self.integer()])))
            elif self.chance(0.2) and self.maker.has["faults"]:
                e["do"].append(("set", name, here[2], ("call", "h", [self.integer()])))

    def constants(self):
        values = [self.r.randint(0, 2) for _ in range(self.r.choice((1, 2, 3)))]
        self.net["consts"].append(("k", values))
        fitting = [v for v in self.net["ints"] if v[1] == 1 and v[2] >= 0 and v[3] < len(values)]

        def constant():
            if len(values) == 1:
                return ("v", "k", None)
            if fitting and self.chance(0.5):
                return ("v", "k", ("v", self.r.choice(fitting)[0], None))
            return ("v", "k", ("n", self.r.randrange(len(values))))
        for e in self.some_edges(0.8):
            for k, a in enumerate(e["guard"]):
                if a[0] == "clk" and self.chance(0.6):
                    e["guard"][k] = a[:3] + (constant(),)
            for k, s in enumerate(e["do"]):
                if s[0] == "const" and self.chance(0.4):
                    e["do"][k] = s[:2] + (constant(),)

    def conditions(self):
        """Comparisons of clocks, one at a time, that are asked only where integers say so."""
        def some_only(atoms):
            return [("when", [self.maker.int_atom()], a) if a[0] in CLOCK_ATOMS and a[0] != "between" and self.chance(0.5)
                    else a for a in atoms]
        if not self.net["ints"]:
            return
        for p, e in self.edges:
            e["guard"] = some_only(e["guard"])
        for l in self.locations:
            if not l["initial"]:
                l["invariant"] = some_only(l["invariant"])

    def alternatives(self):
        if self.net["ints"]:
            for e in self.some_edges(0.5):
                e["guard"].append(("or", self.maker.int_atom(), self.maker.int_atom()))

    def bits(self):
        if not self.net["ints"]:
            return
        for e in self.some_edges(0.6):
            sign = self.r.choice(("&", "|", "^", "<<", ">>", "min", "max", "range"))
            t = (sign, self.integer(), self.number(3))
            if sign in ("<<", ">>") and self.maker.has["faults"] and self.chance(0.3):
                t = (sign, self.integer(), ("-", self.integer(), ("n", 1)))
            if sign == "range":
                t = (sign, self.integer(), ("n", -3), ("n", self.r.randint(0, 1) if self.maker.has["faults"] else 4))
            if self.chance(0.3):
                t = (self.r.choice("&|^"), t, self.integer())
            e["guard"].append(("cmp", t, self.r.choice(("<", "<=", "==", "!=", ">=", ">")), self.number()))

    def wrap(self):
        self.net["wrap"] = True
        for e in self.some_edges(0.5):
            t = self.r.choice((("+", ("n", 2147483647), self.integer()), ("*", ("n", 65536), ("*", ("n", 65536), self.integer())),
                               ("<<", self.integer(), ("n", 31)), ("-", ("neg", ("n", 2147483647)), self.integer())))
            e["guard"].append(("cmp", t, self.r.choice(("<", "==", ">")), ("n", 0)))

    def starts(self):
        self.net["ints"][:] = [(name, size, low, high, [self.r.randint(low, high) for _ in range(size)] if size > 1
                                else init) for name, size, low, high, init in self.net["ints"]]

    def parts(self):
        arrays = [v for v in self.net["ints"] if v[1] == 2]
        if not arrays:
            return
        name, size, low, high, init = arrays[0]
        self.net["ints"].append(("b", 2, low, high + (1 if self.maker.has["faults"] else 0), init))
        whole = ("parts", ("part", name, None, 2), ("part", "b", None, 2))
        one = ("parts", ("part", name, self.number(1), 1), ("part", "b", self.number(1), 1))
        back = ("parts", ("part", "b", None, 2), ("part", name, None, 2))
        for p, e in self.edges:
            if self.chance(0.5):
                e["do"].append(self.r.choice((whole, one, back)))
            if self.chance(0.4):
                k = self.r.randrange(2)
                e["do"].append(("set", "b", ("n", k), ("n", self.r.randint(low, high))))

    # ------------------------------------------------------------ clocks

    def rates(self):
        if not self.net["clocks"]:
            return
        zero_one = [v[0] for v in self.net["ints"] if v[1] == 1 and v[2] >= 0 and v[3] <= 1]
        for l in self.locations:
            if self.chance(0.4):
                t = self.number(1)
                if zero_one and self.chance(0.6):
                    t = ("v", self.r.choice(zero_one), None)
                elif self.net["ints"] and self.chance(0.6):
                    t = ("ite", [("cmp", self.integer(), "<", ("n", 1))], ("n", 1), ("n", 0))
                elif self.net["ints"] and self.maker.has["faults"] and not l["initial"]:
                    t = self.integer()
                name, size = self.r.choice(self.net["clocks"])
                l["rates"] = [((name, None if size == 1 else ("n", self.r.randrange(size))), t)]
