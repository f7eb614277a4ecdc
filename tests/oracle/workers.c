/* Several workers against one, on random networks and programs: the same answers; runs that replay, as short
 * as those of one worker where they should be; the same locations and edges reached; certificates
 * that are accepted.  Argument: number of each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "certificate.h"
#include "dense.h"
#include "grid.h"
#include "random_automaton.h"
#include "random_program.h"
#include "states.h"
#include "test_main.h"

enum { MOST_WORKERS = 4 };

struct trial {
    uint64_t seed;
    const char *source;
    const model *model;
    unsigned workers;
    const char *period; /* NULL: dense time */
    bool ticks;
    dense_options options;
};

/* What was answered, and the certificate if one was asked for. */
struct answered {
    verdict *verdict;
    char *proof;
    size_t proof_length;
};

static random_options
options_for (uint64_t seed)
{
    random_options o = random_options_default ();
    uint64_t state = seed * 0x9e3779b97f4a7c15u + 1;
    o.most_clocks = 1 + random_below (&state, 3);
    o.most_processes = 1 + random_below (&state, 3);
    o.most_locations = 2 + random_below (&state, 4);
    o.most_edges = 2 + random_below (&state, 6);
    o.strict = random_below (&state, 3) * 40;
    o.invariants = random_below (&state, 3) * 30;
    o.labels = 1 + random_below (&state, 3);
    o.urgency = random_below (&state, 3) * 10;
    o.integers = random_below (&state, 2) == 0;
    o.faults = o.integers && random_below (&state, 3) == 0;
    o.diagonals = random_below (&state, 4) == 0;
    o.copies = random_below (&state, 4) == 0;
    random_options_add (&o, seed / 3 ^ seed >> 7, false);
    return o;
}

_Noreturn static void
complain (const struct trial *t, const query *q, const char *what)
{
    static const char *const kinds[] = { "explore", "reach", "deadlock", "cycle" };
    fprintf (stderr,
             "%s, period %s, order %d, %u workers, subsumption %d, extrapolation %d, hull %d, symmetry %d\n",
             kinds[q->kind], t->period ? t->period : "none", (int) q->order, t->workers,
             (int) t->options.subsumption, (int) t->options.extrapolation, t->options.over_approximate,
             t->options.symmetry);
    test_fail (t->seed, t->source, what);
}

static struct answered
ask (const struct trial *t, query q, unsigned workers)
{
    struct answered a = { .verdict = NULL };
    dense_options o = t->options;
    budget *b = budget_new ((budget_limits){ .states = 200000 });
    diag *why = diag_new ("random");
    o.workers = workers;
    q.certificate = open_memstream (&a.proof, &a.proof_length);
    grid_options grid = { .period = t->period, .engine = GRID_EXPLICIT, .workers = workers };
    if (t->ticks)
        grid.plain_up_to = 20;
    a.verdict =
        t->period ? grid_decide (t->model, &q, &grid, b, why) : dense_decide (t->model, &q, &o, b, why);
    fclose (q.certificate);
    diag_free (why);
    budget_free (b);
    return a;
}

static void
answered_free (struct answered *a)
{
    verdict_free (a->verdict);
    free (a->proof);
}

static void
check_run (const struct trial *t, const query *q, const verdict *v)
{
    run_goal goal = { .range_disables = q->range_disables, .ends_in_fault = v->fault != NULL };
    if (!v->fault) {
        goal.labels = q->labels;
        goal.label_count = q->label_count;
    }
    text why = TEXT_EMPTY;
    if (!v->evidence)
        complain (t, q, "no evidence");
    if (!run_replay (t->model, v->evidence, &goal, &why))
        complain (t, q, text_string (&why));
    text_free (&why);
}

static void
check_proof (const struct trial *t, const query *q, const struct answered *a)
{
    text what = TEXT_EMPTY;
    budget *b = budget_new ((budget_limits){ 0 });
    if (certificate_check (t->model, a->proof, a->proof_length, b, &what) != ANSWER_YES)
        complain (t, q, text_string (&what));
    text_free (&what);
    budget_free (b);
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

/* Runs without further waiting at the end can be compared by their steps. */
static void
check_same (const struct trial *t, const query *q, const struct answered *alone,
            const struct answered *together)
{
    const verdict *a = alone->verdict, *b = together->verdict;
    if (b->fault)
        check_run (t, q, b);
    /* One may find the answer before it meets the fault. */
    if (a->fault || b->fault)
        return;
    if (a->answer != b->answer)
        complain (t, q, "another answer");
    if (q->kind == QUERY_EXPLORE && b->answer == ANSWER_YES && !same_reached (t->model, a, b))
        complain (t, q, "something else is reached");
    if (b->answer == ANSWER_YES && q->kind == QUERY_REACH)
        check_run (t, q, b);
    if (b->answer == ANSWER_YES && q->kind == QUERY_REACH && q->order == EXPLORE_BFS && !t->ticks
        && a->evidence->count != b->evidence->count)
        complain (t, q, "a run of another length");
    if (b->answer == ANSWER_NO && !model_has_diagonals (t->model) && together->proof_length > 0)
        check_proof (t, q, together);
}

static void
check_query (const struct trial *t, query q)
{
    struct answered alone = ask (t, q, 1);
    if (alone.verdict) {
        struct answered together = ask (t, q, t->workers);
        struct answered again = ask (t, q, t->workers);
        check_same (t, &q, &alone, &together);
        if (again.verdict->stats.visited != together.verdict->stats.visited)
            complain (t, &q, "not the same way twice");
        answered_free (&together);
        answered_free (&again);
    }
    answered_free (&alone);
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
    for (q.order = EXPLORE_BFS; q.order <= EXPLORE_DFS; q.order++) {
        q.kind = QUERY_REACH;
        check_query (t, q);
        q.kind = QUERY_DEADLOCK;
        check_query (t, q);
        q.kind = QUERY_EXPLORE;
        check_query (t, q);
    }
}

/* In dense time, and at a period. */
static void
check_times (struct trial *t, uint64_t *r)
{
    static const char *const periods[] = { "1", "1/2", "2/3" };
    check_model (t);
    t->period = periods[random_below (r, 3)];
    t->ticks = random_below (r, 4) == 0;
    check_model (t);
}

static gcl_exploration *
explore (const gcl_model *m, gcl_explore_options o, unsigned workers)
{
    budget *b = budget_new ((budget_limits){ .states = 20000 });
    o.workers = workers;
    gcl_exploration *e = gcl_explore (m, &o, b);
    budget_free (b);
    return e;
}

/* One search may know a variable's overflow before the other: that is a limit, too.  What was found until
 * a limit differs; so do numbers when the search stops at the first error. */
static const char *
difference (const gcl_model *m, const gcl_explore_options *o, const gcl_exploration *a,
            const gcl_exploration *b)
{
    text why = TEXT_EMPTY;
    bool replays = !b->run || gcl_replay (m, b->run, &why);
    text_free (&why);
    if (!replays || (b->answer == ANSWER_YES) != (b->run != NULL))
        return "no run, or one that does not replay";
    if (!a->complete && !(o->until_error && a->answer == ANSWER_YES))
        return NULL;
    if (a->answer != b->answer)
        return "another answer";
    if (a->run && o->order == EXPLORE_BFS && !o->reductions && a->run->count != b->run->count)
        return "a run of another length";
    if (o->until_error && a->answer == ANSWER_YES)
        return NULL;
    if (a->complete != b->complete || a->error_state != b->error_state)
        return "another end";
    if (memcmp (a->fired, b->fired, m->command_count * sizeof *a->fired) != 0)
        return "other commands happen";
    if (!o->reductions
        && (a->stats.states != b->stats.states || a->stats.transitions != b->stats.transitions))
        return "another number of states or transitions";
    return (a->deadlocks > 0) != (b->deadlocks > 0) ? "another word on deadlocks" : NULL;
}

static void
check_program (uint64_t seed)
{
    uint64_t r = seed * 0xd1342543de82ef95u + 11;
    text source = TEXT_EMPTY;
    random_program (&source, (unsigned) seed);
    diag *why = diag_new ("random");
    gcl_model *m = gcl_parse (text_string (&source), source.length, why);
    if (!m)
        test_fail (seed, text_string (&source), "not a program");
    gcl_explore_options o = { .order = random_below (&r, 2) ? EXPLORE_BFS : EXPLORE_DFS,
                              .certificate = true };
    o.until_error = random_below (&r, 2);
    o.reductions = random_below (&r, 2) ? GCL_REDUCTION (GCL_DEAD) | GCL_REDUCTION (GCL_EQUIVALENT) : 0;
    unsigned workers = 2 + random_below (&r, MOST_WORKERS - 1);
    gcl_exploration *alone = explore (m, o, 1), *together = explore (m, o, workers);
    const char *what = difference (m, &o, alone, together);
    if (what)
        test_fail (seed, text_string (&source), what);
    gcl_exploration_free (alone);
    gcl_exploration_free (together);
    gcl_free (m);
    diag_free (why);
    text_free (&source);
}

int
main (int argc, char **argv)
{
    test_seeds seeds = { .first = 0, .count = 250 };
    test_read_seeds (&seeds, argc, argv);
    for (uint64_t seed = seeds.first; seed < seeds.first + seeds.count; seed++) {
        random_options o = options_for (seed);
        char *source = random_automaton (seed, &o);
        diag *why = diag_new ("random");
        model *m = model_parse (source, strlen (source), why);
        if (!m)
            test_fail (seed, source, "not a model");
        uint64_t r = seed * 0xd1342543de82ef95u + 7;
        struct trial t = { .seed = seed, .source = source, .model = m, .options = dense_options_default () };
        t.workers = 2 + random_below (&r, MOST_WORKERS - 1);
        t.options.subsumption = (dense_subsumption) random_below (&r, 3);
        t.options.symmetry = random_below (&r, 2);
        t.options.over_approximate = random_below (&r, 4) == 0;
        check_times (&t, &r);
        model_free (m);
        diag_free (why);
        xfree (source);
        check_program (seed);
    }
    return 0;
}
