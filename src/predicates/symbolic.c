#include <string.h>

#include "alloc.h"
#include "task.h"

/* Run the assignments of a command on polynomials. */
static const poly *const *
run_symbolically (task *t, const gcl_command *c)
{
    ring *r = atoms_ring (t->atoms);
    size_t width = t->model->variable_count + t->inputs;
    const poly **now = arena_alloc (ring_memory (r), (width + 1) * sizeof *now);
    uint32_t input = 0;
    for (size_t i = 0; i < c->assign_count; i++) {
        const gcl_assign *a = &c->assigns[i];
        const poly *value = a->value ? poly_of_expr (r, a->value, now)
                                     : poly_variable (r, (uint32_t) t->model->variable_count + input++);
        now[a->variable] = value;
    }
    return now;
}

struct dependence {
    const task *task;
    bool inputs_only, found;
};

static void
look_at_variable (void *context, uint32_t v)
{
    struct dependence *d = context;
    bool input = v >= d->task->model->variable_count;
    d->found = d->found || input || (!d->inputs_only && !d->task->model->variables[v].control);
}

static bool
depends_on_data (const task *t, const poly *p, bool inputs_only)
{
    struct dependence d = { t, inputs_only, false };
    poly_variables (atoms_ring (t->atoms), p, look_at_variable, &d);
    return d.found;
}

static bool
prepare_command (task *t, size_t number)
{
    const gcl_command *c = &t->model->commands[number];
    symbolic *s = &t->commands[number];
    const poly **before = arena_alloc (ring_memory (atoms_ring (t->atoms)),
                                       (t->model->variable_count + t->inputs + 1) * sizeof *before);
    s->now = run_symbolically (t, c);
    s->enabled = formula_of_expr (t->atoms, c->guard, true, before);
    s->disabled = formula_of_expr (t->atoms, c->guard, false, before);
    for (size_t v = 0; v < t->model->variable_count; v++) {
        if (!t->model->variables[v].control || !s->now[v])
            continue;
        s->moves_control = s->moves_control || depends_on_data (t, s->now[v], false);
        if (depends_on_data (t, s->now[v], true)) {
            text_printf (t->stop, "the control variable %s is assigned an input",
                         t->model->variables[v].name);
            return false;
        }
    }
    return true;
}

/* Places may appear during an iteration, but what they start with has its
 * position before. */
static void
give_position (void *context, uint32_t which)
{
    task *t = context;
    if (!atoms_at (t->atoms, which)->control)
        task_position (t, which);
}

static void
add_starters (task *t, const gcl_expr *const *list, size_t count)
{
    const poly **before = arena_alloc (ring_memory (atoms_ring (t->atoms)),
                                       (t->model->variable_count + t->inputs + 1) * sizeof *before);
    for (size_t i = 0; i < count; i++) {
        const formula *f = formula_of_expr (t->atoms, list[i], true, before);
        *vec_add (&t->starters) = f;
        formula_atoms (f, give_position, t);
    }
}

bool
task_prepare (task *t)
{
    for (size_t v = 0; v < t->model->variable_count; v++)
        if (t->model->variables[v].control && t->model->variables[v].open) {
            text_printf (t->stop, "the control variable %s starts with an input",
                         t->model->variables[v].name);
            return false;
        }
    for (size_t i = 0; i < t->model->command_count; i++)
        if (!prepare_command (t, i))
            return false;
    for (size_t i = 0; !t->options->without_guards && i < t->model->command_count; i++)
        formula_atoms (t->commands[i].enabled, give_position, t);
    add_starters (t, t->model->predicates, t->model->predicate_count);
    if (t->options->predicates)
        add_starters (t, t->options->predicates->at, t->options->predicates->count);
    const poly **before = arena_alloc (ring_memory (atoms_ring (t->atoms)),
                                       (t->model->variable_count + t->inputs + 1) * sizeof *before);
    static const gcl_expr always = { .op = GCL_TRUE, .depth = 1, .size = 1 };
    const gcl_expr *start = t->model->start ? t->model->start : &always;
    t->start = formula_of_expr (t->atoms, start, true, before);
    if (t->model->error) {
        t->safe = formula_of_expr (t->atoms, t->model->error, false, before);
        t->unsafe = formula_of_expr (t->atoms, t->model->error, true, before);
    }
    return true;
}

/* A precondition that every state knows needs no proof; with one place for
 * all states that is seen here, once for the iteration. */
static void
list_open (task *t, symbolic *s)
{
    vec_clear (&s->open);
    for (uint32_t i = 0; i < t->predicates.count; i++) {
        literal l = s->before.at[i];
        if (literal_is_constant (l) || atoms_at (t->atoms, literal_atom (l))->control)
            continue;
        uint32_t which = literal_atom (l);
        const atom *a = atoms_at (t->atoms, which);
        if (a->variables[a->variable_count - 1] >= t->model->variable_count)
            continue; /* depends on inputs: see open.c */
        if (!t->local && which < t->position.count && t->position.at[which])
            continue;
        *vec_add (&s->open) = i;
    }
}

struct guard_atoms {
    const task *task;
    bool open;
};

static void
look_at_guard (void *context, uint32_t which)
{
    struct guard_atoms *g = context;
    const task *t = g->task;
    bool everywhere = atoms_at (t->atoms, which)->control
                      || (!t->local && which < t->position.count && t->position.at[which]);
    g->open = g->open || !everywhere;
}

bool
task_prepare_iteration (task *t)
{
    for (size_t i = 0; i < t->model->command_count; i++) {
        symbolic *s = &t->commands[i];
        for (size_t j = s->before.count; j < t->predicates.count; j++) {
            literal l = atoms_substitute (t->atoms, t->predicates.at[j], s->now);
            *vec_add (&s->before) = l;
            if (!budget_work (t->budget, 1))
                return false;
        }
        list_open (t, s);
        if (t->model->commands[i].input_count)
            open_prepare (t, (uint32_t) i);
        struct guard_atoms g = { t, false };
        formula_atoms (s->enabled, look_at_guard, &g);
        s->guard_open = g.open;
        if (!budget_work (t->budget, t->predicates.count / 64))
            return false;
    }
    task_link_variables (t);
    const char *failure = ring_failure (atoms_ring (t->atoms));
    if (failure)
        text_add (t->stop, failure);
    return !failure;
}
