/* relation_graph.h: the zones that the network reaches, and the graph of
 * their steps: what the relational search may stay inside of.
 *
 * A zone that another one at its node includes is covered: steps that lead
 * to it count as leading to that one (proofs/relations.md, Lemma 4). */
#ifndef RELATION_GRAPH_H
#define RELATION_GRAPH_H
#include "relation_space.h"

typedef struct reached {
    uint32_t node;
    uint32_t parent, move; /* MODEL_NONE for initial zones */
    uint32_t covered_by;   /* MODEL_NONE: alive */
    uint32_t next;         /* at the same node */
    size_t first_edge, edge_count;
    bool removed; /* no accepting loop passes it */
    dbm zone;
} reached;

typedef struct graph_edge {
    uint32_t to, move;
} graph_edge;

typedef struct graph {
    space *space;
    VEC (reached) zones;
    VEC (graph_edge) edges;
    VEC (uint32_t) first; /* per node: its first zone, or MODEL_NONE */
    /* per zone: number of its component, MODEL_NONE outside the cycles that
     * are left; set by relation_graph_components */
    VEC (uint32_t) component;
    uint32_t component_count;
    /* the first zone from which a faulty move can be taken, or MODEL_NONE */
    uint32_t faulty_zone, faulty_move;
    uint64_t transitions;
} graph;

graph *relation_graph_new (space *s);
void relation_graph_free (graph *g);
/* Everything reachable.  False if the budget is used up, the space has
 * failed or a faulty move can be taken. */
bool relation_graph_explore (graph *g);
/* For asserts and tests: of the zones listed at a node none includes another
 * (the first few are compared), all are closed and have the clocks of the node; and of the whole: a
 * covered zone lies in the one that covers it, edges lead to zones. */
bool relation_graph_list_is_valid (const graph *g, uint32_t node);
bool relation_graph_is_valid (const graph *g);
/* The alive zone that stands for zone z. */
uint32_t relation_graph_alive (const graph *g, uint32_t z);
/* Number the strongly connected components of the alive zones, without
 * those removed, that have a step inside and, together, all `marks`. */
void relation_graph_components (graph *g, uint64_t marks);
/* How many zones would lie on accepting cycles of the component, whose zones
 * are given, without those at a node? */
size_t relation_graph_left_without (graph *g, uint64_t marks, uint32_t component, const uint32_t *zones,
                                    size_t count, uint32_t number);
/* No accepting loop inside the component passes the node. */
void relation_graph_remove (graph *g, uint32_t component, uint32_t node);
uint64_t relation_graph_marks (const graph *g, uint32_t zone);
#endif
