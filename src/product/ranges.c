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

interval
product_range (const model *m, const expr *e)
{
    interval a, b;
    switch (e->kind) {
    case EXPR_NUMBER:
        return (interval){ e->value, e->value };
    case EXPR_VARIABLE:
        return (interval){ m->integer_arrays[e->id].min, m->integer_arrays[e->id].max };
    case EXPR_LOCAL:
        return (interval){ -FAR, FAR };
    case EXPR_NEG:
        a = product_range (m, e->args[0]);
        return (interval){ -a.high, -a.low };
    case EXPR_IF:
        return hull (product_range (m, e->args[1]), product_range (m, e->args[2]));
    case EXPR_ADD:
    case EXPR_SUB:
    case EXPR_MUL:
    case EXPR_DIV:
    case EXPR_MOD:
        a = product_range (m, e->args[0]);
        b = product_range (m, e->args[1]);
        break;
    default:
        return (interval){ 0, 1 };
    }
    if (e->kind == EXPR_ADD)
        return (interval){ clamp (a.low + b.low), clamp (a.high + b.high) };
    if (e->kind == EXPR_SUB)
        return (interval){ clamp (a.low - b.high), clamp (a.high - b.low) };
    return e->kind == EXPR_MUL ? product_of (a, b) : quotient_of (e->kind, a, b);
}

interval
product_index_range (const model *m, const expr *index, uint32_t size)
{
    interval all = { 0, (int64_t) size - 1 };
    if (!index)
        return (interval){ 0, 0 };
    interval r = product_range (m, index);
    return (interval){ r.low > all.low ? r.low : all.low, r.high < all.high ? r.high : all.high };
}

interval
product_clock_range (const model *m, const expr *e)
{
    const clock_array *array = &m->clock_arrays[e->id];
    interval r = product_index_range (m, e->args[0], array->size);
    return (interval){ r.low + array->first + 1, r.high + array->first + 1 };
}
