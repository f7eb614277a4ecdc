/* Values of expressions that contain no variable. */
#include "fold.h"

static fold_result
fits (int64_t result, int32_t *value)
{
    if (result < INT32_MIN || result > INT32_MAX)
        return FOLD_FAULT;
    *value = (int32_t) result;
    return FOLD_VALUE;
}

static fold_result
fold_values (expr_kind kind, int64_t a, int64_t b, int32_t *value)
{
    switch (kind) {
    case EXPR_ADD:
        return fits (a + b, value);
    case EXPR_SUB:
        return fits (a - b, value);
    case EXPR_MUL:
        return fits (a * b, value);
    case EXPR_DIV:
        return b ? fits (a / b, value) : FOLD_FAULT;
    case EXPR_MOD:
        return b ? fits (a % b, value) : FOLD_FAULT;
    case EXPR_EQ:
        return fits (a == b, value);
    case EXPR_NE:
        return fits (a != b, value);
    case EXPR_LT:
        return fits (a < b, value);
    case EXPR_LE:
        return fits (a <= b, value);
    case EXPR_GE:
        return fits (a >= b, value);
    case EXPR_GT:
        return fits (a > b, value);
    case EXPR_BIT_AND:
        return fits (a & b, value);
    case EXPR_BIT_OR:
        return fits (a | b, value);
    case EXPR_BIT_XOR:
        return fits (a ^ b, value);
    case EXPR_MIN:
        return fits (a < b ? a : b, value);
    case EXPR_MAX:
        return fits (a > b ? a : b, value);
    default:
        return FOLD_VARIES;
    }
}

/* args[0] && args[1], or ||: the second one counts only if the first does not
 * decide. */
static fold_result
fold_and (const expr *e, int32_t *value)
{
    int32_t a = 0, b = e->kind == EXPR_OR;
    fold_result r = fold (e->args[0], &a);
    if (r == FOLD_VALUE && (a != 0) == (e->kind == EXPR_AND))
        r = fold (e->args[1], &b);
    *value = b != 0;
    return r;
}

fold_result
fold (const expr *e, int32_t *value)
{
    int32_t a = 0, b = 0;
    fold_result r = FOLD_VARIES;
    switch (e->kind) {
    case EXPR_NUMBER:
        *value = e->value;
        return FOLD_VALUE;
    case EXPR_VARIABLE:
    case EXPR_LOCAL:
    case EXPR_CLOCK:
    case EXPR_CLOCK_COMPARE:
    case EXPR_TABLE:
    case EXPR_CALL:
    case EXPR_SLICE:
    case EXPR_RANGE:
    case EXPR_SHIFT_LEFT:
    case EXPR_SHIFT_RIGHT:
        return FOLD_VARIES;
    case EXPR_AND:
    case EXPR_OR:
        return fold_and (e, value);
    case EXPR_IF:
        r = fold (e->args[0], &a);
        return r == FOLD_VALUE ? fold (e->args[a ? 1 : 2], value) : r;
    case EXPR_NOT:
        r = fold (e->args[0], &a);
        *value = !a;
        return r;
    case EXPR_NEG:
        r = fold (e->args[0], &a);
        return r == FOLD_VALUE ? fits (-(int64_t) a, value) : r;
    default:
        r = fold (e->args[0], &a);
        if (r == FOLD_VALUE)
            r = fold (e->args[1], &b);
        return r == FOLD_VALUE ? fold_values (e->kind, a, b, value) : r;
    }
}
