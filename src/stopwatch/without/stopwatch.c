/* A build without PPL: questions about stopwatches in dense time stay open. */
#include "stopwatch.h"

verdict *
stopwatch_decide (const model *m, const query *q, budget *b, diag *why)
{
    (void) m, (void) q, (void) b, (void) why;
    verdict *v = verdict_new ("polyhedra");
    verdict_set_unknown (v, "this build of tacet has no polyhedra (PPL), which stopwatches need in dense time");
    return v;
}
