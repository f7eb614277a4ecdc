/* Limits of time and states hold in every direction of refinement, on
 * programs with many commands. */
#include <check.h>
#include <time.h>

#include "abstract.h"
#include "refine.h"
#include "test_main.h"
#include "test_program.h"

enum { VARIABLES = 6 };

/* Counters that are moved about, with a condition each: no end in sight.  With
 * control locations the commands hang together by them. */
static gcl_model *
many_commands (int count, unsigned locations)
{
    text out = TEXT_EMPTY;
    uint64_t seed = 1;
    for (int v = 0; v < VARIABLES; v++)
        text_printf (&out, "var v%d; ", v);
    text_add (&out, "control pc;\n");
    for (int i = 0; i < count; i++) {
        unsigned a = test_pick (&seed, VARIABLES), b = test_pick (&seed, VARIABLES);
        text_printf (&out, "[c%d] ", i);
        if (locations)
            text_printf (&out, "pc = %u && ", test_pick (&seed, locations));
        switch (test_pick (&seed, 4)) {
        case 0: text_printf (&out, "v%u < v%u", a, b); break;
        case 1: text_printf (&out, "v%u <= %u", a, test_pick (&seed, 10)); break;
        case 2: text_printf (&out, "v%u >= 1", a); break;
        default: text_printf (&out, "v%u + v%u > %d", a, b, (int) test_pick (&seed, 13) - 3);
        }
        switch (test_pick (&seed, 4)) {
        case 0: text_printf (&out, " -> v%u := v%u + 1", b, b); break;
        case 1: text_printf (&out, " -> v%u := v%u - 1", a, a); break;
        case 2: text_printf (&out, " -> v%u := v%u + v%u then v%u := 0", a, a, b, b); break;
        default: text_printf (&out, " -> v%u := 2 * v%u + %d", a, b, (int) test_pick (&seed, 5) - 2);
        }
        if (locations)
            text_printf (&out, " then pc := %u", test_pick (&seed, locations));
        text_add (&out, ";\n");
    }
    text_add (&out, "error v0 + v1 + v2 < -5000000;");
    gcl_model *m = test_program (text_string (&out));
    text_free (&out);
    return m;
}

static const gcl_refine_options ways[] = {
    { .direction = GCL_UNDER },
    { .light = true },
    { .light = true, .local = true },
    { .light = true, .split = true },
    { .split = true },
    { .strategy = GCL_NON_GUIDED },
    { .strategy = GCL_COUNTEREXAMPLE },
    { .direction = GCL_OVER },
    { .direction = GCL_OVER, .domain = GCL_CARTESIAN },
    { .direction = GCL_OVER, .strategy = GCL_NON_GUIDED },
    { .direction = GCL_COMBINE },
};
enum { WAYS = sizeof ways / sizeof *ways };

/* Processor time, since others may use the machine too. */
START_TEST (time_limit_holds)
{
    gcl_model *m = many_commands (500, _i < WAYS ? 0 : 100);
    budget *b = budget_new ((budget_limits){ .seconds = 0.5 });
    clock_t start = clock ();
    gcl_refinement *r = gcl_refine (m, &ways[_i % WAYS], b);
    double used = (double) (clock () - start) / CLOCKS_PER_SEC;
    ck_assert (r->answer != ANSWER_YES);
    if (r->answer == ANSWER_UNKNOWN)
        ck_assert_str_eq (r->reason, "time limit: 0.5 s");
    ck_assert_msg (used < 1.2, "%g s", used);
    gcl_refinement_free (r);
    budget_free (b);
    gcl_free (m);
}
END_TEST

/* What is reported as covered is no more than what was allowed. */
START_TEST (state_limit_holds)
{
    gcl_model *m = many_commands (100, 0);
    budget *b = budget_new ((budget_limits){ .seconds = 2, .states = 100 });
    gcl_refinement *r = gcl_refine (m, &ways[_i], b);
    ck_assert_int_eq (r->answer, ANSWER_UNKNOWN);
    ck_assert_msg (r->stats.states <= 100, "%llu states", (unsigned long long) r->stats.states);
    for (size_t i = 0; i < r->count; i++)
        ck_assert_uint_le (r->iterations[i].abstract_states, 100);
    gcl_refinement_free (r);
    budget_free (b);
    gcl_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("refine_limits");
    TCase *all = tcase_create ("all");
    tcase_set_timeout (all, 300);
    tcase_add_loop_test (all, time_limit_holds, 0, 2 * WAYS);
    tcase_add_loop_test (all, state_limit_holds, 0, WAYS);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
