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
/* The cells as they are packed, in 1, 2 or 4 bytes each; the largest number of
 * that width is "no bound". */
static inline const void *
pool_cells (const pool *p, uint32_t number, unsigned *width)
{
    const uint16_t *head = intern_at (p->strings, number);
    *width = head[1];
    return head + 2;
}

void pool_get (const pool *p, uint32_t number, bound *z);
uint32_t pool_count (const pool *p);
#endif
