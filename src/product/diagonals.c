/* Exact elimination of x - y ~ c (proofs/grid.md, 2): while time passes and
 * neither clock is assigned, the truth of a diagonal does not change, so it
 * is one bit of the discrete state.  When a joint edge assigns x := a, the
 * new truth of x - y <= c is that of y >= a - c before the edge: the step is
 * split in two, one with that guard and the bit set, one with its negation
 * and the bit clear.  When it assigns x := z + a, it is the truth of
 * z - y <= c - a before, which is another bit. */
#include <assert.h>
#include <stdlib.h>

#include "alloc.h"
#include "product_private.h"

static int
compare (const void *left, const void *right)
{
    const diagonal *a = left, *b = right;
    if (a->i != b->i)
        return a->i < b->i ? -1 : 1;
    if (a->j != b->j)
        return a->j < b->j ? -1 : 1;
    if (a->c != b->c)
        return a->c < b->c ? -1 : 1;
    return (int) b->strict - (int) a->strict;
}

void
product_diagonals_sort (product *p)
{
    if (p->diagonal_count)
        qsort (p->diagonals, p->diagonal_count, sizeof *p->diagonals, compare);
}

bool
product_diagonals_hold (const product *p, const bool *bits, clock_constraint c)
{
    bool negated;
    diagonal key = product_diagonal_normal (c, &negated);
    const diagonal *found = bsearch (&key, p->diagonals, p->diagonal_count, sizeof *p->diagonals, compare);
    assert (found);
    return bits[found - p->diagonals] != negated;
}

/* Can the guard still hold with `c` added?  Only pairs of bounds on one
 * clock are looked at: enough to drop most impossible splits; the engine
 * finds the others empty. */
static bool
possible (const constraint_list *guard, clock_constraint c)
{
    if (c.j == 0 && (c.c < 0 || (c.c == 0 && c.strict)))
        return false;
    for (size_t k = 0; k < guard->count; k++) {
        clock_constraint g = guard->at[k];
        if (g.i == c.j && g.j == c.i) {
            int64_t sum = (int64_t) g.c + c.c;
            if (sum < 0 || (sum == 0 && (g.strict || c.strict)))
                return false;
        }
    }
    return true;
}

/* Truth of diagonal d after the updates, in terms of the values before:
 * x - y <= c with x := x' + a and y := y' + b becomes x' - y' <= c - a + b. */
static clock_constraint
before_updates (const product_walk *w, const diagonal *d)
{
    clock_constraint out = { d->i, d->j, d->strict, d->c };
    int64_t c = d->c;
    if (w->touched[d->i]) {
        c -= w->assigned[d->i].c;
        out.i = w->assigned[d->i].y;
    }
    if (w->touched[d->j]) {
        c += w->assigned[d->j].c;
        out.j = w->assigned[d->j].y;
    }
    out.c = (int32_t) c;
    return out;
}

/* Is the truth after the updates settled by the bits before? */
static bool
is_settled (const product_walk *w, const clock_constraint *c, bool *truth)
{
    if (c->i == c->j)
        *truth = 0 < c->c || (0 == c->c && !c->strict);
    else if (c->i && c->j)
        *truth = product_diagonals_hold (w->product, w->diagonals, *c);
    else
        return false;
    return true;
}

static clock_constraint
negation (clock_constraint c)
{
    return (clock_constraint){ c.j, c.i, !c.strict, -c.c };
}

static void
split (product_walk *w, size_t d, void (*emit) (product_walk *w))
{
    const product *p = w->product;
    clock_constraint c = { 0, 0, false, 0 };
    for (bool truth; d < p->diagonal_count; d++) {
        c = before_updates (w, &p->diagonals[d]);
        if (!is_settled (w, &c, &truth))
            break;
        w->new_diagonals[d] = truth;
    }
    if (d == p->diagonal_count) {
        emit (w);
        return;
    }
    for (int truth = 1; truth >= 0 && product_may_go_on (w); truth--) {
        clock_constraint chosen = truth ? c : negation (c);
        if (!possible (&w->guard, chosen))
            continue;
        size_t before = w->guard.count;
        bool says_something = chosen.i || chosen.c < 0 || (chosen.c == 0 && chosen.strict);
        if (says_something)
            *vec_add (&w->guard) = chosen;
        w->new_diagonals[d] = truth;
        split (w, d + 1, emit);
        w->guard.count = before;
    }
}

void
product_diagonals_split (product_walk *w, void (*emit) (product_walk *w))
{
    split (w, 0, emit);
}
