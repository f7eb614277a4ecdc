#include "symbolic.h"

#include "certificate.h"
#include "concrete.h"
#include "proof.h"
#include "runs.h"
#include "space.h"

/* What one decision works on. */
struct decision {
    symbolic *s;
    const grid_options *o;
    verdict *v;
    rings reached;
};

static DdNode *
goal_of (symbolic *s)
{
    const query *q = s->query;
    DdNode *goal = diagram_copy (&s->d, s->d.one);
    for (size_t i = 0; i < q->label_count; i++) {
        DdNode *label = symbolic_label (s, q->labels[i]);
        diagram_and_in (&s->d, &goal, label);
        diagram_drop (&s->d, label);
    }
    if (q->location != MODEL_NONE) {
        DdNode *here = entity_equals (s, &s->locations[q->process], q->location, false);
        diagram_and_in (&s->d, &goal, here);
        diagram_drop (&s->d, here);
    }
    return goal;
}

static run *
start_run (symbolic *s, DdNode *state)
{
    uint32_t *locations = xcalloc (s->model->process_count + 1, sizeof *locations);
    for (size_t p = 0; p < s->model->process_count; p++)
        locations[p] = (uint32_t) symbolic_value (s, &s->locations[p], state);
    run *r = run_new (locations, s->model->process_count);
    xfree (locations);
    return r;
}

/* Ticks are put together with the action after them, but not across the
 * start of the loop. */
static run *
write_run (symbolic *s, DdNode *start, const trail *t, size_t knot)
{
    run *r = start_run (s, start);
    uint64_t waited = 0;
    size_t loop_from = SIZE_MAX;
    for (size_t i = 0; i <= t->count; i++) {
        if ((i == knot || i == t->count) && waited) {
            runs_add (r, &s->scale, waited, NULL, 0);
            waited = 0;
        }
        if (i == knot)
            loop_from = r->count;
        if (i == t->count)
            break;
        if (t->at[i] == TRAIL_TICK) {
            waited++;
            continue;
        }
        const relation *a = &s->actions.at[t->at[i]];
        runs_add (r, &s->scale, waited, a->edges, a->edge_count);
        waited = 0;
    }
    r->loop_from = loop_from < r->count ? loop_from : r->count;
    r->loop_repeats = r->loop_from < r->count;
    return r;
}

/* The run to the nearest state of the set. */
static void
show_way (struct decision *d, DdNode *set, DdNode **end)
{
    symbolic *s = d->s;
    trail t = VEC_EMPTY;
    DdNode *start;
    *end = rings_trail (s, &d->reached, rings_find (s, &d->reached, set), set, &t, &start);
    if (start && *end)
        d->v->evidence = write_run (s, start, &t, SIZE_MAX);
    diagram_drop (&s->d, start);
    vec_free (&t);
}

/* Let the run itself say what is wrong with its last step. */
static void
explain_fault (struct decision *d, const relation *a)
{
    symbolic *s = d->s;
    run *r = d->v->evidence;
    mpq_t zero;
    mpq_init (zero);
    run_add (r, zero, a->edges, a->edge_count);
    /* A wait at the end belongs to the faulty step. */
    if (r->count > 1 && !r->steps[r->count - 2].edge_count) {
        mpq_swap (r->steps[r->count - 1].delay, r->steps[r->count - 2].delay);
        run_step *wait = &r->steps[r->count - 2];
        mpq_clear (wait->delay);
        xfree (wait->edges);
        *wait = r->steps[--r->count];
    }
    mpq_clear (zero);
    r->loop_from = r->count;
    concrete *c = concrete_new (s->model, false);
    text why = TEXT_EMPTY;
    position where = { 0, 0 };
    bool follows = concrete_start (c, r->start, &why);
    for (size_t i = 0; follows && i < r->count; i++) {
        text_clear (&why);
        concrete_fire (c, r->steps[i].delay, r->steps[i].edges, r->steps[i].edge_count, &why, &where);
    }
    verdict_set_fault (d->v, where, text_string (&why));
    text_free (&why);
    concrete_free (c);
}

static void
show_fault (struct decision *d)
{
    symbolic *s = d->s;
    DdNode *state;
    show_way (d, s->faulty, &state);
    for (size_t i = 0; d->v->evidence && state && i < s->actions.count; i++) {
        DdNode *wrong = relation_preimage (s, &s->actions.at[i], s->invariant_fault);
        diagram_or_in (&s->d, &wrong, s->actions.at[i].fault);
        bool here = wrong && Cudd_bddLeq (s->d.dd, state, wrong);
        diagram_drop (&s->d, wrong);
        if (here) {
            explain_fault (d, &s->actions.at[i]);
            break;
        }
    }
    diagram_drop (&s->d, state);
}

/* States from which no delay leads to an action. */
static DdNode *
dead_states (symbolic *s, DdNode *reached)
{
    DdNode *alive = symbolic_before_action (s, s->invariant);
    diagram_and_in (&s->d, &alive, reached);
    DdNode *front = diagram_copy (&s->d, alive);
    while (front && !diagram_is_empty (&s->d, front) && diagrams_ok (&s->d)) {
        diagram_set (&s->d, &front, symbolic_before_tick (s, front));
        diagram_and_in (&s->d, &front, reached);
        diagram_minus_in (&s->d, &front, alive);
        diagram_or_in (&s->d, &alive, front);
    }
    diagram_drop (&s->d, front);
    DdNode *dead = diagram_minus (&s->d, reached, alive);
    diagram_drop (&s->d, alive);
    return dead;
}

/* Do ticks from the state end, or does one lead back to its own state? */
static bool
time_stops (symbolic *s, DdNode *state)
{
    DdNode *now = diagram_copy (&s->d, state);
    bool stands = false;
    while (now && !diagram_is_empty (&s->d, now) && !stands && diagrams_ok (&s->d)) {
        DdNode *later = symbolic_tick (s, now);
        stands = later == now;
        diagram_set (&s->d, &now, later);
    }
    diagram_drop (&s->d, now);
    return !stands;
}

static void
answer_deadlock (struct decision *d, DdNode *goal)
{
    symbolic *s = d->s;
    DdNode *dead = dead_states (s, d->reached.all), *end = NULL;
    diagram_and_in (&s->d, &dead, goal);
    d->v->answer = ANSWER_NO;
    if (dead && !diagram_is_empty (&s->d, dead)) {
        d->v->answer = ANSWER_YES;
        show_way (d, dead, &end);
        d->v->reason = xstrdup (time_stops (s, end) ? RUNS_TIMELOCK : RUNS_DEADLOCK);
    }
    diagram_drop (&s->d, end);
    diagram_drop (&s->d, dead);
}

static void
answer_cycle (struct decision *d)
{
    symbolic *s = d->s;
    DdNode *fair = symbolic_fair (s, d->reached.all, NULL, NULL), *start = NULL;
    d->v->answer = ANSWER_NO;
    if (fair && !diagram_is_empty (&s->d, fair)) {
        trail t = VEC_EMPTY;
        size_t knot = 0;
        DdNode *entry = rings_trail (s, &d->reached, rings_find (s, &d->reached, fair), fair, &t, &start);
        symbolic_lasso (s, fair, entry, &t, &knot);
        d->v->answer = ANSWER_YES;
        if (!s->d.failed) {
            d->v->evidence = write_run (s, start, &t, knot);
            runs_close_loop (s->model, s->query, d->o->period, &d->v->evidence);
        }
        diagram_drop (&s->d, entry);
        diagram_drop (&s->d, start);
        vec_free (&t);
    }
    diagram_drop (&s->d, fair);
}

static void
answer_explore (struct decision *d)
{
    symbolic *s = d->s;
    const model *m = s->model;
    d->v->answer = ANSWER_YES;
    d->v->reached_locations = xcalloc (s->first_site[m->process_count] + 1, 1);
    d->v->reached_edges = xcalloc (m->edge_count + 1, 1);
    for (uint32_t p = 0; p < m->process_count; p++)
        for (uint32_t l = 0; l < m->processes[p].location_count; l++) {
            DdNode *here = entity_equals (s, &s->locations[p], l, false);
            diagram_and_in (&s->d, &here, d->reached.all);
            d->v->reached_locations[s->first_site[p] + l] = here && !diagram_is_empty (&s->d, here);
            diagram_drop (&s->d, here);
        }
    for (size_t i = 0; i < s->actions.count; i++) {
        DdNode *after = symbolic_act (s, i, d->reached.all);
        for (uint32_t k = 0; after && !diagram_is_empty (&s->d, after) && k < s->actions.at[i].edge_count;
             k++)
            d->v->reached_edges[s->actions.at[i].edges[k]] = 1;
        diagram_drop (&s->d, after);
    }
}

static void
answer_reach (struct decision *d, DdNode *goal)
{
    symbolic *s = d->s;
    d->v->answer = ANSWER_NO;
    if (rings_find (s, &d->reached, goal) < d->reached.at.count) {
        DdNode *end;
        d->v->answer = ANSWER_YES;
        show_way (d, goal, &end);
        diagram_drop (&s->d, end);
    }
}

static void
answer_query (struct decision *d, DdNode *goal)
{
    symbolic *s = d->s;
    query_kind kind = s->query->kind;
    if (kind == QUERY_REACH && rings_find (s, &d->reached, goal) < d->reached.at.count)
        answer_reach (d, goal);
    else if (rings_find (s, &d->reached, s->faulty) < d->reached.at.count)
        show_fault (d);
    else if (kind == QUERY_REACH)
        answer_reach (d, goal);
    else if (kind == QUERY_DEADLOCK)
        answer_deadlock (d, goal);
    else if (kind == QUERY_CYCLE)
        answer_cycle (d);
    else
        answer_explore (d);
}

static void
set_limit (struct decision *d)
{
    symbolic *s = d->s;
    if (s->too_large) {
        text reason = TEXT_EMPTY;
        text_printf (&reason, "the model is too large for decision diagrams: %s", s->too_large);
        verdict_set_unknown (d->v, text_string (&reason));
        text_free (&reason);
        return;
    }
    verdict_set_unknown (d->v, budget_reason (s->budget));
}

static bool
is_proved (const struct decision *d)
{
    const verdict *v = d->v;
    bool unreached = d->s->query->kind == QUERY_EXPLORE && v->answer == ANSWER_YES
                     && certificate_has_unreached (d->s->model, v->reached_locations);
    return !v->fault && (v->answer == ANSWER_NO || unreached);
}

static void
decide (struct decision *d)
{
    symbolic *s = d->s;
    DdNode *stop = NULL, *goal = NULL;
    if (s->d.dd) {
        goal = goal_of (s);
        stop = diagram_copy (&s->d, s->faulty);
        if (s->query->kind == QUERY_REACH)
            diagram_or_in (&s->d, &stop, goal);
        d->reached = rings_new (s, s->initial, NULL, stop);
        d->v->stats.states = symbolic_count (s, d->reached.all);
        d->v->stats.visited = d->reached.at.count;
        d->v->stats.transitions = s->actions.count;
    }
    if (!s->d.failed)
        answer_query (d, goal);
    if (s->d.failed) {
        run_free (d->v->evidence);
        d->v->evidence = NULL;
        set_limit (d);
    } else if (s->query->certificate && is_proved (d))
        proof_symbolic (s, d->reached.all, d->v);
    rings_free (s, &d->reached);
    diagram_drop (&s->d, stop);
    diagram_drop (&s->d, goal);
}

verdict *
symbolic_decide (const model *m, const query *q, const grid_options *o, budget *b, diag *why)
{
    if (layout_keeps_diagonals (m)) {
        text reason = TEXT_EMPTY;
        layout_why_not_cut_off (m, &reason);
        diag_error (why, (position){ 0, 0 }, "the engine bdd does not take this model, explicit does: %s",
                    text_string (&reason));
        text_free (&reason);
        return NULL;
    }
    symbolic *s = symbolic_new (m, q, o, b, why);
    if (!s)
        return NULL;
    struct decision d = { .s = s, .o = o, .v = verdict_new ("bdd") };
    decide (&d);
    verdict_finish (d.v, b);
    symbolic_free (s);
    return d.v;
}
