#include "sorted.h"

#include <stdbool.h>
#include <string.h>

#include "alloc.h"

static int
compare (const sorted_order *o, uint32_t a, uint32_t b)
{
    return o->compare (o->context, o->thing (o->context, a), o->thing (o->context, b));
}

/* Merge sort: qsort does not hand over a context. */
static void
sort (const sorted_order *o, uint32_t *numbers, uint32_t *room, size_t count)
{
    if (count < 2)
        return;
    size_t half = count / 2, left = 0, right = half;
    sort (o, numbers, room, half);
    sort (o, numbers + half, room, count - half);
    for (size_t i = 0; i < count; i++) {
        bool take_left = right == count || (left < half && compare (o, numbers[left], numbers[right]) <= 0);
        room[i] = numbers[take_left ? left++ : right++];
    }
    memcpy (numbers, room, count * sizeof *numbers);
}

uint32_t *
sorted_new (sorted_order o, size_t count)
{
    uint32_t *numbers = xcalloc (count, sizeof *numbers), *room = xcalloc (count, sizeof *room);
    for (uint32_t i = 0; i < count; i++)
        numbers[i] = i;
    sort (&o, numbers, room, count);
    xfree (room);
    return numbers;
}

size_t
sorted_find (sorted_order o, const uint32_t *numbers, size_t count, const void *thing)
{
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (o.compare (o.context, o.thing (o.context, numbers[middle]), thing) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
