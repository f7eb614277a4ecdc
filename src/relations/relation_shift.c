#include "relation_shift.h"

#include <assert.h>

static bool
is_late (unsigned i, unsigned fixed)
{
    return i == 0 || i >= fixed;
}

void
shift_by (dbm *m, unsigned fixed, int64_t by)
{
    assert (fixed >= 1 && fixed <= m->size && dbm_seems_closed (m));
    for (unsigned i = 0; i < m->size; i++)
        for (unsigned j = 0; j < m->size; j++) {
            int late = is_late (i, fixed) - is_late (j, fixed);
            cell *c = &m->at[(size_t) i * m->size + j];
            *c = cell_move (*c, late * by);
        }
    assert (dbm_seems_closed (m));
}

void
shift_disconnect (dbm *m, unsigned fixed)
{
    for (unsigned i = 0; i < m->size; i++)
        for (unsigned j = 0; j < m->size; j++)
            if (is_late (i, fixed) != is_late (j, fixed))
                m->at[(size_t) i * m->size + j] = CELL_NONE;
    assert (dbm_seems_closed (m));
}

/* a / 2, rounded down. */
static int64_t
half (cell a)
{
    return a >> 1;
}

/* The shifts k of `inner` for which one cell between the sides is not above
 * that of `outer`: cells from late to early grow by k, the others shrink. */
static bool
narrow (cell outer, cell inner, bool upwards, int64_t *least, int64_t *most)
{
    if (outer >= CELL_NONE)
        return true;
    if (inner >= CELL_NONE)
        return false;
    if (upwards) {
        if (half (outer - inner) < *most)
            *most = half (outer - inner);
    } else if (-half (outer - inner) > *least)
        *least = -half (outer - inner);
    return true;
}

/* The range of shifts of `inner` that fit between the sides; false if cells
 * within a side are above, or a bound is missing. */
static bool
fitting_shifts (const dbm *outer, const dbm *inner, unsigned fixed, int64_t *least, int64_t *most)
{
    *least = -CELL_NONE;
    *most = CELL_NONE;
    bool fits = true;
    for (unsigned i = 0; i < outer->size; i++)
        for (unsigned j = 0; j < outer->size; j++) {
            cell wide = dbm_cell (outer, i, j), narrow_one = dbm_cell (inner, i, j);
            if (is_late (i, fixed) == is_late (j, fixed))
                fits = fits && narrow_one <= wide;
            else
                fits = narrow (wide, narrow_one, is_late (i, fixed), least, most) && fits;
        }
    return fits;
}

bool
shift_includes (const dbm *outer, const dbm *inner, unsigned fixed)
{
    int64_t least, most;
    assert (outer->size == inner->size && dbm_seems_closed (outer) && dbm_seems_closed (inner));
    bool includes = fitting_shifts (outer, inner, fixed, &least, &most) && least <= most;
    assert (includes || !dbm_includes (outer, inner)); /* a shift by 0 is one */
    return includes;
}

/* By how much bounds grow in the join of `m`, moved by k, and `other`. */
static int64_t
loss (const dbm *m, const dbm *other, unsigned fixed, int64_t k)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < m->size; i++)
        for (unsigned j = 0; j < m->size; j++) {
            int late = is_late (i, fixed) - is_late (j, fixed);
            cell a = cell_move (dbm_cell (m, i, j), late * k), b = dbm_cell (other, i, j);
            if (late && a < CELL_NONE && b < CELL_NONE)
                sum += a > b ? a - b : b - a;
        }
    return sum;
}

static bool
is_rigid (const dbm *m, unsigned i, unsigned j)
{
    return cell_add (dbm_cell (m, i, j), dbm_cell (m, j, i)) == CELL_ZERO;
}

/* A late and an early variable that are a constant apart in both matrices:
 * the shift that keeps them so. */
static bool
rigid_shift (const dbm *m, const dbm *other, unsigned fixed, int64_t *k)
{
    for (unsigned i = 0; i < m->size; i++)
        for (unsigned j = 1; j < fixed; j++)
            if (is_late (i, fixed) && is_rigid (m, i, j) && is_rigid (other, i, j)) {
                *k = cell_constant (dbm_cell (other, i, j)) - cell_constant (dbm_cell (m, i, j));
                return true;
            }
    return false;
}

/* The shift of m that suits a join with `other`. */
static int64_t
suitable_shift (const dbm *m, const dbm *other, unsigned fixed)
{
    int64_t candidates[2], best = 0;
    if (rigid_shift (m, other, fixed, &best))
        return best;
    fitting_shifts (other, m, fixed, &candidates[0], &candidates[1]);
    for (unsigned i = 0; i < 2; i++)
        if (candidates[i] > -CELL_NONE && candidates[i] < CELL_NONE
            && loss (m, other, fixed, candidates[i]) < loss (m, other, fixed, best))
            best = candidates[i];
    return best;
}

int64_t
shift_loss (const dbm *m, const dbm *other, unsigned fixed)
{
    return loss (m, other, fixed, suitable_shift (m, other, fixed));
}

void
shift_join (dbm *m, const dbm *other, unsigned fixed)
{
    shift_by (m, fixed, suitable_shift (m, other, fixed));
    dbm_join (m, other);
    assert (dbm_seems_closed (m) && shift_includes (m, other, fixed));
}
