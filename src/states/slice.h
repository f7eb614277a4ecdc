/* slice.h: which commands and variables can influence an error.  No guard of a kept command reads
 * another variable, and nothing but relevant variables goes into one. */
#ifndef SLICE_H
#define SLICE_H
#include "compiled.h"

typedef struct slice {
    bool *kept;            /* per command */
    variable_set relevant; /* variables */
} slice;

slice *slice_new (const compiled *program);
void slice_free (slice *s);
#endif
