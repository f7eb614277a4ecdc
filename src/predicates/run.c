/* A run along given commands: which start and which inputs take it? */
#include <string.h>

#include "alloc.h"
#include "task.h"

/* Take the commands one by one; how many could be taken.  The start is set. */
static size_t
execute (task *t, gcl_run *r, const uint32_t *way, size_t length, const int64_t *inputs)
{
    for (size_t i = 0; i < length; i++) {
        const gcl_command *c = &t->model->commands[way[i]];
        int64_t *before = r->values + i * r->width, enabled;
        bool fits = gcl_eval (c->guard, before, &enabled);
        if (fits && !enabled)
            return i;
        if (r->width)
            memcpy (before + r->width, before, r->width * sizeof *before);
        r->steps[i].command = way[i];
        r->steps[i].input_count = c->input_count;
        r->steps[i].inputs = xcalloc (c->input_count + 1, sizeof *r->steps[i].inputs);
        for (uint32_t j = 0; j < c->input_count; j++)
            r->steps[i].inputs[j] = *inputs++;
        if (!fits || gcl_apply (c, before + r->width, r->steps[i].inputs)) {
            gcl_describe_overflow (t->model, c->where, t->stop);
            return i;
        }
    }
    return length;
}

/* In an open program: a start and inputs for the way.  True with the values
 * in `start` and `inputs`; else how many commands can be taken, which may be all
 * of them when they cannot lead to an error. */
static bool
choose (task *t, const uint32_t *way, size_t length, int64_t *start, int64_t *inputs, size_t *taken)
{
    size_t width = t->model->variable_count, used = 0;
    bool *open = xcalloc (width + 1, sizeof *open), fits;
    prover_leg *legs = xcalloc (length + 1, sizeof *legs);
    const formula always = { FORMULA_LITERAL, LITERAL_TRUE, NULL, NULL };
    bool error_step = length && t->model->commands[way[length - 1]].is_error;
    for (size_t v = 0; v < width; v++)
        open[v] = t->model->variables[v].open;
    for (size_t i = 0; i < length; i++) {
        const symbolic *c = &t->commands[way[i]];
        legs[i] = (prover_leg){ c->enabled, c->now, t->model->commands[way[i]].input_count };
    }
    prover_route route = { width,   start, open, legs, length, error_step || !t->unsafe ? &always : t->unsafe,
                           t->start };
    proof excluded = prover_follow (t->prover, &route, taken, inputs, &fits);
    if (excluded == PROOF_UNDECIDED && !budget_reason (t->budget))
        text_add (t->stop, "the prover could not tell whether a run takes an error path");
    else if (excluded == PROOF_REFUTED && !fits)
        text_add (t->stop, "overflow: the inputs of an error path need more than 64 bits");
    for (size_t v = 0; excluded == PROOF_REFUTED && fits && v < width; v++)
        if (open[v])
            start[v] = inputs[used++];
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += legs[i].inputs;
    memmove (inputs, inputs + used, count * sizeof *inputs);
    xfree (open);
    xfree (legs);
    return excluded == PROOF_REFUTED && fits;
}

static size_t
count_unknown (const task *t, const uint32_t *way, size_t length)
{
    size_t count = t->model->variable_count;
    for (size_t i = 0; i < length; i++)
        count += t->model->commands[way[i]].input_count;
    return count;
}

size_t
task_try (task *t, gcl_run *r, const uint32_t *way, size_t length)
{
    int64_t *inputs = xcalloc (count_unknown (t, way, length) + 1, sizeof *inputs);
    size_t taken = length;
    bool found = true;
    for (size_t v = 0; v < r->width; v++)
        r->values[v] = t->model->variables[v].initial;
    if (gcl_is_open (t->model) || t->model->start)
        found = choose (t, way, length, r->values, inputs, &taken);
    if (found)
        taken = execute (t, r, way, length, inputs);
    xfree (inputs);
    return taken;
}

gcl_run *
task_run (task *t, const uint32_t *way, size_t length)
{
    gcl_run *r = gcl_run_new (t->model->variable_count, length);
    text ignored = TEXT_EMPTY;
    bool good =
        task_try (t, r, way, length) == length && !t->stop->length && gcl_replay (t->model, r, &ignored);
    text_free (&ignored);
    if (good)
        return r;
    gcl_run_free (r);
    return NULL;
}
