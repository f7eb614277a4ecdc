#include "numbers.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"

#define NONE UINT32_MAX

void
number_sets_free (number_sets *s)
{
    vec_free (&s->members);
    vec_free (&s->sets);
    xfree (s->slots);
}

static void
grow_slots (number_sets *s)
{
    s->slot_count = s->slot_count ? 2 * s->slot_count : 64;
    xfree (s->slots);
    s->slots = xreallocarray (NULL, s->slot_count, sizeof *s->slots);
    memset (s->slots, 0xff, s->slot_count * sizeof *s->slots);
    for (uint32_t i = 0; i < s->sets.count; i++) {
        uint32_t *slot = &s->slots[s->sets.at[i].hash & (s->slot_count - 1)];
        s->sets.at[i].next = *slot;
        *slot = i;
    }
}

static int
compare_numbers (const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;
    return (x > y) - (x < y);
}

uint32_t
number_sets_put (number_sets *s, number_list *list)
{
    if (s->sets.count >= s->slot_count)
        grow_slots (s);
    if (list->count)
        qsort (list->at, list->count, sizeof *list->at, compare_numbers);
    size_t bytes = list->count * sizeof *list->at;
    uint64_t hash = hash_bytes (list->at, bytes);
    uint32_t *slot = &s->slots[hash & (s->slot_count - 1)];
    for (uint32_t i = *slot; i != NONE; i = s->sets.at[i].next) {
        const struct number_set *old = &s->sets.at[i];
        if (old->hash == hash && old->count == list->count
            && (!bytes || !memcmp (s->members.at + old->from, list->at, bytes)))
            return i;
    }
    *vec_add (&s->sets) = (struct number_set){ s->members.count, (uint32_t) list->count, *slot, hash };
    *slot = (uint32_t) s->sets.count - 1;
    vec_reserve (&s->members, list->count + 1);
    if (bytes)
        memcpy (s->members.at + s->members.count, list->at, bytes);
    s->members.count += list->count;
    return *slot;
}
