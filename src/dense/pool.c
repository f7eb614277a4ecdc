/* A zone is kept as dim, then its cells row by row in one, two or four bytes,
 * the fewest that hold all of them; the largest number of that width is
 * "no bound".  As the width follows from the cells, equal zones are equal
 * bytes. */
#include "pool.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "zone_check.h"

enum { HEADER = 4 }; /* dim and width, two bytes each */

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
    unsigned width;
    const void *cells = pool_cells (p, number, &width);
    size_t count = zone_cells (dim);
    if (pool_dim (p, number) != dim || width != width_needed (z, count)
        || intern_length (p->strings, number) != HEADER + width * count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (pool_cell (cells, width, i) != z[i].raw)
            return false;
    return true;
}

uint32_t
pool_put (pool *p, const bound *z, unsigned dim)
{
    assert (zone_seems_valid (z, dim));
    size_t cells = zone_cells (dim);
    if (p->room < HEADER + 4 * cells) {
        p->room = HEADER + 4 * cells;
        p->packed = xrealloc (p->packed, p->room);
    }
    uint16_t head[2] = { (uint16_t) dim, width_needed (z, cells) };
    memcpy (p->packed, head, HEADER);
    if (head[1] == 1) {
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
    uint32_t number = intern_put (p->strings, p->packed, HEADER + head[1] * cells);
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
pool_get (const pool *p, uint32_t number, bound *z)
{
    const uint16_t *head = intern_at (p->strings, number);
    size_t cells = zone_cells (head[0]);
    if (head[1] == 1) {
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
    assert (pool_keeps (p, number, z, head[0]));
}

uint32_t
pool_count (const pool *p)
{
    return intern_count (p->strings);
}
