/* Which additions to the language of TChecker a model uses. */
#include "model.h"

static unsigned
in_expr (const expr *e)
{
    if (!e)
        return 0;
    unsigned found = 0;
    switch (e->kind) {
    case EXPR_OR:
    case EXPR_BIT_AND:
    case EXPR_BIT_OR:
    case EXPR_BIT_XOR:
    case EXPR_SHIFT_LEFT:
    case EXPR_SHIFT_RIGHT:
    case EXPR_MIN:
    case EXPR_MAX:
    case EXPR_RANGE:
    case EXPR_TABLE:
        found = MODEL_TERMS;
        break;
    case EXPR_CALL:
        found = MODEL_FUNCTIONS;
        for (uint32_t i = 0; i < e->size; i++)
            found |= in_expr (e->list[i]);
        break;
    case EXPR_CLOCK_COMPARE:
        found = e->when ? MODEL_CONDITIONAL_CLOCKS | in_expr (e->when) : 0;
        break;
    default:
        break;
    }
    for (int i = 0; i < 3; i++)
        found |= in_expr (e->args[i]);
    return found;
}

static unsigned
in_stmts (const stmt *s)
{
    unsigned found = 0;
    for (; s; s = s->next) {
        if (s->kind == STMT_COPY)
            found |= MODEL_COPIES;
        if (s->kind == STMT_CALL)
            found |= MODEL_FUNCTIONS;
        found |= in_expr (s->target) | in_expr (s->source) | in_expr (s->value);
        found |= in_stmts (s->body) | in_stmts (s->other);
    }
    return found;
}

static unsigned
in_conjunction (const conjunction *c)
{
    unsigned found = 0;
    for (size_t i = 0; i < c->count; i++)
        found |= in_expr (c->at[i]);
    return found;
}

static bool
has_clock_guard (const model *m, const sync_part *part)
{
    const process *q = &m->processes[part->process];
    for (size_t i = 0; i < q->edge_count; i++) {
        const edge *e = &m->edges[q->edges[i]];
        for (size_t k = 0; e->event == part->event && k < e->guard.count; k++)
            if (e->guard.at[k]->kind == EXPR_CLOCK_COMPARE)
                return true;
    }
    return false;
}

static unsigned
in_line (const model *m, const sync *s)
{
    unsigned found = (s->urgent ? MODEL_URGENT_LINES : 0) | (s->priority ? MODEL_PRIORITIES : 0);
    if (s->kind != SYNC_BROADCAST)
        return found;
    for (size_t k = 1; k < s->count; k++)
        if (has_clock_guard (m, &s->parts[k]))
            found |= MODEL_CLOCKS_OF_RECEIVERS;
    return found | MODEL_BROADCAST;
}

unsigned
model_additions (const model *m)
{
    unsigned found = (m->wraps ? MODEL_WRAPS : 0) | (m->needs_partner ? MODEL_PARTNERS : 0);
    for (size_t i = 0; i < m->function_count; i++)
        found |= MODEL_FUNCTIONS | in_stmts (m->functions[i].body);
    for (size_t i = 0; i < m->process_count; i++) {
        const process *q = &m->processes[i];
        found |= q->priority ? MODEL_PRIORITIES : 0;
        for (size_t l = 0; l < q->location_count; l++) {
            const location *at = &q->locations[l];
            found |= in_conjunction (&at->invariant);
            for (size_t r = 0; r < at->rate_count; r++)
                found |= MODEL_RATES | in_expr (at->rates[r].clock) | in_expr (at->rates[r].rate);
        }
    }
    for (size_t i = 0; i < m->edge_count; i++)
        found |= in_conjunction (&m->edges[i].guard) | in_stmts (m->edges[i].action);
    for (size_t i = 0; i < m->sync_count; i++)
        found |= in_line (m, &m->syncs[i]);
    return found;
}

bool
model_is_known (const model *m, unsigned known, const char *who, diag *why)
{
    static const char *const names[] = {
        "broadcasts",
        "clock guards on receivers of broadcasts",
        "urgent sync lines",
        "events that need a partner",
        "the operators ||, &, |, ^, <<, >>, min, max and range, and constants",
        "copies of arrays",
        "functions",
        "arithmetic that wraps",
        "comparisons of clocks by condition",
        "rates of clocks",
        "priorities",
    };
    unsigned unknown = model_additions (m) & ~known;
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
        if (unknown >> i & 1) {
            diag_error (why, (position){ 0, 0 }, "%s does not know %s, which this model has", who, names[i]);
            return false;
        }
    return true;
}
