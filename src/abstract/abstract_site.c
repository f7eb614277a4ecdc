/* Sites: valuations of the control variables, and what they leave of
 * conditions. */
#include <string.h>

#include "abstraction.h"

static arena *
memory (const abstraction *a)
{
    return ring_memory (atoms_ring (a->task->atoms));
}

static bool
has_control (const task *t, uint32_t which)
{
    const atom *a = atoms_at (t->atoms, which);
    for (uint32_t i = 0; i < a->variable_count; i++)
        if (a->variables[i] < t->model->variable_count && t->model->variables[a->variables[i]].control)
            return true;
    return false;
}

bool
abstract_is_mixed (const abstraction *a, literal l)
{
    return !literal_is_constant (l) && !atoms_at (a->task->atoms, literal_atom (l))->control
           && has_control (a->task, literal_atom (l));
}

const poly *const *
abstract_constants (abstraction *a, const int64_t *control)
{
    task *t = a->task;
    const poly **now = arena_alloc (memory (a), (t->model->variable_count + t->inputs + 1) * sizeof *now);
    for (size_t v = 0; v < t->model->variable_count; v++)
        if (t->model->variables[v].control)
            now[v] = poly_constant (atoms_ring (t->atoms), control[v]);
    return now;
}

literal
abstract_literal (abstraction *a, literal l, const int64_t *control)
{
    task *t = a->task;
    bool holds = false;
    if (literal_is_constant (l) || !has_control (t, literal_atom (l)))
        return l;
    if (atoms_at (t->atoms, literal_atom (l))->control
        && atoms_eval (t->atoms, literal_atom (l), control, &holds))
        return literal_holds (l, holds) ? LITERAL_TRUE : LITERAL_FALSE;
    literal left = atoms_substitute (t->atoms, literal_atom (l), abstract_constants (a, control));
    return l & 1 ? literal_not (left) : left;
}

const formula *
abstract_literal_formula (abstraction *a, literal l)
{
    formula *f = arena_alloc (memory (a), sizeof *f);
    *f = (formula){ FORMULA_LITERAL, l, NULL, NULL };
    return f;
}

static bool
is_constant (const formula *f, literal l)
{
    return f->op == FORMULA_LITERAL && f->literal == l;
}

static const formula *
join (abstraction *a, formula_op op, const formula *left, const formula *right)
{
    literal neutral = op == FORMULA_AND ? LITERAL_TRUE : LITERAL_FALSE, decisive = literal_not (neutral);
    if (is_constant (left, neutral) || is_constant (right, decisive))
        return right;
    if (is_constant (right, neutral) || is_constant (left, decisive))
        return left;
    formula *f = arena_alloc (memory (a), sizeof *f);
    *f = (formula){ op, 0, left, right };
    return f;
}

const formula *
abstract_and (abstraction *a, const formula *left, const formula *right)
{
    return join (a, FORMULA_AND, left, right);
}

const formula *
abstract_or (abstraction *a, const formula *left, const formula *right)
{
    return join (a, FORMULA_OR, left, right);
}

const formula *
abstract_formula (abstraction *a, const formula *f, const int64_t *control)
{
    if (f->op == FORMULA_LITERAL) {
        literal l = abstract_literal (a, f->literal, control);
        return l == f->literal ? f : abstract_literal_formula (a, l);
    }
    const formula *left = abstract_formula (a, f->left, control);
    const formula *right = abstract_formula (a, f->right, control);
    return join (a, f->op, left, right);
}

/* What the predicates mean at the site. */
static const literal *
meaning (abstraction *a, const int64_t *control)
{
    task *t = a->task;
    if (!a->mixed.count && a->sites.count)
        return a->sites.at[0].now;
    literal *now = arena_alloc (memory (a), (t->predicates.count + 1) * sizeof *now);
    for (uint32_t i = 0; i < t->predicates.count; i++) {
        now[i] = abstract_literal (a, literal_make (t->predicates.at[i], true), control);
        if (!literal_is_constant (now[i]))
            theory_place (&a->theory, literal_atom (now[i]), 2 * abstract_slot (a, i));
    }
    return now;
}

const formula *
abstract_within (abstraction *a, const formula *f, const int64_t *control, bool holds)
{
    const induction *known = a->kind == GCL_MAY ? a->task->options->invariant : NULL;
    const induction_place *at = known ? induction_at (known, control) : NULL;
    if (at && !at->reachable)
        return abstract_literal_formula (a, holds ? LITERAL_FALSE : LITERAL_TRUE);
    for (size_t i = 0; at && i < at->count; i++) {
        const formula *one =
            formula_of_expr (a->task->atoms, at->conditions[i], holds, abstract_constants (a, control));
        f = holds ? abstract_and (a, f, one) : abstract_or (a, f, one);
    }
    return f;
}

/* The error: decided by the control variables, or a question for each state. */
static void
look_for_error (abstraction *a, site *s, const int64_t *control)
{
    task *t = a->task;
    if (!t->safe)
        return;
    const formula *unsafe = abstract_formula (a, t->unsafe, control);
    if (unsafe->op == FORMULA_LITERAL && literal_is_constant (unsafe->literal)) {
        s->is_error = unsafe->literal == LITERAL_TRUE;
        return;
    }
    const formula *safe = abstract_within (a, abstract_formula (a, t->safe, control), control, false);
    unsafe = abstract_within (a, unsafe, control, true);
    s->error = abstract_goal (a, s->now, unsafe, safe);
    s->safe = abstract_goal (a, s->now, safe, unsafe);
}

uint32_t
abstract_site (abstraction *a, const int64_t *control)
{
    const task *t = a->task;
    size_t words = 0;
    bool fresh;
    for (size_t v = 0; v < t->model->variable_count; v++)
        if (t->model->variables[v].control)
            a->key[words++] = (uint64_t) control[v];
    a->key[words] = 0;
    uint32_t number = store_put (a->controls, a->key, &fresh);
    if (number == STORE_FULL)
        return NOWHERE;
    if (fresh) {
        site s = { .now = meaning (a, control) };
        s.reached = diagram_copy (&a->dd, a->dd.zero);
        s.arriving = diagram_copy (&a->dd, a->dd.zero);
        s.back = diagram_copy (&a->dd, a->dd.zero);
        look_for_error (a, &s, control);
        *vec_add (&a->sites) = s;
    }
    return number;
}

void
abstract_control (const abstraction *a, uint32_t which, int64_t *values)
{
    const task *t = a->task;
    const uint64_t *key = store_at (a->controls, which);
    size_t word = 0;
    for (size_t v = 0; v < t->model->variable_count; v++)
        values[v] = t->model->variables[v].control ? (int64_t) key[word++] : 0;
}
