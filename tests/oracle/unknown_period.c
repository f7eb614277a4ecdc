/* The two engines for an unknown period must agree: orbit graphs on regions
 * and relational zones share no code but the product.
 * Usage: oracle_unknown_period [COUNT [FIRST_SEED]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "random_automaton.h"
#include "regions.h"
#include "relations.h"
#include "ring_automaton.h"
#include "test_main.h"

enum { MOST_STATES = 300000 };
static const double MOST_SECONDS = 5;

typedef struct trial {
    uint64_t seed;
    const char *source;
    const model *m;
    query q;
    unsigned long yes, no, faults, undecided;
} trial;

static char *
draw_source (uint64_t seed)
{
    if (seed & 1)
        return ring_automaton (seed / 2, (ring_form){ 0 });
    random_options o = random_options_default ();
    o.least_clocks = 2;
    o.most_clocks = seed % 10 ? 3 : 4;
    o.strict = seed & 2 ? 80 : 50;
    o.invariants = seed & 4 ? 40 : 0;
    o.labels = (unsigned) (seed >> 3) % 3;
    o.most_processes = (seed & 96) == 32 ? 2 : 1;
    o.integers = (seed & 384) == 128;
    o.urgency = seed & 512 ? 15 : 0;
    o.diagonals = (seed & 3072) == 1024;
    o.copies = (seed & 3072) == 2048;
    random_options_add (&o, seed / 3 ^ seed >> 7, false);
    return random_automaton (seed / 2, &o);
}

static verdict *
ask (const trial *t, bool orbit)
{
    budget *b = budget_new ((budget_limits){ .states = MOST_STATES, .seconds = MOST_SECONDS });
    diag *why = diag_new ("random");
    verdict *v =
        orbit ? regions_decide (t->m, &t->q, true, b, why) : relations_decide (t->m, &t->q, NULL, b, why);
    if (v && !v->fault && v->answer == ANSWER_YES) {
        run_goal goal = { .labels = t->q.labels,
                          .label_count = t->q.label_count,
                          .time_passes = t->q.non_zeno };
        text reason = TEXT_EMPTY;
        if (!v->evidence || !v->evidence->loop_repeats || !run_replay (t->m, v->evidence, &goal, &reason)) {
            fprintf (stderr, "%s: ", v->engine);
            test_fail (t->seed, t->source, reason.length ? text_string (&reason) : "no evidence");
        }
        text_free (&reason);
    }
    diag_free (why);
    budget_free (b);
    return v;
}

/* An engine that finds a run first need not see a fault that another meets. */
static void
compare (trial *t)
{
    verdict *orbit = ask (t, true), *relations = ask (t, false);
    if (!orbit || !relations || orbit->answer == ANSWER_UNKNOWN || relations->answer == ANSWER_UNKNOWN)
        t->undecided++;
    else if (orbit->fault || relations->fault)
        t->faults++;
    else if (orbit->answer != relations->answer)
        test_fail (t->seed, t->source,
                   orbit->answer == ANSWER_YES ? "orbit yes, relations no" : "orbit no, relations yes");
    else if (orbit->answer == ANSWER_YES)
        t->yes++;
    else
        t->no++;
    verdict_free (orbit);
    verdict_free (relations);
}

static void
check_automaton (trial *t)
{
    char *source = draw_source (t->seed);
    diag *why = diag_new ("random");
    model *m = model_parse (source, strlen (source), why);
    uint32_t labels[3];
    t->source = source;
    t->m = m;
    t->q = (query){ .kind = QUERY_CYCLE, .process = MODEL_NONE, .location = MODEL_NONE, .labels = labels };
    for (uint32_t l = 0; l < m->label_count; l++)
        labels[t->q.label_count++] = l;
    t->q.non_zeno = t->seed >> 4 & 1;
    compare (t);
    model_free (m);
    diag_free (why);
    xfree (source);
}

int
main (int count, char **arguments)
{
    test_seeds seeds = { .first = 1, .count = 1500 };
    test_read_seeds (&seeds, count, arguments);
    trial t = { .seed = seeds.first };
    for (; t.seed < seeds.first + seeds.count; t.seed++)
        check_automaton (&t);
    printf ("%lu automata: %lu yes, %lu no, %lu faulty, %lu undecided by one of them\n",
            (unsigned long) seeds.count, t.yes, t.no, t.faults, t.undecided);
    return 0;
}
