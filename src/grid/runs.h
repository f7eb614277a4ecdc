/* runs.h: how both engines write down runs. */
#ifndef RUNS_H
#define RUNS_H
#include "query.h"
#include "scale.h"
#include "verdict.h"

/* The two kinds of deadlock. */
#define RUNS_TIMELOCK "no edge can fire any more, and the invariants stop time"
#define RUNS_DEADLOCK "no edge can fire any more, although time can pass"

/* Append a step after so many ticks. */
void runs_add (run *r, const scale *s, uint64_t ticks, const uint32_t *edges, uint32_t edge_count);
/* Write out turns of the loop until it visibly repeats: in a search a clock
 * that nobody reads any more counts as equal to itself; a reader of the run
 * wants to see it come back, or leave its constants behind. */
void runs_close_loop (const model *m, const query *q, const char *period, run **r);
#endif
