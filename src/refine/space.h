/* space.h: the concrete search with matching of abstract states: what one
 * iteration visits, and whether its steps are exact. */
#ifndef SPACE_H
#define SPACE_H
#include "abstract.h"
#include "refine.h"
#include "task.h"

typedef VEC (exchange_place) exchange_ways;

/* What one iteration visits.  State number i is entry i everywhere. */
typedef struct space {
    store *abstract;
    size_t words, control_words;
    VEC (int64_t) values;
    VEC (uint32_t) parents, commands, places;
    exchange_ways ways, step_ways; /* up to exchanges: how processes were put, by state, by transition */
    VEC (size_t) inputs; /* of the step to the state: where they are in input_values */
    VEC (int64_t) input_values;
    VEC (uint32_t) waiting;
    VEC (transition) transitions;
    /* GCL_COUNTEREXAMPLE: states that have the abstraction of a visited one
     * but other values, and the step to each */
    VEC (transition) dropped;
    VEC (int64_t) dropped_values;
    uint64_t generated;
    /* the first error: its values, and the step to it unless it is a start */
    bool error;
    uint32_t error_source, error_command;
    VEC (int64_t) error_values, error_inputs;
} space;

/* alpha.c */
space *gcl_space_new (task *t);
void gcl_space_free (space *s);
/* False: stopped by the budget or t->stop. */
bool space_search (task *t, space *s);
/* The abstraction of `values` into t->key; false: see t->stop. */
bool space_abstract (task *t, const space *s, const int64_t *values, uint32_t at_place);
gcl_run *space_run (const task *t, const space *s);

static inline const int64_t *
space_values (const task *t, const space *s, uint32_t state)
{
    return s->values.at + state * t->model->variable_count;
}

static inline bool
space_bit (const space *s, uint32_t state, uint32_t rank)
{
    return store_at (s->abstract, state)[s->control_words + rank / 64] >> (rank % 64) & 1;
}

/* orbits.c */
typedef struct orbits orbits;
orbits *orbits_new (task *t, const exchanges *x);
void orbits_free (orbits *o);
/* Add all predicates that exchanges make of those there are; false: see t->stop. */
bool orbits_close (task *t);
/* Replace the values by those that stand for them: how the processes were put.  NULL: see t->stop. */
const exchange_place *orbits_sort (task *t, const space *s, const int64_t **values);
/* Where the step leads before processes are exchanged, until t->scratch is used again. */
const int64_t *orbits_successor (task *t, const space *s, const transition *step);
/* The run along these states and then by the command `last`. */
gcl_run *orbits_run (const task *t, const space *s, const uint32_t *states, size_t count, uint32_t last);

/* exact.c */
enum truth { NO, YES, OPEN };
/* What the abstraction of the state says about an atom or a formula. */
enum truth space_known (const task *t, const space *s, uint32_t state, uint32_t which);
enum truth space_known_formula (const task *t, const space *s, uint32_t state, const formula *f);
/* What is known in the state and can matter for the formula: t->hypotheses. */
void space_gather (task *t, const space *s, uint32_t state, const formula *goal);
/* Does the abstraction of the state imply the literal? */
bool space_prove (task *t, const space *s, uint32_t state, literal goal);
/* Look at all steps that were taken; false to stop. */
bool space_check (task *t, space *s);

/* counterexample.c */
/* Look for a run of the program that the structure does not have, and want
 * what would have told it apart.  How many steps it takes; 0: none found,
 * which says nothing. */
size_t counterexample_want (task *t, space *s);

/* certificate.c */
/* The structure as a file; all its steps are exact. */
char *space_certificate (const task *t, const space *s);
/* The predicates of the structure and what they are in its states. */
void space_describe (const task *t, const space *s, gcl_structure *into);

/* over.c */
/* Follow the path to the error concretely: NULL if that is not a run, and
 * then the strategy's predicates are wanted for the next iteration. */
gcl_run *over_follow (task *t, abstraction *a);
#endif
