/* reset_matrix.h: bounds on differences between instants and the last resets
 * of clocks, for checkers: made tight by Floyd-Warshall after every change.
 * Variable 0 is now; then come `early` others; then the resets of the clocks
 * listed. */
#ifndef RESET_MATRIX_H
#define RESET_MATRIX_H
#include "moves.h"

/* 2c + 1 for <= c, 2c for < c. */
#define RESET_NONE INT64_MAX

typedef struct reset_matrix {
    size_t early;
    VEC (uint32_t) clocks;
    int64_t *cell; /* size * size, size = 1 + early + clocks.count */
} reset_matrix;

size_t reset_matrix_size (const reset_matrix *m);
int64_t *reset_matrix_cell (const reset_matrix *m, size_t i, size_t j);
/* No clocks and no bounds. */
reset_matrix reset_matrix_new (size_t early, const uint32_t *clocks, size_t count);
reset_matrix reset_matrix_copy (const reset_matrix *m);
void reset_matrix_free (reset_matrix *m);
/* Make all bounds tight; false if nothing is left. */
bool reset_matrix_close (reset_matrix *m);
/* The variable of a clock, 0 if it has none. */
size_t reset_matrix_variable (const reset_matrix *m, uint32_t clock);
bool reset_matrix_same_clocks (const reset_matrix *a, const reset_matrix *b);
/* The same clocks, and no cell of `outer` below that of `inner`. */
bool reset_matrix_includes (const reset_matrix *outer, const reset_matrix *inner);
/* A constraint on clocks: those without a reset are above what they meet.
 * False if nothing is left. */
bool reset_matrix_meet (reset_matrix *m, const clock_atom *atoms, size_t count);
/* Now moves on. */
bool reset_matrix_wait (reset_matrix *m);
/* What the clocks are after a move; those whose origin has no reset get none. */
reset_matrix reset_matrix_assign (const reset_matrix *m, const clock_origin *clocks, uint32_t count);

typedef bool reset_visitor (void *context, const reset_matrix *piece);
/* Every way to have each clock at most its bound, or above it and then left
 * out (-1: left out in any case).  False if the visitor says so. */
bool reset_matrix_split (const reset_matrix *m, const int64_t *bound, reset_visitor *visit, void *context);
#endif
