/* Reading .tck text: each construct of the language by hand. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "json.h"
#include "model.h"
#include "test_main.h"

/* Two processes and one of everything; tests add lines to it. */
static const char header[] = "system:s\n"
                             "clock:1:x\n"
                             "clock:2:c\n"
                             "int:1:-3:9:2:i\n"
                             "int:3:0:9:0:a\n"
                             "event:e\n"
                             "event:f\n"
                             "process:P\n"
                             "location:P:l{initial:}\n"
                             "process:Q\n"
                             "location:Q:m{initial:}\n";

static model *
read (const char *source)
{
    diag *why = diag_new ("test.tck");
    model *m = model_parse (source, strlen (source), why);
    if (!m)
        diag_print (why, stderr);
    ck_assert_msg (m != NULL, "not accepted: %s", source);
    ck_assert_uint_eq (diag_errors (why), 0);
    diag_free (why);
    return m;
}

static model *
read_more (const char *lines)
{
    text source = TEXT_EMPTY;
    text_add (&source, header);
    text_add (&source, lines);
    model *m = read (text_string (&source));
    text_free (&source);
    return m;
}

/* An edge with these attributes, printed. */
static char *
printed_edge (const char *attributes)
{
    text source = TEXT_EMPTY, out = TEXT_EMPTY;
    text_printf (&source, "edge:P:l:l:e{%s}\n", attributes);
    model *m = read_more (text_string (&source));
    model_print (m, &out);
    const char *found = strstr (text_string (&out), "edge:P:l:l:e");
    ck_assert_ptr_nonnull (found);
    char *line = xstrdup (found + strlen ("edge:P:l:l:e"));
    *strchr (line, '\n') = '\0';
    text_free (&source);
    text_free (&out);
    model_free (m);
    return line;
}

static void
check_edge (const char *attributes, const char *expected)
{
    char *line = printed_edge (attributes);
    ck_assert_str_eq (line, expected);
    xfree (line);
}

static void
check_guard (const char *guard, const char *expected)
{
    text attributes = TEXT_EMPTY, wanted = TEXT_EMPTY;
    text_printf (&attributes, "provided:%s", guard);
    text_printf (&wanted, "{provided: %s}", expected);
    check_edge (text_string (&attributes), text_string (&wanted));
    text_free (&attributes);
    text_free (&wanted);
}

static void
check_action (const char *action, const char *expected)
{
    text attributes = TEXT_EMPTY, wanted = TEXT_EMPTY;
    text_printf (&attributes, "do:%s", action);
    text_printf (&wanted, "{do: %s}", expected);
    check_edge (text_string (&attributes), text_string (&wanted));
    text_free (&attributes);
    text_free (&wanted);
}

/* How many errors a text has. */
static size_t
errors_in (const char *source, size_t length)
{
    diag *why = diag_new ("test.tck");
    model *m = model_parse (source, length, why);
    size_t errors = diag_errors (why);
    ck_assert ((m == NULL) == (errors > 0));
    model_free (m);
    diag_free (why);
    return errors;
}

/* Declarations arrive with names, sizes, ranges and numbers. */
START_TEST (declarations)
{
    model *m = read_more ("edge:P:l:l:e\nedge:Q:m:m:f\nedge:P:l:l:e\nsync:P@e:Q@f?\n");
    ck_assert_str_eq (m->name, "s");
    ck_assert_str_eq (m->file_name, "test.tck");
    ck_assert_uint_eq (m->process_count, 2);
    ck_assert_uint_eq (m->clock_count, 3);
    ck_assert_uint_eq (m->clock_arrays[1].first, 1);
    ck_assert_uint_eq (m->clock_arrays[1].size, 2);
    ck_assert_uint_eq (m->integer_count, 4);
    ck_assert_int_eq (m->integer_arrays[0].min, -3);
    ck_assert_int_eq (m->integer_arrays[0].max, 9);
    ck_assert_int_eq (m->integer_arrays[0].initial, 2);
    ck_assert_uint_eq (m->edge_count, 3);
    ck_assert_uint_eq (m->processes[0].edge_count, 2);
    ck_assert_uint_eq (m->processes[0].edges[1], 2);
    ck_assert_uint_eq (m->edges[1].process, 1);
    ck_assert_uint_eq (m->edges[1].event, 1);
    ck_assert_uint_eq (m->edges[0].where.line, 12);
    ck_assert_uint_eq (m->sync_count, 1);
    ck_assert (!m->syncs[0].parts[0].weak && m->syncs[0].parts[1].weak);
    model_free (m);
}
END_TEST

/* Blanks, comments, blank lines, CRLF and a byte order mark do not matter. */
START_TEST (layout)
{
    model *plain = read ("system:s\nclock:1:x\nevent:e\nprocess:P\nlocation:P:l{initial: : labels: a,b}\n"
                         "edge:P:l:l:e{provided: x<1 : do: x=0}\n");
    model *loose =
        read ("\xef\xbb\xbf# first\r\n\n  system : s # here\r\n\tclock: 1 :x\n event:e{}\nprocess:P\n"
              "location:P:l {\r\n initial :\n: labels : b ,\n a : \n labels: a }  # there\n\n"
              "edge :P: l :l:e{provided:x\n<\n1:do\n:x=0;}");
    ck_assert (model_equal (plain, loose));
    ck_assert (model_digest (plain) == model_digest (loose));
    model_free (plain);
    model_free (loose);
}
END_TEST

/* Attributes of locations. */
START_TEST (locations)
{
    model *m =
        read_more ("location:P:n{urgent: : labels: b, a,b : stop: c[1], x : invariant: x<=3 : invariant: i}\n"
                   "location:P:o{committed: : labels: : labels: B/2}\n");
    const location *n = &m->processes[0].locations[1], *o = &m->processes[0].locations[2];
    ck_assert (n->urgent && !n->committed && !n->initial && o->committed && !o->urgent);
    ck_assert_uint_eq (m->label_count, 3);
    ck_assert_str_eq (m->labels[0], "B/2");
    ck_assert_uint_eq (n->label_count, 2);
    ck_assert_uint_eq (n->labels[0], model_find_label (m, "a"));
    ck_assert_uint_eq (n->labels[1], model_find_label (m, "b"));
    ck_assert_uint_eq (n->stopped_count, 2);
    ck_assert_uint_eq (n->stopped[0], 0);
    ck_assert_uint_eq (n->stopped[1], 2);
    ck_assert_uint_eq (n->invariant.count, 2);
    ck_assert_int_eq (n->invariant.at[1]->kind, EXPR_VARIABLE);
    ck_assert (model_has_stopwatches (m));
    model_free (m);
}
END_TEST

/* Every comparison of clocks gets the form x - y ~ t. */
START_TEST (clock_comparisons)
{
    check_guard ("x<1", "x < 1");
    check_guard ("x[0] == i", "x[0] == i");
    check_guard ("1<x", "x > 1");
    check_guard ("i+1 >= c[1]", "c[1] <= i + 1");
    check_guard ("2 == x", "x == 2");
    check_guard ("x <= c[i]", "x - c[i] <= 0");
    check_guard ("x-c[0] > 3", "x - c[0] > 3");
    check_guard ("-3 < (x - c[0])", "x - c[0] > -3");
    check_guard ("1 <= x < 3", "x >= 1 && x < 3");
    check_guard ("0 < x-c[0] <= 2 && i", "x - c[0] > 0 && x - c[0] <= 2 && i");
    check_guard ("((x)) < (c[0])", "x - c[0] < 0");
    check_guard ("x < (if i then 1 else 2)", "x < (if i then 1 else 2)");
    check_guard ("x < 1073741822 && x > -1073741822", "x < 1073741822 && x > -1073741822");
}
END_TEST

/* Precedence, parentheses, negation, chains, constants. */
START_TEST (integer_expressions)
{
    check_guard ("i", "i");
    check_guard ("1+2*i-3==0", "1 + 2 * i - 3 == 0");
    check_guard ("(1+2)*i == i-(1-i)", "(1 + 2) * i == i - (1 - i)");
    check_guard ("i/2%3*4 == i/(2%3)", "i / 2 % 3 * 4 == i / (2 % 3)");
    check_guard ("-i*-i == - -1", "-i * -i == -(-1)");
    check_guard ("-(i+1) == -(1)", "-(i + 1) == -1");
    check_guard ("i - -1 == -2147483648", "i - -1 == -2147483648");
    check_guard ("!i==2", "!(i == 2)");
    check_guard ("!!i && !(i && a[0])", "!(!i) && !(i && a[0])");
    check_guard ("(i && (a[1] && 1)) && 2", "i && a[1] && 1 && 2");
    check_guard ("0<i<=2<3", "0 < i && i <= 2 && 2 < 3");
    check_guard ("a[a[i+1]] != i[0]", "a[a[i + 1]] != i[0]");
    check_guard ("(if i && 1 then (if i then 1 else 2) else -1) + 1",
                 "(if i && 1 then (if i then 1 else 2) else -1) + 1");
    check_guard ("i : provided: x<1", "i && x < 1");
    check_guard ("i==1&&i!=2&&i<3&&i<=4&&i>=5&&i>6",
                 "i == 1 && i != 2 && i < 3 && i <= 4 && i >= 5 && i > 6");
}
END_TEST

/* A conjunction is stored as a list, and a guard's value is a tree. */
START_TEST (structure)
{
    model *m = read_more ("edge:P:l:l:e{provided: (x < 1 && i) && i - 1 - 2}\n");
    const conjunction *g = &m->edges[0].guard;
    ck_assert_uint_eq (g->count, 3);
    ck_assert_int_eq (g->at[0]->kind, EXPR_CLOCK_COMPARE);
    ck_assert_int_eq (g->at[0]->compare, EXPR_LT);
    ck_assert_int_eq (g->at[0]->args[0]->kind, EXPR_CLOCK);
    ck_assert_ptr_null (g->at[0]->args[1]);
    ck_assert_int_eq (g->at[0]->args[2]->value, 1);
    ck_assert_int_eq (g->at[2]->kind, EXPR_SUB);
    ck_assert_int_eq (g->at[2]->args[0]->kind, EXPR_SUB);
    ck_assert_int_eq (g->at[2]->args[1]->value, 2);
    ck_assert_uint_eq (g->at[1]->where.column, 34);
    model_free (m);
}
END_TEST

/* Statements of every kind. */
START_TEST (statements)
{
    check_action ("nop", "nop");
    check_action ("i=1;", "i = 1");
    check_action ("a[i+1] = a[0]-1; x=0", "a[i + 1] = a[0] - 1; x = 0");
    check_action ("x=i+1; x = c[0]; c[1]=c[0]+0; x = 1+c[0]",
                  "x = i + 1; x = c[0]; c[1] = c[0]; x = c[0] + 1");
    check_action ("x = 1 + c[0] + i", "x = c[0] + (1 + i)");
    check_action ("if i then i=1 end", "if i then i = 1 end");
    check_action ("if i<1 && 2 then i=1; nop; else nop end; nop",
                  "if i < 1 && 2 then i = 1; nop else nop end; nop");
    check_action ("while i do while a[0] do i=1 end end", "while i do while a[0] do i = 1 end end");
    check_action ("local v; local w=v+1; local u[1+2]; u[v]=w; v[0]=1",
                  "local v; local w = v + 1; local u[3]; u[v] = w; v[0] = 1");
    check_action ("nop : do: i=1", "nop; i = 1");
    check_action ("local v : do: v = 1", "local v; v = 1");
}
END_TEST

/* Where a constant is needed, any expression without variables will do. */
START_TEST (constant_expressions)
{
    static const struct folded {
        const char *text;
        unsigned value;
    } sizes[] = {
        { "7 - 2 - 3", 2 },
        { "2 + 3 * 4 % 5", 4 },
        { "7 / 2 * 2", 6 },
        { "-7 / 2 + 10", 7 },
        { "-7 % 2 + 10", 9 },
        { "-(-5)", 5 },
        { "(if 1 < 2 && 3 >= 3 then 4 else 1 / 0)", 4 },
        { "(if 0 && 1 / 0 then 1 / 0 else 5)", 5 },
        { "(if !(1 == 2) then 6 else 7)", 6 },
        { "(if 1 <= 0 then 6 else 7)", 7 },
        { "(if 2 != 2 then 6 else 8)", 8 },
        { "(if 2 > 2 then 6 else 9)", 9 },
    };
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        text action = TEXT_EMPTY, wanted = TEXT_EMPTY;
        text_printf (&action, "local v[%s]", sizes[i].text);
        text_printf (&wanted, "local v[%u]", sizes[i].value);
        check_action (text_string (&action), text_string (&wanted));
        text_free (&action);
        text_free (&wanted);
    }
}
END_TEST

/* Locals of bodies side by side share slots, nested ones do not. */
START_TEST (local_slots)
{
    model *m =
        read_more ("edge:P:l:l:e{do: local u[2]; if i then local v; v = 1 else local w[3]; w[2] = 1 end;"
                   "while i do local v; if i then local t; t = v end end; local z}\n");
    const stmt *s = m->edges[0].action;
    ck_assert_uint_eq (m->edges[0].local_slots, 5);
    ck_assert_uint_eq (s->next->body->id, 2);
    ck_assert_uint_eq (s->next->other->id, 2);
    ck_assert_uint_eq (s->next->other->next->target->id, 2);
    ck_assert_uint_eq (s->next->other->next->target->size, 3);
    ck_assert_uint_eq (s->next->next->body->next->body->id, 3);
    ck_assert_uint_eq (s->next->next->next->id, 2);
    model_free (m);
}
END_TEST

/* Name spaces: a clock, an event, a process and a location may share a name. */
START_TEST (name_spaces)
{
    model *m = read ("system:x\nclock:1:x\nevent:x\nprocess:x\nlocation:x:x{initial: : labels: x}\n"
                     "process:y\nlocation:y:x{initial:}\nedge:x:x:x:x{provided: x < 1}\n");
    ck_assert_uint_eq (model_find_process (m, "y"), 1);
    ck_assert_uint_eq (model_find_process (m, "z"), MODEL_NONE);
    ck_assert_uint_eq (model_find_event (m, "x"), 0);
    ck_assert_uint_eq (model_find_location (m, 1, "x"), 0);
    ck_assert_uint_eq (model_find_location (m, 1, "y"), MODEL_NONE);
    ck_assert_uint_eq (model_find_location (m, 2, "x"), MODEL_NONE);
    ck_assert_uint_eq (model_find_label (m, "y"), MODEL_NONE);
    model_free (m);
}
END_TEST

/* Conditions may use variables that are declared further down. */
START_TEST (later_variables)
{
    model *m = read ("system:s\nevent:e\nprocess:P\nlocation:P:l{initial: : invariant: x <= n : stop: x}\n"
                     "edge:P:l:l:e{provided: n == 1 : do: x = 0}\nclock:1:x\nint:1:0:1:1:n\n");
    ck_assert_uint_eq (m->edge_count, 1);
    model_free (m);
}
END_TEST

/* Names of single clocks and integers. */
START_TEST (element_names)
{
    static const char *const clocks[] = { "x", "c[0]", "c[1]" }, *const integers[] = { "i", "a[0]", "a[1]",
                                                                                       "a[2]" };
    model *m = read_more ("");
    text name = TEXT_EMPTY;
    for (uint32_t i = 0; i < 3; i++) {
        text_clear (&name);
        model_clock_name (m, i, &name);
        ck_assert_str_eq (text_string (&name), clocks[i]);
    }
    for (uint32_t i = 0; i < 4; i++) {
        text_clear (&name);
        model_integer_name (m, i, &name);
        ck_assert_str_eq (text_string (&name), integers[i]);
    }
    text_free (&name);
    model_free (m);
}
END_TEST

static bool
edge_is (bool (*test) (const model *), const char *attributes)
{
    text lines = TEXT_EMPTY;
    text_printf (&lines, "edge:P:l:l:e{%s}\n", attributes);
    model *m = read_more (text_string (&lines));
    bool answer = test (m);
    text_free (&lines);
    model_free (m);
    return answer;
}

/* The kinds of automata. */
START_TEST (kinds)
{
    ck_assert (edge_is (model_is_closed, "provided: x <= 1 && 2 <= x && i < 3 && x == 1"));
    ck_assert (!edge_is (model_is_closed, "provided: x < 1"));
    ck_assert (!edge_is (model_is_closed, "provided: i && 1 < x"));
    ck_assert (edge_is (model_has_diagonals, "provided: x <= c[0]"));
    ck_assert (!edge_is (model_has_diagonals, "provided: x <= 1"));
    ck_assert (!edge_is (model_has_stopwatches, "do: x = 0"));
    ck_assert (edge_is (model_resets_to_zero_only, "do: x = 0; i = 1; if i then c[0] = 2 - 2 end"));
    ck_assert (!edge_is (model_resets_to_zero_only, "do: x = 1"));
    ck_assert (!edge_is (model_resets_to_zero_only, "do: x = i"));
    ck_assert (!edge_is (model_resets_to_zero_only, "do: while i do if i then nop else x = c[0] end end"));
    model *m = read_more ("location:P:n{invariant: x > 1}\nlocation:P:o{invariant: x == c[0]}\n");
    ck_assert (!model_is_closed (m));
    ck_assert (model_has_diagonals (m));
    model_free (m);
}
END_TEST

/* Models that differ in one thing are not equal and have another digest. */
START_TEST (differences)
{
    static const char *const lines[] = {
        "edge:P:l:l:e\n",
        "edge:P:l:l:f\n",
        "edge:Q:m:m:e\n",
        "edge:P:l:l:e{provided: x < 1}\n",
        "edge:P:l:l:e{provided: x <= 1}\n",
        "edge:P:l:l:e{provided: i < 1}\n",
        "edge:P:l:l:e{provided: i < 2}\n",
        "edge:P:l:l:e{provided: a[0] < 2}\n",
        "edge:P:l:l:e{do: x = 0}\n",
        "edge:P:l:l:e{do: c[0] = 0}\n",
        "edge:P:l:l:e{do: c[0] = x}\n",
        "edge:P:l:l:e{do: nop}\n",
        "edge:P:l:l:e{do: nop; nop}\n",
        "edge:P:l:l:e{do: local v}\n",
        "edge:P:l:l:e{do: local w}\n",
        "edge:P:l:l:e{do: local v[2]}\n",
        "edge:P:l:l:e{do: if i then nop end}\n",
        "edge:P:l:l:e{do: if i then nop else nop end}\n",
        "edge:P:l:l:e{do: while i do nop end}\n",
        "location:P:k\n",
        "location:P:k{urgent:}\n",
        "location:P:k{committed:}\n",
        "location:P:k{initial:}\n",
        "location:P:k{labels: a}\n",
        "location:P:k{labels: b}\n",
        "location:P:k{stop: x}\n",
        "location:P:k{stop: c[0]}\n",
        "location:P:k{invariant: i}\n",
        "sync:P@e:Q@f\n",
        "sync:P@e:Q@f?\n",
        "sync:Q@f:P@e\n",
        "clock:1:z\n",
        "clock:2:z\n",
        "int:1:0:1:0:z\n",
        "int:1:0:1:1:z\n",
        "int:1:-1:1:0:z\n",
        "event:z\n",
        "process:R\nlocation:R:l{initial:}\n",
    };
    enum { COUNT = sizeof lines / sizeof *lines };
    model *models[COUNT];
    for (size_t i = 0; i < COUNT; i++)
        models[i] = read_more (lines[i]);
    for (size_t i = 0; i < COUNT; i++)
        for (size_t j = 0; j < COUNT; j++) {
            bool same_digest = model_digest (models[i]) == model_digest (models[j]);
            ck_assert_msg (model_equal (models[i], models[j]) == (i == j) && same_digest == (i == j), "%s%s",
                           lines[i], lines[j]);
        }
    for (size_t i = 0; i < COUNT; i++)
        model_free (models[i]);
}
END_TEST

/* The digest is a property of the text, fixed for ever: certificates hold it. */
START_TEST (digest_is_stable)
{
    model *m = read ("system:s\nprocess:P\nlocation:P:l{initial:}\n");
    ck_assert_msg (model_digest (m) == UINT64_C (0xb47f3354a1ba0c01), "%016llx",
                   (unsigned long long) model_digest (m));
    model_free (m);
}
END_TEST

/* Unknown keys and a system without processes are warned about and read. */
START_TEST (warnings)
{
    static const char source[] = "system:s{author: me}\nevent:e{cost: a b}\n";
    diag *why = diag_new ("test.tck");
    model *m = model_parse (source, strlen (source), why);
    ck_assert_ptr_nonnull (m);
    char *printed = NULL;
    size_t length = 0;
    FILE *out = open_memstream (&printed, &length);
    diag_print (why, out);
    fclose (out);
    ck_assert_str_eq (printed,
                      "test.tck:1:8: warning: the system has no process\n"
                      "    system:s{author: me}\n"
                      "           ^\n"
                      "test.tck:1:10: warning: 'author' is not an attribute of a system and is ignored\n"
                      "    system:s{author: me}\n"
                      "             ^\n"
                      "test.tck:2:9: warning: 'cost' is not an attribute of an event and is ignored\n"
                      "    event:e{cost: a b}\n"
                      "            ^\n");
    free (printed);
    model_free (m);
    diag_free (why);
}
END_TEST

/* The JSON form is JSON and holds every part. */
START_TEST (json_form)
{
    model *m = read_more ("location:P:k{urgent: : labels: b,a : stop: c[1] : invariant: x < 1 && i}\n"
                          "edge:P:l:k:e{provided: i : do: x = 0; if i then nop; nop end}\nsync:P@e:Q@f?\n");
    text out = TEXT_EMPTY;
    model_print_json (m, &out);
    diag *why = diag_new ("json");
    json_document *d = json_parse (text_string (&out), out.length, why);
    ck_assert_ptr_nonnull (d);
    const json *root = json_root (d);
    ck_assert_str_eq (json_member (root, "system")->text, "s");
    ck_assert_uint_eq (json_member (root, "clocks")->count, 2);
    ck_assert_uint_eq (json_member (root, "integers")->count, 2);
    ck_assert_uint_eq (json_member (root, "events")->count, 2);
    const json *k = &json_member (&json_member (root, "processes")->items[0], "locations")->items[1];
    ck_assert (json_member (k, "urgent")->truth);
    ck_assert_ptr_null (json_member (k, "initial"));
    ck_assert_str_eq (json_member (k, "labels")->items[0].text, "a");
    ck_assert_str_eq (json_member (k, "stop")->items[0].text, "c[1]");
    ck_assert_str_eq (json_member (k, "invariant")->items[0].text, "x < 1");
    const json *e = &json_member (root, "edges")->items[0];
    ck_assert_str_eq (json_member (e, "target")->text, "k");
    ck_assert_str_eq (json_member (e, "provided")->items[0].text, "i");
    ck_assert_uint_eq (json_member (e, "do")->count, 2);
    ck_assert_str_eq (json_member (e, "do")->items[1].text, "if i then nop; nop end");
    ck_assert (json_member (&json_member (root, "syncs")->items[0].items[1], "weak")->truth);
    json_free (d);
    diag_free (why);
    text_free (&out);
    model_free (m);
}
END_TEST

/* header + before + n times middle + after. */
static text
repeated (const char *before, size_t n, const char *middle, const char *after)
{
    text t = TEXT_EMPTY;
    text_add (&t, header);
    text_add (&t, before);
    for (size_t i = 0; i < n; i++)
        text_add (&t, middle);
    text_add (&t, after);
    return t;
}

/* Two hundred levels work; ten thousand, or a hundred thousand, give one error. */
START_TEST (depth)
{
    static const struct nest {
        const char *before, *middle, *after, *end;
    } nests[] = {
        { "edge:P:l:l:e{provided: ", "(", "i", ")" },
        { "edge:P:l:l:e{provided: ", "!", "i", "" },
        { "edge:P:l:l:e{provided: ", "-", "i", "" },
        { "edge:P:l:l:e{provided: ", "i[", "0", "]" },
        { "edge:P:l:l:e{do: ", "if i then ", "nop", " end" },
        { "edge:P:l:l:e{provided: ", "(if ", "i", " then 1 else 2)" },
    };
    static const size_t levels[] = { 200, 10000, 100000 };
    for (size_t k = 0; k < sizeof nests / sizeof *nests; k++)
        for (size_t l = 0; l < 3; l++) {
            text t = repeated (nests[k].before, levels[l], nests[k].middle, nests[k].after);
            for (size_t i = 0; i < levels[l]; i++)
                text_add (&t, nests[k].end);
            text_add (&t, "}\n");
            ck_assert_uint_eq (errors_in (text_string (&t), t.length), l == 0 ? 0 : 1);
            text_free (&t);
        }
}
END_TEST

/* A quarter of a megabyte of anything is read at once or refused at once. */
START_TEST (large)
{
    static const struct mass {
        const char *before, *middle, *after;
        bool fine;
    } masses[] = {
        { "edge:P:l:l:e{provided: i", " && x < 1", "}\n", true },
        { "edge:P:l:l:e{do: nop", "; i = 1", "}\n", true },
        { "edge:P:l:l:e{do: if i", "&&i", " then nop end}\n", true },
        { "", "edge:P:l:l:e{provided: x<1}\n", "", true },
        { "", "#\n", "", true },
        { "event:", "a", "\n", true },
        { "location:P:k{labels: a", ",bcd", "}\n", true },
        { "edge:P:l:l:e{provided: i", "<i", "}\n", true },
        { "edge:P:l:l:e{provided: i", "+i", "}\n", false },
        { "edge:P:l:l:e{do:", "local v;", "}\n", false },
        { "", "a", "", false },
        { "", "{", "", false },
        { "", "}", "", false },
        { "edge:P:l:l:e", "{\n", "", false },
        { "", "process:P:", "", false },
        { "sync", ":P@e", "\n", false },
        { "", "\x01", "", false },
    };
    for (size_t k = 0; k < sizeof masses / sizeof *masses; k++) {
        size_t n = (1 << 18) / strlen (masses[k].middle);
        text t = repeated (masses[k].before, n, masses[k].middle, masses[k].after);
        ck_assert_msg ((errors_in (text_string (&t), t.length) == 0) == masses[k].fine, "mass %zu", k);
        text_free (&t);
    }
}
END_TEST

/* NUL bytes anywhere give exactly one error. */
START_TEST (nul_bytes)
{
    size_t length = strlen (header);
    for (size_t i = 0; i < length; i++) {
        char *copy = xstrdup (header);
        copy[i] = '\0';
        ck_assert_uint_eq (errors_in (copy, length), 1);
        xfree (copy);
    }
    ck_assert_uint_eq (errors_in ("", 0), 1);
}
END_TEST

/* Text cut off anywhere is read without a crash; what remains of the last line
 * decides. */
START_TEST (truncated)
{
    static const char source[] =
        "system:s\nclock:2:c\nint:1:0:1:0:i\nevent:e\nprocess:P\n"
        "location:P:l{initial: : invariant: c[0] - c[1] <= (if !i then 1 else 2)}\n"
        "edge:P:l:l:e{do: local v[2]; while i < 1 do v[0] = -i; c[0] = 1 + c[1] end}\n";
    for (size_t length = 0; length < strlen (source); length++) {
        char *copy = xmalloc (length ? length : 1); /* exact size, for the sanitizer */
        memcpy (copy, source, length);
        errors_in (copy, length);
        xfree (copy);
    }
    ck_assert_uint_eq (errors_in (source, strlen (source)), 0);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("model_parse");
    TCase *tests = tcase_create ("constructs");
    tcase_add_test (tests, declarations);
    tcase_add_test (tests, layout);
    tcase_add_test (tests, locations);
    tcase_add_test (tests, clock_comparisons);
    tcase_add_test (tests, integer_expressions);
    tcase_add_test (tests, structure);
    tcase_add_test (tests, statements);
    tcase_add_test (tests, constant_expressions);
    tcase_add_test (tests, local_slots);
    tcase_add_test (tests, name_spaces);
    tcase_add_test (tests, later_variables);
    tcase_add_test (tests, element_names);
    tcase_add_test (tests, kinds);
    tcase_add_test (tests, differences);
    tcase_add_test (tests, digest_is_stable);
    tcase_add_test (tests, warnings);
    tcase_add_test (tests, json_form);
    suite_add_tcase (suite, tests);
    TCase *hostile = tcase_create ("hostile");
    tcase_set_timeout (hostile, 300);
    tcase_add_test (hostile, depth);
    tcase_add_test (hostile, large);
    tcase_add_test (hostile, nul_bytes);
    tcase_add_test (hostile, truncated);
    suite_add_tcase (suite, hostile);
    return test_run (suite);
}
