/* The states of a plain exploration as a certificate, and when there is none. */
#include "states.h"
#include "test_main.h"
#include "test_program.h"

static gcl_exploration *
explore (const char *program, const gcl_explore_options *o)
{
    gcl_model *m = test_program (program);
    budget *b = budget_new ((budget_limits){ 0 });
    gcl_exploration *e = gcl_explore (m, o, b);
    budget_free (b);
    gcl_free (m);
    return e;
}

static const char counter[] = "var x; var y = -1; x < 1 -> x := x + 1; error x > 1;";

START_TEST (every_state_is_a_line)
{
    gcl_exploration *e = explore (counter, &(gcl_explore_options){ .certificate = true });
    ck_assert_int_eq (e->answer, ANSWER_NO);
    const char *lines = strchr (e->certificate, '\n') + 1;
    ck_assert (strncmp (e->certificate, "tacet-certificate program-invariant 2 ", 38) == 0);
    ck_assert_str_eq (lines, "integers unbounded\nassignments in-order\ninputs any\nvariables x y\n"
                             "at 0 -1\nstate\nat 1 -1\nstate\n");
    gcl_exploration_free (e);
}
END_TEST

START_TEST (only_a_no_has_one)
{
    gcl_exploration *e = explore (counter, &(gcl_explore_options){ 0 });
    ck_assert_int_eq (e->answer, ANSWER_NO);
    ck_assert_ptr_null (e->certificate);
    gcl_exploration_free (e);
    e = explore ("var x; x < 1 -> x := x + 1; error x = 1;", &(gcl_explore_options){ .certificate = true });
    ck_assert_int_eq (e->answer, ANSWER_YES);
    ck_assert_ptr_null (e->certificate);
    gcl_exploration_free (e);
    e = explore ("var x = input;", &(gcl_explore_options){ .certificate = true });
    ck_assert_int_eq (e->answer, ANSWER_UNKNOWN);
    ck_assert_ptr_null (e->certificate);
    gcl_exploration_free (e);
}
END_TEST

START_TEST (reductions_have_none)
{
    for (unsigned bit = 0; bit <= GCL_ACYCLIC_BIT; bit++) {
        gcl_explore_options o = { .reductions = 1u << bit, .certificate = true };
        gcl_exploration *e = explore (counter, &o);
        ck_assert_ptr_nonnull (gcl_explore_certificate_refusal (&o));
        ck_assert_int_eq (e->answer, ANSWER_NO);
        ck_assert (strncmp (e->certificate, "tacet-certificate none 2 ", 25) == 0);
        ck_assert_ptr_nonnull (strstr (e->certificate, "\nreason with reductions "));
        gcl_exploration_free (e);
    }
    ck_assert_ptr_nonnull (gcl_explore_certificate_refusal (&(gcl_explore_options){ .memory = GCL_COMPACT }));
    ck_assert_ptr_null (gcl_explore_certificate_refusal (&(gcl_explore_options){ .order = EXPLORE_DFS }));
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("certificates of explorations");
    TCase *all = tcase_create ("states");
    tcase_add_test (all, every_state_is_a_line);
    tcase_add_test (all, only_a_no_has_one);
    tcase_add_test (all, reductions_have_none);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
