/* Verdicts with a fixed period, by both engines, on models whose answer is
 * known by hand. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grid.h"
#include "test_main.h"
#include "test_model.h"

static const grid_engine ENGINES[] = { GRID_EXPLICIT, GRID_BDD, GRID_AUTO };
enum { ENGINE_COUNT = 3 };

static verdict *
decide (const model *m, query q, grid_options o, budget_limits limits)
{
    budget *b = budget_new (limits);
    diag *why = diag_new ("test");
    if (!q.location && !q.process)
        q.process = q.location = MODEL_NONE;
    verdict *v = grid_decide (m, &q, &o, b, why);
    if (!v)
        diag_print (why, stderr);
    ck_assert_msg (v != NULL, "no verdict");
    diag_free (why);
    budget_free (b);
    return v;
}

static void
expect (const char *source, query_kind kind, const char *label, bool non_zeno, const char *period,
        answer wanted)
{
    model *m = test_model (source);
    uint32_t number = label ? model_find_label (m, label) : 0;
    query q = { .kind = kind, .labels = &number, .label_count = label != NULL, .non_zeno = non_zeno };
    for (int e = 0; e < ENGINE_COUNT; e++) {
        grid_options o = { .period = period, .engine = ENGINES[e] };
        verdict *v = decide (m, q, o, (budget_limits){ .seconds = 60 });
        ck_assert_msg (v->answer == wanted, "engine %s, period %s: answer %d, not %d", v->engine, period,
                       v->answer, wanted);
        if (wanted == ANSWER_YES && kind != QUERY_EXPLORE) {
            run_goal goal = { .labels = &number,
                              .label_count = q.label_count,
                              .period = period,
                              .time_passes = non_zeno,
                              .deadlocks = kind == QUERY_DEADLOCK };
            text why = TEXT_EMPTY;
            ck_assert_msg (run_replay (m, v->evidence, &goal, &why), "%s: %s", v->engine, text_string (&why));
            text_free (&why);
        }
        verdict_free (v);
    }
    model_free (m);
}

#define TWO_CLOCKS "system:s\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nprocess:p\n"

/* Thesis 6.3(a): infinitely many events before x reaches 1 need ever
 * smaller delays, and b with growing offset (6.3(b)) never repeats. */
START_TEST (shrinking_delays_have_no_period)
{
    static const char shrinking[] =
        TWO_CLOCKS "location:p:l{initial:}\nedge:p:l:l:a{provided: x<1 && y>0 : do: y=0}\n";
    static const char drifting[] =
        TWO_CLOCKS "location:p:l0{initial:}\nlocation:p:l1\nedge:p:l0:l1:a{provided: x==1 : do: x=0}\n"
                   "edge:p:l1:l0:b{provided: y>1 && x<1 : do: y=0}\n";
    static const char closed[] =
        TWO_CLOCKS "location:p:l0{initial:}\nlocation:p:l1\nedge:p:l0:l1:a{provided: x==1 : do: x=0}\n"
                   "edge:p:l1:l0:b{provided: y>=1 && x<1 : do: y=0}\n";
    static const char *const periods[] = { "1", "1/2", "1/3", "1/7" };
    for (size_t i = 0; i < 4; i++) {
        expect (shrinking, QUERY_CYCLE, NULL, false, periods[i], ANSWER_NO);
        expect (drifting, QUERY_CYCLE, NULL, false, periods[i], ANSWER_NO);
        expect (closed, QUERY_CYCLE, NULL, true, periods[i], ANSWER_YES);
    }
    expect (closed, QUERY_CYCLE, NULL, false, "2/3", ANSWER_NO);
}
END_TEST

/* A job of 10 units, suspended once for exactly 2, ends at 12 sharp. */
START_TEST (suspended_job_ends_exactly_at_twelve)
{
    static const char job[] =
        "system:job\nevent:e\nclock:1:work\nclock:1:total\nclock:1:pause\nprocess:p\n"
        "location:p:fresh{initial: : invariant: work<=10}\n"
        "location:p:held{invariant: pause<=2 : stop: work}\n"
        "location:p:again{invariant: work<=10}\n"
        "location:p:early{labels: early}\nlocation:p:exact{labels: exact}\nlocation:p:late{labels: late}\n"
        "edge:p:fresh:held:e{do: pause=0}\nedge:p:held:again:e{provided: pause==2}\n"
        "edge:p:again:early:e{provided: work==10 && total<12}\n"
        "edge:p:again:exact:e{provided: work==10 && total==12}\n"
        "edge:p:again:late:e{provided: work==10 && total>12}\n";
    static const char *const periods[] = { "1", "1/2" };
    for (size_t i = 0; i < 2; i++) {
        expect (job, QUERY_REACH, "early", false, periods[i], ANSWER_NO);
        expect (job, QUERY_REACH, "exact", false, periods[i], ANSWER_YES);
        expect (job, QUERY_REACH, "late", false, periods[i], ANSWER_NO);
    }
}
END_TEST

/* A loop that takes no time counts unless time must diverge. */
START_TEST (zeno_loops_count_unless_asked)
{
    static const char zeno[] = TWO_CLOCKS "location:p:l{initial: : invariant: x<=2}\nedge:p:l:l:a\n";
    expect (zeno, QUERY_CYCLE, NULL, false, "1/2", ANSWER_YES);
    expect (zeno, QUERY_CYCLE, NULL, true, "1/2", ANSWER_NO);
    static const char idle[] = TWO_CLOCKS "location:p:l{initial:}\nedge:p:l:l:a\n";
    expect (idle, QUERY_CYCLE, NULL, true, "1/2", ANSWER_YES);
}
END_TEST

/* A deadlock with and without time, each with its reason. */
START_TEST (deadlocks_come_with_a_reason)
{
    static const char timelock[] =
        TWO_CLOCKS "location:p:l{initial: : invariant: x<=2}\nedge:p:l:l:a{provided: x>2}\n";
    static const char late[] = TWO_CLOCKS "location:p:l{initial:}\nedge:p:l:l:a{provided: x<=2 : do: y=0}\n";
    static const char none[] = TWO_CLOCKS "location:p:l{initial:}\nedge:p:l:l:a{provided: x>2}\n";
    static const struct {
        const char *source, *word;
    } cases[] = { { timelock, "stop time" }, { late, "time can pass" } };
    for (size_t i = 0; i < 2; i++) {
        expect (cases[i].source, QUERY_DEADLOCK, NULL, false, "1/2", ANSWER_YES);
        model *m = test_model (cases[i].source);
        for (int e = 0; e < ENGINE_COUNT; e++) {
            grid_options o = { .period = "1/2", .engine = ENGINES[e] };
            verdict *v = decide (m, (query){ .kind = QUERY_DEADLOCK }, o, (budget_limits){ .states = 0 });
            ck_assert_msg (strstr (v->reason, cases[i].word) != NULL, "%s: %s", v->engine, v->reason);
            verdict_free (v);
        }
        model_free (m);
    }
    expect (none, QUERY_DEADLOCK, NULL, false, "1/2", ANSWER_NO);
}
END_TEST

/* A constant of 10^6 costs no more states than one of 10^3 when nothing
 * happens in between. */
START_TEST (large_constants_cost_nothing)
{
    uint64_t states[2];
    static const char *const constants[] = { "1000", "1000000" };
    for (int i = 0; i < 2; i++) {
        text source = TEXT_EMPTY;
        text_printf (&source,
                     TWO_CLOCKS "location:p:l{initial: : invariant: x<=%s}\nlocation:p:m{labels: end}\n"
                                "edge:p:l:m:b{provided: x==%s}\n"
                                "edge:p:m:m:a{provided: y>=1 && y<=2 : do: y=0}\n"
                                "edge:p:m:l:b{do: x=0; y=0}\n",
                     constants[i], constants[i]);
        model *m = test_model (text_string (&source));
        grid_options o = { .period = "1/3", .engine = GRID_EXPLICIT };
        verdict *v = decide (m, (query){ .kind = QUERY_EXPLORE }, o, (budget_limits){ .states = 1000000 });
        ck_assert_int_eq (v->answer, ANSWER_YES);
        states[i] = v->stats.states;
        verdict_free (v);
        model_free (m);
        text_free (&source);
    }
    ck_assert_uint_le (states[1], 2 * states[0]);
}
END_TEST

/* Two clocks that stop in turn take every pair of values; the search must
 * not visit every pair from every pair. */
START_TEST (stopped_clocks_are_walked_tick_by_tick)
{
    model *m = test_model (
        TWO_CLOCKS "location:p:l{initial: : stop: y}\nlocation:p:m{stop: x}\nlocation:p:n{labels: hit}\n"
                   "edge:p:l:m:a\nedge:p:m:l:a\nedge:p:l:n:b{provided: x==300 && y==200 && x<30}\n");
    uint32_t label = model_find_label (m, "hit");
    query q = { .kind = QUERY_REACH, .labels = &label, .label_count = 1 };
    grid_options o = { .period = "1", .engine = GRID_EXPLICIT };
    verdict *v = decide (m, q, o, (budget_limits){ .states = 0 });
    ck_assert_int_eq (v->answer, ANSWER_NO);
    ck_assert_uint_le (v->stats.transitions, 4 * v->stats.states);
    verdict_free (v);
    model_free (m);
}
END_TEST

/* Differences of clocks: exact for timed automata; with a stopwatch the
 * answer is found or unknown, never guessed. */
START_TEST (differences_with_stopwatches_are_unknown_beyond_a_bound)
{
    static const char timed[] = TWO_CLOCKS "location:p:l{initial:}\nlocation:p:m{labels: hit}\n"
                                           "edge:p:l:l:a{do: y=0}\nedge:p:l:m:b{provided: x-y==7 && y<=0}\n";
    static const char stopped[] = TWO_CLOCKS "location:p:l{initial: : stop: y}\nlocation:p:m{stop: x}\n"
                                             "location:p:n{labels: hit}\nedge:p:l:m:a\nedge:p:m:l:a\n"
                                             "edge:p:l:n:b{provided: x-y==30 && y>=2}\n";
    model *m = test_model (timed);
    uint32_t label = model_find_label (m, "hit");
    query q = { .kind = QUERY_REACH, .labels = &label, .label_count = 1 };
    grid_options o = { .period = "1/2", .engine = GRID_EXPLICIT };
    verdict *v = decide (m, q, o, (budget_limits){ .states = 0 });
    ck_assert_int_eq (v->answer, ANSWER_YES);
    verdict_free (v);
    model_free (m);
    m = test_model (stopped);
    label = model_find_label (m, "hit");
    o.up_to = 5;
    v = decide (m, q, o, (budget_limits){ .states = 0 });
    ck_assert_int_eq (v->answer, ANSWER_UNKNOWN);
    ck_assert (v->reason && strstr (v->reason, "undecidable"));
    verdict_free (v);
    o.up_to = 40;
    v = decide (m, q, o, (budget_limits){ .states = 0 });
    ck_assert_int_eq (v->answer, ANSWER_YES);
    verdict_free (v);
    model_free (m);
}
END_TEST

/* Every location, reachable or not, in one run. */
START_TEST (exploring_tells_all_locations)
{
    model *m =
        test_model (TWO_CLOCKS "location:p:l{initial:}\nlocation:p:yes\nlocation:p:no\n"
                               "edge:p:l:yes:a{provided: x>=1}\nedge:p:l:no:b{provided: x<1 && y>=1}\n");
    for (int e = 0; e < ENGINE_COUNT; e++) {
        grid_options o = { .period = "1/2", .engine = ENGINES[e] };
        verdict *v = decide (m, (query){ .kind = QUERY_EXPLORE }, o, (budget_limits){ .states = 0 });
        ck_assert_int_eq (v->reached_locations[0] + 2 * v->reached_locations[1] + 4 * v->reached_locations[2],
                          3);
        ck_assert_int_eq (v->reached_edges[0] + 2 * v->reached_edges[1], 1);
        verdict_free (v);
    }
    model_free (m);
}
END_TEST

/* Processes whose clocks drift apart: too many states for any limit. */
static model *
many_processes (void)
{
    text source = TEXT_EMPTY;
    text_printf (&source, "system:s\nevent:a\n");
    for (int i = 0; i < 24; i++)
        text_printf (
            &source,
            "clock:1:x%d\nprocess:p%d\nlocation:p%d:l{initial: : invariant: x%d<=9}\nlocation:p%d:m\n"
            "edge:p%d:l:m:a{provided: x%d>=%d : do: x%d=0}\nedge:p%d:m:l:a{provided: x%d>%d}\n",
            i, i, i, i, i, i, i, i % 7, i, i, i, i % 5);
    model *m = test_model (source.at);
    text_free (&source);
    return m;
}

/* Limits end in unknown, with the limit that was hit. */
START_TEST (limits_end_in_unknown)
{
    model *m = many_processes ();
    grid_options o = { .period = "1/2", .engine = GRID_EXPLICIT };
    verdict *v = decide (m, (query){ .kind = QUERY_EXPLORE }, o, (budget_limits){ .states = 1000 });
    ck_assert_int_eq (v->answer, ANSWER_UNKNOWN);
    ck_assert_msg (strstr (v->reason, "state limit") != NULL, "%s", v->reason);
    verdict_free (v);
    for (int e = 0; e < ENGINE_COUNT; e++) {
        o.engine = ENGINES[e];
        v = decide (m, (query){ .kind = QUERY_EXPLORE }, o, (budget_limits){ .seconds = 0.3 });
        ck_assert_int_eq (v->answer, ANSWER_UNKNOWN);
        ck_assert_msg (strstr (v->reason, "time limit") != NULL, "%s: %s", v->engine, v->reason);
        verdict_free (v);
    }
    model_free (m);
}
END_TEST

/* An assignment out of range that can happen is reported with its run. */
START_TEST (faults_are_found_by_both_engines)
{
    model *m = test_model ("system:s\nevent:a\nclock:1:x\nint:1:0:2:0:i\nprocess:p\nlocation:p:l{initial:}\n"
                           "edge:p:l:l:a{provided: x>=1 : do: i=i+1; x=0}\n");
    for (int e = 0; e < ENGINE_COUNT; e++) {
        grid_options o = { .period = "1/2", .engine = ENGINES[e] };
        verdict *v = decide (m, (query){ .kind = QUERY_EXPLORE }, o, (budget_limits){ .states = 0 });
        run_goal goal = { .period = "1/2", .ends_in_fault = true };
        text why = TEXT_EMPTY;
        ck_assert_msg (v->fault && v->fault_where.line == 7, "%s: no fault", v->engine);
        ck_assert_msg (run_replay (m, v->evidence, &goal, &why), "%s: %s", v->engine, text_string (&why));
        verdict_free (v);
        query q = { .kind = QUERY_EXPLORE, .range_disables = true };
        v = decide (m, q, o, (budget_limits){ .states = 0 });
        ck_assert_msg (!v->fault && v->answer == ANSWER_YES, "%s", v->engine);
        verdict_free (v);
        text_free (&why);
    }
    model_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("grid_decide");
    TCase *all = tcase_create ("all");
    tcase_set_timeout (all, 120);
    tcase_add_test (all, shrinking_delays_have_no_period);
    tcase_add_test (all, suspended_job_ends_exactly_at_twelve);
    tcase_add_test (all, zeno_loops_count_unless_asked);
    tcase_add_test (all, deadlocks_come_with_a_reason);
    tcase_add_test (all, large_constants_cost_nothing);
    tcase_add_test (all, stopped_clocks_are_walked_tick_by_tick);
    tcase_add_test (all, differences_with_stopwatches_are_unknown_beyond_a_bound);
    tcase_add_test (all, exploring_tells_all_locations);
    tcase_add_test (all, limits_end_in_unknown);
    tcase_add_test (all, faults_are_found_by_both_engines);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
