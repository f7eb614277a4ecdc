/* The syntax tree, evaluated directly on one state. */
#include <assert.h>

#include "reference_private.h"

static int64_t evaluate (reference *r, const int64_t *state, const expr *e);
static void execute (reference *r, int64_t *state, const stmt *s);

static int64_t
fail (reference *r)
{
    r->fault = true;
    return 0;
}

static int64_t
in_range (reference *r, int64_t value)
{
    while (r->m->wraps && value > INT32_MAX)
        value -= (value >> 32 ? value >> 32 : 1) << 32;
    while (r->m->wraps && value < INT32_MIN)
        value += (-value >> 32 ? -value >> 32 : 1) << 32;
    return value < INT32_MIN || value > INT32_MAX ? fail (r) : value;
}

/* The element args[0] of an array of `size`. */
static int64_t
element (reference *r, const int64_t *state, const expr *e, uint32_t size)
{
    int64_t index = e->args[0] ? evaluate (r, state, e->args[0]) : 0;
    return r->fault || index < 0 || index >= size ? fail (r) : index;
}

static size_t
clock_at (reference *r, const int64_t *state, const expr *e)
{
    const clock_array *a = &r->m->clock_arrays[e->id];
    return r->clocks_at + a->first + (size_t) element (r, state, e, a->size);
}

static size_t
integer_at (reference *r, const int64_t *state, const expr *e)
{
    const integer_array *a = &r->m->integer_arrays[e->id];
    return r->integers_at + a->first + (size_t) element (r, state, e, a->size);
}

static bool
compare (expr_kind kind, int64_t left, int64_t right)
{
    switch (kind) {
    case EXPR_EQ:
        return left == right;
    case EXPR_NE:
        return left != right;
    case EXPR_LT:
        return left < right;
    case EXPR_LE:
        return left <= right;
    case EXPR_GE:
        return left >= right;
    default:
        assert (kind == EXPR_GT);
        return left > right;
    }
}

/* x - y, read from the kept differences where values are cut off. */
static int64_t
difference (const reference *r, const int64_t *state, size_t x, size_t y)
{
    size_t at = r->differences_at + (x - r->clocks_at) * r->m->clock_count + (y - r->clocks_at);
    return r->keep_all ? state[x] - state[y] : state[at];
}

static int64_t
compare_clocks (reference *r, const int64_t *state, const expr *e)
{
    if (e->when && (!evaluate (r, state, e->when) || r->fault))
        return !r->fault;
    size_t x = clock_at (r, state, e->args[0]);
    int64_t bound = evaluate (r, state, e->args[2]), left = state[x];
    if (e->args[1])
        left = difference (r, state, x, clock_at (r, state, e->args[1]));
    if (r->fault)
        return 0;
    assert (r->keep_all || (bound <= r->o.largest && -bound <= r->o.largest));
    return compare (e->compare, left, bound * r->o.denominator);
}

static int64_t
divide (reference *r, expr_kind kind, int64_t a, int64_t b)
{
    if (b == 0)
        return fail (r);
    return in_range (r, kind == EXPR_DIV ? a / b : a % b);
}

static int64_t
combine (reference *r, const int64_t *state, const expr *e)
{
    int64_t a = evaluate (r, state, e->args[0]);
    int64_t b = r->fault ? 0 : evaluate (r, state, e->args[1]);
    if (r->fault)
        return 0;
    switch (e->kind) {
    case EXPR_ADD:
        return in_range (r, a + b);
    case EXPR_SUB:
        return in_range (r, a - b);
    case EXPR_MUL:
        return in_range (r, a * b);
    case EXPR_DIV:
    case EXPR_MOD:
        return divide (r, e->kind, a, b);
    case EXPR_BIT_AND:
        return (int32_t) ((uint32_t) a & (uint32_t) b);
    case EXPR_BIT_OR:
        return (int32_t) ((uint32_t) a | (uint32_t) b);
    case EXPR_BIT_XOR:
        return (int32_t) ((uint32_t) a ^ (uint32_t) b);
    case EXPR_MIN:
        return a < b ? a : b;
    case EXPR_MAX:
        return a < b ? b : a;
    case EXPR_SHIFT_LEFT:
        return b < 0 ? fail (r) : in_range (r, a * ((int64_t) 1 << (b > 32 ? 32 : b)));
    case EXPR_SHIFT_RIGHT:
        return b < 0 ? fail (r) : a >> (b > 32 ? 32 : b);
    default:
        return compare (e->kind, a, b);
    }
}

/* Element i of what a slice is cut out of. */
static int64_t
element_at (const reference *r, const int64_t *state, const expr *array, int64_t i)
{
    if (array->kind == EXPR_TABLE)
        return r->m->tables[array->id].values[i];
    return array->kind == EXPR_LOCAL
               ? r->locals.at[array->id + (size_t) i]
               : state[r->integers_at + r->m->integer_arrays[array->id].first + (size_t) i];
}

/* Where a slice starts. */
static int64_t
start_of (reference *r, const int64_t *state, const expr *slice)
{
    const expr *array = slice->args[0];
    int64_t size = array->kind == EXPR_TABLE   ? r->m->tables[array->id].size
                   : array->kind == EXPR_LOCAL ? array->size
                                               : r->m->integer_arrays[array->id].size;
    int64_t start = slice->args[1] ? evaluate (r, state, slice->args[1]) : 0;
    return r->fault || start < 0 || start + slice->size > size ? fail (r) : start;
}

/* Functions without effects change nothing but locals. */
static int64_t
call (reference *r, int64_t *state, const expr *e)
{
    const function *f = &r->m->functions[e->id];
    VEC (int64_t) values = VEC_EMPTY;
    for (uint32_t i = 0; i < e->size && !r->fault; i++) {
        bool array = f->parameters[i].is_array;
        int64_t start = array ? start_of (r, state, e->list[i]) : 0;
        for (uint32_t k = 0; k < f->parameters[i].size && !r->fault; k++) {
            int64_t value = array ? element_at (r, state, e->list[i]->args[0], start + k)
                                  : evaluate (r, state, e->list[i]);
            *vec_add (&values) = value;
        }
    }
    size_t next = 0;
    for (uint32_t i = 0; i < e->size && !r->fault; i++)
        for (uint32_t k = 0; k < f->parameters[i].size; k++)
            r->locals.at[f->parameters[i].slot + k] = values.at[next++];
    vec_free (&values);
    r->result = 0;
    if (!r->fault)
        execute (r, state, f->body);
    r->returned = false;
    return r->fault ? 0 : r->result;
}

static int64_t
evaluate (reference *r, const int64_t *state, const expr *e)
{
    switch (e->kind) {
    case EXPR_NUMBER:
        return e->value;
    case EXPR_NEG:
        return in_range (r, -evaluate (r, state, e->args[0]));
    case EXPR_NOT:
        return !evaluate (r, state, e->args[0]) && !r->fault;
    case EXPR_AND:
        return evaluate (r, state, e->args[0]) && !r->fault && evaluate (r, state, e->args[1]);
    case EXPR_IF:
        return evaluate (r, state, e->args[0]) ? evaluate (r, state, e->args[1])
               : r->fault                      ? 0
                                               : evaluate (r, state, e->args[2]);
    case EXPR_OR:
        return evaluate (r, state, e->args[0]) || (!r->fault && evaluate (r, state, e->args[1]));
    case EXPR_RANGE: {
        int64_t value = evaluate (r, state, e->args[0]);
        return r->fault || value < e->value || value > e->most ? fail (r) : value;
    }
    case EXPR_TABLE:
        return r->m->tables[e->id].values[element (r, state, e, r->m->tables[e->id].size)];
    case EXPR_CALL:
        return call (r, (int64_t *) state, e);
    case EXPR_VARIABLE:
        return state[integer_at (r, state, e)];
    case EXPR_LOCAL:
        return r->locals.at[e->id + (size_t) element (r, state, e, e->size)];
    case EXPR_CLOCK_COMPARE:
        return compare_clocks (r, state, e);
    default:
        return combine (r, state, e);
    }
}

bool
reference_holds (reference *r, const int64_t *state, const conjunction *c)
{
    for (size_t i = 0; i < c->count; i++)
        if (!evaluate (r, state, c->at[i]) || r->fault)
            return false;
    return true;
}

bool
reference_is_stopped (reference *r, const int64_t *state, uint32_t clock)
{
    bool stopped = false;
    for (size_t p = 0; p < r->m->process_count; p++) {
        const location *l = &r->m->processes[p].locations[state[p]];
        for (size_t i = 0; i < l->stopped_count; i++)
            stopped |= l->stopped[i] == clock;
        for (size_t i = 0; i < l->rate_count && !r->fault; i++) {
            size_t at = clock_at (r, state, l->rates[i].clock);
            int64_t rate = evaluate (r, state, l->rates[i].rate);
            if (rate != 0 && rate != 1)
                fail (r);
            stopped |= rate == 0 && at == r->clocks_at + clock;
        }
    }
    return stopped;
}

bool
reference_invariants_hold (reference *r, const int64_t *state)
{
    for (size_t p = 0; p < r->m->process_count; p++) {
        const location *l = &r->m->processes[p].locations[state[p]];
        if (!reference_holds (r, state, &l->invariant))
            return false;
        for (size_t i = 0; i < l->rate_count && !r->fault; i++) {
            clock_at (r, state, l->rates[i].clock);
            int64_t rate = r->fault ? 0 : evaluate (r, state, l->rates[i].rate);
            if (rate != 0 && rate != 1)
                fail (r);
        }
        if (r->fault)
            return false;
    }
    return true;
}

static void
assign (reference *r, int64_t *state, const stmt *s, int64_t value)
{
    if (s->target->kind == EXPR_LOCAL) {
        size_t at = s->target->id + (size_t) element (r, state, s->target, s->target->size);
        if (!r->fault)
            r->locals.at[at] = value;
        return;
    }
    const integer_array *a = &r->m->integer_arrays[s->target->id];
    size_t at = integer_at (r, state, s->target);
    if (r->fault || value < a->min || value > a->max)
        fail (r);
    else
        state[at] = value;
}

/* The differences of x with every clock: those of its source, which are known where the
 * values are cut off, or those of the constant it was set to. */
static void
set_differences (reference *r, int64_t *state, size_t x, size_t source)
{
    uint32_t n = r->m->clock_count;
    for (size_t y = 0; y < n; y++) {
        size_t at = r->clocks_at + y;
        int64_t d = at == x ? 0 : source ? difference (r, state, source, at) : state[x] - state[at];
        state[r->differences_at + (x - r->clocks_at) * n + y] = d;
        state[r->differences_at + y * n + (x - r->clocks_at)] = -d;
    }
}

/* x := y + c */
static void
assign_clock (reference *r, int64_t *state, const stmt *s)
{
    size_t x = clock_at (r, state, s->target);
    int64_t value = s->value ? evaluate (r, state, s->value) * r->o.denominator : 0;
    size_t source = s->source ? clock_at (r, state, s->source) : 0;
    if (s->source)
        value += state[source];
    if (r->fault || value < 0) {
        fail (r);
        return;
    }
    state[x] = value;
    if (r->differences_at < r->width && source != x)
        set_differences (r, state, x, source);
}

static void
copy (reference *r, int64_t *state, const stmt *s)
{
    int64_t from = start_of (r, state, s->value), to = r->fault ? 0 : start_of (r, state, s->target);
    const expr *array = s->target->args[0];
    VEC (int64_t) values = VEC_EMPTY;
    for (uint32_t i = 0; i < s->target->size && !r->fault; i++) {
        int64_t value = element_at (r, state, s->value->args[0], from + i);
        *vec_add (&values) = value;
    }
    for (uint32_t i = 0; i < s->target->size && !r->fault; i++) {
        const integer_array *a = array->kind == EXPR_LOCAL ? NULL : &r->m->integer_arrays[array->id];
        if (!a)
            r->locals.at[array->id + to + i] = values.at[i];
        else if (values.at[i] < a->min || values.at[i] > a->max)
            fail (r);
        else
            state[r->integers_at + a->first + (size_t) to + i] = values.at[i];
    }
    vec_free (&values);
}

static void
execute_while (reference *r, int64_t *state, const stmt *s)
{
    for (int turns = 0; !r->returned && evaluate (r, state, s->value) && !r->fault; turns++) {
        if (turns == MODEL_WHILE_TURNS)
            fail (r);
        else
            execute (r, state, s->body);
    }
}

static void
execute (reference *r, int64_t *state, const stmt *s)
{
    for (; s && !r->fault && !r->returned; s = s->next)
        switch (s->kind) {
        case STMT_NOP:
            break;
        case STMT_ASSIGN:
            assign (r, state, s, evaluate (r, state, s->value));
            break;
        case STMT_CALL: {
            int64_t value = call (r, state, s->value);
            if (s->target && !r->fault)
                assign (r, state, s, value);
            break;
        }
        case STMT_COPY:
            copy (r, state, s);
            break;
        case STMT_RETURN:
            r->result = s->value ? evaluate (r, state, s->value) : 0;
            r->returned = true;
            break;
        case STMT_ASSIGN_CLOCK:
            assign_clock (r, state, s);
            break;
        case STMT_IF:
            execute (r, state, evaluate (r, state, s->value) ? s->body : s->other);
            break;
        case STMT_WHILE:
            execute_while (r, state, s);
            break;
        case STMT_LOCAL: {
            int64_t value = s->value ? evaluate (r, state, s->value) : 0;
            for (uint32_t i = 0; i < s->size; i++)
                r->locals.at[s->id + i] = value;
        }
        }
}

bool
reference_execute (reference *r, int64_t *state, const edge *e)
{
    vec_clear (&r->locals);
    for (uint32_t i = 0; i <= e->local_slots; i++) /* at least those of the functions */
        *vec_add (&r->locals) = 0;
    execute (r, state, e->action);
    return !r->fault;
}
