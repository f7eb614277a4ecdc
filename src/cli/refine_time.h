/* refine_time.h: under-approximation by sampling, refined by finer periods. */
#ifndef REFINE_TIME_H
#define REFINE_TIME_H
#include "command.h"

/* `tacet refine` for timed and stopwatch automata. */
int refine_time (const invocation *in);
#endif
