#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "rational.h"
#include "region_graph_private.h"

/* Delays for a path of regions.  The unknowns are the instants of the joint
 * edges, in units of 1/q, and the duration T of the loop.  A clock reads the
 * instant now minus the instant of its last assignment plus a constant, so
 * being in a region bounds differences of instants, and returning to the
 * same values makes differences equal to T.  For fixed q and T this is a
 * shortest-path problem; a negative cycle is a linear condition on q and T
 * that every solution meets, and says how to go on (R13). */

/* to - from <= c q - strict + turns T. */
typedef struct instant_bound {
    uint32_t from, to;
    int64_t c;
    int32_t strict, turns;
} instant_bound;

/* c q - strict + turns T >= 0. */
typedef struct cut {
    __int128_t c;
    int64_t strict, turns;
} cut;

typedef struct reference {
    uint32_t instant;
    int64_t offset;
} reference;

typedef struct timing {
    const region_graph *graph;
    budget *budget;
    VEC (instant_bound) bounds;
    VEC (cut) cuts;
    uint32_t instants;
    reference *clocks;  /* value = now - instant + offset */
    reference *at_loop; /* the same when the loop starts */
    region *region;
    uint32_t *first_of; /* per rank: a clock of that class */
    __int128_t *distance;
    uint32_t *reason; /* the bound that set the distance, or NO_REASON */
    uint32_t *seen;
} timing;
#define NO_REASON UINT32_MAX

static void
add_bound (timing *t, uint32_t from, uint32_t to, int64_t c, bool strict, int32_t turns)
{
    if (from != to)
        *vec_add (&t->bounds) = (instant_bound){ from, to, c, strict, turns };
    else if (turns)
        *vec_add (&t->cuts) = (cut){ c, strict, turns };
    else
        assert (c > 0 || (c == 0 && !strict)); /* the same instant: a constant of the region */
}

/* value of x <= c at `now`; lower: >= c. */
static void
bound_clock (timing *t, uint32_t now, unsigned x, bool lower, int64_t c, bool strict)
{
    const reference *r = &t->clocks[x];
    if (lower)
        add_bound (t, now, r->instant, r->offset - c, strict, 0);
    else
        add_bound (t, r->instant, now, c - r->offset, strict, 0);
}

/* fraction of x <= fraction of y, strict: <. */
static void
order_fractions (timing *t, unsigned x, unsigned y, bool strict)
{
    const reference *a = &t->clocks[x], *b = &t->clocks[y];
    int64_t c = (b->offset - t->region->whole[y]) - (a->offset - t->region->whole[x]);
    add_bound (t, a->instant, b->instant, c, strict, 0);
}

/* At `now` the clocks are in t->region. */
static void
be_in_region (timing *t, uint32_t now)
{
    const region_shape *shape = t->graph->space->shape;
    const region *r = t->region;
    for (uint32_t rank = 0; rank <= r->classes; rank++)
        t->first_of[rank] = UINT32_MAX;
    for (unsigned x = 0; x < shape->clocks; x++) {
        if (r->whole[x] == REGION_ABOVE) {
            bound_clock (t, now, x, true, shape->bound[x], true);
        } else if (!r->rank[x]) {
            bound_clock (t, now, x, true, r->whole[x], false);
            bound_clock (t, now, x, false, r->whole[x], false);
        } else if (t->first_of[r->rank[x]] == UINT32_MAX) {
            t->first_of[r->rank[x]] = x;
        } else {
            order_fractions (t, x, t->first_of[r->rank[x]], false);
            order_fractions (t, t->first_of[r->rank[x]], x, false);
        }
    }
    for (uint32_t rank = 1; rank < r->classes; rank++)
        order_fractions (t, t->first_of[rank], t->first_of[rank + 1], true);
    if (r->classes) {
        unsigned smallest = t->first_of[1], largest = t->first_of[r->classes];
        bound_clock (t, now, smallest, true, r->whole[smallest], true);
        bound_clock (t, now, largest, false, r->whole[largest] + 1, true);
    }
}

static void
assign (timing *t, uint32_t now, const region_joint *j)
{
    size_t clocks = t->graph->space->shape->clocks;
    reference *before = xcalloc (clocks + 1, sizeof *before);
    memcpy (before, t->clocks, clocks * sizeof *before);
    for (uint32_t i = 0; i < j->update_count; i++) {
        const region_update *u = &j->updates[i];
        if (u->source == REGION_NO_CLOCK)
            t->clocks[u->clock] = (reference){ now, u->c };
        else
            t->clocks[u->clock] = (reference){ before[u->source].instant, before[u->source].offset + u->c };
    }
    xfree (before);
}

/* A new instant, not before the last one, in the region of `node`.  Where
 * time cannot pass it is the same one: being in a region without integers
 * does not say so. */
static uint32_t
next_instant (timing *t, uint32_t node)
{
    uint32_t now = t->instants++;
    add_bound (t, now, now - 1, 0, false, 0);
    if (!t->graph->space->sites.at[region_graph_site (t->graph, node)].can_delay)
        add_bound (t, now - 1, now, 0, false, 0);
    region_graph_region (t->graph, node, t->region);
    be_in_region (t, now);
    return now;
}

/* The values after the loop are those before it, T later. */
static void
return_to_loop (timing *t, uint32_t loop_node, uint32_t loop_instant)
{
    region_graph_region (t->graph, loop_node, t->region);
    uint32_t now = t->instants - 1;
    add_bound (t, loop_instant, now, 0, false, 1);
    add_bound (t, now, loop_instant, 0, false, -1);
    for (unsigned x = 0; x < t->graph->space->shape->clocks; x++) {
        if (t->region->whole[x] == REGION_ABOVE)
            continue;
        const reference *a = &t->at_loop[x], *b = &t->clocks[x];
        add_bound (t, a->instant, b->instant, b->offset - a->offset, false, 1);
        add_bound (t, b->instant, a->instant, a->offset - b->offset, false, -1);
    }
}

/* All bounds of the path. */
static void
collect_bounds (timing *t, const region_path *p, bool repeats, bool time_passes, bool ends_in_delay)
{
    size_t clocks = t->graph->space->shape->clocks;
    uint32_t node = p->start, loop_node = node, loop_instant = 0;
    t->instants = 1;
    for (size_t i = 0; i < p->edges.count; i++) {
        const region_edge *e = &t->graph->edges.at[p->edges.at[i]];
        if (i == p->loop_from) {
            memcpy (t->at_loop, t->clocks, clocks * sizeof *t->clocks);
            loop_node = node;
            loop_instant = t->instants - 1;
        }
        if (e->joint != REGION_STEP_TIME) {
            uint32_t now = next_instant (t, node);
            assign (t, now, region_graph_joint (t->graph, node, e));
        }
        node = e->target;
    }
    if (ends_in_delay)
        next_instant (t, node);
    if (repeats)
        return_to_loop (t, loop_node, loop_instant);
    if (p->loop_from < p->edges.count && time_passes)
        add_bound (t, t->instants - 1, loop_instant, 0, true, 0);
}

/* One pass over all bounds, in one direction or the other. */
static bool
relax (timing *t, int64_t q, int64_t T, bool backwards)
{
    bool changed = false;
    for (size_t i = 0; i < t->bounds.count; i++) {
        size_t number = backwards ? t->bounds.count - 1 - i : i;
        const instant_bound *b = &t->bounds.at[number];
        __int128_t most =
            t->distance[b->from] + (__int128_t) b->c * q - b->strict + (__int128_t) b->turns * T;
        if (most < t->distance[b->to]) {
            t->distance[b->to] = most;
            t->reason[b->to] = (uint32_t) number;
            changed = true;
        }
    }
    return changed;
}

/* A cycle among the reasons, added up; false if there is none. */
static bool
find_cut (timing *t, cut *found)
{
    memset (t->seen, 0, t->instants * sizeof *t->seen);
    for (uint32_t start = 0; start < t->instants; start++) {
        uint32_t at = start;
        while (!t->seen[at] && t->reason[at] != NO_REASON) {
            t->seen[at] = start + 1;
            at = t->bounds.at[t->reason[at]].from;
        }
        if (t->seen[at] != start + 1)
            continue;
        *found = (cut){ 0, 0, 0 };
        uint32_t round = at;
        do {
            const instant_bound *b = &t->bounds.at[t->reason[round]];
            found->c += b->c;
            found->strict += b->strict;
            found->turns += b->turns;
            round = b->from;
        } while (round != at);
        return true;
    }
    return false;
}

/* Bellman and Ford: instants for this q and T, or the cut that excludes them. */
static bool
solve_fixed (timing *t, int64_t q, int64_t T, cut *why)
{
    for (uint32_t i = 0; i < t->instants; i++) {
        t->distance[i] = 0;
        t->reason[i] = NO_REASON;
    }
    for (bool backwards = false; relax (t, q, T, backwards); backwards = !backwards)
        if (find_cut (t, why))
            return false;
    return true;
}

static __int128_t
divide_up (__int128_t a, __int128_t b)
{
    return a / b + (a % b > 0);
}

/* Narrow [*low, *high], the durations that the cut allows for q. */
static void
narrow (const cut *c, int64_t q, __int128_t *low, __int128_t *high)
{
    __int128_t rest = c->strict - c->c * q; /* turns T >= rest */
    if (c->turns > 0) {
        __int128_t least = divide_up (rest, c->turns);
        *low = least > *low ? least : *low;
    } else if (c->turns < 0) {
        __int128_t most = -divide_up (rest, -c->turns);
        *high = most < *high ? most : *high;
    } else if (rest > 0) {
        *high = -1;
    }
}

/* The smallest q for which there is a T, and the instants for them. */
static bool
solve (timing *t, int64_t *period)
{
    const int64_t most = INT32_MAX;
    for (int64_t q = 1; q <= most; q++) {
        __int128_t low = 0, high = INT64_MAX;
        for (size_t i = 0; i < t->cuts.count; i++)
            narrow (&t->cuts.at[i], q, &low, &high);
        while (low <= high) {
            cut why;
            if (!budget_ok (t->budget))
                return false;
            if (solve_fixed (t, q, (int64_t) low, &why)) {
                *period = q;
                return true;
            }
            *vec_add (&t->cuts) = why;
            narrow (&why, q, &low, &high);
        }
    }
    budget_stop (t->budget, "overflow: no period of the run found has a denominator below 2^31");
    return false;
}

static void
add_step (run *r, timing *t, uint32_t instant, int64_t q, const uint32_t *edges, uint32_t count)
{
    __int128_t units = t->distance[instant] - t->distance[instant - 1];
    mpq_t delay;
    mpq_init (delay);
    rational_set (delay, (int64_t) units, (uint64_t) q);
    run_add (r, delay, edges, count);
    mpq_clear (delay);
}

static run *
build_run (timing *t, const region_path *p, bool repeats, int64_t q, const region_joint *last,
           bool ends_in_delay)
{
    region_space *s = t->graph->space;
    uint32_t node = p->start, instant = 0;
    const product_view *view =
        product_look (s->walk, store_at (s->discrete, region_graph_site (t->graph, node)));
    run *r = run_new (view->locations, s->model->process_count);
    size_t loop_from = SIZE_MAX;
    for (size_t i = 0; i < p->edges.count; i++) {
        const region_edge *e = &t->graph->edges.at[p->edges.at[i]];
        if (i == p->loop_from)
            loop_from = instant;
        if (e->joint != REGION_STEP_TIME) {
            const region_joint *j = region_graph_joint (t->graph, node, e);
            add_step (r, t, ++instant, q, j->edges, j->edge_count);
        }
        node = e->target;
    }
    if (ends_in_delay)
        add_step (r, t, ++instant, q, last ? last->edges : NULL, last ? last->edge_count : 0);
    r->loop_from = loop_from == SIZE_MAX ? r->count : loop_from;
    r->loop_repeats = repeats;
    return r;
}

/* Let the loop start right after its first joint edge: where it starts does
 * not matter (R8), and instants are those of joint edges. */
static void
rotate_loop (const region_graph *g, region_path *p)
{
    size_t first = p->loop_from;
    while (g->edges.at[p->edges.at[first]].joint == REGION_STEP_TIME)
        first++;
    for (size_t i = p->loop_from; i <= first; i++) {
        uint32_t moved = p->edges.at[i];
        *vec_add (&p->edges) = moved;
    }
    p->loop_from = first + 1;
}

run *
region_path_run (const region_graph *g, region_path *p, bool repeats, bool time_passes,
                 const region_joint *fault)
{
    size_t clocks = g->space->shape->clocks;
    timing t = { .graph = g, .budget = g->space->budget };
    bool loops = p->loop_from < p->edges.count;
    if (loops)
        rotate_loop (g, p);
    bool delay_last = p->edges.count && g->edges.at[vec_last (&p->edges)].joint == REGION_STEP_TIME;
    bool ends_in_delay = !loops && (fault || delay_last);
    t.clocks = xcalloc (clocks + 1, sizeof *t.clocks);
    t.at_loop = xcalloc (clocks + 1, sizeof *t.at_loop);
    t.first_of = xcalloc (clocks + 2, sizeof *t.first_of);
    t.region = region_new (g->space->shape);
    collect_bounds (&t, p, repeats, time_passes, ends_in_delay);
    t.distance = xcalloc (t.instants, sizeof *t.distance);
    t.reason = xcalloc (t.instants, sizeof *t.reason);
    t.seen = xcalloc (t.instants, sizeof *t.seen);

    int64_t q;
    run *r = NULL;
    if (solve (&t, &q))
        r = build_run (&t, p, repeats, q, fault, ends_in_delay);
    xfree (t.clocks);
    xfree (t.at_loop);
    xfree (t.first_of);
    region_free (t.region);
    xfree (t.distance);
    xfree (t.reason);
    xfree (t.seen);
    vec_free (&t.bounds);
    vec_free (&t.cuts);
    assert (!r || run_fits (g->space->model, r));
    return r;
}
