/* orbit_search_private.h: the search over pairs of a region and the matrix
 * of a path that leads to it from one start. */
#ifndef ORBIT_SEARCH_PRIVATE_H
#define ORBIT_SEARCH_PRIVATE_H
#include "region_cycle_private.h"

/* The pairs seen from one start.  A pair in `store`: marks met in the upper
 * half of the first word, in the lower the index of its node in `nodes`;
 * then the matrix. */
typedef struct orbit_pairs {
    orbit_size size; /* row_words 0: a small matrix */
    store *store;
    uint32_t *nodes; /* kept with keep_all only */
} orbit_pairs;

void orbit_pairs_free (orbit_pairs *p);

typedef struct orbit_search orbit_search;

/* `keep_all`: every pair is stored; else pairs at nodes with a single way on
 * are passed through.  `wanted` are the marks that a cycle must meet. */
orbit_search *orbit_search_new (const region_graph *g, uint32_t wanted, bool keep_all);
void orbit_search_free (orbit_search *s);

/* Look for a cycle through `start` in its strongly connected part, meeting
 * all marks, whose orbit graph has every edge on a cycle (R9).
 * REGION_FOUND: `cycle` are its edges.  REGION_DONE: there is none; the
 * pairs are given away. */
region_end orbit_search_from (orbit_search *s, const region_part *part, const uint32_t *nodes, uint32_t count,
                              uint32_t start, region_edges *cycle, orbit_pairs *pairs);
/* For asserts: is the matrix at hand what the step makes of the one before?  Looks at one
 * in a few. */
bool orbit_search_step_is_valid (const orbit_search *s, const orbit_step *step, uint64_t before);
uint64_t orbit_search_expanded (const orbit_search *s); /* pairs, over all searches */

/* A cycle for some period in the graph, or none; fills in the path. */
typedef struct orbit_proof orbit_proof;
region_end orbit_decide (const region_graph *g, const query *q, region_path *lasso, orbit_proof *proof,
                         uint64_t *expanded);

/* Why there is none: the nodes in an order in which every strongly connected
 * part is an interval, and what was done with each. */
typedef struct orbit_interval {
    uint32_t from, to; /* in order[] */
    bool dead;         /* lacks a mark, so it needs no search */
    uint32_t pairs;    /* else: the index of its search; its start is order[from] */
} orbit_interval;

struct orbit_proof {
    uint32_t *order;
    VEC (orbit_interval) intervals;
    VEC (orbit_pairs) searches;
};
void orbit_proof_free (orbit_proof *p);
/* Documented in proofs/certificates-regions.md. */
void orbit_proof_write (const orbit_proof *p, region_graph *g, const query *q, FILE *out);
#endif
