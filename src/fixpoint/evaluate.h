/* evaluate.h: a lower and an upper set for a formula. */
#ifndef FIXPOINT_EVALUATE_H
#define FIXPOINT_EVALUATE_H
#include "sets.h"

typedef struct bounds {
    extent low, high;
    bool exact; /* they are the same */
} bounds;

/* `lost` gets the innermost subformula whose sets differ, unless there is none. */
bounds fixpoint_evaluate (sets_system *s, const gcl_expr *e, const gcl_expr **lost);
void fixpoint_bounds_free (const sets_system *s, bounds b);
#endif
