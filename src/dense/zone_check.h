/* zone_check.h: what holds of every zone, for asserts and tests.
 * The predicates named "exact" say that a short cut, taken on a copy of the
 * zone, ends where its definition ends; they look at small zones only. */
#ifndef ZONE_CHECK_H
#define ZONE_CHECK_H
#include "zone.h"

enum { ZONE_SMALL_DIM = 4, ZONE_SMALL = ZONE_SMALL_DIM * ZONE_SMALL_DIM };

/* Few clocks, and constants so small that no sum of cells saturates. */
bool zone_is_small (const bound *z, unsigned dim);
/* A small zone is looked at as a whole, a large one by way of one of its
 * clocks that the cells choose, so that looking takes no longer than the
 * operations it guards.  Where sums saturate a zone is closed only up to
 * classes of valuations (proofs/dbm.md, Lemma 5); those pass. */
bool zone_seems_closed (const bound *z, unsigned dim);
bool zone_seems_valid (const bound *z, unsigned dim);

bool zone_constrain_is_exact (const bound *z, unsigned dim, unsigned i, unsigned j, bound b);
bool zone_upper_is_exact (const bound *z, unsigned dim, const bound *upper);
bool zone_down_is_exact (const bound *z, unsigned dim);
typedef void zone_widening (bound *z, unsigned dim, const int32_t *lower, const int32_t *upper);
/* What it makes of z lies between z and the closure that the bounds allow. */
bool zone_widening_is_right (zone_widening *how, const bound *z, unsigned dim, const int32_t *lower,
                             const int32_t *upper);
/* The constraints are those of z, and (with two
 * clocks) none follows from the others. */
bool zone_minimal_is_exact (const bound *z, unsigned dim, const zone_constraint *list, size_t count);
/* The pieces lie in z, outside of `cut`, and do not meet each other. */
bool zone_pieces_are_apart (const bound *z, const bound *cut, unsigned dim, const bound *pieces,
                            size_t count);
#endif
