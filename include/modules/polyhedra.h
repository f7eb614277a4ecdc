/* polyhedra.h: PPL for one thread at a time.
 *
 * As Debian builds it, PPL keeps scratch memory in variables of the process,
 * so two threads must not be in it at once.  A search asks for a turn for each
 * piece of its work; between two turns others have theirs.  While a turn
 * lasts, an operation that goes on beyond the time limit or an interruption
 * ends with PPL_TIMEOUT_EXCEPTION. */
#ifndef POLYHEDRA_H
#define POLYHEDRA_H
#include "budget.h"

typedef struct polyhedra polyhedra;

/* False: this build has no PPL, and none of the functions below. */
bool polyhedra_are_built (void);

polyhedra *polyhedra_new (budget *b);
/* Not within a turn. */
void polyhedra_free (polyhedra *p);

/* Wait for a turn, until the budget ends: false. */
bool polyhedra_enter (polyhedra *p);
/* The same however long it takes, to take sets apart; nothing ends early. */
void polyhedra_enter_last (polyhedra *p);
/* If an operation was made to end early, the budget has ended too. */
void polyhedra_leave (polyhedra *p);
#endif
