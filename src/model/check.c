/* model_is_resolved: what everybody who reads a model relies on. */
#include "model.h"

/* Where an expression or statement stands. */
struct place {
    const model *m;
    uint32_t slots; /* locals that there are */
    unsigned depth;
};

static bool is_integer (struct place p, const expr *e);

static bool
is_index (struct place p, const expr *e)
{
    return !e || is_integer (p, e);
}

static bool
is_clock (struct place p, const expr *e)
{
    return e && e->kind == EXPR_CLOCK && e->id < p.m->clock_array_count && is_index (p, e->args[0]);
}

static bool
is_integer (struct place p, const expr *e)
{
    if (!e || ++p.depth > MODEL_DEPTH_MAX)
        return false;
    switch (e->kind) {
    case EXPR_NUMBER:
        return true;
    case EXPR_VARIABLE:
        return e->id < p.m->integer_array_count && is_index (p, e->args[0]);
    case EXPR_LOCAL:
        return e->size && (uint64_t) e->id + e->size <= p.slots && is_index (p, e->args[0]);
    case EXPR_NEG:
    case EXPR_NOT:
        return is_integer (p, e->args[0]);
    case EXPR_IF:
        return is_integer (p, e->args[0]) && is_integer (p, e->args[1]) && is_integer (p, e->args[2]);
    case EXPR_CLOCK:
    case EXPR_CLOCK_COMPARE:
        return false;
    default:
        return e->kind <= EXPR_AND && is_integer (p, e->args[0]) && is_integer (p, e->args[1]);
    }
}

static bool
is_conjunct (struct place p, const expr *e)
{
    if (e->kind != EXPR_CLOCK_COMPARE)
        return e->kind != EXPR_AND && is_integer (p, e);
    bool orders = e->compare == EXPR_EQ || (e->compare >= EXPR_LT && e->compare <= EXPR_GT);
    return orders && is_clock (p, e->args[0]) && (!e->args[1] || is_clock (p, e->args[1]))
           && is_integer (p, e->args[2]);
}

static bool
is_conjunction (struct place p, const conjunction *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (!is_conjunct (p, c->at[i]))
            return false;
    return true;
}

static bool are_statements (struct place p, const stmt *s);

static bool
is_statement (struct place p, const stmt *s)
{
    switch (s->kind) {
    case STMT_NOP:
        return true;
    case STMT_ASSIGN:
        return (s->target->kind == EXPR_VARIABLE || s->target->kind == EXPR_LOCAL)
               && is_integer (p, s->target) && is_integer (p, s->value);
    case STMT_ASSIGN_CLOCK:
        return is_clock (p, s->target) && (!s->source || is_clock (p, s->source))
               && (!s->value || is_integer (p, s->value));
    case STMT_IF:
    case STMT_WHILE:
        return is_integer (p, s->value) && are_statements (p, s->body) && are_statements (p, s->other);
    case STMT_LOCAL:
        return s->size && (uint64_t) s->id + s->size <= p.slots && (!s->value || is_integer (p, s->value));
    }
    return false;
}

static bool
are_statements (struct place p, const stmt *s)
{
    if (++p.depth > MODEL_DEPTH_MAX)
        return false;
    for (; s; s = s->next)
        if (!is_statement (p, s))
            return false;
    return true;
}

/* Numbers below `limit`, in order. */
static bool
are_sorted (const uint32_t *at, size_t count, size_t limit)
{
    for (size_t i = 0; i < count; i++)
        if (at[i] >= limit || (i && at[i - 1] >= at[i]))
            return false;
    return true;
}

static bool
process_is_resolved (const model *m, uint32_t number)
{
    const process *q = &m->processes[number];
    struct place outside = { .m = m };
    for (size_t l = 0; l < q->location_count; l++) {
        const location *at = &q->locations[l];
        if (!at->name || !are_sorted (at->labels, at->label_count, m->label_count)
            || !are_sorted (at->stopped, at->stopped_count, m->clock_count)
            || !is_conjunction (outside, &at->invariant))
            return false;
    }
    for (size_t e = 0; e < q->edge_count; e++)
        if (q->edges[e] >= m->edge_count || m->edges[q->edges[e]].process != number)
            return false;
    return q->location_count && are_sorted (q->edges, q->edge_count, m->edge_count);
}

static bool
edge_is_resolved (const model *m, const edge *e)
{
    struct place here = { .m = m, .slots = e->local_slots };
    return e->process < m->process_count && e->source < m->processes[e->process].location_count
           && e->target < m->processes[e->process].location_count && e->event < m->event_count
           && is_conjunction (here, &e->guard) && are_statements (here, e->action);
}

/* One part per process, as a product needs it. */
static bool
sync_is_resolved (const model *m, const sync *s)
{
    for (size_t i = 0; i < s->count; i++) {
        if (s->parts[i].process >= m->process_count || s->parts[i].event >= m->event_count)
            return false;
        for (size_t k = 0; k < i; k++)
            if (s->parts[k].process == s->parts[i].process)
                return false;
    }
    return s->count > 0;
}

/* Elements are numbered through, array by array. */
static bool
arrays_are_resolved (const model *m)
{
    uint32_t clocks = 0, integers = 0;
    for (size_t i = 0; i < m->clock_array_count; i++) {
        if (m->clock_arrays[i].first != clocks || !m->clock_arrays[i].size)
            return false;
        clocks += m->clock_arrays[i].size;
    }
    for (size_t i = 0; i < m->integer_array_count; i++) {
        const integer_array *a = &m->integer_arrays[i];
        if (a->first != integers || !a->size || a->min > a->initial || a->initial > a->max)
            return false;
        integers += a->size;
    }
    return clocks == m->clock_count && integers == m->integer_count;
}

bool
model_is_resolved (const model *m)
{
    size_t edges = 0;
    for (uint32_t i = 0; i < m->process_count; i++) {
        edges += m->processes[i].edge_count;
        if (!process_is_resolved (m, i))
            return false;
    }
    for (size_t e = 0; e < m->edge_count; e++)
        if (!edge_is_resolved (m, &m->edges[e]))
            return false;
    for (size_t s = 0; s < m->sync_count; s++)
        if (!sync_is_resolved (m, &m->syncs[s]))
            return false;
    return edges == m->edge_count && arrays_are_resolved (m);
}
