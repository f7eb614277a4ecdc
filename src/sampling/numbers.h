/* numbers.h: sets of numbers, each stored once and named by a number. */
#ifndef SAMPLING_NUMBERS_H
#define SAMPLING_NUMBERS_H
#include <stddef.h>
#include <stdint.h>

#include "vec.h"

typedef VEC (uint32_t) number_list;

struct number_set {
    size_t from;
    uint32_t count, next; /* next: set in the same slot */
    uint64_t hash;
};

typedef struct number_sets {
    VEC (uint32_t) members;
    VEC (struct number_set) sets;
    uint32_t *slots;
    size_t slot_count;
} number_sets;

void number_sets_free (number_sets *s);
/* The set of the listed numbers, each there once; the list gets sorted. */
uint32_t number_sets_put (number_sets *s, number_list *list);
static inline const uint32_t *
number_sets_at (const number_sets *s, uint32_t set, uint32_t *count)
{
    *count = s->sets.at[set].count;
    return s->members.at + s->sets.at[set].from;
}
#endif
