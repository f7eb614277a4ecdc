#include <assert.h>
#include <string.h>

#include "reader.h"

static const gcl_expr *
leaf (reader *r, gcl_op op, position where)
{
    gcl_expr *e = arena_alloc (r->memory, sizeof *e);
    e->op = op;
    e->depth = 1;
    e->size = 1;
    e->where = where;
    return e;
}

const gcl_expr *
reader_number (reader *r, int64_t value, position where)
{
    gcl_expr *e = arena_alloc (r->memory, sizeof *e);
    *e = (gcl_expr){ .op = GCL_NUMBER, .depth = 1, .size = 1, .where = where, .value = value };
    return e;
}

const gcl_expr *
reader_node (reader *r, gcl_op op, position where, const gcl_expr *left, const gcl_expr *right)
{
    uint32_t depth = 1 + (right && right->depth > left->depth ? right->depth : left->depth);
    if (depth > GCL_DEPTH_MAX) {
        reader_fail (r, where, "the expression is nested more than %d levels deep", GCL_DEPTH_MAX);
        return leaf (r, op >= GCL_EQ ? GCL_TRUE : GCL_NUMBER, where);
    }
    uint64_t size = 1 + (uint64_t) left->size + (right ? right->size : 0);
    gcl_expr *e = arena_alloc (r->memory, sizeof *e);
    *e = (gcl_expr){ .op = op, .depth = depth, .where = where, .left = left, .right = right };
    e->size = size < UINT32_MAX ? (uint32_t) size : UINT32_MAX;
    return e;
}

const gcl_expr *
reader_chain (reader *r, gcl_op op, const gcl_expr *const *at, size_t count)
{
    assert (count);
    if (count == 1)
        return at[0];
    const gcl_expr *left = reader_chain (r, op, at, count / 2);
    return reader_node (r, op, at[0]->where, left, reader_chain (r, op, at + count / 2, count - count / 2));
}

static const gcl_expr *
as_truth (reader *r, const gcl_expr *e)
{
    if (gcl_is_boolean (e))
        return e;
    if ((e->op == GCL_VARIABLE || e->op == GCL_ELEMENT) && r->variables.at[e->variable].boolean)
        return reader_node (r, GCL_EQ, e->where, e, reader_number (r, 1, e->where));
    reader_fail (r, e->where, "this is an integer, expected a condition such as 'x < 1'");
    return leaf (r, GCL_TRUE, e->where);
}

static const gcl_expr *
as_integer (reader *r, const gcl_expr *e)
{
    if (!gcl_is_boolean (e))
        return e;
    reader_fail (r, e->where, "this is a condition, expected an integer");
    return leaf (r, GCL_NUMBER, e->where);
}

static const gcl_expr *
as_divisor (reader *r, const gcl_expr *e)
{
    if (e->op == GCL_NUMBER && e->value > 0)
        return e;
    reader_fail (r, e->where, "the divisor has to be a number above 0");
    return reader_number (r, 1, e->where);
}

/* Operators from loose to tight, as in print.c. */
enum { IMPLIES = 1, OR, AND, COMPARE = 5, SUM, PRODUCT };

static int
binding (const reader *r, token_kind kind)
{
    switch (kind) {
    case TOKEN_ARROW:
        return r->temporal ? IMPLIES : 0;
    case TOKEN_OR:
        return OR;
    case TOKEN_AND:
        return AND;
    case TOKEN_PLUS:
    case TOKEN_MINUS:
        return SUM;
    case TOKEN_TIMES:
    case TOKEN_DIVIDE:
    case TOKEN_MODULO:
        return PRODUCT;
    default:
        return kind >= TOKEN_EQ && kind <= TOKEN_GE ? COMPARE : 0;
    }
}

static gcl_op
operator_of (token_kind kind)
{
    switch (kind) {
    case TOKEN_PLUS:
        return GCL_ADD;
    case TOKEN_MINUS:
        return GCL_SUB;
    case TOKEN_TIMES:
        return GCL_MUL;
    case TOKEN_DIVIDE:
        return GCL_DIV;
    case TOKEN_MODULO:
        return GCL_MOD;
    default:
        return (gcl_op) (GCL_EQ + (kind - TOKEN_EQ));
    }
}

static const gcl_expr *read_binary (reader *r, int loosest);
static const gcl_expr *read_nested (reader *r);

/* Operators about paths are names that only formulas know. */

static bool
is_word (const token *t, const char *word)
{
    return t->kind == TOKEN_NAME && t->length == strlen (word) && memcmp (t->at, word, t->length) == 0;
}

/* The operator that the name stands for, if it is one. */
static bool
finds_path_operator (const token *t, gcl_op *op)
{
    static const char *const words[] = { "AX", "AF", "AG", "EX", "EF", "EG" };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (is_word (t, words[i])) {
            *op = (gcl_op) (GCL_AX + i);
            return true;
        }
    return false;
}

/* A [p U q]; the quantifier was taken, the bracket is next. */
static const gcl_expr *
read_until (reader *r, const token *quantifier)
{
    reader_advance (r);
    const gcl_expr *left = as_truth (r, read_binary (r, IMPLIES));
    if (!r->panic && !is_word (&r->now, "U"))
        reader_fail (r, r->now.where, "found %s, expected 'U' as in '%c [p U q]'",
                     token_describe (r->now.kind), *quantifier->at);
    if (r->panic)
        return leaf (r, GCL_TRUE, quantifier->where);
    reader_advance (r);
    const gcl_expr *right = as_truth (r, read_binary (r, IMPLIES));
    reader_expect (r, TOKEN_RIGHT_BRACKET);
    return reader_node (r, *quantifier->at == 'A' ? GCL_AU : GCL_EU, quantifier->where, left, right);
}

static const gcl_expr *
read_path (reader *r, const token *name)
{
    gcl_op op;
    if (finds_path_operator (name, &op))
        return reader_node (r, op, name->where, as_truth (r, read_binary (r, COMPARE)), NULL);
    if (r->now.kind == TOKEN_LEFT_BRACKET)
        return read_until (r, name);
    reader_fail (r, name->where, "'%c' says nothing about paths alone: write %cX, %cF, %cG or %c [p U q]",
                 *name->at, *name->at, *name->at, *name->at, *name->at);
    return leaf (r, GCL_TRUE, name->where);
}

/* Is it an operator?  A and E are, unless variables are called so. */
static bool
begins_path (const reader *r, const token *name)
{
    gcl_op op;
    if (!r->temporal || finds_path_operator (name, &op))
        return r->temporal;
    return (is_word (name, "A") || is_word (name, "E"))
           && (r->now.kind == TOKEN_LEFT_BRACKET || reader_find (r, name) == GCL_NONE);
}

uint32_t
reader_subscript (reader *r, const token *name, uint32_t array, const gcl_expr **index)
{
    uint32_t elements = r->variables.at[array].elements;
    int shown = name->length < 60 ? (int) name->length : 60;
    if (!elements || r->now.kind != TOKEN_LEFT_BRACKET) {
        if (elements)
            reader_fail (r, r->now.where, "'%.*s' is an array: write %.*s[0] for its first element", shown,
                         name->at, shown, name->at);
        else if (r->now.kind == TOKEN_LEFT_BRACKET)
            reader_fail (r, r->now.where, "'%.*s' is not an array", shown, name->at);
        return array;
    }
    reader_advance (r);
    position where = r->now.where;
    const gcl_expr *read = reader_integer (r);
    reader_expect (r, TOKEN_RIGHT_BRACKET);
    if (read->op != GCL_NUMBER) {
        *index = read;
        return array;
    }
    if (read->value >= 0 && read->value < elements)
        return array + (uint32_t) read->value;
    reader_fail (r, where, "'%.*s' has the elements 0 to %u", shown, name->at, elements - 1);
    return array;
}

static const gcl_expr *
read_name (reader *r)
{
    token name = r->now;
    reader_advance (r);
    if (begins_path (r, &name))
        return read_path (r, &name);
    const gcl_expr *index = NULL;
    uint32_t variable = reader_subscript (r, &name, reader_use (r, &name), &index);
    if (!index)
        return reader_variable (r, variable, name.where);
    gcl_expr *e = arena_copy (r->memory, reader_node (r, GCL_ELEMENT, name.where, index, NULL), sizeof *e);
    e->variable = variable;
    return e;
}

static const gcl_expr *
read_parentheses (reader *r)
{
    reader_advance (r);
    const gcl_expr *inner = read_binary (r, IMPLIES);
    reader_expect (r, TOKEN_RIGHT_PARENTHESIS);
    if (inner->op != GCL_AND && inner->op != GCL_OR)
        return inner;
    gcl_expr *e = arena_copy (r->memory, inner, sizeof *inner);
    e->grouped = true;
    return e;
}

static const gcl_expr *
read_primary (reader *r)
{
    token t = r->now;
    switch (t.kind) {
    case TOKEN_NUMBER:
        reader_advance (r);
        return reader_number (r, t.value, t.where);
    case TOKEN_TRUE:
    case TOKEN_FALSE:
        reader_advance (r);
        return leaf (r, t.kind == TOKEN_TRUE ? GCL_TRUE : GCL_FALSE, t.where);
    case TOKEN_NAME:
        return read_name (r);
    case TOKEN_LEFT_PARENTHESIS:
        return read_parentheses (r);
    default:
        reader_fail (r, t.where, "found %s, expected an expression", token_describe (t.kind));
        return reader_number (r, 0, t.where);
    }
}

/* -5 is a number of its own, so that it prints as it was read. */
static const gcl_expr *
read_unary (reader *r)
{
    token t = r->now;
    if (t.kind == TOKEN_MINUS) {
        reader_advance (r);
        const gcl_expr *inner = as_integer (r, read_nested (r));
        return inner->op == GCL_NUMBER ? reader_number (r, -inner->value, t.where)
                                       : reader_node (r, GCL_NEG, t.where, inner, NULL);
    }
    if (t.kind == TOKEN_NOT) {
        reader_advance (r);
        return reader_node (r, GCL_NOT, t.where, as_truth (r, read_binary (r, COMPARE)), NULL);
    }
    return read_primary (r);
}

static const gcl_expr *
read_nested (reader *r)
{
    if (r->nesting >= GCL_DEPTH_MAX) {
        reader_fail (r, r->now.where, "the expression is nested more than %d levels deep", GCL_DEPTH_MAX);
        return reader_number (r, 0, r->now.where);
    }
    r->nesting++;
    const gcl_expr *e = read_unary (r);
    r->nesting--;
    return e;
}

/* first && second && ...; `first` was read, the operator is next. */
static const gcl_expr *
read_chain (reader *r, const gcl_expr *first)
{
    token_kind kind = r->now.kind;
    size_t from = r->operands.count;
    const gcl_expr *operand = as_truth (r, first);
    *vec_add (&r->operands) = operand;
    while (!r->panic && reader_take (r, kind)) {
        operand = as_truth (r, read_binary (r, binding (r, kind) + 1));
        *vec_add (&r->operands) = operand;
    }
    const gcl_expr *e = reader_chain (r, kind == TOKEN_AND ? GCL_AND : GCL_OR, r->operands.at + from,
                                      r->operands.count - from);
    r->operands.count = from;
    return e;
}

/* p -> q -> r is p -> (q -> r). */
static const gcl_expr *
read_implication (reader *r, const gcl_expr *first)
{
    const gcl_expr *left = as_truth (r, first);
    reader_advance (r);
    if (r->nesting >= GCL_DEPTH_MAX) {
        reader_fail (r, r->now.where, "the expression is nested more than %d levels deep", GCL_DEPTH_MAX);
        return left;
    }
    r->nesting++;
    const gcl_expr *right = as_truth (r, read_binary (r, IMPLIES));
    r->nesting--;
    return reader_node (r, GCL_IMPLIES, left->where, left, right);
}

static const gcl_expr *
read_binary (reader *r, int loosest)
{
    const gcl_expr *left = read_nested (r);
    bool compared = false;
    for (int own; !r->panic && (own = binding (r, r->now.kind)) >= loosest && own;) {
        if (own == IMPLIES) {
            left = read_implication (r, left);
            continue;
        }
        if (own <= AND) {
            left = read_chain (r, left);
            continue;
        }
        token t = r->now;
        if (own == COMPARE && compared)
            reader_fail (r, t.where, "comparisons cannot be chained, join two with '&&'");
        compared = own == COMPARE;
        reader_advance (r);
        if (t.kind == TOKEN_EQ && r->now.kind == TOKEN_EQ)
            reader_fail (r, t.where, "found '==', expected '=': one sign compares, and ':=' assigns");
        left = as_integer (r, left);
        const gcl_expr *right = as_integer (r, read_binary (r, own + 1));
        if (t.kind == TOKEN_DIVIDE || t.kind == TOKEN_MODULO)
            right = as_divisor (r, right);
        left = reader_node (r, operator_of (t.kind), left->where, left, right);
    }
    return left;
}

const gcl_expr *
reader_truth (reader *r)
{
    return as_truth (r, read_binary (r, IMPLIES));
}

const gcl_expr *
reader_integer (reader *r)
{
    return as_integer (r, read_binary (r, IMPLIES));
}

const gcl_expr *
reader_formula (reader *r)
{
    r->temporal = true;
    const gcl_expr *e = reader_truth (r);
    r->temporal = false;
    return e;
}

const gcl_expr *
reader_bit (reader *r)
{
    const gcl_expr *e = read_binary (r, OR);
    position where = e->where;
    bool negated = e->op == GCL_NOT;
    const gcl_expr *inner = negated ? e->left : e;
    if (inner->op == GCL_TRUE || inner->op == GCL_FALSE)
        return reader_number (r, (inner->op == GCL_TRUE) != negated, where);
    if (!gcl_is_boolean (inner))
        return inner;
    /* `b` alone was read as b = 1 */
    if (negated && inner->op == GCL_EQ && (inner->left->op == GCL_VARIABLE || inner->left->op == GCL_ELEMENT)
        && r->variables.at[inner->left->variable].boolean && inner->right->op == GCL_NUMBER
        && inner->right->value == 1)
        return reader_node (r, GCL_SUB, where, reader_number (r, 1, where), inner->left);
    reader_fail (
        r, where,
        "a bool is assigned true, false, another bool or its negation; otherwise write two commands");
    return reader_number (r, 0, where);
}
