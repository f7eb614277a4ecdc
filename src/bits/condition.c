/* What is assumed of routines, and asked of returns, as formulas: numbers are those of
 * integers, signed but for single bits. */
#include <string.h>

#include "work.h"

static whole
integer_of (runner *r, Z3_ast bits, unsigned width)
{
    return (whole){ width == 1 ? Z3_mk_zero_ext (r->z3, 1, bits) : Z3_mk_sign_ext (r->z3, 1, bits), width + 1 };
}

static whole
global_of (runner *r, const char *name, Z3_ast *slots)
{
    const bitcode_module *m = r->calls->m;
    for (uint32_t g = 0; g < m->global_count; g++)
        if (strcmp (m->globals[g].name, name) == 0 && m->globals[g].cell_count == 1
            && !m->globals[g].cells[0].type.pointer)
            return integer_of (r, run_slot (r, slots, r->calls->things.at[g].slot), m->globals[g].cells[0].type.bits);
    r->problem = "an assumption about what is no global integer";
    return wide_number (r, 0);
}

static whole
term_of (runner *r, const condition *c, const values_seen *v)
{
    switch (c->op) {
    case CONDITION_NUMBER:
        return wide_number (r, c->number);
    case CONDITION_VALUE:
        if (c->number < 0 || (size_t) c->number >= v->count || !v->at[c->number]) {
            r->problem = "an assumption about an argument that is not there";
            return wide_number (r, 0);
        }
        return integer_of (r, v->at[c->number], v->bits[c->number]);
    case CONDITION_GLOBAL:
        return global_of (r, c->name, v->slots);
    case CONDITION_ADD:
    case CONDITION_SUB:
    case CONDITION_MUL:
        return wide_operate (r, (fact_op) (FACT_ADD + (c->op - CONDITION_ADD)), term_of (r, c->left, v),
                             term_of (r, c->right, v));
    default:
        r->problem = "a truth value where a number is needed";
        return wide_number (r, 0);
    }
}

Z3_ast
formula_of_condition (runner *r, const condition *c, const values_seen *v)
{
    if (c->op == CONDITION_NOT)
        return Z3_mk_not (r->z3, formula_of_condition (r, c->left, v));
    if (c->op == CONDITION_AND || c->op == CONDITION_OR) {
        Z3_ast both[2] = { formula_of_condition (r, c->left, v), formula_of_condition (r, c->right, v) };
        return c->op == CONDITION_AND ? Z3_mk_and (r->z3, 2, both) : Z3_mk_or (r->z3, 2, both);
    }
    if (c->op < CONDITION_EQ) {
        r->problem = "a number where a truth value is needed";
        return Z3_mk_true (r->z3);
    }
    return wide_compare (r, (fact_op) (FACT_EQ + (c->op - CONDITION_EQ)), term_of (r, c->left, v),
                         term_of (r, c->right, v));
}

Z3_ast
formula_of_return (runner *r, const condition *c, Z3_ast value, uint8_t bits)
{
    int64_t number;
    if (!value)
        return Z3_mk_true (r->z3); /* nobody gets it */
    if (condition_is_number (c, &number))
        return Z3_mk_eq (r->z3, value, formula_number (r, (uint64_t) number, bits));
    values_seen seen = { &value, &bits, 1, NULL };
    return formula_of_condition (r, c, &seen);
}
