/* regions.h: dense time and unknown periods, decided exactly on the region
 * graph.  Covers timed automata with integers, invariants, urgency, x = c and
 * x = y; not stopwatches. */
#ifndef REGIONS_H
#define REGIONS_H
#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include "budget.h"
#include "diag.h"
#include "json.h"
#include "model.h"
#include "query.h"
#include "text.h"
#include "verdict.h"

/* Decide the query over dense time, or (any_period) over the union of all
 * periods: QUERY_CYCLE then asks for a period with an accepting infinite
 * run, by orbit graphs; what can be reached has the dense answer (deadlocks
 * have not, and are not for this function under any_period).  A yes has a
 * run whose delays are multiples of 1/q with the smallest q that its path
 * allows; under any_period its loop repeats.  A no to QUERY_CYCLE under
 * any_period writes a certificate if the query has a file for it.
 *
 * NULL, with an error in `why`, if the model is not covered. */
verdict *regions_decide (const model *m, const query *q, bool any_period, budget *b, diag *why);

/* The region graph as a labelled transition system: states are those right
 * after an action (and the initial ones), steps are "time successors, then
 * action".  It is bisimilar to the model over dense time.  All states are
 * announced first, in the order of their numbers; the same transition may be
 * announced more than once. */
typedef struct regions_view {
    void *context;
    /* `name` is "p.l0 i=2 [x=0, 0<y<1]". */
    void (*state) (void *context, uint32_t number, bool initial, const char *name);
    void (*transition) (void *context, uint32_t source, const char *action, uint32_t target);
} regions_view;

/* True when all was announced; else there is an error in `why` (not covered,
 * or a mistake of the model shows) or budget_reason tells which limit. */
bool regions_lts (const model *m, bool range_disables, const regions_view *view, budget *b, diag *why);

/* The regions that a state with these clock values (one per clock of the model) passes while
 * it waits, its own first: told from which delay on it is in them, or (after) right after
 * that delay, and a delay after which it is inside.  The visitor returns false to stop; the last region lasts forever.  False: the
 * model is not covered. */
typedef bool regions_visitor (void *context, const mpq_t from, bool after, const mpq_t inside, const char *name);
bool regions_while_waiting (const model *m, const mpq_t *clocks, budget *b, regions_visitor *visit,
                            void *context);

/* The region graph by elementary steps, for `tacet regions`. */
typedef enum regions_format {
    REGIONS_COUNTS, /* one line: states, steps, discrete states, bounds */
    REGIONS_TEXT,   /* every state and its steps */
    REGIONS_DOT
} regions_format;
typedef struct regions_graph regions_graph;
/* NULL: an error is in `why`, or the budget ran out.  The model outlives it. */
regions_graph *regions_graph_new (const model *m, bool range_disables, budget *b, diag *why);
void regions_graph_free (regions_graph *g);
void regions_graph_print (const regions_graph *g, regions_format format, text *out);
/* Announce the first `most` states, then the steps between them: the action is NULL where time
 * passes.  Returns how many states there are. */
uint32_t regions_graph_visit (const regions_graph *g, uint32_t most, const regions_view *view);
/* As members of the object that is open in w: "bounds", "discrete" and "states"
 * with their steps. */
void regions_graph_write (const regions_graph *g, json_writer *w);
#endif
