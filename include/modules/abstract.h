/* abstract.h: may and must abstractions of a program over predicates. */
#ifndef ABSTRACT_H
#define ABSTRACT_H
#include "budget.h"
#include "predicates.h"

typedef struct gcl_reach {
    uint64_t states, transitions, commands;
} gcl_reach;

/* From "pc = 0 | x > 0, !(x > 2)" by a command to another such state. */
typedef struct gcl_abstract_step {
    char *source, *command, *target;
} gcl_abstract_step;

/* The abstract states and steps that can be reached over some predicates
 * (those of the guards and of the options). */
typedef struct gcl_abstraction {
    char *reason; /* NULL, or why it is not all */
    uint64_t states, transitions, predicates, queries;
    gcl_reach plus, minus;    /* GCL_MUST_BOTH: what each direction reaches alone */
    bool *fired;              /* per command: some step that can be reached has it */
    bool error;               /* an error step or state can be reached */
    gcl_run *run;             /* by must steps: a run to it, replayed; NULL: none */
    char *certificate;        /* GCL_MAY without an error, if it was asked for: the text of the file */
    gcl_abstract_step *steps; /* unless they were not wanted */
    size_t step_count;
    char **listed; /* with the steps: the states, those of the start first */
    size_t listed_count, start_count;
} gcl_abstraction;

gcl_abstraction *gcl_abstract (const gcl_model *m, enum gcl_kind kind, enum gcl_domain domain,
                               const gcl_refine_options *options, budget *b);
void gcl_abstraction_free (gcl_abstraction *a);

/* The same step by step, for a refinement that keeps its predicates. */
struct task;
typedef struct abstraction abstraction;

abstraction *abstract_new (struct task *t, enum gcl_kind kind, enum gcl_domain over);
void abstract_free (abstraction *a);
/* Visit what may or must steps reach, to the end or to the first layer with an
 * error.  False to stop. */
bool abstract_search (abstraction *a, bool whole);

typedef struct abstract_outcome {
    bool error;
    uint64_t states, transitions, generated;
    const bool *fired; /* by command; as long as the abstraction */
} abstract_outcome;

abstract_outcome abstract_found (const abstraction *a); /* so far */
/* Commands of a shortest way to the error, the first one in the order of
 * states and commands.  NULL to stop. */
uint32_t *abstract_path (abstraction *a, size_t *length);
/* After a whole search without an error: what may steps reach, as a file. */
char *abstract_certificate (abstraction *a);
/* Want what the steps that are not exact leave open. */
bool abstract_want_open (abstraction *a);
#endif
