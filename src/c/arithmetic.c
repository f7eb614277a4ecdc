/* Operations of the machine as operations on integers.  Where the result depends on
 * how often a value wraps around, each possibility is a way of its own while they
 * are few; else the number of times is guessed, and the guess checked. */
#include <string.h>

#include "lower.h"

enum { FEW_WAYS = 8, SMALL_TABLE = 16, MANY_WAYS = 256 };

/* Inside a network nothing can be guessed: more ways then. */
static flow_wide
few_ways (const lowering *l)
{
    return l->o->keeps_globals ? MANY_WAYS : FEW_WAYS;
}

static flow_wide
floor_div (flow_wide a, flow_wide b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static flow_wide
power (unsigned exponent)
{
    return (flow_wide) 1 << exponent;
}

value
value_of_term (const flow_term *t, uint8_t bits)
{
    return (value){ .term = t, .bits = bits };
}

value
value_of_literal (flow_literal x)
{
    return (value){ .literal = x, .bits = 1 };
}

/* The same term, now known to lie between these. */
static const flow_term *
clip (lowering *l, const flow_term *t, flow_wide low, flow_wide high)
{
    low = t->low > low ? t->low : low;
    high = t->high < high ? t->high : high;
    if (low >= high)
        return low == high ? sum_number (l, low) : t;
    flow_term copy;
    memcpy (&copy, t, sizeof copy);
    copy.low = low;
    copy.high = high;
    return lower_keep (l, &copy, sizeof copy);
}

/* A variable that has any value between these, for the instruction at hand. */
uint32_t
next_guess (lowering *l, flow_wide low, flow_wide high)
{
    uint32_t first = l->here->guesses[l->at - l->m->functions[l->here->function].instructions];
    if (first == FLOW_NONE || l->guessed == GUESSES) {
        lower_refuse (l, l->at->where, "arithmetic that needs more than %d divisions at once", GUESSES);
        return FLOW_NONE;
    }
    uint32_t guess = first + l->guessed++;
    l->path_low[guess] = low;
    l->path_high[guess] = high;
    *vec_add (&l->narrowed) = guess;
    return guess;
}

/* q with t = c * q + r and 0 <= r < c. */
static const flow_term *
divide (lowering *l, const flow_term *t, flow_wide c)
{
    if (c == 1 || l->dead)
        return t;
    flow_wide low = floor_div (t->low, c), high = floor_div (t->high, c);
    if (high - low < few_ways (l)) {
        flow_wide q = low + path_choose (l, (uint32_t) (high - low + 1));
        path_require_between (l, t, c * q, c * q + c - 1);
        return sum_number (l, q);
    }
    uint32_t guess = next_guess (l, low, high);
    if (guess == FLOW_NONE)
        return t;
    const flow_term *q = sum_variable (l, guess);
    path_require_between (l, sum_sub (l, t, sum_mul (l, q, sum_number (l, c))), 0, c - 1);
    return q;
}

bool
value_truth (lowering *l, value *v)
{
    bool holds = path_choose (l, 2) == 0;
    if (v->term)
        path_require (l, holds ? FLOW_NE : FLOW_EQ, v->term, sum_number (l, 0));
    else
        path_require_literal (l, v->literal, holds);
    if (v->bits == 1 || !v->term)
        *v = value_of_term (sum_number (l, holds), v->bits);
    return holds;
}

const flow_term *
value_any (lowering *l, value *v)
{
    if (!v->term)
        value_truth (l, v);
    return v->term;
}

/* Into the range of the type. */
static const flow_term *
normalise (lowering *l, value *v, bool is_signed)
{
    const flow_term *t = value_any (l, v);
    is_signed = is_signed && v->bits > 1;
    flow_wide low = type_low (v->bits, is_signed), high = type_high (v->bits, is_signed),
              size = power (v->bits);
    if (t->low >= low && t->high <= high)
        return t;
    const flow_term *turns = divide (l, low ? sum_add (l, t, sum_number (l, -low)) : t, size);
    t = clip (l, sum_sub (l, t, sum_mul (l, turns, sum_number (l, size))), low, high);
    v->term = t;
    return t;
}

const flow_term *
value_signed (lowering *l, value *v)
{
    return normalise (l, v, true);
}

const flow_term *
value_unsigned (lowering *l, value *v)
{
    return normalise (l, v, false);
}

/* A sum or product that must not leave its type. */
static value
checked (lowering *l, const flow_term *t, uint8_t bits, const char *what)
{
    flow_wide low = type_low (bits, true), high = type_high (bits, true);
    if (t->low >= low && t->high <= high)
        return value_of_term (t, bits);
    uint32_t way = l->o->overflow == FLOW_OVERFLOW_ERROR ? path_choose (l, 3) : 0;
    if (way) {
        path_require (l, way == 1 ? FLOW_LT : FLOW_GT, t, sum_number (l, way == 1 ? low : high));
        path_end (l, FLOW_OVERFLOW, what);
        return value_of_term (sum_number (l, 0), bits);
    }
    if (l->o->overflow == FLOW_OVERFLOW_IGNORE)
        lower_assume (l, "signed arithmetic does not overflow");
    path_require_between (l, t, low, high);
    return value_of_term (clip (l, t, low, high), bits);
}

/* The same where signed numbers wrap around; what is undefined in C is told. */
static void
assume_wrapping (lowering *l, const flow_term *t, uint8_t bits)
{
    if (t->low < type_low (bits, true) || t->high > type_high (bits, true))
        lower_assume (l, "signed arithmetic wraps around");
}

/* Sums may stand outside their type until someone looks, unless far outside. */
static value
settled (lowering *l, value v)
{
    if (v.term->low < -power (72) || v.term->high > power (72)
        || (v.term->high - v.term->low) / power (v.bits) >= FEW_WAYS / 2)
        normalise (l, &v, true);
    return v;
}

static value
add_or_multiply (lowering *l, const bitcode_instruction *i, value *a, value *b)
{
    bool is_checked = i->nsw && l->o->overflow != FLOW_OVERFLOW_WRAP;
    bool product = i->op == BITCODE_MUL;
    const flow_term *x = is_checked || product ? value_signed (l, a) : value_any (l, a);
    const flow_term *y = is_checked || product ? value_signed (l, b) : value_any (l, b);
    const flow_term *t = product                ? sum_mul (l, x, y)
                         : i->op == BITCODE_ADD ? sum_add (l, x, y)
                                                : sum_sub (l, x, y);
    if (is_checked)
        return checked (l, t, i->type.bits,
                        product                ? "a product leaves its type"
                        : i->op == BITCODE_ADD ? "a sum leaves its type"
                                               : "a difference leaves its type");
    if (i->nsw)
        assume_wrapping (l, t, i->type.bits);
    return settled (l, value_of_term (t, i->type.bits));
}

/* A number, one way for each that it may be. */
static const flow_term *
fix (lowering *l, const flow_term *t)
{
    if (l->dead)
        return sum_number (l, t->low);
    flow_wide n = t->low + path_choose (l, (uint32_t) (t->high - t->low + 1));
    path_require (l, FLOW_EQ, t, sum_number (l, n));
    return sum_number (l, n);
}

/* q and r of x = y * q + r with 0 <= r < y, for x >= 0 and y > 0. */
static const flow_term *
divide_by_term (lowering *l, const flow_term *x, const flow_term *y)
{
    if (l->o->keeps_globals && y->high - y->low < MANY_WAYS)
        y = fix (l, y);
    if (l->dead)
        return x;
    if (sum_is_number (y))
        return divide (l, x, y->number);
    uint32_t guess = next_guess (l, 0, x->high < 0 ? 0 : x->high);
    if (guess == FLOW_NONE)
        return x;
    const flow_term *q = sum_variable (l, guess), *product = sum_mul (l, q, y);
    const flow_term *rest = sum_sub (l, x, product);
    path_require (l, FLOW_GE, rest, sum_number (l, 0));
    path_require (l, FLOW_LT, rest, y);
    return q;
}

/* The size of a number whose sign is chosen. */
static const flow_term *
magnitude (lowering *l, const flow_term *t, bool *negative)
{
    *negative = path_choose (l, 2) == 1;
    path_require (l, *negative ? FLOW_LT : FLOW_GE, t, sum_number (l, 0));
    if (!*negative)
        return clip (l, t, 0, t->high);
    return clip (l, sum_sub (l, sum_number (l, 0), t), 0, -t->low);
}

static value
divide_values (lowering *l, const bitcode_instruction *i, value *a, value *b)
{
    bool is_signed = i->op == BITCODE_SDIV || i->op == BITCODE_SREM;
    bool rest = i->op == BITCODE_UREM || i->op == BITCODE_SREM, minus_x = false, minus_y = false;
    const flow_term *x = is_signed ? value_signed (l, a) : value_unsigned (l, a);
    const flow_term *y = is_signed ? value_signed (l, b) : value_unsigned (l, b);
    bool by_zero = (y->low <= 0 && y->high >= 0) && path_choose (l, 2) == 1;
    path_require (l, by_zero ? FLOW_EQ : FLOW_NE, y, sum_number (l, 0));
    if (by_zero) {
        path_end (l, FLOW_DIVISION, "a division by zero");
        return value_of_term (sum_number (l, 0), i->type.bits);
    }
    const flow_term *u = is_signed ? magnitude (l, x, &minus_x) : x;
    const flow_term *w = is_signed ? magnitude (l, y, &minus_y) : y;
    l->dead = l->dead || w->high < 1; /* it is no 0 */
    w = clip (l, w, 1, w->high);
    const flow_term *q = divide_by_term (l, u, w);
    const flow_term *result = rest ? sum_sub (l, u, sum_mul (l, q, w)) : q;
    if (rest)
        result = clip (l, result, 0, w->high - 1);
    if (rest ? minus_x : minus_x != minus_y)
        result = sum_sub (l, sum_number (l, 0), result);
    value v = value_of_term (result, i->type.bits);
    if (is_signed && !rest) { /* the smallest number by -1 */
        flow_overflow mode = l->o->overflow;
        if (mode == FLOW_OVERFLOW_WRAP) {
            assume_wrapping (l, result, i->type.bits);
            normalise (l, &v, true);
        } else
            v = checked (l, result, i->type.bits, "a quotient leaves its type");
    }
    return v;
}

/* The bits of x that a constant mask has. */
static const flow_term *
mask (lowering *l, const flow_term *x, uint64_t bits, uint8_t width)
{
    const flow_term *sum = sum_number (l, 0);
    flow_wide most = 0;
    for (unsigned low = 0; low < width;) {
        if (!(bits >> low & 1)) {
            low++;
            continue;
        }
        unsigned high = low;
        while (high < width && (bits >> high & 1))
            high++;
        const flow_term *from = divide (l, x, power (low)), *past = divide (l, x, power (high));
        sum = sum_add (l, sum,
                       sum_sub (l, sum_mul (l, from, sum_number (l, power (low))),
                                sum_mul (l, past, sum_number (l, power (high)))));
        most += power (high) - power (low);
        low = high;
    }
    return clip (l, sum, 0, most);
}

static flow_wide
bitwise (bitcode_op op, flow_wide a, flow_wide b)
{
    return op == BITCODE_AND ? (a & b) : op == BITCODE_OR ? (a | b) : (a ^ b);
}

static value
bits_of_values (lowering *l, const bitcode_instruction *i, value *a, value *b)
{
    uint8_t width = i->type.bits;
    if (width == 1) {
        bool x, y;
        if (i->op == BITCODE_XOR && b->term && sum_is_number (b->term) && b->term->number && !a->term) {
            static const flow_relation opposite[] = { FLOW_NE, FLOW_EQ, FLOW_GE, FLOW_GT, FLOW_LE, FLOW_LT };
            a->literal.relation = opposite[a->literal.relation];
            return *a;
        }
        x = value_truth (l, a);
        y = value_truth (l, b);
        return value_of_term (sum_number (l, bitwise (i->op, x, y)), 1);
    }
    const flow_term *x = value_unsigned (l, a), *y = value_unsigned (l, b);
    if (sum_is_number (x)) {
        const flow_term *swap = x;
        x = y;
        y = swap;
    }
    if (!sum_is_number (y) && y->high - y->low < SMALL_TABLE)
        y = fix (l, y);
    if (!sum_is_number (y) && x->high - x->low < SMALL_TABLE) {
        const flow_term *swap = fix (l, x);
        x = y;
        y = swap;
    }
    if (!sum_is_number (y)) {
        lower_refuse (l, i->where, "a bitwise operation on two numbers that both vary over %u bits", width);
        return value_of_term (x, width);
    }
    const flow_term *common = mask (l, x, (uint64_t) y->number, width);
    if (i->op == BITCODE_AND)
        return value_of_term (common, width);
    flow_wide times = i->op == BITCODE_OR ? 1 : 2;
    const flow_term *t = sum_sub (l, sum_add (l, x, y), sum_mul (l, common, sum_number (l, times)));
    return value_of_term (clip (l, t, 0, type_high (width, false)), width);
}

static value
shift (lowering *l, const bitcode_instruction *i, value *a, value *b)
{
    uint8_t width = i->type.bits;
    const flow_term *by = value_unsigned (l, b);
    if (by->high >= width && path_choose (l, 2) == 1) {
        path_require (l, FLOW_GE, by, sum_number (l, width));
        path_end (l, FLOW_SHIFT, "a shift by at least the width");
        return value_of_term (sum_number (l, 0), width);
    }
    path_require (l, FLOW_LT, by, sum_number (l, width));
    if (!sum_is_number (by))
        by = fix (l, clip (l, by, 0, width - 1));
    if (l->dead)
        return value_of_term (by, width);
    unsigned count = (unsigned) by->number;
    if (i->op == BITCODE_SHL)
        return settled (
            l, value_of_term (sum_mul (l, value_signed (l, a), sum_number (l, power (count))), width));
    const flow_term *x = i->op == BITCODE_LSHR ? value_unsigned (l, a) : value_signed (l, a);
    return value_of_term (divide (l, x, power (count)), width);
}

bool
needs_guess (const bitcode_instruction *i)
{
    switch (i->op) {
    case BITCODE_MUL:
        return i->type.bits > 1;
    case BITCODE_UDIV:
    case BITCODE_SDIV:
    case BITCODE_UREM:
    case BITCODE_SREM:
    case BITCODE_SHL:
    case BITCODE_LSHR:
    case BITCODE_ASHR:
    case BITCODE_AND:
    case BITCODE_OR:
    case BITCODE_XOR:
    case BITCODE_TRUNC:
        return i->type.bits > 1 || i->op == BITCODE_TRUNC;
    default:
        return false;
    }
}

value
path_operate (lowering *l, const bitcode_instruction *i, value *a, value *b)
{
    switch (i->op) {
    case BITCODE_ADD:
    case BITCODE_SUB:
    case BITCODE_MUL:
        return add_or_multiply (l, i, a, b);
    case BITCODE_UDIV:
    case BITCODE_SDIV:
    case BITCODE_UREM:
    case BITCODE_SREM:
        return divide_values (l, i, a, b);
    case BITCODE_SHL:
    case BITCODE_LSHR:
    case BITCODE_ASHR:
        return shift (l, i, a, b);
    default:
        return bits_of_values (l, i, a, b);
    }
}

value
path_convert (lowering *l, const bitcode_instruction *i, value *a)
{
    uint8_t bits = i->type.bits;
    if (i->op == BITCODE_BITCAST)
        return *a;
    if (!a->term && i->op == BITCODE_ZEXT)
        return (value){ .literal = a->literal, .bits = bits };
    if (i->op == BITCODE_SEXT) {
        const flow_term *t = value_signed (l, a);
        return value_of_term (a->bits == 1 ? sum_sub (l, sum_number (l, 0), value_any (l, a)) : t, bits);
    }
    if (i->op == BITCODE_ZEXT)
        return value_of_term (value_unsigned (l, a), bits);
    if (!a->term) /* 0 or 1 fits everywhere */
        return (value){ .literal = a->literal, .bits = bits };
    value v = value_of_term (a->term, bits);
    if (bits == 1)
        value_unsigned (l, &v);
    return settled (l, v);
}

/* A truth value against 0 or 1 is itself, or its opposite. */
static bool
compare_truth (lowering *l, bitcode_predicate p, value *a, value *b, value *result)
{
    if (a->term || !b->term || !sum_is_number (b->term) || (p != BITCODE_EQ && p != BITCODE_NE))
        return false;
    bool zero = b->term->number == 0;
    if (!zero && b->term->number != 1 && b->bits > 1) {
        *result = value_of_term (sum_number (l, p == BITCODE_NE), 1);
        return true;
    }
    *result = value_of_literal (a->literal);
    if (zero == (p == BITCODE_EQ)) {
        static const flow_relation opposite[] = { FLOW_NE, FLOW_EQ, FLOW_GE, FLOW_GT, FLOW_LE, FLOW_LT };
        result->literal.relation = opposite[a->literal.relation];
    }
    return true;
}

static bool
fits_signed (const value *v)
{
    return v->term->low >= type_low (v->bits, true) && v->term->high <= type_high (v->bits, true);
}

static bool
is_equality (bitcode_predicate p)
{
    return p == BITCODE_EQ || p == BITCODE_NE;
}

value
path_compare (lowering *l, const bitcode_instruction *i, value *a, value *b)
{
    static const flow_relation relations[] = { FLOW_EQ, FLOW_NE, FLOW_GT, FLOW_GE, FLOW_LT,
                                               FLOW_LE, FLOW_GT, FLOW_GE, FLOW_LT, FLOW_LE };
    value result;
    if (compare_truth (l, i->predicate, a, b, &result))
        return result;
    value_any (l, a);
    value_any (l, b);
    bool is_signed =
        is_equality (i->predicate) ? fits_signed (a) && fits_signed (b) : i->predicate >= BITCODE_SGT;
    /* Addresses do not wrap around: that is undefined, and no object lies there. */
    const flow_term *x = i->from.pointer ? a->term : normalise (l, a, is_signed);
    const flow_term *y = i->from.pointer ? b->term : normalise (l, b, is_signed);
    return value_of_literal ((flow_literal){ relations[i->predicate], x, y, false });
}
