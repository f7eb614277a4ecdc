/* interrupt.h: what Ctrl-C and a request to end mean for the searches. */
#ifndef INTERRUPT_H
#define INTERRUPT_H
#include "budget.h"

/* Asked for by the first SIGINT or SIGTERM; main.c. */
const interruption *program_interruption (void);
#endif
