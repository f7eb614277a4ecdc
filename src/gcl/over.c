/* The over-approximating direction: is the path to an error that may steps
 * take one of the program?  If not, what would have told? */
#include <string.h>

#include "abstract.h"
#include "alloc.h"

struct pull {
    task *task;
    VEC (uint32_t) atoms;
};

static void
collect (void *context, uint32_t which)
{
    struct pull *p = context;
    for (size_t i = 0; i < p->atoms.count; i++)
        if (p->atoms.at[i] == which)
            return;
    *vec_add (&p->atoms) = which;
}

void
over_want (task *t, uint32_t which)
{
    if (which >= t->position.count || !t->position.at[which])
        task_want (t, 0, which);
}

/* A predicate cannot speak of inputs. */
static bool
mentions_input (const task *t, uint32_t which)
{
    const atom *a = atoms_at (t->atoms, which);
    return a->variable_count && a->variables[a->variable_count - 1] >= t->model->variable_count;
}

void
over_want_before (task *t, uint32_t command, uint32_t which)
{
    const symbolic *c = &t->commands[command];
    if (!mentions_input (t, which))
        over_want (t, which);
    else
        for (size_t i = 0; c->input_decided && i < c->input_goals.count; i++)
            over_want (t, c->input_goals.at[i]);
}

/* The atoms before the command. */
static void
pull_through (struct pull *p, uint32_t command)
{
    task *t = p->task;
    struct pull before = { .task = t };
    for (size_t i = 0; i < p->atoms.count; i++) {
        literal l = atoms_substitute (t->atoms, p->atoms.at[i], t->commands[command].now);
        if (literal_is_constant (l))
            continue;
        over_want_before (t, command, literal_atom (l));
        if (!mentions_input (t, literal_atom (l)))
            collect (&before, literal_atom (l));
    }
    vec_free (&p->atoms);
    p->atoms.at = before.atoms.at;
    p->atoms.count = before.atoms.count;
    p->atoms.room = before.atoms.room;
}

/* The condition fails after way[0..steps): want its atoms, and what they
 * were before each of these commands.  In an open program no single state
 * tells: the guards on the way count too. */
static void
want_along (task *t, const uint32_t *way, size_t steps, const formula *condition)
{
    struct pull p = { .task = t };
    formula_atoms (condition, collect, &p);
    for (size_t i = 0; i < p.atoms.count; i++)
        over_want (t, p.atoms.at[i]);
    while (steps--) {
        pull_through (&p, way[steps]);
        if (gcl_is_open (t->model))
            formula_atoms (t->commands[way[steps]].enabled, collect, &p);
    }
    vec_free (&p.atoms);
}

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

/* In an open program: a start and inputs for the way.  Their number of
 * commands that can be taken, and in `inputs` the values. */
static size_t
choose (task *t, const uint32_t *way, size_t length, int64_t *start, int64_t *inputs)
{
    size_t width = t->model->variable_count, taken, used = 0;
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
    prover_route route = { width, start, open, legs, length, error_step || !t->unsafe ? &always : t->unsafe };
    proof excluded = prover_follow (t->prover, &route, &taken, inputs, &fits);
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
    return taken;
}

/* Every precondition of every predicate. */
static void
want_everything (task *t)
{
    for (uint32_t i = 0; i < t->model->command_count; i++)
        for (size_t j = 0; j < t->predicates.count; j++) {
            literal l = t->commands[i].before.at[j];
            if (!literal_is_constant (l))
                over_want_before (t, i, literal_atom (l));
        }
}

static size_t
count_unknown (const task *t, const uint32_t *way, size_t length)
{
    size_t count = t->model->variable_count;
    for (size_t i = 0; i < length; i++)
        count += t->model->commands[way[i]].input_count;
    return count;
}

/* Run the commands: how many can be taken. */
static size_t
try_way (task *t, gcl_run *r, const uint32_t *way, size_t length)
{
    int64_t *inputs = xcalloc (count_unknown (t, way, length) + 1, sizeof *inputs);
    size_t taken = length;
    for (size_t v = 0; v < r->width; v++)
        r->values[v] = t->model->variables[v].initial;
    if (gcl_is_open (t->model))
        taken = choose (t, way, length, r->values, inputs);
    if (taken == length && !t->stop->length)
        taken = execute (t, r, way, length, inputs);
    xfree (inputs);
    return taken;
}

gcl_run *
over_run (task *t, const uint32_t *way, size_t length)
{
    gcl_run *r = gcl_run_new (t->model->variable_count, length);
    text ignored = TEXT_EMPTY;
    bool good =
        try_way (t, r, way, length) == length && !t->stop->length && gcl_replay (t->model, r, &ignored);
    text_free (&ignored);
    if (good)
        return r;
    gcl_run_free (r);
    return NULL;
}

gcl_run *
over_follow (abstraction *a)
{
    task *t = a->task;
    size_t length;
    uint32_t *way = abstract_path (a, &length);
    if (!way)
        return NULL;
    gcl_run *r = gcl_run_new (t->model->variable_count, length);
    size_t taken = try_way (t, r, way, length);
    text ignored = TEXT_EMPTY;
    bool good = taken == length && !t->stop->length && gcl_replay (t->model, r, &ignored);
    enum gcl_strategy strategy = t->options->strategy;
    if (!good && !t->stop->length)
        want_along (t, way, strategy == GCL_COUNTEREXAMPLE ? taken : 0,
                    taken < length ? t->commands[way[taken]].enabled : t->safe);
    if (!good && strategy == GCL_NON_GUIDED)
        want_everything (t);
    text_free (&ignored);
    xfree (way);
    if (good)
        return r;
    gcl_run_free (r);
    return NULL;
}
