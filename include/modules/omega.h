/* omega.h: generalised Buechi automata on infinite words.
 *
 * A run is accepting if it takes edges with mark i again and again, for every i
 * below `sets`.  A word is accepted if one of its runs is. */
#ifndef OMEGA_H
#define OMEGA_H
#include "budget.h"
#include "ltl.h"

/* The letters with all atoms of `yes` and none of `no`. */
typedef struct cube {
    uint64_t yes, no;
} cube;

typedef struct omega_edge {
    uint32_t target;
    cube label;
    uint64_t marks;
} omega_edge;

/* The edges of state q are edges[first[q]] to edges[first[q + 1] - 1]. */
typedef struct omega {
    uint32_t states, sets;
    uint32_t *first;
    omega_edge *edges;
    size_t edge_count;
    uint32_t *starts;
    size_t start_count;
} omega;

enum { OMEGA_SETS = 64, OMEGA_NO_STEP = -1 };

/* An automaton under construction: edges in any order. */
typedef struct omega_builder omega_builder;
omega_builder *omega_builder_new (void);
uint32_t omega_builder_state (omega_builder *b); /* a new one */
void omega_builder_start (omega_builder *b, uint32_t state);
void omega_builder_edge (omega_builder *b, uint32_t source, cube label, uint64_t marks, uint32_t target);
omega *omega_builder_finish (omega_builder *b, uint32_t sets); /* and frees b */
void omega_builder_free (omega_builder *b);
void omega_free (omega *a);

/* The words that satisfy f, or (negated) those that do not.  `step` is the atom which tells that a step
 * follows the letter, OMEGA_NO_STEP: one always does.  NULL if a limit is met, or with the reason in
 * `why` if the formula is too large. */
omega *omega_translate (const ltl *f, bool negated, int step, budget *b, text *why);
/* Make it smaller without changing its words. */
void omega_reduce (omega *a, budget *b);

static inline bool
cube_is_empty (cube c)
{
    return (c.yes & c.no) != 0;
}

static inline bool
cube_has (cube c, uint64_t letter)
{
    return (letter & c.yes) == c.yes && !(letter & c.no);
}

/* Every letter of `inner` is one of `outer`. */
static inline bool
cube_includes (cube outer, cube inner)
{
    return !(outer.yes & ~inner.yes) && !(outer.no & ~inner.no);
}

/* Is the word accepted?  (Of `steps` it looks at nothing but the letters.) */
bool omega_accepts (const omega *a, const lasso *word);
/* Are there words that the automaton accepts? */
bool omega_is_empty (const omega *a);

/* The letters that, repeated forever, are accepted from the state: a union of cubes, added to `out`,
 * which the caller frees with xfree.  False if a limit is met. */
bool omega_constant_words (const omega *a, uint32_t state, budget *b, cube **out, size_t *count);
#endif
