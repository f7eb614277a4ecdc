/* The exact checks that every answer passes: proofs/lp.md, Lemma 1. */
#include "lp_private.h"

static bool
row_holds (const lp *s, const lp_row *row, mpq_t sum, mpq_t product)
{
    mpq_set_ui (sum, 0, 1);
    for (size_t i = row->first; i < row->first + row->count; i++) {
        mpq_mul (product, s->terms.at[i].coefficient, s->values[s->terms.at[i].variable]);
        mpq_add (sum, sum, product);
    }
    int order = mpq_cmp (sum, row->bound);
    return row->sense == LP_LE ? order <= 0 : row->sense == LP_LT ? order < 0 : order == 0;
}

/* Does the point in `values` satisfy every row? */
bool
lp_check_point (const lp *s)
{
    mpq_t sum, product;
    mpq_inits (sum, product, NULL);
    bool holds = true;
    for (size_t i = 0; holds && i < s->rows.count; i++)
        holds = row_holds (s, &s->rows.at[i], sum, product);
    mpq_clears (sum, product, NULL);
    return holds;
}

/* Does the combination of the rows with `multipliers` read 0 <= negative, or
 * 0 < 0? */
bool
lp_check_combination (const lp *s)
{
    mpq_t *left = lp_vector_new (s->variables);
    mpq_t right, product;
    mpq_inits (right, product, NULL);
    bool holds = s->multiplier_count == s->rows.count, strict = false;
    for (size_t i = 0; holds && i < s->rows.count; i++) {
        const lp_row *row = &s->rows.at[i];
        int sign = mpq_sgn (s->multipliers[i]);
        if (sign == 0)
            continue;
        holds = sign > 0 || row->sense == LP_EQ;
        strict |= row->sense == LP_LT;
        for (size_t k = row->first; k < row->first + row->count; k++) {
            const lp_term *term = &s->terms.at[k];
            mpq_mul (product, s->multipliers[i], term->coefficient);
            mpq_add (left[term->variable], left[term->variable], product);
        }
        mpq_mul (product, s->multipliers[i], row->bound);
        mpq_add (right, right, product);
    }
    for (size_t i = 0; holds && i < s->variables; i++)
        holds = mpq_sgn (left[i]) == 0;
    holds = holds && (strict ? mpq_sgn (right) <= 0 : mpq_sgn (right) < 0);
    lp_vector_free (left, s->variables);
    mpq_clears (right, product, NULL);
    return holds;
}

bool
lp_proof_holds (const lp *s)
{
    switch (s->proof) {
    case LP_POINT:
        return lp_check_point (s);
    case LP_COMBINATION:
        return lp_check_combination (s);
    default:
        return false;
    }
}
