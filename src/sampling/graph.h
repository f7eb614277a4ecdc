/* graph.h: plain directed graphs: components, and which vertices go on forever. */
#ifndef SAMPLING_GRAPH_H
#define SAMPLING_GRAPH_H
#include <stdbool.h>
#include <stdint.h>

#include "vec.h"

/* The arcs of vertex v are first[v] .. first[v + 1] - 1; an arc counts if its
 * letter is not LETTER_SILENT. */
typedef struct graph {
    uint32_t count;
    const uint32_t *first, *target, *letter;
} graph;

/* The component of every vertex, numbered such that arcs lead to the same or a
 * smaller number; returns how many there are.  `keep` (or NULL): the vertices
 * that are there; the others get UINT32_MAX. */
uint32_t graph_components (const graph *g, const uint8_t *keep, uint32_t *component);
/* A byte per vertex: is there an infinite path with infinitely many arcs that
 * count?  To be freed. */
uint8_t *graph_alive (const graph *g);
/* Per vertex that is not alive: at most so many arcs that count come one after another on
 * paths from it.  To be freed. */
uint32_t *graph_ranks (const graph *g, const uint8_t *alive);
/* Such a path from a vertex that has one: arcs, the loop from *loop_from on. */
typedef VEC (uint32_t) graph_path;
void graph_lasso (const graph *g, uint32_t from, graph_path *path, size_t *loop_from);
#endif
