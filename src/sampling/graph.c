#include "graph.h"

#include <assert.h>
#include <string.h>

#include "alphabet.h"

#define NONE UINT32_MAX

/* Tarjan's search without recursion. */
typedef struct tarjan {
    const graph *graph;
    const uint8_t *keep;
    uint32_t *component, *order, *low, *next; /* next: the arc to look at */
    VEC (uint32_t) path, open;
    uint32_t seen, found;
} tarjan;

static void
enter (tarjan *t, uint32_t v)
{
    t->order[v] = t->low[v] = ++t->seen;
    t->next[v] = t->graph->first[v];
    *vec_add (&t->path) = v;
    *vec_add (&t->open) = v;
}

static void
leave (tarjan *t, uint32_t v)
{
    if (t->low[v] == t->order[v]) {
        uint32_t w;
        do {
            w = vec_pop (&t->open);
            t->component[w] = t->found;
        } while (w != v);
        t->found++;
    }
    (void) vec_pop (&t->path);
    if (t->path.count) {
        uint32_t parent = vec_last (&t->path);
        t->low[parent] = t->low[v] < t->low[parent] ? t->low[v] : t->low[parent];
    }
}

static void
search_from (tarjan *t, uint32_t root)
{
    enter (t, root);
    while (t->path.count) {
        uint32_t v = vec_last (&t->path);
        if (t->next[v] == t->graph->first[v + 1]) {
            leave (t, v);
            continue;
        }
        uint32_t w = t->graph->target[t->next[v]++];
        if (t->keep && !t->keep[w])
            continue;
        if (!t->order[w])
            enter (t, w);
        else if (t->component[w] == NONE && t->order[w] < t->low[v])
            t->low[v] = t->order[w];
    }
}

uint32_t
graph_components (const graph *g, const uint8_t *keep, uint32_t *component)
{
    tarjan t = { .graph = g, .keep = keep, .component = component };
    t.order = xcalloc ((size_t) g->count + 1, sizeof *t.order);
    t.low = xcalloc ((size_t) g->count + 1, sizeof *t.low);
    t.next = xcalloc ((size_t) g->count + 1, sizeof *t.next);
    memset (component, 0xff, g->count * sizeof *component);
    for (uint32_t v = 0; v < g->count; v++)
        if (!t.order[v] && (!keep || keep[v]))
            search_from (&t, v);
    xfree (t.order);
    xfree (t.low);
    xfree (t.next);
    vec_free (&t.path);
    vec_free (&t.open);
    return t.found;
}

/* The vertices by their components: what a vertex reaches stands before it, or with it. */
static uint32_t *
sort_by_component (const graph *g, const uint32_t *component, uint32_t found)
{
    uint32_t *start = xcalloc ((size_t) found + 2, sizeof *start);
    uint32_t *sorted = xcalloc ((size_t) g->count + 1, sizeof *sorted);
    for (uint32_t v = 0; v < g->count; v++)
        start[component[v] + 1]++;
    for (uint32_t c = 0; c < found; c++)
        start[c + 1] += start[c];
    for (uint32_t v = 0; v < g->count; v++)
        sorted[start[component[v]]++] = v;
    xfree (start);
    return sorted;
}

uint8_t *
graph_alive (const graph *g)
{
    uint32_t *component = xcalloc ((size_t) g->count + 1, sizeof *component);
    uint32_t found = graph_components (g, NULL, component);
    uint8_t *lively = xcalloc ((size_t) found + 1, 1), *alive = xcalloc ((size_t) g->count + 1, 1);
    uint32_t *sorted = sort_by_component (g, component, found);
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t v = sorted[i];
        for (uint32_t a = g->first[v]; a < g->first[v + 1]; a++) {
            uint32_t to = component[g->target[a]];
            if (to == component[v] ? g->letter[a] != LETTER_SILENT : lively[to])
                lively[component[v]] = 1;
        }
    }
    for (uint32_t v = 0; v < g->count; v++)
        alive[v] = lively[component[v]];
    xfree (component);
    xfree (lively);
    xfree (sorted);
    return alive;
}

uint32_t *
graph_ranks (const graph *g, const uint8_t *alive)
{
    uint32_t *component = xcalloc ((size_t) g->count + 1, sizeof *component);
    uint32_t found = graph_components (g, NULL, component);
    uint32_t *most = xcalloc ((size_t) found + 1, sizeof *most);
    uint32_t *rank = xcalloc ((size_t) g->count + 1, sizeof *rank);
    uint32_t *sorted = sort_by_component (g, component, found);
    for (uint32_t i = 0; i < g->count; i++) {
        uint32_t v = sorted[i];
        for (uint32_t a = g->first[v]; a < g->first[v + 1] && !alive[v]; a++) {
            uint32_t to = component[g->target[a]], letters = most[to] + (g->letter[a] != LETTER_SILENT);
            if (to != component[v] && letters > most[component[v]])
                most[component[v]] = letters;
        }
    }
    for (uint32_t v = 0; v < g->count; v++)
        rank[v] = most[component[v]];
    xfree (component);
    xfree (most);
    xfree (sorted);
    return rank;
}

/* The arcs of a shortest path that ends with an arc that `ends` accepts, added
 * to `path`; returns the source of that arc. */
typedef struct hunt {
    const graph *graph;
    const uint32_t *component;
    uint32_t goal; /* NONE: an arc that counts inside a component */
} hunt;

static bool
ends (const hunt *h, uint32_t v, uint32_t arc)
{
    const graph *g = h->graph;
    if (h->goal != NONE)
        return g->target[arc] == h->goal;
    return g->letter[arc] != LETTER_SILENT && h->component[g->target[arc]] == h->component[v];
}

static uint32_t
find_arc (const hunt *h, uint32_t from, graph_path *path)
{
    const graph *g = h->graph;
    uint32_t *by = xcalloc ((size_t) g->count + 1, sizeof *by),
             *source = xcalloc ((size_t) g->count + 1, sizeof *source);
    memset (by, 0xff, g->count * sizeof *by);
    VEC (uint32_t) queue = VEC_EMPTY;
    *vec_add (&queue) = from;
    uint32_t last = NONE, end = NONE;
    for (size_t i = 0; i < queue.count && last == NONE; i++) {
        uint32_t v = queue.at[i];
        for (uint32_t a = g->first[v]; a < g->first[v + 1] && last == NONE; a++) {
            uint32_t w = g->target[a];
            if (ends (h, v, a)) {
                last = a;
                end = v;
            } else if (by[w] == NONE && w != from) {
                by[w] = a;
                source[w] = v;
                *vec_add (&queue) = w;
            }
        }
    }
    assert (last != NONE);
    size_t start = path->count;
    *vec_add (path) = last;
    for (uint32_t v = end; v != from; v = source[v])
        *vec_add (path) = by[v];
    for (size_t i = start, j = path->count - 1; i < j; i++, j--) {
        uint32_t swap = path->at[i];
        path->at[i] = path->at[j];
        path->at[j] = swap;
    }
    vec_free (&queue);
    xfree (by);
    xfree (source);
    return end;
}

void
graph_lasso (const graph *g, uint32_t from, graph_path *path, size_t *loop_from)
{
    uint32_t *component = xcalloc ((size_t) g->count + 1, sizeof *component);
    graph_components (g, NULL, component);
    hunt h = { g, component, NONE };
    uint32_t turn = find_arc (&h, from, path);
    uint32_t last = vec_pop (path); /* the arc that counts begins the loop */
    *loop_from = path->count;
    *vec_add (path) = last;
    h.goal = turn;
    if (g->target[last] != turn)
        find_arc (&h, g->target[last], path);
    xfree (component);
}
