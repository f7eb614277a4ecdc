/* path_private.h: paths through a store, rebuilt by expanding states again. */
#ifndef PATH_PRIVATE_H
#define PATH_PRIVATE_H
#include "explore.h"

#define PATH_NO_PARENT UINT32_MAX

exploration *exploration_new (const domain *d, budget *b);

/* Paths are rebuilt within the limits of the search, which a domain may look at
 * while it expands a state.  When they do not allow it, there is no path and the
 * exploration ends in EXPLORE_LIMIT. */

/* The path from an initial state to `last` along the parents. */
void path_from_parents (const domain *d, exploration *e, const uint32_t *parents, uint32_t last, budget *b);

/* A lasso: from an initial state to the component, then around it with all
 * marks in `accept`.  group[s] tells where state s belongs: the component is
 * {s : lowest <= group[s] <= highest}, 0 means not visited.  `fallback` is some path
 * from an initial state into the component, taken when the budget does not allow
 * the search for a shortest one. */
typedef struct component {
    const uint32_t *group;
    uint32_t lowest, highest;
    const uint32_t *fallback;
    size_t fallback_count;
} component;
void path_lasso (const domain *d, exploration *e, const component *c, uint64_t accept, budget *b);

/* For asserts and tests: the path begins at an initial state, each transition
 * is one of the domain, and those of the loop, if any, carry all marks. */
bool path_is_valid (const domain *d, const exploration *e, uint64_t accept);
/* The stacks of explore_cycle are in order and agree with each other. */
struct search;
bool explore_cycle_is_valid (const struct search *s);
#endif
