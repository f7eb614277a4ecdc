/* check.h: ask what models say about themselves, and compare. */
#ifndef CHECK_H
#define CHECK_H
#include "command.h"

/* An exit_code: all as expected or not; bad input if a file has nothing to ask. */
int command_check (const invocation *in);
#endif
