/* Predicates in normal form: they mean what they were made from, before and
 * after commands, and equal ones are one. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "conditions.h"
#include "test_main.h"
#include "test_program.h"

/* The literals of the `predicate` lines, in order. */
static void
literals_of (atoms *a, const gcl_model *m, literal *out)
{
    const poly **before = xcalloc (m->variable_count + 1, sizeof *before);
    for (size_t i = 0; i < m->predicate_count; i++)
        out[i] = formula_of_expr (a, m->predicates[i], true, before)->literal;
    xfree (before);
}

/* Different spellings of one condition, or of its negation, are one atom. */
START_TEST (equal_conditions_are_one)
{
    gcl_model *m =
        test_program ("var x, y;\n"
                      "predicate x < 3, x <= 2, !(x > 2), 3 > x, 2 * x <= 5, -x >= -2, x > 2, 3 <= x;\n"
                      "predicate x = y, y = x, x - y = 0, 2 * y - 2 * x = 0, x != y;\n"
                      "predicate 2 * x = 3, x * y = y * x, x + 1 > x, 3 * x + 6 * y <= 7;\n");
    atoms *a = atoms_new (m, 0);
    literal l[32];
    literals_of (a, m, l);
    for (int i = 1; i < 6; i++)
        ck_assert_uint_eq (l[i], l[0]);
    ck_assert_uint_eq (l[6], literal_not (l[0]));
    ck_assert_uint_eq (l[7], literal_not (l[0]));
    for (int i = 9; i < 12; i++)
        ck_assert_uint_eq (l[i], l[8]);
    ck_assert_uint_eq (l[12], literal_not (l[8]));
    ck_assert_uint_eq (l[13], LITERAL_FALSE);
    ck_assert_uint_eq (l[14], LITERAL_TRUE);
    ck_assert_uint_eq (l[15], LITERAL_TRUE);
    ck_assert_uint_eq (atoms_count (a), 3);
    atoms_free (a);
    gcl_free (m);
}
END_TEST

/* How predicates read. */
START_TEST (printing)
{
    static const char *const expected[] = { "x > 3",  "x <= y + 1",         "y <= x - 2",
                                            "x = -1", "2 * x + y <= 3 * z", "x * y = 4",
                                            "x > -1", "x + y = z - 1" };
    gcl_model *m =
        test_program ("var x, y, z; predicate x > 3, x <= y + 1, x > y + 1, x = -1, 2 * x + y <= 3 * z,\n"
                      "x * y = 4, x >= 0, x + y + 1 = z;");
    atoms *a = atoms_new (m, 0);
    literal l[32];
    literals_of (a, m, l);
    for (size_t i = 0; i < m->predicate_count; i++) {
        text out = TEXT_EMPTY;
        atoms_print (a, literal_atom (l[i]), &out);
        if (i != 2) /* its atom was printed as x <= y + 1 before */
            ck_assert_str_eq (text_string (&out), expected[i]);
        text_free (&out);
    }
    atoms_free (a);
    gcl_free (m);
}
END_TEST

/* Beyond 64 bits the ring says so instead of computing something else. */
START_TEST (growth_is_noticed)
{
    gcl_model *m = test_program ("var x; predicate x <= 1;");
    atoms *a = atoms_new (m, 0);
    ring *r = atoms_ring (a);
    const poly *large = poly_constant (r, INT64_MAX), *x = poly_variable (r, 0);
    ck_assert (!ring_failure (r));
    poly_multiply (r, large, poly_add (r, x, 1, x));
    ck_assert (ring_failure (r) != NULL);
    atoms_free (a);
    a = atoms_new (m, 0);
    const poly *power = poly_variable (atoms_ring (a), 0);
    for (int i = 0; i < 8; i++)
        power = poly_multiply (atoms_ring (a), power, power);
    ck_assert (ring_failure (atoms_ring (a)) != NULL);
    atoms_free (a);
    gcl_free (m);
}
END_TEST

static void
add_term (text *out)
{
    if (rand () % 3 == 0) {
        text_printf (out, "(%d * x%d - x%d + %d) %c %d + x%d", rand () % 7 - 3, rand () % 3, rand () % 3,
                     rand () % 9 - 4, rand () % 2 ? '/' : '%', rand () % 4 + 1, rand () % 3);
        return;
    }
    text_printf (out, "%d * x%d %c %d * x%d %c x%d * x%d", rand () % 7 - 3, rand () % 3,
                 rand () % 2 ? '+' : '-', rand () % 5, rand () % 3, rand () % 2 ? '+' : '-', rand () % 3,
                 rand () % 3);
}

/* A random condition and a random command: the normal form holds exactly when
 * the condition does, its precondition exactly when it does afterwards;
 * _i is the seed. */
START_TEST (agrees_with_evaluation)
{
    static const char *const signs[] = { "=", "!=", "<", "<=", ">", ">=" };
    srand ((unsigned) _i);
    text source = TEXT_EMPTY;
    text_add (&source, "var x0, x1, x2; true -> ");
    for (int i = 0; i < 3; i++) {
        text_printf (&source, "%sx%d := ", i ? " then " : "", rand () % 3);
        add_term (&source);
    }
    text_add (&source, "; predicate ");
    add_term (&source);
    text_printf (&source, " %s ", signs[rand () % 6]);
    add_term (&source);
    text_add (&source, ";");
    gcl_model *m = test_program (text_string (&source));
    atoms *a = atoms_new (m, 0);
    literal l;
    literals_of (a, m, &l);
    const poly *now[4] = { NULL };
    for (size_t i = 0; i < m->commands[0].assign_count; i++)
        now[m->commands[0].assigns[i].variable] =
            poly_of_expr (atoms_ring (a), m->commands[0].assigns[i].value, now);
    literal before = literal_is_constant (l) ? l : atoms_substitute (a, literal_atom (l), now);
    if (!literal_is_constant (l) && !literal_holds (l, true))
        before = literal_not (before);
    for (int i = 0; i < 50; i++) {
        int64_t values[3], holds;
        bool atom_holds = false;
        for (int v = 0; v < 3; v++)
            values[v] = rand () % 21 - 10;
        ck_assert (gcl_eval (m->predicates[0], values, &holds));
        if (!literal_is_constant (l))
            ck_assert (atoms_eval (a, literal_atom (l), values, &atom_holds));
        bool meant = literal_is_constant (l) ? l == LITERAL_TRUE : literal_holds (l, atom_holds);
        ck_assert_msg (meant == holds, "seed %d: %s", _i, text_string (&source));
        if (!literal_is_constant (before))
            ck_assert (atoms_eval (a, literal_atom (before), values, &atom_holds));
        meant = literal_is_constant (before) ? before == LITERAL_TRUE : literal_holds (before, atom_holds);
        ck_assert (!gcl_apply (&m->commands[0], values, NULL));
        ck_assert (gcl_eval (m->predicates[0], values, &holds));
        ck_assert_msg (meant == holds, "seed %d, after the command: %s", _i, text_string (&source));
    }
    ck_assert (!ring_failure (atoms_ring (a)));
    atoms_free (a);
    gcl_free (m);
    text_free (&source);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("gcl_atoms");
    TCase *all = tcase_create ("all");
    tcase_add_test (all, equal_conditions_are_one);
    tcase_add_test (all, printing);
    tcase_add_test (all, growth_is_noticed);
    tcase_add_loop_test (all, agrees_with_evaluation, 0, 100);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
