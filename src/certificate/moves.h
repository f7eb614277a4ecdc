/* moves.h: the joint edges out of a discrete state with clocks left open:
 * what they ask of the clocks and what they do to them.  For the checkers
 * of certificates; shares nothing with the product or an engine. */
#ifndef MOVES_H
#define MOVES_H
#include "budget.h"
#include "model.h"
#include "vec.h"

/* x_i - x_j <= c, or < c; clocks count from 1, clock 0 reads 0. */
typedef struct clock_atom {
    uint32_t i, j;
    bool strict;
    int64_t c;
} clock_atom;
typedef VEC (clock_atom) atom_list;

/* A clock after the edge: the value of clock `origin` before it (0: 0) plus
 * `offset`. */
typedef struct clock_origin {
    uint32_t origin;
    int64_t offset;
} clock_origin;

typedef struct move {
    const uint32_t *edges;
    size_t edge_count;
    bool fault; /* if the guard holds, the model is at fault */
    const clock_atom *guard;
    size_t guard_count;
    const clock_origin *clocks; /* of clock 1.. at [1]..; not with a fault */
    const uint32_t *locations;  /* after */
    const int32_t *integers;
    const clock_atom *invariant; /* of the target, after */
    size_t invariant_count;
} move;

/* What is said of the clocks after the edge, said of those before. */
clock_atom moves_before (clock_atom after, const clock_origin *clocks);

typedef struct moves moves;
typedef bool move_visitor (void *context, const move *m); /* false: stop */

/* Each call of moves_each counts as a state of the budget. */
moves *moves_new (const model *m, bool range_disables, budget *b);
void moves_free (moves *w);
/* Visit all; false if the visitor stopped, or the budget is used up. */
bool moves_each (moves *w, const uint32_t *locations, const int32_t *integers, move_visitor *visit,
                 void *context);
/* The clock part of the invariants; false if an integer part is false. */
bool moves_invariant (moves *w, const uint32_t *locations, const int32_t *integers, atom_list *out);
bool moves_can_delay (moves *w, const uint32_t *locations, const int32_t *integers);
/* Which clocks, from 1 on, advance when time passes; runs[0] is false. */
void moves_find_running (moves *w, const uint32_t *locations, const int32_t *integers, bool *runs);
bool moves_has_label (const model *m, const uint32_t *locations, uint32_t label);
/* Order of discrete states, whatever it is. */
int moves_compare (const model *m, const uint32_t *locations, const int32_t *integers,
                   const uint32_t *other_locations, const int32_t *other_integers);

/* Every initial state that the integers allow, with the clock part of its
 * invariant; false if the visitor stopped, or the budget is used up. */
typedef bool start_visitor (void *context, const uint32_t *locations, const int32_t *integers,
                            const atom_list *invariant);
bool moves_each_start (moves *w, start_visitor *visit, void *context);
#endif
