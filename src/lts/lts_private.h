/* lts_private.h: the insides of a transition system, for src/lts only. */
#ifndef LTS_PRIVATE_H
#define LTS_PRIVATE_H
#include "arena.h"
#include "lts.h"
#include "vec.h"

/* Names with numbers; a name is stored once. */
typedef struct name_table {
    arena *memory;
    VEC (const char *) at;
    uint32_t *slots; /* open addressing: number + 1, 0 for empty */
    size_t slot_count;
} name_table;

void names_init (name_table *n);
void lts_names_free (name_table *n);
uint32_t names_put (name_table *n, const char *name, size_t length);
uint32_t lts_names_find (const name_table *n, const char *name, size_t length); /* LTS_NONE: not there */

/* The transitions of state s are steps[first[s]] .. steps[first[s+1]-1]. */
struct lts {
    uint32_t states, initial;
    size_t *first;
    lts_step *steps;
    name_table actions;
};

typedef struct transition {
    uint32_t source, action, target;
} transition;
typedef VEC (transition) transition_list;

/* Sorted, without repetitions, from a list in any order, which is left in
 * disorder.  `actions` moves into the result. */
lts *lts_from_list (uint32_t states, uint32_t initial, transition_list *list, TAKE name_table *actions);

/* The transitions turned round: those into state t are at[first[t]] ..,
 * sorted by action; `target` of a step is where it comes from. */
typedef struct backward {
    size_t *first;
    lts_step *at;
} backward;
void backward_init (backward *b, const lts *t);
void backward_free (backward *b);

static inline size_t
lts_step_count (const lts *t, uint32_t state)
{
    return t->first[state + 1] - t->first[state];
}

/* The steps of `state` with `action` are t->steps[result .. *end - 1]. */
size_t lts_steps_with (const lts *t, uint32_t state, uint32_t action, size_t *end);

/* Both systems side by side: right's states come after left's, actions of
 * the same name are one.  The initial state is left's. */
lts *lts_union (const lts *left, const lts *right);

/* block[s] for every state, blocks numbered from 0 to the result - 1: the
 * coarsest partition into bisimilar states.  0: the budget ran out. */
uint32_t lts_partition (const lts *t, uint32_t *block, budget *b);
/* One state per block; drops steps of `hidden` (or LTS_NONE) within a block. */
lts *lts_quotient (const lts *t, const uint32_t *block, uint32_t blocks, uint32_t hidden);
/* Only what can be reached from the initial state, numbered in order of
 * discovery. */
lts *lts_trim (const lts *t);
/* Steps by `hidden`* action `hidden`*, and `hidden`* for hidden itself (which
 * is reflexive then); NULL when the budget runs out. */
lts *lts_saturate (const lts *t, uint32_t hidden, budget *b);
/* Saturation for words: no steps of `hidden` are left. */
lts *lts_without (const lts *t, uint32_t hidden);

/* For asserts and tests.  The steps of each state are sorted, without
 * repetitions, and name states and actions that exist; each name is found
 * under its number. */
bool lts_is_valid (const lts *t);
/* The same steps, turned round and sorted by action. */
bool backward_is_valid (const backward *b, const lts *t);
/* States of a block enter the same blocks by the same actions. */
bool lts_partition_is_stable (const lts *t, const uint32_t *block, uint32_t blocks);
/* Hidden steps before and after a step add nothing. */
bool lts_is_saturated (const lts *t, uint32_t hidden);
/* Blocks and superblocks are ranges of the permutation, and counters say how
 * many transitions lead into a superblock. */
struct refiner;
bool lts_refiner_is_valid (const struct refiner *r);
/* Each number of moves, and each pair that is never lost, fits its neighbours. */
struct sim_game;
bool sim_game_is_solved (const struct sim_game *g);
/* Some of these go through pairs of steps: only where there are few. */
static inline bool
lts_is_small (const lts *t)
{
    return t->states <= 100 && t->first[t->states] <= 400;
}
#endif
