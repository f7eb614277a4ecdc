/* guards.h: which values of two clocks the actions of a run ask for. */
#ifndef GUARDS_H
#define GUARDS_H
#include "model.h"
#include "text.h"
#include "verdict.h"

enum { GUARDS_MOST = 3 }; /* more make no picture */

/* At least low and at most high of each clock; whether the bound itself counts is in the words only. */
typedef struct guard_area {
    double low[2], high[2];
    text actions, condition; /* "a, b" and "y > 1 && x < 1" */
} guard_area;

/* The different ones, where they only bound these clocks by constants; returns how many, 0 also
 * if there are more than GUARDS_MOST. */
size_t guards_collect (const model *m, const run *r, const uint32_t clock[2], guard_area *out);
void guards_free (guard_area *areas, size_t count);
#endif
