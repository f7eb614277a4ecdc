/* relation_dbm.h: systems of difference constraints v_i - v_j <= c (or < c)
 * as closed square matrices of 64-bit cells.
 *
 * A cell is 2c + 1 for "<= c" and 2c for "< c", so that the smaller cell is
 * the tighter bound; constants have at most 31 bits and matrices at most some
 * thousand rows, so no sum of cells comes near CELL_NONE. */
#ifndef RELATION_DBM_H
#define RELATION_DBM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef int64_t cell;

#define CELL_NONE (INT64_C (1) << 60)
#define CELL_ZERO 1 /* <= 0 */

typedef struct dbm {
    unsigned size; /* variables */
    cell *at;      /* size * size, row by row */
} dbm;

static inline cell
cell_of (int64_t c, bool strict)
{
    return 2 * c + !strict;
}

static inline int64_t
cell_constant (cell b)
{
    return b >> 1;
}

static inline bool
cell_is_strict (cell b)
{
    return !(b & 1);
}

static inline cell
cell_add (cell a, cell b)
{
    if (a >= CELL_NONE || b >= CELL_NONE)
        return CELL_NONE;
    return a + b - ((a | b) & 1);
}

/* The bound moved by the integer k. */
static inline cell
cell_move (cell b, int64_t k)
{
    return b >= CELL_NONE ? b : b + 2 * k;
}

static inline cell
dbm_cell (const dbm *m, unsigned i, unsigned j)
{
    return m->at[(size_t) i * m->size + j];
}

static inline size_t
dbm_bytes (unsigned size)
{
    return (size_t) size * size * sizeof (cell);
}

void dbm_copy (dbm *to, const dbm *from);
bool dbm_equal (const dbm *a, const dbm *b);
/* Add v_i - v_j <= b.  False, with m unchanged, if nothing is left. */
bool dbm_constrain (dbm *m, unsigned i, unsigned j, cell b);
/* Let v_i grow by any amount. */
void dbm_raise (dbm *m, unsigned i);
/* to := from with variable i of `to` being source[i] + offset[i].  */
void dbm_substitute (dbm *to, unsigned size, const dbm *from, const unsigned *source, const int64_t *offset);
bool dbm_includes (const dbm *outer, const dbm *inner);
/* outer := the smallest system that includes both. */
void dbm_join (dbm *outer, const dbm *inner);
/* Restrict m: its variable index[i] obeys what variable i of `by` obeys.
 * False if nothing is left (m is then of no use). */
bool dbm_meet (dbm *m, const unsigned *index, const dbm *by);
/* Tighten every bound; false if there is no solution. */
bool dbm_close (dbm *m);
/* For asserts and tests: no sum of two cells is tighter than the third.  The
 * other one looks at the whole of a small matrix, at a large one by way of one
 * variable that the cells choose. */
bool dbm_is_closed (const dbm *m);
bool dbm_seems_closed (const dbm *m);
/* Constraining a copy of m ends where a full closure ends; small ones only. */
bool dbm_constrain_is_exact (const dbm *m, unsigned i, unsigned j, cell b);
#endif
