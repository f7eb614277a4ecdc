"""equivalences.py: in which respects two transition systems are alike, by the definitions and no faster."""
import collections

from semantics import Vague


class Sides:
    """Two systems (starts, {state: {(action, state)}}) and the six respects in which they may be alike."""

    def __init__(self, one, two):
        self.one, self.two = one, two

    def reachability(self):
        names = [{a for steps in side[1].values() for a, b in steps} for side in (self.one, self.two)]
        return names[0] == names[1]

    def stuck(self):
        stuck = [any(not steps for steps in side[1].values()) for side in (self.one, self.two)]
        return stuck[0] == stuck[1]

    @staticmethod
    def endless(side):
        """The states from which there is an infinite run."""
        good = set(side[1])
        while True:
            bad = {k for k in good if not any(b in good for a, b in side[1][k])}
            if not bad:
                return good
            good -= bad

    @staticmethod
    def includes(left, right, only=None):
        """Is every word of the left one (that leads to a state in `only`) one of the right one?"""
        seen, todo, work = set(), [(k, frozenset(right[0])) for k in left[0] if only is None or k in only], 0
        while todo:
            k, subset = todo.pop()
            if (k, subset) in seen:
                continue
            seen.add((k, subset))
            if not subset:
                return False
            then = collections.defaultdict(set)
            for s in subset:
                work += 1 + len(right[1][s])
                for action, q in right[1][s]:
                    then[action].add(q)
            then = {action: frozenset(qs) for action, qs in then.items()}
            for action, b in left[1][k]:
                if only is None or b in only:
                    todo.append((b, then.get(action, frozenset())))
            work += len(left[1][k])
            if work > 300000:
                raise Vague("too many subsets")
        return True

    def trace(self):
        return self.includes(self.one, self.two) and self.includes(self.two, self.one)

    def infinite_trace(self):
        # Finite branching: a word all of whose prefixes are words of a system is one of its infinite words.
        return (self.includes(self.one, self.two, self.endless(self.one)) and
                self.includes(self.two, self.one, self.endless(self.two)))

    @staticmethod
    def largest(left, right, both):
        """The largest simulation of left by right, or bisimulation, as the pairs in it."""
        if len(left[1]) * len(right[1]) > 40000:
            raise Vague("too many pairs")
        pairs, work = {(p, q) for p in left[1] for q in right[1]}, 0
        while True:
            work += len(pairs)
            if work > 200000:
                raise Vague("too many rounds")
            bad = set()
            for p, q in pairs:
                fine = all(any(a == c and (b, d) in pairs for c, d in right[1][q]) for a, b in left[1][p])
                if fine and both:
                    fine = all(any(a == c and (b, d) in pairs for a, b in left[1][p]) for c, d in right[1][q])
                if not fine:
                    bad.add((p, q))
            if not bad:
                return pairs
            pairs -= bad

    def simulation(self):
        for left, right in ((self.one, self.two), (self.two, self.one)):
            pairs = self.largest(left, right, False)
            if not all(any((p, q) in pairs for q in right[0]) for p in left[0]):
                return False
        return True

    def bisimulation(self):
        pairs = self.largest(self.one, self.two, True)
        return (all(any((p, q) in pairs for q in self.two[0]) for p in self.one[0]) and
                all(any((p, q) in pairs for p in self.one[0]) for q in self.two[0]))
