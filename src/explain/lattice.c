#include "lattice.h"

#include "alloc.h"
#include "rational.h"

/* A constant term; false for any other. */
static bool
constant (const expr *e, int64_t *value)
{
    if (e->kind == EXPR_NUMBER)
        *value = e->value;
    else if (e->kind == EXPR_NEG && e->args[0]->kind == EXPR_NUMBER)
        *value = -(int64_t) e->args[0]->value;
    else
        return false;
    return true;
}

static void
take_in_statements (const stmt *s, mpq_t step)
{
    mpq_t c;
    mpq_init (c);
    for (; s; s = s->next) {
        int64_t value = 0;
        if (s->kind == STMT_ASSIGN_CLOCK && s->value && !constant (s->value, &value))
            value = 1; /* some whole number */
        rational_set (c, value < 0 ? -value : value, 1);
        if (value)
            rational_gcd (step, c);
        take_in_statements (s->body, step);
        take_in_statements (s->other, step);
    }
    mpq_clear (c);
}

/* What is known of left - right on one edge: clocks from 1, 0 for none. */
typedef struct window {
    uint32_t left, right;
    bool has_low, has_high, low_strict, high_strict;
    int64_t low, high;
    explain_atom low_atom, high_atom;
} window;
typedef VEC (window) window_list;

static bool
clock_number (const model *m, const expr *e, uint32_t *number)
{
    int64_t index = 0;
    *number = 0;
    if (!e)
        return true;
    if (e->args[0] && !constant (e->args[0], &index))
        return false;
    *number = 1 + m->clock_arrays[e->id].first + (uint32_t) index;
    return true;
}

static window *
window_of (window_list *list, uint32_t left, uint32_t right)
{
    for (size_t k = 0; k < list->count; k++)
        if (list->at[k].left == left && list->at[k].right == right)
            return &list->at[k];
    *vec_add (list) = (window){ .left = left, .right = right };
    return &vec_last (list);
}

static void
narrow (const model *m, explain_atom atom, window_list *list)
{
    const expr *e = atom.condition;
    uint32_t left, right;
    int64_t c;
    if (e->kind != EXPR_CLOCK_COMPARE || e->when || !clock_number (m, e->args[0], &left)
        || !clock_number (m, e->args[1], &right) || !constant (e->args[2], &c))
        return;
    window *w = window_of (list, left, right);
    bool strict = e->compare == EXPR_LT || e->compare == EXPR_GT;
    if (e->compare != EXPR_GE && e->compare != EXPR_GT
        && (!w->has_high || c < w->high || (c == w->high && strict && !w->high_strict))) {
        w->has_high = true;
        w->high = c;
        w->high_strict = strict;
        w->high_atom = atom;
    }
    if (e->compare != EXPR_LE && e->compare != EXPR_LT
        && (!w->has_low || c > w->low || (c == w->low && strict && !w->low_strict))) {
        w->has_low = true;
        w->low = c;
        w->low_strict = strict;
        w->low_atom = atom;
    }
}

/* Is there a number in the window, but no multiple of the step? */
static bool
misses (const window *w, const mpq_t step)
{
    if (!w->has_low || !w->has_high || w->low > w->high
        || (w->low == w->high && (w->low_strict || w->high_strict)))
        return false;
    mpq_t turns, high;
    mpz_t least;
    mpq_inits (turns, high, NULL);
    mpz_init (least);
    rational_set (turns, w->low, 1);
    mpq_div (turns, turns, step);
    mpz_cdiv_q (least, mpq_numref (turns), mpq_denref (turns));
    if (w->low_strict && mpz_cmp_ui (mpq_denref (turns), 1) == 0)
        mpz_add_ui (least, least, 1);
    mpq_set_z (turns, least);
    mpq_mul (turns, turns, step);
    rational_set (high, w->high, 1);
    int order = mpq_cmp (turns, high);
    bool none = order > 0 || (order == 0 && w->high_strict);
    mpz_clear (least);
    mpq_clears (turns, high, NULL);
    return none;
}

static void
tell (explainer *x, uint32_t edge_number, const window *w, const mpq_t step)
{
    const model *m = x->model;
    explain_item *item = item_add (x, EXPLAIN_GRID);
    text line = TEXT_EMPTY;
    item->edge = edge_number;
    *vec_add (&item->atoms) = w->low_atom;
    if (w->high_atom.condition != w->low_atom.condition)
        *vec_add (&item->atoms) = w->high_atom;
    text_printf (&line, "with period %s %s a multiple of ", x->period,
                 w->right ? "every difference of clocks is" : "every clock reads");
    rational_print (&line, step);
    text_add (&line, ", so ");
    name_edge (m, edge_number, &line);
    text_add (&line, " is never possible: ");
    name_atoms (item, m, &line);
    text_add (&line, item->atoms.count == 1 ? " has no such solution" : " have no such solution");
    item->line = text_take (&line);
}

static void
explain_edge (explainer *x, uint32_t edge_number, const mpq_t step)
{
    const model *m = x->model;
    const edge *e = &m->edges[edge_number];
    const conjunction *invariant = &m->processes[e->process].locations[e->source].invariant;
    window_list list = VEC_EMPTY;
    explain_place at = { e->process, e->source };
    for (size_t k = 0; k < e->guard.count; k++)
        narrow (m, (explain_atom){ e->guard.at[k], edge_number, at }, &list);
    for (size_t k = 0; k < invariant->count; k++)
        narrow (m, (explain_atom){ invariant->at[k], MODEL_NONE, at }, &list);
    for (size_t k = 0; k < list.count; k++)
        if (misses (&list.at[k], step)) {
            tell (x, edge_number, &list.at[k], step);
            break;
        }
    vec_free (&list);
}

static bool
leads_towards (const goal *g, const edge *e)
{
    for (size_t k = 0; g && k < g->demands.count; k++)
        if (goal_distance (g, &g->demands.at[k], e->process, e->target)
            < goal_distance (g, &g->demands.at[k], e->process, e->source))
            return true;
    return g == NULL;
}

void
lattice_explain (explainer *x, const goal *g)
{
    enum { SHORT_EDGES = 2 };
    mpq_t step;
    mpq_init (step);
    if (x->period && rational_parse (step, x->period) && mpq_sgn (step) > 0) {
        for (size_t k = 0; k < x->model->edge_count; k++)
            take_in_statements (x->model->edges[k].action, step);
        for (size_t k = 0; k < x->model->function_count; k++)
            take_in_statements (x->model->functions[k].body, step);
        size_t most = x->out->items.count + (x->long_form ? x->model->edge_count : SHORT_EDGES);
        for (uint32_t k = 0; k < x->model->edge_count && x->out->items.count < most && item_fits (x); k++)
            if (leads_towards (g, &x->model->edges[k]))
                explain_edge (x, k, step);
    }
    mpq_clear (step);
}
