/* Priorities: a step cannot be taken where one of a higher rank can.
 *
 * A step can be taken in a convex set of valuations: where its guard holds, and the
 * invariant of its target after its updates.  So what is left of a step is its guard
 * without some convex sets, as disjoint pieces: of each set, the first constraint that
 * fails.  A constraint that the guard decides already makes no piece, which keeps
 * their number that of the cells that single clocks are cut into. */
#include "product_private.h"

rank
product_rank (const product_walk *w)
{
    const model *m = w->product->model;
    rank r = { .line = w->line ? w->line->priority : 0, .process = INT32_MIN, .above = true };
    for (size_t i = 0; i < w->joint.count; i++) {
        uint32_t owner = m->edges[w->joint.at[i]].process;
        if (owner >= m->process_count - m->watchers)
            continue;
        r.above = false;
        if (m->processes[owner].priority > r.process)
            r.process = m->processes[owner].priority;
    }
    return r;
}

static bool
is_higher (rank a, rank b)
{
    return !b.above && (a.line != b.line ? a.line > b.line : a.process > b.process);
}

/* --- where a step is possible --- */

static bool
add_possible (product_walk *w, const struct raw_step *s, size_t first, uint32_t count, bool after)
{
    for (size_t k = first; k < first + count; k++) {
        clock_constraint c = w->constraints.at[k];
        said t = product_before_updates (w->all_updates.at + s->updates, after ? s->update_count : 0, &c);
        if (t == FAILS)
            return false;
        if (t == OPEN)
            *vec_add (&w->possible) = c;
        if (t == BEYOND)
            w->beyond = &w->product->model->edges[w->edges.at[s->edges]];
    }
    return true;
}

void
product_note_rivals (product_walk *w)
{
    vec_clear (&w->possible);
    vec_clear (&w->rivals);
    w->beyond = NULL;
    for (size_t i = 0; i < w->raw_steps.count; i++) {
        const struct raw_step *s = &w->raw_steps.at[i];
        struct rival r = { .rank = s->rank, .first = w->possible.count };
        if (s->fault != NO_FAULT)
            continue;
        if (add_possible (w, s, s->guard, s->guard_count, false)
            && add_possible (w, s, s->invariant, s->invariant_count, true)) {
            r.count = w->possible.count - r.first;
            *vec_add (&w->rivals) = r;
        } else
            w->possible.count = r.first;
    }
}

/* --- what they leave of others --- */

static clock_constraint
opposite (clock_constraint c)
{
    return (clock_constraint){ c.j, c.i, !c.strict, -c.c };
}

/* Does one bound of the same difference imply another? */
static bool
is_tighter (clock_constraint a, clock_constraint b)
{
    return a.i == b.i && a.j == b.j && (a.c < b.c || (a.c == b.c && (a.strict || !b.strict)));
}

/* What the guard says of the constraint, looking at one bound at a time. */
static said
known (const product_walk *w, clock_constraint c)
{
    clock_constraint other = opposite (c);
    for (size_t k = 0; k < w->guard.count; k++) {
        if (is_tighter (w->guard.at[k], c))
            return HOLDS;
        if (is_tighter (w->guard.at[k], other))
            return FAILS;
    }
    return OPEN;
}

static void
keep_piece (product_walk *w, struct raw_step s)
{
    s.guard = w->constraints.count;
    s.guard_count = (uint32_t) w->guard.count;
    for (size_t k = 0; k < w->guard.count; k++)
        *vec_add (&w->constraints) = w->guard.at[k];
    *vec_add (&w->raw_steps) = s;
}

/* The guard is what those before rival number r leave. */
static void
yield_to (product_walk *w, const struct raw_step *s, size_t r)
{
    while (r < w->rivals.count && !is_higher (w->rivals.at[r].rank, s->rank))
        r++;
    if (r == w->rivals.count) {
        keep_piece (w, *s);
        return;
    }
    struct rival above = w->rivals.at[r];
    size_t before = w->guard.count;
    for (size_t k = above.first; k < above.first + above.count && product_may_go_on (w); k++) {
        clock_constraint c = w->possible.at[k];
        said t = known (w, c);
        if (t == HOLDS)
            continue;
        if (t == OPEN)
            *vec_add (&w->guard) = opposite (c);
        yield_to (w, s, r + 1);
        if (t == FAILS)
            break;
        vec_last (&w->guard) = c;
    }
    w->guard.count = before;
}

void
product_yield (product_walk *w)
{
    if (w->beyond && w->raw_steps.count) {
        product_fail (w, w->beyond->where, "a clock would be compared with more than %d",
                      MODEL_CLOCK_CONSTANT_MAX);
        vec_clear (&w->raw_steps);
        product_record_fault (w);
        return;
    }
    size_t found = w->raw_steps.count, kept = 0;
    for (size_t i = 0; i < found; i++) {
        struct raw_step s = w->raw_steps.at[i];
        vec_clear (&w->guard);
        for (size_t k = 0; k < s.guard_count; k++)
            *vec_add (&w->guard) = w->constraints.at[s.guard + k];
        yield_to (w, &s, 0);
    }
    for (size_t i = found; i < w->raw_steps.count; i++)
        w->raw_steps.at[kept++] = w->raw_steps.at[i];
    w->raw_steps.count = kept;
}
