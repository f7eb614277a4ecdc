/* graph.h: a directed graph with words in its nodes and beside its arrows, laid out
 * in layers and drawn. */
#ifndef GRAPH_H
#define GRAPH_H
#include "layered.h"
#include "lines.h"

typedef struct graph_node {
    drawn_lines words;
    const char *class; /* of its box */
    bool initial;      /* an arrow from nowhere leads to it */
} graph_node;

typedef struct graph_arrow {
    uint32_t from, to;
    drawn_lines words;
    const char *class; /* of the line, and of the head with "-head" */
    const char *head;
} graph_arrow;

typedef struct graph {
    VEC (graph_node) nodes;
    VEC (graph_arrow) arrows;
    layered layout;
    double width, height; /* once arranged */
} graph;

graph_node *graph_add (graph *g, const char *class);
/* The arrow between these nodes: the one that is there, so that parallel ones share a
 * line, or a new one. */
graph_arrow *graph_arrow_between (graph *g, uint32_t from, uint32_t to);
void graph_arrange (graph *g);
void graph_draw (const graph *g, double x, double y, text *out);
void graph_free (graph *g);
#endif
