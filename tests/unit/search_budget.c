/* What a budget says when it ends, and what one within it leaves. */
#include <check.h>
#include <string.h>

#include "budget.h"
#include "test_main.h"

/* A budget within another one ends with the rest of it, and names the limit that was given. */
START_TEST (rest_is_told_as_what_was_given)
{
    budget *outer = budget_new ((budget_limits){ .states = 10 });
    for (int i = 0; i < 7; i++)
        ck_assert (budget_step (outer, 0, 0));
    budget *inner = budget_new_within (outer, (budget_limits){ .states = 5 });
    for (int i = 0; i < 3; i++)
        ck_assert (budget_step (inner, 0, 0));
    ck_assert (!budget_step (inner, 0, 0));
    ck_assert_str_eq (budget_reason (inner), "state limit: 10 states");
    budget *innermost = budget_new_within (inner, (budget_limits){ .states = 5 });
    ck_assert (budget_step (innermost, 0, 0));
    ck_assert (!budget_step (innermost, 0, 0));
    ck_assert_str_eq (budget_reason (innermost), "state limit: 10 states");
    budget_free (innermost);
    budget_free (inner);
    budget_free (outer);
}
END_TEST

/* Where its own limit is less, that one is named. */
START_TEST (own_limit_is_told)
{
    budget *outer = budget_new ((budget_limits){ .seconds = 100, .states = 10 });
    budget *inner = budget_new_within (outer, (budget_limits){ .seconds = 1e-9, .states = 2 });
    ck_assert (!budget_check (inner));
    ck_assert_str_eq (budget_reason (inner), "time limit: 1e-09 s");
    budget_free (inner);
    inner = budget_new_within (outer, (budget_limits){ .states = 2 });
    while (budget_step (inner, 0, 0))
        ;
    ck_assert_str_eq (budget_reason (inner), "state limit: 2 states");
    ck_assert_uint_eq (budget_states (inner), 2);
    budget_free (inner);
    budget_free (outer);
}
END_TEST

/* Time, too: of a limit of a nanosecond nothing is left. */
START_TEST (time_that_is_over)
{
    budget *outer = budget_new ((budget_limits){ .seconds = 1e-9 });
    budget *inner = budget_new_within (outer, (budget_limits){ .seconds = 5 });
    while (budget_check (inner))
        ;
    ck_assert_str_eq (budget_reason (inner), "time limit: 1e-09 s");
    budget_free (inner);
    budget_free (outer);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("budget");
    TCase *cases = tcase_create ("budget");
    tcase_add_test (cases, rest_is_told_as_what_was_given);
    tcase_add_test (cases, own_limit_is_told);
    tcase_add_test (cases, time_that_is_over);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
