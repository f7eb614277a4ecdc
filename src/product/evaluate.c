/* Integer terms, conjunctions and statements on concrete values, by the rule
 * of model.h.  A fault sets walk.failed; everything above stops at it. */
#include <stdarg.h>

#include "product_private.h"

void
product_fail (product_walk *w, position where, const char *format, ...)
{
    if (w->failed)
        return;
    w->failed = true;
    w->failed_where = where;
    text_clear (&w->failure);
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&w->failure, format, arguments);
    va_end (arguments);
}

uint32_t
product_evaluate_index (product_walk *w, const expr *index, uint32_t size, const int32_t *integers)
{
    if (!index)
        return 0;
    int64_t at = product_evaluate (w, index, integers);
    if (at >= 0 && at < (int64_t) size)
        return (uint32_t) at;
    product_fail (w, index->where, "index %lld is outside 0..%u", (long long) at, size - 1);
    return 0;
}

static uint32_t
evaluate_cell (product_walk *w, const expr *e, const int32_t *integers)
{
    const integer_array *array = &w->product->model->integer_arrays[e->id];
    return array->first + product_evaluate_index (w, e->args[0], array->size, integers);
}

uint32_t
product_evaluate_clock (product_walk *w, const expr *e, const int32_t *integers)
{
    const clock_array *array = &w->product->model->clock_arrays[e->id];
    return 1 + array->first + product_evaluate_index (w, e->args[0], array->size, integers);
}

/* Operands have at most 32 bits, so 64 hold every result. */
static int64_t
fitting (product_walk *w, const expr *e, int64_t value)
{
    if (value >= INT32_MIN && value <= INT32_MAX)
        return value;
    if (w->product->model->wraps)
        value = (int64_t) (((uint64_t) value & UINT32_MAX) ^ 0x80000000u) - 0x80000000;
    else
        product_fail (w, e->where, "overflow: %lld does not fit in 32 bits", (long long) value);
    return value;
}

static int64_t
divide (product_walk *w, const expr *e, int64_t a, int64_t b)
{
    if (b == 0) {
        product_fail (w, e->where, "division by zero");
        return 0;
    }
    return fitting (w, e, e->kind == EXPR_DIV ? a / b : a % b);
}

/* a times, or divided by, 2 to the b. */
static int64_t
shift (product_walk *w, const expr *e, int64_t a, int64_t b)
{
    enum { ALL = 32 };
    if (b < 0) {
        product_fail (w, e->where, "shift by the negative number %lld", (long long) b);
        return 0;
    }
    if (e->kind == EXPR_SHIFT_RIGHT)
        return b >= ALL ? -(a < 0) : a >= 0 ? a >> b : -((-a + ((int64_t) 1 << b) - 1) >> b);
    if (b >= ALL) /* what matters beyond 32 bits is whether there is anything */
        return a ? fitting (w, e, a * ((int64_t) 1 << ALL)) : 0;
    return fitting (w, e, a * ((int64_t) 1 << b));
}

static int64_t
evaluate_range (product_walk *w, const expr *e, const int32_t *integers)
{
    int64_t value = product_evaluate (w, e->args[0], integers);
    if (!w->failed && (value < e->value || value > e->most))
        product_fail (w, e->where, "%lld is outside %d..%d", (long long) value, e->value, e->most);
    return value;
}

static int64_t
evaluate_table (product_walk *w, const expr *e, const int32_t *integers)
{
    const constant_table *t = &w->product->model->tables[e->id];
    return t->values[product_evaluate_index (w, e->args[0], t->size, integers)];
}

static int64_t
evaluate_binary (product_walk *w, const expr *e, const int32_t *integers)
{
    int64_t a = product_evaluate (w, e->args[0], integers), b = product_evaluate (w, e->args[1], integers);
    if (w->failed)
        return 0;
    switch (e->kind) {
    case EXPR_ADD:
        return fitting (w, e, a + b);
    case EXPR_SUB:
        return fitting (w, e, a - b);
    case EXPR_MUL:
        return fitting (w, e, a * b);
    case EXPR_EQ:
        return a == b;
    case EXPR_NE:
        return a != b;
    case EXPR_LT:
        return a < b;
    case EXPR_LE:
        return a <= b;
    case EXPR_GE:
        return a >= b;
    case EXPR_GT:
        return a > b;
    case EXPR_BIT_AND:
        return a & b;
    case EXPR_BIT_OR:
        return a | b;
    case EXPR_BIT_XOR:
        return a ^ b;
    case EXPR_SHIFT_LEFT:
    case EXPR_SHIFT_RIGHT:
        return shift (w, e, a, b);
    case EXPR_MIN:
        return a < b ? a : b;
    case EXPR_MAX:
        return a > b ? a : b;
    default:
        return divide (w, e, a, b);
    }
}

int64_t
product_evaluate (product_walk *w, const expr *e, const int32_t *integers)
{
    switch (e->kind) {
    case EXPR_NUMBER:
        return e->value;
    case EXPR_VARIABLE:
        return integers[evaluate_cell (w, e, integers)];
    case EXPR_LOCAL:
        return w->locals[e->id + product_evaluate_index (w, e->args[0], e->size, integers)];
    case EXPR_NEG:
        return fitting (w, e, -product_evaluate (w, e->args[0], integers));
    case EXPR_NOT:
        return !product_evaluate (w, e->args[0], integers);
    case EXPR_AND:
        return product_evaluate (w, e->args[0], integers) && product_evaluate (w, e->args[1], integers);
    case EXPR_OR:
        return product_evaluate (w, e->args[0], integers) || product_evaluate (w, e->args[1], integers);
    case EXPR_IF:
        return product_evaluate (w, e->args[product_evaluate (w, e->args[0], integers) ? 1 : 2], integers);
    case EXPR_RANGE:
        return evaluate_range (w, e, integers);
    case EXPR_TABLE:
        return evaluate_table (w, e, integers);
    case EXPR_CALL:
        return product_call (w, e, integers);
    default:
        return evaluate_binary (w, e, integers);
    }
}

/* Add x_i - x_j <= c (or <) unless it is an eliminated diagonal: then look
 * its truth up.  Bounds that no clock value can violate are left out. */
static bool
constrain (product_walk *w, clock_constraint c, const bool *diagonals, constraint_list *out)
{
    if (c.i == c.j)
        return 0 < c.c || (0 == c.c && !c.strict);
    if (c.i && c.j && !w->product->options.keep_diagonals)
        return product_diagonals_hold (w->product, diagonals, c);
    bool trivial = c.i == 0 && (c.c > 0 || (c.c == 0 && !c.strict));
    if (!trivial)
        *vec_add (out) = c;
    return true;
}

static bool
evaluate_comparison (product_walk *w, const expr *e, const int32_t *integers, const bool *diagonals,
                     constraint_list *out)
{
    if (e->when && (!product_evaluate (w, e->when, integers) || w->failed))
        return !w->failed;
    uint16_t x = (uint16_t) product_evaluate_clock (w, e->args[0], integers);
    uint16_t y = e->args[1] ? (uint16_t) product_evaluate_clock (w, e->args[1], integers) : 0;
    int64_t t = product_evaluate (w, e->args[2], integers);
    if (!w->failed && (t > MODEL_CLOCK_CONSTANT_MAX || t < -MODEL_CLOCK_CONSTANT_MAX))
        product_fail (w, e->where, "a clock is compared with %lld, beyond the largest constant %d",
                      (long long) t, MODEL_CLOCK_CONSTANT_MAX);
    if (w->failed)
        return false;
    bool upper = e->compare != EXPR_GE && e->compare != EXPR_GT;
    bool lower = e->compare != EXPR_LE && e->compare != EXPR_LT;
    clock_constraint at_most = { x, y, e->compare == EXPR_LT, (int32_t) t };
    clock_constraint at_least = { y, x, e->compare == EXPR_GT, (int32_t) -t };
    return (!upper || constrain (w, at_most, diagonals, out))
           && (!lower || constrain (w, at_least, diagonals, out));
}

bool
product_evaluate_conjunction (product_walk *w, const conjunction *c, const int32_t *integers,
                              const bool *diagonals, constraint_list *out)
{
    for (size_t i = 0; i < c->count; i++) {
        const expr *e = c->at[i];
        bool holds = e->kind == EXPR_CLOCK_COMPARE ? evaluate_comparison (w, e, integers, diagonals, out)
                                                   : product_evaluate (w, e, integers) != 0;
        if (!holds || w->failed)
            return false;
    }
    return true;
}

bool
product_evaluate_rates (product_walk *w, const location *l, const int32_t *integers, uint64_t *stopped)
{
    for (size_t i = 0; i < l->rate_count && !w->failed; i++) {
        uint32_t x = product_evaluate_clock (w, l->rates[i].clock, integers);
        int64_t rate = product_evaluate (w, l->rates[i].rate, integers);
        if (!w->failed && rate != 0 && rate != 1)
            product_fail (w, l->rates[i].where, "the rate %lld of a clock is neither 0 nor 1",
                          (long long) rate);
        if (stopped && !w->failed && rate == 0)
            stopped[x / 64] |= (uint64_t) 1 << x % 64;
    }
    return !w->failed;
}

void
product_store (product_walk *w, const stmt *s, uint32_t cell, int64_t value)
{
    const integer_array *array = w->product->cell_array[cell];
    if (value < array->min || value > array->max) {
        text name = TEXT_EMPTY;
        model_integer_name (w->product->model, cell, &name);
        product_fail (w, s->where, "assignment of %lld to '%s' is outside %d..%d", (long long) value,
                      text_string (&name), array->min, array->max);
        text_free (&name);
        return;
    }
    w->new_integers[cell] = (int32_t) value;
}

/* Values are read before indices. */
static void
assign_integer (product_walk *w, const stmt *s, int64_t value)
{
    const expr *e = s->target;
    if (e->kind == EXPR_LOCAL) {
        w->locals[e->id + product_evaluate_index (w, e->args[0], e->size, w->reading)] = value;
        return;
    }
    uint32_t cell = evaluate_cell (w, e, w->reading);
    if (!w->failed)
        product_store (w, s, cell, value);
}

/* x = y + t in terms of the values before the joint edge: if y was assigned
 * before in it, start from what it was assigned. */
static void
assign_clock (product_walk *w, const stmt *s)
{
    uint32_t x = product_evaluate_clock (w, s->target, w->reading);
    uint32_t y = s->source ? product_evaluate_clock (w, s->source, w->reading) : 0;
    int64_t c = s->value ? product_evaluate (w, s->value, w->reading) : 0;
    if (w->failed)
        return;
    if (y && w->touched[y]) {
        c += w->assigned[y].c;
        y = w->assigned[y].y;
    }
    int32_t most = w->product->diagonal_count ? DIAGONAL_CONSTANT_MAX : MODEL_CLOCK_CONSTANT_MAX;
    if (c > most || c < -most)
        product_fail (w, s->where, "a clock is assigned a constant beyond %d", most);
    else if (!y && c < 0)
        product_fail (w, s->where, "assignment of the negative value %lld to a clock", (long long) c);
    else if (c < 0)
        product_split_negative (w, s->where, (uint16_t) y, (int32_t) c);
    w->touched[x] = true;
    w->assigned[x] = (assignment){ (uint16_t) y, (int32_t) c };
}

static void
execute_while (product_walk *w, const stmt *s)
{
    for (int turns = 0; !w->returning && product_evaluate (w, s->value, w->reading) && !w->failed; turns++) {
        if (turns == MODEL_WHILE_TURNS)
            product_fail (w, s->where, "a while loop turns more than %d times", MODEL_WHILE_TURNS);
        else if (!product_may_go_on (w))
            product_fail (w, s->where, "a while loop takes too long");
        product_execute_sequence (w, s->body);
    }
}

void
product_execute_sequence (product_walk *w, const stmt *s)
{
    for (; s && !w->failed && !w->returning; s = s->next)
        switch (s->kind) {
        case STMT_NOP:
            break;
        case STMT_ASSIGN:
            assign_integer (w, s, product_evaluate (w, s->value, w->reading));
            break;
        case STMT_ASSIGN_CLOCK:
            assign_clock (w, s);
            break;
        case STMT_IF:
            product_execute_sequence (w, product_evaluate (w, s->value, w->reading) ? s->body : s->other);
            break;
        case STMT_WHILE:
            execute_while (w, s);
            break;
        case STMT_LOCAL: {
            int64_t value = s->value ? product_evaluate (w, s->value, w->reading) : 0;
            for (uint32_t i = 0; i < s->size; i++)
                w->locals[s->id + i] = value;
            break;
        }
        case STMT_COPY:
            product_copy (w, s);
            break;
        case STMT_CALL: {
            int64_t value = product_call (w, s->value, w->reading);
            if (s->target && !w->failed)
                assign_integer (w, s, value);
            break;
        }
        case STMT_RETURN:
            w->result = s->value ? product_evaluate (w, s->value, w->reading) : 0;
            w->returning = true;
            break;
        }
}

bool
product_execute (product_walk *w, const edge *e)
{
    w->reading = w->new_integers;
    product_execute_sequence (w, e->action);
    return !w->failed;
}
