/* The region graph: how large it is, its states and steps, or a drawing. */
#include "regions.h"

#include <string.h>

#include "ask_zones.h"
#include "asking.h"

typedef struct graph {
    regions_graph *regions;
    regions_format format;
} graph;

static void
print_graph (const void *stream, text *out)
{
    const graph *g = stream;
    regions_graph_print (g->regions, g->format, out);
}

static void
write_graph (const void *stream, json_writer *w)
{
    const graph *g = stream;
    regions_graph_write (g->regions, w);
}

static void
release_graph (void *stream)
{
    graph *g = stream;
    regions_graph_free (g->regions);
    xfree (g);
}

/* For pictures: the region stands below its locations. */
static void
add_state (void *context, uint32_t number, bool initial, const char *name)
{
    const char *region = strstr (name, " [");
    text lines = TEXT_EMPTY;
    (void) number;
    text_add_bytes (&lines, name, region ? (size_t) (region - name) : strlen (name));
    if (region) {
        text_add_char (&lines, '\n');
        text_add_bytes (&lines, region + 2, strlen (region + 2) - 1);
    }
    reply_graph_node (context, text_string (&lines), initial, false);
    text_free (&lines);
}

static void
add_step (void *context, uint32_t source, const char *action, uint32_t target)
{
    reply_graph_arrow (context, source, target, action);
}

void
ask_regions (const question *q, reply *r)
{
    r->is_document = true;
    if (question_is_set (q, SETTING_ZONES)) {
        ask_zones (q, r);
        return;
    }
    regions_graph *regions = regions_graph_new (q->subjects[0]->network, asking_range_disables (q), q->budget,
                                                asking_messages (q, r));
    if (!regions) {
        asking_give_up (q, r);
        return;
    }
    graph *g = xcalloc (1, sizeof *g);
    g->regions = regions;
    g->format = asking_is (q, SETTING_FORMAT, "dot")    ? REGIONS_DOT
                : asking_is (q, SETTING_FORMAT, "text") ? REGIONS_TEXT
                                                        : REGIONS_COUNTS;
    reply_set (r, ANSWER_YES, "the region graph is complete");
    part *p = reply_add (r, PART_STREAM, 0, NULL);
    p->stream = g;
    p->print = print_graph;
    p->write = write_graph;
    p->release = release_graph;
    reply_graph *drawn = reply_add_graph (r);
    regions_view view = { drawn, add_state, add_step };
    drawn->all = regions_graph_visit (regions, REPLY_GRAPH_MOST, &view);
    r->stats.states = budget_states (q->budget);
    asking_measure (q, r);
}
