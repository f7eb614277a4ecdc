/* Certificates of programs: the format line by line, each condition by hand. */
#include <inttypes.h>

#include "program_certificate.h"
#include "test_main.h"
#include "test_program.h"

static const char ticket[] = "var t, s, a : int;\ncontrol pc;\n"
                             "[draw]  pc = 0           -> pc := 1, a := t, t := t + 1;\n"
                             "[enter] pc = 1 && a <= s -> pc := 2;\n"
                             "[leave] pc = 2           -> pc := 0, s := s + 1;\n"
                             "error pc = 2 && a > s;\n";

static const char ticket_lines[] = "predicate a <= s\n"
                                   "at * * * 0\nstate\n"
                                   "at * * * 1\nstate\n"
                                   "at * * * 2\nstate 0\n";

static void
add_header (const gcl_model *m, text *out)
{
    text_printf (out, "tacet-certificate program-invariant 2 %016" PRIx64 "\n", gcl_digest (m));
    text_add (out, "integers unbounded\nassignments in-order\ninputs any\nvariables");
    for (size_t v = 0; v < gcl_variable_count (m); v++)
        text_printf (out, " %s", gcl_variable_name (m, v));
    text_add (out, "\n");
}

/* The answer, and what is said begins with `said`. */
static void
expect_file (const gcl_model *m, const char *file, size_t length, answer expected, const char *said)
{
    text what = TEXT_EMPTY;
    budget *b = budget_new ((budget_limits){ .seconds = 20 });
    answer a = program_certificate_check (m, file, length, b, &what);
    ck_assert_msg (a == expected && strncmp (text_string (&what), said, strlen (said)) == 0,
                   "%d '%s', expected %d '%s'", (int) a, text_string (&what), (int) expected, said);
    budget_free (b);
    text_free (&what);
}

/* The lines after the usual header, for this program. */
static void
expect (const char *program, const char *lines, answer expected, const char *said)
{
    gcl_model *m = test_program (program);
    text file = TEXT_EMPTY;
    add_header (m, &file);
    text_add (&file, lines);
    expect_file (m, text_string (&file), file.length, expected, said);
    text_free (&file);
    gcl_free (m);
}

START_TEST (a_proof_is_accepted)
{
    expect (ticket, ticket_lines, ANSWER_YES,
            "no run of the program reaches an error (3 states at 3 places, 1 predicate, ");
}
END_TEST

/* A part that stands for itself, and what is said when it is put in the place of another. */
static void
expect_replaced (const char *part, const char *other, const char *said)
{
    gcl_model *m = test_program (ticket);
    text file = TEXT_EMPTY, changed = TEXT_EMPTY;
    add_header (m, &file);
    text_add (&file, ticket_lines);
    const char *at = strstr (text_string (&file), part);
    ck_assert_ptr_nonnull (at);
    text_add_bytes (&changed, text_string (&file), (size_t) (at - text_string (&file)));
    text_add (&changed, other);
    text_add (&changed, at + strlen (part));
    expect_file (m, text_string (&changed), changed.length, ANSWER_NO, said);
    text_free (&file);
    text_free (&changed);
    gcl_free (m);
}

START_TEST (the_header_names_kind_version_program_and_readings)
{
    expect_replaced ("tacet-certificate", "tacet", "line 1: this is not a certificate");
    expect_replaced ("program-invariant 2", "program-invariant 1", "line 1: this version");
    expect_replaced ("program-invariant", "zones-reach", "line 1: certificates of this kind");
    expect_replaced ("program-invariant", "none", "line 1: there was no proof");
    expect_replaced ("integers unbounded", "integers 64", "line 2: expected 'integers unbounded'");
    expect_replaced ("in-order", "at-once", "line 3: expected 'assignments in-order'");
    expect_replaced ("inputs any", "inputs 0", "line 4: expected 'inputs any'");
    expect_replaced ("variables t s", "variables s t", "line 5: the variables are not");
    expect_replaced (" pc\n", "\n", "line 5: the variables are not");
    expect_replaced (" pc\n", " pc x\n", "line 5: the variables are not");
}
END_TEST

START_TEST (another_program_is_refused)
{
    gcl_model *m = test_program (ticket), *other = test_program ("var t, s, a : int; control pc;");
    text file = TEXT_EMPTY;
    add_header (other, &file);
    text_add (&file, ticket_lines);
    expect_file (m, text_string (&file), file.length, ANSWER_NO,
                 "line 1: it was written for another program");
    text_free (&file);
    gcl_free (m);
    gcl_free (other);
}
END_TEST

START_TEST (mistakes_are_told_with_their_line)
{
    expect_replaced ("a <= s", "a <= b", "line 6: this is no condition");
    expect_replaced ("a <= s", "a <= s, a = 1", "line 6: this is no condition");
    expect_replaced ("a <= s", "a + 1", "line 6: this is no condition");
    expect_replaced ("predicate a <= s", "predicate a <= s\npredicate (a = 1",
                     "line 7: this is no condition");
    expect_replaced ("predicate a <= s", "predicate", "line 6: this is no condition");
    expect_replaced ("at * * * 0", "at * * *", "line 7: expected a value or '*'");
    expect_replaced ("at * * * 0", "at * * * 0 0", "line 7: expected a value or '*'");
    expect_replaced ("at * * * 0", "at * * * 9223372036854775808", "line 7: this is no value for 'pc'");
    expect_replaced ("at * * * 0", "at * * * -", "line 7: this is no value for 'pc'");
    expect_replaced ("at * * * 0", "at * * * ", "line 7: this is no value for 'pc'");
    expect_replaced ("at * * * 0\n", "", "line 7: a state needs a line 'at'");
    expect_replaced ("state 0", "state 1", "line 12: there is no such predicate");
    expect_replaced ("state 0", "state -0", "line 12: ");
    expect_replaced ("state 0", "state !", "line 12: there is no such predicate");
    expect_replaced ("state 0", "state ", "line 12: there is no such predicate");
    expect_replaced ("state 0", "states 0", "line 12: expected 'predicate', 'at' or 'state'");
    expect_replaced ("state 0\n", "state 0", "line 12: the last line does not end");
    expect_replaced ("state 0", "state 0\npredicate a = 1", "line 13: predicates come before");
}
END_TEST

START_TEST (the_start_has_to_be_covered)
{
    expect ("var x = 3; var y = input;", "predicate x = 3\nat * *\nstate 0\n", ANSWER_YES, "no run");
    expect ("var x = 3; var y = input;", "predicate x = 4\nat * *\nstate 0\n", ANSWER_NO,
            "an initial state is outside of the invariant: x = 3, y = ");
    expect ("var x; var y = input;", "predicate y <= 0\nat 0 *\nstate 0\n", ANSWER_NO,
            "an initial state is outside of the invariant: x = 0, y = ");
    expect ("var x; var y = input;", "predicate y <= 0\nat 0 *\nstate 0\nstate !0\n", ANSWER_YES, "no run");
    expect ("var x; var y = input;", "", ANSWER_NO, "an initial state is outside");
    /* without variables there is one state */
    expect ("true -> skip;", "at\nstate\n", ANSWER_YES, "no run");
    expect ("true -> skip;", "", ANSWER_NO, "an initial state is outside");
}
END_TEST

START_TEST (steps_have_to_stay_inside)
{
    expect ("var x; [up] x < 3 -> x := x + 1; error x > 3;", "predicate x <= 3\nat *\nstate 0\n", ANSWER_YES,
            "no run");
    expect ("var x; [up] x < 3 -> x := x + 1; error x > 3;", "predicate x <= 2\nat *\nstate 0\n", ANSWER_NO,
            "line 8: up leads out of the invariant, from x = 2");
    expect ("var x; [up] x < 3 -> x := x + 1; error x > 3;",
            "at 0\nstate\nat 1\nstate\nat 2\nstate\nat 3\nstate\n", ANSWER_YES,
            "no run of the program reaches an error (4 states at 4 places, 0 predicates, 0 questions");
    expect ("var x; [up] x < 3 -> x := x + 1; error x > 3;", "at 0\nstate\nat 1\nstate\nat 2\nstate\n",
            ANSWER_NO, "line 11: up leads out of the invariant, from x = 2");
}
END_TEST

/* Not all at once: after a := b both are the same. */
START_TEST (assignments_run_in_order)
{
    static const char swap[] =
        "var a = 1; var b = 2; [swap] a != b -> a := b then b := a; error a = 2 && b = 1;";
    expect (swap, "at 1 2\nstate\nat 2 2\nstate\n", ANSWER_YES, "no run");
    expect ("var a = 1; var b = 2; [swap] a != b -> a := b then b := a;", "at 1 2\nstate\nat 2 1\nstate\n",
            ANSWER_NO, "line 7: swap leads out");
}
END_TEST

START_TEST (inputs_are_any_integers)
{
    expect ("var x; [read] true -> x := input; error x = 1000000;", "predicate x != 1000000\nat *\nstate 0\n",
            ANSWER_NO, "line 8: read leads out");
    expect ("var x, y; [read] true -> x := input then y := x - x; error y != 0;", "at * 0\nstate\n",
            ANSWER_YES, "no run");
}
END_TEST

START_TEST (no_error_may_be_inside)
{
    expect_replaced ("state 0", "state", "line 12: an error is inside of the invariant: ");
    expect ("var x; [up] x < 3 -> x := x + 1; [bad] x = 7 -> skip; error action bad;",
            "predicate x <= 3\nat *\nstate 0\n", ANSWER_YES, "no run");
    expect ("var x; [up] x < 3 -> x := x + 1; [bad] x = -7 -> skip; error action bad;",
            "predicate x <= 3\nat *\nstate 0\n", ANSWER_NO,
            "line 8: bad is an error and can be taken inside of the invariant: x = -7");
    /* a line that no state meets says nothing */
    expect ("var x; error x = 1;", "predicate x > 0\nat 0\nstate\nat 1\nstate 0 !0\n", ANSWER_YES, "no run");
    expect ("var x; error x = 1;", "at 0\nstate\nat 1\n", ANSWER_YES, "no run");
}
END_TEST

/* 64 bits do not end the integers. */
START_TEST (integers_are_unbounded)
{
    expect ("var x = 9223372036854775807; [up] x > 0 -> x := x + 1; error x < 0;",
            "predicate x >= 0\nat *\nstate 0\n", ANSWER_YES, "no run");
    expect ("var x = 9223372036854775807; [up] x > 0 -> x := x + 1; error x < 0;",
            "at 9223372036854775807\nstate\nat -9223372036854775808\nstate\n", ANSWER_NO, "line ");
    expect ("var x = 4611686018427387904; [up] x > 0 -> x := x * x * x; error x < 0;",
            "predicate x > 0\nat *\nstate 0\n", ANSWER_YES, "no run");
}
END_TEST

/* Sites may overlap and fix any variables; control variables are nothing special. */
START_TEST (sites_may_overlap)
{
    expect (
        "var x, y; [a] true -> x := y; [b] x <= 0 -> y := 1 - y; error x > 1;",
        "predicate x <= 1\nat * 0\nstate 0\nat 0 *\nstate 0\nat * 1\nstate 0\nat * 1\nstate\nat 0 0\nstate\n",
        ANSWER_NO, "line ");
    expect ("var x, y; [a] true -> x := y; [b] x <= 0 -> y := 1 - y; error x > 1;",
            "predicate x <= 1\nat * 0\nstate 0\nat * 1\nstate 0\nat 0 0\nstate\nat 0 1\nstate\n", ANSWER_YES,
            "no run");
}
END_TEST

/* The lines of equal sites belong together, however they are cut. */
START_TEST (sites_may_be_repeated)
{
    expect ("var x = input; control pc; [a] pc = 0 -> pc := 1; error pc = 2;",
            "predicate x <= 7\nat * 0\nstate 0\nat * 1\nstate !0\nat * 0\nstate !0\nat * 1\nstate 0\n",
            ANSWER_YES, "no run");
}
END_TEST

START_TEST (there_are_limits)
{
    text program = TEXT_EMPTY, lines = TEXT_EMPTY;
    text_add (&program, "var a, b, c, d, e, f, g : int;");
    for (unsigned set = 0; set < 65; set++) {
        text_add (&lines, "at");
        for (unsigned v = 0; v < 7; v++)
            text_add (&lines, set >> v & 1 ? " 0" : " *");
        text_add (&lines, "\nstate\n");
    }
    expect (text_string (&program), text_string (&lines), ANSWER_NO,
            "line 134: there are more than 64 different sets");
    text_clear (&lines);
    text_add (&lines, "predicate ");
    for (unsigned i = 0; i < 100000; i++)
        text_add (&lines, "(");
    text_add (&lines, "\n");
    expect (text_string (&program), text_string (&lines), ANSWER_NO, "line 6: this is no condition");
    text_free (&program);
    text_free (&lines);
}
END_TEST

START_TEST (what_z3_cannot_decide_is_not_accepted)
{
    expect ("var x, y, z = input; error x * x * x + y * y * y + z * z * z = 114;",
            "predicate x * x * x + y * y * y + z * z * z = 114\nat * * *\nstate !0\nstate 0\n",
            ANSWER_UNKNOWN, "line 9: Z3 does not decide whether an error is inside of the invariant (");
}
END_TEST

/* Thirteen different numbers out of twelve. */
START_TEST (time_is_kept)
{
    enum { PIGEONS = 13 };
    text program = TEXT_EMPTY, file = TEXT_EMPTY, what = TEXT_EMPTY, at = TEXT_EMPTY;
    for (unsigned i = 0; i < PIGEONS; i++) {
        text_printf (&program, "var x%u = input;\n", i);
        text_add (&at, " *");
    }
    text_add (&program, "error true");
    for (unsigned i = 0; i < PIGEONS; i++) {
        text_printf (&program, " && x%u > 0 && x%u < %u", i, i, PIGEONS);
        for (unsigned j = 0; j < i; j++)
            text_printf (&program, " && x%u != x%u", i, j);
    }
    text_add (&program, ";\n");
    gcl_model *m = test_program (text_string (&program));
    add_header (m, &file);
    text_printf (&file, "at%s\nstate\n", text_string (&at));
    budget *b = budget_new ((budget_limits){ .seconds = 1 });
    answer a = program_certificate_check (m, text_string (&file), file.length, b, &what);
    ck_assert_int_eq (a, ANSWER_UNKNOWN);
    ck_assert_str_eq (text_string (&what), "time limit: 1 s");
    ck_assert (budget_seconds (b) < 10);
    budget_free (b);
    text_free (&program);
    text_free (&at);
    text_free (&file);
    text_free (&what);
    gcl_free (m);
}
END_TEST

START_TEST (a_command_that_multiplies_often_stays_small)
{
    text program = TEXT_EMPTY;
    text_add (&program, "var x = 2; [grow] x > 0 -> x := x * x");
    for (unsigned i = 0; i < 200; i++)
        text_add (&program, " then x := x * x + x");
    text_add (&program, " then x := 1; error x < 0;");
    expect (text_string (&program), "predicate x > 0\nat *\nstate 0\n", ANSWER_YES, "no run");
    text_free (&program);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("certificates of programs");
    TCase *all = tcase_create ("format and conditions");
    tcase_set_timeout (all, 120);
    tcase_add_test (all, a_proof_is_accepted);
    tcase_add_test (all, the_header_names_kind_version_program_and_readings);
    tcase_add_test (all, another_program_is_refused);
    tcase_add_test (all, mistakes_are_told_with_their_line);
    tcase_add_test (all, the_start_has_to_be_covered);
    tcase_add_test (all, steps_have_to_stay_inside);
    tcase_add_test (all, assignments_run_in_order);
    tcase_add_test (all, inputs_are_any_integers);
    tcase_add_test (all, no_error_may_be_inside);
    tcase_add_test (all, integers_are_unbounded);
    tcase_add_test (all, sites_may_overlap);
    tcase_add_test (all, sites_may_be_repeated);
    tcase_add_test (all, there_are_limits);
    tcase_add_test (all, what_z3_cannot_decide_is_not_accepted);
    tcase_add_test (all, time_is_kept);
    tcase_add_test (all, a_command_that_multiplies_often_stays_small);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
