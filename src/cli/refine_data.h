/* refine_data.h: under-approximation by predicates, refined by new ones. */
#ifndef REFINE_DATA_H
#define REFINE_DATA_H
#include "command.h"

/* `tacet refine` for guarded commands. */
int refine_data (const invocation *in);
#endif
