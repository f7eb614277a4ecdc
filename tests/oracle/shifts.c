/* Models that add to clocks and take away from them, so that a clock may
 * become negative in the middle of a joint edge: what a walk through single
 * states finds (src/verdict reads the model itself, one statement after the
 * other) every engine must find, and every answer of theirs must replay.
 * Usage: oracle_shifts [COUNT [FIRST_SEED]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "dense.h"
#include "grid.h"
#include "random_automaton.h"
#include "regions.h"
#include "test_main.h"
#include "vec.h"

enum { MOST_SEEN = 100, LONGEST_DELAY = 4, MOST_STATES = 500 };

struct seen {
    uint32_t *locations;
    int32_t *integers;
    mpq_t *clocks;
};

typedef struct walk {
    const model *m;
    concrete *now;
    VEC (struct seen) seen;
    bool fault, deadlock, *edge_fires;
    uint32_t label; /* MODEL_NONE: none */
    bool label_seen;
} walk;

typedef struct trial {
    uint64_t seed;
    const char *source, *engine;
    model *m;
    bool disable;
    walk *found;
    unsigned long answers, faults, yes, no;
} trial;

static void
complain (const trial *t, const char *what)
{
    fprintf (stderr, "seed %llu engine %s%s: %s\n%s\n", (unsigned long long) t->seed, t->engine,
             t->disable ? ", range disable" : "", what, t->source);
    exit (1);
}

static bool
is_seen (const walk *w, const run_state *s)
{
    for (size_t i = 0; i < w->seen.count; i++) {
        const struct seen *o = &w->seen.at[i];
        bool same = !memcmp (o->locations, s->locations, w->m->process_count * sizeof *s->locations)
                    && (!w->m->integer_count
                        || !memcmp (o->integers, s->integers, w->m->integer_count * sizeof *s->integers));
        for (uint32_t x = 0; same && x < w->m->clock_count; x++)
            same = mpq_equal (o->clocks[x], s->clocks[x]);
        if (same)
            return true;
    }
    return false;
}

static void
note_state (walk *w)
{
    const run_state *s = concrete_state (w->now);
    const model *m = w->m;
    if (w->seen.count == MOST_SEEN || is_seen (w, s))
        return;
    struct seen n = { xcalloc (m->process_count, sizeof *n.locations),
                      xcalloc (m->integer_count + 1, sizeof *n.integers),
                      xcalloc (m->clock_count, sizeof *n.clocks) };
    memcpy (n.locations, s->locations, m->process_count * sizeof *n.locations);
    memcpy (n.integers, s->integers, m->integer_count * sizeof *n.integers);
    for (uint32_t x = 0; x < m->clock_count; x++) {
        mpq_init (n.clocks[x]);
        mpq_set (n.clocks[x], s->clocks[x]);
    }
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].locations[s->locations[p]].label_count; l++)
            w->label_seen |= m->processes[p].locations[s->locations[p]].labels[l] == w->label;
    *vec_add (&w->seen) = n;
}

/* Every joint edge out of the state, at every whole delay up to a few; the
 * moves tell which edges there are, the firing what they do. */
static void
visit (walk *w, size_t number)
{
    run_state from = { w->seen.at[number].locations, w->seen.at[number].integers,
                       (const mpq_t *) w->seen.at[number].clocks, NULL };
    concrete_go (w->now, &from);
    size_t count;
    const concrete_move *moves = concrete_moves (w->now, &count);
    mpz_t first, last;
    mpq_t delay;
    mpz_inits (first, last, NULL);
    mpq_init (delay);
    bool stuck = true;
    for (size_t i = 0; i < count; i++) {
        mpq_set_ui (delay, 1, 1);
        stuck = stuck && !delay_range_multiples (&moves[i].when, delay, first, last);
        for (unsigned long d = 0; d <= LONGEST_DELAY; d++) {
            text why = TEXT_EMPTY;
            position where;
            mpq_set_ui (delay, d, 1);
            concrete_go (w->now, &from);
            concrete_outcome o =
                concrete_fire (w->now, delay, moves[i].edges, moves[i].edge_count, &why, &where);
            w->fault |= o == CONCRETE_FAULT;
            for (uint32_t e = 0; o == CONCRETE_FIRES && e < moves[i].edge_count; e++)
                w->edge_fires[moves[i].edges[e]] = true;
            if (o == CONCRETE_FIRES)
                note_state (w);
            text_free (&why);
        }
    }
    w->deadlock |= stuck;
    mpz_clears (first, last, NULL);
    mpq_clear (delay);
}

static walk *
walk_new (const model *m, bool disable)
{
    walk *w = xcalloc (1, sizeof *w);
    w->m = m;
    w->label = m->label_count ? 0 : MODEL_NONE;
    w->now = concrete_new (m, disable);
    w->edge_fires = xcalloc (m->edge_count + 1, sizeof *w->edge_fires);
    uint32_t *start = xcalloc (m->process_count, sizeof *start);
    text why = TEXT_EMPTY;
    for (bool more = concrete_next_start (m, start, true); more; more = concrete_next_start (m, start, false))
        if (concrete_start (w->now, start, &why))
            note_state (w);
    for (size_t i = 0; i < w->seen.count; i++)
        visit (w, i);
    text_free (&why);
    xfree (start);
    return w;
}

static void
walk_free (walk *w)
{
    for (size_t i = 0; i < w->seen.count; i++) {
        for (uint32_t x = 0; x < w->m->clock_count; x++)
            mpq_clear (w->seen.at[i].clocks[x]);
        xfree (w->seen.at[i].clocks);
        xfree (w->seen.at[i].locations);
        xfree (w->seen.at[i].integers);
    }
    vec_free (&w->seen);
    xfree (w->edge_fires);
    concrete_free (w->now);
    xfree (w);
}

static void
check_run (const trial *t, const query *q, const verdict *v, const char *period)
{
    run_goal goal = { .labels = q->labels,
                      .label_count = v->fault ? 0 : q->label_count,
                      .period = period,
                      .range_disables = t->disable,
                      .ends_in_fault = v->fault != NULL,
                      .deadlocks = q->kind == QUERY_DEADLOCK && !v->fault };
    text why = TEXT_EMPTY;
    if (!v->evidence)
        complain (t, "no evidence");
    if (!run_replay (t->m, v->evidence, &goal, &why))
        complain (t, text_string (&why));
    text_free (&why);
}

static void
judge (trial *t, const query *q, const verdict *v, bool expected, const char *period)
{
    t->answers++;
    if (v->fault || (v->answer == ANSWER_YES && q->kind != QUERY_EXPLORE))
        check_run (t, q, v, period);
    t->faults += v->fault != NULL;
    if (v->fault && t->disable)
        complain (t, "a fault although faults are disabled");
    t->yes += !v->fault && v->answer == ANSWER_YES;
    t->no += v->answer == ANSWER_NO;
    if (v->answer == ANSWER_NO && expected)
        complain (t, "no instead of yes");
    bool through = v->answer == ANSWER_NO || (q->kind == QUERY_EXPLORE && v->answer == ANSWER_YES);
    if (through && !v->fault && t->found->fault)
        complain (t, "a fault was missed");
    for (uint32_t e = 0; through && q->kind == QUERY_EXPLORE && v->reached_edges && e < t->m->edge_count; e++)
        if (t->found->edge_fires[e] && !v->reached_edges[e])
            complain (t, "an edge was missed");
}

enum engine { EXPLICIT, BDD, ZONES, REGIONS, ENGINES };

static void
ask (trial *t, enum engine which, query q, bool expected)
{
    static const char *const names[] = { "explicit", "bdd", "zones", "regions" };
    budget *b =
        budget_new ((budget_limits){ .states = MOST_STATES, .seconds = 0.1, .bytes = (size_t) 1 << 30 });
    diag *why = diag_new ("random");
    grid_options grid = { .period = "1", .engine = which == EXPLICIT ? GRID_EXPLICIT : GRID_BDD };
    dense_options dense = dense_options_default ();
    t->engine = names[which];
    q.range_disables = t->disable;
    q.process = q.location = MODEL_NONE;
    bool on_grid = which == EXPLICIT || which == BDD;
    verdict *v = on_grid          ? grid_decide (t->m, &q, &grid, b, why)
                 : which == ZONES ? dense_decide (t->m, &q, &dense, b, why)
                                  : regions_decide (t->m, &q, false, b, why);
    if (v)
        judge (t, &q, v, expected, on_grid ? "1" : NULL);
    verdict_free (v);
    diag_free (why);
    budget_free (b);
}

static void
ask_all (trial *t)
{
    const walk *w = t->found;
    for (enum engine which = 0; which < ENGINES; which++) {
        bool on_grid = which == EXPLICIT || which == BDD;
        if (which != REGIONS)
            ask (t, which, (query){ .kind = QUERY_EXPLORE }, false);
        if (w->label != MODEL_NONE)
            ask (t, which, (query){ .kind = QUERY_REACH, .labels = &w->label, .label_count = 1 },
                 w->label_seen);
        if (which != REGIONS)
            ask (t, which, (query){ .kind = QUERY_DEADLOCK }, on_grid && w->deadlock);
        ask (t, which, (query){ .kind = QUERY_CYCLE }, false);
        ask (t, which, (query){ .kind = QUERY_CYCLE, .non_zeno = true }, false);
    }
}

static random_options
options_for (uint64_t seed)
{
    random_options o = random_options_default ();
    o.shifts = true;
    o.labels = 1;
    o.copies = seed & 1;
    o.integers = seed & 2;
    o.most_processes = seed & 4 ? 2 : 1;
    o.stopwatches = (seed & 24) == 8;
    o.diagonals = (seed & 24) == 16;
    o.urgency = seed & 32 ? 15 : 0;
    o.least_clocks = 2;
    return o;
}

int
main (int count, char **arguments)
{
    test_seeds seeds = { .first = 1, .count = 40 };
    test_read_seeds (&seeds, count, arguments);
    trial t = { .seed = 0 };
    for (t.seed = seeds.first; t.seed < seeds.first + seeds.count; t.seed++) {
        random_options o = options_for (t.seed);
        char *source = random_automaton (t.seed, &o);
        diag *why = diag_new ("random");
        t.source = source;
        t.m = model_parse (source, strlen (source), why);
        t.disable = t.seed % 3 == 0;
        t.engine = "none";
        if (!t.m)
            complain (&t, "does not parse");
        t.found = walk_new (t.m, t.disable);
        ask_all (&t);
        walk_free (t.found);
        model_free (t.m);
        diag_free (why);
        xfree (source);
    }
    printf ("seeds %llu to %llu: %lu answers (%lu yes, %lu no, %lu faults)\n",
            (unsigned long long) seeds.first, (unsigned long long) (t.seed - 1), t.answers, t.yes, t.no,
            t.faults);
    return 0;
}
