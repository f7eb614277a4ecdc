#include "corners.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "region_graph_private.h"

struct corners {
    region_graph *graph;
    query query;
    uint32_t count;
    uint32_t *node;   /* state -> node of the graph */
    uint32_t *number; /* node -> state, REGION_NO_NODE: none */
    uint32_t *first;  /* per state, and one more: its steps */
    VEC (corners_step) steps;
    store *actions; /* packed lists of edges */
    size_t action_words;
    uint64_t *packed;
};

/* Which nodes are states: the initial ones and the targets of actions. */
static void
number_states (corners *c)
{
    const region_graph *g = c->graph;
    uint32_t nodes = region_graph_count (g);
    c->number = xcalloc (nodes + 1, sizeof *c->number);
    for (uint32_t n = 0; n < nodes; n++) {
        c->number[n] |= g->parents.at[n].node == REGION_NO_NODE;
        for (uint32_t e = g->first.at[n]; e < g->first.at[n + 1]; e++)
            if (g->edges.at[e].joint != REGION_STEP_TIME)
                c->number[g->edges.at[e].target] = 1;
    }
    c->node = xcalloc (nodes + 1, sizeof *c->node);
    for (uint32_t n = 0; n < nodes; n++)
        if (c->number[n]) {
            c->node[c->count] = n;
            c->number[n] = c->count++;
        } else
            c->number[n] = REGION_NO_NODE;
}

/* The number of a joint edge; STORE_FULL when the budget is used up. */
static uint32_t
action_number (corners *c, const region_joint *j)
{
    memset (c->packed, 0xff, c->action_words * sizeof *c->packed);
    uint32_t *edges = (uint32_t *) c->packed;
    for (uint32_t i = 0; i < j->edge_count; i++)
        edges[i] = j->edges[i];
    bool fresh;
    return store_put (c->actions, c->packed, &fresh);
}

/* The edge to the time successor of a node, or NULL; *stay: there is a delay
 * inside the region that counts. */
static const region_edge *
time_step (const region_graph *g, uint32_t node, bool *stay)
{
    const region_edge *later = NULL;
    *stay = false;
    for (uint32_t e = g->first.at[node]; e < g->first.at[node + 1]; e++) {
        const region_edge *step = &g->edges.at[e];
        if (step->joint != REGION_STEP_TIME)
            continue;
        if (step->target != node)
            later = step;
        else
            *stay = orbit_steps_at (g->orbits, step->orbit)->move == REGION_STAY_OPEN;
    }
    return later;
}

/* The actions at a node that is reached with this matrix. */
static bool
add_actions (corners *c, uint32_t node, uint64_t matrix)
{
    const region_graph *g = c->graph;
    for (uint32_t e = g->first.at[node]; e < g->first.at[node + 1]; e++) {
        const region_edge *step = &g->edges.at[e];
        if (step->joint == REGION_STEP_TIME)
            continue;
        uint32_t action = action_number (c, region_graph_joint (g, node, step));
        if (action == STORE_FULL
            || (c->steps.count == c->steps.room
                && !budget_allows (g->space->budget, 2 * c->steps.room * sizeof *c->steps.at)))
            return false;
        *vec_add (&c->steps) =
            (corners_step){ action, c->number[step->target],
                            orbit_small_apply (matrix, orbit_steps_at (g->orbits, step->orbit)) };
    }
    return true;
}

/* A stay matters only before the first other delay (S2). */
static bool
add_steps (corners *c, uint32_t state)
{
    const region_graph *g = c->graph;
    uint32_t at = c->node[state];
    region_graph_region (g, at, g->now);
    unsigned classes = g->now->classes;
    uint64_t matrix = orbit_small_identity (classes);
    bool stay;
    const region_edge *later = time_step (g, at, &stay);
    if (!add_actions (c, at, matrix))
        return false;
    orbit_step inside = { .move = REGION_STAY_OPEN, .from = classes, .to = classes };
    if (stay && !add_actions (c, at, orbit_small_apply (matrix, &inside)))
        return false;
    for (; later; later = time_step (g, at, &stay)) {
        matrix = orbit_small_apply (matrix, orbit_steps_at (g->orbits, later->orbit));
        at = later->target;
        if (!add_actions (c, at, matrix) || !budget_ok (g->space->budget))
            return false;
    }
    return true;
}

static bool
add_all_steps (corners *c)
{
    const model *m = c->graph->space->model;
    c->action_words = (m->process_count + 1) / 2 + 1;
    c->packed = xcalloc (c->action_words, sizeof *c->packed);
    c->actions = store_new (c->action_words, c->graph->space->budget);
    c->first = xcalloc ((size_t) c->count + 1, sizeof *c->first);
    for (uint32_t s = 0; s < c->count; s++) {
        if (!add_steps (c, s) || c->steps.count > UINT32_MAX / 2)
            return false;
        c->first[s + 1] = (uint32_t) c->steps.count;
    }
    return true;
}

static void
report_fault (const region_graph *g, diag *why)
{
    const product_fault *f = g->space->sites.at[region_graph_site (g, g->found)].joints[g->fault_joint].fault;
    diag_error (why, f->where, "%s", f->what);
}

corners *
corners_new (const model *m, const uint32_t *labels, size_t label_count, bool range_disables, budget *b,
             diag *why)
{
    corners *c = xcalloc (1, sizeof *c);
    c->query = (query){ .kind = QUERY_REACH,
                        .labels = labels,
                        .label_count = label_count,
                        .process = MODEL_NONE,
                        .location = MODEL_NONE,
                        .range_disables = range_disables };
    region_space *space = region_space_new (m, &c->query, b, why);
    if (!space) {
        xfree (c);
        return NULL;
    }
    bool narrow = space->shape->clocks <= CORNERS_MOST_CLOCKS;
    if (!narrow)
        budget_stop (b, "more than 7 clocks: their corner matrices do not fit a word");
    c->graph = region_graph_new (space, false);
    region_end end = narrow ? region_graph_build (c->graph, false) : REGION_LIMIT;
    if (end == REGION_FAULT)
        report_fault (c->graph, why);
    if (end == REGION_DONE) {
        number_states (c);
        if (add_all_steps (c))
            return c;
    }
    corners_free (c);
    return NULL;
}

void
corners_free (corners *c)
{
    if (!c)
        return;
    region_graph_free (c->graph);
    xfree (c->node);
    xfree (c->number);
    xfree (c->first);
    xfree (c->packed);
    vec_free (&c->steps);
    store_free (c->actions);
    xfree (c);
}

uint32_t
corners_states (const corners *c)
{
    return c->count;
}

bool
corners_is_initial (const corners *c, uint32_t state)
{
    assert (state < c->count);
    return c->graph->parents.at[c->node[state]].node == REGION_NO_NODE;
}

bool
corners_is_labelled (const corners *c, uint32_t state)
{
    return c->graph->space->sites.at[region_graph_site (c->graph, c->node[state])].target;
}

uint32_t
corners_classes (const corners *c, uint32_t state)
{
    region_graph_region (c->graph, c->node[state], c->graph->now);
    return c->graph->now->classes;
}

const corners_step *
corners_steps (const corners *c, uint32_t state, uint32_t *count)
{
    assert (state < c->count);
    *count = c->first[state + 1] - c->first[state];
    return c->steps.at + c->first[state];
}

uint32_t
corners_actions (const corners *c)
{
    return store_count (c->actions);
}

const uint32_t *
corners_action (const corners *c, uint32_t action, uint32_t *edge_count)
{
    const uint32_t *edges = (const uint32_t *) store_at (c->actions, action);
    *edge_count = 0;
    while (edges[*edge_count] != UINT32_MAX)
        ++*edge_count;
    return edges;
}

void
corners_name (const corners *c, uint32_t state, text *out)
{
    region_graph *g = c->graph;
    region_space_print_site (g->space, region_graph_site (g, c->node[state]), out);
    text_add (out, " [");
    region_graph_region (g, c->node[state], g->now);
    region_space_print_region (g->space, g->now, out);
    text_add (out, "]");
}

/* frac(x) for a clock x of the class. */
static void
add_fraction (const region_graph *g, uint32_t rank, text *out)
{
    unsigned x = 0;
    while (g->now->rank[x] != rank)
        x++;
    text_add (out, "frac(");
    model_clock_name (g->space->model, g->space->clock_of[x], out);
    text_add (out, ")");
}

/* Vertex j is the gap from class m - j up to class m - j + 1; class 0 is now,
 * class m + 1 is now again, a unit later (R2). */
void
corners_gap_name (const corners *c, uint32_t state, uint32_t vertex, text *out)
{
    const region_graph *g = c->graph;
    region_graph_region (g, c->node[state], g->now);
    uint32_t m = g->now->classes;
    assert (vertex <= m);
    if (vertex == 0)
        text_add (out, "1");
    else
        add_fraction (g, m - vertex + 1, out);
    if (m > vertex) {
        text_add (out, " - ");
        add_fraction (g, m - vertex, out);
    }
}

void
corners_write (const corners *c, FILE *out)
{
    region_space_write_clocks (c->graph->space, out);
    fprintf (out, "states %" PRIu32 "\n", region_graph_count (c->graph));
    for (uint32_t node = 0; node < region_graph_count (c->graph); node++)
        region_graph_write_node (c->graph, node, out);
}
