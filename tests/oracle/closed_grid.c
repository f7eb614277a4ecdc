/* Closed automata lose nothing on the grid of period 1, which divides all
 * their constants: the same edges are reached as in dense time, and infinite
 * runs exist alike (thesis, Lemma 6.5 and its consequences).
 * Usage: oracle_closed_grid [COUNT] */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "dense.h"
#include "grid.h"
#include "random_automaton.h"
#include "test_main.h"

enum { STATES = 30000 };
static test_seeds seeds = { .first = 0, .count = 600 };

static random_options
options_of (uint64_t seed)
{
    random_options o = random_options_default ();
    o.strict = 0;
    o.most_processes = 1 + (unsigned) (seed % 3);
    o.invariants = seed % 2 ? 30 : 0;
    o.urgency = seed % 5 == 0 ? 25 : 0;
    o.integers = seed % 4 == 0;
    return o;
}

static verdict *
ask (const model *m, query q, bool dense)
{
    budget *b = budget_new ((budget_limits){ .states = STATES });
    diag *why = diag_new ("random");
    dense_options zones = dense_options_default ();
    grid_options period = { .period = "1", .engine = GRID_EXPLICIT };
    verdict *v = dense ? dense_decide (m, &q, &zones, b, why) : grid_decide (m, &q, &period, b, why);
    diag_free (why);
    budget_free (b);
    return v;
}

static bool
is_complete (const verdict *v)
{
    return v && !v->fault && v->answer != ANSWER_UNKNOWN;
}

static void
check_edges (const model *m, uint64_t seed, const char *source)
{
    query q = { .kind = QUERY_EXPLORE, .process = MODEL_NONE, .location = MODEL_NONE };
    verdict *dense = ask (m, q, true), *grid = ask (m, q, false);
    if (is_complete (dense) && is_complete (grid))
        ck_assert_msg (!memcmp (dense->reached_edges, grid->reached_edges, m->edge_count),
                       "seed %llu: reached edges differ\n%s", (unsigned long long) seed, source);
    verdict_free (dense);
    verdict_free (grid);
}

static void
check_cycles (const model *m, uint64_t seed, const char *source)
{
    uint32_t label = model_find_label (m, "acc");
    query q = { .kind = QUERY_CYCLE, .labels = &label, .process = MODEL_NONE, .location = MODEL_NONE };
    q.label_count = label != MODEL_NONE && seed % 2;
    q.non_zeno = seed % 3 == 0;
    verdict *dense = ask (m, q, true), *grid = ask (m, q, false);
    if (is_complete (dense) && is_complete (grid))
        ck_assert_msg (dense->answer == grid->answer, "seed %llu: infinite runs differ\n%s",
                       (unsigned long long) seed, source);
    verdict_free (dense);
    verdict_free (grid);
}

/* _i is the first seed of a block. */
START_TEST (closed_automata_lose_nothing)
{
    for (uint64_t k = 0; k < seeds.count / 4; k++) {
        uint64_t seed = seeds.first + (uint64_t) _i * (seeds.count / 4) + k;
        random_options o = options_of (seed);
        char *source = random_automaton (seed, &o);
        diag *why = diag_new ("random.tck");
        model *m = model_parse (source, strlen (source), why);
        ck_assert_msg (m && model_is_closed (m), "seed %llu", (unsigned long long) seed);
        check_edges (m, seed, source);
        check_cycles (m, seed, source);
        model_free (m);
        diag_free (why);
        xfree (source);
    }
}
END_TEST

int
main (int count, char **arguments)
{
    test_read_seeds (&seeds, count, arguments);
    Suite *suite = suite_create ("closed automata");
    TCase *tests = tcase_create ("grid");
    tcase_set_timeout (tests, 0);
    tcase_add_loop_test (tests, closed_automata_lose_nothing, 0, 4);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
