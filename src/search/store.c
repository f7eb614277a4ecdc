#include "store.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"

/* States lie in chunks that never move, so that a pointer to one stays
 * valid.  The table has 8 bytes per slot: the tag (32 bits of the hash)
 * above, the number plus one below (0: free).  Slots are sorted by tag, each
 * at or behind the place that its tag has in proportion, with no gap between:
 * a search ends at the first larger tag, so the table may be rather full, and
 * it grows in place, by half, without a look at the states. */
enum { CHUNK_BYTES = 1 << 18, FIRST_SLOTS = 1 << 10, FIRST_SLACK = 64 };

struct store {
    size_t words;
    budget *limits;
    uint64_t *table;
    uint64_t slots, slack; /* places for tags, and room for the last to move on */
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
    s->slots = FIRST_SLOTS;
    s->slack = FIRST_SLACK;
    s->table = xcalloc (FIRST_SLOTS + FIRST_SLACK, sizeof *s->table);
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
    assert (number < s->count);
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
    return (size_t) (s->slots + s->slack) * sizeof *s->table
           + s->chunk_count * ((s->words * sizeof (uint64_t)) << s->chunk_shift);
}

static uint64_t
place_of (const store *s, uint64_t tag)
{
    return (uint64_t) ((__uint128_t) tag * s->slots >> 32); /* there may be more than 2^32 slots */
}

static uint32_t
tag_of (const store *s, const uint64_t *state)
{
    return (uint32_t) (hash_bytes (state, s->words * sizeof *state) >> 32);
}

/* Is the entry at or behind its place, in order, and reached without a gap? */
static bool
slot_is_valid (const store *s, uint64_t at)
{
    uint64_t entry = s->table[at], tag = entry >> 32;
    if (!entry)
        return true;
    bool at_home = at == place_of (s, tag);
    return at >= place_of (s, tag) && (at_home || s->table[at - 1])
           && (at == 0 || !s->table[at - 1] || s->table[at - 1] >> 32 <= tag);
}

bool
store_is_valid (const store *s)
{
    uint64_t taken = 0, end = s->slots + s->slack;
    for (uint64_t at = 0; at < end; at++) {
        uint64_t entry = s->table[at];
        taken += entry != 0;
        if (!slot_is_valid (s, at) || (entry && (uint32_t) entry > s->count)
            || (entry && tag_of (s, store_at (s, (uint32_t) entry - 1)) != entry >> 32))
            return false;
    }
    for (uint32_t number = 0; number < s->count; number++)
        if (store_find (s, store_at (s, number)) != number)
            return false;
    return taken == s->count && s->table[end - 1] == 0;
}

/* Make room behind the table; slots and slack are set by the caller. */
static bool
extend_table (store *s, uint64_t slots, uint64_t slack)
{
    uint64_t before = s->slots + s->slack, after = slots + slack;
    if (after > SIZE_MAX / sizeof *s->table) {
        budget_stop (s->limits, "memory limit: the addresses of this machine");
        return false;
    }
    size_t more = (size_t) (after - before) * sizeof *s->table;
    if (!budget_allows (s->limits, more))
        return false;
    s->table = xreallocarray (s->table, (size_t) after, sizeof *s->table);
    memset (s->table + before, 0, more);
    s->slots = slots;
    s->slack = slack;
    return true;
}

/* All entries to the end of the table, then each to its place.  False if
 * the slack is too small for the last ones; nothing is lost then. */
static bool
spread (store *s)
{
    uint64_t end = s->slots + s->slack, from = end, to = 0;
    for (uint64_t i = end; i--;)
        if (s->table[i]) {
            uint64_t entry = s->table[i];
            s->table[i] = 0;
            s->table[--from] = entry;
        }
    for (; from < end; from++, to++) {
        uint64_t entry = s->table[from], place = place_of (s, entry >> 32);
        to = place > to ? place : to;
        if (to > from)
            return false;
        s->table[from] = 0;
        s->table[to] = entry;
    }
    return true;
}

static bool
grow_table (store *s)
{
    if (!extend_table (s, s->slots + s->slots / 2, s->slack))
        return false;
    while (!spread (s))
        if (!extend_table (s, s->slots, 2 * s->slack))
            return false;
    assert (store_is_valid (s));
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

/* The first slot with the tag, or where it would be. */
static uint64_t
first_of_tag (const store *s, uint32_t tag)
{
    uint64_t at = place_of (s, tag), entry;
    while ((entry = s->table[at]) && entry >> 32 < tag)
        at++;
    return at;
}

/* The slot of the state, if *there, or the one where it belongs. */
static uint64_t
find_slot (const store *s, const uint64_t *state, uint32_t tag, bool *there)
{
    uint64_t at = first_of_tag (s, tag), entry;
    *there = true;
    for (; (entry = s->table[at]) && entry >> 32 == tag; at++)
        if (!memcmp (store_at (s, (uint32_t) entry - 1), state, s->words * sizeof *state))
            return at;
    *there = false;
    return at;
}

/* The entries from `at` up to the next free slot move on by one. */
static bool
insert (store *s, uint64_t at, uint64_t entry)
{
    uint64_t end = at;
    while (s->table[end])
        end++;
    assert (end < s->slots + s->slack);
    if (end + 1 == s->slots + s->slack && !extend_table (s, s->slots, 2 * s->slack))
        return false;
    memmove (s->table + at + 1, s->table + at, (size_t) (end - at) * sizeof *s->table);
    s->table[at] = entry;
    assert (slot_is_valid (s, at) && slot_is_valid (s, at + 1) && slot_is_valid (s, end));
    return true;
}

uint32_t
store_find (const store *s, const uint64_t *state)
{
    bool there;
    uint64_t at = find_slot (s, state, tag_of (s, state), &there);
    return there ? (uint32_t) s->table[at] - 1 : STORE_FULL;
}

uint32_t
store_hint (const store *s, const uint64_t *state)
{
    uint32_t tag = tag_of (s, state);
    __builtin_prefetch (s->table + place_of (s, tag));
    return tag;
}

void
store_peek (const store *s, uint32_t hint)
{
    uint64_t at = first_of_tag (s, hint), entry = s->table[at];
    if (entry && entry >> 32 == hint)
        __builtin_prefetch (store_at (s, (uint32_t) entry - 1));
}

uint32_t
store_put (store *s, const uint64_t *state, bool *fresh)
{
    return store_put_hinted (s, state, tag_of (s, state), fresh);
}

uint32_t
store_put_hinted (store *s, const uint64_t *state, uint32_t tag, bool *fresh)
{
    bool there;
    assert (tag == tag_of (s, state));
    uint64_t at = find_slot (s, state, tag, &there);
    *fresh = !there;
    if (there)
        return (uint32_t) s->table[at] - 1;
    if (s->count == STORE_FULL - 1) {
        budget_stop (s->limits, "state limit: the store numbers states with 32 bits");
        return STORE_FULL;
    }
    assert (s->count >> s->chunk_shift <= s->chunk_count);
    if (s->count >> s->chunk_shift == s->chunk_count && !add_chunk (s))
        return STORE_FULL;
    uint32_t number = s->count++;
    memcpy (s->chunks[number >> s->chunk_shift] + (number & ((1u << s->chunk_shift) - 1)) * s->words, state,
            s->words * sizeof *state);
    if (!insert (s, at, (uint64_t) tag << 32 | (number + 1))) {
        s->count--;
        return STORE_FULL;
    }
    if (s->count > s->slots / 5 * 4 && !grow_table (s))
        return STORE_FULL;
    return number;
}
