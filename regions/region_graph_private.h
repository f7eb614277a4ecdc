/* region_graph_private.h: the region graph of a network by elementary steps:
 * an immediate delay, or a joint edge. */
#ifndef REGION_GRAPH_PRIVATE_H
#define REGION_GRAPH_PRIVATE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "arena.h"
#include "budget.h"
#include "model.h"
#include "orbit_private.h"
#include "product.h"
#include "query.h"
#include "region_private.h"
#include "store.h"
#include "vec.h"
#include "verdict.h"

/* A joint edge, in terms of tracked clocks. */
typedef struct region_joint {
    uint32_t target; /* site */
    const region_atom *guard, *invariant;
    const region_update *updates;
    const uint32_t *edges;
    uint32_t guard_count, invariant_count, update_count, edge_count;
    const product_fault *fault;
} region_joint;

/* A discrete state and what holds in it.  Joint edges are listed when the
 * site is first left. */
typedef struct region_site {
    bool can_delay, expanded;
    bool possible;  /* false: the invariant holds for no clock values */
    bool target;    /* has the labels and the location of the query */
    uint32_t marks; /* of the labels of the query, as the product gives them */
    uint32_t invariant_count;
    const region_atom *invariant;
    uint32_t joint_count;
    const region_joint *joints;
} region_site;

/* What must occur on an accepting cycle: labels from bit 0 on, and these. */
#define REGION_MARK_TIME (UINT32_C (1) << 31)
#define REGION_MARK_ACTION (UINT32_C (1) << 30)
enum { REGION_MOST_MARKS = 30 };

typedef struct region_space {
    const model *model;
    const query *query;
    product *product;
    product_walk *walk;
    budget *budget;
    int32_t unit; /* what constants are counted in */
    region_shape *shape;
    uint32_t *clock_of; /* tracked clock -> clock of the model */
    uint16_t *tracked;  /* clock of the product -> tracked clock or REGION_NO_CLOCK */
    bool copies;        /* some clock is assigned another one */
    bool moves_clocks;  /* some clock is assigned something else than 0 */
    store *discrete;
    VEC (region_site) sites;
    arena *memory;
    uint64_t *scratch; /* a packed discrete state */
} region_space;

/* NULL, with an error in `why`, for a model that regions do not cover.  The
 * query must outlive the space. */
region_space *region_space_new (const model *m, const query *q, budget *b, diag *why);
/* Constants are counted in units, which divide them all. */
region_space *region_space_new_in (const model *m, const query *q, int32_t unit, budget *b, diag *why);
void region_space_free (region_space *s);
uint32_t region_space_all_labels (const region_space *s); /* the marks of all of them */
/* The site of a discrete state, STORE_FULL when the budget is used up. */
uint32_t region_space_site (region_space *s, const uint64_t *discrete);
/* The same with its joint edges; NULL when the budget is used up.  Valid
 * until the next call. */
const region_site *region_space_expand (region_space *s, uint32_t site);
/* "p.l0 i=2" and "x=0, 0<y<1". */
void region_space_print_site (region_space *s, uint32_t site, text *out);
void region_space_print_region (const region_space *s, const region *r, text *out);
/* A line of a certificate: the tracked clocks with their bounds. */
void region_space_write_clocks (const region_space *s, FILE *out);

#define REGION_STEP_TIME UINT32_MAX
typedef struct region_edge {
    uint32_t target;
    uint32_t orbit; /* number of its orbit_step */
    uint32_t joint; /* of the source's site, or REGION_STEP_TIME */
} region_edge;

#define REGION_NO_NODE UINT32_MAX

/* How a node was first reached. */
typedef struct region_parent {
    uint32_t node; /* REGION_NO_NODE: initial */
    uint32_t edge;
} region_parent;

typedef enum region_end { REGION_DONE, REGION_FOUND, REGION_FAULT, REGION_LIMIT } region_end;

/* Nodes are numbered in order of discovery; first.at[n] .. first.at[n+1] are
 * the edges of node n, once all are expanded. */
typedef struct region_graph {
    region_space *space;
    bool integral;
    store *states;
    orbit_steps *orbits;
    VEC (region_edge) edges;
    VEC (uint32_t) first;
    VEC (region_parent) parents;
    uint32_t found;       /* the node searched for, or where the fault shows */
    uint32_t fault_joint; /* of that node's site */
    /* Work space of one expansion. */
    region *now, *next;
    uint64_t *packed, *gone;
} region_graph;

/* `integral`: only the part that the period 1 can walk (R11), where joint
 * edges are taken from regions without classes. */
region_graph *region_graph_new (TAKE region_space *s, bool integral);
void region_graph_free (region_graph *g);
/* Explore breadth first until a target (if asked to look for one), a faulty
 * edge that can fire, a limit or the end. */
region_end region_graph_build (region_graph *g, bool stop_at_target);

/* For asserts and tests, after REGION_DONE: edges lead to nodes, delays within a
 * site, and the parent of each node has an edge that leads to it. */
bool region_graph_is_valid (const region_graph *g);

uint32_t region_graph_count (const region_graph *g);
uint32_t region_graph_site (const region_graph *g, uint32_t node);
void region_graph_region (const region_graph *g, uint32_t node, region *out);
void region_graph_write_node (const region_graph *g, uint32_t node, FILE *out); /* a line of a certificate */
uint32_t region_graph_marks (const region_graph *g, uint32_t node);
/* What taking this edge contributes: its own marks and those of its target. */
uint32_t region_graph_edge_marks (const region_graph *g, const region_edge *e);
const region_joint *region_graph_joint (const region_graph *g, uint32_t source, const region_edge *e);

/* A path through the graph, as edges; the loop, if any, starts at loop_from. */
typedef VEC (uint32_t) region_edges;
typedef struct region_path {
    uint32_t start;
    region_edges edges;
    size_t loop_from; /* == edges.count: none */
} region_path;

/* Turn the order of the edges from index `from` on around. */
void region_edges_reverse (region_edges *edges, size_t from);
void region_path_free (region_path *p);
/* From an initial node to `node`; runs along it reach every valuation of the
 * node's region (R6). */
void region_path_to (const region_graph *g, uint32_t node, region_path *p);

/* Strongly connected components of the subgraph of the nodes in
 * order[0 .. count), which are sorted so that every component is contiguous
 * and edges between components lead to the left.  ends[i] becomes the end of
 * the component that starts at i.  `stay` marks the nodes of the subgraph. */
typedef struct region_scc region_scc;
enum { REGION_SCC_BYTES = 48 }; /* per node, with the caller's arrays: ask the budget */
region_scc *region_scc_new (const region_graph *g);
void region_scc_free (region_scc *t);
bool region_scc_sort (region_scc *t, uint32_t *order, uint32_t count, const uint32_t *stay, uint32_t tag,
                      uint32_t *ends);
/* For asserts and tests: is that so? */
bool region_scc_order_is_valid (const region_graph *g, const uint32_t *order, uint32_t count,
                                const uint32_t *stay, uint32_t tag, const uint32_t *ends);

/* The shortest run of delays in whole multiples of 1/q, smallest q, along
 * the path; with `repeats` the loop leads back to the same values, after a
 * positive time if `time_passes`.  With `fault` the run ends with that joint
 * edge of the last node.  NULL when the budget is used up. */
run *region_path_run (const region_graph *g, region_path *p, bool repeats, bool time_passes,
                      const region_joint *fault);
#endif
