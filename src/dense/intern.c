#include "intern.h"

#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "vec.h"

enum { CHUNK = 1 << 18 }; /* four-byte units */

/* A string lies in one chunk behind a unit with its length.  A longer one
 * gets a chunk of its own size. */
struct intern {
    budget *budget;
    VEC (uint32_t *) chunks;
    size_t used; /* units of the last chunk */
    struct place {
        uint32_t chunk, unit, hash;
    } * places;
    uint32_t count, room;
    uint32_t *slots; /* number + 1, or 0 */
    uint32_t mask;
};

intern *
intern_new (budget *b)
{
    intern *t = xcalloc (1, sizeof *t);
    t->budget = b;
    t->mask = 255;
    t->slots = xcalloc (t->mask + 1, sizeof *t->slots);
    t->used = CHUNK;
    return t;
}

void
intern_free (intern *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < t->chunks.count; i++)
        xfree (t->chunks.at[i]);
    vec_free (&t->chunks);
    xfree (t->places);
    xfree (t->slots);
    xfree (t);
}

static const uint32_t *
header (const intern *t, uint32_t number)
{
    const struct place *p = &t->places[number];
    return t->chunks.at[p->chunk] + p->unit;
}

const void *
intern_at (const intern *t, uint32_t number)
{
    return header (t, number) + 1;
}

size_t
intern_length (const intern *t, uint32_t number)
{
    return *header (t, number);
}

uint32_t
intern_count (const intern *t)
{
    return t->count;
}

static bool
grow_slots (intern *t)
{
    uint32_t mask = 2 * t->mask + 1;
    size_t bytes = ((size_t) mask + 1) * sizeof *t->slots;
    if (t->mask >= UINT32_MAX / 2 || !budget_allows (t->budget, bytes))
        return false;
    uint32_t *slots = xcalloc (1, bytes);
    for (uint32_t n = 0; n < t->count; n++) {
        uint32_t at = t->places[n].hash & mask;
        while (slots[at])
            at = (at + 1) & mask;
        slots[at] = n + 1;
    }
    xfree (t->slots);
    t->slots = slots;
    t->mask = mask;
    return true;
}

static bool
grow_places (intern *t)
{
    uint32_t room = t->room ? t->room + t->room / 2 : 256;
    if (room < t->room || !budget_allows (t->budget, (size_t) room * sizeof *t->places))
        return false;
    t->places = xreallocarray (t->places, room, sizeof *t->places);
    t->room = room;
    return true;
}

static uint32_t
append (intern *t, const void *bytes, size_t length, uint32_t hash)
{
    size_t units = 1 + (length + 3) / 4;
    if (t->count == t->room && !grow_places (t))
        return INTERN_FULL;
    if (t->used + units > CHUNK || !t->chunks.count) {
        size_t size = units > CHUNK ? units : CHUNK;
        if (!budget_allows (t->budget, size * sizeof (uint32_t)))
            return INTERN_FULL;
        *vec_add (&t->chunks) = xreallocarray (NULL, size, sizeof (uint32_t));
        t->used = 0;
    }
    uint32_t *to = vec_last (&t->chunks) + t->used;
    to[0] = (uint32_t) length;
    memcpy (to + 1, bytes, length);
    t->places[t->count] = (struct place){ (uint32_t) (t->chunks.count - 1), (uint32_t) t->used, hash };
    t->used += units;
    return t->count++;
}

uint32_t
intern_put (intern *t, const void *bytes, size_t length)
{
    if (t->count >= t->mask - t->mask / 4 && !grow_slots (t))
        return INTERN_FULL;
    uint32_t hash = (uint32_t) (hash_bytes (bytes, length) >> 32), at = hash & t->mask;
    for (; t->slots[at]; at = (at + 1) & t->mask) {
        uint32_t number = t->slots[at] - 1;
        if (t->places[number].hash != hash)
            continue;
        const uint32_t *kept = header (t, number);
        if (*kept == length && memcmp (kept + 1, bytes, length) == 0)
            return number;
    }
    uint32_t number = append (t, bytes, length, hash);
    if (number != INTERN_FULL)
        t->slots[at] = number + 1;
    return number;
}
