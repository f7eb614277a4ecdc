/* Several workers search one graph: the thread sanitizer sees all that they share.  They are
 * interrupted, stopped by limits, and answer as one worker does. */
#define _POSIX_C_SOURCE 200809L
#include <check.h>
#include <pthread.h>
#include <time.h>

#include "dense.h"
#include "grid.h"
#include "test_main.h"
#include "test_model.h"

enum { MOST_WORKERS = 4 };

/* A label of a model, in dense time (no period) or at a period. */
static verdict *
ask (const model *m, const char *label, const char *period, unsigned workers, budget *b)
{
    uint32_t number = label ? model_find_label (m, label) : MODEL_NONE;
    query q = { .kind = label ? QUERY_REACH : QUERY_EXPLORE,
                .labels = &number,
                .label_count = label != NULL,
                .process = MODEL_NONE,
                .location = MODEL_NONE };
    dense_options zones = dense_options_default ();
    grid_options grid = { .period = period, .engine = GRID_EXPLICIT, .workers = workers };
    zones.workers = workers;
    diag *why = diag_new ("test.tck");
    verdict *v = period ? grid_decide (m, &q, &grid, b, why) : dense_decide (m, &q, &zones, b, why);
    ck_assert (v != NULL);
    diag_free (why);
    return v;
}

static void
compare (const char *file, const char *label, const char *period)
{
    model *m = test_model_file (file);
    budget *b = budget_new ((budget_limits){ 0 });
    verdict *alone = ask (m, label, period, 1, b);
    for (unsigned workers = 2; workers <= MOST_WORKERS; workers++) {
        verdict *together = ask (m, label, period, workers, b);
        ck_assert_int_eq (together->answer, alone->answer);
        if (alone->answer == ANSWER_NO || !label)
            ck_assert_uint_eq (together->stats.states, alone->stats.states);
        if (alone->evidence)
            ck_assert_uint_eq (together->evidence->count, alone->evidence->count);
        verdict_free (together);
    }
    verdict_free (alone);
    budget_free (b);
    model_free (m);
}

START_TEST (zones_and_single_states)
{
    static const char *const periods[] = { NULL, "1/2" };
    const char *period = periods[_i];
    compare ("models/classic/fischer-3.tck", NULL, period);
    compare ("models/classic/fischer-3.tck", "cs3", period);
    compare ("models/classic/train-gate-3.tck", "crossing3", period);
    compare ("models/classic/train-gate-3.tck", NULL, period);
}
END_TEST

/* A counter that takes very long. */
static void
check_stopped (budget_limits limits, const char *period, const char *reason)
{
    model *m = test_model_file ("tests/cli/models/counter.tck");
    budget *b = budget_new (limits);
    verdict *v = ask (m, "never", period, 3, b);
    ck_assert_int_eq (v->answer, ANSWER_UNKNOWN);
    ck_assert_str_eq (v->reason, reason);
    if (limits.states)
        ck_assert_uint_le (v->stats.visited, limits.states);
    verdict_free (v);
    budget_free (b);
    model_free (m);
}

START_TEST (limits_hold)
{
    const char *period = _i ? "1" : NULL;
    check_stopped ((budget_limits){ .states = 1 }, period, "state limit: 1 state");
    check_stopped ((budget_limits){ .states = 1000 }, period, "state limit: 1000 states");
    check_stopped ((budget_limits){ .seconds = 0.2 }, period, "time limit: 0.2 s");
    check_stopped ((budget_limits){ .bytes = 1 << 20 }, period, "memory limit: 1 MiB");
}
END_TEST

static void *
interrupt (void *i)
{
    nanosleep (&(struct timespec){ .tv_nsec = 100000000 }, NULL);
    interruption_ask (i);
    return NULL;
}

START_TEST (an_interruption_reaches_all)
{
    interruption i = { 0 };
    pthread_t thread;
    ck_assert_int_eq (pthread_create (&thread, NULL, interrupt, &i), 0);
    check_stopped ((budget_limits){ .interruption = &i }, _i ? "1" : NULL, "interrupted");
    pthread_join (thread, NULL);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("workers");
    TCase *tests = tcase_create ("workers");
    tcase_set_timeout (tests, 300);
    tcase_add_loop_test (tests, zones_and_single_states, 0, 2);
    tcase_add_loop_test (tests, limits_hold, 0, 2);
    tcase_add_loop_test (tests, an_interruption_reaches_all, 0, 2);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
