#include "circle.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"

void
circle_init (circle *c, unsigned dim)
{
    *c = (circle){ .dim = dim };
    c->rank = xcalloc (dim, sizeof *c->rank);
    c->whole = xcalloc (zone_cells (dim), sizeof *c->whole);
    c->spare = xcalloc (zone_cells (dim), sizeof *c->spare);
    c->from = xcalloc (dim, sizeof *c->from);
    c->offset = xcalloc (dim, sizeof *c->offset);
}

void
circle_free (circle *c)
{
    xfree (c->rank);
    xfree (c->whole);
    xfree (c->spare);
    xfree (c->from);
    xfree (c->offset);
}

void
circle_copy (circle *to, const circle *from)
{
    to->classes = from->classes;
    memcpy (to->rank, from->rank, from->dim * sizeof *to->rank);
    zone_copy (to->whole, from->whole, from->dim);
    memcpy (to->columns, from->columns, (from->classes + 1) * sizeof *to->columns);
}

void
circle_set_origin (circle *c)
{
    c->classes = 0;
    memset (c->rank, 0, c->dim * sizeof *c->rank);
    zone_set_origin (c->whole, c->dim);
    circle_set_identity (c);
}

void
circle_set_identity (circle *c)
{
    for (unsigned j = 0; j <= c->classes; j++)
        c->columns[j] = UINT64_C (1) << j;
}

bool
circle_has_integers (const circle *c)
{
    for (unsigned x = 1; x < c->dim; x++)
        if (c->rank[x] == 0)
            return true;
    return false;
}

/* The integers get a small fraction: a new gap takes from vertex 0. */
static void
leave (circle *c)
{
    for (unsigned x = 1; x < c->dim; x++)
        if (c->rank[x] != CIRCLE_NO_CLOCK)
            c->rank[x]++;
    c->classes++;
    c->columns[c->classes] = c->columns[0];
}

/* Clock x becomes from[x] plus offset[x]. */
static void
remap (circle *c)
{
    zone_remap (c->spare, c->dim, c->whole, c->dim, c->from, c->offset);
    bound *swap = c->whole;
    c->whole = c->spare;
    c->spare = swap;
}

static void
keep_all (circle *c)
{
    for (unsigned x = 0; x < c->dim; x++) {
        c->from[x] = (uint16_t) (x && c->rank[x] == CIRCLE_NO_CLOCK ? 0 : x);
        c->offset[x] = 0;
    }
}

/* The largest fractions become integers: vertex 0 is used up. */
static void
arrive (circle *c)
{
    unsigned m = c->classes;
    keep_all (c);
    for (unsigned x = 1; x < c->dim; x++)
        if (c->rank[x] == m) {
            c->offset[x] = 1;
            c->rank[x] = 0;
        }
    remap (c);
    uint64_t used = c->columns[0];
    for (unsigned j = 0; j < m; j++)
        c->columns[j] = c->columns[j + 1];
    c->columns[m - 1] |= used;
    c->classes--;
}

void
circle_move (circle *c)
{
    if (circle_has_integers (c))
        leave (c);
    else
        arrive (c);
}

void
circle_stay (circle *c)
{
    c->columns[c->classes] |= c->columns[0];
}

void
circle_turn (circle *c)
{
    zone_up (c->whole, c->dim);
    keep_all (c);
    remap (c);
}

/* What x ~ b says about the integer part of x. */
static bool
constrain_upper (circle *c, unsigned x, bound b)
{
    int32_t most = bound_constant (b) - (c->rank[x] > 0 || bound_is_strict (b));
    return zone_constrain (c->whole, c->dim, x, 0, bound_le (most));
}

static bool
constrain_lower (circle *c, unsigned x, bound b)
{
    int32_t least = -bound_constant (b) + (c->rank[x] == 0 && bound_is_strict (b));
    return zone_constrain (c->whole, c->dim, 0, x, bound_le (-least));
}

bool
circle_constrain (circle *c, const zone_constraint *list, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        bool upper = list[i].i != 0;
        unsigned x = upper ? list[i].i : list[i].j;
        if (c->rank[x] == CIRCLE_NO_CLOCK) { /* above all it is compared with */
            if (upper)
                return false;
        } else if (upper ? !constrain_upper (c, x, list[i].b) : !constrain_lower (c, x, list[i].b))
            return false;
    }
    return true;
}

/* Classes without clocks: the gaps on both sides become one. */
static void
close_gaps (circle *c)
{
    for (unsigned k = c->classes; k >= 1; k--) {
        bool used = false;
        for (unsigned x = 1; x < c->dim && !used; x++)
            used = c->rank[x] == k;
        if (used)
            continue;
        for (unsigned x = 1; x < c->dim; x++)
            if (c->rank[x] > k && c->rank[x] != CIRCLE_NO_CLOCK)
                c->rank[x]--;
        unsigned left = c->classes - k; /* the gap above class k */
        c->columns[left] |= c->columns[left + 1];
        for (unsigned j = left + 1; j < c->classes; j++)
            c->columns[j] = c->columns[j + 1];
        c->classes--;
    }
}

void
circle_assign (circle *to, const circle *c, const uint16_t *from, const int32_t *offset)
{
    to->classes = c->classes;
    memcpy (to->columns, c->columns, (c->classes + 1) * sizeof *to->columns);
    to->rank[0] = 0;
    for (unsigned x = 1; x < c->dim; x++)
        to->rank[x] = from[x] ? c->rank[from[x]] : 0;
    zone_remap (to->whole, to->dim, c->whole, c->dim, from, offset);
    keep_all (to);
    remap (to);
    close_gaps (to);
}

/* Is the clock above c in every valuation? */
static bool
is_above (const circle *c, unsigned x, int32_t most)
{
    int32_t least = -bound_constant (zone_bound (c->whole, c->dim, 0, x));
    return least > most || (least == most && c->rank[x] > 0);
}

/* Integer parts are below c iff they are at most c - 1. */
static void
round_down (circle *c)
{
    bool changed = false;
    for (size_t i = 0; i < zone_cells (c->dim); i++)
        if (bound_is_strict (c->whole[i])) {
            c->whole[i].raw--;
            changed = true;
        }
    if (changed)
        zone_close (c->whole, c->dim);
}

void
circle_forget (circle *c, const int32_t *lower, const int32_t *upper)
{
    for (unsigned x = 1; x < c->dim; x++)
        if (c->rank[x] != CIRCLE_NO_CLOCK && is_above (c, x, lower[x] > upper[x] ? lower[x] : upper[x]))
            c->rank[x] = CIRCLE_NO_CLOCK;
    keep_all (c);
    remap (c);
    close_gaps (c);
    zone_extrapolate_lu_plus (c->whole, c->dim, lower, upper);
    keep_all (c); /* a clock that is left out may have lost its 0 */
    remap (c);
    round_down (c);
}
