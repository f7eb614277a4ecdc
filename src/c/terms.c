/* Terms and conditions of a path. */
#include <string.h>

#include "lower.h"

/* A term with no byte unset, to be filled and kept. */
static flow_term
new_term (flow_op op)
{
    flow_term t;
    memset (&t, 0, sizeof t);
    t.op = op;
    return t;
}

const flow_term *
sum_number (lowering *l, flow_wide n)
{
    flow_term t = new_term (FLOW_NUMBER);
    t.number = t.low = t.high = n;
    return lower_keep (l, &t, sizeof t);
}

const flow_term *
sum_variable (lowering *l, uint32_t v)
{
    if (l->path_low[v] == l->path_high[v])
        return sum_number (l, l->path_low[v]);
    flow_term t = new_term (FLOW_VARIABLE);
    t.variable = v;
    t.low = l->path_low[v];
    t.high = l->path_high[v];
    return lower_keep (l, &t, sizeof t);
}

static const flow_term *
binary (lowering *l, flow_op op, const flow_term *a, const flow_term *b, flow_wide low, flow_wide high)
{
    if (low == high)
        return sum_number (l, low);
    flow_term t = new_term (op);
    t.left = a;
    t.right = b;
    t.low = low;
    t.high = high;
    return lower_keep (l, &t, sizeof t);
}

/* x + 1 + 2 becomes x + 3: constants are kept on the right. */
const flow_term *
sum_add (lowering *l, const flow_term *a, const flow_term *b)
{
    if (sum_is_number (a)) {
        const flow_term *swap = a;
        a = b;
        b = swap;
    }
    if (sum_is_number (b)) {
        if (b->number == 0)
            return a;
        if (a->op == FLOW_ADD && sum_is_number (a->right))
            return sum_add (l, a->left, sum_number (l, a->right->number + b->number));
        if (b->number < 0 && !sum_is_number (a))
            return binary (l, FLOW_ADD, a, b, a->low + b->low, a->high + b->high);
    }
    return binary (l, FLOW_ADD, a, b, a->low + b->low, a->high + b->high);
}

const flow_term *
sum_sub (lowering *l, const flow_term *a, const flow_term *b)
{
    if (sum_is_number (b))
        return sum_add (l, a, sum_number (l, -b->number));
    return binary (l, FLOW_SUB, a, b, a->low - b->high, a->high - b->low);
}

const flow_term *
sum_mul (lowering *l, const flow_term *a, const flow_term *b)
{
    if (sum_is_number (a) && !sum_is_number (b))
        return sum_mul (l, b, a);
    if (sum_is_number (b) && b->number == 1)
        return a;
    flow_wide corner[4] = { a->low * b->low, a->low * b->high, a->high * b->low, a->high * b->high };
    flow_wide low = corner[0], high = corner[0];
    for (int i = 1; i < 4; i++) {
        low = corner[i] < low ? corner[i] : low;
        high = corner[i] > high ? corner[i] : high;
    }
    return binary (l, FLOW_MUL, a, b, low, high);
}

flow_wide
type_low (uint8_t bits, bool is_signed)
{
    return is_signed ? -((flow_wide) 1 << (bits - 1)) : 0;
}

flow_wide
type_high (uint8_t bits, bool is_signed)
{
    return ((flow_wide) 1 << (is_signed ? bits - 1 : bits)) - 1;
}

flow_range
range_of_any (const flow_variable *about)
{
    if (about->pointer)
        return (flow_range){ 0, 1 };
    return (flow_range){ type_low (about->bits, about->is_signed),
                         type_high (about->bits, about->is_signed) };
}

uint32_t
path_choose (lowering *l, uint32_t options)
{
    if (options <= 1)
        return 0;
    if (l->used == l->choices.count) {
        *vec_add (&l->choices) = 0;
        *vec_add (&l->options) = options;
    }
    return l->choices.at[l->used++];
}

/* The bounds say 1: it holds, 0: it does not, -1: neither. */
static int
known (flow_relation r, const flow_term *a, const flow_term *b)
{
    switch (r) {
    case FLOW_LT:
        return a->high < b->low ? 1 : a->low >= b->high ? 0 : -1;
    case FLOW_LE:
        return a->high <= b->low ? 1 : a->low > b->high ? 0 : -1;
    case FLOW_GT:
        return known (FLOW_LT, b, a);
    case FLOW_GE:
        return known (FLOW_LE, b, a);
    case FLOW_EQ:
        return a->low == a->high && b->low == b->high && a->low == b->low ? 1
               : a->high < b->low || b->high < a->low                     ? 0
                                                                          : -1;
    default:
        return known (FLOW_EQ, a, b) == -1 ? -1 : !known (FLOW_EQ, a, b);
    }
}

/* The variable of `t` is now known to lie between these. */
static void
narrow (lowering *l, const flow_term *t, flow_wide low, flow_wide high)
{
    if (t->op == FLOW_ADD && sum_is_number (t->right)) {
        low -= t->right->number;
        high -= t->right->number;
        t = t->left;
    }
    if (t->op != FLOW_VARIABLE)
        return;
    uint32_t v = t->variable;
    *vec_add (&l->narrowed) = v;
    l->path_low[v] = low > l->path_low[v] ? low : l->path_low[v];
    l->path_high[v] = high < l->path_high[v] ? high : l->path_high[v];
    l->dead = l->dead || l->path_low[v] > l->path_high[v];
}

static void
narrow_by (lowering *l, flow_relation r, const flow_term *a, const flow_term *b)
{
    switch (r) {
    case FLOW_LT:
        narrow (l, a, a->low, b->high - 1);
        narrow (l, b, a->low + 1, b->high);
        break;
    case FLOW_LE:
        narrow (l, a, a->low, b->high);
        narrow (l, b, a->low, b->high);
        break;
    case FLOW_GT:
        narrow_by (l, FLOW_LT, b, a);
        break;
    case FLOW_GE:
        narrow_by (l, FLOW_LE, b, a);
        break;
    case FLOW_EQ:
        narrow (l, a, b->low, b->high);
        narrow (l, b, a->low, a->high);
        break;
    case FLOW_NE:
        if (b->low == b->high && b->low == a->low)
            narrow (l, a, a->low + 1, a->high);
        else if (b->low == b->high && b->low == a->high)
            narrow (l, a, a->low, a->high - 1);
        break;
    }
}

/* The same term with the bounds that its variable has by now. */
const flow_term *
sum_sharpen (lowering *l, const flow_term *t)
{
    if (t == &flow_any || t == &flow_nowhere)
        return t;
    if (t->op == FLOW_VARIABLE)
        return sum_variable (l, t->variable);
    if (t->op == FLOW_ADD && t->left->op == FLOW_VARIABLE && sum_is_number (t->right))
        return sum_add (l, sum_variable (l, t->left->variable), t->right);
    return t;
}

static flow_wide
floor_div (flow_wide a, flow_wide b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

static const flow_relation mirrored[] = { [FLOW_EQ] = FLOW_EQ, [FLOW_NE] = FLOW_NE, [FLOW_LT] = FLOW_GT,
                                          [FLOW_LE] = FLOW_GE, [FLOW_GT] = FLOW_LT, [FLOW_GE] = FLOW_LE };

/* 4 * i + 8 < 21 becomes i < 4, if the right side is a number. */
static void
isolate (lowering *l, flow_relation *r, const flow_term **a, const flow_term **b)
{
    if (sum_is_number (*a) && !sum_is_number (*b)) {
        const flow_term *swap = *a;
        *a = *b;
        *b = swap;
        *r = mirrored[*r];
    }
    while (sum_is_number (*b) && !sum_is_number (*a)) {
        flow_wide n = (*b)->number;
        bool adds = (*a)->op == FLOW_ADD && sum_is_number ((*a)->right);
        bool times = (*a)->op == FLOW_MUL && sum_is_number ((*a)->right) && (*a)->right->number > 1;
        if (adds)
            n -= (*a)->right->number;
        else if (times) {
            flow_wide by = (*a)->right->number, down = floor_div (n, by);
            bool even = down * by == n;
            if ((*r == FLOW_EQ || *r == FLOW_NE) && !even)
                return;
            n = even || *r == FLOW_LE || *r == FLOW_GT ? down : down + 1;
        } else
            return;
        *a = (*a)->left;
        *b = sum_number (l, n);
    }
}

void
path_require (lowering *l, flow_relation r, const flow_term *a, const flow_term *b)
{
    if (l->dead)
        return;
    isolate (l, &r, &a, &b);
    const flow_term *left = sum_sharpen (l, a), *right = sum_sharpen (l, b);
    int holds = known (r, left, right);
    if (holds == 0)
        l->dead = true;
    if (holds >= 0)
        return;
    *vec_add (&l->literals) = (flow_literal){ r, left, right, false };
    narrow_by (l, r, left, right);
}

static const flow_relation opposite[] = { [FLOW_EQ] = FLOW_NE, [FLOW_NE] = FLOW_EQ, [FLOW_LT] = FLOW_GE,
                                          [FLOW_LE] = FLOW_GT, [FLOW_GT] = FLOW_LE, [FLOW_GE] = FLOW_LT };

void
path_require_literal (lowering *l, flow_literal x, bool holds)
{
    path_require (l, holds ? x.relation : opposite[x.relation], x.left, x.right);
}

void
path_require_between (lowering *l, const flow_term *t, flow_wide low, flow_wide high)
{
    path_require (l, FLOW_GE, t, sum_number (l, low));
    path_require (l, FLOW_LE, t, sum_number (l, high));
}
