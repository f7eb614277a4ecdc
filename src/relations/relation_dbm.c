#include "relation_dbm.h"

#include <assert.h>
#include <string.h>

enum { SMALL = 4 }; /* what asserts look at as a whole */

void
dbm_copy (dbm *to, const dbm *from)
{
    to->size = from->size;
    memcpy (to->at, from->at, dbm_bytes (from->size));
}

bool
dbm_equal (const dbm *a, const dbm *b)
{
    return a->size == b->size && memcmp (a->at, b->at, dbm_bytes (a->size)) == 0;
}

/* Only a path through the new bound can become shorter, so one pass over the
 * cells closes m again; row j and column i keep their values in that pass
 * because no cycle is negative. */
static bool
tighten (dbm *m, unsigned i, unsigned j, cell b)
{
    unsigned n = m->size;
    if (b >= dbm_cell (m, i, j))
        return true;
    if (cell_add (b, dbm_cell (m, j, i)) < CELL_ZERO)
        return false;
    const cell *from_j = m->at + (size_t) j * n;
    for (unsigned k = 0; k < n; k++) {
        cell *row = m->at + (size_t) k * n;
        if (row[i] >= CELL_NONE)
            continue;
        cell to_j = cell_add (row[i], b);
        if (to_j >= row[j])
            continue; /* then nothing behind j comes closer either */
        for (unsigned l = 0; l < n; l++) {
            cell via = cell_add (to_j, from_j[l]);
            if (via < row[l])
                row[l] = via;
        }
    }
    return true;
}

bool
dbm_constrain_is_exact (const dbm *m, unsigned i, unsigned j, cell b)
{
    cell cells[2][SMALL * SMALL];
    dbm fast = { m->size, cells[0] }, slow = { m->size, cells[1] };
    if (m->size > SMALL)
        return true;
    dbm_copy (&fast, m);
    dbm_copy (&slow, m);
    if (b < dbm_cell (&slow, i, j))
        slow.at[(size_t) i * m->size + j] = b;
    bool left = dbm_close (&slow);
    return tighten (&fast, i, j, b) == left && dbm_equal (&fast, left ? &slow : m);
}

bool
dbm_constrain (dbm *m, unsigned i, unsigned j, cell b)
{
    assert (i < m->size && j < m->size && i != j);
    assert (dbm_seems_closed (m));
    assert (dbm_constrain_is_exact (m, i, j, b));
    bool left = tighten (m, i, j, b);
    assert (!left || dbm_cell (m, i, j) <= b);
    assert (dbm_seems_closed (m));
    return left;
}

void
dbm_raise (dbm *m, unsigned i)
{
    assert (i < m->size && dbm_seems_closed (m));
    for (unsigned j = 0; j < m->size; j++)
        if (j != i)
            m->at[(size_t) i * m->size + j] = CELL_NONE;
    assert (dbm_seems_closed (m));
}

void
dbm_substitute (dbm *to, unsigned size, const dbm *from, const unsigned *source, const int64_t *offset)
{
    assert (dbm_seems_closed (from));
    to->size = size;
    for (unsigned i = 0; i < size; i++)
        for (unsigned j = 0; j < size; j++)
            to->at[(size_t) i * size + j] =
                cell_move (dbm_cell (from, source[i], source[j]), offset[i] - offset[j]);
    assert (dbm_seems_closed (to));
}

bool
dbm_includes (const dbm *outer, const dbm *inner)
{
    assert (outer->size == inner->size);
    size_t cells = (size_t) outer->size * outer->size;
    for (size_t i = 0; i < cells; i++)
        if (inner->at[i] > outer->at[i])
            return false;
    return true;
}

void
dbm_join (dbm *outer, const dbm *inner)
{
    assert (outer->size == inner->size);
    size_t cells = (size_t) outer->size * outer->size;
    for (size_t i = 0; i < cells; i++)
        if (inner->at[i] > outer->at[i])
            outer->at[i] = inner->at[i];
    assert (dbm_includes (outer, inner));
}

bool
dbm_meet (dbm *m, const unsigned *index, const dbm *by)
{
    for (unsigned i = 0; i < by->size; i++)
        for (unsigned j = 0; j < by->size; j++)
            if (i != j && !dbm_constrain (m, index[i], index[j], dbm_cell (by, i, j)))
                return false;
    return true;
}

bool
dbm_close (dbm *m)
{
    unsigned n = m->size;
    for (unsigned k = 0; k < n; k++)
        for (unsigned i = 0; i < n; i++)
            for (unsigned j = 0; j < n; j++) {
                cell via = cell_add (dbm_cell (m, i, k), dbm_cell (m, k, j));
                if (via < dbm_cell (m, i, j))
                    m->at[(size_t) i * n + j] = via;
            }
    for (unsigned i = 0; i < n; i++)
        if (dbm_cell (m, i, i) < CELL_ZERO)
            return false;
    assert (dbm_seems_closed (m));
    return true;
}

/* No detour by way of variable k is tighter. */
static bool
is_closed_by (const dbm *m, unsigned k)
{
    for (unsigned i = 0; i < m->size; i++)
        for (unsigned j = 0; j < m->size; j++)
            if (cell_add (dbm_cell (m, i, k), dbm_cell (m, k, j)) < dbm_cell (m, i, j))
                return false;
    return dbm_cell (m, k, k) == CELL_ZERO;
}

bool
dbm_seems_closed (const dbm *m)
{
    if (m->size <= SMALL)
        return dbm_is_closed (m);
    uint64_t chosen = 0;
    for (unsigned i = 0; i < m->size; i++)
        chosen = 31 * chosen + (uint64_t) m->at[i];
    return is_closed_by (m, (unsigned) (chosen % m->size));
}

bool
dbm_is_closed (const dbm *m)
{
    for (unsigned k = 0; k < m->size; k++)
        if (!is_closed_by (m, k))
            return false;
    return true;
}
