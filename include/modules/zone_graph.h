/* zone_graph.h: the zone graph of a timed automaton: locations and integers with all clock
 * values that time lets pass there, widened as far as no guard tells them apart; a step is a
 * joint edge.  What can be reached is what its states hold, up to the widening. */
#ifndef ZONE_GRAPH_H
#define ZONE_GRAPH_H
#include <stdbool.h>
#include <stdint.h>

#include "budget.h"
#include "diag.h"
#include "model.h"
#include "text.h"

typedef struct zone_graph zone_graph;

typedef struct zone_graph_step {
    uint32_t source, target;
    uint32_t edges; /* for zone_graph_action */
} zone_graph_step;

/* NULL: an error is in `why` (stopped clocks, a mistake of the model shows), or the budget ran out.
 * The model outlives it. */
zone_graph *zone_graph_new (const model *m, bool range_disables, budget *b, diag *why);
void zone_graph_free (zone_graph *g);

uint32_t zone_graph_count (const zone_graph *g);    /* states, from 0, in the order of a search in width */
uint32_t zone_graph_discrete (const zone_graph *g); /* different locations and integers */
bool zone_graph_is_initial (const zone_graph *g, uint32_t state);
/* The steps by source. */
const zone_graph_step *zone_graph_steps (const zone_graph *g, size_t *count);

void zone_graph_place (const zone_graph *g, uint32_t state, text *out);            /* "P.l0 i=2" */
void zone_graph_clocks (const zone_graph *g, uint32_t state, text *out);           /* "x<=1, y=x+1" */
void zone_graph_action (const zone_graph *g, const zone_graph_step *s, text *out); /* "P@a" */
#endif
