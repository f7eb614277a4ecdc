/* relations.h: is there a period for which the sampled automaton has an
 * infinite run, and which valuations reach which?  Both by relational zones:
 * difference constraints between the clocks before and after a path.  See
 * proofs/relations.md and proofs/unknown-period.md. */
#ifndef RELATIONS_H
#define RELATIONS_H
#include "budget.h"
#include "diag.h"
#include "model.h"
#include "query.h"
#include "text.h"
#include "verdict.h"

typedef struct relations_options {
    bool linear_programs; /* decide fixed points by lp.h, too, and stop on a
                             difference; slower */
    bool no_shortcut;     /* skip the single edge cycles, */
    bool no_joins;        /* skip the search with joined relations: for tests */
} relations_options;

/* The unknown period: q->kind is QUERY_CYCLE.  A yes comes with a run whose
 * loop repeats and whose period 1/q (run_period) is the largest that its edges
 * allow; a no writes q->certificate if there is one, in the format of
 * proofs/certificates-relations.md.
 * NULL, with an error in `why`, if the engine is not exact for the model:
 * stopwatches, x = y - c, differences of clocks together with x = c other
 * than 0.  `o` may be NULL. */
verdict *relations_decide (const model *m, const query *q, const relations_options *o, budget *b, diag *why);

/* --- which valuations reach which --- */

/* left - right, of the clocks before (source) or after; a clock number as in
 * the model, or RELATIONS_NO_CLOCK where nothing is added or subtracted. */
#define RELATIONS_NO_CLOCK UINT32_MAX

/* (after_left - after_right) - (before_left - before_right) <= constant, or <
 * when strict, or == when equal.  Without clocks before: a bound on the
 * valuation after, and the other way round. */
typedef struct relations_atom {
    uint32_t after_left, after_right, before_left, before_right;
    int64_t constant;
    bool strict, equal;
} relations_atom;

/* A pair of zones or of regions and one disjunct of the relation between
 * them.  `source` and `target` bound the valuations before and after, `cross`
 * relates them.  Of a clock above its constants nothing but that is said; a
 * clock in no atom may read anything. */
typedef struct relations_entry {
    const char *from_state, *to_state; /* as product_state_name prints them */
    relations_atom *source, *target, *cross;
    size_t source_count, target_count, cross_count;
    uint32_t *above_before, *above_after; /* clocks above their constants */
    size_t above_before_count, above_after_count;
} relations_entry;

typedef struct relations_table {
    relations_entry *entries;
    size_t count;
    bool by_regions; /* atoms of `cross` speak of fractional parts */
    struct arena *memory;
} relations_table;

typedef struct relations_question {
    uint32_t process, from, to; /* locations of one process */
    bool by_regions;            /* one entry per pair of regions and disjunct */
    bool range_disables;
} relations_question;

/* All pairs (v, v') such that some path of at least one step, each a delay
 * followed by an action, leads from v at `from` to v' at `to`; v is any
 * valuation that satisfies the invariant, v' counts up to clocks above their
 * constants.  The discrete states are those reachable in the product.
 * Sorted; no entry is contained in another at the same pair of states.
 * NULL with an error in `why`, or NULL with budget_reason set. */
relations_table *relations_compute (const model *m, const relations_question *q, budget *b, diag *why);
void relations_table_free (relations_table *t);
/* As text, one entry per paragraph. */
void relations_print (const model *m, const relations_table *t, text *out);
/* One atom as "x' - y' < u - v + 2". */
void relations_print_atom (const model *m, const relations_atom *a, text *out);
#endif
