#include "region_list.h"

#include <inttypes.h>

#include "region_graph_private.h"

static void
write_all (const region_graph *g, FILE *out)
{
    region_space_write_clocks (g->space, out);
    fprintf (out, "states %" PRIu32 "\n", region_graph_count (g));
    for (uint32_t node = 0; node < region_graph_count (g); node++)
        region_graph_write_node (g, node, out);
}

bool
region_list_write (const model *m, bool range_disables, int32_t unit, budget *b, diag *why, FILE *out)
{
    query all = { .kind = QUERY_REACH,
                  .process = MODEL_NONE,
                  .location = MODEL_NONE,
                  .range_disables = range_disables };
    region_space *space = region_space_new_in (m, &all, unit, b, why);
    if (!space)
        return false;
    region_graph *g = region_graph_new (space, false);
    region_end end = region_graph_build (g, false);
    if (end == REGION_FAULT)
        diag_error (why, (position){ 0, 0 }, "a mistake of the model shows");
    if (end == REGION_DONE)
        write_all (g, out);
    region_graph_free (g);
    return end == REGION_DONE;
}
