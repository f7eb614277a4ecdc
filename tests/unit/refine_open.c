/* Abstractions as decision diagrams: open programs, control variables that
 * take values from data, must steps in both directions, counts and limits. */
#include <check.h>
#include <string.h>

#include "../../src/abstract/abstraction.h"
#include "refine.h"
#include "test_main.h"
#include "test_memory.h"
#include "test_program.h"

static const struct {
    const char *source;
    enum gcl_kind kind;
    enum gcl_domain domain;
    uint64_t states, transitions;
    bool error;
} cases[] = {
    /* every value can be read: both combinations may and must follow */
    { "var x; control pc; [a] pc = 0 -> pc := 1, x := input; [b] pc = 1 && x = 3 -> skip; error action b;",
      GCL_MAY, GCL_BITS, 3, 3, true },
    { "var x; control pc; [a] pc = 0 -> pc := 1, x := input; [b] pc = 1 && x = 3 -> skip; error action b;",
      GCL_MUST, GCL_BITS, 3, 3, true },
    { "var x; control pc; [a] pc = 0 -> pc := 1, x := input; [b] pc = 1 && x = 3 -> skip; error action b;",
      GCL_MAY, GCL_CARTESIAN, 2, 2, true },
    /* nothing is known of x, so that b is no must step */
    { "var x; control pc; [a] pc = 0 -> pc := 1, x := input; [b] pc = 1 && x = 3 -> skip; error action b;",
      GCL_MUST, GCL_CARTESIAN, 2, 1, false },
    /* an input that is at least y: not for all y is it above 5 */
    { "var u, y = input; control pc; [a] pc = 0 -> pc := 1, u := input; [b] pc = 1 && u >= y -> pc := 2;"
      "[c] pc = 2 && u < y -> skip; error action c;",
      GCL_MAY, GCL_BITS, 5, 5, false },
    /* the control variable takes 1 and 2, and nothing else */
    { "var x = input; control pc; [a] pc = 0 && x > 0 && x < 3 -> pc := x; [b] pc = 3 -> skip; error action "
      "b;",
      GCL_MAY, GCL_BITS, 5, 2, false },
    { "var x = input; control pc; [a] pc = 0 && x > 0 && x < 3 -> pc := x; [b] pc = 2 -> skip; error action "
      "b;",
      GCL_MAY, GCL_CARTESIAN, 3, 3, true },
    /* products: the prover may not decide them, the answer stays right */
    { "var x, y = input; control pc; [a] pc = 0 && x * x = 2 * y * y && x > 0 -> pc := 1; error pc = 2;",
      GCL_MAY, GCL_BITS, 0, 0, false },
};

/* States, steps and errors of small open programs. */
START_TEST (open_programs)
{
    gcl_model *m = test_program (cases[_i].source);
    budget *b = budget_new ((budget_limits){ .seconds = 60 });
    gcl_refine_options o = { .query_milliseconds = 500 };
    gcl_abstraction *a = gcl_abstract (m, cases[_i].kind, cases[_i].domain, &o, b);
    ck_assert_msg (!a->reason, "%s", a->reason);
    ck_assert (a->error == cases[_i].error);
    if (cases[_i].states) {
        ck_assert_uint_eq (a->states, cases[_i].states);
        ck_assert_uint_eq (a->transitions, cases[_i].transitions);
        ck_assert_uint_eq (a->step_count, a->transitions);
    }
    gcl_abstraction_free (a);
    budget_free (b);
    gcl_free (m);
}
END_TEST

/* Where both directions of must steps lead, and where they do not: the first
 * program is the one on which must- steps from the start's abstraction would
 * be wrong. */
START_TEST (both_directions)
{
    static const struct {
        const char *source;
        bool error;
        uint64_t plus, minus, both; /* states */
    } asked[] = {
        { "var x; control pc; [a] pc = 0 && x < 0 -> pc := 1, x := 2 - x; [e] pc = 1 && x >= 3 -> skip; "
          "error action e;",
          false, 1, 0, 1 },
        /* the same with any start: now a can be taken */
        { "var x = input; control pc; [a] pc = 0 && x < 0 -> pc := 1, x := 2 - x; [e] pc = 1 && x >= 3 -> "
          "skip;"
          "error action e;",
          true, 4, 4, 4 },
        /* a start that the predicates pin down */
        { "var x; control pc; predicate x = 0; [a] pc = 0 -> pc := 1, x := x + 1; [e] pc = 1 && x = 1 -> "
          "skip;"
          "error action e;",
          true, 2, 2, 2 },
        /* an error state instead of an action, in some member only */
        { "var x = input; control pc; [a] pc = 0 -> pc := 1, x := x + 5; error pc = 1 && x = 77;", true, 2, 2,
          2 },
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        gcl_model *m = test_program (asked[i].source);
        budget *b = budget_new ((budget_limits){ .seconds = 60 });
        gcl_abstraction *a = gcl_abstract (m, GCL_MUST_BOTH, GCL_BITS, NULL, b);
        ck_assert_msg (!a->reason && a->error == asked[i].error, "program %zu: %s", i,
                       a->reason ? a->reason : "");
        ck_assert_uint_eq (a->plus.states, asked[i].plus);
        ck_assert_uint_eq (a->minus.states, asked[i].minus);
        ck_assert_uint_eq (a->states, asked[i].both);
        gcl_abstraction_free (a);
        budget_free (b);
        gcl_free (m);
    }
}
END_TEST

/* The over-approximating loop finds inputs for its paths, and predicates for
 * those that have none. */
START_TEST (loops)
{
    static const struct {
        const char *source;
        answer answer;
    } asked[] = {
        /* an input that must fit two guards, read at different steps */
        { "var x, y; control pc; [a] pc = 0 -> pc := 1, x := input; [b] pc = 1 && x > 10 -> pc := 2, y := "
          "input;"
          "[c] pc = 2 && y = 3 * x && y < 40 -> pc := 3; error pc = 3;",
          ANSWER_YES },
        { "var x, y; control pc; [a] pc = 0 -> pc := 1, x := input; [b] pc = 1 && x > 10 -> pc := 2, y := x;"
          "[c] pc = 2 && y < 10 -> pc := 3; error pc = 3;",
          ANSWER_NO },
        /* three guards that only together exclude a start */
        { "var x = input; control pc; [a] pc = 0 && x > 5 -> pc := 1, x := x - 3; [b] pc = 1 && x < 4 -> pc "
          ":= 2, x := x * 2;"
          "[c] pc = 2 && x != 6 -> pc := 3; error action c;",
          ANSWER_NO },
        /* the control variable comes from data */
        { "var x = input; control pc; [a] pc = 0 && x > 0 && x < 4 -> pc := x + 1, x := x * x; [c] pc = 4 && "
          "x = 9 -> skip;"
          "error action c;",
          ANSWER_YES },
        { "var x = input; control pc; [a] pc = 0 && x > 0 && x < 4 -> pc := x + 1; [c] pc = 4 && x != 3 -> "
          "skip;"
          "error action c;",
          ANSWER_NO },
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        gcl_model *m = test_program (asked[i].source);
        budget *b = budget_new ((budget_limits){ .seconds = 60 });
        gcl_refine_options o = { .direction = GCL_OVER, .iterations = 12 };
        gcl_refinement *r = gcl_refine (m, &o, b);
        ck_assert_msg (r->answer == asked[i].answer, "program %zu: %s", i,
                       r->reason ? r->reason : "another answer");
        gcl_refinement_free (r);
        budget_free (b);
        gcl_free (m);
    }
}
END_TEST

/* n switches, each turned once. */
static gcl_model *
switches (unsigned count)
{
    text source = TEXT_EMPTY;
    for (unsigned i = 0; i < count; i++)
        text_printf (&source, "var x%u; [t%u] x%u <= 0 -> x%u := x%u + 1;\n", i, i, i, i, i);
    gcl_model *m = test_program (text_string (&source));
    text_free (&source);
    return m;
}

/* Far more states than could be listed, counted exactly, without a question. */
START_TEST (many_states)
{
    gcl_model *m = switches (36);
    gcl_refine_options o = { .without_steps = true };
    budget *b = budget_new ((budget_limits){ .seconds = 120 });
    gcl_abstraction *a = gcl_abstract (m, GCL_MAY, _i ? GCL_CARTESIAN : GCL_BITS, &o, b);
    ck_assert_msg (!a->reason, "%s", a->reason);
    ck_assert_uint_eq (a->states, UINT64_C (1) << 36);
    ck_assert_uint_eq (a->transitions, UINT64_C (36) << 36);
    ck_assert_uint_eq (a->queries, 0);
    gcl_abstraction_free (a);
    budget_free (b);
    gcl_free (m);
}
END_TEST

/* A limit gives a reason, in whatever part of the work it is hit. */
START_TEST (limits_are_kept)
{
    static const budget_limits limits[] = { { .seconds = 1e-3 },  { .seconds = 5e-2 },
                                            { .bytes = 1 << 20 }, { .seconds = 60 },
                                            { .states = 3 },      { .states = 100 } };
    gcl_model *m = switches (60);
    gcl_refine_options o = { .without_steps = true };
    for (int kind = 0; kind < 3; kind++) {
        budget_limits all = limits[_i];
        if (_i == 3) /* begins within it, and cannot end */
            all.bytes = test_bytes_now () + (256 << 10);
        budget *b = budget_new (all);
        gcl_abstraction *a = gcl_abstract (m, (enum gcl_kind) kind, GCL_CARTESIAN, &o, b);
        ck_assert_msg (a->reason && strstr (a->reason, "limit"), "%s",
                       a->reason ? a->reason : "no limit was hit");
        gcl_abstraction_free (a);
        budget_free (b);
    }
    gcl_free (m);
}
END_TEST

/* Counts of diagrams, up to where they do not fit. */
START_TEST (counts)
{
    diagrams d;
    unsigned list[100];
    budget *b = budget_new ((budget_limits){ 0 });
    ck_assert (diagrams_init (&d, 100, b));
    for (unsigned i = 0; i < 100; i++)
        list[i] = i;
    DdNode *first = diagram_variable (&d, 0), *last = diagram_variable (&d, 62);
    DdNode *either = diagram_or (&d, first, last);
    ck_assert_uint_eq (diagram_count (&d, either, list, 63), UINT64_C (3) << 61);
    ck_assert_uint_eq (diagram_count (&d, Cudd_Not (either), list, 63), UINT64_C (1) << 61);
    ck_assert_uint_eq (diagram_count (&d, either, list, 64), UINT64_C (3) << 62);
    ck_assert_uint_eq (diagram_count (&d, either, list, 65), UINT64_MAX);
    ck_assert_uint_eq (diagram_count (&d, d.one, list, 63), UINT64_C (1) << 63);
    ck_assert_uint_eq (diagram_count (&d, d.one, list, 100), UINT64_MAX);
    ck_assert_uint_eq (diagram_count (&d, d.zero, list, 100), 0);
    ck_assert_uint_eq (diagram_count (&d, d.one, list, 0), 1);
    DdNode *cube = diagram_cube (&d, list, NULL, 100);
    ck_assert_uint_eq (diagram_count (&d, cube, list, 100), 1);
    diagram_drop (&d, first);
    diagram_drop (&d, last);
    diagram_drop (&d, either);
    diagram_drop (&d, cube);
    ck_assert_int_eq (Cudd_CheckZeroRef (d.dd), 0);
    diagrams_release (&d);
    budget_free (b);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("gcl_abstract_open");
    TCase *all = tcase_create ("all");
    tcase_set_timeout (all, 300);
    tcase_add_loop_test (all, open_programs, 0, (int) (sizeof cases / sizeof *cases));
    tcase_add_test (all, both_directions);
    tcase_add_test (all, loops);
    tcase_add_loop_test (all, many_states, 0, 2);
    tcase_add_loop_test (all, limits_are_kept, 0, 6);
    tcase_add_test (all, counts);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
