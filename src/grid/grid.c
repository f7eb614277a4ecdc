#include "grid.h"

#include "explicit.h"
#include "symbolic.h"

verdict *
grid_decide (const model *m, const query *q, const grid_options *o, budget *b, diag *why)
{
    if (o->engine == GRID_BDD)
        return symbolic_decide (m, q, o, b, why);
    return explicit_decide (m, q, o, b, why);
}
