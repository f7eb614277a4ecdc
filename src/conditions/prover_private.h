/* prover_private.h: the prover's use of Z3, for the files that ask it. */
#ifndef GCL_PROVER_PRIVATE_H
#define GCL_PROVER_PRIVATE_H
#include <z3.h>

#include "lookout.h"
#include "difference.h"
#include "vec.h"

/* An atom has two switches, on: a => atom, off: b => not atom, so that atoms
 * that do not take part in a query cost nothing.  Switches are named by
 * their literal. */
struct prover {
    const atoms *atoms;
    budget *budget;
    difference *difference;
    Z3_context context;
    Z3_solver solver;
    Z3_sort integer;
    Z3_ast *variables;
    size_t variable_count;
    VEC (Z3_ast) conditions; /* of each atom; NULL: not built yet */
    VEC (Z3_ast) switches;   /* of each literal; NULL: not built yet */
    VEC (Z3_ast) assumptions;
    unsigned milliseconds; /* per query */
    unsigned time_limit;   /* as the solver knows it: less when the budget ends */
    uint64_t queries;
    lookout *lookout; /* for an interruption, during a query */
};

/* What a function returns is only borrowed, unless it says otherwise. */
void prover_start (prover *p); /* before anything else is done with Z3; again: nothing */
Z3_ast prover_keep (prover *p, Z3_ast ast); /* takes a reference */
Z3_ast prover_number (prover *p, int64_t value);
Z3_ast prover_literal (prover *p, literal l);
/* The polynomial with these terms for the variables and inputs; referenced. */
Z3_ast prover_poly (prover *p, const poly *sum, const Z3_ast *variables);
Z3_ast prover_formula (prover *p, const formula *f); /* referenced */
/* Let the solver keep to the limits. */
void prover_limit (prover *p, Z3_solver solver);
#endif
