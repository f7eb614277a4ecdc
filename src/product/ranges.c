/* Intervals of integer terms, for the clock bounds: every value that the
 * term can have lies inside; what cannot be bounded is clamped far beyond
 * the largest clock constant. */
#include "product_private.h"

#define FAR ((int64_t) 1 << 40)

static int64_t
clamp (int64_t value)
{
    return value > FAR ? FAR : value < -FAR ? -FAR : value;
}

static int64_t
times (int64_t a, int64_t b)
{
    int64_t result;
    if (__builtin_mul_overflow (a, b, &result))
        return (a < 0) == (b < 0) ? FAR : -FAR;
    return clamp (result);
}

static interval
hull (interval a, interval b)
{
    return (interval){ a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high };
}

static interval
product_of (interval a, interval b)
{
    int64_t corners[] = { times (a.low, b.low), times (a.low, b.high), times (a.high, b.low),
                          times (a.high, b.high) };
    interval r = { corners[0], corners[0] };
    for (int i = 1; i < 4; i++)
        r = hull (r, (interval){ corners[i], corners[i] });
    return r;
}

/* |a / b| <= |a| and |a % b| <= min (|a|, |b| - 1), with the sign of a. */
static interval
quotient_of (expr_kind kind, interval a, interval b)
{
    int64_t largest = a.high > -a.low ? a.high : -a.low;
    if (kind == EXPR_MOD) {
        int64_t divisor = b.high > -b.low ? b.high : -b.low;
        if (divisor - 1 < largest)
            largest = divisor > 0 ? divisor - 1 : 0;
        return (interval){ a.low < 0 ? -largest : 0, a.high > 0 ? largest : 0 };
    }
    if (b.low > 0) {
        interval by_low = { a.low / b.low, a.high / b.low }, by_high = { a.low / b.high, a.high / b.high };
        return hull (by_low, by_high);
    }
    return (interval){ -largest, largest };
}

/* What two's complement makes of it: with a set top bit, or all bits below. */
static interval
bits_of (expr_kind kind, interval a, interval b)
{
    int64_t largest = 1;
    while (largest <= a.high || largest <= b.high || -largest > a.low || -largest > b.low)
        largest *= 2;
    bool both = a.low >= 0 && b.low >= 0, one = a.low >= 0 || b.low >= 0;
    if (kind == EXPR_BIT_AND && one) {
        int64_t most = both ? (a.high < b.high ? a.high : b.high) : a.low >= 0 ? a.high : b.high;
        return (interval){ 0, most };
    }
    return (interval){ both ? 0 : -largest, largest - 1 };
}

static interval
shifted (expr_kind kind, interval a, interval b)
{
    enum { ALL = 32 };
    int64_t most = (int64_t) 1 << (b.high < 0 ? 0 : b.high > ALL ? ALL : b.high);
    interval factor = { 1, most };
    if (kind == EXPR_SHIFT_LEFT)
        return product_of (a, factor);
    return (interval){ a.low < 0 ? a.low : 0, a.high > 0 ? a.high : a.low < 0 ? -1 : 0 };
}

/* Arithmetic that wraps may lead anywhere once it leaves 32 bits. */
static interval
wrapped (const product *p, interval r)
{
    if (p->model->wraps && (r.low < INT32_MIN || r.high > INT32_MAX))
        return (interval){ INT32_MIN, INT32_MAX };
    return r;
}

static interval
table_range (const constant_table *t, interval at)
{
    interval r = { t->values[0], t->values[0] };
    for (int64_t i = at.low; i <= at.high; i++) {
        interval one = { t->values[i], t->values[i] };
        r = i == at.low ? one : hull (r, one);
    }
    return r;
}

static interval
operator_range (const product *p, const expr *e)
{
    interval a = product_range (p, e->args[0]), b = product_range (p, e->args[1]);
    switch (e->kind) {
    case EXPR_ADD:
        return wrapped (p, (interval){ clamp (a.low + b.low), clamp (a.high + b.high) });
    case EXPR_SUB:
        return wrapped (p, (interval){ clamp (a.low - b.high), clamp (a.high - b.low) });
    case EXPR_MUL:
        return wrapped (p, product_of (a, b));
    case EXPR_SHIFT_LEFT:
    case EXPR_SHIFT_RIGHT:
        return wrapped (p, shifted (e->kind, a, b));
    case EXPR_BIT_AND:
    case EXPR_BIT_OR:
    case EXPR_BIT_XOR:
        return bits_of (e->kind, a, b);
    case EXPR_MIN:
        return (interval){ a.low < b.low ? a.low : b.low, a.high < b.high ? a.high : b.high };
    case EXPR_MAX:
        return (interval){ a.low > b.low ? a.low : b.low, a.high > b.high ? a.high : b.high };
    default:
        return wrapped (p, quotient_of (e->kind, a, b));
    }
}

interval
product_range (const product *p, const expr *e)
{
    const model *m = p->model;
    interval a;
    switch (e->kind) {
    case EXPR_NUMBER:
        return (interval){ e->value, e->value };
    case EXPR_VARIABLE:
        return (interval){ m->integer_arrays[e->id].min, m->integer_arrays[e->id].max };
    case EXPR_LOCAL:
        if (e->id + e->size > m->function_slots)
            return (interval){ -FAR, FAR };
        a = p->slots[e->id];
        for (uint32_t i = 1; i < e->size; i++)
            a = hull (a, p->slots[e->id + i]);
        return a;
    case EXPR_CALL:
        return p->results[e->id];
    case EXPR_TABLE:
        return table_range (&m->tables[e->id], product_index_range (p, e->args[0], m->tables[e->id].size));
    case EXPR_RANGE:
        a = product_range (p, e->args[0]);
        return (interval){ a.low > e->value ? a.low : e->value, a.high < e->most ? a.high : e->most };
    case EXPR_NEG:
        a = product_range (p, e->args[0]);
        return wrapped (p, (interval){ -a.high, -a.low });
    case EXPR_IF:
        return hull (product_range (p, e->args[1]), product_range (p, e->args[2]));
    case EXPR_EQ:
    case EXPR_NE:
    case EXPR_LT:
    case EXPR_LE:
    case EXPR_GE:
    case EXPR_GT:
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_NOT:
        return (interval){ 0, 1 };
    default:
        return operator_range (p, e);
    }
}

interval
product_index_range (const product *p, const expr *index, uint32_t size)
{
    interval all = { 0, (int64_t) size - 1 };
    if (!index)
        return (interval){ 0, 0 };
    interval r = product_range (p, index);
    return (interval){ r.low > all.low ? r.low : all.low, r.high < all.high ? r.high : all.high };
}

interval
product_clock_range (const product *p, const expr *e)
{
    const clock_array *array = &p->model->clock_arrays[e->id];
    interval r = product_index_range (p, e->args[0], array->size);
    return (interval){ r.low + array->first + 1, r.high + array->first + 1 };
}
