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
/* The second word of a zone: its width, then, if it is kept without the cells that follow from
 * others, this and the number of its groups (see pool.c). */
enum { POOL_WIDTH = 0xff, POOL_FOLDED = 0x100, POOL_GROUPS = 9 };

/* A zone as it is kept: the cells in 1, 2 or 4 bytes each; the largest number of that width is "no
 * bound".  If it is folded, they are those of each clock against the first of its group, and behind
 * them those between the groups. */
typedef struct pool_view {
    const void *cells;
    const uint8_t *group_of; /* NULL: not folded */
    unsigned dim, width, groups;
} pool_view;

static inline pool_view
pool_look (const pool *p, uint32_t number)
{
    const uint16_t *head = intern_at (p->strings, number);
    pool_view v = { .cells = head + 2, .dim = head[0], .width = head[1] & POOL_WIDTH };
    if (head[1] & POOL_FOLDED) {
        v.group_of = v.cells;
        v.cells = v.group_of + (v.dim + 1) / 2 * 2;
        v.groups = (unsigned) head[1] >> POOL_GROUPS;
    }
    return v;
}

/* One of them that is not "no bound", and any, as it was before it was packed.  Where the width is a
 * constant, what is inlined has no branch for it: loops over cells are written so. */
static inline int32_t
pool_number (const void *cells, unsigned width, size_t at)
{
    return width == 1   ? ((const int8_t *) cells)[at]
           : width == 2 ? ((const int16_t *) cells)[at]
                        : ((const int32_t *) cells)[at];
}

static inline int32_t
pool_cell (const void *cells, unsigned width, size_t at)
{
    int32_t most = width == 1 ? INT8_MAX : width == 2 ? INT16_MAX : BOUND_NONE_RAW;
    int32_t raw = pool_number (cells, width, at);
    return raw == most ? BOUND_NONE_RAW : raw;
}

/* The cell of x and y in a zone that is folded. */
static inline int32_t
pool_folded_cell (const pool_view *v, unsigned width, unsigned x, unsigned y)
{
    int32_t raw = pool_cell (v->cells, width, v->dim + (size_t) v->group_of[x] * v->groups + v->group_of[y]);
    return raw == BOUND_NONE_RAW ? raw
                                 : raw + pool_number (v->cells, width, x) - pool_number (v->cells, width, y);
}

void pool_get (const pool *p, uint32_t number, bound *z);
void pool_unpack (const pool *p, uint32_t number, bound *z); /* the same, unchecked */
/* For other pools: a zone as it is packed, and the number of one that was packed there. */
static inline const void *
pool_packed (const pool *p, uint32_t number, size_t *bytes)
{
    *bytes = intern_length (p->strings, number);
    return intern_at (p->strings, number);
}

static inline uint32_t
pool_put_packed (pool *p, const void *packed, size_t bytes)
{
    return intern_put (p->strings, packed, bytes);
}

uint32_t pool_count (const pool *p);
/* For asserts and tests: is this zone kept under this number, in the fewest
 * bytes? */
bool pool_keeps (const pool *p, uint32_t number, const bound *z, unsigned dim);
#endif
