/* coarsest.h: of all periods that work, the largest, or why there is none. */
#ifndef COARSEST_H
#define COARSEST_H
#include "strategy.h"

/* Some period works, as `some` shows, which is taken.  A verdict for the coarsest
 * one, or for one of the coarsest class of periods that are alike; `how` says which
 * it is: "3/2 is the largest such period".  Unknown if a coarser one is not
 * settled within the budget. */
verdict *coarsest_find (const model *m, const timed_question *q, verdict *some, budget *b, text *how);
#endif
