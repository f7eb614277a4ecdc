/* Zones against regions on random networks: every extrapolation, order and
 * subsumption gives the same verdict, and every yes comes with a run that
 * the replay accepts.  Argument: number of networks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "certificate.h"
#include "dense.h"
#include "random_automaton.h"
#include "regions.h"
#include "test_main.h"

struct trial {
    uint64_t seed;
    const char *source;
    const model *model;
    const model *stretched; /* all clock constants times a large number, or NULL */
    unsigned failures;
};

static const char *const answer_names[] = { "yes", "no", "unknown" };
static const char *const kind_names[] = { "explore", "reach", "deadlock", "cycle" };

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
complain (struct trial *t, const query *q, const dense_options *o, const char *what)
{
    fprintf (stderr, "seed %llu, %s%s, order %d, extrapolation %d, subsumption %d, hull %d: %s\n%s\n",
             (unsigned long long) t->seed, kind_names[q->kind], q->non_zeno ? " non-zeno" : "",
             (int) q->order, (int) o->extrapolation, (int) o->subsumption, o->over_approximate, what,
             t->source);
    t->failures++;
}

/* Does the evidence show what it should? */
static void
check_evidence (struct trial *t, const query *q, const dense_options *o, const verdict *v)
{
    run_goal goal = { .time_passes = q->non_zeno, .range_disables = q->range_disables };
    goal.ends_in_fault = v->fault != NULL;
    if (!v->fault) {
        goal.labels = q->labels;
        goal.label_count = q->label_count;
    }
    text why = TEXT_EMPTY;
    if (!v->evidence)
        complain (t, q, o, "no evidence");
    else if (!run_replay (t->model, v->evidence, &goal, &why))
        complain (t, q, o, text_string (&why));
    text_free (&why);
}

/* Do both reach the same locations and edges? */
static void
check_reached (struct trial *t, const query *q, const dense_options *o, const verdict *v,
               const verdict *expected)
{
    size_t locations = 0;
    for (size_t p = 0; p < t->model->process_count; p++)
        locations += t->model->processes[p].location_count;
    if (memcmp (v->reached_locations, expected->reached_locations, locations) != 0)
        complain (t, q, o, "other locations are reached");
    if (memcmp (v->reached_edges, expected->reached_edges, t->model->edge_count) != 0)
        complain (t, q, o, "other edges are reached");
}

static void
check_one (struct trial *t, const query *q, const dense_options *o, const verdict *expected)
{
    budget *b = budget_new ((budget_limits){ .states = 200000 });
    diag *why = diag_new ("random");
    verdict *v = dense_decide (t->model, q, o, b, why);
    char message[160];
    if (!v) {
        complain (t, q, o, "not supported");
    } else if (v->fault || expected->fault) {
        /* The question may be answered before the fault is met, or after. */
        if (v->fault)
            check_evidence (t, q, o, v);
    } else if (o->over_approximate && v->answer == ANSWER_UNKNOWN) {
        if (expected->answer == ANSWER_YES && !v->reason)
            complain (t, q, o, "unknown without a reason");
    } else if (v->answer != expected->answer) {
        snprintf (message, sizeof message, "%s instead of %s", answer_names[v->answer],
                  answer_names[expected->answer]);
        complain (t, q, o, message);
    } else if (q->kind == QUERY_EXPLORE) {
        check_reached (t, q, o, v, expected);
    } else if (v->answer == ANSWER_YES) {
        check_evidence (t, q, o, v);
    }
    if (v)
        verdict_free (v);
    diag_free (why);
    budget_free (b);
}

/* The text with every number that a clock is compared with multiplied. */
static char *
stretch (const char *source, long factor)
{
    text out = TEXT_EMPTY;
    for (const char *p = source; *p;) {
        bool compares = *p == '<' || *p == '>' || *p == '=';
        text_add_char (&out, *p++);
        if (!compares)
            continue;
        while (*p == '=' || *p == ' ' || *p == '-')
            text_add_char (&out, *p++);
        if (*p < '0' || *p > '9')
            continue;
        char *end;
        text_printf (&out, "%ld", strtol (p, &end, 10) * factor);
        p = end;
    }
    return text_take (&out);
}

/* Constants near the end of the range change nothing but the delays. */
static void
check_stretched (struct trial *t, const query *q, const verdict *expected)
{
    struct trial large = *t;
    large.model = t->stretched;
    for (int e = DENSE_NONE; e <= DENSE_LU_PLUS; e++) {
        dense_options o = { .extrapolation = (dense_extrapolation) e, .subsumption = DENSE_ALU };
        if (t->stretched)
            check_one (&large, q, &o, expected);
    }
    t->failures = large.failures;
}

/* The checker, which shares no code with the engine, accepts its proofs. */
static void
check_certificate (struct trial *t, query q)
{
    char *written = NULL;
    size_t length = 0;
    dense_options o = dense_options_default ();
    budget *b = budget_new ((budget_limits){ .states = 200000 });
    diag *why = diag_new ("random");
    q.certificate = open_memstream (&written, &length);
    verdict *v = dense_decide (t->model, &q, &o, b, why);
    fclose (q.certificate);
    text what = TEXT_EMPTY;
    budget *unlimited = budget_new ((budget_limits){ 0 });
    if (v && v->answer == ANSWER_NO && !model_has_diagonals (t->model)
        && certificate_check (t->model, written, length, unlimited, &what) != ANSWER_YES) {
        complain (t, &q, &o, text_string (&what));
        fprintf (stderr, "%s\n", written);
    }
    text_free (&what);
    if (v)
        verdict_free (v);
    diag_free (why);
    budget_free (b);
    budget_free (unlimited);
    free (written);
}

/* All ways to ask the zones. */
static void
check_query (struct trial *t, query q)
{
    budget *b = budget_new ((budget_limits){ .states = 200000 });
    diag *why = diag_new ("random");
    verdict *expected = regions_decide (t->model, &q, false, b, why);
    if (expected && (expected->answer != ANSWER_UNKNOWN || expected->fault)) {
        for (int e = DENSE_NONE; e <= DENSE_LU_PLUS; e++)
            for (int s = DENSE_EQUALITY; s <= DENSE_ALU; s++)
                for (int order = 0; order < (q.kind == QUERY_CYCLE ? 1 : 2); order++) {
                    dense_options o = { .extrapolation = (dense_extrapolation) e,
                                        .subsumption = (dense_subsumption) s };
                    q.order = order ? EXPLORE_DFS : EXPLORE_BFS;
                    if (e != DENSE_NONE || s == DENSE_ALU)
                        check_one (t, &q, &o, expected);
                }
        dense_options hull = { .extrapolation = DENSE_LU_PLUS,
                               .subsumption = DENSE_INCLUSION,
                               .over_approximate = true };
        if (q.kind == QUERY_REACH)
            check_one (t, &q, &hull, expected);
        if (expected->answer == ANSWER_NO)
            check_certificate (t, q);
        check_stretched (t, &q, expected);
    }
    if (expected)
        verdict_free (expected);
    diag_free (why);
    budget_free (b);
}

static void
check_model (struct trial *t)
{
    uint32_t labels[3];
    query q = { .kind = QUERY_REACH, .labels = labels, .process = MODEL_NONE, .location = MODEL_NONE };
    while (q.label_count < 3 && q.label_count < t->model->label_count) {
        labels[q.label_count] = (uint32_t) q.label_count;
        q.label_count++;
    }
    check_query (t, q);
    q.kind = QUERY_CYCLE;
    check_query (t, q);
    q.non_zeno = true;
    check_query (t, q);
    q.label_count = 0;
    check_query (t, q);
    q.non_zeno = false;
    check_query (t, q);
    q.kind = QUERY_DEADLOCK;
    check_query (t, q);
    q.kind = QUERY_EXPLORE;
    check_query (t, q);
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { .first = 0, .count = 250 };
    test_read_seeds (&seeds, argc, argv);
    unsigned failures = 0;
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count && failures < 5; seed++) {
        random_options o = options_for (seed);
        char *source = random_automaton (seed, &o);
        diag *why = diag_new ("random");
        model *m = model_parse (source, strlen (source), why);
        char *large = stretch (source, o.diagonals ? 100000000 : 330000000);
        model *stretched = o.integers || o.copies ? NULL : model_parse (large, strlen (large), why);
        if (m) {
            struct trial t = { .seed = seed, .source = source, .model = m, .stretched = stretched };
            check_model (&t);
            failures += t.failures;
            model_free (m);
            if (stretched)
                model_free (stretched);
        } else {
            fprintf (stderr, "seed %llu: not a model\n", (unsigned long long) seed);
            failures++;
        }
        diag_free (why);
        xfree (source);
        xfree (large);
    }
    return failures != 0;
}
