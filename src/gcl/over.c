/* The over-approximating direction: is the path to an error that may steps
 * take one of the program?  If not, what would have told? */
#include <string.h>

#include "alloc.h"
#include "task.h"

/* Commands from the start to the error, in order. */
static uint32_t *
read_path (const space *s, size_t *length)
{
    size_t count = s->error_command != NOWHERE;
    for (uint32_t i = s->error_source; s->parents.at[i] != NOWHERE; i = s->parents.at[i])
        count++;
    uint32_t *way = xcalloc (count + 1, sizeof *way);
    *length = count;
    if (s->error_command != NOWHERE)
        way[--count] = s->error_command;
    for (uint32_t i = s->error_source; s->parents.at[i] != NOWHERE; i = s->parents.at[i])
        way[--count] = s->commands.at[i];
    return way;
}

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

static void
want_all (struct pull *p)
{
    task *t = p->task;
    for (size_t i = 0; i < p->atoms.count; i++) {
        uint32_t which = p->atoms.at[i];
        bool known = which < t->position.count && t->position.at[which];
        if (!known)
            task_want (t, 0, which);
    }
}

/* The condition fails after way[0..steps): want its atoms, and what they
 * were before each of these commands. */
static void
want_along (task *t, const uint32_t *way, size_t steps, const formula *condition)
{
    struct pull p = { .task = t };
    formula_atoms (condition, collect, &p);
    want_all (&p);
    while (steps--) {
        struct pull before = { .task = t };
        for (size_t i = 0; i < p.atoms.count; i++) {
            literal l = atoms_substitute (t->atoms, p.atoms.at[i], t->commands[way[steps]].now);
            if (!literal_is_constant (l))
                collect (&before, literal_atom (l));
        }
        vec_free (&p.atoms);
        p.atoms.at = before.atoms.at;
        p.atoms.count = before.atoms.count;
        p.atoms.room = before.atoms.room;
        want_all (&p);
    }
    vec_free (&p.atoms);
}

/* Take the commands one by one; how many could be taken. */
static size_t
execute (task *t, gcl_run *r, const uint32_t *way, size_t length)
{
    for (size_t v = 0; v < r->width; v++)
        r->values[v] = t->model->variables[v].initial;
    for (size_t i = 0; i < length; i++) {
        const gcl_command *c = &t->model->commands[way[i]];
        int64_t *before = r->values + i * r->width, enabled;
        bool fits = gcl_eval (c->guard, before, &enabled);
        if (fits && !enabled)
            return i;
        if (r->width)
            memcpy (before + r->width, before, r->width * sizeof *before);
        if (!fits || gcl_apply (c, before + r->width, NULL)) {
            gcl_describe_overflow (t->model, c->where, t->stop);
            return i;
        }
        r->steps[i].command = way[i];
        r->steps[i].inputs = xcalloc (1, sizeof *r->steps[i].inputs);
    }
    return length;
}

/* Every precondition of every predicate. */
static void
want_everything (task *t)
{
    for (size_t i = 0; i < t->model->command_count; i++)
        for (size_t j = 0; j < t->predicates.count; j++) {
            literal l = t->commands[i].before.at[j];
            uint32_t which = literal_atom (l);
            if (!literal_is_constant (l) && (which >= t->position.count || !t->position.at[which]))
                task_want (t, 0, which);
        }
}

gcl_run *
over_follow (task *t, const space *s)
{
    size_t length;
    uint32_t *way = read_path (s, &length);
    gcl_run *r = gcl_run_new (t->model->variable_count, length);
    size_t taken = execute (t, r, way, length);
    text ignored = TEXT_EMPTY;
    bool good = taken == length && gcl_replay (t->model, r, &ignored);
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
