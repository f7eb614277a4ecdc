/* The sweep over packed zones against the plain tests on matrices, and the
 * pool that keeps them. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/dense/cover.h"
#include "../../src/dense/intern.h"
#include "alloc.h"
#include "test_main.h"
#include "zone.h"

enum { MOST = 12 };

static unsigned
pick (unsigned below)
{
    return (unsigned) rand () % below;
}

/* Constants that need one, two or four bytes, or the whole range. */
static int32_t
random_constant (int scale)
{
    static const int32_t most[] = { 4, 5000, 100000000, BOUND_CONSTANT_MAX };
    return (int32_t) ((double) rand () / RAND_MAX * most[scale]);
}

static void
random_zone (bound *z, unsigned dim, int scale)
{
    zone_set_universal (z, dim);
    for (unsigned tries = pick (8); tries > 0; tries--) {
        unsigned i = pick (dim), j = (i + 1 + pick (dim - 1)) % dim;
        int32_t c = random_constant (scale) * (pick (2) ? 1 : -1);
        zone_constrain (z, dim, i, j, pick (2) ? bound_le (c) : bound_lt (c));
    }
    /* Many clocks that go together, for zones that are folded. */
    for (unsigned i = 1, together = pick (2); together && i < dim; i++) {
        unsigned j = pick (i);
        int32_t c = random_constant (scale);
        bool some = pick (5) && zone_constrain (z, dim, i, j, bound_le (c));
        int32_t least = bound_constant (zone_bound (z, dim, i, j));
        if (some && least >= -BOUND_CONSTANT_MAX && least <= BOUND_CONSTANT_MAX)
            zone_constrain (z, dim, j, i, bound_le (-least));
    }
}

/* What goes into the pool comes out again, and once. */
START_TEST (pool_keeps_zones)
{
    srand ((unsigned) _i);
    budget *b = budget_new ((budget_limits){ 0 });
    pool *p = pool_new (b);
    unsigned dim = 1 + pick (MOST);
    bound z[MOST * MOST], back[MOST * MOST];
    zone_set_origin (z, dim);
    if (dim > 1)
        random_zone (z, dim, _i % 4);
    uint32_t number = pool_put (p, z, dim);
    ck_assert_uint_eq (pool_put (p, z, dim), number);
    ck_assert_uint_eq (pool_dim (p, number), dim);
    pool_get (p, number, back);
    ck_assert_msg (zone_equal (z, back, dim), "seed %d", _i);
    ck_assert_uint_eq (pool_count (p), 1);
    pool_free (p);
    budget_free (b);
}
END_TEST

/* Clocks that go together take a byte and a cell each; no bound and bounds are kept. */
START_TEST (clocks_that_go_together_are_folded)
{
    budget *b = budget_new ((budget_limits){ 0 });
    pool *p = pool_new (b);
    bound z[MOST * MOST], back[MOST * MOST];
    zone_set_origin (z, MOST);
    zone_up (z, MOST);
    uint32_t number = pool_put (p, z, MOST);
    ck_assert (pool_look (p, number).group_of);
    ck_assert_uint_le (intern_length (p->strings, number), 3 * MOST);
    pool_get (p, number, back);
    ck_assert (zone_equal (z, back, MOST));
    zone_set_universal (z, MOST);
    ck_assert (!pool_look (p, pool_put (p, z, MOST)).group_of);
    /* Between two whole numbers is not at one of them. */
    for (unsigned x = 1; x < MOST; x++)
        ck_assert (zone_constrain (z, MOST, x, 0, bound_lt (4))
                   && zone_constrain (z, MOST, 0, x, bound_lt (-3)));
    number = pool_put (p, z, MOST);
    ck_assert (!pool_look (p, number).group_of);
    pool_get (p, number, back);
    ck_assert (zone_equal (z, back, MOST));
    pool_free (p);
    budget_free (b);
}
END_TEST

/* Both directions agree with the matrices, for every width of cells. */
START_TEST (sweeps_agree_with_matrices)
{
    srand ((unsigned) _i);
    budget *b = budget_new ((budget_limits){ 0 });
    pool *p = pool_new (b);
    unsigned dim = 2 + pick (MOST - 1);
    cover *c = cover_new (dim);
    bound x[MOST * MOST], y[MOST * MOST];
    int32_t lower[MOST] = { 0 }, upper[MOST] = { 0 };
    int scale = _i % 4;
    for (unsigned k = 1; k < dim; k++) {
        lower[k] = pick (3) ? random_constant (scale) : -1;
        upper[k] = pick (3) ? random_constant (scale) : -1;
    }
    for (int tries = 0; tries < 40; tries++) {
        random_zone (x, dim, pick (2) ? scale : 0);
        random_zone (y, dim, pick (2) ? scale : 0);
        uint32_t nx = pool_put (p, x, dim), ny = pool_put (p, y, dim);
        cover_take (c, p, nx, DENSE_ALU, lower, upper);
        bool within = zone_included_alu (x, y, dim, lower, upper);
        bool around = zone_included_alu (y, x, dim, lower, upper);
        ck_assert_msg (cover_is_within (c, p, ny) == within, "seed %d, try %d: within, modulo bounds", _i,
                       tries);
        ck_assert_msg (cover_contains (c, p, ny) == around, "seed %d, try %d: around, modulo bounds", _i,
                       tries);
        ck_assert_msg (cover_contains (c, p, ny) == around, "seed %d, try %d: again", _i, tries);
        random_zone (y, dim, pick (2) ? scale : 0); /* the pair that told the last two apart is tried first */
        within = zone_included_alu (x, y, dim, lower, upper);
        ny = pool_put (p, y, dim);
        ck_assert_msg (cover_is_within (c, p, ny) == within, "seed %d, try %d: another", _i, tries);
        cover_take (c, p, nx, DENSE_INCLUSION, lower, upper);
        ck_assert_msg (cover_is_within (c, p, ny) == zone_includes (y, x, dim), "seed %d, try %d", _i, tries);
        ck_assert_msg (cover_contains (c, p, ny) == zone_includes (x, y, dim), "seed %d, try %d", _i, tries);
    }
    cover_free (c);
    pool_free (p);
    budget_free (b);
}
END_TEST

/* Strings of all lengths, also longer than a chunk, in order of arrival. */
START_TEST (strings_are_kept_once)
{
    budget *b = budget_new ((budget_limits){ 0 });
    intern *t = intern_new (b);
    enum { COUNT = 600 };
    uint32_t numbers[COUNT];
    uint8_t *bytes = xcalloc (1, 400000);
    for (unsigned n = 0; n < COUNT; n++) {
        memcpy (bytes, &n, sizeof n);
        size_t length = n % 97 == 5 ? 300000 : 4 + n * 7;
        numbers[n] = intern_put (t, bytes, length);
        ck_assert_uint_eq (intern_put (t, bytes, length), numbers[n]);
        ck_assert_uint_eq (intern_length (t, numbers[n]), length);
    }
    uint32_t at = 0;
    for (unsigned n = 0; n < COUNT; n++, at = intern_next (t, at)) {
        unsigned kept;
        ck_assert_uint_eq (at, numbers[n]);
        memcpy (&kept, intern_at (t, at), sizeof kept);
        ck_assert_uint_eq (kept, n);
    }
    ck_assert_uint_eq (at, INTERN_FULL);
    ck_assert_uint_eq (intern_count (t), COUNT);
    xfree (bytes);
    intern_free (t);
    budget_free (b);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("cover");
    TCase *tests = tcase_create ("cover");
    tcase_set_timeout (tests, 120);
    tcase_add_loop_test (tests, pool_keeps_zones, 0, 200);
    tcase_add_test (tests, clocks_that_go_together_are_folded);
    tcase_add_loop_test (tests, sweeps_agree_with_matrices, 0, 300);
    tcase_add_test (tests, strings_are_kept_once);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
