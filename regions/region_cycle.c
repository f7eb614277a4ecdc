#include "region_cycle_private.h"

#include <string.h>

#include "alloc.h"

region_duties
region_duties_new (const region_graph *g, const query *q, bool dense)
{
    region_duties d = { .marks = REGION_MARK_ACTION };
    d.marks |= region_space_all_labels (g->space);
    if (!q->non_zeno)
        return d;
    d.marks |= REGION_MARK_TIME;
    if (dense) {
        unsigned clocks = g->space->shape->clocks;
        d.clock_words = clocks / 64 + 1;
        d.clocks = xcalloc (d.clock_words, sizeof *d.clocks);
        for (unsigned x = 0; x < clocks; x++)
            d.clocks[x / 64] |= UINT64_C (1) << x % 64;
    }
    return d;
}

void
region_duties_free (region_duties *d)
{
    xfree (d->clocks);
}

bool
region_duties_done (const region_duties *d)
{
    for (size_t w = 0; w < d->clock_words; w++)
        if (d->clocks[w])
            return false;
    return !d->marks;
}

static bool
meet_clock (region_duties *d, unsigned clock, bool only_look)
{
    uint64_t bit = UINT64_C (1) << clock % 64;
    bool met = d->clocks[clock / 64] & bit;
    if (!only_look)
        d->clocks[clock / 64] &= ~bit;
    return met;
}

static bool
meet_clocks (region_duties *d, const region_graph *g, uint32_t source, const region_edge *e, bool only_look)
{
    bool met = false;
    region_graph_region (g, e->target, g->now);
    for (unsigned x = 0; x < g->space->shape->clocks; x++)
        if (g->now->whole[x] == REGION_ABOVE)
            met |= meet_clock (d, x, only_look);
    if (e->joint == REGION_STEP_TIME)
        return met;
    const region_joint *j = region_graph_joint (g, source, e);
    for (uint32_t i = 0; i < j->update_count; i++)
        met |= meet_clock (d, j->updates[i].clock, only_look);
    return met;
}

bool
region_duties_meet (region_duties *d, const region_graph *g, uint32_t source, const region_edge *e,
                    bool only_look)
{
    uint32_t marks = region_graph_edge_marks (g, e);
    bool met = d->marks & marks;
    if (!only_look)
        d->marks &= ~marks;
    if (d->clocks)
        met |= meet_clocks (d, g, source, e, only_look);
    return met;
}

bool
region_part_accepts (const region_part *part, const uint32_t *nodes, uint32_t count, const query *q,
                     bool dense)
{
    const region_graph *g = part->graph;
    region_duties d = region_duties_new (g, q, dense);
    bool done = false;
    for (uint32_t i = 0; i < count && !done; i++) {
        for (uint32_t e = g->first.at[nodes[i]]; e < g->first.at[nodes[i] + 1]; e++)
            if (part->stay[g->edges.at[e].target] == part->tag)
                region_duties_meet (&d, g, nodes[i], &g->edges.at[e], false);
        done = region_duties_done (&d);
    }
    region_duties_free (&d);
    return done;
}

/* Breadth-first search inside a part. */
typedef struct hop {
    const region_part *part;
    uint32_t *via; /* the edge that reached a node, NO_EDGE: not reached */
    uint32_t *from;
    VEC (uint32_t) queue;
} hop;
#define NO_EDGE UINT32_MAX

/* The way from `node` to `source`, then the edge `last`. */
static void
append_way (const hop *h, uint32_t node, uint32_t source, uint32_t last, region_path *out)
{
    size_t start = out->edges.count;
    *vec_add (&out->edges) = last;
    for (; source != node; source = h->from[source])
        *vec_add (&out->edges) = h->via[source];
    region_edges_reverse (&out->edges, start);
}

/* Append the shortest path from `node` whose last edge meets a duty (or, with
 * none left, leads to `home`); returns its end. */
static uint32_t
hop_on (hop *h, uint32_t node, uint32_t home, region_duties *d, region_path *out)
{
    const region_graph *g = h->part->graph;
    bool homewards = region_duties_done (d);
    memset (h->via, 0xff, region_graph_count (g) * sizeof *h->via);
    vec_clear (&h->queue);
    *vec_add (&h->queue) = node;
    for (size_t at = 0; at < h->queue.count; at++) {
        uint32_t source = h->queue.at[at];
        for (uint32_t e = g->first.at[source]; e < g->first.at[source + 1]; e++) {
            const region_edge *out_edge = &g->edges.at[e];
            if (h->part->stay[out_edge->target] != h->part->tag)
                continue;
            bool last =
                homewards ? out_edge->target == home : region_duties_meet (d, g, source, out_edge, true);
            if (!last) {
                if (h->via[out_edge->target] == NO_EDGE && out_edge->target != node) {
                    h->via[out_edge->target] = e;
                    h->from[out_edge->target] = source;
                    *vec_add (&h->queue) = out_edge->target;
                }
                continue;
            }
            append_way (h, node, source, e, out);
            return out_edge->target;
        }
    }
    return REGION_NO_NODE;
}

/* All edges on the way count, not only the last one. */
static void
discharge (const region_graph *g, uint32_t node, const region_path *p, size_t from, region_duties *d)
{
    for (size_t i = from; i < p->edges.count; i++) {
        const region_edge *e = &g->edges.at[p->edges.at[i]];
        region_duties_meet (d, g, node, e, false);
        node = e->target;
    }
}

bool
region_part_lasso (const region_part *part, uint32_t node, const query *q, bool dense, region_path *out)
{
    const region_graph *g = part->graph;
    region_duties d = region_duties_new (g, q, dense);
    hop h = { .part = part };
    h.via = xcalloc (region_graph_count (g), sizeof *h.via);
    h.from = xcalloc (region_graph_count (g), sizeof *h.from);
    region_path_to (g, node, out);
    uint32_t now = node;
    do {
        size_t from = out->edges.count;
        uint32_t next = hop_on (&h, now, node, &d, out);
        discharge (g, now, out, from, &d);
        now = next;
    } while (now != REGION_NO_NODE && (now != node || !region_duties_done (&d))
             && budget_ok (g->space->budget));
    xfree (h.via);
    xfree (h.from);
    vec_free (&h.queue);
    region_duties_free (&d);
    return now == node && budget_ok (g->space->budget);
}
