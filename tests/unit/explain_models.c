/* Every model of the project whose answer is expected to be no: there is something to
 * say, and what is shown replays. */
#include <check.h>
#include <dirent.h>
#include <string.h>

#include "explain.h"
#include "test_main.h"
#include "test_model.h"

enum { MOST_LABELS = 128 };

typedef struct question {
    query query;
    uint32_t labels[MOST_LABELS];
    char time[32];
    bool asked; /* a question that explanations are for */
} question;

static void
set_labels (question *ask, const model *m, char *list)
{
    char *rest = NULL;
    for (char *name = strtok_r (list, ",", &rest); name; name = strtok_r (NULL, ",", &rest))
        ask->labels[ask->query.label_count++] = model_find_label (m, name);
}

/* "decide --time any --words infinite" */
static void
read_question (question *ask, const model *m, char *line)
{
    char *rest = NULL, *word = strtok_r (line, " ", &rest);
    *ask = (question){ .time = "dense" };
    ask->query = (query){ .process = MODEL_NONE, .location = MODEL_NONE, .labels = ask->labels };
    ask->query.kind = word && strcmp (word, "decide") == 0 ? QUERY_CYCLE : QUERY_REACH;
    ask->asked = word && (strcmp (word, "decide") == 0 || strcmp (word, "reach") == 0);
    for (word = strtok_r (NULL, " ", &rest); word; word = strtok_r (NULL, " ", &rest)) {
        bool unexplained = strcmp (word, "--deadlock") == 0 || strcmp (word, "--all-locations") == 0;
        bool takes_value = strcmp (word, "--non-zeno") != 0 && !unexplained;
        char *value = takes_value ? strtok_r (NULL, " ", &rest) : NULL;
        if (strcmp (word, "--time") == 0)
            snprintf (ask->time, sizeof ask->time, "%s", value);
        else if (strcmp (word, "--label") == 0 || strcmp (word, "--accept") == 0)
            set_labels (ask, m, value);
        else if (strcmp (word, "--words") == 0 && strcmp (value, "finite") == 0)
            ask->query.kind = QUERY_REACH;
        else if (strcmp (word, "--non-zeno") == 0)
            ask->query.non_zeno = true;
        else if (strcmp (word, "--range") == 0)
            ask->query.range_disables = strcmp (value, "disable") == 0;
        else if (strcmp (word, "--location") == 0) {
            char *dot = strchr (value, '.');
            *dot = '\0';
            ask->query.process = model_find_process (m, value);
            ask->query.location = model_find_location (m, ask->query.process, dot + 1);
        } else if (unexplained)
            ask->asked = false;
    }
}

static void
check_question (const char *file, const model *m, const question *ask, unsigned *checked)
{
    budget *b = budget_new ((budget_limits){ .seconds = 30 });
    for (int long_form = 0; long_form < 2; long_form++) {
        explanation *x = explain_no (m, &ask->query, ask->time, long_form, b);
        text why = TEXT_EMPTY;
        ck_assert_msg (x->items.count > 0, "%s, time %s: nothing to say: %s", file, ask->time, x->reason);
        ck_assert_msg (explanation_is_valid (x, m, &why), "%s: %s", file, text_string (&why));
        size_t lines = 0, runs = 0;
        for (size_t k = 0; k < x->items.count; k++) {
            lines += !x->items.at[k].detail;
            runs += x->items.at[k].kind == EXPLAIN_FRONTIER && !x->items.at[k].run;
        }
        ck_assert_msg (long_form || lines <= EXPLAIN_SHORT_LINES, "%s: %zu lines", file, lines);
        ck_assert_msg (runs == 0, "%s: a frontier without a run", file);
        text_free (&why);
        explanation_free (x);
    }
    budget_free (b);
    ++*checked;
}

static void
check_model (const char *file, unsigned *checked)
{
    text source = test_read_file (file);
    if (!strstr (text_string (&source), "# expect: no\n")) {
        text_free (&source);
        return;
    }
    model *m = test_model (text_string (&source));
    char *rest = NULL, *before = NULL;
    for (char *line = strtok_r (source.at, "\n", &rest); line; line = strtok_r (NULL, "\n", &rest)) {
        if (strncmp (line, "# query: ", 9) == 0)
            before = line + 9;
        else if (strcmp (line, "# expect: no") == 0 && before) {
            question ask;
            read_question (&ask, m, before);
            if (ask.asked)
                check_question (file, m, &ask, checked);
        }
    }
    model_free (m);
    text_free (&source);
}

static unsigned
check_folder (const char *folder)
{
    unsigned checked = 0;
    text where = TEXT_EMPTY;
    text_printf (&where, "%s/%s", TACET_SOURCE, folder);
    DIR *d = opendir (text_string (&where));
    ck_assert (d != NULL);
    for (struct dirent *entry; (entry = readdir (d));) {
        size_t length = strlen (entry->d_name);
        if (length < 4 || strcmp (entry->d_name + length - 4, ".tck"))
            continue;
        text_clear (&where);
        text_printf (&where, "%s/%s", folder, entry->d_name);
        check_model (text_string (&where), &checked);
    }
    closedir (d);
    text_free (&where);
    return checked;
}

START_TEST (classic_models)
{
    ck_assert_uint_ge (check_folder ("models/classic"), 15);
}
END_TEST

START_TEST (drift_models)
{
    ck_assert_uint_ge (check_folder ("models/drift"), 7);
}
END_TEST

START_TEST (thesis_models)
{
    ck_assert_uint_ge (check_folder ("models/thesis"), 10);
}
END_TEST

START_TEST (models_of_bugs)
{
    ck_assert_uint_ge (check_folder ("tests/bugs"), 10);
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("explain_models");
    TCase *cases = tcase_create ("all");
    tcase_set_timeout (cases, 300);
    tcase_add_test (cases, classic_models);
    tcase_add_test (cases, drift_models);
    tcase_add_test (cases, thesis_models);
    tcase_add_test (cases, models_of_bugs);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
