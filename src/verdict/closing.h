/* closing.h: may the last state of a loop stand for its first one? */
#ifndef CLOSING_H
#define CLOSING_H
#include "concrete.h"

typedef struct closing closing;

closing *closing_new (const model *m);
void closing_free (closing *c);
/* Same locations and integers; and if the clocks count too: what was done
 * from `first` can be done again from `last` with the same delays, forever. */
bool closing_allows (const closing *c, const run_state *first, const run_state *last, bool clocks_too,
                     text *why);
#endif
