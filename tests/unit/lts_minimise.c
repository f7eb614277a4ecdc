/* The quotient: as small as the naive fixpoint says, bisimilar, and fast. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "lts.h"
#include "test_main.h"

static unsigned cases = 2000, large = 100000;

static uint64_t state_of_dice;

static uint32_t
dice (uint32_t below)
{
    state_of_dice = state_of_dice * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t) ((state_of_dice >> 33) % below);
}

static lts *
random_lts (uint32_t states, uint32_t transitions, uint32_t actions)
{
    static const char *const names[] = { "a", "b", "i", "d" };
    lts_builder *b = lts_builder_new ();
    lts_builder_state (b, states - 1);
    lts_builder_initial (b, 0);
    for (uint32_t i = 0; i < transitions; i++) {
        uint32_t action = lts_builder_action (b, names[dice (actions)]);
        lts_builder_add (b, i % 100 ? dice (states) : 0, action, dice (states));
    }
    return lts_builder_finish (b, false);
}

enum { MOST = 24 };

/* reach[s] by action* closure for hidden, or plainly. */
static void
naive_post (const lts *t, uint32_t hidden, uint32_t s, uint32_t action, bool *out)
{
    bool closed[MOST] = { false }, next[MOST] = { false };
    closed[s] = true;
    for (int turn = 0; turn < 2; turn++) {
        for (bool more = hidden != LTS_NONE; more;) {
            more = false;
            for (uint32_t p = 0; p < lts_states (t); p++)
                for (uint32_t q = 0; q < lts_states (t); q++)
                    if (closed[p] && !closed[q] && lts_has_step (t, p, hidden, q))
                        closed[q] = more = true;
        }
        if (turn == 1 || action == hidden)
            break;
        for (uint32_t p = 0; p < lts_states (t); p++)
            for (uint32_t q = 0; q < lts_states (t); q++)
                if (closed[p] && lts_has_step (t, p, action, q))
                    next[q] = true;
        memcpy (closed, next, sizeof closed);
    }
    memcpy (out, closed, sizeof closed);
}

/* How many classes the reachable states fall into. */
static uint32_t
naive_classes (const lts *t, uint32_t hidden)
{
    uint32_t n = lts_states (t), actions = lts_actions (t);
    static bool to[MOST][4][MOST];
    bool same[MOST][MOST], reached[MOST] = { false };
    for (uint32_t s = 0; s < n; s++)
        for (uint32_t a = 0; a < actions; a++)
            naive_post (t, hidden, s, a, to[s][a]);
    memset (same, true, sizeof same);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t p = 0; p < n; p++)
            for (uint32_t q = 0; q < n; q++)
                for (uint32_t a = 0; a < actions && same[p][q]; a++)
                    for (uint32_t x = 0; x < n; x++) {
                        bool answered = !to[p][a][x];
                        for (uint32_t y = 0; y < n; y++)
                            answered = answered || (to[q][a][y] && same[x][y]);
                        if (!answered && same[p][q]) {
                            same[p][q] = same[q][p] = false;
                            changed = true;
                        }
                    }
    }
    reached[lts_initial (t)] = true;
    for (bool more = true; more;) {
        more = false;
        for (uint32_t p = 0; p < n; p++) {
            size_t count;
            const lts_step *steps = lts_steps (t, p, &count);
            for (size_t i = 0; reached[p] && i < count; i++)
                if (!reached[steps[i].target])
                    reached[steps[i].target] = more = true;
        }
    }
    uint32_t classes = 0;
    for (uint32_t p = 0; p < n; p++) {
        bool first = reached[p];
        for (uint32_t q = 0; q < p; q++)
            first = first && !(reached[q] && same[p][q]);
        classes += first;
    }
    return classes;
}

static lts_answer
compare (const lts *a, const lts *c, const char *invisible)
{
    budget *b = budget_new ((budget_limits){ 0 });
    lts_comparison *both = lts_comparison_new (a, c, invisible, b);
    lts_outcome o;
    lts_decide (both, LTS_BISIMULATION, false, &o);
    lts_answer answer = o.answer;
    lts_outcome_free (&o);
    lts_comparison_free (both);
    budget_free (b);
    return answer;
}

/* Strong and weak quotients have as many states as there are classes and
 * are equivalent to what they came from. */
START_TEST (quotient_is_smallest)
{
    for (unsigned seed = 0; seed < cases; seed++) {
        state_of_dice = seed;
        uint32_t n = 1 + dice (seed % 10 ? 10 : MOST), m = dice (3 * n);
        lts *t = random_lts (n, m, 1 + dice (4));
        const char *invisible = dice (3) ? NULL : "i";
        budget *b = budget_new ((budget_limits){ 0 });
        lts *q = lts_minimise (t, invisible, b);
        uint32_t hidden = invisible ? lts_find_action (t, invisible) : LTS_NONE;
        ck_assert_msg (lts_states (q) == naive_classes (t, hidden), "seed %u: %u states", seed,
                       lts_states (q));
        ck_assert_msg (compare (t, q, invisible) == LTS_YES, "seed %u", seed);
        lts_free (q);
        lts_free (t);
        budget_free (b);
    }
}
END_TEST

/* A permuted copy is bisimilar; with one state cut off mostly not. */
START_TEST (permuted_copies_are_bisimilar)
{
    for (unsigned seed = 0; seed < 50; seed++) {
        state_of_dice = seed;
        uint32_t n = 200 + dice (2000);
        lts *t = random_lts (n, 3 * n, 3);
        uint32_t *place = malloc (n * sizeof *place);
        for (uint32_t i = 0; i < n; i++)
            place[i] = i;
        for (uint32_t i = n; i-- > 1;) {
            uint32_t j = dice (i + 1), swap = place[i];
            place[i] = place[j];
            place[j] = swap;
        }
        lts_builder *b = lts_builder_new ();
        lts_builder_state (b, n - 1);
        lts_builder_initial (b, place[lts_initial (t)]);
        for (uint32_t s = 0; s < n; s++) {
            size_t count;
            const lts_step *steps = lts_steps (t, s, &count);
            for (size_t i = 0; i < count; i++) {
                uint32_t action = lts_builder_action (b, lts_action_name (t, steps[i].action));
                lts_builder_add (b, place[s], action, place[steps[i].target]);
            }
        }
        lts *copy = lts_builder_finish (b, false);
        ck_assert_msg (compare (t, copy, NULL) == LTS_YES, "seed %u", seed);
        lts_free (t);
        lts_free (copy);
        free (place);
    }
}
END_TEST

/* A chain that only its end tells apart needs n rounds, in O(m log n). */
START_TEST (long_chains)
{
    lts_builder *b = lts_builder_new ();
    uint32_t a = lts_builder_action (b, "a");
    lts_builder_initial (b, 0);
    for (uint32_t i = 0; i < large; i++)
        lts_builder_add (b, i, a, i + 1);
    lts *t = lts_builder_finish (b, false);
    budget *limits = budget_new ((budget_limits){ .seconds = 60 });
    lts *q = lts_minimise (t, NULL, limits);
    ck_assert (q && lts_states (q) == large + 1);
    lts_free (q);
    lts_free (t);
    budget_free (limits);
}
END_TEST

/* Many transitions, within the limits that are promised for 10^6. */
START_TEST (large_systems)
{
    state_of_dice = 7;
    uint32_t n = large / 4;
    lts *t = random_lts (n, large, 2);
    budget *limits = budget_new ((budget_limits){ .seconds = 60, .bytes = (size_t) 1 << 30 });
    lts *q = lts_minimise (t, NULL, limits);
    ck_assert_msg (q != NULL, "%s", budget_reason (limits));
    printf ("%zu transitions, %u states: %u classes in %.2f s, %zu MiB\n", lts_transitions (t), n,
            lts_states (q), budget_seconds (limits), budget_peak_kib () >> 10);
    lts_free (q);
    lts_free (t);
    budget_free (limits);
}
END_TEST

int
main (int count, char **arguments)
{
    if (count > 1)
        cases = (unsigned) strtoul (arguments[1], NULL, 10);
    if (count > 2)
        large = (unsigned) strtoul (arguments[2], NULL, 10);
    Suite *suite = suite_create ("minimise");
    TCase *tests = tcase_create ("minimise");
    tcase_set_timeout (tests, 600);
    tcase_add_test (tests, quotient_is_smallest);
    tcase_add_test (tests, permuted_copies_are_bisimilar);
    tcase_add_test (tests, long_chains);
    tcase_add_test (tests, large_systems);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
