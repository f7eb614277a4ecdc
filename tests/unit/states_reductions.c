/* Reductions on programs small enough to count by hand. */
#include <check.h>

#include "states.h"
#include "test_main.h"
#include "test_program.h"

static gcl_exploration *
explore (const char *source, unsigned reductions)
{
    gcl_model *m = test_program (source);
    budget *b = budget_new ((budget_limits){ .seconds = 60 });
    gcl_exploration *e = gcl_explore (m, &(gcl_explore_options){ .reductions = reductions }, b);
    text why = TEXT_EMPTY;
    ck_assert_msg (!e->run || gcl_replay (m, e->run, &why), "%s", text_string (&why));
    text_free (&why);
    budget_free (b);
    gcl_free (m);
    return e;
}

static void
expect (const char *source, unsigned reductions, answer wanted, uint64_t states, uint64_t deadlocks)
{
    gcl_exploration *e = explore (source, reductions);
    ck_assert_int_eq (e->answer, wanted);
    ck_assert_uint_eq (e->stats.states, states);
    ck_assert_uint_eq (e->deadlocks, deadlocks);
    gcl_exploration_free (e);
}

/* y counts for nobody: 4 times 3 states without the slice, 4 with it. */
START_TEST (slices_leave_out_what_nobody_reads)
{
    static const char source[] = "var x, y;\nprocess a { x < 3 -> x := x + 1; }\n"
                                 "process b { y < 2 -> y := y + 1; }\nerror x > 3;\n";
    expect (source, 0, ANSWER_NO, 12, 1);
    expect (source, GCL_REDUCTION (GCL_SLICE), ANSWER_NO, 4, 1);
    /* What goes into x does count, by way of z too. */
    static const char chain[] =
        "var x, y, z;\nprocess a { y < 2 -> y := y + 1; }\nprocess b { z < 2 -> z := y; }\n"
        "process c { x < 2 -> x := z; }\nerror x = 2;\n";
    expect (chain, GCL_REDUCTION (GCL_SLICE), ANSWER_YES, 10, 1); /* x <= z <= y */
}
END_TEST

/* Two processes with two steps each on their own, 3 times 3 states. */
static const char apart[] = "control p, q;\nvar x, y, e;\n"
                            "process a { p = 0 -> p := 1, x := 1; p = 1 -> p := 2; }\n"
                            "process b { q = 0 -> q := 1, y := 1; q = 1 -> q := 2; }\nerror e = 1;\n";

START_TEST (what_commutes_needs_one_order)
{
    expect (apart, 0, ANSWER_NO, 9, 1);
    expect (apart, GCL_REDUCTION (GCL_CONFLUENCE), ANSWER_NO, 2, 1);   /* the start, and the end */
    expect (apart, GCL_REDUCTION (GCL_SIMULTANEOUS), ANSWER_NO, 3, 1); /* both, and both again */
    expect (apart, GCL_REDUCTION (GCL_INTERLEAVING), ANSWER_NO, 5, 1); /* one after the other */
}
END_TEST

/* Additions to a shared counter commute; a set-back does not. */
START_TEST (additions_are_confluent)
{
    static const char adds[] = "control p, q;\nvar n, e;\nprocess a { p = 0 -> p := 1, n := n + 1; }\n"
                               "process b { q = 0 -> q := 1, n := n + 2; }\nerror e = 1;\n";
    expect (adds, 0, ANSWER_NO, 4, 1);
    expect (adds, GCL_REDUCTION (GCL_CONFLUENCE), ANSWER_NO, 2, 1);
    expect (adds, GCL_REDUCTION (GCL_SIMULTANEOUS), ANSWER_NO, 4, 1);
    static const char sets[] = "control p, q;\nvar n, e;\nprocess a { p = 0 -> p := 1, n := n + 1; }\n"
                               "process b { q = 0 -> q := 1, n := 2; }\nerror e = 1;\n";
    expect (sets, GCL_REDUCTION (GCL_CONFLUENCE), ANSWER_NO, 5, 2);
}
END_TEST

/* The places of both writers have to interleave before the error is seen. */
START_TEST (interleaving_is_refined_until_it_is_safe)
{
    static const char source[] = "control p, q;\nvar n, m;\n"
                                 "process a { p = 0 -> p := 1, m := n; p = 1 -> p := 2, n := m + 1; }\n"
                                 "process b { q = 0 -> q := 1, n := n + 1; }\n"
                                 "error p = 2 && q = 1 && n = 1;\n";
    gcl_exploration *e = explore (source, GCL_REDUCTION (GCL_INTERLEAVING));
    ck_assert_int_eq (e->answer, ANSWER_YES);
    ck_assert_uint_gt (e->rounds, 1);
    ck_assert_uint_gt (e->interleaving, 0);
    ck_assert_uint_le (e->interleaving, e->places);
    gcl_exploration_free (e);
}
END_TEST

/* A process that spins must not keep the others waiting. */
START_TEST (nobody_waits_for_a_loop)
{
    static const char source[] = "control p, q;\nvar x;\nprocess a { p = 0 -> p := 1; p = 1 -> p := 0; }\n"
                                 "process b { q = 0 -> q := 1, x := 1; }\nerror x = 1;\n";
    static const unsigned each[] = { GCL_REDUCTION (GCL_CONFLUENCE), GCL_REDUCTION (GCL_SIMULTANEOUS),
                                     GCL_REDUCTION (GCL_INTERLEAVING), GCL_REDUCTION (GCL_SLICE) };
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        gcl_exploration *e = explore (source, each[i]);
        ck_assert_msg (e->answer == ANSWER_YES, "reduction %zu", i);
        gcl_exploration_free (e);
    }
}
END_TEST

/* Behind x = 2 the counter y only grows, and the error needs it small. */
START_TEST (boring_states_are_not_followed)
{
    static const char source[] =
        "control p;\nvar y;\nprocess a { p = 0 -> p := 1; p = 0 && y < 2 -> y := y + 3;\n"
        "  p = 1 && y < 10 -> y := y + 1; }\nerror p = 0 && y = 2;\n";
    expect (source, 0, ANSWER_NO, 13, 1);
    expect (source, GCL_REDUCTION (GCL_ERROR_BORING), ANSWER_NO, 3, 0);
}
END_TEST

/* The error is two steps away: the other way is not looked at. */
START_TEST (doomed_states_lead_to_their_error)
{
    static const char source[] = "control p;\nvar y;\n[idle] p = 0 && y < 50 -> y := y + 1;\n"
                                 "[go] p = 0 -> p := 1;\n[on] p = 1 -> p := 2;\nerror p = 2;\n";
    expect (source, GCL_REDUCTION (GCL_ERROR_DOOMED), ANSWER_YES, 3, 0);
}
END_TEST

/* What keeps deadlocks says nothing of errors but those it sees. */
START_TEST (deadlocks_are_foreseen)
{
    static const char ends[] = "control p, q;\nprocess a { p = 0 -> p := 1; p = 1 -> p := 2; }\n"
                               "process b { q = 0 -> q := 1; q = 1 -> q := 2; }\nerror p = 3;\n";
    expect (ends, GCL_REDUCTION (GCL_DEADLOCK_DOOMED), ANSWER_UNKNOWN, 5, 1);
    static const char spins[] = "control p, q;\nprocess a { p = 0 -> p := 1; p = 1 -> p := 0; }\n"
                                "process b { q = 0 -> q := 1; q = 1 -> q := 2; }\nerror p = 3;\n";
    expect (spins, 0, ANSWER_NO, 6, 0);
    expect (spins, GCL_REDUCTION (GCL_DEADLOCK_BORING), ANSWER_UNKNOWN, 1, 0);
    static const char leaves[] = "control p;\nprocess a { p = 0 -> p := 1; p = 1 -> p := 0; p = 1 -> p := -1; }\n"
                                 "error p = 3;\n";
    expect (leaves, GCL_REDUCTION (GCL_DEADLOCK_BORING), ANSWER_UNKNOWN, 3, 1);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("reductions");
    TCase *tests = tcase_create ("by hand");
    tcase_add_test (tests, slices_leave_out_what_nobody_reads);
    tcase_add_test (tests, what_commutes_needs_one_order);
    tcase_add_test (tests, additions_are_confluent);
    tcase_add_test (tests, interleaving_is_refined_until_it_is_safe);
    tcase_add_test (tests, nobody_waits_for_a_loop);
    tcase_add_test (tests, boring_states_are_not_followed);
    tcase_add_test (tests, doomed_states_lead_to_their_error);
    tcase_add_test (tests, deadlocks_are_foreseen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
