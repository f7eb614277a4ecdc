/* refine.h: an under-approximation of a program by concrete search and
 * matching of abstract states, an over-approximation by may steps, or both in
 * turn, refined by predicates until one of them answers. */
#ifndef REFINE_H
#define REFINE_H
#include "budget.h"
#include "predicates.h"
#include "verdict.h"

typedef struct gcl_iteration {
    uint64_t concrete_states; /* generated successors and initial states */
    uint64_t abstract_states; /* stored */
    uint64_t transitions;     /* of the structure */
    uint64_t predicates;      /* at the start of the iteration */
    uint64_t queries, cache_hits;
    uint64_t inexact; /* steps not proved exact */
    char **new_predicates;
    size_t new_count;
    bool over; /* it looked at may steps */
    /* GCL_COUNTEREXAMPLE: steps of the run that the structure does not have;
     * 0: none was found, and the steps not exact gave the predicates. */
    uint64_t counterexample;
    bool by_exactness;
    double seconds;
} gcl_iteration;

/* The structure that is bisimilar to the program: a representative of each
 * abstract state, the starts first, and the steps between them. */
typedef struct gcl_structure_step {
    uint32_t source, command, target;
} gcl_structure_step;

typedef struct gcl_structure {
    uint32_t states, starts;
    int64_t *values; /* states * variables */
    gcl_structure_step *steps;
    size_t step_count;
    exchange_place *ways; /* up to exchanges: how the processes are put after each step; else NULL */
    /* with a certificate, or if it was asked for: what the abstraction of a state says, beside its control */
    char **predicates;
    size_t predicate_count;
    uint32_t *literals; /* 2 * predicate, + 1 for the negation */
    size_t *first;      /* of state s: first[s] to first[s + 1] */
} gcl_structure;

/* ANSWER_YES: an error is reachable, `run` (replayed) leads to it.
 * ANSWER_NO: none is; the last iteration's structure is bisimilar to the
 * program.  ANSWER_UNKNOWN: see reason. */
typedef struct gcl_refinement {
    answer answer;
    char *reason;
    gcl_run *run;
    gcl_iteration *iterations;
    size_t count;
    uint32_t stable_since; /* first of the iterations whose structure is the last one's; 0: just that */
    char **inexact; /* ANSWER_UNKNOWN: steps of the last iteration not proved exact, "x = 1: one.draw" */
    size_t inexact_count;
    char **predicates; /* of the last iteration */
    size_t predicate_count;
    bool *fired;              /* per command: some step of the last structure has it */
    gcl_structure *structure; /* ANSWER_NO, if it was asked for and found by the concrete search */
    char *certificate;        /* ANSWER_NO, if it was asked for: the text of the file */
    uint64_t exchanged;       /* processes up to whose exchange states are told apart; 0: none */
    const char *way;          /* gcl_refine_persistently: what would have given this answer at once,
                                 "--combine"; NULL: what comes first did */
    statistics stats;
} gcl_refinement;

gcl_refinement *gcl_refine (const gcl_model *m, const gcl_refine_options *options, budget *b);
/* The same without a word on the direction: the one that is usual, and when it
 * gets stuck or does not end the others in turn, within the budget. */
gcl_refinement *gcl_refine_persistently (const gcl_model *m, const gcl_refine_options *options, budget *b);
void gcl_refinement_free (gcl_refinement *r);

/* Commands one after the other to an error of the program: the run that takes them, replayed, or NULL and
 * the conditions along the way that tell why there is none, beside those that are known, as text; none if that
 * could not be told. */
typedef struct gcl_following {
    gcl_run *run;
    char **predicates;
    size_t count;
} gcl_following;

gcl_following *gcl_follow (const gcl_model *m, const uint32_t *way, size_t length, const gcl_predicates *known,
                           budget *b);
void gcl_following_free (gcl_following *f);
#endif
