/* induction.h: an inductive invariant of a program: for each valuation of its
 * control variables conditions that hold there always.
 *
 * Candidates come from the data flow of each process, from composing the
 * processes, and from convex polyhedra; they may be wrong.  What is returned was
 * proved: every start meets its conditions, and every command leads from states
 * that meet theirs to such states (proofs/invariants.md). */
#ifndef INDUCTION_H
#define INDUCTION_H
#include "budget.h"
#include "gcl.h"

enum induction_kind { INDUCTION_NONE, INDUCTION_LOCAL, INDUCTION_POLYHEDRA };

typedef struct induction_place {
    const int64_t *values;       /* of all variables; those that are not `known` mean nothing */
    bool reachable;              /* false: proved that no run comes here, and there are no conditions */
    const gcl_expr **conditions; /* all of them hold; none is implied by the others */
    size_t count;
} induction_place;

/* A condition that somebody claimed. */
typedef struct induction_claim {
    const gcl_expr *condition;
    bool proved;
    uint32_t command; /* not proved: this does not keep it; GCL_NONE: a start does not meet it */
} induction_claim;

typedef struct induction {
    const gcl_model *model;
    const bool *known; /* by variable: places have its value */
    induction_place *places;
    size_t place_count, reachable_count;
    size_t proposed, proved; /* candidates, counted at each reachable place */
    induction_claim *claims; /* the program's predicates, then those given */
    size_t claim_count;
    bool excludes_error; /* no state that meets the conditions is an error or takes an error action */
    uint64_t queries;
    char *reason; /* not NULL: there is no invariant, for this reason */
    arena *memory;
} induction;

/* Candidates of this kind, beside restrictions, ranges and claims.  Never NULL. */
induction *induction_find (const gcl_model *m, enum induction_kind kind, const gcl_predicates *claims,
                           budget *b);
void induction_free (induction *i);
/* The place with the values of the known variables among these, or NULL. */
const induction_place *induction_at (const induction *i, const int64_t *values);
/* The invariant as a certificate: proofs/certificates-gcl.md. */
char *induction_certificate (const induction *i);
#endif
