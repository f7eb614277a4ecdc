/* circles.h: a model in dense time as a finite automaton whose steps, "some delay,
 * then an action", carry corner matrices: which vertex of the first order of
 * fractions leads to which vertex of the last one.
 *
 * A state is what holds right after an action, or initially: a discrete state, the
 * order of the fractional parts of the clocks, and a zone of their integer parts.
 * So it stands for many regions, as many as the constants are large, and their
 * number need not grow with the constants.  Clocks that no comparison can tell apart
 * any more are left out of the order.  The sequences of letters and matrices are
 * those of the regions (S13, proofs/sampling.md). */
#ifndef SAMPLING_CIRCLES_H
#define SAMPLING_CIRCLES_H
#include "ground.h"
#include "matrices.h"
#include "side.h"

typedef struct circles circles;

/* With the initial states; others come as steps are asked for.  NULL with an error in
 * `why` or budget_reason. */
circles *circles_new (const model *m, alphabet *a, side_options o, matrices *table, budget *b, diag *why);
void circles_free (circles *c);

uint32_t circles_states (const circles *c); /* so far */
bool circles_is_initial (const circles *c, uint32_t state);
bool circles_is_labelled (const circles *c, uint32_t state); /* all labels hold */
unsigned circles_classes (const circles *c, uint32_t state); /* it has one more vertex */
/* NULL with an error in `why` or budget_reason. */
const ground_step *circles_steps (circles *c, uint32_t state, uint32_t *count);
/* For readings; silent steps are hidden actions. */
ground circles_ground (circles *c);

/* "p.l0 i=2 [x=0, 0<y<10]". */
void circles_name (const circles *c, uint32_t state, text *out);
/* The gap that the vertex stands for, in terms of the fractions of clocks:
 * "1 - frac(x)", "frac(y) - frac(x)", "frac(x)". */
void circles_gap_name (const circles *c, uint32_t state, uint32_t vertex, text *out);
#endif
