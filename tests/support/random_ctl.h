/* random_ctl.h: programs of two or three processes over a few variables with small
 * ranges, and formulas about them. */
#ifndef RANDOM_CTL_H
#define RANDOM_CTL_H
#include <stdint.h>

#include "text.h"

/* The same for the same seed. */
void random_bounded_program (text *out, uint64_t seed);
/* Over the variables of such programs: x0, x1 and the control variable pc. */
void random_formula (text *out, uint64_t seed, unsigned depth);

/* Two to four processes that are mostly alike up to their numbers: how many. */
unsigned random_symmetric_program (text *out, uint64_t seed);
/* Over their variables: s of all, and a1, pc1 and so on; what it says of one process it says of one only. */
void random_symmetric_formula (text *out, uint64_t seed, unsigned depth, unsigned processes);
#endif
