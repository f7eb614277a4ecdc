/* Which period keeps every word: against plain searches on the grids 1 to 1/8 (of
 * the unit that divides the constants), which share no zones and no corner matrices with the answer.  A yes is the
 * least of them, or beyond them all; a no is none of them, and the words of its
 * pattern need finer and finer grids.
 * Usage: oracle_sampling [COUNT [FIRST]] */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "certificate.h"
#include "plain_words.h"
#include "random_automaton.h"
#include "sampling.h"
#include "test_main.h"
#include "vec.h"

enum { LAST = 8, STATES = 6000, PAIRS = 20000 };
static test_seeds seeds = { .first = 0, .count = 240 };
static bool counted; /* print how many of each */

typedef struct draft {
    uint64_t state;
    unsigned clocks, locations, edges, letters, most;
    unsigned unit; /* all constants are multiples of it */
    text out;
} draft;

static unsigned
below (draft *d, unsigned n)
{
    return random_below (&d->state, n);
}

static void
draw_atom (draft *d, bool only_upper)
{
    bool strict = below (d, 100) < 80;
    unsigned kind = only_upper ? 0 : below (d, 5), x = below (d, d->clocks), c = below (d, d->most + 1);
    if (kind < 2 && c == 0)
        c = 1;
    text_printf (&d->out, "x%u %s %u", x,
                 kind < 2   ? (strict ? "<" : "<=")
                 : kind < 4 ? (strict ? ">" : ">=")
                            : "==",
                 c * d->unit);
}

static void
draw_edge (draft *d, unsigned number)
{
    unsigned letter = d->letters ? below (d, d->letters) : number;
    text_printf (&d->out, "edge:p0:l%u:l%u:e%u{", below (d, d->locations), below (d, d->locations), letter);
    unsigned atoms = below (d, 4);
    for (unsigned i = 0; i < atoms; i++) {
        text_add (&d->out, i ? " && " : "provided: ");
        draw_atom (d, false);
    }
    bool first = true;
    for (unsigned x = 0; x < d->clocks; x++)
        if (below (d, 100) < 40) {
            text_printf (&d->out, "%sx%u=0", !first ? "; " : atoms ? " : do: " : "do: ", x);
            first = false;
        }
    text_add (&d->out, "}\n");
}

/* Two to four clocks, constants up to 3, mostly strict; each edge its own letter,
 * or letters that edges share. */
static char *
draw (uint64_t seed)
{
    draft d = { .state = seed * 2654435761u + 1, .out = TEXT_EMPTY };
    d.clocks = 2 + below (&d, 10) / 6 + below (&d, 10) / 8;
    d.most = 1 + below (&d, 3);
    d.unit = seed % 9 == 4 ? 2 + (unsigned) (seed / 9 % 3) : 1;
    d.locations = 1 + below (&d, 3);
    d.edges = 2 + below (&d, 6);
    d.letters = below (&d, 2) ? 0 : 1 + below (&d, 3);
    text_printf (&d.out, "system:random_%llu\nprocess:p0\n", (unsigned long long) seed);
    for (unsigned e = 0; e < 8; e++)
        text_printf (&d.out, "event:e%u\n", e);
    for (unsigned x = 0; x < d.clocks; x++)
        text_printf (&d.out, "clock:1:x%u\n", x);
    for (unsigned l = 0; l < d.locations; l++) {
        text_printf (&d.out, "location:p0:l%u{%s", l, l ? "" : "initial:");
        bool some = l == 0;
        if (below (&d, 100) < 40) {
            text_add (&d.out, some ? " : labels: acc" : "labels: acc");
            some = true;
        }
        if (below (&d, 100) < 30) {
            text_add (&d.out, some ? " : invariant: " : "invariant: ");
            draw_atom (&d, true);
        }
        text_add (&d.out, "}\n");
    }
    for (unsigned e = 0; e < d.edges; e++)
        draw_edge (&d, e);
    return text_take (&d.out);
}

/* Other assignments, differences, urgency, integers: one process of the usual
 * random models. */
static char *
draw_other (uint64_t seed)
{
    random_options o = random_options_default ();
    o.least_clocks = 2;
    o.strict = 80;
    o.most_locations = 3;
    o.most_constant = 2;
    o.copies = seed % 3 == 0;
    o.shifts = seed % 3 == 1;
    o.diagonals = seed % 3 == 2;
    o.integers = seed % 2;
    o.urgency = seed % 4 == 0 ? 20 : 0;
    return random_automaton (seed, &o);
}

static bool
loses_at_one (const char *source)
{
    diag *why = diag_new ("random");
    model *m = model_parse (source, strlen (source), why);
    budget *b = budget_new ((budget_limits){ .seconds = 5 });
    sampling_question q = { .model = m };
    const char *one = "1";
    sampling_period *row = sampling_among (&q, &one, 1, b, why);
    bool loses = row && row->answer == ANSWER_NO;
    sampling_periods_free (row, 1);
    budget_free (b);
    model_free (m);
    diag_free (why);
    return loses;
}

/* Half of the models are drawn again until the period 1 loses words. */
static char *
draw_hard (uint64_t seed)
{
    char *source = draw (seed);
    for (uint64_t again = 1; seed % 2 && again < 30 && !loses_at_one (source); again++) {
        xfree (source);
        source = draw (seed + (again << 40));
    }
    return source;
}

typedef struct example {
    uint64_t seed;
    const char *source;
    const model *model;
    plain_question plain;
    int32_t unit; /* the grids are those of unit/q */
    plain_words *dense, *grid[LAST + 1];
} example;

static plain_words *
grid_of (example *x, unsigned q)
{
    char period[16];
    snprintf (period, sizeof period, "%d/%u", x->unit, q);
    if (!x->grid[q])
        x->grid[q] = plain_words_new (&x->plain, period, STATES);
    return x->grid[q];
}

static int
keeps (example *x, unsigned q)
{
    plain_words *grid = grid_of (x, q);
    return grid ? plain_words_below (x->dense, grid, PAIRS) : -1;
}

static void
expand (const sampling_term *terms, size_t count, unsigned n, size_t most, const char **word, size_t *length)
{
    for (size_t i = 0; i < count && *length < most; i++)
        if (terms[i].letter)
            word[(*length)++] = terms[i].letter;
        else
            for (unsigned turn = 0; turn < n; turn++)
                expand (terms[i].body, terms[i].count, n, most, word, length);
}

/* Words of the pattern are words of dense time and need what the answer says; and some
 * of them need more than the finest grid. */
static void
check_pattern (example *x, const sampling_answer *a)
{
    enum { MOST = 40000 };
    const char **word = xcalloc (MOST + 1, sizeof *word);
    for (size_t i = 0; i < SAMPLING_TURN_COUNT; i++) {
        size_t length = 0;
        expand (a->pattern, a->pattern_count, sampling_turns[i], MOST, word, &length);
        uint32_t need = a->needs[i];
        if (!need || length == MOST)
            continue;
        ck_assert_msg (plain_words_has (x->dense, word, length), "seed %llu: %s with n = %u is no word\n%s",
                       (unsigned long long) x->seed, a->pattern_text, sampling_turns[i], x->source);
        for (uint32_t q = need - 1; q <= need && q <= LAST; q++)
            if (q && grid_of (x, q))
                ck_assert_msg (plain_words_has (grid_of (x, q), word, length) == (q == need),
                               "seed %llu: %s with n = %u does not need %u\n%s", (unsigned long long) x->seed,
                               a->pattern_text, sampling_turns[i], need, x->source);
    }
    bool grows = false;
    unsigned finest = LAST;
    while (finest > 1 && !grid_of (x, finest))
        finest--;
    for (unsigned n = 8; grid_of (x, finest) && n <= 256 && !grows; n *= 2)
        for (unsigned more = 0; more < 6 && !grows; more++) {
            size_t length = 0;
            expand (a->pattern, a->pattern_count, n + more, MOST, word, &length);
            grows = plain_words_has (x->dense, word, length)
                    && !plain_words_has (grid_of (x, finest), word, length);
        }
    ck_assert_msg (grows || !grid_of (x, finest), "seed %llu: %s does not grow beyond 1/%u\n%s",
                   (unsigned long long) x->seed, a->pattern_text, finest, x->source);
    xfree (word);
}

static void
check_lost (example *x, const sampling_lost *l)
{
    text why = TEXT_EMPTY;
    run_goal goal = { .range_disables = x->plain.range_disables };
    ck_assert_msg (l->dense && run_replay (x->model, l->dense, &goal, &why), "seed %llu: %s\n%s",
                   (unsigned long long) x->seed, text_string (&why), x->source);
    goal.period = l->period;
    ck_assert_msg (!l->sampled || run_replay (x->model, l->sampled, &goal, &why), "seed %llu: %s\n%s",
                   (unsigned long long) x->seed, text_string (&why), x->source);
    text_free (&why);
    plain_words *grid = plain_words_new (&x->plain, l->period, STATES);
    if (grid)
        ck_assert_msg (
            plain_words_has (x->dense, (const char *const *) l->letters, l->count)
                && (x->plain.infinite || !plain_words_has (grid, (const char *const *) l->letters, l->count)),
            "seed %llu: the word lost at %s is not lost\n%s", (unsigned long long) x->seed, l->period,
            x->source);
    plain_words_free (grid);
}

/* Every yes and every no has a certificate that holds. */
static void
check_certificate (const example *x, const sampling_answer *a, const char *proof, size_t length)
{
    if (a->answer == ANSWER_UNKNOWN || model_has_diagonals (x->model))
        return;
    text what = TEXT_EMPTY;
    budget *b = budget_new ((budget_limits){ .seconds = 20 });
    answer right = certificate_check (x->model, proof, length, b, &what);
    ck_assert_msg (right == ANSWER_YES || (right == ANSWER_UNKNOWN && budget_reason (b)),
                   "seed %llu: the certificate does not hold: %s\n%s", (unsigned long long) x->seed,
                   text_string (&what), x->source);
    budget_free (b);
    text_free (&what);
}

static void
check (example *x, const sampling_answer *a)
{
    const char *kind = answer_name (a->answer);
    if (a->lost)
        check_lost (x, a->lost);
    for (unsigned q = 1; q <= LAST && a->answer != ANSWER_UNKNOWN; q++) {
        int keep = keeps (x, q);
        bool says = a->answer == ANSWER_YES && q >= a->least;
        ck_assert_msg (keep < 0 || keep == says, "seed %llu: %s %u, but 1/%u %s\n%s",
                       (unsigned long long) x->seed, kind, a->least, q, keep ? "keeps all" : "loses words",
                       x->source);
        if (keep == 1 && q > a->least)
            break; /* one more than the least is enough to see that the rest follows */
    }
    if (a->answer == ANSWER_NO)
        check_pattern (x, a);
}

static void
check_periods (example *x, const sampling_question *q)
{
    static const char *const periods[] = { "2", "3/2", "2/3", "3/4", "1/2" };
    enum { COUNT = sizeof periods / sizeof *periods };
    budget *b = budget_new ((budget_limits){ .seconds = 20 });
    diag *why = diag_new ("random");
    sampling_period *rows = sampling_among (q, periods, COUNT, b, why);
    for (size_t i = 0; i < COUNT; i++) {
        plain_words *grid = plain_words_new (&x->plain, periods[i], STATES);
        int keep = grid ? plain_words_below (x->dense, grid, PAIRS) : -1;
        ck_assert_msg (keep < 0 || rows[i].answer == ANSWER_UNKNOWN
                           || rows[i].answer == (keep ? ANSWER_YES : ANSWER_NO),
                       "seed %llu: period %s: %s\n%s", (unsigned long long) x->seed, periods[i],
                       answer_name (rows[i].answer), x->source);
        if (rows[i].lost)
            check_lost (x, rows[i].lost);
        plain_words_free (grid);
    }
    sampling_periods_free (rows, COUNT);
    diag_free (why);
    budget_free (b);
}

static void
check_seed (uint64_t seed, unsigned *counts)
{
    bool other = seed % 11 == 0;
    char *source = other ? draw_other (seed) : draw_hard (seed);
    diag *why = diag_new ("random");
    model *m = model_parse (source, strlen (source), why);
    ck_assert_msg (m != NULL, "seed %llu: not a model\n%s", (unsigned long long) seed, source);
    const char *hidden = other ? "b" : "e1";
    uint32_t label = model_find_label (m, "acc");
    sampling_question q = { .model = m,
                            .infinite = seed % 5 == 1,
                            .hidden = &hidden,
                            .hidden_count = seed % 5 == 2 || seed % 10 == 3 };
    q.labels = &label;
    q.range_disables = other;
    q.label_count = label != MODEL_NONE && (seed % 5 == 4 || seed % 10 == 3);
    example x = { .seed = seed, .source = source, .model = m, .unit = model_time_unit (m) };
    x.plain = (plain_question){ m, q.hidden_count ? hidden : NULL, q.label_count ? "acc" : NULL, q.infinite,
                                other };
    char *proof;
    size_t length;
    q.certificate = open_memstream (&proof, &length);
    budget *b = budget_new ((budget_limits){ .seconds = 20 });
    sampling_answer *a = sampling_decide (&q, b, why);
    fclose (q.certificate);
    ck_assert_msg (a != NULL, "seed %llu: no answer\n%s", (unsigned long long) seed, source);
    x.dense = plain_words_new (&x.plain, NULL, STATES);
    counts[a->answer]++;
    if (a->answer == ANSWER_UNKNOWN && counted)
        printf ("seed %llu: unknown: %s\n", (unsigned long long) seed, a->reason);
    check_certificate (&x, a, proof, length);
    free (proof);
    if (x.dense) {
        check (&x, a);
        q.certificate = NULL;
        if (other || seed % 8 == 0)
            check_periods (&x, &q);
    } else
        counts[3]++;
    plain_words_free (x.dense);
    for (unsigned k = 1; k <= LAST; k++)
        plain_words_free (x.grid[k]);
    sampling_answer_free (a);
    budget_free (b);
    model_free (m);
    diag_free (why);
    xfree (source);
}

/* _i is the number of a block. */
START_TEST (answers_agree_with_grids)
{
    unsigned counts[4] = { 0 };
    for (uint64_t k = 0; k < seeds.count / 4; k++)
        check_seed (seeds.first + (uint64_t) _i * (seeds.count / 4) + k, counts);
    if (counted)
        printf ("yes %u, no %u, unknown %u, not compared %u\n", counts[0], counts[1], counts[2], counts[3]);
}
END_TEST

/* Infinite words whose pattern must go on until nothing is left, a pattern whose turns
 * come back later where states lead to no label, one that counts modulo 2, a copy of
 * a clock that is not compared, and time that passes where a reset clock is not followed. */
START_TEST (seeds_that_were_wrong_once)
{
    static const uint64_t once[] = { 205621, 207411, 208116, 315251, 300083, 900899, 1008304, 2005542,
                                     201257 };
    unsigned counts[4] = { 0 };
    check_seed (once[_i], counts);
}
END_TEST

int
main (int argc, char **argv)
{
    test_read_seeds (&seeds, argc, argv);
    counted = argc > 1;
    Suite *suite = suite_create ("sampling");
    TCase *cases = tcase_create ("random");
    tcase_set_timeout (cases, 0);
    tcase_add_loop_test (cases, answers_agree_with_grids, 0, 4);
    tcase_add_loop_test (cases, seeds_that_were_wrong_once, 0, 9);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
