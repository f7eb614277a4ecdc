/* The library as its users see it: only tacet.h. */
#define _POSIX_C_SOURCE 200809L
#include <check.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tacet.h"
#include "test_main.h"

static const char beat[] = "system:beat\nevent:a\nevent:b\nclock:1:x\nclock:1:y\nint:1:0:2:0:n\nprocess:P\n"
                           "location:P:l0{initial:}\nlocation:P:l1{labels: high}\n"
                           "edge:P:l0:l1:a{provided: x==1 : do: x=0}\n"
                           "edge:P:l1:l0:b{provided: y%s1 && x<1 : do: y=0}\n";
static const char counter[] = "system:c\nevent:a\nint:1:0:2:0:n\nprocess:P\nlocation:P:l{initial:}\n"
                              "edge:P:l:l:a{do: n=n+1}\n";
static const char program[] = "var x : int;\n[up] x < 5 -> x := x + 1;\nerror x = 3;\n";
static const char one[] = "des (0, 2, 2)\n(0, \"a\", 1)\n(1, \"b\", 0)\n";
static const char two[] = "des (0, 2, 2)\n(0, \"a\", 1)\n(1, \"c\", 0)\n";

static tct_model *
parse (const char *source, const char *name)
{
    tct_model *m = tct_parse (source, strlen (source), name, TCT_BY_NAME);
    ck_assert_msg (!*tct_model_error (m), "%s", tct_model_error (m));
    return m;
}

static tct_model *
parse_beat (const char *compare)
{
    char source[512];
    snprintf (source, sizeof source, beat, compare);
    return parse (source, "beat.tck");
}

/* Ask with settings in pairs of name and value, up to NULL; "" stands for no value. */
static tct_answer *
ask (const char *name, tct_model *m, tct_model *other, const char *const *settings)
{
    tct_question *q = tct_question_new (name, m);
    if (other)
        ck_assert (tct_add (q, other));
    for (; settings && *settings; settings += 2)
        ck_assert_msg (tct_set (q, settings[0], *settings[1] ? settings[1] : NULL), "%s", tct_error (q));
    tct_answer *a = tct_ask (q);
    tct_question_free (q);
    return a;
}
#define WITH(...) \
    (const char *const[]) \
    { \
        __VA_ARGS__, NULL \
    }

static bool
has (const char *whole, const char *part)
{
    return strstr (whole, part) != NULL;
}

/* Dense time has an infinite run, no period has one. */
START_TEST (dense_but_not_sampled)
{
    tct_model *m = parse_beat (">");
    ck_assert_str_eq (tct_model_name (m), "beat");
    ck_assert_int_eq (tct_model_language (m), TCT_TCK);
    tct_answer *a = tct_decide (m, &(tct_options){ .time = "dense", .labels = "high" });
    ck_assert_int_eq (tct_result_of (a), TCT_YES);
    ck_assert (!tct_run_repeats (a));
    ck_assert_uint_lt (tct_run_loop (a), tct_run_length (a));
    tct_answer_free (a);
    a = tct_decide (m, NULL);
    ck_assert_int_eq (tct_result_of (a), TCT_NO);
    ck_assert_str_eq (tct_sentence (a), "no: no period has an infinite run");
    ck_assert_uint_eq (tct_run_length (a), 0);
    ck_assert_uint_eq (tct_run_states (a), 0);
    ck_assert_str_eq (tct_period (a), "");
    tct_answer_free (a);
    tct_model_free (m);
}
END_TEST

/* The run of a yes can be read state by state, after its model and its question are gone. */
START_TEST (runs)
{
    tct_model *m = parse_beat (">=");
    tct_answer *a = ask ("decide", m, NULL, WITH ("time", "any"));
    tct_answer *there = tct_reach (m, &(tct_options){ .location = "P.l1", .time = "1/2" });
    tct_answer *stuck = tct_reach (m, &(tct_options){ .deadlock = true });
    tct_model_free (m);
    ck_assert_int_eq (tct_result_of (a), TCT_YES);
    ck_assert_str_eq (tct_period (a), "1");
    ck_assert (tct_run_repeats (a));
    ck_assert_str_eq (tct_run_action (a, 0), "P@a");
    ck_assert_str_eq (tct_run_delay (a, 0), "1");
    ck_assert_str_eq (tct_run_action (a, tct_run_length (a)), "");
    ck_assert_uint_eq (tct_run_states (a), tct_run_length (a) + 1);
    ck_assert_str_eq (tct_run_location (a, 0, "P"), "l0");
    ck_assert_str_eq (tct_run_location (a, 1, "P"), "l1");
    ck_assert_str_eq (tct_run_clock (a, 1, "x"), "0");
    ck_assert_str_eq (tct_run_clock (a, 1, "y"), "1");
    ck_assert_str_eq (tct_run_integer (a, 1, "n"), "0");
    ck_assert_str_eq (tct_run_clock (a, 1, "z"), "");
    ck_assert_str_eq (tct_run_clock (a, 99, "x"), "");
    ck_assert_uint_eq (tct_run_count (a, TCT_CLOCKS), 2);
    ck_assert_str_eq (tct_run_name (a, TCT_CLOCKS, 1), "y");
    ck_assert_str_eq (tct_run_name (a, TCT_PROCESSES, 0), "P");
    ck_assert_str_eq (tct_run_name (a, TCT_INTEGERS, 1), "");
    ck_assert (has (tct_json (a), "\"loop\"") && has (tct_text (a), "again and again"));
    ck_assert (*tct_engine (a) && tct_states (a) > 0 && tct_seconds (a) >= 0);
    ck_assert_int_eq (tct_result_of (there), TCT_YES);
    ck_assert_uint_eq (tct_run_loop (there), tct_run_length (there));
    ck_assert_int_eq (tct_result_of (stuck), TCT_YES);
    tct_answer_free (a);
    tct_answer_free (there);
    tct_answer_free (stuck);
}
END_TEST

/* Every state that the functions show is the one in the JSON of the run. */
START_TEST (states_are_those_of_the_json)
{
    tct_model *m = tct_load (TACET_SOURCE "/models/classic/fischer-3.tck", TCT_BY_NAME);
    tct_answer *a = ask ("reach", m, NULL, WITH ("label", "cs3"));
    ck_assert_int_eq (tct_result_of (a), TCT_YES);
    for (size_t state = 0; state < tct_run_states (a); state++)
        for (size_t x = 0; x < tct_run_count (a, TCT_CLOCKS); x++) {
            char member[128];
            const char *name = tct_run_name (a, TCT_CLOCKS, x);
            snprintf (member, sizeof member, "\"%s\": \"%s\"", name, tct_run_clock (a, state, name));
            ck_assert_msg (has (tct_json (a), member), "state %zu: %s", state, member);
        }
    tct_answer_free (a);
    tct_model_free (m);
}
END_TEST

/* Mistakes come back as text; limits as unknown; faults with their run. */
START_TEST (failures)
{
    tct_model *bad = tct_parse ("system", 6, "bad.tck", TCT_BY_NAME);
    ck_assert (strncmp (tct_model_error (bad), "bad.tck:1:", 10) == 0);
    tct_answer *a = tct_decide (bad, NULL);
    ck_assert_int_eq (tct_result_of (a), TCT_ERROR);
    ck_assert (has (tct_sentence (a), "error: bad.tck:1:") && has (tct_text (a), "bad.tck:1:"));
    ck_assert (has (tct_json (a), "\"kind\": \"input\""));
    tct_answer_free (a);
    tct_model_free (bad);
    bad = tct_load (TACET_SOURCE "/no-such-file.tck", TCT_BY_NAME);
    a = tct_decide (bad, NULL);
    ck_assert_int_eq (tct_result_of (a), TCT_ERROR);
    ck_assert (has (tct_reason (a), "cannot be read: No such file"));
    ck_assert (has (tct_json (a), "\"command\": \"decide\""));
    tct_answer_free (a);
    tct_model_free (bad);

    static const struct {
        tct_options options;
        const char *reason;
    } wrong[] = { { { .labels = "low" }, "high" },
                  { { .location = "Q.x" }, "Q" },
                  { { .time = "sometimes" }, "--time expects" },
                  { { .non_zeno = true }, "reach has no option --non-zeno" } };
    tct_model *m = parse_beat (">=");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        a = tct_reach (m, &wrong[i].options);
        ck_assert_int_eq (tct_result_of (a), TCT_ERROR);
        ck_assert_msg (has (tct_reason (a), wrong[i].reason), "%zu: %s", i, tct_reason (a));
        tct_answer_free (a);
    }
    a = tct_decide (
        m, &(tct_options){
               .time = "any", .limit_states = 1, .limit_bytes = (uint64_t) 1 << 40, .limit_seconds = 600 });
    ck_assert_int_eq (tct_result_of (a), TCT_UNKNOWN);
    ck_assert (has (tct_reason (a), "state limit"));
    tct_answer_free (a);
    tct_model_free (m);
}
END_TEST

START_TEST (faults)
{
    tct_model *m = parse (counter, "c.tck");
    tct_answer *a = tct_decide (m, &(tct_options){ .time = "dense" });
    ck_assert_int_eq (tct_result_of (a), TCT_FAULT);
    ck_assert (has (tct_reason (a), "outside 0..2") && has (tct_text (a), "c.tck:6:"));
    ck_assert_uint_eq (tct_run_length (a), 3);
    ck_assert_uint_eq (tct_run_states (a), 3);
    ck_assert_str_eq (tct_run_integer (a, 2, "n"), "2");
    ck_assert_str_eq (tct_run_integer (a, 3, "n"), "");
    tct_answer_free (a);
    a = tct_decide (m, &(tct_options){ .time = "dense", .range_disables = true });
    ck_assert_int_eq (tct_result_of (a), TCT_NO);
    tct_answer_free (a);
    tct_model_free (m);
}
END_TEST

/* A question keeps its first mistake; who asks it gets that. */
START_TEST (mistakes_of_questions)
{
    tct_model *m = parse_beat (">=");
    tct_question *q = tct_question_new ("decid", m);
    ck_assert_str_eq (tct_error (q), "there is no question 'decid'; did you mean decide?");
    ck_assert (!tct_set (q, "time", "any"));
    tct_answer *a = tct_ask (q);
    ck_assert_int_eq (tct_result_of (a), TCT_ERROR);
    ck_assert_str_eq (tct_reason (a), tct_error (q));
    ck_assert (has (tct_json (a), "\"kind\": \"usage\""));
    tct_answer_free (a);
    tct_question_free (q);
    q = tct_question_new ("decide", m);
    ck_assert (!tct_set (q, "tim", "any") && has (tct_error (q), "did you mean --time?"));
    ck_assert (tct_set (q, "time", "any"));
    ck_assert (!tct_set (q, "non-zeno", "yes") && has (tct_error (q), "--time"));
    ck_assert (!tct_add (q, m) && !tct_set_run (q, m));
    tct_question_free (q);
    q = tct_question_new ("decide", NULL);
    a = tct_ask (q);
    ck_assert_str_eq (tct_sentence (a), "error: decide needs 1 model");
    tct_answer_free (a);
    tct_question_free (q);
    tct_model_free (m);
}
END_TEST

/* A question can be asked again; its answers do not depend on it. */
START_TEST (asked_twice)
{
    tct_model *m = parse_beat (">=");
    tct_question *q = tct_question_new ("decide", m);
    tct_answer *first = tct_ask (q);
    tct_set (q, "time", "1/2");
    tct_set (q, "stats", NULL);
    tct_set (q, "verbose", NULL);
    tct_answer *second = tct_ask (q);
    tct_set (q, "quiet", NULL);
    tct_answer *brief = tct_ask (q);
    tct_interrupt (q);
    tct_answer *third = tct_ask (q);
    tct_question_free (q);
    tct_model_free (m);
    ck_assert (has (tct_json (first), "\"time\": \"any\"") && !has (tct_json (first), "\"statistics\""));
    ck_assert (has (tct_json (second), "\"time\": \"1/2\"") && has (tct_json (second), "\"statistics\""));
    ck_assert (has (tct_text (second), "again and again") && !has (tct_text (brief), "again and again"));
    ck_assert (strncmp (tct_text (brief), tct_sentence (brief), strlen (tct_sentence (brief))) == 0);
    ck_assert_int_eq (tct_result_of (third), TCT_UNKNOWN);
    ck_assert_str_eq (tct_reason (third), "interrupted");
    tct_answer_free (brief);
    tct_answer_free (first);
    tct_answer_free (second);
    tct_answer_free (third);
}
END_TEST

/* Guarded commands, with language by name and explicit; runs of programs. */
START_TEST (programs)
{
    tct_model *m = tct_parse (program, strlen (program), "up", TCT_GCL);
    ck_assert_msg (!*tct_model_error (m), "%s", tct_model_error (m));
    ck_assert_int_eq (tct_model_language (m), TCT_GCL);
    tct_answer *a = ask ("explore", m, NULL, NULL);
    ck_assert_msg (tct_run_length (a) == 3, "%s", tct_text (a));
    ck_assert_str_eq (tct_run_integer (a, 3, "x"), "3");
    ck_assert_str_eq (tct_run_action (a, 0), "up");
    ck_assert_str_eq (tct_run_delay (a, 0), "");
    ck_assert (!tct_run_repeats (a));
    tct_answer_free (a);
    a = ask ("decide", m, NULL, NULL);
    ck_assert_int_eq (tct_result_of (a), TCT_ERROR);
    ck_assert (has (tct_reason (a), "decide wants a network of automata"));
    tct_answer_free (a);
    tct_model_free (m);
}
END_TEST

/* Tables: equivalences of transition systems, periods, names. */
START_TEST (tables)
{
    tct_model *a1 = parse (one, "one.aut"), *a2 = parse (two, "two.aut");
    tct_answer *a = ask ("lts compare", a1, a2, WITH ("equivalence", "trace"));
    ck_assert_int_eq (tct_result_of (a), TCT_NO);
    ck_assert_uint_eq (tct_table_count (a), 1);
    ck_assert_str_eq (tct_table_column (a, 0, 0), "equivalence");
    ck_assert_uint_eq (tct_table_rows (a, 0), 1);
    ck_assert_str_eq (tct_table_cell (a, 0, 0, 0), "trace");
    ck_assert_str_eq (tct_table_cell (a, 0, 0, 1), "no");
    ck_assert (has (tct_table_cell (a, 0, 0, 4), "a "));
    ck_assert_str_eq (tct_table_cell (a, 0, 1, 0), "");
    ck_assert_str_eq (tct_table_cell (a, 0, 0, 99), "");
    tct_answer_free (a);
    tct_model_free (a2);
    a2 = parse (one, "three.aut");
    a = ask ("lts compare", a1, a2, NULL);
    ck_assert_int_eq (tct_result_of (a), TCT_YES);
    tct_answer_free (a);
    tct_model_free (a1);
    tct_model_free (a2);

    tct_model *m = parse_beat (">=");
    a = ask ("periods", m, NULL, WITH ("label", "high", "up-to", "3"));
    size_t table = 0;
    while (table < tct_table_count (a) && strcmp (tct_table_name (a, table), "periods") != 0)
        table++;
    ck_assert_uint_lt (table, tct_table_count (a));
    ck_assert_uint_ge (tct_table_rows (a, table), 3);
    ck_assert_str_eq (tct_table_cell (a, table, 1, 0), "1");
    for (size_t column = 0; column < tct_table_columns (a, table); column++)
        ck_assert (*tct_table_column (a, table, column));
    tct_answer_free (a);
    tct_model_free (m);
}
END_TEST

static void
read_back (FILE *file, char *into, size_t room)
{
    rewind (file);
    into[fread (into, 1, room - 1, file)] = '\0';
    fclose (file);
}

/* Documents are the same as a string and as a file, and can be read again. */
START_TEST (documents)
{
    static char written[1 << 16];
    tct_model *m = parse_beat (">=");
    tct_answer *a = ask ("export", m, NULL, WITH ("to", "tck"));
    ck_assert_int_eq (tct_result_of (a), TCT_YES);
    FILE *file = tmpfile ();
    ck_assert (tct_write_text (a, file));
    read_back (file, written, sizeof written);
    ck_assert_str_eq (written, tct_text (a));
    tct_model_free (parse (tct_text (a), "again.tck"));
    file = tmpfile ();
    ck_assert (tct_write_json (a, file));
    read_back (file, written, sizeof written);
    ck_assert_str_eq (written, tct_json (a));
    FILE *closed = fopen ("/dev/full", "w");
    ck_assert (closed && !tct_write_text (a, closed));
    fclose (closed);
    tct_answer_free (a);
    a = ask ("regions", m, NULL, WITH ("format", "dot"));
    ck_assert (strncmp (tct_text (a), "digraph", 7) == 0);
    tct_answer_free (a);
    a = ask ("export", m, NULL, WITH ("to", "aut", "time", "1"));
    ck_assert (strncmp (tct_text (a), "des (", 5) == 0);
    tct_model *system = parse (tct_text (a), "beat.aut");
    tct_answer_free (a);
    a = ask ("lts minimise", system, NULL, NULL);
    ck_assert (strncmp (tct_text (a), "des (", 5) == 0);
    tct_answer_free (a);
    a = ask ("export", m, NULL, WITH ("to", "aut", "limit-states", "1"));
    ck_assert_int_eq (tct_result_of (a), TCT_UNKNOWN);
    ck_assert_str_eq (tct_text (a), "");
    tct_answer_free (a);
    tct_model_free (system);
    tct_model_free (m);
}
END_TEST

/* Certificates: kept or written, believed, and refused when they are about something else. */
START_TEST (certificates)
{
    static char written[1 << 16];
    tct_model *open = parse_beat (">"), *closed = parse_beat (">=");
    tct_question *q = tct_question_new ("decide", open);
    tct_set (q, "engine", "orbit");
    ck_assert (tct_set_certificate (q, NULL));
    tct_answer *a = tct_ask (q);
    FILE *file = tmpfile ();
    ck_assert (tct_set_certificate (q, file));
    tct_answer *again = tct_ask (q);
    read_back (file, written, sizeof written);
    ck_assert_int_eq (tct_result_of (a), TCT_NO);
    ck_assert (*tct_certificate (a));
    ck_assert_str_eq (tct_certificate (a), written);
    ck_assert_str_eq (tct_certificate (again), "");
    tct_answer *believed = tct_check_certificate (open, written, strlen (written));
    tct_answer *refused = tct_check_certificate (closed, written, strlen (written));
    ck_assert_int_eq (tct_result_of (believed), TCT_YES);
    ck_assert_int_eq (tct_result_of (refused), TCT_NO);
    tct_answer_free (a);
    tct_answer_free (again);
    tct_answer_free (believed);
    tct_answer_free (refused);
    tct_question_free (q);
    tct_model_free (open);
    tct_model_free (closed);
}
END_TEST

/* A run found is a run replayed. */
START_TEST (replayed)
{
    tct_model *m = parse_beat (">=");
    tct_answer *found = tct_decide (m, NULL);
    tct_model *document = tct_parse (tct_json (found), strlen (tct_json (found)), "run.json", TCT_DOCUMENT);
    tct_question *q = tct_question_new ("simulate", m);
    ck_assert (tct_set_run (q, document) && tct_set_run (q, document));
    tct_answer *a = tct_ask (q);
    ck_assert_int_eq (tct_result_of (a), TCT_YES);
    ck_assert (has (tct_sentence (a), "every step is one of the model"));
    ck_assert_uint_eq (tct_run_length (a), tct_run_length (found));
    tct_answer_free (a);
    tct_answer_free (found);
    tct_question_free (q);
    tct_model_free (document);
    tct_model_free (m);
}
END_TEST

static void
listen (void *context, bool important, const char *what)
{
    if (important && *what)
        ++*(size_t *) context;
}

/* Warnings are told while it works and kept with the answer. */
START_TEST (warnings)
{
    size_t heard = 0;
    tct_model *m = parse_beat (">=");
    tct_question *q = tct_question_new ("decide", m);
    tct_set (q, "engine", "explicit");
    tct_set (q, "time", "1");
    tct_set_certificate (q, NULL);
    ck_assert (tct_on_message (q, listen, &heard));
    tct_answer *a = tct_ask (q);
    ck_assert_uint_eq (heard, tct_warning_count (a));
    for (size_t i = 0; i < heard; i++)
        ck_assert (*tct_warning (a, i));
    ck_assert_str_eq (tct_warning (a, heard), "");
    tct_answer_free (a);
    tct_question_free (q);
    tct_model_free (m);
    m = parse ("system:w\nevent:a\nprocess:P\nlocation:P:l{initial: : shape: round}\n", "w.tck");
    a = tct_reach (m, &(tct_options){ .location = "P.l" });
    ck_assert_uint_eq (tct_warning_count (a), 1);
    ck_assert (strncmp (tct_warning (a, 0), "w.tck:4:", 8) == 0
               && has (tct_warning (a, 0), " warning: 'shape"));
    ck_assert (has (tct_model_warnings (m), tct_warning (a, 0)));
    tct_answer_free (a);
    tct_model_free (m);
}
END_TEST

/* What there is to ask can be listed, and each of it asked. */
START_TEST (lists)
{
    size_t questions = 0;
    tct_model *m = parse_beat (">=");
    for (; tct_question_at (questions); questions++) {
        const char *name = tct_question_at (questions);
        size_t settings = 0;
        for (; tct_setting_at (name, settings); settings++)
            ck_assert (*tct_setting_help (name, tct_setting_at (name, settings)));
        ck_assert_uint_ge (settings, 3);
        tct_question *q = tct_question_new (name, m);
        ck_assert_str_eq (tct_error (q), "");
        tct_answer *a = tct_ask (q);
        ck_assert_msg (*tct_json (a) == '{', "%s", name);
        tct_answer_free (a);
        tct_question_free (q);
    }
    ck_assert_uint_ge (questions, 15);
    ck_assert (tct_setting_is_flag ("decide", "non-zeno") && !tct_setting_is_flag ("decide", "time"));
    ck_assert (*tct_version () >= '0' && *tct_version () <= '9');
    tct_model_free (m);
}
END_TEST

/* The locale of the thread is the user's before and after. */
START_TEST (locales)
{
    locale_t mine = newlocale (LC_ALL_MASK, "C.UTF-8", (locale_t) 0);
    ck_assert (mine != (locale_t) 0);
    for (int own = 0; own < 2; own++) {
        locale_t before = uselocale (own ? mine : LC_GLOBAL_LOCALE);
        tct_model *m = parse_beat (">=");
        tct_answer *a = ask ("decide", m, NULL, WITH ("limit-time", "10.5", "stats", ""));
        ck_assert (*tct_json (a) && *tct_text (a));
        ck_assert_uint_eq (tct_table_count (a), 0);
        ck_assert (uselocale ((locale_t) 0) == (own ? mine : LC_GLOBAL_LOCALE));
        tct_answer_free (a);
        tct_model_free (m);
        uselocale (before);
    }
    freelocale (mine);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("api_library");
    TCase *cases = tcase_create ("library");
    tcase_set_timeout (cases, 120);
    tcase_add_test (cases, dense_but_not_sampled);
    tcase_add_test (cases, runs);
    tcase_add_test (cases, states_are_those_of_the_json);
    tcase_add_test (cases, failures);
    tcase_add_test (cases, faults);
    tcase_add_test (cases, mistakes_of_questions);
    tcase_add_test (cases, asked_twice);
    tcase_add_test (cases, programs);
    tcase_add_test (cases, tables);
    tcase_add_test (cases, documents);
    tcase_add_test (cases, certificates);
    tcase_add_test (cases, replayed);
    tcase_add_test (cases, warnings);
    tcase_add_test (cases, lists);
    tcase_add_test (cases, locales);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
