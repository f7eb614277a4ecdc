#include "regions.h"

#include <string.h>

#include "alloc.h"
#include "region_graph_private.h"

/* The whole graph, or NULL with the reason in `why` or in the budget. */
static region_graph *
build_graph (const model *m, const query *q, budget *b, diag *why)
{
    region_space *space = region_space_new (m, q, b, why);
    if (!space)
        return NULL;
    region_graph *g = region_graph_new (space, false);
    region_end end = region_graph_build (g, false);
    if (end == REGION_DONE)
        return g;
    if (end == REGION_FAULT) {
        const product_fault *f =
            g->space->sites.at[region_graph_site (g, g->found)].joints[g->fault_joint].fault;
        diag_error (why, f->where, "%s", f->what);
    }
    region_graph_free (g);
    return NULL;
}

static query
query_of_all (bool range_disables)
{
    return (query){
        .kind = QUERY_EXPLORE, .process = MODEL_NONE, .location = MODEL_NONE, .range_disables = range_disables
    };
}

/* "p.l0 i=2 [x=0, 0<y<1]". */
static void
print_node (const region_graph *g, uint32_t node, text *out)
{
    region_space_print_site (g->space, region_graph_site (g, node), out);
    text_add (out, " [");
    region_graph_region (g, node, g->now);
    region_space_print_region (g->space, g->now, out);
    text_add (out, "]");
}

static void
print_action (const region_graph *g, uint32_t source, const region_edge *e, text *out)
{
    const region_joint *j = region_graph_joint (g, source, e);
    product_action_name (g->space->product, j->edges, j->edge_count, out);
}

/* Per node: is it initial or the target of an action, and then its number
 * as a state of the transition system. */
static uint32_t *
number_states (const region_graph *g)
{
    uint32_t count = region_graph_count (g), next = 0;
    uint32_t *number = xcalloc (count + 1, sizeof *number);
    for (uint32_t n = 0; n < count; n++) {
        number[n] |= g->parents.at[n].node == REGION_NO_NODE;
        for (uint32_t e = g->first.at[n]; e < g->first.at[n + 1]; e++)
            if (g->edges.at[e].joint != REGION_STEP_TIME)
                number[g->edges.at[e].target] = 1;
    }
    for (uint32_t n = 0; n < count; n++)
        number[n] = number[n] ? next++ : REGION_NO_NODE;
    return number;
}

/* All actions of the node and of its time successors. */
static void
announce_transitions (const region_graph *g, uint32_t node, const uint32_t *number, const regions_view *view,
                      text *name)
{
    uint32_t source = number[node];
    for (uint32_t at = node, later; at != REGION_NO_NODE; at = later) {
        later = REGION_NO_NODE;
        for (uint32_t e = g->first.at[at]; e < g->first.at[at + 1]; e++) {
            const region_edge *step = &g->edges.at[e];
            if (step->joint == REGION_STEP_TIME) {
                if (step->target != at)
                    later = step->target;
                continue;
            }
            text_clear (name);
            print_action (g, at, step, name);
            view->transition (view->context, source, text_string (name), number[step->target]);
        }
    }
}

bool
regions_lts (const model *m, bool range_disables, const regions_view *view, budget *b, diag *why)
{
    query q = query_of_all (range_disables);
    region_graph *g = build_graph (m, &q, b, why);
    if (!g)
        return false;
    uint32_t *number = number_states (g);
    text name = TEXT_EMPTY;
    bool within = true;
    for (uint32_t n = 0; n < region_graph_count (g); n++) {
        if (number[n] == REGION_NO_NODE)
            continue;
        text_clear (&name);
        print_node (g, n, &name);
        view->state (view->context, number[n], g->parents.at[n].node == REGION_NO_NODE, text_string (&name));
    }
    for (uint32_t n = 0; n < region_graph_count (g) && within; n++) {
        if (number[n] != REGION_NO_NODE)
            announce_transitions (g, n, number, view, &name);
        within = budget_ok (b);
    }
    text_free (&name);
    xfree (number);
    region_graph_free (g);
    return within;
}

static void
print_counts (const region_graph *g, text *out)
{
    size_t delays = 0;
    for (size_t i = 0; i < g->edges.count; i++)
        delays += g->edges.at[i].joint == REGION_STEP_TIME;
    text_count (out, region_graph_count (g), "state");
    text_printf (out, " (%zu discrete), ", (size_t) store_count (g->space->discrete));
    text_count (out, delays, "delay");
    text_add (out, ", ");
    text_count (out, g->edges.count - delays, "action");
    text_add (out, "; bounds:");
    const region_shape *shape = g->space->shape;
    for (unsigned x = 0; x < shape->clocks; x++) {
        text_add (out, x ? ", " : " ");
        model_clock_name (g->space->model, g->space->clock_of[x], out);
        text_printf (out, " %d", shape->bound[x]);
    }
    text_add (out, shape->clocks ? "\n" : " no clock is compared\n");
}

static void
print_step (const region_graph *g, uint32_t source, const region_edge *e, const char *delay, text *out)
{
    if (e->joint == REGION_STEP_TIME)
        text_add (out, delay);
    else
        print_action (g, source, e, out);
}

static void
print_text (const region_graph *g, text *out)
{
    for (uint32_t n = 0; n < region_graph_count (g); n++) {
        text_printf (out, "%u%s: ", n, g->parents.at[n].node == REGION_NO_NODE ? " (initial)" : "");
        print_node (g, n, out);
        text_add (out, "\n");
        for (uint32_t e = g->first.at[n]; e < g->first.at[n + 1]; e++) {
            text_add (out, "    ");
            print_step (g, n, &g->edges.at[e], "delay", out);
            text_printf (out, " -> %u\n", g->edges.at[e].target);
        }
    }
}

/* Names of the model hold no quotes or backslashes, so nothing needs escaping. */
static void
print_dot (const region_graph *g, text *out)
{
    text_printf (out, "digraph \"%s\" {\n    node [shape=box];\n", g->space->model->name);
    for (uint32_t n = 0; n < region_graph_count (g); n++) {
        text_printf (out, "    %u [label=\"", n);
        region_space_print_site (g->space, region_graph_site (g, n), out);
        text_add (out, "\\n");
        region_graph_region (g, n, g->now);
        region_space_print_region (g->space, g->now, out);
        text_printf (out, "\"%s];\n", g->parents.at[n].node == REGION_NO_NODE ? ", style=bold" : "");
    }
    for (uint32_t n = 0; n < region_graph_count (g); n++)
        for (uint32_t e = g->first.at[n]; e < g->first.at[n + 1]; e++) {
            const region_edge *step = &g->edges.at[e];
            text_printf (out, "    %u -> %u [", n, step->target);
            if (step->joint == REGION_STEP_TIME)
                text_add (out, "style=dashed");
            else {
                text_add (out, "label=\"");
                print_action (g, n, step, out);
                text_add (out, "\"");
            }
            text_add (out, "];\n");
        }
    text_add (out, "}\n");
}

struct regions_graph {
    region_graph *graph;
};

regions_graph *
regions_graph_new (const model *m, bool range_disables, budget *b, diag *why)
{
    query q = query_of_all (range_disables);
    region_graph *graph = build_graph (m, &q, b, why);
    if (!graph)
        return NULL;
    regions_graph *g = xcalloc (1, sizeof *g);
    g->graph = graph;
    return g;
}

void
regions_graph_free (regions_graph *g)
{
    if (!g)
        return;
    region_graph_free (g->graph);
    xfree (g);
}

void
regions_graph_print (const regions_graph *g, regions_format format, text *out)
{
    if (format == REGIONS_COUNTS)
        print_counts (g->graph, out);
    else if (format == REGIONS_TEXT)
        print_text (g->graph, out);
    else
        print_dot (g->graph, out);
}

/* Where the state is, and its region as orbit_write.c tells one. */
static void
write_place (const region_graph *g, uint32_t n, json_writer *w, text *scratch)
{
    const region_space *s = g->space;
    const product_view *view = product_look (s->walk, store_at (s->discrete, region_graph_site (g, n)));
    json_flat_object (w, "locations");
    for (size_t p = 0; p < s->model->process_count; p++)
        json_string (w, s->model->processes[p].name,
                     s->model->processes[p].locations[view->locations[p]].name);
    json_end (w);
    json_flat_object (w, "integers");
    for (uint32_t i = 0; i < s->model->integer_count; i++) {
        text_clear (scratch);
        model_integer_name (s->model, i, scratch);
        json_integer (w, text_string (scratch), view->integers[i]);
    }
    json_end (w);
    region_graph_region (g, n, g->now);
    json_unsigned (w, "classes", g->now->classes);
    json_flat_array (w, "whole");
    for (unsigned x = 0; x < s->shape->clocks; x++)
        json_integer (w, NULL, g->now->whole[x] == REGION_ABOVE ? -1 : g->now->whole[x]);
    json_end (w);
    json_flat_array (w, "rank");
    for (unsigned x = 0; x < s->shape->clocks; x++)
        json_unsigned (w, NULL, g->now->rank[x]);
    json_end (w);
}

static void
write_state (const region_graph *g, uint32_t n, json_writer *w, text *scratch)
{
    json_object (w, NULL);
    text_clear (scratch);
    print_node (g, n, scratch);
    json_string (w, "name", text_string (scratch));
    write_place (g, n, w, scratch);
    json_bool (w, "initial", g->parents.at[n].node == REGION_NO_NODE);
    json_array (w, "steps");
    for (uint32_t e = g->first.at[n]; e < g->first.at[n + 1]; e++) {
        json_flat_object (w, NULL);
        if (g->edges.at[e].joint != REGION_STEP_TIME) {
            text_clear (scratch);
            print_action (g, n, &g->edges.at[e], scratch);
            json_string (w, "action", text_string (scratch));
        }
        json_unsigned (w, "target", g->edges.at[e].target);
        json_end (w);
    }
    json_end (w);
    json_end (w);
}

void
regions_graph_write (const regions_graph *g, json_writer *w)
{
    const region_space *space = g->graph->space;
    text scratch = TEXT_EMPTY;
    json_flat_object (w, "bounds");
    for (unsigned x = 0; x < space->shape->clocks; x++) {
        text_clear (&scratch);
        model_clock_name (space->model, space->clock_of[x], &scratch);
        json_integer (w, text_string (&scratch), space->shape->bound[x]);
    }
    json_end (w);
    json_flat_array (w, "clocks");
    for (unsigned x = 0; x < space->shape->clocks; x++) {
        text_clear (&scratch);
        model_clock_name (space->model, space->clock_of[x], &scratch);
        json_string (w, NULL, text_string (&scratch));
    }
    json_end (w);
    json_unsigned (w, "discrete", store_count (space->discrete));
    json_array (w, "states");
    for (uint32_t n = 0; n < region_graph_count (g->graph); n++)
        write_state (g->graph, n, w, &scratch);
    json_end (w);
    text_free (&scratch);
}

uint32_t
regions_graph_visit (const regions_graph *of, uint32_t most, const regions_view *view)
{
    const region_graph *g = of->graph;
    uint32_t count = region_graph_count (g), shown = count < most ? count : most;
    text scratch = TEXT_EMPTY;
    for (uint32_t n = 0; n < shown; n++) {
        text_clear (&scratch);
        print_node (g, n, &scratch);
        view->state (view->context, n, g->parents.at[n].node == REGION_NO_NODE, text_string (&scratch));
    }
    for (uint32_t n = 0; n < shown; n++)
        for (uint32_t e = g->first.at[n]; e < g->first.at[n + 1]; e++) {
            bool time = g->edges.at[e].joint == REGION_STEP_TIME;
            if (g->edges.at[e].target >= shown)
                continue;
            text_clear (&scratch);
            if (!time)
                print_action (g, n, &g->edges.at[e], &scratch);
            view->transition (view->context, n, time ? NULL : text_string (&scratch), g->edges.at[e].target);
        }
    text_free (&scratch);
    return count;
}
