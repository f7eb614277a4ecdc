#include "gcl.h"

/* The same as gcl_eval; most terms are numbers and variables, which need no call. */
static inline bool
eval_part (const gcl_expr *e, const int64_t *values, int64_t *result)
{
    if (e->op != GCL_NUMBER && e->op != GCL_VARIABLE)
        return gcl_eval (e, values, result);
    *result = e->op == GCL_NUMBER ? e->value : values[e->variable];
    return true;
}

static bool
eval_both (const gcl_expr *e, const int64_t *values, int64_t *a, int64_t *b)
{
    return eval_part (e->left, values, a) && eval_part (e->right, values, b);
}

static bool
eval_comparison (const gcl_expr *e, const int64_t *values, int64_t *result)
{
    int64_t a, b;
    if (!eval_both (e, values, &a, &b))
        return false;
    switch (e->op) {
    case GCL_EQ:
        *result = a == b;
        return true;
    case GCL_NE:
        *result = a != b;
        return true;
    case GCL_LT:
        *result = a < b;
        return true;
    case GCL_LE:
        *result = a <= b;
        return true;
    case GCL_GT:
        *result = a > b;
        return true;
    default:
        *result = a >= b;
        return true;
    }
}

static bool
eval_logic (const gcl_expr *e, const int64_t *values, int64_t *result)
{
    if (!gcl_eval (e->left, values, result))
        return false;
    if (e->op == GCL_NOT || (e->op == GCL_IMPLIES && !*result))
        *result = !*result;
    else if (*result == (e->op != GCL_OR))
        return gcl_eval (e->right, values, result);
    return true;
}

/* Rounded down, so that the rest is never negative. */
static bool
eval_division (gcl_op op, int64_t a, int64_t b, int64_t *result)
{
    int64_t rest = a % b;
    bool below = rest < 0;
    *result = op == GCL_DIV ? a / b - below : rest + (below ? b : 0);
    return true;
}

bool
gcl_eval (const gcl_expr *e, const int64_t *values, int64_t *result)
{
    int64_t a, b;
    switch (e->op) {
    case GCL_NUMBER:
        *result = e->value;
        return true;
    case GCL_VARIABLE:
        *result = values[e->variable];
        return true;
    case GCL_TRUE:
    case GCL_FALSE:
        *result = e->op == GCL_TRUE;
        return true;
    case GCL_NEG:
        return gcl_eval (e->left, values, &a) && !__builtin_sub_overflow (0, a, result);
    case GCL_ADD:
        return eval_both (e, values, &a, &b) && !__builtin_add_overflow (a, b, result);
    case GCL_SUB:
        return eval_both (e, values, &a, &b) && !__builtin_sub_overflow (a, b, result);
    case GCL_MUL:
        return eval_both (e, values, &a, &b) && !__builtin_mul_overflow (a, b, result);
    case GCL_DIV:
    case GCL_MOD:
        return eval_both (e, values, &a, &b) && eval_division (e->op, a, b, result);
    case GCL_NOT:
    case GCL_AND:
    case GCL_OR:
    case GCL_IMPLIES:
        return eval_logic (e, values, result);
    case GCL_AX:
    case GCL_AF:
    case GCL_AG:
    case GCL_EX:
    case GCL_EF:
    case GCL_EG:
    case GCL_AU:
    case GCL_EU:
        return false;
    default:
        return eval_comparison (e, values, result);
    }
}

const gcl_assign *
gcl_apply (const gcl_command *c, int64_t *values, const int64_t *inputs)
{
    for (size_t i = 0; i < c->assign_count; i++) {
        const gcl_assign *a = &c->assigns[i];
        if (!a->value)
            values[a->variable] = *inputs++;
        else if (!eval_part (a->value, values, &values[a->variable]))
            return a;
    }
    return NULL;
}

void
gcl_describe_overflow (const gcl_model *m, position where, text *out)
{
    text_printf (out, "overflow: the expression at %s:%u:%u needs more than 64 bits", m->file_name,
                 where.line, where.column);
}
