#include "ask_zones.h"

#include "asking.h"
#include "draw.h"
#include "zone_graph.h"

typedef enum zones_format { ZONES_COUNTS, ZONES_TEXT, ZONES_DOT } zones_format;

typedef struct zones {
    const model *model;
    zone_graph *graph;
    zones_format format;
} zones;

/* The place, then its zone behind or between these. */
static void
name_state (const zone_graph *g, uint32_t state, const char *open, const char *close, text *out)
{
    zone_graph_place (g, state, out);
    text_add (out, open);
    zone_graph_clocks (g, state, out);
    text_add (out, close);
}

static void
print_counts (const zone_graph *g, text *out)
{
    size_t steps;
    zone_graph_steps (g, &steps);
    text_count (out, zone_graph_count (g), "zone");
    text_printf (out, " (%u discrete), ", zone_graph_discrete (g));
    text_count (out, steps, "action");
    text_add_char (out, '\n');
}

static void
print_text (const zone_graph *g, text *out)
{
    size_t steps, s = 0;
    const zone_graph_step *at = zone_graph_steps (g, &steps);
    for (uint32_t n = 0; n < zone_graph_count (g); n++) {
        text_printf (out, "%u%s: ", n, zone_graph_is_initial (g, n) ? " (initial)" : "");
        name_state (g, n, " [", "]\n", out);
        for (; s < steps && at[s].source == n; s++) {
            text_add (out, "    ");
            zone_graph_action (g, &at[s], out);
            text_printf (out, " -> %u\n", at[s].target);
        }
    }
}

static void
print_dot (const zones *z, text *out)
{
    size_t steps;
    const zone_graph_step *at = zone_graph_steps (z->graph, &steps);
    text name = TEXT_EMPTY;
    text_add (out, "digraph \"");
    draw_quoted (z->model->name, out);
    text_add (out, "\" {\n    node [shape=box];\n");
    for (uint32_t n = 0; n < zone_graph_count (z->graph); n++) {
        text_clear (&name);
        name_state (z->graph, n, "\n", "", &name);
        text_printf (out, "    %u [label=\"", n);
        draw_quoted (text_string (&name), out);
        text_printf (out, "\"%s];\n", zone_graph_is_initial (z->graph, n) ? ", style=bold" : "");
    }
    for (size_t s = 0; s < steps; s++) {
        text_clear (&name);
        zone_graph_action (z->graph, &at[s], &name);
        text_printf (out, "    %u -> %u [label=\"", at[s].source, at[s].target);
        draw_quoted (text_string (&name), out);
        text_add (out, "\"];\n");
    }
    text_add (out, "}\n");
    text_free (&name);
}

static void
print_zones (const void *stream, text *out)
{
    const zones *z = stream;
    if (z->format == ZONES_COUNTS)
        print_counts (z->graph, out);
    else if (z->format == ZONES_TEXT)
        print_text (z->graph, out);
    else
        print_dot (z, out);
}

static size_t
write_steps (const zone_graph *g, uint32_t state, size_t from, json_writer *w, text *scratch)
{
    size_t steps, s = from;
    const zone_graph_step *at = zone_graph_steps (g, &steps);
    json_array (w, "steps");
    for (; s < steps && at[s].source == state; s++) {
        text_clear (scratch);
        zone_graph_action (g, &at[s], scratch);
        json_flat_object (w, NULL);
        json_string (w, "action", text_string (scratch));
        json_unsigned (w, "target", at[s].target);
        json_end (w);
    }
    json_end (w);
    return s;
}

static void
write_zones (const void *stream, json_writer *w)
{
    const zone_graph *g = ((const zones *) stream)->graph;
    text scratch = TEXT_EMPTY;
    json_unsigned (w, "discrete", zone_graph_discrete (g));
    json_array (w, "zones");
    for (uint32_t n = 0, s = 0; n < zone_graph_count (g); n++) {
        json_object (w, NULL);
        text_clear (&scratch);
        zone_graph_place (g, n, &scratch);
        json_string (w, "place", text_string (&scratch));
        text_clear (&scratch);
        zone_graph_clocks (g, n, &scratch);
        json_string (w, "clocks", text_string (&scratch));
        json_bool (w, "initial", zone_graph_is_initial (g, n));
        s = (uint32_t) write_steps (g, n, s, w, &scratch);
        json_end (w);
    }
    json_end (w);
    text_free (&scratch);
}

static void
release_zones (void *stream)
{
    zones *z = stream;
    zone_graph_free (z->graph);
    xfree (z);
}

/* For pictures: the zone stands below its place. */
static void
add_graph (const zone_graph *g, reply *r)
{
    reply_graph *drawn = reply_add_graph (r);
    size_t steps;
    const zone_graph_step *at = zone_graph_steps (g, &steps);
    text name = TEXT_EMPTY;
    for (uint32_t n = 0; n < zone_graph_count (g) && n < REPLY_GRAPH_MOST; n++) {
        text_clear (&name);
        name_state (g, n, "\n", "", &name);
        reply_graph_node (drawn, text_string (&name), zone_graph_is_initial (g, n), false);
    }
    for (size_t s = 0; s < steps && at[s].source < REPLY_GRAPH_MOST; s++)
        if (at[s].target < REPLY_GRAPH_MOST) {
            text_clear (&name);
            zone_graph_action (g, &at[s], &name);
            reply_graph_arrow (drawn, at[s].source, at[s].target, text_string (&name));
        }
    drawn->all = zone_graph_count (g);
    text_free (&name);
}

void
ask_zones (const question *q, reply *r)
{
    const model *m = q->subjects[0]->network;
    zone_graph *graph = zone_graph_new (m, asking_range_disables (q), q->budget, asking_messages (q, r));
    if (!graph) {
        asking_give_up (q, r);
        return;
    }
    zones *z = xcalloc (1, sizeof *z);
    z->model = m;
    z->graph = graph;
    z->format = asking_is (q, SETTING_FORMAT, "dot")    ? ZONES_DOT
                : asking_is (q, SETTING_FORMAT, "text") ? ZONES_TEXT
                                                        : ZONES_COUNTS;
    reply_set (r, ANSWER_YES, "the zone graph is complete");
    part *p = reply_add (r, PART_STREAM, 0, NULL);
    p->stream = z;
    p->print = print_zones;
    p->write = write_zones;
    p->release = release_zones;
    add_graph (graph, r);
    r->stats.states = budget_states (q->budget);
    asking_measure (q, r);
}
