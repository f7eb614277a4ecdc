/* prover.h: validity of implications between predicates, by shortest paths
 * where these are comparisons of differences (difference.h), else by Z3.
 * What it cannot decide within its limits counts as not valid. */
#ifndef GCL_PROVER_H
#define GCL_PROVER_H
#include "atoms.h"
#include "budget.h"

typedef struct prover prover;

typedef enum proof { PROOF_VALID, PROOF_REFUTED, PROOF_UNDECIDED } proof;

/* `milliseconds` per query; `variables` counts inputs too. */
prover *prover_new (const atoms *a, size_t variables, budget *b, unsigned milliseconds);
void prover_free (prover *p);
uint64_t prover_queries (const prover *p); /* so far */

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
