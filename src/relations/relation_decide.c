/* The unknown period: zone graph, then relations from one start node after
 * another until no accepting cycle is left (proofs/unknown-period.md,
 * Theorem 1). */
#include "relations.h"

#include <stdlib.h>

#include "arena.h"
#include "relation_certificate.h"
#include "relation_lasso.h"

typedef struct decision {
    const model *model;
    const query *query;
    relations_options options;
    space *space;
    graph *graph;
    uint64_t wanted;
    verdict *verdict;
    relation_certificate *certificate;
    uint64_t relations; /* stored, over all searches */
} decision;

/* --- where to start --- */

/* In how many nodes of the component each label holds: every accepting loop
 * passes one with the rarest label. */
static uint64_t
rarest_mark (const decision *d, const dbm *hulls, uint32_t count)
{
    size_t best = SIZE_MAX;
    uint64_t mark = 0;
    const space *s = d->space;
    for (unsigned k = 0; k < product_mark_count (s->product); k++) {
        size_t nodes = 0;
        for (uint32_t n = 0; n < count; n++)
            nodes += hulls[n].size && (s->places.at[s->nodes.at[n].place].marks >> k & 1);
        if (nodes < best) {
            best = nodes;
            mark = UINT64_C (1) << k;
        }
    }
    return mark;
}

typedef struct candidate {
    uint32_t node;
    uint32_t earliest; /* zone */
    unsigned dimension;
} candidate;

static int
by_dimension (const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    if (x->dimension != y->dimension)
        return x->dimension < y->dimension ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

static int
by_arrival (const void *a, const void *b)
{
    const candidate *x = a, *y = b;
    return (x->earliest > y->earliest) - (x->earliest < y->earliest);
}

typedef VEC (candidate) candidates;

/* Nodes of a component that may serve as start: every accepting loop passes
 * one of them. */
static void
find_candidates (const decision *d, uint32_t component, candidates *all)
{
    const graph *g = d->graph;
    const space *s = d->space;
    uint32_t count = (uint32_t) g->first.count;
    arena *memory = arena_new ();
    dbm *hulls = xcalloc (count + 1, sizeof *hulls);
    relation_search_hulls (g, component, hulls, memory);
    uint64_t mark = rarest_mark (d, hulls, count);
    for (uint32_t n = 0; n < count; n++) {
        if (!hulls[n].size || (s->places.at[s->nodes.at[n].place].marks & mark) != mark)
            continue;
        uint32_t earliest = MODEL_NONE;
        for (uint32_t z = g->first.at[n]; z != MODEL_NONE; z = g->zones.at[z].next)
            if (g->component.at[z] == component && z < earliest)
                earliest = z;
        *vec_add (all) = (candidate){ n, earliest, relation_search_dimension (&hulls[n]) };
    }
    xfree (hulls);
    arena_free (memory);
}

/* --- answers --- */

static void
answer_yes (decision *d, const search *s)
{
    char *failure = NULL;
    run *r = relation_lasso_of_search (s, d->model, d->query, &failure);
    if (!r)
        return; /* the budget is used up */
    if (failure) {
        text why = TEXT_EMPTY;
        text_printf (&why, "internal error: the run found does not replay: %s", failure);
        verdict_set_unknown (d->verdict, text_string (&why));
        text_free (&why);
        xfree (failure);
        run_free (r);
        return;
    }
    d->verdict->answer = ANSWER_YES;
    d->verdict->evidence = r;
}

static search *
start_search (decision *d, uint32_t component, uint32_t start)
{
    search *s = relation_search_new (d->graph, component, start, d->wanted, d->query->non_zeno,
                                     d->options.linear_programs);
    s->aligned = d->certificate != NULL;
    return s;
}

/* --- the shortcut --- */

/* A breadth-first tree over zones and labels seen. */
typedef struct step_back {
    uint32_t zone, parent, move;
    uint64_t marks;
} step_back;

typedef struct ring {
    VEC (step_back) tree;
    VEC (uint32_t) nodes, moves; /* of the cycle found */
} ring;

/* A shortest cycle of the zone graph at `zone`, inside its component, with
 * all marks.  The tree keeps one entry per zone and marks: `seen` lists its
 * entries by zone. */
static bool
find_ring (const decision *d, uint32_t zone, ring *r)
{
    const graph *g = d->graph;
    uint32_t component = g->component.at[zone];
    store *seen = store_new (2, d->space->budget);
    vec_clear (&r->tree);
    *vec_add (&r->tree) =
        (step_back){ zone, MODEL_NONE, MODEL_NONE, relation_graph_marks (g, zone) & d->wanted };
    uint32_t last = MODEL_NONE;
    for (uint32_t i = 0; i < r->tree.count && last == MODEL_NONE && budget_ok (d->space->budget); i++) {
        step_back at = r->tree.at[i];
        const reached *z = &g->zones.at[at.zone];
        for (size_t k = 0; k < z->edge_count && last == MODEL_NONE; k++) {
            const graph_edge *e = &g->edges.at[z->first_edge + k];
            uint32_t to = relation_graph_alive (g, e->to);
            if (g->component.at[to] != component)
                continue;
            uint64_t key[2] = { to, at.marks | (relation_graph_marks (g, to) & d->wanted) };
            bool fresh = false;
            store_put (seen, key, &fresh);
            if (!fresh)
                continue;
            *vec_add (&r->tree) = (step_back){ to, i, e->move, key[1] };
            if (to == zone && key[1] == d->wanted)
                last = (uint32_t) r->tree.count - 1;
        }
    }
    store_free (seen);
    vec_clear (&r->nodes);
    vec_clear (&r->moves);
    for (uint32_t i = last; i != MODEL_NONE; i = r->tree.at[i].parent) {
        *vec_add (&r->nodes) = g->zones.at[r->tree.at[i].zone].node;
        if (r->tree.at[i].parent != MODEL_NONE)
            *vec_add (&r->moves) = r->tree.at[i].move;
    }
    return last != MODEL_NONE;
}

static void
turn_round (uint32_t *numbers, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        uint32_t other = numbers[i];
        numbers[i] = numbers[count - 1 - i];
        numbers[count - 1 - i] = other;
    }
}

/* Does the shortest cycle at the zone have a fixed point?  One turn is
 * enough to know (proofs/unknown-period.md, Lemma 3). */
static bool
try_ring (decision *d, uint32_t component, uint32_t zone, ring *r)
{
    if (!find_ring (d, zone, r))
        return false;
    turn_round (r->nodes.at, r->nodes.count);
    turn_round (r->moves.at, r->moves.count);
    search *s = start_search (d, component, d->graph->zones.at[zone].node);
    bool found = relation_search_follow (s, r->nodes.at, r->moves.at, r->moves.count);
    if (found)
        answer_yes (d, s);
    relation_search_free (s);
    return found;
}

static bool
is_on_ring (const ring *r, uint32_t number)
{
    for (size_t i = 0; i < r->nodes.count; i++)
        if (r->nodes.at[i] == number)
            return true;
    return false;
}

static void
ring_free (ring *r)
{
    vec_free (&r->tree);
    vec_free (&r->nodes);
    vec_free (&r->moves);
}

/* The candidate without which the fewest zones stay on accepting cycles: one
 * search from there settles the most.  A node that lies on every such cycle
 * lies on the shortest one at some zone, so only the nodes of that are tried.
 * Among equals the one with the fewest numbers open makes the smallest
 * relations. */
static uint32_t
best_start (const decision *d, uint32_t component, candidates *all)
{
    graph *g = d->graph;
    VEC (uint32_t) zones = VEC_EMPTY;
    ring r = { VEC_EMPTY, VEC_EMPTY, VEC_EMPTY };
    for (uint32_t z = 0; z < g->zones.count; z++)
        if (g->component.at[z] == component)
            *vec_add (&zones) = z;
    qsort (all->at, all->count, sizeof *all->at, by_arrival);
    uint32_t best = all->at[0].node;
    find_ring (d, all->at[0].earliest, &r);
    qsort (all->at, all->count, sizeof *all->at, by_dimension);
    size_t least = SIZE_MAX;
    for (size_t i = 0; i < all->count && least > 0 && budget_ok (d->space->budget); i++) {
        if (!is_on_ring (&r, all->at[i].node))
            continue;
        size_t left =
            relation_graph_left_without (g, d->wanted, component, zones.at, zones.count, all->at[i].node);
        if (left < least) {
            least = left;
            best = all->at[i].node;
        }
    }
    ring_free (&r);
    vec_free (&zones);
    return best;
}

enum { MOST_RINGS = 24 };

/* Try one cycle each at some zones of a component, those with a short way
 * there first. */
static bool
try_shortcut (decision *d, uint32_t component, candidates *all)
{
    const graph *g = d->graph;
    qsort (all->at, all->count, sizeof *all->at, by_arrival);
    ring r = { VEC_EMPTY, VEC_EMPTY, VEC_EMPTY };
    bool found = false;
    for (size_t i = 0; i < all->count && i < MOST_RINGS && !found; i++)
        for (uint32_t z = g->first.at[all->at[i].node]; z != MODEL_NONE; z = g->zones.at[z].next)
            if (g->component.at[z] == component) {
                found = try_ring (d, component, z, &r);
                break;
            }
    ring_free (&r);
    return found;
}

/* --- the whole search --- */

/* A search that found nothing: no accepting loop of the component passes the
 * start. */
static void
settle (decision *d, const search *s)
{
    if (d->certificate)
        relation_certificate_add_search (d->certificate, s);
    relation_graph_remove (d->graph, s->component, s->start);
}

/* First with joins, which are fast and mostly enough to see that there is
 * nothing.  True if so. */
static bool
search_joined (decision *d, uint32_t component, uint32_t start, unsigned width)
{
    search *s = start_search (d, component, start);
    s->width = width;
    bool nothing = relation_search_run (s) && s->found_relation == MODEL_NONE;
    d->relations += s->relations.count;
    if (nothing)
        settle (d, s);
    relation_search_free (s);
    return nothing;
}

/* True: there is an answer, or no budget left. */
static bool
search_exactly (decision *d, uint32_t component, uint32_t start)
{
    search *s = start_search (d, component, start);
    bool finished = relation_search_run (s), found = s->found_relation != MODEL_NONE;
    d->relations += s->relations.count;
    if (found)
        answer_yes (d, s);
    else if (s->disagreement)
        verdict_set_unknown (d->verdict, "internal error: a linear program and the search for negative "
                                         "cycles differ");
    else if (finished)
        settle (d, s);
    relation_search_free (s);
    return !finished || found;
}

/* Search from the best start of a component.  True: there is an answer or
 * no budget left; false: no loop through that node, which is now removed. */
static bool
search_component (decision *d, uint32_t component, bool shortcut)
{
    candidates all = VEC_EMPTY;
    find_candidates (d, component, &all);
    bool found = shortcut && !d->options.no_shortcut && try_shortcut (d, component, &all);
    uint32_t start = found ? MODEL_NONE : best_start (d, component, &all);
    vec_free (&all);
    if (found)
        return true;
    static const unsigned widths[] = { 1, 8, 64 };
    for (size_t i = 0; !d->options.no_joins && i < sizeof widths / sizeof *widths; i++)
        if (search_joined (d, component, start, widths[i]))
            return false;
    return search_exactly (d, component, start);
}

/* Removing a node splits components; what is left is searched again until
 * no accepting cycle of the zone graph is left. */
static void
search_all (decision *d)
{
    bool first = true;
    for (;;) {
        relation_graph_components (d->graph, d->wanted);
        if (d->graph->component_count == 0) {
            d->verdict->answer = ANSWER_NO;
            return;
        }
        /* The last ones are those nearest to the initial states. */
        for (uint32_t c = d->graph->component_count; c-- > 0;)
            if (search_component (d, c, first))
                return;
        first = false;
    }
}

static void
answer_fault (decision *d)
{
    const graph *g = d->graph;
    const place *p =
        relation_space_place (d->space, d->space->nodes.at[g->zones.at[g->faulty_zone].node].place);
    const move *e = &p->moves[g->faulty_move];
    verdict_set_fault (d->verdict, e->fault_where, e->fault);
    d->verdict->evidence = relation_lasso_to_fault (g);
}

static void
decide (decision *d)
{
    verdict *v = d->verdict;
    v->answer = ANSWER_UNKNOWN;
    if (relation_graph_explore (d->graph)) {
        if (d->certificate)
            relation_certificate_begin (d->certificate);
        search_all (d);
    } else if (d->graph->faulty_zone != MODEL_NONE)
        answer_fault (d);
    if (v->answer == ANSWER_NO && d->certificate)
        relation_certificate_write (d->certificate, d->query->certificate);
    if (v->answer == ANSWER_UNKNOWN && !v->reason && !v->fault)
        verdict_set_unknown (v, budget_reason (d->space->budget) ? budget_reason (d->space->budget)
                                                                 : "internal error: no reason known");
    v->stats.states = d->graph->zones.count + d->relations;
    v->stats.transitions = d->graph->transitions;
    v->stats.visited = budget_states (d->space->budget);
    verdict_finish (v, d->space->budget);
}

verdict *
relations_decide (const model *m, const query *q, const relations_options *o, budget *b, diag *why)
{
    if (q->kind != QUERY_CYCLE) {
        diag_error (why, (position){ 0, 0 }, "the relations engine decides infinite runs only");
        return NULL;
    }
    decision d = { .model = m, .query = q };
    if (o)
        d.options = *o;
    d.space = relation_space_new (m, q->labels, q->label_count, q->range_disables, b, why);
    if (!d.space)
        return NULL;
    d.graph = relation_graph_new (d.space);
    d.wanted = product_all_marks (d.space->product);
    d.verdict = verdict_new ("relations");
    if (q->certificate)
        d.certificate = relation_certificate_new (d.graph, m, q);
    decide (&d);
    bool failed = d.space->failed;
    relation_certificate_free (d.certificate);
    relation_graph_free (d.graph);
    relation_space_free (d.space);
    if (!failed)
        return d.verdict;
    verdict_free (d.verdict);
    return NULL;
}
