#include "intern.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"

enum { CHUNK_BITS = INTERN_CHUNK_BITS, CHUNK = INTERN_CHUNK };

intern *
intern_new (budget *b)
{
    intern *t = xcalloc (1, sizeof *t);
    t->budget = b;
    t->mask = 255;
    t->slots = xcalloc (t->mask + 1, sizeof *t->slots);
    return t;
}

void
intern_free (intern *t)
{
    if (!t)
        return;
    for (size_t i = 0; i < t->blocks.count; i++)
        xfree (t->blocks.at[i]);
    vec_free (&t->blocks);
    vec_free (&t->chunks);
    xfree (t->slots);
    xfree (t);
}

static uint32_t *
header (const intern *t, uint32_t number)
{
    return t->chunks.at[number >> CHUNK_BITS] + (number & (CHUNK - 1));
}

uint32_t
intern_count (const intern *t)
{
    return t->count;
}

static size_t
units_of (size_t length)
{
    return 1 + (length + 3) / 4;
}

/* Where a string of that many units goes when the last one ended at `end`. */
static size_t
place_after (size_t end, size_t units)
{
    size_t chunk_end = (end + CHUNK - 1) / CHUNK * CHUNK;
    return end + units > chunk_end ? chunk_end : end;
}

uint32_t
intern_next (const intern *t, uint32_t number)
{
    assert (number < t->used);
    size_t end = number + units_of (intern_length (t, number));
    if (end >= t->used)
        return INTERN_FULL;
    /* A length that no string has marks the unused rest of a chunk. */
    if (end % CHUNK == 0 || *header (t, (uint32_t) end) == INTERN_FULL)
        end = (end + CHUNK - 1) / CHUNK * CHUNK;
    return (uint32_t) end;
}

/* The slot of the string, or the free one where it belongs. */
static uint32_t
find_slot (const intern *t, const void *bytes, size_t length, uint64_t hash)
{
    uint32_t at = (uint32_t) hash & t->mask;
    for (; t->slots[at]; at = (at + 1) & t->mask) {
        if (t->slots[at] >> 32 != hash)
            continue;
        const uint32_t *kept = header (t, (uint32_t) t->slots[at] - 1);
        if (*kept == length && memcmp (kept + 1, bytes, length) == 0)
            break;
    }
    return at;
}

bool
intern_is_valid (const intern *t)
{
    uint32_t strings = 0, taken = 0;
    for (uint32_t i = 0; i <= t->mask; i++)
        taken += t->slots[i] != 0;
    for (uint32_t number = 0; t->used && number != INTERN_FULL; number = intern_next (t, number)) {
        size_t length = intern_length (t, number);
        const void *bytes = intern_at (t, number);
        uint64_t entry = t->slots[find_slot (t, bytes, length, hash_bytes (bytes, length) >> 32)];
        if ((uint32_t) entry != number + 1 || ++strings > t->count)
            return false;
    }
    return strings == t->count && taken == t->count && t->count <= t->mask;
}

static bool
grow_slots (intern *t)
{
    uint32_t mask = 2 * t->mask + 1;
    size_t bytes = ((size_t) mask + 1) * sizeof *t->slots;
    if (t->mask >= UINT32_MAX / 4 || !budget_allows (t->budget, bytes))
        return false;
    uint64_t *slots = xcalloc (1, bytes);
    for (uint32_t i = 0; i <= t->mask; i++) {
        uint32_t at = (uint32_t) (t->slots[i] >> 32) & mask;
        if (!t->slots[i])
            continue;
        while (slots[at])
            at = (at + 1) & mask;
        slots[at] = t->slots[i];
    }
    xfree (t->slots);
    t->slots = slots;
    t->mask = mask;
    assert (intern_is_valid (t));
    return true;
}

/* Chunks for units from..to - 1; false when there may be no more. */
static bool
make_chunks (intern *t, size_t from, size_t to)
{
    size_t have = t->chunks.count, need = (to + CHUNK - 1) / CHUNK;
    if (need <= have)
        return true;
    size_t bytes = (need - have) * CHUNK * sizeof (uint32_t);
    if (to >= INTERN_FULL || !budget_allows (t->budget, bytes))
        return false;
    if (have && t->used % CHUNK && from != t->used)
        *header (t, (uint32_t) t->used) = INTERN_FULL;
    uint32_t *block = xmalloc (bytes);
    *vec_add (&t->blocks) = block;
    for (; t->chunks.count < need; block += CHUNK)
        *vec_add (&t->chunks) = block;
    return true;
}

static uint32_t
append (intern *t, const void *bytes, size_t length)
{
    size_t at = place_after (t->used, units_of (length));
    if (length >= INTERN_FULL || !make_chunks (t, at, at + units_of (length)))
        return INTERN_FULL;
    uint32_t *to = header (t, (uint32_t) at);
    assert (at >= t->used && at + units_of (length) <= t->chunks.count * CHUNK);
    to[0] = (uint32_t) length;
    memcpy (to + 1, bytes, length);
    t->used = at + units_of (length);
    t->count++;
    return (uint32_t) at;
}

uint32_t
intern_put (intern *t, const void *bytes, size_t length)
{
    if (t->count >= t->mask - t->mask / 4 && !grow_slots (t))
        return INTERN_FULL;
    uint64_t hash = hash_bytes (bytes, length) >> 32;
    uint32_t at = find_slot (t, bytes, length, hash);
    if (t->slots[at])
        return (uint32_t) t->slots[at] - 1;
    uint32_t number = append (t, bytes, length);
    if (number != INTERN_FULL)
        t->slots[at] = hash << 32 | (number + 1);
    assert (number == INTERN_FULL || intern_length (t, number) == length);
    return number;
}
