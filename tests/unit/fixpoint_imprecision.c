/* How imprecise predicates are, on two threads that take a resource. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "fixpoint.h"

static const char source[] = "var r;\ncontrol p, q;\n"
                             "[t1] p = 0 && r = 0 -> r := r + 1, p := 1;\n"
                             "[t2] q = 0 && r = 0 -> r := r + 1, q := 1;\n";

static gcl_model *
read_program (void)
{
    diag *why = diag_new ("two.gcl");
    gcl_model *m = gcl_parse (source, strlen (source), why);
    diag_free (why);
    ck_assert_ptr_nonnull (m);
    return m;
}

/* After one step r is 1 and no other follows; seen through r <= 1 each can follow the other, in the one
 * cube where it holds: a score of 1 for each of the two ordered pairs.  r = 0 and r = 1 know better. */
START_TEST (a_bound_forgets_who_has_it)
{
    if (!fixpoint_is_built ())
        return;
    gcl_model *m = read_program ();
    diag *why = diag_new ("predicates");
    static const char list[] = "r <= 1, r = 0, r = 1";
    gcl_predicates *p = gcl_predicates_parse (m, list, strlen (list), why);
    diag_free (why);
    uint64_t alone[3] = { 0 }, pair[9] = { 0 };
    budget *b = budget_new ((budget_limits){ .seconds = 10 });
    ck_assert (fixpoint_imprecision (m, p->at, p->count, alone, pair, b));
    ck_assert_uint_eq (alone[0], 2);
    ck_assert_uint_eq (pair[1 * 3 + 2], 0);
    budget_free (b);
    gcl_predicates_free (p);
    gcl_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("imprecision");
    TCase *all = tcase_create ("all");
    tcase_add_test (all, a_bound_forgets_who_has_it);
    suite_add_tcase (suite, all);
    SRunner *runner = srunner_create (suite);
    srunner_run_all (runner, CK_NORMAL);
    int failed = srunner_ntests_failed (runner);
    srunner_free (runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
