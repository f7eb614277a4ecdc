/* Differences of clocks in timed automata: while time passes x - y does not
 * change, so its comparison with a constant is a bit of the state, which is
 * set anew when x or y is assigned: to a constant, then the other one is compared
 * with a constant; or to a clock, then another difference was small enough before.
 * That one needs a bit too (proofs/grid.md, 2). */
#include "symbolic_term.h"

/* x - y <= most is not (y - x <= -most - 1): the smaller clock comes first. */
static diagonal
normal_form (uint32_t x, uint32_t y, int64_t most, bool *negated)
{
    *negated = x > y;
    return *negated ? (diagonal){ y, x, -most - 1, { 0, 0, 0, 0 } }
                    : (diagonal){ x, y, most, { 0, 0, 0, 0 } };
}

static const diagonal *
find (const symbolic *s, const diagonal *d)
{
    for (size_t i = 0; i < s->diagonals.count; i++) {
        const diagonal *other = &s->diagonals.at[i];
        if (other->x == d->x && other->y == d->y && other->most == d->most)
            return other;
    }
    return NULL;
}

static void
add (symbolic *s, uint32_t x, uint32_t y, int64_t most)
{
    bool negated;
    diagonal d = normal_form (x, y, most, &negated);
    if (x != y && !find (s, &d))
        *vec_add (&s->diagonals) = d;
}

/* Those of the product, whose bounds of clocks are made for them: a difference that it
 * does not follow may be one of clocks that are not read. */
void
diagonals_collect (symbolic *s)
{
    for (size_t i = 0; i < product_diagonals (s->product); i++) {
        clock_constraint d = product_diagonal_at (s->product, i);
        add (s, d.i, d.j, scale_most (&s->scale, d.c, d.strict));
    }
}

static DdNode *
holds (symbolic *s, uint32_t x, uint32_t y, int64_t most)
{
    bool negated;
    diagonal d = normal_form (x, y, most, &negated);
    if (x == y)
        return diagram_copy (&s->d, most >= 0 ? s->d.one : s->d.zero);
    return entity_equals (s, &find (s, &d)->bit, !negated, false);
}

DdNode *
diagonal_compare (symbolic *s, uint32_t x, uint32_t y, expr_kind kind, int64_t c)
{
    DdNode *result = diagram_copy (&s->d, s->d.one), *part;
    if (kind != EXPR_GE && kind != EXPR_GT) {
        part = holds (s, x, y, scale_most (&s->scale, (int32_t) c, kind == EXPR_LT));
        diagram_and_in (&s->d, &result, part);
        diagram_drop (&s->d, part);
    }
    if (kind != EXPR_LE && kind != EXPR_LT) {
        part = holds (s, y, x, scale_most (&s->scale, (int32_t) -c, kind == EXPR_GT));
        diagram_and_in (&s->d, &result, part);
        diagram_drop (&s->d, part);
    }
    return result;
}

void
diagonals_start (symbolic *s)
{
    for (size_t i = 0; i < s->diagonals.count; i++) {
        DdNode *value = entity_equals (s, &s->diagonals.at[i].bit, s->diagonals.at[i].most >= 0, false);
        diagram_and_in (&s->d, &s->initial, value);
        diagram_drop (&s->d, value);
    }
}

/* Where the difference is small enough after x and y were assigned so. */
static DdNode *
after_case (symbolic *s, const diagonal *d, const clock_case *x, const clock_case *y)
{
    int64_t a = scale_most (&s->scale, (int32_t) x->value, false);
    int64_t b = scale_most (&s->scale, (int32_t) y->value, false);
    int64_t most = d->most - a + b;
    if (x->y == y->y)
        return diagram_copy (&s->d, most >= 0 ? s->d.one : s->d.zero);
    if (x->y && y->y)
        return holds (s, x->y, y->y, most);
    if (x->y)
        return entity_at_most (s, &s->clocks[x->y], most, false);
    DdNode *below = entity_at_most (s, &s->clocks[y->y], -most - 1, false);
    DdNode *rest = diagram_minus (&s->d, s->d.one, below);
    diagram_drop (&s->d, below);
    return rest;
}

static DdNode *
after_edge (machine *m, const diagonal *d)
{
    symbolic *s = m->s;
    DdNode *small = diagram_copy (&s->d, s->d.zero);
    const clock_term *xs = &m->clocks[d->x], *ys = &m->clocks[d->y];
    for (size_t i = 0; i < xs->count; i++)
        for (size_t j = 0; j < ys->count; j++) {
            DdNode *both = diagram_and (&s->d, xs->at[i].when, ys->at[j].when);
            if (both && !diagram_is_empty (&s->d, both)) { /* else the difference may have no bit */
                DdNode *here = after_case (s, d, &xs->at[i], &ys->at[j]);
                diagram_and_in (&s->d, &here, both);
                diagram_or_in (&s->d, &small, here);
                diagram_drop (&s->d, here);
            }
            diagram_drop (&s->d, both);
        }
    return small;
}

const entity *
diagonal_write (machine *m, size_t number, DdNode **bdd)
{
    symbolic *s = m->s;
    const diagonal *d = &s->diagonals.at[number];
    if (!m->clock_written[d->x] && !m->clock_written[d->y])
        return NULL;
    DdNode *small = after_edge (m, d);
    DdNode *yes = entity_equals (s, &d->bit, 1, true), *no = entity_equals (s, &d->bit, 0, true);
    DdNode *same = diagram_ite (&s->d, small, yes, no);
    diagram_and_in (&s->d, bdd, same);
    diagram_drop (&s->d, small);
    diagram_drop (&s->d, yes);
    diagram_drop (&s->d, no);
    diagram_drop (&s->d, same);
    return &d->bit;
}
