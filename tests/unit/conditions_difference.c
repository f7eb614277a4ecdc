/* Implications between comparisons of differences, against Z3. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/conditions/difference.h"
#include "alloc.h"
#include "test_main.h"
#include "test_program.h"

enum { VARIABLES = 5, MOST = 14 };

static uint64_t random_state;

static unsigned
pick (unsigned n)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned) (random_state >> 33) % n;
}

struct fixture {
    gcl_model *model;
    atoms *atoms;
    budget *budget;
    prover *prover;
    difference *difference;
};

static struct fixture
set_up (void)
{
    struct fixture f = { 0 };
    f.model = test_program ("var a, b, c, d, e;");
    f.atoms = atoms_new (f.model, 0);
    f.budget = budget_new ((budget_limits){ 0 });
    f.prover = prover_new (f.atoms, VARIABLES, f.budget, 10000);
    f.difference = difference_new (f.atoms, VARIABLES);
    return f;
}

static void
tear_down (struct fixture *f)
{
    difference_free (f->difference);
    prover_free (f->prover);
    budget_free (f->budget);
    atoms_free (f->atoms);
    gcl_free (f->model);
}

static literal
compare (const struct fixture *f, gcl_op op, unsigned x, unsigned y, int64_t c)
{
    ring *r = atoms_ring (f->atoms);
    const poly *left = poly_variable (r, x), *right = poly_constant (r, c);
    if (y < VARIABLES)
        left = poly_add (r, left, -1, poly_variable (r, y));
    return atoms_compare (f->atoms, op, left, right);
}

/* x - y or x alone against a number: a small one, or one near the ends of 64 bits. */
static literal
random_literal (const struct fixture *f, unsigned spread, bool large)
{
    static const gcl_op ops[] = { GCL_EQ, GCL_NE, GCL_LE, GCL_LE, GCL_GE, GCL_GE, GCL_NE };
    unsigned x = pick (VARIABLES), y = (x + 1 + pick (VARIABLES)) % (VARIABLES + 1);
    int64_t c = (int64_t) pick (2 * spread + 1) - (int64_t) spread;
    if (large && pick (3) == 0)
        c += pick (2) ? INT64_MAX - 10 : INT64_MIN + 12;
    return compare (f, ops[pick (7)], x, y, c);
}

static proof
ask_z3 (const struct fixture *f, const literal *list, size_t count, literal goal)
{
    const formula whole = { FORMULA_LITERAL, goal, NULL, NULL };
    return prover_implies_formula (f->prover, list, count, &whole);
}

/* The answers agree, and what is called needed suffices; _i is the seed. */
START_TEST (agrees_with_z3)
{
    struct fixture f = set_up ();
    random_state = (uint64_t) _i + 1;
    for (int round = 0; round < 200; round++) {
        literal list[MOST], core[MOST];
        size_t count = pick (MOST), needed = 0;
        unsigned spread = 1 + pick (4);
        bool large = pick (4) == 0;
        for (size_t i = 0; i < count; i++)
            list[i] = random_literal (&f, spread, large);
        literal goal = random_literal (&f, spread, large);
        proof fast = difference_implies (f.difference, list, count, goal, core, &needed);
        proof slow = ask_z3 (&f, list, count, goal);
        ck_assert_msg (fast == slow, "seed %d round %d: %d, Z3 says %d", _i, round, (int) fast, (int) slow);
        if (fast != PROOF_VALID)
            continue;
        ck_assert_msg (ask_z3 (&f, core, needed, goal) == PROOF_VALID, "seed %d round %d: core", _i, round);
        for (size_t i = 0; i < needed; i++) {
            bool known = false;
            for (size_t j = 0; j < count; j++)
                known = known || list[j] == core[i];
            ck_assert_msg (known, "seed %d round %d: a literal from nowhere", _i, round);
        }
    }
    tear_down (&f);
}
END_TEST

/* The path with the fewest comparisons is the proof. */
START_TEST (short_proofs)
{
    struct fixture f = set_up ();
    literal list[4] = { compare (&f, GCL_LE, 0, 1, 0), compare (&f, GCL_LE, 1, 2, 0),
                        compare (&f, GCL_LE, 2, 3, 0), compare (&f, GCL_LE, 0, 3, 1) };
    literal core[4];
    size_t needed;
    ck_assert (difference_implies (f.difference, list, 4, compare (&f, GCL_LE, 0, 3, 0), core, &needed)
               == PROOF_VALID);
    ck_assert_uint_eq (needed, 3);
    ck_assert (difference_implies (f.difference, list, 4, compare (&f, GCL_LE, 0, 3, 2), core, &needed)
               == PROOF_VALID);
    ck_assert_uint_eq (needed, 1);
    ck_assert_uint_eq (core[0], list[3]);
    tear_down (&f);
}
END_TEST

/* Other comparisons are left to others, unless the rest suffices. */
START_TEST (what_is_no_difference)
{
    struct fixture f = set_up ();
    ring *r = atoms_ring (f.atoms);
    const poly *sum = poly_add (r, poly_variable (r, 0), 1, poly_variable (r, 1));
    literal list[2] = { atoms_compare (f.atoms, GCL_LE, sum, poly_constant (r, 3)),
                        compare (&f, GCL_LE, 0, VARIABLES, 1) };
    literal core[2];
    size_t needed;
    ck_assert (difference_implies (f.difference, list, 2, list[0], core, &needed) == PROOF_UNDECIDED);
    ck_assert (
        difference_implies (f.difference, list, 2, compare (&f, GCL_LE, 1, VARIABLES, 9), core, &needed)
        == PROOF_UNDECIDED);
    ck_assert (
        difference_implies (f.difference, list, 2, compare (&f, GCL_LE, 0, VARIABLES, 2), core, &needed)
        == PROOF_VALID);
    ck_assert_uint_eq (needed, 1);
    tear_down (&f);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("gcl_difference");
    TCase *all = tcase_create ("all");
    tcase_set_timeout (all, 300);
    tcase_add_loop_test (all, agrees_with_z3, 0, 8);
    tcase_add_test (all, short_proofs);
    tcase_add_test (all, what_is_no_difference);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
