/* Which period keeps every word, on models whose answer is known. */
#include <stdlib.h>

#include "alloc.h"
#include "certificate.h"
#include "sampling.h"
#include "test_main.h"
#include "test_model.h"

static sampling_answer *
ask (const sampling_question *q)
{
    budget *b = budget_new ((budget_limits){ .seconds = 60 });
    diag *why = diag_new ("test.tck");
    sampling_answer *a = sampling_decide (q, b, why);
    ck_assert (a != NULL);
    diag_free (why);
    budget_free (b);
    return a;
}

static void
expect_yes (const model *m, uint32_t least)
{
    sampling_question q = { .model = m };
    sampling_answer *a = ask (&q);
    ck_assert_int_eq (a->answer, ANSWER_YES);
    ck_assert_uint_eq (a->least, least);
    ck_assert ((a->lost != NULL) == (least > 1));
    sampling_answer_free (a);
}

static void
expect_file (const char *name, uint32_t least)
{
    model *m = test_model_file (name);
    expect_yes (m, least);
    model_free (m);
}

START_TEST (known_models_have_their_least_q)
{
    expect_file ("models/sampling/yes-k4.tck", 4);
    expect_file ("models/sampling/yes-with-unstable-cycle.tck", 2);
    expect_file ("models/sampling/timer-10ms.tck", 1);
    expect_file ("models/tour/2-window.tck", 3);
    expect_file ("models/classic/fischer-3.tck", 1);
    expect_file ("models/classic/csma-cd-3.tck", 1);
}
END_TEST

#define TIMES(one, two) \
    "system:t\nprocess:P\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nclock:1:z\nlocation:P:l{initial:}\n" \
    "edge:P:l:l:a{provided: y>0 && x>" one " : do: y=0; z=0}\n" \
    "edge:P:l:l:b{provided: y>0 && y<" one " && z>0 && z<" one " : do: y=0}\n" \
    "edge:P:l:l:b{provided: x>" one " && x<" two " : do: x=0; z=0}\n"

static void
expect_no (const char *name, const char *pattern)
{
    model *m = test_model_file (name);
    sampling_question q = { .model = m };
    sampling_answer *a = ask (&q);
    ck_assert_int_eq (a->answer, ANSWER_NO);
    ck_assert_str_eq (a->pattern_text, pattern);
    for (size_t i = 0; i < SAMPLING_TURN_COUNT; i++)
        ck_assert_uint_eq (a->needs[i], sampling_turns[i] + 1);
    sampling_answer_free (a);
    model_free (m);
}

START_TEST (known_models_have_their_patterns)
{
    expect_no ("models/tour/7-drift.tck", "(tick reply)^n");
    expect_no ("models/sampling/no-two-pumps.tck", "(e0)^n (e1)^n");
    expect_no ("models/sampling/no-nested-pump.tck", "(b c (a)^n)^n");
}
END_TEST

/* All constants are multiples of ten: the answer is that of the model in tens, with the
 * same numbers of states. */
START_TEST (times_ten_costs_the_same)
{
    model *m = test_model (TIMES ("1", "2")), *n = test_model (TIMES ("10", "20"));
    sampling_question q = { .model = m }, r = { .model = n };
    sampling_answer *a = ask (&q), *b = ask (&r);
    ck_assert (a->answer == ANSWER_NO && b->answer == ANSWER_NO);
    ck_assert_int_eq (a->unit, 1);
    ck_assert_int_eq (b->unit, 10);
    ck_assert_str_eq (a->pattern_text, b->pattern_text);
    ck_assert (!memcmp (a->needs, b->needs, sizeof a->needs));
    ck_assert (a->circles == b->circles && a->objects == b->objects && a->nodes == b->nodes);
    sampling_answer_free (a);
    sampling_answer_free (b);
    model_free (m);
    model_free (n);
}
END_TEST

/* A pattern, and nine clocks that are compared on the way to it. */
START_TEST (many_clocks_have_patterns)
{
    text source = TEXT_EMPTY;
    text_add (&source, "system:t\nprocess:P\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nclock:9:z\n"
                       "location:P:l0{initial:}\nlocation:P:l1{}\n"
                       "edge:P:l0:l1:a{provided: x==1 : do: x=0}\n"
                       "edge:P:l1:l0:b{provided: y>1 && x<1");
    for (int i = 0; i < 9; i++)
        text_printf (&source, " && z[%d]>=1", i);
    text_add (&source, " : do: y=0}\n");
    model *m = test_model (text_string (&source));
    sampling_question q = { .model = m };
    sampling_answer *a = ask (&q);
    ck_assert_int_eq (a->answer, ANSWER_NO);
    ck_assert_str_eq (a->pattern_text, "(a b)^n");
    sampling_answer_free (a);
    model_free (m);
    text_free (&source);
}
END_TEST

START_TEST (drift_is_explained)
{
    model *m = test_model_file ("models/tour/7-drift.tck");
    sampling_question q = { .model = m };
    sampling_answer *a = ask (&q);
    ck_assert_uint_eq (a->loop_count, 1);
    const sampling_loop *loop = &a->loops[0];
    ck_assert_str_eq (loop->pattern, "(tick reply)^n");
    ck_assert_uint_eq (loop->survivors, 0);
    ck_assert_uint_eq (loop->leak_count, 1);
    ck_assert_str_eq (loop->leaks[0].state, "P.wait [y=0, 0<x<1]");
    ck_assert_str_eq (loop->leaks[0].shrinks, "1 - frac(x)");
    ck_assert_str_eq (loop->leaks[0].grows, "(frac(x))");
    sampling_answer_free (a);
    model_free (m);
}
END_TEST

#define HEAD \
    "system:t\nprocess:P\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nlocation:P:l{initial:}\nlocation:P:m{" \
    "labels: end}\n"

START_TEST (closed_models_keep_all_at_1)
{
    model *m = test_model (HEAD "edge:P:l:l:a{provided: x>=1 && y<=2 : do: x=0}\n"
                                "edge:P:l:l:b{provided: y>=1 && x<=1 : do: y=0}\n");
    expect_yes (m, 1);
    model_free (m);
}
END_TEST

START_TEST (one_clock_needs_at_most_2)
{
    model *m = test_model (HEAD "edge:P:l:l:a{provided: x>0 && x<1 : do: x=0}\n"
                                "edge:P:l:l:b{provided: x>1 && x<2}\n");
    expect_yes (m, 2);
    model_free (m);
}
END_TEST

/* a needs a fraction; if a is silent, or does not lead to the labels, it does not
 * matter. */
START_TEST (hidden_actions_and_labels_count)
{
    model *m = test_model (HEAD "edge:P:l:l:a{provided: x>0 && x<1}\nedge:P:l:m:b\n");
    const char *hidden[] = { "P@a" };
    uint32_t end = model_find_label (m, "end");
    expect_yes (m, 2);
    sampling_question q = { .model = m, .hidden = hidden, .hidden_count = 1 };
    sampling_answer *a = ask (&q);
    ck_assert_uint_eq (a->least, 1);
    sampling_answer_free (a);
    model *n =
        test_model (HEAD "edge:P:l:l:a{provided: x>0 && x<1 : do: y=0}\nedge:P:l:m:b{provided: x<=0}\n");
    q = (sampling_question){ .model = n, .labels = &end, .label_count = 1 };
    a = ask (&q);
    ck_assert_uint_eq (a->least, 1);
    sampling_answer_free (a);
    expect_yes (n, 2);
    model_free (m);
    model_free (n);
}
END_TEST

/* A word that stops is no infinite word. */
START_TEST (infinite_words_are_others)
{
    model *m = test_model (HEAD "edge:P:l:l:a\nedge:P:l:m:b{provided: x>0 && x<1}\n");
    expect_yes (m, 2);
    sampling_question q = { .model = m, .infinite = true };
    sampling_answer *a = ask (&q);
    ck_assert_uint_eq (a->least, 1);
    sampling_answer_free (a);
    model_free (m);
}
END_TEST

START_TEST (periods_need_not_be_1_over_q)
{
    model *m = test_model_file ("models/sampling/timer-10ms.tck");
    const char *periods[] = { "10", "5", "4", "2", "1", "5/3" };
    const answer expected[] = { ANSWER_NO, ANSWER_YES, ANSWER_NO, ANSWER_NO, ANSWER_YES, ANSWER_YES };
    budget *b = budget_new ((budget_limits){ .seconds = 60 });
    diag *why = diag_new ("test.tck");
    sampling_question q = { .model = m };
    sampling_period *rows = sampling_among (&q, periods, 6, b, why);
    for (size_t i = 0; i < 6; i++)
        ck_assert_msg (rows[i].answer == expected[i], "%s: %s", periods[i], answer_name (rows[i].answer));
    ck_assert_uint_eq (rows[0].lost->count, 2);
    ck_assert_str_eq (rows[0].lost->letters[1], "answer");
    sampling_periods_free (rows, 6);
    diag_free (why);
    budget_free (b);
    model_free (m);
}
END_TEST

START_TEST (stopwatches_are_refused)
{
    model *m = test_model ("system:t\nprocess:P\nevent:a\nclock:1:x\nlocation:P:l{initial: : stop: x}\n"
                           "edge:P:l:l:a{provided: x>=1}\n");
    diag *why = diag_new ("test.tck");
    budget *b = budget_new ((budget_limits){ .seconds = 60 });
    sampling_question q = { .model = m };
    ck_assert (sampling_decide (&q, b, why) == NULL && diag_errors (why) == 1);
    budget_free (b);
    diag_free (why);
    model_free (m);
}
END_TEST

static answer
check_for (const model *m, const char *proof, size_t length, text *what)
{
    budget *b = budget_new ((budget_limits){ .seconds = 60 });
    answer right = certificate_check (m, proof, length, b, what);
    budget_free (b);
    return right;
}

static answer
check (const model *m, const char *proof, size_t length)
{
    text what = TEXT_EMPTY;
    answer right = check_for (m, proof, length, &what);
    text_free (&what);
    return right;
}

/* Of how a pattern is read every line counts, and every digit: none may be there twice or
 * be another one. */
static void
spoil_reading (const model *m, const char *proof, size_t length)
{
    const char *pattern = strstr (proof, "\npattern "), *end = proof + length;
    if (!pattern)
        return;
    const char *line = strchr (pattern + 1, '\n') + 1;
    ck_assert (strstr (line, "\nround ") && strstr (line, "\nrepeat "));
    for (const char *at = line; at < end; at++) {
        text other = TEXT_EMPTY;
        if (*at == '\n') {
            text_add_bytes (&other, proof, (size_t) (at + 1 - proof));
            text_add_bytes (&other, line, (size_t) (end - line));
            line = at + 1;
        } else if (strchr ("0123456789-", *at)) {
            text_add_bytes (&other, proof, (size_t) (at - proof));
            text_add_char (&other, *at == '1' ? '2' : '1');
            text_add_bytes (&other, at + 1, (size_t) (end - at - 1));
        }
        ck_assert_msg (!other.length || check (m, text_string (&other), other.length) == ANSWER_NO,
                       "changed before: %s", at);
        text_free (&other);
    }
}

/* Leave out each line in turn: what is left is no proof. */
static void
spoil (const model *m, const char *proof, size_t length)
{
    for (const char *line = proof; line < proof + length;) {
        const char *next = (const char *) memchr (line, '\n', (size_t) (proof + length - line)) + 1;
        text rest = TEXT_EMPTY;
        text_add_bytes (&rest, proof, (size_t) (line - proof));
        text_add_bytes (&rest, next, (size_t) (proof + length - next));
        ck_assert_msg (check (m, text_string (&rest), rest.length) == ANSWER_NO, "without: %.*s",
                       (int) (next - line), line);
        text_free (&rest);
        line = next;
    }
}

START_TEST (certificates_are_looked_at)
{
    static const char *const files[] = {
        "models/sampling/yes-k4.tck",         "models/sampling/no-two-pumps.tck",
        "models/sampling/no-nested-pump.tck", "models/tour/7-drift.tck",
        "models/tour/2-window.tck",           "models/tour/3-stuck.tck"
    };
    model *m = test_model_file (files[_i / 2]);
    char *proof;
    size_t length;
    sampling_question q = { .model = m, .certificate = open_memstream (&proof, &length) };
    q.infinite = _i % 2;
    sampling_answer_free (ask (&q));
    fclose (q.certificate);
    ck_assert_int_eq (check (m, proof, length), ANSWER_YES);
    spoil (m, proof, length);
    spoil_reading (m, proof, length);
    free (proof);
    model_free (m);
}
END_TEST

/* A pattern that dense time has, but whose words need no finer grids. */
START_TEST (wrong_patterns_are_refused)
{
    model *m = test_model_file ("models/sampling/no-two-pumps.tck");
    static const char *const wrong[] = { "( e0 )",    "e0 e0 ( e1 )", "( e0 e1 )", "e1",
                                         "( e0 ) e1", "( e0",         "( )",       ")" };
    char *proof;
    size_t length;
    sampling_question q = { .model = m, .certificate = open_memstream (&proof, &length) };
    sampling_answer_free (ask (&q));
    fclose (q.certificate);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        text other = TEXT_EMPTY, what = TEXT_EMPTY;
        const char *pattern = strstr (proof, "\npattern ") + 1;
        text_add_bytes (&other, proof, (size_t) (pattern - proof));
        text_printf (&other, "pattern %s\n", wrong[i]);
        ck_assert_msg (check_for (m, text_string (&other), other.length, &what) == ANSWER_NO, "%s", wrong[i]);
        /* not because what follows it is missing, which would come with a line */
        ck_assert_msg (strncmp (text_string (&what), "line ", 5) != 0, "%s: %s", wrong[i],
                       text_string (&what));
        text_free (&other);
        text_free (&what);
    }
    free (proof);
    model_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("sampling models");
    TCase *cases = tcase_create ("known");
    tcase_set_timeout (cases, 60);
    tcase_add_test (cases, known_models_have_their_least_q);
    tcase_add_test (cases, known_models_have_their_patterns);
    tcase_add_test (cases, times_ten_costs_the_same);
    tcase_add_test (cases, many_clocks_have_patterns);
    tcase_add_test (cases, drift_is_explained);
    tcase_add_test (cases, closed_models_keep_all_at_1);
    tcase_add_test (cases, one_clock_needs_at_most_2);
    tcase_add_test (cases, hidden_actions_and_labels_count);
    tcase_add_test (cases, infinite_words_are_others);
    tcase_add_test (cases, periods_need_not_be_1_over_q);
    tcase_add_test (cases, stopwatches_are_refused);
    tcase_add_loop_test (cases, certificates_are_looked_at, 0, 12);
    tcase_add_test (cases, wrong_patterns_are_refused);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
