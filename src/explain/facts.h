/* facts.h: what is true of the clocks in every one of some spots, as bounds of
 * all differences; and whether that rules conditions out. */
#ifndef FACTS_H
#define FACTS_H
#include "explain.h"
#include "explored.h"

typedef VEC (uint32_t) spot_list;

/* Cell i * dim + j bounds x_i - x_j, as explored_time does. */
typedef struct facts {
    const explored *of;
    int64_t *cell;
} facts;

/* Of at least one spot. */
facts facts_of (const explored *e, const uint32_t *spots, size_t count);
/* The same, built up: start with nothing, then take sets of clock values in. */
facts facts_none (const explored *e);
void facts_take_in (facts *f, const int32_t *set);
void facts_free (facts *f);

/* A bound x_i - x_j that, with the constraints, leaves no values. */
typedef struct fact_cell {
    unsigned i, j;
} fact_cell;
/* Do bounds of the facts and at most two of the constraints contradict each
 * other?  Then *count (0 to 2) bounds are in `used`. */
bool facts_refute (const facts *f, const clock_constraint *list, size_t count, fact_cell used[2],
                   unsigned *used_count);

/* Is the bound of clock x what the bound of x - y and this one of y (or of x itself) add up to? */
bool facts_follow (const facts *f, unsigned x, clock_constraint of_y);
/* Add the bound to the item, as an equation if its opposite says so. */
void facts_add (const facts *f, fact_cell cell, uint32_t but, explain_item *item);
/* Add the values of the integers that the condition reads, if they are few. */
void facts_add_integers (const explored *e, const uint32_t *spots, size_t count, const expr *condition,
                         uint32_t but, explain_item *item);
/* "x <= 4 and lock is 0 or 1", from the index `from` on. */
void facts_print (const model *m, const explain_item *item, size_t from, text *out);
#endif
