/* Orders of fractions with zones of integer parts, against single valuations. */
#include "../../src/sampling/circle.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "test_main.h"

enum { DIM = 4 };

/* An order drawn by giving each clock one of few fractions; integer parts up to 3. */
static void
draw (circle *c, bool open)
{
    unsigned fraction[DIM], classes = 0;
    circle_set_origin (c);
    for (unsigned x = 1; x < DIM; x++)
        fraction[x] = open + (unsigned) rand () % 3;
    for (unsigned f = 1; f <= 3; f++) {
        bool used = false;
        for (unsigned x = 1; x < DIM; x++)
            used = used || fraction[x] == f;
        classes += used;
        for (unsigned x = 1; x < DIM; x++)
            if (fraction[x] == f)
                c->rank[x] = (uint8_t) classes;
    }
    c->classes = classes;
    circle_set_identity (c);
    for (unsigned x = 1; x < DIM; x++)
        zone_assign (c->whole, DIM, x, rand () % 4);
}

static void
expect_a_unit_later (const circle *now, const circle *before)
{
    ck_assert (now->classes == before->classes && !memcmp (now->rank + 1, before->rank + 1, DIM - 1));
    for (unsigned x = 1; x < DIM; x++)
        ck_assert_int_eq (bound_constant (zone_bound (now->whole, DIM, x, 0)),
                          bound_constant (zone_bound (before->whole, DIM, x, 0)) + 1);
}

/* A turn leads back to the order, each integer part is one larger; and a second
 * turn has the matrix of the first, if that is not the one of no delay. */
START_TEST (one_turn_is_enough)
{
    srand ((unsigned) _i);
    circle c, before;
    circle_init (&c, DIM);
    circle_init (&before, DIM);
    draw (&c, _i % 2);
    bool open = !circle_has_integers (&c);
    unsigned moves = 2 * (c.classes + !open);
    uint64_t once[2 * DIM][MATRICES_MOST];
    unsigned classes[2 * DIM];
    circle_copy (&before, &c);
    for (unsigned k = 0; k < 3 * moves; k++) {
        bool first = k < moves + open; /* an open order that is not left is different */
        if (first) {
            classes[k % moves] = c.classes;
            memcpy (once[k % moves], c.columns, (c.classes + 1) * sizeof *c.columns);
        }
        ck_assert_uint_eq (classes[k % moves], c.classes);
        ck_assert_msg (!memcmp (once[k % moves], c.columns, (c.classes + 1) * sizeof *c.columns),
                       "seed %d, move %u", _i, k);
        if (k == moves)
            expect_a_unit_later (&c, &before);
        circle_move (&c);
    }
    circle_free (&c);
    circle_free (&before);
}
END_TEST

/* x < 2 with a fraction: at most 1; x > 2 without one: at least 3. */
START_TEST (comparisons_speak_of_integer_parts)
{
    circle c;
    circle_init (&c, DIM);
    circle_set_origin (&c);
    circle_turn (&c);
    zone_constraint above = { 0, 1, bound_lt (-2) };
    ck_assert (circle_constrain (&c, &above, 1));
    ck_assert_int_eq (zone_bound (c.whole, DIM, 0, 1).raw, bound_le (-3).raw);
    circle_move (&c);
    zone_constraint below = { 1, 0, bound_lt (4) }, more = { 0, 1, bound_lt (-3) };
    ck_assert (circle_constrain (&c, &more, 1));
    ck_assert_int_eq (zone_bound (c.whole, DIM, 0, 1).raw, bound_le (-3).raw);
    ck_assert (circle_constrain (&c, &below, 1));
    ck_assert_int_eq (zone_bound (c.whole, DIM, 1, 0).raw, bound_le (3).raw);
    circle_free (&c);
}
END_TEST

/* A clock above its bounds leaves the order, and its gaps become one. */
START_TEST (clocks_above_their_bounds_are_left_out)
{
    circle c;
    circle_init (&c, DIM);
    circle_set_origin (&c);
    zone_assign (c.whole, DIM, 1, 3);
    c.rank[1] = 1;
    c.rank[2] = 2;
    c.classes = 2;
    circle_set_identity (&c);
    int32_t bounds[DIM] = { 0, 2, 5, 5 };
    circle_forget (&c, bounds, bounds);
    ck_assert_uint_eq (c.classes, 1);
    ck_assert_uint_eq (c.rank[1], CIRCLE_NO_CLOCK);
    ck_assert_uint_eq (c.rank[2], 1);
    ck_assert_uint_eq (c.columns[0], 1);
    ck_assert_uint_eq (c.columns[1], 6);
    circle_free (&c);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("sampling circles");
    TCase *cases = tcase_create ("orders");
    tcase_add_loop_test (cases, one_turn_is_enough, 0, 200);
    tcase_add_test (cases, comparisons_speak_of_integer_parts);
    tcase_add_test (cases, clocks_above_their_bounds_are_left_out);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
