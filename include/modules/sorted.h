/* sorted.h: the numbers of listed things in the order of the things, to find
 * one by its contents. */
#ifndef SORTED_H
#define SORTED_H
#include <stddef.h>
#include <stdint.h>

typedef struct sorted_order {
    const void *context;
    const void *(*thing) (const void *context, uint32_t number);
    int (*compare) (const void *context, const void *a, const void *b);
} sorted_order;

/* 0 .. count - 1 in order; among equal things the smaller number first.
 * To be freed. */
uint32_t *sorted_new (sorted_order o, size_t count);
/* The place of the first thing that is not before this one, or count. */
size_t sorted_find (sorted_order o, const uint32_t *numbers, size_t count, const void *thing);
#endif
