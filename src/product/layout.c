/* Packing of discrete states: each field lies within one word. */
#include <assert.h>

#include "alloc.h"
#include "product_private.h"

struct cursor {
    uint32_t word;
    unsigned used;
};

static unsigned
bits_for (uint64_t values)
{
    unsigned bits = 0;
    while (values > (uint64_t) 1 << bits)
        bits++;
    return bits;
}

static field
place (struct cursor *c, uint64_t values)
{
    unsigned width = bits_for (values);
    if (c->used + width > 64) {
        c->word++;
        c->used = 0;
    }
    field f = { c->word, (uint8_t) (c->used % 64), (uint8_t) width };
    c->used += width;
    return f;
}

void
product_layout_new (product *p)
{
    const model *m = p->model;
    struct cursor c = { 0, 0 };
    p->location_fields = xcalloc (m->process_count, sizeof (field));
    p->integer_fields = xcalloc (m->integer_count, sizeof (field));
    p->diagonal_fields = xcalloc (p->diagonal_count, sizeof (field));
    p->cell_array = xcalloc (m->integer_count, sizeof *p->cell_array);
    for (size_t i = 0; i < m->process_count; i++)
        p->location_fields[i] = place (&c, m->processes[i].location_count);
    for (size_t a = 0; a < m->integer_array_count; a++) {
        const integer_array *array = &m->integer_arrays[a];
        for (uint32_t k = 0; k < array->size; k++) {
            p->integer_fields[array->first + k] =
                place (&c, (uint64_t) ((int64_t) array->max - array->min + 1));
            p->cell_array[array->first + k] = array;
        }
    }
    for (size_t d = 0; d < p->diagonal_count; d++)
        p->diagonal_fields[d] = place (&c, 2);
    p->round_field = place (&c, product_takes_turns (p) ? p->options.asked_count + 1 : 1);
    p->words = c.word + 1;
    assert (product_layout_is_valid (p));
}

/* Takes the bits of a field; false if they are taken or too few. */
static bool
takes (uint64_t *taken, size_t words, field f, uint64_t values)
{
    if (f.word >= words || f.width > 32 || f.shift + f.width > 64 || values > (uint64_t) 1 << f.width)
        return false;
    uint64_t mask = (((uint64_t) 1 << f.width) - 1) << f.shift;
    bool free = !(taken[f.word] & mask);
    taken[f.word] |= mask;
    return free;
}

bool
product_layout_is_valid (const product *p)
{
    const model *m = p->model;
    uint64_t *taken = xcalloc (p->words, sizeof *taken);
    bool fine = true;
    for (size_t i = 0; fine && i < m->process_count; i++)
        fine = takes (taken, p->words, p->location_fields[i], m->processes[i].location_count);
    for (uint32_t i = 0; fine && i < m->integer_count; i++) {
        const integer_array *a = p->cell_array[i];
        fine = i - a->first < a->size
               && takes (taken, p->words, p->integer_fields[i], (uint64_t) ((int64_t) a->max - a->min + 1));
    }
    for (size_t d = 0; fine && d < p->diagonal_count; d++)
        fine = takes (taken, p->words, p->diagonal_fields[d], 2);
    fine =
        fine
        && takes (taken, p->words, p->round_field, product_takes_turns (p) ? p->options.asked_count + 1 : 1);
    xfree (taken);
    return fine;
}

bool
product_values_are_valid (const product *p, const uint32_t *locations, const int32_t *integers)
{
    for (size_t i = 0; i < p->model->process_count; i++)
        if (locations[i] >= p->model->processes[i].location_count)
            return false;
    for (uint32_t i = 0; i < p->model->integer_count; i++)
        if (integers[i] < p->cell_array[i]->min || integers[i] > p->cell_array[i]->max)
            return false;
    return true;
}

static void
put (uint64_t *state, field f, uint64_t value)
{
    state[f.word] |= value << f.shift;
}

static uint64_t
get (const uint64_t *state, field f)
{
    return state[f.word] >> f.shift & (((uint64_t) 1 << f.width) - 1);
}

uint32_t
product_layout_location (const product *p, const uint64_t *state, uint32_t process_number)
{
    return (uint32_t) get (state, p->location_fields[process_number]);
}

bool
product_layout_keeps (const product *p, const uint32_t *locations, const int32_t *integers,
                      const bool *diagonals, const uint64_t *state)
{
    for (size_t i = 0; i < p->model->process_count; i++)
        if (get (state, p->location_fields[i]) != locations[i])
            return false;
    for (uint32_t i = 0; i < p->model->integer_count; i++)
        if ((int64_t) get (state, p->integer_fields[i]) + p->cell_array[i]->min != integers[i])
            return false;
    for (size_t d = 0; d < p->diagonal_count; d++)
        if (get (state, p->diagonal_fields[d]) != diagonals[d])
            return false;
    return true;
}

void
product_layout_pack (const product *p, const uint32_t *locations, const int32_t *integers,
                     const bool *diagonals, uint32_t round, uint64_t *state)
{
    assert (product_values_are_valid (p, locations, integers));
    for (size_t i = 0; i < p->words; i++)
        state[i] = 0;
    for (size_t i = 0; i < p->model->process_count; i++)
        put (state, p->location_fields[i], locations[i]);
    for (uint32_t i = 0; i < p->model->integer_count; i++)
        put (state, p->integer_fields[i], (uint64_t) ((int64_t) integers[i] - p->cell_array[i]->min));
    for (size_t d = 0; d < p->diagonal_count; d++)
        put (state, p->diagonal_fields[d], diagonals[d]);
    if (round)
        put (state, p->round_field, round);
    assert (product_layout_keeps (p, locations, integers, diagonals, state));
}

void
product_layout_unpack (product_walk *w, const uint64_t *state)
{
    const product *p = w->product;
    for (size_t i = 0; i < p->model->process_count; i++)
        w->locations[i] = (uint32_t) get (state, p->location_fields[i]);
    for (uint32_t i = 0; i < p->model->integer_count; i++)
        w->integers[i] = (int32_t) ((int64_t) get (state, p->integer_fields[i]) + p->cell_array[i]->min);
    for (size_t d = 0; d < p->diagonal_count; d++)
        w->diagonals[d] = get (state, p->diagonal_fields[d]) != 0;
    w->round = p->round_field.width ? (uint32_t) get (state, p->round_field) : 0;
    assert (product_values_are_valid (p, w->locations, w->integers));
}

void
product_pack (const product *p, const uint32_t *locations, const int32_t *integers, uint64_t *state)
{
    assert (!p->diagonal_count && !product_takes_turns (p));
    product_layout_pack (p, locations, integers, NULL, 0, state);
}
