/* space.h: the discrete side of a zone graph, worked out once per node.
 *
 * A node is a discrete state.  Its frame lists the clocks that matter there;
 * zones at the node speak of those only.  A step is a joint edge out of a node;
 * what it does to a zone (guard, assignments, invariant, delay, widening) is
 * a program.  Nodes share programs, and the results of programs are
 * remembered, so that most steps of a search are one look-up. */
#ifndef SPACE_H
#define SPACE_H
#include <stdbool.h>
#include <stdint.h>

#include "cover.h"
#include "dense.h"
#include "intern.h"
#include "pool.h"
#include "product.h"
#include "symmetry.h"

#define SPACE_NONE UINT32_MAX
#define SPACE_FAULT (UINT32_MAX - 1) /* target of a step that ends in a fault */
#define SPACE_NEVER UINT32_MAX       /* program of a step that cannot fire */
#define SPACE_LATER (UINT32_MAX - 1) /* program of a step that no zone so far allowed */

/* Labels with a mark of their own; the tick has one more. */
enum { SPACE_MARKS = 62 };

typedef struct space_options {
    dense_extrapolation extrapolation;
    bool larger;  /* tell clocks apart as by equality of regions: M instead of L and U */
    int32_t tick; /* an extra clock that a step may read as >= tick and reset; 0: none */
    bool parts;   /* for zeno.c */
    const query *query;
    const symmetry *symmetry; /* visit one of each set of exchangeable states; or NULL */
} space_options;

typedef struct space_step {
    uint32_t program;
    union {
        struct {
            uint32_t target;
            uint32_t edges; /* the joint edge: a string of edge numbers in space.edges */
        };
        zone_constraint blocked; /* SPACE_LATER: what no zone so far meets */
    };
} space_step;

typedef struct space_node {
    space_step *steps; /* once expanded */
    uint64_t marks;    /* of the labels of the query, as the product gives them */
    uint32_t frame;
    uint32_t passed; /* for the search: first of its states here */
    uint32_t step_count;
    uint32_t arrival;                  /* for program.c */
    bool expanded, can_delay, located; /* located: in the location of the query */
    bool partly;                       /* expanded, but some steps are SPACE_LATER */
} space_node;

typedef struct space {
    product *product;
    product_walk *walk, *look; /* one to expand, one to look at targets meanwhile */
    budget *budget;
    space_options options;
    struct store *states;
    struct arena *memory;
    space_node *nodes; /* as many as states, unless the budget ended in between */
    uint32_t node_count, node_room;
    intern *frames, *limits, *programs, *parts, *edges;
    pool *zones;
    unsigned clocks; /* of the product, plus the tick */
    struct space_memo *memo;
    struct space_work *work;
    cover *cover;
    /* What was done so far, in about nanoseconds, but counted: the same on every machine. */
    uint64_t effort;
    uint64_t partly, completed; /* nodes expanded in part, and then as a whole after all */
} space;

/* What is in the string of a frame: the clocks that matter, clock 0 first. */
typedef struct space_frame {
    uint32_t dim, limits;
    uint32_t clocks[];
} space_frame;

space *space_new (const model *m, space_options options, budget *b, diag *why);
void space_free (space *s);

/* The initial states one after another, from *index = 0; SPACE_NONE at the
 * end or when the budget ends.  *zone is POOL_EMPTY if the invariant forbids
 * the start. */
uint32_t space_initial (space *s, size_t *index, uint32_t *zone);
/* The node of a discrete state that another space of the same model has at a node of its own; SPACE_NONE
 * when the budget ends. */
uint32_t space_node_at (space *s, const uint64_t *state);
/* The zone of the node as an initial state. */
uint32_t space_start (space *s, uint32_t node, bool exactly);
/* The node with its steps; NULL when the budget ends. */
const space_node *space_expand (space *s, uint32_t node);
/* The same for a zone at the node: a step that it does not allow may be SPACE_LATER, and
 * the state it leads to unknown. */
const space_node *space_expand_for (space *s, uint32_t node, uint32_t zone);
/* The zone after the step, POOL_EMPTY if it cannot be taken, POOL_FULL. */
uint32_t space_apply (space *s, uint32_t program, uint32_t zone);
/* How clocks changed places in the result, to make it one of its kind: clock a of
 * the target's frame was order[a]. */
void space_tie_order (space *s, uint32_t program, uint32_t zone, uint16_t *order);
/* The same as space_apply without widening, and not remembered. */
uint32_t space_apply_exactly (space *s, uint32_t program, uint32_t zone);
/* Restrict a zone over the source's frame to where the step can be taken at
 * once; false if that is nowhere. */
bool space_restrict (const space *s, uint32_t program, bound *z);
/* Does the step reset the tick?  Steps then come in pairs. */
static inline bool
space_ticks (const space *s, uint32_t step)
{
    return s->options.tick && (step & 1);
}
/* The joint edge of the product behind a step. */
static inline uint32_t
space_product_step (const space *s, uint32_t step)
{
    return s->options.tick ? step / 2 : step;
}

const space_frame *space_frame_of (const space *s, uint32_t node);
const int32_t *space_lower (const space *s, const space_frame *f);
const int32_t *space_upper (const space *s, const space_frame *f);
/* Take a zone of the node in hand, to compare it with others (see cover.h). */
cover *space_take (space *s, uint32_t node, dense_subsumption how, uint32_t zone);
/* The smallest zone around both at the node, widened; POOL_FULL. */
uint32_t space_hull (space *s, uint32_t node, uint32_t a, uint32_t b);
/* For asserts and tests: the frame of the node names clocks once each, 0 first,
 * in the order of their bounds; its steps lead to nodes. */
bool space_node_is_valid (const space *s, uint32_t node);
#endif
