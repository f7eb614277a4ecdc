/* reference_private.h: what the parts of the reference share. */
#ifndef REFERENCE_PRIVATE_H
#define REFERENCE_PRIVATE_H
#include "reference.h"
#include "vec.h"

typedef struct reference_link {
    size_t from, to;
    bool tick;
} reference_link;

/* A state is a row: locations, integers, clocks, differences x - y. */
struct reference {
    const model *m;
    reference_options o;
    size_t integers_at, clocks_at, differences_at, width;
    bool keep_all; /* no value of a clock is cut off */
    bool complete, any_fault;
    bool fault; /* while an edge is evaluated */
    VEC (int64_t) rows;
    size_t count, initial_count; /* the initial ones come first */
    VEC (size_t) table;
    VEC (reference_link) links;
    VEC (uint32_t) chosen;
    const sync *line; /* of the chosen edges; NULL: one alone */
    bool looking;     /* only for the highest priority of what can be taken: */
    int64_t highest;
    VEC (int64_t) locals;
    bool returned; /* from the function at hand, with the result */
    int64_t result;
    int64_t *scratch;
    bool *fired;
};

/* reference_eval.c: the syntax tree on one row. A fault is left in r->fault,
 * and then the answer is false. */
bool reference_holds (reference *r, const int64_t *state, const conjunction *c);
bool reference_invariants_hold (reference *r, const int64_t *state);
bool reference_is_stopped (reference *r, const int64_t *state, uint32_t clock);
bool reference_execute (reference *r, int64_t *state, const edge *e);

/* reference_graph.c: for every state one state that stands for its strongly
 * connected component; the caller frees it. */
size_t *reference_components (const reference *r);
#endif
