/* blocks.h: can the steps of a C program lead to an error?
 *
 * The program is cut at the heads of its loops.  What lies between two cuts is a
 * block without loops, and one formula.  An abstract state is a cut and, for each thing
 * that is tracked there, a part of its values: variables are tracked by the intervals
 * between the numbers they are compared with, other comparisons by their truth.  What is
 * tracked where grows by paths to an error that no run follows
 * (proofs/programs-c.md, section 6). */
#ifndef BLOCKS_H
#define BLOCKS_H
#include "flow.h"
#include "verdict.h"

/* Something that is tracked at a point. */
typedef struct blocks_dimension {
    uint32_t variable;    /* FLOW_NONE: the truth of `literal` */
    flow_literal literal; /* over the variables at the point */
} blocks_dimension;

/* An invariant of a place: of each state one interval per dimension (of a literal 0..0 or
 * 1..1); every run that comes there is in one of them. */
typedef struct blocks_point {
    uint32_t place;
    const blocks_dimension *dimensions;
    size_t dimension_count;
    const flow_range *states; /* dimension_count for each */
    size_t state_count;
} blocks_point;

typedef struct blocks_result {
    answer answer;
    const char *reason; /* unknown: why */
    /* Yes: the steps of a run to an error, and the values that their origins get, one
     * after the other. */
    uint32_t *steps;
    size_t step_count;
    int64_t *values;
    size_t value_count;
    /* No: the proof. */
    blocks_point *points;
    size_t point_count;
    uint64_t states;     /* of the last round */
    uint64_t predicates; /* tracked in the end */
    uint64_t queries;
    uint32_t rounds;
    arena *memory;
} blocks_result;

blocks_result *blocks_decide (const flow *f, budget *b);
/* The proof as the lines of a certificate, after its claim; false: it speaks of what such
 * lines have no words for. */
bool blocks_print_certificate (const flow *f, const blocks_result *r, text *out);
void blocks_result_free (blocks_result *r);
#endif
