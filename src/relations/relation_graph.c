#include "relation_graph.h"

#include <assert.h>

#include "arena.h"

graph *
relation_graph_new (space *s)
{
    graph *g = xcalloc (1, sizeof *g);
    g->space = s;
    g->faulty_zone = g->faulty_move = MODEL_NONE;
    return g;
}

void
relation_graph_free (graph *g)
{
    if (!g)
        return;
    vec_free (&g->zones);
    vec_free (&g->edges);
    vec_free (&g->first);
    vec_free (&g->component);
    xfree (g);
}

uint32_t
relation_graph_alive (const graph *g, uint32_t z)
{
    while (g->zones.at[z].covered_by != MODEL_NONE)
        z = g->zones.at[z].covered_by;
    return z;
}

uint64_t
relation_graph_marks (const graph *g, uint32_t zone)
{
    const space *s = g->space;
    return s->places.at[s->nodes.at[g->zones.at[zone].node].place].marks;
}

void
relation_graph_remove (graph *g, uint32_t component, uint32_t number)
{
    for (uint32_t z = g->first.at[number]; z != MODEL_NONE; z = g->zones.at[z].next)
        if (g->component.at[z] == component)
            g->zones.at[z].removed = true;
}

static void
know_node (graph *g, uint32_t number)
{
    while (g->first.count <= number)
        *vec_add (&g->first) = MODEL_NONE;
}

bool
relation_graph_list_is_valid (const graph *g, uint32_t number)
{
    enum { FEW = 4 };
    const dbm *zones[FEW];
    unsigned count = 0;
    for (uint32_t z = g->first.at[number]; z != MODEL_NONE && count < FEW; z = g->zones.at[z].next) {
        const reached *r = &g->zones.at[z];
        if (r->node != number || r->covered_by != MODEL_NONE || !dbm_seems_closed (&r->zone)
            || r->zone.size != 1 + g->space->nodes.at[number].count)
            return false;
        for (unsigned k = 0; k < count; k++)
            if (dbm_includes (zones[k], &r->zone) || dbm_includes (&r->zone, zones[k]))
                return false;
        zones[count++] = &r->zone;
    }
    return true;
}

bool
relation_graph_is_valid (const graph *g)
{
    for (uint32_t z = 0; z < g->zones.count; z++) {
        const reached *r = &g->zones.at[z];
        if (r->covered_by != MODEL_NONE
            && (r->covered_by <= z || r->covered_by >= g->zones.count
                || g->zones.at[r->covered_by].node != r->node
                || !dbm_includes (&g->zones.at[r->covered_by].zone, &r->zone)))
            return false;
        if (r->first_edge + r->edge_count > g->edges.count)
            return false;
        for (size_t e = 0; e < r->edge_count; e++)
            if (g->edges.at[r->first_edge + e].to >= g->zones.count)
                return false;
    }
    for (uint32_t number = 0; number < g->first.count; number++)
        if (!relation_graph_list_is_valid (g, number))
            return false;
    return true;
}

/* Where new zones come from. */
typedef struct origin {
    graph *graph;
    uint32_t parent, move;
} origin;

static void
add_edge (graph *g, const origin *from, uint32_t to)
{
    if (from->parent == MODEL_NONE)
        return;
    g->transitions++;
    reached *source = &g->zones.at[from->parent];
    for (size_t i = 0; i < source->edge_count; i++)
        if (g->edges.at[source->first_edge + i].to == to)
            return;
    *vec_add (&g->edges) = (graph_edge){ to, from->move };
    source->edge_count++;
}

/* Take the zones that the new one includes out of the list of the node. */
static void
cover_smaller (graph *g, uint32_t number, uint32_t fresh, const dbm *m)
{
    uint32_t *link = &g->first.at[number];
    while (*link != MODEL_NONE) {
        reached *old = &g->zones.at[*link];
        if (dbm_includes (m, &old->zone)) {
            old->covered_by = fresh;
            *link = old->next;
        } else
            link = &old->next;
    }
}

static void
add_zone (void *context, uint32_t number, const dbm *m)
{
    const origin *from = context;
    graph *g = from->graph;
    if (!budget_ok (g->space->budget))
        return; /* nothing is concluded from what is left out now */
    know_node (g, number);
    for (uint32_t z = g->first.at[number]; z != MODEL_NONE; z = g->zones.at[z].next)
        if (dbm_includes (&g->zones.at[z].zone, m)) {
            add_edge (g, from, z);
            return;
        }
    uint32_t fresh = (uint32_t) g->zones.count;
    cover_smaller (g, number, fresh, m);
    reached *z = vec_add (&g->zones);
    *z = (reached){ .node = number, .parent = from->parent, .move = from->move, .covered_by = MODEL_NONE };
    z->zone.size = m->size;
    z->zone.at = arena_copy (g->space->memory, m->at, dbm_bytes (m->size));
    z->next = g->first.at[number];
    g->first.at[number] = fresh;
    assert (relation_graph_list_is_valid (g, number));
    add_edge (g, from, fresh);
}

static void
add_initial (graph *g)
{
    space *s = g->space;
    uint64_t *state = xcalloc (product_words (s->product) + 1, sizeof *state);
    cell zero = CELL_ZERO;
    dbm origin_zone = { s->clocks + 1,
                        xreallocarray (NULL, (size_t) (s->clocks + 1) * (s->clocks + 1), sizeof zero) };
    for (size_t i = 0; i < (size_t) (s->clocks + 1) * (s->clocks + 1); i++)
        origin_zone.at[i] = zero;
    uint16_t *clocks = xreallocarray (NULL, s->clocks + 1, sizeof *clocks);
    for (unsigned x = 0; x < s->clocks; x++)
        clocks[x] = (uint16_t) (x + 1);
    origin from = { g, MODEL_NONE, MODEL_NONE };
    for (bool more = product_first_initial (s->walk, state); more;
         more = product_next_initial (s->walk, state)) {
        uint32_t where = relation_space_find_place (s, state);
        if (where == MODEL_NONE || !budget_ok (s->budget))
            break;
        relation_space_enter (s, where, &origin_zone, 1, clocks, s->clocks, add_zone, &from);
    }
    xfree (clocks);
    xfree (origin_zone.at);
    xfree (state);
}

/* All steps of zone z; false if a faulty move can be taken. */
static bool
expand (graph *g, uint32_t z)
{
    space *s = g->space;
    uint32_t number = g->zones.at[z].node;
    uint32_t where = s->nodes.at[number].place, moves = relation_space_place (s, where)->move_count;
    g->zones.at[z].first_edge = g->edges.count;
    for (uint32_t k = 0; k < moves; k++) {
        dbm zone = g->zones.at[z].zone;
        if (s->places.at[where].moves[k].fault) {
            if (relation_space_can_fire (s, number, &zone, 1, k)) {
                g->faulty_zone = z;
                g->faulty_move = k;
                return false;
            }
            continue;
        }
        origin from = { g, z, k };
        relation_space_step (s, number, &zone, 1, k, add_zone, &from);
    }
    return true;
}

bool
relation_graph_explore (graph *g)
{
    space *s = g->space;
    add_initial (g);
    for (uint32_t z = 0; z < g->zones.count && !s->failed; z++) {
        if (g->zones.at[z].covered_by != MODEL_NONE)
            continue;
        if (!budget_step (s->budget, g->zones.count - z, 0) || !expand (g, z))
            return false;
    }
    assert (relation_graph_is_valid (g));
    return !s->failed && !budget_reason (s->budget);
}
