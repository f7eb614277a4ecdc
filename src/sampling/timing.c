#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "follow.h"
#include "rational.h"

/* Delays for a trail.  The unknowns are the instants of its steps, in units of
 * 1/q or of the period.  A clock reads now minus the instant of its last
 * assignment plus a constant, so every constraint bounds a difference of two
 * instants: a shortest-path problem. */

/* to - from <= c q - strict. */
typedef struct instant_bound {
    uint32_t from, to;
    int64_t c;
    bool strict;
} instant_bound;

typedef struct reference {
    uint32_t instant;
    int64_t offset;
} reference;

typedef struct timing {
    const side *side;
    VEC (instant_bound) bounds;
    reference *clocks, *before;
    __int128_t *distance;
    uint32_t instants;
} timing;

/* The constraints hold at `now`. */
static void
add_constraints (timing *t, uint32_t now, const zone_constraint *list, uint32_t count)
{
    for (uint32_t k = 0; k < count; k++) {
        const zone_constraint *a = &list[k];
        const reference *r = &t->clocks[a->i ? a->i : a->j];
        int64_t c = bound_constant (a->b), offset = a->i ? -r->offset : r->offset;
        uint32_t from = a->i ? r->instant : now, to = a->i ? now : r->instant;
        if (from != to)
            *vec_add (&t->bounds) = (instant_bound){ from, to, c + offset, bound_is_strict (a->b) };
    }
}

static void
assign (timing *t, uint32_t now, const side_joint *j)
{
    memcpy (t->before, t->clocks, t->side->dim * sizeof *t->clocks);
    for (unsigned x = 1; x < t->side->dim; x++)
        if (j->from[x])
            t->clocks[x] =
                (reference){ t->before[j->from[x]].instant, t->before[j->from[x]].offset + j->offset[x] };
        else
            t->clocks[x] = (reference){ now, j->offset[x] };
}

static void
collect_bounds (timing *t, const trail *path)
{
    const side *s = t->side;
    t->instants = 1;
    for (size_t i = 0; i < path->steps.count; i++) {
        const side_site *site = &s->sites.at[side_site_of (s, path->steps.at[i].source)];
        const side_joint *j = &site->joints[path->steps.at[i].joint];
        const side_site *target = &s->sites.at[j->target];
        uint32_t now = t->instants++;
        *vec_add (&t->bounds) = (instant_bound){ now, now - 1, 0, false };
        if (!site->can_delay)
            *vec_add (&t->bounds) = (instant_bound){ now - 1, now, 0, false };
        add_constraints (t, now, site->invariant, site->invariant_count);
        add_constraints (t, now, j->guard, j->guard_count);
        assign (t, now, j);
        add_constraints (t, now, target->invariant, target->invariant_count);
    }
}

/* Bellman and Ford, alternately forwards and backwards. */
static bool
solve (timing *t, int64_t q)
{
    memset (t->distance, 0, t->instants * sizeof *t->distance);
    for (uint32_t round = 0; round <= t->instants + 1; round++) {
        bool changed = false;
        for (size_t i = 0; i < t->bounds.count; i++) {
            const instant_bound *b = &t->bounds.at[round % 2 ? i : t->bounds.count - 1 - i];
            __int128_t most = t->distance[b->from] + (__int128_t) b->c * q - b->strict;
            if (most < t->distance[b->to]) {
                t->distance[b->to] = most;
                changed = true;
            }
        }
        if (!changed)
            return true;
    }
    return false;
}

static run *
build_run (const timing *t, const trail *path, int64_t q, size_t loop_from)
{
    const side *s = t->side;
    run *r = run_new (side_look (s, side_site_of (s, path->start))->locations, s->model->process_count);
    mpq_t delay, unit;
    mpq_inits (delay, unit, NULL);
    rational_set (unit, s->dense ? 1 : s->up, s->dense ? (uint64_t) q : (uint64_t) s->down);
    for (size_t i = 0; i < path->steps.count; i++) {
        const side_site *site = &s->sites.at[side_site_of (s, path->steps.at[i].source)];
        const side_joint *j = &site->joints[path->steps.at[i].joint];
        rational_set (delay, (int64_t) (t->distance[i + 1] - t->distance[i]), 1);
        mpq_mul (delay, delay, unit);
        run_add (r, delay, j->edges, j->edge_count);
    }
    mpq_clears (delay, unit, NULL);
    r->loop_from = loop_from < r->count ? loop_from : r->count;
    return r;
}

run *
trail_run (const side *s, const trail *path, size_t loop_from)
{
    timing t = { .side = s };
    t.clocks = xcalloc (s->dim, sizeof *t.clocks);
    t.before = xcalloc (s->dim, sizeof *t.before);
    collect_bounds (&t, path);
    t.distance = xcalloc (t.instants, sizeof *t.distance);
    int64_t q = 1;
    bool solved = solve (&t, q);
    while (!solved && s->dense && q < INT32_MAX && budget_ok (s->budget))
        solved = solve (&t, ++q);
    assert (solved || budget_reason (s->budget));
    run *r = solved ? build_run (&t, path, q, loop_from) : NULL;
    xfree (t.clocks);
    xfree (t.before);
    xfree (t.distance);
    vec_free (&t.bounds);
    assert (!r || run_fits (s->model, r));
    return r;
}
