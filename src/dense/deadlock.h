/* deadlock.h: where in a zone no delay leads to a step. */
#ifndef DEADLOCK_H
#define DEADLOCK_H
#include "space.h"
#include "trace.h"

/* Is there such a point? */
bool deadlock_within (space *s, uint32_t node, uint32_t zone);
/* The run along the trace to a point that is stuck; NULL if there is none. */
run *deadlock_run (space *s, const trace *t);
#endif
