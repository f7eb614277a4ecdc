/* task.h: a program seen through predicates: what its commands do to them,
 * where they are known, and which ones should be known next.  The rooms that
 * abstract and refine share it; predicates.h says what can be asked for.
 *
 * Predicates are atoms with a position.  Each predicate belongs to some
 * places: there is one place for all states, one for each valuation of the
 * control variables, or one for each abstract state.  An abstract state is
 * the control values and, for each predicate that belongs to the state's
 * place, whether it holds. */
#ifndef TASK_H
#define TASK_H
#include "conditions.h"
#include "predicates.h"
#include "store.h"
#include "vec.h"

#define NOWHERE UINT32_MAX

/* A command as formulas over the state before it. */
typedef struct symbolic {
    const poly *const *now; /* each variable after the command; NULL: unchanged */
    const formula *enabled, *disabled;
    VEC (literal) before;       /* weakest precondition of each predicate */
    bool moves_control;         /* a control variable gets a value that depends on data */
    bool guard_open;            /* not all atoms of the guard are known everywhere */
    VEC (uint32_t) open;        /* positions whose precondition need not be known before; of this iteration */
    VEC (uint32_t) input_atoms; /* preconditions that depend on inputs */
    VEC (uint32_t) input_goals; /* without inputs: decide which combinations of those exist */
    bool input_decided;         /* ... which they do */
} symbolic;

/* What suffices to prove a literal. */
typedef struct core {
    const literal *at;
    size_t count;
} core;

typedef VEC (core) cores;

typedef struct place {
    VEC (uint64_t) members; /* bit set of positions */
    /* When states are split: predicates that are still to be looked at, the
     * first of them leads to one of two places.  None: it is an abstract state. */
    VEC (uint32_t) tests;
    uint32_t child[2]; /* 0: not there yet */
} place;

typedef struct transition {
    uint32_t source, command, target;
} transition;

typedef struct lemma {
    const literal *at; /* exclude each other */
    size_t count;
} lemma;

/* What the answers to all questions so far taught; the task keeps it. */
typedef struct learnt {
    VEC (lemma) lemmas;
    VEC (int64_t) models; /* values of all variables and inputs, one after the other */
} learnt;

typedef struct task {
    const gcl_model *model;
    const gcl_refine_options *options;
    gcl_refine_options chosen; /* the options, with the usual strategy named */
    enum gcl_strategy under;   /* of the concrete search */
    budget *budget;
    bool local; /* a place is a valuation of the control variables */
    bool split; /* ... and of those predicates that its states were told apart by */
    atoms *atoms;
    prover *prover;
    size_t inputs; /* most inputs of one command */
    symbolic *commands;
    const formula *start;         /* what starts meet beside their values */
    const formula *safe, *unsafe; /* no error, an error; NULL: never */
    VEC (uint32_t) predicates;    /* atoms by position */
    VEC (uint32_t) position;      /* by atom: position + 1, 0: not a predicate */
    store *place_names;           /* control values, or the positions that are known */
    VEC (uint32_t) place_of_name;
    VEC (place) places;
    VEC (const formula *) starters;   /* a place starts with the atoms of those that its control leaves open */
    VEC (cores) proved;               /* by literal */
    store *refuted;                   /* hashes of failed queries */
    struct learnt *learnt;            /* NULL: nothing yet */
    store *pending;                   /* place and atom of what the next iteration adds */
    VEC (uint32_t) fresh;             /* new atoms of this iteration, each once */
    VEC (uint32_t) component;         /* of each variable: those that predicates link */
    VEC (literal) hypotheses, needed; /* scratch */
    int64_t *scratch;
    bool *wanted; /* by variable */
    uint64_t *key, *place_key, *streak_key;
    store *streaks; /* values and command of steps not exact in the last iteration */
    VEC (uint32_t) streak, streak_iteration;
    uint32_t iteration;
    uint64_t cache_hits;
    uint64_t inexact;
    VEC (transition) inexact_list;
    bool missed_inputs; /* in this iteration */
    struct orbits *orbits; /* of refine: states up to exchanges; NULL: each for itself */
    text *stop;         /* why the search cannot go on, if not empty */
} task;

/* task.c */
void task_init (task *t, const gcl_model *m, const gcl_refine_options *options, budget *b);
void task_release (task *t);

/* places.c */
uint32_t task_position (task *t, uint32_t which); /* of a predicate, new if need be */
/* The place of a state (NULL: the one for all); NOWHERE: out of memory. */
uint32_t task_place (task *t, const int64_t *values);
void task_link_variables (task *t);
/* Let the next iteration know this atom at the place; control atoms are known anyway. */
void task_want (task *t, uint32_t at_place, uint32_t which);
bool task_wants (const task *t, uint32_t at_place, uint32_t which);
/* The same at the one place of all states, unless it is known there. */
void task_want_everywhere (task *t, uint32_t which);
/* The same for an atom before the command; if it is about inputs, what decides them. */
void task_want_before (task *t, uint32_t command, uint32_t which);
/* A predicate cannot speak of inputs. */
bool task_mentions_input (const task *t, uint32_t which);
size_t task_take_pending (task *t); /* how many there were */

static inline bool
place_has (const task *t, uint32_t at_place, uint32_t rank)
{
    uint32_t word = rank / 64;
    return word < t->places.at[at_place].members.count
           && (t->places.at[at_place].members.at[word] >> (rank % 64) & 1);
}

/* symbolic.c */
bool task_prepare (task *t);           /* false: see t->stop */
bool task_prepare_iteration (task *t); /* preconditions of new predicates */

/* open.c */
typedef bool open_visitor (void *context, const int64_t *values);
/* Which preconditions depend on inputs, and what decides them. */
void open_prepare (task *t, uint32_t command);
/* Values for the inputs of the command, one for each combination of
 * predicates after it that has one; t->missed_inputs if some may be missing.
 * False to stop. */
bool open_inputs (task *t, const int64_t *values, uint32_t command, open_visitor *found, void *context);
/* The same for states to start from. */
bool open_starts (task *t, open_visitor *found, void *context);

/* run.c */
/* Take the commands one after the other, in `r`, with a start and inputs that
 * allow it: how many can be taken; see t->stop too. */
size_t task_try (task *t, gcl_run *r, const uint32_t *way, size_t length);
/* A run that takes these commands to an error, replayed; NULL if there is none. */
gcl_run *task_run (task *t, const uint32_t *way, size_t length);

/* certificate.c */
/* The lines of a certificate before its states: predicates are numbered by
 * position.  And its end: the file, which says why there is none if it is not
 * complete. */
void task_begin_certificate (const task *t, text *out);
char *task_print_predicate (const task *t, size_t number); /* ... as it stands in one */
char *task_end_certificate (const task *t, bool complete, text *out);
#endif
