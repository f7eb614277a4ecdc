/* tacet with an engine that does not tell the truth, to see that nobody
 * believes it.  The linker puts __wrap_dense_decide in the place of
 * dense_decide; TACET_LIE says which lie to tell. */
#include <stdlib.h>
#include <string.h>

#include "dense.h"

verdict *__real_dense_decide (const model *m, const query *q, const dense_options *o, budget *b, diag *why);
verdict *__wrap_dense_decide (const model *m, const query *q, const dense_options *o, budget *b, diag *why);

/* A run that never waits. */
static void
spoil_run (run *r)
{
    for (size_t i = 0; i < r->count; i++)
        mpq_set_ui (r->steps[i].delay, 0, 1);
}

verdict *
__wrap_dense_decide (const model *m, const query *q, const dense_options *o, budget *b, diag *why)
{
    verdict *v = __real_dense_decide (m, q, o, b, why);
    const char *lie = getenv ("TACET_LIE");
    if (!v || !lie)
        return v;
    if (strcmp (lie, "run") == 0 && v->evidence)
        spoil_run (v->evidence);
    else if (strcmp (lie, "no run") == 0) {
        run_free (v->evidence);
        v->evidence = NULL;
    } else if (strcmp (lie, "answer") == 0)
        v->answer = v->answer == ANSWER_YES ? ANSWER_NO : ANSWER_YES;
    return v;
}
