/* A finer unit of time: everything that meets a clock is multiplied. */
#include "arena.h"
#include "model.h"

typedef struct scaling {
    model *m;
    int32_t factor;
    bool fits;
} scaling;

static const expr *
times (scaling *s, const expr *e)
{
    if (!e)
        return NULL;
    expr *number = arena_alloc (s->m->memory, sizeof *number);
    *number = (expr){ .kind = EXPR_NUMBER, .where = e->where, .value = s->factor };
    if (e->kind == EXPR_NUMBER) {
        int64_t product = (int64_t) e->value * s->factor;
        s->fits = s->fits && product >= -MODEL_CLOCK_CONSTANT_MAX && product <= MODEL_CLOCK_CONSTANT_MAX;
        number->value = s->fits ? (int32_t) product : 0;
        return number;
    }
    expr *product = arena_alloc (s->m->memory, sizeof *product);
    *product = (expr){ .kind = EXPR_MUL, .where = e->where, .args = { e, number } };
    return product;
}

/* The model is ours alone, so what it points to may change. */
static void
scale_expr (scaling *s, const expr *e)
{
    if (!e)
        return;
    if (e->kind == EXPR_CLOCK_COMPARE)
        ((expr *) e)->args[2] = times (s, e->args[2]);
    else if (e->kind == EXPR_AND || e->kind == EXPR_OR || e->kind == EXPR_NOT)
        for (int i = 0; i < 2; i++)
            scale_expr (s, e->args[i]);
}

static void
scale_all (scaling *s, const conjunction *c)
{
    for (size_t i = 0; i < c->count; i++)
        scale_expr (s, c->at[i]);
}

static void
scale_statements (scaling *s, const stmt *first)
{
    for (const stmt *at = first; at; at = at->next) {
        if (at->kind == STMT_ASSIGN_CLOCK)
            ((stmt *) at)->value = times (s, at->value);
        scale_statements (s, at->body);
        scale_statements (s, at->other);
    }
}

bool
model_scale (model *m, int32_t factor)
{
    scaling s = { m, factor, true };
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            scale_all (&s, &m->processes[p].locations[l].invariant);
    for (size_t e = 0; e < m->edge_count; e++) {
        scale_all (&s, &m->edges[e].guard);
        scale_statements (&s, m->edges[e].action);
    }
    for (size_t f = 0; f < m->function_count; f++)
        scale_statements (&s, m->functions[f].body);
    return s.fits;
}
