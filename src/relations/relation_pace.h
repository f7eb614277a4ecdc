/* relation_pace.h: difference constraints with one unknown pace t:
 * v_i - v_j <= c + k t with k in -1, 0, 1 (or <).  This is the shape of the
 * fixed-point question: after one turn of a loop every reset has moved by the
 * same time t.  Decided exactly by looking for negative cycles
 * (proofs/unknown-period.md, Lemma 4). */
#ifndef RELATION_PACE_H
#define RELATION_PACE_H
#include "relation_dbm.h"

typedef struct pace pace;

pace *pace_new (void);
void pace_free (pace *p);
/* Forget all constraints; v_0 .. v_{variables-1}, t any number. */
void pace_clear (pace *p, unsigned variables);
/* v_i - v_j <= b + slope * t; i == j is allowed. */
void pace_add (pace *p, unsigned i, unsigned j, cell b, int slope);
/* t >= 0, or t > 0. */
void pace_forward (pace *p, bool strictly);

/* Is there a real solution? */
bool pace_feasible (pace *p);
/* Is there one in which t and all differences are multiples of 1/q?  Then
 * value[i] = q v_i with the least of them 0, and *turn = q t. */
bool pace_on_grid (pace *p, int64_t q, int64_t *value, int64_t *turn);
#endif
