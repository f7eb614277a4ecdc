/* equivalences.h: some or all of the six relations between two systems, decided
 * and put into a reply.  They are untimed: words of actions, not of delays. */
#ifndef EQUIVALENCES_H
#define EQUIVALENCES_H
#include "lts.h"
#include "reply.h"
#include "verdict.h"

/* Where the systems come from, if they are not just transition systems. */
typedef struct equivalence_origin {
    void *self;
    const model *model[2];
    bool range_disables;
    /* The run of a side along a trail; NULL if it cannot be shown. */
    run *(*run_of) (void *self, enum lts_side side, const lts_trail *trail);
} equivalence_origin;

typedef struct equivalences {
    lts_comparison *comparison;
    lts_names names;
    const equivalence_origin *origin; /* or NULL */
    bool weak;                        /* some actions are invisible */
    bool below_only;                  /* ask only whether the left side is below the right one */
    bool contained; /* the left side simulates the right one: that need not be asked */
    bool asked[LTS_RELATIONS];
    lts_outcome outcome[LTS_RELATIONS];
} equivalences;

/* Ask for one relation by its name, or for "all". */
void equivalences_ask (equivalences *e, const char *which);
void equivalences_decide (equivalences *e);
void equivalences_free (equivalences *e); /* of the outcomes only */

/* Yes if all that was asked holds, no if something does not. */
answer equivalences_answer (const equivalences *e);
/* The answer, its sentence and the evidence. */
void equivalences_fill (const equivalences *e, reply *r);
#endif
