/* The predicates behind the asserts of sampled states and diagrams. */
#include <check.h>

#include "../../src/grid/space.h"
#include "diagram.h"
#include "test_main.h"
#include "test_model.h"

static void
load_it (void *context, const uint64_t *state)
{
    space_load (context, state);
}

START_TEST (broken_layouts_and_spans_are_seen)
{
    model *m = test_model ("system:s\nevent:a\nclock:1:x\nclock:1:y\nprocess:P\n"
                           "location:P:l{initial: : invariant: y<=6}\n"
                           "edge:P:l:l:a{provided: x>=2 && x<5 : do: x=0}\n");
    query q = { .kind = QUERY_EXPLORE, .process = MODEL_NONE, .location = MODEL_NONE };
    budget *b = budget_new ((budget_limits){ 0 });
    diag *why = diag_new ("test");
    space_options o = { .period = "1/2", .stretch = 1 };
    space *s = grid_space_new (m, &q, &o, b, why);
    ck_assert_ptr_nonnull (s);
    ck_assert (layout_is_valid (s));
    clock_field kept = s->fields[2];
    s->fields[2] = s->fields[1];
    ck_assert (!layout_is_valid (s));
    s->fields[2] = kept;
    s->fields[1].shift = 0; /* where the number of the node is */
    ck_assert (!layout_is_valid (s));
    s->fields[1].shift = 32;
    grid_space_initial (s, load_it, s);
    span when;
    const step *t = &s->code->steps[0];
    ck_assert (space_span (s, t, &when) && when.first == 4 && when.last == 9);
    ck_assert (space_span_is_exact (s, t, &when, true) && !space_span_is_exact (s, t, &(span){ 3, 9 }, true));
    ck_assert (!space_span_is_exact (s, t, &(span){ 4, 8 }, true));
    s->values[1] = 4; /* now at once */
    ck_assert (!space_span_is_exact (s, t, &when, false));
    grid_space_free (s);
    diag_free (why);
    budget_free (b);
    model_free (m);
}
END_TEST

START_TEST (lost_references_are_seen)
{
    budget *b = budget_new ((budget_limits){ 0 });
    diagrams d;
    ck_assert (diagrams_init (&d, 4, b));
    DdNode *x = diagram_variable (&d, 0), *y = diagram_variable (&d, 1), *both = diagram_and (&d, x, y);
    ck_assert (diagram_is_held (both) && diagram_is_held (NULL));
    ck_assert_int_gt (Cudd_CheckZeroRef (d.dd), 0);
    diagram_drop (&d, both);
    ck_assert (!diagram_is_held (both));
    diagram_drop (&d, x);
    diagram_drop (&d, y);
    diagrams_release (&d);
    budget_free (b);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("contracts of sampled states and diagrams");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, broken_layouts_and_spans_are_seen);
    tcase_add_test (tests, lost_references_are_seen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
