/* Looking up names and numbers in a model. */
#include <string.h>

#include "model.h"

static uint32_t
find (const char *const *names, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp (names[i], name) == 0)
            return (uint32_t) i;
    return MODEL_NONE;
}

uint32_t
model_find_label (const model *m, const char *name)
{
    return find (m->labels, m->label_count, name);
}

uint32_t
model_find_event (const model *m, const char *name)
{
    return find (m->events, m->event_count, name);
}

uint32_t
model_find_process (const model *m, const char *name)
{
    for (size_t i = 0; i < m->process_count; i++)
        if (strcmp (m->processes[i].name, name) == 0)
            return (uint32_t) i;
    return MODEL_NONE;
}

uint32_t
model_find_location (const model *m, uint32_t number, const char *name)
{
    if (number >= m->process_count)
        return MODEL_NONE;
    const process *p = &m->processes[number];
    for (size_t i = 0; i < p->location_count; i++)
        if (strcmp (p->locations[i].name, name) == 0)
            return (uint32_t) i;
    return MODEL_NONE;
}

static void
element_name (const char *name, uint32_t size, uint32_t index, text *out)
{
    text_add (out, name);
    if (size > 1)
        text_printf (out, "[%u]", index);
}

/* Both numberings follow the order of the arrays: bisection. */
void
model_clock_name (const model *m, uint32_t clock, text *out)
{
    size_t low = 0, high = m->clock_array_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (m->clock_arrays[middle].first <= clock)
            low = middle;
        else
            high = middle;
    }
    const clock_array *a = &m->clock_arrays[low];
    element_name (a->name, a->size, clock - a->first, out);
}

void
model_integer_name (const model *m, uint32_t integer, text *out)
{
    size_t low = 0, high = m->integer_array_count;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (m->integer_arrays[middle].first <= integer)
            low = middle;
        else
            high = middle;
    }
    const integer_array *a = &m->integer_arrays[low];
    element_name (a->name, a->size, integer - a->first, out);
}

bool
model_may_go_on (const model *m, unsigned *turns)
{
    enum { LOOK_EVERY = 1024 };
    if (!m->patience || !m->patience->is_over || ++*turns % LOOK_EVERY != 0)
        return true;
    if (!m->patience->is_over (m->patience->context))
        return true;
    --*turns; /* the next one is told at once */
    atomic_store_explicit (&m->patience->lost, true, memory_order_relaxed);
    return false;
}
