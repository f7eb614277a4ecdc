/* The unknown period by relations, on models small enough to see the answer. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "relations.h"
#include "test_main.h"

#define HEAD "system:s\nclock:1:x\nclock:1:y\nevent:a\nevent:b\nprocess:P\n"

typedef struct outcome {
    model *model;
    diag *why;
    budget *budget;
    verdict *verdict;
} outcome;

static outcome
ask (const char *source, const char *label, bool non_zeno, budget_limits limits)
{
    outcome o = { .why = diag_new ("test"), .budget = budget_new (limits) };
    o.model = model_parse (source, strlen (source), o.why);
    ck_assert_msg (o.model != NULL, "the model cannot be read:\n%s", source);
    uint32_t number = label ? model_find_label (o.model, label) : MODEL_NONE;
    query q = { .kind = QUERY_CYCLE, .labels = &number, .label_count = label != NULL, .non_zeno = non_zeno };
    relations_options options = { .linear_programs = true };
    o.verdict = relations_decide (o.model, &q, &options, o.budget, o.why);
    return o;
}

static void
outcome_free (outcome *o)
{
    verdict_free (o->verdict);
    budget_free (o->budget);
    model_free (o->model);
    diag_free (o->why);
}

static void
expect (const char *source, const char *label, bool non_zeno, answer expected)
{
    outcome o = ask (source, label, non_zeno, (budget_limits){ .seconds = 20 });
    ck_assert (o.verdict != NULL);
    ck_assert_int_eq (o.verdict->answer, expected);
    if (expected == ANSWER_YES) {
        uint32_t number = label ? model_find_label (o.model, label) : MODEL_NONE;
        run_goal goal = { .labels = &number, .label_count = label != NULL, .time_passes = non_zeno };
        text why = TEXT_EMPTY;
        ck_assert_msg (run_replay (o.model, o.verdict->evidence, &goal, &why), "%s", text_string (&why));
        text_free (&why);
    }
    outcome_free (&o);
}

/* Infinitely many events before x reaches 1: no period. */
START_TEST (events_that_pile_up)
{
    expect (HEAD "location:P:l{initial:}\nedge:P:l:l:a{provided: x<1 && y>0 : do: y=0}\n", NULL, false,
            ANSWER_NO);
}
END_TEST

/* An offset that grows in every turn: no period; if it may stay, one. */
START_TEST (offsets_that_grow)
{
    const char *open = HEAD "location:P:l0{initial:}\nlocation:P:l1\n"
                            "edge:P:l0:l1:a{provided: x==1 : do: x=0}\n"
                            "edge:P:l1:l0:b{provided: y>1 && x<1 : do: y=0}\n";
    const char *closed = HEAD "location:P:l0{initial:}\nlocation:P:l1\n"
                              "edge:P:l0:l1:a{provided: x==1 : do: x=0}\n"
                              "edge:P:l1:l0:b{provided: y>=1 && x<1 : do: y=0}\n";
    expect (open, NULL, false, ANSWER_NO);
    expect (closed, NULL, false, ANSWER_YES);
    expect (closed, NULL, true, ANSWER_YES);
}
END_TEST

/* A loop without delay counts, unless time must diverge. */
START_TEST (loops_without_time)
{
    const char *source = HEAD "location:P:l{initial: : invariant: x<=0}\nedge:P:l:l:a\n";
    expect (source, NULL, false, ANSWER_YES);
    expect (source, NULL, true, ANSWER_NO);
}
END_TEST

/* A loop of length exactly 3 is non-Zeno although relations forget whole
 * numbers of time units. */
START_TEST (whole_turns_take_time)
{
    expect (HEAD "location:P:l{initial:}\nedge:P:l:l:a{provided: x==3 : do: x=0}\n", NULL, true, ANSWER_YES);
}
END_TEST

/* A label on a location that is visited once is not met again and again. */
START_TEST (labels_on_the_loop)
{
    const char *source = HEAD "location:P:l0{initial: : labels: start}\nlocation:P:l1{labels: goal}\n"
                              "edge:P:l0:l1:a\nedge:P:l1:l1:b{provided: x>=1 : do: x=0}\n";
    expect (source, "goal", false, ANSWER_YES);
    expect (source, "start", false, ANSWER_NO);
}
END_TEST

/* Period 1/2 is the largest: x and y are apart by something in (0, 1), and
 * both are reset once a turn. */
START_TEST (the_largest_period)
{
    outcome o = ask (HEAD "location:P:l0{initial:}\nlocation:P:l1\n"
                          "edge:P:l0:l1:a{provided: x<1 && x>0 && y<=1 : do: y=0}\n"
                          "edge:P:l1:l0:b{provided: x==1 && y>0 : do: x=0}\n",
                     NULL, false, (budget_limits){ .seconds = 20 });
    ck_assert (o.verdict && o.verdict->answer == ANSWER_YES);
    mpq_t period;
    mpq_init (period);
    run_period (o.verdict->evidence, period);
    ck_assert (mpq_cmp_ui (period, 1, 2) == 0);
    mpq_clear (period);
    outcome_free (&o);
}
END_TEST

/* A clock that is set to a constant or copied is treated exactly. */
START_TEST (assignments)
{
    expect (HEAD "location:P:l{initial:}\nedge:P:l:l:a{provided: x==2 && y<3 : do: x=1; y=x}\n", NULL, true,
            ANSWER_YES);
    expect (HEAD "location:P:l{initial:}\nedge:P:l:l:a{provided: x==2 && y<2 : do: x=1; y=x}\n", NULL, true,
            ANSWER_NO);
}
END_TEST

/* A clock that nobody asks any more may differ at the ends of the loop; the
 * run is still one that replays. */
START_TEST (forgotten_clocks)
{
    expect (HEAD
            "location:P:l0{initial:}\nlocation:P:l1\nedge:P:l0:l1:a{provided: y>=5}\n"
            "edge:P:l1:l1:b{provided: x==1 : do: x=0}\nedge:P:l0:l0:b{provided: x==1 && y<=4 : do: x=0}\n",
            NULL, true, ANSWER_YES);
}
END_TEST

/* An assignment out of range on an edge that can fire is a mistake of the
 * model, with the run that leads there; on one that cannot it is none. */
START_TEST (faults)
{
    const char *can = "system:s\nclock:1:x\nint:1:0:1:0:i\nevent:a\nprocess:P\nlocation:P:l{initial:}\n"
                      "edge:P:l:l:a{provided: x==1 : do: x=0; i=i+1}\n";
    const char *cannot = "system:s\nclock:1:x\nint:1:0:1:0:i\nevent:a\nprocess:P\nlocation:P:l{initial:}\n"
                         "edge:P:l:l:a{provided: x==1 && i==0 : do: x=0; i=1}\n"
                         "edge:P:l:l:a{provided: x>1 && x<1 : do: i=7}\n";
    outcome o = ask (can, NULL, false, (budget_limits){ .seconds = 20 });
    ck_assert (o.verdict && o.verdict->fault && o.verdict->evidence);
    run_goal goal = { .ends_in_fault = true };
    text why = TEXT_EMPTY;
    ck_assert_msg (run_replay (o.model, o.verdict->evidence, &goal, &why), "%s", text_string (&why));
    text_free (&why);
    outcome_free (&o);
    expect (cannot, NULL, false, ANSWER_NO);
}
END_TEST

/* Outside what is exact there is an error, not an answer. */
START_TEST (refusals)
{
    outcome o = ask (HEAD "location:P:l{initial: : stop: x}\nedge:P:l:l:a\n", NULL, false,
                     (budget_limits){ .seconds = 20 });
    ck_assert (o.verdict == NULL && diag_errors (o.why) > 0);
    outcome_free (&o);
    o = ask (HEAD "location:P:l{initial:}\nedge:P:l:l:a{provided: x>=1 : do: y=x+-1}\n", NULL, false,
             (budget_limits){ .seconds = 20 });
    ck_assert (o.verdict == NULL && diag_errors (o.why) > 0);
    outcome_free (&o);
}
END_TEST

/* A limit ends in "unknown" with its reason. */
START_TEST (limits)
{
    outcome o = ask (HEAD "location:P:l{initial:}\nedge:P:l:l:a{provided: y<=1 : do: y=0}\n"
                          "edge:P:l:l:b{provided: x<=1000000 && y>0 : do: y=0}\n",
                     NULL, false, (budget_limits){ .states = 50 });
    ck_assert (o.verdict && o.verdict->answer == ANSWER_UNKNOWN);
    ck_assert (strstr (o.verdict->reason, "state limit") != NULL);
    outcome_free (&o);
}
END_TEST

/* Clock differences in guards are eliminated before. */
START_TEST (differences)
{
    expect (HEAD
            "location:P:l{initial:}\nedge:P:l:l:a{provided: x-y==1 : do: y=0}\n"
            "edge:P:l:l:b{provided: x==1 && y==1 : do: y=0}\nedge:P:l:l:b{provided: x==2 : do: x=0; y=0}\n",
            NULL, true, ANSWER_YES);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("unknown period by relations");
    TCase *all = tcase_create ("by hand");
    tcase_add_test (all, events_that_pile_up);
    tcase_add_test (all, offsets_that_grow);
    tcase_add_test (all, loops_without_time);
    tcase_add_test (all, whole_turns_take_time);
    tcase_add_test (all, labels_on_the_loop);
    tcase_add_test (all, the_largest_period);
    tcase_add_test (all, assignments);
    tcase_add_test (all, forgotten_clocks);
    tcase_add_test (all, faults);
    tcase_add_test (all, refusals);
    tcase_add_test (all, limits);
    tcase_add_test (all, differences);
    tcase_set_timeout (all, 60);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
