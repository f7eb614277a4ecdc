/* cover.h: one zone against many of the same node: is it covered by them, does it
 * cover them?  Reads the others as they are packed in the pool.
 *
 * A zone Z is outside the closure of Z' iff some cell of Z' is below a
 * threshold that depends on Z and the bounds of the clocks only.  So the
 * thresholds are worked out once, in all widths of cells, and each comparison
 * is a sweep over bytes. */
#ifndef COVER_H
#define COVER_H
#include "dense.h"
#include "pool.h"

typedef struct cover cover;

cover *cover_new (unsigned most_dim);
void cover_free (cover *c);
/* Take the zone in hand.  The bounds must stay valid. */
void cover_take (cover *c, const pool *p, uint32_t zone, dense_subsumption how, const int32_t *lower,
                 const int32_t *upper);
/* Is the zone in hand covered by `outer`? */
bool cover_is_within (cover *c, const pool *p, uint32_t outer);
/* Does the zone in hand cover `inner`? */
bool cover_contains (cover *c, const pool *p, uint32_t inner);
/* For asserts and tests: do the matrices themselves say the same of `inner`
 * within `outer`?  Looks at few clocks only. */
bool cover_agrees (dense_subsumption how, const pool *p, uint32_t inner, uint32_t outer, const int32_t *lower,
                   const int32_t *upper, bool covered);
#endif
