/* Whether two models are the same but for positions. */
#include <string.h>

#include "model.h"

static bool
equal_text (const char *a, const char *b)
{
    return a == b || (a && b && strcmp (a, b) == 0);
}

static bool
equal_numbers (const uint32_t *a, size_t a_count, const uint32_t *b, size_t b_count)
{
    return a_count == b_count && (a_count == 0 || memcmp (a, b, a_count * sizeof *a) == 0);
}

static bool
equal_expr (const expr *a, const expr *b)
{
    if (!a || !b)
        return a == b;
    if (a->kind != b->kind || a->value != b->value || a->most != b->most || a->id != b->id
        || a->size != b->size || !equal_text (a->name, b->name)
        || (a->kind == EXPR_CLOCK_COMPARE && a->compare != b->compare))
        return false;
    for (int i = 0; i < 3; i++)
        if (!equal_expr (a->args[i], b->args[i]))
            return false;
    for (uint32_t i = 0; a->kind == EXPR_CALL && i < a->size; i++)
        if (!equal_expr (a->list[i], b->list[i]))
            return false;
    return a->kind != EXPR_CLOCK_COMPARE || equal_expr (a->when, b->when);
}

static bool
equal_conjunction (const conjunction *a, const conjunction *b)
{
    if (a->count != b->count)
        return false;
    for (size_t i = 0; i < a->count; i++)
        if (!equal_expr (a->at[i], b->at[i]))
            return false;
    return true;
}

static bool
equal_stmts (const stmt *a, const stmt *b)
{
    for (; a && b; a = a->next, b = b->next)
        if (a->kind != b->kind || a->id != b->id || a->size != b->size || !equal_text (a->name, b->name)
            || !equal_expr (a->target, b->target) || !equal_expr (a->source, b->source)
            || !equal_expr (a->value, b->value) || !equal_stmts (a->body, b->body)
            || !equal_stmts (a->other, b->other))
            return false;
    return !a && !b;
}

static bool
equal_rates (const location *a, const location *b)
{
    if (a->rate_count != b->rate_count)
        return false;
    for (size_t i = 0; i < a->rate_count; i++)
        if (!equal_expr (a->rates[i].clock, b->rates[i].clock)
            || !equal_expr (a->rates[i].rate, b->rates[i].rate))
            return false;
    return true;
}

static bool
equal_location (const location *a, const location *b)
{
    return equal_text (a->name, b->name) && a->initial == b->initial && a->urgent == b->urgent
           && a->committed == b->committed && equal_conjunction (&a->invariant, &b->invariant)
           && equal_numbers (a->labels, a->label_count, b->labels, b->label_count)
           && equal_numbers (a->stopped, a->stopped_count, b->stopped, b->stopped_count)
           && equal_rates (a, b);
}

static bool
equal_processes (const model *a, const model *b)
{
    if (a->process_count != b->process_count)
        return false;
    for (size_t i = 0; i < a->process_count; i++) {
        const process *p = &a->processes[i], *q = &b->processes[i];
        if (!equal_text (p->name, q->name) || p->priority != q->priority
            || p->location_count != q->location_count
            || !equal_numbers (p->edges, p->edge_count, q->edges, q->edge_count))
            return false;
        for (size_t j = 0; j < p->location_count; j++)
            if (!equal_location (&p->locations[j], &q->locations[j]))
                return false;
    }
    return true;
}

static bool
equal_edges (const model *a, const model *b)
{
    if (a->edge_count != b->edge_count)
        return false;
    for (size_t i = 0; i < a->edge_count; i++) {
        const edge *e = &a->edges[i], *f = &b->edges[i];
        if (e->process != f->process || e->source != f->source || e->target != f->target
            || e->event != f->event || e->local_slots != f->local_slots
            || !equal_conjunction (&e->guard, &f->guard) || !equal_stmts (e->action, f->action))
            return false;
    }
    return true;
}

static bool
equal_syncs (const model *a, const model *b)
{
    if (a->sync_count != b->sync_count)
        return false;
    for (size_t i = 0; i < a->sync_count; i++) {
        const sync *s = &a->syncs[i], *t = &b->syncs[i];
        if (s->count != t->count || s->kind != t->kind || s->urgent != t->urgent
            || s->priority != t->priority)
            return false;
        for (size_t j = 0; j < s->count; j++)
            if (s->parts[j].process != t->parts[j].process || s->parts[j].event != t->parts[j].event
                || s->parts[j].weak != t->parts[j].weak)
                return false;
    }
    return true;
}

static bool
equal_variables (const model *a, const model *b)
{
    if (a->clock_array_count != b->clock_array_count || a->integer_array_count != b->integer_array_count
        || a->clock_count != b->clock_count || a->integer_count != b->integer_count)
        return false;
    for (size_t i = 0; i < a->clock_array_count; i++) {
        const clock_array *x = &a->clock_arrays[i], *y = &b->clock_arrays[i];
        if (!equal_text (x->name, y->name) || x->first != y->first || x->size != y->size)
            return false;
    }
    for (size_t i = 0; i < a->integer_array_count; i++) {
        const integer_array *x = &a->integer_arrays[i], *y = &b->integer_arrays[i];
        if (!equal_text (x->name, y->name) || x->first != y->first || x->size != y->size || x->min != y->min
            || x->max != y->max)
            return false;
        for (uint32_t k = 0; k < x->size; k++)
            if (model_initial (x, k) != model_initial (y, k))
                return false;
    }
    return true;
}

static bool
equal_tables (const model *a, const model *b)
{
    if (a->table_count != b->table_count)
        return false;
    for (size_t i = 0; i < a->table_count; i++) {
        const constant_table *x = &a->tables[i], *y = &b->tables[i];
        if (!equal_text (x->name, y->name) || x->size != y->size
            || memcmp (x->values, y->values, x->size * sizeof *x->values) != 0)
            return false;
    }
    return true;
}

static bool
equal_functions (const model *a, const model *b)
{
    if (a->function_count != b->function_count || a->function_slots != b->function_slots)
        return false;
    for (size_t i = 0; i < a->function_count; i++) {
        const function *f = &a->functions[i], *g = &b->functions[i];
        if (!equal_text (f->name, g->name) || f->parameter_count != g->parameter_count
            || f->has_effects != g->has_effects || !equal_stmts (f->body, g->body))
            return false;
        for (size_t k = 0; k < f->parameter_count; k++)
            if (!equal_text (f->parameters[k].name, g->parameters[k].name)
                || f->parameters[k].slot != g->parameters[k].slot
                || f->parameters[k].size != g->parameters[k].size
                || f->parameters[k].is_array != g->parameters[k].is_array)
                return false;
    }
    return true;
}

static bool
equal_partners (const model *a, const model *b)
{
    for (size_t i = 0; i < a->event_count; i++)
        if ((a->needs_partner && a->needs_partner[i]) != (b->needs_partner && b->needs_partner[i]))
            return false;
    return true;
}

static bool
equal_names (const char *const *a, size_t a_count, const char *const *b, size_t b_count)
{
    if (a_count != b_count)
        return false;
    for (size_t i = 0; i < a_count; i++)
        if (!equal_text (a[i], b[i]))
            return false;
    return true;
}

bool
model_equal (const model *a, const model *b)
{
    return equal_text (a->name, b->name) && equal_names (a->events, a->event_count, b->events, b->event_count)
           && equal_names (a->labels, a->label_count, b->labels, b->label_count) && equal_variables (a, b)
           && equal_tables (a, b) && equal_functions (a, b) && equal_partners (a, b) && a->wraps == b->wraps
           && equal_processes (a, b) && equal_edges (a, b) && equal_syncs (a, b);
}
