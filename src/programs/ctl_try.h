/* ctl_try.h: one way to an answer about a formula. */
#ifndef CTL_TRY_H
#define CTL_TRY_H
#include "asking.h"
#include "ctl.h"
#include "exchange.h"
#include "induction.h"
#include "verdict.h"

typedef struct ctl_task {
    const gcl_model *model, *plain; /* plain: the same program, in which nothing is an error */
    const gcl_expr *formula, *written; /* written: as it is shown */
    ctl_options options;
    const gcl_predicates *start_with; /* or NULL */
    uint32_t rounds;                  /* of fixed points */
    bool certificate;                 /* write down why */
} ctl_task;

typedef struct ctl_attempt {
    const char *engine;
    answer answer;
    text reason; /* of unknown */
    text fault;  /* evidence that does not hold: a mistake of tacet's */
    uint64_t starts;
    uint64_t states, transitions, dead_ends; /* of the structure that was labelled */
    uint64_t predicates;                     /* that tell its states apart; 0: they are concrete */
    gcl_run *run;                            /* or NULL */
    size_t loop_length;
    bool loop_repeats; /* with the same values */
    /* of fixed points, instead of a structure */
    uint64_t control_states, rounds, pieces;
    bool ranked, exact; /* exact: the sets are all there is */
    bool within;        /* ... of an invariant */
    char **sets;        /* where the formula holds, by control state */
    size_t set_count;
    bool sets_fail;          /* where it fails instead */
    uint32_t widen_after;    /* how they were found */
    enum induction_kind invariant;
    const gcl_expr *failing; /* of "no": the part of a conjunction that fails, if that was looked for */
    bool complete;     /* the run shows all that there is to see */
    char *certificate; /* or NULL */
    char **tried;      /* sets of predicates, and what came of each */
    size_t tried_count;
    bool seen;          /* some variables are seen through predicates only */
    bool by_path; /* refuted by a path of an abstraction that is a run, and nothing else */
    uint64_t exchanged; /* processes up to whose exchange states are told apart; 0: none */
} ctl_attempt;

void ctl_try_explicit (const ctl_task *t, budget *b, ctl_attempt *out);
/* split: predicates belong to the abstract states that need them. */
void ctl_try_bisimulation (const ctl_task *t, bool split, uint32_t iterations, budget *b, ctl_attempt *out);
/* States up to exchanges of processes that change neither the program nor what the formula says of
 * states. */
void ctl_try_symmetry (const ctl_task *t, budget *b, ctl_attempt *out);
exchanges *ctl_exchanges (const ctl_task *t); /* freed with exchanges_free */
/* invariant: found first; all sets are within it. */
void ctl_try_fixpoint (const ctl_task *t, uint32_t widen_after, enum induction_kind invariant, budget *b,
                       ctl_attempt *out);
/* For a "no" to AG p, or a "yes" to EF p of the one start, with a condition p: look for a run
 * that shows it, unless there is one. */
void ctl_find_run (const ctl_task *t, budget *b, ctl_attempt *a);
/* For a "no" to a conjunction by fixed points: look for the part that fails. */
void ctl_find_part (const ctl_task *t, budget *b, ctl_attempt *a);
void ctl_attempt_free (ctl_attempt *a);
/* The variables of the predicates are seen through them only. */
void ctl_try_abstract (const ctl_task *t, const gcl_predicates *predicates, uint32_t widen_after,
                       enum induction_kind invariant, budget *b, ctl_attempt *out);
/* ctl_select.c: the same with predicates as the question selects them; small: the task for the small
 * instance, or NULL.  False: see the reply. */
bool ctl_try_selected (const question *q, const ctl_task *t, const ctl_task *small, budget *b,
                       ctl_attempt *out, reply *r);

/* ctl_ways.c: the way that the question names, or one after the other, or side by side; what each came to
 * is added to the notes. */
void ctl_try (const question *q, const ctl_task *t, const ctl_task *small, text *notes, ctl_attempt *a,
              reply *r);
bool ctl_is_abstract (const question *q); /* some variables are to be seen through predicates */

/* ctl_network.c: the network that is asked about, at its period, as guarded commands,
 * and the formula about their variables.  NULL: see the reply. */
gcl_model *ctl_network_program (const question *q, text *formula, reply *r);

/* What is said of a network: a formula, at a period. */
typedef struct network_claim {
    const char *period, *formula;
    bool range_disables;
} network_claim;

network_claim ctl_network_claim (const question *q);
/* The same for a claim; NULL: `why` or `words`, which point into the formula, say so. */
gcl_model *ctl_network_translate (const model *m, const network_claim *c, text *formula, diag *why, diag *words);
/* What a certificate proves of the program: it never goes wrong, and the formula holds in its one start, or
 * does not. */
void ctl_network_certified (const gcl_model *program, const char *formula, bool holds, text *out);
/* network_certificate.c: the proof of that as a proof about the network. */
void ctl_network_write (const question *q, bool holds, const char *proof);
#endif
