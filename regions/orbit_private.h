/* orbit_private.h: orbit graphs as Boolean matrices.  A region with m classes
 * has the vertices 0 .. m, vertex j with its top j classes rounded up (R2);
 * the matrix of a region path says which vertex of its first region leads to
 * which vertex of the last one (R5).
 *
 * A matrix is stored by columns: column j is the set of first vertices that
 * lead to vertex j.  Up to 8 vertices on both sides it is one word, a byte
 * per column; beyond, every column has orbit_size.row_words words. */
#ifndef ORBIT_PRIVATE_H
#define ORBIT_PRIVATE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"
#include "region_private.h"

enum { ORBIT_SMALL_CLASSES = 7 };

/* An elementary step between regions with `from` and `to` classes.  When
 * classes are dropped the columns merge[i] and merge[i] + 1 become one, for
 * each i in turn; the entries descend, so that none moves another. */
typedef struct orbit_step {
    region_move move;
    uint32_t from, to;
    uint32_t merge_count;
    const uint32_t *merge;
} orbit_step;

/* Each different step once. */
typedef struct orbit_steps orbit_steps;
orbit_steps *orbit_steps_new (unsigned clocks, budget *b);
void orbit_steps_free (orbit_steps *t);
/* The number of a step out of a region with `from` classes; `gone` as from
 * region_assign, looked at for REGION_DROP only.  STORE_FULL: no memory. */
uint32_t orbit_steps_put (orbit_steps *t, region_move move, unsigned from, const uint64_t *gone);
const orbit_step *orbit_steps_at (const orbit_steps *t, uint32_t number);

/* For asserts and tests: the numbers of classes fit the move, and the columns to
 * be merged descend and exist. */
bool orbit_step_is_valid (const orbit_step *s);

/* Columns 0 .. p of a small matrix. */
static inline uint64_t
orbit_small_columns (unsigned p)
{
    return UINT64_MAX >> (56 - 8 * p);
}

static inline uint64_t
orbit_small_identity (unsigned classes)
{
    return UINT64_C (0x8040201008040201) & orbit_small_columns (classes);
}

/* The matrix of a path, prolonged by one step (R4). */
static inline uint64_t
orbit_small_apply (uint64_t matrix, const orbit_step *s)
{
    uint64_t down = matrix & 0xff; /* vertex 0: all classes rounded down */
    switch (s->move) {
    case REGION_STAY:
        return matrix;
    case REGION_STAY_OPEN:
    case REGION_LEAVE:
    case REGION_LEAVE_ABOVE:
        return matrix | down << 8 * s->to;
    case REGION_ARRIVE:
        return matrix >> 8 | down << 8 * s->to;
    case REGION_DROP:
        break;
    }
    for (uint32_t i = 0; i < s->merge_count; i++) {
        unsigned p = s->merge[i];
        uint64_t upto = orbit_small_columns (p);
        matrix = (matrix & upto) | (matrix >> 8 & ~(upto >> 8));
    }
    return matrix;
}

/* Does every edge of the folded graph lie on a cycle (R7)? */
bool orbit_small_returns (uint64_t matrix);

/* Matrices of any size. */
typedef struct orbit_size {
    size_t row_words; /* per column */
    size_t words;     /* of a matrix */
} orbit_size;

orbit_size orbit_size_of (unsigned rows_classes, unsigned most_classes);
void orbit_wide_identity (orbit_size size, unsigned classes, uint64_t *matrix);
void orbit_wide_apply (orbit_size size, uint64_t *matrix, const orbit_step *s);
bool orbit_wide_returns (orbit_size size, unsigned classes, const uint64_t *matrix);

/* For asserts and tests: every vertex of a last region with that many classes
 * is led to, and no column is used beyond. */
bool orbit_wide_is_valid (orbit_size size, unsigned classes, const uint64_t *matrix);
bool orbit_small_is_valid (unsigned classes, uint64_t matrix);
/* The step, and the question whether it returns, on one word and on a matrix of
 * any size agree. */
bool orbit_small_is_exact (uint64_t before, const orbit_step *s, uint64_t after);
bool orbit_small_return_is_exact (uint64_t matrix, bool returns);
#endif
