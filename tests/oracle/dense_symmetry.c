/* Networks of like processes, made at random, every other one with a flaw:
 * with and without symmetry the answers are the same, the runs replay, and
 * what can be reached agrees.  Argument: number of networks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "dense.h"
#include "random_automaton.h"
#include "test_main.h"

enum { LOCATIONS = 3, MOST_EDGES = 6 };

/* The i-th process of a template that the seed determines. */
static void
add_process (text *out, uint64_t seed, unsigned i)
{
    static const char *const tests[] = { "<", "<=", ">", ">=", "==" };
    uint64_t r = seed;
    text_printf (out, "process:P%u\nclock:1:x%u\nint:1:0:2:0:v%u\n", i, i, i);
    for (unsigned l = 0; l < LOCATIONS; l++) {
        text_printf (out, "location:P%u:l%u{labels: at%u_%u, some%u", i, l, i, l, l);
        if (l == 0)
            text_add (out, " : initial:");
        if (random_below (&r, 3) == 0)
            text_printf (out, " : invariant: x%u <= %u", i, 1 + random_below (&r, 3));
        text_add (out, "}\n");
    }
    unsigned edges = 2 + random_below (&r, MOST_EDGES - 1);
    for (unsigned e = 0; e < edges; e++) {
        text_printf (out, "edge:P%u:l%u:l%u:%s{provided: x%u %s %u", i, random_below (&r, LOCATIONS),
                     random_below (&r, LOCATIONS), random_below (&r, 4) ? "a" : "s", i,
                     tests[random_below (&r, 5)], random_below (&r, 4));
        unsigned ask = random_below (&r, 4);
        if (ask == 1)
            text_printf (out, " && id == %u", i);
        if (ask == 2)
            text_add (out, " && id == 0");
        if (ask == 3)
            text_printf (out, " && v%u != %u", i, random_below (&r, 3));
        text_add (out, " : do: nop");
        if (random_below (&r, 2))
            text_printf (out, "; x%u = 0", i);
        if (random_below (&r, 5) == 0)
            text_add (out, "; y = 0");
        unsigned set = random_below (&r, 5);
        if (set == 1)
            text_printf (out, "; id = %u", i);
        if (set == 2)
            text_add (out, "; id = 0");
        if (set == 3)
            text_printf (out, "; v%u = %u", i, random_below (&r, 3));
        text_add (out, "}\n");
    }
}

/* Change one constant of one process, which mostly ends the symmetry. */
static void
spoil (char *source, uint64_t *r)
{
    size_t length = strlen (source), from = random_below (r, (unsigned) length);
    for (size_t k = 0; k < length; k++) {
        char *at = source + (from + k) % length;
        if (at > source && at[-1] == ' ' && *at >= '0' && *at <= '9') {
            *at = (char) ('0' + random_below (r, 3));
            return;
        }
    }
}

static char *
symmetric_network (uint64_t seed)
{
    uint64_t r = seed * 0x9e3779b97f4a7c15u + 3;
    unsigned count = 2 + random_below (&r, 2);
    uint64_t shape = random_next (&r);
    text out = TEXT_EMPTY;
    text_add (&out, "system:like\nevent:a\nevent:s\nclock:1:y\nint:1:0:5:0:id\nprocess:Q\n");
    text_printf (&out,
                 "location:Q:q0{initial:}\nlocation:Q:q1{labels: some0}\n"
                 "edge:Q:q0:q1:s{provided: y > %u}\nedge:Q:q1:q0:a{provided: y >= 1 && id == 0: do: y = 0}\n",
                 random_below (&r, 3));
    for (unsigned i = 1; i <= count; i++)
        add_process (&out, shape, i);
    for (unsigned i = 1; i <= count; i++)
        text_printf (&out, "sync:P%u@s:Q@s\n", i);
    char *source = text_take (&out);
    if (seed % 2)
        spoil (source, &r);
    return source;
}

/* The answer to the question; the evidence is checked on the way. */
static answer
ask (const model *m, const query *q, bool symmetry, verdict **keep, bool *wrong)
{
    budget *b = budget_new ((budget_limits){ .states = 100000 });
    diag *why = diag_new ("like");
    dense_options o = dense_options_default ();
    o.symmetry = symmetry;
    verdict *v = dense_decide (m, q, &o, b, why);
    run_goal goal = { .labels = q->labels, .label_count = q->label_count };
    text reason = TEXT_EMPTY;
    if (q->kind == QUERY_REACH && v->answer == ANSWER_YES
        && (!v->evidence || !run_replay (m, v->evidence, &goal, &reason))) {
        fprintf (stderr, "symmetry %d: %s\n", symmetry, text_string (&reason));
        *wrong = true;
    }
    text_free (&reason);
    answer a = v->answer;
    *keep = v;
    diag_free (why);
    budget_free (b);
    return a;
}

static bool
same_reached (const model *m, const verdict *a, const verdict *b)
{
    size_t locations = 0;
    for (size_t p = 0; p < m->process_count; p++)
        locations += m->processes[p].location_count;
    return memcmp (a->reached_locations, b->reached_locations, locations) == 0
           && memcmp (a->reached_edges, b->reached_edges, m->edge_count) == 0;
}

static bool
check_query (const model *m, const query *q, uint64_t *saved)
{
    verdict *plain, *reduced;
    bool wrong = false;
    wrong |= ask (m, q, false, &plain, &wrong) != ask (m, q, true, &reduced, &wrong);
    if (q->kind == QUERY_EXPLORE) {
        wrong |= !same_reached (m, plain, reduced);
        *saved += plain->stats.visited - reduced->stats.visited;
    }
    verdict_free (plain);
    verdict_free (reduced);
    return !wrong;
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { .first = 0, .count = 150 };
    test_read_seeds (&seeds, argc, argv);
    uint64_t saved = 0;
    unsigned failures = 0;
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count && failures < 3; seed++) {
        char *source = symmetric_network (seed);
        diag *why = diag_new ("like");
        diag_set_source (why, source, strlen (source));
        model *m = model_parse (source, strlen (source), why);
        if (!m) {
            diag_print (why, stderr);
            return 1;
        }
        uint64_t r = seed;
        bool fine = true;
        query q = { .kind = QUERY_EXPLORE, .process = MODEL_NONE, .location = MODEL_NONE };
        fine &= check_query (m, &q, &saved);
        for (int question = 0; question < 8; question++) {
            uint32_t labels[2] = { random_below (&r, (unsigned) m->label_count),
                                   random_below (&r, (unsigned) m->label_count) };
            query reach = { .kind = QUERY_REACH, .process = MODEL_NONE, .location = MODEL_NONE };
            reach.labels = labels;
            reach.label_count = 1 + random_below (&r, 2);
            fine &= check_query (m, &reach, &saved);
        }
        if (!fine) {
            fprintf (stderr, "seed %llu:\n%s\n", (unsigned long long) seed, source);
            failures++;
        }
        model_free (m);
        diag_free (why);
        xfree (source);
    }
    if (!saved)
        fprintf (stderr, "no symmetry was ever found\n");
    return failures != 0 || !saved;
}
