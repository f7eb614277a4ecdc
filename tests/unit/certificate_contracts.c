/* The predicates behind the asserts of runs and of the zones of checkers. */
#include <check.h>

#include "../../src/certificate/plain_zone.h"
#include "test_main.h"
#include "test_model.h"
#include "verdict.h"

START_TEST (broken_runs_are_seen)
{
    model *m = test_model ("system:s\nevent:a\nclock:1:x\nprocess:P\nlocation:P:l{initial:}\nlocation:P:m\n"
                           "edge:P:l:m:a\nedge:P:m:l:a\n");
    uint32_t start[1] = { 0 }, there = 0, back = 1;
    mpq_t delay;
    mpq_init (delay);
    run *r = run_new (start, 1);
    run_add (r, delay, &there, 1);
    run_add (r, delay, &back, 1);
    ck_assert (run_is_valid (r) && run_fits (m, r));
    r->steps[1].edges[0] = 0; /* which starts elsewhere */
    ck_assert (run_is_valid (r) && !run_fits (m, r));
    r->steps[1].edges[0] = 2;
    ck_assert (!run_fits (m, r));
    r->steps[1].edges[0] = 1;
    r->start[0] = 2;
    ck_assert (!run_fits (m, r));
    r->start[0] = 0;
    mpq_set_si (r->steps[0].delay, -1, 2);
    ck_assert (!run_is_valid (r) && !run_fits (m, r));
    mpq_set_si (r->steps[0].delay, 1, 2);
    r->loop_from = 3;
    ck_assert (!run_is_valid (r));
    r->loop_from = 0;
    ck_assert (run_fits (m, r));
    run_free (r);
    mpq_clear (delay);
    model_free (m);
}
END_TEST

START_TEST (loose_cells_are_seen)
{
    plain_zone z = plain_zone_new (3);
    clock_atom atoms[2] = { { 1, 0, false, 3 }, { 2, 1, true, 1 } };
    ck_assert (plain_zone_meet (&z, atoms, 2) && plain_zone_is_closed (&z));
    z.cell[2 * 3] = PLAIN_INFINITE; /* y < 4 follows */
    ck_assert (!plain_zone_is_closed (&z));
    plain_zone_set_zero (&z);
    z.cell[4] = 0;
    ck_assert (!plain_zone_is_closed (&z));
    plain_zone_free (&z);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("contracts of runs and checkers");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, broken_runs_are_seen);
    tcase_add_test (tests, loose_cells_are_seen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
