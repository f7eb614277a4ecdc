/* alive.h: why no deadlock is reachable: what can always be taken where. */
#ifndef ALIVE_H
#define ALIVE_H
#include "item.h"

/* Lines "whenever P is in l, this edge can be taken", and one about the rest if there is
 * something to say of all of it. */
void alive_explain (explainer *x, const explored *e);
#endif
