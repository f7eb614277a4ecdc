/* region_cycle_private.h: what an accepting cycle must meet, and cycles that
 * meet it within a strongly connected part of the region graph. */
#ifndef REGION_CYCLE_PRIVATE_H
#define REGION_CYCLE_PRIVATE_H
#include "region_graph_private.h"

/* A part of the graph: the nodes n with stay[n] == tag. */
typedef struct region_part {
    const region_graph *graph;
    const uint32_t *stay;
    uint32_t tag;
} region_part;

/* Still to be met.  For dense time to diverge (R12) every clock must be
 * assigned or seen above its bound on the cycle: `clocks` is the set of
 * those that were not, or NULL if that is not asked. */
typedef struct region_duties {
    uint32_t marks;
    uint64_t *clocks;
    size_t clock_words;
} region_duties;

/* All duties of the query; `dense`: with the clocks, for non-Zeno runs. */
region_duties region_duties_new (const region_graph *g, const query *q, bool dense);
void region_duties_free (region_duties *d);
bool region_duties_done (const region_duties *d);
/* Take off what an edge from `source` meets; true if that was anything.
 * With `only_look` nothing is taken off. */
bool region_duties_meet (region_duties *d, const region_graph *g, uint32_t source, const region_edge *e,
                         bool only_look);

/* Does a strongly connected part meet all duties on its inner edges? */
bool region_part_accepts (const region_part *part, const uint32_t *nodes, uint32_t count, const query *q,
                          bool dense);
/* A lasso: from an initial node to `node`, then around within its part,
 * meeting all duties.  False when the budget is used up. */
bool region_part_lasso (const region_part *part, uint32_t node, const query *q, bool dense, region_path *out);
#endif
