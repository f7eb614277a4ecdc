/* cover.h: the set of states that a certificate describes, as it was read.
 *
 * A site fixes the values of some variables; a cube, one of the alternatives at
 * its site, is a conjunction of predicates and negations.  Sites that fix the
 * same variables are a group, and found by the values. */
#ifndef PROOF_COVER_H
#define PROOF_COVER_H
#include "budget.h"
#include "gcl.h"
#include "store.h"
#include "vec.h"

enum { GROUPS_MOST = 64 };
#define NO_SITE UINT32_MAX

/* A number, or the value of a measure (document.h). */
typedef struct rank_entry {
    int64_t number;
    bool measured;
} rank_entry;

typedef struct cube {
    size_t line;
    size_t first, count;     /* its literals: 2 * predicate, + 1 for the negation */
    size_t rank, rank_count; /* what falls on the way to a goal, the first one first */
    uint32_t waits_for;      /* a step of this process lets it fall; GCL_NONE: every step does */
} cube;

typedef struct site {
    size_t line;
    uint32_t group;
    uint32_t next;       /* the same values once more; NO_SITE: none */
    size_t first, count; /* its cubes */
} site;

typedef struct group {
    bool *fixed;
    size_t fixed_count;
    store *keys;           /* of the fixed values, in order */
    VEC (uint32_t) by_key; /* the first site */
    VEC (uint32_t) sites;
} group;

typedef struct cover {
    const gcl_model *m;
    VEC (site) sites;
    VEC (int64_t) values; /* of all variables at each site; 0 where not fixed */
    VEC (cube) cubes;
    VEC (uint32_t) literals;
    VEC (rank_entry) ranks;
    group groups[GROUPS_MOST];
    size_t group_count;
    uint64_t *key;
} cover;

void cover_init (cover *c, const gcl_model *m);
void cover_release (cover *c);
/* A site without cubes yet.  False: too many groups, or the budget is used up. */
bool cover_add_site (cover *c, const int64_t *values, const bool *fixed, size_t line, budget *b);

static inline const int64_t *
cover_values (const cover *c, uint32_t number)
{
    return c->values.at + number * c->m->variable_count;
}

static inline const bool *
cover_fixed (const cover *c, uint32_t number)
{
    return c->groups[c->sites.at[number].group].fixed;
}

/* All sites that a state can be at of which these values are known. */
typedef bool cover_visitor (void *context, uint32_t site); /* false to stop */
bool cover_find (const cover *c, const int64_t *values, const bool *known, budget *b, cover_visitor *visit,
                 void *context);
#endif
