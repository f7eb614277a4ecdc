/* Dense against sampled time: what thesis 6.3 proves, seen on random
 * automata and on the models of the thesis, with the two engines that build
 * transition systems. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "concrete.h"
#include "dense.h"
#include "grid.h"
#include "lts.h"
#include "model.h"
#include "random_automaton.h"
#include "regions.h"
#include "test_main.h"
#include "test_model.h"

static test_seeds seeds = { .first = 0, .count = 300 };

static void
dense_state (void *context, uint32_t number, bool initial, const char *name)
{
    (void) name;
    lts_builder_state (context, number);
    if (initial)
        lts_builder_initial (context, number);
}

static void
dense_transition (void *context, uint32_t source, const char *action, uint32_t target)
{
    lts_builder_add (context, source, lts_builder_action (context, action), target);
}

static lts *
dense_lts (const model *m, budget *b)
{
    lts_builder *builder = lts_builder_new ();
    regions_view view = { builder, dense_state, dense_transition };
    diag *why = diag_new ("dense");
    bool whole = regions_lts (m, true, &view, b, why);
    diag_free (why);
    if (whole)
        return lts_builder_finish (builder, false);
    lts_builder_free (builder);
    return NULL;
}

struct visit {
    const model *m;
    lts_builder *builder;
    uint32_t source;
    text name;
};

static void
grid_transition (void *context, uint32_t target, const uint32_t *edges, size_t edge_count, uint64_t ticks)
{
    (void) ticks;
    struct visit *v = context;
    text_clear (&v->name);
    concrete_action_name (v->m, edges, edge_count, &v->name);
    lts_builder_add (v->builder, v->source, lts_builder_action (v->builder, text_string (&v->name)), target);
}

static lts *
sampled_lts (const model *m, const char *period, budget *b)
{
    diag *why = diag_new ("grid");
    grid_lts *g = grid_lts_new (m, period, true, false, b, why);
    diag_free (why);
    if (!g)
        return NULL;
    struct visit v = { m, lts_builder_new (), 0, TEXT_EMPTY };
    for (uint32_t i = 0; i < grid_lts_initials (g); i++)
        lts_builder_initial (v.builder, i);
    for (; v.source < grid_lts_states (g); v.source++) {
        lts_builder_state (v.builder, v.source);
        grid_lts_expand (g, v.source, grid_transition, &v);
    }
    text_free (&v.name);
    grid_lts_free (g);
    return lts_builder_finish (v.builder, false);
}

static void
decide (const lts *left, const lts *right, lts_answer *answers)
{
    budget *b = budget_new ((budget_limits){ 0 });
    lts_comparison *c = lts_comparison_new (left, right, NULL, b);
    for (int r = 0; r < LTS_RELATIONS; r++) {
        lts_outcome o;
        lts_decide (c, (lts_relation) r, false, &o);
        answers[r] = o.answer;
        lts_outcome_free (&o);
    }
    lts_comparison_free (c);
    budget_free (b);
}

/* What follows from what, for any two systems. */
static bool
is_coherent (const lts_answer *a)
{
    bool yes[LTS_RELATIONS];
    for (int r = 0; r < LTS_RELATIONS; r++)
        yes[r] = a[r] == LTS_YES;
    return (!yes[LTS_BISIMULATION] || (yes[LTS_SIMULATION] && yes[LTS_DEADLOCK]))
           && (!yes[LTS_SIMULATION] || (yes[LTS_TRACE] && yes[LTS_INFINITE_TRACE]))
           && (!yes[LTS_TRACE] || yes[LTS_REACHABILITY]);
}

static uint32_t
gcd (uint32_t a, uint32_t b)
{
    return b ? gcd (b, a % b) : a;
}

static uint32_t
gcd_of (uint32_t so_far, conjunction c)
{
    for (size_t i = 0; i < c.count; i++) {
        if (c.at[i]->kind != EXPR_CLOCK_COMPARE)
            continue;
        const expr *bound = c.at[i]->args[2];
        so_far = bound->kind == EXPR_NUMBER ? gcd (so_far, (uint32_t) abs (bound->value)) : 1;
    }
    return so_far;
}

/* The greatest common divisor of what clocks are compared with; 1 if there
 * is nothing but 0, or if a variable is among it. */
static uint32_t
gcd_of_constants (const model *m)
{
    uint32_t result = 0;
    for (size_t i = 0; i < m->edge_count; i++)
        result = gcd_of (result, m->edges[i].guard);
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            result = gcd_of (result, m->processes[p].locations[l].invariant);
    return result ? result : 1;
}

/* Lemma 6.5, at the greatest common divisor and at finer periods: closed automata are
 * simulation equivalent to dense time. */
START_TEST (closed_automata_are_similar)
{
    unsigned compared = 0;
    for (unsigned seed = (unsigned) seeds.first; seed < seeds.first + seeds.count; seed++) {
        random_options o = random_options_default ();
        o.strict = 0;
        o.most_locations = 3;
        o.most_edges = 5;
        o.most_processes = 1 + seed % 2;
        o.invariants = seed % 3 ? 30 : 0;
        o.urgency = seed % 5 ? 0 : 20;
        o.integers = seed % 4 == 0;
        char *source = random_automaton (seed, &o);
        model *m = test_model (source);
        budget *b = budget_new ((budget_limits){ .states = 3000 });
        lts *dense = dense_lts (m, b);
        char period[32];
        snprintf (period, sizeof period, "%u/%u", gcd_of_constants (m), seed % 10 < 8 ? 1 : seed % 10 - 6);
        lts *sampled = dense ? sampled_lts (m, period, b) : NULL;
        if (dense && sampled) {
            lts_answer answers[LTS_RELATIONS];
            decide (dense, sampled, answers);
            ck_assert_msg (answers[LTS_SIMULATION] == LTS_YES, "seed %u, period %s:\n%s", seed, period,
                           source);
            ck_assert_msg (is_coherent (answers), "seed %u", seed);
            compared++;
        }
        lts_free (dense);
        lts_free (sampled);
        budget_free (b);
        model_free (m);
        free (source);
    }
    ck_assert_msg (compared >= seeds.count * 9 / 10, "only %u of %llu automata were compared", compared,
                   (unsigned long long) seeds.count);
}
END_TEST

/* A sampled system is always simulated by the dense one, and by every finer
 * grid that contains it. */
START_TEST (sampling_under_approximates)
{
    for (unsigned seed = (unsigned) seeds.first; seed < seeds.first + seeds.count / 2; seed++) {
        random_options o = random_options_default ();
        o.most_locations = 3;
        o.most_edges = 5;
        o.copies = seed % 4 == 0;
        char *source = random_automaton (seed, &o);
        model *m = test_model (source);
        budget *b = budget_new ((budget_limits){ .states = 3000 });
        lts *dense = dense_lts (m, b), *one = sampled_lts (m, "1", b), *half = sampled_lts (m, "1/2", b);
        const lts *order[] = { one, half, dense };
        for (int i = 0; i < 2 && dense && one && half; i++) {
            lts_comparison *c = lts_comparison_new (order[i], order[i + 1], NULL, b);
            lts_outcome outcome;
            lts_decide (c, LTS_SIMULATION, true, &outcome);
            ck_assert_msg (outcome.answer != LTS_NO, "seed %u, step %d:\n%s", seed, i, source);
            lts_outcome_free (&outcome);
            lts_comparison_free (c);
        }
        lts_free (dense);
        lts_free (one);
        lts_free (half);
        budget_free (b);
        model_free (m);
        free (source);
    }
}
END_TEST

/* One position of the play in Lemma 6.6: who moves and by which action. */
static bool
moves (const lts_comparison *c, const lts_position *p, enum lts_side mover, const char *action)
{
    return p->mover == mover && strcmp (lts_comparison_action (c, p->action), action) == 0;
}

/* Lemma 6.6: similar, but the challenger wins: in the sampled system a, then
 * in the dense one b (or e, if the defender waited for x == 1), then in the
 * sampled one c or d. */
static void
check_play (const lts_comparison *c, const lts_play *play, unsigned q)
{
    const lts_position *first = &play->positions[0];
    ck_assert_msg (moves (c, first, LTS_RIGHT, "P@a") && first->reply_count == 2, "q = %u", q);
    bool has_b = false, has_e = false;
    for (uint32_t i = 0; i < first->reply_count; i++) {
        const lts_position *second = &play->positions[play->replies[first->first_reply + i].next];
        if (moves (c, second, LTS_LEFT, "P@e")) {
            has_e = second->reply_count == 0;
            continue;
        }
        ck_assert_msg (moves (c, second, LTS_LEFT, "P@b") && second->reply_count == 2, "q = %u", q);
        has_b = true;
        for (uint32_t k = 0; k < 2; k++) {
            const lts_position *third = &play->positions[play->replies[second->first_reply + k].next];
            ck_assert_msg ((moves (c, third, LTS_RIGHT, "P@c") || moves (c, third, LTS_RIGHT, "P@d"))
                               && third->reply_count == 0,
                           "q = %u", q);
        }
    }
    ck_assert_msg (has_b && has_e, "q = %u", q);
}

START_TEST (lemma_6_6)
{
    model *m = test_model_file ("models/thesis/fig-6.2.tck");
    budget *b = budget_new ((budget_limits){ 0 });
    lts *dense = dense_lts (m, b);
    for (unsigned q = 1; q <= 6; q++) {
        char period[16];
        snprintf (period, sizeof period, "1/%u", q);
        lts *sampled = sampled_lts (m, period, b);
        lts_comparison *c = lts_comparison_new (dense, sampled, NULL, b);
        lts_outcome similar, bisimilar;
        lts_decide (c, LTS_SIMULATION, false, &similar);
        lts_decide (c, LTS_BISIMULATION, false, &bisimilar);
        ck_assert_msg (similar.answer == LTS_YES && bisimilar.answer == LTS_NO, "q = %u", q);
        check_play (c, bisimilar.play, q);
        lts_outcome_free (&similar);
        lts_outcome_free (&bisimilar);
        lts_comparison_free (c);
        lts_free (sampled);
    }
    lts_free (dense);
    budget_free (b);
    model_free (m);
}
END_TEST

/* Figure 6.3: for no period the same words; q actions fit before x == 1. */
START_TEST (figure_6_3)
{
    static const char *const names[] = { "models/thesis/fig-6.3a.tck", "models/thesis/fig-6.3b.tck" };
    for (int k = 0; k < 2; k++) {
        model *m = test_model_file (names[k]);
        budget *b = budget_new ((budget_limits){ 0 });
        lts *dense = dense_lts (m, b);
        for (unsigned q = 1; q <= 6; q++) {
            char period[16];
            snprintf (period, sizeof period, "1/%u", q);
            lts *sampled = sampled_lts (m, period, b);
            lts_comparison *c = lts_comparison_new (dense, sampled, NULL, b);
            lts_outcome o;
            lts_decide (c, LTS_TRACE, false, &o);
            /* q times a, or q times a b. */
            ck_assert_msg (o.answer == LTS_NO && o.more == LTS_LEFT && o.word.count == q * (k ? 2 : 1),
                           "%s, q = %u: %zu", names[k], q, o.word.count);
            lts_outcome_free (&o);
            lts_comparison_free (c);
            lts_free (sampled);
        }
        lts_free (dense);
        budget_free (b);
        model_free (m);
    }
}
END_TEST

/* Which edges a run can take, one byte each; the caller frees them. */
static uint8_t *
reached_edges (const model *m, const char *period)
{
    query q = { .kind = QUERY_EXPLORE, .process = MODEL_NONE, .location = MODEL_NONE };
    budget *b = budget_new ((budget_limits){ .seconds = 60 });
    diag *why = diag_new ("x");
    dense_options dense = dense_options_default ();
    grid_options grid = { .period = period };
    verdict *v = period ? grid_decide (m, &q, &grid, b, why) : dense_decide (m, &q, &dense, b, why);
    ck_assert_msg (v && v->answer == ANSWER_YES && v->reached_edges, "%s, %s", m->name,
                   period ? period : "dense");
    uint8_t *edges = malloc (m->edge_count + 1);
    memcpy (edges, v->reached_edges, m->edge_count);
    verdict_free (v);
    diag_free (why);
    budget_free (b);
    return edges;
}

/* Lemma 6.7: from some period on the same edges are taken as in dense time,
 * for every timed automaton and every stopwatch automaton of the thesis. */
START_TEST (reachability_from_some_period_on)
{
    static const struct {
        const char *name;
        unsigned first, last; /* q */
    } models[] = { { "models/thesis/fig-6.1.tck", 1, 4 },         { "models/thesis/fig-6.2.tck", 1, 4 },
                   { "models/thesis/fig-6.3a.tck", 2, 6 },        { "models/thesis/fig-6.3b.tck", 2, 6 },
                   { "models/thesis/fig-6.3b-closed.tck", 1, 6 }, { "models/thesis/fig-7.1.tck", 1, 2 },
                   { "models/thesis/sorter.tck", 1, 1 },          { "models/thesis/sorter-err.tck", 1, 1 } };
    for (size_t k = 0; k < sizeof models / sizeof *models; k++) {
        model *m = test_model_file (models[k].name);
        uint8_t *dense = reached_edges (m, NULL);
        for (unsigned q = models[k].first; q <= models[k].last; q++) {
            char period[16];
            snprintf (period, sizeof period, "1/%u", q);
            uint8_t *sampled = reached_edges (m, period);
            ck_assert_msg (memcmp (dense, sampled, m->edge_count) == 0, "%s, q = %u", models[k].name, q);
            free (sampled);
        }
        free (dense);
        model_free (m);
    }
}
END_TEST

int
main (int count, char **arguments)
{
    test_read_seeds (&seeds, count, arguments);
    Suite *suite = suite_create ("semantics");
    TCase *tests = tcase_create ("semantics");
    tcase_set_timeout (tests, 600);
    tcase_add_test (tests, closed_automata_are_similar);
    tcase_add_test (tests, sampling_under_approximates);
    tcase_add_test (tests, lemma_6_6);
    tcase_add_test (tests, figure_6_3);
    tcase_add_test (tests, reachability_from_some_period_on);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
