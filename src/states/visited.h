/* visited.h: which states count as seen: exactly, by their representative,
 * by a state that dominates them, or by a hash alone. */
#ifndef VISITED_H
#define VISITED_H
#include "canonical.h"
#include "states.h"

typedef struct visited visited;

/* `relevant`: the variables of a slice, which must outlive it, or NULL. */
visited *visited_new (const threads *t, const gcl_explore_options *options, const uint64_t *relevant, budget *b);
void visited_free (visited *v);
bool visited_has (visited *v, const int64_t *values);
/* The same for all states that one may stand for. */
uint64_t visited_hash (visited *v, const int64_t *values);
typedef enum visited_answer { VISITED_NEW, VISITED_OLD, VISITED_FULL } visited_answer;
visited_answer visited_add (visited *v, const int64_t *values);
/* The same for several states: stage them all, so that what is known of them
 * is on its way, then add one after the other. */
void visited_stage (visited *v, const int64_t *values, size_t count);
visited_answer visited_add_staged (visited *v, size_t i, const int64_t *values);
/* The concrete states that were new, numbered from 0; GCL_EXACT only. */
uint32_t visited_count (const visited *v);
void visited_get (const visited *v, uint32_t number, int64_t *values);
/* An upper estimate of the probability that some state was taken for
 * another one. */
double visited_omission (const visited *v);
#endif
