#include "flat.h"

#include <string.h>

#include "alloc.h"
#include "hash.h"

void
flat_init (flat *f, const model *m)
{
    *f = (flat){ .m = m, .width = m->process_count + m->integer_count, .table_size = 64 };
    f->table = xcalloc (f->table_size, sizeof *f->table);
}

void
flat_release (flat *f)
{
    vec_free (&f->states);
    xfree (f->table);
}

static size_t
first_place (const flat *f, const uint32_t *state)
{
    return hash_bytes (state, f->width * sizeof *state) & (f->table_size - 1);
}

/* Where the state stands in the table, or would. */
static size_t
place_of (const flat *f, const uint32_t *state)
{
    size_t i = first_place (f, state);
    while (f->table[i]
           && memcmp (f->states.at + (f->table[i] - 1) * f->width, state, f->width * sizeof *state) != 0)
        i = (i + 1) & (f->table_size - 1);
    return i;
}

static void
grow (flat *f)
{
    f->table_size *= 2;
    xfree (f->table);
    f->table = xcalloc (f->table_size, sizeof *f->table);
    for (uint32_t n = 0; n < flat_count (f); n++)
        f->table[place_of (f, f->states.at + n * f->width)] = n + 1;
}

/* One behind the last state: room for one more, filled with this one. */
static uint32_t *
write_behind (flat *f, const uint32_t *locations, const int32_t *integers)
{
    vec_reserve (&f->states, f->width);
    uint32_t *state = f->states.at + f->states.count;
    memcpy (state, locations, f->m->process_count * sizeof *state);
    if (f->m->integer_count)
        memcpy (state + f->m->process_count, integers, f->m->integer_count * sizeof *state);
    return state;
}

uint32_t
flat_put (flat *f, const uint32_t *locations, const int32_t *integers)
{
    size_t place = place_of (f, write_behind (f, locations, integers));
    if (!f->table[place]) {
        f->states.count += f->width;
        f->table[place] = flat_count (f);
        if (2 * (size_t) flat_count (f) > f->table_size) {
            grow (f);
            return flat_count (f) - 1;
        }
    }
    return f->table[place] - 1;
}

uint32_t
flat_find (const flat *f, const uint32_t *locations, const int32_t *integers)
{
    uint32_t *key = xcalloc (f->width, sizeof *key);
    memcpy (key, locations, f->m->process_count * sizeof *key);
    if (f->m->integer_count)
        memcpy (key + f->m->process_count, integers, f->m->integer_count * sizeof *key);
    uint32_t found = f->table[place_of (f, key)];
    xfree (key);
    return found ? found - 1 : MODEL_NONE;
}

void
flat_get (const flat *f, uint32_t number, uint32_t *locations, int32_t *integers)
{
    const uint32_t *state = f->states.at + number * f->width;
    memcpy (locations, state, f->m->process_count * sizeof *state);
    if (f->m->integer_count)
        memcpy (integers, state + f->m->process_count, f->m->integer_count * sizeof *state);
}
