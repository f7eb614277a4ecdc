/* relation_search.h: all relations along paths that leave a start node and
 * stay inside one component of the zone graph, until one of them has a fixed
 * point.
 *
 * Variables of a relation: 0 now, 1 the start instant, then one for each
 * class of clocks at the start (clocks a constant apart share one; a clock
 * a constant from the start instant needs none), then the last resets of the
 * clocks that are bounded now. */
#ifndef RELATION_SEARCH_H
#define RELATION_SEARCH_H
#include "relation_graph.h"
#include "relation_pace.h"

/* The last reset before the start of one bounded clock: a variable of the
 * relation (1: the start instant) and a constant. */
typedef struct anchor {
    unsigned variable;
    int64_t offset;
} anchor;

typedef struct relation {
    uint32_t node, parent, move;
    uint32_t next; /* at the same node */
    uint64_t marks;
    bool passed;  /* time has surely passed since the start */
    bool covered; /* another one includes it */
    dbm matrix;
} relation;

typedef struct search {
    space *space;
    graph *graph; /* NULL: an open search, of everything */
    uint32_t component, start;
    uint64_t wanted; /* marks */
    bool non_zeno, linear_programs;
    /* 0: keep all relations; else so many of one node and one set of labels,
     * the others are joined to one of them */
    unsigned width;
    bool aligned; /* compare relations without shifting them: for certificates */
    struct arena *memory;
    unsigned fixed;
    anchor *anchors; /* per bounded clock of the start */
    dbm start_hull;
    dbm *hulls; /* per node; size 0: not in the component; NULL in an open search */
    uint32_t hull_count;
    VEC (relation) relations;
    VEC (uint32_t) first; /* per node */
    dbm scratch;
    unsigned *index; /* work space */
    pace *pace;
    uint32_t found_relation, found_zone; /* MODEL_NONE: none */
    bool disagreement;                   /* the linear program says otherwise */
} search;

search *relation_search_new (graph *g, uint32_t component, uint32_t start, uint64_t wanted, bool non_zeno,
                             bool linear_programs);
/* All relations from a zone at a node, wherever they lead; no fixed points. */
search *relation_search_new_open (space *sp, uint32_t start, const dbm *zone);
void relation_search_free (search *s);
/* Go on until a fixed point is found, nothing is left or the budget is used
 * up (false).
 *
 * With a `width`, relations that differ in nothing but their bounds are
 * replaced by the smallest matrix that includes them.  Nothing found then
 * still means that there is no fixed point, and the relations are still
 * closed; a fixed point found may belong to no path (proofs/relations.md,
 * Lemma 6). */
bool relation_search_run (search *s);
/* Follow one sequence of nodes and moves instead, of a cycle at the start. */
bool relation_search_follow (search *s, const uint32_t *nodes, const uint32_t *moves, size_t length);

/* The matrix of a relation with one start variable per bounded clock, in
 * their order, instead of one per class; to be freed. */
dbm relation_search_expanded (const search *s, const relation *r);
/* How many numbers a hull leaves open: clocks that are neither a constant
 * from now nor from each other. */
unsigned relation_search_dimension (const dbm *hull);
/* The hulls of all nodes of a component, in `hulls` (per node, size 0 at
 * first). */
void relation_search_hulls (const graph *g, uint32_t component, dbm *hulls, struct arena *memory);

/* The fixed points of a relation at the start: as a system with a pace; with
 * `zone` (may be NULL) the start valuation is in it. */
void relation_search_pose (const search *s, const relation *r, const dbm *zone, pace *p);
#endif
