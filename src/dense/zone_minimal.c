/* The smallest set of constraints of a zone, and what is built on it. */
#include "zone.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "zone_check.h"

/* Clocks whose difference is fixed behave as one.  first[i]: the one among
 * them with the smallest value, whose lower bound 0 comes for free. */
static void
group_fixed (const bound *z, unsigned dim, uint16_t *first)
{
    for (unsigned i = 0; i < dim; i++) {
        first[i] = (uint16_t) i;
        for (unsigned j = 0; j < i && first[i] == i; j++)
            if (bound_add (z[i * dim + j], z[j * dim + i]).raw == BOUND_LE_ZERO.raw)
                first[i] = first[j];
        unsigned leader = first[i];
        if (!bound_tighter (z[i * dim + leader], BOUND_LE_ZERO))
            continue;
        for (unsigned j = 0; j <= i; j++)
            if (first[j] == leader)
                first[j] = (uint16_t) i;
    }
}

/* Between leaders of groups a cell is needed iff no third leader implies it. */
static bool
needed (const bound *z, unsigned dim, const uint16_t *first, unsigned i, unsigned j)
{
    if (bound_is_none (z[i * dim + j]) || (i == 0 && z[j].raw == BOUND_LE_ZERO.raw))
        return false;
    for (unsigned k = 0; k < dim; k++)
        if (first[k] == k && k != i && k != j
            && !bound_tighter (z[i * dim + j], bound_add (z[i * dim + k], z[k * dim + j])))
            return false;
    return true;
}

size_t
zone_minimal (const bound *z, unsigned dim, zone_constraint *out)
{
    assert (zone_seems_valid (z, dim));
    uint16_t *first = xmalloc (dim * sizeof *first);
    group_fixed (z, dim, first);
    size_t count = 0;
    for (unsigned i = 0; i < dim; i++)
        for (unsigned j = 0; first[i] == i && j < dim; j++)
            if (first[j] == j && i != j && needed (z, dim, first, i, j))
                out[count++] = (zone_constraint){ (uint16_t) i, (uint16_t) j, z[i * dim + j] };
    /* Each member hangs on its leader by an equation. */
    for (unsigned i = 0; i < dim; i++) {
        unsigned j = first[i];
        if (j == i)
            continue;
        out[count++] = (zone_constraint){ (uint16_t) i, (uint16_t) j, z[i * dim + j] };
        if (j != 0 || z[i].raw != BOUND_LE_ZERO.raw)
            out[count++] = (zone_constraint){ (uint16_t) j, (uint16_t) i, z[j * dim + i] };
    }
    xfree (first);
    assert (count <= zone_cells (dim) && zone_minimal_is_exact (z, dim, out, count));
    return count;
}

bool
zone_from_constraints (bound *z, unsigned dim, const zone_constraint *list, size_t count)
{
    zone_set_universal (z, dim);
    for (size_t c = 0; c < count; c++)
        if (!zone_constrain (z, dim, list[c].i, list[c].j, list[c].b))
            return false;
    return true;
}

/* The parts outside the first, second, ... constraint of `cut`, each within
 * the constraints before it. */
size_t
zone_subtract (const bound *z, const bound *cut, unsigned dim, bound *pieces)
{
    zone_constraint *list = xmalloc (zone_cells (dim) * sizeof *list);
    bound *rest = xmalloc (zone_cells (dim) * sizeof *rest);
    size_t count = zone_minimal (cut, dim, list), made = 0;
    zone_copy (rest, z, dim);
    for (size_t c = 0; c < count; c++) {
        bound *piece = pieces + made * zone_cells (dim);
        zone_copy (piece, rest, dim);
        if (zone_constrain (piece, dim, list[c].j, list[c].i, bound_complement (list[c].b)))
            made++;
        if (!zone_constrain (rest, dim, list[c].i, list[c].j, list[c].b))
            break;
    }
    xfree (rest);
    xfree (list);
    assert (made <= count && zone_pieces_are_apart (z, cut, dim, pieces, made));
    return made;
}
