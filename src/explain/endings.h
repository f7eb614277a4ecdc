/* endings.h: why no run goes on forever, or not as it was asked to. */
#ifndef ENDINGS_H
#define ENDINGS_H
#include "item.h"

/* Add items that say so, from an exploration with arcs; none if what it
 * contains, which may be too much, has such a run. */
void endings_explain (explainer *x, const explored *e);
#endif
