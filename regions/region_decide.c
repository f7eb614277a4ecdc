#include "regions.h"

#include <string.h>

#include "alloc.h"
#include "orbit_search_private.h"

/* Everything about one question. */
typedef struct question {
    const query *query;
    bool any_period;
    region_graph *graph;
    verdict *verdict;
} question;

static void
answer_limit (const question *u)
{
    const char *reason = budget_reason (u->graph->space->budget);
    verdict_set_unknown (u->verdict, reason ? reason : "memory limit");
}

/* Yes, shown by the run along the path. */
static void
answer_yes (const question *u, region_path *p, bool repeats)
{
    u->verdict->evidence = region_path_run (u->graph, p, repeats, u->query->non_zeno, NULL);
    if (u->verdict->evidence)
        u->verdict->answer = ANSWER_YES;
    else
        answer_limit (u);
}

static void
answer_node (const question *u, uint32_t node)
{
    region_path p = { .edges = VEC_EMPTY };
    region_path_to (u->graph, node, &p);
    answer_yes (u, &p, false);
    region_path_free (&p);
}

static void
answer_fault (const question *u)
{
    const region_graph *g = u->graph;
    const region_joint *j = &g->space->sites.at[region_graph_site (g, g->found)].joints[g->fault_joint];
    region_path p = { .edges = VEC_EMPTY };
    region_path_to (g, g->found, &p);
    u->verdict->evidence = region_path_run (g, &p, false, false, j);
    region_path_free (&p);
    if (u->verdict->evidence)
        verdict_set_fault (u->verdict, j->fault->where, j->fault->what);
    else
        answer_limit (u);
}

/* Which locations and edges occur in the graph. */
static void
answer_explore (const question *u)
{
    region_space *s = u->graph->space;
    const model *m = s->model;
    size_t locations = 0;
    for (size_t i = 0; i < m->process_count; i++)
        locations += m->processes[i].location_count;
    u->verdict->reached_locations = xcalloc (locations + 1, 1);
    u->verdict->reached_edges = xcalloc (m->edge_count + 1, 1);
    uint8_t *visited = xcalloc (s->sites.count + 1, 1);
    for (uint32_t n = 0; n < region_graph_count (u->graph); n++) {
        visited[region_graph_site (u->graph, n)] = 1;
        for (uint32_t e = u->graph->first.at[n]; e < u->graph->first.at[n + 1]; e++)
            if (u->graph->edges.at[e].joint != REGION_STEP_TIME) {
                const region_joint *j = region_graph_joint (u->graph, n, &u->graph->edges.at[e]);
                for (uint32_t i = 0; i < j->edge_count; i++)
                    u->verdict->reached_edges[j->edges[i]] = 1;
            }
    }
    for (uint32_t site = 0; site < s->sites.count; site++) {
        if (!visited[site])
            continue;
        const product_view *view = product_look (s->walk, store_at (s->discrete, site));
        for (size_t i = 0, first = 0; i < m->process_count; first += m->processes[i++].location_count)
            u->verdict->reached_locations[first + view->locations[i]] = 1;
    }
    xfree (visited);
    u->verdict->answer = ANSWER_YES;
}

/* The node after an immediate delay, or REGION_NO_NODE: the delay edge is
 * the first of a node, if there is one. */
static uint32_t
time_successor (const region_graph *g, uint32_t node)
{
    uint32_t first = g->first.at[node];
    if (first == g->first.at[node + 1] || g->edges.at[first].joint != REGION_STEP_TIME
        || g->edges.at[first].target == node)
        return REGION_NO_NODE;
    return g->edges.at[first].target;
}

static bool
has_action (const region_graph *g, uint32_t node)
{
    uint32_t end = g->first.at[node + 1];
    return end > g->first.at[node] && g->edges.at[end - 1].joint != REGION_STEP_TIME;
}

/* A node from which no delay leads to an action.  Delays form chains, which
 * are followed only as far as nothing is known of them. */
static void
answer_deadlock (const question *u)
{
    const region_graph *g = u->graph;
    uint8_t *alive = xcalloc (region_graph_count (g) + 1, 1);
    uint32_t dead = REGION_NO_NODE;
    for (uint32_t n = 0; n < region_graph_count (g) && dead == REGION_NO_NODE; n++) {
        if (!g->space->sites.at[region_graph_site (g, n)].target)
            continue; /* not what the query names */
        uint32_t at = n;
        while (at != REGION_NO_NODE && !alive[at] && !has_action (g, at))
            at = time_successor (g, at);
        if (at == REGION_NO_NODE) {
            dead = n;
            break;
        }
        for (uint32_t i = n; i != at; i = time_successor (g, i))
            alive[i] = 1;
        alive[at] = 1;
    }
    xfree (alive);
    if (dead == REGION_NO_NODE)
        u->verdict->answer = ANSWER_NO;
    else
        answer_node (u, dead);
}

/* A lasso in the graph whose loop is any cycle that meets the duties. */
static region_end
find_plain_lasso (const question *u, bool dense, region_path *lasso)
{
    const region_graph *g = u->graph;
    uint32_t count = region_graph_count (g);
    if (!budget_allows (g->space->budget, (size_t) count * REGION_SCC_BYTES))
        return REGION_LIMIT;
    uint32_t *order = xcalloc (count + 1, sizeof *order), *stay = xcalloc (count + 1, sizeof *stay);
    uint32_t *ends = xcalloc (count + 1, sizeof *ends);
    for (uint32_t i = 0; i < count; i++)
        order[i] = i;
    region_scc *scc = region_scc_new (g);
    region_end end = region_scc_sort (scc, order, count, stay, 0, ends) ? REGION_DONE : REGION_LIMIT;
    for (uint32_t start = 0; end == REGION_DONE && start < count; start = ends[start]) {
        region_part part = { g, stay, start + 1 };
        for (uint32_t i = start; i < ends[start]; i++)
            stay[order[i]] = part.tag;
        if (region_part_accepts (&part, order + start, ends[start] - start, u->query, dense))
            end =
                region_part_lasso (&part, order[start], u->query, dense, lasso) ? REGION_FOUND : REGION_LIMIT;
    }
    region_scc_free (scc);
    xfree (order);
    xfree (stay);
    xfree (ends);
    return end;
}

/* Any cycle of the graph will do: dense time, and period 1. */
static void
answer_plain_cycle (const question *u, bool dense)
{
    region_path lasso = { .edges = VEC_EMPTY };
    region_end end = find_plain_lasso (u, dense, &lasso);
    if (end == REGION_FOUND)
        answer_yes (u, &lasso, !dense);
    else if (end == REGION_LIMIT)
        answer_limit (u);
    else
        u->verdict->answer = ANSWER_NO;
    region_path_free (&lasso);
}

/* Put the loop once more before itself, `turns` times. */
static void
unroll (run *r, size_t turns)
{
    run *loop = run_copy (r);
    for (; turns; turns--) {
        for (size_t i = loop->loop_from; i < loop->count; i++)
            run_add (r, loop->steps[i].delay, loop->steps[i].edges, loop->steps[i].edge_count);
        r->loop_from += loop->count - loop->loop_from;
    }
    run_free (loop);
}

/* A clock that the region graph does not track, or no further than it
 * matters, may still be on its way to a constant of the model when the loop
 * starts.  One that the loop assigns reads the same after every turn but the
 * first, any other one grows: after some turns both are seen to repeat. */
static void
settle_loop (const question *u)
{
    const size_t most_steps = 1 << 16;
    run_goal goal = { .range_disables = u->query->range_disables };
    run *r = u->verdict->evidence;
    text why = TEXT_EMPTY;
    for (size_t turns = 1; r->count < most_steps && !run_replay (u->graph->space->model, r, &goal, &why);
         turns *= 2)
        unroll (r, turns);
    text_free (&why);
}

static void
answer_by_orbits (const question *u)
{
    orbit_proof proof = { .order = NULL };
    region_path lasso = { .edges = VEC_EMPTY };
    bool prove = u->query->certificate != NULL;
    region_end end =
        orbit_decide (u->graph, u->query, &lasso, prove ? &proof : NULL, &u->verdict->stats.visited);
    if (end == REGION_FOUND) {
        answer_yes (u, &lasso, true);
    } else if (end == REGION_LIMIT) {
        answer_limit (u);
    } else {
        u->verdict->answer = ANSWER_NO;
        if (prove)
            orbit_proof_write (&proof, u->graph, u->query, u->query->certificate);
    }
    region_path_free (&lasso);
    orbit_proof_free (&proof);
}

static void
answer_cycle (const question *u)
{
    if (!u->any_period)
        answer_plain_cycle (u, true);
    else if (u->graph->integral)
        answer_plain_cycle (u, false);
    else
        answer_by_orbits (u);
    if (u->any_period && u->verdict->answer == ANSWER_YES)
        settle_loop (u);
}

static void
answer_question (const question *u)
{
    region_end end = region_graph_build (u->graph, u->query->kind == QUERY_REACH);
    u->verdict->stats.visited = region_graph_count (u->graph);
    if (end == REGION_LIMIT)
        answer_limit (u);
    else if (end == REGION_FAULT)
        answer_fault (u);
    else if (end == REGION_FOUND)
        answer_node (u, u->graph->found);
    else if (u->query->kind == QUERY_EXPLORE)
        answer_explore (u);
    else if (u->query->kind == QUERY_REACH)
        u->verdict->answer = ANSWER_NO;
    else if (u->query->kind == QUERY_DEADLOCK)
        answer_deadlock (u);
    else
        answer_cycle (u);
}

/* What the model may have and this question still cannot cope with. */
static bool
is_covered (const region_space *s, const query *q, bool any_period, diag *why)
{
    position nowhere = { 0, 0 };
    bool cycle = q->kind == QUERY_CYCLE;
    if (cycle && !any_period && q->non_zeno && s->copies) {
        diag_error (why, nowhere,
                    "the region graph does not decide whether time diverges when clocks are copied");
        return false;
    }
    if (cycle && any_period && q->certificate && model_has_diagonals (s->model)) {
        diag_error (why, nowhere, "certificates of the orbit engine do not cover diagonal constraints");
        return false;
    }
    if (cycle && any_period && q->certificate && product_takes_turns (s->product)) {
        diag_error (why, nowhere, "certificates of the orbit engine cover at most %d labels",
                    REGION_MOST_MARKS);
        return false;
    }
    return true;
}

/* Build the graph, answer, and let the graph go. */
static verdict *
decide_on (const question *asked, TAKE region_space *space, bool integral)
{
    question u = *asked;
    bool orbit = u.any_period && u.query->kind == QUERY_CYCLE;
    u.graph = region_graph_new (space, integral);
    u.verdict = verdict_new (orbit ? "orbit" : "regions");
    answer_question (&u);
    u.verdict->stats.states = region_graph_count (u.graph);
    u.verdict->stats.transitions = u.graph->edges.count;
    verdict_finish (u.verdict, space->budget);
    region_graph_free (u.graph);
    return u.verdict;
}

/* Period 1, the largest there is to expect, comes first: its part of the
 * graph is small and needs no orbit graphs (R11). */
verdict *
regions_decide (const model *m, const query *q, bool any_period, budget *b, diag *why)
{
    question u = { .query = q, .any_period = any_period };
    region_space *space = region_space_new (m, q, b, why);
    if (!space || !is_covered (space, q, any_period, why)) {
        region_space_free (space);
        return NULL;
    }
    if (!any_period || q->kind != QUERY_CYCLE)
        return decide_on (&u, space, false);
    verdict *v = decide_on (&u, space, true);
    if (v->fault || v->answer != ANSWER_NO)
        return v;
    verdict_free (v);
    return decide_on (&u, region_space_new (m, q, b, why), false);
}
