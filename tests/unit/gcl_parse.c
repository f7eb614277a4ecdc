/* Guarded commands as text: what is read, what is refused and where, and
 * that printing loses nothing. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "gcl.h"
#include "test_main.h"

static gcl_model *
parse (const char *source, text *messages)
{
    diag *why = diag_new ("t.gcl");
    gcl_model *m = gcl_parse (source, strlen (source), why);
    ck_assert ((m == NULL) == (diag_errors (why) > 0));
    char *printed = NULL;
    size_t length = 0;
    FILE *out = open_memstream (&printed, &length);
    diag_print (why, out);
    fclose (out);
    if (messages)
        text_add (messages, printed);
    free (printed);
    diag_free (why);
    return m;
}

static void
check_roundtrip (const char *source)
{
    text messages = TEXT_EMPTY, printed = TEXT_EMPTY, twice = TEXT_EMPTY;
    gcl_model *m = parse (source, &messages);
    ck_assert_msg (m != NULL, "%s", text_string (&messages));
    gcl_print (m, &printed);
    gcl_model *again = parse (text_string (&printed), &messages);
    ck_assert_msg (again != NULL, "%s\n%s", text_string (&printed), text_string (&messages));
    ck_assert_msg (gcl_equal (m, again), "%s", text_string (&printed));
    gcl_print (again, &twice);
    ck_assert_str_eq (text_string (&printed), text_string (&twice));
    gcl_free (m);
    gcl_free (again);
    text_free (&messages);
    text_free (&printed);
    text_free (&twice);
}

/* Every construct of the language survives printing and reading. */
START_TEST (printing_loses_nothing)
{
    check_roundtrip ("");
    check_roundtrip ("var x, y : int; var z : int = -3; var u = input; control p = 1, q; # end");
    check_roundtrip ("var x; [a] x < 1 -> x := x + 1, x := input; x > 2 -> skip; error action a;");
    check_roundtrip ("control p; process one { } process two { [a] p = 0 -> p := 1; p = 1 -> p := 0; }\n"
                     "true -> skip; process three { false -> p := 2; } error p = 3; error p = 4;");
    check_roundtrip ("var a, b, c; a - (b - c) = a - b - c && !(a = b) && !a < b -> a := -(a + b) * c - -3;");
    check_roundtrip ("var a; (a = 1 || a = 2) && (a = 3 && (a = 4 && a = 5)) || a = 6 -> a := --a;");
    check_roundtrip ("var a; a = 1 && a = 2 && a = 3 && a = 4 && a = 5 -> a := a * (a * a);");
    check_roundtrip ("var a; predicate a >= 0, a != 1; error !(a = 1 || !(a = 2));");
}
END_TEST

static const struct {
    const char *source, *message;
} wrong[] = {
    { "var x;\nx = 1 -> y := 1;", "t.gcl:2:10: error: variable 'y' is not declared" },
    { "var counter; count = 1 -> skip;", "did you mean 'counter'?" },
    { "var x; var x;", "t.gcl:1:12: error: 'x' was declared in line 1 already" },
    { "var x; x -> skip;", "t.gcl:1:8: error: this is an integer, expected a condition" },
    { "var x; x < (x = 1) -> skip;", "t.gcl:1:13: error: this is a condition, expected an integer" },
    { "var x; 1 < x < 3 -> skip;", "t.gcl:1:14: error: comparisons cannot be chained" },
    { "var x; x = 1 -> x = 2;", "t.gcl:1:19: error: found '=', expected ':=' to assign" },
    { "var x; x == 1 -> skip;", "t.gcl:1:11: error: found '=', expected an expression" },
    { "var x; x = 1 - > skip;", "expected an expression" },
    { "var x = 99999999999999999999;", "t.gcl:1:9: error: the number does not fit in 64 bits" },
    { "error action a;", "t.gcl:1:14: error: no command is named 'a'" },
    { "process p { } process p { }", "t.gcl:1:23: error: process 'p' was declared in line 1 already" },
    { "process p { true -> skip;", "t.gcl:1:26: error: found the end of the file, expected '}'" },
    { "}", "t.gcl:1:1: error: found '}' without a '{' before it" },
    { "var x; x @ 1 -> skip;", "t.gcl:1:10: error: '@' has no meaning here" },
    { "var x\ny;", "t.gcl:2:1: error: found 'y', expected ';'" },
    { "var 1x;", "t.gcl:1:5: error: found a number, expected a name" },
    { "var x; true -> x := input + 1;", "expected ';'" },
    { "var int;", "t.gcl:1:5: error: found 'int', expected a name" },
};

/* Each mistake is reported at its place. */
START_TEST (mistakes_have_a_place)
{
    text messages = TEXT_EMPTY;
    ck_assert (!parse (wrong[_i].source, &messages));
    ck_assert_msg (strstr (text_string (&messages), wrong[_i].message) != NULL, "\"%s\" gives\n%s",
                   wrong[_i].source, text_string (&messages));
    text_free (&messages);
}
END_TEST

/* One mistake does not hide the next. */
START_TEST (several_mistakes)
{
    text messages = TEXT_EMPTY;
    ck_assert (!parse ("var x;\nx -> skip;\nprocess p {\n  y = 1 -> skip;\n  x = 1 -> ;\n  [var] true -> "
                       "skip;\n}\nerror z = 1;\n",
                       &messages));
    const char *all = text_string (&messages);
    ck_assert_msg (strstr (all, ":2:1:") && strstr (all, ":4:3:") && strstr (all, ":5:12:")
                       && strstr (all, ":6:4:") && strstr (all, ":8:7:"),
                   "%s", all);
    text_free (&messages);
}
END_TEST

/* Depth is limited, length is not. */
START_TEST (deep_and_long)
{
    text source = TEXT_EMPTY, messages = TEXT_EMPTY;
    static const char *const openers[] = { "(", "-", "!" };
    for (int k = 0; k < 3; k++) {
        text_clear (&source);
        text_clear (&messages);
        text_add (&source, "var x; x = ");
        for (int i = 0; i < 100000; i++)
            text_add (&source, openers[k]);
        ck_assert (!parse (text_string (&source), &messages));
        ck_assert_msg (strstr (text_string (&messages), "levels deep") != NULL, "%s", openers[k]);
    }
    text_clear (&source);
    text_add (&source, "var x; x = 0 -> x := 0");
    for (int i = 0; i < 100000; i++)
        text_add (&source, " - -x");
    ck_assert (!parse (text_string (&source), NULL));
    text_clear (&source);
    text_add (&source, "var x; x = 0");
    for (int i = 1; i < 100000; i++)
        text_printf (&source, " || x = %d", i);
    text_add (&source, " -> skip;");
    check_roundtrip (text_string (&source));
    text_free (&source);
    text_free (&messages);
}
END_TEST

static const char plain[] =
    "var x, y : int = 3; control pc = 1;\nprocess p { [a] pc = 1 && x < y || !(x = 2) -> x := x + 1,"
    " pc := 2; }\nerror x = 7; error action a; predicate x > 1, y < 2;";
static const char faulty[] =
    "var x, y : int = 3; var x; z = 1 -> skip; u -> skip; error action b; process p { process p {";

/* With memory for n allocations only; true if that was enough. */
static bool
parse_with (const char *source, size_t n)
{
    diag *why = diag_new ("t.gcl");
    alloc_fail_after (n);
    gcl_model *m = gcl_parse (source, strlen (source), why);
    alloc_fail_after (SIZE_MAX);
    ck_assert ((m == NULL) == (diag_errors (why) > 0));
    char *printed = NULL;
    size_t length = 0;
    FILE *out = open_memstream (&printed, &length);
    diag_print (why, out);
    fclose (out);
    bool enough = strstr (printed, "no memory") == NULL;
    free (printed);
    gcl_free (m);
    diag_free (why);
    return enough;
}

/* Memory may run out at every allocation of the reader. */
START_TEST (memory_runs_out)
{
    size_t n = 0;
    while (!parse_with (plain, n))
        n++;
    ck_assert_uint_gt (n, 5);
    n = 0;
    while (!parse_with (faulty, n))
        n++;
    ck_assert_uint_gt (n, 5);
}
END_TEST

/* Lists of predicates are read over the variables of a model. */
START_TEST (lists_of_predicates)
{
    gcl_model *m = parse ("var x, y;", NULL);
    diag *why = diag_new ("list");
    gcl_predicates *p = gcl_predicates_parse (m, "x > 0, x <= y", 13, why);
    ck_assert (p != NULL);
    gcl_predicates_free (p);
    ck_assert (!gcl_predicates_parse (m, "x > 0;", 6, why));
    ck_assert (!gcl_predicates_parse (m, "z > 0", 5, why));
    ck_assert (!gcl_predicates_parse (m, "", 0, why));
    diag_free (why);
    gcl_free (m);
}
END_TEST

/* Names for people. */
START_TEST (names)
{
    gcl_model *m =
        parse ("var x = input; [a] true -> skip; process p { true -> skip; [b] true -> skip; }", NULL);
    text out = TEXT_EMPTY;
    for (size_t i = 0; i < gcl_command_count (m); i++) {
        gcl_command_name (m, i, &out);
        text_add_char (&out, ' ');
    }
    ck_assert_str_eq (text_string (&out), "a p.1 p.b ");
    ck_assert (gcl_is_open (m) && !gcl_has_error (m));
    ck_assert_str_eq (gcl_variable_name (m, 0), "x");
    text_free (&out);
    gcl_free (m);
}
END_TEST

START_TEST (inputs_have_a_variable)
{
    gcl_model *m = parse ("var x, y; true -> skip; true -> y := 1, y := input, x := y, x := input;", NULL);
    ck_assert_uint_eq (gcl_input_variable (m, 1, 0), 1);
    ck_assert_uint_eq (gcl_input_variable (m, 1, 1), 0);
    gcl_free (m);
}
END_TEST

/* The digest does not depend on blanks and comments. */
START_TEST (digests_tell_programs_apart)
{
    gcl_model *m = parse ("var x; x = 1 -> x := 2;", NULL),
              *same = parse ("var x : int; # one\n x=1 -> x:=2;", NULL),
              *other = parse ("var x; x = 1 -> x := 3;", NULL);
    ck_assert_uint_eq (gcl_digest (m), gcl_digest (same));
    ck_assert_uint_ne (gcl_digest (m), gcl_digest (other));
    gcl_free (m);
    gcl_free (same);
    gcl_free (other);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("gcl_parse");
    TCase *all = tcase_create ("all");
    tcase_add_test (all, printing_loses_nothing);
    tcase_add_loop_test (all, mistakes_have_a_place, 0, (int) (sizeof wrong / sizeof *wrong));
    tcase_add_test (all, several_mistakes);
    tcase_add_test (all, deep_and_long);
    tcase_add_test (all, memory_runs_out);
    tcase_add_test (all, lists_of_predicates);
    tcase_add_test (all, names);
    tcase_add_test (all, inputs_have_a_variable);
    tcase_add_test (all, digests_tell_programs_apart);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
