/* Convex polyhedra, one for each place, forwards from the start, widened where
 * they grow again and again, then taken back a little.  They are rational and
 * leave out what is not linear: so they contain every state that can be
 * reached, as far as this file is right, which the prover looks at again. */
#include <ppl_c.h>
#include <string.h>

#include "alloc.h"
#include "polyhedra.h"
#include "work.h"

enum { GROWN_MOST = 8, ROUNDS_BACK = 2, VISITS_MOST = 500 };

struct forward {
    work *work;
    polyhedra *turns;
    ppl_Polyhedron_t *at; /* per place */
    ppl_Polyhedron_t *next;
    unsigned *grown;
    bool *waiting;
    uint32_t *dimension; /* per variable; GCL_NONE: a place knows it, or it is an input */
    size_t dimensions;
    bool failed; /* an operation, for lack of time or memory */
};

static bool
done (struct forward *f, int code)
{
    f->failed = f->failed || code < 0;
    return !f->failed;
}

static void
set_coefficient (struct forward *f, ppl_Linear_Expression_t e, uint32_t dimension, int64_t value)
{
    mpz_t z;
    ppl_Coefficient_t c;
    mpz_init_set_si (z, value);
    ppl_new_Coefficient_from_mpz_t (&c, z);
    done (f, dimension == GCL_NONE ? ppl_Linear_Expression_add_to_inhomogeneous (e, c)
                                   : ppl_Linear_Expression_add_to_coefficient (e, dimension, c));
    ppl_delete_Coefficient (c);
    mpz_clear (z);
}

/* The polynomial, times `sign`; false if it is not linear in the dimensions. */
static bool
linear (struct forward *f, const poly *p, int64_t sign, ppl_Linear_Expression_t *out)
{
    size_t variables = f->work->model->variable_count;
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t m = p->at[i].monomial;
        if (m > variables || (m && f->dimension[m - 1] == GCL_NONE))
            return false;
    }
    ppl_new_Linear_Expression_with_dimension (out, f->dimensions);
    for (uint32_t i = 0; i < p->count; i++) {
        uint32_t m = p->at[i].monomial;
        set_coefficient (f, *out, m ? f->dimension[m - 1] : GCL_NONE, sign * p->at[i].coefficient);
    }
    return true;
}

/* sign * (sum - bound) >= 0, or = 0. */
static void
constrain (struct forward *f, ppl_Polyhedron_t p, const poly *sum, int64_t sign, int64_t bound, bool equality)
{
    ppl_Linear_Expression_t e;
    ppl_Constraint_t c;
    if (!linear (f, sum, sign, &e))
        return;
    set_coefficient (f, e, GCL_NONE, -sign * bound);
    ppl_new_Constraint (&c, e, equality ? PPL_CONSTRAINT_TYPE_EQUAL : PPL_CONSTRAINT_TYPE_GREATER_OR_EQUAL);
    done (f, ppl_Polyhedron_add_constraint (p, c));
    ppl_delete_Constraint (c);
    ppl_delete_Linear_Expression (e);
}

static ppl_Polyhedron_t
copy_of (struct forward *f, ppl_const_Polyhedron_t p)
{
    ppl_Polyhedron_t copy = NULL;
    done (f, ppl_new_C_Polyhedron_from_C_Polyhedron (&copy, p));
    return copy;
}

static ppl_Polyhedron_t
empty (struct forward *f)
{
    ppl_Polyhedron_t p = NULL;
    done (f, ppl_new_C_Polyhedron_from_space_dimension (&p, f->dimensions, 1));
    return p;
}

static void
meet_literal (struct forward *f, ppl_Polyhedron_t p, literal l)
{
    if (literal_is_constant (l)) {
        if (l == LITERAL_FALSE)
            constrain (f, p, poly_constant (atoms_ring (f->work->atoms), 1), -1, 0, false);
        return;
    }
    const atom *a = atoms_at (f->work->atoms, literal_atom (l));
    bool holds = literal_holds (l, true);
    if (a->equality && holds)
        constrain (f, p, a->sum, 1, a->bound, true);
    else if (!a->equality) /* sum <= bound, or sum >= bound + 1 */
        constrain (f, p, a->sum, holds ? -1 : 1, holds ? a->bound : a->bound + 1, false);
    else {
        ppl_Polyhedron_t above = copy_of (f, p);
        if (f->failed)
            return;
        constrain (f, p, a->sum, -1, a->bound - 1, false);
        constrain (f, above, a->sum, 1, a->bound + 1, false);
        done (f, ppl_Polyhedron_poly_hull_assign (p, above));
        ppl_delete_Polyhedron (above);
    }
}

static void
meet (struct forward *f, ppl_Polyhedron_t p, const formula *g)
{
    if (f->failed)
        return;
    if (g->op == FORMULA_LITERAL)
        meet_literal (f, p, g->literal);
    else if (g->op == FORMULA_AND) {
        meet (f, p, g->left);
        meet (f, p, g->right);
    } else {
        ppl_Polyhedron_t other = copy_of (f, p);
        if (f->failed)
            return;
        meet (f, p, g->left);
        meet (f, other, g->right);
        done (f, ppl_Polyhedron_poly_hull_assign (p, other));
        ppl_delete_Polyhedron (other);
    }
}

static void
assign (struct forward *f, ppl_Polyhedron_t p, uint32_t dimension, ppl_Linear_Expression_t e)
{
    ppl_Coefficient_t one;
    mpz_t z;
    mpz_init_set_si (z, 1);
    ppl_new_Coefficient_from_mpz_t (&one, z);
    done (f, ppl_Polyhedron_affine_image (p, dimension, e, one));
    ppl_delete_Coefficient (one);
    mpz_clear (z);
}

/* All new values in dimensions of their own, then over the old ones. */
static void
move (struct forward *f, ppl_Polyhedron_t p, const poly *const *after)
{
    size_t variables = f->work->model->variable_count, extra = 0;
    done (f, ppl_Polyhedron_add_space_dimensions_and_embed (p, f->dimensions));
    for (size_t v = 0; v < variables && !f->failed; v++) {
        ppl_Linear_Expression_t e;
        if (f->dimension[v] == GCL_NONE || !after[v])
            continue;
        if (linear (f, after[v], 1, &e)) {
            assign (f, p, (uint32_t) (f->dimensions + extra), e);
            ppl_delete_Linear_Expression (e);
        }
        extra++;
    }
    extra = 0;
    for (size_t v = 0; v < variables && !f->failed; v++) {
        if (f->dimension[v] == GCL_NONE || !after[v])
            continue;
        ppl_Linear_Expression_t e;
        ppl_new_Linear_Expression_with_dimension (&e, 2 * f->dimensions);
        set_coefficient (f, e, (uint32_t) (f->dimensions + extra++), 1);
        assign (f, p, f->dimension[v], e);
        ppl_delete_Linear_Expression (e);
    }
    done (f, ppl_Polyhedron_remove_higher_space_dimensions (p, f->dimensions));
}

static ppl_Polyhedron_t
image (struct forward *f, const step *s)
{
    ppl_Polyhedron_t p = copy_of (f, f->at[s->source]);
    if (f->failed)
        return p;
    meet (f, p, s->enabled);
    if (!f->failed && ppl_Polyhedron_is_empty (p) <= 0)
        move (f, p, s->after);
    return p;
}

static ppl_Polyhedron_t
initial (struct forward *f)
{
    work *w = f->work;
    ppl_Polyhedron_t p = NULL;
    done (f, ppl_new_C_Polyhedron_from_space_dimension (&p, f->dimensions, 0));
    for (uint32_t v = 0; v < w->model->variable_count && !f->failed; v++)
        if (f->dimension[v] != GCL_NONE && !w->model->variables[v].open)
            constrain (f, p, poly_variable (atoms_ring (w->atoms), v), 1, w->model->variables[v].initial,
                       true);
    if (w->model->start)
        meet (f, p, formula_of_expr (w->atoms, w->model->start, true, work_constants (w, 0)));
    return p;
}

/* The polyhedron of the target grows. */
static void
join (struct forward *f, const step *s)
{
    ppl_Polyhedron_t more = image (f, s);
    uint32_t at = s->target;
    if (!f->failed && ppl_Polyhedron_contains_Polyhedron (f->at[at], more) == 0) {
        done (f, ppl_Polyhedron_poly_hull_assign (more, f->at[at]));
        if (++f->grown[at] > GROWN_MOST)
            done (f, ppl_Polyhedron_H79_widening_assign (more, f->at[at]));
        if (f->grown[at] > VISITS_MOST)
            f->failed = true; /* does not happen with a widening that ends */
        ppl_Polyhedron_t old = f->at[at];
        f->at[at] = more;
        more = old;
        f->waiting[at] = true;
    }
    if (more)
        ppl_delete_Polyhedron (more);
}

static bool
turn (struct forward *f, size_t i)
{
    if (!budget_look (f->work->budget) || !polyhedra_enter (f->turns))
        return false;
    join (f, &f->work->steps.at[i]);
    polyhedra_leave (f->turns);
    return !f->failed;
}

static bool
ascend (struct forward *f)
{
    work *w = f->work;
    for (bool change = true; change;) {
        change = false;
        for (uint32_t at = 0, i = 0; at < w->places.count; at++) {
            bool now = f->waiting[at];
            f->waiting[at] = false;
            for (; i < w->steps.count && w->steps.at[i].source == at; i++)
                if (now && !turn (f, i))
                    return false;
            change = change || now;
        }
    }
    return true;
}

/* Once more from what was found, without joining to it. */
static bool
descend (struct forward *f)
{
    work *w = f->work;
    if (!polyhedra_enter (f->turns))
        return false;
    for (uint32_t at = 0; at < w->places.count; at++)
        f->next[at] = at ? empty (f) : initial (f);
    polyhedra_leave (f->turns);
    for (size_t i = 0; i < w->steps.count && !f->failed; i++) {
        if (!budget_look (w->budget) || !polyhedra_enter (f->turns))
            return false;
        ppl_Polyhedron_t more = image (f, &w->steps.at[i]);
        if (!f->failed)
            done (f, ppl_Polyhedron_poly_hull_assign (f->next[w->steps.at[i].target], more));
        ppl_delete_Polyhedron (more);
        polyhedra_leave (f->turns);
    }
    for (uint32_t at = 0; at < w->places.count && !f->failed; at++) {
        ppl_Polyhedron_t old = f->at[at];
        f->at[at] = f->next[at];
        f->next[at] = old;
    }
    return !f->failed;
}

static bool
coefficient (ppl_const_Constraint_t c, uint32_t dimension, int64_t *value)
{
    ppl_Coefficient_t n;
    mpz_t z;
    mpz_init (z);
    ppl_new_Coefficient (&n);
    if (dimension == GCL_NONE)
        ppl_Constraint_inhomogeneous_term (c, n);
    else
        ppl_Constraint_coefficient (c, dimension, n);
    ppl_Coefficient_to_mpz_t (n, z);
    bool fits = mpz_fits_slong_p (z) && mpz_cmpabs_ui (z, (unsigned long) INT32_MAX) <= 0;
    *value = fits ? mpz_get_si (z) : 0;
    ppl_delete_Coefficient (n);
    mpz_clear (z);
    return fits;
}

static void
add_term (work *w, const gcl_expr **side, int64_t factor, const gcl_expr *of)
{
    if (of && factor != 1)
        of = work_node (w, GCL_MUL, work_number (w, factor), of);
    if (!of)
        of = work_number (w, factor);
    *side = *side ? work_node (w, GCL_ADD, *side, of) : of;
}

/* Positive terms on the left, negative ones on the right, as people write it. */
static void
propose_constraint (struct forward *f, uint32_t at, ppl_const_Constraint_t c)
{
    work *w = f->work;
    const gcl_expr *left = NULL, *right = NULL;
    int64_t n, constant;
    bool good = coefficient (c, GCL_NONE, &constant);
    for (uint32_t v = 0; good && v < w->model->variable_count; v++) {
        if (f->dimension[v] == GCL_NONE)
            continue;
        good = coefficient (c, f->dimension[v], &n);
        if (good && n)
            add_term (w, n > 0 ? &left : &right, n > 0 ? n : -n, work_variable (w, v));
    }
    if (!good || (!left && !right))
        return;
    bool turned = !left;
    if (constant && left && (!right || constant < 0))
        add_term (w, &right, -constant, NULL);
    else if (constant)
        add_term (w, &left, constant, NULL);
    left = left ? left : work_number (w, 0);
    right = right ? right : work_number (w, 0);
    bool equality = ppl_Constraint_type (c) == PPL_CONSTRAINT_TYPE_EQUAL;
    const gcl_expr *first = turned ? right : left, *second = turned ? left : right;
    const gcl_expr *e = work_node (w, equality ? GCL_EQ : turned ? GCL_LE : GCL_GE, first, second);
    work_propose (w, at, e, GCL_NONE);
}

static void
propose_all (struct forward *f, uint32_t at)
{
    ppl_const_Constraint_System_t all;
    ppl_Constraint_System_const_iterator_t i, end;
    if (ppl_Polyhedron_is_empty (f->at[at])
        || !done (f, ppl_Polyhedron_get_minimized_constraints (f->at[at], &all)))
        return;
    ppl_new_Constraint_System_const_iterator (&i);
    ppl_new_Constraint_System_const_iterator (&end);
    ppl_Constraint_System_begin (all, i);
    ppl_Constraint_System_end (all, end);
    for (; !ppl_Constraint_System_const_iterator_equal_test (i, end);
         ppl_Constraint_System_const_iterator_increment (i)) {
        ppl_const_Constraint_t c;
        ppl_Constraint_System_const_iterator_dereference (i, &c);
        propose_constraint (f, at, c);
    }
    ppl_delete_Constraint_System_const_iterator (i);
    ppl_delete_Constraint_System_const_iterator (end);
}

static void
run_forward (struct forward *f)
{
    work *w = f->work;
    if (!polyhedra_enter (f->turns))
        return;
    for (uint32_t at = 0; at < w->places.count; at++)
        f->at[at] = at ? empty (f) : initial (f);
    f->waiting[0] = true;
    polyhedra_leave (f->turns);
    bool good = !f->failed && ascend (f);
    for (int i = 0; good && i < ROUNDS_BACK; i++) {
        good = descend (f);
        polyhedra_enter_last (f->turns);
        for (uint32_t at = 0; at < w->places.count; at++)
            if (f->next[at]) {
                ppl_delete_Polyhedron (f->next[at]);
                f->next[at] = NULL;
            }
        polyhedra_leave (f->turns);
    }
    for (uint32_t at = 0; good && at < w->places.count && polyhedra_enter (f->turns); at++) {
        propose_all (f, at);
        polyhedra_leave (f->turns);
    }
}

/* Steps are sorted by their source, as places were explored one by one. */
void
work_propose_polyhedra (work *w)
{
    size_t variables = w->model->variable_count, places = w->places.count + 1;
    struct forward f = { .work = w, .turns = polyhedra_new (w->budget) };
    f.at = xcalloc (places, sizeof *f.at);
    f.next = xcalloc (places, sizeof *f.next);
    f.grown = xcalloc (places, sizeof *f.grown);
    f.waiting = xcalloc (places, sizeof *f.waiting);
    f.dimension = xcalloc (variables + 1, sizeof *f.dimension);
    for (size_t v = 0; v < variables; v++)
        f.dimension[v] = w->known[v] ? GCL_NONE : (uint32_t) f.dimensions++;
    if (f.dimensions)
        run_forward (&f);
    polyhedra_enter_last (f.turns);
    for (size_t i = 0; i < places; i++)
        if (f.at[i])
            ppl_delete_Polyhedron (f.at[i]);
    polyhedra_leave (f.turns);
    polyhedra_free (f.turns);
    xfree (f.at);
    xfree (f.next);
    xfree (f.grown);
    xfree (f.waiting);
    xfree (f.dimension);
}
