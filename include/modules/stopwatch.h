/* stopwatch.h: stopwatch automata over the reals, by polyhedra.
 *
 * The questions are undecidable: forward search with exact sets ends or does
 * not.  A yes is a run with rational delays; a no means that the search ended;
 * else the answer is unknown. */
#ifndef STOPWATCH_H
#define STOPWATCH_H
#include "budget.h"
#include "diag.h"
#include "model.h"
#include "query.h"
#include "verdict.h"

verdict *stopwatch_decide (const model *m, const query *q, budget *b, diag *why);
#endif
