/* matrices.h: Boolean matrices, each stored once and named by a number, with
 * what was found out about them.  A matrix has up to MATRICES_MOST rows and
 * columns; bit i of column j says that row i leads to column j. */
#ifndef SAMPLING_MATRICES_H
#define SAMPLING_MATRICES_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"

enum { MATRICES_MOST = 64 };

typedef struct matrices matrices;

/* `alone`: no matrix dominates another one, so that whoever keeps the best keeps all.
 * Memory is asked of the budget; one that is used up shows there only. */
matrices *matrices_new (bool alone, budget *b);
void matrices_free (matrices *m);

uint32_t matrices_put (matrices *m, const uint64_t *columns, unsigned count);
uint32_t matrices_identity (matrices *m, unsigned count);
const uint64_t *matrices_columns (const matrices *m, uint32_t matrix, unsigned *count);

/* First a, then b. */
uint32_t matrices_product (matrices *m, uint32_t a, uint32_t b);
/* The idempotent power of a square one; *rounds is the exponent. */
uint32_t matrices_idempotent (matrices *m, uint32_t a, uint32_t *rounds);
/* Does every edge of a square one lie on a cycle?  Then and only then the loop
 * joins some valuation to itself (R7). */
bool matrices_is_stable (const matrices *m, uint32_t a);
/* The first edge that lies on no cycle: from the least vertex, to the least one.  False:
 * there is none. */
bool matrices_find_leak (const matrices *m, uint32_t a, unsigned *from, unsigned *to);
/* Has a every pair of valuations that b has (S4)?  Every edge of a that is not
 * in b must lie on a cycle of a forwards and b backwards. */
bool matrices_dominates (matrices *m, uint32_t a, uint32_t b);

/* The transitive closure of a square matrix, in place. */
void matrix_close (uint64_t *columns, unsigned count);
#endif
