/* unreached.h: which locations no run reaches, after everything was explored. */
#ifndef UNREACHED_H
#define UNREACHED_H
#include "timed.h"

/* What the exploration says about the question: all reached, or not. */
void unreached_judge (timed *t, verdict *v);
/* The locations that were not reached; nothing unless the search was complete. */
void unreached_list (const model *m, const verdict *v, reply *r);
#endif
