/* Networks of two to four processes, made at random, with clocks of their own, integers of their
 * own and shared ones, steps alone, in pairs and in threes: with a time for each process and
 * with one time for all the answers are the same, the runs replay, and what can be
 * reached agrees.  Arguments: the number of networks, the first seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "dense.h"
#include "random_automaton.h"
#include "test_main.h"

enum { MOST_LOCATIONS = 4, MOST_EDGES = 9, EVENTS = 3 };

static const char *const tests[] = { ">=", "<=", ">", "<", "==" };

static void
add_edge (text *out, uint64_t *r, unsigned i, unsigned locations, unsigned clocks, bool shared)
{
    text_printf (out, "edge:P%u:l%u:l%u:%c{provided: c%u_%u %s %u", i, random_below (r, locations),
                 random_below (r, locations), "tab"[random_below (r, EVENTS)], i, random_below (r, clocks),
                 tests[random_below (r, 9) % 5], random_below (r, 5));
    unsigned ask = random_below (r, 6);
    if (ask == 0)
        text_printf (out, " && v%u != %u", i, random_below (r, 3));
    if (ask == 1 && shared)
        text_printf (out, " && id == %u", random_below (r, 3));
    if (ask == 2)
        text_printf (out, " && c%u_%u <= v%u + 1", i, random_below (r, clocks), i);
    text_add (out, " : do: nop");
    for (unsigned c = 0; c < clocks; c++)
        if (random_below (r, 2))
            text_printf (out, "; c%u_%u = %u", i, c, random_below (r, 5) ? 0 : random_below (r, 4));
    unsigned set = random_below (r, 5);
    if (set == 0)
        text_printf (out, "; v%u = %u", i, random_below (r, 3));
    if (set == 1 && shared)
        text_printf (out, "; id = %u", random_below (r, 3));
    text_add (out, "}\n");
}

static void
add_process (text *out, uint64_t *r, unsigned i, bool shared)
{
    unsigned clocks = 1 + random_below (r, 2), locations = 2 + random_below (r, MOST_LOCATIONS - 1);
    text_printf (out, "process:P%u\nint:1:0:2:0:v%u\n", i, i);
    for (unsigned c = 0; c < clocks; c++)
        text_printf (out, "clock:1:c%u_%u\n", i, c);
    for (unsigned l = 0; l < locations; l++) {
        text_printf (out, "location:P%u:l%u{labels: at%u_%u, some%u", i, l, i, l, l);
        if (l == 0 || random_below (r, 12) == 0)
            text_add (out, " : initial:");
        if (random_below (r, 2) == 0)
            text_printf (out, " : invariant: c%u_%u %s %u", i, random_below (r, clocks),
                         random_below (r, 3) ? "<=" : "<", 1 + random_below (r, 4));
        else if (random_below (r, 6) == 0)
            text_printf (out, " : invariant: c%u_0 <= 3 && c%u_0 >= %u", i, i, random_below (r, 2));
        text_add (out, "}\n");
    }
    for (unsigned e = 2 + random_below (r, MOST_EDGES - 1); e > 0; e--)
        add_edge (out, r, i, locations, clocks, shared);
}

static char *
network (uint64_t seed)
{
    uint64_t r = seed * 0x9e3779b97f4a7c15u + 5;
    unsigned count = 2 + random_below (&r, 3);
    bool shared = random_below (&r, 3) == 0;
    text out = TEXT_EMPTY;
    text_add (&out, "system:local\nevent:t\nevent:a\nevent:b\nint:1:0:2:0:id\n");
    for (unsigned i = 1; i <= count; i++)
        add_process (&out, &r, i, shared);
    /* Each line begins with another process, so none is there twice. */
    for (unsigned first = 1 + random_below (&r, 2); first < count; first++) {
        text_printf (&out, "sync:P%u@%c:P%u@%c", first, "ab"[random_below (&r, 2)], first + 1,
                     "ab"[random_below (&r, 2)]);
        if (first + 2 <= count && random_below (&r, 3) == 0)
            text_printf (&out, ":P%u@a", first + 2);
        text_add (&out, "\n");
    }
    return text_take (&out);
}

/* The answer to the question; the evidence is checked on the way. */
static verdict *
ask (const model *m, const query *q, dense_time_zones zones, bool *wrong)
{
    budget *b = budget_new ((budget_limits){ .states = 100000 });
    diag *why = diag_new ("local");
    dense_options o = dense_options_default ();
    o.time_zones = zones;
    o.any_order = zones == DENSE_AUTO;
    o.first_look = 1; /* of both beside each other: at once */
    verdict *v = dense_decide (m, q, &o, b, why);
    run_goal goal = { .labels = q->labels, .label_count = q->label_count };
    text reason = TEXT_EMPTY;
    if (q->kind == QUERY_REACH && v->answer == ANSWER_YES
        && (!v->evidence || !run_replay (m, v->evidence, &goal, &reason))) {
        fprintf (stderr, "time zones %d: %s\n", (int) zones, text_string (&reason));
        *wrong = true;
    }
    text_free (&reason);
    diag_free (why);
    budget_free (b);
    return v;
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

struct tally {
    unsigned questions, local, raced, yes, no, unknown, smaller;
};

static bool
check_query (const model *m, const query *q, struct tally *t)
{
    bool wrong = false;
    verdict *global = ask (m, q, DENSE_GLOBAL, &wrong), *local = ask (m, q, DENSE_LOCAL, &wrong);
    verdict *both = ask (m, q, DENSE_AUTO, &wrong);
    wrong |= global->answer != ANSWER_UNKNOWN && global->answer != both->answer;
    t->raced += both->note && strstr (both->note, "through before") != NULL;
    verdict_free (both);
    bool decided = global->answer != ANSWER_UNKNOWN && local->answer != ANSWER_UNKNOWN;
    t->questions++;
    t->local += local->note && strstr (local->note, "of its own") != NULL;
    t->yes += decided && local->answer == ANSWER_YES;
    t->no += local->answer == ANSWER_NO;
    t->unknown += !decided;
    t->smaller += decided && local->stats.visited < global->stats.visited;
    wrong |= decided && global->answer != local->answer;
    wrong |= decided && q->kind == QUERY_EXPLORE && !same_reached (m, global, local);
    verdict_free (global);
    verdict_free (local);
    return !wrong;
}

static bool
check_network (uint64_t seed, struct tally *t)
{
    char *source = network (seed);
    diag *why = diag_new ("local");
    diag_set_source (why, source, strlen (source));
    model *m = model_parse (source, strlen (source), why);
    if (!m)
        diag_print (why, stderr);
    uint64_t r = seed;
    query q = { .kind = QUERY_EXPLORE, .process = MODEL_NONE, .location = MODEL_NONE };
    bool fine = m && check_query (m, &q, t);
    for (int question = 0; m && question < 6; question++) {
        uint32_t labels[2] = { random_below (&r, (unsigned) m->label_count),
                               random_below (&r, (unsigned) m->label_count) };
        query reach = {
            .kind = QUERY_REACH, .process = MODEL_NONE, .location = MODEL_NONE, .labels = labels
        };
        reach.label_count = 1 + random_below (&r, 2);
        fine &= check_query (m, &reach, t);
    }
    if (!fine)
        fprintf (stderr, "seed %llu:\n%s\n", (unsigned long long) seed, source);
    model_free (m);
    diag_free (why);
    xfree (source);
    return fine;
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { .first = 0, .count = 150 };
    test_read_seeds (&seeds, argc, argv);
    struct tally t = { 0 };
    unsigned failures = 0;
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count && failures < 3; seed++)
        failures += !check_network (seed, &t);
    printf ("%u questions, %u by local times, %u of them before the others, %u with fewer states: %u yes, %u "
            "no, %u open\n",
            t.questions, t.local, t.raced, t.smaller, t.yes, t.no, t.unknown);
    bool tried = t.local > t.questions / 2 && t.unknown < t.questions / 100 + 1 && t.yes && t.no && t.smaller
                 && t.raced;
    if (!tried)
        fprintf (stderr, "local times were hardly tried\n");
    return failures != 0 || !tried;
}
