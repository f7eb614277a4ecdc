/* What can be reached in dense time, by all orders of zones and the grid in turns, with the first look aside
 * before anything is found: the same verdict as breadth first alone, no shorter run, and one that the replay accepts.  The
 * directed search alone, in parts of any size: the same.  And the grid alone: no run that dense time has
 * not, and most of those there are.
 * Argument: number of networks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/ask/beside.h"
#include "../../src/dense/directed.h"
#include "alloc.h"
#include "grid.h"
#include "random_automaton.h"
#include "test_main.h"

struct tally {
    unsigned failures, yes, grid; /* models with a run, and those where the grid has found one */
    unsigned directed, won;       /* answers of the directed search, and how many of all were its own */
};

static random_options
options_for (uint64_t seed)
{
    random_options o = random_options_default ();
    uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;
    o.most_clocks = 1 + random_below (&state, 3);
    o.most_processes = 1 + random_below (&state, 2);
    o.most_locations = 2 + random_below (&state, 3);
    o.most_edges = 2 + random_below (&state, 6);
    o.strict = random_below (&state, 3) * 40;
    o.invariants = random_below (&state, 3) * 30;
    o.labels = 1 + random_below (&state, 3);
    o.urgency = random_below (&state, 3) * 10;
    o.integers = random_below (&state, 3) == 0;
    o.faults = o.integers && random_below (&state, 3) == 0;
    o.diagonals = random_below (&state, 4) == 0;
    o.copies = random_below (&state, 4) == 0;
    random_options_add (&o, seed / 3 ^ seed >> 7, false);
    return o;
}

static void
complain (struct tally *t, uint64_t seed, const char *source, const char *what)
{
    fprintf (stderr, "seed %llu: %s\n%s\n", (unsigned long long) seed, what, source);
    t->failures++;
}

static void
compare (struct tally *t, uint64_t seed, const char *source, const model *m, const timed_question *q,
         const verdict *alone, const verdict *turns)
{
    text why = TEXT_EMPTY;
    bool either_fault = alone->fault || turns->fault; /* the run to a fault and the run asked for: either may come first */
    if (!either_fault && alone->answer != turns->answer)
        complain (t, seed, source, "another answer");
    else if (!either_fault && turns->answer == ANSWER_YES && turns->evidence->count < alone->evidence->count)
        complain (t, seed, source, "breadth first alone has a longer run");
    else if (!strategy_evidence_holds (m, q, turns, &why))
        complain (t, seed, source, text_string (&why));
    t->yes += turns->answer == ANSWER_YES;
    text_free (&why);
}

/* The grid alone: whatever it finds is there. */
static void
probe (struct tally *t, uint64_t seed, const char *source, const model *m, const timed_question *q,
       const verdict *alone, budget *b)
{
    text why = TEXT_EMPTY;
    grid_probe *p = grid_probe_new (m, &q->query, model_is_closed (m) ? "1" : "1/2", b);
    if (!p)
        return;
    for (uint64_t states = 1; states < 100000 && !grid_probe_go (p, states); states = 2 * states + 1)
        ;
    verdict *v = grid_probe_end (p);
    if (!v->fault && !alone->fault && v->answer == ANSWER_YES && alone->answer != ANSWER_YES)
        complain (t, seed, source, "the grid has a run that dense time has not");
    else if (!strategy_evidence_holds (m, q, v, &why))
        complain (t, seed, source, text_string (&why));
    t->grid += v->answer == ANSWER_YES;
    verdict_free (v);
    text_free (&why);
}

/* The directed search alone, a part at a time.  It leaves faults to others. */
static void
direct (struct tally *t, uint64_t seed, const char *source, const model *m, const timed_question *q,
        const verdict *alone, budget *b)
{
    dense_options o = q->dense;
    o.any_order = true;
    space_options options = { .extrapolation = DENSE_LU_PLUS, .query = &q->query };
    directed *d = directed_new (m, &q->query, &o, options, b);
    uint64_t state = seed + 7, effort = 1, most = UINT64_C (1) << (1 + random_below (&state, 20));
    while (d && !directed_go (d, effort))
        effort += 1 + random_below (&state, (unsigned) most);
    verdict *v = d ? directed_end (d) : NULL;
    text why = TEXT_EMPTY;
    if (v && !alone->fault && v->answer != alone->answer)
        complain (t, seed, source, "directed: another answer");
    else if (v && !alone->fault && v->answer == ANSWER_YES && v->evidence->count < alone->evidence->count)
        complain (t, seed, source, "directed: a shorter run than breadth first alone");
    else if (v && !strategy_evidence_holds (m, q, v, &why))
        complain (t, seed, source, text_string (&why));
    else if (d && !v && alone->answer == ANSWER_NO && !budget_reason (b)) /* else a fault may have come first */
        complain (t, seed, source, "directed: no answer");
    t->directed += v != NULL;
    verdict_free (v);
    text_free (&why);
}

static void
try_model (struct tally *t, uint64_t seed, const char *source, const model *m)
{
    uint32_t labels[] = { 0, 1 };
    timed_question q = { .time = "dense", .engine = "auto", .any_order = true, .dense = dense_options_default () };
    q.query = (query){ .kind = QUERY_REACH, .labels = labels, .process = MODEL_NONE, .location = MODEL_NONE };
    q.query.label_count = m->label_count < 2 ? m->label_count : 1 + seed % 2;
    q.dense.first_look = 1;
    budget *b = budget_new ((budget_limits){ .states = 200000 });
    diag *why = diag_new ("random");
    if (beside_helps (m, &q)) {
        verdict *alone = dense_decide (m, &q.query, &q.dense, b, why);
        q.dense.any_order = true;
        verdict *turns = beside_answer (m, &q, b, why);
        if (alone && turns && !budget_reason (b)) {
            compare (t, seed, source, m, &q, alone, turns);
            t->won += turns->note && strstr (turns->note, "nearest to the goal") != NULL;
            probe (t, seed, source, m, &q, alone, b);
            direct (t, seed, source, m, &q, alone, b);
        } else if (!alone != !turns)
            complain (t, seed, source, "only one of them takes the model");
        verdict_free (alone);
        verdict_free (turns);
    }
    diag_free (why);
    budget_free (b);
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { .first = 0, .count = 1500 };
    test_read_seeds (&seeds, argc, argv);
    struct tally t = { 0 };
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count && t.failures < 5; seed++) {
        random_options o = options_for (seed);
        char *source = random_automaton (seed, &o);
        diag *why = diag_new ("random");
        model *m = model_parse (source, strlen (source), why);
        if (m)
            try_model (&t, seed, source, m);
        else
            complain (&t, seed, source, "not a model");
        model_free (m);
        diag_free (why);
        xfree (source);
    }
    if (seeds.count >= 1000 && (t.grid < t.yes / 2 || t.grid < 50)) {
        fprintf (stderr, "the grid has found %u runs of %u\n", t.grid, t.yes);
        t.failures++;
    }
    if (seeds.count >= 1000 && (t.directed < t.yes || t.won < t.yes / 10)) {
        fprintf (stderr, "the directed search has %u answers, and was first %u times of %u\n", t.directed, t.won, t.yes);
        t.failures++;
    }
    return t.failures != 0;
}
