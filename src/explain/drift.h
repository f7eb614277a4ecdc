/* drift.h: why the loop that dense time uses works for no period. */
#ifndef DRIFT_H
#define DRIFT_H
#include "item.h"

/* Ask dense time; if it has such a run, add items about its loop.  *dense is what it says. */
void drift_explain (explainer *x, answer *dense);
#endif
