/* The paths of a set: together they are the set, and no two have an element in
 * common. */
#include <check.h>

#include "diagram.h"
#include "test_main.h"

enum { WIDTH = 8 };

struct tour {
    unsigned met[1 << WIDTH]; /* how often each element was */
    unsigned paths, most;     /* stop after so many; 0: never */
};

static bool
note_path (void *context, const signed char *values)
{
    struct tour *t = context;
    for (unsigned element = 0; element < 1 << WIDTH; element++) {
        bool on = true;
        for (unsigned v = 0; v < WIDTH; v++)
            on = on && (values[v] < 0 || (unsigned) values[v] == (element >> v & 1));
        t->met[element] += on;
    }
    return ++t->paths != t->most;
}

/* A set of random elements, and which these are. */
static DdNode *
random_set (diagrams *d, unsigned seed, bool *has)
{
    DdNode *set = diagram_copy (d, d->zero);
    unsigned variables[WIDTH];
    bool holds[WIDTH];
    srand (seed);
    for (unsigned e = 0; e < 1 << WIDTH; e++) {
        has[e] = rand () % 4 < (int) (seed % 5);
        for (unsigned v = 0; v < WIDTH; v++) {
            variables[v] = v;
            holds[v] = e >> v & 1;
        }
        DdNode *one = diagram_cube (d, variables, holds, WIDTH);
        if (has[e])
            diagram_or_in (d, &set, one);
        diagram_drop (d, one);
    }
    return set;
}

START_TEST (paths_are_the_set)
{
    budget *b = budget_new ((budget_limits){ 0 });
    diagrams d;
    bool has[1 << WIDTH];
    struct tour t = { .paths = 0 };
    ck_assert (diagrams_init (&d, WIDTH, b));
    DdNode *set = random_set (&d, (unsigned) _i, has);
    ck_assert (diagram_paths (&d, set, note_path, &t));
    for (unsigned e = 0; e < 1 << WIDTH; e++)
        ck_assert_msg (t.met[e] == has[e], "seed %d: element %u is met %u times", _i, e, t.met[e]);
    diagram_drop (&d, set);
    diagrams_release (&d);
    budget_free (b);
}
END_TEST

START_TEST (a_visitor_can_stop)
{
    budget *b = budget_new ((budget_limits){ 0 });
    diagrams d;
    bool has[1 << WIDTH];
    struct tour t = { .most = 2 };
    ck_assert (diagrams_init (&d, WIDTH, b));
    DdNode *set = random_set (&d, 2, has);
    ck_assert (!diagram_paths (&d, set, note_path, &t));
    ck_assert_uint_eq (t.paths, 2);
    diagram_drop (&d, set);
    diagrams_release (&d);
    budget_free (b);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("diagram_paths");
    TCase *all = tcase_create ("all");
    tcase_add_loop_test (all, paths_are_the_set, 0, 30);
    tcase_add_test (all, a_visitor_can_stop);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
