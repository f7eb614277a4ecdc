/* guide.h: which state next, on the way to certain labels and locations: four orders side by side,
 * a state each in turn.
 *   - nearest first, by distance.h; of equal ones the youngest
 *   - the same as if no process needed others
 *   - few edges in all: those behind and, counted several times, those that are left; of equal ones the
 * oldest
 *   - the youngest first, which is deep */
#ifndef GUIDE_H
#define GUIDE_H
#include "space.h"

typedef struct guide guide;

guide *guide_new (space *s);
void guide_free (guide *g);
/* The states count from 0; each comes once, after its parent (SPACE_NONE: none). */
void guide_add (guide *g, uint32_t state, uint32_t node, uint32_t parent);
/* A state that was added, perhaps one that was given before in another order; false if all orders are at
 * their end. */
bool guide_next (guide *g, uint32_t *state);
#endif
