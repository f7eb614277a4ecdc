/* candidates.h: where predicates come from.  A candidate is a family of finite variables,
 * whose values are then kept, or a condition on others at the place where a step asks it;
 * with that come its preconditions at the places before. */
#ifndef CANDIDATES_H
#define CANDIDATES_H
#include "minimise.h"
#include "sight.h"

typedef struct candidate {
    uint32_t family; /* FLOW_NONE: a condition */
    uint32_t place, atom;
    bool is_range; /* only says that a value fits its type */
    bool closed;   /* its preconditions are known: */
    VEC (uint64_t) pairs; /* place << 32 | atom */
} candidate;

typedef struct candidates {
    sight *s;
    VEC (candidate) at;
    bool *families; /* scratch */
} candidates;

void candidates_init (candidates *c, sight *s);
void candidates_free (candidates *c);
/* From now on the families that are chosen are tracked; `out` gets the conditions, at
 * their places or, if `everywhere`, at all. */
void candidates_view (candidates *c, const bool *chosen, bool everywhere, view *out);

/* Steps from the start that no run takes one after the other. */
typedef struct spurious {
    uint32_t *steps;
    size_t count;
    alternatives sets; /* of candidates, each of which eliminates it */
} spurious;

/* Are there no abstract states along the path? */
bool candidates_eliminate (candidates *c, const bool *chosen, bool everywhere, const uint32_t *steps,
                           size_t count);
/* Fill the sets of the path: false if no set of candidates eliminates it, or the budget
 * ran out.  `all`: also sets larger than the smallest, if they are not too many. */
bool candidates_explain (candidates *c, bool everywhere, spurious *path, bool all);

typedef struct candidates_count {
    size_t families, branches, predicates, expressions;
} candidates_count;
/* Of a choice: families, conditions of steps, many-valued predicates (families, and
 * conditions on one sum), conditions. */
candidates_count candidates_measure (candidates *c, const bool *chosen);
#endif
