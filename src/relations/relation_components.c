/* Strongly connected components of the zone graph: Tarjan's algorithm with
 * an explicit stack. */
#include "relation_graph.h"

typedef struct frame {
    uint32_t zone;
    size_t edge;
} frame;

typedef struct tarjan {
    graph *graph;
    uint64_t marks;
    uint32_t *index, *low; /* per zone; index 0: not seen */
    bool *open;
    VEC (uint32_t) stack;
    VEC (frame) frames;
    uint32_t seen;
    /* To try what removing a node would leave: nothing outside component
     * `within`, nor at node `without`; zones in accepting components are then
     * only counted. */
    bool trial;
    uint32_t within, without;
    size_t left;
} tarjan;

static bool
is_left (const tarjan *t, uint32_t z)
{
    const reached *r = &t->graph->zones.at[z];
    if (t->trial)
        return t->graph->component.at[z] == t->within && r->node != t->without;
    return r->covered_by == MODEL_NONE && !r->removed;
}

static void
open_zone (tarjan *t, uint32_t z)
{
    t->index[z] = t->low[z] = ++t->seen;
    t->open[z] = true;
    *vec_add (&t->stack) = z;
    *vec_add (&t->frames) = (frame){ z, 0 };
}

static bool
steps_to_itself (const graph *g, uint32_t z)
{
    const reached *r = &g->zones.at[z];
    for (size_t i = 0; i < r->edge_count; i++)
        if (relation_graph_alive (g, g->edges.at[r->first_edge + i].to) == z)
            return true;
    return false;
}

/* The zones from `root` upwards on the stack are a component: number it if
 * it has a step inside and all marks. */
static void
close_component (tarjan *t, uint32_t root)
{
    graph *g = t->graph;
    size_t first = t->stack.count;
    uint64_t marks = 0;
    do {
        first--;
        marks |= relation_graph_marks (g, t->stack.at[first]);
    } while (t->stack.at[first] != root);
    bool cycles = t->stack.count - first > 1 || steps_to_itself (g, root);
    bool accepting = cycles && (t->marks & ~marks) == 0;
    if (accepting)
        t->left += t->stack.count - first;
    uint32_t number = accepting && !t->trial ? g->component_count++ : MODEL_NONE;
    for (size_t i = first; i < t->stack.count; i++) {
        t->open[t->stack.at[i]] = false;
        if (!t->trial)
            g->component.at[t->stack.at[i]] = number;
    }
    t->stack.count = first;
}

static void
visit_from (tarjan *t, uint32_t start)
{
    graph *g = t->graph;
    open_zone (t, start);
    while (t->frames.count) {
        frame *f = &vec_last (&t->frames);
        const reached *r = &g->zones.at[f->zone];
        if (f->edge < r->edge_count) {
            uint32_t to = relation_graph_alive (g, g->edges.at[r->first_edge + f->edge++].to);
            if (!is_left (t, to))
                continue;
            if (!t->index[to])
                open_zone (t, to);
            else if (t->open[to] && t->index[to] < t->low[f->zone])
                t->low[f->zone] = t->index[to];
            continue;
        }
        uint32_t done = f->zone;
        t->frames.count--;
        if (t->frames.count && t->low[done] < t->low[vec_last (&t->frames).zone])
            t->low[vec_last (&t->frames).zone] = t->low[done];
        if (t->low[done] == t->index[done])
            close_component (t, done);
    }
}

static void
tarjan_init (tarjan *t, graph *g, uint64_t marks)
{
    size_t count = g->zones.count;
    *t = (tarjan){ .graph = g, .marks = marks, .stack = VEC_EMPTY, .frames = VEC_EMPTY };
    t->index = xcalloc (count + 1, sizeof *t->index);
    t->low = xcalloc (count + 1, sizeof *t->low);
    t->open = xcalloc (count + 1, sizeof *t->open);
}

static void
tarjan_clear (tarjan *t)
{
    xfree (t->index);
    xfree (t->low);
    xfree (t->open);
    vec_free (&t->stack);
    vec_free (&t->frames);
}

void
relation_graph_components (graph *g, uint64_t marks)
{
    size_t count = g->zones.count;
    tarjan t;
    tarjan_init (&t, g, marks);
    vec_clear (&g->component);
    vec_reserve (&g->component, count);
    g->component.count = count;
    for (size_t z = 0; z < count; z++)
        g->component.at[z] = MODEL_NONE;
    g->component_count = 0;
    for (uint32_t z = 0; z < count; z++)
        if (is_left (&t, z) && !t.index[z])
            visit_from (&t, z);
    tarjan_clear (&t);
}

size_t
relation_graph_left_without (graph *g, uint64_t marks, uint32_t component, const uint32_t *zones,
                             size_t count, uint32_t number)
{
    tarjan t;
    tarjan_init (&t, g, marks);
    t.trial = true;
    t.within = component;
    t.without = number;
    for (size_t i = 0; i < count; i++)
        if (is_left (&t, zones[i]) && !t.index[zones[i]])
            visit_from (&t, zones[i]);
    tarjan_clear (&t);
    return t.left;
}
