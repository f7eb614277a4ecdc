/* shrink.h: smallest sets of literals that still prove something. */
#ifndef GCL_SHRINK_H
#define GCL_SHRINK_H
#include "conditions.h"

/* Do the literals suffice?  If so, leave in `core` those that were used. */
typedef bool shrink_test (void *context, literal *core, size_t *count);
/* Leave out one literal after another; how many are left.  A smallest core
 * is met again in many states, which saves far more queries than this costs. */
size_t shrink_core (literal *core, size_t count, shrink_test *suffice, void *context);
#endif
