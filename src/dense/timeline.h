/* timeline.h: instants of a run, related by bounds on their differences.
 * A bound may contain the unknown period of a loop once. */
#ifndef TIMELINE_H
#define TIMELINE_H
#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include "vec.h"

/* t[a] - t[b] <= c + turns * period, or < when strict. */
typedef struct timeline_row {
    uint32_t a, b;
    int64_t c;
    int8_t turns;
    bool strict;
} timeline_row;

typedef struct timeline {
    uint32_t points; /* instants 0 .. points - 1; instant 0 is time 0 */
    VEC (timeline_row) rows;
} timeline;

static inline void
timeline_add (timeline *t, uint32_t a, uint32_t b, int64_t c, bool strict, int turns)
{
    *vec_add (&t->rows) = (timeline_row){ a, b, c, (int8_t) turns, strict };
}

/* Earliest instants on a coarse grid.  False if there are none at all. */
bool timeline_solve (const timeline *t, mpq_t *times);
/* The same for some period, which is looked for (0 only if `zero_too`). */
bool timeline_solve_period (const timeline *t, bool zero_too, mpq_t *times);
#endif
