/* The engines for a fixed period against the plain reference: verdicts,
 * numbers of states, reachable edges and locations, and every run replayed.
 * Usage: oracle_grid_reference [COUNT [FIRST_SEED]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "grid.h"
#include "random_automaton.h"
#include "reference.h"
#include "test_main.h"

enum { LARGEST = 3, MOST_STATES = 20000 };

static const struct {
    const char *text;
    uint32_t numerator, denominator;
} PERIODS[] = { { "1", 1, 1 },   { "1/2", 1, 2 }, { "1/3", 1, 3 },
                { "2/3", 2, 3 }, { "3/2", 3, 2 }, { "5/7", 5, 7 } };
enum { PERIOD_COUNT = sizeof PERIODS / sizeof *PERIODS };

/* One automaton with one period. */
typedef struct trial {
    uint64_t seed;
    const query *asked;
    const char *source, *period;
    uint32_t numerator, denominator; /* of the period */
    const model *m;
    const reference *r;
    bool compare_counts;
    unsigned long faults, incomplete, yes, checks;
} trial;

static void
complain (const trial *t, const char *engine, const char *what)
{
    fprintf (stderr, "seed %llu period %s engine %s, query %d with %zu labels%s: %s\n%s\n",
             (unsigned long long) t->seed, t->period, engine, (int) t->asked->kind, t->asked->label_count,
             t->asked->non_zeno ? ", non-zeno" : "", what, t->source);
    exit (1);
}

static random_options
options_for (uint64_t seed)
{
    random_options o = random_options_default ();
    o.most_constant = LARGEST;
    o.labels = (unsigned) (seed % 3);
    o.stopwatches = seed & 1;
    o.integers = seed & 2;
    o.most_processes = seed & 4 ? 2 + (unsigned) (seed >> 3 & 1) : 1;
    o.copies = seed & 16;
    o.diagonals = seed & 32;
    o.faults = (seed & 64) && o.integers;
    o.urgency = seed & 128 ? 15 : 0;
    o.strict = (seed & 768) == 256 ? 0 : 50;
    random_options_add (&o, seed / 3 ^ seed >> 7, true);
    if (o.most_processes > 1) {
        o.most_clocks = 2;
        o.most_edges = 4;
        o.most_locations = 3;
    }
    return o;
}

static verdict *
ask (trial *t, query *q, grid_options *o, const char *engine)
{
    budget *b = budget_new ((budget_limits){ .states = 0 });
    diag *why = diag_new ("random");
    q->process = q->location = MODEL_NONE;
    t->asked = q;
    o->period = t->period;
    verdict *v = grid_decide (t->m, q, o, b, why);
    if (!v) {
        diag_print (why, stderr);
        complain (t, engine, "no verdict");
    }
    diag_free (why);
    budget_free (b);
    return v;
}

static void
replay (const trial *t, const query *q, const verdict *v, const char *engine)
{
    run_goal goal = { .labels = q->labels,
                      .label_count = q->label_count,
                      .period = t->period,
                      .time_passes = q->non_zeno,
                      .ends_in_fault = v->fault != NULL,
                      .deadlocks = q->kind == QUERY_DEADLOCK && !v->fault };
    if (v->fault)
        goal.label_count = 0;
    text why = TEXT_EMPTY;
    if (!v->evidence)
        complain (t, engine, "no evidence");
    if (!run_replay (t->m, v->evidence, &goal, &why))
        complain (t, engine, text_string (&why));
    text_free (&why);
}

/* The answer to q is `expected`, unless the model is faulty or the reference
 * could not go through all states. */
static void
check_answer (trial *t, query *q, grid_options *o, bool expected, const char *engine)
{
    verdict *v = ask (t, q, o, engine);
    bool complete = reference_is_complete (t->r);
    t->checks++;
    if (v->fault) {
        t->faults++;
        if (complete && !reference_has_fault (t->r))
            complain (t, engine, "a fault that is none");
        replay (t, q, v, engine);
    } else if (v->answer == ANSWER_YES) {
        t->yes++;
        if (complete && !expected)
            complain (t, engine, "yes instead of no");
        replay (t, q, v, engine);
    } else if (v->answer == ANSWER_NO) {
        /* A state that was not expanded looks like a deadlock. */
        if (expected && (complete || q->kind != QUERY_DEADLOCK))
            complain (t, engine, "no instead of yes");
        if (reference_has_fault (t->r))
            complain (t, engine, "a fault was missed");
    } else if (complete)
        complain (t, engine, v->reason);
    else
        t->incomplete++;
    verdict_free (v);
}

static void
compare_reached (const trial *t, const verdict *v, const char *engine)
{
    for (uint32_t e = 0; e < t->m->edge_count; e++)
        if (v->reached_edges[e] != reference_edge_fires (t->r, e))
            complain (t, engine, "another set of edges");
    size_t at = 0;
    for (uint32_t p = 0; p < t->m->process_count; p++)
        for (uint32_t l = 0; l < t->m->processes[p].location_count; l++, at++)
            if (v->reached_locations[at] != reference_location_reached (t->r, p, l))
                complain (t, engine, "another set of locations");
}

static void
check_explore (trial *t, grid_options *o, bool counts, const char *engine)
{
    query q = { .kind = QUERY_EXPLORE };
    verdict *v = ask (t, &q, o, engine);
    t->checks++;
    if (!reference_is_complete (t->r)) {
        t->incomplete++;
    } else if (reference_has_fault (t->r) != (v->fault != NULL))
        complain (t, engine, v->fault ? "a fault that is none" : "a fault was missed");
    else if (v->fault)
        replay (t, &q, v, engine);
    else if (v->answer == ANSWER_YES) {
        compare_reached (t, v, engine);
        if (counts && v->stats.states != reference_states (t->r)) {
            fprintf (stderr, "%llu states instead of %zu\n", (unsigned long long) v->stats.states,
                     reference_states (t->r));
            complain (t, engine, "another number of states");
        }
    } else
        complain (t, engine, v->reason);
    verdict_free (v);
}

/* A run with a period is a run with half of it: nothing that is reached may
 * be lost on the finer grid. */
static void
check_refinement (trial *t)
{
    text half = TEXT_EMPTY;
    const char *period = t->period;
    text_printf (&half, "%u/%u", t->numerator, 2 * t->denominator);
    query q = { .kind = QUERY_EXPLORE };
    grid_options o = { .engine = GRID_EXPLICIT };
    verdict *coarse = ask (t, &q, &o, "explicit");
    t->period = text_string (&half);
    verdict *fine = ask (t, &q, &o, "explicit");
    t->checks++;
    bool comparable = coarse->answer == ANSWER_YES && fine->answer == ANSWER_YES;
    for (uint32_t e = 0; comparable && e < t->m->edge_count; e++)
        if (coarse->reached_edges[e] && !fine->reached_edges[e])
            complain (t, "explicit", "half the period has lost an edge");
    if (coarse->fault && !fine->fault)
        complain (t, "explicit", "half the period has lost a fault");
    t->period = period;
    verdict_free (coarse);
    verdict_free (fine);
    text_free (&half);
}

static void
check_engine (trial *t, grid_engine which, bool plain, const char *engine)
{
    uint32_t labels[3];
    size_t count = t->m->label_count;
    for (uint32_t i = 0; i < count; i++)
        labels[i] = i;
    grid_options o = { .engine = which, .plain_up_to = plain ? LARGEST : 0 };
    check_explore (t, &o, plain && t->compare_counts, engine);
    query reach = { .kind = QUERY_REACH, .labels = labels, .label_count = count };
    check_answer (t, &reach, &o, reference_reaches (t->r, labels, count), engine);
    reach.order = EXPLORE_DFS;
    check_answer (t, &reach, &o, reference_reaches (t->r, labels, count), engine);
    query deadlock = { .kind = QUERY_DEADLOCK };
    check_answer (t, &deadlock, &o, reference_deadlocks (t->r), engine);
    for (size_t used = 0; used <= count; used += count ? count : 1)
        for (int zeno = 0; zeno < 2; zeno++) {
            query cycle = { .kind = QUERY_CYCLE, .labels = labels, .label_count = used, .non_zeno = zeno };
            check_answer (t, &cycle, &o, reference_cycles (t->r, labels, used, zeno), engine);
        }
}

static void
try_seed (uint64_t seed, trial *t)
{
    random_options options = options_for (seed);
    char *source = random_automaton (seed, &options);
    diag *why = diag_new ("random");
    model *m = model_parse (source, strlen (source), why);
    if (!m) {
        diag_print (why, stderr);
        fprintf (stderr, "seed %llu does not parse\n%s\n", (unsigned long long) seed, source);
        exit (1);
    }
    size_t n = (seed * 5 + seed / 6) % PERIOD_COUNT;
    reference_options ro = { .numerator = PERIODS[n].numerator,
                             .denominator = PERIODS[n].denominator,
                             .largest = LARGEST,
                             .most_states = MOST_STATES };
    reference *r = reference_new (m, &ro);
    t->seed = seed;
    t->source = source;
    t->period = PERIODS[n].text;
    t->numerator = PERIODS[n].numerator;
    t->denominator = PERIODS[n].denominator;
    t->m = m;
    t->r = r;
    t->compare_counts = !model_has_diagonals (m);
    check_engine (t, GRID_EXPLICIT, false, "explicit");
    check_refinement (t);
    if (t->compare_counts)
        check_engine (t, GRID_EXPLICIT, true, "explicit, plain");
    if (t->compare_counts || !model_has_stopwatches (m)) {
        check_engine (t, GRID_BDD, false, "bdd");
        if (t->compare_counts)
            check_engine (t, GRID_BDD, true, "bdd, plain");
    }
    reference_free (r);
    model_free (m);
    diag_free (why);
    xfree (source);
}

int
main (int count, char **arguments)
{
    test_seeds seeds = { .first = 1, .count = 400 };
    test_read_seeds (&seeds, count, arguments);
    trial t = { .faults = 0 };
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count; seed++)
        try_seed (seed, &t);
    printf ("seeds %llu to %llu: %lu answers agree (%lu yes, %lu faults, %lu beyond the reference)\n",
            (unsigned long long) seeds.first, (unsigned long long) (seeds.first + seeds.count - 1), t.checks,
            t.yes, t.faults, t.incomplete);
    return 0;
}
