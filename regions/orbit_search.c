#include "orbit_search_private.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"

/* An edge inside the part that is searched. */
typedef struct arc {
    const orbit_step *step;
    uint32_t target; /* number within the part */
    uint32_t marks;
} arc;

/* How a pair was reached: the pair before and the first arc taken from it. */
typedef struct arrival {
    uint32_t pair, arc;
} arrival;

struct orbit_search {
    const region_graph *graph;
    uint32_t wanted;
    bool keep_all;
    uint64_t expanded;
    uint32_t *number;      /* node -> number within the part */
    const uint32_t *nodes; /* the other way round */
    uint32_t start;
    VEC (uint32_t) first;
    VEC (arc) arcs;
    VEC (uint32_t) edge_of; /* arc -> edge of the graph */
    VEC (arrival) arrivals;
    orbit_size size;
    uint64_t *pair, *old; /* work space: packed pairs */
    size_t pair_words;
    store *pairs;
};

orbit_search *
orbit_search_new (const region_graph *g, uint32_t wanted, bool keep_all)
{
    orbit_search *s = xcalloc (1, sizeof *s);
    s->graph = g;
    s->wanted = wanted;
    s->keep_all = keep_all;
    s->number = xcalloc (region_graph_count (g) + 1, sizeof *s->number);
    return s;
}

void
orbit_search_free (orbit_search *s)
{
    if (!s)
        return;
    xfree (s->number);
    vec_free (&s->first);
    vec_free (&s->arcs);
    vec_free (&s->edge_of);
    vec_free (&s->arrivals);
    xfree (s->pair);
    xfree (s->old);
    store_free (s->pairs);
    xfree (s);
}

void
orbit_pairs_free (orbit_pairs *p)
{
    store_free (p->store);
    xfree (p->nodes);
}

uint64_t
orbit_search_expanded (const orbit_search *s)
{
    return s->expanded;
}

/* The inner edges of the part, packed together: they are gone through once
 * per matrix. */
static void
list_arcs (orbit_search *s, const region_part *part, const uint32_t *nodes, uint32_t count)
{
    const region_graph *g = s->graph;
    vec_clear (&s->first);
    vec_clear (&s->arcs);
    vec_clear (&s->edge_of);
    for (uint32_t i = 0; i < count; i++)
        s->number[nodes[i]] = i;
    for (uint32_t i = 0; i < count; i++) {
        *vec_add (&s->first) = (uint32_t) s->arcs.count;
        for (uint32_t e = g->first.at[nodes[i]]; e < g->first.at[nodes[i] + 1]; e++) {
            const region_edge *out_edge = &g->edges.at[e];
            if (part->stay[out_edge->target] != part->tag)
                continue;
            uint32_t marks = region_graph_edge_marks (g, out_edge) & s->wanted;
            *vec_add (&s->arcs) =
                (arc){ orbit_steps_at (g->orbits, out_edge->orbit), s->number[out_edge->target], marks };
            *vec_add (&s->edge_of) = e;
        }
    }
    *vec_add (&s->first) = (uint32_t) s->arcs.count;
}

static unsigned
classes_of (const region_graph *g, uint32_t node)
{
    region_graph_region (g, node, g->now);
    return g->now->classes;
}

static void
prepare (orbit_search *s, const region_part *part, const uint32_t *nodes, uint32_t count, uint32_t start)
{
    const region_graph *g = s->graph;
    unsigned classes = classes_of (g, start), clocks = g->space->shape->clocks;
    s->nodes = nodes;
    s->size = clocks <= ORBIT_SMALL_CLASSES ? (orbit_size){ 0, 1 } : orbit_size_of (classes, clocks);
    s->pair_words = 1 + s->size.words;
    s->pair = xreallocarray (s->pair, s->pair_words, sizeof *s->pair);
    s->old = xreallocarray (s->old, s->pair_words, sizeof *s->old);
    list_arcs (s, part, nodes, count);
    s->start = s->number[start];
    assert (s->first.count == (size_t) count + 1 && s->start < count);
    store_free (s->pairs);
    s->pairs = store_new (s->pair_words, g->space->budget);
    vec_clear (&s->arrivals);

    s->pair[0] = s->start;
    if (s->size.row_words)
        orbit_wide_identity (s->size, classes, s->pair + 1);
    else
        s->pair[1] = orbit_small_identity (classes);
}

bool
orbit_search_step_is_valid (const orbit_search *s, const orbit_step *step, uint64_t before)
{
    enum { ONE_IN = 16 };
    if (s->expanded % ONE_IN)
        return true;
    if (s->size.row_words)
        return orbit_wide_is_valid (s->size, step->to, s->pair + 1);
    return orbit_small_is_valid (step->to, s->pair[1]) && orbit_small_is_exact (before, step, s->pair[1]);
}

static inline void
take_arc (orbit_search *s, const arc *a)
{
    uint64_t before = s->pair[1];
    s->pair[0] = (s->pair[0] | (uint64_t) a->marks << 32) >> 32 << 32 | a->target;
    if (s->size.row_words)
        orbit_wide_apply (s->size, s->pair + 1, a->step);
    else
        s->pair[1] = orbit_small_apply (s->pair[1], a->step);
    s->expanded++;
    assert (orbit_search_step_is_valid (s, a->step, before));
    (void) before;
}

/* Is the pair at hand a good cycle? */
static bool
closes (const orbit_search *s)
{
    if ((uint32_t) s->pair[0] != s->start || s->pair[0] >> 32 != s->wanted)
        return false;
    if (s->size.row_words)
        return orbit_wide_returns (s->size, classes_of (s->graph, s->nodes[s->start]), s->pair + 1);
    return orbit_small_returns (s->pair[1]);
}

/* A node with one way on and not the start: every cycle through it goes on
 * that way, and the part being strongly connected the way ends. */
static inline bool
passes_through (const orbit_search *s, uint32_t number)
{
    return !s->keep_all && number != s->start && s->first.at[number + 1] - s->first.at[number] == 1;
}

/* Follow arc `a` from the pair at hand as far as it is forced. */
static void
follow (orbit_search *s, uint32_t a)
{
    take_arc (s, &s->arcs.at[a]);
    for (uint32_t at; passes_through (s, at = (uint32_t) s->pair[0]);)
        take_arc (s, &s->arcs.at[s->first.at[at]]);
}

/* The arcs of the path to a pair, last arc first, then turned around. */
static void
trace_cycle (const orbit_search *s, uint32_t pair, uint32_t last, region_edges *cycle)
{
    region_edges starts = VEC_EMPTY;
    *vec_add (&starts) = last;
    for (; pair; pair = s->arrivals.at[pair].pair)
        *vec_add (&starts) = s->arrivals.at[pair].arc;
    while (starts.count) {
        uint32_t a = vec_pop (&starts);
        for (;; a = s->first.at[s->arcs.at[a].target]) {
            *vec_add (cycle) = s->edge_of.at[a];
            if (!passes_through (s, s->arcs.at[a].target))
                break;
        }
    }
    vec_free (&starts);
}

static bool
remember (orbit_search *s, arrival how)
{
    bool fresh;
    if (store_put (s->pairs, s->pair, &fresh) == STORE_FULL)
        return false;
    if (!fresh)
        return true;
    if (s->arrivals.count == s->arrivals.room
        && !budget_allows (s->graph->space->budget, 2 * s->arrivals.room * sizeof how))
        return false;
    *vec_add (&s->arrivals) = how;
    return true;
}

static void
give_pairs (orbit_search *s, uint32_t count, orbit_pairs *pairs)
{
    *pairs = (orbit_pairs){ .size = s->size, .store = s->pairs };
    s->pairs = NULL;
    if (!s->keep_all)
        return;
    pairs->nodes = xcalloc (count, sizeof *pairs->nodes);
    memcpy (pairs->nodes, s->nodes, count * sizeof *pairs->nodes);
}

region_end
orbit_search_from (orbit_search *s, const region_part *part, const uint32_t *nodes, uint32_t count,
                   uint32_t start, region_edges *cycle, orbit_pairs *pairs)
{
    prepare (s, part, nodes, count, start);
    if (!remember (s, (arrival){ 0, 0 }))
        return REGION_LIMIT;
    for (uint32_t i = 0; i < store_count (s->pairs); i++) {
        if (!budget_step (s->graph->space->budget, store_count (s->pairs) - i, 0))
            return REGION_LIMIT;
        memcpy (s->old, store_at (s->pairs, i), s->pair_words * sizeof *s->old);
        uint32_t number = (uint32_t) s->old[0];
        for (uint32_t a = s->first.at[number]; a < s->first.at[number + 1]; a++) {
            memcpy (s->pair, s->old, s->pair_words * sizeof *s->pair);
            follow (s, a);
            if (closes (s)) {
                trace_cycle (s, i, a, cycle);
                return REGION_FOUND;
            }
            if (!remember (s, (arrival){ i, a }))
                return REGION_LIMIT;
        }
    }
    give_pairs (s, count, pairs);
    return REGION_DONE;
}
