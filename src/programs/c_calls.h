/* c_calls.h: runs in which a C function is called again and again: held against the
 * machine, and shown as one table of lines of C, ticks and clocks. */
#ifndef C_CALLS_H
#define C_CALLS_H
#include "c_program.h"
#include "model.h"

typedef struct c_calls {
    const c_program *program;
    const model *environment, *composed; /* the second in units, with the function as a process */
    int32_t unit;                        /* so many are one of the environment's time */
    const char *tick;                    /* the period of the environment; NULL: dense time */
} c_calls;

/* The integer of the network of that name, perhaps with an index; MODEL_NONE: none. */
uint32_t c_calls_integer (const model *m, const char *name);
/* Every run of the reply; each gets its table.  False, and the reply tells, if the
 * machine does otherwise than a run says. */
bool c_calls_show (const c_calls *c, reply *r);
/* How many calls begin on the run. */
size_t c_calls_count (const c_calls *c, const run *r);
#endif
