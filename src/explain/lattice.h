/* lattice.h: conditions that a period leaves no room for. */
#ifndef LATTICE_H
#define LATTICE_H
#include "goal.h"

/* At a period P every clock is always a multiple of g, the greatest common divisor of P
 * and of all constants that clocks are set to.  Add an item for each edge whose guard,
 * with the invariant of its source, has solutions but none among these multiples.
 * With a goal: of edges that lead towards it only. */
void lattice_explain (explainer *x, const goal *g);
#endif
