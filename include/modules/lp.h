/* lp.h: does a system of linear inequalities over the rationals, some of
 * them strict, have a solution?  Every answer is exact and comes with its
 * proof: a point that satisfies all rows, or multipliers whose combination
 * of the rows reads 0 < 0 or 0 <= -1.  proofs/lp.md has the reasons. */
#ifndef LP_H
#define LP_H
#include <gmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"

typedef struct lp lp;

/* How the left side of a row compares with its bound. */
typedef enum lp_sense { LP_LE, LP_LT, LP_EQ } lp_sense;

typedef enum lp_outcome {
    LP_FEASIBLE,   /* lp_value gives a point */
    LP_INFEASIBLE, /* lp_multiplier gives a combination */
    LP_LIMIT       /* see budget_reason */
} lp_outcome;

/* How an answer was found: from a basis of GLPK, or by the exact simplex
 * because that basis did not pass its check (or GLPK gave none). */
typedef enum lp_method { LP_BY_GLPK, LP_BY_EXACT_SIMPLEX } lp_method;

/* A system without rows over so many real variables, each unbounded. */
lp *lp_new (size_t variables);
void lp_free (lp *s);

/* Add sum coefficient[k] * variable[k] (`sense`) bound; a variable may occur
 * several times.  Returns the number of the row, from 0. */
size_t lp_add_row (lp *s, size_t count, const uint32_t *variable, const int64_t *coefficient, lp_sense sense,
                   int64_t bound);
/* The same with rational coefficients, one per variable of the system. */
size_t lp_add_rational_row (lp *s, const mpq_t *coefficient, lp_sense sense, const mpq_t bound);
size_t lp_rows (const lp *s);

/* Decide the rows so far.  `b` may be NULL: no limit. */
lp_outcome lp_decide (lp *s, budget *b);
/* The same where nothing rests on an answer: LP_LIMIT too if GLPK's basis does not pass and the exact
 * simplex would need a table of more than so many cells. */
enum { LP_QUICK_CELLS = 1000000 };
lp_outcome lp_decide_quickly (lp *s, budget *b);
/* The same without GLPK: for tests, and where its library misbehaves. */
lp_outcome lp_decide_exact (lp *s, budget *b);

/* After LP_FEASIBLE, until the next row is added. */
void lp_value (const lp *s, uint32_t variable, mpq_t value);
/* After LP_INFEASIBLE: the multiplier of a row, not negative unless the row
 * is an equation.  The combination of the left sides is 0, that of the
 * bounds is negative, or 0 with a strict row in it. */
void lp_multiplier (const lp *s, size_t row, mpq_t value);
lp_method lp_how (const lp *s);

/* Substitute the point, or add up the combination: does it prove the answer?
 * lp_decide has done so before it answers. */
bool lp_proof_holds (const lp *s);

/* Choosing: a 0-1 program in which the fewest of the first `counted` variables are
 * taken.  GLPK solves it in floating point, so what it says is a proposal
 * that the caller checks. */
typedef struct lp_choice lp_choice;
lp_choice *lp_choice_new (uint32_t counted, size_t variables);
void lp_choice_free (lp_choice *c);
/* Who takes `variable` takes `other`. */
void lp_choice_needs (lp_choice *c, uint32_t variable, uint32_t other);
void lp_choice_one_of (lp_choice *c, const uint32_t *variables, size_t count);
/* False: GLPK failed or the budget ran out. */
bool lp_choice_solve (lp_choice *c, bool *taken, budget *b);
#endif
