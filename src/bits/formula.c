/* Facts of a certificate as formulas: sums and products are those of integers, so they
 * are computed with as many bits as they can need. */
#include "work.h"

enum { MOST_WIDTH = 300 };

static whole
widen (runner *r, whole a, unsigned width)
{
    if (a.width < width)
        a.bits = Z3_mk_sign_ext (r->z3, width - a.width, a.bits);
    a.width = a.width < width ? width : a.width;
    return a;
}

whole
wide_number (runner *r, __int128_t n)
{
    char digits[48];
    size_t at = sizeof digits;
    bool negative = n < 0;
    unsigned width = 2; /* no wider than it has to be: multiplying is expensive */
    while (width < 128 && (n >> (width - 1)) != (n < 0 ? -1 : 0))
        width++;
    digits[--at] = '\0';
    do
        digits[--at] = (char) ('0' + (int) (negative ? -(n % 10) : n % 10));
    while ((n /= 10) != 0);
    if (negative)
        digits[--at] = '-';
    return (whole){ Z3_mk_numeral (r->z3, digits + at, Z3_mk_bv_sort (r->z3, width)), width };
}

static whole
wide_term (runner *r, const fact *f, Z3_ast *slots)
{
    if (f->op == FACT_NUMBER)
        return wide_number (r, f->number);
    if (f->op == FACT_VARIABLE) {
        const named *n = &r->cover->names.at[f->variable];
        Z3_ast v = run_slot (r, slots, n->slot);
        unsigned width = n->bits + 1u;
        return (whole){ n->is_signed ? Z3_mk_sign_ext (r->z3, 1, v) : Z3_mk_zero_ext (r->z3, 1, v), width };
    }
    return wide_operate (r, f->op, wide_term (r, f->left, slots), wide_term (r, f->right, slots));
}

whole
wide_operate (runner *r, fact_op op, whole a, whole b)
{
    unsigned most = a.width > b.width ? a.width : b.width;
    unsigned width = op == FACT_MUL ? a.width + b.width : most + 1;
    if (width > MOST_WIDTH) {
        r->problem = "a term needs too many bits";
        return a;
    }
    a = widen (r, a, width);
    b = widen (r, b, width);
    Z3_ast bits = op == FACT_ADD   ? Z3_mk_bvadd (r->z3, a.bits, b.bits)
                  : op == FACT_SUB ? Z3_mk_bvsub (r->z3, a.bits, b.bits)
                                   : Z3_mk_bvmul (r->z3, a.bits, b.bits);
    return (whole){ bits, width };
}

static Z3_ast
compare (runner *r, fact_op op, Z3_ast a, Z3_ast b, bool is_signed)
{
    Z3_context z3 = r->z3;
    switch (op) {
    case FACT_EQ:
        return Z3_mk_eq (z3, a, b);
    case FACT_NE:
        return Z3_mk_not (z3, Z3_mk_eq (z3, a, b));
    case FACT_LT:
        return is_signed ? Z3_mk_bvslt (z3, a, b) : Z3_mk_bvult (z3, a, b);
    case FACT_LE:
        return is_signed ? Z3_mk_bvsle (z3, a, b) : Z3_mk_bvule (z3, a, b);
    case FACT_GT:
        return is_signed ? Z3_mk_bvsgt (z3, a, b) : Z3_mk_bvugt (z3, a, b);
    default:
        return is_signed ? Z3_mk_bvsge (z3, a, b) : Z3_mk_bvuge (z3, a, b);
    }
}

Z3_ast
wide_compare (runner *r, fact_op op, whole a, whole b)
{
    unsigned most = a.width > b.width ? a.width : b.width;
    return compare (r, op, widen (r, a, most).bits, widen (r, b, most).bits, true);
}

/* x op n with n a value of x's type: in the bits of x. */
static bool
is_narrow (runner *r, const fact *f)
{
    if (f->left->op != FACT_VARIABLE || f->right->op != FACT_NUMBER)
        return false;
    const named *n = &r->cover->names.at[f->left->variable];
    __int128_t size = (__int128_t) 1 << n->bits, low = n->is_signed ? -size / 2 : 0;
    return f->right->number >= low && f->right->number < low + size;
}

Z3_ast
formula_of_fact (runner *r, const fact *f, Z3_ast *slots)
{
    if (is_narrow (r, f)) {
        const named *n = &r->cover->names.at[f->left->variable];
        return compare (r, f->op, run_slot (r, slots, n->slot),
                        formula_number (r, (uint64_t) f->right->number, n->bits), n->is_signed);
    }
    return wide_compare (r, f->op, wide_term (r, f->left, slots), wide_term (r, f->right, slots));
}

Z3_ast
formula_of_all (runner *r, const facts *c, Z3_ast *slots)
{
    Z3_ast *all = xcalloc (c->count + 1, sizeof *all);
    for (size_t i = 0; i < c->count; i++)
        all[i] = formula_of_fact (r, c->at[i], slots);
    Z3_ast result = c->count ? Z3_mk_and (r->z3, (unsigned) c->count, all) : Z3_mk_true (r->z3);
    xfree (all);
    return result;
}

Z3_ast
formula_of_point (runner *r, const point *p, Z3_ast *slots)
{
    Z3_ast *any = xcalloc (p->states.count + 1, sizeof *any), both[2];
    for (size_t i = 0; i < p->states.count; i++)
        any[i] = formula_of_all (r, &p->states.at[i], slots);
    both[0] = formula_of_all (r, &p->always, slots);
    both[1] = p->states.count ? Z3_mk_or (r->z3, (unsigned) p->states.count, any) : Z3_mk_false (r->z3);
    xfree (any);
    return Z3_mk_and (r->z3, 2, both);
}
