/* Equal terms and lists are kept once: a hash table of what is in the memory of the flow. */
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "lower.h"

typedef struct kept {
    uint64_t hash;
    const void *at; /* NULL: free */
    size_t count;   /* bytes */
} kept;

enum { FIRST_SIZE = 1024 };

static void
place (kept *table, size_t size, kept entry)
{
    size_t at = entry.hash & (size - 1);
    while (table[at].at)
        at = (at + 1) & (size - 1);
    table[at] = entry;
}

static void
grow (lowering *l)
{
    size_t size = l->kept_size ? 2 * l->kept_size : FIRST_SIZE;
    kept *table = xcalloc (size, sizeof *table);
    for (size_t i = 0; i < l->kept_size; i++)
        if (l->kept[i].at)
            place (table, size, l->kept[i]);
    xfree (l->kept);
    l->kept = table;
    l->kept_size = size;
}

const void *
lower_keep (lowering *l, const void *bytes, size_t count)
{
    if (!count)
        return NULL;
    if (2 * l->kept_count >= l->kept_size)
        grow (l);
    uint64_t hash = hash_bytes (bytes, count);
    for (size_t at = hash & (l->kept_size - 1); l->kept[at].at; at = (at + 1) & (l->kept_size - 1)) {
        const kept *k = &l->kept[at];
        if (k->hash == hash && k->count == count && memcmp (k->at, bytes, count) == 0)
            return k->at;
    }
    const kept entry = { hash, arena_copy (l->memory, bytes, count), count };
    place (l->kept, l->kept_size, entry);
    l->kept_count++;
    return entry.at;
}

void
free_kept (lowering *l)
{
    xfree (l->kept);
}
