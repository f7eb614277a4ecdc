/* The refinement on the programs of the thesis: answers, and states per
 * iteration as in its tables. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "refine.h"
#include "test_main.h"
#include "test_program.h"

static gcl_refinement *
refine (const gcl_model *m, const gcl_refine_options *o, double seconds)
{
    budget *b = budget_new ((budget_limits){ .seconds = seconds });
    gcl_refinement *r = gcl_refine (m, o, b);
    budget_free (b);
    return r;
}

/* "15/9 31/17": concrete and abstract states of each iteration. */
static void
sizes (const gcl_refinement *r, text *out)
{
    for (size_t i = 0; i < r->count; i++)
        text_printf (out, "%s%llu/%llu", i ? " " : "", (unsigned long long) r->iterations[i].concrete_states,
                     (unsigned long long) r->iterations[i].abstract_states);
}

static const struct {
    const char *model;
    answer answer;
    const char *sizes;
    size_t steps;
    gcl_refine_options options;
} tables[] = {
    { "driver", ANSWER_NO, "10/9", 0, { 0 } },
    { "driver-err", ANSWER_YES, "10/10", 6, { .whole_iterations = true } },
    { "ticket2", ANSWER_NO, "15/9 15/9 15/9 15/9", 0, { 0 } },
    { "ticket2-err", ANSWER_YES, "15/9 31/17", 7, { .whole_iterations = true } },
    { "ticket3", ANSWER_NO, "52/25 58/31 58/31 58/31 58/31", 0, { 0 } },
    { "ticket3-err", ANSWER_YES, "112/49", 7, { .whole_iterations = true } },
    { "rax", ANSWER_UNKNOWN, "69/44 101/65 101/65 101/65", 0, { .iterations = 4 } },
    { "rax-err", ANSWER_YES, "69/44", 7, { .whole_iterations = true } },
    { "rax-nonnegative", ANSWER_NO, "69/44 101/65", 0, { 0 } },
    { "bakery", ANSWER_NO, "429/223 565/291 791/410", 0, { 0 } },
    { "bakery-printed", ANSWER_YES, "429/223", 18, { .whole_iterations = true } },
    { "bakery-correct", ANSWER_NO, "278/152 410/221 537/292", 0, { 0 } },
    { "bakery-err", ANSWER_YES, "356/191", 18, { .whole_iterations = true } },
    { "sorter", ANSWER_NO, "2025/1682 4805/3459 5016/3640 6334/4799 6334/4799 6334/4799", 0, { 0 } },
    { "fig-4.2", ANSWER_NO, "5/2 9/4", 0, { 0 } },
    { "fig-4.8", ANSWER_UNKNOWN, "2/1 2/1 2/1 2/1 2/1 2/1", 0, { .iterations = 6 } },
    { "fig-4.8", ANSWER_NO, "2/1 2/1 2/1 2/1", 0, { .heuristic = 3 } },
    { "stable-5.3", ANSWER_UNKNOWN, "2/1 2/1 2/1", 0, { .stable = 2 } },
};

/* The rows of the tables, to the digit. */
START_TEST (tables_of_the_thesis)
{
    gcl_model *m = test_thesis_program (tables[_i].model);
    gcl_refinement *r = refine (m, &tables[_i].options, 60);
    text found = TEXT_EMPTY;
    sizes (r, &found);
    ck_assert_str_eq (text_string (&found), tables[_i].sizes);
    ck_assert_msg (r->answer == tables[_i].answer, "%s: %s", tables[_i].model, r->reason ? r->reason : "");
    ck_assert ((r->run != NULL) == (r->answer == ANSWER_YES));
    if (r->run) {
        ck_assert_uint_eq (r->run->count, tables[_i].steps);
        ck_assert (gcl_replay (m, r->run, &found));
    }
    text_free (&found);
    gcl_refinement_free (r);
    gcl_free (m);
}
END_TEST

/* Table 5.1 names the new predicates of three processes with tickets. */
START_TEST (predicates_of_ticket3)
{
    static const char *const first[] = { "t <= s", "a1 <= s + 1", "a2 <= s + 1", "a3 <= s + 1" };
    gcl_model *m = test_thesis_program ("ticket3");
    gcl_refinement *r = refine (m, NULL, 60);
    ck_assert_uint_eq (r->iterations[0].new_count, 4);
    for (size_t i = 0; i < 4; i++) {
        bool found = false;
        for (size_t j = 0; j < 4; j++)
            found = found || strcmp (first[i], r->iterations[0].new_predicates[j]) == 0;
        ck_assert_msg (found, "%s is missing", first[i]);
    }
    ck_assert_str_eq (r->iterations[2].new_predicates[0], "t <= s + 2");
    ck_assert_str_eq (r->iterations[3].new_predicates[0], "t <= s + 3");
    gcl_refinement_free (r);
    gcl_free (m);
}
END_TEST

/* The answer does not depend on how the refinement goes about it. */
START_TEST (options_agree)
{
    static const struct {
        const char *model;
        answer answer;
    } asked[] = { { "driver", ANSWER_NO },        { "driver-err", ANSWER_YES }, { "ticket2", ANSWER_NO },
                  { "ticket2-err", ANSWER_YES },  { "ticket3", ANSWER_NO },     { "bakery-short", ANSWER_NO },
                  { "bakery-short3", ANSWER_NO }, { "prodcons", ANSWER_NO },    { "fig-5.4b", ANSWER_NO },
                  { "stable-5.3", ANSWER_YES },   { "rax-err", ANSWER_YES },    { "open-5.1", ANSWER_YES } };
    static const gcl_refine_options ways[] = { { 0 },
                                               { .order = EXPLORE_DFS },
                                               { .local = true },
                                               { .local = true, .order = EXPLORE_DFS },
                                               { .without_guards = true },
                                               { .split = true },
                                               { .split = true, .strategy = GCL_COUNTEREXAMPLE },
                                               { .strategy = GCL_COUNTEREXAMPLE, .seed = 7 },
                                               { .strategy = GCL_EXACTNESS },
                                               { .strategy = GCL_NON_GUIDED },
                                               { .local = true, .strategy = GCL_NON_GUIDED } };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        gcl_model *m = test_thesis_program (asked[i].model);
        gcl_refinement *r = refine (m, &ways[_i], 60);
        ck_assert_msg (r->answer == asked[i].answer, "%s, way %d: %s", asked[i].model, _i,
                       r->reason ? r->reason : "another answer");
        gcl_refinement_free (r);
        gcl_free (m);
    }
}
END_TEST

/* A run that leaves the structure asks the prover nothing and gives new
 * predicates; the answer "no" rests on steps that were checked. */
START_TEST (runs_outside)
{
    static const char *const names[] = { "bakery-correct", "sorter", "ticket3" };
    gcl_model *m = test_thesis_program (names[_i]);
    gcl_refine_options o = { .strategy = GCL_COUNTEREXAMPLE };
    gcl_refinement *r = refine (m, &o, 60);
    size_t runs = 0;
    ck_assert (r->answer == ANSWER_NO);
    for (size_t i = 0; i < r->count; i++) {
        const gcl_iteration *row = &r->iterations[i];
        runs += row->counterexample != 0;
        ck_assert (row->by_exactness == !row->counterexample);
        ck_assert (!row->counterexample || (row->new_count && !row->queries));
    }
    ck_assert_uint_gt (runs, 0);
    ck_assert (r->iterations[r->count - 1].by_exactness);
    gcl_refinement_free (r);
    gcl_free (m);
}
END_TEST

/* Without a prover errors are found all the same. */
START_TEST (light_finds_errors)
{
    static const char *const names[] = { "ticket2-err", "ticket3-err", "driver-err", "stable-5.3",
                                         "rax-err" };
    gcl_refine_options light = { .light = true };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        gcl_model *m = test_thesis_program (names[i]);
        gcl_refinement *r = refine (m, &light, 60);
        ck_assert_msg (r->answer == ANSWER_YES, "%s", names[i]);
        for (size_t j = 0; j < r->count; j++)
            ck_assert_uint_eq (r->iterations[j].queries, 0);
        gcl_refinement_free (r);
        gcl_free (m);
    }
}
END_TEST

/* The ticket protocol for any number of processes. */
static gcl_model *
make_ticket (unsigned processes)
{
    text out = TEXT_EMPTY;
    text_add (&out, "var t, s;\n");
    for (unsigned i = 0; i < processes; i++)
        text_printf (&out,
                     "control pc%u; var a%u;\nprocess p%u { pc%u = 0 -> pc%u := 1, a%u := t, t := t + 1;\n"
                     "pc%u = 1 && a%u <= s -> pc%u := 2; pc%u = 2 -> pc%u := 0, s := s + 1; }\n",
                     i, i, i, i, i, i, i, i, i, i, i);
    for (unsigned i = 0; i < processes; i++)
        for (unsigned j = 0; j < i; j++)
            text_printf (&out, "error pc%u = 2 && pc%u = 2;\n", i, j);
    gcl_model *m = test_program (text_string (&out));
    text_free (&out);
    return m;
}

/* Table 5.2 and beyond: n processes need n + 2 iterations. */
START_TEST (many_tickets)
{
    static const struct {
        unsigned processes;
        uint64_t concrete, abstract;
    } rows[] = { { 2, 15, 9 }, { 4, 253, 129 }, { 5, 1296, 651 }, { 6, 7819, 3913 } };
    gcl_model *m = make_ticket (rows[_i].processes);
    gcl_refinement *r = refine (m, NULL, 60);
    ck_assert_msg (r->answer == ANSWER_NO, "%u processes: %s", rows[_i].processes,
                   r->reason ? r->reason : "");
    ck_assert_uint_eq (r->count, rows[_i].processes + 2);
    ck_assert_uint_eq (r->iterations[r->count - 1].concrete_states, rows[_i].concrete);
    ck_assert_uint_eq (r->iterations[r->count - 1].abstract_states, rows[_i].abstract);
    gcl_refinement_free (r);
    gcl_free (m);
}
END_TEST

static const struct {
    const char *program;
    answer answer;
} programs[] = {
    /* an error at the start */
    { "var x; true -> x := x + 1; error x = 0;", ANSWER_YES },
    /* nothing at all, no variables, no commands */
    { "", ANSWER_NO },
    { "true -> skip;", ANSWER_NO },
    { "[a] true -> skip; error action a;", ANSWER_YES },
    { "error true;", ANSWER_YES },
    { "var x = input; error x = 3;", ANSWER_YES },
    /* an error predicate that no guard mentions */
    { "var x; x < 5 -> x := x + 1; error x = 5;", ANSWER_YES },
    { "var x; x < 5 -> x := x + 1; error x = 6;", ANSWER_NO },
    /* parity is kept */
    { "var x; true -> x := x + 2; error x = 7;", ANSWER_UNKNOWN },
    /* a control variable that takes its value from data */
    { "control pc; var x; pc = 0 && x < 3 -> x := x + 1; pc = 0 && x = 3 -> pc := x; error pc = 3;",
      ANSWER_YES },
    { "control pc; var x; pc = 0 && x < 3 -> x := x + 1; pc = 0 && x = 3 -> pc := x; error pc = 4;",
      ANSWER_NO },
    /* squares */
    { "var x, y; x < 3 -> x := x + 1 then y := x * x; error y = 9;", ANSWER_YES },
    /* sequential assignments */
    { "var x, y; x = 0 -> x := 1 then y := x + 1; error y = 1;", ANSWER_NO },
    { "var x, y; x = 0 -> x := 1 then y := x + 1; error y = 2;", ANSWER_YES },
    /* inputs */
    { "var x; control pc; pc = 0 -> x := input, pc := 1; pc = 1 && x > 5 && x < 7 -> pc := 2; error pc = 2;",
      ANSWER_YES },
    { "var x; control pc; pc = 0 -> x := input, pc := 1; pc = 1 && x > 5 && x < 6 -> pc := 2; error pc = 2;",
      ANSWER_NO },
    { "var x, y; control pc; pc = 0 -> x := input, y := input, pc := 1;\n"
      "pc = 1 && x < y -> x := y; pc = 1 && x > y -> pc := 2; error pc = 2 && x <= y;",
      ANSWER_NO },
    { "var x = input; control pc; pc = 0 && x = 1000 -> pc := 1; error pc = 1;", ANSWER_YES },
    { "control pc; true -> pc := input;", ANSWER_UNKNOWN },
    /* two inputs with different factors: found, but never proved absent */
    { "var x, y; control pc; pc = 0 -> x := input then y := 3 * x, pc := 1; error pc = 1 && y = 6;",
      ANSWER_YES },
    /* overflow ends the search */
    { "var x = 9223372036854775807; true -> x := x + 1;", ANSWER_UNKNOWN },
};

/* Small programs for each part of the language. */
START_TEST (small_programs)
{
    gcl_model *m = test_program (programs[_i].program);
    gcl_refine_options o = { .iterations = 20 };
    gcl_refinement *r = refine (m, &o, 60);
    ck_assert_msg (r->answer == programs[_i].answer, "%s: %d, %s", programs[_i].program, (int) r->answer,
                   r->reason ? r->reason : "");
    ck_assert ((r->reason != NULL) == (r->answer == ANSWER_UNKNOWN));
    gcl_refinement_free (r);
    gcl_free (m);
}
END_TEST

/* Predicates of one's own, instead of the guards'. */
START_TEST (own_predicates)
{
    gcl_model *m = test_thesis_program ("fig-4.2");
    diag *why = diag_new ("list");
    const char *list = "x > 0, x > 2";
    gcl_predicates *p = gcl_predicates_parse (m, list, strlen (list), why);
    gcl_refine_options o = { .without_guards = true, .predicates = p };
    gcl_refinement *r = refine (m, &o, 60);
    ck_assert (r->answer == ANSWER_NO);
    ck_assert_uint_eq (r->iterations[0].predicates, 2);
    ck_assert_uint_eq (r->iterations[r->count - 1].abstract_states, 4);
    gcl_refinement_free (r);
    gcl_predicates_free (p);
    diag_free (why);
    gcl_free (m);
}
END_TEST

/* Limits hold, and the reason is said. */
START_TEST (limits)
{
    gcl_model *m = test_thesis_program ("rax");
    gcl_refinement *r = refine (m, NULL, 0.3);
    ck_assert (r->answer == ANSWER_UNKNOWN);
    ck_assert (strstr (r->reason, "time limit") != NULL);
    ck_assert_double_lt (r->stats.seconds, 5);
    gcl_refinement_free (r);
    budget *b = budget_new ((budget_limits){ .states = 20 });
    r = gcl_refine (m, NULL, b);
    ck_assert (r->answer == ANSWER_UNKNOWN);
    ck_assert (strstr (r->reason, "state limit") != NULL);
    gcl_refinement_free (r);
    budget_free (b);
    gcl_free (m);
}
END_TEST

/* The limit holds within questions that the prover does not decide. */
START_TEST (limit_within_questions)
{
    gcl_model *m = test_program ("var x, y; x * x * x + y * y * y = 33 && x > 10 -> x := 0; error x = 50;\n"
                                 "x < 100 -> x := x + 1 then y := y - x * x;");
    gcl_refinement *r = refine (m, NULL, 1);
    ck_assert (r->answer == ANSWER_UNKNOWN);
    ck_assert_double_lt (r->stats.seconds, 3);
    gcl_refinement_free (r);
    gcl_free (m);
}
END_TEST

/* A run that was tampered with is not accepted. */
START_TEST (replay_refuses)
{
    gcl_model *m = test_thesis_program ("ticket2-err");
    gcl_refinement *r = refine (m, NULL, 60);
    text why = TEXT_EMPTY;
    ck_assert (gcl_replay (m, r->run, &why));
    for (size_t i = 0; i < (r->run->count + 1) * r->run->width; i++) {
        r->run->values[i] ^= 1;
        ck_assert_msg (!gcl_replay (m, r->run, &why), "value %zu", i);
        r->run->values[i] ^= 1;
    }
    for (size_t i = 0; i < r->run->count; i++) {
        r->run->steps[i].command += 1;
        ck_assert_msg (!gcl_replay (m, r->run, &why), "step %zu", i);
        r->run->steps[i].command -= 1;
    }
    r->run->count--;
    ck_assert (!gcl_replay (m, r->run, &why));
    r->run->count++;
    text_free (&why);
    gcl_refinement_free (r);
    gcl_free (m);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("gcl_refine");
    TCase *all = tcase_create ("all");
    tcase_set_timeout (all, 300);
    tcase_add_loop_test (all, tables_of_the_thesis, 0, (int) (sizeof tables / sizeof *tables));
    tcase_add_test (all, predicates_of_ticket3);
    tcase_add_loop_test (all, options_agree, 0, 11);
    tcase_add_loop_test (all, runs_outside, 0, 3);
    tcase_add_test (all, light_finds_errors);
    tcase_add_loop_test (all, many_tickets, 0, 4);
    tcase_add_loop_test (all, small_programs, 0, (int) (sizeof programs / sizeof *programs));
    tcase_add_test (all, own_predicates);
    tcase_add_test (all, limits);
    tcase_add_test (all, limit_within_questions);
    tcase_add_test (all, replay_refuses);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
