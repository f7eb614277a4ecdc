/* scale.h: a period p/q and the unit in which clocks are counted.
 *
 * The unit is the period itself when clocks are only ever set to 0; else it
 * is 1/q, so that every x = c has a whole number of units, and a tick is p of
 * them.  Constants become whole bounds by rounding towards what the
 * comparison allows. */
#ifndef SCALE_H
#define SCALE_H
#include <gmp.h>
#include <stdbool.h>
#include <stdint.h>

#include "diag.h"
#include "model.h"

typedef struct scale {
    int64_t numerator, denominator; /* of the period, in lowest terms */
    int64_t tick;                   /* units per period */
    int64_t up, down;               /* c time units are c * up / down units */
} scale;

/* x_i - x_j <= most, in units; `slope` tells how the left side moves with
 * time in the state where it is asked: -1, 0 or 1. */
typedef struct atom {
    uint16_t i, j;
    int8_t slope;
    int64_t most;
} atom;

/* False with an error in `why` if the text is no positive rational, or is
 * too long to count with. */
bool scale_init (scale *s, const char *period, const model *m, diag *why);
/* The largest whole n with n <= c (or < c when strict), in units. */
int64_t scale_most (const scale *s, int32_t c, bool strict);
/* delay := ticks times the period. */
void scale_delay (const scale *s, uint64_t ticks, mpq_t delay);
/* value := units as time. */
void scale_value (const scale *s, int64_t units, mpq_t value);
#endif
