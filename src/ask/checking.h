/* checking.h: a query on its way to an answer: what each part of it found. */
#ifndef CHECKING_H
#define CHECKING_H
#include "property.h"
#include "timed.h"
#include "uppaal.h"
#include "watch.h"
#include "witness.h"

typedef struct checking {
    timed t;
    reply *reply;
    const model *model;
    const char *source; /* the text of the query, */
    const char *title;  /* and what to call it */
    text translated;    /* the same in the words of the network, if UPPAAL's are others */
    uppaal_names *names; /* of a model of UPPAAL, whose queries have to be translated; or NULL */
    property *property;
    text proof;      /* the certificates of the parts that have no run, so far */
    text not_proved; /* why there is none for one of them */
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
/* One more part was asked, `one` is what was found and given away.  A yes is kept, what is open stays open. */
void finding_merge (finding *f, finding *one);

/* A reachable state with p. */
void checking_find_state (checking *c, const term *p, finding *f);
/* The run that shows or refutes the query. */
void checking_find (checking *c, const property *p, finding *f);
/* A run as the observer watches for. */
void checking_find_run (checking *c, watching *what, finding *f);
/* The same for one observer, as it is told. */
void checking_find_watched (checking *c, const watching *what, finding *f);
/* The period is not known and w, which watches so, overlooks ticks: try periods instead.  Replaces f. */
void checking_try_periods (checking *c, const watching *what, const watched *w, finding *f);
/* Was something wrong with the model or the query? */
bool checking_is_failed (const checking *c);
/* Tell the observer how time passes. */
void checking_set_period (watching *what, const char *time);
/* sup, inf and bounds: fills the reply. */
void checking_answer_extreme (checking *c);
/* "in dense time ", "with period 1/2 "; nothing for an unknown period. */
void checking_add_domain (const checking *c, text *out);
/* Write the certificate that no run shows or refutes the query, if one is wanted. */
void checking_write_proof (checking *c, const finding *f);
/* Does the file prove what it says about a query?  `what` tells. */
answer checking_judge_proof (const model *m, const char *source, budget *b, text *what);
bool checking_is_proof (const char *source);
void checking_add_numbers (checking *c, const finding *f);
#endif
