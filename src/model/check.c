/* model_is_resolved: what everybody who reads a model relies on. */
#include "model.h"

/* Where an expression or statement stands. */
struct place {
    const model *m;
    uint32_t slots;     /* locals that there are */
    uint32_t functions; /* those that can be called: the first so many */
    unsigned depth;
    bool in_function;
};

static bool is_integer (struct place p, const expr *e);

static bool
is_index (struct place p, const expr *e)
{
    return !e || is_integer (p, e);
}

/* The number of elements of a VARIABLE, LOCAL or TABLE; 0 if it is none. */
static uint32_t
array_size (struct place p, const expr *e)
{
    if (e->kind == EXPR_LOCAL)
        return (uint64_t) e->id + e->size <= p.slots ? e->size : 0;
    if (e->kind == EXPR_TABLE)
        return e->id < p.m->table_count ? p.m->tables[e->id].size : 0;
    return e->kind == EXPR_VARIABLE && e->id < p.m->integer_array_count ? p.m->integer_arrays[e->id].size : 0;
}

static bool
is_slice (struct place p, const expr *e, uint32_t size)
{
    return e && e->kind == EXPR_SLICE && e->size == size && size && e->args[0] && !e->args[0]->args[0]
           && array_size (p, e->args[0]) >= size && is_index (p, e->args[1]);
}

/* A call, of a function with effects if there may be any. */
static bool
is_call (struct place p, const expr *e, bool effects)
{
    if (!e || e->kind != EXPR_CALL || e->id >= p.functions)
        return false;
    const function *f = &p.m->functions[e->id];
    if (e->size != f->parameter_count || (f->has_effects && !effects) || p.depth + f->depth > MODEL_DEPTH_MAX)
        return false;
    for (uint32_t i = 0; i < e->size; i++)
        if (f->parameters[i].is_array ? !is_slice (p, e->list[i], f->parameters[i].size)
                                      : !is_integer (p, e->list[i]))
            return false;
    return true;
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
    case EXPR_TABLE:
        return array_size (p, e) && is_index (p, e->args[0]);
    case EXPR_CALL:
        return is_call (p, e, false);
    case EXPR_RANGE:
        return e->value <= e->most && is_integer (p, e->args[0]);
    case EXPR_NEG:
    case EXPR_NOT:
        return is_integer (p, e->args[0]);
    case EXPR_IF:
        return is_integer (p, e->args[0]) && is_integer (p, e->args[1]) && is_integer (p, e->args[2]);
    case EXPR_CLOCK:
    case EXPR_CLOCK_COMPARE:
    case EXPR_SLICE:
        return false;
    default:
        return is_integer (p, e->args[0]) && is_integer (p, e->args[1]);
    }
}

static bool
is_conjunct (struct place p, const expr *e)
{
    if (e->kind != EXPR_CLOCK_COMPARE)
        return e->kind != EXPR_AND && is_integer (p, e);
    bool orders = e->compare == EXPR_EQ || (e->compare >= EXPR_LT && e->compare <= EXPR_GT);
    return orders && is_clock (p, e->args[0]) && (!e->args[1] || is_clock (p, e->args[1]))
           && is_integer (p, e->args[2]) && is_index (p, e->when);
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
is_target (struct place p, const expr *e)
{
    return (e->kind == EXPR_VARIABLE || e->kind == EXPR_LOCAL) && is_integer (p, e);
}

static bool
is_statement (struct place p, const stmt *s)
{
    switch (s->kind) {
    case STMT_NOP:
        return true;
    case STMT_ASSIGN:
        return is_target (p, s->target) && is_integer (p, s->value);
    case STMT_CALL:
        return (!s->target || is_target (p, s->target)) && is_call (p, s->value, true);
    case STMT_COPY:
        return s->target && is_slice (p, s->target, s->target->size) && s->target->args[0]->kind != EXPR_TABLE
               && is_slice (p, s->value, s->target->size);
    case STMT_RETURN:
        return p.in_function && (!s->value || is_integer (p, s->value));
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
    struct place outside = { .m = m, .functions = (uint32_t) m->function_count };
    for (size_t l = 0; l < q->location_count; l++) {
        const location *at = &q->locations[l];
        if (!at->name || !are_sorted (at->labels, at->label_count, m->label_count)
            || !are_sorted (at->stopped, at->stopped_count, m->clock_count)
            || !is_conjunction (outside, &at->invariant))
            return false;
        for (size_t r = 0; r < at->rate_count; r++)
            if (!is_clock (outside, at->rates[r].clock) || !is_integer (outside, at->rates[r].rate))
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
    struct place here = { .m = m, .slots = e->local_slots, .functions = (uint32_t) m->function_count };
    return e->local_slots >= m->function_slots && e->process < m->process_count
           && e->source < m->processes[e->process].location_count
           && e->target < m->processes[e->process].location_count && e->event < m->event_count
           && is_conjunction (here, &e->guard) && are_statements (here, e->action);
}

/* Parameters and body within the frames of all functions; nothing is known of
 * the caller. */
static bool
function_is_resolved (const model *m, uint32_t number)
{
    const function *f = &m->functions[number];
    struct place here = { .m = m, .slots = m->function_slots, .functions = number, .in_function = true };
    for (size_t i = 0; i < f->parameter_count; i++) {
        const parameter *a = &f->parameters[i];
        if (!a->name || !a->size || (!a->is_array && a->size != 1)
            || (uint64_t) a->slot + a->size > m->function_slots)
            return false;
    }
    function settled = *f;
    if (!f->name || f->depth > MODEL_DEPTH_MAX || !are_statements (here, f->body))
        return false;
    function_settle (&settled, m->functions);
    return settled.has_effects == f->has_effects && settled.depth <= f->depth;
}

/* No edge of an urgent part asks for clocks. */
static bool
has_no_clock_guard (const model *m, const sync_part *part)
{
    const process *q = &m->processes[part->process];
    for (size_t i = 0; i < q->edge_count; i++) {
        const edge *e = &m->edges[q->edges[i]];
        for (size_t k = 0; e->event == part->event && k < e->guard.count; k++)
            if (e->guard.at[k]->kind == EXPR_CLOCK_COMPARE)
                return false;
    }
    return true;
}

/* One part per process, as a product needs it. */
static bool
sync_is_resolved (const model *m, const sync *s)
{
    for (size_t i = 0; s->kind == SYNC_BROADCAST && i < s->count; i++)
        if (s->parts[i].weak != (i > 0))
            return false;
    for (size_t i = 0; s->urgent && i < (s->kind == SYNC_BROADCAST ? 1 : s->count); i++)
        if (!has_no_clock_guard (m, &s->parts[i]))
            return false;
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
        if (a->first != integers || !a->size)
            return false;
        for (uint32_t k = 0; k < (a->initials ? a->size : 1); k++)
            if (model_initial (a, k) < a->min || model_initial (a, k) > a->max)
                return false;
        integers += a->size;
    }
    return clocks == m->clock_count && integers == m->integer_count;
}

bool
model_is_resolved (const model *m)
{
    size_t edges = 0;
    for (uint32_t i = 0; i < m->function_count; i++)
        if (!function_is_resolved (m, i))
            return false;
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
