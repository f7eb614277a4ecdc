/* progress.h: the line on the terminal while a search works. */
#ifndef PROGRESS_H
#define PROGRESS_H
#include "budget.h"

/* For budget_limits: show the line on standard error, or take it away. */
void progress_show (void *context, const budget_progress *now);
#endif
