/* minimise.h: the fewest candidates that eliminate all paths, when each path is
 * eliminated by any of some sets of candidates. */
#ifndef MINIMISE_H
#define MINIMISE_H
#include "budget.h"
#include "vec.h"

/* Sets one after the other; a path has several. */
typedef struct alternatives {
    VEC (uint32_t) members;
    VEC (size_t) first; /* per set: where its members begin; ends with the last */
} alternatives;

typedef struct choice_result {
    bool proved; /* no smaller one exists, by exact search */
    uint64_t nodes;
} choice_result;

/* chosen[0 .. candidates - 1] becomes a smallest selection that contains, for each path,
 * one of its sets.  Every path has a set.  The 0-1 program is GLPK's; what it says is
 * checked, and that nothing smaller exists is shown by a search of its own. */
void minimise_choose (const alternatives *paths, size_t path_count, uint32_t candidates, bool *chosen,
                      budget *b, choice_result *out);
void alternatives_add (alternatives *a, const uint32_t *members, size_t count);
void alternatives_free (alternatives *a);
size_t alternatives_count (const alternatives *a);
/* Is one of the sets chosen as a whole? */
bool alternatives_met (const alternatives *a, const bool *chosen);
#endif
