/* relation_space.h: the timed network as the relational engine walks it.
 *
 * A place is a discrete state with its joint edges, computed once.  A node is
 * a place together with the clocks that are bounded there: at most the largest
 * constant that they may still meet.  The other clocks are above, all their
 * values alike, and appear in no matrix (proofs/relations.md, Lemma 1).
 *
 * Variable 0 of a matrix is now; `fixed` variables come first, then the last
 * reset of each bounded clock, in the order of the clocks. */
#ifndef RELATION_SPACE_H
#define RELATION_SPACE_H
#include "product.h"
#include "budget.h"
#include "relation_dbm.h"
#include "relations.h"
#include "store.h"
#include "vec.h"

struct arena;

typedef struct move {
    uint32_t target; /* place; MODEL_NONE for a faulty move */
    const clock_constraint *guard, *invariant;
    const clock_update *updates;
    const uint32_t *edges;
    uint32_t guard_count, invariant_count, update_count, edge_count;
    const char *fault;
    position fault_where;
} move;

/* Labels with a mark of their own. */
enum { RELATION_MOST_MARKS = 64 };

typedef struct place {
    bool known; /* what follows is filled in */
    bool can_delay;
    uint64_t marks; /* of the labels of the query, as the product gives them */
    const clock_constraint *invariant;
    uint32_t invariant_count;
    const int32_t *most; /* per clock: the largest constant it may meet; -1: none */
    const move *moves;
    uint32_t move_count;
} place;

typedef struct node {
    uint32_t place;
    uint32_t count; /* bounded clocks */
    const uint16_t *clocks;
    int32_t most; /* the largest constant of a bounded clock, or 0 */
} node;

typedef struct space {
    product *product;
    product_walk *walk;
    budget *budget;
    diag *why;
    struct arena *memory;
    store *place_store, *node_store;
    VEC (place) places;
    VEC (node) nodes;
    unsigned clocks;
    bool failed;         /* the model is outside what is exact: see `why` */
    uint64_t *key;       /* work space: a packed node */
    dbm *levels;         /* work space: one matrix per split, clocks + 2 */
    unsigned level_room; /* largest size of these */
    unsigned *source;    /* work space of substitutions */
    int64_t *offset;
    uint16_t *tracked; /* clocks of the matrix that is being split */
    int32_t *lower, *upper;
} space;

/* NULL, with an error in `why`, if the engine is not exact for the model. */
space *relation_space_new (const model *m, const uint32_t *labels, size_t label_count, bool range_disables,
                           budget *b, diag *why);
void relation_space_free (space *s);
/* Make room for matrices with so many fixed variables. */
void relation_space_set_fixed (space *s, unsigned fixed);

const place *relation_space_place (space *s, uint32_t number);
/* The number of a place, or MODEL_NONE when the budget is used up. */
uint32_t relation_space_find_place (space *s, const uint64_t *state);
uint32_t relation_space_find_node (space *s, uint32_t place, const uint16_t *clocks, unsigned count);

/* A matrix at a node, produced by a move; `m` is only lent. */
typedef void relation_space_visitor (void *context, uint32_t node, const dbm *m);

/* From `m` at `from`: wait, then take the move; every piece in which the
 * same clocks are bounded goes to `visit`. */
void relation_space_step (space *s, uint32_t from, const dbm *m, unsigned fixed, uint32_t move_number,
                          relation_space_visitor *visit, void *context);
/* Can the guard of a (faulty) move hold after some wait? */
bool relation_space_can_fire (space *s, uint32_t from, const dbm *m, unsigned fixed, uint32_t move_number);
/* All pieces of `m`, whose variables from `fixed` on are the clocks given,
 * after the invariant of the place. */
void relation_space_enter (space *s, uint32_t place_number, const dbm *m, unsigned fixed,
                           const uint16_t *clocks, unsigned count, relation_space_visitor *visit,
                           void *context);
#endif
