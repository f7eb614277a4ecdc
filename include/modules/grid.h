/* grid.h: time in multiples of a fixed period: explicit and symbolic search,
 * exact for timed and stopwatch automata (proofs/grid.md). */
#ifndef GRID_H
#define GRID_H
#include <stdbool.h>
#include <stdint.h>

#include "alloc.h"
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
    unsigned workers; /* threads that search among single states for what can be reached; 0 or 1: this one alone */
    bool any_order; /* GRID_AUTO: a run that is not the shortest will do where those are far away */
} grid_options;

/* NULL with an error in `why` if the model or the period cannot be treated.
 * With GRID_AUTO the verdict's note says why its engine was taken.
 * Limits, and automata for which the question is undecidable, give unknown. */
verdict *grid_decide (const model *m, const query *q, const grid_options *o, budget *b, diag *why);

/* QUERY_REACH, looking only for a yes: depth first, whatever can happen soon before what
 * comes later, a part at a time.  NULL if the model or the period cannot be treated. */
typedef struct grid_probe grid_probe;
grid_probe *grid_probe_new (const model *m, const query *q, const char *period, budget *b);
/* Until so many states are stored in all; true: there is nothing left to do. */
bool grid_probe_go (grid_probe *p, uint64_t states);
/* Yes or a fault with its run; else unknown. */
verdict *grid_probe_end (TAKE grid_probe *p);

/* QUERY_DEADLOCK for an unknown period, by trying periods: 1 to 1/4, one that
 * is larger than all constants, and then smaller ones such that none in between
 * is left out.  Yes names its period in the verdict.  No only where all
 * periods are alike; else unknown, with what was covered. */
verdict *grid_any_deadlock (const model *m, const query *q, budget *b);

/* Classes of periods that are alike: no question of this module can tell two
 * periods of one class apart.  From the coarsest on: all that are larger than
 * every constant; then in turn a single one, and those between it and the next. */
typedef struct grid_classes grid_classes;

typedef struct grid_class {
    enum { GRID_CLASS_ABOVE, GRID_CLASS_SINGLE, GRID_CLASS_BETWEEN } kind;
    mpq_t period;    /* one of them */
    mpq_t low, high; /* above low; low itself; or between low and high, without them */
} grid_class;

/* `known` is false if the model has other constants than those of its
 * comparisons: then the periods of a class may differ. */
grid_classes *grid_classes_new (const model *m, bool *known);
void grid_classes_free (grid_classes *c);
/* The next class, valid until the next call; NULL: there are no more, which is only
 * so without constants. */
const grid_class *grid_classes_next (grid_classes *c);
/* "above 3", "3/2", "between 1 and 3/2" */
void grid_class_print (const grid_class *c, text *out);

/* The transition system of "some delay, then an action" steps between the
 * states after actions, finite and bisimilar to the sampled one.  States
 * count from 0; the first grid_lts_initials are the initial ones.  With `by_ticks`
 * a step is one period of waiting (no edges, one tick), or an action at once. */
typedef struct grid_lts grid_lts;
typedef void grid_lts_visitor (void *context, uint32_t target, const uint32_t *edges, size_t edge_count,
                               uint64_t ticks);

/* NULL with an error in `why` (a model that cannot be treated, or that has
 * a fault), or without one when the budget ran out. */
grid_lts *grid_lts_new (const model *m, const char *period, bool range_disables, bool by_ticks, budget *b,
                        diag *why);
void grid_lts_free (grid_lts *g);
uint32_t grid_lts_states (const grid_lts *g);
uint32_t grid_lts_initials (const grid_lts *g);
/* Call `visit` for every step out of a state, with the model's numbers of
 * the edges and the smallest number of ticks that leads to the target. */
void grid_lts_expand (grid_lts *g, uint32_t state, grid_lts_visitor *visit, void *context);
/* "p.l0 i=2 x=1/2 y>3": a clock that will not be read again is left out. */
void grid_lts_state_name (grid_lts *g, uint32_t state, text *out);
#endif
