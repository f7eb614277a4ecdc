/* Every no of the relations engine comes with a certificate that the checker
 * accepts, for that model only, and not after it has been tampered with. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "certificate.h"
#include "random_automaton.h"
#include "relations.h"
#include "test_main.h"
#include "test_model.h"

static test_seeds seeds = { .first = 1, .count = 300 };

/* The certificate of a no, to be freed; NULL after any other answer. */
static char *
certify (const model *m, bool non_zeno, bool joins)
{
    uint32_t labels[3];
    query q = { .kind = QUERY_CYCLE, .labels = labels, .non_zeno = non_zeno };
    for (uint32_t l = 0; l < m->label_count && l < 3; l++)
        labels[q.label_count++] = l;
    q.certificate = tmpfile ();
    ck_assert (q.certificate != NULL);
    relations_options o = { .no_joins = !joins };
    budget *b = budget_new ((budget_limits){ .states = 100000 });
    diag *why = diag_new ("test");
    verdict *v = relations_decide (m, &q, &o, b, why);
    char *file = NULL;
    if (v && v->answer == ANSWER_NO) {
        text all = TEXT_EMPTY;
        rewind (q.certificate);
        ck_assert (text_read_all (&all, q.certificate));
        file = text_take (&all);
    }
    fclose (q.certificate);
    verdict_free (v);
    budget_free (b);
    diag_free (why);
    return file;
}

static bool
accepted (const model *m, const char *file, text *what)
{
    text_clear (what);
    budget *b = budget_new ((budget_limits){ 0 });
    answer a = certificate_check (m, file, strlen (file), b, what);
    budget_free (b);
    ck_assert (a != ANSWER_UNKNOWN);
    return a == ANSWER_YES;
}

/* Random models: accepted, and another model's certificate is not. */
START_TEST (certificates_are_accepted)
{
    unsigned proved = 0;
    text what = TEXT_EMPTY;
    model *other = test_model ("system:other\nclock:1:x\nevent:a\nprocess:p\nlocation:p:l{initial:}\n");
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count; seed++) {
        random_options o = random_options_default ();
        o.strict = 80;
        o.most_clocks = 3;
        o.labels = (unsigned) (seed % 3);
        o.integers = seed % 5 == 0;
        o.urgency = seed % 7 == 0 ? 20 : 0;
        o.copies = seed % 11 == 0;
        o.most_processes = seed % 4 == 0 ? 2 : 1;
        random_options_add (&o, seed / 3 ^ seed >> 7, false);
        char *source = random_automaton (seed, &o);
        model *m = test_model (source);
        char *file = m ? certify (m, seed % 3 == 0, seed % 2) : NULL;
        if (file) {
            proved++;
            ck_assert_msg (accepted (m, file, &what), "seed %llu: %s", (unsigned long long) seed,
                           text_string (&what));
            ck_assert_msg (!accepted (other, file, &what), "seed %llu: accepted for another model",
                           (unsigned long long) seed);
        }
        xfree (file);
        model_free (m);
        xfree (source);
    }
    printf ("%u certificates\n", proved);
    model_free (other);
    text_free (&what);
}
END_TEST

static const char DRIFT[] = "system:drift\nclock:1:x\nclock:1:y\nevent:a\nevent:b\nprocess:P\n"
                            "location:P:l0{initial:}\nlocation:P:l1\n"
                            "edge:P:l0:l1:a{provided: x==1 : do: x=0}\n"
                            "edge:P:l1:l0:b{provided: y>1 && x<1 : do: y=0}\n";

/* Leave out line k; false if there are fewer. */
static bool
without_line (const char *file, size_t k, text *out)
{
    text_clear (out);
    const char *p = file;
    for (size_t i = 0; *p; i++) {
        const char *next = strchr (p, '\n') + 1;
        if (i != k)
            text_add_bytes (out, p, (size_t) (next - p));
        p = next;
    }
    return strlen (file) != out->length;
}

/* Of a small certificate every line is needed. */
START_TEST (no_line_can_go)
{
    model *m = test_model (DRIFT);
    char *file = certify (m, false, true);
    text less = TEXT_EMPTY, what = TEXT_EMPTY;
    ck_assert (file && accepted (m, file, &what));
    for (size_t k = 0; without_line (file, k, &less); k++)
        ck_assert_msg (!accepted (m, text_string (&less), &what), "accepted without line %zu", k + 1);
    xfree (file);
    text_free (&less);
    text_free (&what);
    model_free (m);
}
END_TEST

/* Number k of the matrix cells, made smaller by `by`; false if there are
 * fewer. */
static bool
with_tighter_cell (const char *file, size_t k, int by, text *out)
{
    text_clear (out);
    size_t seen = 0;
    for (const char *p = file; *p;) {
        if (*p != '<') {
            text_add_char (out, *p++);
            continue;
        }
        size_t sign = p[1] == '=' ? 2 : 1;
        text_add_bytes (out, p, sign);
        char *end;
        long value = strtol (p + sign, &end, 10);
        text_printf (out, "%ld", seen++ == k ? value - by : value);
        p = end;
    }
    return seen > k;
}

/* A bound that is made tighter leaves something uncovered, one that is made
 * looser lets a fixed point in or is harmless; never may the change go
 * unnoticed where it matters: tighter ones are all refused. */
START_TEST (no_bound_can_be_tightened)
{
    model *m = test_model (DRIFT);
    char *file = certify (m, false, true);
    text changed = TEXT_EMPTY, what = TEXT_EMPTY;
    for (size_t k = 0; with_tighter_cell (file, k, 1, &changed); k++)
        ck_assert_msg (!accepted (m, text_string (&changed), &what), "accepted with cell %zu changed", k + 1);
    xfree (file);
    text_free (&changed);
    text_free (&what);
    model_free (m);
}
END_TEST

int
main (int argc, char **argv)
{
    test_read_seeds (&seeds, argc, argv);
    Suite *suite = suite_create ("certificates of relations");
    TCase *all = tcase_create ("certificates");
    tcase_add_test (all, certificates_are_accepted);
    tcase_add_test (all, no_line_can_go);
    tcase_add_test (all, no_bound_can_be_tightened);
    tcase_set_timeout (all, 3600);
    suite_add_tcase (suite, all);
    return test_run (suite);
}
