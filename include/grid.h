/* grid.h: time in multiples of a fixed period: explicit and symbolic search,
 * exact for timed and stopwatch automata (proofs/grid.md). */
#ifndef GRID_H
#define GRID_H
#include <stdbool.h>
#include <stdint.h>

#include "budget.h"
#include "diag.h"
#include "model.h"
#include "query.h"
#include "text.h"
#include "verdict.h"

typedef enum grid_engine { GRID_AUTO, GRID_EXPLICIT, GRID_BDD } grid_engine;

typedef struct grid_options {
    const char *period; /* "1/2", positive */
    grid_engine engine;
    /* Where nothing can be cut off (stopwatches or x = c together with
     * diagonals): clocks that diagonals compare are followed up to this value, in
     * time units; 0: four to 64 times the largest constant.  Beyond it the answer is
     * unknown. */
    uint64_t up_to;
    /* Not 0: visit every tick, with every clock stored up to this constant,
     * which must be at least every constant of the model.  The plain reading, for
     * comparing numbers of states. */
    uint64_t plain_up_to;
} grid_options;

/* NULL with an error in `why` if the model or the period cannot be treated.
 * With GRID_AUTO the verdict's note says why its engine was taken.
 * Limits, and automata for which the question is undecidable, give unknown. */
verdict *grid_decide (const model *m, const query *q, const grid_options *o, budget *b, diag *why);

/* The transition system of "some delay, then an action" steps between the
 * states after actions, finite and bisimilar to the sampled one.  States
 * count from 0; the first grid_lts_initials are the initial ones. */
typedef struct grid_lts grid_lts;
typedef void grid_lts_visitor (void *context, uint32_t target, const uint32_t *edges, size_t edge_count,
                               uint64_t ticks);

/* NULL with an error in `why` (a model that cannot be treated, or that has
 * a fault), or without one when the budget ran out. */
grid_lts *grid_lts_new (const model *m, const char *period, bool range_disables, budget *b, diag *why);
void grid_lts_free (grid_lts *g);
uint32_t grid_lts_states (const grid_lts *g);
uint32_t grid_lts_initials (const grid_lts *g);
/* Call `visit` for every step out of a state, with the model's numbers of
 * the edges and the smallest number of ticks that leads to the target. */
void grid_lts_expand (grid_lts *g, uint32_t state, grid_lts_visitor *visit, void *context);
/* "p.l0 i=2 x=1/2 y>3": a clock that will not be read again is left out. */
void grid_lts_state_name (grid_lts *g, uint32_t state, text *out);
#endif
