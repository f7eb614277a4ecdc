#include "pairs.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"

struct pairs {
    budget *budget;
    struct pair {
        uint32_t node, zone, number; /* PAIRS_NONE: free */
    } * at;
    uint32_t mask, count;
};

static struct pair *
new_table (size_t size)
{
    struct pair *table = xreallocarray (NULL, size, sizeof *table);
    memset (table, 0xff, size * sizeof *table);
    return table;
}

pairs *
pairs_new (budget *b)
{
    pairs *p = xcalloc (1, sizeof *p);
    p->budget = b;
    p->mask = 1023;
    p->at = new_table (p->mask + 1);
    return p;
}

void
pairs_free (pairs *p)
{
    if (p)
        xfree (p->at);
    xfree (p);
}

static struct pair *
slot (const pairs *p, uint32_t node, uint32_t zone)
{
    uint32_t at = (uint32_t) (hash_word ((uint64_t) node << 32 | zone) >> 16) & p->mask;
    while (p->at[at].number != PAIRS_NONE && (p->at[at].node != node || p->at[at].zone != zone))
        at = (at + 1) & p->mask;
    return &p->at[at];
}

uint32_t
pairs_find (const pairs *p, uint32_t node, uint32_t zone)
{
    return slot (p, node, zone)->number;
}

bool
pairs_is_valid (const pairs *p)
{
    uint32_t taken = 0;
    for (uint32_t i = 0; i <= p->mask; i++) {
        const struct pair *at = &p->at[i];
        if (at->number == PAIRS_NONE)
            continue;
        taken++;
        if (slot (p, at->node, at->zone) != at)
            return false;
    }
    return taken == p->count && p->count <= p->mask;
}

static bool
grow (pairs *p)
{
    struct pair *old = p->at;
    size_t size = 2 * ((size_t) p->mask + 1);
    if (size > UINT32_MAX || !budget_allows (p->budget, size * sizeof *old))
        return false;
    uint32_t old_mask = p->mask;
    p->at = new_table (size);
    p->mask = (uint32_t) size - 1;
    for (uint32_t i = 0; i <= old_mask; i++)
        if (old[i].number != PAIRS_NONE)
            *slot (p, old[i].node, old[i].zone) = old[i];
    xfree (old);
    assert (pairs_is_valid (p));
    return true;
}

bool
pairs_add (pairs *p, uint32_t node, uint32_t zone, uint32_t number)
{
    if (p->count >= p->mask / 4 * 3 && !grow (p))
        return false;
    assert (number != PAIRS_NONE && pairs_find (p, node, zone) == PAIRS_NONE);
    *slot (p, node, zone) = (struct pair){ node, zone, number };
    p->count++;
    return true;
}
