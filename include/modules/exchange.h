/* exchange.h: processes of a program that may be exchanged: what the program does
 * is the same after each exchange of two processes of one class, variables
 * included.  Found from the text; proofs/ctl.md, Statement 8. */
#ifndef EXCHANGE_H
#define EXCHANGE_H
#include "gcl.h"

/* Blocks of variables, one block for each process, all aligned: the exchange of two blocks
 * exchanges the variables at the same places. */
typedef struct exchange_class {
    size_t blocks, width;
    uint32_t *variables; /* blocks * width */
} exchange_class;

typedef struct exchanges {
    exchange_class *classes;
    size_t count;
    size_t blocks; /* of all classes */
    arena *memory;
} exchanges;

/* Every exchange leaves the program as it is, its starts and its errors, and each of the conditions. */
exchanges *exchanges_find (const gcl_model *m, const gcl_expr *const *conditions, size_t count);
void exchanges_free (exchanges *x);
/* How many ways there are to put the processes; UINT64_MAX: that or more. */
uint64_t exchanges_order (const exchanges *x);

/* One way to put them: the block of number i, counted over all classes, goes to the place
 * of block way[i], which is in the same class. */
typedef uint16_t exchange_place;
/* The state after it; `into` is not `values`. */
void exchange_state (const exchanges *x, size_t width, const exchange_place *way, const int64_t *values,
                     int64_t *into);
/* ... and before it. */
void exchange_back (const exchanges *x, size_t width, const exchange_place *way, const int64_t *values,
                    int64_t *into);

/* A run of the program from a path of states that stand for all that exchanges make of
 * them: on from the first of them, with these commands, after each of which the
 * processes are put by `ways` (steps * blocks).  NULL: it cannot be taken like this. */
gcl_run *exchange_run (const exchanges *x, const gcl_model *m, const int64_t *start, const uint32_t *commands,
                       const exchange_place *ways, size_t steps);
#endif
