"""uppaal_meaning.py: what an UPPAAL model means, written from the rules of the language alone.

A model is what uppaal_draw.py draws: processes with locations and edges over integer cells, clocks and channels.
Expressions are tuples; `evaluate` gives them their meaning, `text` their spelling.  Time is dense (regions, stood for
by points with small denominators) or has a period; `scale` is how many units of a clock are one unit of time.  The
five forms are decided on the finite graph of elementary delays and steps.
"""
CHANNEL_KINDS = ("", "broadcast", "urgent", "urgent broadcast")


class Fault(Exception):
    """A value out of its range, a division by zero: the verification stops."""


class TooLarge(Exception):
    pass


# ---------------------------------------------------------------- expressions
# ("n", k) ("v", cell) ("a", array, index) ("l", local) ("-", e) (op, e, f) ("!", e) ("?", c, e, f) ("call", f, [e])
# ("x", clock, relation, e)  ("at", process, location)  ("deadlock",)
BINARY = {
    "+": lambda a, b: wrap(a + b), "-": lambda a, b: wrap(a - b), "*": lambda a, b: wrap(a * b),
    "==": lambda a, b: int(a == b), "!=": lambda a, b: int(a != b), "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b), ">": lambda a, b: int(a > b), ">=": lambda a, b: int(a >= b),
    "&": lambda a, b: a & b, "|": lambda a, b: a | b, "^": lambda a, b: a ^ b,
    "<?": min, ">?": max,
}
RELATION = {"<": lambda a, b: a < b, "<=": lambda a, b: a <= b, "==": lambda a, b: a == b,
            ">=": lambda a, b: a >= b, ">": lambda a, b: a > b, "!=": lambda a, b: a != b}


def wrap(k):
    return (k + 2 ** 31) % 2 ** 32 - 2 ** 31


def text(e):
    kind = e[0]
    if kind == "n":
        return str(e[1]) if e[1] >= 0 else "(%d)" % e[1]
    if kind in ("v", "l"):
        return e[1]
    if kind == "a":
        return "%s[%s]" % (e[1], text(e[2]))
    if kind == "!":
        return "!(%s)" % text(e[1])
    if kind == "?":
        return "(%s ? %s : %s)" % tuple(text(f) for f in e[1:])
    if kind == "call":
        return "%s(%s)" % (e[1], ", ".join(text(f) for f in e[2]))
    if kind == "x":
        return "%s %s %s" % (e[1], e[2], text(e[3]))
    if kind == "at":
        return "%s.%s" % (e[1], e[2])
    if kind == "deadlock":
        return "deadlock"
    if kind == "-" and len(e) == 2:
        return "-(%s)" % text(e[1])
    return "(%s %s %s)" % (text(e[1]), kind, text(e[2]))


class Place:
    """Where expressions are read: cells, local names of a function or an edge, and perhaps clocks and locations."""

    def __init__(self, model, cells, names, clocks, scale, at, dead):
        self.model, self.cells, self.names, self.types = model, cells, names, {}
        self.clocks, self.scale, self.at, self.dead = clocks, scale, at, dead

    def inner(self, names):
        return Place(self.model, self.cells, names, self.clocks, self.scale, self.at, self.dead)


def evaluate(e, place):
    kind = e[0]
    if kind == "n":
        return e[1]
    if kind == "v":
        return place.cells[e[1]]
    if kind == "l":
        return place.names[e[1]]
    if kind == "a":
        return place.cells["%s[%d]" % (e[1], index(e[1], evaluate(e[2], place), place.model))]
    if kind == "!":
        return int(not evaluate(e[1], place))
    if kind == "?":
        return evaluate(e[2] if evaluate(e[1], place) else e[3], place)
    if kind == "&&":
        return int(bool(evaluate(e[1], place) and evaluate(e[2], place)))
    if kind == "||":
        return int(bool(evaluate(e[1], place) or evaluate(e[2], place)))
    if kind == "imply":
        return int(bool(not evaluate(e[1], place) or evaluate(e[2], place)))
    if kind == "call":
        return call(place.model.functions[e[1]], [evaluate(f, place) for f in e[2]], place)
    if kind == "x":
        return int(RELATION[e[2]](place.clocks[e[1]], place.scale * evaluate(e[3], place)))
    if kind == "at":
        return int(place.at[e[1]] == e[2])
    if kind == "deadlock":
        return int(place.dead())
    if kind == "-" and len(e) == 2:
        return wrap(-evaluate(e[1], place))
    a, b = evaluate(e[1], place), evaluate(e[2], place)
    if kind in ("/", "%"):
        if b == 0:
            raise Fault("division by zero")
        quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
        return wrap(quotient) if kind == "/" else a - quotient * b
    return BINARY[kind](a, b)


def index(array, k, model):
    if not 0 <= k < model.arrays[array]:
        raise Fault("index")
    return k


def stored(k, bounds):
    """What a variable of this type holds after the assignment of k."""
    if bounds == "bool":
        return int(k != 0)
    if not bounds[0] <= k <= bounds[1]:
        raise Fault("range")
    return k


# ----------------------------------------------------------------- statements
# ("=", target, e) ("+=", target, e) ("++", target) ("reset", clock, e) ("if", c, [s], [s]) ("for", name, lo, hi, [s])
# ("while", c, [s]) ("return", e) ("local", name, bounds, e) ("do", call)       target: ("v", ..) ("a", ..) ("l", ..)
class Return(Exception):
    def __init__(self, value):
        self.value = value


def statement_text(s):
    kind = s[0]
    if kind in ("=", "+="):
        return "%s %s %s" % (text(s[1]), kind, text(s[2]))
    if kind == "++":
        return text(s[1]) + "++"
    if kind == "reset":
        return "%s = %s" % (s[1], text(s[2]))
    if kind == "return":
        return "return " + text(s[1])
    if kind == "local":
        return "%s %s = %s" % (type_text(s[2]), s[1], text(s[3]))
    if kind == "do":
        return text(s[1])
    body = "{ %s }" % " ".join(statement_text(t) + ("" if t[0] in ("if", "for", "while") else ";") for t in s[-1])
    if kind == "for":
        return "for (%s : int[%d,%d]) %s" % (s[1], s[2], s[3], body)
    if kind == "while":
        return "while (%s) %s" % (text(s[1]), body)
    then = "{ %s }" % " ".join(statement_text(t) + ("" if t[0] in ("if", "for", "while") else ";") for t in s[2])
    return "if (%s) %s else %s" % (text(s[1]), then, body)


def type_text(bounds):
    if bounds == "bool":
        return "bool"
    return "int" if bounds == (-32768, 32767) else "int[%d,%d]" % bounds


def call(function, values, place):
    names = {name: stored(k, bounds) for (name, bounds), k in zip(function.parameters, values)}
    inside = place.inner(names)
    inside.types.update(function.parameters)
    try:
        for s in function.body:
            execute(s, inside)
    except Return as result:
        return stored(result.value, function.returns) if function.returns else 0
    return 0


def execute(s, place):
    kind = s[0]
    if kind in ("=", "+=", "++"):
        new = evaluate(s[2], place) if kind == "=" else None
        if kind != "=":
            new = wrap(evaluate(s[1], place) + (evaluate(s[2], place) if kind == "+=" else 1))
        assign(s[1], new, place)
    elif kind == "reset":
        value = evaluate(s[2], place)
        if value < 0:
            raise Fault("negative clock")
        place.clocks[s[1]] = value * place.scale
    elif kind == "local":
        place.types[s[1]] = s[2]
        place.names[s[1]] = stored(evaluate(s[3], place), s[2])
    elif kind == "return":
        raise Return(evaluate(s[1], place))
    elif kind == "do":
        evaluate(s[1], place)
    elif kind == "if":
        for t in s[2] if evaluate(s[1], place) else s[3]:
            execute(t, place)
    elif kind == "for":
        for k in range(s[2], s[3] + 1):
            place.names[s[1]] = k
            for t in s[4]:
                execute(t, place)
    elif kind == "while":
        turns = 0
        while evaluate(s[1], place):
            for t in s[2]:
                execute(t, place)
            turns += 1
            if turns > 65536:
                raise Fault("loop")


def assign(target, value, place):
    if target[0] == "l":
        place.names[target[1]] = stored(value, place.types[target[1]])
        return
    name = target[1]
    if target[0] == "a":
        name = "%s[%d]" % (name, index(name, evaluate(target[2], place), place.model))
    place.cells[name] = stored(value, place.model.cells[name][0])


# ----------------------------------------------------------------------- time
class Regions:
    """Dense time.  A region is a point whose fractions are 0, 2/D, 4/D, ... in their order; D = 2 (clocks + 1)."""

    def __init__(self, clocks, largest):
        self.scale = 2 * (clocks + 1)
        self.top = largest * self.scale

    def normal(self, values):
        unit = self.scale
        fractions = sorted({v % unit for v in values if v <= self.top and v % unit})
        place = {f: 2 * (k + 1) for k, f in enumerate(fractions)}
        place[0] = 0
        return tuple(self.top + unit if v > self.top else v - v % unit + place[v % unit] for v in values)

    def later(self, values, stopped):
        assert not any(stopped)
        alive = [v for v in values if v <= self.top]
        if not alive:
            return values
        if any(v % self.scale == 0 for v in alive):
            step = 1
        else:
            step = self.scale - max(v % self.scale for v in alive)
        return self.normal(tuple(v + step if v <= self.top else v for v in values))


class Grid:
    """Delays are multiples of a period (a fraction); beyond the largest constant clocks are not told apart."""

    def __init__(self, largest, period):
        self.scale, self.step = period.denominator, period.numerator
        self.top = (largest * self.scale // self.step + 1) * self.step

    def normal(self, values):
        return tuple(min(v, self.top) if v % self.step == 0 else min(v, self.top + v % self.step) for v in values)

    def later(self, values, stopped):
        return self.normal(tuple(v if s else v + self.step for v, s in zip(values, stopped)))


def rate(e, place):
    """A rate may hold only unless a condition does; without one a clock runs."""
    if e[0] == "unless":
        return 1 if evaluate(e[1], place) else evaluate(e[2], place)
    return evaluate(e, place)


# ---------------------------------------------------------------------- steps
class Meaning:
    """The finite graph of elementary delays and steps of a model.  A state: (locations, cells, clocks)."""

    def __init__(self, model, time, limit=4000):
        self.model, self.time, self.limit = model, time, limit
        self.names = [p.name for p in model.processes]
        self.order = sorted(model.cells)
        self.clock_order = sorted(model.clocks)
        self.cache, self.delays, self.dead_cache = {}, {}, {}

    def place(self, state, names=None):
        at = dict(zip(self.names, state[0]))
        return Place(self.model, dict(zip(self.order, state[1])), dict(names or {}),
                     dict(zip(self.clock_order, state[2])), self.time.scale, at, lambda: self.deadlock(state))

    def holds(self, state, e, names=None):
        return bool(evaluate(e, self.place(state, names)))

    def location(self, process, state):
        return process.locations[state[0][self.names.index(process.name)]]

    def invariant(self, state):
        return all(self.holds(state, c, p.names) for p in self.model.processes
                   for c in self.location(p, state).invariant)

    def start(self):
        return (tuple(p.initial for p in self.model.processes),
                tuple(self.model.cells[c][1] for c in self.order),
                self.time.normal(tuple(0 for c in self.clock_order)))

    def ready(self, state, process, channel, direction):
        """The edges of the process that take part in this channel, with the values of their selects."""
        out = []
        for edge in process.edges:
            if edge.source != self.location(process, state).name or (edge.sync is None) != (channel is None):
                continue
            for names in edge.choices(process.names):
                if channel is not None and self.channel(state, edge, names) != (channel, direction):
                    continue
                if all(self.holds(state, c, names) for c in edge.guard):
                    out.append((process, edge, names))
        return out

    def channel(self, state, edge, names):
        name, subscript, direction = edge.sync
        if subscript is None:
            return name, direction
        k = evaluate(subscript, self.place(state, names))
        if not 0 <= k < self.model.channels[name][1]:
            raise Fault("index of a channel")
        return "%s[%d]" % (name, k), direction

    def channels(self):
        for name, (kind, size) in self.model.channels.items():
            for k in range(size or 1):
                yield (name if size is None else "%s[%d]" % (name, k)), kind

    def joint(self, state):
        """Every set of edges that fires together, guards only: (channel, its kind, [(process, edge, names)])."""
        for p in self.model.processes:
            for one in self.ready(state, p, None, None):
                yield "", "", [one]
        for channel, kind in self.channels():
            for p in self.model.processes:
                for sender in self.ready(state, p, channel, "!"):
                    others = [self.ready(state, q, channel, "?") for q in self.model.processes if q is not p]
                    if "broadcast" not in kind:
                        for receivers in others:
                            for receiver in receivers:
                                yield channel, kind, [sender, receiver]
                        continue
                    combinations = [[sender]]
                    for receivers in others:
                        if receivers:
                            combinations = [c + [r] for c in combinations for r in receivers]
                    for c in combinations:
                        yield channel, kind, c

    def committed(self, state):
        return {p.name for p in self.model.processes if self.location(p, state).kind == "committed"}

    def steps(self, state):
        if state not in self.cache:
            busy = self.committed(state)
            found = []
            for channel, kind, parts in self.joint(state):
                if busy and not any(p.name in busy for p, edge, names in parts):
                    continue
                try:
                    found.append((self.level(channel, parts), self.fire(state, parts)))
                except Fault as fault:
                    found.append((self.level(channel, parts), fault))
            possible = [level for level, target in found if isinstance(target, tuple)]
            out = []
            for level, target in found:
                if target is None or target in out or possible and level < max(possible):
                    continue
                if isinstance(target, Fault):
                    raise target
                out.append(target)
            self.cache[state] = out
        return self.cache[state]

    def level(self, channel, parts):
        """What priorities compare: the level of the channel, then the highest of the processes."""
        base = channel.split("[")[0] or "default"
        return (self.model.channel_levels.get(base, 0),
                max(self.model.process_levels.get(p.line, 0) for p, edge, names in parts))

    def fire(self, state, parts):
        where = list(state[0])
        place = self.place(state)
        for process, edge, names in parts:
            inside = place.inner(dict(names))
            for s in edge.update:
                execute(s, inside)
            where[self.names.index(process.name)] = edge.target
        target = (tuple(where), tuple(place.cells[c] for c in self.order),
                  self.time.normal(tuple(place.clocks[c] for c in self.clock_order)))
        return target if self.invariant(target) else None

    def later(self, state):
        """The state after an elementary delay, or None; itself if time passes without end and nothing changes."""
        if state not in self.delays:
            self.delays[state] = self.find_later(state)
        return self.delays[state]

    def find_later(self, state):
        if any(self.location(p, state).kind for p in self.model.processes):
            return None
        if any("urgent" in kind for channel, kind, parts in self.joint(state)):
            return None
        stopped = []
        for c in self.clock_order:
            rates = [rate(e, self.place(state, p.names)) for p in self.model.processes
                     for clock, e in self.location(p, state).rates if clock == c]
            if any(r not in (0, 1) for r in rates):
                raise Fault("rate")
            stopped.append(0 in rates)
        target = (state[0], state[1], self.time.later(state[2], stopped))
        return target if self.invariant(target) else None

    def waits(self, state):
        """state and all states reached from it by waiting only."""
        out = [state]
        while True:
            after = self.later(out[-1])
            if after is None or after == out[-1]:
                return out
            out.append(after)

    def deadlock(self, state):
        if state not in self.dead_cache:
            self.dead_cache[state] = not any(self.steps(s) for s in self.waits(state))
        return self.dead_cache[state]

    def reach(self, starts, inside=lambda s: True):
        found = {s for s in starts if inside(s)}
        waiting = list(found)
        while waiting:
            s = waiting.pop()
            after = self.later(s)
            for t in self.steps(s) + ([after] if after is not None else []):
                if t not in found and inside(t):
                    found.add(t)
                    waiting.append(t)
                    if len(found) > self.limit:
                        raise TooLarge()
        return found

    # ------------------------------------------------------------------ forms
    def possible(self, e):
        return any(self.holds(s, e) for s in self.reach([self.start()]))

    def always(self, e, starts=None):
        """E[] e: a maximal run of which every state satisfies e.  Gives the starts that have one."""
        starts = [self.start()] if starts is None else starts
        inside = {s: self.holds(s, e) for s in self.reach(starts)}
        found = {s for s, good in inside.items() if good}
        ends = {s for s in found if self.endless(s, found)} | self.on_cycles(found)
        before = {}
        for s in found:
            after = self.later(s)
            for t in self.steps(s) + ([after] if after is not None else []):
                before.setdefault(t, []).append(s)
        waiting, good = list(ends), set(ends)
        while waiting:
            for s in before.get(waiting.pop(), []):
                if s not in good and s in found:
                    good.add(s)
                    waiting.append(s)
        return [s for s in starts if s in good]

    def endless(self, s, found):
        """From s time passes without bound inside found, or s is stuck and so are all states that waiting reaches."""
        waits = self.waits(s)
        if not all(t in found for t in waits):
            return False
        return self.later(waits[-1]) == waits[-1] or self.deadlock(s)

    def on_cycles(self, found):
        """States of found from which a step leads to a state that leads back, inside found."""
        index, low, stack, on, component, count = {}, {}, [], set(), {}, [0]

        def edges(s):
            after = self.later(s)
            return [t for t in self.steps(s) + ([after] if after is not None else []) if t in found]

        for root in found:
            if root in index:
                continue
            work = [(root, iter(edges(root)))]
            index[root] = low[root] = len(index)
            stack.append(root)
            on.add(root)
            while work:
                s, rest = work[-1]
                for t in rest:
                    if t not in index:
                        index[t] = low[t] = len(index)
                        stack.append(t)
                        on.add(t)
                        work.append((t, iter(edges(t))))
                        break
                    if t in on:
                        low[s] = min(low[s], index[t])
                else:
                    work.pop()
                    if work:
                        low[work[-1][0]] = min(low[work[-1][0]], low[s])
                    if low[s] == index[s]:
                        while True:
                            t = stack.pop()
                            on.discard(t)
                            component[t] = count[0]
                            if t == s:
                                break
                        count[0] += 1
        return {s for s in found if any(t in found and component[t] == component[s] for t in self.steps(s))}

    def leads(self, p, q):
        seen = [s for s in self.reach([self.start()]) if self.holds(s, p)]
        return not self.always(("!", q), seen) if seen else True

    def answer(self, query):
        form = query[0]
        if form == "E<>":
            return self.possible(query[1])
        if form == "A[]":
            return not self.possible(("!", query[1]))
        if form == "E[]":
            return bool(self.always(query[1]))
        if form == "A<>":
            return not self.always(("!", query[1]))
        return self.leads(query[1], query[2])

    def faulty(self):
        """Is a fault reachable (or in the start)?"""
        try:
            if not self.invariant(self.start()):
                return True
            for s in self.reach([self.start()]):
                self.steps(s)
            return False
        except Fault:
            return True
