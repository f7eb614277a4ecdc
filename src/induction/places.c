/* Places: the values that control variables can have, as far as they do not
 * depend on data. */
#include "work.h"

#include <string.h>

/* Beyond so many one place stands for all. */
enum { PLACES_MOST = 20000 };

static const poly **
new_row (work *w)
{
    return arena_alloc (ring_memory (atoms_ring (w->atoms)),
                        (w->model->variable_count + w->inputs + 1) * sizeof (poly *));
}

const poly **
work_constants (work *w, uint32_t at)
{
    const poly **row = new_row (w);
    for (size_t v = 0; v < w->model->variable_count; v++)
        if (w->known[v])
            row[v] = poly_constant (atoms_ring (w->atoms), w->places.at[at].values[v]);
    return row;
}

const poly **
work_initial (work *w)
{
    const poly **row = new_row (w);
    for (size_t v = 0; v < w->model->variable_count; v++)
        if (!w->model->variables[v].open)
            row[v] = poly_constant (atoms_ring (w->atoms), w->model->variables[v].initial);
    return row;
}

/* The variables after the command, from a row of what they are before. */
static const poly **
run (work *w, const gcl_command *c, const poly *const *before)
{
    ring *r = atoms_ring (w->atoms);
    const poly **now = new_row (w);
    uint32_t input = 0;
    memcpy (now, before, w->model->variable_count * sizeof *now);
    for (size_t i = 0; i < c->assign_count; i++) {
        const gcl_assign *a = &c->assigns[i];
        now[a->variable] = a->value ? poly_of_expr (r, a->value, now)
                                    : poly_variable (r, (uint32_t) w->model->variable_count + input++);
    }
    return now;
}

static void
look_at_variable (void *context, uint32_t v)
{
    work *w = context;
    if (v >= w->model->variable_count || !w->known[v])
        w->values[0] = 1;
}

/* A variable is known if it starts with a value and is given values that
 * known variables determine. */
static void
find_known (work *w)
{
    const gcl_model *m = w->model;
    const poly **nothing = new_row (w);
    for (size_t v = 0; v < m->variable_count; v++)
        w->known[v] = m->variables[v].control && !m->variables[v].open;
    for (bool change = true; change;) {
        change = false;
        for (size_t i = 0; i < m->command_count; i++) {
            const poly **now = run (w, &m->commands[i], nothing);
            for (size_t v = 0; v < m->variable_count; v++) {
                if (!w->known[v] || !now[v])
                    continue;
                w->values[0] = 0;
                poly_variables (atoms_ring (w->atoms), now[v], look_at_variable, w);
                w->known[v] = !w->values[0];
                change = change || !w->known[v];
            }
        }
    }
}

static uint32_t
put_place (work *w, const int64_t *values)
{
    size_t words = 0, width = w->model->variable_count;
    bool fresh;
    for (size_t v = 0; v < width; v++)
        if (w->known[v])
            w->key[words++] = (uint64_t) values[v];
    uint32_t number = store_put (w->names, w->key, &fresh);
    if (number != STORE_FULL && fresh) {
        int64_t *kept = arena_alloc (w->memory, (width + 1) * sizeof *kept);
        for (size_t v = 0; v < width; v++)
            kept[v] = w->known[v] ? values[v] : 0;
        *vec_add (&w->places) = (place){ .values = kept };
    }
    return number;
}

static bool
is_never (const formula *f)
{
    if (f->op == FORMULA_LITERAL)
        return f->literal == LITERAL_FALSE;
    return f->op == FORMULA_AND ? is_never (f->left) || is_never (f->right)
                                : is_never (f->left) && is_never (f->right);
}

static bool
add_step (work *w, uint32_t source, uint32_t command)
{
    const gcl_command *c = &w->model->commands[command];
    const poly **before = work_constants (w, source);
    const formula *enabled = formula_of_expr (w->atoms, c->guard, true, before);
    if (is_never (enabled))
        return true;
    const poly **after = run (w, c, before);
    for (size_t v = 0; v < w->model->variable_count; v++)
        if (w->known[v])
            w->values[v] = after[v]->count ? after[v]->at[0].coefficient : 0;
    uint32_t target = put_place (w, w->values);
    if (target == STORE_FULL)
        return false;
    *vec_add (&w->steps) = (step){ source, command, target, enabled, after, NULL, 0 };
    return budget_work (w->budget, 1) && budget_allows_states (w->budget, w->places.count)
           && !ring_failure (atoms_ring (w->atoms));
}

static bool
explore (work *w)
{
    for (size_t v = 0; v < w->model->variable_count; v++)
        w->values[v] = w->model->variables[v].initial;
    put_place (w, w->values);
    for (uint32_t next = 0; next < w->places.count; next++)
        for (uint32_t i = 0; i < w->model->command_count; i++)
            if (!add_step (w, next, i) || w->places.count > PLACES_MOST)
                return false;
    return true;
}

static void
forget_places (work *w)
{
    vec_clear (&w->places);
    vec_clear (&w->steps);
    store_free (w->names);
    w->names = store_new (w->model->variable_count + 1, w->budget);
    memset (w->key, 0, (w->model->variable_count + 1) * sizeof *w->key);
}

bool
work_find_places (work *w)
{
    w->names = store_new (w->model->variable_count + 1, w->budget);
    find_known (w);
    if (explore (w))
        return true;
    if (budget_reason (w->budget) || ring_failure (atoms_ring (w->atoms)))
        return false;
    forget_places (w);
    memset (w->known, 0, w->model->variable_count * sizeof *w->known);
    return explore (w);
}
