/* Concrete search with abstract matching: states are continued from their
 * concrete values and recognised by their abstraction. */
#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "space.h"

space *
gcl_space_new (task *t)
{
    space *s = xcalloc (1, sizeof *s);
    for (size_t v = 0; v < t->model->variable_count; v++)
        s->control_words += t->model->variables[v].control;
    s->words = s->control_words + t->predicates.count / 64 + 1;
    s->abstract = store_new (s->words, t->budget);
    t->key = xreallocarray (t->key, s->words, sizeof *t->key);
    return s;
}

void
gcl_space_free (space *s)
{
    if (!s)
        return;
    store_free (s->abstract);
    vec_free (&s->values);
    vec_free (&s->parents);
    vec_free (&s->commands);
    vec_free (&s->places);
    vec_free (&s->ways);
    vec_free (&s->step_ways);
    vec_free (&s->inputs);
    vec_free (&s->input_values);
    vec_free (&s->waiting);
    vec_free (&s->transitions);
    vec_free (&s->dropped);
    vec_free (&s->dropped_values);
    vec_free (&s->error_values);
    vec_free (&s->error_inputs);
    xfree (s);
}

bool
space_abstract (task *t, const space *s, const int64_t *values, uint32_t at_place)
{
    size_t word = 0;
    for (size_t v = 0; v < t->model->variable_count; v++)
        if (t->model->variables[v].control)
            t->key[word++] = (uint64_t) values[v];
    memset (t->key + word, 0, (s->words - word) * sizeof *t->key);
    for (uint32_t i = 0; i < t->predicates.count; i++) {
        bool holds = false;
        if (!place_has (t, at_place, i))
            continue;
        if (!atoms_eval (t->atoms, t->predicates.at[i], values, &holds)) {
            text_add (t->stop, "overflow: the value of a predicate needs more than 127 bits");
            return false;
        }
        t->key[word + i / 64] |= (uint64_t) holds << (i % 64);
    }
    return true;
}

/* One step: where it came from and what it read. */
struct step {
    uint32_t source, command;
    const int64_t *inputs;
    size_t input_count;
};

static void
keep_state (task *t, space *s, const int64_t *values, uint32_t at_place, const struct step *step)
{
    size_t width = t->model->variable_count;
    vec_reserve (&s->values, width + 1); /* so that there is a place even without variables */
    memcpy (s->values.at + s->values.count, values, width * sizeof *values);
    s->values.count += width;
    *vec_add (&s->parents) = step->source;
    *vec_add (&s->commands) = step->command;
    *vec_add (&s->places) = at_place;
    *vec_add (&s->inputs) = s->input_values.count;
    for (size_t i = 0; i < step->input_count; i++)
        *vec_add (&s->input_values) = step->inputs[i];
}

/* A state that is not continued, but is not the one in its place either. */
static void
keep_dropped (task *t, space *s, const int64_t *values, transition step)
{
    size_t width = t->model->variable_count;
    if (!width || memcmp (values, space_values (t, s, step.target), width * sizeof *values) == 0)
        return;
    *vec_add (&s->dropped) = step;
    for (size_t v = 0; v < width; v++)
        *vec_add (&s->dropped_values) = values[v];
}

/* How the processes were put; NULL: they are not exchanged. */
static void
keep_way (const task *t, exchange_ways *list, const exchange_place *way)
{
    for (size_t i = 0; way && i < t->options->exchanges->blocks; i++)
        *vec_add (list) = way[i];
}

/* Put the state into the structure; false to stop. */
static bool
visit (task *t, space *s, const int64_t *values, const struct step *step)
{
    bool fresh;
    s->generated++;
    const exchange_place *way = t->orbits ? orbits_sort (t, s, &values) : NULL;
    if (t->orbits && !way)
        return false;
    uint32_t at_place = task_place (t, values);
    if (at_place == NOWHERE || !space_abstract (t, s, values, at_place))
        return false;
    uint32_t number = store_put (s->abstract, t->key, &fresh);
    if (number == STORE_FULL || !budget_work (t->budget, t->predicates.count / 64)
        || (fresh && !budget_allows_states (t->budget, s->places.count + 1)))
        return false;
    if (fresh) {
        keep_state (t, s, values, at_place, step);
        keep_way (t, &s->ways, way);
        *vec_add (&s->waiting) = number;
    } else if (t->under == GCL_COUNTEREXAMPLE)
        keep_dropped (t, s, values, (transition){ step->source, step->command, number });
    if (step->source != NOWHERE) {
        *vec_add (&s->transitions) = (transition){ step->source, step->command, number };
        keep_way (t, &s->step_ways, way);
    }
    return true;
}

static void
note_error (const task *t, space *s, const int64_t *values, const struct step *step)
{
    if (s->error)
        return;
    s->error = true;
    s->error_source = step->source;
    s->error_command = step->command;
    for (size_t v = 0; v < t->model->variable_count; v++)
        *vec_add (&s->error_values) = values[v];
    for (size_t i = 0; i < step->input_count; i++)
        *vec_add (&s->error_inputs) = step->inputs[i];
}

static bool
is_error (task *t, const int64_t *values, const struct step *step, bool *found)
{
    int64_t holds = 0;
    if (t->model->error && !gcl_eval (t->model->error, values, &holds)) {
        gcl_describe_overflow (t->model, t->model->error->where, t->stop);
        return false;
    }
    *found = holds || (step->command != NOWHERE && t->model->commands[step->command].is_error);
    return true;
}

/* Visit and see whether it is an error; false to stop. */
static bool
arrive (task *t, space *s, const int64_t *values, const struct step *step)
{
    bool error = false;
    if (!is_error (t, values, step, &error))
        return false;
    if (error)
        note_error (t, s, values, step);
    return visit (t, s, values, step);
}

struct walk {
    task *task;
    space *space;
    struct step step;
};

/* A successor for these inputs. */
static bool
take_step (void *context, const int64_t *inputs)
{
    struct walk *w = context;
    task *t = w->task;
    const gcl_command *c = &t->model->commands[w->step.command];
    memcpy (t->scratch, space_values (t, w->space, w->step.source),
            t->model->variable_count * sizeof *t->scratch);
    const gcl_assign *bad = gcl_apply (c, t->scratch, inputs);
    if (bad) {
        gcl_describe_overflow (t->model, bad->where, t->stop);
        return false;
    }
    w->step.inputs = inputs;
    w->step.input_count = c->input_count;
    return arrive (t, w->space, t->scratch, &w->step);
}

static bool
done (const task *t, const space *s)
{
    return s->error && !t->options->whole_iterations;
}

static bool
expand (task *t, space *s, uint32_t state)
{
    for (uint32_t i = 0; i < t->model->command_count && !done (t, s); i++) {
        const gcl_command *c = &t->model->commands[i];
        int64_t enabled;
        if (!gcl_eval (c->guard, space_values (t, s, state), &enabled)) {
            gcl_describe_overflow (t->model, c->guard->where, t->stop);
            return false;
        }
        if (!enabled)
            continue;
        struct walk w = { t, s, { .source = state, .command = i } };
        if (c->input_count ? !open_inputs (t, space_values (t, s, state), i, take_step, &w)
                           : !take_step (&w, NULL))
            return false;
    }
    return true;
}

static bool
start (void *context, const int64_t *values)
{
    struct walk *w = context;
    return arrive (w->task, w->space, values, &w->step);
}

bool
space_search (task *t, space *s)
{
    struct walk w = { t, s, { .source = NOWHERE, .command = NOWHERE } };
    if (!open_starts (t, start, &w))
        return false;
    for (size_t next = 0; s->waiting.count && !done (t, s);) {
        bool breadth = t->options->order == EXPLORE_BFS;
        if (breadth && next == s->waiting.count)
            break;
        uint32_t state = breadth ? s->waiting.at[next++] : vec_pop (&s->waiting);
        if (!budget_step (t->budget, breadth ? s->waiting.count - next : s->waiting.count, t->iteration)
            || !expand (t, s, state))
            return false;
    }
    return true;
}

static void
set_step (const task *t, gcl_step *step, uint32_t command, const int64_t *inputs)
{
    step->command = command;
    step->input_count = t->model->commands[command].input_count;
    step->inputs = xcalloc (step->input_count + 1, sizeof *step->inputs);
    if (step->input_count)
        memcpy (step->inputs, inputs, step->input_count * sizeof *step->inputs);
}

/* The same of states that stand for others, too. */
static gcl_run *
run_of_orbits (const task *t, const space *s, size_t count)
{
    uint32_t *states = xcalloc (count, sizeof *states);
    size_t at = count;
    for (uint32_t i = s->error_source; i != NOWHERE; i = s->parents.at[i])
        states[--at] = i;
    gcl_run *r = orbits_run (t, s, states, count, s->error_command);
    xfree (states);
    return r;
}

/* The run to the error that was noted. */
gcl_run *
space_run (const task *t, const space *s)
{
    assert (s->error);
    size_t width = t->model->variable_count, at = 0;
    for (uint32_t i = s->error_source; i != NOWHERE; i = s->parents.at[i])
        at++;
    if (t->orbits && at)
        return run_of_orbits (t, s, at);
    gcl_run *r = gcl_run_new (width, at);
    if (width)
        memcpy (r->values + at * width, s->error_values.at, width * sizeof *r->values);
    if (at)
        set_step (t, &r->steps[at - 1], s->error_command, s->error_inputs.at);
    for (uint32_t i = s->error_source; i != NOWHERE; i = s->parents.at[i]) {
        at--;
        if (width)
            memcpy (r->values + at * width, space_values (t, s, i), width * sizeof *r->values);
        if (at)
            set_step (t, &r->steps[at - 1], s->commands.at[i], s->input_values.at + s->inputs.at[i]);
    }
    return r;
}
