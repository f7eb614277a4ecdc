/* Protocols for caches of any number, as counters: a bisimilar structure is
 * never found, an over-approximation soon. */
#include <check.h>

#include "refine.h"
#include "test_main.h"
#include "test_program.h"

#define MSI \
    "var invalid = input; var shared; var modified;" \
    "[read] invalid >= 1 -> shared := shared + modified + 1, modified := 0, invalid := invalid - 1;" \
    "[write] invalid >= 1 -> invalid := invalid + shared + modified - 1, shared := 0, modified := 1;" \
    "[claim] shared >= 1 -> invalid := invalid + shared + modified - 1, shared := 0, modified := 1;"

/* The error tells the path from a run, not the guards on it. */
#define ILLINOIS \
    "var invalid = input; var dirty; var shared; var alone;" \
    "[first] invalid >= 1 && dirty = 0 && shared = 0 && alone = 0 -> invalid := invalid - 1, alone := 1;" \
    "[join] invalid >= 1 && shared + alone >= 1" \
    "    -> invalid := invalid - 1, shared := shared + alone + 1, alone := 0;" \
    "[modify] alone >= 1 -> alone := alone - 1, dirty := dirty + 1;" \
    "[write] invalid >= 1 -> invalid := invalid + alone + dirty + shared - 1, alone := 0, shared := 0, " \
    "dirty := 1;"

static gcl_refinement *
refine (const char *source, gcl_refine_options o, bool persistently)
{
    gcl_model *m = test_program (source);
    budget *b = budget_new ((budget_limits){ .seconds = 100 });
    gcl_refinement *r = (persistently ? gcl_refine_persistently : gcl_refine) (m, &o, b);
    budget_free (b);
    gcl_free (m);
    return r;
}

/* An error path that ends in no error is excluded by what the error says. */
START_TEST (the_end_of_a_path_tells)
{
    gcl_refinement *r = refine (ILLINOIS "error dirty >= 2; error dirty >= 1 && shared >= 1;",
                                (gcl_refine_options){ .direction = GCL_OVER }, false);
    ck_assert_msg (r->answer == ANSWER_NO, "%s", r->reason);
    gcl_refinement_free (r);
}
END_TEST

/* ... and one that ends in an error has values for its inputs. */
START_TEST (a_path_with_inputs_is_a_run)
{
    gcl_refinement *r =
        refine (MSI "error shared >= 3;", (gcl_refine_options){ .direction = GCL_OVER }, false);
    ck_assert_msg (r->answer == ANSWER_YES, "%s", r->reason);
    ck_assert_uint_eq (r->run->count, 3);
    gcl_refinement_free (r);
}
END_TEST

/* Who says nothing of the way gets an answer, and hears which one gave it if it is not the first. */
START_TEST (another_way_answers)
{
    gcl_refine_options usual = { .light = false };
    gcl_refinement *first = refine (MSI "error modified >= 2; error modified >= 1 && shared >= 1;", usual, true);
    gcl_refinement *second = refine (
        "var invalid = 5; var shared; var modified; [join] true -> invalid := invalid + 1;"
        "[read] invalid >= 1 -> shared := shared + modified + 1, modified := 0, invalid := invalid - 1;"
        "[write] invalid >= 1 -> invalid := invalid + shared + modified - 1, shared := 0, modified := 1;"
        "error modified >= 2;",
        usual, true);
    ck_assert_msg (first->answer == ANSWER_NO && !first->way, "%s", first->reason);
    ck_assert_msg (second->answer == ANSWER_NO, "%s", second->reason);
    ck_assert_str_eq (second->way, "--over");
    gcl_refinement_free (first);
    gcl_refinement_free (second);
}
END_TEST

/* What the usual way answers stays its answer. */
START_TEST (the_usual_way_comes_first)
{
    gcl_refine_options usual = { .light = false };
    gcl_refinement *yes = refine ("var x; [a] x < 3 -> x := x + 1; error x >= 3;", usual, true);
    gcl_refinement *no = refine ("var x; [a] x < 3 -> x := x + 1; error x > 3;", usual, true);
    ck_assert (yes->answer == ANSWER_YES && !yes->way);
    ck_assert (no->answer == ANSWER_NO && !no->way);
    gcl_refinement_free (yes);
    gcl_refinement_free (no);
}
END_TEST

/* A prover without time: the answer says what is missing, not "0 steps". */
START_TEST (missing_values_are_named)
{
    gcl_refine_options o = { .split = true, .query_milliseconds = 1, .iterations = 60 };
    gcl_refinement *r = refine (
        MSI "[mix] invalid * shared > modified * modified * 7 + invalid -> invalid := invalid * shared;"
            "error modified >= 2;",
        o, false);
    ck_assert (r->answer != ANSWER_YES);
    if (r->reason)
        ck_assert_msg (r->reason[0] != '0', "%s", r->reason);
    gcl_refinement_free (r);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("refine_protocols");
    TCase *all = tcase_create ("all");
    tcase_set_timeout (all, 300);
    tcase_add_test (all, the_end_of_a_path_tells);
    tcase_add_test (all, a_path_with_inputs_is_a_run);
    tcase_add_test (all, another_way_answers);
    tcase_add_test (all, the_usual_way_comes_first);
    tcase_add_test (all, missing_values_are_named);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
