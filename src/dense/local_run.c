/* From a path of local times to a run: when does each step happen, and in which order? */
#include <stdlib.h>
#include <string.h>

#include "local.h"
#include "product.h"
#include "store.h"
#include "timeline.h"

/* A clock reads its owner's time less t[since], plus `plus`. */
struct reading {
    uint32_t since;
    int64_t plus;
};

struct orderer {
    const local_network *network;
    space *space;
    timeline line;
    uint32_t *last;         /* per agent: the instant of its last step */
    struct reading *clocks; /* per clock */
};

static bool
takes_part (const local_network *n, const product_step *step, unsigned agent)
{
    for (uint32_t e = 0; e < step->edge_count; e++)
        for (uint32_t i = n->edge_first[step->edges[e]]; i < n->edge_first[step->edges[e] + 1]; i++)
            if (n->edge_agents.at[i] == agent)
                return true;
    return false;
}

/* The constraints at an instant, of those who take part in the step (NULL: of all). */
static void
bound_at (struct orderer *o, uint32_t point, const clock_constraint *list, uint32_t count,
          const product_step *step)
{
    for (uint32_t c = 0; c < count; c++) {
        unsigned x = list[c].i ? list[c].i : list[c].j;
        struct reading r = o->clocks[x];
        if (step && !takes_part (o->network, step, o->network->owner[x]))
            continue;
        if (list[c].i)
            timeline_add (&o->line, point, r.since, list[c].c - r.plus, list[c].strict, 0);
        else
            timeline_add (&o->line, r.since, point, list[c].c + r.plus, list[c].strict, 0);
    }
}

/* The k-th step of the path happens at instant k + 1. */
static void
note_step (struct orderer *o, uint32_t node, uint32_t number, uint32_t point)
{
    space *s = o->space;
    const product_view *view = product_look (s->look, store_at (s->states, node));
    product_expand (s->walk, store_at (s->states, node));
    const product_step *step = product_step_at (s->walk, number);
    bound_at (o, point, view->invariant, view->invariant_count, step);
    bound_at (o, point, step->guard, step->guard_count, NULL);
    for (unsigned a = 0; a < o->network->agents; a++)
        if (takes_part (o->network, step, a)) {
            timeline_add (&o->line, o->last[a], point, 0, false, 0);
            o->last[a] = point;
        }
    for (uint32_t u = 0; u < step->update_count; u++)
        o->clocks[step->updates[u].x] = (struct reading){ point, step->updates[u].c };
    bound_at (o, point, step->invariant, step->invariant_count, step);
}

/* In the end all have the same time. */
static void
note_end (struct orderer *o, const uint64_t *state, uint32_t point)
{
    const product_view *view = product_look (o->space->look, state);
    for (unsigned a = 0; a < o->network->agents; a++)
        timeline_add (&o->line, o->last[a], point, 0, false, 0);
    bound_at (o, point, view->invariant, view->invariant_count, NULL);
}

/* Insertion keeps the order of steps at the same time. */
static void
sort_by_time (mpq_t *times, uint32_t *order, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        for (; at > 0 && mpq_cmp (times[order[at - 1] + 1], times[i + 1]) > 0; at--)
            order[at] = order[at - 1];
        order[at] = (uint32_t) i;
    }
}

/* Follow the joint edges of the path in the new order. */
static bool
follow (space *s, uint32_t node, const uint32_t *steps, const uint32_t *order, size_t count, trace *out)
{
    for (size_t k = 0; k < count; k++) {
        uint32_t edges = s->nodes[steps[2 * order[k]]].steps[steps[2 * order[k] + 1]].edges, i = 0;
        const space_node *n = space_expand (s, node);
        while (n && i < n->step_count && (n->steps[i].edges != edges || n->steps[i].target == SPACE_FAULT))
            i++;
        if (!n || i == n->step_count)
            return false;
        *vec_add (&out->steps) = (struct trace_step){ node, i };
        node = n->steps[i].target;
    }
    out->loop_from = out->steps.count;
    return true;
}

bool
local_order (const local_network *n, space *s, uint32_t start, const uint32_t *steps, size_t count,
             trace *out)
{
    struct orderer o = { .network = n, .space = s };
    o.last = xcalloc (n->agents + 1, sizeof *o.last);
    o.clocks = xcalloc (n->clocks + 1, sizeof *o.clocks);
    o.line.points = (uint32_t) count + 2;
    uint32_t node = start;
    const product_view *view = product_look (s->look, store_at (s->states, start));
    bound_at (&o, 0, view->invariant, view->invariant_count, NULL);
    for (size_t k = 0; k < count; k++) {
        note_step (&o, steps[2 * k], steps[2 * k + 1], (uint32_t) k + 1);
        node = s->nodes[steps[2 * k]].steps[steps[2 * k + 1]].target;
    }
    note_end (&o, store_at (s->states, node), (uint32_t) count + 1);
    mpq_t *times = xreallocarray (NULL, count + 2, sizeof *times);
    uint32_t *order = xreallocarray (NULL, count + 1, sizeof *order);
    for (size_t i = 0; i < count + 2; i++)
        mpq_init (times[i]);
    bool possible = timeline_solve (&o.line, times);
    if (possible)
        sort_by_time (times, order, count);
    out->start = start;
    possible = possible && follow (s, start, steps, order, count, out);
    for (size_t i = 0; i < count + 2; i++)
        mpq_clear (times[i]);
    xfree (times);
    xfree (order);
    vec_free (&o.line.rows);
    xfree (o.last);
    xfree (o.clocks);
    return possible;
}
