/* pairs.h: the numbers of states by node and zone, for comparison by
 * equality.  The states themselves are kept elsewhere, numbered from 0. */
#ifndef PAIRS_H
#define PAIRS_H
#include <stdbool.h>
#include <stdint.h>

#include "budget.h"

typedef struct pairs pairs;

#define PAIRS_NONE UINT32_MAX

pairs *pairs_new (budget *b);
void pairs_free (pairs *p);
/* The number of the state, or PAIRS_NONE. */
uint32_t pairs_find (const pairs *p, uint32_t node, uint32_t zone);
/* Add a state that is not there; false when the budget allows no more. */
bool pairs_add (pairs *p, uint32_t node, uint32_t zone, uint32_t number);
/* For asserts and tests: each pair is found where it lies, and all are counted. */
bool pairs_is_valid (const pairs *p);
#endif
