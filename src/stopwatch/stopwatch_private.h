/* stopwatch_private.h: the forward search that the parts of stopwatch.h share. */
#ifndef STOPWATCH_PRIVATE_H
#define STOPWATCH_PRIVATE_H
#include "clock_sets.h"
#include "polyhedra.h"
#include "product.h"
#include "stopwatch.h"
#include "store.h"
#include "vec.h"

/* Labels with a mark of their own. */
enum { WATCH_MARKS = 64 };

/* A symbolic state: all valuations that a path of joint edges leads to. */
typedef struct watch_state {
    clock_set set;
    uint32_t node;         /* number of the discrete state */
    uint32_t parent, step; /* the joint edge that led here; parent NONE: initial */
    uint32_t next;         /* live states of the node */
    uint32_t covered_by;   /* a state that includes this one, or WATCH_NONE */
} watch_state;
#define WATCH_NONE UINT32_MAX

typedef struct watch_edge {
    uint32_t from, to;
} watch_edge;

typedef struct watch {
    product *product;
    product_walk *walk, *look;
    const query *query;
    budget *budget;
    polyhedra *turns; /* every call of PPL is within one */
    unsigned clocks;
    store *nodes;
    VEC (uint32_t) first; /* per node: its live states */
    VEC (uint64_t) marks; /* per node: of the labels of the query, as the product gives them */
    VEC (watch_state) states;
    VEC (watch_edge) edges;
    VEC (uint8_t) reached_edges;
    bool missed_one; /* PPL gave no run along a path to what is looked for: then it is not a no */
    uint64_t visited, transitions;
} watch;

/* As in clock_sets.h, with the clocks and the budget of the search. */
bool watch_done (watch *w, int code);
bool watch_intersect (watch *w, clock_set set, const clock_constraint *list, uint32_t count);
bool watch_elapse (watch *w, clock_set set, const product_view *view, long direction);

/* stopwatch_path.c: the joint edges that lead to a state, and then one more
 * (last_step WATCH_NONE: none). */
typedef struct watch_path {
    VEC (watch_edge) steps; /* from: node, to: number of the joint edge there */
    uint32_t start, last;   /* nodes; the last one is that of the state */
    clock_set end;          /* or NULL: a set in which a last delay is to end */
} watch_path;
void watch_path_to (const watch *w, uint32_t state, uint32_t last_step, watch_path *out);
/* A run along the path; the steps from loop_from on repeat with the same
 * delays (loop_from == steps.count: no loop).  NULL if there is none. */
run *watch_path_run (watch *w, const watch_path *p, size_t loop_from);

/* stopwatch_deadlock.c: is there a deadlock in the set of the state, which is expanded?
 * Then the verdict is a yes with its run, or it is not (missed_one). */
bool watch_deadlocks (watch *w, uint32_t state, verdict *v);

/* stopwatch_cycle.c: does the graph of states and covering ones have a
 * component with all labels? */
bool watch_may_cycle (const watch *w);
#endif
