#include <assert.h>

#include "alloc.h"
#include "region_graph_private.h"

/* Ask the budget before a large array doubles. */
#define FITS(b, v) ((v)->count < (v)->room || budget_allows ((b), 2 * (v)->room * sizeof *(v)->at))

region_graph *
region_graph_new (TAKE region_space *s, bool integral)
{
    region_graph *g = xcalloc (1, sizeof *g);
    g->space = s;
    g->integral = integral;
    g->states = store_new (s->shape->words, s->budget);
    g->orbits = orbit_steps_new (s->shape->clocks, s->budget);
    g->found = REGION_NO_NODE;
    g->now = region_new (s->shape);
    g->next = region_new (s->shape);
    g->packed = xcalloc (s->shape->words, sizeof *g->packed);
    g->gone = xcalloc (s->shape->clocks / 64 + 1, sizeof *g->gone);
    return g;
}

void
region_graph_free (region_graph *g)
{
    if (!g)
        return;
    region_space_free (g->space);
    store_free (g->states);
    orbit_steps_free (g->orbits);
    vec_free (&g->edges);
    vec_free (&g->first);
    vec_free (&g->parents);
    region_free (g->now);
    region_free (g->next);
    xfree (g->packed);
    xfree (g->gone);
    xfree (g);
}

uint32_t
region_graph_count (const region_graph *g)
{
    return store_count (g->states);
}

uint32_t
region_graph_site (const region_graph *g, uint32_t node)
{
    return (uint32_t) *store_at (g->states, node);
}

void
region_graph_region (const region_graph *g, uint32_t node, region *out)
{
    region_unpack (g->space->shape, out, store_at (g->states, node));
}

uint32_t
region_graph_marks (const region_graph *g, uint32_t node)
{
    return g->space->sites.at[region_graph_site (g, node)].marks;
}

uint32_t
region_graph_edge_marks (const region_graph *g, const region_edge *e)
{
    uint32_t own = e->joint == REGION_STEP_TIME ? REGION_MARK_TIME : REGION_MARK_ACTION;
    return own | region_graph_marks (g, e->target);
}

const region_joint *
region_graph_joint (const region_graph *g, uint32_t source, const region_edge *e)
{
    return &g->space->sites.at[region_graph_site (g, source)].joints[e->joint];
}

/* The node of a site and a region; STORE_FULL when the budget is used up. */
static uint32_t
enter (region_graph *g, uint32_t site, const region *r, region_parent parent, bool *fresh)
{
    g->packed[0] = site;
    for (size_t w = 1; w < g->space->shape->words; w++)
        g->packed[w] = 0;
    region_pack (g->space->shape, r, g->packed);
    uint32_t node = store_put (g->states, g->packed, fresh);
    if (node == STORE_FULL || !*fresh)
        return node;
    if (!FITS (g->space->budget, &g->parents))
        return STORE_FULL;
    *vec_add (&g->parents) = parent;
    return node;
}

/* Add the edge from `source`, the node being expanded, to where g->next
 * says; true as long as the budget allows. */
static bool
add_edge (region_graph *g, uint32_t source, uint32_t site, uint32_t joint, region_move move)
{
    uint32_t number = (uint32_t) g->edges.count;
    bool fresh;
    uint32_t orbit = orbit_steps_put (g->orbits, move, g->now->classes, g->gone);
    uint32_t target = enter (g, site, g->next, (region_parent){ source, number }, &fresh);
    if (target == STORE_FULL || orbit == STORE_FULL || !FITS (g->space->budget, &g->edges))
        return false;
    if (number == UINT32_MAX) {
        budget_stop (g->space->budget, "state limit: the region graph numbers edges with 32 bits");
        return false;
    }
    assert (orbit_steps_at (g->orbits, orbit)->to == g->next->classes);
    *vec_add (&g->edges) = (region_edge){ target, orbit, joint };
    return true;
}

/* A delay that stays in a region without integers: an edge to itself.  Where
 * every clock is above its bound it shows that time may pass.  Elsewhere it
 * matters only if a class can disappear while no clock becomes an integer;
 * with resets to 0 alone, the delay that led into the region could as well
 * have been longer (R4). */
static bool
expand_stay (region_graph *g, uint32_t node, uint32_t number)
{
    const region_shape *shape = g->space->shape;
    bool nothing_bounded = region_all_above (shape, g->now);
    if (!nothing_bounded && (!g->space->moves_clocks || region_has_integer (shape, g->now)))
        return true;
    region_copy (shape, g->next, g->now);
    return add_edge (g, node, number, REGION_STEP_TIME, nothing_bounded ? REGION_STAY : REGION_STAY_OPEN);
}

/* The edge to the time successor comes first, then the one to itself. */
static bool
expand_delay (region_graph *g, uint32_t node, uint32_t number, const region_site *site)
{
    if (!site->can_delay)
        return true;
    region_copy (g->space->shape, g->next, g->now);
    region_move move = region_delay (g->space->shape, g->next);
    if (move != REGION_STAY && region_holds (g->next, site->invariant, site->invariant_count)
        && !add_edge (g, node, number, REGION_STEP_TIME, move))
        return false;
    return expand_stay (g, node, number);
}

static region_end
expand_joints (region_graph *g, uint32_t node, uint32_t number)
{
    for (uint32_t i = 0; i < g->space->sites.at[number].joint_count; i++) {
        const region_joint *j = &g->space->sites.at[number].joints[i];
        if (!region_holds (g->now, j->guard, j->guard_count))
            continue;
        if (j->fault) {
            g->found = node;
            g->fault_joint = i;
            return REGION_FAULT;
        }
        region_move move =
            region_assign (g->space->shape, g->now, j->updates, j->update_count, g->next, g->gone);
        if (!region_holds (g->next, j->invariant, j->invariant_count))
            continue;
        if (!add_edge (g, node, j->target, i, move))
            return REGION_LIMIT;
    }
    return REGION_DONE;
}

static region_end
expand (region_graph *g, uint32_t node)
{
    region_graph_region (g, node, g->now);
    uint32_t number = region_graph_site (g, node);
    const region_site *site = region_space_expand (g->space, number);
    if (!site || !expand_delay (g, node, number, site))
        return REGION_LIMIT;
    if (g->integral && g->now->classes)
        return REGION_DONE;
    return expand_joints (g, node, number);
}

static region_end
enter_initial (region_graph *g)
{
    region_space *s = g->space;
    region *zero = region_new (s->shape);
    bool full = false;
    for (bool more = product_first_initial (s->walk, s->scratch); more && !full;
         more = product_next_initial (s->walk, s->scratch)) {
        uint32_t site = region_space_site (s, s->scratch);
        full = site == STORE_FULL || !budget_ok (s->budget);
        if (full || !s->sites.at[site].possible
            || !region_holds (zero, s->sites.at[site].invariant, s->sites.at[site].invariant_count))
            continue;
        bool fresh;
        full = enter (g, site, zero, (region_parent){ REGION_NO_NODE, 0 }, &fresh) == STORE_FULL;
    }
    region_free (zero);
    return full ? REGION_LIMIT : REGION_DONE;
}

/* The edge that first led to the node leaves its parent and leads there. */
static bool
parent_is_valid (const region_graph *g, uint32_t node)
{
    region_parent p = g->parents.at[node];
    if (p.node == REGION_NO_NODE)
        return true;
    return p.node < node && p.edge >= g->first.at[p.node] && p.edge < g->first.at[p.node + 1]
           && g->edges.at[p.edge].target == node;
}

bool
region_graph_is_valid (const region_graph *g)
{
    uint32_t count = region_graph_count (g);
    if (g->first.count != (size_t) count + 1 || g->parents.count != count
        || vec_last (&g->first) != g->edges.count)
        return false;
    for (uint32_t node = 0; node < count; node++) {
        uint32_t site = region_graph_site (g, node);
        if (site >= g->space->sites.count || g->first.at[node] > g->first.at[node + 1]
            || !parent_is_valid (g, node))
            return false;
        for (uint32_t e = g->first.at[node]; e < g->first.at[node + 1]; e++) {
            const region_edge *out = &g->edges.at[e];
            bool delay = out->joint == REGION_STEP_TIME;
            if (out->target >= count || (!delay && out->joint >= g->space->sites.at[site].joint_count)
                || (delay && region_graph_site (g, out->target) != site))
                return false;
        }
    }
    return true;
}

region_end
region_graph_build (region_graph *g, bool stop_at_target)
{
    region_end end = enter_initial (g);
    uint32_t checked = 0;
    *vec_add (&g->first) = 0;
    for (uint32_t node = 0; end == REGION_DONE; node++) {
        for (; stop_at_target && checked < region_graph_count (g); checked++)
            if (g->space->sites.at[region_graph_site (g, checked)].target) {
                g->found = checked;
                return REGION_FOUND;
            }
        if (node == region_graph_count (g))
            break;
        if (!budget_step (g->space->budget, region_graph_count (g) - node, 0)
            || !FITS (g->space->budget, &g->first))
            return REGION_LIMIT;
        end = expand (g, node);
        *vec_add (&g->first) = (uint32_t) g->edges.count;
    }
    assert (end != REGION_DONE || region_graph_is_valid (g));
    return end;
}

void
region_path_free (region_path *p)
{
    vec_free (&p->edges);
}

void
region_edges_reverse (region_edges *edges, size_t from)
{
    for (size_t i = from, j = edges->count; i + 1 < j; i++) {
        uint32_t moved = edges->at[i];
        edges->at[i] = edges->at[--j];
        edges->at[j] = moved;
    }
}

void
region_path_to (const region_graph *g, uint32_t node, region_path *p)
{
    for (; g->parents.at[node].node != REGION_NO_NODE; node = g->parents.at[node].node)
        *vec_add (&p->edges) = g->parents.at[node].edge;
    region_edges_reverse (&p->edges, 0);
    p->start = node;
    p->loop_from = p->edges.count;
}
