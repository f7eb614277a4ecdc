/* child.h: another program, run in a process of its own with limits, and what it
 * said. */
#ifndef CHILD_H
#define CHILD_H
#include <stdbool.h>

#include "text.h"

typedef struct child_result {
    bool started; /* false: there is no such program */
    bool stopped; /* it took too long, or said too much, and was ended */
    int signal;   /* that ended it, or 0 */
    int status;   /* with which it ended */
    text output, errors;
} child_result;

/* Run a program (looked for on the path if its name has no slash); `arguments`
 * end with NULL.  It is ended after so many seconds. */
void child_run (char *const *arguments, double seconds, child_result *result);
void child_free (child_result *result);
#endif
