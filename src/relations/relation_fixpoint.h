/* relation_fixpoint.h: does a relation at its start node relate some
 * reachable valuation to itself?  proofs/unknown-period.md, Theorem 1. */
#ifndef RELATION_FIXPOINT_H
#define RELATION_FIXPOINT_H
#include "lp.h"
#include "relation_search.h"

/* Set found_relation and found_zone of the search if relation `number` has a
 * fixed point in a zone of the component. */
void fixpoint_check (search *s, uint32_t number);

/* Where a row of the linear system comes from. */
typedef struct fixpoint_row {
    char kind;     /* r: bound of the relation; z: of the zone; t: time passes;
                      e: equation of a clock */
    unsigned i, j; /* the cell; i alone: the number of the clock at the node */
} fixpoint_row;

typedef VEC (fixpoint_row) fixpoint_rows;

/* The same question as a linear system over the variables of the relation;
 * with `zone` (may be NULL) the start valuation is in it.  `rows` gets one
 * entry per row. */
lp *fixpoint_system (const search *s, const relation *r, const dbm *zone, fixpoint_rows *rows);
#endif
