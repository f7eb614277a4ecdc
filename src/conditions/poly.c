#include "conditions.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "hash.h"
#include "vec.h"

/* Larger polynomials come only from runaway substitution. */
enum { DEGREE_MAX = 64, TERMS_MAX = 4096, QUOTIENTS_MAX = 1000 };

typedef struct monomial {
    uint32_t count;
    const uint32_t *variables;
} monomial;

struct ring {
    arena *memory;
    VEC (monomial) monomials;
    VEC (uint32_t) slots;     /* hash table over the products: number, 0 is free */
    VEC (quotient) quotients; /* factors after the variables */
    size_t variables;
    const char *failure;
};

static uint32_t *
slot_of (const ring *r, const uint32_t *variables, size_t count)
{
    size_t mask = r->slots.count - 1, i = hash_bytes (variables, count * sizeof *variables) & mask;
    for (; r->slots.at[i]; i = (i + 1) & mask) {
        const monomial *m = &r->monomials.at[r->slots.at[i]];
        if (m->count == count && memcmp (m->variables, variables, count * sizeof *variables) == 0)
            break;
    }
    return &r->slots.at[i];
}

static void
resize_slots (ring *r, size_t size)
{
    vec_clear (&r->slots);
    vec_reserve (&r->slots, size);
    r->slots.count = size;
    memset (r->slots.at, 0, size * sizeof *r->slots.at);
    for (size_t i = r->variables + 1; i < r->monomials.count; i++)
        *slot_of (r, r->monomials.at[i].variables, r->monomials.at[i].count) = (uint32_t) i;
}

ring *
ring_new (size_t variables)
{
    ring *r = xcalloc (1, sizeof *r);
    r->memory = arena_new ();
    r->variables = variables;
    resize_slots (r, 64);
    *vec_add (&r->monomials) = (monomial){ 0, NULL };
    for (uint32_t v = 0; v < variables; v++)
        *vec_add (&r->monomials) = (monomial){ 1, arena_copy (r->memory, &v, sizeof v) };
    return r;
}

void
ring_free (ring *r)
{
    if (!r)
        return;
    arena_free (r->memory);
    vec_free (&r->monomials);
    vec_free (&r->slots);
    vec_free (&r->quotients);
    xfree (r);
}

arena *
ring_memory (ring *r)
{
    return r->memory;
}

const char *
ring_failure (const ring *r)
{
    return r->failure;
}

size_t
ring_factors (const ring *r, uint32_t m, const uint32_t **variables)
{
    *variables = r->monomials.at[m].variables;
    return r->monomials.at[m].count;
}

size_t
ring_variables (const ring *r)
{
    return r->variables;
}

quotient
ring_quotient (const ring *r, uint32_t factor)
{
    assert (factor >= r->variables && factor - r->variables < r->quotients.count);
    return r->quotients.at[factor - r->variables];
}

void
poly_variables (const ring *r, const poly *p, poly_visitor *visit, void *context)
{
    for (uint32_t i = 0; i < p->count; i++) {
        const monomial m = r->monomials.at[p->at[i].monomial];
        for (uint32_t j = 0; j < m.count; j++)
            if (m.variables[j] < r->variables)
                visit (context, m.variables[j]);
            else
                poly_variables (r, ring_quotient (r, m.variables[j]).dividend, visit, context);
    }
}

void
ring_fail (ring *r, const char *why)
{
    if (!r->failure)
        r->failure = why;
}

static uint32_t
multiply_monomials (ring *r, uint32_t a, uint32_t b)
{
    if (!a || !b)
        return a + b;
    const monomial *left = &r->monomials.at[a], *right = &r->monomials.at[b];
    uint32_t merged[DEGREE_MAX], count = left->count + right->count;
    if (count > DEGREE_MAX) {
        ring_fail (r, "a predicate has a degree above 64");
        return 0;
    }
    for (uint32_t i = 0, j = 0; i + j < count;) {
        bool first = j == right->count || (i < left->count && left->variables[i] <= right->variables[j]);
        uint32_t at = i + j;
        merged[at] = first ? left->variables[i++] : right->variables[j++];
    }
    uint32_t *slot = slot_of (r, merged, count);
    if (*slot)
        return *slot;
    uint32_t number = *slot = (uint32_t) r->monomials.count;
    *vec_add (&r->monomials) = (monomial){ count, arena_copy (r->memory, merged, count * sizeof *merged) };
    if (2 * r->monomials.count > r->slots.count)
        resize_slots (r, 2 * r->slots.count);
    return number;
}

static poly *
new_poly (ring *r, size_t room)
{
    return arena_alloc (r->memory, sizeof (poly) + room * sizeof (term));
}

const poly *
poly_constant (ring *r, int64_t value)
{
    poly *p = new_poly (r, 1);
    p->count = value != 0;
    p->at[0].coefficient = value;
    return p;
}

const poly *
poly_variable (ring *r, uint32_t variable)
{
    poly *p = new_poly (r, 1);
    p->count = 1;
    p->at[0] = (term){ variable + 1, 1 };
    return p;
}

static void
append (ring *r, poly *p, uint32_t m, int64_t a, int64_t factor, int64_t b)
{
    int64_t product, sum;
    if (__builtin_mul_overflow (factor, b, &product) || __builtin_add_overflow (a, product, &sum)
        || sum == INT64_MIN) {
        ring_fail (r, "a coefficient of a predicate needs more than 64 bits");
        return;
    }
    if (sum)
        p->at[p->count++] = (term){ m, sum };
}

bool
poly_is_valid (const ring *r, const poly *p)
{
    for (uint32_t i = 0; i < p->count; i++) {
        if (p->at[i].monomial >= r->monomials.count || p->at[i].coefficient == 0
            || (i && p->at[i - 1].monomial >= p->at[i].monomial))
            return false;
        const monomial *m = &r->monomials.at[p->at[i].monomial];
        for (uint32_t k = 1; k < m->count; k++)
            if (m->variables[k - 1] > m->variables[k])
                return false;
    }
    return true;
}

const poly *
poly_add (ring *r, const poly *a, int64_t factor, const poly *b)
{
    assert (poly_is_valid (r, a) && poly_is_valid (r, b));
    if (a->count + b->count > TERMS_MAX) {
        ring_fail (r, "a predicate has more than 4096 terms");
        return a;
    }
    poly *p = new_poly (r, a->count + b->count);
    uint32_t i = 0, j = 0;
    while (i < a->count || j < b->count) {
        uint32_t left = i < a->count ? a->at[i].monomial : UINT32_MAX;
        uint32_t right = j < b->count ? b->at[j].monomial : UINT32_MAX;
        uint32_t m = left < right ? left : right;
        append (r, p, m, left == m ? a->at[i].coefficient : 0, factor, right == m ? b->at[j].coefficient : 0);
        i += left == m;
        j += right == m;
    }
    assert (poly_is_valid (r, p));
    return p;
}

const poly *
poly_multiply (ring *r, const poly *a, const poly *b)
{
    const poly *sum = poly_constant (r, 0);
    for (uint32_t i = 0; i < a->count && !r->failure; i++)
        for (uint32_t j = 0; j < b->count && !r->failure; j++) {
            poly *one = new_poly (r, 1);
            append (r, one, multiply_monomials (r, a->at[i].monomial, b->at[j].monomial), 0,
                    a->at[i].coefficient, b->at[j].coefficient);
            sum = poly_add (r, sum, 1, one);
        }
    return sum;
}

static bool
same_poly (const poly *a, const poly *b)
{
    bool same = a->count == b->count;
    for (uint32_t i = 0; same && i < a->count; i++)
        same = a->at[i].monomial == b->at[i].monomial && a->at[i].coefficient == b->at[i].coefficient;
    return same;
}

/* The monomial of one factor, which is a quotient. */
static uint32_t
quotient_monomial (ring *r, uint32_t factor)
{
    uint32_t *slot = slot_of (r, &factor, 1);
    if (*slot)
        return *slot;
    uint32_t number = *slot = (uint32_t) r->monomials.count;
    *vec_add (&r->monomials) = (monomial){ 1, arena_copy (r->memory, &factor, sizeof factor) };
    if (2 * r->monomials.count > r->slots.count)
        resize_slots (r, 2 * r->slots.count);
    return number;
}

static int64_t
divide_down (int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* What is divisible by the divisor comes out of the quotient. */
const poly *
poly_divide (ring *r, const poly *a, int64_t divisor)
{
    assert (divisor > 0);
    poly *whole = new_poly (r, a->count + 1), *rest = new_poly (r, a->count + 1);
    for (uint32_t i = 0; i < a->count; i++) {
        term t = a->at[i];
        int64_t times = t.monomial && t.coefficient % divisor ? 0 : divide_down (t.coefficient, divisor);
        if (times)
            whole->at[whole->count++] = (term){ t.monomial, times };
        if (t.coefficient - times * divisor)
            rest->at[rest->count++] = (term){ t.monomial, t.coefficient - times * divisor };
    }
    if (!rest->count || !rest->at[rest->count - 1].monomial)
        return whole; /* a constant below the divisor is left */
    uint32_t which = 0;
    while (
        which < r->quotients.count
        && !(r->quotients.at[which].divisor == divisor && same_poly (r->quotients.at[which].dividend, rest)))
        which++;
    if (which == QUOTIENTS_MAX) {
        ring_fail (r, "there are more than 1000 divisions in predicates");
        return whole;
    }
    if (which == r->quotients.count)
        *vec_add (&r->quotients) = (quotient){ rest, divisor };
    poly *one = new_poly (r, 1);
    one->count = 1;
    one->at[0] = (term){ quotient_monomial (r, (uint32_t) (r->variables + which)), 1 };
    return poly_add (r, whole, 1, one);
}

/* What a factor becomes. */
static const poly *
factor_after (ring *r, uint32_t factor, const poly *const *now)
{
    if (factor < r->variables)
        return now[factor] ? now[factor] : poly_variable (r, factor);
    quotient q = ring_quotient (r, factor);
    return poly_divide (r, poly_substitute (r, q.dividend, now), q.divisor);
}

const poly *
poly_substitute (ring *r, const poly *p, const poly *const *now)
{
    const poly *sum = poly_constant (r, 0);
    for (uint32_t i = 0; i < p->count && !r->failure; i++) {
        const poly *product = poly_constant (r, p->at[i].coefficient);
        const uint32_t *variables;
        size_t count = ring_factors (r, p->at[i].monomial, &variables);
        for (size_t j = 0; j < count; j++) {
            product = poly_multiply (r, product, factor_after (r, variables[j], now));
            ring_factors (r, p->at[i].monomial, &variables);
        }
        sum = poly_add (r, sum, 1, product);
    }
    return sum;
}

const poly *
poly_of_expr (ring *r, const gcl_expr *e, const poly *const *now)
{
    const poly *left = e->left ? poly_of_expr (r, e->left, now) : NULL;
    const poly *right = e->right ? poly_of_expr (r, e->right, now) : NULL;
    switch (e->op) {
    case GCL_NUMBER:
        return poly_constant (r, e->value);
    case GCL_VARIABLE:
        return now[e->variable] ? now[e->variable] : poly_variable (r, e->variable);
    case GCL_NEG:
        return poly_add (r, poly_constant (r, 0), -1, left);
    case GCL_ADD:
        return poly_add (r, left, 1, right);
    case GCL_SUB:
        return poly_add (r, left, -1, right);
    case GCL_DIV:
        return poly_divide (r, left, e->right->value);
    case GCL_MOD:
        return poly_add (r, left, -e->right->value, poly_divide (r, left, e->right->value));
    default:
        return poly_multiply (r, left, right);
    }
}

/* False beyond 127 bits. */
static bool
factor_value (const ring *r, uint32_t factor, const int64_t *values, poly_value *result)
{
    if (factor < r->variables) {
        *result = values[factor];
        return true;
    }
    quotient q = ring_quotient (r, factor);
    poly_value a;
    if (!poly_eval (r, q.dividend, values, &a))
        return false;
    *result = a / q.divisor - (a % q.divisor < 0);
    return true;
}

bool
poly_eval (const ring *r, const poly *p, const int64_t *values, poly_value *result)
{
    poly_value sum = 0;
    for (uint32_t i = 0; i < p->count; i++) {
        poly_value product = p->at[i].coefficient;
        const monomial *m = &r->monomials.at[p->at[i].monomial];
        for (uint32_t j = 0; j < m->count; j++) {
            poly_value factor;
            if (!factor_value (r, m->variables[j], values, &factor)
                || __builtin_mul_overflow (product, factor, &product))
                return false;
        }
        if (__builtin_add_overflow (sum, product, &sum))
            return false;
    }
    *result = sum;
    return true;
}
