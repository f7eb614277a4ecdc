/* The sampled semantics as guarded commands reaches the same labels as the
 * grid engine, on random automata, stopwatches and diagonals included.
 * Usage: oracle_gcl_translate [COUNT] */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "grid.h"
#include "random_automaton.h"
#include "states.h"
#include "test_main.h"
#include "translate.h"

enum { STATES = 30000 };
static test_seeds seeds = { .first = 0, .count = 300 };
static unsigned compared;

static random_options
options_of (uint64_t seed)
{
    random_options o = random_options_default ();
    o.most_processes = 1 + (unsigned) (seed % 3);
    o.invariants = seed % 2 ? 30 : 0;
    o.urgency = seed % 5 == 0 ? 25 : 0;
    o.integers = seed % 2 == 0;
    o.faults = seed % 8 == 0;
    o.stopwatches = seed % 3 == 0;
    o.copies = seed % 4 == 1;
    return o;
}

/* Is the label reachable, or a fault?  ANSWER_UNKNOWN: the search was cut off. */
static answer
ask_grid (const model *m, const char *period, uint32_t label, bool disables)
{
    budget *b = budget_new ((budget_limits){ .states = STATES });
    diag *why = diag_new ("grid");
    query q = { .kind = QUERY_REACH,
                .labels = &label,
                .label_count = 1,
                .process = MODEL_NONE,
                .location = MODEL_NONE,
                .range_disables = disables };
    grid_options o = { .period = period, .engine = GRID_EXPLICIT };
    verdict *v = grid_decide (m, &q, &o, b, why);
    answer a = !v ? ANSWER_UNKNOWN : v->fault ? ANSWER_YES : v->answer;
    ck_assert (!disables || !v || !v->fault);
    verdict_free (v);
    diag_free (why);
    budget_free (b);
    return a;
}

static answer
ask_program (const model *m, const char *period, uint32_t label, bool disables, uint64_t seed)
{
    text source = TEXT_EMPTY, reason = TEXT_EMPTY;
    diag *why = diag_new ("program");
    answer a = ANSWER_UNKNOWN;
    if (gcl_translate (m, period, &label, 1, disables, &source, why)) {
        gcl_model *p = gcl_parse (text_string (&source), source.length, why);
        ck_assert_msg (p != NULL, "seed %llu: what was written is not read:\n%s", (unsigned long long) seed,
                       text_string (&source));
        budget *b = budget_new ((budget_limits){ .states = STATES });
        gcl_explore_options o = { .reductions = GCL_REDUCTION (GCL_EQUIVALENT) | GCL_REDUCTION (GCL_DEAD)
                                                | GCL_REDUCTION (GCL_LINEAR) };
        gcl_exploration *e = gcl_explore (p, &o, b);
        a = e->answer;
        ck_assert_msg (!disables || !e->run || !gcl_translated_fault (p, e->run),
                       "seed %llu: a fault counts although it disables", (unsigned long long) seed);
        ck_assert_msg (!e->run || gcl_replay (p, e->run, &reason), "seed %llu: %s", (unsigned long long) seed,
                       text_string (&reason));
        gcl_exploration_free (e);
        budget_free (b);
        gcl_free (p);
    }
    text_free (&source);
    text_free (&reason);
    diag_free (why);
    return a;
}

static void
check_automaton (uint64_t seed)
{
    static const char *const periods[] = { "1", "1/2", "2/3", "3/2" };
    random_options o = options_of (seed);
    char *source = random_automaton (seed, &o);
    diag *why = diag_new ("random.tck");
    model *m = model_parse (source, strlen (source), why);
    uint32_t label = m ? model_find_label (m, "acc") : MODEL_NONE;
    const char *period = periods[seed % 4];
    if (label != MODEL_NONE) {
        bool disables = seed / 4 % 2;
        answer grid = ask_grid (m, period, label, disables),
               program = ask_program (m, period, label, disables, seed);
        if (grid != ANSWER_UNKNOWN && program != ANSWER_UNKNOWN) {
            compared++;
            ck_assert_msg (grid == program, "seed %llu period %s: grid %d, program %d\n%s",
                           (unsigned long long) seed, period, (int) grid, (int) program, source);
        }
    }
    model_free (m);
    diag_free (why);
    xfree (source);
}

/* At least a third of the automata must be small enough to be compared. */
START_TEST (program_and_grid_agree)
{
    compared = 0;
    for (uint64_t k = 0; k < seeds.count / 4; k++)
        check_automaton (seeds.first + (uint64_t) _i * (seeds.count / 4) + k);
    ck_assert_msg (compared > seeds.count / 12, "only %u of %llu compared", compared,
                   (unsigned long long) seeds.count / 4);
}
END_TEST

int
main (int count, char **arguments)
{
    test_read_seeds (&seeds, count, arguments);
    Suite *suite = suite_create ("gcl translate");
    TCase *tests = tcase_create ("random");
    tcase_set_timeout (tests, 0);
    tcase_add_loop_test (tests, program_and_grid_agree, 0, 4);
    suite_add_tcase (suite, tests);
    return test_run (suite);
}
