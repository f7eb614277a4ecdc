/* Broadcasts, and lines that let no time pass.
 *
 * A receiver with an edge whose guard holds must take part.  Where its guards
 * speak of clocks, the step is split: a way for every edge with its guard, and
 * ways without it for the valuations that satisfy none of them.  Those are made
 * disjoint by the first constraint of each guard that fails. */
#include "product_private.h"

struct broadcast {
    const sync *line;
    bool committed;
};

static void choose_receiver (product_walk *w, const struct broadcast *b, size_t part);

static uint32_t
edge_of (const product_walk *w, const edge_group *g, uint32_t i)
{
    return w->product->sorted_edges[g->first + i];
}

/* Append what the guard of an edge asks of clocks; false if it cannot hold. */
static bool
add_guard (product_walk *w, uint32_t edge_number, constraint_list *out)
{
    return product_evaluate_conjunction (w, &w->product->model->edges[edge_number].guard, w->integers,
                                         w->diagonals, out);
}

/* None of the edges from number i of the group on is enabled: the constraints
 * that say so are in the guard for those before i. */
static void
stay_away (product_walk *w, const struct broadcast *b, size_t part, const edge_group *g, uint32_t i)
{
    size_t first = w->apart.count;
    while (i < g->count && !add_guard (w, edge_of (w, g, i), &w->apart)) {
        w->failed = false;
        w->apart.count = first;
        i++;
    }
    if (i == g->count) {
        choose_receiver (w, b, part + 1);
        return;
    }
    size_t end = w->apart.count, before = w->guard.count;
    for (size_t k = first; k < end && product_may_go_on (w); k++) {
        clock_constraint c = w->apart.at[k];
        *vec_add (&w->guard) = (clock_constraint){ c.j, c.i, !c.strict, -c.c };
        stay_away (w, b, part, g, i + 1);
        vec_last (&w->guard) = c;
    }
    w->guard.count = before;
    w->apart.count = first;
}

static void
choose_receiver (product_walk *w, const struct broadcast *b, size_t part)
{
    if (part == b->line->count) {
        if (product_allowed (w, b->committed))
            product_act (w);
        return;
    }
    const edge_group *g = product_find_group (w, b->line->parts[part].process, b->line->parts[part].event);
    size_t before = w->guard.count;
    bool must = false;
    if (product_is_left_out (w, b->line->parts[part].process))
        g = NULL;
    for (uint32_t i = 0; g && i < g->count && product_may_go_on (w); i++) {
        *vec_add (&w->joint) = edge_of (w, g, i);
        if (add_guard (w, edge_of (w, g, i), &w->guard)) {
            must = must || w->guard.count == before;
            choose_receiver (w, b, part + 1);
        } else if (w->failed) {
            if (product_allowed (w, b->committed))
                product_record_fault (w);
            w->failed = false;
        }
        w->joint.count--;
        w->guard.count = before;
    }
    if (!g)
        choose_receiver (w, b, part + 1);
    else if (!must && product_may_go_on (w))
        stay_away (w, b, part, g, 0);
}

void
product_fire_broadcast (product_walk *w, const sync *line, bool committed)
{
    struct broadcast b = { line, committed };
    const edge_group *g = product_find_group (w, line->parts[0].process, line->parts[0].event);
    for (uint32_t i = 0; g && i < g->count && product_may_go_on (w); i++) {
        vec_clear (&w->joint);
        vec_clear (&w->guard);
        vec_clear (&w->updates);
        *vec_add (&w->joint) = edge_of (w, g, i);
        if (add_guard (w, edge_of (w, g, i), &w->guard))
            choose_receiver (w, &b, 1);
        else if (w->failed && product_allowed (w, committed))
            product_record_fault (w);
        w->failed = false;
    }
}

/* Has the part an edge whose guard holds?  (The guards have no clocks.) */
static bool
is_enabled (product_walk *w, const sync_part *part)
{
    const edge_group *g = product_find_group (w, part->process, part->event);
    for (uint32_t i = 0; g && i < g->count; i++) {
        bool holds = add_guard (w, edge_of (w, g, i), &w->apart);
        w->failed = false;
        if (holds)
            return true;
    }
    return false;
}

static bool
hurries (product_walk *w, const sync *line)
{
    size_t enabled = 0, strong = 0;
    if (line->kind == SYNC_BROADCAST)
        return is_enabled (w, &line->parts[0]);
    for (size_t k = 0; k < line->count; k++) {
        strong += !line->parts[k].weak;
        bool here = is_enabled (w, &line->parts[k]);
        if (!here && !line->parts[k].weak)
            return false;
        enabled += here;
    }
    return strong || enabled;
}

bool
product_is_hurried (product_walk *w)
{
    const product *p = w->product;
    const model *m = p->model;
    for (uint32_t i = 0; i < m->process_count; i++) {
        const site *s = &p->sites[product_site (p, i, w->locations[i])];
        for (uint32_t k = s->first_sync; k < s->first_sync + s->sync_count; k++)
            if (m->syncs[p->site_syncs[k]].urgent && hurries (w, &m->syncs[p->site_syncs[k]]))
                return true;
    }
    for (size_t k = 0; k < p->weak_sync_count; k++)
        if (m->syncs[p->weak_syncs[k]].urgent && hurries (w, &m->syncs[p->weak_syncs[k]]))
            return true;
    return false;
}
