/* Deadlocks for an unknown period against single periods: where zones prove
 * that no period has one, none of many has; where all periods from some number
 * up were ruled out, none of many above it has one; and every yes replays.
 * Usage: oracle_any_deadlock [COUNT [FIRST_SEED]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "dense.h"
#include "grid.h"
#include "random_automaton.h"
#include "rational.h"
#include "test_main.h"

static const char *const PERIODS[] = { "1", "1/2", "1/3", "1/5", "2/3", "3/2", "5/7",  "7/3",
                                       "2", "5/2", "3",   "4",   "9",   "3/4", "11/9", "1/7" };
enum { PERIOD_COUNT = sizeof PERIODS / sizeof *PERIODS };

typedef struct trial {
    uint64_t seed;
    const char *source;
    const model *m;
    unsigned long proved, covered, yes;
} trial;

static void
complain (const trial *t, const char *what, const char *period)
{
    fprintf (stderr, "seed %llu period %s: %s\n%s\n", (unsigned long long) t->seed, period, what, t->source);
    exit (1);
}

static answer
ask_period (const trial *t, const char *period, bool *fault)
{
    budget *b = budget_new ((budget_limits){ .states = 100000 });
    diag *why = diag_new ("random");
    query q = { .kind = QUERY_DEADLOCK, .process = MODEL_NONE, .location = MODEL_NONE };
    grid_options o = { .period = period, .engine = GRID_EXPLICIT };
    verdict *v = grid_decide (t->m, &q, &o, b, why);
    answer a = v ? v->answer : ANSWER_UNKNOWN;
    *fault = v && v->fault;
    verdict_free (v);
    diag_free (why);
    budget_free (b);
    return a;
}

static void
check_none_from (const trial *t, const char *what, const mpq_t least)
{
    mpq_t period;
    mpq_init (period);
    for (size_t i = 0; i < PERIOD_COUNT; i++) {
        bool fault;
        if (rational_parse (period, PERIODS[i]) && mpq_cmp (period, least) >= 0
            && ask_period (t, PERIODS[i], &fault) == ANSWER_YES && !fault)
            complain (t, what, PERIODS[i]);
    }
    mpq_clear (period);
}

static void
check_proof (trial *t, query q, budget *b, diag *why)
{
    mpq_t zero;
    mpq_init (zero);
    dense_options o = dense_options_default ();
    q.every_period = true;
    verdict *v = dense_decide (t->m, &q, &o, b, why);
    if (v && v->answer == ANSWER_YES)
        complain (t, "a proof search answers yes", "any");
    if (v && v->answer == ANSWER_NO) {
        t->proved++;
        check_none_from (t, "a deadlock although there is a proof that there is none", zero);
    }
    verdict_free (v);
    mpq_clear (zero);
}

static void
check_hunt (trial *t, query q, budget *b)
{
    verdict *v = grid_any_deadlock (t->m, &q, b);
    static const char head[] = "no period from ";
    if (v->answer == ANSWER_YES && !v->fault) {
        run_goal goal = { .period = v->period, .deadlocks = true };
        text why = TEXT_EMPTY;
        t->yes++;
        if (!run_replay (t->m, v->evidence, &goal, &why))
            complain (t, text_string (&why), v->period);
        text_free (&why);
    } else if (v->reason && strncmp (v->reason, head, strlen (head)) == 0) {
        mpq_t least;
        mpq_init (least);
        char *number = xstrdup (v->reason + strlen (head));
        number[strcspn (number, " ")] = '\0';
        t->covered++;
        if (!rational_parse (least, number))
            complain (t, "no number in the reason", number);
        check_none_from (t, "a deadlock where none was left", least);
        xfree (number);
        mpq_clear (least);
    }
    verdict_free (v);
}

int
main (int count, char **arguments)
{
    test_seeds seeds = { .first = 1, .count = 60 };
    test_read_seeds (&seeds, count, arguments);
    trial t = { .seed = 0 };
    for (t.seed = seeds.first; t.seed < seeds.first + seeds.count; t.seed++) {
        random_options o = random_options_default ();
        o.invariants = t.seed % 3 ? 0 : 30;
        o.most_edges = 8;
        o.most_locations = 3;
        o.most_constant = 2;
        o.strict = t.seed % 2 ? 0 : 50;
        o.integers = t.seed % 7 == 0;
        o.copies = t.seed % 5 == 0;
        char *source = random_automaton (t.seed, &o);
        diag *why = diag_new ("random");
        model *m = model_parse (source, strlen (source), why);
        budget *b = budget_new ((budget_limits){ .seconds = 20 });
        query q = { .kind = QUERY_DEADLOCK, .process = MODEL_NONE, .location = MODEL_NONE };
        t.source = source;
        t.m = m;
        if (!m)
            complain (&t, "does not parse", "any");
        check_proof (&t, q, b, why);
        check_hunt (&t, q, b);
        budget_free (b);
        model_free (m);
        diag_free (why);
        xfree (source);
    }
    printf ("seeds %llu to %llu: %lu proved for all periods, %lu from some period up, %lu yes\n",
            (unsigned long long) seeds.first, (unsigned long long) (t.seed - 1), t.proved, t.covered, t.yes);
    return 0;
}
