/* atoms.h: the comparisons that predicates are made of, each stored once
 * and named by a number, up to integer equivalence and negation.
 * An atom is `sum <= bound` or `sum = bound` with coprime coefficients, the
 * first of them positive; x > 3 is the negation of the atom x <= 3. */
#ifndef GCL_ATOMS_H
#define GCL_ATOMS_H
#include "poly.h"

/* An atom or its negation, or a truth value. */
typedef uint32_t literal;
#define LITERAL_TRUE (UINT32_MAX - 1)
#define LITERAL_FALSE UINT32_MAX

static inline literal
literal_not (literal l)
{
    return l ^ 1u;
}

static inline uint32_t
literal_atom (literal l)
{
    return l >> 1;
}

static inline bool
literal_is_constant (literal l)
{
    return l >= LITERAL_TRUE;
}

static inline literal
literal_make (uint32_t atom, bool holds)
{
    return 2 * atom + !holds;
}

static inline bool
literal_holds (literal l, bool atom_holds)
{
    return atom_holds == !(l & 1);
}

typedef struct atom {
    bool equality;
    bool shown_negated; /* it arrived as a negation: print it as that */
    bool control;       /* over control variables only */
    const poly *sum;    /* without constant term */
    int64_t bound;
    bool difference;           /* sum is plus - minus, or plus alone */
    uint32_t plus, minus;      /* ... which are these variables; GCL_NONE: none */
    const uint32_t *variables; /* those that occur, ascending; inputs are numbered after the variables */
    uint32_t variable_count;
} atom;

typedef struct atoms atoms;

/* `inputs` further variables stand for the inputs of a command. */
atoms *atoms_new (const gcl_model *m, size_t inputs);
void atoms_free (atoms *a);
ring *atoms_ring (atoms *a);
uint32_t atoms_count (const atoms *a);
const atom *atoms_at (const atoms *a, uint32_t number);

/* left op right, for a comparison op. */
literal atoms_compare (atoms *a, gcl_op op, const poly *left, const poly *right);
/* The atom with each variable v replaced by now[v] (NULL: v itself). */
literal atoms_substitute (atoms *a, uint32_t number, const poly *const *now);
/* Exact; false only beyond 127 bits. */
bool atoms_eval (const atoms *a, uint32_t number, const int64_t *values, bool *holds);
/* "t <= s + 1" */
void atoms_print (const atoms *a, uint32_t number, text *out);

/* Conditions over atoms; negations stand in the literals only. */
typedef enum formula_op { FORMULA_LITERAL, FORMULA_AND, FORMULA_OR } formula_op;

typedef struct formula {
    formula_op op;
    literal literal;
    const struct formula *left, *right;
} formula;

const formula *formula_of_expr (atoms *a, const gcl_expr *e, bool holds, const poly *const *now);
typedef void formula_visitor (void *context, uint32_t atom);
void formula_atoms (const formula *f, formula_visitor *visit, void *context);
#endif
