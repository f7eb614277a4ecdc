/* show.h: a reply for readers, as text, or for programs, as JSON.  Both are made
 * from the same object and from nothing else. */
#ifndef SHOW_H
#define SHOW_H
#include <stdio.h>

#include "question.h"
#include "reply.h"

/* The version of the JSON; answer.schema.json describes it. */
#define SHOW_SCHEMA "2.0"

typedef struct show_options {
    bool quiet; /* only the answer */
    bool stats; /* numbers too */
} show_options;

/* The sentence and the parts on `out`; messages and faults on `err`.  Of a
 * question that makes no sense only messages are shown. */
void show_text (const reply *r, show_options o, FILE *out, FILE *err);
/* One object; `out` may stream. */
void show_json (const reply *r, show_options o, text *out);
/* An object for what never became a question: a wrong option, a file that cannot
 * be read.  `command` may be NULL, and so may `s`, whose messages are repeated. */
void show_json_error (const char *command, const char *kind, const char *what, const subject *s, text *out);

/* The messages of the readers and of the engines, as lines with positions. */
void show_messages (const diag *d, FILE *err);
/* A run as a table; with `fault` its last step is the one that fails. */
void show_network_run (const model *m, const run *r, bool range_disables, const char *fault, FILE *out);
/* The run as comma-separated values, a line per step. */
void show_run_csv (const reply *r, FILE *out);
#endif
