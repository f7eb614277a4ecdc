#include "lp_private.h"
#include "rational.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

mpq_t *
lp_vector_new (size_t count)
{
    mpq_t *vector = xreallocarray (NULL, count ? count : 1, sizeof *vector);
    for (size_t i = 0; i < count; i++)
        mpq_init (vector[i]);
    return vector;
}

void
lp_vector_free (mpq_t *vector, size_t count)
{
    if (!vector)
        return;
    for (size_t i = 0; i < count; i++)
        mpq_clear (vector[i]);
    xfree (vector);
}

lp *
lp_new (size_t variables)
{
    lp *s = xcalloc (1, sizeof *s);
    s->variables = variables;
    s->values = lp_vector_new (variables);
    return s;
}

void
lp_free (lp *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->terms.count; i++)
        mpq_clear (s->terms.at[i].coefficient);
    for (size_t i = 0; i < s->rows.count; i++)
        mpq_clear (s->rows.at[i].bound);
    vec_free (&s->terms);
    vec_free (&s->rows);
    lp_vector_free (s->values, s->variables);
    lp_vector_free (s->multipliers, s->multiplier_count);
    xfree (s);
}

void
lp_clear_multipliers (lp *s)
{
    lp_vector_free (s->multipliers, s->multiplier_count);
    s->multipliers = lp_vector_new (s->rows.count);
    s->multiplier_count = s->rows.count;
}

static lp_row *
open_row (lp *s, lp_sense sense)
{
    s->proof = LP_NO_PROOF;
    lp_row *row = vec_add (&s->rows);
    row->first = s->terms.count;
    row->count = 0;
    row->sense = sense;
    mpq_init (row->bound);
    return row;
}

static void
add_term (lp *s, lp_row *row, uint32_t variable, const mpq_t coefficient)
{
    assert (variable < s->variables);
    lp_term *term = vec_add (&s->terms);
    term->variable = variable;
    mpq_init (term->coefficient);
    mpq_set (term->coefficient, coefficient);
    row->count++;
}

static int
by_variable (const void *a, const void *b)
{
    uint32_t left = ((const lp_term *) a)->variable, right = ((const lp_term *) b)->variable;
    return (left > right) - (left < right);
}

/* Sort the terms of the last row, add up those of one variable and drop
 * those that vanish: GLPK takes no duplicates. */
static void
tidy_row (lp *s, lp_row *row)
{
    lp_term *terms = s->terms.at + row->first;
    qsort (terms, row->count, sizeof *terms, by_variable);
    size_t kept = 0;
    for (size_t i = 0; i < row->count; i++) {
        if (kept && terms[kept - 1].variable == terms[i].variable) {
            mpq_add (terms[kept - 1].coefficient, terms[kept - 1].coefficient, terms[i].coefficient);
            mpq_clear (terms[i].coefficient);
            continue;
        }
        if (kept && mpq_sgn (terms[kept - 1].coefficient) == 0)
            mpq_clear (terms[--kept].coefficient);
        terms[kept++] = terms[i];
    }
    if (kept && mpq_sgn (terms[kept - 1].coefficient) == 0)
        mpq_clear (terms[--kept].coefficient);
    s->terms.count -= row->count - kept;
    row->count = kept;
}

bool
lp_row_is_valid (const lp *s, size_t number)
{
    const lp_row *row = &s->rows.at[number];
    if (row->first + row->count > s->terms.count)
        return false;
    for (size_t i = row->first; i < row->first + row->count; i++) {
        const lp_term *term = &s->terms.at[i];
        if (term->variable >= s->variables || mpq_sgn (term->coefficient) == 0
            || (i > row->first && term[-1].variable >= term->variable))
            return false;
    }
    return true;
}

size_t
lp_add_row (lp *s, size_t count, const uint32_t *variable, const int64_t *coefficient, lp_sense sense,
            int64_t bound)
{
    lp_row *row = open_row (s, sense);
    mpq_t number;
    mpq_init (number);
    for (size_t i = 0; i < count; i++) {
        integer_set (mpq_numref (number), coefficient[i]);
        add_term (s, row, variable[i], number);
    }
    mpq_clear (number);
    integer_set (mpq_numref (row->bound), bound);
    tidy_row (s, row);
    assert (lp_row_is_valid (s, s->rows.count - 1));
    return s->rows.count - 1;
}

size_t
lp_add_rational_row (lp *s, const mpq_t *coefficient, lp_sense sense, const mpq_t bound)
{
    lp_row *row = open_row (s, sense);
    for (uint32_t i = 0; i < s->variables; i++)
        if (mpq_sgn (coefficient[i]) != 0)
            add_term (s, row, i, coefficient[i]);
    mpq_set (row->bound, bound);
    assert (lp_row_is_valid (s, s->rows.count - 1));
    return s->rows.count - 1;
}

size_t
lp_rows (const lp *s)
{
    return s->rows.count;
}

static lp_outcome
outcome (const lp *s)
{
    assert (lp_proof_holds (s));
    return s->proof == LP_POINT ? LP_FEASIBLE : LP_INFEASIBLE;
}

lp_outcome
lp_decide (lp *s, budget *b)
{
    s->method = LP_BY_GLPK;
    if (lp_try_glpk (s, b))
        return outcome (s);
    return lp_decide_exact (s, b);
}

lp_outcome
lp_decide_quickly (lp *s, budget *b)
{
    s->method = LP_BY_GLPK;
    if (lp_try_glpk (s, b))
        return outcome (s);
    size_t columns = s->variables ? s->variables : 1;
    return s->rows.count <= LP_QUICK_CELLS / columns ? lp_decide_exact (s, b) : LP_LIMIT;
}

/* The simplex works on exact numbers; were its proof wrong all the same, the
 * program would be, and no answer is better than that one. */
lp_outcome
lp_decide_exact (lp *s, budget *b)
{
    s->method = LP_BY_EXACT_SIMPLEX;
    s->proof = LP_NO_PROOF;
    if (!lp_run_simplex (s, b))
        return LP_LIMIT;
    if (!lp_proof_holds (s)) {
        fprintf (stderr, "tacet: internal error: a linear program has no valid proof\n");
        exit (70);
    }
    return outcome (s);
}

void
lp_value (const lp *s, uint32_t variable, mpq_t value)
{
    assert (s->proof == LP_POINT && variable < s->variables);
    mpq_set (value, s->values[variable]);
}

void
lp_multiplier (const lp *s, size_t row, mpq_t value)
{
    assert (s->proof == LP_COMBINATION && row < s->multiplier_count);
    mpq_set (value, s->multipliers[row]);
}

lp_method
lp_how (const lp *s)
{
    return s->method;
}
