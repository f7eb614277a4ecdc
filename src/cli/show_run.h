/* show_run.h: a run as a table: delay, action, locations, values. */
#ifndef SHOW_RUN_H
#define SHOW_RUN_H
#include <stdio.h>

#include "verdict.h"

/* With `fault` the last step is the one that fails, and this is why. */
void show_run (const model *m, const run *r, bool range_disables, const char *fault, FILE *out);
/* "3 steps, 7 time units"; of a run with a loop only what comes before. */
void show_run_size (const run *r, text *out);
#endif
