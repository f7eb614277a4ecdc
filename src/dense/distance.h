/* distance.h: about how many edges processes have still to take until what a query asks for holds.
 * Looked at are locations and lines of synchronisation, not clocks and integers; what several partners
 * need is added up.  So it is an estimate, good for an order. */
#ifndef DISTANCE_H
#define DISTANCE_H
#include "model.h"
#include "query.h"

typedef struct distance distance;
enum { DISTANCE_FAR = 1 << 20 }; /* more, or it is not reached */

distance *distance_new (const model *m, const query *q);
void distance_free (distance *d);
/* From these locations, one per process; with the partners that lines ask for, or as if all were alone. *work
 * grows by the number of steps that were looked at. */
uint32_t distance_from (distance *d, const uint32_t *locations, bool partners, uint64_t *work);
#endif
