/* blocked.h: why an edge cannot be taken in any of some spots. */
#ifndef BLOCKED_H
#define BLOCKED_H
#include "item.h"

/* Fill in the cause, its atoms and what is known, and the line, which starts with
 * `lead`.  The item has its edge and places; its process is in the source of the edge in
 * all spots (at least one).  `may_be_taken`: an edge that can be taken is no
 * mistake, it leads nowhere new.  False when the budget is used up. */
bool blocked_explain (explainer *x, const explored *e, const spot_list *spots, bool may_be_taken,
                      const char *lead, explain_item *item);
#endif
