/* The library as its users see it: only tacet.h. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tacet.h"
#include "test_main.h"

static const char beat[] = "system:beat\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nint:1:0:2:0:n\nprocess:P\n"
                           "location:P:l0{initial:}\nlocation:P:l1{labels: high}\n"
                           "edge:P:l0:l1:a{provided: x==1 : do: x=0}\n"
                           "edge:P:l1:l0:b{provided: y%s1 && x<1 : do: y=0}\n";

static tct_model *
parse (const char *compare)
{
    char source[512], *error;
    snprintf (source, sizeof source, beat, compare);
    tct_model *m = tct_parse (source, strlen (source), "beat.tck", &error);
    ck_assert_msg (m != NULL, "%s", error ? error : "");
    return m;
}

/* Dense time has an infinite run, no period has one. */
START_TEST (dense_but_not_sampled)
{
    tct_model *m = parse (">");
    ck_assert_str_eq (tct_model_name (m), "beat");
    tct_question dense = { .time = "dense", .labels = "high" }, any = { .time = "any" };
    tct_answer *a = tct_decide (m, &dense, NULL);
    ck_assert (a && tct_result_of (a) == TCT_YES);
    ck_assert (!tct_run_repeats (a));
    ck_assert_uint_lt (tct_run_loop (a), tct_run_length (a));
    tct_answer_free (a);
    a = tct_decide (m, &any, NULL);
    ck_assert (a && tct_result_of (a) == TCT_NO);
    ck_assert_uint_eq (tct_run_length (a), 0);
    ck_assert_str_eq (tct_run_json (a), "");
    tct_answer_free (a);
    tct_model_free (m);
}
END_TEST

/* The run of a yes can be read step by step. */
START_TEST (runs)
{
    tct_model *m = parse (">=");
    tct_question any = { .time = "any" };
    tct_answer *a = tct_decide (m, &any, NULL);
    ck_assert (a && tct_result_of (a) == TCT_YES);
    ck_assert_str_eq (tct_period (a), "1");
    ck_assert (tct_run_repeats (a));
    ck_assert_str_eq (tct_run_action (a, 0), "P@a");
    ck_assert_str_eq (tct_run_delay (a, 0), "1");
    ck_assert (strstr (tct_run_json (a), "\"loop\"") != NULL);
    ck_assert (strlen (tct_engine (a)) > 0);
    tct_answer_free (a);
    tct_question there = { .location = "P.l1", .time = "1/2" }, stuck = { .deadlock = true };
    a = tct_reach (m, &there, NULL);
    ck_assert (a && tct_result_of (a) == TCT_YES);
    ck_assert_uint_eq (tct_run_loop (a), tct_run_length (a));
    tct_answer_free (a);
    a = tct_reach (m, &stuck, NULL);
    ck_assert (a && tct_result_of (a) == TCT_YES);
    tct_answer_free (a);
    tct_model_free (m);
}
END_TEST

/* Mistakes come back as text; limits as unknown; faults with their run. */
START_TEST (failures)
{
    char *error = NULL;
    ck_assert (tct_parse ("system", 6, "bad.tck", &error) == NULL);
    ck_assert (error && strncmp (error, "bad.tck:1:", 10) == 0);
    tct_free (error);
    ck_assert (tct_parse ("system", 6, "bad.tck", NULL) == NULL);

    tct_model *m = parse (">=");
    tct_question wrong = { .labels = "low" }, nowhere = { .location = "Q.x" },
                 never = { .time = "sometimes" }, tiny = { .time = "any", .limit_states = 1 };
    ck_assert (tct_reach (m, &wrong, &error) == NULL);
    ck_assert (error && strstr (error, "high") != NULL);
    tct_free (error);
    ck_assert (tct_reach (m, &nowhere, &error) == NULL);
    tct_free (error);
    ck_assert (tct_decide (m, &never, &error) == NULL);
    ck_assert (error && *error);
    tct_free (error);
    tct_answer *a = tct_decide (m, &tiny, NULL);
    ck_assert (a && tct_result_of (a) == TCT_UNKNOWN && strstr (tct_reason (a), "state limit") != NULL);
    tct_answer_free (a);
    tct_model_free (m);

    const char *counter = "system:c\nevent:a\nint:1:0:2:0:n\nprocess:P\nlocation:P:l{initial:}\n"
                          "edge:P:l:l:a{do: n=n+1}\n";
    m = tct_parse (counter, strlen (counter), "c.tck", &error);
    tct_question infinite = { .time = "dense" }, disable = { .time = "dense", .range_disables = true };
    a = tct_decide (m, &infinite, NULL);
    ck_assert (a && tct_result_of (a) == TCT_FAULT && strstr (tct_reason (a), "outside 0..2") != NULL);
    ck_assert_uint_eq (tct_run_length (a), 3);
    tct_answer_free (a);
    a = tct_decide (m, &disable, NULL);
    ck_assert (a && tct_result_of (a) == TCT_NO);
    tct_answer_free (a);
    tct_model_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("api_library");
    TCase *cases = tcase_create ("library");
    tcase_add_test (cases, dense_but_not_sampled);
    tcase_add_test (cases, runs);
    tcase_add_test (cases, failures);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
