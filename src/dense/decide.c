#include "dense.h"

#include <string.h>

#include "alloc.h"
#include "certificate.h"
#include "proof.h"
#include "cycle.h"
#include "deadlock.h"
#include "race.h"
#include "reach.h"
#include "stopwatch.h"
#include "store.h"

dense_options
dense_options_default (void)
{
    return (dense_options){ .extrapolation = DENSE_LU_PLUS, .subsumption = DENSE_ALU };
}

/* What one member of a symmetry reaches, all do. */
static void
share_reached (const symmetry *y, verdict *v)
{
    const model *m = y->model;
    const process *first = &m->processes[y->members[0]];
    for (int turn = 0; turn < 2; turn++) /* gather at the first member, then spread */
        for (uint32_t i = 1; i < y->count; i++) {
            const process *other = &m->processes[y->members[i]];
            size_t a = 0, b = 0;
            for (uint32_t p = 0; p < y->members[i]; p++) {
                a += p < y->members[0] ? m->processes[p].location_count : 0;
                b += m->processes[p].location_count;
            }
            for (size_t l = 0; l < first->location_count; l++)
                v->reached_locations[a + l] |= v->reached_locations[b + l];
            for (size_t e = 0; e < first->edge_count; e++)
                v->reached_edges[first->edges[e]] |= v->reached_edges[other->edges[e]];
            for (size_t l = 0; l < first->location_count; l++)
                v->reached_locations[b + l] |= v->reached_locations[a + l];
            for (size_t e = 0; e < first->edge_count; e++)
                v->reached_edges[other->edges[e]] |= v->reached_edges[first->edges[e]];
        }
}

void
reach_fill (const space *s, const uint8_t *fired, uint32_t fired_room, verdict *v)
{
    const model *m = product_model (s->product);
    size_t locations = 0;
    for (size_t p = 0; p < m->process_count; p++)
        locations += m->processes[p].location_count;
    v->reached_locations = xcalloc (locations + 1, 1);
    v->reached_edges = xcalloc (m->edge_count + 1, 1);
    for (uint32_t n = 0; n < s->node_count; n++) {
        if (s->nodes[n].passed == SPACE_NONE)
            continue;
        const product_view *view = product_look (s->look, store_at (s->states, n));
        size_t first = 0;
        for (size_t p = 0; p < m->process_count; first += m->processes[p++].location_count)
            v->reached_locations[first + view->locations[p]] = 1;
    }
    uint32_t e = intern_count (s->edges) ? 0 : INTERN_FULL;
    for (; e < fired_room; e = intern_next (s->edges, e)) {
        const uint32_t *edges = intern_at (s->edges, e);
        size_t count = intern_length (s->edges, e) / sizeof *edges;
        for (size_t i = 0; fired[e] && i < count; i++)
            v->reached_edges[edges[i]] = 1;
    }
    if (s->options.symmetry)
        share_reached (s->options.symmetry, v);
}

/* The fault of the last step of the trace. */
static void
report_fault (space *s, const trace *t, verdict *v)
{
    unfolding u;
    if (!trace_unfold (s, t, &u))
        return;
    product_expand (s->walk, u.states + (u.count - 1) * u.words);
    const product_step *step = product_step_at (s->walk, u.steps[u.count - 1]);
    verdict_set_fault (v, step->fault->where, step->fault->what);
    unfolding_free (&u);
}

/* Evidence for what was found.  Without a run the answer stays unknown: only
 * an over-approximation leads here, or numbers beyond all measure. */
static void
report_found (space *s, search_end end, const trace *t, verdict *v)
{
    bool stuck = s->options.query->kind == QUERY_DEADLOCK && end == SEARCH_FOUND;
    if (stuck && s->options.query->every_period) {
        verdict_set_unknown (v, "some period may have a deadlock");
        return;
    }
    v->evidence = stuck ? deadlock_run (s, t) : trace_run (s, t, NULL);
    if (!v->evidence)
        verdict_set_unknown (
            v, "no run follows the path that was found: it may be due to the over-approximation");
    else if (end == SEARCH_FAULT)
        report_fault (s, t, v);
    else
        v->answer = ANSWER_YES;
}

/* Look again for a shorter way to what was found, where there may be one. */
static void
shorten (space *s, const query *q, const dense_options *o, verdict *v)
{
    reach r;
    trace t = { .start = SPACE_NONE };
    for (uint32_t n = 0; n < s->node_count; n++)
        s->nodes[n].passed = SPACE_NONE;
    dense_options alone = *o;
    alone.aside = NULL;
    reach_init (&r, s, q, &alone);
    r.patient = true;
    if (reach_search (&r, &t) == SEARCH_FOUND) {
        run *shorter = t.steps.count < v->evidence->count ? trace_run (s, &t, NULL) : NULL;
        if (shorter) {
            run_free (v->evidence);
            v->evidence = shorter;
        }
    }
    trace_free (&t);
    reach_free (&r);
}

static void
decide_by_reach (space *s, const query *q, const dense_options *o, verdict *v)
{
    reach r;
    trace t = { .start = SPACE_NONE };
    reach_init (&r, s, q, o);
    search_end end = reach_search (&r, &t);
    if (end == SEARCH_DONE && q->kind == QUERY_EXPLORE)
        v->answer = ANSWER_YES;
    else if (end == SEARCH_DONE)
        v->answer = ANSWER_NO;
    if (q->kind == QUERY_EXPLORE)
        reach_fill (s, r.fired, r.fired_room, v);
    bool unreached = v->answer == ANSWER_YES && q->kind == QUERY_EXPLORE
                     && certificate_has_unreached (product_model (s->product), v->reached_locations);
    if (q->certificate && (v->answer == ANSWER_NO || unreached))
        proof_write_reach (&r, v->reached_locations, q->certificate);
    if (end == SEARCH_FOUND || end == SEARCH_FAULT)
        report_found (s, end, &t, v);
    bool shortest = !r.dropped_waiting || q->order == EXPLORE_DFS || q->kind != QUERY_REACH;
    v->stats = (statistics){ .states = r.live, .transitions = r.transitions, .visited = r.visited };
    trace_free (&t);
    reach_free (&r);
    if (v->answer == ANSWER_YES && v->evidence && !shortest)
        shorten (s, q, o, v);
}

static void
decide_by_cycle (space *s, const query *q, const dense_options *o, verdict *v)
{
    cycle c;
    trace t = { .start = SPACE_NONE };
    cycle_init (&c, s, q, o);
    search_end end = cycle_run (&c);
    if (end == SEARCH_DONE)
        v->answer = ANSWER_NO;
    if (v->answer == ANSWER_NO && q->certificate)
        proof_write_cycle (&c, q->certificate);
    if (end == SEARCH_FOUND || end == SEARCH_FAULT) {
        cycle_trace (&c, end, &t);
        report_found (s, end, &t, v);
    }
    v->stats = (statistics){ .states = c.states.count, .transitions = c.transitions, .visited = c.visited };
    trace_free (&t);
    cycle_free (&c);
}

/* Time must diverge: take the graph apart.  Leaves the answer open, without a
 * reason, if the tick is needed. */
static void
decide_by_parts (space *s, const query *q, verdict *v)
{
    cycle c;
    trace t = { .start = SPACE_NONE };
    dense_options plain = { .subsumption = DENSE_EQUALITY };
    cycle_init (&c, s, q, &plain);
    search_end end = zeno_run (&c, &t);
    if (end == SEARCH_DONE)
        v->answer = ANSWER_NO;
    if (end == SEARCH_FAULT)
        cycle_trace (&c, end, &t);
    if (end == SEARCH_FOUND || end == SEARCH_FAULT)
        report_found (s, end, &t, v);
    v->stats = (statistics){ .states = c.states.count, .transitions = c.transitions, .visited = c.visited };
    trace_free (&t);
    cycle_free (&c);
}

/* Queries about what cannot happen need finer zones than reachability. */
static space_options
options_for (const query *q, const dense_options *o)
{
    space_options s = { .extrapolation = o->extrapolation, .query = q };
    s.larger = o->extrapolation == DENSE_M || o->extrapolation == DENSE_M_PLUS || q->kind == QUERY_DEADLOCK;
    if (q->kind == QUERY_CYCLE && o->extrapolation == DENSE_NONE)
        s.extrapolation = DENSE_LU_PLUS; /* cycles close by equality only */
    return s;
}

/* A certificate is checked by inclusion alone, without bounds of clocks. */
static dense_options
options_for_certificate (const query *q, const dense_options *o)
{
    dense_options with = *o;
    if (q->certificate && o->subsumption == DENSE_ALU)
        with.subsumption = DENSE_INCLUSION;
    if (with.subsumption != DENSE_ALU && o->extrapolation == DENSE_NONE)
        with.extrapolation = DENSE_LU_PLUS; /* or the search would not end */
    return with;
}

/* Answer with the given space; NULL if the model does not allow it. */
static verdict *
decide_in (const model *m, const query *q, const dense_options *o, space_options options, budget *b,
           diag *why)
{
    space *s = space_new (m, options, b, why);
    if (!s)
        return NULL;
    verdict *v = verdict_new ("zones");
    v->answer = ANSWER_UNKNOWN;
    if (options.parts)
        decide_by_parts (s, q, v);
    else if (q->kind == QUERY_CYCLE)
        decide_by_cycle (s, q, o, v);
    else
        decide_by_reach (s, q, o, v);
    if (v->answer == ANSWER_UNKNOWN && !v->fault && !v->reason && budget_reason (b))
        verdict_set_unknown (v, budget_reason (b));
    verdict_finish (v, b);
    space_free (s);
    return v;
}

/* Time must diverge.  Mostly there is no accepting run at all, or the first
 * lasso repeats in positive time. */
static bool
is_settled (const verdict *v, const budget *b)
{
    return v->answer == ANSWER_NO || v->fault || budget_reason (b)
           || (v->evidence && v->evidence->loop_repeats);
}

static int32_t
gcd (int32_t a, int32_t b)
{
    while (b) {
        int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

static int32_t
unit_of_conjunction (const conjunction *all, int32_t unit)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->at[i]->kind == EXPR_CLOCK_COMPARE) {
            const expr *with = all->at[i]->args[2];
            unit = with->kind == EXPR_NUMBER ? gcd (unit, with->value) : 1;
        }
    return unit;
}

/* How long the tick is: any time will do, and the one that divides what
 * clocks are compared with leads to the fewest zones. */
static int32_t
tick_for (const model *m, const query *q)
{
    int32_t unit = 0;
    for (size_t p = 0; p < m->process_count; p++)
        for (size_t l = 0; l < m->processes[p].location_count; l++)
            unit = unit_of_conjunction (&m->processes[p].locations[l].invariant, unit);
    for (size_t e = 0; e < m->edge_count; e++)
        unit = unit_of_conjunction (&m->edges[e].guard, unit);
    return unit && !q->certificate && model_resets_to_zero_only (m) ? unit : 1;
}

/* The argument of zeno.c needs clocks that are only set to 0, and marks for
 * all labels and clocks; its "no" has no certificate. */
static bool
may_take_apart (const model *m, const query *q)
{
    return !q->certificate && model_resets_to_zero_only (m) && q->label_count + m->clock_count < SPACE_MARKS;
}

/* Exchanging processes keeps what can be reached.  Labels met infinitely
 * often belong to certain processes, and certificates and deadlocks speak of
 * certain states; diagonals add bits to states that belong to clocks. */
static bool
may_exchange (const model *m, const query *q, const dense_options *o)
{
    bool asked = q->kind == QUERY_REACH || q->kind == QUERY_EXPLORE;
    return o->symmetry && asked && !q->certificate && !model_has_diagonals (m);
}

/* With zones, if the model allows it: stopped clocks, and differences of
 * clocks together with copies, do not go into zones with finitely many bounds. */
static verdict *
decide_by_zones (const model *m, const query *q, const dense_options *o, race *beside, budget *b, diag *why)
{
    dense_options with = options_for_certificate (q, o);
    space_options options = options_for (q, &with);
    symmetry *exchange = may_exchange (m, q, o) ? symmetry_detect (m) : NULL;
    options.symmetry = exchange;
    if (beside) {
        beside->directed = directed_new (m, q, &with, options, b);
        with = race_begin (beside, &with);
    }
    verdict *v = decide_in (m, q, &with, options, b, why);
    v = beside ? race_end (beside, v, b) : v;
    symmetry_free (exchange);
    if (!v || q->kind != QUERY_CYCLE || !q->non_zeno || is_settled (v, b))
        return v;
    verdict_free (v);
    if (may_take_apart (m, q)) {
        space_options parts = options;
        parts.parts = parts.larger = true;
        parts.extrapolation = DENSE_M_PLUS;
        v = decide_in (m, q, &with, parts, b, why);
        if (v->answer != ANSWER_UNKNOWN || v->fault || budget_reason (b))
            return v;
        verdict_free (v);
    }
    options.tick = tick_for (m, q);
    return decide_in (m, q, &with, options, b, why);
}

static void
set_note (verdict *v, const char *before, const char *what)
{
    text note = TEXT_EMPTY;
    text_printf (&note, "%s%s", before, what);
    xfree (v->note);
    v->note = text_take (&note);
}

/* All zones, and beside them what may find a run sooner: other orders, and a time for each process. */
static verdict *
decide_by_race (const model *m, const query *q, const dense_options *o, budget *b, diag *why)
{
    const char *why_not = NULL;
    race r = { 0 };
    if (o->time_zones == DENSE_AUTO)
        r.local = local_race_new (m, q, o, b, &why_not);
    verdict *v = decide_by_zones (m, q, o, &r, b, why);
    if (v && why_not && !v->note)
        set_note (v, "one time for all, as ", why_not);
    return v;
}

static verdict *
decide_by_some_zones (const model *m, const query *q, const dense_options *o, budget *b, diag *why)
{
    const char *why_not;
    if (o->time_zones != DENSE_LOCAL)
        return decide_by_race (m, q, o, b, why);
    verdict *v = local_decide (m, q, o, b, &why_not);
    if (v) {
        set_note (v, "every process has a time of its own", "");
        return v;
    }
    v = decide_by_zones (m, q, o, NULL, b, why);
    if (v)
        set_note (v, "one time for all, as ", why_not ? why_not : "local times are not for it");
    return v;
}

verdict *
dense_decide (const model *m, const query *q, const dense_options *o, budget *b, diag *why)
{
    diag *unused = diag_new ("");
    verdict *v = model_has_stopwatches (m) ? NULL : decide_by_some_zones (m, q, o, b, unused);
    diag_free (unused);
    return v ? v : stopwatch_decide (m, q, b, why);
}
