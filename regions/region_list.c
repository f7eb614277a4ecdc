#include "region_list.h"

#include <assert.h>
#include <inttypes.h>

#include "alloc.h"
#include "region_graph_private.h"

struct region_list {
    query all; /* looked at by the space */
    region_graph *graph;
};

region_list *
region_list_new (const model *m, bool range_disables, int32_t unit, budget *b, diag *why)
{
    region_list *l = xcalloc (1, sizeof *l);
    l->all = (query){
        .kind = QUERY_REACH, .process = MODEL_NONE, .location = MODEL_NONE, .range_disables = range_disables
    };
    region_space *space = region_space_new_in (m, &l->all, unit, b, why);
    l->graph = space ? region_graph_new (space, false) : NULL;
    region_end end = space ? region_graph_build (l->graph, false) : REGION_LIMIT;
    if (end == REGION_DONE)
        return l;
    if (end == REGION_FAULT)
        diag_error (why, (position){ 0, 0 }, "a mistake of the model shows");
    region_list_free (l);
    return NULL;
}

void
region_list_free (region_list *l)
{
    if (!l)
        return;
    region_graph_free (l->graph);
    xfree (l);
}

void
region_list_write (const region_list *l, FILE *out)
{
    region_space_write_clocks (l->graph->space, out);
    fprintf (out, "states %" PRIu32 "\n", region_graph_count (l->graph));
    for (uint32_t node = 0; node < region_graph_count (l->graph); node++)
        region_graph_write_node (l->graph, node, out);
}

unsigned
region_list_clocks (const region_list *l)
{
    return l->graph->space->shape->clocks;
}

uint32_t
region_list_count (const region_list *l)
{
    return region_graph_count (l->graph);
}

bool
region_list_is_initial (const region_list *l, uint32_t number)
{
    return l->graph->parents.at[number].node == REGION_NO_NODE;
}

unsigned
region_list_classes (const region_list *l, uint32_t number)
{
    region_graph_region (l->graph, number, l->graph->now);
    return l->graph->now->classes;
}

uint32_t
region_list_steps (const region_list *l, uint32_t number)
{
    return l->graph->first.at[number + 1] - l->graph->first.at[number];
}

region_list_step
region_list_step_at (const region_list *l, uint32_t number, uint32_t i,
                     uint64_t columns[REGION_LIST_MOST_CLASSES + 1])
{
    const region_graph *g = l->graph;
    assert (g->space->shape->clocks <= REGION_LIST_MOST_CLASSES && i < region_list_steps (l, number));
    const region_edge *e = &g->edges.at[g->first.at[number] + i];
    const orbit_step *s = orbit_steps_at (g->orbits, e->orbit);
    orbit_size size = orbit_size_of (s->from, REGION_LIST_MOST_CLASSES);
    orbit_wide_identity (size, s->from, columns);
    orbit_wide_apply (size, columns, s);
    region_list_step step = { .target = e->target };
    if (e->joint != REGION_STEP_TIME) {
        const region_joint *j = region_graph_joint (g, number, e);
        step.edges = j->edges;
        step.edge_count = j->edge_count;
    }
    return step;
}
