/* Some processes of a network on their own: what the part cannot do, the network cannot do either, and
 * it has no fault then; in dense time, with periods, and with an unknown one.
 * Argument: number of networks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/ask/strategy.h"
#include "alloc.h"
#include "part.h"
#include "random_automaton.h"
#include "test_main.h"

struct tally {
    unsigned failures, parts, no; /* parts that were made, questions that one answers with no */
};

static random_options
options_for (uint64_t seed)
{
    random_options o = random_options_default ();
    uint64_t state = seed * 0x9e3779b97f4a7c15u + 7;
    o.least_clocks = 1 + random_below (&state, 2);
    o.most_clocks = o.least_clocks + random_below (&state, 2);
    o.most_processes = 2 + random_below (&state, 2);
    o.most_locations = 2 + random_below (&state, 2);
    o.most_edges = 3 + random_below (&state, 6);
    o.strict = random_below (&state, 3) * 40;
    o.invariants = random_below (&state, 3) * 30;
    o.labels = 3;
    o.urgency = random_below (&state, 3) * 10;
    o.integers = random_below (&state, 2) == 0;
    o.faults = o.integers && random_below (&state, 3) == 0;
    o.diagonals = random_below (&state, 4) == 0;
    o.copies = random_below (&state, 4) == 0;
    random_options_add (&o, seed / 3 ^ seed >> 7, false);
    return o;
}

static void
complain (struct tally *t, uint64_t seed, const char *source, const char *time, query_kind kind, const bool *kept)
{
    fprintf (stderr, "seed %llu, time %s, question %d, first process %s: the part says no, the network does not\n%s\n",
             (unsigned long long) seed, time, (int) kind, kept[0] ? "kept" : "left out", source);
    t->failures++;
}

static verdict *
ask (const model *m, query_kind kind, const char *time, const uint32_t *labels, size_t count)
{
    timed_question q = { .time = time, .engine = "auto", .is_part = true, .dense = dense_options_default () };
    q.query = (query){ .kind = kind, .labels = labels, .label_count = count, .process = MODEL_NONE, .location = MODEL_NONE };
    budget *b = budget_new ((budget_limits){ .states = 50000 });
    diag *why = diag_new ("random");
    text conflict = TEXT_EMPTY;
    verdict *v = strategy_answer (m, &q, b, why, &conflict);
    text_free (&conflict);
    diag_free (why);
    budget_free (b);
    return v;
}

/* Labels of the part's own, one of them or all, and with another one where the network has more. */
static void
compare (struct tally *t, uint64_t seed, const char *source, const model *m, const model *part, const bool *kept,
         query_kind kind, const char *time)
{
    uint32_t all[8], own[8];
    size_t count = 0, owned = 0;
    for (uint32_t i = 0; i < m->label_count; i++) {
        bool is_own = model_part_has_label (m, kept, i);
        if (is_own && (!owned || seed % 2))
            own[owned++] = all[count++] = i;
        else if (!is_own && seed % 8 == 0)
            all[count++] = i;
    }
    verdict *some = owned ? ask (part, kind, time, own, owned) : NULL;
    if (some && !some->fault && some->answer == ANSWER_NO) {
        verdict *whole = ask (m, kind, time, all, count);
        t->no++;
        if (whole && (whole->fault || whole->answer == ANSWER_YES))
            complain (t, seed, source, time, kind, kept);
        verdict_free (whole);
    }
    verdict_free (some);
}

static void
try_model (struct tally *t, uint64_t seed, const char *source, const model *m)
{
    static const char *const times[] = { "dense", "1", "1/2", "any" };
    for (unsigned mask = 1; mask + 1 < 1u << m->process_count && m->process_count <= 3; mask++) {
        bool kept[3];
        for (unsigned p = 0; p < m->process_count; p++)
            kept[p] = mask >> p & 1;
        model *part = model_part (m, kept);
        if (!part)
            continue;
        t->parts++;
        if (!model_is_resolved (part))
            complain (t, seed, source, "not a model", QUERY_EXPLORE, kept);
        for (size_t i = 0; i < sizeof times / sizeof *times; i++) {
            compare (t, seed, source, m, part, kept, QUERY_REACH, times[i]);
            compare (t, seed, source, m, part, kept, QUERY_CYCLE, times[i]);
        }
        model_free (part);
    }
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { .first = 0, .count = 10000 };
    test_read_seeds (&seeds, argc, argv);
    struct tally t = { 0, 0, 0 };
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count && t.failures < 5; seed++) {
        random_options o = options_for (seed);
        char *source = random_automaton (seed, &o);
        diag *why = diag_new ("random");
        model *m = model_parse (source, strlen (source), why);
        if (m)
            try_model (&t, seed, source, m);
        model_free (m);
        diag_free (why);
        xfree (source);
    }
    printf ("%u parts, %u answers no\n", t.parts, t.no);
    if (seeds.count >= 1000 && (t.parts < seeds.count / 5 || t.no < seeds.count / 10)) {
        fprintf (stderr, "only %u parts, %u answers no\n", t.parts, t.no);
        t.failures++;
    }
    return t.failures != 0;
}
