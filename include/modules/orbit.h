/* orbit.h: a cycle of regions with the orbit graph of every step, as data:
 * what the corners of its regions lead to (proofs/regions.md, R2 to R7). */
#ifndef ORBIT_H
#define ORBIT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "budget.h"
#include "json.h"
#include "model.h"
#include "verdict.h"

/* A region with c classes of fractional parts has c + 1 corners.  Of a clock
 * that is `above` nothing but that is said, and it has no coordinate. */
typedef struct orbit_region {
    char *state, *name; /* "p.l0 i=2", "x=0, 0<y<1" */
    uint32_t classes;
    int32_t *whole;   /* per clock of the cycle; -1: above its constants */
    uint32_t *rank;   /* per clock: 0 for an integer, else its class, smallest first */
    int32_t *corners; /* corners[j * clocks + k]: coordinate of corner j, or -1 */
} orbit_region;

/* From region i to region i + 1 of the cycle (the last leads to the first). */
typedef struct orbit_move {
    bool delay;      /* else the joint edge */
    uint32_t *edges; /* of the model */
    uint32_t edge_count;
    uint8_t *matrix; /* matrix[a * (to corners) + b]: corner a leads to corner b */
} orbit_move;

typedef struct orbit_cycle {
    uint32_t *clocks; /* of the model, those that are followed */
    uint32_t clock_count;
    orbit_region *regions;
    orbit_move *moves;
    size_t length;
    uint8_t *turn;     /* the matrix of one turn, from the corners of region 0 to themselves */
    bool returns;      /* every edge of `turn` lies on a cycle of it: some period can go round */
    uint32_t from, to; /* if not: an edge of `turn` on no cycle */
} orbit_cycle;

/* The regions that a run passes from step `first` (whose delay belongs to it) up
 * to the end of step `last - 1`, which must be in the region where it began.
 * NULL if it is not, if the model is not covered (regions.h), or if the budget
 * is used up. */
orbit_cycle *orbit_follow (const model *m, const run *r, size_t first, size_t last, bool range_disables,
                           budget *b);
void orbit_cycle_free (orbit_cycle *c);
void orbit_cycle_write_json (const orbit_cycle *c, const model *m, json_writer *w, const char *key);
#endif
