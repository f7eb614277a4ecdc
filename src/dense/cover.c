#include "cover.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "zone_check.h"

struct cover {
    uint32_t zone;
    dense_subsumption how;
    unsigned dim;
    const int32_t *lower, *upper;
    bound *z;
    unsigned row, column; /* where the last one that is folded was smaller */
    /* Thresholds: the zone is outside of one that has a smaller cell.  The
     * narrow ones are made when first needed. */
    int32_t *wide;
    int32_t *low, *counts; /* per clock, while they are made */
    int16_t *two;
    int8_t *one;
    bool has_wide, has_two, has_one;
    /* The pair of clocks that told the last two zones apart is tried first. */
    unsigned hint_x, hint_y;
};

cover *
cover_new (unsigned most_dim)
{
    cover *c = xcalloc (1, sizeof *c);
    size_t cells = zone_cells (most_dim);
    c->z = xreallocarray (NULL, cells, sizeof *c->z);
    c->wide = xreallocarray (NULL, cells, sizeof *c->wide);
    c->low = xreallocarray (NULL, most_dim, sizeof *c->low);
    c->counts = xreallocarray (NULL, most_dim, sizeof *c->counts);
    c->two = xreallocarray (NULL, cells, sizeof *c->two);
    c->one = xreallocarray (NULL, cells, sizeof *c->one);
    c->zone = POOL_EMPTY;
    return c;
}

void
cover_free (cover *c)
{
    if (!c)
        return;
    xfree (c->z);
    xfree (c->wide);
    xfree (c->low);
    xfree (c->counts);
    xfree (c->two);
    xfree (c->one);
    xfree (c);
}

bool
cover_agrees (dense_subsumption how, const pool *p, uint32_t inner, uint32_t outer, const int32_t *lower,
              const int32_t *upper, bool covered)
{
    bound in[ZONE_SMALL], out[ZONE_SMALL];
    unsigned dim = pool_dim (p, inner);
    if (dim > ZONE_SMALL_DIM)
        return true;
    pool_get (p, inner, in);
    pool_get (p, outer, out);
    if (how == DENSE_ALU)
        return zone_included_alu (in, out, dim, lower, upper) == covered;
    return zone_includes (out, in, dim) == covered;
}

void
cover_take (cover *c, const pool *p, uint32_t zone, dense_subsumption how, const int32_t *lower,
            const int32_t *upper)
{
    if (c->zone != zone) {
        pool_get (p, zone, c->z);
        c->dim = pool_dim (p, zone);
    }
    c->zone = zone;
    c->how = how;
    c->lower = lower;
    c->upper = upper;
    c->has_wide = c->has_two = c->has_one = false;
    c->hint_x = c->hint_y = c->row = c->column = 0;
    assert (pool_keeps (p, zone, c->z, c->dim));
}

/* The lower bound of clock x, as 0 - x ~ raw, leaves no value up to c. */
static bool
is_above (int32_t raw, int32_t c)
{
    return c < 0 || raw < 1 - 2 * c;
}

/* The least cell y - x of an outer zone that does not tell it from a zone
 * with lower bound `low` for x: y at most L_y beyond it cannot be seen. */
static int32_t
sight (int32_t low, unsigned y, int32_t lower_y)
{
    if (y == 0)
        return INT32_MAX;
    int64_t limit = (int64_t) low + 2 * (int64_t) lower_y;
    limit += limit & 1;
    return limit > INT32_MAX ? INT32_MAX : (int32_t) limit;
}

/* One row of thresholds.  Lower bounds are at most `<= 0`, stored as 1, so that
 * nothing here overflows; the loop has no branch and becomes vector code. */
static void
fill_row (int32_t *to, const bound *row, const int32_t *low, const int32_t *counts, int32_t lower_y,
          unsigned dim)
{
    for (unsigned x = 0; x < dim; x++) {
        int32_t seen = low[x] + 2 * lower_y;
        seen += seen & 1;
        int32_t t = row[x].raw < seen ? row[x].raw : seen;
        to[x] = counts[x] ? t : INT32_MIN;
    }
}

static void
make_wide (cover *c)
{
    unsigned dim = c->dim;
    c->has_wide = true;
    if (c->how != DENSE_ALU) {
        memcpy (c->wide, c->z, zone_cells (dim) * sizeof *c->wide);
        return;
    }
    for (unsigned x = 0; x < dim; x++) {
        c->low[x] = c->z[x].raw;
        c->counts[x] = x == 0 || !is_above (c->z[x].raw, c->upper[x]);
        c->wide[x] = c->counts[x] ? c->z[x].raw : INT32_MIN;
    }
    for (unsigned y = 1; y < dim; y++) {
        int32_t *row = c->wide + y * dim;
        if (c->lower[y] >= 0)
            fill_row (row, c->z + y * dim, c->low, c->counts, c->lower[y], dim);
        else
            for (unsigned x = 0; x < dim; x++)
                row[x] = INT32_MIN;
    }
    for (unsigned x = 0; x < dim; x++)
        c->wide[x * dim + x] = INT32_MIN;
}

/* "No bound" is the largest number in every width, so clamping is exact. */
static void
make_two (cover *c)
{
    for (size_t i = 0; i < zone_cells (c->dim); i++) {
        int32_t t = c->wide[i];
        c->two[i] = (int16_t) (t > INT16_MAX ? INT16_MAX : t < INT16_MIN ? INT16_MIN : t);
    }
    c->has_two = true;
}

static void
make_one (cover *c)
{
    for (size_t i = 0; i < zone_cells (c->dim); i++) {
        int32_t t = c->wide[i];
        c->one[i] = (int8_t) (t > INT8_MAX ? INT8_MAX : t < INT8_MIN ? INT8_MIN : t);
    }
    c->has_one = true;
}

enum { STRIDE = 32 }; /* cells between two looks at the outcome */

#define SWEEP(type) \
    static bool none_below_##type (const type *cells, const type *limits, size_t count) \
    { \
        for (; count >= STRIDE; count -= STRIDE, cells += STRIDE, limits += STRIDE) { \
            type below = 0; \
            for (int i = 0; i < STRIDE; i++) \
                below |= cells[i] < limits[i]; \
            if (below) \
                return false; \
        } \
        type below = 0; \
        for (size_t i = 0; i < count; i++) \
            below |= cells[i] < limits[i]; \
        return !below; \
    }
SWEEP (int8_t)
SWEEP (int16_t)
SWEEP (int32_t)

/* The same for one that is folded: what showed the last one to be smaller is tried first, and
 * then row by row as far as is needed. */
static inline bool
is_within_folded (cover *c, const pool_view *outer, unsigned width)
{
    if (pool_folded_cell (outer, width, c->row, c->column) < c->wide[c->row * c->dim + c->column])
        return false;
    for (unsigned x = 0; x < c->dim; x++) {
        const int32_t *limits = c->wide + x * c->dim;
        unsigned y = 0;
        while (y < c->dim && pool_folded_cell (outer, width, x, y) >= limits[y])
            y++;
        if (y < c->dim) {
            c->row = x;
            c->column = y;
            return false;
        }
    }
    return true;
}

/* Is no cell of `outer` below its threshold? */
static bool
is_within (cover *c, const pool *p, uint32_t outer)
{
    pool_view v = pool_look (p, outer);
    size_t count = zone_cells (c->dim);
    if (!c->has_wide)
        make_wide (c);
    if (v.group_of)
        return v.width == 1 ? is_within_folded (c, &v, 1) : is_within_folded (c, &v, 2);
    if (v.width == 1) {
        if (!c->has_one)
            make_one (c);
        return none_below_int8_t (v.cells, c->one, count);
    }
    if (v.width == 2) {
        if (!c->has_two)
            make_two (c);
        return none_below_int16_t (v.cells, c->two, count);
    }
    return none_below_int32_t (v.cells, c->wide, count);
}

bool
cover_is_within (cover *c, const pool *p, uint32_t outer)
{
    if (outer == c->zone || c->how == DENSE_EQUALITY)
        return outer == c->zone;
    assert (pool_dim (p, outer) == c->dim);
    bool within = is_within (c, p, outer);
    assert (cover_agrees (c->how, p, c->zone, outer, c->lower, c->upper, within));
    return within;
}

/* The cell x, y of the inner zone. */
static inline int32_t
inner_cell (const pool_view *inner, bool folded, unsigned width, unsigned x, unsigned y)
{
    return folded ? pool_folded_cell (inner, width, x, y)
                  : pool_cell (inner->cells, width, x * inner->dim + y);
}

/* Does the pair x, y show a point of the inner zone outside of the one in hand? */
static inline bool
tells_apart (const cover *c, const pool_view *inner, bool folded, unsigned width, unsigned x, unsigned y)
{
    int32_t in = inner_cell (inner, folded, width, y, x), out = c->z[y * c->dim + x].raw;
    if (out >= in || c->how != DENSE_ALU)
        return out < in;
    return out < sight (inner_cell (inner, folded, width, 0, x), y, c->lower[y]);
}

static inline bool
contains (cover *c, const pool_view *inner, bool folded, unsigned width)
{
    bool alu = c->how == DENSE_ALU;
    for (unsigned x = 0; x < c->dim; x++) {
        if (alu && x != 0 && is_above (inner_cell (inner, folded, width, 0, x), c->upper[x]))
            continue;
        for (unsigned y = 0; y < c->dim; y++)
            if (x != y && !(alu && y != 0 && c->lower[y] < 0)
                && tells_apart (c, inner, folded, width, x, y)) {
                c->hint_x = x;
                c->hint_y = y;
                return false;
            }
    }
    return true;
}

/* The pair that told the last two zones apart first. */
static inline bool
contains_by_hint (cover *c, const pool_view *inner, bool folded, unsigned width)
{
    unsigned x = c->hint_x, y = c->hint_y;
    bool seen =
        c->how != DENSE_ALU || x == 0 || !is_above (inner_cell (inner, folded, width, 0, x), c->upper[x]);
    return !(x != y && seen && tells_apart (c, inner, folded, width, x, y))
           && contains (c, inner, folded, width);
}

/* A loop for each way zones are kept. */
static bool
contains_as_kept (cover *c, const pool_view *inner)
{
    if (inner->width == 1)
        return inner->group_of ? contains_by_hint (c, inner, true, 1) : contains_by_hint (c, inner, false, 1);
    if (inner->width == 2)
        return inner->group_of ? contains_by_hint (c, inner, true, 2) : contains_by_hint (c, inner, false, 2);
    return contains_by_hint (c, inner, false, 4);
}

bool
cover_contains (cover *c, const pool *p, uint32_t inner)
{
    if (inner == c->zone || c->how == DENSE_EQUALITY)
        return inner == c->zone;
    pool_view v = pool_look (p, inner);
    assert (v.dim == c->dim);
    bool covers = contains_as_kept (c, &v);
    assert (cover_agrees (c->how, p, inner, c->zone, c->lower, c->upper, covers));
    return covers;
}
