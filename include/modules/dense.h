/* dense.h: answers over the reals, by zones.
 * Timed automata are decided exactly.  Stopwatch automata, and automata that
 * compare differences of clocks and also copy clocks, get a semi-decision by
 * polyhedra within the budget. */
#ifndef DENSE_H
#define DENSE_H
#include <stdbool.h>

#include "budget.h"
#include "diag.h"
#include "model.h"
#include "query.h"
#include "verdict.h"

/* How stored zones are widened.  DENSE_NONE ends only with DENSE_ALU. */
typedef enum dense_extrapolation {
    DENSE_NONE,
    DENSE_M,
    DENSE_M_PLUS,
    DENSE_LU,
    DENSE_LU_PLUS
} dense_extrapolation;

/* When one stored state makes another one superfluous. */
typedef enum dense_subsumption { DENSE_EQUALITY, DENSE_INCLUSION, DENSE_ALU } dense_subsumption;

/* One time for all, or one of its own for every process (see src/dense/local.h); or what fits. */
typedef enum dense_time_zones { DENSE_GLOBAL, DENSE_LOCAL, DENSE_AUTO } dense_time_zones;

typedef struct dense_options {
    dense_extrapolation extrapolation;
    dense_subsumption subsumption;
    dense_time_zones time_zones;
    bool over_approximate; /* one zone per discrete state, the convex hull */
    bool symmetry;         /* one representative of interchangeable processes */
    unsigned workers;      /* threads that search for what can be reached; 0 or 1: this one alone */
    /* A run that is not the shortest will do where those are far away: directed searches go on beside the one
     * that is breadth first. */
    bool any_order;
    /* Somebody who looks for a run in another way, or NULL: told the effort so far (about nanoseconds), he
     * says at which one to ask again.  0: the search can stop, there is an answer. */
    uint64_t (*aside) (void *context, uint64_t effort);
    void *aside_context;
    uint64_t first_look; /* the effort before the first time; 0: what is found in a moment is found breadth first */
} dense_options;

dense_options dense_options_default (void);

/* For those who are asked: when to ask again, and up to when a run that was found now may wait for a shorter one. */
uint64_t dense_look_again (uint64_t effort);
uint64_t dense_wait_for_shorter (uint64_t effort);

/* NULL, with an error in `why`, if the model is not supported. */
verdict *dense_decide (const model *m, const query *q, const dense_options *o, budget *b, diag *why);
#endif
