/* Which predicates are chosen: by the scores of Table 3 of the paper on selecting predicates (two planes,
 * tickets, second property), and on small cases. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "choose.h"

enum { N = 14 };

/* Variables: five counters, then s, t, a1, a2.  p0 .. p4: a counter is 0; p5 .. p8: counters other than
 * numC3 (which is p1's) are not negative; p9: s = t; p10, p11: a_i = t; p12, p13: s >= a_i. */
static const uint64_t scope[N] = { 1, 2,  4,       8,        16,       1,        4,
                                   8, 16, 32 + 64, 64 + 128, 64 + 256, 32 + 128, 32 + 256 };

/* By imprecision: p5 .. p8 among themselves 4, with others 2, except on one variable. */
START_TEST (imprecision_chooses_the_paper_s_set)
{
    uint64_t alone[N] = { 0 }, pair[N * N] = { 0 };
    for (size_t i = 5; i <= 8; i++) {
        alone[i] = 2;
        for (size_t k = 0; k < N; k++)
            if (k != i && scope[k] != scope[i])
                pair[i * N + k] = pair[k * N + i] = k >= 5 && k <= 8 ? 4 : 2;
    }
    choose_scores s = { N, scope, alone, pair, NULL };
    ck_assert_uint_eq (choose_by_imprecision (&s, 2), 1u << 10 | 1u << 13);
}
END_TEST

/* By compatibility: p1 goes with p0 and p2 .. p8. */
START_TEST (compatibility_chooses_the_paper_s_set)
{
    uint64_t alone[N] = { 0 }, pair[N * N] = { 0 };
    for (size_t k = 0; k <= 8; k++)
        if (k != 1)
            pair[1 * N + k] = pair[k * N + 1] = 1;
    choose_scores s = { N, scope, alone, pair, NULL };
    ck_assert_uint_eq (choose_by_compatibility (&s, 2), 1u << 0 | 1u << 1);
}
END_TEST

/* A pair at a limit is no reason to leave a predicate out. */
START_TEST (what_is_not_known_does_not_exclude)
{
    uint64_t two[2] = { 1, 2 }, alone[2] = { 0 }, pair[4] = { 0 };
    bool open[4] = { false, true, true, false };
    choose_scores s = { 2, two, alone, pair, NULL };
    ck_assert_uint_eq (choose_by_compatibility (&s, 2), 1);
    s.open = open;
    ck_assert_uint_eq (choose_by_compatibility (&s, 2), 3);
}
END_TEST

/* All that are imprecise alone: there is no choice. */
START_TEST (nothing_is_chosen_from_imprecise_ones)
{
    uint64_t two[2] = { 1, 2 }, alone[2] = { 1, 1 }, pair[4] = { 0 };
    choose_scores s = { 2, two, alone, pair, NULL };
    ck_assert_uint_eq (choose_by_imprecision (&s, 2), 0);
    ck_assert_uint_eq (choose_by_imprecision (&(choose_scores){ 0 }, 2), 0);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("choose");
    TCase *all = tcase_create ("all");
    tcase_add_test (all, imprecision_chooses_the_paper_s_set);
    tcase_add_test (all, compatibility_chooses_the_paper_s_set);
    tcase_add_test (all, what_is_not_known_does_not_exclude);
    tcase_add_test (all, nothing_is_chosen_from_imprecise_ones);
    suite_add_tcase (suite, all);
    SRunner *runner = srunner_create (suite);
    srunner_run_all (runner, CK_NORMAL);
    int failed = srunner_ntests_failed (runner);
    srunner_free (runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
