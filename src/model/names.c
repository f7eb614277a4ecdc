#include "names.h"

#include <string.h>

#include "hash.h"
#include "text.h"

/* Similar names are looked for among so many, of at most this length:
 * a hint is not worth more time. */
enum { CANDIDATES = 2000, LONGEST = 63 };

void
names_free (names *n)
{
    vec_free (&n->entries);
    xfree (n->slots);
    n->slots = NULL;
    n->slot_count = 0;
}

static uint32_t
hash_of (name_space space, uint32_t owner, slice key)
{
    uint64_t h = hash_bytes (key.at, key.length) ^ ((uint64_t) owner << 8 | space);
    return (uint32_t) (hash_mix (h, 0x9e3779b97f4a7c15u) >> 32);
}

/* The slot with that key, or the free one where it belongs. */
static uint32_t *
slot_of (const names *n, name_space space, uint32_t owner, slice key, uint32_t h)
{
    size_t mask = n->slot_count - 1;
    for (size_t i = h & mask;; i = (i + 1) & mask) {
        if (n->slots[i] == 0)
            return &n->slots[i];
        const name_entry *e = &n->entries.at[n->slots[i] - 1];
        if (e->hash == h && e->space == space && e->owner == owner && slice_equal (e->key, key))
            return &n->slots[i];
    }
}

name_entry *
names_find (const names *n, name_space space, uint32_t owner, slice key)
{
    if (!n->slot_count)
        return NULL;
    const uint32_t *slot = slot_of (n, space, owner, key, hash_of (space, owner, key));
    return *slot ? &n->entries.at[*slot - 1] : NULL;
}

void
names_forget_places (names *n)
{
    for (size_t i = 0; i < n->entries.count; i++)
        n->entries.at[i].where = (position){ 0, 0 };
}

static void
grow (names *n)
{
    size_t count = n->slot_count ? 2 * n->slot_count : 64;
    uint32_t *slots = xcalloc (count, sizeof *slots);
    xfree (n->slots);
    n->slots = slots;
    n->slot_count = count;
    for (size_t i = 0; i < n->entries.count; i++) {
        size_t at = n->entries.at[i].hash & (count - 1);
        while (slots[at])
            at = (at + 1) & (count - 1);
        slots[at] = (uint32_t) i + 1;
    }
}

void
names_add (names *n, name_entry entry)
{
    if (2 * (n->entries.count + 1) > n->slot_count)
        grow (n);
    entry.hash = hash_of (entry.space, entry.owner, entry.key);
    uint32_t *slot = slot_of (n, entry.space, entry.owner, entry.key, entry.hash);
    *vec_add (&n->entries) = entry;
    *slot = (uint32_t) n->entries.count;
}

static void
copy (char *to, slice from)
{
    memcpy (to, from.at, from.length);
    to[from.length] = '\0';
}

bool
names_similar (slice word, slice candidate, size_t *best)
{
    size_t shorter = word.length < candidate.length ? word.length : candidate.length;
    size_t longer = word.length + candidate.length - shorter;
    size_t allowed = shorter < 3 ? 0 : shorter < 5 ? 1 : 2;
    if (longer > LONGEST || longer - shorter > allowed)
        return false;
    char a[LONGEST + 1], b[LONGEST + 1];
    copy (a, word);
    copy (b, candidate);
    size_t distance = text_distance (a, b);
    if (distance > allowed || distance >= *best)
        return false;
    *best = distance;
    return true;
}

slice
names_nearest (const names *n, name_space space, uint32_t owner, slice key)
{
    slice nearest = { NULL, 0 };
    size_t best = SIZE_MAX, seen = 0;
    for (size_t i = 0; i < n->entries.count && seen < CANDIDATES; i++) {
        const name_entry *e = &n->entries.at[i];
        if (e->space != space || e->owner != owner)
            continue;
        seen++;
        if (names_similar (key, e->key, &best))
            nearest = e->key;
    }
    return nearest;
}
