/* native.h: a run of a C program on the real machine: compiled with the values that the run
 * is given, in a folder of its own, as a process of its own with a time limit. */
#ifndef NATIVE_H
#define NATIVE_H
#include "machine.h"

typedef struct native_task {
    const char *file; /* .c, .bc, .ll */
    const char *flags;
    const machine_task *run; /* with what it is given */
    machine_end expected;    /* how the run ends */
    budget *budget;
} native_task;

typedef enum native_end {
    NATIVE_CONFIRMED, /* it ends as expected */
    NATIVE_DIFFERS,
    NATIVE_NOT_RUN
} native_end;

/* `what` says how it ended, or why it was not run. */
native_end native_run (const native_task *task, text *what);
#endif
