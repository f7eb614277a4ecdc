/* gcl.h: guarded commands over unbounded integers: reading, printing and
 * the refinement of an under-approximation by predicates.
 * A model is read-only once parsed; all of it lives in one arena. */
#ifndef GCL_H
#define GCL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"
#include "diag.h"
#include "explore.h"
#include "text.h"
#include "verdict.h"

#define GCL_NONE UINT32_MAX

typedef struct gcl_model gcl_model;

/* Read a model; NULL with at least one error in `why` if it is not one.
 * `source` is only looked at; `why` may point into it, so print `why` before
 * freeing the text. */
gcl_model *gcl_parse (const char *source, size_t length, diag *why);
void gcl_free (gcl_model *m);

/* Text that gcl_parse reads back as the same model. */
void gcl_print (const gcl_model *m, text *out);
bool gcl_equal (const gcl_model *a, const gcl_model *b); /* up to positions */

const char *gcl_file_name (const gcl_model *m);
size_t gcl_variable_count (const gcl_model *m);
const char *gcl_variable_name (const gcl_model *m, size_t variable);
size_t gcl_command_count (const gcl_model *m);
/* "one.draw", "draw" or, for a command without a name, its number: "one.3". */
void gcl_command_name (const gcl_model *m, size_t command, text *out);
bool gcl_has_error (const gcl_model *m); /* is there anything to look for? */
bool gcl_is_open (const gcl_model *m);   /* inputs or unspecified initial values */

/* A concrete run: values of all variables in each of count + 1 states, the
 * command of each step and, in order of their assignments, the inputs that
 * the step reads. */
typedef struct gcl_step {
    uint32_t command;
    int64_t *inputs;
    size_t input_count;
} gcl_step;

typedef struct gcl_run {
    size_t width;    /* variables */
    int64_t *values; /* (count + 1) * width */
    gcl_step *steps;
    size_t count;
} gcl_run;

gcl_run *gcl_run_new (size_t width, size_t steps);
void gcl_run_free (gcl_run *r);
/* Is r a run of m that ends in an error (its state, or its last command)?
 * Shares no code with the searches.  True, or false with the reason. */
bool gcl_replay (const gcl_model *m, const gcl_run *r, text *why);

/* Conditions over the variables of m, "x > 0, x <= y"; NULL with an error in
 * `why` if they are not.  They must not outlive m. */
typedef struct gcl_predicates gcl_predicates;
gcl_predicates *gcl_predicates_parse (const gcl_model *m, const char *source, size_t length, diag *why);
void gcl_predicates_free (gcl_predicates *p);

/* Abstractions by predicates (and control variables, which stay as they are).
 * Bits: every predicate holds or does not.  Cartesian: or nothing is known of
 * it.  A may step is one of some state, a must step one of all states that
 * the abstract state stands for. */
enum gcl_domain { GCL_BITS, GCL_CARTESIAN };
/* GCL_MUST_BOTH: must- steps, which reach every state of their target, and must
 * steps from there on. */
enum gcl_kind { GCL_MAY, GCL_MUST, GCL_MUST_BOTH };
enum gcl_direction { GCL_UNDER, GCL_OVER, GCL_COMBINE };
/* Where predicates come from: preconditions along a path that tells the
 * structure from the program (an error path that no run follows, or a run
 * that leaves the concrete search's structure), of steps that are not exact,
 * or all.  Usual: counterexamples for GCL_OVER, exactness otherwise. */
enum gcl_strategy { GCL_USUAL, GCL_COUNTEREXAMPLE, GCL_EXACTNESS, GCL_NON_GUIDED };

/* How to refine: concrete search, matching of states that agree on control
 * variables and predicates, new predicates from steps not proved exact. */
typedef struct gcl_refine_options {
    enum explore_order order;
    bool without_guards;               /* do not start with the guards' predicates */
    const gcl_predicates *predicates;  /* start with these too; NULL: none */
    bool local;                        /* predicates belong to control states; GCL_UNDER only */
    bool split; /* ... to abstract states: each is split by the predicates it needs */
    bool light;                        /* no prover: every weakest precondition is added */
    bool whole_iterations;             /* finish an iteration that found an error */
    uint32_t heuristic; /* a step not exact in so many iterations in a row: its state becomes
                           predicates, which ends for finite systems; 0: never */
    uint32_t stable;    /* stop when the structure did not change for so many iterations; 0: never */
    uint32_t iterations;         /* at most; 0: no limit */
    uint32_t query_milliseconds; /* per call of the prover; 0: 1000 */
    /* GCL_OVER: may steps instead of concrete ones; an error path that no run
     * follows gives predicates.  GCL_COMBINE: both in turn, with the same
     * predicates, until one of them answers. */
    enum gcl_direction direction;
    enum gcl_domain domain;     /* of the over-approximation */
    enum gcl_strategy strategy; /* of both directions */
    uint64_t seed; /* of the random walks that look for runs outside the structure */
    bool without_steps; /* gcl_abstract: do not list the steps */
} gcl_refine_options;

typedef struct gcl_iteration {
    uint64_t concrete_states; /* generated successors and initial states */
    uint64_t abstract_states; /* stored */
    uint64_t transitions;     /* of the structure */
    uint64_t predicates;      /* at the start of the iteration */
    uint64_t queries, cache_hits;
    uint64_t inexact;         /* steps not proved exact */
    char **new_predicates;
    size_t new_count;
    bool over; /* it looked at may steps */
    /* GCL_COUNTEREXAMPLE: steps of the run that the structure does not have;
     * 0: none was found, and the steps not exact gave the predicates. */
    uint64_t counterexample;
    bool by_exactness;
    double seconds;
} gcl_iteration;

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
    char **inexact;        /* ANSWER_UNKNOWN: steps of the last iteration not proved exact, "x = 1: one.draw" */
    size_t inexact_count;
    char **predicates;     /* of the last iteration */
    size_t predicate_count;
    bool *fired;           /* per command: some step of the last structure has it */
    statistics stats;
} gcl_refinement;

gcl_refinement *gcl_refine (const gcl_model *m, const gcl_refine_options *options, budget *b);
void gcl_refinement_free (gcl_refinement *r);

typedef struct gcl_reach {
    uint64_t states, transitions, commands;
} gcl_reach;

/* The abstract states and steps that can be reached over some predicates
 * (those of the guards and of the options). */
typedef struct gcl_abstraction {
    char *reason; /* NULL, or why it is not all */
    uint64_t states, transitions, predicates, queries;
    gcl_reach plus, minus; /* GCL_MUST_BOTH: what each direction reaches alone */
    bool *fired; /* per command: some step that can be reached has it */
    bool error;  /* an error step or state can be reached */
    gcl_run *run; /* by must steps: a run to it, replayed; NULL: none */
    char **lines; /* each step: "pc = 0 | x > 0, !(x > 2)  a  pc = 0 | ..." */
    size_t line_count;
} gcl_abstraction;

gcl_abstraction *gcl_abstract (const gcl_model *m, enum gcl_kind kind, enum gcl_domain domain,
                               const gcl_refine_options *options, budget *b);
void gcl_abstraction_free (gcl_abstraction *a);
#endif
