/* refine_both.h: time refined by finer periods, data by predicates. */
#ifndef REFINE_BOTH_H
#define REFINE_BOTH_H
#include "command.h"

/* `tacet refine MODEL.tck --predicates`. */
int refine_both (const invocation *in);
#endif
