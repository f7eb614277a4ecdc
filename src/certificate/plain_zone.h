/* plain_zone.h: zones in the plainest form, for checkers: a matrix of
 * bounds x_i - x_j, closed by Floyd-Warshall after every change. */
#ifndef PLAIN_ZONE_H
#define PLAIN_ZONE_H
#include "moves.h"

/* 2c + 1 for <= c, 2c for < c. */
#define PLAIN_INFINITE INT64_MAX

typedef struct plain_zone {
    size_t size; /* clocks + 1 */
    int64_t *cell;
} plain_zone;

plain_zone plain_zone_new (size_t size); /* all valuations without a negative clock */
plain_zone plain_zone_copy (const plain_zone *z);
void plain_zone_free (plain_zone *z);
/* For asserts and tests: closed, as every operation but a failed meet leaves it. */
bool plain_zone_is_closed (const plain_zone *z);
void plain_zone_set_zero (plain_zone *z); /* all clocks 0 */
/* Intersect; false if nothing is left. */
bool plain_zone_meet (plain_zone *z, const clock_atom *atoms, size_t count);
void plain_zone_delay (plain_zone *z);
void plain_zone_past (plain_zone *z); /* what can become an element by a delay */
/* Clock x becomes clock clocks[x].origin + offset, all at once. */
void plain_zone_assign (plain_zone *z, const clock_origin *clocks);
bool plain_zone_includes (const plain_zone *outer, const plain_zone *inner);
/* Is z covered by the union of the others?  False also when the budget is
 * used up. */
bool plain_zone_is_covered (const plain_zone *z, const plain_zone *others, size_t count, budget *b);
#endif
