/* Matrices of difference constraints against full closure and points. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/relations/relation_dbm.h"
#include "test_main.h"

enum { SIZE = 5 };

static void
set_free (dbm *m)
{
    m->size = SIZE;
    for (unsigned i = 0; i < SIZE; i++)
        for (unsigned j = 0; j < SIZE; j++)
            m->at[i * SIZE + j] = i == j ? CELL_ZERO : CELL_NONE;
}

/* Adding a bound in one pass gives what closing everything gives. */
START_TEST (constrain_agrees_with_closure)
{
    cell fast_cells[SIZE * SIZE], slow_cells[SIZE * SIZE];
    dbm fast = { SIZE, fast_cells }, slow = { SIZE, slow_cells };
    for (unsigned n = 0; n < 200; n++) {
        unsigned seed = (unsigned) _i * 1000 + n;
        srand (seed);
        set_free (&fast);
        for (int step = 0; step < 30; step++) {
            unsigned i = (unsigned) rand () % SIZE, j = (i + 1 + (unsigned) rand () % (SIZE - 1)) % SIZE;
            cell b = cell_of (rand () % 21 - 6, rand () % 2);
            dbm_copy (&slow, &fast);
            if (b < slow.at[i * SIZE + j])
                slow.at[i * SIZE + j] = b;
            bool left = dbm_constrain (&fast, i, j, b);
            ck_assert_msg (left == dbm_close (&slow), "seed %u step %d", seed, step);
            ck_assert_msg (!left || dbm_equal (&fast, &slow), "seed %u step %d", seed, step);
            if (rand () % 4 == 0)
                dbm_raise (&fast, (unsigned) rand () % SIZE);
            ck_assert_msg (dbm_is_closed (&fast), "seed %u step %d: not closed", seed, step);
        }
    }
}
END_TEST

/* A clock that is set to 2 was reset 2 ago; a copy has the same reset. */
START_TEST (substitution_assigns)
{
    cell from_cells[4] = { CELL_ZERO, cell_of (7, false), cell_of (-3, true), CELL_ZERO }, to_cells[9];
    dbm from = { 2, from_cells }, to = { 3, to_cells };
    unsigned source[] = { 0, 0, 1 };
    int64_t offset[] = { 0, -2, 0 };
    dbm_substitute (&to, 3, &from, source, offset);
    ck_assert_int_eq (dbm_cell (&to, 0, 1), cell_of (2, false));
    ck_assert_int_eq (dbm_cell (&to, 1, 0), cell_of (-2, false));
    ck_assert_int_eq (dbm_cell (&to, 1, 2), cell_of (5, false));
    ck_assert_int_eq (dbm_cell (&to, 2, 1), cell_of (-1, true));
    ck_assert (dbm_is_closed (&to));
}
END_TEST

/* The join includes both, and nothing is lost by meeting it with one. */
START_TEST (join_and_meet)
{
    srand ((unsigned) _i);
    cell a_cells[SIZE * SIZE], b_cells[SIZE * SIZE], join_cells[SIZE * SIZE];
    dbm a = { SIZE, a_cells }, b = { SIZE, b_cells }, join = { SIZE, join_cells };
    set_free (&a);
    set_free (&b);
    for (int step = 0; step < 12; step++) {
        unsigned i = (unsigned) rand () % SIZE, j = (i + 1 + (unsigned) rand () % (SIZE - 1)) % SIZE;
        dbm_constrain (rand () % 2 ? &a : &b, i, j, cell_of (rand () % 15 - 3, rand () % 2));
    }
    dbm_copy (&join, &a);
    dbm_join (&join, &b);
    ck_assert_msg (dbm_is_closed (&join), "seed %d", _i);
    ck_assert_msg (dbm_includes (&join, &a) && dbm_includes (&join, &b), "seed %d", _i);
    unsigned index[SIZE] = { 0, 1, 2, 3, 4 };
    ck_assert_msg (dbm_meet (&join, index, &a) && dbm_equal (&join, &a), "seed %d", _i);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("matrices of relations");
    TCase *all = tcase_create ("matrices");
    tcase_add_loop_test (all, constrain_agrees_with_closure, 0, 10);
    tcase_add_test (all, substitution_assigns);
    tcase_add_loop_test (all, join_and_meet, 0, 100);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
