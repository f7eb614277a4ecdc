/* The predicates behind the asserts of regions and orbit graphs:
 * yes to what the operations leave, no to what was broken. */
#include <check.h>

#include "../../regions/region_graph_private.h"
#include "alloc.h"
#include "test_main.h"
#include "test_model.h"

START_TEST (broken_regions_are_seen)
{
    int32_t bound[3] = { 2, 3, 1 };
    region_shape *shape = region_shape_new (3, bound, 5);
    region *r = region_new (shape);
    ck_assert_int_eq (region_delay (shape, r), REGION_LEAVE);
    ck_assert (region_is_valid (shape, r));
    uint64_t state[4] = { 0 };
    region_pack (shape, r, state);
    ck_assert (region_is_packed (shape, r, state));
    state[0] ^= 1u << 6;
    ck_assert (!region_is_packed (shape, r, state));
    r->classes = 2; /* the second has no clock */
    ck_assert (!region_is_valid (shape, r));
    r->classes = 1;
    r->whole[2] = 1; /* a fraction at the bound */
    ck_assert (!region_is_valid (shape, r));
    r->whole[2] = 2;
    ck_assert (!region_is_valid (shape, r));
    r->whole[2] = 0;
    r->rank[0] = 2;
    ck_assert (!region_is_valid (shape, r));
    region_free (r);
    region_shape_free (shape);
}
END_TEST

START_TEST (broken_orbits_are_seen)
{
    uint32_t merge[2] = { 2, 0 };
    orbit_step drop = { REGION_DROP, 3, 1, 2, merge }, leave = { REGION_LEAVE, 3, 4, 0, NULL };
    ck_assert (orbit_step_is_valid (&drop) && orbit_step_is_valid (&leave));
    uint64_t before = orbit_small_identity (3), after = orbit_small_apply (before, &drop);
    ck_assert (orbit_small_is_valid (3, before) && orbit_small_is_valid (1, after));
    ck_assert (orbit_small_is_exact (before, &drop, after));
    ck_assert (!orbit_small_is_exact (before, &drop, after ^ 1));
    ck_assert (!orbit_small_is_valid (2, after) && !orbit_small_is_valid (0, after));
    ck_assert (orbit_small_return_is_exact (before, true) && !orbit_small_return_is_exact (before, false));
    merge[0] = 0; /* they descend */
    ck_assert (!orbit_step_is_valid (&drop));
    merge[0] = 3; /* the last column has none behind it */
    ck_assert (!orbit_step_is_valid (&drop));
    leave.to = 3;
    ck_assert (!orbit_step_is_valid (&leave));
    orbit_size size = orbit_size_of (70, 70);
    uint64_t *wide = xcalloc (size.words, sizeof *wide);
    orbit_wide_identity (size, 66, wide);
    ck_assert (orbit_wide_is_valid (size, 66, wide));
    wide[5 * size.row_words] = 0;
    ck_assert (!orbit_wide_is_valid (size, 66, wide));
    xfree (wide);
}
END_TEST

static const char *const loop =
    "system:s\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nprocess:P\n"
    "location:P:l{initial: : invariant: x<=2}\nlocation:P:m\n"
    "edge:P:l:m:a{provided: x>=1 : do: x=0}\n"
    "edge:P:m:l:b{provided: y<3 : do: y=0}\nedge:P:m:m:b{provided: y>1 : do: x=0}\n";

START_TEST (broken_region_graphs_are_seen)
{
    model *m = test_model (loop);
    budget *b = budget_new ((budget_limits){ 0 });
    diag *why = diag_new ("test");
    query q = { .kind = QUERY_EXPLORE, .process = MODEL_NONE, .location = MODEL_NONE };
    region_graph *g = region_graph_new (region_space_new (m, &q, b, why), false);
    ck_assert_int_eq (region_graph_build (g, false), REGION_DONE);
    ck_assert (region_graph_is_valid (g));
    uint32_t kept = g->edges.at[3].target, count = region_graph_count (g);
    g->edges.at[3].target = count;
    ck_assert (!region_graph_is_valid (g));
    g->edges.at[3].target = kept;
    g->parents.at[2].edge++;
    ck_assert (!region_graph_is_valid (g));
    g->parents.at[2].edge--;
    g->first.at[2] = g->first.at[3] + 1;
    ck_assert (!region_graph_is_valid (g));
    region_graph_free (g);
    diag_free (why);
    budget_free (b);
    model_free (m);
}
END_TEST

START_TEST (broken_orders_are_seen)
{
    model *m = test_model (loop);
    budget *b = budget_new ((budget_limits){ 0 });
    diag *why = diag_new ("test");
    query q = { .kind = QUERY_EXPLORE, .process = MODEL_NONE, .location = MODEL_NONE };
    region_graph *g = region_graph_new (region_space_new (m, &q, b, why), false);
    ck_assert_int_eq (region_graph_build (g, false), REGION_DONE);
    uint32_t count = region_graph_count (g);
    uint32_t *order = xcalloc (count, sizeof *order), *stay = xcalloc (count, sizeof *stay);
    uint32_t *ends = xcalloc (count, sizeof *ends);
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    region_scc *t = region_scc_new (g);
    ck_assert (region_scc_sort (t, order, count, stay, 0, ends));
    ck_assert (region_scc_order_is_valid (g, order, count, stay, 0, ends));
    uint32_t first = order[0], last = order[count - 1];
    order[0] = last;
    ck_assert (!region_scc_order_is_valid (g, order, count, stay, 0, ends)); /* one twice */
    order[count - 1] = first;
    ck_assert (!region_scc_order_is_valid (g, order, count, stay, 0, ends)); /* an edge to the right */
    region_scc_free (t);
    xfree (order);
    xfree (stay);
    xfree (ends);
    region_graph_free (g);
    diag_free (why);
    budget_free (b);
    model_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("contracts of regions");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, broken_regions_are_seen);
    tcase_add_test (tests, broken_orbits_are_seen);
    tcase_add_test (tests, broken_region_graphs_are_seen);
    tcase_add_test (tests, broken_orders_are_seen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
