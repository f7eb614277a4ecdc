/* store.h: a set of packed states, each stored once and named by a number.
 * Numbers count from 0 in order of arrival. */
#ifndef STORE_H
#define STORE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"

typedef struct store store;

#define STORE_FULL UINT32_MAX

/* States of `words` 64-bit words; memory is asked of the budget. */
store *store_new (size_t words, budget *b);
void store_free (store *s);
/* The number of the state, which is new iff *fresh; STORE_FULL when the
 * budget allows no more. */
uint32_t store_put (store *s, const uint64_t *state, bool *fresh);
/* The same in parts, for callers with several states at hand: after each
 * part the memory that the next one needs is on its way. */
uint32_t store_hint (const store *s, const uint64_t *state);
void store_peek (const store *s, uint32_t hint);
uint32_t store_put_hinted (store *s, const uint64_t *state, uint32_t hint, bool *fresh);
uint32_t store_find (const store *s, const uint64_t *state); /* STORE_FULL: not there */
/* Valid as long as the store. */
const uint64_t *store_at (const store *s, uint32_t number);
uint32_t store_count (const store *s);
size_t store_bytes (const store *s);
/* For asserts and tests: the table is sorted, no entry lies before its place or
 * behind a gap, and every state is found under its number only. */
bool store_is_valid (const store *s);
#endif
