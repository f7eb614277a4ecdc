/* zeno.h: why time does not diverge on any infinite run. */
#ifndef ZENO_H
#define ZENO_H
#include "item.h"
#include "parts.h"

/* `accepting` are all parts in which an infinite run as asked for may stay. */
void zeno_explain (explainer *x, const parts *p, const uint32_t *accepting, size_t count);
#endif
