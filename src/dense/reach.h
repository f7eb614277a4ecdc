/* reach.h: visiting all states of a zone graph, up to subsumption. */
#ifndef REACH_H
#define REACH_H
#include "pairs.h"
#include "space.h"
#include "trace.h"

/* A state of the zone graph.  One that is covered by a later one has left
 * the list of its node and is never expanded, but still leads to its parent. */
typedef struct reach_state {
    uint32_t node, zone;
    uint32_t next;   /* in the list of its node, or SPACE_NONE */
    uint32_t parent; /* a state, or SPACE_NONE at the start */
    uint32_t step;   /* of the parent's node */
    uint32_t work;   /* its rank among those that wait; once expanded, REACH_EXPANDED + its first child */
} reach_state;
#define REACH_COVERED POOL_EMPTY /* zone of a covered state */
#define REACH_EXPANDED ((uint32_t) 1 << 31)

/* A state that waits with a rank. */
typedef struct reach_ranked {
    uint32_t rank, state;
} reach_ranked;

typedef struct reach {
    space *space;
    const query *query;
    dense_subsumption subsumption;
    bool hull; /* join the zones of a node */
    struct guide *guide; /* another order than breadth or depth first (guide.h), or NULL */
    bool started, paused;
    /* A state that waits may be dropped for a later one, which can lengthen
     * the path to what is found; with `patient` it is still expanded. */
    bool patient, dropped_waiting;
    VEC (reach_state) states;
    pairs *known;         /* only for comparison by equality */
    VEC (uint32_t) stack; /* waiting, depth first, from `oldest` on */
    size_t oldest;
    uint32_t next; /* waiting, breadth first: states from here on */
    /* Waiting with a rank: before all others.  See reach_waiting.c. */
    VEC (reach_ranked) ranked;
    VEC (uint32_t) family; /* room to look at descendants */
    uint32_t highest;      /* rank so far */
    uint64_t wasted;       /* expanded, and covered later */
    uint32_t found;        /* a state, after SEARCH_FOUND and SEARCH_FAULT */
    uint32_t fault_step;
    uint64_t live, visited, transitions;
    const dense_options *options;
    struct mate *mate; /* NULL, or this is a part of a search by several: see reach_crew.c */
    uint64_t look_at; /* the effort after which to look aside */
    uint8_t *fired;   /* per joint edge (number in space.edges) */
    uint32_t fired_room;
} reach;

void reach_init (reach *r, space *s, const query *q, const dense_options *o);
void reach_free (reach *r);
search_end reach_run (reach *r);
/* The same until so much effort was spent: SEARCH_DONE, and `paused`. */
search_end reach_go (reach *r, uint64_t effort);
/* The same, by as many workers as the options say, and the trace to what was found. */
search_end reach_search (reach *r, trace *t);
/* Parts of it, for several who search together. */
search_end reach_start (reach *r);
search_end reach_visit (reach *r, uint32_t number);
bool reach_is_overtaken (reach *r);
/* A zone at a node, if it is not covered; false when the budget ends. */
bool reach_arrive (reach *r, uint32_t node, uint32_t zone, uint32_t parent, uint32_t step);
/* reach_crew.c: */
search_end crew_run (reach *r, trace *t);
/* A zone at a node that may be somebody else's. */
bool crew_arrive (reach *r, uint32_t node, uint32_t zone, uint32_t parent, uint32_t step);
/* The rank that puts a new state before what came of the one it covers; notes the waste. */
uint32_t reach_rank_above (reach *r, uint32_t covered);
/* Let a new state wait, by its rank. */
void reach_wait (reach *r, uint32_t number);
/* The next state to expand that is not covered; false if there is none. */
bool reach_next (reach *r, uint32_t *number);
/* A joint edge (number in space.edges) has fired; and what a full exploration reached. */
void reach_note_fired (uint8_t **fired, uint32_t *room, uint32_t edges);
void reach_fill (const space *s, const uint8_t *fired, uint32_t fired_room, verdict *v);
/* For asserts and tests.  In the list of a node no zone covers another (only
 * the first few are compared); and of all lists: they hold just the live
 * states, each that of its own node. */
bool reach_list_is_valid (const reach *r, uint32_t node);
bool reach_is_valid (const reach *r);
/* The path to r->found. */
void reach_trace (const reach *r, search_end end, trace *out);
#endif
