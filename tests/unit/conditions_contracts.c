/* The predicates behind the asserts of conditions. */
#include <check.h>

#include "../../src/conditions/difference.c" /* its values are broken below */
#include "test_main.h"
#include "test_program.h"

static literal
at_most (atoms *all, uint32_t x, uint32_t y, int64_t c)
{
    ring *r = atoms_ring (all);
    const poly *left = poly_add (r, poly_variable (r, x), -1, poly_variable (r, y));
    return atoms_compare (all, GCL_LE, left, poly_constant (r, c));
}

START_TEST (wrong_cores_are_seen)
{
    gcl_model *m = test_program ("var a, b, c;");
    atoms *all = atoms_new (m, 0);
    difference *d = difference_new (all, 3);
    literal given[3] = { at_most (all, 0, 1, 2), at_most (all, 1, 2, 3), at_most (all, 2, 0, 9) };
    literal goal = at_most (all, 0, 2, 5), core[3];
    size_t count;
    ck_assert_int_eq (difference_implies (d, given, 3, goal, core, &count), PROOF_VALID);
    ck_assert_uint_eq (count, 2);
    ck_assert (difference_core_suffices (d, given, 3, goal, core, count));
    ck_assert (!difference_core_suffices (d, given, 3, goal, core, 1));     /* too few */
    ck_assert (!difference_core_suffices (d, given, 1, goal, core, count)); /* one that was not given */
    ck_assert_int_eq (difference_implies (d, given, 1, goal, core, &count), PROOF_REFUTED);
    ck_assert (difference_is_solved (d));
    d->distance[1] += 1000;
    ck_assert (!difference_is_solved (d));
    difference_free (d);
    atoms_free (all);
    gcl_free (m);
}
END_TEST

START_TEST (untidy_sums_are_seen)
{
    gcl_model *m = test_program ("var a, b;");
    atoms *all = atoms_new (m, 0);
    ring *r = atoms_ring (all);
    poly *p = (poly *) (uintptr_t) poly_add (r, poly_variable (r, 0), 2, poly_variable (r, 1));
    ck_assert (p->count == 2 && poly_is_valid (r, p));
    p->at[1].coefficient = 0;
    ck_assert (!poly_is_valid (r, p));
    p->at[1].coefficient = 2;
    term first = p->at[0];
    p->at[0] = p->at[1];
    ck_assert (!poly_is_valid (r, p)); /* twice */
    p->at[1] = first;
    ck_assert (!poly_is_valid (r, p)); /* out of order */
    p->at[0].monomial = 77;
    ck_assert (!poly_is_valid (r, p));
    atoms_free (all);
    gcl_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("contracts of conditions");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, wrong_cores_are_seen);
    tcase_add_test (tests, untidy_sums_are_seen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
