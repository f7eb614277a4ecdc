/* by_parts.h: an unknown period, decided by a few processes of the network: where these alone have
 * no such run, the network has none. */
#ifndef BY_PARTS_H
#define BY_PARTS_H
#include "strategy.h"

/* A "no" of some part, with the names of its processes in verdict.part; NULL: no part settles it. */
verdict *by_parts (const model *m, const timed_question *q, budget *b);
#endif
