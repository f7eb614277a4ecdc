/* A "no" of the zone and orbit engines on random automata comes with a
 * certificate that the checker accepts; on known models every line of it is
 * needed, and another model, question or bound is refused.
 * Usage: oracle_certificates [COUNT] */
#define _POSIX_C_SOURCE 200809L
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "certificate.h"
#include "dense.h"
#include "random_automaton.h"
#include "regions.h"

static uint64_t cases = 300;

/* The certificate that an engine writes, or NULL if the answer is not no. */
static char *
certify (const model *m, query q, bool orbit)
{
    char *file = NULL;
    size_t length = 0;
    budget *b = budget_new ((budget_limits){ .states = 20000 });
    diag *why = diag_new ("test");
    dense_options zones = dense_options_default ();
    q.certificate = open_memstream (&file, &length);
    verdict *v = orbit ? regions_decide (m, &q, true, b, why) : dense_decide (m, &q, &zones, b, why);
    fclose (q.certificate);
    bool no = v && v->answer == ANSWER_NO && !v->fault;
    verdict_free (v);
    diag_free (why);
    budget_free (b);
    if (no)
        return file;
    free (file);
    return NULL;
}

static bool
accepts (const model *m, const char *certificate, text *what)
{
    text_clear (what);
    return certificate_check (m, certificate, strlen (certificate), what);
}

static void
check_question (const model *m, query q, bool orbit, uint64_t seed, const char *source)
{
    text what = TEXT_EMPTY;
    char *certificate = certify (m, q, orbit);
    if (certificate && !strstr (certificate, "tacet-certificate none"))
        ck_assert_msg (accepts (m, certificate, &what), "seed %llu %s kind %d: %s\n%s\n%s",
                       (unsigned long long) seed, orbit ? "orbit" : "zones", (int) q.kind,
                       text_string (&what), source, certificate);
    text_free (&what);
    free (certificate);
}

static void
check_automaton (uint64_t seed)
{
    random_options o = random_options_default ();
    o.strict = seed % 3 ? 60 : 0;
    o.invariants = seed % 4 ? 30 : 0;
    o.most_processes = seed % 5 == 0 ? 2 : 1;
    o.integers = o.copies = seed % 6 == 0;
    o.urgency = seed % 7 == 0 ? 20 : 0;
    char *source = random_automaton (seed, &o);
    diag *why = diag_new ("random.tck");
    model *m = model_parse (source, strlen (source), why);
    ck_assert_msg (m != NULL, "seed %llu", (unsigned long long) seed);
    query q = { .process = MODEL_NONE, .location = MODEL_NONE };
    uint32_t label = model_find_label (m, "acc");
    if (label != MODEL_NONE) {
        q.labels = &label;
        q.label_count = 1;
    }
    for (int zeno = 0; zeno < 2; zeno++) {
        q.kind = QUERY_CYCLE;
        q.non_zeno = zeno;
        check_question (m, q, false, seed, source);
        check_question (m, q, true, seed, source);
    }
    q.non_zeno = false;
    q.kind = QUERY_DEADLOCK;
    check_question (m, q, false, seed, source);
    q.kind = QUERY_REACH;
    if (q.label_count)
        check_question (m, q, false, seed, source);
    model_free (m);
    diag_free (why);
    xfree (source);
}

/* _i is the first seed of a block. */
START_TEST (certificates_of_random_automata_are_accepted)
{
    for (uint64_t k = 0; k < cases / 4; k++)
        check_automaton ((uint64_t) _i * (cases / 4) + k);
}
END_TEST

static model *
read_model (const char *name, text *source, diag *why)
{
    text full = TEXT_EMPTY;
    text_printf (&full, TACET_SOURCE "/models/%s", name);
    FILE *in = fopen (text_string (&full), "r");
    ck_assert_msg (in && text_read_all (source, in), "%s", text_string (&full));
    fclose (in);
    text_free (&full);
    model *m = model_parse (text_string (source), source->length, why);
    ck_assert_ptr_nonnull (m);
    return m;
}

/* The certificate without line `drop` (from 0); NULL after the last. */
static char *
without_line (const char *certificate, size_t drop)
{
    const char *line = certificate;
    for (; drop && *line; drop--)
        line = strchr (line, '\n') + 1;
    if (!*line)
        return NULL;
    char *rest = xstrdup (certificate);
    strcpy (rest + (line - certificate), strchr (line, '\n') + 1);
    return rest;
}

/* The certificate with digit number `change` (from 0) made another one; NULL after the last. */
static char *
with_other_digit (const char *certificate, size_t change)
{
    char *other = xstrdup (certificate), *at = other;
    for (;; at++) {
        at += strcspn (at, "0123456789");
        if (!*at) {
            xfree (other);
            return NULL;
        }
        if (!change--)
            break;
    }
    *at = *at == '9' ? '0' : (char) (*at + 1);
    return other;
}

static const struct known {
    const char *file;
    query_kind kind;
    const char *labels[2];
    bool orbit;
} known[] = {
    { "thesis/fig-6.3b.tck", QUERY_CYCLE, { NULL, NULL }, true },
    { "thesis/fig-6.3a.tck", QUERY_CYCLE, { NULL, NULL }, true },
    { "drift/drift-3.tck", QUERY_CYCLE, { NULL, NULL }, true },
    { "thesis/fig-6.2.tck", QUERY_CYCLE, { NULL, NULL }, false },
    { "classic/fischer-3.tck", QUERY_REACH, { "cs1", "cs2" }, false },
    { "classic/fddi-3.tck", QUERY_DEADLOCK, { NULL, NULL }, false },
};
enum { KNOWN = sizeof known / sizeof *known };

/* Every line matters, and the file belongs to its model alone. */
START_TEST (tampered_certificates_are_refused)
{
    const struct known *k = &known[_i];
    text source = TEXT_EMPTY, other_source = TEXT_EMPTY, what = TEXT_EMPTY;
    diag *why = diag_new (k->file);
    model *m = read_model (k->file, &source, why),
          *other = read_model ("classic/train-gate-3.tck", &other_source, why);
    uint32_t labels[2];
    query q = { .kind = k->kind, .labels = labels, .process = MODEL_NONE, .location = MODEL_NONE };
    for (; q.label_count < 2 && k->labels[q.label_count]; q.label_count++)
        labels[q.label_count] = model_find_label (m, k->labels[q.label_count]);
    char *certificate = certify (m, q, k->orbit);
    ck_assert_ptr_nonnull (certificate);
    ck_assert_msg (accepts (m, certificate, &what), "%s: %s", k->file, text_string (&what));
    ck_assert (!accepts (other, certificate, &what));
    char *changed;
    for (size_t line = 0; (changed = without_line (certificate, line)); line++) {
        ck_assert_msg (!accepts (m, changed, &what), "%s accepted without line %zu", k->file, line + 1);
        xfree (changed);
    }
    /* A changed number must never crash the checker, and mostly is refused
     * (a zone may be made larger, say, and stay a proof). */
    size_t refused = 0, tried = 0;
    for (; (changed = with_other_digit (certificate, tried)); tried++) {
        refused += !accepts (m, changed, &what);
        xfree (changed);
    }
    ck_assert_msg (refused > tried / 2, "%s: %zu of %zu changes refused", k->file, refused, tried);
    free (certificate);
    model_free (m);
    model_free (other);
    diag_free (why);
    text_free (&source);
    text_free (&other_source);
    text_free (&what);
}
END_TEST

int
main (int count, char **arguments)
{
    if (count > 1)
        cases = strtoull (arguments[1], NULL, 10);
    Suite *suite = suite_create ("certificates");
    TCase *tests = tcase_create ("certificates");
    tcase_set_timeout (tests, 0);
    tcase_add_loop_test (tests, certificates_of_random_automata_are_accepted, 0, 4);
    tcase_add_loop_test (tests, tampered_certificates_are_refused, 0, KNOWN);
    suite_add_tcase (suite, tests);
    SRunner *runner = srunner_create (suite);
    srunner_run_all (runner, CK_NORMAL);
    int failed = srunner_ntests_failed (runner);
    srunner_free (runner);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
