/* The fewest candidates that eliminate all paths, against all subsets. */
#include "../../src/components/minimise.h"

#include <stdlib.h>

#include "alloc.h"
#include "test_main.h"

static test_seeds seeds = { .count = 400 };

enum { MOST = 12 };

/* The least size of a subset of 2^n that meets all paths. */
static unsigned
by_brute_force (const alternatives *paths, size_t count, unsigned n)
{
    unsigned best = n + 1;
    for (unsigned subset = 0; subset < 1u << n; subset++) {
        bool chosen[MOST];
        unsigned size = 0;
        for (unsigned k = 0; k < n; k++)
            size += chosen[k] = subset >> k & 1;
        bool met = size < best;
        for (size_t p = 0; p < count && met; p++)
            met = alternatives_met (&paths[p], chosen);
        best = met ? size : best;
    }
    return best;
}

static void
check (const alternatives *paths, size_t count, unsigned n, unsigned seed)
{
    bool chosen[MOST + 1];
    unsigned size = 0;
    choice_result how;
    budget *limit = budget_new ((budget_limits){ 0 });
    minimise_choose (paths, count, n, chosen, limit, &how);
    budget_free (limit);
    for (unsigned k = 0; k < n; k++)
        size += chosen[k];
    for (size_t p = 0; p < count; p++)
        ck_assert_msg (alternatives_met (&paths[p], chosen), "seed %u: path %zu is not eliminated", seed, p);
    ck_assert_msg (how.proved, "seed %u: not proved", seed);
    unsigned best = by_brute_force (paths, count, n);
    ck_assert_msg (size == best, "seed %u: %u candidates instead of %u", seed, size, best);
}

START_TEST (agrees_with_all_subsets)
{
    for (unsigned seed = (unsigned) seeds.first; seed < seeds.first + seeds.count; seed++) {
        srand (seed);
        unsigned n = 1 + (unsigned) rand () % MOST, count = (unsigned) rand () % 9;
        alternatives paths[9] = { 0 };
        for (unsigned p = 0; p < count; p++)
            for (int sets = 1 + rand () % 4; sets; sets--) {
                uint32_t members[4];
                unsigned size = 1 + (unsigned) rand () % (n < 4 ? n : 4);
                for (unsigned k = 0; k < size; k++)
                    members[k] = (uint32_t) rand () % n;
                alternatives_add (&paths[p], members, size);
            }
        check (paths, count, n, seed);
        for (unsigned p = 0; p < count; p++)
            alternatives_free (&paths[p]);
    }
}
END_TEST

/* Two paths: {1,3,5} or {2,5}, and {2,3} or {4}: three are needed. */
START_TEST (sets_that_overlap)
{
    alternatives paths[2] = { 0 };
    alternatives_add (&paths[0], (uint32_t[]){ 1, 3, 5 }, 3);
    alternatives_add (&paths[0], (uint32_t[]){ 2, 5 }, 2);
    alternatives_add (&paths[1], (uint32_t[]){ 2, 3 }, 2);
    alternatives_add (&paths[1], (uint32_t[]){ 4 }, 1);
    check (paths, 2, 6, 0);
    ck_assert_uint_eq (by_brute_force (paths, 2, 6), 3);
    alternatives_free (&paths[0]);
    alternatives_free (&paths[1]);
}
END_TEST

int
main (int argc, char **argv)
{
    test_read_seeds (&seeds, argc, argv);
    Suite *suite = suite_create ("components minimise");
    TCase *tests = tcase_create ("minimise");
    tcase_set_timeout (tests, 600);
    tcase_add_test (tests, agrees_with_all_subsets);
    tcase_add_test (tests, sets_that_overlap);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
