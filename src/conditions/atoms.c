#include "conditions.h"

#include <inttypes.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "vec.h"

struct atoms {
    const gcl_model *model;
    ring *ring;
    size_t variables; /* with inputs */
    VEC (atom) list;
    VEC (uint32_t) slots; /* hash table: number + 1, 0 is free */
};

static uint64_t
hash_atom (const atom *t)
{
    uint64_t h = hash_word ((uint64_t) t->bound * 2 + t->equality);
    for (uint32_t i = 0; i < t->sum->count; i++)
        h = hash_mix (h ^ t->sum->at[i].monomial, 0x9e3779b97f4a7c15u)
            ^ hash_word ((uint64_t) t->sum->at[i].coefficient);
    return h;
}

static bool
same_atom (const atom *a, const atom *b)
{
    if (a->equality != b->equality || a->bound != b->bound || a->sum->count != b->sum->count)
        return false;
    for (uint32_t i = 0; i < a->sum->count; i++)
        if (a->sum->at[i].monomial != b->sum->at[i].monomial
            || a->sum->at[i].coefficient != b->sum->at[i].coefficient)
            return false;
    return true;
}

static uint32_t *
slot_of (const atoms *a, const atom *t)
{
    size_t mask = a->slots.count - 1, i = hash_atom (t) & mask;
    while (a->slots.at[i] && !same_atom (&a->list.at[a->slots.at[i] - 1], t))
        i = (i + 1) & mask;
    return &a->slots.at[i];
}

static void
resize_slots (atoms *a, size_t size)
{
    vec_clear (&a->slots);
    vec_reserve (&a->slots, size);
    a->slots.count = size;
    memset (a->slots.at, 0, size * sizeof *a->slots.at);
    for (size_t i = 0; i < a->list.count; i++)
        *slot_of (a, &a->list.at[i]) = (uint32_t) i + 1;
}

atoms *
atoms_new (const gcl_model *m, size_t inputs)
{
    atoms *a = xcalloc (1, sizeof *a);
    a->model = m;
    a->variables = m->variable_count + inputs;
    a->ring = ring_new (a->variables);
    resize_slots (a, 64);
    return a;
}

void
atoms_free (atoms *a)
{
    if (!a)
        return;
    ring_free (a->ring);
    vec_free (&a->list);
    vec_free (&a->slots);
    xfree (a);
}

ring *
atoms_ring (atoms *a)
{
    return a->ring;
}

uint32_t
atoms_count (const atoms *a)
{
    return (uint32_t) a->list.count;
}

const atom *
atoms_at (const atoms *a, uint32_t number)
{
    return &a->list.at[number];
}

static void
note_variable (void *context, uint32_t variable)
{
    ((bool *) context)[variable] = true;
}

static void
find_variables (atoms *a, atom *t)
{
    bool *seen = xcalloc (a->variables + 1, sizeof *seen);
    uint32_t count = 0;
    t->control = true;
    poly_variables (a->ring, t->sum, note_variable, seen);
    for (size_t v = 0; v < a->variables; v++)
        count += seen[v];
    uint32_t *variables = arena_alloc (ring_memory (a->ring), (count + 1) * sizeof *variables);
    for (uint32_t v = 0, next = 0; v < a->variables; v++)
        if (seen[v]) {
            variables[next++] = v;
            t->control = t->control && v < a->model->variable_count && a->model->variables[v].control;
        }
    t->variables = variables;
    t->variable_count = count;
    xfree (seen);
}

/* Most atoms are differences: they are cheap to evaluate, and to decide. */
static void
find_difference (const atoms *a, atom *t)
{
    const poly *p = t->sum;
    t->plus = t->minus = GCL_NONE;
    if (p->count > 2 || p->at[0].coefficient != 1 || (p->count == 2 && p->at[1].coefficient != -1))
        return;
    for (uint32_t i = 0; i < p->count; i++) {
        const uint32_t *factors;
        if (ring_factors (a->ring, p->at[i].monomial, &factors) != 1 || factors[0] >= a->variables)
            return;
        *(i ? &t->minus : &t->plus) = factors[0];
    }
    t->difference = true;
}

static literal
intern (atoms *a, const poly *sum, bool equality, int64_t bound, bool negated, bool shown_negated)
{
    atom t = { .equality = equality, .shown_negated = shown_negated, .sum = sum, .bound = bound };
    uint32_t *slot = slot_of (a, &t);
    if (!*slot) {
        *slot = (uint32_t) a->list.count + 1;
        find_variables (a, &t);
        find_difference (a, &t);
        *vec_add (&a->list) = t;
        uint32_t number = (uint32_t) a->list.count - 1;
        if (2 * a->list.count > a->slots.count)
            resize_slots (a, 2 * a->slots.count);
        return literal_make (number, !negated);
    }
    return literal_make (*slot - 1, !negated);
}

static literal
constant (bool holds)
{
    return holds ? LITERAL_TRUE : LITERAL_FALSE;
}

static uint64_t
magnitude (int64_t value)
{
    return value < 0 ? 0 - (uint64_t) value : (uint64_t) value;
}

static uint64_t
gcd (uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static poly_value
divide_down (poly_value a, poly_value b)
{
    return a / b - (a % b != 0 && (a < 0) != (b < 0));
}

/* sum <= bound (or = bound), where `difference` is sum with its constant
 * term.  Divide by the common factor; with a negative first coefficient
 * take the complement: -s <= b is not (s <= -b - 1).  `opposite` says that
 * the user thinks of the negation. */
static literal
normalise (atoms *a, const poly *difference, bool equality, bool opposite)
{
    bool has_constant = difference->count && difference->at[0].monomial == 0;
    uint32_t count = difference->count - has_constant;
    const term *terms = difference->at + has_constant;
    poly_value bound = has_constant ? -(poly_value) difference->at[0].coefficient : 0;
    if (!count)
        return constant (equality ? bound == 0 : bound >= 0);
    uint64_t factor = 0;
    for (uint32_t i = 0; i < count; i++)
        factor = gcd (factor, magnitude (terms[i].coefficient));
    if (equality && bound % (poly_value) factor != 0)
        return LITERAL_FALSE;
    bound = divide_down (bound, (poly_value) factor);
    bool flip = terms[0].coefficient < 0;
    poly *sum = arena_alloc (ring_memory (a->ring), sizeof *sum + count * sizeof *sum->at);
    sum->count = count;
    for (uint32_t i = 0; i < count; i++) {
        poly_value c = (poly_value) terms[i].coefficient / (poly_value) factor;
        sum->at[i] = (term){ terms[i].monomial, (int64_t) (flip ? -c : c) };
    }
    if (flip)
        bound = equality ? -bound : -bound - 1;
    if (bound <= INT64_MIN || bound >= INT64_MAX) {
        ring_fail (a->ring, "a constant of a predicate needs more than 64 bits");
        return LITERAL_TRUE;
    }
    flip = flip && !equality;
    return intern (a, sum, equality, (int64_t) bound, flip, flip != opposite);
}

literal
atoms_compare (atoms *a, gcl_op op, const poly *left, const poly *right)
{
    ring *r = a->ring;
    const poly *one = poly_constant (r, 1);
    switch (op) {
    case GCL_EQ:
        return normalise (a, poly_add (r, left, -1, right), true, false);
    case GCL_NE:
        return literal_not (normalise (a, poly_add (r, left, -1, right), true, false));
    case GCL_LE:
        return normalise (a, poly_add (r, left, -1, right), false, false);
    case GCL_LT:
        return normalise (a, poly_add (r, poly_add (r, left, -1, right), 1, one), false, false);
    case GCL_GE:
        return normalise (a, poly_add (r, right, -1, left), false, false);
    default:
        return normalise (a, poly_add (r, poly_add (r, right, -1, left), 1, one), false, false);
    }
}

literal
atoms_substitute (atoms *a, uint32_t number, const poly *const *now)
{
    const atom t = a->list.at[number];
    const poly *sum = poly_substitute (a->ring, t.sum, now);
    return normalise (a, poly_add (a->ring, sum, -1, poly_constant (a->ring, t.bound)), t.equality,
                      t.shown_negated);
}

bool
atoms_eval (const atoms *a, uint32_t number, const int64_t *values, bool *holds)
{
    const atom *t = &a->list.at[number];
    poly_value sum;
    if (t->difference)
        sum = (poly_value) values[t->plus] - (t->minus == GCL_NONE ? 0 : values[t->minus]);
    else if (!poly_eval (a->ring, t->sum, values, &sum))
        return false;
    *holds = t->equality ? sum == t->bound : sum <= t->bound;
    return true;
}

/* Printing: negative terms go to the other side. */

static void print_monomial (const atoms *a, uint32_t m, text *out);

static void
print_quotient (const atoms *a, quotient q, text *out)
{
    text_add (out, "((");
    for (uint32_t i = 0; i < q.dividend->count; i++) {
        const term *t = &q.dividend->at[i];
        if (i || t->coefficient < 0)
            text_add (out, t->coefficient < 0 ? " - " : " + ");
        if (magnitude (t->coefficient) != 1 || !t->monomial)
            text_printf (out, "%" PRIu64 "%s", magnitude (t->coefficient), t->monomial ? " * " : "");
        print_monomial (a, t->monomial, out);
    }
    text_printf (out, ") / %" PRId64 ")", q.divisor);
}

static void
print_monomial (const atoms *a, uint32_t m, text *out)
{
    const uint32_t *factors;
    size_t count = ring_factors (a->ring, m, &factors);
    for (size_t i = 0; i < count; i++) {
        if (i)
            text_add (out, " * ");
        if (factors[i] >= a->variables)
            print_quotient (a, ring_quotient (a->ring, factors[i]), out);
        else if (factors[i] < a->model->variable_count)
            text_add (out, a->model->variables[factors[i]].name);
        else
            text_printf (out, "input%zu", factors[i] - a->model->variable_count + 1);
    }
}

static void
print_side (const atoms *a, const atom *t, bool positive, text *out)
{
    bool some = false;
    for (uint32_t i = 0; i < t->sum->count; i++) {
        int64_t c = t->sum->at[i].coefficient;
        if ((c > 0) != positive)
            continue;
        if (some)
            text_add (out, " + ");
        if (magnitude (c) != 1)
            text_printf (out, "%" PRIu64 " * ", magnitude (c));
        print_monomial (a, t->sum->at[i].monomial, out);
        some = true;
    }
}

static void
print_offset (poly_value offset, text *out)
{
    if (offset)
        text_printf (out, " %c %" PRIu64, offset < 0 ? '-' : '+', magnitude ((int64_t) offset));
}

/* not (s - a <= b) is a <= s - b - 1 */
void
atoms_print (const atoms *a, uint32_t number, text *out)
{
    const atom *t = &a->list.at[number];
    bool two_sided = false;
    for (uint32_t i = 0; i < t->sum->count; i++)
        two_sided = two_sided || t->sum->at[i].coefficient < 0;
    bool turned = t->shown_negated && two_sided;
    print_side (a, t, !turned, out);
    text_add (out, t->equality ? " = " : t->shown_negated && !turned ? " > " : " <= ");
    print_side (a, t, turned, out);
    if (two_sided)
        print_offset (turned ? -(poly_value) t->bound - 1 : t->bound, out);
    else
        text_printf (out, "%" PRId64, t->bound);
}

/* Conditions. */

static const formula *
new_formula (atoms *a, formula_op op, literal l, const formula *left, const formula *right)
{
    formula *f = arena_alloc (ring_memory (a->ring), sizeof *f);
    *f = (formula){ op, l, left, right };
    return f;
}

const formula *
formula_join (atoms *a, formula_op op, const formula *left, const formula *right)
{
    return new_formula (a, op, 0, left, right);
}

const formula *
formula_literal (atoms *a, literal l)
{
    return new_formula (a, FORMULA_LITERAL, l, NULL, NULL);
}

const formula *
formula_of_expr (atoms *a, const gcl_expr *e, bool holds, const poly *const *now)
{
    literal l;
    switch (e->op) {
    case GCL_NOT:
        return formula_of_expr (a, e->left, !holds, now);
    case GCL_TRUE:
    case GCL_FALSE:
        return new_formula (a, FORMULA_LITERAL, constant ((e->op == GCL_TRUE) == holds), NULL, NULL);
    case GCL_AND:
    case GCL_OR:
    case GCL_IMPLIES: {
        const formula *left = formula_of_expr (a, e->left, holds == (e->op != GCL_IMPLIES), now);
        const formula *right = formula_of_expr (a, e->right, holds, now);
        return new_formula (a, (e->op == GCL_AND) == holds ? FORMULA_AND : FORMULA_OR, 0, left, right);
    }
    default:
        l = atoms_compare (a, e->op, poly_of_expr (a->ring, e->left, now),
                           poly_of_expr (a->ring, e->right, now));
        return new_formula (a, FORMULA_LITERAL, holds ? l : literal_not (l), NULL, NULL);
    }
}

void
formula_atoms (const formula *f, formula_visitor *visit, void *context)
{
    if (f->op == FORMULA_LITERAL) {
        if (!literal_is_constant (f->literal))
            visit (context, literal_atom (f->literal));
        return;
    }
    formula_atoms (f->left, visit, context);
    formula_atoms (f->right, visit, context);
}
