#include "symbolic.h"

#include "concrete.h"
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
    DdNode *goal = symbolic_copy (s, s->one);
    for (size_t i = 0; i < q->label_count; i++) {
        DdNode *label = symbolic_label (s, q->labels[i]);
        symbolic_and_in (s, &goal, label);
        symbolic_drop (s, label);
    }
    if (q->location != MODEL_NONE) {
        DdNode *here = entity_equals (s, &s->locations[q->process], q->location, false);
        symbolic_and_in (s, &goal, here);
        symbolic_drop (s, here);
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
    symbolic_drop (s, start);
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
        symbolic_or_in (s, &wrong, s->actions.at[i].fault);
        bool here = wrong && Cudd_bddLeq (s->dd, state, wrong);
        symbolic_drop (s, wrong);
        if (here) {
            explain_fault (d, &s->actions.at[i]);
            break;
        }
    }
    symbolic_drop (s, state);
}

/* States from which no delay leads to an action. */
static DdNode *
dead_states (symbolic *s, DdNode *reached)
{
    DdNode *alive = symbolic_before_action (s, s->invariant);
    symbolic_and_in (s, &alive, reached);
    DdNode *front = symbolic_copy (s, alive);
    while (front && !symbolic_is_empty (s, front) && symbolic_ok (s)) {
        symbolic_set (s, &front, symbolic_before_tick (s, front));
        symbolic_and_in (s, &front, reached);
        symbolic_minus_in (s, &front, alive);
        symbolic_or_in (s, &alive, front);
    }
    symbolic_drop (s, front);
    DdNode *dead = symbolic_minus (s, reached, alive);
    symbolic_drop (s, alive);
    return dead;
}

/* Do ticks from the state end, or does one lead back to its own state? */
static bool
time_stops (symbolic *s, DdNode *state)
{
    DdNode *now = symbolic_copy (s, state);
    bool stands = false;
    while (now && !symbolic_is_empty (s, now) && !stands && symbolic_ok (s)) {
        DdNode *later = symbolic_tick (s, now);
        stands = later == now;
        symbolic_set (s, &now, later);
    }
    symbolic_drop (s, now);
    return !stands;
}

static void
answer_deadlock (struct decision *d)
{
    symbolic *s = d->s;
    DdNode *dead = dead_states (s, d->reached.all), *end = NULL;
    d->v->answer = ANSWER_NO;
    if (dead && !symbolic_is_empty (s, dead)) {
        d->v->answer = ANSWER_YES;
        show_way (d, dead, &end);
        d->v->reason = xstrdup (time_stops (s, end) ? RUNS_TIMELOCK : RUNS_DEADLOCK);
    }
    symbolic_drop (s, end);
    symbolic_drop (s, dead);
}

static void
answer_cycle (struct decision *d)
{
    symbolic *s = d->s;
    DdNode *fair = symbolic_fair (s, d->reached.all), *start = NULL;
    d->v->answer = ANSWER_NO;
    if (fair && !symbolic_is_empty (s, fair)) {
        trail t = VEC_EMPTY;
        size_t knot = 0;
        DdNode *entry = rings_trail (s, &d->reached, rings_find (s, &d->reached, fair), fair, &t, &start);
        symbolic_lasso (s, fair, entry, &t, &knot);
        d->v->answer = ANSWER_YES;
        if (!s->failed) {
            d->v->evidence = write_run (s, start, &t, knot);
            runs_close_loop (s->model, s->query, d->o->period, &d->v->evidence);
        }
        symbolic_drop (s, entry);
        symbolic_drop (s, start);
        vec_free (&t);
    }
    symbolic_drop (s, fair);
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
            symbolic_and_in (s, &here, d->reached.all);
            d->v->reached_locations[s->first_site[p] + l] = here && !symbolic_is_empty (s, here);
            symbolic_drop (s, here);
        }
    for (size_t i = 0; i < s->actions.count; i++) {
        DdNode *after = symbolic_act (s, i, d->reached.all);
        for (uint32_t k = 0; after && !symbolic_is_empty (s, after) && k < s->actions.at[i].edge_count; k++)
            d->v->reached_edges[s->actions.at[i].edges[k]] = 1;
        symbolic_drop (s, after);
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
        symbolic_drop (s, end);
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
        answer_deadlock (d);
    else if (kind == QUERY_CYCLE)
        answer_cycle (d);
    else
        answer_explore (d);
}

static void
set_limit (struct decision *d)
{
    symbolic *s = d->s;
    budget *b = s->budget;
    if (s->too_large) {
        text reason = TEXT_EMPTY;
        text_printf (&reason, "the model is too large for decision diagrams: %s", s->too_large);
        verdict_set_unknown (d->v, text_string (&reason));
        text_free (&reason);
        return;
    }
    if (budget_look (b)) { /* CUDD gave up first */
        char reason[64];
        snprintf (reason, sizeof reason, "memory limit: %zu MiB", budget_allowed (b).bytes >> 20);
        budget_stop (b,
                     budget_allowed (b).bytes ? reason : "memory limit: no more room for decision diagrams");
    }
    verdict_set_unknown (d->v, budget_reason (b));
}

static void
decide (struct decision *d)
{
    symbolic *s = d->s;
    DdNode *stop = NULL, *goal = NULL;
    if (s->dd) {
        goal = goal_of (s);
        stop = symbolic_copy (s, s->faulty);
        if (s->query->kind == QUERY_REACH)
            symbolic_or_in (s, &stop, goal);
        d->reached = rings_new (s, s->initial, NULL, stop);
        d->v->stats.states = symbolic_count (s, d->reached.all);
        d->v->stats.visited = d->reached.at.count;
        d->v->stats.transitions = s->actions.count;
    }
    if (!s->failed)
        answer_query (d, goal);
    if (s->failed) {
        run_free (d->v->evidence);
        d->v->evidence = NULL;
        set_limit (d);
    }
    rings_free (s, &d->reached);
    symbolic_drop (s, stop);
    symbolic_drop (s, goal);
}

verdict *
symbolic_decide (const model *m, const query *q, const grid_options *o, budget *b, diag *why)
{
    if (layout_keeps_diagonals (m)) {
        diag_error (
            why, (position){ 0, 0 },
            "the engine bdd does not compare differences of clocks that stop or are copied; explicit does");
        return NULL;
    }
    symbolic *s = symbolic_new (m, q, o, b, why);
    if (!s)
        return NULL;
    struct decision d = { .s = s, .o = o, .v = verdict_new ("bdd") };
    decide (&d);
    d.v->stats.seconds = budget_seconds (b);
    d.v->stats.peak_kib = budget_peak_kib ();
    symbolic_free (s);
    return d.v;
}
