/* Expressions of the model.  What is constant is folded while it is built, so
 * that an expanded template looks as if it had been written by hand. */
#include "lower.h"

expr *
core_new (lowering *l, expr_kind kind, position where)
{
    if (++l->terms == LOWER_TERMS_MOST)
        lower_error (l, where, "expanded, the model has more than %d terms: expected fewer",
                     LOWER_TERMS_MOST);
    expr *e = arena_alloc (l->terms < LOWER_TERMS_MOST ? l->memory : l->scratch, sizeof *e);
    e->kind = kind;
    e->where = where;
    return e;
}

const expr *
core_number (lowering *l, int32_t value, position where)
{
    expr *e = core_new (l, EXPR_NUMBER, where);
    e->value = value;
    return e;
}

static void
widest (int64_t *min, int64_t *max)
{
    *min = INT32_MIN;
    *max = INT32_MAX;
}

static void
product_bounds (int64_t a, int64_t b, int64_t c, int64_t d, int64_t *min, int64_t *max)
{
    const int64_t all[] = { a * c, a * d, b * c, b * d };
    *min = *max = all[0];
    for (int i = 1; i < 4; i++) {
        *min = all[i] < *min ? all[i] : *min;
        *max = all[i] > *max ? all[i] : *max;
    }
}

/* Bounds of the exact result; they may leave 32 bits. */
static void
operator_bounds (const lowering *l, const expr *e, int64_t *min, int64_t *max)
{
    int64_t a, b, c, d;
    core_bounds (l, e->args[0], &a, &b);
    core_bounds (l, e->args[1], &c, &d);
    switch (e->kind) {
    case EXPR_ADD:
        *min = a + c, *max = b + d;
        break;
    case EXPR_SUB:
        *min = a - d, *max = b - c;
        break;
    case EXPR_MUL:
        product_bounds (a, b, c, d, min, max);
        break;
    case EXPR_MIN:
        *min = a < c ? a : c, *max = b < d ? b : d;
        break;
    case EXPR_MAX:
        *min = a > c ? a : c, *max = b > d ? b : d;
        break;
    case EXPR_MOD: /* less than the divisor, with the sign of the dividend */
        if (c > 0) {
            *min = a < 0 ? 1 - d : 0;
            *max = b > 0 ? d - 1 : 0;
        } else
            widest (min, max);
        break;
    case EXPR_DIV:
        if (c > 0)
            product_bounds (a, b, 0, 1, min, max);
        else
            widest (min, max);
        break;
    case EXPR_SHIFT_LEFT:
        if (c >= 0 && d <= 31)
            product_bounds (a, b, 1 << c, (int64_t) 1 << d, min, max);
        else
            *min = (int64_t) INT32_MIN * 2, *max = (int64_t) INT32_MAX * 2;
        break;
    case EXPR_BIT_AND:
        widest (min, max);
        if (a >= 0 || c >= 0) {
            *min = 0;
            *max = a >= 0 && (c < 0 || b < d) ? b : d;
        }
        break;
    default:
        widest (min, max);
    }
}

static void
array_bounds (const int32_t *values, uint32_t size, int64_t *min, int64_t *max)
{
    *min = *max = values[0];
    for (uint32_t i = 1; i < size && i < 4096; i++) {
        *min = values[i] < *min ? values[i] : *min;
        *max = values[i] > *max ? values[i] : *max;
    }
    if (size > 4096)
        widest (min, max);
}

bool
core_is_condition (const expr *a)
{
    return (a->kind >= EXPR_EQ && a->kind <= EXPR_AND) || a->kind == EXPR_NOT || a->kind == EXPR_OR
           || a->kind == EXPR_CLOCK_COMPARE || (a->kind == EXPR_LOCAL && !a->size); /* an atom of a query */
}

static void
exact_bounds (const lowering *l, const expr *a, int64_t *min, int64_t *max)
{
    int64_t c, d;
    switch (a->kind) {
    case EXPR_NUMBER:
        *min = *max = a->value;
        return;
    case EXPR_VARIABLE:
        *min = l->integers.at[a->id].min, *max = l->integers.at[a->id].max;
        return;
    case EXPR_RANGE:
        *min = a->value, *max = a->most;
        return;
    case EXPR_TABLE:
        array_bounds (l->tables.at[a->id].values, l->tables.at[a->id].size, min, max);
        return;
    case EXPR_NEG:
        core_bounds (l, a->args[0], &c, &d);
        *min = -d, *max = -c;
        return;
    case EXPR_IF:
        core_bounds (l, a->args[1], min, max);
        core_bounds (l, a->args[2], &c, &d);
        *min = c < *min ? c : *min;
        *max = d > *max ? d : *max;
        return;
    case EXPR_LOCAL:
    case EXPR_CALL:
        widest (min, max);
        if (!a->size && a->kind == EXPR_LOCAL)
            *min = 0, *max = 1;
        return;
    default:
        if (core_is_condition (a))
            *min = 0, *max = 1;
        else
            operator_bounds (l, a, min, max);
    }
}

/* Of the result as it is after wrapping. */
void
core_bounds (const lowering *l, const expr *a, int64_t *min, int64_t *max)
{
    exact_bounds (l, a, min, max);
    if (*min < INT32_MIN || *max > INT32_MAX)
        widest (min, max);
}

static int32_t
wrapped (int64_t value)
{
    uint32_t bits = (uint32_t) (uint64_t) value;
    return bits <= INT32_MAX ? (int32_t) bits : (int32_t) (bits - 0x80000000u) + INT32_MIN;
}

static int32_t
shifted (int32_t a, int32_t by, bool left)
{
    if (left)
        return by > 31 ? 0 : wrapped ((int64_t) ((uint64_t) (uint32_t) a << by));
    return by > 31 ? (a < 0 ? -1 : 0) : (int32_t) ((a < 0 ? ~(~(int64_t) a >> by) : (int64_t) a >> by));
}

/* The value for two numbers; false if it is a fault. */
bool
core_operate (expr_kind kind, int32_t a, int32_t b, int32_t *value)
{
    int64_t x = a, y = b;
    switch (kind) {
    case EXPR_ADD:
        *value = wrapped (x + y);
        return true;
    case EXPR_SUB:
        *value = wrapped (x - y);
        return true;
    case EXPR_MUL:
        *value = wrapped (x * y);
        return true;
    case EXPR_DIV:
        *value = b ? wrapped (x / y) : 0;
        return b != 0;
    case EXPR_MOD:
        *value = b ? wrapped (x % y) : 0;
        return b != 0;
    case EXPR_EQ:
        *value = a == b;
        return true;
    case EXPR_NE:
        *value = a != b;
        return true;
    case EXPR_LT:
        *value = a < b;
        return true;
    case EXPR_LE:
        *value = a <= b;
        return true;
    case EXPR_GE:
        *value = a >= b;
        return true;
    case EXPR_GT:
        *value = a > b;
        return true;
    case EXPR_AND:
        *value = a && b;
        return true;
    case EXPR_OR:
        *value = a || b;
        return true;
    case EXPR_BIT_AND:
        *value = a & b;
        return true;
    case EXPR_BIT_OR:
        *value = a | b;
        return true;
    case EXPR_BIT_XOR:
        *value = a ^ b;
        return true;
    case EXPR_MIN:
        *value = a < b ? a : b;
        return true;
    case EXPR_MAX:
        *value = a > b ? a : b;
        return true;
    case EXPR_SHIFT_LEFT:
    case EXPR_SHIFT_RIGHT:
        *value = b < 0 ? 0 : shifted (a, b, kind == EXPR_SHIFT_LEFT);
        return b >= 0;
    default:
        return false;
    }
}

/* && and || with a constant on one side.  The right one may only be dropped
 * where the left decides, for it may be faulty. */
static const expr *
simplify_logic (lowering *l, expr_kind kind, const expr *a, const expr *b, position where)
{
    bool decides = kind == EXPR_OR;
    if (a->kind == EXPR_NUMBER)
        return (a->value != 0) == decides ? core_number (l, decides, where)
               : core_is_condition (b)    ? b
                                          : core_binary (l, EXPR_NE, b, core_number (l, 0, where), where);
    if (b->kind == EXPR_NUMBER && (b->value != 0) != decides && core_is_condition (a))
        return a;
    return NULL;
}

static bool
is_number (const expr *e, int32_t value)
{
    return e->kind == EXPR_NUMBER && e->value == value;
}

static const expr *
simplify (expr_kind kind, const expr *a, const expr *b)
{
    if ((kind == EXPR_ADD || kind == EXPR_SUB) && is_number (b, 0))
        return a;
    if (kind == EXPR_ADD && is_number (a, 0))
        return b;
    if ((kind == EXPR_MUL || kind == EXPR_DIV) && is_number (b, 1))
        return a;
    if (kind == EXPR_MUL && is_number (a, 1))
        return b;
    return NULL;
}

/* What never has a value is a fault of the step that reads it; behind a range, so
 * that a .tck file does not show it as a constant, where it would be a mistake. */
static const expr *
core_hidden (lowering *l, const expr *a, int32_t min, int32_t max)
{
    expr *e = core_new (l, EXPR_RANGE, a->where);
    e->args[0] = a;
    e->value = min;
    e->most = max;
    return e;
}

const expr *
core_binary (lowering *l, expr_kind kind, const expr *a, const expr *b, position where)
{
    int32_t value;
    if (!a || !b)
        return NULL;
    if (a->kind == EXPR_NUMBER && b->kind == EXPR_NUMBER && core_operate (kind, a->value, b->value, &value))
        return core_number (l, value, where);
    const expr *simple =
        kind == EXPR_AND || kind == EXPR_OR ? simplify_logic (l, kind, a, b, where) : simplify (kind, a, b);
    if (simple)
        return simple;
    expr *e = core_new (l, kind, where);
    e->args[0] = a;
    e->args[1] = b;
    int64_t min, max;
    exact_bounds (l, e, &min, &max);
    l->wraps |= min < INT32_MIN || max > INT32_MAX;
    return a->kind == EXPR_NUMBER && b->kind == EXPR_NUMBER ? core_hidden (l, e, INT32_MIN, INT32_MAX) : e;
}

static expr_kind
opposite (expr_kind kind)
{
    switch (kind) {
    case EXPR_EQ:
        return EXPR_NE;
    case EXPR_NE:
        return EXPR_EQ;
    case EXPR_LT:
        return EXPR_GE;
    case EXPR_LE:
        return EXPR_GT;
    case EXPR_GE:
        return EXPR_LT;
    case EXPR_GT:
        return EXPR_LE;
    default:
        return kind;
    }
}

const expr *
core_not (lowering *l, const expr *a)
{
    if (!a)
        return NULL;
    if (a->kind == EXPR_NUMBER)
        return core_number (l, !a->value, a->where);
    if (a->kind == EXPR_NOT && core_is_condition (a->args[0]))
        return a->args[0];
    if (opposite (a->kind) != a->kind)
        return core_binary (l, opposite (a->kind), a->args[0], a->args[1], a->where);
    expr *e = core_new (l, EXPR_NOT, a->where);
    e->args[0] = a;
    return e;
}

const expr *
core_negate (lowering *l, const expr *a)
{
    if (!a)
        return NULL;
    if (a->kind == EXPR_NUMBER)
        return core_number (l, wrapped (-(int64_t) a->value), a->where);
    expr *e = core_new (l, EXPR_NEG, a->where);
    e->args[0] = a;
    int64_t min, max;
    core_bounds (l, a, &min, &max);
    l->wraps |= min == INT32_MIN;
    return e;
}

const expr *
core_if (lowering *l, const expr *c, const expr *a, const expr *b)
{
    if (!c || !a || !b)
        return NULL;
    if (c->kind == EXPR_NUMBER)
        return c->value ? a : b;
    expr *e = core_new (l, EXPR_IF, c->where);
    e->args[0] = c;
    e->args[1] = a;
    e->args[2] = b;
    return e;
}

const expr *
core_range (lowering *l, const expr *a, int32_t min, int32_t max)
{
    int64_t least, largest;
    if (!a)
        return NULL;
    core_bounds (l, a, &least, &largest);
    if (min <= least && largest <= max)
        return a;
    return core_hidden (l, a, min, max);
}

const expr *
core_chain (lowering *l, expr_kind kind, const expr **items, size_t count, int32_t none, position where)
{
    if (count == 0)
        return core_number (l, none, where);
    if (count == 1)
        return items[0];
    const expr *a = core_chain (l, kind, items, count / 2, none, where);
    const expr *b = core_chain (l, kind, items + count / 2, count - count / 2, none, where);
    return core_binary (l, kind, a, b, where);
}
