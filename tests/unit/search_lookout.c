/* Operations that look at nothing themselves are told to stop when that is asked for. */
#include <check.h>
#include <stdatomic.h>
#include <time.h>

#include "lookout.h"
#include "test_main.h"

static atomic_int stops;

static void
stop (void *context)
{
    ck_assert_ptr_eq (context, &stops);
    atomic_fetch_add (&stops, 1);
}

/* Until it was told to stop, or for so long. */
static void
work (double seconds)
{
    struct timespec pause = { 0, 10000000 };
    for (int turn = 0; turn < 100 * seconds && !atomic_load (&stops); turn++)
        nanosleep (&pause, NULL);
}

/* An operation under way ends soon after the interruption, even if it began after that. */
START_TEST (an_operation_is_stopped)
{
    interruption asked = { 0 };
    budget *b = budget_new ((budget_limits){ .interruption = &asked });
    lookout *l = lookout_new (b, stop, &stops);
    ck_assert_ptr_nonnull (l);
    lookout_begin (l);
    work (0.2);
    ck_assert_int_eq (atomic_load (&stops), 0);
    interruption_ask (&asked);
    work (30);
    lookout_end (l);
    ck_assert_int_gt (atomic_load (&stops), 0);
    atomic_store (&stops, 0);
    lookout_begin (l);
    work (30);
    lookout_end (l);
    ck_assert_int_gt (atomic_load (&stops), 0);
    lookout_free (l);
    budget_free (b);
}
END_TEST

/* Between two operations there is nothing to stop. */
START_TEST (nothing_is_stopped_between)
{
    interruption asked = { 0 };
    budget *b = budget_new ((budget_limits){ .interruption = &asked });
    lookout *l = lookout_new (b, stop, &stops);
    lookout_begin (l);
    lookout_end (l);
    interruption_ask (&asked);
    work (0.3);
    ck_assert_int_eq (atomic_load (&stops), 0);
    lookout_free (l);
    budget_free (b);
}
END_TEST

/* When the time is over, an operation ends soon after. */
START_TEST (time_stops_too)
{
    budget *b = budget_new ((budget_limits){ .seconds = 0.1 });
    lookout *l = lookout_new (b, stop, &stops);
    lookout_begin (l);
    work (30);
    lookout_end (l);
    ck_assert_int_gt (atomic_load (&stops), 0);
    ck_assert_double_lt (budget_seconds (b), 20);
    lookout_free (l);
    budget_free (b);
}
END_TEST

/* Nobody can ask and there is no limit, so nobody looks. */
START_TEST (without_a_limit)
{
    budget *b = budget_new ((budget_limits){ .states = 1 });
    ck_assert_ptr_null (lookout_new (b, stop, &stops));
    lookout_begin (NULL);
    lookout_end (NULL);
    lookout_free (NULL);
    budget_free (b);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("search_lookout");
    TCase *cases = tcase_create ("all");
    tcase_set_timeout (cases, 120);
    tcase_add_test (cases, an_operation_is_stopped);
    tcase_add_test (cases, nothing_is_stopped_between);
    tcase_add_test (cases, time_stops_too);
    tcase_add_test (cases, without_a_limit);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
