"""semantics.py: what a network does, written from models/LANGUAGE-tck.md and nothing else, and made to be read.

Clocks are kept in one of three ways, with the same operations:

    Exact     fractions; to replay a run
    Grid      whole numbers of 1/Q for the period P/Q; a delay step is one tick, P units
    Regions   dense time: integer parts, the order of fractional parts; a delay step leads to the next region

Grid and Regions forget how far a clock is above `cap`, which is at least every constant it is ever compared with or
set to.  Why nothing is lost by that:

  - No differences are compared, and assignments are x = c, x = y + c with c >= 0.  A clock above cap stays above by
    delays, and y + c is above cap if y is.  So the forgotten part never has an effect: states with the same memory
    are bisimilar (for Regions: in the time-abstract sense, by the usual argument about the order of fractional parts).
  - Differences are compared.  Then the difference of every two clocks is kept as well, up to `dcap`, at least every
    constant that a difference is compared with; cap is at least dcap plus every constant that a clock is set to.
    Delays leave differences as they are.  x = c makes x - y = c - y, which is known if y <= cap, and otherwise below
    c - cap <= -dcap, which is all that is kept.  x = y makes x - z = y - z.
  - Everything else, which is x = y - c where y is above cap, a shift that would bring a forgotten difference back
    into sight, a stopped clock that does so, is not guessed: Vague is raised, and there is no expected answer.

Time is exact in the sense of the region graph: from all valuations of a region the same regions can be entered next,
so every path of the graph, an infinite one too, is the trace of a run.  Time diverges along a run iff a further clock
that has to be set back to 0 whenever it reads 1 is set back infinitely often; `Graph` adds that clock when asked to.
"""
from fractions import Fraction

RELATIONS = {
    "<": lambda a, b: a < b, "<=": lambda a, b: a <= b, "==": lambda a, b: a == b,
    ">=": lambda a, b: a >= b, ">": lambda a, b: a > b, "!=": lambda a, b: a != b}


class Fault(Exception):
    """a step goes wrong: see Faults in the document of the language"""


class Vague(Exception):
    """what was forgotten about large clocks would matter, or there are too many states"""


# ---------------------------------------------------------------- clocks

class Exact:
    def __init__(self, count):
        self.zero = (Fraction(0),) * count

    def holds(self, v, x, relation, c):
        return RELATIONS[relation](v[x], c)

    def holds_difference(self, v, x, y, relation, c):
        return RELATIONS[relation](v[x] - v[y], c)

    def set(self, v, x, c):
        return v[:x] + (Fraction(c),) + v[x + 1:]

    def shift(self, v, x, y, c):
        if v[y] + c < 0:
            raise Fault("negative clock")
        return v[:x] + (v[y] + c,) + v[x + 1:]

    def wait(self, v, d, stopped):
        return tuple(a if k in stopped else a + d for k, a in enumerate(v))


class Grid:
    """A valuation is (units, differences); differences is empty unless they are compared."""

    def __init__(self, count, period, cap, dcap):
        self.scale, self.tick = period.denominator, period.numerator
        self.count, self.cap = count, cap * self.scale
        self.dcap = None if dcap is None else dcap * self.scale
        self.zero = ((0,) * count, () if dcap is None else (0,) * (count * count))

    def holds(self, v, x, relation, c):
        return RELATIONS[relation](v[0][x], c * self.scale)

    def holds_difference(self, v, x, y, relation, c):
        return RELATIONS[relation](0 if x == y else v[1][x * self.count + y], c * self.scale)

    def clip(self, a):
        return min(a, self.cap + 1)

    def clip_difference(self, d):
        return max(-self.dcap - 1, min(d, self.dcap + 1))

    def moved(self, d, by):
        """The kept difference d after it changed by `by`."""
        if (d > self.dcap and by < 0) or (d < -self.dcap and by > 0):
            raise Vague("a difference")
        return self.clip_difference(d + by)

    def differences(self, units, old):
        """All kept differences: from the units where both are known, else old(x, y)."""
        if self.dcap is None:
            return ()
        out = []
        for x in range(self.count):
            for y in range(self.count):
                if x == y:
                    out.append(0)
                elif units[x] <= self.cap and units[y] <= self.cap:
                    out.append(self.clip_difference(units[x] - units[y]))
                else:
                    out.append(old(x, y))
        return tuple(out)

    def set(self, v, x, c):
        units = v[0][:x] + (self.clip(c * self.scale),) + v[0][x + 1:]

        def old(a, b):
            if a != x and b != x:
                return v[1][a * self.count + b]
            if units[x] > self.cap:
                raise Vague("a large constant")
            return -self.dcap - 1 if a == x else self.dcap + 1
        return units, self.differences(units, old)

    def shift(self, v, x, y, c):
        c *= self.scale
        value = v[0][y]
        if value > self.cap and c < 0:
            raise Vague("a clock set back")
        if value + c < 0:
            raise Fault("negative clock")
        units = v[0][:x] + (self.clip(value + c),) + v[0][x + 1:]

        def old(a, b):
            if a != x and b != x:
                return v[1][a * self.count + b]
            if a == x:
                return self.moved(0 if b == y and b != x else v[1][y * self.count + b], c)
            return self.moved(0 if a == y else v[1][a * self.count + y], -c)
        return units, self.differences(units, old)

    def next(self, v, stopped):
        units = tuple(a if k in stopped else self.clip(a + self.tick) for k, a in enumerate(v[0]))

        def old(a, b):
            by = (a not in stopped) - (b not in stopped)
            return self.moved(v[1][a * self.count + b], by * self.tick)
        return units, self.differences(units, old)


class Regions:
    """A valuation is (codes, ranks, differences).  Code 2k stands for the value k, 2k+1 for those between k and k+1,
    2*cap+1 for all above cap; so a comparison with c is one of codes with 2c.  ranks orders the fractional parts, 0
    for none; clocks above cap have rank 0.  differences are codes too."""

    def __init__(self, count, cap, dcap):
        self.count, self.cap = count, 2 * cap
        self.dcap = None if dcap is None else 2 * dcap
        self.zero = ((0,) * count, (0,) * count, () if dcap is None else (0,) * (count * count))

    def holds(self, v, x, relation, c):
        return RELATIONS[relation](v[0][x], 2 * c)

    def holds_difference(self, v, x, y, relation, c):
        return RELATIONS[relation](0 if x == y else v[2][x * self.count + y], 2 * c)

    def clip_difference(self, d):
        return max(-self.dcap - 1, min(d, self.dcap + 1))

    moved = Grid.moved

    def tidy(self, codes, ranks):
        """Clips codes, and renames ranks to 1, 2, ... without gaps."""
        codes = tuple(min(a, self.cap + 1) for a in codes)
        ranks = tuple(r if a <= self.cap else 0 for a, r in zip(codes, ranks))
        names = {r: k for k, r in enumerate(sorted({0, *ranks}))}
        return codes, tuple(names[r] for r in ranks)

    def difference(self, codes, ranks, x, y):
        whole = codes[x] // 2 - codes[y] // 2
        return 2 * whole + (ranks[x] > ranks[y]) - (ranks[x] < ranks[y])

    def finish(self, codes, ranks, old):
        codes, ranks = self.tidy(codes, ranks)
        if self.dcap is None:
            return codes, ranks, ()
        out = []
        for x in range(self.count):
            for y in range(self.count):
                if x == y:
                    out.append(0)
                elif codes[x] <= self.cap and codes[y] <= self.cap:
                    out.append(self.clip_difference(self.difference(codes, ranks, x, y)))
                else:
                    out.append(old(x, y))
        return codes, ranks, tuple(out)

    def set(self, v, x, c):
        codes = v[0][:x] + (2 * c,) + v[0][x + 1:]
        ranks = v[1][:x] + (0,) + v[1][x + 1:]

        def old(a, b):
            if a != x and b != x:
                return v[2][a * self.count + b]
            if 2 * c > self.cap:
                raise Vague("a large constant")
            return -self.dcap - 1 if a == x else self.dcap + 1
        return self.finish(codes, ranks, old)

    def shift(self, v, x, y, c):
        value = v[0][y]
        if value > self.cap and c < 0:
            raise Vague("a clock set back")
        if value + 2 * c < 0:
            raise Fault("negative clock")
        codes = v[0][:x] + (value + 2 * c,) + v[0][x + 1:]
        ranks = v[1][:x] + (v[1][y],) + v[1][x + 1:]

        def old(a, b):
            if a != x and b != x:
                return v[2][a * self.count + b]
            if a == x:
                return self.moved(0 if b == y and b != x else v[2][y * self.count + b], 2 * c)
            return self.moved(0 if a == y else v[2][a * self.count + y], -2 * c)
        return self.finish(codes, ranks, old)

    def next(self, v, stopped):
        if stopped:
            raise Vague("regions have no stopwatches")
        codes, ranks = v[0], v[1]
        known = [k for k in range(self.count) if codes[k] <= self.cap]
        whole = [k for k in known if ranks[k] == 0]
        if not known:
            return v
        codes, ranks = list(codes), list(ranks)
        if whole:   # they leave their integers, by less than any other fractional part
            for k in known:
                ranks[k] += 1
            for k in whole:
                codes[k] += 1
        else:       # the largest fractional part becomes an integer
            last = max(ranks[k] for k in known)
            for k in known:
                if ranks[k] == last:
                    codes[k] += 1
                    ranks[k] = 0
        return self.finish(tuple(codes), tuple(ranks), lambda a, b: v[2][a * self.count + b])


# ---------------------------------------------------------------- conditions, statements

def fits(k):
    if not -2 ** 31 <= k < 2 ** 31:
        raise Fault("more than 32 bits")
    return k


def quotient(a, b):
    if b == 0:
        raise Fault("division by zero")
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


class Net:
    """A network with numbers for names.  A state is (locations, integers, clock valuation)."""

    def __init__(self, net):
        self.net = net
        self.clock_at, self.clock_names = {}, []
        for name, size in net["clocks"]:
            self.clock_at[name] = (len(self.clock_names), size)
            self.clock_names += [name] if size == 1 else ["%s[%d]" % (name, k) for k in range(size)]
        self.int_at, self.int_names, self.ranges, start = {}, [], [], []
        for name, size, low, high, init in net["ints"]:
            self.int_at[name] = (len(start), size)
            self.int_names += [name] if size == 1 else ["%s[%d]" % (name, k) for k in range(size)]
            self.ranges += [(low, high)] * size
            start += [init] * size if isinstance(init, int) else init
        self.start_ints = tuple(start)
        self.processes = net["processes"]
        self.constant = {}
        self.joint = {}
        self.synced = {(p, e) for sync in net["syncs"] for p, e, weak in sync}
        self.stops = any(l["stop"] for p in self.processes for l in p["locations"])

    # Terms are read in an environment: (integers as a list, locals as a dictionary of lists).
    def place(self, name, index, env):
        k = 0 if index is None else self.term(index, env)
        if name in env[1]:
            values, base, size = env[1][name], 0, len(env[1][name])
        else:
            values = env[0]
            base, size = self.int_at[name]
        if not 0 <= k < size:
            raise Fault("index")
        return values, base + k

    def clock(self, c, env):
        base, size = self.clock_at[c[0]]
        k = 0 if c[1] is None else self.term(c[1], env)
        if not 0 <= k < size:
            raise Fault("index")
        return base + k

    def term(self, t, env):
        kind = t[0]
        if kind == "n":
            return t[1]
        if kind == "v":
            values, k = self.place(t[1], t[2], env)
            return values[k]
        if kind == "neg":
            return fits(-self.term(t[1], env))
        if kind == "ite":
            return self.term(t[2] if self.integers_hold(t[1], env) else t[3], env)
        a, b = self.term(t[1], env), self.term(t[2], env)
        if kind == "+":
            return fits(a + b)
        if kind == "-":
            return fits(a - b)
        if kind == "*":
            return fits(a * b)
        q = fits(quotient(a, b))
        return q if kind == "/" else a - b * q

    def integers_hold(self, atoms, env):
        return all(self.atom(a, env, None, None) for a in atoms)

    def bound(self, t, env):
        c = self.term(t, env)
        if abs(c) > 1073741822:
            raise Fault("a clock compared with too much")
        return c

    def atom(self, a, env, space, v):
        kind = a[0]
        if kind == "cmp":
            return RELATIONS[a[2]](self.term(a[1], env), self.term(a[3], env))
        if kind == "chain":     # t < u && u < v
            first = self.term(a[1], env)
            middle = self.term(a[3], env)
            return RELATIONS[a[2]](first, middle) and RELATIONS[a[4]](middle, self.term(a[5], env))
        if kind == "not":
            return not self.atom(a[1], env, space, v)
        if kind == "term":
            return self.term(a[1], env) != 0
        if kind == "clk":
            x = self.clock(a[1], env)
            return space.holds(v, x, a[2], self.bound(a[3], env))
        if kind == "klc":
            c = self.bound(a[1], env)
            return space.holds(v, self.clock(a[3], env), turned(a[2]), c)
        if kind == "between":
            c, x = self.bound(a[1], env), self.clock(a[3], env)
            return space.holds(v, x, turned(a[2]), c) and space.holds(v, x, a[4], self.bound(a[5], env))
        x, y = self.clock(a[1], env), self.clock(a[3] if kind == "xy" else a[2], env)
        if kind == "xy":
            return space.holds_difference(v, x, y, a[2], 0)
        return space.holds_difference(v, x, y, a[3], self.bound(a[4], env))

    def run(self, body, env, space, v):
        """The clock valuation after the statements; the integers of env change in place."""
        for s in body:
            kind = s[0]
            if kind == "set":
                values, k = self.place(s[1], s[2], env)
                value = self.term(s[3], env)
                if values is env[0]:
                    low, high = self.ranges[k]
                    if not low <= value <= high:
                        raise Fault("range")
                values[k] = value
            elif kind == "const":
                c = self.term(s[2], env)
                x = self.clock(s[1], env)
                if c < 0:
                    raise Fault("negative clock")
                v = space.set(v, x, c)
            elif kind == "copy":
                v = space.shift(v, self.clock(s[1], env), self.clock(s[2], env), 0)
            elif kind == "shift":
                v = space.shift(v, self.clock(s[1], env), self.clock(s[2], env), self.term(s[3], env))
            elif kind == "if":
                branch = s[2] if self.integers_hold(s[1], env) else (s[3] or [])
                v = self.inner(branch, env, space, v)
            elif kind == "while":
                turns = 0
                while self.integers_hold(s[1], env):
                    turns += 1
                    if turns > 65536:
                        raise Fault("while")
                    v = self.inner(s[2], env, space, v)
            elif kind == "local":
                env[1][s[1]] = [0 if s[2] is None else self.term(s[2], env)]
            elif kind == "array":
                env[1][s[1]] = [0] * s[2]
        return v

    def inner(self, body, env, space, v):
        known = set(env[1])
        v = self.run(body, env, space, v)
        for name in set(env[1]) - known:
            del env[1][name]
        return v

    # ------------------------------------------------------------ states and steps

    def locations(self, locs):
        return [p["locations"][l] for p, l in zip(self.processes, locs)]

    def invariants_hold(self, state, space):
        env = (list(state[1]), {})
        return all(self.atom(a, env, space, state[2]) for l in self.locations(state[0]) for a in l["invariant"])

    def starts(self, space):
        choices = [()]
        for p in self.processes:
            choices = [c + (k,) for c in choices for k, l in enumerate(p["locations"]) if l["initial"]]
        states = [(locs, self.start_ints, space.zero) for locs in choices]
        return [s for s in states if self.invariants_hold(s, space)]

    def time_passes(self, state):
        return not any(l["urgent"] or l["committed"] for l in self.locations(state[0]))

    def stopped(self, state):
        names = {c for l in self.locations(state[0]) for c in l["stop"]}
        return {k for k, name in enumerate(self.clock_names) if name in names}

    def labels(self, locs):
        return {a for l in self.locations(locs) for a in l["labels"]}

    def joint_edges(self, locs):
        """All that may move together from these locations: [(action, [(process, edge)], their line or None)]."""
        if locs in self.joint:
            return self.joint[locs]
        out = []
        for p, process in enumerate(self.processes):
            for e in process["edges"]:
                if e["source"] == locs[p] and (p, e["event"]) not in self.synced:
                    out.append(([(p, e)], None))
        for sync in self.net["syncs"]:
            combinations = [[]]
            for p, event, weak in sync:
                edges = [e for e in self.processes[p]["edges"] if e["source"] == locs[p] and e["event"] == event]
                if edges or not weak:
                    combinations = [c + [(p, e)] for c in combinations for e in edges]
            out += [(c, sync) for c in combinations if c]
        committed = {p for p, l in enumerate(self.locations(locs)) if l["committed"]}
        if committed:
            out = [(c, line) for c, line in out if any(p in committed for p, e in c)]
        self.joint[locs] = [(self.action(c), c, line) for c, line in out]
        return self.joint[locs]

    def action(self, parts):
        return ",".join("%s@%s" % (self.processes[p]["name"], e["event"]) for p, e in parts)

    def steps(self, state, space):
        """All steps: (action, the state after it, or None: it fails)."""
        for action, parts, line in self.joint_edges(state[0]):
            yield from self.tried(action, state, parts, space)

    def tried(self, action, state, parts, space):
        try:
            after = self.take(state, parts, space)
            if after is not None:
                yield action, after
        except Fault:
            yield action, None

    def take(self, state, parts, space):
        """The state after these edges, None if they cannot be taken; raises Fault."""
        locs, ints, v = state
        env = (list(ints), {})
        for p, e in parts:
            for a in e["guard"]:
                if not self.atom(a, env, space, v):
                    return None
        locs = list(locs)
        for p, e in parts:
            v = self.run(e["do"], (env[0], {}), space, v)
            locs[p] = e["target"]
        after = (tuple(locs), tuple(env[0]), v)
        return after if self.enters(after, space) else None

    def enters(self, state, space):
        """What is read when a step leads to the state."""
        return self.invariants_hold(state, space)

    def constants(self):
        """(largest a clock is compared with or set to, largest difference or None, whether clocks are set back)"""
        found = {"cap": 1, "dcap": None, "set": 0, "back": False}

        def reach(t):
            """Bounds of a term, roughly: the largest absolute value it can have."""
            if t[0] == "n":
                return abs(t[1])
            if t[0] == "v":
                if t[1] in self.int_at:
                    base = self.int_at[t[1]][0]
                    return max(abs(k) for k in self.ranges[base])
                return max(4, *(abs(k) for k in self.constant.get(t[1], (0,))))
            if t[0] == "neg":
                return reach(t[1])
            if t[0] == "ite":
                return max(reach(t[2]), reach(t[3]))
            if t[0] == "*":
                return reach(t[1]) * reach(t[2])
            if t[0] == "min":   # less than nothing is as good as nothing
                return min(reach(t[1]), reach(t[2]))
            return reach(t[1]) + reach(t[2])

        def look(thing):
            if isinstance(thing, dict):
                for value in thing.values():
                    look(value)
            elif isinstance(thing, list):
                for value in thing:
                    look(value)
            elif isinstance(thing, tuple) and thing:
                kind = thing[0]
                if kind in ("clk", "klc", "between"):
                    for t in {"clk": thing[3:], "klc": thing[1:2], "between": thing[1:2] + thing[5:6]}[kind]:
                        found["cap"] = max(found["cap"], reach(t))
                elif kind in ("xy", "diff"):
                    found["dcap"] = max(found["dcap"] or 0, 0 if kind == "xy" else reach(thing[4]))
                elif kind == "const":
                    found["set"] = max(found["set"], reach(thing[2]))
                elif kind == "shift":
                    found["back"] = True if not (thing[3][0] == "n" and thing[3][1] >= 0) else found["back"]
                    found["shift"] = True
                elif kind == "copy":
                    found["copy"] = True
                for part in thing:
                    if isinstance(part, (list, tuple)):
                        look(part)
        look(self.net["processes"])
        look(self.net.get("functions", []))
        return found


def turned(relation):
    return {"<": ">", "<=": ">=", "==": "==", ">=": "<=", ">": "<"}[relation]


# ---------------------------------------------------------------- the graph of a reading of time

class Graph:
    """All states that can be reached by delay steps and actions.  ticks[i] is the state after the delay step from i, or
    None; moves[i] the list of (action, state); faults: some step failed.  With `mark` (dense time only) there is a
    clock that counts units of time; marks[i] is the state after it was set back."""

    LIMIT = 2500

    def __init__(self, net, time, mark=False):
        self.net, self.time = net, time
        known = net.constants()
        count = len(net.clock_names) + (1 if mark else 0)
        cap = max(known["cap"], known["set"])
        dcap = known["dcap"]
        if dcap is not None:
            dcap = max(1, dcap)
            cap = max(cap, dcap + known["set"])
            if known.get("shift") or net.stops:
                cap, dcap = 2 * cap + 2, 2 * dcap + 2
        elif known["back"]:
            cap = 2 * cap + 2
        self.space = Regions(count, cap, dcap) if time == "dense" else Grid(count, time, cap, dcap)
        self.mark = count - 1 if mark else None
        self.states, self.index = [], {}
        self.ticks, self.moves, self.marks, self.faulty = [], [], [], []
        self.roots = [self.number(s) for s in net.starts(self.space)]
        self.explore()
        self.faults = any(self.faulty)

    def number(self, state):
        k = self.index.get(state)
        if k is None:
            k = self.index[state] = len(self.states)
            self.states.append(state)
            if k >= self.LIMIT:
                raise Vague("too many states")
        return k

    def explore(self):
        k = 0
        while k < len(self.states):
            state = self.states[k]
            self.moves.append([])
            self.faulty.append(False)
            for action, after in self.net.steps(state, self.space):
                if after is None:
                    self.faulty[k] = True
                else:
                    self.moves[k].append((action, self.number(after)))
            self.ticks.append(self.later(state))
            self.marks.append(None)
            if self.mark is not None and self.space.holds(state[2], self.mark, "==", 1):
                self.ticks[k] = None
                self.marks[k] = self.number((state[0], state[1], self.space.set(state[2], self.mark, 0)))
            k += 1

    def later(self, state):
        if not self.net.time_passes(state):
            return None
        if self.mark is not None and self.space.holds(state[2], self.mark, "==", 1):
            return None
        after = (state[0], state[1], self.space.next(state[2], self.net.stopped(state)))
        return self.number(after) if self.net.invariants_hold(after, self.space) else None

    # ------------------------------------------------------------ answers

    def reaches(self, labels=(), location=None):
        return any(set(labels) <= self.net.labels(s[0]) and (location is None or s[0][location[0]] == location[1])
                   for s in self.states)

    def unreached(self):
        return {(p, l) for p, process in enumerate(self.net.processes) for l in range(len(process["locations"]))
                if not any(s[0][p] == l for s in self.states)}

    def live(self, disable):
        """Per state: can some delay lead to a step, a fault included unless faults disable it?"""
        live = [bool(self.moves[k]) or (self.faulty[k] and not disable) for k in range(len(self.states))]
        changed = True
        while changed:
            changed = False
            for k, t in enumerate(self.ticks):
                if not live[k] and t is not None and live[t]:
                    live[k] = changed = True
        return live

    def deadlocks(self, disable):
        return not all(self.live(disable))

    def infinite(self, labels=(), non_zeno=False):
        """Is there a run with infinitely many actions, all labels infinitely often, and time that diverges?"""
        for part in components(len(self.states), self.successors):
            inside = set(part)
            if not any(b in inside for k in part for a, b in self.moves[k]):
                continue
            if not set(labels) <= {a for k in part for a in self.net.labels(self.states[k][0])}:
                continue
            if non_zeno:
                passing = self.marks if self.time == "dense" else self.ticks
                if not any(passing[k] in inside for k in part if passing[k] is not None):
                    continue
            return True
        return False

    def successors(self, k):
        return [b for a, b in self.moves[k]] + [t for t in (self.ticks[k], self.marks[k]) if t is not None]

    def actions_only(self):
        """The states after actions, and their steps 'a delay, then an action': (starts, [{(action, state)}])."""
        out, order = {}, list(self.roots)
        for k in order:
            if k in out:
                continue
            steps, t, seen = set(), k, set()
            while t is not None and t not in seen:
                seen.add(t)
                steps |= set(self.moves[t])
                t = self.ticks[t]
            out[k] = steps
            order += [b for a, b in steps]
        return set(self.roots), out


def components(count, successors):
    """Strongly connected components, by two depth-first searches."""
    seen, finished = [False] * count, []
    back = [[] for _ in range(count)]
    for root in range(count):
        if seen[root]:
            continue
        seen[root] = True
        stack = [(root, iter(successors(root)))]
        while stack:
            k, rest = stack[-1]
            for b in rest:
                back[b].append(k)
                if not seen[b]:
                    seen[b] = True
                    stack.append((b, iter(successors(b))))
                    break
            else:
                finished.append(k)
                stack.pop()
    done = [False] * count
    for root in reversed(finished):
        if done[root]:
            continue
        done[root] = True
        part, todo = [root], [root]
        while todo:
            for b in back[todo.pop()]:
                if not done[b]:
                    done[b] = True
                    part.append(b)
                    todo.append(b)
        yield part


# ---------------------------------------------------------------- replay of a run

def replay(net, run, period=None, labels_last=(), labels_loop=(), location=None, time_grows=False, fault=False):
    """None if the run of an answer is one of the network, otherwise what is wrong with it."""
    space = Exact(len(net.clock_names))
    state = parsed(net, run["start"])
    if state not in net.starts(space):
        return "the start is none"
    steps, loop = run.get("prefix", []), run.get("loop", [])
    for k, step in enumerate(steps):
        try:
            after = follow(net, space, {state}, step, period, parsed(net, step) if "locations" in step else None)
        except Fault:
            return None if fault and k == len(steps) - 1 else "step %d fails" % k
        if not after:
            return "step %d: no such step" % k
        state, = after
    if fault:
        return "no step fails"
    # Clocks that matter no more may grow; so the loop is taken some more times, with the same delays, but perhaps with
    # other edges of the same action that lead to the same locations and integers.
    states, seen, length = {state}, set(), Fraction(0)
    for turn in range(12 if run.get("repeats") else 1):
        for k, step in enumerate(loop):
            target = parsed(net, step)
            try:
                states = follow(net, space, states, step, period, target if turn == 0 else target[:2])
            except Fault:
                states = None
            if not states:
                return "turn %d of the loop, step %d: no such step" % (turn, k)
            seen |= net.labels(target[0])
            length += Fraction(step["delay"])
    if loop:
        if {s[:2] for s in states} != {state[:2]}:
            return "the loop does not close"
        if not any(step["action"] for step in loop) or not set(labels_loop) <= seen:
            return "the loop lacks an action or a label"
        if time_grows and not length:
            return "no time passes in the loop"
    if not set(labels_last) <= net.labels(state[0]):
        return "the last state lacks a label"
    if location is not None and state[0][location[0]] != location[1]:
        return "the last state is elsewhere"
    return None


def follow(net, space, states, step, period, target):
    """The states after a step of a run from one of these; raises Fault if there is none but a step that fails.  target
    is the state it should lead to, or its locations and integers, or None: then it should fail."""
    delay = Fraction(step["delay"])
    if delay < 0 or (period is not None and (delay / period).denominator != 1):
        return set()
    if delay > 0:
        states = {(s[0], s[1], space.wait(s[2], delay, net.stopped(s))) for s in states if net.time_passes(s)}
        states = {s for s in states if net.invariants_hold(s, space)}
    if not step["action"]:
        return {s for s in states if s[:len(target)] == target}
    out, failed = set(), False
    for s in states:
        for action, after in net.steps(s, space):
            if action not in (",".join(step["action"]), "?"):   # "?": who takes part is not known
                continue
            if after is None:
                failed = True
            elif target is not None and after[:len(target)] == target:
                out.add(after)
    if failed and not out:
        raise Fault("a step")
    return out


def parsed(net, step):
    locs = tuple([l["name"] for l in p["locations"]].index(name) for p, name in ((p, step["locations"][p["name"]]) for p in net.processes))
    return (locs, tuple(step["integers"][name] for name in net.int_names),
            tuple(Fraction(step["clocks"][name]) for name in net.clock_names))


def run_aside(net, run, period, random):
    """The first steps of the run, then one of any delay and joint edge, whose conditions nobody has asked for; the
    state behind it is what delay and statements make.  None if there is no such step."""
    space, steps = Exact(len(net.clock_names)), run.get("prefix", []) + run.get("loop", [])
    count = random.randint(0, max(0, len(steps) - 1))
    locs, ints, v = parsed(net, steps[count - 1] if count else run["start"])
    joint = net.joint_edges(locs)
    if not joint:
        return None
    action, parts, line = random.choice(joint)
    unit = period if period is not None and random.random() < 0.9 else Fraction(1, random.choice((1, 1, 2, 4)))
    delay = unit * random.choice((0, 0, 1, 1, 2, 3, 4))
    env, v = (list(ints), {}), space.wait(v, delay, net.stopped((locs, ints, v)))
    locs = list(locs)
    try:
        for p, e in parts:
            v = net.run(e["do"], (env[0], {}), space, v)
            locs[p] = e["target"]
    except Fault:
        return None
    names = [net.processes[p]["locations"][l]["name"] for p, l in enumerate(locs)]
    last = {"delay": str(delay), "action": action.split(","),
            "locations": {p["name"]: name for p, name in zip(net.processes, names)},
            "integers": dict(zip(net.int_names, env[0])),
            "clocks": {name: str(value) for name, value in zip(net.clock_names, v)}}
    return {"start": run["start"], "prefix": [{key: value for key, value in step.items() if key != "before"}
                                              for step in steps[:count]] + [last]}
