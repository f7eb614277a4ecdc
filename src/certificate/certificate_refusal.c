#include <string.h>

#include "certificate.h"

/* Labels that certificates of the engines for an unknown period can hold. */
enum { RELATIONS_LABELS = 64, ORBIT_LABELS = 30 };

static const char *
refusal_over_reals (const model *m, const char *engine)
{
    if (!strcmp (engine, "regions"))
        return "the engine regions writes no certificates; zones does";
    if (model_has_stopwatches (m))
        return "over dense time there are no certificates for stopwatches";
    return model_has_diagonals (m) ? "over dense time there are no certificates for differences of clocks"
                                   : NULL;
}

static const char *
refusal_over_periods (const model *m, const query *q, const char *engine)
{
    if (q->kind == QUERY_DEADLOCK)
        return "there are no certificates for deadlocks over all periods";
    if (model_has_stopwatches (m))
        return "over all periods there are no certificates for stopwatches";
    if (model_has_diagonals (m))
        return "over all periods there are no certificates for differences of clocks";
    if (!strcmp (engine, "orbit"))
        return q->label_count > ORBIT_LABELS ? "certificates of the engine orbit hold at most 30 labels"
                                             : NULL;
    return q->label_count > RELATIONS_LABELS ? "certificates over all periods hold at most 64 labels" : NULL;
}

/* At a fixed period every "no" has one.  Finite words are the same over all
 * periods and over the reals, and are answered there. */
const char *
certificate_refusal (const model *m, const query *q, const char *time, const char *engine)
{
    bool any = !strcmp (time, "any"), over_reals = !strcmp (time, "dense");
    bool finite = q->kind == QUERY_REACH || q->kind == QUERY_EXPLORE;
    if (over_reals || (any && finite))
        return refusal_over_reals (m, engine);
    return any ? refusal_over_periods (m, q, engine) : NULL;
}
