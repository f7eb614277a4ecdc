/* A zone is kept as dim and width, then its cells row by row in one, two or four bytes,
 * the fewest that hold all of them; the largest number of that width is
 * "no bound".  As the width follows from the cells, equal zones are equal
 * bytes.
 *
 * Clocks that always differ by the same number go in groups.  If there are few groups
 * the zone is folded: per clock the number of its group, in a byte, and its cell against
 * the first clock of the group; then the cells between these first clocks.  Where all cells
 * fit into two bytes no sum was ever cut off, so the other cells follow exactly. */
#include "pool.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "zone_check.h"

enum { HEADER = 4 }; /* dim and width, two bytes each; to the latter the number of groups is added */
enum { LEAST_FOLDED_DIM = 8, MOST_FOLDED_DIM = 253 }; /* so that the number of groups fits in, too */

/* The groups of a zone: the group of each clock, and the first clock of each. */
struct groups {
    unsigned count;
    uint8_t of[MOST_FOLDED_DIM], first[MOST_FOLDED_DIM];
};

/* Is x - y <= c and y - x <= -c?  (x - y < c and y - x < 1 - c have the same sum.) */
static bool
is_rigid (const bound *z, unsigned dim, unsigned x, unsigned y)
{
    bound there = z[x * dim + y], back = z[y * dim + x];
    return !bound_is_strict (there) && (int64_t) there.raw + back.raw == 2;
}

/* Are there at most half as many groups as clocks? */
static bool
find_groups (const bound *z, unsigned dim, unsigned width, struct groups *g)
{
    if (dim < LEAST_FOLDED_DIM || dim > MOST_FOLDED_DIM || width > 2)
        return false;
    g->count = 0;
    for (unsigned x = 0; x < dim; x++) {
        unsigned at = 0;
        while (at < g->count && !is_rigid (z, dim, x, g->first[at]))
            at++;
        if (at == g->count) {
            if (2 * at >= dim)
                return false;
            g->first[g->count++] = (uint8_t) x;
        }
        g->of[x] = (uint8_t) at;
    }
    return true;
}

static void
put_cell (uint8_t *to, unsigned width, size_t at, bound b)
{
    if (width == 1)
        ((int8_t *) to)[at] = (int8_t) (b.raw > INT8_MAX ? INT8_MAX : b.raw);
    else
        ((int16_t *) (void *) to)[at] = (int16_t) (b.raw > INT16_MAX ? INT16_MAX : b.raw);
}

/* The part behind the header; how many bytes. */
static size_t
fold (const bound *z, unsigned dim, unsigned width, const struct groups *g, uint8_t *to)
{
    size_t names = (dim + 1u) / 2 * 2; /* what follows is aligned */
    memcpy (to, g->of, dim);
    memset (to + dim, 0, names - dim);
    for (unsigned x = 0; x < dim; x++)
        put_cell (to + names, width, x, z[x * dim + g->first[g->of[x]]]);
    for (unsigned a = 0; a < g->count; a++)
        for (unsigned b = 0; b < g->count; b++)
            put_cell (to + names, width, dim + a * g->count + b, z[g->first[a] * dim + g->first[b]]);
    return names + width * (dim + g->count * g->count);
}

static inline void
unfold_row (const pool_view *v, unsigned width, unsigned x, bound *to)
{
    for (unsigned y = 0; y < v->dim; y++)
        to[y].raw = pool_folded_cell (v, width, x, y);
}

/* The row of a clock that always differs by a number from the one of this row. */
static void
shift_row (const bound *row, int32_t by, unsigned dim, bound *to)
{
    for (unsigned y = 0; y < dim; y++)
        to[y].raw = row[y].raw == BOUND_NONE_RAW ? BOUND_NONE_RAW : row[y].raw + by;
}

/* The groups are numbered in the order of their first clocks. */
static inline void
unfold (const pool_view *v, unsigned width, bound *z)
{
    unsigned first[MOST_FOLDED_DIM], groups = 0;
    for (unsigned x = 0; x < v->dim; x++) {
        unsigned group = v->group_of[x];
        bound *row = z + x * v->dim;
        if (group == groups) {
            first[groups++] = x;
            unfold_row (v, width, x, row);
        } else {
            int32_t by = pool_number (v->cells, width, x) - pool_number (v->cells, width, first[group]);
            shift_row (z + first[group] * v->dim, by, v->dim, row);
        }
    }
}

pool *
pool_new (budget *b)
{
    pool *p = xcalloc (1, sizeof *p);
    p->strings = intern_new (b);
    return p;
}

void
pool_free (pool *p)
{
    if (!p)
        return;
    intern_free (p->strings);
    xfree (p->packed);
    xfree (p);
}

static uint16_t
width_needed (const bound *z, size_t cells)
{
    int32_t low = 0, high = 0;
    for (size_t i = 0; i < cells; i++) {
        int32_t raw = z[i].raw == BOUND_NONE_RAW ? 0 : z[i].raw;
        low = raw < low ? raw : low;
        high = raw > high ? raw : high;
    }
    if (high < INT8_MAX && low >= INT8_MIN)
        return 1;
    return high < INT16_MAX && low >= INT16_MIN ? 2 : 4;
}

bool
pool_keeps (const pool *p, uint32_t number, const bound *z, unsigned dim)
{
    const uint16_t *head = intern_at (p->strings, number);
    size_t count = zone_cells (dim);
    struct groups g;
    unsigned width = head[1] & POOL_WIDTH;
    bool folded = find_groups (z, dim, width, &g);
    size_t length = folded ? (dim + 1u) / 2 * 2 + width * (dim + g.count * g.count) : width * count;
    if (pool_dim (p, number) != dim || width != width_needed (z, count)
        || folded != ((head[1] & POOL_FOLDED) != 0) || intern_length (p->strings, number) != HEADER + length)
        return false;
    bound *kept = xreallocarray (NULL, count, sizeof *kept);
    pool_unpack (p, number, kept);
    bool same = zone_equal (kept, z, dim);
    xfree (kept);
    return same;
}

uint32_t
pool_put (pool *p, const bound *z, unsigned dim)
{
    assert (zone_seems_closed (z, dim)); /* zones of local times have no clock 0 */
    size_t cells = zone_cells (dim);
    if (p->room < HEADER + 4 * cells) {
        p->room = HEADER + 4 * cells;
        p->packed = xrealloc (p->packed, p->room);
    }
    struct groups g;
    uint16_t head[2] = { (uint16_t) dim, width_needed (z, cells) };
    size_t length = head[1] * cells;
    if (find_groups (z, dim, head[1], &g)) {
        length = fold (z, dim, head[1], &g, p->packed + HEADER);
        head[1] = (uint16_t) (head[1] | POOL_FOLDED | g.count << POOL_GROUPS);
    } else if (head[1] == 1) {
        int8_t *to = (int8_t *) p->packed + HEADER;
        for (size_t i = 0; i < cells; i++)
            to[i] = (int8_t) (z[i].raw > INT8_MAX ? INT8_MAX : z[i].raw);
    } else if (head[1] == 2) {
        int16_t *to = (int16_t *) (void *) (p->packed + HEADER);
        for (size_t i = 0; i < cells; i++)
            to[i] = (int16_t) (z[i].raw > INT16_MAX ? INT16_MAX : z[i].raw);
    } else {
        memcpy (p->packed + HEADER, z, cells * sizeof *z);
    }
    memcpy (p->packed, head, HEADER);
    uint32_t number = intern_put (p->strings, p->packed, HEADER + length);
    assert (number == POOL_FULL || pool_keeps (p, number, z, dim));
    return number;
}

unsigned
pool_dim (const pool *p, uint32_t number)
{
    const uint16_t *head = intern_at (p->strings, number);
    return head[0];
}

void
pool_unpack (const pool *p, uint32_t number, bound *z)
{
    const uint16_t *head = intern_at (p->strings, number);
    size_t cells = zone_cells (head[0]);
    if (head[1] & POOL_FOLDED) {
        pool_view v = pool_look (p, number);
        if (v.width == 1)
            unfold (&v, 1, z);
        else
            unfold (&v, 2, z);
    } else if (head[1] == 1) {
        const int8_t *from = (const int8_t *) (head + 2);
        for (size_t i = 0; i < cells; i++)
            z[i].raw = from[i] == INT8_MAX ? BOUND_NONE_RAW : from[i];
    } else if (head[1] == 2) {
        const int16_t *from = (const int16_t *) (head + 2);
        for (size_t i = 0; i < cells; i++)
            z[i].raw = from[i] == INT16_MAX ? BOUND_NONE_RAW : from[i];
    } else {
        memcpy (z, head + 2, cells * sizeof *z);
    }
}

void
pool_get (const pool *p, uint32_t number, bound *z)
{
    pool_unpack (p, number, z);
    assert (pool_keeps (p, number, z, pool_dim (p, number)));
}

uint32_t
pool_count (const pool *p)
{
    return intern_count (p->strings);
}
