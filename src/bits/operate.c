/* Arithmetic of the machine. */
#include <string.h>

#include "walk.h"

/* Does the exact result leave the type? */
static Z3_ast
leaves_type (walk *x, const bitcode_instruction *i, Z3_ast a, Z3_ast b)
{
    Z3_context z3 = x->r->z3;
    unsigned w = i->type.bits, more = i->op == BITCODE_MUL ? w : 1;
    Z3_ast p = Z3_mk_sign_ext (z3, more, a), q = Z3_mk_sign_ext (z3, more, b);
    Z3_ast exact = i->op == BITCODE_ADD   ? Z3_mk_bvadd (z3, p, q)
                   : i->op == BITCODE_SUB ? Z3_mk_bvsub (z3, p, q)
                                          : Z3_mk_bvmul (z3, p, q);
    Z3_ast again = Z3_mk_sign_ext (z3, more, Z3_mk_extract (z3, w - 1, 0, exact));
    return not_of (x->r, Z3_mk_eq (z3, exact, again));
}

/* Signed overflow as the claim reads it. */
static void
judge_overflow (walk *x, Z3_ast overflows, const char *what)
{
    const char *mode = x->r->calls->claim->overflow;
    if (strcmp (mode, "error") == 0)
        walk_may_fail (x, overflows, what);
    else if (strcmp (mode, "ignore") == 0)
        x->when = both_of (x->r, x->when, not_of (x->r, overflows));
}

static void
judge_division (walk *x, const bitcode_instruction *i, Z3_ast a, Z3_ast b)
{
    uint8_t w = i->type.bits;
    Z3_context z3 = x->r->z3;
    walk_may_fail (x, Z3_mk_eq (z3, b, formula_number (x->r, 0, w)), "a division by zero");
    Z3_ast worst[2] = { Z3_mk_eq (z3, a, formula_number (x->r, (uint64_t) 1 << (w - 1), w)),
                        Z3_mk_eq (z3, b, formula_number (x->r, UINT64_MAX, w)) };
    if (i->op == BITCODE_SDIV)
        judge_overflow (x, Z3_mk_and (z3, 2, worst), "a quotient leaves its type");
}

Z3_ast
bits_operate (walk *x, const bitcode_instruction *i, Z3_ast a, Z3_ast b)
{
    Z3_context z3 = x->r->z3;
    bool sum = i->op == BITCODE_ADD || i->op == BITCODE_SUB || i->op == BITCODE_MUL;
    bool shift = i->op == BITCODE_SHL || i->op == BITCODE_LSHR || i->op == BITCODE_ASHR;
    if (sum && i->nsw)
        judge_overflow (x, leaves_type (x, i, a, b), "a result leaves its type");
    if (i->op >= BITCODE_UDIV && i->op <= BITCODE_SREM)
        judge_division (x, i, a, b);
    if (shift)
        walk_may_fail (x, Z3_mk_bvuge (z3, b, formula_number (x->r, i->type.bits, i->type.bits)),
                       "a shift by at least the width");
    switch (i->op) {
    case BITCODE_ADD:
        return Z3_mk_bvadd (z3, a, b);
    case BITCODE_SUB:
        return Z3_mk_bvsub (z3, a, b);
    case BITCODE_MUL:
        return Z3_mk_bvmul (z3, a, b);
    case BITCODE_UDIV:
        return Z3_mk_bvudiv (z3, a, b);
    case BITCODE_SDIV:
        return Z3_mk_bvsdiv (z3, a, b);
    case BITCODE_UREM:
        return Z3_mk_bvurem (z3, a, b);
    case BITCODE_SREM:
        return Z3_mk_bvsrem (z3, a, b);
    case BITCODE_SHL:
        return Z3_mk_bvshl (z3, a, b);
    case BITCODE_LSHR:
        return Z3_mk_bvlshr (z3, a, b);
    case BITCODE_ASHR:
        return Z3_mk_bvashr (z3, a, b);
    case BITCODE_AND:
        return Z3_mk_bvand (z3, a, b);
    case BITCODE_OR:
        return Z3_mk_bvor (z3, a, b);
    case BITCODE_XOR:
        return Z3_mk_bvxor (z3, a, b);
    default:
        walk_give_up (x, "an instruction that is not known");
        return a;
    }
}

Z3_ast
bits_convert (walk *x, const bitcode_instruction *i, Z3_ast a)
{
    Z3_context z3 = x->r->z3;
    unsigned from = i->from.bits, to = i->type.bits;
    if (to < from)
        return Z3_mk_extract (z3, to - 1, 0, a);
    if (to == from)
        return a;
    return i->op == BITCODE_SEXT ? Z3_mk_sign_ext (z3, to - from, a) : Z3_mk_zero_ext (z3, to - from, a);
}

Z3_ast
bits_compare (walk *x, const bitcode_instruction *i, Z3_ast a, Z3_ast b)
{
    Z3_context z3 = x->r->z3;
    switch (i->predicate) {
    case BITCODE_EQ:
        return Z3_mk_eq (z3, a, b);
    case BITCODE_NE:
        return not_of (x->r, Z3_mk_eq (z3, a, b));
    case BITCODE_UGT:
        return Z3_mk_bvugt (z3, a, b);
    case BITCODE_UGE:
        return Z3_mk_bvuge (z3, a, b);
    case BITCODE_ULT:
        return Z3_mk_bvult (z3, a, b);
    case BITCODE_ULE:
        return Z3_mk_bvule (z3, a, b);
    case BITCODE_SGT:
        return Z3_mk_bvsgt (z3, a, b);
    case BITCODE_SGE:
        return Z3_mk_bvsge (z3, a, b);
    case BITCODE_SLT:
        return Z3_mk_bvslt (z3, a, b);
    default:
        return Z3_mk_bvsle (z3, a, b);
    }
}

piece
bits_address (walk *x, const bitcode_instruction *i)
{
    Z3_context z3 = x->r->z3;
    uint8_t w = x->r->calls->m->pointer_bits;
    piece p = walk_operand (x, &i->operands[0], w);
    p.bits = Z3_mk_bvadd (z3, p.bits, formula_number (x->r, (uint64_t) i->operands[1].number, w));
    for (uint32_t k = 2; k + 1 < i->operand_count; k += 2) {
        uint8_t bits = i->types[k / 2 - 1].bits;
        Z3_ast index = walk_bits (x, &i->operands[k], bits);
        index = bits < w   ? Z3_mk_sign_ext (z3, w - bits, index)
                : bits > w ? Z3_mk_extract (z3, w - 1, 0, index)
                           : index;
        p.bits = Z3_mk_bvadd (
            z3, p.bits,
            Z3_mk_bvmul (z3, index, formula_number (x->r, (uint64_t) i->operands[k + 1].number, w)));
    }
    uint64_t n;
    if (is_number (x->r, p.bits, &n))
        p.bits = formula_number (x->r, n, w);
    return p;
}
