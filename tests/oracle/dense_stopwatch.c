/* Random stopwatch automata: what polyhedra find is replayed, and where they
 * say no, no small period may say yes.  Argument: number of automata. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "dense.h"
#include "random_automaton.h"
#include "reference.h"
#include "test_main.h"

static random_options
options_for (uint64_t seed)
{
    random_options o = random_options_default ();
    uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;
    o.most_clocks = 1 + random_below (&state, 3);
    o.most_processes = 1 + random_below (&state, 2);
    o.most_locations = 2 + random_below (&state, 3);
    o.most_edges = 2 + random_below (&state, 5);
    o.invariants = random_below (&state, 3) * 30;
    o.stopwatches = true;
    o.integers = random_below (&state, 4) == 0;
    o.diagonals = random_below (&state, 4) == 0;
    o.copies = random_below (&state, 4) == 0;
    random_options_add (&o, seed / 3 ^ seed >> 7, true);
    return o;
}

static bool
sampled_says_yes (const model *m, const query *q, uint32_t denominator)
{
    reference_options o = { .numerator = 1, .denominator = denominator, .largest = 8, .most_states = 2000 };
    reference *r = reference_new (m, &o);
    bool yes = q->kind == QUERY_REACH ? reference_reaches (r, q->labels, q->label_count)
                                      : reference_cycles (r, q->labels, q->label_count, q->non_zeno);
    bool certain = reference_is_complete (r) || q->kind == QUERY_REACH;
    reference_free (r);
    return yes && certain;
}

/* A sentence about what is wrong, or NULL. */
static const char *
check_query (const model *m, const query *q)
{
    budget *b = budget_new ((budget_limits){ .states = 60, .seconds = 2 });
    diag *why = diag_new ("random");
    verdict *v = dense_decide (m, q, &(dense_options){ 0 }, b, why);
    const char *wrong = NULL;
    run_goal goal = { .labels = q->labels, .label_count = q->label_count, .time_passes = q->non_zeno };
    text text_why = TEXT_EMPTY;
    if (!v)
        wrong = "not supported";
    else if (v->answer == ANSWER_YES && (!v->evidence || !run_replay (m, v->evidence, &goal, &text_why)))
        wrong = "the run does not replay";
    else if (v->answer == ANSWER_NO && (sampled_says_yes (m, q, 1) || sampled_says_yes (m, q, 2)))
        wrong = "no, but a period has a run";
    else if (v->answer == ANSWER_UNKNOWN && !v->fault && !v->reason)
        wrong = "unknown without a reason";
    if (wrong)
        fprintf (stderr, "%s\n", text_string (&text_why));
    text_free (&text_why);
    if (v)
        verdict_free (v);
    diag_free (why);
    budget_free (b);
    return wrong;
}

static verdict *
ask_for_deadlocks (const model *m, bool every_period, const char **wrong)
{
    budget *b = budget_new ((budget_limits){ .states = 200, .seconds = 2 });
    diag *why = diag_new ("random");
    query q = {
        .kind = QUERY_DEADLOCK, .process = MODEL_NONE, .location = MODEL_NONE, .every_period = every_period
    };
    verdict *v = dense_decide (m, &q, &(dense_options){ 0 }, b, why);
    run_goal goal = { .deadlocks = true };
    text reason = TEXT_EMPTY;
    if (!v)
        *wrong = "deadlocks: not supported";
    else if (v->answer == ANSWER_YES && (!v->evidence || !run_replay (m, v->evidence, &goal, &reason)))
        *wrong = "deadlocks: the run does not replay";
    text_free (&reason);
    diag_free (why);
    budget_free (b);
    return v;
}

/* A location that nothing leads to stops a clock: then polyhedra are asked, and must say
 * what zones say of the same automaton without it. */
static const char *
compare_deadlocks (uint64_t seed, unsigned *decided)
{
    random_options o = options_for (seed);
    o.stopwatches = o.diagonals = false;
    char *source = random_automaton (seed, &o);
    text with_stop = TEXT_EMPTY;
    text_printf (&with_stop, "%slocation:p0:halt{stop: x0}\n", source);
    diag *why = diag_new ("random");
    model *plain = model_parse (source, strlen (source), why);
    model *stopping = model_parse (text_string (&with_stop), with_stop.length, why);
    const char *wrong = plain && stopping ? NULL : "does not parse";
    for (int every = 0; !wrong && every < 2; every++) {
        verdict *zones = ask_for_deadlocks (plain, every, &wrong);
        verdict *polyhedra = ask_for_deadlocks (stopping, every, &wrong);
        bool no = polyhedra && polyhedra->answer == ANSWER_NO,
             yes = polyhedra && polyhedra->answer == ANSWER_YES;
        if (!wrong && !zones->fault
            && ((no && zones->answer != ANSWER_NO) || (yes && zones->answer == ANSWER_NO)))
            wrong = "polyhedra and zones differ on deadlocks";
        *decided += no || yes;
        if (zones)
            verdict_free (zones);
        if (polyhedra)
            verdict_free (polyhedra);
    }
    if (wrong)
        fprintf (stderr, "%s\n", source);
    model_free (plain);
    model_free (stopping);
    diag_free (why);
    text_free (&with_stop);
    xfree (source);
    return wrong;
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { .first = 0, .count = 60 };
    test_read_seeds (&seeds, argc, argv);
    unsigned failures = 0, decided = 0;
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count && failures < 3; seed++) {
        random_options o = options_for (seed);
        char *source = random_automaton (seed, &o);
        diag *why = diag_new ("random");
        model *m = model_parse (source, strlen (source), why);
        uint32_t label = 0;
        query q = { .labels = &label, .process = MODEL_NONE, .location = MODEL_NONE };
        for (int kind = 0; m && kind < 4; kind++) {
            q.kind = kind == 0 ? QUERY_REACH : QUERY_CYCLE;
            q.label_count = kind < 2 && m->label_count > 0;
            q.non_zeno = kind == 3;
            const char *wrong = check_query (m, &q);
            if (wrong)
                fprintf (stderr, "seed %llu, question %d: %s\n%s\n", (unsigned long long) seed, kind, wrong,
                         source);
            failures += wrong != NULL;
        }
        if (m)
            model_free (m);
        diag_free (why);
        xfree (source);
        const char *wrong = compare_deadlocks (seed, &decided);
        if (wrong)
            fprintf (stderr, "seed %llu: %s\n", (unsigned long long) seed, wrong);
        failures += wrong != NULL;
    }
    if (decided < seeds.count / 2) {
        fprintf (stderr, "polyhedra decided %u questions about deadlocks only\n", decided);
        failures++;
    }
    return failures != 0;
}
