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

/* What of the zone is stuck, as pieces in c->rest; none when the budget ends. */
static void
find_stuck (space *s, uint32_t node, uint32_t zone, struct carving *c)
{
    const space_node *n = space_expand (s, node);
    *c = (struct carving){ .dim = space_frame_of (s, node)->dim };
    size_t cells = zone_cells (c->dim);
    c->invariant = xreallocarray (NULL, cells, sizeof *c->invariant);
    c->before = xreallocarray (NULL, cells, sizeof *c->before);
    c->later = xreallocarray (NULL, cells, sizeof *c->later);
    vec_reserve (&c->rest, cells);
    pool_get (s->zones, zone, c->rest.at);
    c->rest.count = cells;
    set_invariant (s, node, c);
    for (uint32_t i = 0; n && i < n->step_count && c->rest.count && budget_ok (s->budget); i++) {
        zone_copy (c->before, c->invariant, c->dim);
        if (n->steps[i].program == SPACE_NEVER || !space_restrict (s, n->steps[i].program, c->before))
            continue;
        if (n->can_delay && (!s->options.query->every_period || lasts (c)))
            zone_down (c->before, c->dim);
        carve (c);
    }
    if (!n || budget_reason (s->budget))
        c->rest.count = 0;
}

static void
carving_free (struct carving *c)
{
    vec_free (&c->rest);
    vec_free (&c->next);
    xfree (c->invariant);
    xfree (c->before);
    xfree (c->later);
}

bool
deadlock_within (space *s, uint32_t node, uint32_t zone)
{
    struct carving c;
    find_stuck (s, node, zone, &c);
    bool stuck = c.rest.count > 0;
    carving_free (&c);
    return stuck;
}

/* A clock that did not matter has no reading of its own where it begins to: any
 * beyond all constants stood for it (note_updates).  Let it have them all, so
 * that what it really reads is among them. */
static uint32_t
free_beyond (space *s, uint32_t node, uint32_t zone)
{
    const space_frame *f = space_frame_of (s, node);
    const int32_t *lower = space_lower (s, f), *upper = space_upper (s, f);
    bound *z = xreallocarray (NULL, zone_cells (f->dim), sizeof *z);
    pool_get (s->zones, zone, z);
    for (unsigned x = 1; x < f->dim; x++) {
        int32_t most = lower[x] > upper[x] ? lower[x] : upper[x];
        if (zone_meets (z, f->dim, x, 0, bound_le (most)))
            continue;
        zone_free_clock (z, f->dim, x);
        zone_constrain (z, f->dim, 0, x, bound_lt (-most));
    }
    zone = pool_put (s->zones, z, f->dim);
    xfree (z);
    return zone;
}

/* The run to one of the pieces.  They overlap in nothing, and which of them the
 * clocks that were let go really meet is not known before. */
static run *
run_to_stuck (space *s, const trace *t, uint32_t node, uint32_t zone)
{
    struct carving c;
    find_stuck (s, node, zone, &c);
    run *r = NULL;
    for (size_t at = 0; !r && at < c.rest.count && budget_ok (s->budget); at += zone_cells (c.dim))
        r = trace_run (s, t, c.rest.at + at);
    carving_free (&c);
    return r;
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
        if (zone < POOL_EMPTY)
            zone = free_beyond (s, node, zone);
    }
    return zone < POOL_EMPTY ? run_to_stuck (s, t, node, zone) : NULL;
}
