/* beside.h: what can be reached in dense time, looked for in two ways that take turns:
 * all zones, breadth first, which ends with a shortest run or none; and the grid, depth first,
 * the soonest first, which finds runs that are long. */
#ifndef BESIDE_H
#define BESIDE_H
#include "strategy.h"

/* Is that a question that a run on the grid answers? */
bool beside_helps (const model *m, const timed_question *q);
/* As strategy_answer. */
verdict *beside_answer (const model *m, const timed_question *q, budget *b, diag *why);
#endif
