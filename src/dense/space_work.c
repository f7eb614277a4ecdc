/* Room to work in, and results of programs that are remembered. */
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "space_private.h"

struct space_memo {
    struct memo_entry {
        uint32_t program, zone, result;
    } * entries;
    uint32_t mask, lost;
};

enum { MEMO_FIRST = 1 << 12, MEMO_MOST = 1 << 20 };

static struct memo_entry *
memo_entries (uint32_t count)
{
    struct memo_entry *e = xreallocarray (NULL, count, sizeof *e);
    memset (e, 0xff, count * sizeof *e); /* program SPACE_NEVER: unused */
    return e;
}

struct space_memo *
memo_new (void)
{
    struct space_memo *m = xcalloc (1, sizeof *m);
    m->entries = memo_entries (MEMO_FIRST);
    m->mask = MEMO_FIRST - 1;
    return m;
}

void
memo_free (struct space_memo *m)
{
    if (m)
        xfree (m->entries);
    xfree (m);
}

static struct memo_entry *
memo_at (const struct space_memo *m, uint32_t program, uint32_t zone)
{
    return &m->entries[hash_word ((uint64_t) program << 32 | zone) & m->mask];
}

uint32_t
memo_find (const struct space_memo *m, uint32_t program, uint32_t zone)
{
    const struct memo_entry *e = memo_at (m, program, zone);
    return e->program == program && e->zone == zone ? e->result : POOL_FULL;
}

/* Results overwrite each other; when that happens often, double the table. */
void
memo_put (struct space_memo *m, uint32_t program, uint32_t zone, uint32_t result)
{
    struct memo_entry *e = memo_at (m, program, zone);
    m->lost += e->program != SPACE_NEVER;
    *e = (struct memo_entry){ program, zone, result };
    if (m->lost <= m->mask || m->mask + 1 >= MEMO_MOST)
        return;
    struct memo_entry *old = m->entries;
    uint32_t count = m->mask + 1;
    m->entries = memo_entries (2 * count);
    m->mask = 2 * count - 1;
    m->lost = 0;
    for (uint32_t i = 0; i < count; i++)
        if (old[i].program != SPACE_NEVER)
            *memo_at (m, old[i].program, old[i].zone) = old[i];
    xfree (old);
}

struct space_work *
work_new (unsigned dim, const space *s)
{
    struct space_work *w = xcalloc (1, sizeof *w);
    bound **zones[] = { &w->source.z, &w->outer.z, &w->inner.z, &w->target, &w->guarded };
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++)
        *zones[i] = xreallocarray (NULL, zone_cells (dim), sizeof (bound));
    w->source.number = w->outer.number = w->inner.number = POOL_EMPTY;
    w->lower = xreallocarray (NULL, dim, sizeof *w->lower);
    w->upper = xreallocarray (NULL, dim, sizeof *w->upper);
    w->limits = xreallocarray (NULL, 2 * (size_t) dim, sizeof *w->limits);
    w->frame = xmalloc (sizeof *w->frame + dim * sizeof *w->frame->clocks);
    w->local_source = xreallocarray (NULL, dim, sizeof *w->local_source);
    w->local_target = xreallocarray (NULL, dim, sizeof *w->local_target);
    w->upper_now = xreallocarray (NULL, dim, sizeof *w->upper_now);
    w->offset = xreallocarray (NULL, dim, sizeof *w->offset);
    w->from = xreallocarray (NULL, dim, sizeof *w->from);
    w->update_of = xcalloc (dim, sizeof *w->update_of);
    w->dim = dim;
    w->numbered = SPACE_FAULT;
    w->origin = xreallocarray (NULL, dim, sizeof *w->origin);
    for (unsigned x = 0; x < dim; x++)
        w->origin[x] = (uint16_t) x;
    const model *m = product_model (s->product);
    w->members = xcalloc (m->process_count + 1, sizeof *w->members);
    w->same = xcalloc (m->process_count + 1, sizeof *w->same);
    w->locations = xcalloc (m->process_count + 1, sizeof *w->locations);
    w->integers = xcalloc (m->integer_count + 1, sizeof *w->integers);
    w->state = xcalloc (product_words (s->product) + 1, sizeof *w->state);
    w->tie_order = xcalloc (dim, sizeof *w->tie_order);
    return w;
}

void
work_free (struct space_work *w)
{
    if (!w)
        return;
    xfree (w->source.z);
    xfree (w->outer.z);
    xfree (w->inner.z);
    xfree (w->target);
    xfree (w->guarded);
    xfree (w->lower);
    xfree (w->upper);
    xfree (w->limits);
    xfree (w->frame);
    xfree (w->local_source);
    xfree (w->local_target);
    xfree (w->upper_now);
    xfree (w->offset);
    xfree (w->from);
    xfree (w->update_of);
    xfree (w->origin);
    xfree (w->members);
    xfree (w->same);
    xfree (w->locations);
    xfree (w->integers);
    xfree (w->state);
    xfree (w->tie_order);
    vec_free (&w->ties);
    vec_free (&w->guard);
    vec_free (&w->other);
    vec_free (&w->bytes);
    xfree (w);
}

void
work_load (const space *s, loaded_zone *into, uint32_t number)
{
    if (into->number == number)
        return;
    pool_get (s->zones, number, into->z);
    into->number = number;
}

uint32_t
work_point (space *s)
{
    bound zero = BOUND_LE_ZERO;
    return pool_put (s->zones, &zero, 1);
}
