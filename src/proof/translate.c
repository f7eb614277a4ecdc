/* The language as formulas, from models/LANGUAGE-gcl.md. */
#include "session.h"

/* A product of a higher degree gets a name, so that terms stay small however
 * often a command multiplies. */
enum { DEGREE_MOST = 8 };

static Z3_ast
number_term (session *s, int64_t number)
{
    s->made++;
    return Z3_mk_int64 (s->z3, number, s->integer);
}

static Z3_ast
term_of (session *s, value v)
{
    return v.known ? number_term (s, v.number) : v.term;
}

value
translate_number (int64_t number)
{
    return (value){ .known = true, .number = number };
}

static Z3_ast
fresh_integer (session *s, const char *name)
{
    s->made++;
    return Z3_mk_fresh_const (s->z3, name, s->integer);
}

void
translate_state (session *s, const int64_t *values, const bool *fixed, value *out)
{
    for (size_t v = 0; v < s->m->variable_count; v++)
        out[v] = fixed[v] ? translate_number (values[v]) : (value){ .term = s->variables[v], .degree = 1 };
}

static bool
reckon (gcl_op op, int64_t a, int64_t b, int64_t *result)
{
    if (op == GCL_DIV || op == GCL_MOD) {
        int64_t rest = ((a % b) + b) % b;
        *result = op == GCL_MOD ? rest : a / b - (a % b < 0);
        return true;
    }
    return !(op == GCL_ADD   ? __builtin_add_overflow (a, b, result)
             : op == GCL_SUB ? __builtin_sub_overflow (a, b, result)
                             : __builtin_mul_overflow (a, b, result));
}

static value
named (session *s, value v)
{
    Z3_ast name = fresh_integer (s, "product");
    *vec_add (&s->sides) = Z3_mk_eq (s->z3, name, v.term);
    return (value){ .term = name, .degree = 1 };
}

/* Beyond 64 bits the value is a term like any other. */
static value
combine (session *s, gcl_op op, value a, value b)
{
    int64_t number;
    if (a.known && b.known && reckon (op, a.number, b.number, &number))
        return translate_number (number);
    Z3_ast both[2] = { term_of (s, a), term_of (s, b) };
    value v = { .degree = a.degree > b.degree ? a.degree : b.degree };
    s->made++;
    if (op == GCL_ADD)
        v.term = Z3_mk_add (s->z3, 2, both);
    else if (op == GCL_SUB)
        v.term = Z3_mk_sub (s->z3, 2, both);
    else if (op == GCL_DIV)
        v.term = Z3_mk_div (s->z3, both[0], both[1]); /* rounds down, as the divisor is above 0 */
    else if (op == GCL_MOD)
        v.term = Z3_mk_mod (s->z3, both[0], both[1]);
    else {
        v.term = Z3_mk_mul (s->z3, 2, both);
        v.degree = a.degree + b.degree;
    }
    return v.degree > DEGREE_MOST ? named (s, v) : v;
}

/* Recursion is as deep as the reader of programs allows. */
value
translate_term (session *s, const gcl_expr *e, const value *state)
{
    switch (e->op) {
    case GCL_NUMBER:
        return translate_number (e->value);
    case GCL_VARIABLE:
        return state[e->variable];
    case GCL_NEG:
        return combine (s, GCL_SUB, translate_number (0), translate_term (s, e->left, state));
    default: {
        value left = translate_term (s, e->left, state);
        return combine (s, e->op, left, translate_term (s, e->right, state));
    }
    }
}

static condition
constant (bool holds)
{
    return (condition){ .is = holds ? ALWAYS : NEVER };
}

static condition
open_condition (session *s, Z3_ast formula)
{
    s->made++;
    return (condition){ OPEN, formula };
}

static bool
compare_numbers (gcl_op op, int64_t a, int64_t b)
{
    switch (op) {
    case GCL_EQ:
        return a == b;
    case GCL_NE:
        return a != b;
    case GCL_LT:
        return a < b;
    case GCL_LE:
        return a <= b;
    case GCL_GT:
        return a > b;
    default:
        return a >= b;
    }
}

condition
translate_comparison (session *s, gcl_op op, value left, value right)
{
    if (left.known && right.known)
        return constant (compare_numbers (op, left.number, right.number));
    Z3_ast a = term_of (s, left), b = term_of (s, right);
    switch (op) {
    case GCL_EQ:
        return open_condition (s, Z3_mk_eq (s->z3, a, b));
    case GCL_NE:
        return open_condition (s, Z3_mk_not (s->z3, Z3_mk_eq (s->z3, a, b)));
    case GCL_LT:
        return open_condition (s, Z3_mk_lt (s->z3, a, b));
    case GCL_LE:
        return open_condition (s, Z3_mk_le (s->z3, a, b));
    case GCL_GT:
        return open_condition (s, Z3_mk_gt (s->z3, a, b));
    default:
        return open_condition (s, Z3_mk_ge (s->z3, a, b));
    }
}

condition
translate_equals (session *s, value v, int64_t number)
{
    return translate_comparison (s, GCL_EQ, v, translate_number (number));
}

condition
condition_not (session *s, condition c)
{
    return c.is == OPEN ? open_condition (s, Z3_mk_not (s->z3, c.formula)) : constant (c.is == NEVER);
}

condition
condition_and (session *s, condition a, condition b)
{
    if (a.is == NEVER || b.is == ALWAYS)
        return a;
    if (b.is == NEVER || a.is == ALWAYS)
        return b;
    return open_condition (s, condition_all (s, (Z3_ast[]){ a.formula, b.formula }, 2));
}

condition
condition_or (session *s, condition a, condition b)
{
    if (a.is == ALWAYS || b.is == NEVER)
        return a;
    if (b.is == ALWAYS || a.is == NEVER)
        return b;
    return open_condition (s, condition_any (s, (Z3_ast[]){ a.formula, b.formula }, 2));
}

Z3_ast
condition_all (session *s, const Z3_ast *list, size_t count)
{
    s->made++;
    return count == 1 ? list[0] : Z3_mk_and (s->z3, (unsigned) count, list);
}

Z3_ast
condition_any (session *s, const Z3_ast *list, size_t count)
{
    s->made++;
    return count == 1 ? list[0] : Z3_mk_or (s->z3, (unsigned) count, list);
}

condition
translate_condition (session *s, const gcl_expr *e, const value *state)
{
    switch (e->op) {
    case GCL_TRUE:
    case GCL_FALSE:
        return constant (e->op == GCL_TRUE);
    case GCL_NOT:
        return condition_not (s, translate_condition (s, e->left, state));
    case GCL_AND:
    case GCL_OR: {
        truth decides = e->op == GCL_AND ? NEVER : ALWAYS;
        condition left = translate_condition (s, e->left, state);
        if (left.is == decides)
            return left;
        condition right = translate_condition (s, e->right, state);
        return e->op == GCL_AND ? condition_and (s, left, right) : condition_or (s, left, right);
    }
    default: {
        value left = translate_term (s, e->left, state);
        return translate_comparison (s, e->op, left, translate_term (s, e->right, state));
    }
    }
}

void
translate_command (session *s, const gcl_command *c, value *state)
{
    for (size_t i = 0; i < c->assign_count; i++) {
        const gcl_assign *a = &c->assigns[i];
        if (a->value) {
            state[a->variable] = translate_term (s, a->value, state);
            continue;
        }
        state[a->variable] = (value){ .term = fresh_integer (s, "input"), .degree = 1 };
        *vec_add (&s->inputs) = Z3_to_app (s->z3, state[a->variable].term);
    }
}
