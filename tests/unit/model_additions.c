/* What models of UPPAAL need beyond the language of TChecker: read, printed and
 * read again. */
#include <check.h>
#include <string.h>

#include "model.h"
#include "test_main.h"

static const char everything[] =
    "system:'all additions'{wrap:}\n"
    "clock:1:x\n"
    "clock:2:'P(1).y'\n"
    "int:3:0:5:1,2,3:a\n"
    "int:1:0:9:0:'Gate.list'\n"
    "int:4:-9:9:0:m\n"
    "const:3:5,6,7:c\n"
    "const:1:4:four\n"
    "function:sum{parameters: n, v[3] : do: local s = n; local k = 0;\n"
    "  while k < 3 do s = s + v[k]; k = k + 1; if s > 100 then return -1 end end; return s}\n"
    "function:'P(1).set'{parameters: k : do: a[k] = min(5, max(0, sum(k, a[]))); x = 0}\n"
    "event:go\n"
    "event:'c[1]!'\n"
    "event:'c[1]?'\n"
    "event:lonely{partner:}\n"
    "process:'P(1)'{priority: 2}\n"
    "process:Q\n"
    "location:'P(1)':'_id 0'{initial: : rates: x = a[0] & 1, 'P(1).y'[a[1] % 2] = 1 : invariant: (if a[0] > "
    "1 || a[1] == 2 then x <= sum(0, a[0, 3])) && a[0] < 6}\n"
    "location:'P(1)':end\n"
    "location:Q:q{initial: : stop: 'P(1).y'[1]}\n"
    "edge:'P(1)':'_id 0':end:'c[1]!'{provided: (a[0] | 2 ^ 1 & 3) << 1 >> 1 != 4 || !('Gate.list' == 3 && "
    "a[1] > 0) : do: 'P(1).set'(2); m[1, 2] = a[0, 2]; m[] = m[]; a[0] = range(c[a[0] % 3] + four, 0, 20) % "
    "6; 'Gate.list' = 'Gate.list' + 1; m[0] = (if a[0] < 3 then 1 else 0)}\n"
    "edge:Q:q:q:'c[1]?'{provided: a[2] == 3 && x >= 1}\n"
    "edge:Q:q:q:go\n"
    "edge:'P(1)':end:end:go\n"
    "edge:'P(1)':end:end:lonely\n"
    "sync!:'P(1)'@'c[1]!':Q@'c[1]?'?{urgent: : priority: 3}\n"
    "sync:'P(1)'@go:Q@go{urgent:}\n";

static model *
read (const char *source, diag **why)
{
    *why = diag_new ("test.tck");
    return model_parse (source, strlen (source), *why);
}

/* Every addition in one model: it is printed as text that reads back as the
 * same model, which prints the same again. */
START_TEST (everything_reads_back)
{
    diag *why, *again;
    model *m = read (everything, &why);
    ck_assert_ptr_nonnull (m);
    ck_assert (model_is_resolved (m));
    ck_assert_uint_eq (model_additions (m), 2047);
    text printed = TEXT_EMPTY, second = TEXT_EMPTY;
    model_print (m, &printed);
    model *n = read (text_string (&printed), &again);
    ck_assert_ptr_nonnull (n);
    ck_assert (model_equal (m, n));
    model_print (n, &second);
    ck_assert_str_eq (text_string (&printed), text_string (&second));
    ck_assert_uint_eq (model_digest (m), model_digest (n));
    text_free (&printed);
    text_free (&second);
    model_free (n);
    model_free (m);
    diag_free (again);
    diag_free (why);
}
END_TEST

START_TEST (what_was_read)
{
    diag *why;
    model *m = read (everything, &why);
    ck_assert (m->wraps);
    ck_assert_str_eq (m->processes[0].name, "P(1)");
    ck_assert_int_eq (m->processes[0].priority, 2);
    ck_assert_int_eq (m->syncs[0].kind, SYNC_BROADCAST);
    ck_assert (m->syncs[0].urgent && m->syncs[0].priority == 3);
    ck_assert (m->syncs[1].urgent && m->syncs[1].kind == SYNC_VECTOR);
    ck_assert_int_eq (model_initial (&m->integer_arrays[0], 2), 3);
    ck_assert_int_eq (m->tables[0].values[1], 6);
    ck_assert (!m->functions[0].has_effects && m->functions[1].has_effects);
    ck_assert_uint_eq (m->functions[0].parameters[1].size, 3);
    /* n, v[3], s, k, then k of the second */
    ck_assert_uint_eq (m->function_slots, 7);
    ck_assert_uint_eq (m->edges[0].local_slots, 7);
    ck_assert_uint_eq (m->processes[0].locations[0].rate_count, 2);
    ck_assert_ptr_nonnull (m->processes[0].locations[0].invariant.at[0]->when);
    ck_assert (m->needs_partner[3] && !m->needs_partner[0]);
    text name = TEXT_EMPTY;
    model_clock_name (m, 2, &name);
    ck_assert_str_eq (text_string (&name), "P(1).y[1]");
    text_free (&name);
    model_free (m);
    diag_free (why);
}
END_TEST

/* Trees that no text gives, a condition as a number and an `or` that leans to the
 * left, print as something that reads back and prints the same. */
START_TEST (numbers_of_conditions)
{
    diag *why;
    model *m = read ("system:s\nint:1:0:1:0:i\nprocess:P\nlocation:P:l{initial:}\n", &why);
    expr i = { .kind = EXPR_VARIABLE }, one = { .kind = EXPR_NUMBER, .value = 1 };
    expr less = { .kind = EXPR_LT, .args = { &i, &one } }, both = { .kind = EXPR_AND, .args = { &i, &less } };
    expr some = { .kind = EXPR_OR, .args = { &both, &i } },
         more = { .kind = EXPR_OR, .args = { &some, &less } };
    expr sum = { .kind = EXPR_ADD, .args = { &less, &more } },
         minus = { .kind = EXPR_NEG, .args = { &both } };
    text out = TEXT_EMPTY;
    model_print_expr (m, &sum, &out);
    ck_assert_str_eq (text_string (&out),
                      "(if i < 1 then 1 else 0) + (if i && i < 1 || i || i < 1 then 1 else 0)");
    text_clear (&out);
    model_print_expr (m, &minus, &out);
    ck_assert_str_eq (text_string (&out), "-(if i && i < 1 then 1 else 0)");
    text_free (&out);
    model_free (m);
    diag_free (why);
}
END_TEST

static const struct wrong {
    const char *line, *message;
} wrongs[] = {
    { "sync!:P@a?:Q@a?", "the first part of a broadcast sends" },
    { "sync!:P@a:Q@a", "the parts after the first one of a broadcast receive" },
    { "sync:P@a:Q@a{urgent: 1}", "'urgent' takes no value" },
    { "sync:P@a:Q@a{urgnt:}", "did you mean 'urgent'?" },
    { "sync:P@a:Q@a{priority: high}", "expected a number for the attribute" },
    { "sync!:P@t{urgent:}", "expected a guard without clocks" },
    { "int:3:0:5:1,2:b", "2 initial values for 3 elements" },
    { "int:2:0:5:1,9:b", "the initial value 9 is outside 0..5" },
    { "const:2:1,2,3:b", "3 values for 2 elements" },
    { "const:1:1:i", "the name is already declared" },
    { "edge:P:l:l:a{do: c = 1}", "a constant cannot be assigned" },
    { "edge:P:l:l:a{do: i = 1+set(1)}", "changes variables: expected it as a statement" },
    { "edge:P:l:l:a{provided: set(1) == 1}", "changes variables" },
    { "edge:P:l:l:a{do: i = pure()}", "0 arguments: function 'pure' has 1" },
    { "edge:P:l:l:a{do: i = later(1)}", "function 'later' is not declared above" },
    { "edge:P:l:l:a{do: return 1}", "'return' stands in functions only" },
    { "edge:P:l:l:a{do: v[] = w[]}", "expected 3 elements of an array" },
    { "edge:P:l:l:a{do: v[2,2] = v[0,2]}", "out of range: expected one from 0 to 1" },
    { "edge:P:l:l:a{do: i = v[]}", "found a part of an array" },
    { "edge:P:l:l:a{do: min(1,2)}", "this has no effect" },
    { "edge:P:l:l:a{provided: range(i,3,2)}", "the range 3..2 is empty" },
    { "edge:P:l:l:a{provided: range(i,i,2)}", "the least value must be constant" },
    { "edge:P:l:l:a{provided: i > 1 || x < 1}", "expected a condition on integers beside '||'" },
    { "edge:P:l:l:a{provided: (if i then x < 1 && x > 0)}", "expected" },
    { "location:P:m{rates: i = 1}", "expected a clock before '='" },
    { "location:P:m{rates: x == 1}", "expected '=' and the rate" },
    { "function:f{do: i = f(1)}", "function 'f' is not declared above" },
    { "function:f{do: nop : parameters: a}", "expected 'parameters' before 'do'" },
    { "function:f{parameters: i}", "the name is already declared" },
    { "function:f{parameters: b[2] : do: pure(b[])}", "expected an integer as an argument" },
    { "process:'P", "expected a name between quotes" },
    { "event:''", "expected a name between quotes" },
};

static void
add_message (void *out, const diag_message *m)
{
    text_printf (out, "%s; ", m->what);
}

/* The line is wrong in the frame around it; _i is its number. */
START_TEST (mistakes_are_named)
{
    const struct wrong *w = &wrongs[_i];
    text source = TEXT_EMPTY;
    text_printf (&source,
                 "system:s\nclock:1:x\nint:1:0:5:0:i\nint:3:0:5:0:v\nint:2:0:5:0:w\nconst:1:4:c\n"
                 "function:set{parameters: n : do: i = n; return n}\n"
                 "function:pure{parameters: n : do: return n}\nevent:a\nevent:t\nprocess:P\nprocess:Q\n"
                 "location:P:l{initial:}\nlocation:Q:l{initial:}\nedge:P:l:l:t{provided: x > 1}\n%s\n",
                 w->line);
    diag *why;
    ck_assert_msg (!read (text_string (&source), &why), "%s", w->line);
    text said = TEXT_EMPTY;
    diag_each (why, DIAG_ERROR, add_message, &said);
    ck_assert_msg (strstr (text_string (&said), w->message), "%s: %s", w->line, text_string (&said));
    text_free (&said);
    text_free (&source);
    diag_free (why);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("model_additions");
    TCase *tests = tcase_create ("additions");
    tcase_add_test (tests, everything_reads_back);
    tcase_add_test (tests, what_was_read);
    tcase_add_test (tests, numbers_of_conditions);
    tcase_add_loop_test (tests, mistakes_are_named, 0, sizeof wrongs / sizeof *wrongs);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
