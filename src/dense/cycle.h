/* cycle.h: accepting cycles of a zone graph.
 *
 * Couvreur's search for generalised Buechi acceptance: one depth-first pass
 * that keeps a stack of components with the marks seen in each, and stops
 * as soon as one has them all.  Zones are widened by LU bounds and compared by
 * equality, which is exact for infinite runs; inclusion (plain or modulo LU)
 * only drops a state that is covered by one from which no accepting run
 * exists, as it is simulated by that one. */
#ifndef CYCLE_H
#define CYCLE_H
#include "pairs.h"
#include "space.h"
#include "trace.h"

typedef struct cycle_state {
    uint32_t node, zone;
    uint32_t order; /* in the search while live, see below */
    uint32_t next;  /* dead states of the node, or SPACE_NONE */
} cycle_state;
/* A dead state has its component's rank instead, in order of completion:
 * no step leads from a lower rank to a higher one. */
#define CYCLE_DEAD UINT32_C (0x80000000)

struct cycle_frame {
    uint32_t state, step; /* the next step to take */
};

struct cycle_root {
    uint32_t order;
    uint64_t marks, arc; /* seen in the component; on the step that led to it */
};

typedef struct cycle {
    space *space;
    const query *query;
    dense_subsumption subsumption;
    uint64_t accept; /* marks to be met */
    VEC (cycle_state) states;
    pairs *known;
    VEC (struct cycle_frame) path;
    VEC (struct cycle_root) roots;
    VEC (uint32_t) live;  /* states of open components in order */
    VEC (uint64_t) ranks; /* per dead component: its marks */
    VEC (uint32_t) starts;
    uint32_t fault_step;
    uint64_t visited, transitions;
} cycle;

/* The mark of a step that resets the tick. */
#define CYCLE_TICK (UINT64_C (1) << 63)

void cycle_init (cycle *c, space *s, const query *q, const dense_options *o);
void cycle_free (cycle *c);
search_end cycle_run (cycle *c);
/* For asserts and tests: the open components lie above each other in order,
 * the path leads through them, the dead have ranks that exist, and what died
 * with all marks was no cycle. */
bool cycle_is_valid (const cycle *c);
uint32_t cycle_find (const cycle *c, uint32_t node, uint32_t zone); /* SPACE_NONE: not there */
static inline uint64_t
cycle_step_marks (const cycle *c, uint32_t step)
{
    return space_ticks (c->space, step) ? CYCLE_TICK : 0;
}

/* A strongly connected part of what was seen, and what a loop in it must meet. */
typedef struct cycle_part {
    const uint8_t *inside; /* per state */
    uint64_t accept;
    void *context;
    /* The marks of a step of a node; false if the loop may not take it. */
    bool (*marks) (void *context, uint32_t node, uint32_t step, uint64_t *marks);
} cycle_part;
/* A short lasso into the part and round in it. */
void cycle_lasso (cycle *c, const cycle_part *part, trace *out);
/* After SEARCH_FOUND: a short lasso through the component that was found;
 * after SEARCH_FAULT: the path. */
void cycle_trace (cycle *c, search_end end, trace *out);

/* zeno.c: visit everything, and then look for a part in which every clock with
 * an upper bound is reset.  Needs zones exact up to equality of regions, and
 * clocks that are only set to 0.  SEARCH_FOUND with the lasso; SEARCH_DONE: time
 * diverges on no accepting run; ZENO_OPEN: only zero tests are left in doubt. */
#define ZENO_OPEN ((search_end) (SEARCH_LIMIT + 1))
search_end zeno_run (cycle *c, trace *out);
#endif
