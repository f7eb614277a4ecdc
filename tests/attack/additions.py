"""additions.py: what the part 'What was added' of models/LANGUAGE-tck.md means, over semantics.py.

Broadcasts, urgent lines, functions, constants, rates, conditional comparisons of clocks, bits, wrap-around, priorities.
"""
from semantics import Fault, Net, Vague, fits, quotient


class Returned(Exception):
    def __init__(self, value, v):
        super().__init__()
        self.value, self.v = value, v


def meaning(net):
    return Added(net) if net.get("added") else Net(net)


def signed(k):
    """Into 32 bits of two's complement."""
    return (k + 2 ** 31) % 2 ** 32 - 2 ** 31


class Added(Net):
    def __init__(self, net):
        super().__init__(net)
        self.constant = dict(net.get("consts", ()))
        self.functions = {f["name"]: f for f in net.get("functions", ())}
        self.wrap = net.get("wrap")
        self.partners = set(net.get("partners", ()))
        self.stops = self.stops or any(l.get("rates") for p in self.processes for l in p["locations"])
        self.lines = [line for line in net["syncs"] if not line.cast]
        self.casts = [line for line in net["syncs"] if line.cast]
        self.net = dict(net, syncs=self.lines)     # what joint_edges looks at

    # ------------------------------------------------------------ terms, conditions

    def fit(self, k):
        return signed(k) if self.wrap else fits(k)

    def place(self, name, index, env):
        if name not in self.constant or name in env[1]:
            return super().place(name, index, env)
        k = 0 if index is None else self.term(index, env)
        if not 0 <= k < len(self.constant[name]):
            raise Fault("index")
        return self.constant[name], k

    def term(self, t, env):
        kind = t[0]
        if kind in ("n", "v", "ite"):
            return super().term(t, env)
        if kind == "neg":
            return self.fit(-self.term(t[1], env))
        if kind == "call":
            return self.call(t, env, None, None)[0]
        a = self.term(t[1], env)
        if kind == "range":
            if not t[2][1] <= a <= t[3][1]:
                raise Fault("range")
            return a
        b = self.term(t[2], env)
        if kind in ("min", "max"):
            return min(a, b) if kind == "min" else max(a, b)
        if kind in "+-*":
            return self.fit({"+": a + b, "-": a - b, "*": a * b}[kind])
        if kind in ("<<", ">>"):
            if b < 0:
                raise Fault("shift")
            return self.fit(a << b) if kind == "<<" else a >> b
        if kind in "&|^":
            return {"&": a & b, "|": a | b, "^": a ^ b}[kind]
        q = self.fit(quotient(a, b))
        return q if kind == "/" else a - b * quotient(a, b)

    def atom(self, a, env, space, v):
        if a[0] == "or":
            return self.atom(a[1], env, space, v) or self.atom(a[2], env, space, v)
        if a[0] == "when":
            return not self.integers_hold(a[1], env) or self.atom(a[2], env, space, v)
        return super().atom(a, env, space, v)

    # ------------------------------------------------------------ functions, statements

    def slice(self, part, env):
        """(the values, where it begins, how many): a part of an array."""
        name, index, count = part[1:]
        if name in env[1]:
            values, base, size = env[1][name], 0, len(env[1][name])
        elif name in self.constant:
            values, base, size = self.constant[name], 0, len(self.constant[name])
        else:
            values = env[0]
            base, size = self.int_at[name]
        first = 0 if index is None else self.term(index, env)
        count = size if index is None else count
        if first < 0 or first + count > size:
            raise Fault("part")
        return values, base + first, count

    def call(self, t, env, space, v):
        """(value, clock valuation)"""
        f = self.functions[t[1]]
        given = {}
        for (name, size), argument in zip(f["parameters"], t[2]):
            if size is None:
                given[name] = [self.term(argument, env)]
            else:
                values, first, count = self.slice(argument, env)
                given[name] = values[first:first + count]
        try:
            return 0, self.run(f["do"], (env[0], given), space, v)
        except Returned as end:
            return end.value, end.v

    def run(self, body, env, space, v):
        for s in body:
            kind = s[0]
            if kind == "return":
                raise Returned(0 if s[1] is None else self.term(s[1], env), v)
            if kind == "do":
                v = self.call(s[1], env, space, v)[1]
            elif kind == "parts":
                to, at, count = self.slice(s[1], env)
                values, first, count = self.slice(s[2], env)
                self.copy(to, at, values[first:first + count])
            elif kind == "set" and s[3][0] == "call":
                value, v = self.call(s[3], env, space, v)
                v = super().run([("set", s[1], s[2], ("n", value))], env, space, v)
            else:
                v = super().run([s], env, space, v)
        return v

    def copy(self, to, at, values):
        for k, value in enumerate(values):
            if at + k < len(self.ranges) and len(to) == len(self.ranges):
                low, high = self.ranges[at + k]
                if not low <= value <= high:
                    raise Fault("range")
            to[at + k] = value

    # ------------------------------------------------------------ steps

    def joint_edges(self, locs):
        if locs not in self.joint:
            lonely = {(p, e) for p in range(len(self.processes)) for e in self.partners} - self.synced
            self.joint[locs] = [joint for joint in super().joint_edges(locs)
                                if not any((p, e["event"]) in lonely for p, e in joint[1])]
        return self.joint[locs]

    def edges(self, p, event, locs):
        return [e for e in self.processes[p]["edges"] if e["source"] == locs[p] and e["event"] == event]

    def guard(self, e, state, space):
        env = (list(state[1]), {})
        return all(self.atom(a, env, space, state[2]) for a in e["guard"])

    def steps(self, state, space):
        found = list(self.ranked_steps(state, space))
        best = max((lowest for lowest, highest, action, after in found if after is not None), default=None)
        for lowest, highest, action, after in found:
            if best is None or lowest >= best:
                yield action, after
            elif highest >= best:
                raise Vague("who takes part in a step that fails")

    def rank(self, line, processes):
        return line.priority if line else 0, max(self.processes[p].get("priority", 0) for p in processes)

    def ranked_steps(self, state, space):
        """(its rank, the same or the highest it may have, action, the state after it), as if there were no others"""
        for action, parts, line in self.joint_edges(state[0]):
            rank = self.rank(line, [p for p, e in parts])
            for step in self.tried(action, state, parts, space):
                yield rank, rank, *step
        committed = {p for p, l in enumerate(self.locations(state[0])) if l["committed"]}
        for line in self.casts:
            for parts in self.hearing(line, state, space):
                if parts is None:
                    yield self.rank(line, [line[0][0]]), self.rank(line, [p for p, e, _ in line]), "?", None
                    continue
                if committed and not committed & {p for p, e in parts}:
                    continue
                rank = self.rank(line, [p for p, e in parts])
                for step in self.tried(self.action(parts), state, parts, space):
                    yield rank, rank, *step

    def hearing(self, line, state, space):
        """The combinations of edges that a broadcast takes; None: a guard fails."""
        (sender, event, _), receivers = line[0], line[1:]
        for first in self.edges(sender, event, state[0]):
            try:
                if not self.guard(first, state, space):
                    continue
            except Fault:
                yield None
                continue
            together = [[(sender, first)]]
            for p, heard, _ in receivers:
                open_edges = []
                for e in self.edges(p, heard, state[0]):
                    try:
                        if self.guard(e, state, space):
                            open_edges.append(e)
                    except Fault:
                        yield None
                if open_edges:
                    together = [c + [(p, e)] for c in together for e in open_edges]
            yield from together

    def enters(self, state, space):
        """Invariants, and behind each those rates that are read with it."""
        env = (list(state[1]), {})
        for l in self.locations(state[0]):
            if not all(self.atom(a, env, space, state[2]) for a in l["invariant"]):
                return False
            for c, t in l.get("rates", ()):
                self.clock(c, env)
                if self.term(t, env) not in (0, 1):
                    raise Fault("rate")
        return True

    # ------------------------------------------------------------ time

    def calls(self, line, state):
        """Is the urgent line enabled?"""
        strong = line[:1] if line.cast else [part for part in line if not part[2]]
        some = not strong
        ready = []
        for p, event, _ in strong or line:
            ready.append(False)
            for e in self.edges(p, event, state[0]):
                try:
                    ready[-1] |= self.guard(e, state, None)
                except Fault:
                    pass
        return any(ready) if some else all(ready)

    def time_passes(self, state):
        return super().time_passes(state) and not any(
            self.calls(line, state) for line in self.lines + self.casts if line.urgent)

    def stopped(self, state):
        env = (list(state[1]), {})
        return super().stopped(state) | {self.clock(c, env) for l in self.locations(state[0])
                                         for c, t in l.get("rates", ()) if self.term(t, env) == 0}
