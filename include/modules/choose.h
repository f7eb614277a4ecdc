/* choose.h: which of many predicates a partial abstraction should have.  A choice never decides an
 * answer: it says what to try. */
#ifndef CHOOSE_H
#define CHOOSE_H
#include "gcl.h"

/* Comparisons of data (variables that are no control, or those told) that a program and a formula
 * make: in its starts and restrictions, guards, formula, each once, in this order.  At most
 * CHOOSE_MOST.  Freed with xfree; the conditions are the program's and the formula's. */
enum { CHOOSE_MOST = 64 };
const gcl_expr **choose_harvest (const gcl_model *m, const gcl_expr *formula, size_t *count);

/* The variables of a condition: bit v % 64 for variable v. */
uint64_t choose_scope (const gcl_expr *e);

/* Scores of predicates 0 .. count - 1.  A choice is a set of them as bits, 0: there is none. */
typedef struct choose_scores {
    size_t count;
    const uint64_t *scope; /* by predicate */
    const uint64_t *alone; /* by predicate: how imprecise it is */
    const uint64_t *pair; /* count * count, symmetric: how imprecise two are, or 1 where two are compatible */
    const bool *open;     /* count * count: two of which that is not known; NULL: it is of all */
} choose_scores;

/* At most `size` of those that are precise alone and share no variable with one that is not: least
 * imprecise in pairs, then most variables, then fewest predicates, then first. */
uint64_t choose_by_imprecision (const choose_scores *s, size_t size);
/* Most compatible pairs, then most variables, then fewest predicates, then first; a predicate is
 * not added if it is incompatible with one whose abstraction together with it is disjoint from the
 * rest: its imprecision would stay. */
uint64_t choose_by_compatibility (const choose_scores *s, size_t size);
#endif
