/* The value of a term that depends on no variable, functions included.  It is
 * computed as the engines would; a fault, or too much work, is no value. */
#include "lower.h"

typedef enum flow { FLOW_ON, FLOW_RETURN } flow;

static bool
step (lowering *l)
{
    return ++l->steps < LOWER_STEPS_MOST;
}

static bool
locals (lowering *l, uint64_t end)
{
    if (end > 1 << 20)
        return false;
    if (end > l->frame_size) {
        size_t size = 2 * (size_t) end;
        l->frame = xreallocarray (l->frame, size, sizeof *l->frame);
        for (size_t i = l->frame_size; i < size; i++)
            l->frame[i] = 0;
        l->frame_size = size;
    }
    return true;
}

static bool run (lowering *l, const stmt *s, int32_t *result, flow *how);
static bool value_of (lowering *l, const expr *a, int32_t *value);

static bool
index_of (lowering *l, const expr *index, uint32_t size, uint32_t *out)
{
    int32_t value = 0;
    if (index && !value_of (l, index, &value))
        return false;
    *out = (uint32_t) value;
    return value >= 0 && (uint32_t) value < size;
}

/* A scalar or an array into the slots of a parameter. */
static bool
pass (lowering *l, const parameter *to, const expr *argument)
{
    if (argument->kind != EXPR_SLICE) {
        int32_t value;
        if (!value_of (l, argument, &value) || !locals (l, to->slot + 1))
            return false;
        l->frame[to->slot] = value;
        return true;
    }
    const expr *from = argument->args[0];
    int32_t start = 0;
    if (argument->args[1] && !value_of (l, argument->args[1], &start))
        return false;
    if (start < 0 || !locals (l, (uint64_t) to->slot + to->size))
        return false;
    for (uint32_t i = 0; i < to->size; i++) {
        uint64_t at = (uint64_t) start + i;
        if (from->kind == EXPR_TABLE && at < l->tables.at[from->id].size)
            l->frame[to->slot + i] = l->tables.at[from->id].values[at];
        else if (from->kind == EXPR_LOCAL && l->calls_open && at < from->size
                 && locals (l, (uint64_t) from->id + from->size))
            l->frame[to->slot + i] = l->frame[from->id + at];
        else
            return false;
    }
    return true;
}

static bool
call_value (lowering *l, const expr *a, int32_t *value)
{
    const function *f = &l->functions.at[a->id].it;
    if (l->calls_open >= LOWER_CALLS_MOST || f->has_effects || l->functions.at[a->id].reads_others)
        return false;
    for (size_t i = 0; i < f->parameter_count; i++)
        if (!pass (l, &f->parameters[i], a->list[i]))
            return false;
    flow how = FLOW_ON;
    *value = 0;
    l->calls_open++;
    bool right = run (l, f->body, value, &how);
    l->calls_open--;
    return right;
}

static bool
logic_value (lowering *l, const expr *a, int32_t *value)
{
    bool decides = a->kind == EXPR_OR;
    if (!value_of (l, a->args[0], value))
        return false;
    if ((*value != 0) != decides && !value_of (l, a->args[1], value))
        return false;
    *value = *value != 0;
    return true;
}

static bool
value_of (lowering *l, const expr *a, int32_t *value)
{
    int32_t x, y;
    uint32_t at;
    if (!step (l))
        return false;
    switch (a->kind) {
    case EXPR_NUMBER:
        *value = a->value;
        return true;
    case EXPR_TABLE:
        if (!index_of (l, a->args[0], l->tables.at[a->id].size, &at))
            return false;
        *value = l->tables.at[a->id].values[at];
        return true;
    case EXPR_LOCAL:
        if (!l->calls_open || !index_of (l, a->args[0], a->size, &at)
            || !locals (l, (uint64_t) a->id + a->size))
            return false;
        *value = l->frame[a->id + at];
        return true;
    case EXPR_AND:
    case EXPR_OR:
        return logic_value (l, a, value);
    case EXPR_NOT:
        if (!value_of (l, a->args[0], &x))
            return false;
        *value = !x;
        return true;
    case EXPR_NEG:
        return value_of (l, a->args[0], &x) && core_operate (EXPR_SUB, 0, x, value);
    case EXPR_IF:
        return value_of (l, a->args[0], &x) && value_of (l, a->args[x ? 1 : 2], value);
    case EXPR_RANGE:
        return value_of (l, a->args[0], value) && *value >= a->value && *value <= a->most;
    case EXPR_CALL:
        return call_value (l, a, value);
    case EXPR_VARIABLE:
        if (!l->at_start || !index_of (l, a->args[0], l->integers.at[a->id].size, &at))
            return false;
        *value = model_initial (&l->integers.at[a->id], at);
        return true;
    case EXPR_CLOCK:
    case EXPR_CLOCK_COMPARE:
    case EXPR_SLICE:
        return false;
    default:
        return value_of (l, a->args[0], &x) && value_of (l, a->args[1], &y)
               && core_operate (a->kind, x, y, value);
    }
}

static bool
assign (lowering *l, const expr *to, int32_t value)
{
    uint32_t at;
    if (to->kind != EXPR_LOCAL || !index_of (l, to->args[0], to->size, &at)
        || !locals (l, (uint64_t) to->id + to->size))
        return false;
    l->frame[to->id + at] = value;
    return true;
}

static bool
copy (lowering *l, const stmt *s)
{
    const expr *to = s->target->args[0];
    int32_t start = 0;
    if (to->kind != EXPR_LOCAL || (s->target->args[1] && !value_of (l, s->target->args[1], &start))
        || start < 0 || (uint64_t) start + s->target->size > to->size)
        return false;
    parameter slots = { .slot = to->id + (uint32_t) start, .size = s->target->size };
    return pass (l, &slots, s->value);
}

static bool
loop (lowering *l, const stmt *s, int32_t *result, flow *how)
{
    int32_t condition;
    for (;;) {
        if (!value_of (l, s->value, &condition))
            return false;
        if (!condition)
            return true;
        if (!run (l, s->body, result, how))
            return false;
        if (*how == FLOW_RETURN)
            return true;
    }
}

static bool
run (lowering *l, const stmt *s, int32_t *result, flow *how)
{
    for (; s && *how == FLOW_ON; s = s->next) {
        int32_t value = 0;
        if (!step (l))
            return false;
        switch (s->kind) {
        case STMT_NOP:
            break;
        case STMT_ASSIGN:
            if (!value_of (l, s->value, &value) || !assign (l, s->target, value))
                return false;
            break;
        case STMT_LOCAL:
            if ((s->value && !value_of (l, s->value, &value)) || !locals (l, (uint64_t) s->id + s->size))
                return false;
            for (uint32_t i = 0; i < s->size; i++)
                l->frame[s->id + i] = value;
            break;
        case STMT_IF:
            if (!value_of (l, s->value, &value) || !run (l, value ? s->body : s->other, result, how))
                return false;
            break;
        case STMT_WHILE:
            if (!loop (l, s, result, how))
                return false;
            break;
        case STMT_RETURN:
            *how = FLOW_RETURN;
            if (s->value)
                return value_of (l, s->value, result);
            break;
        case STMT_COPY:
            if (!copy (l, s))
                return false;
            break;
        case STMT_CALL:
            if (!value_of (l, s->value, &value) || (s->target && !assign (l, s->target, value)))
                return false;
            break;
        case STMT_ASSIGN_CLOCK:
            return false;
        }
    }
    return true;
}

bool
core_value (lowering *l, const expr *a, int32_t *value)
{
    return a->kind == EXPR_NUMBER ? (*value = a->value, true) : value_of (l, a, value);
}

bool
core_fails_at_start (lowering *l, const expr *c)
{
    int32_t value = 1, bound;
    l->at_start = true;
    bool known;
    if (c->kind == EXPR_CLOCK_COMPARE) {
        known = (!c->when || value_of (l, c->when, &value)) && value && value_of (l, c->args[2], &bound)
                && core_operate (c->compare, 0, bound, &value);
    } else
        known = value_of (l, c, &value);
    l->at_start = false;
    return known && !value;
}
