/* The sampled transition system of "some delay, then an action" steps. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grid.h"
#include "test_main.h"

/* Steps as text, one per line. */
struct listing {
    text out;
    uint32_t source;
    const model *m;
};

static void
list_step (void *context, uint32_t target, const uint32_t *edges, size_t edge_count, uint64_t ticks)
{
    struct listing *l = context;
    text_printf (&l->out, "%u", l->source);
    for (size_t i = 0; i < edge_count; i++)
        text_printf (&l->out, " %s", l->m->events[l->m->edges[edges[i]].event]);
    text_printf (&l->out, " after %llu to %u\n", (unsigned long long) ticks, target);
}

static void
expect (const char *source, const char *period, uint32_t states, const char *steps, const char *last_name)
{
    diag *why = diag_new ("test");
    budget *b = budget_new ((budget_limits){ .states = 0 });
    model *m = model_parse (source, strlen (source), why);
    ck_assert (m != NULL);
    grid_lts *g = grid_lts_new (m, period, false, false, b, why);
    ck_assert (g != NULL);
    ck_assert_uint_eq (grid_lts_initials (g), 1);
    ck_assert_uint_eq (grid_lts_states (g), states);
    struct listing l = { TEXT_EMPTY, 0, m };
    for (; l.source < states; l.source++)
        grid_lts_expand (g, l.source, list_step, &l);
    ck_assert_str_eq (text_string (&l.out), steps);
    text_clear (&l.out);
    grid_lts_state_name (g, states - 1, &l.out);
    ck_assert_str_eq (text_string (&l.out), last_name);
    text_free (&l.out);
    grid_lts_free (g);
    model_free (m);
    budget_free (b);
    diag_free (why);
}

#define HEAD "system:s\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nprocess:p\n"

/* The early and the late a lead to states that a bisimulation tells apart;
 * none may be left out. */
START_TEST (every_delay_is_there)
{
    expect (
        HEAD
        "location:p:l{initial: : invariant: x<=1}\nlocation:p:m\nedge:p:l:m:a\nedge:p:m:m:b{provided: x<1}\n",
        "1/2", 4,
        "0 a after 0 to 1\n0 a after 1 to 2\n0 a after 2 to 3\n"
        "1 b after 0 to 1\n1 b after 1 to 2\n2 b after 0 to 2\n",
        "p.m x=1");
}
END_TEST

/* Above all constants one target stands for all, with the shortest delay. */
START_TEST (long_delays_are_one_step)
{
    expect (HEAD "location:p:l{initial:}\nedge:p:l:l:a{provided: y>2 : do: y=0}\n", "1", 1,
            "0 a after 3 to 0\n", "p.l y=0");
}
END_TEST

/* A model with a fault has no transition system. */
START_TEST (faults_are_errors)
{
    static const char source[] = "system:s\nevent:a\nint:1:0:1:0:i\nprocess:p\nlocation:p:l{initial:}\n"
                                 "edge:p:l:l:a{do: i=i+1}\n";
    diag *why = diag_new ("test");
    budget *b = budget_new ((budget_limits){ .states = 0 });
    model *m = model_parse (source, strlen (source), why);
    ck_assert (m && !grid_lts_new (m, "1", false, false, b, why));
    ck_assert_uint_eq (diag_errors (why), 1);
    model_free (m);
    budget_free (b);
    diag_free (why);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("grid_lts");
    TCase *all = tcase_create ("all");
    tcase_add_test (all, every_delay_is_there);
    tcase_add_test (all, long_delays_are_one_step);
    tcase_add_test (all, faults_are_errors);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
