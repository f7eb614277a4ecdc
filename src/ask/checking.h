/* checking.h: a query on its way to an answer: what each part of it found. */
#ifndef CHECKING_H
#define CHECKING_H
#include "property.h"
#include "timed.h"
#include "watch.h"
#include "witness.h"

typedef struct checking {
    timed t;
    reply *reply;
    const model *model;
    const char *source; /* the text of the query */
    property *property;
} checking;

/* Is there a run as asked? */
typedef struct finding {
    answer answer;
    witness_end end; /* of the run */
    run *run;        /* of the network, for ANSWER_YES */
    text period;     /* for which it is one, if that is unknown; empty: for any */
    text reason;     /* of unknown */
    const char *engine;
    statistics stats;
} finding;

void finding_init (finding *f); /* nothing asked yet: no */
void finding_free (finding *f);

/* A reachable state with p (negated: without it). */
void checking_find_state (checking *c, const term *p, bool negated, finding *f);
/* A maximal run as E[], A<> and --> are about. */
void checking_find_lasting (checking *c, finding *f);
/* A run as the observer watches for. */
void checking_find_run (checking *c, watching *what, finding *f);
/* sup, inf and bounds: fills the reply. */
void checking_answer_extreme (checking *c);
/* "in dense time ", "with period 1/2 "; nothing for an unknown period. */
void checking_add_domain (const checking *c, text *out);
void checking_add_numbers (checking *c, const finding *f);
#endif
