/* Every "no" of the explicit and the bdd engine at a fixed period, on random
 * networks with stopwatches, differences, copies, shifts, integers, faults and urgent
 * locations, comes with a certificate that the checker accepts.  Whatever is
 * then done to the certificate or to the model: if the checker still accepts,
 * the engine says that what is claimed is true.
 * Usage: oracle_grid_certificates [COUNT [FIRST]] */
#define _POSIX_C_SOURCE 200809L
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "certificate.h"
#include "grid.h"
#include "random_automaton.h"
#include "test_main.h"
#include "test_model.h"
#include "vec.h"

static test_seeds seeds = { .first = 0, .count = 60 };
static size_t certificates, changes, refused; /* of all seeds */

static const char *const periods[] = { "1", "1/2", "2", "1/3", "3/2", "2/3", "5" };
enum { PERIODS = sizeof periods / sizeof *periods, TRIES = 24 };

static verdict *
ask (const model *m, const query *q, const char *period, grid_engine engine)
{
    budget *b = budget_new ((budget_limits){ .states = 20000 });
    diag *why = diag_new ("test");
    verdict *v = grid_decide (m, q, &(grid_options){ .period = period, .engine = engine }, b, why);
    diag_free (why);
    budget_free (b);
    return v;
}

/* The certificate that an engine writes, or NULL if there is none. */
static char *
certify (const model *m, query q, const char *period, grid_engine engine)
{
    char *file = NULL;
    size_t length = 0;
    q.certificate = open_memstream (&file, &length);
    verdict *v = ask (m, &q, period, engine);
    fclose (q.certificate);
    bool no = v && v->answer == ANSWER_NO && !v->fault;
    ck_assert_msg (!no || length > 0, "a no without a certificate");
    verdict_free (v);
    if (length)
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

/* What a certificate claims, read from its first lines. */
struct claim {
    query query;
    uint32_t labels[8];
    VEC (uint32_t) sites; /* process, location, ... */
    char period[40];
};

static void
read_claim (const model *m, const char *certificate, struct claim *c)
{
    *c = (struct claim){ .query = { .process = MODEL_NONE, .location = MODEL_NONE } };
    c->query.kind = strstr (certificate, " grid-cycle ")       ? QUERY_CYCLE
                    : strstr (certificate, " grid-deadlock ")  ? QUERY_DEADLOCK
                    : strstr (certificate, " grid-locations ") ? QUERY_EXPLORE
                                                               : QUERY_REACH;
    c->query.labels = c->labels;
    for (const char *line = certificate; strncmp (line, "clocks", 6); line = strchr (line, '\n') + 1) {
        char first[200] = "", name[3][40] = { "", "", "" };
        uint32_t p, l;
        snprintf (first, sizeof first, "%.*s", (int) strcspn (line, "\n"), line);
        if (sscanf (first, "labels %39s %39s %39s", name[0], name[1], name[2]) > 0)
            for (size_t i = 0; i < 3 && *name[i]; i++)
                c->labels[c->query.label_count++] = model_find_label (m, name[i]);
        if (sscanf (first, "location %u %u", &p, &l) == 2) {
            *vec_add (&c->sites) = p;
            *vec_add (&c->sites) = l;
        }
        sscanf (first, "time %39s", c->period);
        c->query.non_zeno |= strcmp (first, "non-zeno 1") == 0;
        c->query.range_disables |= strcmp (first, "range disable") == 0;
    }
    if (c->query.kind == QUERY_REACH && c->sites.count) {
        c->query.process = c->sites.at[0];
        c->query.location = c->sites.at[1];
    }
}

/* Does the engine agree with what an accepted certificate claims?  An
 * engine that does not come to an end says nothing. */
static bool
is_true (const model *m, const char *certificate)
{
    struct claim c;
    read_claim (m, certificate, &c);
    verdict *v = ask (m, &c.query, c.period, GRID_EXPLICIT);
    bool right = v && !v->fault && (v->answer == ANSWER_NO || v->answer == ANSWER_UNKNOWN);
    if (v && !v->fault && c.query.kind == QUERY_EXPLORE && v->answer == ANSWER_YES) {
        right = true;
        for (size_t i = 0; i < c.sites.count; i += 2) {
            uint32_t place = c.sites.at[i + 1];
            for (uint32_t p = 0; p < c.sites.at[i]; p++)
                place += (uint32_t) m->processes[p].location_count;
            right = right && !v->reached_locations[place];
        }
    }
    verdict_free (v);
    vec_free (&c.sites);
    return right;
}

/* A changed certificate, or one for a changed model. */
static void
judge (const model *m, const char *certificate, const char *change, uint64_t seed, const char *source)
{
    text what = TEXT_EMPTY;
    changes++;
    if (!accepts (m, certificate, &what))
        refused++;
    else
        ck_assert_msg (is_true (m, certificate), "seed %llu: accepted with %s: %s\n%s\n%s",
                       (unsigned long long) seed, change, text_string (&what), source, certificate);
    text_free (&what);
}

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

static char *
with_other_digit (const char *certificate, size_t change, bool down)
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
    *at = down ? (*at == '0' ? '9' : (char) (*at - 1)) : (*at == '9' ? '0' : (char) (*at + 1));
    return other;
}

static size_t
count_any (const char *string, const char *of)
{
    size_t count = 0;
    for (; (string = strpbrk (string, of)); string++)
        count++;
    return count;
}

/* Drop lines and change digits; of long certificates only some. */
static void
tamper (const model *m, const char *certificate, uint64_t seed, const char *source)
{
    size_t lines = count_any (certificate, "\n"), digits = count_any (certificate, "0123456789");
    char *changed;
    for (size_t i = 0; i < lines; i += 1 + lines / TRIES)
        if ((changed = without_line (certificate, i))) {
            judge (m, changed, "a line less", seed, source);
            xfree (changed);
        }
    for (size_t i = 0; i < digits; i += 1 + digits / TRIES)
        if ((changed = with_other_digit (certificate, i, i & 1))) {
            judge (m, changed, "another digit", seed, source);
            xfree (changed);
        }
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

/* The source with label acc added to the location in line `change`; NULL
 * after the last line. */
static char *
with_other_label (const char *source, size_t change)
{
    text other = TEXT_EMPTY;
    const char *line = source;
    for (; change && *line; change--)
        line = strchr (line, '\n') + 1;
    if (!*line)
        return NULL;
    size_t length = strcspn (line, "\n{");
    bool braces = line[length] == '{';
    text_printf (&other, "%.*s{labels: acc%s%s", (int) (line + length - source), source, braces ? " : " : "}",
                 line + length + braces);
    return text_take (&other);
}

/* The certificate, renamed, for another model, if the source is one. */
static void
judge_like_model (const char *certificate, TAKE char *changed, const char *change, uint64_t seed)
{
    diag *why = diag_new ("random.tck");
    model *like = model_parse (changed, strlen (changed), why);
    if (like) {
        char digest[17], *copy = xstrdup (certificate);
        snprintf (digest, sizeof digest, "%016llx", (unsigned long long) model_digest (like));
        memcpy (strchr (copy, '\n') - 16, digest, 16);
        judge (like, copy, change, seed, changed);
        xfree (copy);
    }
    model_free (like);
    xfree (changed);
    diag_free (why);
}

/* Models in which one comparison, one digit or one label is another one. */
static void
compare_like_models (const char *certificate, uint64_t seed, const char *source)
{
    char *changed;
    for (size_t i = seed % 3; (changed = with_other_comparison (source, i)); i += 3)
        judge_like_model (certificate, changed, "another comparison", seed);
    for (size_t i = seed % 2; (changed = with_other_digit (source, i, seed & 8)); i += 2)
        judge_like_model (certificate, changed, "another digit in the model", seed);
    for (size_t i = 0; (changed = with_other_label (source, i)); i++)
        judge_like_model (certificate, changed, "another label", seed);
}

static void
check_question (const model *m, query q, uint64_t seed, const char *source)
{
    const char *period = periods[seed % PERIODS];
    text what = TEXT_EMPTY;
    for (grid_engine engine = GRID_EXPLICIT; engine <= GRID_BDD; engine++) {
        char *certificate = certify (m, q, period, engine);
        if (certificate) {
            certificates++;
            ck_assert_msg (accepts (m, certificate, &what),
                           "seed %llu engine %d kind %d period %s: %s\n%s\n%s", (unsigned long long) seed,
                           (int) engine, (int) q.kind, period, text_string (&what), source, certificate);
            tamper (m, certificate, seed, source);
            compare_like_models (certificate, seed, source);
        }
        free (certificate);
    }
    text_free (&what);
}

static char *
draw_automaton (uint64_t seed)
{
    random_options o = random_options_default ();
    uint64_t r = seed / PERIODS;
    o.strict = seed % 5 ? 60 : 0;
    o.invariants = seed % 4 ? 40 : 0;
    o.most_processes = r % 3 == 0 ? 2 : 1;
    o.labels = (unsigned) (r % 3);
    o.stopwatches = r % 2;
    o.integers = r % 5 < 2;
    o.faults = r % 5 == 1;
    o.diagonals = r % 7 < 2;
    o.copies = r % 4 == 2;
    o.shifts = r % 8 < 3;
    o.urgency = r % 6 == 0 ? 20 : 0;
    random_options_add (&o, seed / 3 ^ seed >> 7, true);
    return random_automaton (seed, &o);
}

static void
check_automaton (uint64_t seed)
{
    char *source = draw_automaton (seed);
    model *m = test_model (source);
    uint32_t labels[3], p = (uint32_t) (seed % m->process_count);
    query none = { .process = MODEL_NONE, .location = MODEL_NONE, .range_disables = seed & 4 };
    query q = none;
    q.labels = labels;
    for (uint32_t l = 0; l < m->label_count && l < 3; l++)
        labels[q.label_count++] = l;
    for (int zeno = 0; zeno < 2; zeno++) {
        q.kind = none.kind = QUERY_CYCLE;
        q.non_zeno = none.non_zeno = zeno;
        check_question (m, q, seed, source);
        if (q.label_count)
            check_question (m, none, seed, source);
    }
    q.non_zeno = none.non_zeno = false;
    none.kind = QUERY_DEADLOCK;
    check_question (m, none, seed, source);
    none.kind = QUERY_EXPLORE;
    check_question (m, none, seed, source);
    q.kind = QUERY_REACH;
    if (q.label_count)
        check_question (m, q, seed, source);
    q.process = p;
    q.location = (uint32_t) (seed % m->processes[p].location_count);
    check_question (m, q, seed, source);
    model_free (m);
    xfree (source);
}

START_TEST (certificates_are_right_and_changed_ones_are_not_wrong)
{
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count; seed++)
        check_automaton (seed);
    printf ("%zu certificates, %zu changes, %zu of them refused\n", certificates, changes, refused);
    ck_assert_msg (seeds.count < 60 || (certificates > seeds.count && refused > changes / 5),
                   "too little was tried or refused");
}
END_TEST

int
main (int count, char **arguments)
{
    test_read_seeds (&seeds, count, arguments);
    Suite *suite = suite_create ("certificates for a fixed period");
    TCase *tests = tcase_create ("certificates for a fixed period");
    tcase_set_timeout (tests, 0);
    tcase_add_test (tests, certificates_are_right_and_changed_ones_are_not_wrong);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
