#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "region_graph_private.h"

/* Tarjan's algorithm with an explicit stack.  It completes components in an
 * order in which edges between them lead to earlier ones. */
struct region_scc {
    const region_graph *graph;
    uint32_t *index; /* 0: not met in this round */
    uint32_t *low;
    uint32_t *next_edge; /* of nodes on the path */
    bool *open;          /* met, its component not complete */
    uint32_t *path, *stack, *done;
    uint32_t path_count, stack_count, done_count, counter;
};

region_scc *
region_scc_new (const region_graph *g)
{
    size_t count = region_graph_count (g) + 1;
    region_scc *t = xcalloc (1, sizeof *t);
    t->graph = g;
    t->index = xcalloc (count, sizeof *t->index);
    t->low = xcalloc (count, sizeof *t->low);
    t->next_edge = xcalloc (count, sizeof *t->next_edge);
    t->open = xcalloc (count, sizeof *t->open);
    t->path = xcalloc (count, sizeof *t->path);
    t->stack = xcalloc (count, sizeof *t->stack);
    t->done = xcalloc (count, sizeof *t->done);
    return t;
}

void
region_scc_free (region_scc *t)
{
    if (!t)
        return;
    xfree (t->index);
    xfree (t->low);
    xfree (t->next_edge);
    xfree (t->open);
    xfree (t->path);
    xfree (t->stack);
    xfree (t->done);
    xfree (t);
}

static void
meet (region_scc *t, uint32_t node)
{
    t->index[node] = t->low[node] = ++t->counter;
    t->next_edge[node] = t->graph->first.at[node];
    t->open[node] = true;
    t->path[t->path_count++] = node;
    t->stack[t->stack_count++] = node;
}

static void
complete (region_scc *t, uint32_t node, uint32_t *ends)
{
    uint32_t start = t->done_count, member;
    do {
        member = t->stack[--t->stack_count];
        t->open[member] = false;
        t->done[t->done_count++] = member;
    } while (member != node);
    ends[start] = t->done_count;
}

static void
explore_from (region_scc *t, uint32_t root, const uint32_t *stay, uint32_t tag, uint32_t *ends)
{
    meet (t, root);
    while (t->path_count) {
        uint32_t node = t->path[t->path_count - 1];
        if (t->next_edge[node] < t->graph->first.at[node + 1]) {
            uint32_t target = t->graph->edges.at[t->next_edge[node]++].target;
            if (stay[target] != tag)
                continue;
            if (!t->index[target])
                meet (t, target);
            else if (t->open[target] && t->index[target] < t->low[node])
                t->low[node] = t->index[target];
            continue;
        }
        t->path_count--;
        if (t->low[node] == t->index[node])
            complete (t, node, ends);
        if (t->path_count) {
            uint32_t up = t->path[t->path_count - 1];
            if (t->low[node] < t->low[up])
                t->low[up] = t->low[node];
        }
    }
}

bool
region_scc_order_is_valid (const region_graph *g, const uint32_t *order, uint32_t count, const uint32_t *stay,
                           uint32_t tag, const uint32_t *ends)
{
    uint32_t *end_of = xcalloc ((size_t) region_graph_count (g) + 1, sizeof *end_of);
    bool fine = true;
    for (uint32_t from = 0; fine && from < count; from = ends[from]) {
        fine = ends[from] > from && ends[from] <= count;
        for (uint32_t i = from; fine && i < ends[from]; i++) {
            fine = end_of[order[i]] == 0; /* nobody twice */
            end_of[order[i]] = ends[from];
        }
    }
    for (uint32_t i = 0; fine && i < count; i++)
        for (uint32_t e = g->first.at[order[i]]; fine && e < g->first.at[order[i] + 1]; e++) {
            uint32_t target = g->edges.at[e].target;
            fine = stay[target] != tag || (end_of[target] && end_of[target] <= end_of[order[i]]);
        }
    xfree (end_of);
    return fine;
}

bool
region_scc_sort (region_scc *t, uint32_t *order, uint32_t count, const uint32_t *stay, uint32_t tag,
                 uint32_t *ends)
{
    for (uint32_t i = 0; i < count; i++)
        t->index[order[i]] = 0;
    t->counter = t->done_count = 0;
    for (uint32_t i = 0; i < count; i++)
        if (!t->index[order[i]]) {
            if (!budget_ok (t->graph->space->budget))
                return false;
            explore_from (t, order[i], stay, tag, ends);
        }
    memcpy (order, t->done, count * sizeof *order);
    assert (region_scc_order_is_valid (t->graph, order, count, stay, tag, ends));
    return true;
}
