#include "store.h"

#include <string.h>

#include "alloc.h"
#include "hash.h"

/* States lie in chunks that never move, so that a pointer to one stays
 * valid.  The table has 8 bytes per slot: 32 bits of the hash above, the
 * number plus one below (0: free).  Growing it reads only the table. */
enum { CHUNK_BYTES = 1 << 18, FIRST_SLOTS = 1 << 10 };

struct store {
    size_t words;
    budget *limits;
    uint64_t *table;
    uint64_t mask;
    uint64_t **chunks;
    size_t chunk_count, chunk_room;
    unsigned chunk_shift; /* a chunk holds 1 << chunk_shift states */
    uint32_t count;
};

store *
store_new (size_t words, budget *b)
{
    store *s = xcalloc (1, sizeof *s);
    s->words = words;
    s->limits = b;
    s->mask = FIRST_SLOTS - 1;
    s->table = xcalloc (FIRST_SLOTS, sizeof *s->table);
    while (words << (s->chunk_shift + 1) <= CHUNK_BYTES / sizeof (uint64_t) && s->chunk_shift < 16)
        s->chunk_shift++;
    return s;
}

void
store_free (store *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->chunk_count; i++)
        xfree (s->chunks[i]);
    xfree (s->chunks);
    xfree (s->table);
    xfree (s);
}

const uint64_t *
store_at (const store *s, uint32_t number)
{
    uint32_t inside = number & ((1u << s->chunk_shift) - 1);
    return s->chunks[number >> s->chunk_shift] + inside * s->words;
}

uint32_t
store_count (const store *s)
{
    return s->count;
}

size_t
store_bytes (const store *s)
{
    return (s->mask + 1) * sizeof *s->table
           + s->chunk_count * ((s->words * sizeof (uint64_t)) << s->chunk_shift);
}

static bool
grow_table (store *s)
{
    uint64_t slots = 2 * (s->mask + 1);
    if (!budget_allows (s->limits, slots * sizeof *s->table))
        return false;
    uint64_t *table = xcalloc (slots, sizeof *table);
    for (uint64_t i = 0; i <= s->mask; i++) {
        if (!s->table[i])
            continue;
        uint64_t at = (s->table[i] >> 32) & (slots - 1);
        while (table[at])
            at = (at + 1) & (slots - 1);
        table[at] = s->table[i];
    }
    xfree (s->table);
    s->table = table;
    s->mask = slots - 1;
    return true;
}

static bool
add_chunk (store *s)
{
    size_t bytes = (s->words * sizeof (uint64_t)) << s->chunk_shift;
    if (!budget_allows (s->limits, bytes))
        return false;
    if (s->chunk_count == s->chunk_room) {
        s->chunk_room = s->chunk_room ? 2 * s->chunk_room : 16;
        s->chunks = xreallocarray (s->chunks, s->chunk_room, sizeof *s->chunks);
    }
    s->chunks[s->chunk_count] = xmalloc (bytes);
    s->chunk_count++;
    return true;
}

/* The slot of the state, or the free one where it belongs. */
static uint64_t
find_slot (const store *s, const uint64_t *state, uint32_t tag)
{
    uint64_t at = tag & s->mask;
    for (; s->table[at]; at = (at + 1) & s->mask)
        if (s->table[at] >> 32 == tag
            && !memcmp (store_at (s, (uint32_t) s->table[at] - 1), state, s->words * sizeof *state))
            break;
    return at;
}

static uint32_t
tag_of (const store *s, const uint64_t *state)
{
    return (uint32_t) (hash_bytes (state, s->words * sizeof *state) >> 32);
}

uint32_t
store_find (const store *s, const uint64_t *state)
{
    uint64_t entry = s->table[find_slot (s, state, tag_of (s, state))];
    return (uint32_t) entry - 1; /* a free slot gives STORE_FULL */
}

uint32_t
store_put (store *s, const uint64_t *state, bool *fresh)
{
    uint32_t tag = tag_of (s, state);
    uint64_t at = find_slot (s, state, tag);
    *fresh = !s->table[at];
    if (!*fresh)
        return (uint32_t) s->table[at] - 1;
    if (s->count == STORE_FULL - 1) {
        budget_stop (s->limits, "state limit: the store numbers states with 32 bits");
        return STORE_FULL;
    }
    if (s->count >> s->chunk_shift == s->chunk_count && !add_chunk (s))
        return STORE_FULL;
    uint32_t number = s->count++;
    memcpy (s->chunks[number >> s->chunk_shift] + (number & ((1u << s->chunk_shift) - 1)) * s->words, state,
            s->words * sizeof *state);
    s->table[at] = (uint64_t) tag << 32 | (number + 1);
    if (s->count > (s->mask + 1) / 4 * 3 && !grow_table (s))
        return STORE_FULL;
    return number;
}
