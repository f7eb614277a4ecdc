#include "alloc.h"
#include "region_graph_private.h"

/* The part of the graph that period 1 can walk: joint edges are taken only
 * where every bounded clock is an integer.  It is a region graph of its own,
 * with the nodes of the full one; those that it does not reach have no edges.
 * A node keeps all its edges or only the delay, which is its first. */

static uint32_t
kept_edges (const region_graph *g, uint32_t node)
{
    uint32_t first = g->first.at[node], count = g->first.at[node + 1] - first;
    region_graph_region (g, node, g->now);
    if (!g->now->classes || !count)
        return count;
    return g->edges.at[first].joint == REGION_STEP_TIME && g->edges.at[first].target != node;
}

/* Breadth first from the initial nodes; parents count edges as g does. */
static void
reach_integrals (const region_graph *g, region_parent *parents, uint8_t *reached)
{
    uint32_t count = region_graph_count (g), waiting = 0;
    uint32_t *queue = xcalloc (count + 1, sizeof *queue);
    for (uint32_t n = 0; n < count; n++)
        if (g->parents.at[n].node == REGION_NO_NODE) {
            reached[n] = 1;
            parents[n] = g->parents.at[n];
            queue[waiting++] = n;
        }
    for (uint32_t at = 0; at < waiting; at++) {
        uint32_t first = g->first.at[queue[at]], kept = kept_edges (g, queue[at]);
        for (uint32_t e = first; e < first + kept; e++) {
            uint32_t target = g->edges.at[e].target;
            if (reached[target])
                continue;
            reached[target] = 1;
            parents[target] = (region_parent){ queue[at], e };
            queue[waiting++] = target;
        }
    }
    xfree (queue);
}

region_graph *
region_graph_integral (const region_graph *g)
{
    uint32_t count = region_graph_count (g);
    region_graph *part = xmalloc (sizeof *part);
    *part = *g;
    part->edges.at = NULL;
    part->edges.count = part->edges.room = 0;
    part->first.at = xcalloc (count + 1, sizeof *part->first.at);
    part->parents.at = xcalloc (count + 1, sizeof *part->parents.at);
    uint8_t *reached = xcalloc (count + 1, 1);
    reach_integrals (g, part->parents.at, reached);
    for (uint32_t n = 0; n < count; n++) {
        uint32_t from = g->first.at[n], kept = reached[n] ? kept_edges (g, n) : 0;
        part->first.at[n] = (uint32_t) part->edges.count;
        for (uint32_t e = from; e < from + kept; e++)
            *vec_add (&part->edges) = g->edges.at[e];
    }
    part->first.at[count] = (uint32_t) part->edges.count;
    for (uint32_t n = 0; n < count; n++) {
        region_parent *p = &part->parents.at[n];
        if (reached[n] && p->node != REGION_NO_NODE)
            p->edge = p->edge - g->first.at[p->node] + part->first.at[p->node];
    }
    xfree (reached);
    return part;
}

void
region_graph_integral_free (region_graph *part)
{
    vec_free (&part->edges);
    xfree (part->first.at);
    xfree (part->parents.at);
    xfree (part);
}
