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

typedef struct dense_options {
    dense_extrapolation extrapolation;
    dense_subsumption subsumption;
    bool over_approximate; /* one zone per discrete state, the convex hull */
    bool symmetry;         /* one representative of interchangeable processes */
} dense_options;

dense_options dense_options_default (void);

/* NULL, with an error in `why`, if the model is not supported. */
verdict *dense_decide (const model *m, const query *q, const dense_options *o, budget *b, diag *why);
#endif
