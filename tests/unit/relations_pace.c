/* Difference constraints with a pace: cycles against linear programs, grids
 * against enumeration. */
#include <check.h>
#include <stdlib.h>

#include "../../src/relations/relation_pace.h"
#include "lp.h"
#include "test_main.h"

enum { MOST = 5 };

typedef struct constraint {
    unsigned i, j;
    int slope;
    int64_t c;
    bool strict;
} constraint;

static unsigned
random_constraints (constraint *all, unsigned variables, unsigned most)
{
    unsigned count = 1 + (unsigned) rand () % most;
    for (unsigned k = 0; k < count; k++)
        all[k] = (constraint){ (unsigned) rand () % variables, (unsigned) rand () % variables,
                               rand () % 3 - 1, rand () % 9 - 3, rand () % 2 };
    return count;
}

static void
pose (pace *p, const constraint *all, unsigned count, unsigned variables)
{
    pace_clear (p, variables);
    for (unsigned k = 0; k < count; k++)
        pace_add (p, all[k].i, all[k].j, cell_of (all[k].c, all[k].strict), all[k].slope);
}

/* Variable number `variables` is the pace. */
static lp *
program (const constraint *all, unsigned count, unsigned variables)
{
    lp *l = lp_new (variables + 1);
    for (unsigned k = 0; k < count; k++) {
        uint32_t variable[] = { all[k].i, all[k].j, variables };
        int64_t coefficient[] = { 1, -1, -all[k].slope };
        lp_add_row (l, 3, variable, coefficient, all[k].strict ? LP_LT : LP_LE, all[k].c);
    }
    return l;
}

/* A solution exists by cycles iff it does by a linear program; _i is the
 * seed of a block. */
START_TEST (cycles_agree_with_programs)
{
    pace *p = pace_new ();
    for (unsigned n = 0; n < 200; n++) {
        unsigned seed = (unsigned) _i * 1000 + n;
        srand (seed);
        unsigned variables = 1 + (unsigned) rand () % MOST;
        constraint all[16];
        unsigned count = random_constraints (all, variables, 16);
        bool forward = rand () % 2, strictly = rand () % 2;
        pose (p, all, count, variables);
        lp *l = program (all, count, variables);
        if (forward) {
            pace_forward (p, strictly);
            uint32_t t = variables;
            int64_t minus = -1;
            lp_add_row (l, 1, &t, &minus, strictly ? LP_LT : LP_LE, 0);
        }
        ck_assert_msg (pace_feasible (p) == (lp_decide (l, NULL) == LP_FEASIBLE), "seed %u", seed);
        lp_free (l);
    }
    pace_free (p);
}
END_TEST

static bool
satisfies (const constraint *c, const int64_t *value, int64_t turn, int64_t q)
{
    int64_t left = value[c->i] - value[c->j], right = c->c * q + c->slope * turn;
    return c->strict ? left < right : left <= right;
}

/* Whole numbers found on a grid satisfy the constraints; if none are found
 * for any small grid, there is no real solution, or only one off them. */
START_TEST (grids_give_solutions)
{
    pace *p = pace_new ();
    for (unsigned n = 0; n < 200; n++) {
        unsigned seed = (unsigned) _i * 1000 + n;
        srand (seed);
        unsigned variables = 1 + (unsigned) rand () % MOST;
        constraint all[12];
        unsigned count = random_constraints (all, variables, 12);
        pose (p, all, count, variables);
        pace_forward (p, false);
        bool feasible = pace_feasible (p), found = false;
        for (int64_t q = 1; q <= 120 && !found; q++) {
            int64_t value[MOST], turn;
            pose (p, all, count, variables);
            pace_forward (p, false);
            found = pace_on_grid (p, q, value, &turn);
            for (unsigned k = 0; found && k < count; k++)
                ck_assert_msg (satisfies (&all[k], value, turn, q), "seed %u grid %d", seed, (int) q);
        }
        ck_assert_msg (found == feasible, "seed %u: real %d, on a grid %d", seed, feasible, found);
    }
    pace_free (p);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("pace");
    TCase *random = tcase_create ("random");
    tcase_add_loop_test (random, cycles_agree_with_programs, 0, 10);
    tcase_add_loop_test (random, grids_give_solutions, 0, 10);
    tcase_set_timeout (random, 120);
    suite_add_tcase (suite, random);
    return test_run (suite);
}
