#include "network_terms.h"

#include <inttypes.h>

#include "vec.h"

/* After so many parts the sum of any number of 32 bits and them is beyond 32 bits. */
enum { MOST_PARTS = 4 };

typedef struct multiple {
    uint32_t variable;
    flow_wide factor;
} multiple;

/* Multiples of variables and a number. */
typedef struct sum {
    VEC (multiple) parts;
    flow_wide number;
} sum;

typedef struct printer {
    const char *const *names;
    const char *zero;
    text *out;
} printer;

static bool
add_multiple (sum *s, uint32_t variable, flow_wide factor)
{
    for (size_t i = 0; i < s->parts.count; i++)
        if (s->parts.at[i].variable == variable)
            return !__builtin_add_overflow (s->parts.at[i].factor, factor, &s->parts.at[i].factor);
    *vec_add (&s->parts) = (multiple){ variable, factor };
    return true;
}

/* False: it is a product of variables, or numbers are too large. */
static bool
add_term (sum *s, const flow_term *t, flow_wide factor)
{
    flow_wide product;
    const flow_term *number = t->op != FLOW_MUL ? NULL : t->right->op == FLOW_NUMBER ? t->right : t->left;
    switch (t->op) {
    case FLOW_NUMBER:
        return !__builtin_mul_overflow (t->number, factor, &product)
               && !__builtin_add_overflow (s->number, product, &s->number);
    case FLOW_VARIABLE:
        return add_multiple (s, t->variable, factor);
    case FLOW_MUL:
        return number->op == FLOW_NUMBER && !__builtin_mul_overflow (number->number, factor, &product)
               && add_term (s, number == t->right ? t->left : t->right, product);
    default:
        return add_term (s, t->left, factor) && add_term (s, t->right, t->op == FLOW_SUB ? -factor : factor);
    }
}

static bool
fits (flow_wide n)
{
    return n >= INT32_MIN && n <= INT32_MAX;
}

/* What is written already plus n, each part on its way to the sum: if that fits, they all do. */
static void
print_further (flow_wide n, text *out)
{
    for (unsigned part = 0; part < MOST_PARTS && n != 0; part++) {
        flow_wide some = n > INT32_MAX ? INT32_MAX : n < -INT32_MAX ? -INT32_MAX : n;
        text_printf (out, some < 0 ? " - %" PRId64 : " + %" PRId64, (int64_t) (some < 0 ? -some : some));
        n -= some;
    }
}

/* A factor of 32 bits and more is beyond them with any variable that is not 0. */
static void
print_multiple (const printer *p, const multiple *m, bool first)
{
    flow_wide size = m->factor < 0 ? -m->factor : m->factor;
    text_add (p->out, m->factor < 0 ? first ? "0 - " : " - " : first ? "" : " + ");
    text_add (p->out, p->names[m->variable]);
    if (size != 1)
        text_printf (p->out, " * %" PRId64, (int64_t) (size > INT32_MAX ? INT32_MAX : size));
    if (size > INT32_MAX)
        text_printf (p->out, " * %" PRId32, INT32_MAX);
}

/* The ones that are added come first. */
static void
print_multiples (const printer *p, const sum *s)
{
    bool first = true;
    for (int sign = 1; sign >= -1; sign -= 2)
        for (size_t i = 0; i < s->parts.count; i++)
            if (sign > 0 ? s->parts.at[i].factor > 0 : s->parts.at[i].factor < 0) {
                print_multiple (p, &s->parts.at[i], first);
                first = false;
            }
    if (first)
        text_add (p->out, p->zero);
}

/* With products of variables. */
static void
print_any (const printer *p, const flow_term *t)
{
    static const char *const signs[] = { [FLOW_ADD] = " + ", [FLOW_SUB] = " - ", [FLOW_MUL] = " * " };
    if (t->op == FLOW_VARIABLE) {
        text_add (p->out, p->names[t->variable]);
        return;
    }
    text_add_char (p->out, '(');
    if (t->op == FLOW_NUMBER) {
        text_add (p->out, p->zero);
        print_further (t->number, p->out);
    } else {
        print_any (p, t->left);
        text_add (p->out, signs[t->op]);
        print_any (p, t->right);
    }
    text_add_char (p->out, ')');
}

void
network_print_term (const flow_term *t, const char *const *names, const char *zero, text *out)
{
    printer p = { names, zero, out };
    sum s = { .number = 0 };
    if (t->op == FLOW_NUMBER && fits (t->number))
        text_printf (out, t->number < 0 ? "(%" PRId64 ")" : "%" PRId64, (int64_t) t->number);
    else if (t->op == FLOW_VARIABLE)
        text_add (out, names[t->variable]);
    else if (!add_term (&s, t, 1))
        print_any (&p, t);
    else {
        text_add_char (out, '(');
        print_multiples (&p, &s);
        print_further (s.number, out);
        text_add_char (out, ')');
    }
    vec_free (&s.parts);
}

/* The sum of multiples against a number beyond 32 bits: it is within them, or fails. */
static bool
holds_against (flow_relation r, flow_wide number)
{
    bool above = r == FLOW_LT || r == FLOW_LE, below = r == FLOW_GT || r == FLOW_GE;
    return r == FLOW_NE || (number > 0 ? above : below);
}

void
network_print_literal (const flow_literal *x, const char *const *names, const char *zero, text *out)
{
    printer p = { names, zero, out };
    sum s = { .number = 0 };
    if (!add_term (&s, x->left, 1) || !add_term (&s, x->right, -1)) {
        print_any (&p, x->left);
        text_printf (out, " %s ", flow_relation_text (x->relation, true));
        print_any (&p, x->right);
    } else {
        print_multiples (&p, &s);
        if (fits (-s.number))
            text_printf (out, s.number > 0 ? " %s (%" PRId64 ")" : " %s %" PRId64,
                         flow_relation_text (x->relation, true), (int64_t) -s.number);
        else
            text_printf (out,
                         holds_against (x->relation, -s.number) ? " >= (%" PRId32 ")" : " < (%" PRId32 ")",
                         INT32_MIN);
    }
    vec_free (&s.parts);
}
