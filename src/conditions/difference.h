/* difference.h: implications between comparisons x - y <= c, x <= c and the
 * same with =, decided on integers by shortest paths. */
#ifndef GCL_DIFFERENCE_H
#define GCL_DIFFERENCE_H
#include "conditions.h"

typedef struct difference difference;

/* `variables` counts inputs too. */
difference *difference_new (const atoms *a, size_t variables);
void difference_free (difference *d);

/* Do the hypotheses imply the goal?
 * PROOF_VALID with the hypotheses that were needed in `core`, which has room
 * for all; PROOF_REFUTED: all hypotheses are comparisons of this kind and
 * have a solution that is none of the goal; PROOF_UNDECIDED: neither. */
proof difference_implies (difference *d, const literal *hypotheses, size_t count, literal goal, literal *core,
                          size_t *core_count);

/* For asserts and tests.  The values found meet every comparison. */
bool difference_is_solved (const difference *d);
/* The core consists of hypotheses and, unless one of them is x != y + c or there are many
 * variables, a closure of all comparisons finds that it implies the goal. */
bool difference_core_suffices (const difference *d, const literal *hypotheses, size_t count, literal goal,
                               const literal *core, size_t core_count);
#endif
