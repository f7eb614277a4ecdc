/* intern.h: byte strings, each kept once and named by a number.
 * The numbers grow in order of arrival but are not consecutive; strings never
 * move and are aligned to four bytes. */
#ifndef INTERN_H
#define INTERN_H
#include <stddef.h>
#include <stdint.h>

#include "budget.h"
#include "vec.h"

#define INTERN_FULL UINT32_MAX
enum { INTERN_CHUNK_BITS = 14, INTERN_CHUNK = 1 << INTERN_CHUNK_BITS }; /* units of four bytes */

/* A string lies behind a unit with its length; the number of a string is the
 * place of that unit, so that there is no table of places.  A string that is
 * longer than a chunk takes several in one block. */
typedef struct intern {
    budget *budget;
    VEC (uint32_t *) chunks;
    VEC (uint32_t *) blocks; /* what was allocated */
    size_t used;             /* next free unit */
    uint32_t count, mask;
    uint64_t *slots; /* hash in the upper half, number + 1 in the lower; or 0 */
} intern;

intern *intern_new (budget *b);
void intern_free (intern *t);
/* The number of the string; INTERN_FULL when the budget allows no more. */
uint32_t intern_put (intern *t, const void *bytes, size_t length);
static inline const void *
intern_at (const intern *t, uint32_t number)
{
    return t->chunks.at[number >> INTERN_CHUNK_BITS] + (number & (INTERN_CHUNK - 1)) + 1;
}

static inline size_t
intern_length (const intern *t, uint32_t number)
{
    return ((const uint32_t *) intern_at (t, number))[-1];
}

uint32_t intern_count (const intern *t);
/* For asserts and tests: every string is found again, under its own number
 * only, and nothing else is in the table. */
bool intern_is_valid (const intern *t);
/* One after another: from 0, then each one's successor; INTERN_FULL: no more. */
uint32_t intern_next (const intern *t, uint32_t number);
#endif
