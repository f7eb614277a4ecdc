/* The region engine against the plain search of the sampled semantics: a
 * period that is found has a cycle there and its run is replayed; a "no" is
 * a "no" on the grids 1/1 .. 1/8; what a grid reaches the regions reach; the
 * same automaton written in another way has the same answers.
 * Usage: oracle_regions_orbit [COUNT [FIRST_SEED]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "random_automaton.h"
#include "rational.h"
#include "reference.h"
#include "regions.h"
#include "ring_automaton.h"
#include "test_main.h"

enum { LARGEST = 3, MOST_STATES = 6000, MOST_PAIRS = 400000, FINEST = 8 };

/* One automaton; counters run over all of them. */
typedef struct trial {
    uint64_t seed;
    const char *source;
    const model *m;
    query q;
    uint32_t labels[3];
    unsigned long yes, no, limits, faults, apart, largest_period;
} trial;

static random_options
options_for (uint64_t seed)
{
    random_options o = random_options_default ();
    o.most_constant = 1 + (unsigned) (seed % LARGEST);
    o.least_clocks = 2;
    o.most_clocks = seed % 11 == 0 ? 4 : 3;
    o.strict = seed & 1 ? 80 : 50;
    o.invariants = seed & 2 ? 40 : 0;
    o.labels = (unsigned) (seed >> 2) % 3;
    o.most_processes = (seed & 48) == 16 ? 2 : 1;
    o.integers = (seed & 192) == 64;
    o.faults = o.integers && (seed & 256);
    o.urgency = seed & 512 ? 15 : 0;
    o.copies = (seed & 7168) == 1024 || (seed & 7168) == 3072;
    o.diagonals = (seed & 7168) == 2048 || (seed & 7168) == 3072;
    random_options_add (&o, seed / 3 ^ seed >> 7, false);
    return o;
}

static verdict *
ask (trial *t, query_kind kind, bool any_period)
{
    budget *b = budget_new ((budget_limits){ .states = MOST_PAIRS });
    diag *why = diag_new ("random");
    t->q.kind = kind;
    verdict *v = regions_decide (t->m, &t->q, any_period, b, why);
    if (!v) {
        diag_print (why, stderr);
        test_fail (t->seed, t->source, "no verdict");
    }
    diag_free (why);
    budget_free (b);
    return v;
}

static void
replay (const trial *t, const verdict *v, const char *period)
{
    run_goal goal = { .labels = t->q.labels,
                      .label_count = v->fault ? 0 : t->q.label_count,
                      .period = period,
                      .time_passes = t->q.kind == QUERY_CYCLE && t->q.non_zeno && !v->fault,
                      .ends_in_fault = v->fault != NULL,
                      .deadlocks = t->q.kind == QUERY_DEADLOCK && !v->fault };
    if (t->q.kind == QUERY_DEADLOCK)
        goal.label_count = 0;
    text why = TEXT_EMPTY;
    if (!v->evidence)
        test_fail (t->seed, t->source, "no evidence");
    if (!run_replay (t->m, v->evidence, &goal, &why))
        test_fail (t->seed, t->source, text_string (&why));
    text_free (&why);
}

static reference *
sample (const trial *t, uint32_t numerator, uint32_t denominator)
{
    reference_options o = { numerator, denominator, 3 * LARGEST, MOST_STATES, false };
    return reference_new (t->m, &o);
}

/* The run found for an unknown period stays on a grid on which the plain
 * search finds a cycle too. */
static void
confirm_period (trial *t, const verdict *v)
{
    mpq_t period;
    mpq_init (period);
    run_period (v->evidence, period);
    if (!mpq_sgn (period))
        mpq_set_ui (period, 1, 1);
    text name = TEXT_EMPTY;
    rational_print (&name, period);
    if (!v->evidence->loop_repeats || v->evidence->loop_from == v->evidence->count)
        test_fail (t->seed, t->source, "no loop that repeats");
    replay (t, v, text_string (&name));
    uint32_t q = (uint32_t) mpz_get_ui (mpq_denref (period));
    if (q > t->largest_period)
        t->largest_period = q;
    reference *r = sample (t, 1, q);
    if (reference_is_complete (r) && !reference_cycles (r, t->q.labels, t->q.label_count, t->q.non_zeno))
        test_fail (t->seed, t->source, "no cycle on the grid of the run");
    reference_free (r);
    text_free (&name);
    mpq_clear (period);
}

/* Every grid says less than dense time, and no more than the unknown period. */
static void
compare_grids (const trial *t, const verdict *any, const verdict *dense, const verdict *all)
{
    for (uint32_t q = 1; q <= FINEST; q++) {
        reference *r = sample (t, 1, q);
        if (reference_has_fault (r) && !any->fault && any->answer == ANSWER_NO)
            test_fail (t->seed, t->source, "a fault was missed");
        bool cycles = !any->fault && reference_cycles (r, t->q.labels, t->q.label_count, t->q.non_zeno);
        if (cycles && any->answer == ANSWER_NO)
            test_fail (t->seed, t->source, "no period, but a grid has a cycle");
        if (cycles && dense->answer == ANSWER_NO)
            test_fail (t->seed, t->source, "no dense cycle, but a grid has one");
        for (uint32_t e = 0; e < t->m->edge_count && all->reached_edges && !all->fault; e++)
            if (reference_edge_fires (r, e) && !all->reached_edges[e])
                test_fail (t->seed, t->source, "an edge of a grid does not fire in dense time");
        reference_free (r);
    }
}

static void
check_finite (trial *t)
{
    static const query_kind kinds[] = { QUERY_REACH, QUERY_DEADLOCK };
    for (size_t i = 0; i < 2; i++) {
        verdict *v = ask (t, kinds[i], false);
        if (v->answer == ANSWER_YES || v->fault)
            replay (t, v, NULL);
        verdict_free (v);
    }
}

static void
check_infinite (trial *t)
{
    verdict *any = ask (t, QUERY_CYCLE, true);
    /* Whether dense time diverges is not decided for copied clocks. */
    bool non_zeno = t->q.non_zeno;
    if (!model_resets_to_zero_only (t->m))
        t->q.non_zeno = false;
    verdict *dense = ask (t, QUERY_CYCLE, false);
    if (!dense->fault && dense->answer == ANSWER_YES)
        replay (t, dense, NULL);
    t->q.non_zeno = non_zeno;
    verdict *all = ask (t, QUERY_EXPLORE, false);
    t->q.kind = QUERY_CYCLE;
    if (any->fault) {
        t->faults++;
        replay (t, any, NULL);
    } else if (any->answer == ANSWER_YES) {
        t->yes++;
        confirm_period (t, any);
        if (dense->answer == ANSWER_NO)
            test_fail (t->seed, t->source, "a period, but no dense cycle");
    } else if (any->answer == ANSWER_NO) {
        t->no++;
        t->apart += dense->answer == ANSWER_YES;
    } else {
        t->limits++;
    }
    compare_grids (t, any, dense, all);
    verdict_free (any);
    verdict_free (dense);
    verdict_free (all);
}

/* The answer to the question at hand on another text; -1 beyond the limit. */
static int
answer_on (const trial *t, const char *source, bool any_period)
{
    diag *why = diag_new ("form");
    model *m = model_parse (source, strlen (source), why);
    if (!m) {
        diag_print (why, stderr);
        test_fail (t->seed, t->source, "a form is not a model");
    }
    trial again = *t;
    again.m = m;
    again.source = source;
    if (m->label_count != t->m->label_count)
        test_fail (t->seed, t->source, "a form has other labels");
    verdict *v = ask (&again, QUERY_CYCLE, any_period);
    int said = v->answer == ANSWER_UNKNOWN ? -1 : v->answer == ANSWER_YES;
    if (said == 1)
        replay (&again, v, NULL);
    verdict_free (v);
    model_free (m);
    diag_free (why);
    return said;
}

/* Other ways to write a ring have the same answers; with ballast there are
 * more clocks than a one-word matrix has room for. */
static void
check_forms (const trial *t)
{
    static const ring_form forms[] = { { .scale = 1 }, { .split = true, .reverse = true }, { .ballast = 8 } };
    for (int any_period = 0; any_period < 2; any_period++) {
        int expected = answer_on (t, t->source, any_period);
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
            char *source = ring_automaton (t->seed, forms[i]);
            int other = answer_on (t, source, any_period);
            if (other >= 0 && expected >= 0 && other != expected) {
                fprintf (stderr, "%s", source);
                test_fail (t->seed, t->source, "another answer for the same automaton");
            }
            xfree (source);
        }
    }
}

static void
check_automaton (trial *t)
{
    random_options o = options_for (t->seed);
    char *source =
        t->seed & 1 ? ring_automaton (t->seed, (ring_form){ 0 }) : random_automaton (t->seed / 2, &o);
    diag *why = diag_new ("random");
    t->source = source;
    model *m = model_parse (source, strlen (source), why);
    if (!m) {
        diag_print (why, stderr);
        test_fail (t->seed, t->source, "not a model");
    }
    t->m = m;
    t->q = (query){ .process = MODEL_NONE, .location = MODEL_NONE, .labels = t->labels };
    for (uint32_t l = 0; l < m->label_count; l++)
        t->labels[t->q.label_count++] = l;
    t->q.non_zeno = t->seed >> 4 & 1;
    check_infinite (t);
    check_finite (t);
    if (t->seed & 1)
        check_forms (t);
    model_free (m);
    diag_free (why);
    xfree (source);
}

int
main (int count, char **arguments)
{
    test_seeds seeds = { .first = 1, .count = 500 };
    test_read_seeds (&seeds, count, arguments);
    trial t = { .seed = seeds.first };
    for (; t.seed < seeds.first + seeds.count; t.seed++)
        check_automaton (&t);
    printf ("%lu automata: %lu have a period (largest denominator %lu), %lu have none "
            "(%lu of them run in dense time), %lu faulty, %lu beyond the limit\n",
            (unsigned long) seeds.count, t.yes, t.largest_period, t.no, t.apart, t.faults, t.limits);
    return 0;
}
