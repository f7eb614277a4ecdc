/* corners.h: the region graph by whole steps, "some delay, then an action",
 * each with its corner matrix (orbit graph): which vertex of the first region
 * leads to which vertex of the last one.  States are the regions right after
 * an action, and the initial ones.  Statements like "R5" are in
 * proofs/regions.md. */
#ifndef CORNERS_H
#define CORNERS_H
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "budget.h"
#include "diag.h"
#include "model.h"
#include "text.h"

typedef struct corners corners;

/* More clocks than this have matrices of more than one word. */
enum { CORNERS_MOST_CLOCKS = 7 };

/* By the joint edge `action` to `target`.  Byte j of the matrix is column j:
 * the set of vertices of the source that lead to vertex j of the target. */
typedef struct corners_step {
    uint32_t action, target;
    uint64_t matrix;
} corners_step;

/* NULL, with an error in `why` (stopwatches; a mistake of the model shows) or
 * with budget_reason, where more than CORNERS_MOST_CLOCKS clocks count too.
 * The labels are looked at as long as the corners live. */
corners *corners_new (const model *m, const uint32_t *labels, size_t label_count, bool range_disables,
                      budget *b, diag *why);
void corners_free (corners *c);

uint32_t corners_states (const corners *c);
bool corners_is_initial (const corners *c, uint32_t state);
bool corners_is_labelled (const corners *c, uint32_t state); /* all labels hold */
uint32_t corners_classes (const corners *c, uint32_t state); /* it has one more vertex */
const corners_step *corners_steps (const corners *c, uint32_t state, uint32_t *count);

/* The different joint edges, by the numbers of their edges. */
uint32_t corners_actions (const corners *c);
const uint32_t *corners_action (const corners *c, uint32_t action, uint32_t *edge_count);

/* "p.l0 i=2 [x=0, 0<y<1]". */
void corners_name (const corners *c, uint32_t state, text *out);
/* The gap that the vertex stands for, in terms of the fractions of clocks:
 * "1 - frac(x)", "frac(y) - frac(x)", "frac(x)". */
void corners_gap_name (const corners *c, uint32_t state, uint32_t vertex, text *out);
/* The lines "clocks", "states" and "state" of certificates: all regions, also
 * those between a delay and an action. */
void corners_write (const corners *c, FILE *out);
#endif
