/* relation_lasso.h: from a path of zones and a loop of relations to a run
 * with exact delays on the coarsest grid that its edges allow. */
#ifndef RELATION_LASSO_H
#define RELATION_LASSO_H
#include "relation_search.h"
#include "verdict.h"

/* The run of a search that has found a fixed point.  NULL if the budget is
 * used up; *failure (then to be freed) tells if the run does not replay. */
run *relation_lasso_of_search (const search *s, const model *m, const query *q, char **failure);
/* The run that leads to a faulty move. */
run *relation_lasso_to_fault (const graph *g);
#endif
