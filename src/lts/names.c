#include <assert.h>
#include <string.h>

#include "hash.h"
#include "lts_private.h"

void
names_init (name_table *n)
{
    *n = (name_table){ .memory = arena_new () };
}

void
lts_names_free (name_table *n)
{
    arena_free (n->memory);
    vec_free (&n->at);
    xfree (n->slots);
}

static bool
name_is (const char *name, const char *other, size_t length)
{
    return strncmp (name, other, length) == 0 && name[length] == '\0';
}

/* The slot that holds the name, or the empty one where it belongs. */
static size_t
names_slot (const name_table *n, const char *name, size_t length)
{
    size_t slot = hash_bytes (name, length) & (n->slot_count - 1);
    while (n->slots[slot] && !name_is (n->at.at[n->slots[slot] - 1], name, length))
        slot = (slot + 1) & (n->slot_count - 1);
    return slot;
}

static void
names_grow (name_table *n)
{
    n->slot_count = n->slot_count ? 2 * n->slot_count : 16;
    xfree (n->slots);
    n->slots = NULL;
    n->slots = xcalloc (n->slot_count, sizeof *n->slots);
    for (uint32_t i = 0; i < n->at.count; i++)
        n->slots[names_slot (n, n->at.at[i], strlen (n->at.at[i]))] = i + 1;
}

uint32_t
names_put (name_table *n, const char *name, size_t length)
{
    if (2 * (n->at.count + 1) > n->slot_count)
        names_grow (n);
    size_t slot = names_slot (n, name, length);
    if (!n->slots[slot]) {
        *vec_add (&n->at) = arena_text (n->memory, name, length);
        n->slots[slot] = (uint32_t) n->at.count;
    }
    assert (2 * n->at.count <= n->slot_count && n->slots[slot] <= n->at.count);
    return n->slots[slot] - 1;
}

uint32_t
lts_names_find (const name_table *n, const char *name, size_t length)
{
    if (!n->slot_count)
        return LTS_NONE;
    uint32_t number = n->slots[names_slot (n, name, length)];
    return number ? number - 1 : LTS_NONE;
}
