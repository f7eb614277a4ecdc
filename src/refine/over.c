/* The over-approximating direction: is the path to an error that may steps
 * take one of the program?  If not, what would have told? */
#include "alloc.h"
#include "space.h"

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
        task_want_before (t, command, literal_atom (l));
        if (!task_mentions_input (t, literal_atom (l)))
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
        task_want_everywhere (t, p.atoms.at[i]);
    while (steps--) {
        pull_through (&p, way[steps]);
        if (gcl_is_open (t->model))
            formula_atoms (t->commands[way[steps]].enabled, collect, &p);
    }
    vec_free (&p.atoms);
}

/* Every precondition of every predicate. */
static void
want_everything (task *t)
{
    for (uint32_t i = 0; i < t->model->command_count; i++)
        for (size_t j = 0; j < t->predicates.count; j++) {
            literal l = t->commands[i].before.at[j];
            if (!budget_ok (t->budget))
                return;
            if (!literal_is_constant (l))
                task_want_before (t, i, literal_atom (l));
        }
}

/* The run along the way to an error, or NULL: then what tells why is wanted. */
static gcl_run *
follow (task *t, const uint32_t *way, size_t length)
{
    gcl_run *r = gcl_run_new (t->model->variable_count, length);
    size_t taken = task_try (t, r, way, length);
    text ignored = TEXT_EMPTY;
    bool good = taken == length && !t->stop->length && gcl_replay (t->model, r, &ignored);
    enum gcl_strategy strategy = t->options->strategy;
    if (!good && !t->stop->length)
        want_along (t, way, strategy == GCL_COUNTEREXAMPLE ? taken : 0,
                    taken < length ? t->commands[way[taken]].enabled : t->safe);
    if (!good && strategy == GCL_NON_GUIDED)
        want_everything (t);
    text_free (&ignored);
    if (good)
        return r;
    gcl_run_free (r);
    return NULL;
}

gcl_run *
over_follow (task *t, abstraction *a)
{
    size_t length;
    uint32_t *way = abstract_path (a, &length);
    gcl_run *r = way ? follow (t, way, length) : NULL;
    xfree (way);
    return r;
}

gcl_following *
gcl_follow (const gcl_model *m, const uint32_t *way, size_t length, const gcl_predicates *known, budget *b)
{
    gcl_following *f = xcalloc (1, sizeof *f);
    text stop = TEXT_EMPTY;
    task t = { .stop = &stop };
    gcl_refine_options o = { .strategy = GCL_COUNTEREXAMPLE, .without_guards = true, .predicates = known };
    task_init (&t, m, &o, b);
    if (task_prepare (&t) && task_prepare_iteration (&t))
        f->run = follow (&t, way, length);
    f->predicates = xcalloc (t.fresh.count + 1, sizeof *f->predicates);
    for (size_t i = 0; i < t.fresh.count; i++) {
        text line = TEXT_EMPTY;
        atoms_print (t.atoms, t.fresh.at[i], &line);
        f->predicates[f->count++] = text_take (&line);
    }
    task_release (&t);
    text_free (&stop);
    return f;
}

void
gcl_following_free (gcl_following *f)
{
    gcl_run_free (f->run);
    for (size_t i = 0; i < f->count; i++)
        xfree (f->predicates[i]);
    xfree (f->predicates);
    xfree (f);
}
