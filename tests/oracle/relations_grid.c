/* The unknown period by relations against a plain search of the sampled
 * semantics: a yes replays and its grid has an accepting cycle, a no means
 * that no small grid has one.  Fixed points are decided twice. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "dense.h"
#include "random_automaton.h"
#include "rational.h"
#include "reference.h"
#include "relations.h"
#include "test_main.h"

static test_seeds seeds = { .first = 1, .count = 600 };
enum { FINEST = 8, MOST_CONSTANT = 3 };

static random_options
options_of (unsigned seed)
{
    random_options o = random_options_default ();
    o.least_clocks = 1 + seed % 2;
    o.most_clocks = 2 + seed % 3;
    o.strict = seed % 5 == 0 ? 40 : 75;
    o.invariants = seed % 3 ? 30 : 0;
    o.labels = seed % 4 > 2 ? 2 : seed % 2;
    o.urgency = seed % 7 == 0 ? 20 : 0;
    o.integers = seed % 11 == 0;
    o.diagonals = seed % 13 == 0;
    o.copies = seed % 17 == 0;
    o.most_processes = seed % 6 == 0 ? 2 : 1;
    o.most_locations = 2 + seed % 4;
    o.most_edges = 4 + seed % 5;
    o.most_constant = 1 + seed % MOST_CONSTANT;
    random_options_add (&o, seed / 3 ^ seed >> 7, false);
    return o;
}

/* -1: too large to tell. */
static int
grid_has_cycle (const model *m, const query *q, uint32_t denominator)
{
    reference_options o = {
        .numerator = 1, .denominator = denominator, .largest = MOST_CONSTANT, .most_states = 20000
    };
    reference *r = reference_new (m, &o);
    int found = reference_cycles (r, q->labels, q->label_count, q->non_zeno);
    if (!found && !reference_is_complete (r))
        found = -1;
    reference_free (r);
    return found;
}

static uint32_t
denominator_of (const run *r)
{
    mpq_t period;
    mpq_init (period);
    run_period (r, period);
    uint32_t q = mpq_sgn (period) ? (uint32_t) mpz_get_ui (mpq_denref (period)) : 1;
    mpq_clear (period);
    return q;
}

static unsigned yes_count, no_count, drift_count, largest_q;

/* Over dense time there may be a run all the same: those are the cases that
 * matter. */
static bool
dense_has_cycle (const model *m, const query *q)
{
    dense_options o = dense_options_default ();
    budget *b = budget_new ((budget_limits){ .states = 20000 });
    diag *why = diag_new ("random");
    verdict *v = dense_decide (m, q, &o, b, why);
    bool found = v && v->answer == ANSWER_YES;
    verdict_free (v);
    diag_free (why);
    budget_free (b);
    return found;
}

static void
check_yes (const model *m, const query *q, const verdict *v, uint64_t seed)
{
    yes_count++;
    run_goal goal = { .labels = q->labels, .label_count = q->label_count, .time_passes = q->non_zeno };
    text why = TEXT_EMPTY;
    ck_assert_msg (v->evidence && run_replay (m, v->evidence, &goal, &why), "seed %llu: no replay: %s",
                   (unsigned long long) seed, text_string (&why));
    text_free (&why);
    uint32_t denominator = denominator_of (v->evidence);
    if (denominator > largest_q)
        largest_q = denominator;
    ck_assert_msg (grid_has_cycle (m, q, denominator) != 0, "seed %llu: grid 1/%u has no cycle",
                   (unsigned long long) seed, denominator);
}

static void
check_no (const model *m, const query *q, uint64_t seed)
{
    no_count++;
    drift_count += dense_has_cycle (m, q);
    for (uint32_t d = 1; d <= FINEST; d++) {
        int found = grid_has_cycle (m, q, d);
        if (found < 0)
            break;
        ck_assert_msg (found == 0, "seed %llu: no, but grid 1/%u has a cycle", (unsigned long long) seed, d);
    }
}

static void
check_model (const model *m, uint64_t seed)
{
    uint32_t labels[3];
    query q = { .kind = QUERY_CYCLE, .labels = labels, .process = MODEL_NONE, .location = MODEL_NONE };
    for (uint32_t l = 0; l < m->label_count && l < 3; l++)
        labels[q.label_count++] = l;
    q.non_zeno = seed / 7 % 4 == 0;
    relations_options o = { .linear_programs = seed % 3 == 0,
                            .no_shortcut = seed % 2,
                            .no_joins = seed % 5 == 0 };
    budget *b = budget_new ((budget_limits){ .states = 200000 });
    diag *why = diag_new ("random");
    verdict *v = relations_decide (m, &q, &o, b, why);
    if (v) {
        ck_assert_msg (v->fault || v->answer != ANSWER_UNKNOWN, "seed %llu: %s", (unsigned long long) seed,
                       v->reason);
        if (v->answer == ANSWER_YES)
            check_yes (m, &q, v, seed);
        else if (!v->fault)
            check_no (m, &q, seed);
    } else
        ck_assert_msg (!model_resets_to_zero_only (m), "seed %llu: refused", (unsigned long long) seed);
    verdict_free (v);
    diag_free (why);
    budget_free (b);
}

/* A ring of locations, each edge with upper and lower bounds, mostly strict,
 * and a reset; now and then a second edge.  Drift, where dense and sampled
 * time differ, is far more frequent here than in automata at large. */
static char *
ring_automaton (uint64_t seed)
{
    uint64_t random = seed;
    unsigned clocks = 2 + random_below (&random, 3), locations = 1 + random_below (&random, 4);
    text out = TEXT_EMPTY;
    text_printf (&out, "system:ring\nevent:a\n");
    for (unsigned x = 0; x < clocks; x++)
        text_printf (&out, "clock:1:x%u\n", x);
    text_add (&out, "process:P\n");
    for (unsigned l = 0; l < locations; l++)
        text_printf (&out, "location:P:l%u{%s}\n", l, l ? "labels: acc" : "initial:");
    unsigned edges = locations + random_below (&random, 3);
    for (unsigned e = 0; e < edges; e++) {
        unsigned from = e % locations,
                 to = e < locations ? (e + 1) % locations : random_below (&random, locations);
        unsigned x = random_below (&random, clocks), y = random_below (&random, clocks);
        unsigned c = 1 + random_below (&random, 2), d = random_below (&random, 3);
        const char *upper = random_below (&random, 4) == 0 ? "==" : random_below (&random, 5) ? "<" : "<=";
        const char *lower = random_below (&random, 5) ? ">" : ">=";
        text_printf (&out, "edge:P:l%u:l%u:a{provided: x%u %s %u && x%u %s %u : do: x%u = 0}\n", from, to, x,
                     upper, c, y, lower, d, random_below (&random, 3) ? y : random_below (&random, clocks));
    }
    return text_take (&out);
}

static void
check_source (TAKE char *source, uint64_t seed)
{
    diag *why = diag_new ("random");
    model *m = model_parse (source, strlen (source), why);
    if (m)
        check_model (m, seed);
    model_free (m);
    diag_free (why);
    xfree (source);
}

/* Random automata of many kinds; the seeds are printed on failure. */
START_TEST (agrees_with_grids)
{
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count; seed++) {
        random_options o = options_of ((unsigned) seed);
        check_source (random_automaton (seed, &o), seed);
    }
    printf ("%u yes (largest q %u), %u no, %u of these with a run over dense time\n", yes_count, largest_q,
            no_count, drift_count);
}
END_TEST

START_TEST (rings_agree_with_grids)
{
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count; seed++)
        check_source (ring_automaton (seed), seed);
    printf ("rings: %u yes (largest q %u), %u no, %u of these with a run over dense time\n", yes_count,
            largest_q, no_count, drift_count);
}
END_TEST

int
main (int argc, char **argv)
{
    test_read_seeds (&seeds, argc, argv);
    Suite *suite = suite_create ("relations against grids");
    TCase *random = tcase_create ("random");
    tcase_add_test (random, agrees_with_grids);
    tcase_add_test (random, rings_agree_with_grids);
    tcase_set_timeout (random, 3600);
    suite_add_tcase (suite, random);
    return test_run (suite);
}
