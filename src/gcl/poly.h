/* poly.h: polynomials with 64-bit coefficients over the variables of a
 * program, in one normal form: equal polynomials have equal terms.
 * All of them live as long as their ring. */
#ifndef GCL_POLY_H
#define GCL_POLY_H
#include "arena.h"
#include "gcl_private.h"

/* Monomial 0 is 1, monomial v + 1 is variable v; products come after. */
typedef struct term {
    uint32_t monomial;
    int64_t coefficient; /* not 0, and its negation fits too */
} term;

typedef struct poly {
    uint32_t count;
    term at[]; /* monomials ascend */
} poly;

typedef struct ring ring;

ring *ring_new (size_t variables);
void ring_free (ring *r);
arena *ring_memory (ring *r);
/* NULL, or why results since then mean nothing: a coefficient or a degree
 * grew out of bounds.  It stays. */
const char *ring_failure (const ring *r);
void ring_fail (ring *r, const char *why);
/* The variables of a monomial, ascending, with repetition. */
size_t ring_factors (const ring *r, uint32_t monomial, const uint32_t **variables);

const poly *poly_constant (ring *r, int64_t value);
const poly *poly_variable (ring *r, uint32_t variable);
/* a + factor * b */
const poly *poly_add (ring *r, const poly *a, int64_t factor, const poly *b);
const poly *poly_multiply (ring *r, const poly *a, const poly *b);
/* Replace each variable v by now[v] (NULL: v itself). */
const poly *poly_substitute (ring *r, const poly *p, const poly *const *now);
/* The integer expression e after `now`. */
const poly *poly_of_expr (ring *r, const gcl_expr *e, const poly *const *now);
/* Exact value of p; false if it is beyond 127 bits. */
__extension__ typedef __int128 poly_value;
bool poly_eval (const ring *r, const poly *p, const int64_t *values, poly_value *result);
#endif
