/* NULL wherever the library takes a pointer: an error, nothing, but no crash. */
#include <check.h>
#include <string.h>

#include "tacet.h"
#include "test_main.h"

static const char source[] =
    "system:s\nevent:a\nclock:1:x\nprocess:P\nlocation:P:l{initial:}\nedge:P:l:l:a{do: x=0}\n";

START_TEST (models)
{
    tct_model *m = tct_parse (NULL, 5, "x.tck", TCT_BY_NAME);
    ck_assert_str_eq (tct_model_error (m), "x.tck: error: there is no text\n");
    tct_model_free (m);
    m = tct_parse (NULL, 0, NULL, TCT_BY_NAME);
    ck_assert (*tct_model_error (m));
    tct_model_free (m);
    m = tct_parse (source, strlen (source), NULL, TCT_BY_NAME);
    ck_assert_str_eq (tct_model_error (m), "");
    tct_model_free (m);
    m = tct_parse (source, strlen (source), "x", (tct_language) 17);
    ck_assert_str_eq (tct_model_error (m), "there is no language 17\n");
    tct_model_free (m);
    m = tct_load (NULL, TCT_BY_NAME);
    ck_assert_str_eq (tct_model_error (m), "there is no file name\n");
    tct_answer *a = tct_decide (m, NULL);
    ck_assert_str_eq (tct_reason (a), "there is no file name");
    ck_assert_uint_eq (tct_table_count (a), 0);
    ck_assert_uint_eq (tct_run_length (a), 0);
    tct_answer_free (a);
    tct_model_free (m);
    m = tct_load (TACET_SOURCE, TCT_BY_NAME);
    ck_assert (strstr (tct_model_error (m), "Is a directory"));
    ck_assert_int_eq (tct_model_language (m), TCT_BY_NAME);
    tct_model_free (m);
    m = tct_load ("x.tck", (tct_language) -1);
    ck_assert (*tct_model_error (m));
    tct_model_free (m);
    tct_model_free (NULL);
    ck_assert_str_eq (tct_model_error (NULL), "there is no model\n");
    ck_assert_str_eq (tct_model_warnings (NULL), "");
    ck_assert_str_eq (tct_model_name (NULL), "");
    ck_assert_int_eq (tct_model_language (NULL), TCT_BY_NAME);
}
END_TEST

START_TEST (questions)
{
    ck_assert_str_eq (tct_error (NULL), "there is no question");
    ck_assert (!tct_add (NULL, NULL) && !tct_set (NULL, "time", "any") && !tct_set_run (NULL, NULL));
    ck_assert (!tct_set_certificate (NULL, stdout));
    ck_assert (!tct_on_progress (NULL, NULL, NULL) && !tct_on_message (NULL, NULL, NULL));
    tct_interrupt (NULL);
    tct_question_free (NULL);
    tct_answer *a = tct_ask (NULL);
    ck_assert_int_eq (tct_result_of (a), TCT_ERROR);
    ck_assert_str_eq (tct_sentence (a), "error: there is no question");
    ck_assert (*tct_json (a) == '{');
    ck_assert_str_eq (tct_text (a), "there is no question\n");
    ck_assert_str_eq (tct_engine (a), "");
    tct_answer_free (a);
    static const char *const names[] = { NULL, "", "nothing like it" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        tct_question *q = tct_question_new (names[i], NULL);
        ck_assert (*tct_error (q));
        ck_assert (!tct_set (q, NULL, NULL) && !tct_set_run (q, NULL) && !tct_add (q, NULL));
        tct_set_certificate (q, NULL);
        tct_interrupt (q);
        a = tct_ask (q);
        ck_assert_int_eq (tct_result_of (a), TCT_ERROR);
        tct_answer_free (a);
        tct_question_free (q);
    }
}
END_TEST

/* _i is which NULL. */
START_TEST (parts_of_questions)
{
    tct_model *m = tct_parse (source, strlen (source), "x.tck", TCT_BY_NAME);
    tct_question *q = tct_question_new ("simulate", m);
    bool right = _i == 0   ? tct_set (q, NULL, "any")
                 : _i == 1 ? tct_set (q, "time", NULL)
                 : _i == 2 ? tct_set_run (q, NULL)
                 : _i == 3 ? tct_add (q, NULL)
                           : tct_set (q, "stats", "1");
    ck_assert (!right && *tct_error (q));
    tct_answer *a = tct_ask (q);
    ck_assert_str_eq (tct_reason (a), tct_error (q));
    tct_answer_free (a);
    tct_question_free (q);
    tct_model_free (m);
}
END_TEST

START_TEST (convenience)
{
    tct_model *m = tct_parse (source, strlen (source), "x.tck", TCT_BY_NAME);
    tct_answer *all[] = { tct_decide (NULL, NULL), tct_reach (NULL, NULL),
                          tct_check_certificate (NULL, NULL, 0), tct_check_certificate (m, NULL, 0),
                          tct_check_certificate (NULL, "x", 1) };
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        ck_assert_int_eq (tct_result_of (all[i]), TCT_ERROR);
        ck_assert (*tct_reason (all[i]));
        tct_answer_free (all[i]);
    }
    tct_model_free (m);
    ck_assert (tct_question_at (1000) == NULL && tct_setting_at ("decide", 1000) == NULL);
    ck_assert (tct_setting_at (NULL, 0) == NULL && tct_setting_at ("nothing", 0) == NULL);
    ck_assert_str_eq (tct_setting_help (NULL, NULL), "");
    ck_assert_str_eq (tct_setting_help ("decide", NULL), "");
    ck_assert_str_eq (tct_setting_help ("decide", "nothing"), "");
    ck_assert (!tct_setting_is_flag (NULL, "time") && !tct_setting_is_flag ("decide", NULL));
}
END_TEST

static void
all_is_nothing (tct_answer *a)
{
    ck_assert (!tct_write_json (a, NULL) && !tct_write_text (a, NULL));
    ck_assert_uint_eq (tct_warning_count (a) + tct_table_rows (a, 7) + tct_table_columns (a, 7), 0);
    ck_assert_uint_eq (tct_run_count (a, (tct_kind) 9), 0);
    ck_assert_str_eq (tct_run_name (a, (tct_kind) 9, 0), "");
    ck_assert_str_eq (tct_run_name (a, TCT_CLOCKS, 1000), "");
    ck_assert_str_eq (tct_warning (a, 1000), "");
    ck_assert_str_eq (tct_run_delay (a, 1000), "");
    ck_assert_str_eq (tct_run_action (a, 1000), "");
    ck_assert_str_eq (tct_run_location (a, 0, NULL), "");
    ck_assert_str_eq (tct_run_integer (a, 0, NULL), "");
    ck_assert_str_eq (tct_run_clock (a, 0, NULL), "");
    ck_assert_str_eq (tct_table_name (a, 7), "");
    ck_assert_str_eq (tct_table_column (a, 7, 0), "");
    ck_assert_str_eq (tct_table_cell (a, 7, 0, 0), "");
    ck_assert_str_eq (tct_certificate (a), "");
}

START_TEST (answers)
{
    ck_assert_int_eq (tct_result_of (NULL), TCT_ERROR);
    ck_assert_str_eq (tct_sentence (NULL), "");
    ck_assert_str_eq (tct_reason (NULL), "");
    ck_assert_str_eq (tct_engine (NULL), "");
    ck_assert_str_eq (tct_period (NULL), "");
    ck_assert_str_eq (tct_json (NULL), "");
    ck_assert_str_eq (tct_text (NULL), "");
    ck_assert (!tct_write_json (NULL, stdout) && !tct_write_text (NULL, stdout));
    ck_assert_uint_eq (tct_states (NULL), 0);
    ck_assert (tct_seconds (NULL) == 0 && !tct_run_repeats (NULL));
    ck_assert_uint_eq (tct_run_length (NULL) + tct_run_loop (NULL) + tct_run_states (NULL), 0);
    ck_assert_uint_eq (tct_run_count (NULL, TCT_CLOCKS) + tct_table_count (NULL), 0);
    all_is_nothing (NULL);
    tct_model *m = tct_parse (source, strlen (source), "x.tck", TCT_BY_NAME);
    tct_answer *a = tct_decide (m, NULL);
    ck_assert_int_eq (tct_result_of (a), TCT_YES);
    all_is_nothing (a);
    tct_answer_free (a);
    tct_answer_free (NULL);
    tct_model_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("api_nulls");
    TCase *cases = tcase_create ("nulls");
    tcase_add_test (cases, models);
    tcase_add_test (cases, questions);
    tcase_add_loop_test (cases, parts_of_questions, 0, 5);
    tcase_add_test (cases, convenience);
    tcase_add_test (cases, answers);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
