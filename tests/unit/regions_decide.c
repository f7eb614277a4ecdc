/* The region engine on small models with known answers. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "regions.h"

#include "alloc.h"
#include "rational.h"
#include "test_main.h"

#define ONE_PROCESS "system:s\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nprocess:p\n"
#define FIGURE_A ONE_PROCESS "location:p:l{initial:}\nedge:p:l:l:a{provided: x<1 && y>0 : do: y=0}\n"
#define FIGURE_B(guard) \
    ONE_PROCESS "location:p:l0{initial:}\nlocation:p:l1{labels: late}\n" \
                "edge:p:l0:l1:a{provided: x==1 : do: x=0}\n" \
                "edge:p:l1:l0:b{provided: " guard " && x<1 : do: y=0}\n"

typedef struct fixture {
    model *m;
    diag *why;
    budget *b;
    query q;
    uint32_t label;
} fixture;

static fixture
open_model (const char *source, query_kind kind)
{
    fixture f = { .why = diag_new ("test") };
    diag_set_source (f.why, source, strlen (source));
    f.m = model_parse (source, strlen (source), f.why);
    if (!f.m)
        diag_print (f.why, stderr);
    ck_assert_ptr_nonnull (f.m);
    f.b = budget_new ((budget_limits){ 0 });
    f.q = (query){ .kind = kind, .process = MODEL_NONE, .location = MODEL_NONE };
    return f;
}

static void
close_model (fixture *f)
{
    model_free (f->m);
    diag_free (f->why);
    budget_free (f->b);
}

static void
ask_for_label (fixture *f, const char *name)
{
    f->label = model_find_label (f->m, name);
    f->q.labels = &f->label;
    f->q.label_count = 1;
}

/* Decide, compare the answer and replay the run of a yes. */
static verdict *
decide (fixture *f, bool any_period, answer expected)
{
    verdict *v = regions_decide (f->m, &f->q, any_period, f->b, f->why);
    ck_assert_ptr_nonnull (v);
    ck_assert_msg (v->answer == expected, "answer %d, %s", v->answer, v->reason ? v->reason : "");
    if (v->evidence) {
        run_goal goal = { .labels = f->q.labels,
                          .label_count = f->q.label_count,
                          .time_passes = f->q.non_zeno,
                          .ends_in_fault = v->fault != NULL,
                          .deadlocks = f->q.kind == QUERY_DEADLOCK && !v->fault };
        text why = TEXT_EMPTY;
        ck_assert_msg (run_replay (f->m, v->evidence, &goal, &why), "%s", text_string (&why));
        text_free (&why);
    }
    return v;
}

static void
check_cycle (const char *source, bool any_period, bool non_zeno, answer expected)
{
    fixture f = open_model (source, QUERY_CYCLE);
    f.q.non_zeno = non_zeno;
    verdict_free (decide (&f, any_period, expected));
    close_model (&f);
}

static void
check_period (const char *source, const char *expected)
{
    fixture f = open_model (source, QUERY_CYCLE);
    verdict *v = decide (&f, true, ANSWER_YES);
    ck_assert (v->evidence->loop_repeats);
    mpq_t period, wanted;
    mpq_inits (period, wanted, NULL);
    run_period (v->evidence, period);
    rational_parse (wanted, expected);
    ck_assert_msg (mpq_equal (period, wanted), "another period than %s", expected);
    mpq_clears (period, wanted, NULL);
    verdict_free (v);
    close_model (&f);
}

/* Thesis figure 6.3: dense runs that no period has; one of them diverges. */
START_TEST (figures_without_a_period)
{
    check_cycle (FIGURE_A, false, false, ANSWER_YES);
    check_cycle (FIGURE_A, false, true, ANSWER_NO);
    check_cycle (FIGURE_A, true, false, ANSWER_NO);
    check_cycle (FIGURE_B ("y>1"), false, false, ANSWER_YES);
    check_cycle (FIGURE_B ("y>1"), false, true, ANSWER_YES);
    check_cycle (FIGURE_B ("y>1"), true, false, ANSWER_NO);
    check_cycle (FIGURE_B ("y>1"), true, true, ANSWER_NO);
}
END_TEST

/* The smallest q of the lasso: 1 when closed, 2 when everything is strict. */
START_TEST (periods_are_as_large_as_can_be)
{
    check_period (FIGURE_B ("y>=1"), "1");
    check_period (ONE_PROCESS "location:p:l{initial:}\nedge:p:l:l:a{provided: x>0 && x<1 : do: x=0}\n",
                  "1/2");
    check_period (ONE_PROCESS
                  "location:p:l{initial:}\nlocation:p:k\nedge:p:l:k:a{provided: x>0 && x<1 : do: y=0}\n"
                  "edge:p:k:l:b{provided: y>0 && x<1 : do: x=0}\n",
                  "1/3");
}
END_TEST

/* R4: after x = 5 there is time inside an open region that was not there
 * before; without it b would come earlier in every turn. */
START_TEST (open_regions_let_time_pass)
{
    check_period (ONE_PROCESS "location:p:l0{initial:}\nlocation:p:l1\nlocation:p:l2\n"
                              "edge:p:l0:l1:a{provided: x<1 && y>0 && y<1 : do: x=5}\n"
                              "edge:p:l1:l2:a{provided: y<1 : do: x=0}\n"
                              "edge:p:l2:l0:a{provided: y==1 && x>0 : do: y=0}\n",
                  "1/3");
}
END_TEST

/* Labels must be met on the loop itself. */
START_TEST (labels_are_met_on_the_loop)
{
    fixture f =
        open_model (ONE_PROCESS "location:p:l0{initial: : labels: once}\nlocation:p:l1{labels: often}\n"
                                "edge:p:l0:l1:a\nedge:p:l1:l1:b{provided: x>=1 : do: x=0}\n",
                    QUERY_CYCLE);
    ask_for_label (&f, "once");
    verdict_free (decide (&f, true, ANSWER_NO));
    verdict_free (decide (&f, false, ANSWER_NO));
    ask_for_label (&f, "often");
    verdict_free (decide (&f, true, ANSWER_YES));
    verdict_free (decide (&f, false, ANSWER_YES));
    close_model (&f);
}
END_TEST

/* Time that cannot pass: R12. */
START_TEST (zeno_loops_are_told_apart)
{
    const char *urgent = "system:s\nevent:a\nprocess:p\nlocation:p:l{initial: : urgent:}\nedge:p:l:l:a\n";
    check_cycle (urgent, true, false, ANSWER_YES);
    check_cycle (urgent, true, true, ANSWER_NO);
    check_cycle (urgent, false, true, ANSWER_NO);
    const char *free = "system:s\nevent:a\nprocess:p\nlocation:p:l{initial:}\nedge:p:l:l:a\n";
    check_cycle (free, true, true, ANSWER_YES);
    check_cycle (free, false, true, ANSWER_YES);
}
END_TEST

/* Reachability, deadlock with and without a delay, and what is explored. */
START_TEST (finite_questions)
{
    fixture f = open_model (FIGURE_B ("y>1"), QUERY_REACH);
    ask_for_label (&f, "late");
    verdict *v = decide (&f, true, ANSWER_YES);
    ck_assert_uint_eq (v->evidence->count, 1);
    verdict_free (v);
    f.q.label_count = 0;
    f.q.process = 0;
    f.q.location = 0;
    v = decide (&f, false, ANSWER_YES);
    ck_assert_uint_eq (v->evidence->count, 0);
    verdict_free (v);
    f.q.process = MODEL_NONE;
    f.q.kind = QUERY_DEADLOCK;
    verdict_free (decide (&f, false, ANSWER_YES));
    f.q.kind = QUERY_EXPLORE;
    v = decide (&f, false, ANSWER_YES);
    ck_assert_uint_eq (v->stats.states, 16);
    ck_assert (v->reached_locations[0] && v->reached_locations[1] && v->reached_edges[0]
               && v->reached_edges[1]);
    verdict_free (v);
    close_model (&f);

    f = open_model (ONE_PROCESS
                    "location:p:l{initial:}\nlocation:p:m\nedge:p:l:l:a\nedge:p:l:m:b{provided: x<0}\n",
                    QUERY_DEADLOCK);
    verdict_free (decide (&f, false, ANSWER_NO));
    f.q.kind = QUERY_EXPLORE;
    v = decide (&f, false, ANSWER_YES);
    ck_assert (!v->reached_locations[1] && !v->reached_edges[1]);
    verdict_free (v);
    close_model (&f);
}
END_TEST

/* Invariants with lower bounds, at the start and on arrival. */
START_TEST (invariants_hold_on_arrival)
{
    check_cycle (ONE_PROCESS "location:p:l{initial: : invariant: x>=1}\nedge:p:l:l:a\n", false, false,
                 ANSWER_NO);
    check_cycle (ONE_PROCESS "location:p:l{initial:}\nlocation:p:m{invariant: x>=1 && x<=1}\n"
                             "edge:p:l:m:a\nedge:p:m:l:b{do: x=0}\n",
                 true, true, ANSWER_YES);
    check_cycle (ONE_PROCESS "location:p:l{initial:}\nlocation:p:m{invariant: x>=1}\n"
                             "edge:p:l:m:a{do: x=0}\nedge:p:m:l:b\n",
                 false, false, ANSWER_NO);
}
END_TEST

/* A mistake of the model is reported with the run that leads to it. */
START_TEST (faults_have_a_run)
{
    fixture f = open_model ("system:s\nevent:a\nclock:1:x\nint:1:0:1:0:i\nprocess:p\nlocation:p:l{initial:}\n"
                            "edge:p:l:l:a{provided: x>1 : do: i=i+1; x=0}\n",
                            QUERY_CYCLE);
    verdict *v = regions_decide (f.m, &f.q, true, f.b, f.why);
    ck_assert_ptr_nonnull (v->fault);
    ck_assert_uint_eq (v->evidence->count, 2);
    run_goal goal = { .ends_in_fault = true };
    text why = TEXT_EMPTY;
    ck_assert_msg (run_replay (f.m, v->evidence, &goal, &why), "%s", text_string (&why));
    text_free (&why);
    verdict_free (v);
    f.q.range_disables = true;
    v = regions_decide (f.m, &f.q, true, f.b, f.why);
    ck_assert_int_eq (v->answer, ANSWER_NO);
    verdict_free (v);
    close_model (&f);
}
END_TEST

/* What is not covered is said, not guessed. */
START_TEST (stopwatches_are_rejected)
{
    fixture f = open_model ("system:s\nevent:a\nclock:1:x\nprocess:p\nlocation:p:l{initial: : stop: x}\n"
                            "edge:p:l:l:a{provided: x<=1}\n",
                            QUERY_CYCLE);
    ck_assert_ptr_null (regions_decide (f.m, &f.q, true, f.b, f.why));
    ck_assert_uint_eq (diag_errors (f.why), 1);
    close_model (&f);
}
END_TEST

/* A limit gives "unknown" with its name. */
START_TEST (limits_hold)
{
    fixture f = open_model (FIGURE_B ("y>1"), QUERY_CYCLE);
    for (uint64_t states = 1; states < 30; states++) {
        budget *b = budget_new ((budget_limits){ .states = states });
        verdict *v = regions_decide (f.m, &f.q, true, b, f.why);
        ck_assert (v->answer == ANSWER_NO
                   || (v->answer == ANSWER_UNKNOWN && strstr (v->reason, "state limit")));
        verdict_free (v);
        budget_free (b);
    }
    close_model (&f);
}
END_TEST

typedef struct counts {
    unsigned states, initial, transitions;
    bool named;
} counts;

static void
count_state (void *context, uint32_t number, bool initial, const char *name)
{
    counts *c = context;
    ck_assert_uint_eq (number, c->states);
    c->states++;
    c->initial += initial;
    c->named |= !strcmp (name, "p.l0 [x=0, y=0]");
}

static void
count_transition (void *context, uint32_t source, const char *action, uint32_t target)
{
    counts *c = context;
    ck_assert (source < c->states && target < c->states);
    ck_assert (!strcmp (action, "p@a") || !strcmp (action, "p@b"));
    c->transitions++;
}

/* The transition system of figure 6.3(b): the start, and what actions reach:
 * (l1, x=0, y=1), (l1, x=0, 0<y<1), (l0, 0<x<1, y=0). */
START_TEST (transition_system_of_a_figure)
{
    fixture f = open_model (FIGURE_B ("y>1"), QUERY_EXPLORE);
    counts c = { 0 };
    regions_view view = { &c, count_state, count_transition };
    ck_assert (regions_lts (f.m, false, &view, f.b, f.why));
    ck_assert_uint_eq (c.states, 4);
    ck_assert_uint_eq (c.initial, 1);
    ck_assert_uint_eq (c.transitions, 4);
    ck_assert (c.named);
    close_model (&f);
}
END_TEST

/* The three ways to print a graph. */
START_TEST (printing)
{
    fixture f = open_model (FIGURE_A, QUERY_EXPLORE);
    text out = TEXT_EMPTY;
    regions_graph *g = regions_graph_new (f.m, false, f.b, f.why);
    ck_assert_ptr_nonnull (g);
    regions_graph_print (g, REGIONS_COUNTS, &out);
    ck_assert_str_eq (text_string (&out), "5 states (1 discrete), 5 delays, 1 action; bounds: x 1, y 0\n");
    text_clear (&out);
    regions_graph_print (g, REGIONS_TEXT, &out);
    ck_assert_ptr_nonnull (strstr (text_string (&out), "0 (initial): p.l [x=0, y=0]\n    delay -> 1\n"
                                                       "1: p.l [0<x<1, y>0]\n"));
    text_clear (&out);
    regions_graph_print (g, REGIONS_DOT, &out);
    ck_assert_ptr_nonnull (strstr (text_string (&out), "0 [label=\"p.l\\nx=0, y=0\", style=bold];\n"));
    regions_graph_free (g);
    text_free (&out);
    close_model (&f);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("regions: decide");
    TCase *tests = tcase_create ("all");
    tcase_add_test (tests, figures_without_a_period);
    tcase_add_test (tests, periods_are_as_large_as_can_be);
    tcase_add_test (tests, open_regions_let_time_pass);
    tcase_add_test (tests, labels_are_met_on_the_loop);
    tcase_add_test (tests, zeno_loops_are_told_apart);
    tcase_add_test (tests, finite_questions);
    tcase_add_test (tests, invariants_hold_on_arrival);
    tcase_add_test (tests, faults_have_a_run);
    tcase_add_test (tests, stopwatches_are_rejected);
    tcase_add_test (tests, limits_hold);
    tcase_add_test (tests, transition_system_of_a_figure);
    tcase_add_test (tests, printing);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
