/* flat.h: a network as one automaton: its discrete states, as far as moves
 * lead when clocks are not looked at, with numbers in order of arrival. */
#ifndef FLAT_H
#define FLAT_H
#include "moves.h"

typedef struct flat {
    const model *m;
    size_t width;          /* of a discrete state: locations, then integers */
    VEC (uint32_t) states; /* width each */
    uint32_t *table;       /* numbers + 1 by hash; 0: free */
    size_t table_size;
} flat;

void flat_init (flat *f, const model *m);
void flat_release (flat *f);
static inline uint32_t
flat_count (const flat *f)
{
    return (uint32_t) (f->states.count / f->width);
}
/* The number of the state, which is the next one if it is new. */
uint32_t flat_put (flat *f, const uint32_t *locations, const int32_t *integers);
/* The same, MODEL_NONE if it is not there. */
uint32_t flat_find (const flat *f, const uint32_t *locations, const int32_t *integers);
/* Copies, which stay as they are when others arrive. */
void flat_get (const flat *f, uint32_t number, uint32_t *locations, int32_t *integers);
#endif
