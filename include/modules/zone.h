/* zone.h: convex sets of clock valuations, as closed difference bound matrices.
 * A zone over dim - 1 clocks is a flat array of dim * dim bounds; cell
 * z[i * dim + j] bounds x_i - x_j, and clock 0 always reads 0.  A zone that a
 * caller holds is closed (no sum of two cells is tighter than the third) and
 * non-empty; the diagonal is `<= 0`. */
#ifndef ZONE_H
#define ZONE_H
#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bound.h"

static inline bound
zone_bound (const bound *z, unsigned dim, unsigned i, unsigned j)
{
    return z[(size_t) i * dim + j];
}

static inline size_t
zone_cells (unsigned dim)
{
    return (size_t) dim * dim;
}

void zone_set_origin (bound *z, unsigned dim);
/* All valuations (clocks are never negative). */
void zone_set_universal (bound *z, unsigned dim);
void zone_copy (bound *to, const bound *from, unsigned dim);
/* For asserts and tests: no sum of two cells is tighter than the third; and
 * besides, no clock is negative. */
bool zone_is_closed (const bound *z, unsigned dim);
bool zone_is_valid (const bound *z, unsigned dim);
/* Close any matrix of bounds; false, with z useless, if it is empty. */
bool zone_close (bound *z, unsigned dim);

/* The same for a non-empty matrix in which only rows i with bit i set (and all
 * from 64 on) may have cells that are too large. */
void zone_close_rows (bound *z, unsigned dim, uint64_t rows);

/* Intersect with x_i - x_j ~ b.  False, with z unchanged, if nothing is left. */
bool zone_constrain (bound *z, unsigned dim, unsigned i, unsigned j, bound b);
/* Intersect with x_i ~ upper[i] for all i at once (upper[0] is ignored).
 * False, with z useless, if nothing is left. */
bool zone_constrain_upper (bound *z, unsigned dim, const bound *upper);
/* Does z meet x_i - x_j ~ b? */
bool zone_meets (const bound *z, unsigned dim, unsigned i, unsigned j, bound b);
bool zone_intersects (const bound *a, const bound *b, unsigned dim);
/* a := a and b; false, with a useless, if nothing is left. */
bool zone_intersect (bound *a, const bound *b, unsigned dim);

void zone_up (bound *z, unsigned dim);   /* let time pass */
void zone_down (bound *z, unsigned dim); /* what can become z by letting time pass */
void zone_free_clock (bound *z, unsigned dim, unsigned x);
void zone_assign (bound *z, unsigned dim, unsigned x, int32_t c);
/* x := y + c; the caller knows that y + c is never negative in z. */
void zone_assign_sum (bound *z, unsigned dim, unsigned x, unsigned y, int32_t c);

/* Clock a of `to` becomes clock from[a] of z plus offset[a], all at once
 * (from[a] 0: the constant offset[a]; offset NULL: none).  from[0] is 0. */
void zone_remap (bound *to, unsigned to_dim, const bound *z, unsigned dim, const uint16_t *from,
                 const int32_t *offset);

bool zone_equal (const bound *a, const bound *b, unsigned dim);
bool zone_includes (const bound *outer, const bound *inner, unsigned dim);
void zone_hull (bound *a, const bound *b, unsigned dim); /* a := convex hull of both */

/* Extrapolations.  lower[x] and upper[x] are the largest constants that lower
 * and upper bounds ask of x, -1 for none; for the M forms pass the larger of
 * the two in both.  z stays closed. */
void zone_extrapolate_lu (bound *z, unsigned dim, const int32_t *lower, const int32_t *upper);
void zone_extrapolate_lu_plus (bound *z, unsigned dim, const int32_t *lower, const int32_t *upper);
/* Is `inner` a part of the a_{<LU} closure of `outer`?  (The closure need
 * not be convex; it is never built.) */
bool zone_included_alu (const bound *inner, const bound *outer, unsigned dim, const int32_t *lower,
                        const int32_t *upper);

/* A constraint x_i - x_j ~ b. */
typedef struct zone_constraint {
    uint16_t i, j;
    bound b;
} zone_constraint;

/* A smallest set of constraints whose closure is z; at most dim * dim are
 * written to `out`, how many is returned. */
size_t zone_minimal (const bound *z, unsigned dim, zone_constraint *out);
/* The zone that the constraints describe; false if it is empty. */
bool zone_from_constraints (bound *z, unsigned dim, const zone_constraint *list, size_t count);

/* z minus `cut` as disjoint zones, one after another in `pieces` (room for
 * at least zone_minimal (cut) of them); how many is returned. */
size_t zone_subtract (const bound *z, const bound *cut, unsigned dim, bound *pieces);

/* Does z contain the point?  clocks[0] is not looked at. */
bool zone_contains (const bound *z, unsigned dim, const mpq_t *clocks);
#endif
