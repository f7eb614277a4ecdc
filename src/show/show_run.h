/* show_run.h: runs and differences between systems, for readers. */
#ifndef SHOW_RUN_H
#define SHOW_RUN_H
#include <stdio.h>

#include "reply.h"
#include "table.h"

enum { RUN_WIDTH = 80 };

/* From the widest to the narrowest. */
enum run_layout {
    ALL_COLUMNS,     /* a column per process, integer and clock */
    PROCESS_COLUMNS, /* a column per process, one for values that an action changed */
    ONE_COLUMN,      /* one for all that changed */
    RUN_LAYOUTS
};

/* Columns "time", "delay", "action", then those of the layout; a row with headings, one for
 * the start and one per step. */
table *run_table (const model *m, const run *r, bool range_disables, const char *fault,
                  enum run_layout layout);
/* Delay, action, locations, values.  With `fault` the last step is the one that
 * fails, and this is why. */
void show_run (const model *m, const run *r, bool range_disables, const char *fault, FILE *out);
/* Two runs along one word, letter by letter; the second may end earlier. */
void show_beside (const reply_run *left, const reply_run *right, FILE *out);
/* Command, and the variables that it changed. */
void show_program_run (const reply_program_run *shown, FILE *out);
/* A row per equivalence, then for each "no" the runs or the game. */
void show_equivalences (const part *p, FILE *out);
#endif
