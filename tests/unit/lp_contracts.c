/* The predicates behind the asserts of linear programs. */
#include <check.h>

#include "../../lp/lp_simplex.c" /* its table is broken below */
#include "test_main.h"

/* x - y <= -1, x + y <= 3, x - 2y = -5 */
static lp *
sample (void)
{
    lp *s = lp_new (2);
    lp_add_row (s, 2, (uint32_t[]){ 0, 1 }, (int64_t[]){ 1, -1 }, LP_LE, -1);
    lp_add_row (s, 2, (uint32_t[]){ 1, 0 }, (int64_t[]){ 1, 1 }, LP_LT, 3);
    lp_add_row (s, 2, (uint32_t[]){ 0, 1 }, (int64_t[]){ 1, -2 }, LP_EQ, -5);
    return s;
}

START_TEST (untidy_rows_are_seen)
{
    lp *s = sample ();
    for (size_t row = 0; row < 3; row++)
        ck_assert (lp_row_is_valid (s, row));
    lp_term *terms = s->terms.at + s->rows.at[1].first;
    terms[0].variable = 1; /* twice */
    ck_assert (!lp_row_is_valid (s, 1));
    terms[0].variable = 0;
    mpq_set_ui (terms[1].coefficient, 0, 1);
    ck_assert (!lp_row_is_valid (s, 1));
    terms[1].variable = 2;
    ck_assert (!lp_row_is_valid (s, 1));
    lp_free (s);
}
END_TEST

START_TEST (broken_tables_are_seen)
{
    lp *s = sample ();
    tableau *t = tableau_new (s, NULL);
    ck_assert (lp_tableau_is_valid (t));
    size_t row = violated_row (t);
    int direction = -violation (t, t->basic[row]);
    size_t column = entering_column (t, row, direction);
    update_values (t, row, column);
    pivot (t, row, column);
    ck_assert (lp_tableau_is_valid (t));
    size_t kept = t->basic[0];
    t->basic[0] = t->nonbasic[0];
    ck_assert (!lp_tableau_is_valid (t));
    t->basic[0] = kept;
    mpq_set_ui (t->value[t->basic[0]].real, 77, 1);
    ck_assert (!lp_tableau_is_valid (t));
    tableau_free (t);
    lp_free (s);
}
END_TEST

START_TEST (unsolved_squares_are_seen)
{
    mpq_t *m = lp_vector_new (6);
    mpq_set_si (m[0], 2, 1); /* 2a = 4, a + b = 5 */
    mpq_set_si (m[2], 4, 1);
    mpq_set_si (m[3], 1, 1);
    mpq_set_si (m[4], 1, 1);
    mpq_set_si (m[5], 5, 1);
    ck_assert (!lp_square_is_solved ((const mpq_t *) m, 2));
    ck_assert (lp_solve_square (m, 2) && lp_square_is_solved ((const mpq_t *) m, 2));
    lp_vector_free (m, 6);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("contracts of linear programs");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, untidy_rows_are_seen);
    tcase_add_test (tests, broken_tables_are_seen);
    tcase_add_test (tests, unsolved_squares_are_seen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
