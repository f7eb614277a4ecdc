/* strategy.h: which engines answer a question, in which order.  Cheap sides
 * first; every engine's answer is exact, so the first one that is not
 * "unknown" counts. */
#ifndef STRATEGY_H
#define STRATEGY_H
#include "budget.h"
#include "dense.h"
#include "diag.h"
#include "query.h"
#include "question.h"
#include "verdict.h"

typedef struct timed_question {
    query query;
    const char *time;   /* "dense", "any" or a period such as "1/2" */
    const char *engine; /* "auto", "zones", "regions", "relations", "orbit", "explicit", "bdd" */
    bool cross_check;   /* ask a second engine too */
    bool is_part;       /* the model is a part of another one, and not taken apart again */
    bool any_order;     /* a run that is not the shortest will do where those are far away */
    /* Stopwatches: the finest period 1/up_to to try, and, if differences of
     * clocks are compared, how far they are followed.  0: as the engines like. */
    uint64_t up_to;
    bool ticks; /* with a period: every tick and every clock, as a plain explorer counts */
    dense_options dense;
    const question *asked; /* who wants to know what is being tried */
} timed_question;

/* Does the engine of the question answer questions of this kind?  If not,
 * the message says which do. */
bool strategy_takes_engine (const timed_question *q, text *message);
/* NULL with an error in `why` if no engine takes the model or the question.
 * If two engines differ, `conflict` says so and nothing can be trusted. */
verdict *strategy_answer (const model *m, const timed_question *q, budget *b, diag *why, text *conflict);

/* Replay the evidence of a yes, or of a fault.  False, with the reason, if it
 * does not show what it must: then the engine is wrong. */
bool strategy_evidence_holds (const model *m, const timed_question *q, const verdict *v, text *why);

/* A location written as PROCESS.LOCATION; false with a message that lists
 * what there is. */
bool strategy_find_location (const model *m, const char *name, query *q, text *message);
/* Labels "a,b" into `labels` (room for one per character). */
bool strategy_find_labels (const model *m, const char *list, uint32_t *labels, query *q, text *message);
#endif
