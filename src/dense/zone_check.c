#include "zone_check.h"

#include <string.h>

enum { FAR = 1 << 27 }; /* a sum of eight such constants does not saturate */

/* Are there constants so large that a sum of cells may saturate? */
static bool
reaches_far (const bound *z, unsigned dim)
{
    for (size_t cell = 0; cell < zone_cells (dim); cell++)
        if (!bound_is_none (z[cell]) && (bound_constant (z[cell]) > FAR || bound_constant (z[cell]) < -FAR))
            return true;
    return false;
}

bool
zone_is_small (const bound *z, unsigned dim)
{
    return dim <= ZONE_SMALL_DIM && !reaches_far (z, dim);
}

/* No detour by way of clock k is tighter. */
static bool
is_closed_by (const bound *z, unsigned dim, unsigned k)
{
    for (unsigned i = 0; i < dim; i++)
        for (unsigned j = 0; j < dim; j++)
            if (bound_tighter (bound_add (z[i * dim + k], z[k * dim + j]), z[i * dim + j]))
                return false;
    return z[k * dim + k].raw == BOUND_LE_ZERO.raw;
}

bool
zone_is_closed (const bound *z, unsigned dim)
{
    for (unsigned k = 0; k < dim; k++)
        if (!is_closed_by (z, dim, k))
            return false;
    return true;
}

static bool
is_nowhere_negative (const bound *z, unsigned dim)
{
    for (unsigned x = 0; x < dim; x++)
        if (bound_tighter (BOUND_LE_ZERO, z[x]))
            return false;
    return true;
}

bool
zone_is_valid (const bound *z, unsigned dim)
{
    return is_nowhere_negative (z, dim) && zone_is_closed (z, dim);
}

bool
zone_seems_closed (const bound *z, unsigned dim)
{
    if (dim <= ZONE_SMALL_DIM)
        return zone_is_closed (z, dim) || reaches_far (z, dim);
    uint32_t chosen = 0;
    for (unsigned x = 0; x < dim; x++)
        chosen = 31 * chosen + (uint32_t) z[x].raw + (uint32_t) z[x * dim].raw;
    return is_closed_by (z, dim, chosen % dim) || reaches_far (z, dim);
}

bool
zone_seems_valid (const bound *z, unsigned dim)
{
    return dim > 0 && is_nowhere_negative (z, dim) && zone_seems_closed (z, dim);
}

bool
zone_widening_is_right (zone_widening *how, const bound *z, unsigned dim, const int32_t *lower,
                        const int32_t *upper)
{
    bound wide[ZONE_SMALL];
    if (!zone_is_small (z, dim))
        return true;
    zone_copy (wide, z, dim);
    how (wide, dim, lower, upper);
    return zone_includes (wide, z, dim) && zone_included_alu (wide, z, dim, lower, upper);
}

bool
zone_minimal_is_exact (const bound *z, unsigned dim, const zone_constraint *list, size_t count)
{
    if (!zone_is_small (z, dim))
        return true;
    bound back[ZONE_SMALL];
    if (!zone_from_constraints (back, dim, list, count) || !zone_equal (back, z, dim))
        return false;
    for (size_t without = 0; dim <= 3 && without < count; without++) {
        zone_constraint rest[ZONE_SMALL];
        memcpy (rest, list, count * sizeof *list);
        rest[without] = rest[count - 1];
        if (zone_from_constraints (back, dim, rest, count - 1) && zone_equal (back, z, dim))
            return false;
    }
    return true;
}

bool
zone_pieces_are_apart (const bound *z, const bound *cut, unsigned dim, const bound *pieces, size_t count)
{
    if (!zone_is_small (z, dim) || !zone_is_small (cut, dim))
        return true;
    for (size_t p = 0; p < count; p++) {
        const bound *piece = pieces + p * zone_cells (dim);
        if (!zone_includes (z, piece, dim) || zone_intersects (piece, cut, dim))
            return false;
        for (size_t q = 0; q < p; q++)
            if (zone_intersects (piece, pieces + q * zone_cells (dim), dim))
                return false;
    }
    return true;
}
