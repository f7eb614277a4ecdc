/* Conditions on what routines get and return. */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "assumption.h"

enum { MOST_DEPTH = 100 };

typedef struct reader {
    const char *at, *end, *start;
    position where; /* of the start */
    arena *memory;
    diag *why;
    unsigned depth;
    bool failed;
} reader;

static void
complain (reader *r, const char *what)
{
    if (!r->failed)
        diag_error (r->why, (position){ r->where.line, r->where.column + (uint32_t) (r->at - r->start) }, "%s",
                    what);
    r->failed = true;
}

static const condition *
make (reader *r, condition_op op, const condition *left, const condition *right)
{
    condition *c = arena_alloc (r->memory, sizeof *c);
    *c = (condition){ .op = op, .left = left, .right = right };
    return c;
}

static bool
take (reader *r, const char *sign)
{
    while (r->at < r->end && isspace ((unsigned char) *r->at))
        r->at++;
    size_t length = strlen (sign);
    if ((size_t) (r->end - r->at) < length || memcmp (r->at, sign, length) != 0)
        return false;
    r->at += length;
    return true;
}

static bool
read_digits (reader *r, int64_t *number)
{
    *number = 0;
    if (r->at == r->end || !isdigit ((unsigned char) *r->at)) {
        complain (r, "a number expected");
        return false;
    }
    for (; r->at < r->end && isdigit ((unsigned char) *r->at); r->at++)
        if (__builtin_mul_overflow (*number, 10, number)
            || __builtin_add_overflow (*number, *r->at - '0', number)) {
            complain (r, "a number of at most 64 bits expected");
            return false;
        }
    return true;
}

static const condition *read_or (reader *r);

static const condition *
read_leaf (reader *r)
{
    condition *c = arena_alloc (r->memory, sizeof *c);
    *c = (condition){ .op = CONDITION_NUMBER };
    if (take (r, "$")) {
        c->op = CONDITION_VALUE;
        read_digits (r, &c->number);
    } else if (r->at < r->end && (isalpha ((unsigned char) *r->at) || *r->at == '_')) {
        const char *from = r->at;
        while (r->at < r->end && (isalnum ((unsigned char) *r->at) || *r->at == '_'))
            r->at++;
        c->op = CONDITION_GLOBAL;
        c->name = arena_text (r->memory, from, (size_t) (r->at - from));
    } else if (r->at < r->end && isdigit ((unsigned char) *r->at))
        read_digits (r, &c->number);
    else
        complain (r, "a number, $0, $1, .. or a global expected");
    return c;
}

static const condition *
as_number (reader *r, const condition *c)
{
    if (condition_is_truth (c))
        complain (r, "a number expected, not a condition");
    return c;
}

/* As in C, a number holds if it is not 0. */
static const condition *
as_truth (reader *r, const condition *c)
{
    if (condition_is_truth (c))
        return c;
    return make (r, CONDITION_NE, c, make (r, CONDITION_NUMBER, NULL, NULL));
}

static const condition *
read_unary (reader *r)
{
    const condition *c;
    if (++r->depth > MOST_DEPTH) {
        complain (r, "nested too deep");
        return make (r, CONDITION_NUMBER, NULL, NULL);
    }
    if (take (r, "!"))
        c = make (r, CONDITION_NOT, as_truth (r, read_unary (r)), NULL);
    else if (take (r, "-"))
        c = make (r, CONDITION_SUB, make (r, CONDITION_NUMBER, NULL, NULL), as_number (r, read_unary (r)));
    else if (take (r, "(")) {
        c = read_or (r);
        if (!take (r, ")"))
            complain (r, "')' expected");
    } else
        c = read_leaf (r);
    r->depth--;
    return c;
}

static const condition *
read_product (reader *r)
{
    const condition *c = read_unary (r);
    while (!r->failed && take (r, "*"))
        c = make (r, CONDITION_MUL, as_number (r, c), as_number (r, read_unary (r)));
    return c;
}

static const condition *
read_sum (reader *r)
{
    const condition *c = read_product (r);
    while (!r->failed)
        if (take (r, "+"))
            c = make (r, CONDITION_ADD, as_number (r, c), as_number (r, read_product (r)));
        else if (take (r, "-"))
            c = make (r, CONDITION_SUB, as_number (r, c), as_number (r, read_product (r)));
        else
            break;
    return c;
}

static const condition *
read_comparison (reader *r)
{
    static const char *const signs[] = { "==", "!=", "<=", ">=", "<", ">" };
    static const condition_op ops[] = { CONDITION_EQ, CONDITION_NE, CONDITION_LE,
                                        CONDITION_GE, CONDITION_LT, CONDITION_GT };
    const condition *c = read_sum (r);
    for (size_t i = 0; i < 6 && !r->failed; i++)
        if (take (r, signs[i]))
            return make (r, ops[i], as_number (r, c), as_number (r, read_sum (r)));
    return c;
}

static const condition *
read_and (reader *r)
{
    const condition *c = read_comparison (r);
    while (!r->failed && take (r, "&&"))
        c = make (r, CONDITION_AND, as_truth (r, c), as_truth (r, read_comparison (r)));
    return c;
}

static const condition *
read_or (reader *r)
{
    const condition *c = read_and (r);
    while (!r->failed && take (r, "||"))
        c = make (r, CONDITION_OR, as_truth (r, c), as_truth (r, read_and (r)));
    return c;
}

const condition *
condition_parse (const char *source, size_t length, position where, arena *memory, diag *why)
{
    reader r = { source, source + length, source, where, memory, why, 0, false };
    take (&r, ""); /* blanks */
    const condition *c;
    if (r.at == r.end) {
        condition *one = arena_alloc (memory, sizeof *one);
        *one = (condition){ .op = CONDITION_NUMBER, .number = 1 };
        c = as_truth (&r, one);
    } else
        c = as_truth (&r, read_or (&r));
    take (&r, "");
    if (r.at < r.end)
        complain (&r, "nothing more expected in this condition");
    return r.failed ? NULL : c;
}

bool
condition_is_number (const condition *c, int64_t *number)
{
    bool is = c->op == CONDITION_EQ && c->left->op == CONDITION_VALUE && c->left->number == 0;
    const condition *right = c->right;
    bool negative = is && right->op == CONDITION_SUB && right->left->op == CONDITION_NUMBER && !right->left->number;
    if (negative)
        right = right->right;
    if (!is || right->op != CONDITION_NUMBER)
        return false;
    *number = negative ? -right->number : right->number;
    return true;
}

const condition *
condition_beyond (const condition *c, int64_t most_value, bool globals)
{
    if (!c)
        return NULL;
    if ((c->op == CONDITION_VALUE && c->number > most_value) || (c->op == CONDITION_GLOBAL && !globals))
        return c;
    const condition *left = condition_beyond (c->left, most_value, globals);
    return left ? left : condition_beyond (c->right, most_value, globals);
}

void
condition_print_gcl (const condition *c, text *out)
{
    static const char *const signs[] = {
        [CONDITION_ADD] = "+", [CONDITION_SUB] = "-",  [CONDITION_MUL] = "*", [CONDITION_EQ] = "=",
        [CONDITION_NE] = "!=", [CONDITION_LT] = "<",   [CONDITION_LE] = "<=", [CONDITION_GT] = ">",
        [CONDITION_GE] = ">=", [CONDITION_AND] = "&&", [CONDITION_OR] = "||"
    };
    switch (c->op) {
    case CONDITION_NUMBER:
        text_printf (out, "%" PRId64, c->number);
        break;
    case CONDITION_VALUE:
        text_printf (out, "p%" PRId64, c->number);
        break;
    case CONDITION_GLOBAL:
        text_printf (out, "g_%s", c->name);
        break;
    case CONDITION_NOT:
        text_add (out, "!(");
        condition_print_gcl (c->left, out);
        text_add (out, ")");
        break;
    default:
        text_add (out, "(");
        condition_print_gcl (c->left, out);
        text_printf (out, " %s ", signs[c->op]);
        condition_print_gcl (c->right, out);
        text_add (out, ")");
    }
}

static bool
number_of (const condition *c, const condition_values *v, __int128_t *n)
{
    __int128_t a, b;
    switch (c->op) {
    case CONDITION_NUMBER:
        *n = c->number;
        return true;
    case CONDITION_VALUE:
        *n = v->value (v->context, c->number);
        return true;
    case CONDITION_GLOBAL:
        *n = v->global (v->context, c->name);
        return true;
    default:
        break;
    }
    if (!number_of (c->left, v, &a) || !number_of (c->right, v, &b))
        return false;
    return c->op == CONDITION_ADD   ? !__builtin_add_overflow (a, b, n)
           : c->op == CONDITION_SUB ? !__builtin_sub_overflow (a, b, n)
                                    : !__builtin_mul_overflow (a, b, n);
}

/* 1, 0, or -1: it cannot be told. */
static int
truth_of (const condition *c, const condition_values *v)
{
    if (c->op == CONDITION_NOT) {
        int t = truth_of (c->left, v);
        return t < 0 ? t : !t;
    }
    if (c->op == CONDITION_AND || c->op == CONDITION_OR) {
        int left = truth_of (c->left, v), right = truth_of (c->right, v);
        return left < 0 || right < 0 ? -1 : c->op == CONDITION_AND ? left && right : left || right;
    }
    __int128_t a, b;
    if (!number_of (c->left, v, &a) || !number_of (c->right, v, &b))
        return -1;
    return c->op == CONDITION_EQ   ? a == b
           : c->op == CONDITION_NE ? a != b
           : c->op == CONDITION_LT ? a < b
           : c->op == CONDITION_LE ? a <= b
           : c->op == CONDITION_GT ? a > b
                                   : a >= b;
}

bool
condition_holds (const condition *c, const condition_values *v)
{
    return truth_of (c, v) == 1;
}

const char *
action_return (const char *name, size_t *length)
{
    const char *brace = strchr (name, '{'), *end = name + strlen (name);
    if (!brace || brace < name + 7 || end[-1] != '}' || memcmp (brace - 7, "return ", 7) != 0
        || (brace > name + 7 && brace[-8] != '.'))
        return NULL;
    *length = (size_t) (end - 1 - (brace + 1));
    return brace + 1;
}
