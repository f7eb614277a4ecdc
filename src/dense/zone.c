#include "zone.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "zone_check.h"

void
zone_set_origin (bound *z, unsigned dim)
{
    for (size_t cell = 0; cell < zone_cells (dim); cell++)
        z[cell] = BOUND_LE_ZERO;
    assert (zone_seems_valid (z, dim));
}

void
zone_set_universal (bound *z, unsigned dim)
{
    for (unsigned i = 0; i < dim; i++)
        for (unsigned j = 0; j < dim; j++)
            z[i * dim + j] = i == j || i == 0 ? BOUND_LE_ZERO : BOUND_NONE;
    assert (zone_seems_valid (z, dim));
}

void
zone_copy (bound *to, const bound *from, unsigned dim)
{
    memcpy (to, from, zone_cells (dim) * sizeof *to);
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
    assert (zone_seems_closed (z, dim));
    return true;
}

void
zone_close_rows (bound *z, unsigned dim, uint64_t rows)
{
    for (unsigned k = 0; k < dim; k++)
        for (unsigned i = 0; i < dim; i++)
            if ((i >= 64 || (rows >> i & 1)) && i != k && !bound_is_none (z[i * dim + k]))
                relax_row (z + i * dim, z[i * dim + k], z + k * dim, dim);
    assert (zone_seems_closed (z, dim));
}

/* Only a path through the new edge can become shorter, so one pass over the
 * cells closes z again; proofs/dbm.md, Lemma 2, shows why the pass may read
 * the cells that it writes. */
static bool
tighten (bound *z, unsigned dim, unsigned i, unsigned j, bound b)
{
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
zone_constrain_is_exact (const bound *z, unsigned dim, unsigned i, unsigned j, bound b)
{
    bound fast[ZONE_SMALL], slow[ZONE_SMALL];
    if (!zone_is_small (z, dim))
        return true;
    zone_copy (fast, z, dim);
    zone_copy (slow, z, dim);
    if (bound_tighter (b, slow[i * dim + j]))
        slow[i * dim + j] = b;
    bool left = zone_close (slow, dim);
    return tighten (fast, dim, i, j, b) == left && zone_equal (fast, left ? slow : z, dim);
}

bool
zone_constrain (bound *z, unsigned dim, unsigned i, unsigned j, bound b)
{
    assert (i < dim && j < dim && i != j);
    assert (zone_seems_valid (z, dim));
    assert (zone_constrain_is_exact (z, dim, i, j, b));

    bool left = tighten (z, dim, i, j, b);
    assert (!left || !bound_tighter (b, z[i * dim + j]));
    assert (zone_seems_valid (z, dim));
    return left;
}

bool
zone_meets (const bound *z, unsigned dim, unsigned i, unsigned j, bound b)
{
    assert (i < dim && j < dim);
    return !bound_tighter (bound_add (b, z[j * dim + i]), BOUND_LE_ZERO);
}

enum { MOST_UPPER = 64 };

/* The upper bounds that do not follow from that of clock m, m among them; how many. */
static unsigned
choose_upper (const bound *z, unsigned dim, const bound *upper, unsigned m, uint16_t *out)
{
    unsigned count = 0;
    for (unsigned i = 1; i < dim && count < MOST_UPPER; i++)
        if (i == m || bound_tighter (upper[i], bound_add (z[i * dim + m], upper[m])))
            out[count++] = (uint16_t) i;
    return count;
}

/* All new edges lead to clock 0, so a shortest path uses at most one of them:
 * first the new column 0, then every cell by way of it.  Bounds that follow from the
 * one that is met first are not looked at again. */
static bool
tighten_upper (bound *z, unsigned dim, const bound *upper)
{
    uint16_t some[MOST_UPPER];
    bool changed = false;
    bound least = BOUND_LE_ZERO;
    unsigned m = 0;
    for (unsigned i = 1; i < dim; i++) {
        changed |= bound_tighter (upper[i], z[i * dim]);
        bound via = bound_add (z[i], upper[i]);
        if (!bound_is_none (via) && (m == 0 || bound_tighter (via, least))) {
            least = via;
            m = i;
        }
    }
    if (!changed)
        return true;
    if (bound_tighter (least, BOUND_LE_ZERO))
        return false;
    unsigned count = m ? choose_upper (z, dim, upper, m, some) : MOST_UPPER;
    bool all = count == MOST_UPPER;
    for (unsigned k = 0; k < dim; k++) {
        bound best = z[k * dim];
        for (unsigned c = 0; c < (all ? dim - 1 : count); c++) {
            unsigned i = all ? c + 1 : some[c];
            bound via = bound_add (z[k * dim + i], upper[i]);
            best = bound_tighter (via, best) ? via : best;
        }
        if (bound_tighter (best, z[k * dim]))
            relax_row (z + k * dim, best, z, dim);
    }
    return true;
}

bool
zone_upper_is_exact (const bound *z, unsigned dim, const bound *upper)
{
    bound fast[ZONE_SMALL], slow[ZONE_SMALL];
    if (!zone_is_small (z, dim))
        return true;
    zone_copy (fast, z, dim);
    zone_copy (slow, z, dim);
    bool left = true;
    for (unsigned i = 1; left && i < dim; i++)
        left = tighten (slow, dim, i, 0, upper[i]);
    return tighten_upper (fast, dim, upper) == left && (!left || zone_equal (fast, slow, dim));
}

bool
zone_constrain_upper (bound *z, unsigned dim, const bound *upper)
{
    assert (zone_seems_valid (z, dim));
    assert (zone_upper_is_exact (z, dim, upper));
    bool left = tighten_upper (z, dim, upper);
    assert (!left || zone_seems_valid (z, dim));
    return left;
}

bool
zone_intersects (const bound *a, const bound *b, unsigned dim)
{
    assert (zone_seems_valid (a, dim) && zone_seems_valid (b, dim));
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
    assert (zone_seems_valid (z, dim));
    for (unsigned i = 1; i < dim; i++)
        z[i * dim] = BOUND_NONE;
    assert (zone_seems_valid (z, dim));
}

/* The lower bound of x_j after going back in time is the tightest that a
 * difference to another clock, itself at least 0, leaves. */
static void
go_back (bound *z, unsigned dim)
{
    for (unsigned j = 1; j < dim; j++) {
        bound low = BOUND_LE_ZERO;
        for (unsigned i = 1; i < dim; i++)
            if (bound_tighter (z[i * dim + j], low))
                low = z[i * dim + j];
        z[j] = low;
    }
}

bool
zone_down_is_exact (const bound *z, unsigned dim)
{
    bound fast[ZONE_SMALL], slow[ZONE_SMALL];
    if (!zone_is_small (z, dim))
        return true;
    zone_copy (fast, z, dim);
    zone_copy (slow, z, dim);
    go_back (fast, dim);
    for (unsigned j = 1; j < dim; j++)
        slow[j] = BOUND_LE_ZERO;
    return zone_close (slow, dim) && zone_equal (fast, slow, dim);
}

void
zone_down (bound *z, unsigned dim)
{
    assert (zone_seems_valid (z, dim));
    assert (zone_down_is_exact (z, dim));
    go_back (z, dim);
    assert (zone_seems_valid (z, dim));
}

void
zone_free_clock (bound *z, unsigned dim, unsigned x)
{
    assert (x > 0 && x < dim && zone_seems_valid (z, dim));
    for (unsigned i = 0; i < dim; i++) {
        if (i == x)
            continue;
        z[x * dim + i] = BOUND_NONE;
        z[i * dim + x] = z[i * dim];
    }
    assert (zone_seems_valid (z, dim));
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
    assert (c >= 0 && x > 0 && x < dim && zone_seems_valid (z, dim));
    for (unsigned i = 0; i < dim; i++) {
        if (i == x)
            continue;
        z[x * dim + i] = shift (z[i], c);
        z[i * dim + x] = shift (z[i * dim], -(int64_t) c);
    }
    assert (zone_seems_valid (z, dim));
}

void
zone_assign_sum (bound *z, unsigned dim, unsigned x, unsigned y, int32_t c)
{
    assert (x > 0 && x < dim && y < dim && zone_seems_valid (z, dim));
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
    assert (zone_seems_valid (z, dim));
}

void
zone_remap (bound *to, unsigned to_dim, const bound *z, unsigned dim, const uint16_t *from,
            const int32_t *offset)
{
    assert (from[0] == 0 && (!offset || offset[0] == 0));
    assert (zone_seems_valid (z, dim));
    for (unsigned a = 0; a < to_dim; a++) {
        const bound *row = z + (size_t) from[a] * dim;
        for (unsigned b = 0; b < to_dim; b++)
            to[a * to_dim + b] = row[from[b]];
    }
    for (unsigned a = 0; offset && a < to_dim; a++)
        for (unsigned b = 0; b < to_dim; b++)
            if (offset[a] != offset[b])
                to[a * to_dim + b] = shift (to[a * to_dim + b], (int64_t) offset[a] - offset[b]);
    assert (zone_seems_valid (to, to_dim));
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
    assert (zone_seems_valid (a, dim) && zone_seems_valid (b, dim));
    for (size_t cell = 0; cell < zone_cells (dim); cell++)
        a[cell].raw = a[cell].raw < b[cell].raw ? b[cell].raw : a[cell].raw;
    assert (zone_includes (a, b, dim) && zone_seems_valid (a, dim));
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
