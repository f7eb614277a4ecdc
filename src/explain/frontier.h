/* frontier.h: how near runs come to a goal, and what stops them there. */
#ifndef FRONTIER_H
#define FRONTIER_H
#include "goal.h"

/* Add items that say so, from an exploration of everything; none if the
 * exploration, which may contain too much, has the goal in it. */
void frontier_explain (explainer *x, const explored *e, const goal *g);
#endif
