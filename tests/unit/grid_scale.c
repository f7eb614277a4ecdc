/* Periods and units: constants become whole bounds. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/grid/scale.h"
#include "test_main.h"
#include "test_model.h"

static const char ZERO_RESETS[] = "system:s\nevent:a\nclock:1:x\nprocess:p\nlocation:p:l{initial:}\n"
                                  "edge:p:l:l:a{provided: x<3 : do: x=0}\n";
static const char CONSTANTS[] = "system:s\nevent:a\nclock:1:x\nprocess:p\nlocation:p:l{initial:}\n"
                                "edge:p:l:l:a{provided: x<3 : do: x=1}\n";

static scale
scale_for (const char *source, const char *period)
{
    scale s;
    model *m = test_model (source);
    diag *why = diag_new ("test");
    ck_assert (scale_init (&s, period, m, why));
    diag_free (why);
    model_free (m);
    return s;
}

/* n units satisfy x <= c (or x < c) exactly when n is at most the bound,
 * for every period with small parts. */
START_TEST (bounds_agree_with_fractions)
{
    for (int p = 1; p <= 7; p++)
        for (int q = 1; q <= 7; q++) {
            char period[32];
            snprintf (period, sizeof period, "%d/%d", p, q);
            scale s = scale_for (ZERO_RESETS, period);
            for (int c = -9; c <= 9; c++)
                for (int n = -70; n <= 70; n++) {
                    ck_assert_msg ((n * p <= c * q) == (n <= scale_most (&s, c, false)), "%s: %d <= %d",
                                   period, n, c);
                    ck_assert_msg ((n * p < c * q) == (n <= scale_most (&s, c, true)), "%s: %d < %d", period,
                                   n, c);
                }
        }
}
END_TEST

/* With x = 1 in the model, a tick of 2/3 is two units of 1/3. */
START_TEST (constants_make_units_finer)
{
    scale s = scale_for (CONSTANTS, "2/3");
    ck_assert_int_eq (s.tick, 2);
    ck_assert_int_eq (scale_most (&s, 1, false), 3);
    ck_assert_int_eq (scale_most (&s, 1, true), 2);
    s = scale_for (ZERO_RESETS, "4/6");
    ck_assert_int_eq (s.tick, 1);
    ck_assert_int_eq (s.numerator, 2);
    ck_assert_int_eq (scale_most (&s, 1, false), 1);
}
END_TEST

/* What is no positive rational, or has too many digits, is rejected. */
START_TEST (bad_periods_are_rejected)
{
    static const char *const bad[] = { "0", "-1/2", "1/0", "x", "", "1/", "99999999999", "1/99999999999" };
    model *m = test_model (ZERO_RESETS);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        scale s;
        diag *why = diag_new ("test");
        ck_assert_msg (!scale_init (&s, bad[i], m, why), "%s was accepted", bad[i]);
        ck_assert_uint_eq (diag_errors (why), 1);
        diag_free (why);
    }
    model_free (m);
}
END_TEST

/* Ticks and units as time. */
START_TEST (ticks_are_multiples_of_the_period)
{
    scale s = scale_for (CONSTANTS, "2/3");
    mpq_t value;
    mpq_init (value);
    scale_delay (&s, 6, value);
    ck_assert (mpq_cmp_si (value, 4, 1) == 0);
    scale_value (&s, 5, value);
    ck_assert (mpq_cmp_si (value, 5, 3) == 0);
    mpq_clear (value);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("grid_scale");
    TCase *all = tcase_create ("all");
    tcase_add_test (all, bounds_agree_with_fractions);
    tcase_add_test (all, constants_make_units_finer);
    tcase_add_test (all, bad_periods_are_rejected);
    tcase_add_test (all, ticks_are_multiples_of_the_period);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
