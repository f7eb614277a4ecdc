/* The predicates behind the asserts of relations: yes to what the operations leave, no to what was
 * broken. */
#include <check.h>

#include "../../src/relations/relation_graph.h"
#include "alloc.h"
#include "test_main.h"
#include "test_model.h"

START_TEST (loose_bounds_are_seen)
{
    cell cells[9];
    dbm m = { 3, cells };
    for (unsigned i = 0; i < 9; i++)
        cells[i] = CELL_ZERO;
    dbm_raise (&m, 0);
    ck_assert (dbm_constrain (&m, 0, 1, cell_of (5, true)));
    ck_assert (dbm_is_closed (&m) && dbm_seems_closed (&m)
               && dbm_constrain_is_exact (&m, 0, 2, cell_of (3, false)));
    cell kept = cells[2];
    cells[2] = CELL_NONE; /* follows from the others */
    ck_assert (!dbm_is_closed (&m) && !dbm_seems_closed (&m));
    ck_assert (!dbm_constrain_is_exact (&m, 1, 2, cell_of (9, false)));
    cells[2] = kept;
    cells[0] = 0; /* < 0 on the diagonal */
    ck_assert (!dbm_is_closed (&m) && !dbm_seems_closed (&m));
}
END_TEST

static const char *const loop =
    "system:s\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nprocess:P\n"
    "location:P:l{initial: : invariant: x<=2}\nlocation:P:m\n"
    "edge:P:l:m:a{provided: x>=1 : do: x=0}\n"
    "edge:P:m:l:b{provided: y<3 : do: y=0}\nedge:P:m:m:b{provided: y>1 : do: x=0}\n";

START_TEST (broken_relation_graphs_are_seen)
{
    model *m = test_model (loop);
    budget *b = budget_new ((budget_limits){ 0 });
    diag *why = diag_new ("test");
    space *s = relation_space_new (m, NULL, 0, false, b, why);
    ck_assert_ptr_nonnull (s);
    graph *g = relation_graph_new (s);
    ck_assert (relation_graph_explore (g) && relation_graph_is_valid (g));
    uint32_t z = 0;
    while (g->zones.at[z].zone.size < 2 || g->zones.at[z].covered_by != MODEL_NONE)
        z++;
    uint32_t number = g->zones.at[z].node;
    ck_assert (relation_graph_list_is_valid (g, number));
    cell kept = g->zones.at[z].zone.at[0];
    g->zones.at[z].zone.at[0] = 0; /* not closed */
    ck_assert (!relation_graph_list_is_valid (g, number) && !relation_graph_is_valid (g));
    g->zones.at[z].zone.at[0] = kept;
    g->zones.at[z].covered_by = z; /* still in the list, and by itself */
    ck_assert (!relation_graph_list_is_valid (g, number) && !relation_graph_is_valid (g));
    g->zones.at[z].covered_by = MODEL_NONE;
    g->edges.at[0].to = (uint32_t) g->zones.count;
    ck_assert (!relation_graph_is_valid (g));
    relation_graph_free (g);
    relation_space_free (s);
    diag_free (why);
    budget_free (b);
    model_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("contracts of relations");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, loose_bounds_are_seen);
    tcase_add_test (tests, broken_relation_graphs_are_seen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
