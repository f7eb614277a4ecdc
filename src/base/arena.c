#include "arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <string.h>

#include "alloc.h"

enum { FIRST_BLOCK = 4096, LARGEST_BLOCK = 1 << 20 };

struct block {
    struct block *older;
    size_t used, size;
    alignas (max_align_t) char bytes[];
};

struct arena {
    struct block *newest;
    size_t next_size;
};

arena *
arena_new (void)
{
    arena *a = xmalloc (sizeof *a);
    a->newest = NULL;
    a->next_size = FIRST_BLOCK;
    return a;
}

void
arena_free (arena *a)
{
    if (!a)
        return;
    for (struct block *b = a->newest, *older; b; b = older) {
        older = b->older;
        xfree (b);
    }
    xfree (a);
}

static void
add_block (arena *a, size_t bytes)
{
    size_t size = bytes > a->next_size ? bytes : a->next_size;
    struct block *b = xcalloc (1, sizeof *b + size);
    b->older = a->newest;
    b->size = size;
    a->newest = b;
    if (a->next_size < LARGEST_BLOCK)
        a->next_size *= 2;
}

void *
arena_alloc (arena *a, size_t bytes)
{
    size_t step = (bytes + alignof (max_align_t) - 1) & ~(alignof (max_align_t) - 1);
    if (!a->newest || a->newest->size - a->newest->used < step)
        add_block (a, step);
    void *p = a->newest->bytes + a->newest->used;
    a->newest->used += step;
    assert (step >= bytes && a->newest->used <= a->newest->size);
    assert ((uintptr_t) p % alignof (max_align_t) == 0);
    return p;
}

void *
arena_copy (arena *a, const void *from, size_t bytes)
{
    void *p = arena_alloc (a, bytes);
    if (bytes)
        memcpy (p, from, bytes);
    return p;
}

char *
arena_text (arena *a, const char *from, size_t length)
{
    char *p = arena_alloc (a, length + 1);
    if (length)
        memcpy (p, from, length);
    return p;
}
