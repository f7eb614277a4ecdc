/* Clock values as polyhedra, exact where clocks stop.  The one cell of a set is a
 * number in a list of polyhedra: first those of spots, which never change, then
 * those that are worked on. */
#include <string.h>

#include "alloc.h"
#include "clock_sets.h"
#include "explored.h"
#include "polyhedra.h"

struct explored_shapes {
    polyhedra *turns;
    VEC (clock_set) at;
    size_t kept;
};

explored_shapes *
explored_shapes_new (budget *b)
{
    explored_shapes *all = xcalloc (1, sizeof *all);
    all->turns = polyhedra_new (b);
    return all;
}

static void
drop (explored_shapes *all, size_t kept)
{
    if (all->at.count == kept)
        return;
    polyhedra_enter_last (all->turns);
    while (all->at.count > kept)
        ppl_delete_Polyhedron (all->at.at[--all->at.count]);
    polyhedra_leave (all->turns);
}

void
explored_shapes_free (explored_shapes *all)
{
    if (!all)
        return;
    drop (all, 0);
    polyhedra_free (all->turns);
    vec_free (&all->at);
    xfree (all);
}

void
explored_forget (const explored *e)
{
    if (e->shapes)
        drop (e->shapes, e->shapes->kept);
}

/* What is worked on becomes that of a spot, if it is not that of another already. */
static void
keep (const explored *e, int32_t *set)
{
    explored_shapes *all = e->shapes;
    if ((size_t) set[0] < all->kept)
        return;
    clock_set moved = all->at.at[set[0]];
    all->at.at[set[0]] = all->at.at[all->kept];
    all->at.at[all->kept] = moved;
    set[0] = (int32_t) all->kept++;
}

/* The polyhedron of the set, as one that may be changed; within a turn. */
static bool
own (const explored *e, int32_t *set, clock_set *out)
{
    explored_shapes *all = e->shapes;
    if ((size_t) set[0] < all->kept) {
        clock_set copy;
        if (!clock_set_copy (&copy, all->at.at[set[0]], e->budget))
            return false;
        set[0] = (int32_t) all->at.count;
        *vec_add (&all->at) = copy;
    }
    *out = all->at.at[set[0]];
    return true;
}

static void
start (const explored *e, int32_t *set)
{
    explored_shapes *all = e->shapes;
    clock_set origin;
    polyhedra_enter_last (all->turns);
    clock_set_new_origin (&origin, e->dim - 1, e->budget);
    set[0] = (int32_t) all->at.count;
    *vec_add (&all->at) = origin;
    polyhedra_leave (all->turns);
}

/* Where PPL fails the budget has ended, and nobody believes what is said. */
static bool
constrain (const explored *e, int32_t *set, const clock_constraint *list, size_t count)
{
    clock_set s;
    if (!count)
        return true;
    if (!polyhedra_enter (e->shapes->turns))
        return false;
    bool some = own (e, set, &s) && clock_set_constrain (s, list, (uint32_t) count, e->budget)
                && !clock_set_is_empty (s, e->budget);
    polyhedra_leave (e->shapes->turns);
    return some;
}

static void
update (const explored *e, int32_t *set, const clock_update *list, size_t count)
{
    clock_set s;
    if (!count || !polyhedra_enter (e->shapes->turns))
        return;
    if (own (e, set, &s))
        clock_set_update (s, e->dim - 1, list, (uint32_t) count, e->budget);
    polyhedra_leave (e->shapes->turns);
}

static bool
delay (const explored *e, int32_t *set, const uint64_t *discrete)
{
    clock_set s;
    const product_view *view = product_look (e->look, discrete);
    if (!view->can_delay || !polyhedra_enter (e->shapes->turns))
        return false;
    if (own (e, set, &s) && clock_set_elapse (s, e->dim - 1, view, 1, e->budget))
        clock_set_constrain (s, view->invariant, view->invariant_count, e->budget);
    polyhedra_leave (e->shapes->turns);
    return false;
}

static bool
includes (const explored *e, const int32_t *outer, const int32_t *inner)
{
    const explored_shapes *all = e->shapes;
    if (!polyhedra_enter (all->turns))
        return false;
    int code = ppl_Polyhedron_contains_Polyhedron (all->at.at[outer[0]], all->at.at[inner[0]]);
    bool does = clock_set_done (code, e->budget) && code > 0;
    polyhedra_leave (all->turns);
    return does;
}

/* In units of 1/denominator; what is no whole number of them is rounded up, which is
 * true, and strict. */
static int64_t
in_units (const explored *e, const mpq_t value, bool attained)
{
    mpz_t units, rest;
    mpz_inits (units, rest, NULL);
    mpz_mul_si (units, mpq_numref (value), e->denominator);
    mpz_fdiv_qr (units, rest, units, mpq_denref (value));
    bool exact = mpz_sgn (rest) == 0;
    if (!exact)
        mpz_add_ui (units, units, 1);
    bool fits = mpz_sizeinbase (units, 2) < 60;
    int64_t cell = fits ? 2 * (int64_t) mpz_get_si (units) + (exact && attained) : FACT_NONE;
    mpz_clears (units, rest, NULL);
    return cell;
}

static int64_t
bound_of (const explored *e, const int32_t *set, unsigned i, unsigned j)
{
    mpq_t value;
    bool attained = false;
    int64_t found = FACT_NONE;
    if (!polyhedra_enter (e->shapes->turns))
        return found;
    mpq_init (value);
    if (clock_set_bound (e->shapes->at.at[set[0]], i, j, value, &attained, e->budget))
        found = in_units (e, value, attained);
    mpq_clear (value);
    polyhedra_leave (e->shapes->turns);
    return found;
}

const explored_time explored_polyhedra = { start, constrain, update, delay, includes, bound_of, keep };
