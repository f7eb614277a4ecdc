/* pool.h: states of guarded commands, each stored once, packed with as many
 * bytes per variable as its values have needed so far.  Numbers count from 0
 * in order of arrival and survive repacking. */
#ifndef GCL_POOL_H
#define GCL_POOL_H
#include "gcl.h"
#include "store.h"

typedef struct gcl_pool gcl_pool;

gcl_pool *gcl_pool_new (size_t variables, budget *b);
void gcl_pool_free (gcl_pool *p);
/* As store_put and store_find. */
uint32_t gcl_pool_put (gcl_pool *p, const int64_t *values, bool *fresh);
/* Pack several states, one after the other in `values`, and let the memory
 * that putting them needs come; then put the i-th of them. */
void gcl_pool_stage (gcl_pool *p, const int64_t *values, size_t count);
uint32_t gcl_pool_put_staged (gcl_pool *p, size_t i, const int64_t *values, bool *fresh);
uint32_t gcl_pool_find (gcl_pool *p, const int64_t *values);
void gcl_pool_get (const gcl_pool *p, uint32_t number, int64_t *values);
uint32_t gcl_pool_count (const gcl_pool *p);
/* For asserts and tests: does the packed state hold these values, and 0 behind
 * them? */
bool gcl_pool_keeps (const gcl_pool *p, const uint64_t *packed, const int64_t *values);
#endif
