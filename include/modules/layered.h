/* layered.h: where the nodes and arrows of a directed graph go: nodes in layers from
 * top to bottom, arrows smooth, their labels never on a line and never on each other.
 * Deterministic; nothing but sums and comparisons, for graphs of some hundred nodes. */
#ifndef LAYERED_H
#define LAYERED_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vec.h"

typedef struct layered_point {
    double x, y;
} layered_point;

/* The caller gives the size, and where a reader begins; the layout the middle. */
typedef struct layered_node {
    double width, height;
    bool first;
    double x, y;
} layered_node;

/* From one node to another one or the same.  The caller gives ends and the size of
 * the label; the layout the middle of the label, and the points that a curve goes through:
 * vertically but at the ends of a loop. */
typedef struct layered_arrow {
    uint32_t from, to;
    double label_width, label_height;
    layered_point label;
    VEC (layered_point) path;
} layered_arrow;

typedef struct layered {
    VEC (layered_node) nodes; /* first ones, or else node 0, and those without a way to them are on top */
    VEC (layered_arrow) arrows;
    double width, height; /* of all of it; the upper left corner is (0, 0) */
} layered;

void layered_arrange (layered *g);
void layered_free (layered *g);
#endif
