#include <string.h>

#include "ctl.h"

void
ctl_graph_free (ctl_graph *g)
{
    if (!g)
        return;
    vec_free (&g->values);
    vec_free (&g->edges);
    vec_free (&g->inputs);
    vec_free (&g->input_from);
    vec_free (&g->first);
    vec_free (&g->back);
    vec_free (&g->back_first);
    xfree (g);
}

/* Room for one number per state, and one more, all 0. */
#define make_index(list, states) \
    (vec_reserve (list, (size_t) (states) + 1), (list)->count = (size_t) (states) + 1, \
     memset ((list)->at, 0, (list)->count * sizeof *(list)->at))

static void
add_up (uint32_t *first, uint32_t states)
{
    for (uint32_t s = 0; s < states; s++)
        first[s + 1] += first[s];
}

/* Both searches append the edges of one state after those of another; structures
 * from elsewhere may not, and then they are sorted by counting. */
static void
sort_edges (ctl_graph *g)
{
    bool sorted = true;
    for (size_t i = 1; i < g->edges.count && sorted; i++)
        sorted = g->edges.at[i - 1].source <= g->edges.at[i].source;
    if (sorted)
        return;
    assert (!g->input_from.count);
    ctl_edge *copy = xcalloc (g->edges.count, sizeof *copy);
    uint32_t *next = xcalloc (g->states, sizeof *next);
    memcpy (copy, g->edges.at, g->edges.count * sizeof *copy);
    memcpy (next, g->first.at, g->states * sizeof *next);
    for (size_t i = 0; i < g->edges.count; i++)
        g->edges.at[next[copy[i].source]++] = copy[i];
    xfree (copy);
    xfree (next);
}

bool
ctl_graph_finish (ctl_graph *g, budget *b)
{
    size_t bytes = (2 * ((size_t) g->states + 1) + 4 * g->edges.count) * sizeof (uint32_t);
    if (!budget_allows (b, bytes) || g->edges.count >= UINT32_MAX)
        return false;
    make_index (&g->first, g->states);
    make_index (&g->back_first, g->states);
    for (size_t i = 0; i < g->edges.count; i++) {
        g->first.at[g->edges.at[i].source + 1]++;
        g->back_first.at[g->edges.at[i].target + 1]++;
    }
    add_up (g->first.at, g->states);
    add_up (g->back_first.at, g->states);
    sort_edges (g);
    vec_reserve (&g->back, g->edges.count + 1);
    g->back.count = g->edges.count;
    for (size_t i = g->edges.count; i--;)
        g->back.at[--g->back_first.at[g->edges.at[i].target + 1]] = (uint32_t) i;
    /* filled from behind, each entry ended one place too early */
    memmove (g->back_first.at, g->back_first.at + 1, g->states * sizeof *g->back_first.at);
    g->back_first.at[g->states] = (uint32_t) g->edges.count;
    return true;
}
