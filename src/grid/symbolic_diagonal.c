/* Differences of clocks in timed automata: while time passes x - y does not
 * change, so its comparison with a constant is a bit of the state, which is
 * set anew when x or y is assigned: to a constant, then the other one is compared
 * with a constant; or to a clock, then another difference was small enough before.
 * That one needs a bit too (proofs/grid.md, 2). */
#include "symbolic_term.h"

enum { MOST_BITS = 4096 };

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

/* The values that a term may have; false if it is neither a number nor a
 * variable. */
static bool
values_of (const model *m, const expr *e, int64_t *low, int64_t *high)
{
    if (e->kind == EXPR_NEG && values_of (m, e->args[0], high, low)) {
        *low = -*low;
        *high = -*high;
        return true;
    }
    if (e->kind != EXPR_NUMBER && e->kind != EXPR_VARIABLE)
        return false;
    bool number = e->kind == EXPR_NUMBER;
    *low = number ? e->value : m->integer_arrays[e->id].min;
    *high = number ? e->value : m->integer_arrays[e->id].max;
    return true;
}

static void
add_pair (symbolic *s, const expr *e, uint32_t x, uint32_t y, int64_t c)
{
    if (e->compare != EXPR_GE && e->compare != EXPR_GT)
        add (s, x, y, scale_most (&s->scale, (int32_t) c, e->compare == EXPR_LT));
    if (e->compare != EXPR_LE && e->compare != EXPR_LT)
        add (s, y, x, scale_most (&s->scale, (int32_t) -c, e->compare == EXPR_GT));
}

static bool
find_values (symbolic *s, const expr *e, const char *otherwise, int64_t *low, int64_t *high)
{
    if (values_of (s->model, e, low, high))
        return true;
    s->too_large = otherwise;
    s->d.failed = true;
    return false;
}

static void
collect_comparison (symbolic *s, const expr *e)
{
    const clock_array *left = &s->model->clock_arrays[e->args[0]->id];
    const clock_array *right = &s->model->clock_arrays[e->args[1]->id];
    int64_t low, high;
    if (!find_values (
            s, e->args[2],
            "a difference of clocks is compared with a term that is neither a number nor a variable", &low,
            &high))
        return;
    for (uint32_t i = 0; i < left->size; i++)
        for (uint32_t j = 0; j < right->size; j++)
            for (int64_t c = low; c <= high; c++)
                add_pair (s, e, 1 + left->first + i, 1 + right->first + j, c);
}

static void
collect_conjunction (symbolic *s, const conjunction *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->at[i]->kind == EXPR_CLOCK_COMPARE && c->at[i]->args[1])
            collect_comparison (s, c->at[i]);
}

/* x := y + value on the way; units. */
static void
add_source (symbolic *s, diagonal d, uint32_t x, uint32_t y, int64_t value)
{
    if (d.x == x)
        add (s, y, d.y, d.most - value);
    if (d.y == x)
        add (s, d.x, y, d.most + value);
}

/* What the bits of the diagonal depend on when the copies in these statements are made. */
static void
collect_sources (symbolic *s, diagonal d, const stmt *at)
{
    for (; at && !s->d.failed; at = at->next) {
        collect_sources (s, d, at->body);
        collect_sources (s, d, at->other);
        if (at->kind != STMT_ASSIGN_CLOCK || !at->source)
            continue;
        const clock_array *to = &s->model->clock_arrays[at->target->id];
        const clock_array *from = &s->model->clock_arrays[at->source->id];
        int64_t low = 0, high = 0;
        if (at->value
            && !find_values (s, at->value,
                             "differences are compared of clocks to which a term is added that is neither a "
                             "number nor a variable",
                             &low, &high))
            return;
        for (uint32_t i = 0; i < to->size; i++)
            for (uint32_t j = 0; j < from->size; j++)
                for (int64_t c = low; c <= high; c++)
                    add_source (s, d, 1 + to->first + i, 1 + from->first + j,
                                scale_most (&s->scale, (int32_t) c, false));
    }
}

/* Ends where symbolic_decide has asked the product whether it does; indices are taken
 * for anything here, so there may be more of them. */
static void
close_under_copies (symbolic *s)
{
    for (size_t i = 0; i < s->diagonals.count && !s->d.failed; i++)
        for (size_t e = 0; e < s->model->edge_count + s->model->function_count; e++) {
            bool of_edge = e < s->model->edge_count;
            collect_sources (s, s->diagonals.at[i],
                             of_edge ? s->model->edges[e].action
                                     : s->model->functions[e - s->model->edge_count].body);
            if (s->diagonals.count > MOST_BITS) {
                s->too_large = "copies of clocks lead to more than 4096 differences";
                s->d.failed = true;
            }
        }
}

void
diagonals_collect (symbolic *s)
{
    for (size_t e = 0; e < s->model->edge_count; e++)
        collect_conjunction (s, &s->model->edges[e].guard);
    for (size_t p = 0; p < s->model->process_count; p++)
        for (size_t l = 0; l < s->model->processes[p].location_count; l++)
            collect_conjunction (s, &s->model->processes[p].locations[l].invariant);
    close_under_copies (s);
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
