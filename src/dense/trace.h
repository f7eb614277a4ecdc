/* trace.h: a path through the zone graph, and the run that follows it. */
#ifndef TRACE_H
#define TRACE_H
#include "space.h"
#include "vec.h"
#include "verdict.h"

struct trace_step {
    uint32_t node, step; /* the step-th of the node's steps */
};

typedef struct trace {
    VEC (struct trace_step) steps;
    uint32_t start;   /* node */
    size_t loop_from; /* steps from here on are the loop; == count: none */
} trace;

/* How a search ended. */
typedef enum search_end {
    SEARCH_DONE,  /* everything was visited, nothing found */
    SEARCH_FOUND, /* `trace` leads there */
    SEARCH_FAULT, /* `trace` ends with a faulty step */
    SEARCH_LIMIT  /* see budget_reason */
} search_end;

/* The discrete states of the model along a trace and the joint edges taken
 * from each; with symmetry, members have their own names again. */
typedef struct unfolding {
    uint64_t *states; /* count + 1 times `words` */
    uint32_t *steps;  /* numbers of joint edges of the product */
    size_t words, count;
} unfolding;
/* False if the last state cannot be what the query asks. */
bool trace_unfold (space *s, const trace *t, unfolding *out);
void unfolding_free (unfolding *u);

/* A run along the trace with as few and as small fractions as possible, in the
 * loop too, and then, if `last` is given, a delay into a point of that zone over
 * the clocks of the last node's frame.  NULL if no run follows the trace (after an
 * over-approximation), or if the numbers do not fit. */
run *trace_run (space *s, const trace *t, const bound *last);
void trace_free (trace *t);
#endif
