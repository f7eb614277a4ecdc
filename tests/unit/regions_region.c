/* Regions against concrete clock values. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../regions/region_private.h"
#include "alloc.h"
#include "test_main.h"

/* Values are whole numbers of 1 / UNIT, multiples of 8 where a test needs
 * room for a delay that is smaller than every gap. */
enum { UNIT = 8 * 105, CLOCKS = 5, SEEDS = 500 };

static uint64_t random_state;

static unsigned
draw (unsigned below)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned) ((random_state >> 33) % below);
}

static region_shape *
draw_shape (unsigned clocks)
{
    int32_t bound[CLOCKS];
    for (unsigned x = 0; x < clocks; x++)
        bound[x] = (int32_t) draw (4);
    return region_shape_new (clocks, bound, 7);
}

static void
draw_values (unsigned clocks, int64_t *values)
{
    for (unsigned x = 0; x < clocks; x++)
        values[x] = draw (3) ? 8 * (int64_t) draw (5 * UNIT / 8) : (int64_t) draw (5) * UNIT;
    for (unsigned x = 1; x < clocks; x++) /* equal fractions are rare otherwise */
        if (!draw (3))
            values[x] = values[x - 1] % UNIT + (int64_t) draw (4) * UNIT;
}

/* The region of concrete values, from the definition. */
static void
classify (const region_shape *shape, const int64_t *values, region *r)
{
    r->classes = 0;
    for (unsigned x = 0; x < shape->clocks; x++) {
        bool above = values[x] > (int64_t) shape->bound[x] * UNIT;
        r->whole[x] = above ? REGION_ABOVE : (int32_t) (values[x] / UNIT);
        r->rank[x] = 0;
    }
    for (int64_t fraction = 1; fraction < UNIT; fraction++) {
        bool used = false;
        for (unsigned x = 0; x < shape->clocks; x++)
            if (r->whole[x] != REGION_ABOVE && values[x] % UNIT == fraction) {
                r->rank[x] = r->classes + 1;
                used = true;
            }
        r->classes += used;
    }
}

static bool
same (const region_shape *shape, const region *a, const region *b)
{
    return a->classes == b->classes && !memcmp (a->whole, b->whole, shape->clocks * sizeof *a->whole)
           && !memcmp (a->rank, b->rank, shape->clocks * sizeof *a->rank);
}

/* The delay to the next region: tiny out of an integer, else up to the next
 * integer of a bounded clock; 0 if no clock is bounded. */
static int64_t
next_delay (const region_shape *shape, const int64_t *values)
{
    int64_t delay = 0;
    for (unsigned x = 0; x < shape->clocks; x++) {
        if (values[x] > (int64_t) shape->bound[x] * UNIT)
            continue;
        int64_t wait = values[x] % UNIT ? UNIT - values[x] % UNIT : 1;
        if (!delay || wait < delay)
            delay = wait;
    }
    return delay;
}

static void
try_packing (int seed)
{
    random_state = (uint64_t) seed;
    region_shape *shape = draw_shape (1 + draw (CLOCKS));
    region *r = region_new (shape), *back = region_new (shape);
    int64_t values[CLOCKS];
    draw_values (shape->clocks, values);
    classify (shape, values, r);
    ck_assert_msg (region_is_valid (shape, r), "seed %d", seed);
    uint64_t *packed = xcalloc (shape->words, sizeof *packed);
    packed[0] = 0x55;
    region_pack (shape, r, packed);
    region_unpack (shape, back, packed);
    ck_assert_msg (same (shape, r, back), "seed %d", seed);
    ck_assert_msg ((packed[0] & 0x7f) == 0x55, "seed %d", seed);
    xfree (packed);
    region_free (r);
    region_free (back);
    region_shape_free (shape);
}

/* Regions survive packing, next to bits that are not theirs. */
START_TEST (packing_keeps_everything)
{
    for (int seed = 0; seed < SEEDS; seed++)
        try_packing (seed);
}
END_TEST

static void
try_delays (int seed)
{
    random_state = (uint64_t) seed;
    region_shape *shape = draw_shape (1 + draw (CLOCKS));
    region *r = region_new (shape), *expected = region_new (shape);
    int64_t values[CLOCKS];
    draw_values (shape->clocks, values);
    classify (shape, values, r);
    for (int step = 0; step < 40; step++) {
        int64_t delay = next_delay (shape, values);
        unsigned before = r->classes;
        region_move move = region_delay (shape, r);
        for (unsigned x = 0; x < shape->clocks; x++)
            values[x] += delay;
        classify (shape, values, expected);
        ck_assert_msg (same (shape, r, expected), "seed %d step %d", seed, step);
        ck_assert_msg ((move == REGION_STAY) == (delay == 0), "seed %d step %d", seed, step);
        ck_assert_msg (r->classes == before + (move == REGION_LEAVE) - (move == REGION_ARRIVE),
                       "seed %d step %d", seed, step);
        /* Make room again: the gaps may have shrunk to 1. */
        if (delay == 1)
            for (unsigned x = 0; x < shape->clocks; x++)
                values[x] += 3;
        classify (shape, values, expected);
        ck_assert_msg (same (shape, r, expected), "seed %d step %d: still the same region", seed, step);
        if (delay == 1)
            break;
    }
    region_free (r);
    region_free (expected);
    region_shape_free (shape);
}

/* R3: the immediate time successor is what concrete values reach next. */
START_TEST (delays_agree_with_values)
{
    for (int seed = 0; seed < SEEDS; seed++)
        try_delays (seed);
}
END_TEST

static void
try_assignments (int seed)
{
    random_state = (uint64_t) seed;
    unsigned clocks = 1 + draw (CLOCKS);
    int32_t bound[CLOCKS];
    for (unsigned x = 0; x < clocks; x++)
        bound[x] = 3; /* a source is bounded at least as far as its copy */
    region_shape *shape = region_shape_new (clocks, bound, 0);
    region *r = region_new (shape), *after = region_new (shape), *expected = region_new (shape);
    int64_t values[CLOCKS], changed[CLOCKS];
    draw_values (clocks, values);
    classify (shape, values, r);
    memcpy (changed, values, sizeof values);
    region_update updates[CLOCKS];
    size_t count = 0;
    for (unsigned x = 0; x < clocks; x++) {
        if (draw (2))
            continue;
        uint16_t source = draw (2) ? REGION_NO_CLOCK : (uint16_t) draw (clocks);
        int32_t c = (int32_t) draw (3);
        updates[count++] = (region_update){ (uint16_t) x, source, c };
        changed[x] = (source == REGION_NO_CLOCK ? 0 : values[source]) + c * UNIT;
    }
    uint64_t gone = 0;
    region_move move = region_assign (shape, r, updates, count, after, &gone);
    classify (shape, changed, expected);
    ck_assert_msg (same (shape, after, expected), "seed %d", seed);
    ck_assert_msg (after->classes + (unsigned) __builtin_popcountll (gone) == r->classes, "seed %d", seed);
    ck_assert_msg ((move == REGION_DROP) == (gone != 0), "seed %d", seed);
    region_free (r);
    region_free (after);
    region_free (expected);
    region_shape_free (shape);
}

/* Assignments, constants and copies, all on the values before. */
START_TEST (assignments_agree_with_values)
{
    for (int seed = 0; seed < SEEDS; seed++)
        try_assignments (seed);
}
END_TEST

static void
try_constraints (int seed)
{
    random_state = (uint64_t) seed;
    region_shape *shape = draw_shape (1 + draw (CLOCKS));
    region *r = region_new (shape);
    int64_t values[CLOCKS];
    draw_values (shape->clocks, values);
    classify (shape, values, r);
    for (int i = 0; i < 20; i++) {
        unsigned x = draw (shape->clocks);
        region_atom a = { (uint16_t) x, draw (2), draw (2),
                          (int32_t) draw ((unsigned) shape->bound[x] + 2) - 1 };
        int64_t difference = values[x] - (int64_t) a.c * UNIT;
        bool holds = (a.upper ? difference < 0 : difference > 0) || (!difference && !a.strict);
        ck_assert_msg (region_holds (r, &a, 1) == holds, "seed %d: x%u %s%s %d", seed, x, a.upper ? "<" : ">",
                       a.strict ? "" : "=", a.c);
    }
    region_free (r);
    region_shape_free (shape);
}

/* R1: a region decides every constraint within the bounds as its values do. */
START_TEST (constraints_agree_with_values)
{
    for (int seed = 0; seed < SEEDS; seed++)
        try_constraints (seed);
}
END_TEST

static void
letter (const void *context, unsigned clock, text *out)
{
    text_add_char (out, ((const char *) context)[clock]);
}

static void
check_name (const int64_t *values, const int32_t *bound, const char *expected)
{
    unsigned clocks = 4;
    region_shape *shape = region_shape_new (clocks, bound, 0);
    region *r = region_new (shape);
    classify (shape, values, r);
    text out = TEXT_EMPTY;
    region_print (shape, r, letter, "xyzw", &out);
    ck_assert_str_eq (text_string (&out), expected);
    text_free (&out);
    region_free (r);
    region_shape_free (shape);
}

/* Names say all there is to say, and no more. */
START_TEST (names)
{
    const int32_t bound[] = { 2, 2, 2, 2 };
    check_name ((int64_t[]){ 0, 10, 20, 3 * UNIT }, bound, "x=0, 0<y<z<1, w>2");
    check_name ((int64_t[]){ 10, 10, 2 * UNIT, UNIT }, bound, "z=2, w=1, 0<x=y<1");
    check_name ((int64_t[]){ 10, UNIT + 20, 20, 0 }, bound, "w=0, 0<x<z<1, 1<y<2, {x}<{y}={z}");
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("regions: region");
    TCase *tests = tcase_create ("all");
    tcase_add_test (tests, packing_keeps_everything);
    tcase_add_test (tests, delays_agree_with_values);
    tcase_add_test (tests, assignments_agree_with_values);
    tcase_add_test (tests, constraints_agree_with_values);
    tcase_add_test (tests, names);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
