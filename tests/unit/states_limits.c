/* Plain exploration: when it stops, and what it then counts. */
#include <check.h>

#include "states.h"
#include "test_main.h"
#include "test_program.h"

/* A counter up to a bound, and an error half way; without the stop the other
 * half is visited too. */
static const char counter[] = "var x; [up] x < 1000 -> x := x + 1; error x = 500;";

static gcl_exploration *
explore (const char *source, gcl_explore_options o, uint64_t states)
{
    gcl_model *m = test_program (source);
    budget *b = budget_new ((budget_limits){ .seconds = 60, .states = states });
    gcl_exploration *e = gcl_explore (m, &o, b);
    text why = TEXT_EMPTY;
    ck_assert_msg (!e->run || gcl_replay (m, e->run, &why), "%s", text_string (&why));
    text_free (&why);
    budget_free (b);
    gcl_free (m);
    return e;
}

static const gcl_explore_options kinds[] = {
    { .order = EXPLORE_BFS },
    { .order = EXPLORE_DFS },
    { .memory = GCL_COMPACT },
    { .memory = GCL_BITSTATE },
    { .reductions = GCL_REDUCTION (GCL_ACYCLIC) },
};

/* Every explorer stops at the first error when it is told to. */
START_TEST (stops_at_the_first_error)
{
    gcl_explore_options o = kinds[_i];
    gcl_exploration *whole = explore (counter, o, 0);
    o.until_error = true;
    gcl_exploration *part = explore (counter, o, 0);
    ck_assert (whole->answer == ANSWER_YES && part->answer == ANSWER_YES);
    ck_assert (whole->complete && !part->complete);
    ck_assert_uint_eq (whole->stats.states, 1001);
    ck_assert_uint_eq (part->stats.states, 501);
    ck_assert_uint_eq (part->run->count, 500);
    gcl_exploration_free (whole);
    gcl_exploration_free (part);
}
END_TEST

/* ... and to the end when there is none. */
START_TEST (goes_on_without_an_error)
{
    gcl_explore_options o = kinds[_i];
    o.until_error = true;
    gcl_exploration *e = explore ("var x; [up] x < 1000 -> x := x + 1; error x = 1001;", o, 0);
    ck_assert_uint_eq (e->stats.states, 1001);
    ck_assert (e->complete && !e->run);
    gcl_exploration_free (e);
}
END_TEST

/* Commands that all lead elsewhere: what is stored counts, not only what was
 * expanded. */
START_TEST (keeps_to_the_limit_of_states)
{
    text source = TEXT_EMPTY;
    text_add (&source, "var x; var y; ");
    for (int i = 1; i <= 200; i++)
        text_printf (&source, "[c%d] y < 9 -> x := 211 * x + %d, y := y + 1; ", i, i);
    gcl_exploration *e = explore (text_string (&source), kinds[_i], 1000);
    ck_assert (e->answer == ANSWER_UNKNOWN);
    ck_assert_str_eq (e->reason, "state limit: 1000 states");
    ck_assert_uint_eq (e->stats.states, 1000);
    gcl_exploration_free (e);
    text_free (&source);
}
END_TEST

/* A long run is put together once, not copied with every step. */
START_TEST (a_long_run_takes_no_time)
{
    gcl_explore_options o = kinds[_i];
    o.until_error = true;
    gcl_exploration *e = explore ("var x; [up] true -> x := x + 1; error x = 100000;", o, 0);
    ck_assert_uint_eq (e->run->count, 100000);
    ck_assert_double_lt (e->stats.seconds, 30);
    gcl_exploration_free (e);
}
END_TEST

enum { KINDS = sizeof kinds / sizeof *kinds };

int
main (void)
{
    Suite *suite = suite_create ("states_limits");
    TCase *all = tcase_create ("all");
    tcase_set_timeout (all, 300);
    tcase_add_loop_test (all, stops_at_the_first_error, 0, KINDS);
    tcase_add_loop_test (all, goes_on_without_an_error, 0, KINDS);
    tcase_add_loop_test (all, keeps_to_the_limit_of_states, 0, 2);
    tcase_add_loop_test (all, a_long_run_takes_no_time, 0, 2);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
