/* report.h: from the options of a command to a question, and from a verdict
 * to what the user sees.  No yes is printed that was not replayed. */
#ifndef REPORT_H
#define REPORT_H
#include "command.h"
#include "load.h"
#include "strategy.h"

typedef struct report {
    const invocation *in;
    const source *source;
    question question;
    text time;         /* "dense", "any" or the period in lowest terms */
    uint32_t *labels;  /* those of the question, owned */
    const char *words; /* "finite", "infinite" or NULL */
    /* What the sentence says about the goal: "crash is reachable", and for
     * the answer no: "crash is not reachable". */
    text yes, no;
    bool limited; /* a limit ended the search */
} report;

/* Fill the parts of the question that all commands share; false after a
 * message: wrong usage. */
bool report_prepare (report *r, const invocation *in, const source *s);
/* Read "a,b" as labels of the model; false after a message. */
bool report_set_labels (report *r, const char *list);
void report_free (report *r);

/* Ask the engines, check the answer, print it; returns an exit_code. */
int report_answer (report *r);
#endif
