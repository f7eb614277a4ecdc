/* Shortest ways, breadth first. */
#include <string.h>

#include "label.h"

struct walker {
    const ctl_graph *graph;
    uint32_t *from; /* by state: the edge by which it was found */
    uint32_t *turn; /* ... in this search */
    uint32_t now;
    VEC (uint32_t) queue;
};

walker *
ctl_walker_new (const ctl_labels *l)
{
    walker *w = xcalloc (1, sizeof *w);
    w->graph = l->graph;
    w->from = xcalloc ((size_t) l->graph->states + 1, sizeof *w->from);
    w->turn = xcalloc ((size_t) l->graph->states + 1, sizeof *w->turn);
    return w;
}

void
ctl_walker_free (walker *w)
{
    xfree (w->from);
    xfree (w->turn);
    vec_free (&w->queue);
    xfree (w);
}

/* The edges back from `last` to the start of the search, then turned round. */
static void
add_way (const walker *w, uint32_t start, uint32_t last, ctl_path *path)
{
    size_t first = path->edges.count;
    for (uint32_t edge = last;; edge = w->from[w->graph->edges.at[edge].source]) {
        *vec_add (&path->edges) = edge;
        if (w->graph->edges.at[edge].source == start)
            break;
    }
    for (size_t i = first, j = path->edges.count - 1; i < j; i++, j--) {
        uint32_t swapped = path->edges.at[i];
        path->edges.at[i] = path->edges.at[j];
        path->edges.at[j] = swapped;
    }
    for (size_t i = first; i < path->edges.count; i++)
        *vec_add (&path->states) = w->graph->edges.at[path->edges.at[i]].target;
}

static bool
ends (const walker *w, uint32_t edge, struct side goal, uint32_t process)
{
    const ctl_edge *e = &w->graph->edges.at[edge];
    return process == GCL_NONE
               ? side_has (goal, e->target)
               : side_has (goal, e->target) && w->graph->model->commands[e->command].process == process;
}

bool
ctl_walker_go (walker *w, struct side inside, struct side goal, unsigned least, uint32_t process,
               ctl_path *path)
{
    const ctl_graph *g = w->graph;
    uint32_t start = vec_last (&path->states);
    if (!least && process == GCL_NONE && side_has (goal, start))
        return true;
    w->now++;
    vec_clear (&w->queue);
    *vec_add (&w->queue) = start;
    w->turn[start] = w->now;
    for (size_t next = 0; next < w->queue.count; next++) {
        uint32_t s = w->queue.at[next];
        if (!side_has (inside, s))
            continue;
        for (uint32_t i = g->first.at[s]; i < g->first.at[s + 1]; i++) {
            uint32_t target = g->edges.at[i].target;
            if (ends (w, i, goal, process)) {
                add_way (w, start, i, path);
                return true;
            }
            if (w->turn[target] == w->now)
                continue;
            w->turn[target] = w->now;
            w->from[target] = i;
            *vec_add (&w->queue) = target;
        }
    }
    return false;
}
