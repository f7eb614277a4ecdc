/* The zone minus, step by step, what can come to the step by waiting.
 * Needs zones that are exact up to equality of regions (M, not LU): a point
 * that is stuck may be simulated by one that is not. */
#include "deadlock.h"

#include <string.h>

#include "alloc.h"
#include "store.h"

typedef VEC (bound) zone_list; /* zones of the same dimension, back to back */

struct carving {
    unsigned dim;
    zone_list rest, next;
    bound *invariant, *before, *later;
};

/* The invariant of the node as a zone over its frame. */
static void
set_invariant (space *s, uint32_t node, struct carving *c)
{
    const space_frame *f = space_frame_of (s, node);
    const product_view *view = product_look (s->look, store_at (s->states, node));
    zone_set_universal (c->invariant, c->dim);
    for (uint32_t k = 0; k < view->invariant_count; k++) {
        clock_constraint limit = view->invariant[k];
        unsigned i = 0, j = 0;
        while (i < f->dim && f->clocks[i] != limit.i)
            i++;
        while (j < f->dim && f->clocks[j] != limit.j)
            j++;
        /* A clock outside the frame meets only what always holds. */
        if (i < f->dim && j < f->dim && i != j)
            zone_constrain (c->invariant, c->dim, i, j,
                            limit.strict ? bound_lt (limit.c) : bound_le (limit.c));
    }
}

/* Take what can come to `before` off every piece. */
static void
carve (struct carving *c)
{
    size_t cells = zone_cells (c->dim);
    c->next.count = 0;
    for (size_t at = 0; at < c->rest.count; at += cells) {
        if (zone_includes (c->before, c->rest.at + at, c->dim))
            continue;
        vec_reserve (&c->next, cells * (cells + 1));
        size_t pieces = zone_subtract (c->rest.at + at, c->before, c->dim, c->next.at + c->next.count);
        c->next.count += pieces * cells;
    }
    zone_list other = c->rest;
    c->rest = c->next;
    c->next = other;
}

/* Once there, does waiting keep it so forever?  Then some multiple of any
 * period leads there (proofs/grid.md, 7). */
static bool
lasts (struct carving *c)
{
    zone_copy (c->later, c->before, c->dim);
    zone_up (c->later, c->dim);
    return zone_includes (c->before, c->later, c->dim);
}

bool
deadlock_within (space *s, uint32_t node, uint32_t zone, bound *piece)
{
    const space_node *n = space_expand (s, node);
    if (!n)
        return false;
    struct carving c = { .dim = space_frame_of (s, node)->dim };
    size_t cells = zone_cells (c.dim);
    c.invariant = xreallocarray (NULL, cells, sizeof *c.invariant);
    c.before = xreallocarray (NULL, cells, sizeof *c.before);
    c.later = xreallocarray (NULL, cells, sizeof *c.later);
    vec_reserve (&c.rest, cells);
    pool_get (s->zones, zone, c.rest.at);
    c.rest.count = cells;
    set_invariant (s, node, &c);
    for (uint32_t i = 0; i < n->step_count && c.rest.count && budget_ok (s->budget); i++) {
        zone_copy (c.before, c.invariant, c.dim);
        if (n->steps[i].program == SPACE_NEVER || !space_restrict (s, n->steps[i].program, c.before))
            continue;
        if (n->can_delay && (!s->options.query->every_period || lasts (&c)))
            zone_down (c.before, c.dim);
        carve (&c);
    }
    bool stuck = c.rest.count > 0 && !budget_reason (s->budget);
    if (stuck && piece)
        zone_copy (piece, c.rest.at, c.dim);
    vec_free (&c.rest);
    vec_free (&c.next);
    xfree (c.invariant);
    xfree (c.before);
    xfree (c.later);
    return stuck;
}

/* Follow the trace without widening: what is stuck there is reached. */
run *
deadlock_run (space *s, const trace *t)
{
    uint32_t node = t->start, zone = space_start (s, node, true);
    for (size_t i = 0; i < t->steps.count && zone < POOL_EMPTY; i++) {
        const space_step *step = &s->nodes[t->steps.at[i].node].steps[t->steps.at[i].step];
        zone = space_apply_exactly (s, step->program, zone);
        node = step->target;
    }
    if (zone >= POOL_EMPTY)
        return NULL;
    bound *piece = xreallocarray (NULL, zone_cells (space_frame_of (s, node)->dim), sizeof *piece);
    run *r = deadlock_within (s, node, zone, piece) ? trace_run (s, t, piece) : NULL;
    xfree (piece);
    return r;
}
