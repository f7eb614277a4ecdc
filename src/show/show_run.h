/* show_run.h: runs and differences between systems, for readers. */
#ifndef SHOW_RUN_H
#define SHOW_RUN_H
#include <stdio.h>

#include "reply.h"

/* Delay, action, locations, values.  With `fault` the last step is the one that
 * fails, and this is why. */
void show_run (const model *m, const run *r, bool range_disables, const char *fault, FILE *out);
/* Command, and the variables that it changed. */
void show_program_run (const reply_program_run *shown, FILE *out);
/* A row per equivalence, then for each "no" the runs or the game. */
void show_equivalences (const part *p, FILE *out);
#endif
