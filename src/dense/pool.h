/* pool.h: zones of a search, each kept once in few bytes.
 * Equal zones (over equally many clocks) have equal numbers, whatever
 * clocks they speak of. */
#ifndef POOL_H
#define POOL_H
#include "budget.h"
#include "intern.h"
#include "zone.h"

typedef struct pool {
    intern *strings;
    uint8_t *packed; /* room for one */
    size_t room;
} pool;

#define POOL_FULL UINT32_MAX        /* the budget allows no more */
#define POOL_EMPTY (UINT32_MAX - 1) /* stands for the empty zone */

pool *pool_new (budget *b);
void pool_free (pool *p);
uint32_t pool_put (pool *p, const bound *z, unsigned dim);
unsigned pool_dim (const pool *p, uint32_t number);
enum { POOL_FOLDED = 0x100 };
/* Is the zone kept without the cells that follow from others?  Then it has to be unpacked. */
static inline bool
pool_is_folded (const pool *p, uint32_t number)
{
    return (((const uint16_t *) intern_at (p->strings, number))[1] & POOL_FOLDED) != 0;
}

/* The cells as they are packed, in 1, 2 or 4 bytes each; the largest number of
 * that width is "no bound".  Not for folded ones. */
static inline const void *
pool_cells (const pool *p, uint32_t number, unsigned *width)
{
    const uint16_t *head = intern_at (p->strings, number);
    *width = head[1];
    return head + 2;
}

/* One of them as it was before it was packed. */
static inline int32_t
pool_cell (const void *cells, unsigned width, size_t at)
{
    if (width == 1)
        return ((const int8_t *) cells)[at] == INT8_MAX ? BOUND_NONE_RAW : ((const int8_t *) cells)[at];
    if (width == 2)
        return ((const int16_t *) cells)[at] == INT16_MAX ? BOUND_NONE_RAW : ((const int16_t *) cells)[at];
    return ((const int32_t *) cells)[at];
}

void pool_get (const pool *p, uint32_t number, bound *z);
void pool_unpack (const pool *p, uint32_t number, bound *z); /* the same, unchecked */
uint32_t pool_count (const pool *p);
/* For asserts and tests: is this zone kept under this number, in the fewest
 * bytes? */
bool pool_keeps (const pool *p, uint32_t number, const bound *z, unsigned dim);
#endif
