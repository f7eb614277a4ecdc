/* space.h: the sampled states of a model, packed, and how to move in them.
 *
 * A state is the number of a node (a discrete state of the product) and the
 * clocks in units of the scale, in fixed bit fields.  A clock that will be
 * assigned before it is read again is stored as 0, any other one up to one
 * above its bound at the node (proofs/grid.md).  What leaves a node is
 * computed once per node and kept. */
#ifndef SPACE_H
#define SPACE_H
#include "budget.h"
#include "product.h"
#include "query.h"
#include "scale.h"
#include "store.h"
#include "vec.h"

#define NODE_NONE UINT32_MAX
#define FOREVER INT64_MAX

/* Ticks first .. last; last may be FOREVER. */
typedef struct span {
    int64_t first, last;
} span;

/* After k ticks, x becomes y + add, plus k ticks if y runs; more than cap
 * is cap + 1, or (exact) outside of what is explored. y = 0: just add. */
typedef struct move {
    uint16_t x, y;
    bool runs, exact;
    int64_t add, cap;
} move;

typedef struct step {
    uint32_t target; /* node; NODE_NONE for a fault */
    uint32_t atom_count, move_count, edge_count;
    const atom *atoms; /* on the values before: the guard and the target's invariant */
    const move *moves; /* only clocks stored in the target */
    const uint32_t *edges;
    const char *fault;
    position fault_where;
    bool covers; /* taking it a tick later leads where the target gets by a tick */
    bool seen;   /* somebody took it */
} step;

/* What can happen at a node. */
typedef struct code {
    const atom *invariant;
    step *steps;
    step tick; /* leads back to the node */
    uint32_t invariant_count, step_count;
    bool can_delay;
    size_t bytes;
} code;

/* Labels with a mark of their own; a search has two marks more. */
enum { SPACE_MARKS = 62 };

typedef struct node {
    code *code;     /* NULL: not (or no longer) computed */
    uint64_t marks; /* of the labels of the query, as the product gives them */
    uint32_t header;
    bool goal, reached;
    bool whole; /* the code was computed once, within the budget */
} node;

typedef struct clock_field {
    uint16_t word;
    uint8_t shift, width;
    bool exact;   /* compared with another clock: never cut off */
    bool endless; /* no bound is enough in some states: not cut off there */
} clock_field;

typedef struct space {
    const model *model;
    const query *query;
    product *product;
    product_walk *walk, *look;
    scale scale;
    budget *budget;
    unsigned clocks;
    size_t words;
    clock_field *fields; /* by clock, from 1 */
    int64_t plain_cap;   /* -1, or the bound of every clock */
    int64_t exact_cap;   /* of the clocks that are never cut off */
    store *discrete;     /* the product's states: their numbers are the nodes */
    VEC (node) nodes;
    store *headers; /* caps, stopped clocks, whether time may pass */
    uint64_t *header_row;
    int32_t *lower, *upper;
    size_t code_bytes, code_bytes_most;
    struct compiler *compiler;
    uint8_t *edge_reached;
    bool some_endless; /* some clock is */
    bool cut;          /* a state beyond exact_cap was left out */
    /* The state that is looked at: */
    uint32_t at;
    const code *code;
    int64_t *values; /* by clock; values[0] is 0 */
    int64_t wait;    /* ticks that may pass */
} space;

typedef struct space_options {
    const char *period;
    uint64_t up_to, plain_up_to;
    uint64_t stretch; /* without up_to: so many times the largest constant */
} space_options;

/* NULL with an error in `why`. */
space *grid_space_new (const model *m, const query *q, const space_options *o, budget *b, diag *why);
void grid_space_free (space *s);

/* Call `emit` with every initial state that satisfies its invariant. */
void grid_space_initial (space *s, void (*emit) (void *context, const uint64_t *state), void *context);
/* Make `state` the current one. */
void space_load (space *s, const uint64_t *state);
/* After how many ticks from the current state can the step be taken?
 * False: never. */
bool space_span (const space *s, const step *t, span *when);
/* The last tick that leads to a new target: all later ones lead to the same
 * target, or beyond exact_cap (then s->cut is set). */
int64_t space_last (space *s, const step *t, span when);
/* The state after `ticks` and the step; false if it is beyond exact_cap. */
/* For asserts and tests: the step can be taken at both ends of the span and
 * not just outside; no: at no tick of the first few. */
bool space_span_is_exact (const space *s, const step *t, const span *when, bool some);
bool space_build (space *s, const step *t, int64_t ticks, uint64_t *state);
/* Note that the step was taken. */
void space_visit (space *s, step *t);
/* The first tick after which nothing can happen any more, or -1. */
int64_t space_deadlock (const space *s);
static inline uint32_t
space_node (const uint64_t *state)
{
    return (uint32_t) state[0];
}

/* nodes.c: numbers for discrete states. */
uint32_t node_intern (space *s, const uint64_t *discrete);
const uint64_t *node_header (const space *s, uint32_t number);
static inline int64_t
header_cap (const uint64_t *header, unsigned x)
{
    return (int64_t) header[x];
}
static inline bool
header_runs (const space *s, const uint64_t *header, unsigned x)
{
    const uint64_t *stopped = header + s->clocks + 1;
    return x && !(stopped[x / 64] >> x % 64 & 1);
}
static inline bool
header_can_delay (const uint64_t *header)
{
    return header[0];
}

/* compile.c: what can happen at a node. */
struct compiler *compiler_new (void);
void compiler_free (struct compiler *c);
code *compile_node (space *s, uint32_t number);

/* layout.c: where the clocks lie. */
/* Must diagonals stay in the guards, because the product cannot eliminate them? */
bool layout_keeps_diagonals (const model *m);
/* Why some clock is kept exactly, for messages. */
void layout_why_not_cut_off (const model *m, text *out);
bool layout_clocks (space *s, const space_options *o, diag *why);
bool layout_is_valid (const space *s); /* for asserts and tests: fields do not overlap */
#endif
