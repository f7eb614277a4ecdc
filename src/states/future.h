/* future.h: what is certain about the states that can follow, seen from the places of the threads: the
 * reductions error-doomed, error-boring, deadlock-doomed and deadlock-boring of states.h. */
#ifndef FUTURE_H
#define FUTURE_H
#include "threads.h"

typedef struct future future;

/* NULL if none of these reductions is asked for.  `kept`: the commands that are used, or NULL: all. */
future *future_new (const threads *t, unsigned reductions, const bool *kept);
void future_free (future *f);

typedef enum future_kind {
    FUTURE_OPEN,   /* nothing is known */
    FUTURE_BORING, /* nothing that is looked for can follow */
    FUTURE_DOOMED  /* it follows whatever is done: one way is enough */
} future_kind;

/* What is certain in this state.  Doomed: `*command` is one that leads on, or GCL_NONE: any will
 * do (none is enabled, if it is a deadlock). */
future_kind future_of (future *f, const int64_t *values, uint32_t *command);
#endif
