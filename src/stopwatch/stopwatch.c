#include "stopwatch_private.h"

#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "certificate.h"

bool
watch_done (watch *w, int code)
{
    return clock_set_done (code, w->budget);
}

bool
watch_intersect (watch *w, clock_set set, const clock_constraint *list, uint32_t count)
{
    return clock_set_constrain (set, list, count, w->budget);
}

bool
watch_elapse (watch *w, clock_set set, const product_view *view, long direction)
{
    return clock_set_elapse (set, w->clocks, view, direction, w->budget);
}

/* Let time pass where it can, within the invariant. */
static bool
elapse (watch *w, clock_set set, const product_view *view)
{
    return !view->can_delay
           || (watch_elapse (w, set, view, 1)
               && watch_intersect (w, set, view->invariant, view->invariant_count));
}

static bool
is_empty (watch *w, clock_set set)
{
    return clock_set_is_empty (set, w->budget);
}

static uint32_t
node_of (watch *w, const uint64_t *state)
{
    bool fresh;
    uint32_t node = store_put (w->nodes, state, &fresh);
    if (node == STORE_FULL || !fresh)
        return node;
    const product_view *view = product_look (w->look, state);
    *vec_add (&w->first) = WATCH_NONE;
    *vec_add (&w->marks) = view->marks;
    return node;
}

/* A state of the node that includes the set, or WATCH_NONE. */
static uint32_t
find_cover (watch *w, uint32_t node, clock_set set)
{
    for (uint32_t s = w->first.at[node]; s != WATCH_NONE; s = w->states.at[s].next) {
        int code = ppl_Polyhedron_contains_Polyhedron (w->states.at[s].set, set);
        if (!watch_done (w, code) || code > 0)
            return s;
    }
    return WATCH_NONE;
}

static void
drop_covered (watch *w, uint32_t node, uint32_t by)
{
    uint32_t *link = &w->first.at[node];
    while (*link != WATCH_NONE) {
        watch_state *s = &w->states.at[*link];
        int code = ppl_Polyhedron_contains_Polyhedron (w->states.at[by].set, s->set);
        if (!watch_done (w, code))
            return;
        if (code > 0) {
            s->covered_by = by;
            *link = s->next;
        } else {
            link = &s->next;
        }
    }
}

/* Take the set over; the state that has it now, or one that includes it. */
static uint32_t
arrive (watch *w, uint32_t node, TAKE clock_set set, uint32_t parent, uint32_t step)
{
    uint32_t number = find_cover (w, node, set);
    if (number != WATCH_NONE) {
        ppl_delete_Polyhedron (set);
    } else {
        number = (uint32_t) w->states.count;
        *vec_add (&w->states) = (watch_state){ set, node, parent, step, WATCH_NONE, WATCH_NONE };
        drop_covered (w, node, number);
        w->states.at[number].next = w->first.at[node];
        w->first.at[node] = number;
    }
    if (parent != WATCH_NONE)
        *vec_add (&w->edges) = (watch_edge){ parent, number };
    return number;
}

/* The set after the joint edge, or NULL if it is empty. */
static clock_set
after_step (watch *w, clock_set from, const product_step *step)
{
    clock_set set;
    if (!clock_set_copy (&set, from, w->budget))
        return NULL;
    bool left = watch_intersect (w, set, step->guard, step->guard_count) && !is_empty (w, set);
    if (left && !step->fault)
        left = clock_set_update (set, w->clocks, step->updates, step->update_count, w->budget)
               && watch_intersect (w, set, step->invariant, step->invariant_count) && !is_empty (w, set)
               && elapse (w, set, product_look (w->look, step->target));
    if (left)
        return set;
    ppl_delete_Polyhedron (set);
    return NULL;
}

/* Does the discrete state have what the query names? */
static bool
is_asked (const watch *w, uint32_t node)
{
    if (w->marks.at[node] != product_all_marks (w->product))
        return false;
    const query *q = w->query;
    if (q->process == MODEL_NONE)
        return true;
    return product_look (w->look, store_at (w->nodes, node))->locations[q->process] == q->location;
}

static bool
is_target (const watch *w, uint32_t node)
{
    return w->query->kind == QUERY_REACH && is_asked (w, node);
}

/* A yes along the path to the state, with a loop from an earlier visit of its
 * discrete state on if there is to be one. */
static bool
try_loops (watch *w, uint32_t state, uint32_t step, uint32_t target, verdict *v)
{
    watch_path p = { .start = WATCH_NONE };
    uint64_t all = product_all_marks (w->product), seen = 0;
    watch_path_to (w, state, step, &p);
    for (size_t i = p.steps.count; i-- > 0 && !v->evidence;) {
        seen |= w->marks.at[p.steps.at[i].from];
        if (p.steps.at[i].from != target || seen != all)
            continue;
        if (!budget_check (w->budget))
            break;
        v->evidence = watch_path_run (w, &p, i);
    }
    vec_free (&p.steps);
    return v->evidence != NULL;
}

static bool
report_path (watch *w, uint32_t state, uint32_t last_step, verdict *v)
{
    watch_path p = { .start = WATCH_NONE };
    watch_path_to (w, state, last_step, &p);
    v->evidence = watch_path_run (w, &p, p.steps.count);
    w->missed_one = w->missed_one || !v->evidence;
    vec_free (&p.steps);
    return v->evidence != NULL;
}

static void
note_edges (watch *w, const product_step *step)
{
    for (uint32_t e = 0; e < step->edge_count; e++)
        w->reached_edges.at[step->edges[e]] = 1;
}

/* Follow one joint edge; true when the question is answered. */
static bool
take_step (watch *w, uint32_t number, uint32_t index, verdict *v)
{
    const product_step *step = product_step_at (w->walk, index);
    clock_set set = after_step (w, w->states.at[number].set, step);
    if (!set)
        return false;
    w->transitions++;
    note_edges (w, step);
    if (step->fault) {
        ppl_delete_Polyhedron (set);
        position where = step->fault->where;
        char *what = xstrdup (step->fault->what);
        if (report_path (w, number, index, v))
            verdict_set_fault (v, where, what);
        xfree (what);
        return v->fault != NULL;
    }
    uint32_t node = node_of (w, step->target);
    if (node == STORE_FULL) {
        ppl_delete_Polyhedron (set);
        return false;
    }
    uint32_t to = arrive (w, node, set, number, index);
    if (is_target (w, node) && report_path (w, to, WATCH_NONE, v))
        v->answer = ANSWER_YES;
    if (w->query->kind == QUERY_CYCLE && try_loops (w, number, index, node, v))
        v->answer = ANSWER_YES;
    return v->answer == ANSWER_YES;
}

/* All joint edges of a state.  Looking for runs uses the walk too, so the
 * state is expanded again before each edge where that may have happened. */
static bool
expand (watch *w, uint32_t number, verdict *v)
{
    const uint64_t *state = store_at (w->nodes, w->states.at[number].node);
    if (!product_expand_within (w->walk, state, w->budget))
        return false;
    size_t count = product_step_count (w->walk);
    bool stuck = w->query->kind == QUERY_DEADLOCK && is_asked (w, w->states.at[number].node)
                 && watch_deadlocks (w, number, v);
    if (stuck && (v->answer == ANSWER_YES || w->query->every_period))
        return true;
    for (uint32_t i = 0; i < count && !budget_reason (w->budget); i++) {
        if ((i > 0 || stuck) && !product_expand_within (w->walk, state, w->budget))
            break;
        if (take_step (w, number, i, v))
            return true;
    }
    return false;
}

static bool
start (watch *w, verdict *v)
{
    uint64_t *state = xreallocarray (NULL, product_words (w->product) + 1, sizeof *state);
    bool more = product_first_initial (w->walk, state), found = false;
    for (; more && !found && budget_ok (w->budget); more = product_next_initial (w->walk, state)) {
        const product_view *view = product_look (w->look, state);
        clock_set set;
        bool left = clock_set_new_origin (&set, w->clocks, w->budget)
                    && watch_intersect (w, set, view->invariant, view->invariant_count) && !is_empty (w, set)
                    && elapse (w, set, view);
        uint32_t node = left ? node_of (w, state) : STORE_FULL;
        if (node == STORE_FULL) {
            ppl_delete_Polyhedron (set);
            continue;
        }
        uint32_t number = arrive (w, node, set, WATCH_NONE, 0);
        found = is_target (w, node) && report_path (w, number, WATCH_NONE, v);
    }
    xfree (state);
    if (found)
        v->answer = ANSWER_YES;
    return found;
}

/* Breadth first; the answer when it ends. */
static void
search (watch *w, verdict *v)
{
    if (!polyhedra_enter (w->turns))
        return;
    bool found = start (w, v);
    polyhedra_leave (w->turns);
    for (uint32_t next = 0; !found && next < w->states.count; next++) {
        if (w->states.at[next].covered_by != WATCH_NONE)
            continue;
        if (!budget_step (w->budget, w->states.count - next, 0) || !budget_check (w->budget))
            return;
        w->visited++;
        if (!polyhedra_enter (w->turns))
            return;
        found = expand (w, next, v);
        polyhedra_leave (w->turns);
    }
    if (found || budget_reason (w->budget) || w->missed_one)
        return;
    if (w->query->kind == QUERY_EXPLORE)
        v->answer = ANSWER_YES;
    else if (w->query->kind != QUERY_CYCLE || !watch_may_cycle (w))
        v->answer = ANSWER_NO;
    else
        verdict_set_unknown (v, "all states were visited, but no loop was found that repeats exactly");
}

static void
fill_reached (watch *w, verdict *v)
{
    const model *m = product_model (w->product);
    size_t locations = 0;
    for (size_t p = 0; p < m->process_count; p++)
        locations += m->processes[p].location_count;
    v->reached_locations = xcalloc (locations + 1, 1);
    for (uint32_t n = 0; n < store_count (w->nodes); n++) {
        const product_view *view = product_look (w->look, store_at (w->nodes, n));
        size_t first = 0;
        for (size_t p = 0; p < m->process_count; first += m->processes[p++].location_count)
            v->reached_locations[first + view->locations[p]] = 1;
    }
    v->reached_edges = xcalloc (m->edge_count + 1, 1);
    memcpy (v->reached_edges, w->reached_edges.at, m->edge_count);
}

static void
watch_free (watch *w)
{
    polyhedra_enter_last (w->turns);
    for (size_t i = 0; i < w->states.count; i++)
        ppl_delete_Polyhedron (w->states.at[i].set);
    polyhedra_leave (w->turns);
    polyhedra_free (w->turns);
    vec_free (&w->states);
    vec_free (&w->edges);
    vec_free (&w->first);
    vec_free (&w->marks);
    vec_free (&w->reached_edges);
    store_free (w->nodes);
    product_walk_free (w->look);
    product_walk_free (w->walk);
    product_free (w->product);
}

verdict *
stopwatch_decide (const model *m, const query *q, budget *b, diag *why)
{
    product_options how = { .range_disables = q->range_disables,
                            .keep_diagonals = true,
                            .asked = q->labels,
                            .asked_count = q->label_count,
                            .most_marks = WATCH_MARKS,
                            .together = q->kind != QUERY_CYCLE };
    watch w = { .query = q, .budget = b, .product = product_new (m, how, why) };
    if (!w.product)
        return NULL;
    verdict *v = verdict_new ("polyhedra");
    v->answer = ANSWER_UNKNOWN;
    w.turns = polyhedra_new (b);
    w.walk = product_walk_new (w.product);
    w.look = product_walk_new (w.product);
    w.clocks = product_clocks (w.product);
    w.nodes = store_new (product_words (w.product), b);
    vec_reserve (&w.reached_edges, m->edge_count + 1);
    memset (w.reached_edges.at, 0, m->edge_count + 1);
    search (&w, v);
    if (v->answer == ANSWER_UNKNOWN && !v->fault && !v->reason)
        verdict_set_unknown (v, budget_reason (b) ? budget_reason (b)
                                                  : "no run follows the path that was found");
    if (q->kind == QUERY_EXPLORE)
        fill_reached (&w, v);
    if (v->answer == ANSWER_NO && q->certificate)
        certificate_write_none (m, "polyhedra", q->certificate);
    v->stats = (statistics){ .states = w.states.count, .transitions = w.transitions, .visited = w.visited };
    verdict_finish (v, b);
    watch_free (&w);
    return v;
}
