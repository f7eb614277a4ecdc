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
    check_roundtrip ("var x; [a] x < 1 -> x := x + 1 then x := input; x > 2 -> skip; error action a;");
    check_roundtrip ("control p; process one { } process two { [a] p = 0 -> p := 1; p = 1 -> p := 0; }\n"
                     "true -> skip; process three { false -> p := 2; } error p = 3; error p = 4;");
    check_roundtrip ("var a, b, c; a - (b - c) = a - b - c && !(a = b) && !a < b -> a := -(a + b) * c - -3;");
    check_roundtrip ("var a; (a = 1 || a = 2) && (a = 3 && (a = 4 && a = 5)) || a = 6 -> a := --a;");
    check_roundtrip ("var a; a = 1 && a = 2 && a = 3 && a = 4 && a = 5 -> a := a * (a * a);");
    check_roundtrip (
        "var x : 0..3 = 1; var y : -5..-2; var b : bool = true; control p : 0..2 = 1, q; init x <= y + 9;"
        "restrict x + y <= 0; restrict b || x = 1; [a] b -> x := x + 1, b := !b then y := y / 2 % 3;");
    check_roundtrip (
        "var x, u : 0..3 = input; var b : bool; process p { [a] !b -> x := input, b := input; true -> u"
        " := 1; } process q { b -> u := u - 1; } true -> b := b;");
    check_roundtrip (
        "var x; ctl safe : AG (x = 0 -> A [x = 1 U # a comment; and more\n x = 2]); ctl live:EF x = 1;");
    check_roundtrip ("var a; predicate a >= 0, a != 1; error !(a = 1 || !(a = 2));");
    check_roundtrip (
        "var a[3], b[1] : 0..3 = input; var c[2] : bool = {true, false}; control p[2] = {0, 4}, q;"
        "init a[q] > 0 || c[p[0]]; restrict !a[q + 1] = 2 && a[q] != a[p[1]]; predicate a[q] = q;"
        "[a] (c[q] && q = 1) && !(a[q] > b[q]) -> a[a[q]] := a[q - 1] then c[q] := !c[p[0]],"
        "b[0] := input; a[q] = 1 || a[q] = 2 -> q := a[q] + 1 then q := a[q]; error a[q] = 9;");
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
    { "var x; x == 1 -> skip;", "t.gcl:1:10: error: found '==', expected '='" },
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
    { "var x : 3..1;", "t.gcl:1:9: error: the range is empty" },
    { "var x : 0..3 = 4;", "t.gcl:1:16: error: the variable cannot start outside its range" },
    { "var x : big;", "t.gcl:1:9: error: found a name, expected 'int', 'bool' or a range such as 0..3" },
    { "var x; true -> x := 1 / x;", "t.gcl:1:25: error: the divisor has to be a number above 0" },
    { "var x; true -> x := x % 0;", "t.gcl:1:25: error: the divisor has to be a number above 0" },
    { "var x, y; true -> x := 1, y := x;", "t.gcl:1:32: error: 'x' was assigned before in this command" },
    { "var x, y; true -> x := 1, y := 2, x := 3;",
      "t.gcl:1:35: error: 'x' was assigned before in this command" },
    { "var b : bool; var x; true -> b := x < 1;",
      "a bool is assigned true, false, another bool or its negation" },
    { "var x; ctl a : AG x = 0; ctl a : true;",
      "t.gcl:1:30: error: property 'a' was declared in line 1 already" },
    { "ctl a : ;", "t.gcl:1:9: error: found ';', expected a formula" },
    { "ctl a : AG true", "t.gcl:1:16: error: found the end of the file, expected ';'" },
    { "var x : 0..999; true -> x := input;",
      "t.gcl:1:17: error: inputs into ranges give more than 256 cases" },
    { "var x; restrict x > 0;\ntrue -> x := input;",
      "t.gcl:2:1: error: an input decides whether the command keeps"
      " to line 1" },
    { "var int;", "t.gcl:1:5: error: found 'int', expected a name" },
    { "var a[0];", "t.gcl:1:7: error: an array has 1 to 65536 elements" },
    { "var a[b];", "t.gcl:1:7: error: found 'b', expected a number" },
    { "var a[2]; a = 1 -> skip;", "t.gcl:1:13: error: 'a' is an array: write a[0] for its first element" },
    { "var x; x[0] = 1 -> skip;", "t.gcl:1:9: error: 'x' is not an array" },
    { "var x = {1};", "t.gcl:1:9: error: 'x' is not an array" },
    { "var a[2]; a[2] = 1 -> skip;", "t.gcl:1:13: error: 'a' has the elements 0 to 1" },
    { "var a[2]; true -> a[-1] := 1;", "t.gcl:1:21: error: 'a' has the elements 0 to 1" },
    { "var a[2] = {1, 2, 3};", "t.gcl:1:12: error: 'a' has 2 elements, and here are 3 values" },
    { "var a[2] : 0..1 = {1, 2};", "t.gcl:1:23: error: the variable cannot start outside its range" },
    { "var a[2], x; true -> a[x] := 1, x := a[0];",
      "t.gcl:1:38: error: 'a' was assigned before in this command" },
    { "var a[2], x; true -> x := 1, a[x] := 1;",
      "t.gcl:1:32: error: 'x' was assigned before in this command" },
    { "var a[2], x; true -> a[0] := 1, a[x] := 1;",
      "t.gcl:1:33: error: 'a' was assigned before in this command" },
    { "var a[2], x; true -> x := input then a[x] := 1;",
      "t.gcl:1:14: error: an input decides which element is meant" },
    { "var a[90], i, j; true -> a[i] := a[j];",
      "t.gcl:1:18: error: the indices in this command give more than 4096 cases" },
    { "var a[999], i, j; error a[i] = a[j];",
      "t.gcl:1:25: error: the cases of the indices in this comparison have more than 100000 parts" },
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

static bool
is_enabled (const gcl_model *m, size_t command, int64_t a, int64_t b)
{
    const int64_t values[] = { a, b };
    int64_t enabled = 0;
    return gcl_eval (m->commands[command].guard, values, &enabled) && enabled;
}

/* A command that leaves a range or a restriction cannot be taken; what it
 * says about later values counts, also through `then`. */
START_TEST (guards_keep_within)
{
    gcl_model *m =
        parse ("var x, y : 0..3; restrict x + y <= 4; true -> x := x + 1; true -> x := 2 * x then y := x;"
               "true -> y := input; y >= 0 -> x := x;",
               NULL);
    ck_assert_uint_eq (m->command_count, 7);
    ck_assert (is_enabled (m, 0, 1, 2) && !is_enabled (m, 0, 3, 0) && !is_enabled (m, 0, 2, 3));
    ck_assert (is_enabled (m, 1, 1, 3) && !is_enabled (m, 1, 2, 0));
    ck_assert (is_enabled (m, 4, 2, 0) && !is_enabled (m, 5, 2, 0));
    ck_assert (m->start && !gcl_is_open (m));
    gcl_free (m);
}
END_TEST

/* Elements of arrays are variables: which one an index means is decided before the command, a comparison
 * fails where there is none, and a command that needs one cannot be taken. */
START_TEST (elements_are_variables)
{
    gcl_model *m = parse ("var a[2]; var i; a[i] = 0 -> i := i + 1 then a[i] := 5; !a[i] = 0 -> skip;", NULL);
    int64_t values[] = { 0, 7, 0 }, holds;
    ck_assert_uint_eq (m->variable_count, 3);
    ck_assert_str_eq (m->variables[1].name, "a[1]");
    ck_assert_uint_eq (m->command_count, 2); /* i = 0 is the only case of the first */
    ck_assert (gcl_eval (m->commands[0].guard, values, &holds) && holds);
    ck_assert (!gcl_apply (&m->commands[0], values, NULL));
    ck_assert (values[0] == 0 && values[1] == 5 && values[2] == 1);
    ck_assert (gcl_eval (m->commands[0].guard, values, &holds) && !holds);
    values[2] = 2;
    ck_assert (gcl_eval (m->commands[1].guard, values, &holds) && holds);
    gcl_free (m);
}
END_TEST

/* Starts of a program with open ranges, in order; none is left out. */
START_TEST (starts_are_counted)
{
    gcl_model *m = parse ("var x : 0..2 = input; var y = 7; var b : bool = input; init x > 0 || b;", NULL);
    int64_t values[3];
    bool overflow;
    unsigned count = 0;
    ck_assert (gcl_is_open (m) && gcl_is_finite_start (m));
    for (bool more = gcl_first_start (m, values, &overflow); more;
         more = gcl_next_start (m, values, &overflow)) {
        ck_assert (values[1] == 7 && (values[0] > 0 || values[2] == 1) && !overflow);
        count++;
    }
    ck_assert_uint_eq (count, 5);
    gcl_free (m);
    m = parse ("var x = 1; init x > 1;", NULL);
    ck_assert (!gcl_first_start (m, values, &overflow) && !overflow);
    gcl_free (m);
}
END_TEST

/* Quotients round down. */
START_TEST (division_rounds_down)
{
    gcl_model *m = parse ("var x, y; true -> y := x / 3; true -> y := x % 3;", NULL);
    for (int64_t x = -7; x <= 7; x++) {
        int64_t whole[] = { x, 0 }, rest[] = { x, 0 };
        ck_assert (!gcl_apply (&m->commands[0], whole, NULL) && !gcl_apply (&m->commands[1], rest, NULL));
        ck_assert (rest[1] >= 0 && rest[1] < 3 && 3 * whole[1] + rest[1] == x);
    }
    gcl_free (m);
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
    gcl_model *m =
        parse ("var x, y; true -> skip; true -> y := 1 then y := input then x := y then x := input;", NULL);
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
    tcase_add_test (all, guards_keep_within);
    tcase_add_test (all, elements_are_variables);
    tcase_add_test (all, starts_are_counted);
    tcase_add_test (all, division_rounds_down);
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
