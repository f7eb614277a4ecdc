/* fixpoint.h: computation tree logic by fixed points of sets of integers.
 *
 * A set of states is, for each valuation of the control variables, a union of
 * systems of linear equations and inequalities over the others (isl decides them
 * over the integers, exactly).  Each subformula has a lower set, whose states
 * satisfy it, and an upper set, outside of which none does: proofs/ctl.md.  So
 * programs with infinitely many states that no finite structure is bisimilar to can
 * have an answer; a fixed point that is not reached in so many rounds is
 * widened, which may lose it. */
#ifndef FIXPOINT_H
#define FIXPOINT_H
#include "budget.h"
#include "gcl.h"
#include "vec.h"
#include "verdict.h"

/* Conditions that every reachable state with these values of the `known` variables
 * satisfies.  All facts together are an inductive invariant. */
typedef struct fixpoint_fact {
    const int64_t *values;
    const bool *known;
    const gcl_expr *const *holds;
    size_t count;
    bool never; /* no reachable state has these values */
} fixpoint_fact;

typedef struct fixpoint_options {
    bool dead_ends_stay;
    uint32_t widen_after; /* rounds before sets are widened */
    uint32_t rounds;      /* at most, without widening */
    const fixpoint_fact *facts;
    size_t fact_count;
    /* The variables of these conditions are seen through them only; NULL: all are seen as they are. */
    const gcl_predicates *predicates;
    bool no_control;        /* control variables are data like the others */
    const gcl_model *proof; /* write down why, for this program: m, but for its errors; NULL: do not */
} fixpoint_options;

/* ANSWER_YES: every start is in the lower set of the formula.  ANSWER_NO: some is
 * outside of the upper set. */
typedef struct fixpoint_result {
    answer answer;
    char *reason;                            /* of unknown: a limit, or the subformula whose sets differ */
    bool exact;                              /* the lower set is the upper one */
    uint64_t control_states, rounds, pieces; /* pieces: of the largest union */
    bool ranked;                             /* an answer needed a ranking */
    bool dead_ends;                          /* there may be some */
    char **sets; /* "pc = 0: x >= 1": where the formula holds (lower set), by control state */
    size_t set_count;
    bool sets_fail;    /* where it fails instead, outside of the upper set */
    int64_t *start;    /* of "no": a start in which it fails, by variable; NULL: none was found that has 64 bits */
    char *certificate; /* if it was asked for: formula_proof.h, or why there is none */
} fixpoint_result;

bool fixpoint_is_built (void); /* false: without isl, and everything is unknown */
fixpoint_result *fixpoint_decide (const gcl_model *m, const gcl_expr *formula, const fixpoint_options *o,
                                  budget *b);
void fixpoint_result_free (fixpoint_result *r);

/* Commands of a shortest path to the condition in the abstraction in which the variables of these
 * predicates are seen through them only.  False: none was found, which says nothing. */
typedef VEC (uint32_t) fixpoint_way;
bool fixpoint_path (const gcl_model *m, const gcl_expr *goal, const gcl_predicates *seen_through, budget *b,
                    fixpoint_way *out);

/* How imprecise predicates are: over all pairs of commands, in how many cubes of one predicate, or of
 * two (count * count entries, the diagonal is left), one command follows another in the abstraction by them
 * that cannot in the program.  False: a limit, or what is not linear. */
bool fixpoint_imprecision (const gcl_model *m, const gcl_expr *const *predicates, size_t count,
                           uint64_t *alone, uint64_t *pair, budget *b);
#endif
