#include "grid.h"

#include "explicit.h"

verdict *
grid_decide (const model *m, const query *q, const grid_options *o, budget *b, diag *why)
{
    return explicit_decide (m, q, o, b, why);
}
