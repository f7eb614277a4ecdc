/* Extrapolations and the inclusion test modulo the bounds of the clocks. */
#include "zone.h"

#include <assert.h>

#include "zone_check.h"

/* -bound > c, for a lower bound kept as `0 - x ~ bound`: x is above c. */
static bool
above (bound b, int32_t c)
{
    return c < 0 || b.raw < 1 - 2 * c;
}

/* The same without x > c itself: the text-book form, for extrapolations. */
static bool
well_above (bound b, int32_t c)
{
    return c < 0 || b.raw < -2 * c;
}

static bool
upper_exceeds (bound b, int32_t c)
{
    return c < 0 || b.raw > 2 * c + 1;
}

/* Clock j keeps of its lower bound only that it is above upper[j]; without
 * any upper bound asked, nothing but that it is not negative. */
static bound
relaxed_lower (unsigned i, int32_t upper_j)
{
    if (upper_j >= 0)
        return bound_lt (-upper_j);
    return i == 0 ? BOUND_LE_ZERO : BOUND_NONE;
}

/* Rows from 64 on are always looked at; any bit gets that going. */
static uint64_t
bit (unsigned row)
{
    return UINT64_C (1) << (row < 64 ? row : 63);
}

static void
widen_lu (bound *z, unsigned dim, const int32_t *lower, const int32_t *upper)
{
    uint64_t changed = 0; /* rows that lost a bound; the others stay tight, as the set grows */
    for (unsigned i = 0; i < dim; i++)
        for (unsigned j = 0; j < dim; j++) {
            bound *cell = &z[i * dim + j];
            if (i == j || bound_is_none (*cell))
                continue;
            if (i != 0 && upper_exceeds (*cell, lower[i])) {
                *cell = BOUND_NONE;
                changed |= bit (i);
            } else if (j != 0 && well_above (*cell, upper[j])) {
                bound relaxed = relaxed_lower (i, upper[j]);
                changed |= cell->raw != relaxed.raw ? bit (i) : 0;
                *cell = relaxed;
            }
        }
    if (changed)
        zone_close_rows (z, dim, changed);
}

static void
widen_lu_plus (bound *z, unsigned dim, const int32_t *lower, const int32_t *upper)
{
    uint64_t changed = 0; /* rows that lost a bound; the others stay tight, as the set grows */
    for (unsigned i = 1; i < dim; i++) {
        bool above_lower = well_above (z[i], lower[i]);
        for (unsigned j = 0; j < dim; j++) {
            bound *cell = &z[i * dim + j];
            if (i == j || bound_is_none (*cell))
                continue;
            if (above_lower || upper_exceeds (*cell, lower[i]) || (j != 0 && well_above (z[j], upper[j]))) {
                *cell = BOUND_NONE;
                changed |= bit (i);
            }
        }
    }
    for (unsigned j = 1; j < dim; j++)
        if (well_above (z[j], upper[j])) {
            bound relaxed = relaxed_lower (0, upper[j]);
            changed |= z[j].raw != relaxed.raw ? bit (0) : 0;
            z[j] = relaxed;
        }
    if (changed)
        zone_close_rows (z, dim, changed);
}

void
zone_extrapolate_lu (bound *z, unsigned dim, const int32_t *lower, const int32_t *upper)
{
    assert (zone_seems_valid (z, dim));
    assert (zone_widening_is_right (widen_lu, z, dim, lower, upper));
    widen_lu (z, dim, lower, upper);
    assert (zone_seems_valid (z, dim));
}

void
zone_extrapolate_lu_plus (bound *z, unsigned dim, const int32_t *lower, const int32_t *upper)
{
    assert (zone_seems_valid (z, dim));
    assert (zone_widening_is_right (widen_lu_plus, z, dim, lower, upper));
    widen_lu_plus (z, dim, lower, upper);
    assert (zone_seems_valid (z, dim));
}

/* inner is outside iff for some x, y a valuation of inner with x at most
 * upper[x] violates the bound of outer on y - x in a way that lower[y] lets
 * the guards see (Herbreteau, Srivathsan, Walukiewicz, LICS 2012, in the
 * orientation of our cells). */
bool
zone_included_alu (const bound *inner, const bound *outer, unsigned dim, const int32_t *lower,
                   const int32_t *upper)
{
    assert (zone_seems_valid (inner, dim) && zone_seems_valid (outer, dim));
    for (unsigned x = 0; x < dim; x++) {
        if (x != 0 && above (inner[x], upper[x]))
            continue;
        for (unsigned y = 0; y < dim; y++) {
            if (y == x || (y != 0 && lower[y] < 0))
                continue;
            bound in = inner[y * dim + x], out = outer[y * dim + x];
            if (!bound_tighter (out, in))
                continue;
            bound limit = y == 0 ? out : bound_add (out, bound_lt (-lower[y]));
            if (bound_tighter (limit, inner[x])) {
                assert (!zone_includes (outer, inner, dim));
                return false;
            }
        }
    }
    return true;
}
