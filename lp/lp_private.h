/* lp_private.h: the representation that the parts of lp/ share. */
#ifndef LP_PRIVATE_H
#define LP_PRIVATE_H
#include "lp.h"
#include "vec.h"

typedef struct lp_term {
    uint32_t variable;
    mpq_t coefficient; /* not 0 */
} lp_term;

/* Terms first .. first+count-1 of the system, sorted by variable. */
typedef struct lp_row {
    size_t first, count;
    lp_sense sense;
    mpq_t bound;
} lp_row;

typedef enum lp_proof { LP_NO_PROOF, LP_POINT, LP_COMBINATION } lp_proof;

struct lp {
    size_t variables;
    VEC (lp_term) terms;
    VEC (lp_row) rows;
    lp_proof proof;
    lp_method method;
    mpq_t *values;      /* one per variable */
    mpq_t *multipliers; /* one per row, `multiplier_count` initialised */
    size_t multiplier_count;
};

mpq_t *lp_vector_new (size_t count);
void lp_vector_free (mpq_t *vector, size_t count);
/* As many multipliers as rows, all 0. */
void lp_clear_multipliers (lp *s);

bool lp_check_point (const lp *s);
bool lp_check_combination (const lp *s);

/* Ask GLPK; true if its basis led to a proof that holds. */
bool lp_try_glpk (lp *s, budget *b);
/* Decide by the exact simplex; false only when the budget is used up. */
bool lp_run_simplex (lp *s, budget *b);

/* Solve the square system m v = r over the rationals, m given by rows of
 * size+1 numbers, the last one of r, all overwritten; v in the last column.
 * False if m is singular. */
bool lp_solve_square (mpq_t *m, size_t size);

/* For asserts and tests: the terms of the row are sorted by variable, none is 0. */
bool lp_row_is_valid (const lp *s, size_t row);
/* Each variable is basic or not; the values fit the table and, outside of the
 * basis, the bounds; the table says of the left sides what the rows say. */
struct tableau;
bool lp_tableau_is_valid (const struct tableau *t);
/* Is the left part of m the identity? */
bool lp_square_is_solved (const mpq_t *m, size_t size);
#endif
