/* What a function does, found in its body. */
#include "model.h"

static uint32_t
larger (uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

static uint32_t
expr_depth (const expr *e, const function *all)
{
    if (!e)
        return 0;
    uint32_t most = e->kind == EXPR_CALL ? all[e->id].depth : 0;
    for (int i = 0; i < 3; i++)
        most = larger (most, expr_depth (e->args[i], all));
    for (uint32_t i = 0; e->kind == EXPR_CALL && i < e->size; i++)
        most = larger (most, expr_depth (e->list[i], all));
    if (e->kind == EXPR_CLOCK_COMPARE)
        most = larger (most, expr_depth (e->when, all));
    return 1 + most;
}

static uint32_t
stmt_depth (const stmt *s, const function *all)
{
    uint32_t most = 0;
    for (; s; s = s->next) {
        most = larger (most, expr_depth (s->target, all));
        most = larger (most, expr_depth (s->source, all));
        most = larger (most, expr_depth (s->value, all));
        most = larger (most, larger (stmt_depth (s->body, all), stmt_depth (s->other, all)));
    }
    return 1 + most;
}

static bool
changes (const expr *target)
{
    if (!target)
        return false;
    return target->kind == EXPR_SLICE ? changes (target->args[0]) : target->kind != EXPR_LOCAL;
}

/* Calls inside terms are of functions without effects. */
static bool
have_effects (const stmt *s, const function *all)
{
    for (; s; s = s->next)
        if (changes (s->target) || (s->kind == STMT_CALL && all[s->value->id].has_effects)
            || have_effects (s->body, all) || have_effects (s->other, all))
            return true;
    return false;
}

void
function_settle (function *f, const function *all)
{
    f->has_effects = have_effects (f->body, all);
    f->depth = stmt_depth (f->body, all);
}
