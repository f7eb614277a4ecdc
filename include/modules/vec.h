/* vec.h: growing arrays as plain members.
 *
 *     VEC (int) numbers = VEC_EMPTY;
 *     *vec_add (&numbers) = 7;                  room for one more, returned
 *     for (size_t i = 0; i < numbers.count; i++) ... numbers.at[i] ...
 *     vec_free (&numbers);                                               */
#ifndef VEC_H
#define VEC_H
#include <assert.h>
#include <stddef.h>

#include "alloc.h"

#define VEC(type) \
    struct { \
        type *at; \
        size_t count, room; \
    }
#define VEC_EMPTY { NULL, 0, 0 }

/* Make room for `more` further elements without adding them. */
#define vec_reserve(v, more) \
    ((v)->room - (v)->count >= (size_t) (more) \
         ? (void) 0 \
         : (void) ((v)->room = vec_grown ((v)->room, (v)->count, (more)), \
                   (v)->at = xreallocarray ((v)->at, (v)->room, sizeof *(v)->at)))
#define vec_add(v) (vec_reserve (v, 1), &(v)->at[(v)->count++])
#define vec_pop(v) ((v)->at[(v)->count = vec_top ((v)->count)])
#define vec_last(v) ((v)->at[vec_top ((v)->count)])
#define vec_clear(v) ((void) ((v)->count = 0))
#define vec_free(v) (xfree ((v)->at), (v)->at = NULL, (v)->count = (v)->room = 0)

/* The index of the last of `count` elements; there must be one. */
static inline size_t
vec_top (size_t count)
{
    assert (count > 0);
    return count - 1;
}

static inline size_t
vec_grown (size_t room, size_t count, size_t more)
{
    size_t doubled = room ? 2 * room : 8;
    return doubled - count >= more ? doubled : count + more;
}
#endif
