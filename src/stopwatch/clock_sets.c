#include "clock_sets.h"

bool
clock_set_done (int code, budget *b)
{
    if (code == PPL_TIMEOUT_EXCEPTION) {
        if (budget_look (b)) /* which tells the limit */
            budget_stop (b, "time limit: within an operation on polyhedra");
    } else if (code < 0)
        budget_stop (b, "polyhedra: no memory left, or numbers too large");
    return code >= 0;
}

ppl_Coefficient_t
clock_set_coefficient (int64_t value)
{
    mpz_t z;
    ppl_Coefficient_t c;
    mpz_init_set_si (z, value);
    ppl_new_Coefficient_from_mpz_t (&c, z);
    mpz_clear (z);
    return c;
}

/* Add value times the clock; clock 0 is 0. */
static void
add_clock (ppl_Linear_Expression_t e, unsigned clock, long value)
{
    if (!clock)
        return;
    ppl_Coefficient_t c = clock_set_coefficient (value);
    ppl_Linear_Expression_add_to_coefficient (e, clock - 1, c);
    ppl_delete_Coefficient (c);
}

static void
add_constant (ppl_Linear_Expression_t e, long value)
{
    ppl_Coefficient_t c = clock_set_coefficient (value);
    ppl_Linear_Expression_add_to_inhomogeneous (e, c);
    ppl_delete_Coefficient (c);
}

static bool
add_constraint (clock_set s, ppl_Linear_Expression_t e, enum ppl_enum_Constraint_Type type, budget *b)
{
    ppl_Constraint_t c;
    ppl_new_Constraint (&c, e, type);
    int code = ppl_Polyhedron_add_constraint (s, c);
    ppl_delete_Constraint (c);
    return clock_set_done (code, b);
}

bool
clock_set_constrain (clock_set s, const clock_constraint *list, uint32_t count, budget *b)
{
    bool fine = true;
    for (uint32_t k = 0; k < count && fine; k++) {
        ppl_Linear_Expression_t e;
        ppl_new_Linear_Expression (&e);
        add_clock (e, list[k].i, 1);
        add_clock (e, list[k].j, -1);
        add_constant (e, -(long) list[k].c);
        fine = add_constraint (
            s, e, list[k].strict ? PPL_CONSTRAINT_TYPE_LESS_THAN : PPL_CONSTRAINT_TYPE_LESS_OR_EQUAL, b);
        ppl_delete_Linear_Expression (e);
    }
    return fine;
}

bool
clock_set_new_origin (clock_set *out, unsigned clocks, budget *b)
{
    bool fine = clock_set_done (ppl_new_NNC_Polyhedron_from_space_dimension (out, clocks, 0), b);
    for (unsigned x = 1; x <= clocks && fine; x++) {
        clock_constraint zero[2] = { { (uint16_t) x, 0, false, 0 }, { 0, (uint16_t) x, false, 0 } };
        fine = clock_set_constrain (*out, zero, 2, b);
    }
    return fine;
}

bool
clock_set_copy (clock_set *out, clock_set from, budget *b)
{
    return clock_set_done (ppl_new_NNC_Polyhedron_from_NNC_Polyhedron (out, from), b);
}

/* x := y + c for all updates at once: copies go by way of new dimensions. */
bool
clock_set_update (clock_set s, unsigned clocks, const clock_update *list, uint32_t count, budget *b)
{
    bool fine = clock_set_done (ppl_Polyhedron_add_space_dimensions_and_embed (s, count), b);
    for (int turn = 0; turn < 2; turn++)
        for (uint32_t u = 0; fine && u < count; u++) {
            unsigned between = clocks + u + 1, target = turn ? list[u].x : between;
            ppl_Linear_Expression_t e;
            ppl_Coefficient_t one = clock_set_coefficient (1);
            ppl_new_Linear_Expression (&e);
            add_clock (e, turn ? between : list[u].y, 1);
            add_constant (e, turn ? 0 : list[u].c);
            fine = clock_set_done (ppl_Polyhedron_affine_image (s, target - 1, e, one), b);
            ppl_delete_Coefficient (one);
            ppl_delete_Linear_Expression (e);
        }
    return fine && clock_set_done (ppl_Polyhedron_remove_higher_space_dimensions (s, clocks), b);
}

bool
clock_set_elapse (clock_set s, unsigned clocks, const product_view *view, long direction, budget *b)
{
    clock_set pace;
    bool fine = clock_set_done (ppl_new_NNC_Polyhedron_from_space_dimension (&pace, clocks, 0), b);
    if (!fine)
        return false;
    for (unsigned x = 1; x <= clocks && fine; x++) {
        bool stopped = view->stopped[x / 64] >> (x % 64) & 1;
        ppl_Linear_Expression_t e;
        ppl_new_Linear_Expression (&e);
        add_clock (e, x, 1);
        add_constant (e, stopped ? 0 : -direction);
        fine = add_constraint (pace, e, PPL_CONSTRAINT_TYPE_EQUAL, b);
        ppl_delete_Linear_Expression (e);
    }
    fine = fine && clock_set_done (ppl_Polyhedron_time_elapse_assign (s, pace), b);
    ppl_delete_Polyhedron (pace);
    return fine;
}

bool
clock_set_is_empty (clock_set s, budget *b)
{
    int code = ppl_Polyhedron_is_empty (s);
    return !clock_set_done (code, b) || code > 0;
}

bool
clock_set_bound (clock_set s, unsigned i, unsigned j, mpq_t bound, bool *attained, budget *b)
{
    ppl_Linear_Expression_t e;
    ppl_Coefficient_t above = clock_set_coefficient (0), below = clock_set_coefficient (1);
    int is_attained = 0;
    ppl_new_Linear_Expression (&e);
    add_clock (e, i, 1);
    add_clock (e, j, -1);
    int code = ppl_Polyhedron_maximize (s, e, above, below, &is_attained);
    bool found = clock_set_done (code, b) && code > 0;
    if (found) {
        ppl_Coefficient_to_mpz_t (above, mpq_numref (bound));
        ppl_Coefficient_to_mpz_t (below, mpq_denref (bound));
        mpq_canonicalize (bound);
        *attained = is_attained;
    }
    ppl_delete_Linear_Expression (e);
    ppl_delete_Coefficient (above);
    ppl_delete_Coefficient (below);
    return found;
}
