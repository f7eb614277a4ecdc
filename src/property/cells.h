/* cells.h: how the clocks lie to what the atoms of a formula compare them with; only
 * for src/property.
 *
 * A cut is one comparison, x against t or x - y against t.  A cell says for every cut on which side
 * the clocks are, so that it decides every comparison. */
#ifndef CELLS_H
#define CELLS_H
#include "observer.h"

/* Below, at, above t; with only two sides AT goes with one of the others. */
typedef enum cut_side { SIDE_BELOW, SIDE_AT, SIDE_ABOVE } cut_side;

typedef struct cut {
    const term *of; /* one of its comparisons */
    bool has_at;    /* AT is a side of its own; else: */
    bool at_is_low; /* it goes with BELOW (the atom is x <= t), not with ABOVE (x < t) */
} cut;

typedef struct cells {
    VEC (cut) cuts;
    VEC (uint8_t) sides; /* those of cell c begin at c * cuts.count */
    size_t count;        /* at least 1 */
} cells;

enum { CELLS_MOST = 256 };

/* False if there are too many. */
bool cells_find (const property *p, cells *out);
void cells_free (cells *c);
/* The atoms that hold, among those that compare clocks. */
uint64_t cells_letter (const cells *c, const property *p, size_t cell);
/* The cell as conjuncts; with its ends if asked. */
void cells_add (observer *o, const cells *c, size_t cell, int ends, expr_list *out);
/* Can time lead from cell a to b at a moment that is in a, and in b from then on; or that is in b and
 * was in a up to then? */
bool cells_leave_into (const cells *c, size_t a, size_t b);
bool cells_arrive_from (const cells *c, size_t a, size_t b);
/* b comes after a while time passes. */
bool cells_follow (const cells *c, size_t a, size_t b);
#endif
