/* The predicates behind the asserts of models and products: yes to what the
 * operations leave, no to what was broken. */
#include <check.h>
#include <stdlib.h>

#include "../../src/product/product_private.h"
#include "alloc.h"
#include "test_main.h"
#include "test_model.h"

static const char *const source =
    "system:s\nevent:a\nevent:b\nclock:2:x\nint:2:0:5:1:i\nint:1:-3:3:0:k\n"
    "process:P\nlocation:P:l{initial: : invariant: x[0]<=3 : labels: here}\nlocation:P:m{labels: there}\n"
    "edge:P:l:m:a{provided: x[1]>1 && i[0]<5 : do: local j=1; i[j]=i[0]+1; x[0]=0}\n"
    "edge:P:m:l:b{do: if k<3 then k=k+1 else k=0-3 end}\n"
    "process:Q\nlocation:Q:n{initial:}\nedge:Q:n:n:b{do: x[1]=x[0]}\nsync:P@b:Q@b\n";

/* All of a model is read-only; a test may write all the same. */
#define WRITE(type, pointer) ((type *) (uintptr_t) (pointer))

typedef struct uint32_holder {
    uint32_t number;
} uint32_holder;

/* Change a number, see that the model is none any more, and put it back. */
#define SEEN(type, pointer, number, wrong) \
    do { \
        type *place = WRITE (type, pointer); \
        type whole = *place; \
        place->number = (wrong); \
        ck_assert_msg (!model_is_resolved (m), "%s", #number); \
        *place = whole; \
        ck_assert (model_is_resolved (m)); \
    } while (0)

START_TEST (unresolved_numbers_are_seen)
{
    model *m = test_model (source);
    ck_assert (model_is_resolved (m));
    SEEN (edge, &m->edges[0], target, 2);
    SEEN (edge, &m->edges[0], process, 1);
    SEEN (edge, &m->edges[0], event, 2);
    SEEN (edge, &m->edges[0], local_slots, 0);
    SEEN (process, &m->processes[0], edge_count, 1);
    SEEN (process, &m->processes[0], location_count, 1);
    SEEN (uint32_holder, &m->processes[0].locations[0].labels[0], number, 2);
    SEEN (clock_array, &m->clock_arrays[0], size, 3);
    SEEN (integer_array, &m->integer_arrays[1], first, 1);
    SEEN (integer_array, &m->integer_arrays[1], initial, 4);
    SEEN (sync_part, &m->syncs[0].parts[0], process, 1); /* which is there already */
    SEEN (sync_part, &m->syncs[0].parts[0], event, 7);
    SEEN (expr, m->edges[0].guard.at[0], args[0], m->edges[0].guard.at[1]);
    SEEN (expr, m->edges[0].guard.at[1], kind, EXPR_AND);
    SEEN (expr, m->edges[0].guard.at[1]->args[0], id, 2);
    SEEN (stmt, m->edges[1].action, kind, STMT_ASSIGN_CLOCK);
    model_free (m);
}
END_TEST

static product *
product_of (const model *m)
{
    diag *why = diag_new ("test");
    product *p = product_new (m, (product_options){ 0 }, why);
    ck_assert_ptr_nonnull (p);
    diag_free (why);
    return p;
}

START_TEST (overlapping_fields_are_seen)
{
    model *m = test_model (source);
    product *p = product_of (m);
    ck_assert (product_layout_is_valid (p));
    field kept = p->integer_fields[1];
    p->integer_fields[1] = p->integer_fields[0];
    ck_assert (!product_layout_is_valid (p));
    p->integer_fields[1] = kept;
    p->integer_fields[1].width--;
    ck_assert (!product_layout_is_valid (p));
    p->integer_fields[1] = kept;
    uint32_t locations[2] = { 1, 0 };
    int32_t integers[3] = { 5, 0, -3 };
    uint64_t state[1];
    ck_assert (product_values_are_valid (p, locations, integers));
    product_pack (p, locations, integers, state);
    ck_assert (product_layout_keeps (p, locations, integers, NULL, state));
    integers[2]--;
    ck_assert (!product_values_are_valid (p, locations, integers));
    ck_assert (!product_layout_keeps (p, locations, integers, NULL, state));
    integers[2]++;
    locations[1] = 1;
    ck_assert (!product_values_are_valid (p, locations, integers));
    product_free (p);
    model_free (m);
}
END_TEST

START_TEST (misplaced_edges_are_seen)
{
    model *m = test_model (source);
    product *p = product_of (m);
    ck_assert (product_index_is_valid (p));
    uint32_t kept = p->sorted_edges[0];
    p->sorted_edges[0] = p->sorted_edges[1];
    ck_assert (!product_index_is_valid (p));
    p->sorted_edges[0] = kept;
    p->groups[0].count = 0;
    ck_assert (!product_index_is_valid (p));
    product_free (p);
    model_free (m);
}
END_TEST

START_TEST (broken_steps_are_seen)
{
    model *m = test_model (source);
    product *p = product_of (m);
    product_walk *w = product_walk_new (p);
    uint64_t state[1];
    ck_assert (product_first_initial (w, state));
    product_expand (w, state);
    ck_assert_uint_eq (product_step_count (w), 1);
    product_step step = *product_step_at (w, 0), broken = step;
    ck_assert (product_step_is_valid (w, &step));
    broken.target = state; /* where the edge does not lead */
    ck_assert (!product_step_is_valid (w, &broken));
    broken = step;
    uint32_t other = 1; /* an edge that starts elsewhere */
    broken.edges = &other;
    ck_assert (!product_step_is_valid (w, &broken));
    broken = step;
    clock_update twice[2] = { { 1, 0, 0 }, { 1, 2, 0 } };
    broken.updates = twice;
    broken.update_count = 2;
    ck_assert (!product_step_is_valid (w, &broken));
    broken = step;
    clock_constraint unknown = { 3, 0, false, 1 };
    broken.guard = &unknown;
    broken.guard_count = 1;
    ck_assert (!product_step_is_valid (w, &broken));
    product_walk_free (w);
    product_free (p);
    model_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("contracts of models and products");
    TCase *tests = tcase_create ("contracts");
    tcase_add_test (tests, unresolved_numbers_are_seen);
    tcase_add_test (tests, overlapping_fields_are_seen);
    tcase_add_test (tests, misplaced_edges_are_seen);
    tcase_add_test (tests, broken_steps_are_seen);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
