/* timed.h: questions about automata: from the settings to what engines take,
 * and from their verdict to the reply.  No yes leaves here that was not
 * replayed. */
#ifndef TIMED_H
#define TIMED_H
#include "asking.h"
#include "strategy.h"

typedef struct timed {
    const question *asked;
    reply *reply;
    const model *model;
    timed_question question;
    text time;        /* "dense", "any" or the period in lowest terms */
    uint32_t *labels; /* those of the question, owned */
    /* What the sentence says about the goal: "crash is reachable", and for
     * the answer no: "crash is not reachable". */
    text yes, no;
    text coarsest; /* what is known about the largest period, if that was asked */
    bool limited;  /* a limit ended the search */
} timed;

/* Fill the parts of the question that all kinds share; false: refused. */
bool timed_prepare (timed *t, const question *q, reply *r);
/* The labels, or the location, of the settings; false: refused. */
bool timed_set_labels (timed *t);
bool timed_set_location (timed *t);
void timed_free (timed *t);

/* Ask the engines, check the evidence, fill the reply. */
void timed_answer (timed *t);
/* "infinite run that sees a and b again and again", "finite run to a state with
 * a": what a query for runs with labels looks for. */
void timed_describe_run (const timed *t, text *out);
#endif
