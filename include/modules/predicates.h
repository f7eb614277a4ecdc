/* predicates.h: how to look at a program through predicates: which ones to
 * start with, where they belong, and where new ones come from. */
#ifndef PREDICATES_H
#define PREDICATES_H
#include "exchange.h"
#include "explore.h"
#include "gcl.h"
#include "induction.h"

/* Abstractions by predicates (and control variables, which stay as they are).
 * Bits: every predicate holds or does not.  Cartesian: or nothing is known of
 * it.  A may step is one of some state, a must step one of all states that
 * the abstract state stands for. */
enum gcl_domain { GCL_BITS, GCL_CARTESIAN };
/* GCL_MUST_BOTH: must- steps, which reach every state of their target, and must
 * steps from there on. */
enum gcl_kind { GCL_MAY, GCL_MUST, GCL_MUST_BOTH };
enum gcl_direction { GCL_UNDER, GCL_OVER, GCL_COMBINE };
/* Where predicates come from: preconditions along a path that tells the
 * structure from the program (an error path that no run follows, or a run
 * that leaves the concrete search's structure), of steps that are not exact,
 * or all.  Usual: counterexamples for GCL_OVER, exactness otherwise. */
enum gcl_strategy { GCL_USUAL, GCL_COUNTEREXAMPLE, GCL_EXACTNESS, GCL_NON_GUIDED };

/* How to refine: concrete search, matching of states that agree on control
 * variables and predicates, new predicates from steps not proved exact. */
typedef struct gcl_refine_options {
    enum explore_order order;
    bool without_guards;              /* do not start with the guards' predicates */
    const gcl_predicates *predicates; /* start with these too; NULL: none */
    bool local;                       /* predicates belong to control states; GCL_UNDER only */
    bool split;                       /* ... to abstract states: each is split by the predicates it needs */
    bool light;                       /* no prover: every weakest precondition is added */
    bool whole_iterations;            /* finish an iteration that found an error */
    uint32_t heuristic;               /* a step not exact in so many iterations in a row: its state becomes
                                         predicates, which ends for finite systems; 0: never */
    uint32_t stable;             /* stop when the structure did not change for so many iterations; 0: never */
    uint32_t iterations;         /* at most; 0: no limit */
    uint32_t query_milliseconds; /* per call of the prover; 0: 1000 */
    /* GCL_OVER: may steps instead of concrete ones; an error path that no run
     * follows gives predicates.  GCL_COMBINE: both in turn, with the same
     * predicates, until one of them answers. */
    enum gcl_direction direction;
    enum gcl_domain domain;     /* of the over-approximation */
    enum gcl_strategy strategy; /* of both directions */
    uint64_t seed;              /* of the random walks that look for runs outside the structure */
    bool without_steps;         /* gcl_abstract: do not list the steps */
    bool structure;             /* GCL_UNDER, with "no": keep the states and steps */
    bool described;             /* ... and what is known of each state; a certificate, too, if there is to be one */
    /* May steps and errors count only where it holds; NULL: none.  There is no
     * certificate then. */
    const induction *invariant;
    /* GCL_UNDER, with one place for all predicates and no inputs after the start: a state stands for all
     * that these exchanges make of it; NULL: for itself.  There is no certificate then. */
    const exchanges *exchanges;
    bool certificate; /* with "no": keep the invariant that proves it, proofs/certificates-gcl.md */
} gcl_refine_options;
#endif
