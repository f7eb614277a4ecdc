/* Inductive invariants: what is found for known protocols, and that
 * nothing false is proved. */
#include <check.h>

#include "induction.h"
#include "test_main.h"
#include "test_program.h"

static induction *
find (const gcl_model *m, enum induction_kind kind)
{
    budget *b = budget_new ((budget_limits){ .seconds = 100 });
    induction *i = induction_find (m, kind, NULL, b);
    ck_assert_msg (!i->reason, "%s", i->reason);
    budget_free (b);
    return i;
}

/* With a mutual exclusion for each the control states that remain are known. */
START_TEST (protocols)
{
    static const struct {
        const char *name;
        size_t places, reachable;
    } known[] = {
        { "bakery-short", 9, 8 }, { "ticket2", 9, 8 }, { "ticket3", 27, 20 }, { "prodcons", 25, 16 }
    };
    for (size_t k = 0; k < sizeof known / sizeof *known; k++) {
        gcl_model *m = test_thesis_program (known[k].name);
        induction *i = find (m, INDUCTION_POLYHEDRA);
        ck_assert_msg (i->excludes_error && i->place_count == known[k].places
                           && i->reachable_count == known[k].reachable,
                       "%s: %zu of %zu", known[k].name, i->reachable_count, i->place_count);
        induction_free (i);
        gcl_free (m);
    }
}
END_TEST

/* What two processes leave behind, with no word about polyhedra. */
START_TEST (text_alone_tells)
{
    gcl_model *m =
        test_program ("control p = 1, q = 1; var x, y;"
                      "process a { [one] p = 1 -> x := y + 1, p := 3; [two] p = 3 -> x := 0, p := 1; }"
                      "process b { [up] q = 1 && y < 5 -> y := y + 1; }");
    induction *i = find (m, INDUCTION_LOCAL);
    bool found = false;
    for (size_t p = 0; p < i->place_count; p++)
        for (size_t c = 0; i->places[p].values[0] == 1 && c < i->places[p].count; c++) {
            text one = TEXT_EMPTY;
            gcl_print_expr (m, i->places[p].conditions[c], &one);
            found = found || !strcmp (text_string (&one), "x = 0");
            text_free (&one);
        }
    ck_assert (found && i->proposed > i->proved);
    induction_free (i);
    gcl_free (m);
}
END_TEST

/* The two false conditions of the bakery are not proved, the true ones are. */
START_TEST (false_claims)
{
    gcl_model *m = test_program (
        "control pc1 = 1, pc2 = 1; var y1, y2;"
        "process one { [choose] pc1 = 1 -> y1 := y2 + 1, pc1 := 2;"
        "[enter] pc1 = 2 && (y2 = 0 || y1 <= y2) -> pc1 := 3; [leave] pc1 = 3 -> y1 := 0, pc1 := 1; }"
        "process two { [choose] pc2 = 1 -> y2 := y1 + 1, pc2 := 2;"
        "[enter] pc2 = 2 && (y1 = 0 || y2 < y1) -> pc2 := 3; [leave] pc2 = 3 -> y2 := 0, pc2 := 1; }"
        "predicate pc1 != 1 || y1 = 0, pc1 != 1 || y2 = 0 || y2 = y1 + 1, pc1 != 2 || y2 = 0 || y2 = y1 + 1,"
        "pc1 != 3 || y1 >= 1;");
    induction *i = find (m, INDUCTION_POLYHEDRA);
    ck_assert_uint_eq (i->claim_count, 4);
    ck_assert (i->claims[0].proved && !i->claims[1].proved && !i->claims[2].proved && i->claims[3].proved);
    ck_assert (i->claims[1].command != GCL_NONE);
    induction_free (i);
    gcl_free (m);
}
END_TEST

/* A limit gives no invariant, and says so. */
START_TEST (limits)
{
    gcl_model *m = test_thesis_program ("ticket3");
    budget *b = budget_new ((budget_limits){ .seconds = 0.001 });
    induction *i = induction_find (m, INDUCTION_POLYHEDRA, NULL, b);
    ck_assert (i->reason && !i->place_count && !i->excludes_error);
    induction_free (i);
    budget_free (b);
    gcl_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("induction");
    TCase *all = tcase_create ("all");
    tcase_set_timeout (all, 100);
    tcase_add_test (all, protocols);
    tcase_add_test (all, text_alone_tells);
    tcase_add_test (all, false_claims);
    tcase_add_test (all, limits);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
