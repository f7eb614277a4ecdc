/* successors.h: the buffer that a domain fills and the searches read. */
#ifndef SUCCESSORS_H
#define SUCCESSORS_H
#include <stdint.h>

#include "vec.h"

struct successors {
    size_t words;
    VEC (uint64_t) states; /* words each */
    VEC (uint64_t) marks;
    VEC (uint64_t) tags;
};

static inline size_t
successors_count (const struct successors *s)
{
    return s->tags.count;
}

static inline const uint64_t *
successors_state (const struct successors *s, size_t i)
{
    return s->states.at + i * s->words;
}

static inline void
successors_clear (struct successors *s)
{
    vec_clear (&s->states);
    vec_clear (&s->marks);
    vec_clear (&s->tags);
}

static inline void
successors_free (struct successors *s)
{
    vec_free (&s->states);
    vec_free (&s->marks);
    vec_free (&s->tags);
}
#endif
