/* ctl_selection.h: trying sets of predicates for a formula, and what came of each. */
#ifndef CTL_SELECTION_H
#define CTL_SELECTION_H
#include "choose.h"
#include "ctl_try.h"
#include "fixpoint.h"
#include "programs.h"

typedef struct selection {
    const question *question;
    const ctl_task *task;
    budget *budget;
    ctl_attempt *out;
    const gcl_expr **harvest;
    size_t count;
    size_t size;
    enum induction_kind invariant; /* which all sets are within */
} selection;

/* ctl_select.c: fixed points with these predicates; a line about it is added. */
answer selection_try (selection *s, const gcl_expr *const *conditions, size_t count, budget *b);
/* The formula AG p fails by this run, which is taken and replayed once more. */
void selection_refute (selection *s, gcl_run *r);
/* The members of a choice, freed with xfree. */
const gcl_expr **selection_members (const selection *s, uint64_t set, size_t *count);
uint64_t *selection_scopes (const gcl_expr *const *conditions, size_t count);
/* A part of what is left of the time, or so many seconds if there is no limit. */
budget *selection_share (const selection *s, double seconds);
bool selection_goes_on (const selection *s); /* false: there is no time for more */

/* ctl_grow.c: more and more predicates, breadth first. */
void select_by_growth (selection *s);
#endif
