#include "task.h"

#include "alloc.h"

enum { DEFAULT_QUERY_MILLISECONDS = 1000 };

void
task_init (task *t, const gcl_model *m, const gcl_refine_options *options, budget *b)
{
    static const gcl_refine_options defaults;
    t->model = m;
    t->chosen = options ? *options : defaults;
    t->options = &t->chosen;
    t->under = t->chosen.strategy == GCL_USUAL ? GCL_EXACTNESS : t->chosen.strategy;
    if (t->chosen.strategy == GCL_USUAL)
        t->chosen.strategy = GCL_COUNTEREXAMPLE;
    t->budget = b;
    t->split = t->options->split && t->options->direction == GCL_UNDER;
    t->local = t->split || (t->options->local && t->options->direction == GCL_UNDER);
    for (size_t i = 0; i < m->command_count; i++)
        if (m->commands[i].input_count > t->inputs)
            t->inputs = m->commands[i].input_count;
    size_t width = m->variable_count + t->inputs;
    uint32_t limit = t->options->query_milliseconds;
    t->atoms = atoms_new (m, t->inputs);
    t->prover = prover_new (t->atoms, width, b, limit ? limit : DEFAULT_QUERY_MILLISECONDS);
    t->commands = xcalloc (m->command_count + 1, sizeof *t->commands);
    t->place_names = store_new (width + 1, b);
    t->refuted = store_new (1, b);
    t->pending = store_new (1, b);
    t->streaks = store_new (m->variable_count + 1, b);
    t->scratch = xcalloc (width + 1, sizeof *t->scratch);
    t->wanted = xcalloc (width + 1, sizeof *t->wanted);
    t->key = xcalloc (width + 1, sizeof *t->key);
    t->place_key = xcalloc (width + 1, sizeof *t->place_key);
    t->streak_key = xcalloc (width + 1, sizeof *t->streak_key);
}

/* What the prover taught. */
static void
forget (task *t)
{
    if (!t->learnt)
        return;
    vec_free (&t->learnt->lemmas);
    vec_free (&t->learnt->models);
    xfree (t->learnt);
}

void
task_release (task *t)
{
    for (size_t i = 0; i < t->model->command_count; i++) {
        vec_free (&t->commands[i].before);
        vec_free (&t->commands[i].open);
        vec_free (&t->commands[i].input_atoms);
        vec_free (&t->commands[i].input_goals);
    }
    for (size_t i = 0; i < t->places.count; i++) {
        vec_free (&t->places.at[i].members);
        vec_free (&t->places.at[i].tests);
    }
    for (size_t i = 0; i < t->proved.count; i++)
        vec_free (&t->proved.at[i]);
    vec_free (&t->predicates);
    vec_free (&t->position);
    vec_free (&t->places);
    vec_free (&t->place_of_name);
    vec_free (&t->starters);
    vec_free (&t->proved);
    vec_free (&t->fresh);
    vec_free (&t->component);
    vec_free (&t->hypotheses);
    vec_free (&t->needed);
    vec_free (&t->streak);
    vec_free (&t->streak_iteration);
    vec_free (&t->inexact_list);
    store_free (t->place_names);
    store_free (t->refuted);
    forget (t);
    store_free (t->pending);
    store_free (t->streaks);
    xfree (t->commands);
    xfree (t->scratch);
    xfree (t->wanted);
    xfree (t->key);
    xfree (t->place_key);
    xfree (t->streak_key);
    prover_free (t->prover);
    atoms_free (t->atoms);
}
