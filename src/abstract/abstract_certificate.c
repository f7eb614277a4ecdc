/* The states that may steps reach as an invariant (proofs/certificates-gcl.md,
 * Statement 3), a line for each path through their diagrams. */
#include "abstraction.h"
#include "invariant.h"

struct writer {
    const abstraction *a;
    text *out;
};

/* In the Cartesian domain a predicate that some states of the path do not know
 * may be anything in their union. */
static bool
write_cube (void *context, const signed char *values)
{
    const struct writer *w = context;
    const abstraction *a = w->a;
    invariant_state (w->out);
    for (uint32_t i = 0; i < a->task->predicates.count; i++) {
        unsigned slot = abstract_slot (a, i);
        bool known = a->domain == GCL_BITS || values[2 * (slot - 1)] == 1;
        if (known && values[2 * slot] >= 0)
            invariant_literal (i, values[2 * slot] == 1, w->out);
    }
    invariant_end_line (w->out);
    return budget_work (a->task->budget, a->task->predicates.count / 16);
}

char *
abstract_certificate (abstraction *a)
{
    const task *t = a->task;
    text out = TEXT_EMPTY;
    struct writer w = { a, &out };
    int64_t *control = xcalloc (t->model->variable_count + 1, sizeof *control);
    task_begin_certificate (t, &out);
    bool complete = true;
    for (uint32_t i = 0; complete && i < a->sites.count; i++) {
        if (diagram_is_empty (&a->dd, a->sites.at[i].reached))
            continue;
        abstract_control (a, i, control);
        invariant_at (t->model, control, NULL, &out);
        complete = diagram_paths (&a->dd, a->sites.at[i].reached, write_cube, &w);
    }
    xfree (control);
    return task_end_certificate (t, complete, &out);
}
