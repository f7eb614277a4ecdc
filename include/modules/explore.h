/* explore.h: reachability and accepting cycles over any domain of packed
 * states that are compared by equality. */
#ifndef EXPLORE_H
#define EXPLORE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "alloc.h"
#include "budget.h"
#include "store.h"

typedef struct successors successors;

/* A domain answers with packed states of `words` words.  `marks` of a
 * transition are the acceptance conditions that it meets (label l seen: bit
 * l, an action taken, time passed: whatever the caller numbers so). */
typedef struct domain {
    void *self;
    size_t words;
    void (*initial) (void *self, successors *out);
    /* Add all successors of `state`; return false to stop the search (a
     * fault of the model: the path to the state is then in the result). */
    bool (*expand) (void *self, const uint64_t *state, successors *out);
    /* Is this what a reachability search looks for?  May be NULL. */
    bool (*target) (void *self, const uint64_t *state);
} domain;

/* For domains: announce one successor.  `tag` is kept by nobody; it is
 * given back when a path is rebuilt by expanding its states again. */
void successors_add (successors *out, const uint64_t *state, uint64_t marks, uint64_t tag);

typedef enum explore_end {
    EXPLORE_DONE,    /* everything was visited, nothing found */
    EXPLORE_FOUND,   /* a target, or an accepting cycle */
    EXPLORE_STOPPED, /* `expand` returned false */
    EXPLORE_LIMIT    /* see budget_reason */
} explore_end;

/* A path through the store: states[0] is initial, transition i leads from
 * states[i] to states[i+1] with tags[i].  The loop of a lasso starts at
 * states[loop_from] and ends in the same state; loop_from == length: none. */
typedef struct path {
    uint32_t *states; /* length + 1 */
    uint64_t *tags;   /* length */
    size_t length, loop_from;
} path;

typedef struct exploration {
    explore_end end;
    path path;
    uint64_t states, transitions;
    store *store; /* all states seen; freed by exploration_free */
} exploration;

/* Eager: depth first, of the successors of a state the one with the smallest tag
 * first. */
enum explore_order { EXPLORE_BFS, EXPLORE_DFS, EXPLORE_EAGER };

/* Visit everything reachable until a target is found. */
exploration *explore_reach (const domain *d, enum explore_order order, budget *b);
/* The same a part at a time: go on until more than so many states are stored in all;
 * true: there is nothing left to do.  The domain must stay where it is. */
typedef struct explore_parts explore_parts;
explore_parts *explore_parts_new (const domain *d, enum explore_order order, budget *b);
bool explore_parts_go (explore_parts *r, uint64_t states);
exploration *explore_parts_end (TAKE explore_parts *r);
/* The same by several workers (workers.h), each with a domain of its own; `self` of each knows that thread's
 * budget.  States of different domains are told to each other in words that mean the same to all. */
typedef struct portable {
    size_t words;
    void (*pack) (void *self, const uint64_t *state, uint64_t *words);
    bool (*unpack) (void *self, const uint64_t *words, uint64_t *state); /* false: the budget ends */
} portable;
/* Breadth or depth first.  The answer is one of the first domain, which has stopped if another one has; its store
 * holds the states of the path, with `keep` all states. */
struct workers;
exploration *explore_reach_by (struct workers *w, const domain *domains, const portable *p,
                               enum explore_order order, bool keep);
/* Look for a reachable cycle whose transitions carry all marks in `accept`
 * (Couvreur's one-pass search; stops at the first). */
exploration *explore_cycle (const domain *d, uint64_t accept, budget *b);
void exploration_free (exploration *e);
#endif
