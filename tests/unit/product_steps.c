/* The product by hand: which joint edges there are, what they ask of the
 * clocks and what they do, faults, and the bounds of clocks. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "product.h"
#include "test_main.h"

struct fixture {
    diag *why;
    model *model;
    product *product;
    product_walk *walk;
    uint64_t *state;
};

static struct fixture
open_model (const char *source, product_options options)
{
    struct fixture f = { .why = diag_new ("test.tck") };
    f.model = model_parse (source, strlen (source), f.why);
    if (!f.model)
        diag_print (f.why, stderr);
    ck_assert_ptr_nonnull (f.model);
    f.product = product_new (f.model, options, f.why);
    ck_assert_ptr_nonnull (f.product);
    f.walk = product_walk_new (f.product);
    f.state = xcalloc (product_words (f.product), sizeof *f.state);
    ck_assert (product_first_initial (f.walk, f.state));
    product_expand (f.walk, f.state);
    return f;
}

static void
close_model (struct fixture *f)
{
    xfree (f->state);
    product_walk_free (f->walk);
    product_free (f->product);
    model_free (f->model);
    diag_free (f->why);
}

/* All action names of the expanded state, each followed by a blank. */
static char *
actions (struct fixture *f)
{
    text out = TEXT_EMPTY;
    for (size_t i = 0; i < product_step_count (f->walk); i++) {
        const product_step *s = product_step_at (f->walk, i);
        product_action_name (f->product, s->edges, s->edge_count, &out);
        text_add (&out, s->fault ? "! " : " ");
    }
    return text_take (&out);
}

static void
check_actions (struct fixture *f, const char *expected)
{
    char *found = actions (f);
    ck_assert_str_eq (found, expected);
    xfree (found);
}

/* Move to the target of step i. */
static void
follow (struct fixture *f, size_t i)
{
    memcpy (f->state, product_step_at (f->walk, i)->target, product_words (f->product) * sizeof *f->state);
    product_expand (f->walk, f->state);
}

#define TWO_PROCESSES \
    "system:s\nevent:a\nevent:b\nprocess:P\nprocess:Q\n" \
    "location:P:p0{initial:}\nlocation:P:p1\nlocation:Q:q0{initial:}\nlocation:Q:q1\n"

/* Edges whose event is in no sync line move alone; the others only together, in all combinations. */
START_TEST (synchronisation_combines_edges)
{
    struct fixture f =
        open_model (TWO_PROCESSES "edge:P:p0:p1:a\nedge:P:p0:p0:a\nedge:Q:q0:q1:b\nedge:Q:q0:q0:b\n"
                                  "edge:P:p0:p1:b\nsync:P@a:Q@b\n",
                    (product_options){ 0 });
    check_actions (&f, "P@b P@a,Q@b P@a,Q@b P@a,Q@b P@a,Q@b ");
    follow (&f, 1);
    check_actions (&f, "");
    close_model (&f);
}
END_TEST

/* A weak part takes part exactly when it can; a strong one is needed. */
START_TEST (weak_parts_take_part_when_they_can)
{
    struct fixture f = open_model (TWO_PROCESSES "edge:P:p0:p1:a\nedge:P:p1:p0:a\nedge:Q:q0:q1:b\n"
                                                 "sync:P@a:Q@b?\n",
                                   (product_options){ 0 });
    check_actions (&f, "P@a,Q@b ");
    follow (&f, 0);
    check_actions (&f, "P@a ");
    close_model (&f);
}
END_TEST

/* While a process is committed only joint edges with a committed process fire, and time stands still. */
START_TEST (commitment_restricts_edges)
{
    struct fixture f =
        open_model ("system:s\nevent:a\nevent:b\nprocess:P\nprocess:Q\n"
                    "location:P:p0{initial: : committed:}\nlocation:P:p1\nlocation:Q:q0{initial:}\n"
                    "edge:P:p0:p1:a\nedge:Q:q0:q0:b\n",
                    (product_options){ 0 });
    check_actions (&f, "P@a ");
    ck_assert (!product_look (f.walk, f.state)->can_delay);
    product_expand (f.walk, f.state);
    follow (&f, 0);
    check_actions (&f, "Q@b ");
    ck_assert (product_look (f.walk, f.state)->can_delay);
    close_model (&f);
}
END_TEST

/* Statements run in the order of the sync line; guards read the values before. */
START_TEST (statements_run_in_order)
{
    struct fixture f = open_model (
        "system:s\nint:1:0:9:2:i\nint:1:0:9:0:j\nevent:a\nprocess:P\nprocess:Q\n"
        "location:P:p0{initial:}\nlocation:Q:q0{initial:}\n"
        "edge:P:p0:p0:a{provided: i==2 : do: i=i+1; j=i}\nedge:Q:q0:q0:a{provided: i==2 : do: j=j*2}\n"
        "sync:P@a:Q@a\n",
        (product_options){ 0 });
    check_actions (&f, "P@a,Q@a ");
    const product_view *v = product_look (f.walk, product_step_at (f.walk, 0)->target);
    ck_assert_int_eq (v->integers[0], 3);
    ck_assert_int_eq (v->integers[1], 6);
    close_model (&f);
}
END_TEST

/* An assignment out of range is a fault with its place, or disables the edge. */
START_TEST (range_errors_are_faults)
{
    const char *source = "system:s\nint:1:0:3:3:i\nevent:a\nprocess:P\nlocation:P:p0{initial:}\n"
                         "edge:P:p0:p0:a{do: i=i+1}\n";
    struct fixture f = open_model (source, (product_options){ 0 });
    check_actions (&f, "P@a! ");
    const product_fault *fault = product_step_at (f.walk, 0)->fault;
    ck_assert_str_eq (fault->what, "assignment of 4 to 'i' is outside 0..3");
    ck_assert_uint_eq (fault->where.line, 6);
    close_model (&f);
    f = open_model (source, (product_options){ .range_disables = true });
    check_actions (&f, "");
    close_model (&f);
}
END_TEST

/* Division by zero and an endless loop are faults, not crashes. */
START_TEST (evaluation_errors_are_faults)
{
    struct fixture f = open_model ("system:s\nint:1:0:3:0:i\nevent:a\nevent:b\nevent:c\nprocess:P\n"
                                   "location:P:p0{initial:}\nedge:P:p0:p0:a{provided: 1/i==1}\n"
                                   "edge:P:p0:p0:b{do: while i==0 do nop end}\n"
                                   "edge:P:p0:p0:c{do: i=2147483647*2147483647*2147483647}\n",
                                   (product_options){ 0 });
    check_actions (&f, "P@a! P@b! P@c! ");
    ck_assert_str_eq (product_step_at (f.walk, 0)->fault->what, "division by zero");
    close_model (&f);
}
END_TEST

/* Clock assignments of one joint edge are composed into one simultaneous update. */
START_TEST (clock_updates_are_composed)
{
    struct fixture f = open_model ("system:s\nclock:1:x\nclock:1:y\nclock:1:z\nevent:a\nprocess:P\n"
                                   "location:P:p0{initial:}\nedge:P:p0:p0:a{do: x=0; y=x+3; z=y; z=2+z}\n",
                                   (product_options){ 0 });
    const product_step *s = product_step_at (f.walk, 0);
    ck_assert_uint_eq (s->update_count, 3);
    ck_assert (s->updates[0].x == 1 && s->updates[0].y == 0 && s->updates[0].c == 0);
    ck_assert (s->updates[1].x == 2 && s->updates[1].y == 0 && s->updates[1].c == 3);
    ck_assert (s->updates[2].x == 3 && s->updates[2].y == 0 && s->updates[2].c == 5);
    close_model (&f);
}
END_TEST

/* x = y - 2 is faulty just where y < 2. */
START_TEST (negative_clock_values_are_faults)
{
    struct fixture f =
        open_model ("system:s\nclock:1:x\nclock:1:y\nevent:a\nprocess:P\nlocation:P:p0{initial:}\n"
                    "edge:P:p0:p0:a{do: x=y+(-2)}\n",
                    (product_options){ 0 });
    check_actions (&f, "P@a! P@a ");
    clock_constraint below = product_step_at (f.walk, 0)->guard[0],
                     above = product_step_at (f.walk, 1)->guard[0];
    ck_assert (below.i == 2 && below.j == 0 && below.strict && below.c == 2);
    ck_assert (above.i == 0 && above.j == 2 && !above.strict && above.c == -2);
    close_model (&f);
}
END_TEST

/* A reset splits the step by the truth that each diagonal has afterwards. */
START_TEST (diagonals_become_bits)
{
    struct fixture f = open_model ("system:s\nclock:1:x\nclock:1:y\nevent:a\nevent:b\nprocess:P\n"
                                   "location:P:p0{initial:}\nedge:P:p0:p0:a{do: x=0}\n"
                                   "edge:P:p0:p0:b{provided: y-x>=2}\n",
                                   (product_options){ 0 });
    check_actions (&f, "P@a P@a ");
    for (size_t i = 0; i < 2; i++) {
        product_expand (f.walk, f.state);
        const product_step *s = product_step_at (f.walk, i);
        ck_assert_uint_eq (s->guard_count, 1);
        bool at_least_two = s->guard[0].i == 0;
        ck_assert (s->guard[0].c == (at_least_two ? -2 : 2));
        uint64_t *target = xcalloc (product_words (f.product), sizeof *target);
        memcpy (target, s->target, product_words (f.product) * sizeof *target);
        product_expand (f.walk, target);
        check_actions (&f, at_least_two ? "P@a P@a P@b " : "P@a P@a ");
        xfree (target);
    }
    close_model (&f);
}
END_TEST

/* Several initial locations give their product; a false invariant removes some. */
START_TEST (initial_states_are_a_product)
{
    struct fixture f =
        open_model ("system:s\nint:1:0:1:0:i\nprocess:P\nprocess:Q\nlocation:P:p0{initial:}\n"
                    "location:P:p1{initial:}\nlocation:Q:q0{initial:}\nlocation:Q:q1{initial:}\n"
                    "location:Q:q2{initial: : invariant: i==1}\n",
                    (product_options){ 0 });
    unsigned count = 1;
    while (product_next_initial (f.walk, f.state))
        count++;
    ck_assert_uint_eq (count, 4);
    close_model (&f);
}
END_TEST

static void
check_bounds (struct fixture *f, const int32_t *lower, const int32_t *upper)
{
    int32_t l[4], u[4];
    product_bounds (f->walk, f->state, l, u);
    for (unsigned x = 1; x <= product_clocks (f->product); x++) {
        ck_assert_msg (l[x] == lower[x - 1], "lower bound of clock %u is %d, not %d", x, l[x], lower[x - 1]);
        ck_assert_msg (u[x] == upper[x - 1], "upper bound of clock %u is %d, not %d", x, u[x], upper[x - 1]);
    }
}

/* Bounds flow backwards until the clock is assigned. */
START_TEST (bounds_stop_at_assignments)
{
    struct fixture f =
        open_model ("system:s\nclock:1:x\nclock:1:y\nint:1:0:7:0:i\nevent:a\nevent:b\nprocess:P\n"
                    "location:P:p0{initial:}\nlocation:P:p1{invariant: y<=i}\nlocation:P:p2\n"
                    "edge:P:p0:p1:a{do: x=0}\nedge:P:p1:p2:b{provided: x>=3}\n",
                    (product_options){ 0 });
    check_bounds (&f, (int32_t[]){ -1, -1 }, (int32_t[]){ -1, 7 });
    follow (&f, 0);
    check_bounds (&f, (int32_t[]){ 3, -1 }, (int32_t[]){ -1, 7 });
    follow (&f, 0);
    check_bounds (&f, (int32_t[]){ -1, -1 }, (int32_t[]){ -1, -1 });
    close_model (&f);
}
END_TEST

/* A copy hands its bounds, shifted, to its source, also through another process and through branches. */
START_TEST (bounds_follow_copies)
{
    struct fixture f =
        open_model ("system:s\nclock:1:x\nclock:1:y\nclock:1:z\nint:1:0:1:0:i\nevent:a\nevent:b\n"
                    "process:P\nprocess:Q\nlocation:P:p0{initial:}\nlocation:Q:q0{initial:}\n"
                    "edge:P:p0:p0:a{do: if i==0 then x=y+1 else x=z end}\n"
                    "edge:Q:q0:q0:b{provided: x<5}\n",
                    (product_options){ 0 });
    check_bounds (&f, (int32_t[]){ -1, -1, -1 }, (int32_t[]){ 5, 4, 5 });
    close_model (&f);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("product");
    TCase *tests = tcase_create ("steps");
    tcase_add_test (tests, synchronisation_combines_edges);
    tcase_add_test (tests, weak_parts_take_part_when_they_can);
    tcase_add_test (tests, commitment_restricts_edges);
    tcase_add_test (tests, statements_run_in_order);
    tcase_add_test (tests, range_errors_are_faults);
    tcase_add_test (tests, evaluation_errors_are_faults);
    tcase_add_test (tests, clock_updates_are_composed);
    tcase_add_test (tests, negative_clock_values_are_faults);
    tcase_add_test (tests, diagonals_become_bits);
    tcase_add_test (tests, initial_states_are_a_product);
    tcase_add_test (tests, bounds_stop_at_assignments);
    tcase_add_test (tests, bounds_follow_copies);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
