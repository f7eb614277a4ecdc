/* Linear systems against Fourier-Motzkin elimination, and the proofs that
 * every answer carries. */
#include <check.h>
#include <stdlib.h>

#include "lp.h"
#include "test_main.h"
#include "vec.h"

static unsigned cases = 3000;

/* a dense inequality: left . x <= bound, or < */
enum { MOST = 4 };
typedef struct inequality {
    mpq_t left[MOST], bound;
    bool strict;
} inequality;

typedef VEC (inequality) system_of;

static inequality *
add_zero (system_of *s)
{
    inequality *row = vec_add (s);
    for (int i = 0; i < MOST; i++)
        mpq_init (row->left[i]);
    mpq_init (row->bound);
    row->strict = false;
    return row;
}

static void
clear_system (system_of *s)
{
    for (size_t i = 0; i < s->count; i++) {
        for (int k = 0; k < MOST; k++)
            mpq_clear (s->at[i].left[k]);
        mpq_clear (s->at[i].bound);
    }
    vec_free (s);
}

/* to += factor * from */
static void
add_multiple (inequality *to, const inequality *from, const mpq_t factor)
{
    mpq_t product;
    mpq_init (product);
    for (int i = 0; i < MOST; i++) {
        mpq_mul (product, factor, from->left[i]);
        mpq_add (to->left[i], to->left[i], product);
    }
    mpq_mul (product, factor, from->bound);
    mpq_add (to->bound, to->bound, product);
    to->strict |= from->strict;
    mpq_clear (product);
}

/* Replace `s` by its projection along variable v. */
static void
eliminate (system_of *s, int v)
{
    system_of rest = VEC_EMPTY;
    mpq_t factor;
    mpq_init (factor);
    for (size_t i = 0; i < s->count; i++) {
        int sign = mpq_sgn (s->at[i].left[v]);
        if (sign == 0) {
            mpq_set_ui (factor, 1, 1);
            add_multiple (add_zero (&rest), &s->at[i], factor);
        }
        for (size_t k = 0; sign > 0 && k < s->count; k++)
            if (mpq_sgn (s->at[k].left[v]) < 0) {
                inequality *row = add_zero (&rest);
                mpq_inv (factor, s->at[i].left[v]);
                add_multiple (row, &s->at[i], factor);
                mpq_inv (factor, s->at[k].left[v]);
                mpq_neg (factor, factor);
                add_multiple (row, &s->at[k], factor);
            }
    }
    mpq_clear (factor);
    clear_system (s);
    *s = rest;
}

static bool
fourier_motzkin (system_of *s, int variables)
{
    for (int v = 0; v < variables; v++)
        eliminate (s, v);
    for (size_t i = 0; i < s->count; i++)
        if (mpq_sgn (s->at[i].bound) < (s->at[i].strict ? 1 : 0))
            return false;
    return true;
}

/* Add the row to both representations. */
static void
add_both (lp *l, system_of *s, int variables, const int64_t *left, lp_sense sense, int64_t bound)
{
    uint32_t index[MOST] = { 0, 1, 2, 3 };
    lp_add_row (l, (size_t) variables, index, left, sense, bound);
    for (int side = 1; side >= (sense == LP_EQ ? -1 : 1); side -= 2) {
        inequality *row = add_zero (s);
        for (int i = 0; i < variables; i++)
            mpq_set_si (row->left[i], side * left[i], 1);
        mpq_set_si (row->bound, side * bound, 1);
        row->strict = sense == LP_LT;
    }
}

static void
random_system (lp *l, system_of *s, int variables, int kind)
{
    /* Elimination squares the number of rows each time: few sides in all. */
    size_t sides = 1 + (size_t) rand () % (variables < 4 ? 8 : 6);
    int64_t range = kind == 2 ? 1000000007 : 4;
    while (s->count < sides) {
        int64_t left[MOST] = { 0 };
        if (kind == 0) { /* a difference constraint: what the engine asks */
            left[rand () % variables]++;
            left[rand () % variables]--;
        } else
            for (int i = 0; i < variables; i++)
                left[i] = rand () % (2 * range + 1) - range;
        lp_sense sense = rand () % 5 == 0 ? LP_EQ : rand () % 2 ? LP_LT : LP_LE;
        add_both (l, s, variables, left, sense, rand () % 7 - 3);
    }
}

/* Feasible systems say so, with a point; others with multipliers; the basis
 * of GLPK is nearly always good enough.  _i is the number of a block. */
START_TEST (agrees_with_fourier_motzkin)
{
    unsigned by_basis = 0;
    for (unsigned k = 0; k < cases / 10; k++) {
        unsigned seed = (unsigned) _i * 100000u + k;
        srand (seed);
        int variables = 1 + rand () % MOST;
        lp *l = lp_new ((size_t) variables);
        system_of s = VEC_EMPTY;
        random_system (l, &s, variables, rand () % 3);
        lp_outcome fast = lp_decide (l, NULL);
        ck_assert_msg (lp_proof_holds (l), "seed %u: no proof", seed);
        by_basis += lp_how (l) == LP_BY_GLPK;
        lp_outcome slow = lp_decide_exact (l, NULL);
        ck_assert_msg (lp_proof_holds (l), "seed %u: no proof of the exact simplex", seed);
        bool feasible = fourier_motzkin (&s, variables);
        ck_assert_msg (fast == (feasible ? LP_FEASIBLE : LP_INFEASIBLE), "seed %u: lp_decide says %d", seed,
                       fast);
        ck_assert_msg (slow == fast, "seed %u: the exact simplex says %d", seed, slow);
        clear_system (&s);
        lp_free (l);
    }
    ck_assert_msg (by_basis * 10 >= cases / 10 * 9, "block %d: only %u of %u systems by a basis of GLPK", _i,
                   by_basis, cases / 10);
}
END_TEST

/* x < y, y < x has no solution, x <= y, y <= x has one. */
START_TEST (strictness_decides)
{
    for (int strict = 0; strict < 2; strict++) {
        lp *l = lp_new (2);
        uint32_t xy[] = { 0, 1 }, yx[] = { 1, 0 };
        int64_t less[] = { 1, -1 };
        lp_add_row (l, 2, xy, less, strict ? LP_LT : LP_LE, 0);
        lp_add_row (l, 2, yx, less, LP_LE, 0);
        ck_assert_int_eq (lp_decide (l, NULL), strict ? LP_INFEASIBLE : LP_FEASIBLE);
        ck_assert_int_eq (lp_decide_exact (l, NULL), strict ? LP_INFEASIBLE : LP_FEASIBLE);
        lp_free (l);
    }
}
END_TEST

/* No rows: feasible; the row 0 < 0: not; a sum that cancels counts as 0. */
START_TEST (degenerate_rows)
{
    lp *l = lp_new (1);
    ck_assert_int_eq (lp_decide (l, NULL), LP_FEASIBLE);
    uint32_t twice[] = { 0, 0 };
    int64_t cancel[] = { 3, -3 };
    lp_add_row (l, 2, twice, cancel, LP_LE, 0);
    ck_assert_int_eq (lp_decide (l, NULL), LP_FEASIBLE);
    lp_add_row (l, 2, twice, cancel, LP_LT, 0);
    ck_assert_int_eq (lp_decide (l, NULL), LP_INFEASIBLE);
    lp_free (l);
}
END_TEST

/* Numbers far beyond a double's precision: 2^80 < x < 2^80 + 1 has a
 * solution, 2^80 < x <= 2^80 has none, and neither is decided by rounding. */
START_TEST (precision_beyond_doubles)
{
    for (int open = 0; open < 2; open++) {
        lp *l = lp_new (1);
        mpq_t one[1], minus[1], bound;
        mpq_inits (one[0], minus[0], bound, NULL);
        mpq_set_si (one[0], 1, 1);
        mpq_set_si (minus[0], -1, 1);
        mpz_ui_pow_ui (mpq_numref (bound), 2, 80);
        mpq_neg (bound, bound);
        lp_add_rational_row (l, (const mpq_t *) minus, LP_LT, bound);
        mpq_neg (bound, bound);
        if (open)
            mpq_add (bound, bound, one[0]);
        lp_add_rational_row (l, (const mpq_t *) one, open ? LP_LT : LP_LE, bound);
        ck_assert_int_eq (lp_decide (l, NULL), open ? LP_FEASIBLE : LP_INFEASIBLE);
        mpq_clears (one[0], minus[0], bound, NULL);
        lp_free (l);
    }
}
END_TEST

int
main (int argc, char **argv)
{
    if (argc > 1)
        cases = (unsigned) strtoul (argv[1], NULL, 10);
    Suite *suite = suite_create ("lp");
    TCase *small = tcase_create ("by hand"), *random = tcase_create ("random");
    tcase_add_test (small, strictness_decides);
    tcase_add_test (small, degenerate_rows);
    tcase_add_test (small, precision_beyond_doubles);
    tcase_add_loop_test (random, agrees_with_fourier_motzkin, 0, 10);
    tcase_set_timeout (random, 600);
    suite_add_tcase (suite, small);
    suite_add_tcase (suite, random);
    return test_run (suite);
}
