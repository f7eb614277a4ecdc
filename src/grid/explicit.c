#include "explicit.h"

#include "certificate.h"
#include "proof.h"
#include "runs.h"
#include "text.h"

enum { FIRST_STRETCH = 4, LAST_STRETCH = 64, CHEAP_STATES = 200000 };

static void
fill_reached (space *s, verdict *v)
{
    const model *m = s->model;
    size_t *first = xcalloc (m->process_count + 1, sizeof *first);
    for (size_t p = 0; p < m->process_count; p++)
        first[p + 1] = first[p] + m->processes[p].location_count;
    v->reached_locations = xcalloc (first[m->process_count] + 1, 1);
    for (uint32_t n = 0; n < s->nodes.count; n++) {
        if (!s->nodes.at[n].reached)
            continue;
        const product_view *view = product_look (s->look, store_at (s->discrete, n));
        for (size_t p = 0; p < m->process_count; p++)
            v->reached_locations[first[p] + view->locations[p]] = 1;
    }
    xfree (first);
    v->reached_edges = s->edge_reached;
    s->edge_reached = NULL;
}

static void
set_cut (const space *s, const grid_options *o, verdict *v)
{
    text reason = TEXT_EMPTY;
    layout_why_not_cut_off (s->model, &reason);
    text_printf (&reason, "; nothing was found with these clocks up to %lld periods of %s",
                 (long long) (s->exact_cap / s->scale.tick), o->period);
    verdict_set_unknown (v, text_string (&reason));
    text_free (&reason);
}

static void
set_stopped (const walker *w, verdict *v)
{
    if (w->fault)
        verdict_set_fault (v, w->fault->fault_where, w->fault->fault);
    else {
        v->answer = ANSWER_YES;
        v->reason = xstrdup (w->timelock ? RUNS_TIMELOCK : RUNS_DEADLOCK);
    }
}

void
explicit_judge (walker *w, const exploration *e, const grid_options *o, verdict *v)
{
    space *s = w->space;
    const query *q = s->query;
    v->stats.states = e->states;
    v->stats.transitions = e->transitions;
    v->stats.visited = budget_states (s->budget);
    bool hasty = e->end == EXPLORE_DONE || q->kind == QUERY_DEADLOCK; /* edges may be missing */
    if (e->end == EXPLORE_LIMIT || (hasty && budget_reason (s->budget))) {
        verdict_set_unknown (v, budget_reason (s->budget));
        return;
    }
    if (e->end != EXPLORE_DONE)
        v->evidence = walker_run (w, e);
    if (e->end == EXPLORE_STOPPED)
        set_stopped (w, v);
    else if (e->end == EXPLORE_FOUND) {
        v->answer = ANSWER_YES;
        if (q->kind == QUERY_CYCLE)
            runs_close_loop (s->model, q, o->period, &v->evidence);
    } else if (s->cut)
        set_cut (s, o, v);
    else
        v->answer = q->kind == QUERY_EXPLORE ? ANSWER_YES : ANSWER_NO;
    if (q->kind == QUERY_EXPLORE)
        fill_reached (s, v);
}

/* Is this an answer that a certificate can be written for? */
static bool
is_proved (const space *s, const verdict *v)
{
    bool unreached = s->query->kind == QUERY_EXPLORE && v->answer == ANSWER_YES
                     && certificate_has_unreached (s->model, v->reached_locations);
    return !v->fault && (v->answer == ANSWER_NO || unreached);
}

static uint64_t
accepted_marks (const space *s, const query *q, bool plain)
{
    return product_all_marks (s->product) | (plain ? MARK_ACTION : 0) | (q->non_zeno ? MARK_TIME : 0);
}

/* Jumps that do not pay are given up by one walker alone, and that only where clocks stop. */
static bool
can_share (const space *s, const grid_options *o)
{
    return o->workers > 1 && s->query->kind != QUERY_CYCLE && !model_has_stopwatches (s->model);
}

/* One search; NULL, with *gave_up, if jumping over ticks does not pay. */
static verdict *
search (space *s, const grid_options *o, const space_options *alike, bool plain, bool *gave_up)
{
    const query *q = s->query;
    walker w = walker_new (s);
    w.plain = plain;
    w.may_give_up = !plain && model_has_stopwatches (s->model);
    w.time_counts = q->kind == QUERY_CYCLE && q->non_zeno;
    w.stop_at_deadlock = q->kind == QUERY_DEADLOCK;
    domain d = walker_domain (&w);
    exploration *e = can_share (s, o) ? explicit_reach_by (&w, alike, o->workers, s->budget) : NULL;
    if (!e)
        e = q->kind == QUERY_CYCLE ? explore_cycle (&d, accepted_marks (s, q, plain), s->budget)
                                   : explore_reach (&d, q->order, s->budget);
    verdict *v = NULL;
    /* It may have been while the way to what was found was walked again. */
    *gave_up = w.gave_up && (e->end == EXPLORE_STOPPED || (e->end == EXPLORE_LIMIT && !budget_reason (s->budget)));
    if (!*gave_up) {
        v = verdict_new ("explicit");
        explicit_judge (&w, e, o, v);
        if (q->certificate && is_proved (s, v))
            proof_explicit (&w, e, v);
    }
    exploration_free (e);
    walker_free (&w);
    return v;
}

static verdict *
decide (const model *m, const query *q, const grid_options *o, uint64_t stretch, bool *cut, budget *b,
        diag *why)
{
    space_options options = { o->period, o->up_to, o->plain_up_to, stretch };
    space *s = grid_space_new (m, q, &options, b, why);
    if (!s)
        return NULL;
    bool gave_up;
    /* Values that are never cut off make long delays: ticks are cheaper. */
    bool plain = o->plain_up_to > 0 || layout_keeps_diagonals (m) || s->some_endless;
    verdict *v = search (s, o, &options, plain, &gave_up);
    if (gave_up)
        v = search (s, o, &options, true, &gave_up);
    *cut = s->cut && v->answer == ANSWER_UNKNOWN && !v->fault && !budget_reason (b);
    verdict_finish (v, b);
    grid_space_free (s);
    return v;
}

/* Where clocks cannot be cut off and no bound is given, look a little
 * further as long as that is cheap. */
verdict *
explicit_decide (const model *m, const query *q, const grid_options *o, budget *b, diag *why)
{
    bool cut = false;
    verdict *v = decide (m, q, o, FIRST_STRETCH, &cut, b, why);
    for (uint64_t stretch = FIRST_STRETCH * FIRST_STRETCH;
         v && cut && !o->up_to && stretch <= LAST_STRETCH && v->stats.states < CHEAP_STATES;
         stretch *= FIRST_STRETCH) {
        verdict_free (v);
        v = decide (m, q, o, stretch, &cut, b, why);
    }
    return v;
}
