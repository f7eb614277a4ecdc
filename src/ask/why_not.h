/* why_not.h: a "no" explains itself. */
#ifndef WHY_NOT_H
#define WHY_NOT_H
#include "timed.h"

/* Add what stops the runs that were asked for, as far as a look of limited length
 * tells; more of it with --explain. */
void why_not_add (const timed *t);
#endif
