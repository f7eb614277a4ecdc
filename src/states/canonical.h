/* canonical.h: one representative for many states that are alike: the reductions
 * dead, equivalent, linear, symmetry and slice of states.h. */
#ifndef CANONICAL_H
#define CANONICAL_H
#include "exchange.h"
#include "threads.h"

typedef struct canonical canonical;

/* NULL if none of these reductions is asked for, nor a slice.  `relevant`: the variables of the
 * slice, which must outlive it, or NULL: all.  `t` must know what is live
 * if GCL_DEAD is among them. */
canonical *canonical_new (const threads *t, unsigned reductions, const uint64_t *relevant);
void canonical_free (canonical *c);
/* Replace the values by those of the representative. */
void canonical_state (canonical *c, int64_t *values);

/* shapes.c: how a variable is used. */
/* Values above (below) *limit are alike: x is compared with constants only
 * and never decreases (increases) but by constants assigned to it. */
bool shape_saturates (const gcl_model *m, uint32_t x, bool *upwards, int64_t *limit);
/* A smaller (larger) value of x allows all that a larger (smaller) one does. */
bool shape_dominates (const gcl_model *m, uint32_t x, bool *smaller);
/* group[x]: a number per set of variables that may be shifted together, or GCL_NONE. */
void shape_find_linear (const gcl_model *m, uint32_t *group);
#endif
