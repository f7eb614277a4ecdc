/* A build without isl: nothing is decided, and it says why. */
#include "fixpoint.h"

#include "alloc.h"

bool
fixpoint_is_built (void)
{
    return false;
}

fixpoint_result *
fixpoint_decide (const gcl_model *m, const gcl_expr *formula, const fixpoint_options *o, budget *b)
{
    (void) m, (void) formula, (void) o, (void) b;
    fixpoint_result *r = xcalloc (1, sizeof *r);
    r->answer = ANSWER_UNKNOWN;
    r->reason = xstrdup ("this build of tacet has no sets of integers: libisl-dev was missing");
    return r;
}

void
fixpoint_result_free (fixpoint_result *r)
{
    if (r)
        xfree (r->reason);
    xfree (r);
}

bool
fixpoint_imprecision (const gcl_model *m, const gcl_expr *const *predicates, size_t count, uint64_t *alone,
                      uint64_t *pair, budget *b)
{
    (void) m, (void) predicates, (void) count, (void) alone, (void) pair, (void) b;
    return false;
}

bool
fixpoint_path (const gcl_model *m, const gcl_expr *goal, const gcl_predicates *seen_through, budget *b,
               fixpoint_way *out)
{
    (void) m, (void) goal, (void) seen_through, (void) b, (void) out;
    return false;
}
