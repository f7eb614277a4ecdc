#include <string.h>

#include "alloc.h"
#include "task.h"

uint32_t
task_position (task *t, uint32_t which)
{
    while (t->position.count <= which)
        *vec_add (&t->position) = 0;
    if (!t->position.at[which]) {
        *vec_add (&t->predicates) = which;
        t->position.at[which] = (uint32_t) t->predicates.count;
    }
    return t->position.at[which] - 1;
}

static void
add_member (task *t, uint32_t at_place, uint32_t which)
{
    uint32_t rank = task_position (t, which);
    place *p = &t->places.at[at_place];
    while (p->members.count <= rank / 64)
        *vec_add (&p->members) = 0;
    p->members.at[rank / 64] |= (uint64_t) 1 << (rank % 64);
}

static void
add_test (task *t, uint32_t at_place, uint32_t which)
{
    uint32_t rank = task_position (t, which);
    place *p = &t->places.at[at_place];
    for (size_t i = 0; i < p->tests.count; i++)
        if (p->tests.at[i] == rank)
            return;
    if (!place_has (t, at_place, rank))
        *vec_add (&p->tests) = rank;
}

/* Could the formula hold, as far as the control variables tell? */
static bool
may_hold (const task *t, const formula *f, const int64_t *values)
{
    bool holds = false;
    switch (f->op) {
    case FORMULA_AND:
        return may_hold (t, f->left, values) && may_hold (t, f->right, values);
    case FORMULA_OR:
        return may_hold (t, f->left, values) || may_hold (t, f->right, values);
    default:
        if (literal_is_constant (f->literal))
            return f->literal == LITERAL_TRUE;
        if (!atoms_at (t->atoms, literal_atom (f->literal))->control)
            return true;
        return !atoms_eval (t->atoms, literal_atom (f->literal), values, &holds)
               || literal_holds (f->literal, holds);
    }
}

struct start {
    task *task;
    uint32_t place;
};

static void
start_with (void *context, uint32_t which)
{
    struct start *s = context;
    if (atoms_at (s->task->atoms, which)->control)
        return;
    if (s->task->split)
        add_test (s->task, s->place, which);
    else
        add_member (s->task, s->place, which);
}

/* With `values` NULL the place stands for all control states. */
static void
fill_place (task *t, uint32_t number, const int64_t *values)
{
    struct start s = { t, number };
    for (size_t i = 0; i < t->starters.count; i++)
        if (!values || may_hold (t, t->starters.at[i], values))
            formula_atoms (t->starters.at[i], start_with, &s);
    for (size_t i = 0; !t->options->without_guards && i < t->model->command_count; i++)
        if (!values || may_hold (t, t->commands[i].enabled, values))
            formula_atoms (t->commands[i].enabled, start_with, &s);
}

static uint32_t
new_place (task *t)
{
    place *p = vec_add (&t->places);
    memset (p, 0, sizeof *p);
    return (uint32_t) t->places.count - 1;
}

/* The states of the place for which its first test has this outcome. */
static uint32_t
child_of (task *t, uint32_t parent, bool holds)
{
    if (t->places.at[parent].child[holds])
        return t->places.at[parent].child[holds];
    uint32_t number = new_place (t);
    place *from = &t->places.at[parent], *to = &t->places.at[number];
    for (size_t i = 0; i < from->members.count; i++)
        *vec_add (&to->members) = from->members.at[i];
    for (size_t i = 1; i < from->tests.count; i++)
        *vec_add (&to->tests) = from->tests.at[i];
    from->child[holds] = number;
    add_member (t, number, t->predicates.at[from->tests.at[0]]);
    return number;
}

/* From the place of the control values down to the place of the state. */
static uint32_t
follow_tests (task *t, uint32_t at_place, const int64_t *values)
{
    while (t->places.at[at_place].tests.count) {
        bool holds = false;
        if (!atoms_eval (t->atoms, t->predicates.at[t->places.at[at_place].tests.at[0]], values, &holds)) {
            text_add (t->stop, "overflow: the value of a predicate needs more than 127 bits");
            return NOWHERE;
        }
        at_place = child_of (t, at_place, holds);
    }
    return at_place;
}

/* Of the control values. */
static uint32_t
control_place (task *t, const int64_t *values)
{
    size_t words = 0;
    for (size_t i = 0; i < t->model->variable_count; i++)
        if (t->model->variables[i].control)
            t->place_key[words++] = (uint64_t) values[i];
    bool fresh;
    uint32_t name = store_put (t->place_names, t->place_key, &fresh);
    if (name == STORE_FULL)
        return NOWHERE;
    if (fresh) {
        uint32_t number = new_place (t);
        *vec_add (&t->place_of_name) = number;
        fill_place (t, number, values);
    }
    return t->place_of_name.at[name];
}

uint32_t
task_place (task *t, const int64_t *values)
{
    if (!t->local || !values) {
        if (!t->places.count)
            fill_place (t, new_place (t), NULL);
        return 0;
    }
    uint32_t number = control_place (t, values);
    return number == NOWHERE ? NOWHERE : follow_tests (t, number, values);
}

/* components of variables: union-find without ranks, few variables */

static uint32_t
find_component (const task *t, uint32_t v)
{
    while (t->component.at[v] != v)
        v = t->component.at[v];
    return v;
}

static bool
is_data (const task *t, uint32_t v)
{
    return v >= t->model->variable_count || !t->model->variables[v].control;
}

static void
link_atom (task *t, const atom *a)
{
    uint32_t first = NOWHERE;
    for (uint32_t i = 0; i < a->variable_count; i++) {
        uint32_t v = a->variables[i];
        if (!is_data (t, v))
            continue;
        if (first == NOWHERE)
            first = find_component (t, v);
        t->component.at[find_component (t, v)] = first;
    }
}

void
task_link_variables (task *t)
{
    vec_clear (&t->component);
    for (uint32_t v = 0; v < t->model->variable_count + t->inputs; v++)
        *vec_add (&t->component) = v;
    for (size_t i = 0; i < t->predicates.count; i++)
        link_atom (t, atoms_at (t->atoms, t->predicates.at[i]));
    for (uint32_t v = 0; v < t->component.count; v++)
        t->component.at[v] = find_component (t, v);
}

void
task_want (task *t, uint32_t at_place, uint32_t which)
{
    if (atoms_at (t->atoms, which)->control)
        return;
    uint64_t key = (uint64_t) at_place << 32 | which;
    bool fresh;
    if (store_put (t->pending, &key, &fresh) == STORE_FULL || !fresh)
        return;
    for (size_t i = 0; i < t->fresh.count; i++)
        if (t->fresh.at[i] == which)
            return;
    *vec_add (&t->fresh) = which;
}

bool
task_wants (const task *t, uint32_t at_place, uint32_t which)
{
    uint64_t key = (uint64_t) at_place << 32 | which;
    return store_find (t->pending, &key) != STORE_FULL;
}

size_t
task_take_pending (task *t)
{
    size_t count = store_count (t->pending);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t key = store_at (t->pending, i)[0];
        if (t->split)
            add_test (t, (uint32_t) (key >> 32), (uint32_t) key);
        else
            add_member (t, (uint32_t) (key >> 32), (uint32_t) key);
    }
    store_free (t->pending);
    t->pending = store_new (1, t->budget);
    vec_clear (&t->fresh);
    return count;
}

void
task_want_everywhere (task *t, uint32_t which)
{
    if (which >= t->position.count || !t->position.at[which])
        task_want (t, 0, which);
}

bool
task_mentions_input (const task *t, uint32_t which)
{
    const atom *a = atoms_at (t->atoms, which);
    return a->variable_count && a->variables[a->variable_count - 1] >= t->model->variable_count;
}

void
task_want_before (task *t, uint32_t command, uint32_t which)
{
    const symbolic *c = &t->commands[command];
    if (!task_mentions_input (t, which))
        task_want_everywhere (t, which);
    else
        for (size_t i = 0; c->input_decided && i < c->input_goals.count; i++)
            task_want_everywhere (t, c->input_goals.at[i]);
}
