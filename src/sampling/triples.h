/* triples.h: sets of triples (source, target, corner matrix) that stand for
 * the ways to read a word at bounded cost.  A triple that another one with the
 * same ends dominates is left out (S4).  Equal sets have equal numbers. */
#ifndef SAMPLING_TRIPLES_H
#define SAMPLING_TRIPLES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"
#include "matrices.h"

typedef struct triple {
    uint32_t source, target;
    uint32_t matrix;
} triple;

typedef struct triples triples;
#define TRIPLES_NONE UINT32_MAX

triples *triples_new (matrices *table, budget *b);
void triples_free (triples *t);

/* The members of a set, sorted by source, target and matrix. */
const triple *triples_at (const triples *t, uint32_t set, uint32_t *count);

/* All return the number of a set, or TRIPLES_NONE when the budget is used up.
 * Collect members with triples_add after triples_begin. */
void triples_begin (triples *t);
void triples_add (triples *t, uint32_t source, uint32_t target, uint32_t matrix);
uint32_t triples_end (triples *t);
uint32_t triples_product (triples *t, uint32_t a, uint32_t b);
/* The idempotent power; */
uint32_t triples_idempotent (triples *t, uint32_t a);
/* and after how many more rounds it comes back, 0 when the budget is used up. */
uint32_t triples_period (triples *t, uint32_t a, uint32_t power);
/* Of an idempotent set: what survives any number of repetitions. */
uint32_t triples_sharp (triples *t, uint32_t a);
/* Is every triple of a dominated by one of b? */
bool triples_below (triples *t, uint32_t a, uint32_t b);
#endif
