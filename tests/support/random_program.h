/* random_program.h: small programs over variables x0, x1, ... and perhaps a
 * control variable pc, with commands a0 to a2; a quarter of them are open. */
#ifndef RANDOM_PROGRAM_H
#define RANDOM_PROGRAM_H
#include "text.h"

void random_program (text *out, unsigned seed);
#endif
