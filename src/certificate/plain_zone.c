#include "plain_zone.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"

static int64_t *
cell (const plain_zone *z, size_t i, size_t j)
{
    return &z->cell[i * z->size + j];
}

static int64_t
sum (int64_t a, int64_t b)
{
    if (a == PLAIN_INFINITE || b == PLAIN_INFINITE)
        return PLAIN_INFINITE;
    return (a & ~(int64_t) 1) + (b & ~(int64_t) 1) + (a & b & 1);
}

bool
plain_zone_is_closed (const plain_zone *z)
{
    for (size_t i = 0; i < z->size; i++)
        for (size_t j = 0; j < z->size; j++)
            for (size_t k = 0; k < z->size; k++)
                if (sum (*cell (z, i, k), *cell (z, k, j)) < *cell (z, i, j))
                    return false;
    for (size_t i = 0; i < z->size; i++)
        if (*cell (z, i, i) != 1)
            return false;
    return true;
}

/* False if nothing is in z.  This is asked after every turn: a negative
 * cycle, once there, would be run through again and again and the numbers
 * would not stay small. */
static bool
close_zone (plain_zone *z)
{
    for (size_t k = 0; k < z->size; k++) {
        for (size_t i = 0; i < z->size; i++)
            for (size_t j = 0; j < z->size; j++) {
                int64_t via = sum (*cell (z, i, k), *cell (z, k, j));
                if (via < *cell (z, i, j))
                    *cell (z, i, j) = via;
            }
        for (size_t i = 0; i < z->size; i++)
            if (*cell (z, i, i) < 1)
                return false;
    }
    assert (plain_zone_is_closed (z));
    return true;
}

plain_zone
plain_zone_new (size_t size)
{
    plain_zone z = { size, xreallocarray (NULL, size * size, sizeof *z.cell) };
    for (size_t i = 0; i < size; i++)
        for (size_t j = 0; j < size; j++)
            *cell (&z, i, j) = i == j || i == 0 ? 1 : PLAIN_INFINITE;
    return z;
}

plain_zone
plain_zone_copy (const plain_zone *z)
{
    plain_zone copy = { z->size, xreallocarray (NULL, z->size * z->size, sizeof *z->cell) };
    memcpy (copy.cell, z->cell, z->size * z->size * sizeof *z->cell);
    return copy;
}

void
plain_zone_free (plain_zone *z)
{
    xfree (z->cell);
    z->cell = NULL;
}

void
plain_zone_set_zero (plain_zone *z)
{
    for (size_t i = 0; i < z->size * z->size; i++)
        z->cell[i] = 1;
}

static int64_t
bound_of (clock_atom a)
{
    return 2 * a.c + !a.strict;
}

bool
plain_zone_meet (plain_zone *z, const clock_atom *atoms, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        assert (atoms[k].i < z->size && atoms[k].j < z->size);
        int64_t *at = cell (z, atoms[k].i, atoms[k].j);
        if (bound_of (atoms[k]) < *at)
            *at = bound_of (atoms[k]);
    }
    return close_zone (z);
}

void
plain_zone_delay (plain_zone *z)
{
    for (size_t i = 1; i < z->size; i++)
        *cell (z, i, 0) = PLAIN_INFINITE;
    close_zone (z);
}

void
plain_zone_past (plain_zone *z)
{
    for (size_t i = 1; i < z->size; i++)
        *cell (z, 0, i) = 1;
    close_zone (z);
}

/* The image of a closed zone: x' - y' is bounded as its origins were. */
void
plain_zone_assign (plain_zone *z, const clock_origin *clocks)
{
    plain_zone old = plain_zone_copy (z);
    for (size_t i = 0; i < z->size; i++)
        for (size_t j = 0; j < z->size; j++) {
            clock_origin a = i ? clocks[i] : (clock_origin){ 0, 0 },
                         b = j ? clocks[j] : (clock_origin){ 0, 0 };
            int64_t bound = a.origin == b.origin ? 1 : *cell (&old, a.origin, b.origin);
            *cell (z, i, j) = bound == PLAIN_INFINITE ? bound : bound + 2 * (a.offset - b.offset);
        }
    plain_zone_free (&old);
    close_zone (z);
}

bool
plain_zone_includes (const plain_zone *outer, const plain_zone *inner)
{
    assert (outer->size == inner->size);
    for (size_t i = 0; i < outer->size * outer->size; i++)
        if (inner->cell[i] > outer->cell[i])
            return false;
    return true;
}

/* Cut z along the bounds of the first other zone: each part outside must be
 * covered by the rest of them. */
bool
plain_zone_is_covered (const plain_zone *z, const plain_zone *others, size_t count, budget *b)
{
    if (count == 0 || !budget_check (b))
        return false;
    plain_zone inside = plain_zone_copy (z);
    bool covered = true, empty = false;
    for (uint32_t i = 0; covered && !empty && i < z->size; i++)
        for (uint32_t j = 0; covered && !empty && j < z->size; j++) {
            int64_t bound = *cell (&others[0], i, j);
            if (i == j || bound == PLAIN_INFINITE || bound >= *cell (&inside, i, j))
                continue;
            bool strict = !(bound & 1);
            int64_t c = (bound - !strict) / 2;
            plain_zone outside = plain_zone_copy (&inside);
            clock_atom in = { i, j, strict, c }, out = { j, i, !strict, -c };
            covered = !plain_zone_meet (&outside, &out, 1)
                      || plain_zone_is_covered (&outside, others + 1, count - 1, b);
            empty = !plain_zone_meet (&inside, &in, 1);
            plain_zone_free (&outside);
        }
    plain_zone_free (&inside);
    return covered;
}
