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
} tarjan;

static bool
is_left (const graph *g, uint32_t z)
{
    return g->zones.at[z].covered_by == MODEL_NONE && !g->zones.at[z].removed;
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
    uint32_t number = MODEL_NONE;
    if (cycles && (t->marks & ~marks) == 0)
        number = g->component_count++;
    for (size_t i = first; i < t->stack.count; i++) {
        g->component.at[t->stack.at[i]] = number;
        t->open[t->stack.at[i]] = false;
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
            if (!is_left (g, to))
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

void
relation_graph_components (graph *g, uint64_t marks)
{
    size_t count = g->zones.count;
    tarjan t = { .graph = g, .marks = marks, .stack = VEC_EMPTY, .frames = VEC_EMPTY };
    t.index = xcalloc (count + 1, sizeof *t.index);
    t.low = xcalloc (count + 1, sizeof *t.low);
    t.open = xcalloc (count + 1, sizeof *t.open);
    vec_clear (&g->component);
    vec_reserve (&g->component, count);
    g->component.count = count;
    for (size_t z = 0; z < count; z++)
        g->component.at[z] = MODEL_NONE;
    g->component_count = 0;
    for (uint32_t z = 0; z < count; z++)
        if (is_left (g, z) && !t.index[z])
            visit_from (&t, z);
    xfree (t.index);
    xfree (t.low);
    xfree (t.open);
    vec_free (&t.stack);
    vec_free (&t.frames);
}
