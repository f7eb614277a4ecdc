/* equivalences.h: some or all of the six relations between two systems,
 * decided, told and written as JSON. */
#ifndef EQUIVALENCES_H
#define EQUIVALENCES_H
#include "json.h"
#include "lts.h"
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
    const char *hidden;               /* the invisible action, or NULL */
    bool below_only;                  /* ask only whether the left side is below the right one */
    bool asked[LTS_RELATIONS];
    lts_outcome outcome[LTS_RELATIONS];
} equivalences;

/* Ask for one relation by its name, or for "all". */
void equivalences_ask (equivalences *e, const char *which);
void equivalences_decide (equivalences *e);
void equivalences_free (equivalences *e); /* of the outcomes only */

/* Yes if all that was asked holds, no if something does not. */
answer equivalences_answer (const equivalences *e);
/* "yes: dense and 1/2 are bisimilar, ..." */
void equivalences_sentence (const equivalences *e, text *out);
/* A row per relation, then for each "no" the runs or the game. */
void equivalences_show (const equivalences *e, FILE *out);
void equivalences_json (const equivalences *e, json_writer *w);
#endif
