#include <inttypes.h>

#include "region_graph_private.h"

/* The lines of proofs/certificates-regions.md that two certificates share: which
 * clocks are followed, and a node. */

void
region_space_write_clocks (const region_space *s, FILE *out)
{
    text name = TEXT_EMPTY;
    fprintf (out, "clocks");
    for (unsigned x = 0; x < s->shape->clocks; x++) {
        text_clear (&name);
        model_clock_name (s->model, s->clock_of[x], &name);
        fprintf (out, " %s:%" PRId32, text_string (&name), s->shape->bound[x]);
    }
    text_free (&name);
    fprintf (out, "\n");
}

void
region_graph_write_node (const region_graph *g, uint32_t node, FILE *out)
{
    const region_space *s = g->space;
    const product_view *view = product_look (s->walk, store_at (s->discrete, region_graph_site (g, node)));
    fprintf (out, "state");
    for (size_t i = 0; i < s->model->process_count; i++)
        fprintf (out, " %" PRIu32, view->locations[i]);
    fprintf (out, " ;");
    for (size_t i = 0; i < s->model->integer_count; i++)
        fprintf (out, " %" PRId32, view->integers[i]);
    fprintf (out, " ;");
    region_graph_region (g, node, g->now);
    for (unsigned x = 0; x < s->shape->clocks; x++)
        if (g->now->whole[x] == REGION_ABOVE)
            fprintf (out, " ^");
        else
            fprintf (out, " %" PRId32 "+%" PRIu32, g->now->whole[x], g->now->rank[x]);
    fprintf (out, "\n");
}
