/* conditions.h: reasoning about conditions on integers: polynomials, the
 * comparisons that predicates are made of, and a prover for implications
 * between them. */
#ifndef CONDITIONS_H
#define CONDITIONS_H
#include "arena.h"
#include "budget.h"
#include "gcl.h"

/* Polynomials with 64-bit coefficients over the variables of a program, in
 * one normal form: equal polynomials have equal terms.  All of them live as
 * long as their ring. */

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
/* The factors of a monomial, ascending, with repetition: variables, and from
 * ring_variables on quotients. */
size_t ring_factors (const ring *r, uint32_t monomial, const uint32_t **factors);
size_t ring_variables (const ring *r);
/* The factor of this number is `dividend` / divisor, rounded down. */
typedef struct quotient {
    const struct poly *dividend;
    int64_t divisor; /* above 0 */
} quotient;
quotient ring_quotient (const ring *r, uint32_t factor);
/* Call for each variable in p, also those within quotients, perhaps repeatedly. */
typedef void poly_visitor (void *context, uint32_t variable);
void poly_variables (const ring *r, const struct poly *p, poly_visitor *visit, void *context);

const poly *poly_constant (ring *r, int64_t value);
const poly *poly_variable (ring *r, uint32_t variable);
/* a + factor * b */
/* For asserts and tests: monomials that exist, in order, none with 0. */
bool poly_is_valid (const ring *r, const poly *p);
const poly *poly_add (ring *r, const poly *a, int64_t factor, const poly *b);
const poly *poly_multiply (ring *r, const poly *a, const poly *b);
/* a / divisor, rounded down; the divisor is above 0. */
const poly *poly_divide (ring *r, const poly *a, int64_t divisor);
/* Replace each variable v by now[v] (NULL: v itself). */
const poly *poly_substitute (ring *r, const poly *p, const poly *const *now);
/* The integer expression e after `now`. */
const poly *poly_of_expr (ring *r, const gcl_expr *e, const poly *const *now);
/* Exact value of p; false if it is beyond 127 bits. */
__extension__ typedef __int128 poly_value;
bool poly_eval (const ring *r, const poly *p, const int64_t *values, poly_value *result);

/* Comparisons, each stored once and named by a number, up to integer
 * equivalence and negation.  An atom is `sum <= bound` or `sum = bound` with
 * coprime coefficients, the first of them positive; x > 3 is the negation of
 * the atom x <= 3. */

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
/* left op right, for and and or; or a literal alone. */
const formula *formula_join (atoms *a, formula_op op, const formula *left, const formula *right);
const formula *formula_literal (atoms *a, literal l);
typedef void formula_visitor (void *context, uint32_t atom);
void formula_atoms (const formula *f, formula_visitor *visit, void *context);

/* Validity of implications, by shortest paths where these are comparisons of
 * differences, else by Z3.  What the prover cannot decide within its limits
 * counts as not valid. */

typedef struct prover prover;

typedef enum proof { PROOF_VALID, PROOF_REFUTED, PROOF_UNDECIDED } proof;

/* False: this build has no Z3, and only comparisons of differences are decided. */
bool prover_is_whole (void);
/* `milliseconds` per query; `variables` counts inputs too. */
prover *prover_new (const atoms *a, size_t variables, budget *b, unsigned milliseconds);
void prover_free (prover *p);
uint64_t prover_queries (const prover *p); /* so far */
/* Queries may take twice as long from now on; false if they take very long already. */
bool prover_give_time (prover *p);

/* Do the hypotheses imply the goal?  When they do, the `*core_count`
 * hypotheses that were needed are left in `core`, which has room for all. */
proof prover_implies (prover *p, const literal *hypotheses, size_t count, literal goal, literal *core,
                      size_t *core_count);
/* Do the hypotheses imply the formula? */
proof prover_implies_formula (prover *p, const literal *hypotheses, size_t count, const formula *f);

/* Is there no state in which all the literals and `also` (NULL: none) hold?
 * PROOF_VALID: none, not even with the literals of the core alone, which
 * has room for all.  PROOF_REFUTED: `values` is one, if it fits. */
typedef struct prover_conflict {
    literal *core;
    size_t count;
    int64_t *values; /* of all variables and inputs */
    bool has_values;
} prover_conflict;

proof prover_exclude (prover *p, const literal *list, size_t count, const formula *also,
                      prover_conflict *out);

/* Is there, for each state with `given`, a state or input with `wanted` and
 * `also` (NULL: none)?  Without updates both speak of one state, and inputs are
 * looked for; with them `given` speaks of the state after the updates (NULL:
 * unchanged), and the state before is looked for too. */
typedef struct prover_claim {
    const literal *given, *wanted;
    size_t given_count, wanted_count;
    const formula *also;
    size_t state_width; /* variables that are not inputs */
    const poly *const *updates;
} prover_claim;

proof prover_every (prover *p, const prover_claim *claim);

/* Commands one after the other, then a condition. */
typedef struct prover_leg {
    const formula *guard;
    const poly *const *updates; /* NULL: unchanged */
    size_t inputs;
} prover_leg;

typedef struct prover_route {
    size_t width;         /* variables that are not inputs */
    const int64_t *start; /* where they start */
    const bool *open;     /* any value will do */
    const prover_leg *legs;
    size_t count;
    const formula *end;
    const formula *begin; /* what the start has to meet */
} prover_route;

/* Is it excluded that all legs are taken?  PROOF_VALID: it is, after *taken legs
 * at the latest.  PROOF_REFUTED: they can be, with these values of open
 * variables at the start and then of the inputs, if *fits. */
proof prover_follow (prover *p, const prover_route *route, size_t *taken, int64_t *values, bool *fits);

/* One solution for each combination of truth values of the atoms that has
 * one under the hypotheses and `also` (NULL: none).  Variables v with fixed[v]
 * (NULL: none) keep values[v].  `found` gets `values` with the other variables
 * of the atoms filled in; it returns false to stop.
 * PROOF_VALID: all combinations were found. */
typedef struct prover_range {
    const uint32_t *atoms;
    size_t count;
    const literal *hypotheses;
    size_t hypothesis_count;
    const formula *also;
    const bool *fixed;
} prover_range;

typedef bool prover_visitor (void *context, const int64_t *values);
proof prover_enumerate (prover *p, const prover_range *range, int64_t *values, prover_visitor *found,
                        void *context);
#endif
