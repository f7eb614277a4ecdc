/* lookout.h: makes an operation of a library stop when a limit of time or memory is reached or an
 * interruption asked for.
 *
 * For operations that look at nothing themselves but can be told to stop from another
 * thread.  A thread looks a few times a second, as long as the lookout exists. */
#ifndef LOOKOUT_H
#define LOOKOUT_H
#include "budget.h"

typedef struct lookout lookout;

/* `stop` is called on the other thread, perhaps more than once, while an operation is under
 * way.  NULL if the budget has neither, or there is no thread: then nobody looks.  The budget outlives it. */
lookout *lookout_new (const budget *b, void (*stop) (void *context), void *context);
void lookout_free (lookout *l);

/* Around each operation; NULL: nothing. */
void lookout_begin (lookout *l);
void lookout_end (lookout *l);
#endif
