/* A "no" of the zone, orbit and relations engines on random automata comes
 * with a certificate that the checker accepts; on known models every line of
 * it is needed, and another model, question or bound is refused; and no
 * certificate of a model, renamed, passes for a like model whose answer is yes.
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
#include "relations.h"
#include "test_main.h"
#include "test_model.h"

static test_seeds seeds = { .first = 0, .count = 300 };
static size_t wrong_models; /* those whose answer differs */

enum engine { ZONES, ORBIT, RELATIONS };
static const char *const engine_names[] = { "zones", "orbit", "relations" };

static verdict *
ask (const model *m, const query *q, enum engine engine)
{
    budget *b = budget_new ((budget_limits){ .states = 20000, .seconds = 2 });
    diag *why = diag_new ("test");
    dense_options zones = dense_options_default ();
    verdict *v = engine == ZONES   ? dense_decide (m, q, &zones, b, why)
                 : engine == ORBIT ? regions_decide (m, q, true, b, why)
                                   : relations_decide (m, q, NULL, b, why);
    diag_free (why);
    budget_free (b);
    return v;
}

/* The certificate that an engine writes, or NULL if the answer is not no. */
static char *
certify (const model *m, query q, enum engine engine)
{
    char *file = NULL;
    size_t length = 0;
    q.certificate = open_memstream (&file, &length);
    verdict *v = ask (m, &q, engine);
    fclose (q.certificate);
    bool no = v && v->answer == ANSWER_NO && !v->fault;
    verdict_free (v);
    if (no)
        return file;
    free (file);
    return NULL;
}

static bool
accepts (const model *m, const char *certificate, text *what)
{
    text_clear (what);
    budget *b = budget_new ((budget_limits){ 0 });
    answer a = certificate_check (m, certificate, strlen (certificate), b, what);
    budget_free (b);
    ck_assert (a != ANSWER_UNKNOWN);
    return a == ANSWER_YES;
}

static void
check_question (const model *m, query q, enum engine engine, uint64_t seed, const char *source)
{
    text what = TEXT_EMPTY;
    char *certificate = certify (m, q, engine);
    if (certificate && !strstr (certificate, "tacet-certificate none"))
        ck_assert_msg (accepts (m, certificate, &what), "seed %llu %s kind %d: %s\n%s\n%s",
                       (unsigned long long) seed, engine_names[engine], (int) q.kind, text_string (&what),
                       source, certificate);
    text_free (&what);
    free (certificate);
}

static char *
draw_automaton (uint64_t seed)
{
    random_options o = random_options_default ();
    o.strict = seed % 3 ? 60 : 0;
    o.invariants = seed % 4 ? 30 : 0;
    o.most_processes = seed % 5 == 0 ? 2 : 1;
    o.integers = o.copies = seed % 6 == 0;
    o.shifts = seed % 6 == 3;
    o.urgency = seed % 7 == 0 ? 20 : 0;
    random_options_add (&o, seed / 3 ^ seed >> 7, false);
    return random_automaton (seed, &o);
}

static void
check_automaton (uint64_t seed)
{
    char *source = draw_automaton (seed);
    diag *why = diag_new ("random.tck");
    model *m = model_parse (source, strlen (source), why);
    ck_assert_msg (m != NULL, "seed %llu", (unsigned long long) seed);
    query q = { .process = MODEL_NONE, .location = MODEL_NONE, .range_disables = seed % 4 == 1 };
    uint32_t label = model_find_label (m, "acc");
    if (label != MODEL_NONE) {
        q.labels = &label;
        q.label_count = 1;
    }
    for (int zeno = 0; zeno < 2; zeno++) {
        q.kind = QUERY_CYCLE;
        q.non_zeno = zeno;
        for (enum engine e = ZONES; e <= RELATIONS; e++)
            check_question (m, q, e, seed, source);
    }
    q.non_zeno = false;
    q.kind = QUERY_DEADLOCK;
    check_question (m, q, ZONES, seed, source);
    q.kind = QUERY_REACH;
    if (q.label_count)
        check_question (m, q, ZONES, seed, source);
    model_free (m);
    diag_free (why);
    xfree (source);
}

/* _i is the first seed of a block. */
START_TEST (certificates_of_random_automata_are_accepted)
{
    for (uint64_t k = 0; k < seeds.count / 4; k++)
        check_automaton (seeds.first + (uint64_t) _i * (seeds.count / 4) + k);
}
END_TEST

/* The certificate of m with the digest of `other` in its first line. */
static char *
renamed (const char *certificate, const model *other)
{
    char digest[17];
    char *copy = xstrdup (certificate);
    snprintf (digest, sizeof digest, "%016llx", (unsigned long long) model_digest (other));
    memcpy (strchr (copy, '\n') - 16, digest, 16);
    return copy;
}

/* The source with one comparison made another one; NULL after the last. */
static char *
with_other_comparison (const char *source, size_t change)
{
    static const char *const signs[] = { "<", "<=", "==", ">=", ">" };
    enum { SIGNS = sizeof signs / sizeof *signs };
    size_t skip = change / SIGNS;
    for (const char *at = source; (at = strpbrk (at, "<>=!")); at++) {
        size_t length = 1 + (at[1] == '=');
        bool comparison = *at == '<' || *at == '>' || (*at == '=' && length == 2);
        if (comparison && !skip--) {
            text other = TEXT_EMPTY;
            text_printf (&other, "%.*s%s%s", (int) (at - source), source, signs[change % SIGNS], at + length);
            return text_take (&other);
        }
        at += length - 1;
    }
    return NULL;
}

/* Compare with every model in which one comparison is another one. */
static void
check_likeness (uint64_t seed, enum engine engine)
{
    char *source = draw_automaton (seed), *changed;
    diag *why = diag_new ("random.tck");
    text what = TEXT_EMPTY;
    model *m = model_parse (source, strlen (source), why);
    query q = { .kind = QUERY_CYCLE, .process = MODEL_NONE, .location = MODEL_NONE, .non_zeno = seed & 1 };
    uint32_t label = model_find_label (m, "acc");
    if (label != MODEL_NONE) {
        q.labels = &label;
        q.label_count = 1;
    }
    char *certificate = certify (m, q, engine);
    for (size_t change = 0; certificate && (changed = with_other_comparison (source, change)); change++) {
        model *like = model_parse (changed, strlen (changed), why);
        verdict *v = like ? ask (like, &q, engine) : NULL;
        char *other = like ? renamed (certificate, like) : NULL;
        if (v && (v->answer == ANSWER_YES || v->fault)) {
            wrong_models++;
            ck_assert_msg (!accepts (like, other, &what), "seed %llu %s: change %zu\n%s\n%s",
                           (unsigned long long) seed, engine_names[engine], change, changed, other);
        }
        verdict_free (v);
        model_free (like);
        xfree (other);
        xfree (changed);
    }
    free (certificate);
    model_free (m);
    diag_free (why);
    text_free (&what);
    xfree (source);
}

/* A proof for one model is none for a model that has an infinite run. */
START_TEST (certificates_of_like_models_are_refused)
{
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count; seed++)
        check_likeness (seed, (enum engine) _i);
    ck_assert_msg (seeds.count < 300 || wrong_models > 0, "no such model was met");
}
END_TEST

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

/* The number at or after the sign of a bound, and the one that it became. */
static bool
grows (const char *before, const char *after)
{
    size_t sign = strspn (before, "<=");
    return strtol (after + sign, NULL, 10) > strtol (before + sign, NULL, 10);
}

/* A certificate of relations that differs in one digit, and is accepted: is it
 * still a proof?  Sets may be larger than they need be, for all that is asked
 * of them is asked of the larger ones: a bound of a matrix or of a clock may
 * grow, marks and the passing of time may be claimed where there are none
 * (then more relations must be refuted, with fewer terms); and whoever proves
 * that there is no run proves that there is none with diverging time. */
static bool
is_harmless (const char *certificate, const char *changed)
{
    const char *at = certificate, *line, *word;
    while (*at == changed[at - certificate])
        at++;
    for (line = at; line > certificate && line[-1] != '\n';)
        line--;
    for (word = at; word > line && word[-1] != ' ';)
        word--;
    const char *new = changed + (word - certificate);
    unsigned part = 0;
    for (const char *p = line; p < word; p++)
        part += *p == ';';
    bool relation = strncmp (line, "relation ", 9) == 0;
    if (relation && part == 2) { /* marks, then whether time has passed */
        unsigned long long before = strtoull (word, NULL, 16), after = strtoull (new, NULL, 16);
        return (before & ~after) == 0;
    }
    return (*word == '<' || (strncmp (line, "state ", 6) == 0 && part == 3)
            || strncmp (line, "non-zeno ", 9) == 0)
           && grows (word, new);
}

static const struct known {
    const char *file;
    query_kind kind;
    const char *labels[2];
    enum engine engine;
} known[] = {
    { "models/thesis/fig-6.3b.tck", QUERY_CYCLE, { NULL, NULL }, ORBIT },
    { "models/thesis/fig-6.3a.tck", QUERY_CYCLE, { NULL, NULL }, ORBIT },
    { "models/drift/drift-3.tck", QUERY_CYCLE, { NULL, NULL }, ORBIT },
    { "models/thesis/fig-6.3b.tck", QUERY_CYCLE, { NULL, NULL }, RELATIONS },
    { "models/thesis/fig-6.3a.tck", QUERY_CYCLE, { NULL, NULL }, RELATIONS },
    { "models/drift/drift-3.tck", QUERY_CYCLE, { NULL, NULL }, RELATIONS },
    { "models/thesis/fig-6.2.tck", QUERY_CYCLE, { NULL, NULL }, RELATIONS },
    { "models/thesis/fig-6.2.tck", QUERY_CYCLE, { NULL, NULL }, ZONES },
    { "models/classic/fischer-3.tck", QUERY_REACH, { "cs1", "cs2" }, ZONES },
    { "models/classic/fddi-3.tck", QUERY_DEADLOCK, { NULL, NULL }, ZONES },
};
enum { KNOWN = sizeof known / sizeof *known };

/* Every line matters, and the file belongs to its model alone. */
START_TEST (tampered_certificates_are_refused)
{
    const struct known *k = &known[_i];
    text what = TEXT_EMPTY;
    model *m = test_model_file (k->file), *other = test_model_file ("models/classic/train-gate-3.tck");
    uint32_t labels[2];
    query q = { .kind = k->kind, .labels = labels, .process = MODEL_NONE, .location = MODEL_NONE };
    for (; q.label_count < 2 && k->labels[q.label_count]; q.label_count++)
        labels[q.label_count] = model_find_label (m, k->labels[q.label_count]);
    char *certificate = certify (m, q, k->engine);
    ck_assert_ptr_nonnull (certificate);
    ck_assert_msg (accepts (m, certificate, &what), "%s: %s", k->file, text_string (&what));
    ck_assert (!accepts (other, certificate, &what));
    char *changed;
    for (size_t line = 0; (changed = without_line (certificate, line)); line++) {
        ck_assert_msg (!accepts (m, changed, &what), "%s accepted without line %zu", k->file, line + 1);
        xfree (changed);
    }
    /* A changed number must never crash the checker, and is refused unless it
     * leaves a proof.  Of long files only a part is tried. */
    size_t refused = 0, tried = 0, stride = 1 + strlen (certificate) / 2000;
    for (; (changed = with_other_digit (certificate, tried * stride)); tried++) {
        bool refuses = !accepts (m, changed, &what);
        ck_assert_msg (refuses || k->engine != RELATIONS || is_harmless (certificate, changed),
                       "%s: accepted with digit %zu changed", k->file, tried * stride);
        refused += refuses;
        xfree (changed);
    }
    ck_assert_msg (k->engine == RELATIONS || refused > tried / 2, "%s: %zu of %zu changes refused", k->file,
                   refused, tried);
    free (certificate);
    model_free (m);
    model_free (other);
    text_free (&what);
}
END_TEST

int
main (int count, char **arguments)
{
    test_read_seeds (&seeds, count, arguments);
    Suite *suite = suite_create ("certificates");
    TCase *tests = tcase_create ("certificates");
    tcase_set_timeout (tests, 0);
    tcase_add_loop_test (tests, certificates_of_random_automata_are_accepted, 0, 4);
    tcase_add_loop_test (tests, certificates_of_like_models_are_refused, ZONES, RELATIONS + 1);
    tcase_add_loop_test (tests, tampered_certificates_are_refused, 0, KNOWN);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
