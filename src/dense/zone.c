#include "zone.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"

void
zone_set_origin (bound *z, unsigned dim)
{
    for (size_t cell = 0; cell < zone_cells (dim); cell++)
        z[cell] = BOUND_LE_ZERO;
}

void
zone_set_universal (bound *z, unsigned dim)
{
    for (unsigned i = 0; i < dim; i++)
        for (unsigned j = 0; j < dim; j++)
            z[i * dim + j] = i == j || i == 0 ? BOUND_LE_ZERO : BOUND_NONE;
}

void
zone_copy (bound *to, const bound *from, unsigned dim)
{
    memcpy (to, from, zone_cells (dim) * sizeof *to);
}

bool
zone_is_closed (const bound *z, unsigned dim)
{
    for (unsigned i = 0; i < dim; i++) {
        if (z[i * dim + i].raw != BOUND_LE_ZERO.raw)
            return false;
        for (unsigned k = 0; k < dim; k++)
            for (unsigned j = 0; j < dim; j++)
                if (bound_tighter (bound_add (z[i * dim + k], z[k * dim + j]), z[i * dim + j]))
                    return false;
    }
    return true;
}

/* row[l] := min (row[l], step + via[l]) for all l. */
static inline void
relax_row (bound *row, bound step, const bound *via, unsigned dim)
{
    for (unsigned l = 0; l < dim; l++) {
        int32_t sum = bound_add_raw (step.raw, via[l].raw);
        row[l].raw = sum < row[l].raw ? sum : row[l].raw;
    }
}

bool
zone_close (bound *z, unsigned dim)
{
    for (unsigned k = 0; k < dim; k++) {
        for (unsigned i = 0; i < dim; i++)
            if (i != k && !bound_is_none (z[i * dim + k]))
                relax_row (z + i * dim, z[i * dim + k], z + k * dim, dim);
        for (unsigned i = 0; i < dim; i++)
            if (bound_tighter (z[i * dim + i], BOUND_LE_ZERO))
                return false;
    }
    return true;
}

void
zone_close_rows (bound *z, unsigned dim, uint64_t rows)
{
    for (unsigned k = 0; k < dim; k++)
        for (unsigned i = 0; i < dim; i++)
            if ((i >= 64 || (rows >> i & 1)) && i != k && !bound_is_none (z[i * dim + k]))
                relax_row (z + i * dim, z[i * dim + k], z + k * dim, dim);
}

/* Only a path through the new edge can become shorter, so one pass over the
 * cells closes z again; proofs/dbm.md, Lemma 2, shows why the pass may read
 * the cells that it writes. */
bool
zone_constrain (bound *z, unsigned dim, unsigned i, unsigned j, bound b)
{
    assert (i < dim && j < dim && i != j);

    if (!bound_tighter (b, z[i * dim + j]))
        return true;
    if (!zone_meets (z, dim, i, j, b))
        return false;
    for (unsigned k = 0; k < dim; k++)
        if (!bound_is_none (z[k * dim + i]))
            relax_row (z + k * dim, bound_add (z[k * dim + i], b), z + j * dim, dim);
    return true;
}

bool
zone_meets (const bound *z, unsigned dim, unsigned i, unsigned j, bound b)
{
    return !bound_tighter (bound_add (b, z[j * dim + i]), BOUND_LE_ZERO);
}

/* All new edges lead to clock 0, so a shortest path uses at most one of them:
 * first the new column 0, then every cell by way of it. */
bool
zone_constrain_upper (bound *z, unsigned dim, const bound *upper)
{
    bool changed = false;
    for (unsigned i = 1; i < dim; i++)
        changed |= bound_tighter (upper[i], z[i * dim]);
    if (!changed)
        return true;
    for (unsigned k = 0; k < dim; k++) {
        bound best = z[k * dim];
        for (unsigned i = 1; i < dim; i++) {
            bound via = bound_add (z[k * dim + i], upper[i]);
            best = bound_tighter (via, best) ? via : best;
        }
        if (k == 0 && bound_tighter (best, BOUND_LE_ZERO))
            return false;
        if (bound_tighter (best, z[k * dim]))
            relax_row (z + k * dim, best, z, dim);
    }
    return true;
}

bool
zone_intersects (const bound *a, const bound *b, unsigned dim)
{
    for (unsigned i = 0; i < dim; i++)
        for (unsigned j = i + 1; j < dim; j++)
            if (bound_tighter (bound_add (a[i * dim + j], b[j * dim + i]), BOUND_LE_ZERO)
                || bound_tighter (bound_add (b[i * dim + j], a[j * dim + i]), BOUND_LE_ZERO))
                return false;
    /* Two matrices may disagree only along a longer cycle. */
    bound *both = xmalloc (zone_cells (dim) * sizeof *both);
    zone_copy (both, a, dim);
    bool meet = zone_intersect (both, b, dim);
    xfree (both);
    return meet;
}

bool
zone_intersect (bound *a, const bound *b, unsigned dim)
{
    for (size_t cell = 0; cell < zone_cells (dim); cell++)
        if (bound_tighter (b[cell], a[cell]))
            a[cell] = b[cell];
    return zone_close (a, dim);
}

void
zone_up (bound *z, unsigned dim)
{
    for (unsigned i = 1; i < dim; i++)
        z[i * dim] = BOUND_NONE;
}

/* The lower bound of x_j after going back in time is the tightest that a
 * difference to another clock, itself at least 0, leaves. */
void
zone_down (bound *z, unsigned dim)
{
    for (unsigned j = 1; j < dim; j++) {
        bound low = BOUND_LE_ZERO;
        for (unsigned i = 1; i < dim; i++)
            if (bound_tighter (z[i * dim + j], low))
                low = z[i * dim + j];
        z[j] = low;
    }
}

void
zone_free_clock (bound *z, unsigned dim, unsigned x)
{
    for (unsigned i = 0; i < dim; i++) {
        if (i == x)
            continue;
        z[x * dim + i] = BOUND_NONE;
        z[i * dim + x] = z[i * dim];
    }
}

/* b shifted by the exact constant c, saturating like an addition. */
static bound
shift (bound b, int64_t c)
{
    if (bound_is_none (b))
        return b;
    int64_t constant = bound_constant (b) + c;
    if (constant > BOUND_CONSTANT_MAX)
        return BOUND_NONE;
    if (constant < INT32_MIN >> 1)
        return (bound){ INT32_MIN };
    return (bound){ (int32_t) (2 * constant) + (b.raw & 1) };
}

void
zone_assign (bound *z, unsigned dim, unsigned x, int32_t c)
{
    assert (c >= 0);
    for (unsigned i = 0; i < dim; i++) {
        if (i == x)
            continue;
        z[x * dim + i] = shift (z[i], c);
        z[i * dim + x] = shift (z[i * dim], -(int64_t) c);
    }
}

void
zone_assign_sum (bound *z, unsigned dim, unsigned x, unsigned y, int32_t c)
{
    if (y == 0) {
        zone_assign (z, dim, x, c);
        return;
    }
    for (unsigned i = 0; i < dim; i++) {
        if (i == x)
            continue;
        z[x * dim + i] = shift (x == y ? z[x * dim + i] : z[y * dim + i], c);
        z[i * dim + x] = shift (x == y ? z[i * dim + x] : z[i * dim + y], -(int64_t) c);
    }
}

void
zone_remap (bound *to, unsigned to_dim, const bound *z, unsigned dim, const uint16_t *from,
            const int32_t *offset)
{
    for (unsigned a = 0; a < to_dim; a++) {
        const bound *row = z + (size_t) from[a] * dim;
        for (unsigned b = 0; b < to_dim; b++)
            to[a * to_dim + b] = row[from[b]];
    }
    if (!offset)
        return;
    for (unsigned a = 0; a < to_dim; a++)
        for (unsigned b = 0; b < to_dim; b++)
            if (offset[a] != offset[b])
                to[a * to_dim + b] = shift (to[a * to_dim + b], (int64_t) offset[a] - offset[b]);
}

bool
zone_equal (const bound *a, const bound *b, unsigned dim)
{
    return memcmp (a, b, zone_cells (dim) * sizeof *a) == 0;
}

bool
zone_includes (const bound *outer, const bound *inner, unsigned dim)
{
    for (unsigned i = 0; i < dim; i++) {
        int32_t outside = 0;
        for (unsigned j = 0; j < dim; j++)
            outside |= outer[i * dim + j].raw < inner[i * dim + j].raw;
        if (outside)
            return false;
    }
    return true;
}

void
zone_hull (bound *a, const bound *b, unsigned dim)
{
    for (size_t cell = 0; cell < zone_cells (dim); cell++)
        a[cell].raw = a[cell].raw < b[cell].raw ? b[cell].raw : a[cell].raw;
}

bool
zone_contains (const bound *z, unsigned dim, const mpq_t *clocks)
{
    bool inside = true;
    mpq_t zero, difference;
    mpq_inits (zero, difference, NULL);
    for (unsigned i = 0; inside && i < dim; i++)
        for (unsigned j = 0; inside && j < dim; j++) {
            bound b = z[i * dim + j];
            if (i == j || bound_is_none (b))
                continue;
            mpq_sub (difference, i ? clocks[i] : zero, j ? clocks[j] : zero);
            int order = mpq_cmp_si (difference, bound_constant (b), 1);
            inside = order < 0 || (order == 0 && !bound_is_strict (b));
        }
    mpq_clears (zero, difference, NULL);
    return inside;
}
