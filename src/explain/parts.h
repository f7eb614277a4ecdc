/* parts.h: the strongly connected parts of an exploration with arcs, and how
 * many actions can still be taken from each spot. */
#ifndef PARTS_H
#define PARTS_H
#include "explored.h"

#define PARTS_FOREVER UINT32_MAX

typedef struct parts {
    const explored *of;
    uint32_t count;
    uint32_t *part_of; /* per spot; an arc never leads to a part with a larger number */
    bool *live;        /* per part: an action stays within it */
    uint32_t *longest; /* per spot: the most actions of a path from it, or PARTS_FOREVER */
} parts;

parts parts_of (const explored *e);
void parts_free (parts *p);
/* The most actions of a path from where runs start, or PARTS_FOREVER; and, if they end, a
 * path that has so many. */
uint32_t parts_most (const parts *p);
void parts_longest_trail (const parts *p, spot_path *out);
#endif
