/* The region graph: how large it is, its states and steps, or a drawing. */
#include "regions.h"

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

void
ask_regions (const question *q, reply *r)
{
    r->is_document = true;
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
    r->stats.states = budget_states (q->budget);
    asking_measure (q, r);
}
