/* Zones against a plain Floyd-Warshall, and against the sets of points they
 * stand for: constants stay small, so that all points of a fine grid up to a
 * little above the constants can be looked at. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "test_main.h"
#include "zone.h"

enum { DIM = 3, CELLS = DIM * DIM, FINE = 6, FAR = 8, SIDE = FINE * FAR + 1, POINTS = SIDE * SIDE };

static unsigned
pick (unsigned below)
{
    return (unsigned) rand () % below;
}

/* Is difference / FINE within the bound? */
static bool
within (int difference, bound b)
{
    if (bound_is_none (b))
        return true;
    int limit = bound_constant (b) * FINE;
    return difference < limit || (difference == limit && !bound_is_strict (b));
}

static bool
holds (const bound *z, unsigned dim, const int *point)
{
    for (unsigned i = 0; i < dim; i++)
        for (unsigned j = 0; j < dim; j++)
            if (!within ((i ? point[i] : 0) - (j ? point[j] : 0), z[i * dim + j]))
                return false;
    return true;
}

static void
point_at (unsigned number, int *point)
{
    point[0] = 0;
    point[1] = (int) (number % SIDE);
    point[2] = (int) (number / SIDE);
}

static void
naive_close (bound *z, unsigned dim)
{
    for (unsigned k = 0; k < dim; k++)
        for (unsigned i = 0; i < dim; i++)
            for (unsigned j = 0; j < dim; j++) {
                bound a = z[i * dim + k], b = z[k * dim + j];
                if (bound_is_none (a) || bound_is_none (b))
                    continue;
                int c = bound_constant (a) + bound_constant (b);
                bound sum = bound_is_strict (a) || bound_is_strict (b) ? bound_lt (c) : bound_le (c);
                if (bound_tighter (sum, z[i * dim + j]))
                    z[i * dim + j] = sum;
            }
}

static bool
naive_constrain (bound *z, unsigned dim, unsigned i, unsigned j, bound b)
{
    bound old[36];
    memcpy (old, z, zone_cells (dim) * sizeof *z);
    if (bound_tighter (b, z[i * dim + j]))
        z[i * dim + j] = b;
    naive_close (z, dim);
    for (unsigned k = 0; k < dim; k++)
        if (bound_tighter (z[k * dim + k], BOUND_LE_ZERO)) {
            memcpy (z, old, zone_cells (dim) * sizeof *z);
            return false;
        }
    return true;
}

static bound
random_bound (int low, int high)
{
    int c = low + (int) pick ((unsigned) (high - low + 1));
    return pick (2) ? bound_le (c) : bound_lt (c);
}

static void
random_zone (bound *z, unsigned dim)
{
    zone_set_universal (z, dim);
    for (unsigned tries = pick (7); tries > 0; tries--) {
        unsigned i = pick (dim), j = (i + 1 + pick (dim - 1)) % dim;
        zone_constrain (z, dim, i, j, random_bound (-2, 2));
    }
}

/* After a delay from the origin all clocks are still equal. */
START_TEST (delay_keeps_differences)
{
    bound z[CELLS];
    zone_set_origin (z, DIM);
    zone_up (z, DIM);
    ck_assert (zone_constrain (z, DIM, 1, 0, bound_le (5)));
    ck_assert (!zone_constrain (z, DIM, 0, 2, bound_lt (-5)));
    ck_assert (zone_constrain (z, DIM, 0, 2, bound_le (-5)));
    ck_assert (zone_is_closed (z, DIM));
}
END_TEST

/* Sums of bounds at the end of the range saturate on the harmless side. */
START_TEST (addition_saturates)
{
    bound big = bound_le (BOUND_CONSTANT_MAX), low = bound_lt (-BOUND_CONSTANT_MAX);
    ck_assert (bound_is_none (bound_add (big, big)));
    ck_assert_int_eq (bound_add (big, low).raw, BOUND_LT_ZERO.raw);
    ck_assert (bound_tighter (bound_add (low, low), low));
    ck_assert (bound_is_none (bound_add (BOUND_NONE, low)));
    ck_assert (bound_is_none (bound_add (low, BOUND_NONE)));
    ck_assert (!bound_is_none (big) && !bound_is_none (bound_add (big, BOUND_LE_ZERO)));
}
END_TEST

/* The one-pass closure agrees with a full Floyd-Warshall; _i is the seed. */
START_TEST (constrain_agrees_with_naive)
{
    srand ((unsigned) _i);
    unsigned dim = 2 + pick (5);
    bound fast[36], slow[36];
    random_zone (fast, dim);
    memcpy (slow, fast, sizeof slow);
    for (int step = 0; step < 30; step++) {
        unsigned i = pick (dim), j = (i + 1 + pick (dim - 1)) % dim;
        bound b = random_bound (-5, 20);
        ck_assert_msg (zone_constrain (fast, dim, i, j, b) == naive_constrain (slow, dim, i, j, b)
                           && zone_equal (fast, slow, dim) && zone_is_closed (fast, dim),
                       "seed %d step %d: x%u - x%u, raw bound %d", _i, step, i, j, b.raw);
    }
}
END_TEST

/* Many upper bounds at once give what one after another gives. */
START_TEST (upper_bounds_at_once)
{
    srand ((unsigned) _i);
    unsigned dim = 2 + pick (5);
    bound once[36], each[36], upper[6];
    random_zone (once, dim);
    memcpy (each, once, sizeof each);
    bool left = true;
    for (unsigned i = 0; i < dim; i++) {
        upper[i] = pick (2) ? BOUND_NONE : random_bound (0, 4);
        left = left && (i == 0 || zone_constrain (each, dim, i, 0, upper[i]));
    }
    bool got = zone_constrain_upper (once, dim, upper);
    ck_assert_msg (got == left && (!left || zone_equal (once, each, dim)), "seed %d", _i);
}
END_TEST

/* Each operation on zones is the operation on their points. */
START_TEST (operations_on_points)
{
    srand ((unsigned) _i);
    bound a[CELLS], b[CELLS], up[CELLS], down[CELLS], gone[CELLS], set[CELLS], sum[CELLS], both[CELLS],
        hull[CELLS];
    random_zone (a, DIM);
    random_zone (b, DIM);
    zone_copy (up, a, DIM), zone_up (up, DIM);
    zone_copy (down, a, DIM), zone_down (down, DIM);
    zone_copy (gone, a, DIM), zone_free_clock (gone, DIM, 1);
    int c = (int) pick (3);
    zone_copy (set, a, DIM), zone_assign (set, DIM, 1, c);
    zone_copy (sum, a, DIM), zone_assign_sum (sum, DIM, 1, 2, c);
    zone_copy (both, a, DIM);
    bool meet = zone_intersect (both, b, DIM), any_both = false;
    zone_copy (hull, a, DIM), zone_hull (hull, b, DIM);
    ck_assert_msg (meet == zone_intersects (a, b, DIM), "seed %d", _i);
    ck_assert (zone_is_closed (up, DIM) && zone_is_closed (down, DIM) && zone_is_closed (gone, DIM));
    ck_assert (zone_is_closed (set, DIM) && zone_is_closed (sum, DIM) && zone_is_closed (hull, DIM));
    for (unsigned n = 0; n < POINTS; n++) {
        int p[DIM], q[DIM];
        point_at (n, p);
        bool in_a = holds (a, DIM, p), in_b = holds (b, DIM, p);
        any_both |= in_a && in_b;
        ck_assert_msg ((in_a && in_b) == (meet && holds (both, DIM, p)), "seed %d intersection", _i);
        ck_assert_msg (!(in_a || in_b) || holds (hull, DIM, p), "seed %d hull", _i);
        /* Between two coarser points there is always a fine one to find. */
        if (p[1] % 3 != 0 || p[2] % 3 != 0)
            continue;
        bool from = false, to = false, other = false;
        for (int d = 0; d < SIDE + 3 * FINE; d++) {
            q[1] = p[1] - d, q[2] = p[2] - d;
            from |= q[1] >= 0 && q[2] >= 0 && holds (a, DIM, q);
            q[1] = p[1] + d, q[2] = p[2] + d;
            to |= holds (a, DIM, q);
            q[1] = d, q[2] = p[2];
            other |= holds (a, DIM, q);
        }
        ck_assert_msg (from == holds (up, DIM, p), "seed %d up at %d %d", _i, p[1], p[2]);
        ck_assert_msg (to == holds (down, DIM, p), "seed %d down at %d %d", _i, p[1], p[2]);
        ck_assert_msg (other == holds (gone, DIM, p), "seed %d free at %d %d", _i, p[1], p[2]);
        ck_assert_msg ((other && p[1] == c * FINE) == holds (set, DIM, p), "seed %d set", _i);
        ck_assert_msg ((other && p[1] == p[2] + c * FINE) == holds (sum, DIM, p), "seed %d sum", _i);
    }
    ck_assert_msg (meet == any_both, "seed %d", _i);
}
END_TEST

/* Difference: the pieces are disjoint and cover just what is outside. */
START_TEST (subtraction_on_points)
{
    srand ((unsigned) _i);
    bound a[CELLS], b[CELLS], pieces[CELLS * CELLS];
    random_zone (a, DIM);
    random_zone (b, DIM);
    size_t count = zone_subtract (a, b, DIM, pieces);
    for (unsigned n = 0; n < POINTS; n++) {
        int p[DIM], times = 0;
        point_at (n, p);
        for (size_t k = 0; k < count; k++)
            times += holds (pieces + k * CELLS, DIM, p);
        int expected = holds (a, DIM, p) && !holds (b, DIM, p);
        ck_assert_msg (times == expected, "seed %d at %d %d: %d", _i, p[1], p[2], times);
    }
}
END_TEST

/* The minimal constraints give the zone back and none of them is idle. */
START_TEST (minimal_form_is_exact)
{
    srand ((unsigned) _i);
    unsigned dim = 2 + pick (5);
    bound z[36], back[36];
    zone_constraint list[36];
    random_zone (z, dim);
    size_t count = zone_minimal (z, dim, list);
    ck_assert (zone_from_constraints (back, dim, list, count));
    ck_assert_msg (zone_equal (z, back, dim), "seed %d", _i);
    for (size_t without = 0; without < count; without++) {
        zone_constraint rest[36];
        memcpy (rest, list, sizeof rest);
        rest[without] = rest[count - 1];
        zone_from_constraints (back, dim, rest, count - 1);
        ck_assert_msg (!zone_equal (z, back, dim), "seed %d: constraint %zu is idle", _i, without);
    }
}
END_TEST

/* Remapping onto fewer clocks forgets the others; constants become new ones. */
START_TEST (remap_keeps_and_assigns)
{
    srand ((unsigned) _i);
    bound z[16], small[CELLS], other[16];
    random_zone (z, 4);
    uint16_t from[DIM] = { 0, 3, 0 };
    int32_t offset[DIM] = { 0, 1, 2 };
    zone_remap (small, DIM, z, 4, from, offset);
    zone_copy (other, z, 4);
    zone_assign_sum (other, 4, 1, 3, 1);
    zone_assign (other, 4, 2, 2);
    for (unsigned i = 0; i < DIM; i++)
        for (unsigned j = 0; j < DIM; j++)
            ck_assert_msg (small[i * DIM + j].raw == other[i * 4 + j].raw, "seed %d", _i);
}
END_TEST

static void
random_constants (int32_t *lower, int32_t *upper)
{
    lower[0] = upper[0] = 0;
    for (unsigned x = 1; x < DIM; x++) {
        lower[x] = (int32_t) pick (4) - 1;
        upper[x] = (int32_t) pick (4) - 1;
    }
}

/* Is v simulated by w as far as lower and upper bounds of guards can see? */
static bool
simulated (const int *v, const int *w, const int32_t *lower, const int32_t *upper)
{
    for (unsigned x = 1; x < DIM; x++) {
        if (w[x] < v[x] && lower[x] >= 0 && w[x] <= lower[x] * FINE)
            return false;
        if (w[x] > v[x] && upper[x] >= 0 && v[x] <= upper[x] * FINE)
            return false;
    }
    return true;
}

/* The quadratic test is inclusion in the closure, point by point. */
START_TEST (alu_test_on_points)
{
    srand ((unsigned) _i);
    bound inner[CELLS], outer[CELLS];
    int32_t lower[DIM], upper[DIM];
    random_zone (inner, DIM);
    random_zone (outer, DIM);
    random_constants (lower, upper);
    bool included = true;
    for (unsigned n = 0; included && n < POINTS; n++) {
        int v[DIM], w[DIM];
        point_at (n, v);
        /* Near the edge of the grid the partner may lie outside of it. */
        if (v[1] > 5 * FINE || v[2] > 5 * FINE || !holds (inner, DIM, v))
            continue;
        bool found = false;
        for (unsigned k = 0; !found && k < POINTS; k++) {
            point_at (k, w);
            found = simulated (v, w, lower, upper) && holds (outer, DIM, w);
        }
        included = found;
    }
    ck_assert_msg (included == zone_included_alu (inner, outer, DIM, lower, upper), "seed %d: %d", _i,
                   included);
}
END_TEST

/* Z is in Extra(Z), which is in the closure of Z; plus is the coarser one. */
START_TEST (extrapolations_are_ordered)
{
    srand ((unsigned) _i);
    bound z[CELLS], lu[CELLS], plus[CELLS], m[CELLS];
    int32_t lower[DIM], upper[DIM], larger[DIM];
    random_zone (z, DIM);
    random_constants (lower, upper);
    for (unsigned x = 0; x < DIM; x++)
        larger[x] = lower[x] > upper[x] ? lower[x] : upper[x];
    zone_copy (lu, z, DIM), zone_extrapolate_lu (lu, DIM, lower, upper);
    zone_copy (plus, z, DIM), zone_extrapolate_lu_plus (plus, DIM, lower, upper);
    zone_copy (m, z, DIM), zone_extrapolate_lu (m, DIM, larger, larger);
    ck_assert (zone_is_closed (lu, DIM) && zone_is_closed (plus, DIM) && zone_is_closed (m, DIM));
    ck_assert_msg (zone_includes (m, z, DIM) && zone_includes (lu, m, DIM), "seed %d: m", _i);
    ck_assert_msg (zone_includes (lu, z, DIM) && zone_includes (plus, lu, DIM), "seed %d: lu", _i);
    ck_assert_msg (zone_included_alu (plus, z, DIM, lower, upper), "seed %d: closure", _i);
}
END_TEST

/* Rational points, given exactly. */
START_TEST (contains_rationals)
{
    srand ((unsigned) _i);
    bound z[CELLS];
    random_zone (z, DIM);
    mpq_t clocks[DIM];
    for (unsigned x = 0; x < DIM; x++)
        mpq_init (clocks[x]);
    for (int tries = 0; tries < 200; tries++) {
        int p[DIM];
        point_at (pick (POINTS), p);
        for (unsigned x = 1; x < DIM; x++) {
            mpq_set_si (clocks[x], p[x], FINE);
            mpq_canonicalize (clocks[x]);
        }
        ck_assert_msg (zone_contains (z, DIM, (const mpq_t *) clocks) == holds (z, DIM, p), "seed %d", _i);
    }
    for (unsigned x = 0; x < DIM; x++)
        mpq_clear (clocks[x]);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("zone");
    TCase *tests = tcase_create ("zone");
    tcase_set_timeout (tests, 300);
    tcase_add_test (tests, delay_keeps_differences);
    tcase_add_test (tests, addition_saturates);
    tcase_add_loop_test (tests, constrain_agrees_with_naive, 0, 300);
    tcase_add_loop_test (tests, upper_bounds_at_once, 0, 300);
    tcase_add_loop_test (tests, operations_on_points, 0, 40);
    tcase_add_loop_test (tests, subtraction_on_points, 0, 150);
    tcase_add_loop_test (tests, minimal_form_is_exact, 0, 300);
    tcase_add_loop_test (tests, remap_keeps_and_assigns, 0, 100);
    tcase_add_loop_test (tests, alu_test_on_points, 0, 150);
    tcase_add_loop_test (tests, extrapolations_are_ordered, 0, 500);
    tcase_add_loop_test (tests, contains_rationals, 0, 50);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
