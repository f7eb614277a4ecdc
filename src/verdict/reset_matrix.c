#include "reset_matrix.h"

#include <string.h>

#include "alloc.h"

size_t
reset_matrix_size (const reset_matrix *m)
{
    return 1 + m->early + m->clocks.count;
}

int64_t *
reset_matrix_cell (const reset_matrix *m, size_t i, size_t j)
{
    return &m->cell[i * reset_matrix_size (m) + j];
}

reset_matrix
reset_matrix_new (size_t early, const uint32_t *clocks, size_t count)
{
    reset_matrix m = { .early = early };
    for (size_t i = 0; i < count; i++)
        *vec_add (&m.clocks) = clocks[i];
    size_t size = reset_matrix_size (&m);
    m.cell = xreallocarray (NULL, size * size, sizeof *m.cell);
    for (size_t i = 0; i < size * size; i++)
        m.cell[i] = i / size == i % size ? 1 : RESET_NONE;
    return m;
}

reset_matrix
reset_matrix_copy (const reset_matrix *m)
{
    reset_matrix copy = reset_matrix_new (m->early, m->clocks.at, m->clocks.count);
    size_t size = reset_matrix_size (m);
    memcpy (copy.cell, m->cell, size * size * sizeof *m->cell);
    return copy;
}

void
reset_matrix_free (reset_matrix *m)
{
    vec_free (&m->clocks);
    xfree (m->cell);
    m->cell = NULL;
}

static int64_t
sum (int64_t a, int64_t b)
{
    if (a == RESET_NONE || b == RESET_NONE)
        return RESET_NONE;
    return 2 * ((a >> 1) + (b >> 1)) + (a & b & 1);
}

bool
reset_matrix_close (reset_matrix *m)
{
    size_t size = reset_matrix_size (m);
    for (size_t k = 0; k < size; k++)
        for (size_t i = 0; i < size; i++)
            for (size_t j = 0; j < size; j++) {
                int64_t way = sum (*reset_matrix_cell (m, i, k), *reset_matrix_cell (m, k, j));
                if (way < *reset_matrix_cell (m, i, j))
                    *reset_matrix_cell (m, i, j) = way;
            }
    for (size_t i = 0; i < size; i++)
        if (*reset_matrix_cell (m, i, i) < 1)
            return false;
    return true;
}

size_t
reset_matrix_variable (const reset_matrix *m, uint32_t clock)
{
    for (size_t i = 0; i < m->clocks.count; i++)
        if (m->clocks.at[i] == clock)
            return 1 + m->early + i;
    return 0;
}

bool
reset_matrix_same_clocks (const reset_matrix *a, const reset_matrix *b)
{
    return a->early == b->early && a->clocks.count == b->clocks.count
           && (!a->clocks.count
               || !memcmp (a->clocks.at, b->clocks.at, a->clocks.count * sizeof *a->clocks.at));
}

bool
reset_matrix_includes (const reset_matrix *outer, const reset_matrix *inner)
{
    if (!reset_matrix_same_clocks (outer, inner))
        return false;
    size_t size = reset_matrix_size (outer);
    for (size_t i = 0; i < size * size; i++)
        if (inner->cell[i] > outer->cell[i])
            return false;
    return true;
}

bool
reset_matrix_meet (reset_matrix *m, const clock_atom *atoms, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        const clock_atom *a = &atoms[k];
        if (a->i && a->j)
            return false; /* diagonals are refused before */
        size_t v = reset_matrix_variable (m, a->i ? a->i : a->j);
        if (!v && a->i)
            return false;
        if (!v)
            continue;
        int64_t *cell = a->i ? reset_matrix_cell (m, 0, v) : reset_matrix_cell (m, v, 0);
        int64_t bound = 2 * a->c + !a->strict;
        if (bound < *cell)
            *cell = bound;
    }
    return reset_matrix_close (m);
}

bool
reset_matrix_wait (reset_matrix *m)
{
    for (size_t j = 1; j < reset_matrix_size (m); j++)
        *reset_matrix_cell (m, 0, j) = RESET_NONE;
    return reset_matrix_close (m);
}

reset_matrix
reset_matrix_assign (const reset_matrix *m, const clock_origin *clocks, uint32_t count)
{
    VEC (uint32_t) kept = VEC_EMPTY;
    for (uint32_t x = 1; x <= count; x++)
        if (!clocks[x].origin || reset_matrix_variable (m, clocks[x].origin))
            *vec_add (&kept) = x;
    reset_matrix after = reset_matrix_new (m->early, kept.at, kept.count);
    size_t size = reset_matrix_size (&after);
    for (size_t i = 0; i < size; i++)
        for (size_t j = 0; j < size; j++) {
            size_t v[2] = { i, j };
            int64_t offset[2] = { 0, 0 };
            for (int side = 0; side < 2; side++)
                if (v[side] > m->early) {
                    const clock_origin *o = &clocks[kept.at[v[side] - 1 - m->early]];
                    v[side] = o->origin ? reset_matrix_variable (m, o->origin) : 0;
                    offset[side] = -o->offset;
                }
            int64_t from = *reset_matrix_cell (m, v[0], v[1]);
            *reset_matrix_cell (&after, i, j) =
                from == RESET_NONE ? from : from + 2 * (offset[0] - offset[1]);
        }
    vec_free (&kept);
    return after;
}

/* Leave out the k-th clock. */
static reset_matrix
without (const reset_matrix *m, size_t k)
{
    VEC (uint32_t) kept = VEC_EMPTY;
    for (size_t i = 0; i < m->clocks.count; i++)
        if (i != k)
            *vec_add (&kept) = m->clocks.at[i];
    reset_matrix less = reset_matrix_new (m->early, kept.at, kept.count);
    size_t out = 1 + m->early + k;
    for (size_t i = 0; i < reset_matrix_size (&less); i++)
        for (size_t j = 0; j < reset_matrix_size (&less); j++)
            *reset_matrix_cell (&less, i, j) = *reset_matrix_cell (m, i + (i >= out), j + (j >= out));
    vec_free (&kept);
    return less;
}

static bool
split_from (const reset_matrix *m, size_t k, const int64_t *bound, reset_visitor *visit, void *context)
{
    if (k == m->clocks.count)
        return visit (context, m);
    int64_t most = bound[m->clocks.at[k]];
    bool right = true;
    reset_matrix above = reset_matrix_copy (m);
    clock_atom more = { 0, m->clocks.at[k], true, -most }, less = { m->clocks.at[k], 0, false, most };
    if (most < 0 || reset_matrix_meet (&above, &more, 1)) {
        reset_matrix rest = without (&above, k);
        right = split_from (&rest, k, bound, visit, context);
        reset_matrix_free (&rest);
    }
    reset_matrix_free (&above);
    if (right && most >= 0) {
        reset_matrix bounded = reset_matrix_copy (m);
        if (reset_matrix_meet (&bounded, &less, 1))
            right = split_from (&bounded, k + 1, bound, visit, context);
        reset_matrix_free (&bounded);
    }
    return right;
}

bool
reset_matrix_split (const reset_matrix *m, const int64_t *bound, reset_visitor *visit, void *context)
{
    return split_from (m, 0, bound, visit, context);
}
