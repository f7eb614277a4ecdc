/* What kind of automaton a model is. */
#include "fold.h"
#include "model.h"

bool
model_has_stopwatches (const model *m)
{
    for (size_t i = 0; i < m->process_count; i++)
        for (size_t j = 0; j < m->processes[i].location_count; j++)
            if (m->processes[i].locations[j].stopped_count || m->processes[i].locations[j].rate_count)
                return true;
    return false;
}

/* Comparisons of clocks stand only at the top of guards and invariants. */
typedef bool expr_test (const expr *e);

static bool
some_conjunct (const conjunction *c, expr_test *test)
{
    for (size_t i = 0; i < c->count; i++)
        if (c->at[i]->kind == EXPR_CLOCK_COMPARE && test (c->at[i]))
            return true;
    return false;
}

static bool
some_comparison (const model *m, expr_test *test)
{
    for (size_t i = 0; i < m->process_count; i++)
        for (size_t j = 0; j < m->processes[i].location_count; j++)
            if (some_conjunct (&m->processes[i].locations[j].invariant, test))
                return true;
    for (size_t i = 0; i < m->edge_count; i++)
        if (some_conjunct (&m->edges[i].guard, test))
            return true;
    return false;
}

static bool
is_diagonal (const expr *e)
{
    return e->args[1] != NULL;
}

static bool
is_strict (const expr *e)
{
    return e->compare == EXPR_LT || e->compare == EXPR_GT;
}

bool
model_has_diagonals (const model *m)
{
    return some_comparison (m, is_diagonal);
}

bool
model_is_closed (const model *m)
{
    /* a step that waits for one of a higher priority asks that it is not possible */
    return !some_comparison (m, is_strict) && !(model_additions (m) & MODEL_PRIORITIES);
}

static bool
assigns_zero (const stmt *s)
{
    int32_t value = 0;
    return !s->source && (!s->value || (fold (s->value, &value) == FOLD_VALUE && value == 0));
}

static bool
all_zero (const stmt *s)
{
    for (; s; s = s->next)
        if ((s->kind == STMT_ASSIGN_CLOCK && !assigns_zero (s)) || !all_zero (s->body)
            || !all_zero (s->other))
            return false;
    return true;
}

bool
model_resets_to_zero_only (const model *m)
{
    for (size_t i = 0; i < m->edge_count; i++)
        if (!all_zero (m->edges[i].action))
            return false;
    for (size_t i = 0; i < m->function_count; i++)
        if (!all_zero (m->functions[i].body))
            return false;
    return true;
}

/* The divisor of what was there and of this expression. */
static void
divide (int32_t *unit, const expr *e)
{
    int32_t value = 0;
    if (fold (e, &value) != FOLD_VALUE)
        *unit = 1;
    for (int64_t rest = value < 0 ? -(int64_t) value : value; rest;) {
        int64_t next = *unit % rest;
        *unit = (int32_t) rest;
        rest = next;
    }
}

static void
divide_comparisons (int32_t *unit, const conjunction *all)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->at[i]->kind == EXPR_CLOCK_COMPARE)
            divide (unit, all->at[i]->args[2]);
}

static void
divide_assignments (int32_t *unit, const stmt *s)
{
    for (; s; s = s->next) {
        if (s->kind == STMT_ASSIGN_CLOCK && s->value)
            divide (unit, s->value);
        divide_assignments (unit, s->body);
        divide_assignments (unit, s->other);
    }
}

int32_t
model_time_unit (const model *m)
{
    int32_t unit = 0;
    for (size_t i = 0; i < m->process_count; i++)
        for (size_t j = 0; j < m->processes[i].location_count; j++)
            divide_comparisons (&unit, &m->processes[i].locations[j].invariant);
    for (size_t i = 0; i < m->edge_count; i++) {
        divide_comparisons (&unit, &m->edges[i].guard);
        divide_assignments (&unit, m->edges[i].action);
    }
    return unit ? unit : 1;
}
