#include "relation_atoms.h"

#include <stdlib.h>

#include "lp.h"

/* --- implication, by linear programs --- */

/* Numbers for the clocks that occur: before and after apart. */
typedef struct numbering {
    VEC (uint32_t) clocks; /* 2 * clock, + 1 for after */
} numbering;

static uint32_t
number_of (numbering *n, uint32_t clock, bool after)
{
    uint32_t key = 2 * clock + after;
    for (uint32_t i = 0; i < n->clocks.count; i++)
        if (n->clocks.at[i] == key)
            return i;
    *vec_add (&n->clocks) = key;
    return (uint32_t) n->clocks.count - 1;
}

/* The left side of an atom as a row. */
static size_t
left_side (numbering *n, const relations_atom *a, int sign, uint32_t *variable, int64_t *coefficient)
{
    const uint32_t clocks[] = { a->after_left, a->after_right, a->before_left, a->before_right };
    const int signs[] = { 1, -1, -1, 1 };
    size_t count = 0;
    for (unsigned i = 0; i < 4; i++)
        if (clocks[i] != RELATIONS_NO_CLOCK) {
            variable[count] = number_of (n, clocks[i], i < 2);
            coefficient[count++] = sign * signs[i];
        }
    return count;
}

static void
number_all (numbering *n, const atom_span *spans, size_t span_count, const relations_atom *extra)
{
    uint32_t variable[4];
    int64_t coefficient[4];
    for (size_t s = 0; s < span_count; s++)
        for (size_t i = 0; i < spans[s].count; i++)
            left_side (n, &spans[s].at[i], 1, variable, coefficient);
    left_side (n, extra, 1, variable, coefficient);
}

static void
add_atom (lp *l, numbering *n, const relations_atom *a)
{
    uint32_t variable[4];
    int64_t coefficient[4];
    size_t count = left_side (n, a, 1, variable, coefficient);
    lp_add_row (l, count, variable, coefficient, a->equal ? LP_EQ : a->strict ? LP_LT : LP_LE, a->constant);
}

/* Is there a point where `a` fails, upwards (sign 1) or, for an equation,
 * also downwards? */
static bool
can_fail (numbering *n, const atom_span *spans, size_t span_count, const relations_atom *a, int sign,
          budget *b)
{
    lp *l = lp_new (n->clocks.count);
    for (size_t s = 0; s < span_count; s++)
        for (size_t i = 0; i < spans[s].count; i++)
            if (&spans[s].at[i] != a)
                add_atom (l, n, &spans[s].at[i]);
    const int64_t minus = -1;
    for (uint32_t v = 0; v < n->clocks.count; v++)
        lp_add_row (l, 1, &v, &minus, LP_LE, 0); /* clocks are not negative */
    uint32_t variable[4];
    int64_t coefficient[4];
    size_t count = left_side (n, a, -sign, variable, coefficient);
    lp_add_row (l, count, variable, coefficient, a->strict ? LP_LE : LP_LT, -sign * a->constant);
    lp_outcome outcome = lp_decide (l, b);
    lp_free (l);
    return outcome != LP_INFEASIBLE;
}

/* An atom that is itself one of the spans' (by address) does not count. */
bool
relation_atoms_imply (const atom_span *spans, size_t span_count, const relations_atom *a, budget *b)
{
    numbering n = { VEC_EMPTY };
    number_all (&n, spans, span_count, a);
    bool implied = !can_fail (&n, spans, span_count, a, 1, b);
    if (implied && a->equal)
        implied = !can_fail (&n, spans, span_count, a, -1, b);
    vec_free (&n.clocks);
    return implied;
}

/* --- atoms of a matrix --- */

static uint32_t
clock_at (const uint32_t *clocks, unsigned variable, unsigned first, unsigned instant)
{
    return variable == instant ? RELATIONS_NO_CLOCK : clocks[variable - first];
}

static relations_atom
atom_of (uint32_t after_left, uint32_t after_right, uint32_t before_left, uint32_t before_right, cell bound)
{
    return (relations_atom){ after_left,   after_right,           before_left,
                             before_right, cell_constant (bound), cell_is_strict (bound),
                             false };
}

/* Variable i - variable j <= bound on one side, as clocks: a clock is the
 * instant less its reset, so the difference turns round. */
static void
add_side (const dbm *m, unsigned instant, unsigned first, unsigned count, const uint32_t *clocks, bool after,
          atom_list *out)
{
    for (unsigned i = 0; i <= count; i++)
        for (unsigned j = 0; j <= count; j++) {
            unsigned a = i ? first + i - 1 : instant, b = j ? first + j - 1 : instant;
            cell bound = dbm_cell (m, a, b);
            if (a == b || bound >= CELL_NONE)
                continue;
            uint32_t left = clock_at (clocks, b, first, instant),
                     right = clock_at (clocks, a, first, instant);
            *vec_add (out) = after ? atom_of (left, right, RELATIONS_NO_CLOCK, RELATIONS_NO_CLOCK, bound)
                                   : atom_of (RELATIONS_NO_CLOCK, RELATIONS_NO_CLOCK, right, left, bound);
        }
}

/* late_i - early_j <= c and early_k - late_l <= d leave, without now,
 * (v_l - v_i) - (u_k - u_j) <= c + d (proofs/relations.md, Lemma 7). */
static void
add_cross (const dbm *m, const atom_clocks *c, atom_list *out)
{
    unsigned first_early = 2, first_late = 2 + c->before_count;
    for (unsigned i = 0; i <= c->after_count; i++)
        for (unsigned j = 0; j <= c->before_count; j++)
            for (unsigned k = 0; k <= c->before_count; k++)
                for (unsigned l = 0; l <= c->after_count; l++) {
                    unsigned late_i = i ? first_late + i - 1 : 0, late_l = l ? first_late + l - 1 : 0;
                    unsigned early_j = j ? first_early + j - 1 : 1, early_k = k ? first_early + k - 1 : 1;
                    if (i == l || j == k)
                        continue;
                    cell bound = cell_add (dbm_cell (m, late_i, early_j), dbm_cell (m, early_k, late_l));
                    cell alone = cell_add (dbm_cell (m, late_i, late_l), dbm_cell (m, early_k, early_j));
                    if (bound >= alone)
                        continue; /* the two sides imply it */
                    *vec_add (out) = atom_of (clock_at (c->after, late_l, first_late, 0),
                                              clock_at (c->after, late_i, first_late, 0),
                                              clock_at (c->before, early_k, first_early, 1),
                                              clock_at (c->before, early_j, first_early, 1), bound);
                }
}

static bool
is_reverse (const relations_atom *a, const relations_atom *b)
{
    return a->after_left == b->after_right && a->after_right == b->after_left
           && a->before_left == b->before_right && a->before_right == b->before_left;
}

/* The form with the smaller clock on the left, for equations. */
static bool
is_upright (const relations_atom *a)
{
    if (a->after_left != a->after_right)
        return a->after_left < a->after_right;
    return a->before_left < a->before_right;
}

static bool
closes (const relations_atom *a, const relations_atom *b)
{
    return !a->strict && !b->strict && !a->equal && !b->equal && is_reverse (a, b)
           && a->constant == -b->constant && is_upright (a);
}

/* a <= c and -a <= -c become a = c. */
static void
find_equations (atom_list *all)
{
    for (size_t i = 0; i < all->count; i++)
        for (size_t j = 0; j < all->count; j++)
            if (closes (&all->at[i], &all->at[j])) {
                all->at[i].equal = true;
                all->at[j].equal = true; /* and said twice: see below */
            }
    size_t kept = 0;
    for (size_t i = 0; i < all->count; i++)
        if (!all->at[i].equal || is_upright (&all->at[i]))
            all->at[kept++] = all->at[i];
    all->count = kept;
}

/* No clock comes before every clock: of two atoms that say the same, the
 * later one is dropped, and that should be the longer one. */
static int
compare_clocks (uint32_t a, uint32_t b)
{
    a++;
    b++;
    return (a > b) - (a < b);
}

static int
clocks_of (const relations_atom *a)
{
    return (a->after_left != RELATIONS_NO_CLOCK) + (a->after_right != RELATIONS_NO_CLOCK)
           + (a->before_left != RELATIONS_NO_CLOCK) + (a->before_right != RELATIONS_NO_CLOCK);
}

int
relation_atoms_compare (const relations_atom *a, const relations_atom *b)
{
    int order = (int) b->equal - (int) a->equal;
    if (!order)
        order = clocks_of (a) - clocks_of (b);
    if (!order)
        order = compare_clocks (a->after_left, b->after_left);
    if (!order)
        order = compare_clocks (a->after_right, b->after_right);
    if (!order)
        order = compare_clocks (a->before_left, b->before_left);
    if (!order)
        order = compare_clocks (a->before_right, b->before_right);
    if (!order)
        order = (a->constant > b->constant) - (a->constant < b->constant);
    return order ? order : (int) a->strict - (int) b->strict;
}

static int
by_form (const void *left, const void *right)
{
    return relation_atoms_compare (left, right);
}

/* Take atoms out, from the last, that the others and `given` imply. */
static bool
minimise (atom_list *all, atom_span first, atom_span second, budget *b)
{
    find_equations (all);
    if (all->count)
        qsort (all->at, all->count, sizeof *all->at, by_form);
    for (size_t i = all->count; i-- > 0;) {
        if (b && !budget_ok (b))
            return false;
        atom_span spans[] = { first, second, { all->at, all->count } };
        if (!relation_atoms_imply (spans, 3, &all->at[i], b))
            continue;
        for (size_t k = i + 1; k < all->count; k++)
            all->at[k - 1] = all->at[k];
        all->count--;
    }
    return true;
}

bool
relation_atoms_of_matrix (const dbm *m, const atom_clocks *c, atom_list *source, atom_list *target,
                          atom_list *cross, budget *b)
{
    atom_span none = { NULL, 0 };
    add_side (m, 1, 2, c->before_count, c->before, false, source);
    add_side (m, 0, 2 + c->before_count, c->after_count, c->after, true, target);
    add_cross (m, c, cross);
    if (!minimise (source, none, none, b) || !minimise (target, none, none, b))
        return false;
    atom_span before = { source->at, source->count }, after = { target->at, target->count };
    return minimise (cross, before, after, b);
}
