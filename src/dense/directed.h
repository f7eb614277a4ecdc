/* directed.h: a search for a run towards what is asked, a part at a time, beside the one that visits
 * everything breadth first.  Its zones and its lists are its own, its orders those of guide.h. */
#ifndef DIRECTED_H
#define DIRECTED_H
#include "dense.h"
#include "space.h"

typedef struct directed directed;

/* NULL if the question is not for it.  The options are those of the other search. */
directed *directed_new (const model *m, const query *q, const dense_options *o, space_options options,
                        budget *b);
/* Go on until so much effort was spent; true: it is over. */
bool directed_go (directed *d, uint64_t effort);
/* The answer: yes with its run, or no; NULL if it has none. */
verdict *directed_end (TAKE directed *d);
#endif
