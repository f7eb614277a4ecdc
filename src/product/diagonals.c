/* Exact elimination of x - y ~ c (proofs/grid.md): while time passes and
 * neither clock is assigned, the truth of a diagonal does not change, so it
 * is one bit of the discrete state.  When a joint edge assigns x := a, the
 * new truth of x - y <= c is that of y >= a - c before the edge: the step is
 * split in two, one with that guard and the bit set, one with its negation
 * and the bit clear. */
#include <stdlib.h>

#include "alloc.h"
#include "product_private.h"

/* A term with more possible values than this is not split into constants. */
enum { MOST_CONSTANTS = 4096 };

typedef VEC (diagonal) diagonal_list;

/* x_i - x_j <= c is not (x_j - x_i < -c): only i < j is stored. */
static diagonal
normal_form (clock_constraint c, bool *negated)
{
    *negated = c.i > c.j;
    if (*negated)
        return (diagonal){ c.j, c.i, !c.strict, -c.c };
    return (diagonal){ c.i, c.j, c.strict, c.c };
}

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

static void
add_constraint (diagonal_list *list, uint32_t i, uint32_t j, bool strict, int32_t c)
{
    bool negated;
    if (i != j)
        *vec_add (list) = normal_form ((clock_constraint){ (uint16_t) i, (uint16_t) j, strict, c }, &negated);
}

static void
add_pair (diagonal_list *list, const expr *e, uint32_t x, uint32_t y, interval constants)
{
    for (int64_t c = constants.low; c <= constants.high; c++) {
        if (e->compare != EXPR_GE && e->compare != EXPR_GT)
            add_constraint (list, x, y, e->compare == EXPR_LT, (int32_t) c);
        if (e->compare != EXPR_LE && e->compare != EXPR_LT)
            add_constraint (list, y, x, e->compare == EXPR_GT, (int32_t) -c);
    }
}

static bool
add_comparison (const model *m, diagonal_list *list, const expr *e, diag *why)
{
    interval constants = product_range (m, e->args[2]);
    if (constants.high - constants.low >= MOST_CONSTANTS) {
        diag_error (why, e->where,
                    "the difference of two clocks is compared with a term of more than %d possible values",
                    MOST_CONSTANTS);
        return false;
    }
    if (constants.high > DIAGONAL_CONSTANT_MAX || constants.low < -DIAGONAL_CONSTANT_MAX) {
        diag_error (why, e->where, "the difference of two clocks is compared with a constant beyond %d",
                    DIAGONAL_CONSTANT_MAX);
        return false;
    }
    const clock_array *left = &m->clock_arrays[e->args[0]->id], *right = &m->clock_arrays[e->args[1]->id];
    interval xs = product_index_range (m, e->args[0]->args[0], left->size);
    interval ys = product_index_range (m, e->args[1]->args[0], right->size);
    for (int64_t x = xs.low; x <= xs.high; x++)
        for (int64_t y = ys.low; y <= ys.high; y++)
            add_pair (list, e, 1 + left->first + (uint32_t) x, 1 + right->first + (uint32_t) y, constants);
    return true;
}

static bool
add_conjunction (const model *m, diagonal_list *list, const conjunction *c, diag *why)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->at[i]->kind == EXPR_CLOCK_COMPARE && c->at[i]->args[1]
            && !add_comparison (m, list, c->at[i], why))
            return false;
    return true;
}

/* A clock copy x = y in the statements, or NULL. */
static const stmt *
find_copy (const stmt *s)
{
    for (; s; s = s->next) {
        if (s->kind == STMT_ASSIGN_CLOCK && s->source)
            return s;
        const stmt *inner = find_copy (s->body);
        if (!inner)
            inner = find_copy (s->other);
        if (inner)
            return inner;
    }
    return NULL;
}

/* Does the model allow the elimination? */
static bool
check_model (const model *m, diag *why)
{
    if (model_has_stopwatches (m)) {
        diag_error (why, (position){ 0, 0 },
                    "differences of clocks can be eliminated only where no clock is ever stopped");
        return false;
    }
    for (size_t i = 0; i < m->edge_count; i++) {
        const stmt *copy = find_copy (m->edges[i].action);
        if (copy) {
            diag_error (why, copy->where,
                        "a model that compares differences of clocks cannot copy one clock to another");
            return false;
        }
    }
    return true;
}

bool
product_diagonals_collect (product *p, diag *why)
{
    const model *m = p->model;
    if (p->options.keep_diagonals || !model_has_diagonals (m))
        return true;
    if (!check_model (m, why))
        return false;
    diagonal_list list = VEC_EMPTY;
    bool ok = true;
    for (size_t i = 0; ok && i < m->edge_count; i++)
        ok = add_conjunction (m, &list, &m->edges[i].guard, why);
    for (size_t i = 0; ok && i < m->process_count; i++)
        for (size_t l = 0; ok && l < m->processes[i].location_count; l++)
            ok = add_conjunction (m, &list, &m->processes[i].locations[l].invariant, why);
    if (list.count)
        qsort (list.at, list.count, sizeof *list.at, compare);
    for (size_t i = 0; i < list.count; i++)
        if (!p->diagonal_count || compare (&list.at[p->diagonal_count - 1], &list.at[i]))
            list.at[p->diagonal_count++] = list.at[i];
    p->diagonals = list.at;
    return ok;
}

bool
product_diagonals_hold (const product *p, const bool *bits, clock_constraint c)
{
    bool negated;
    diagonal key = normal_form (c, &negated);
    const diagonal *found = bsearch (&key, p->diagonals, p->diagonal_count, sizeof *p->diagonals, compare);
    return bits[found - p->diagonals] != negated;
}

/* Can the guard still hold with `c` added?  Only pairs of bounds on one
 * clock are looked at: enough to drop most impossible splits; the engine
 * finds the others empty. */
static bool
possible (const constraint_list *guard, clock_constraint c)
{
    if (c.i == 0 && c.j == 0)
        return 0 < c.c || (0 == c.c && !c.strict);
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
 * x - y <= c with x := a becomes 0 - y <= c - a, with y := b: x - 0 <= c + b. */
static bool
after_updates (const product_walk *w, const diagonal *d, clock_constraint *out)
{
    if (!w->touched[d->i] && !w->touched[d->j])
        return false;
    *out = (clock_constraint){ d->i, d->j, d->strict, d->c };
    int64_t c = d->c;
    if (w->touched[d->i]) {
        c -= w->assigned[d->i].c;
        out->i = w->assigned[d->i].y;
    }
    if (w->touched[d->j]) {
        c += w->assigned[d->j].c;
        out->j = w->assigned[d->j].y;
    }
    out->c = (int32_t) c;
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
    while (d < p->diagonal_count && !after_updates (w, &p->diagonals[d], &c)) {
        w->new_diagonals[d] = w->diagonals[d];
        d++;
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
        bool says_something =
            (chosen.i || chosen.j) && !(chosen.i == 0 && (chosen.c > 0 || (chosen.c == 0 && !chosen.strict)));
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
