/* crew_map.h: which of several workers owns which nodes of a zone graph.
 *
 * Discrete states fall into classes by the locations of a few processes, those that move least, so
 * that most steps stay in a class.  Classes are dealt out by hash at first; when a worker has much
 * more to do than another, some change hands. */
#ifndef CREW_MAP_H
#define CREW_MAP_H
#include "space.h"

typedef struct crew_map {
    unsigned workers;
    uint32_t *landmarks; /* processes */
    size_t landmark_count;
    uint32_t classes, parts; /* the locations of the landmarks, times so many parts by hash */
    uint8_t *owners;         /* by class */
} crew_map;

void crew_map_init (crew_map *c, const model *m, unsigned count);
void crew_map_free (crew_map *c);
uint32_t crew_map_class (const crew_map *c, space *s, uint32_t node);
/* Deal classes out anew, few of them, given what waits in each; false if all stay where they are. */
bool crew_map_balance (crew_map *c, const uint64_t *waiting);
#endif
