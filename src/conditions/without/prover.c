/* A build without Z3: implications between comparisons of differences are decided by
 * shortest paths, everything else is undecided, which counts as not valid. */
#include <assert.h>

#include "../difference.h"
#include "alloc.h"
#include "conditions.h"
#include "library_version.h"

struct prover {
    budget *budget;
    difference *difference;
    uint64_t queries;
};

const char *
gcl_z3_version (void)
{
    return NULL;
}

bool
prover_is_whole (void)
{
    return false;
}

prover *
prover_new (const atoms *a, size_t variables, budget *b, unsigned milliseconds)
{
    (void) milliseconds;
    prover *p = xcalloc (1, sizeof *p);
    p->budget = b;
    p->difference = difference_new (a, variables);
    return p;
}

void
prover_free (prover *p)
{
    if (!p)
        return;
    difference_free (p->difference);
    xfree (p);
}

uint64_t
prover_queries (const prover *p)
{
    return p->queries;
}

bool
prover_give_time (prover *p)
{
    (void) p;
    return false;
}

proof
prover_implies (prover *p, const literal *hypotheses, size_t count, literal goal, literal *core,
                size_t *core_count)
{
    assert (!literal_is_constant (goal));
    if (!budget_look (p->budget))
        return PROOF_UNDECIDED;
    p->queries++;
    return difference_implies (p->difference, hypotheses, count, goal, core, core_count);
}

proof
prover_implies_formula (prover *p, const literal *hypotheses, size_t count, const formula *f)
{
    (void) p, (void) hypotheses, (void) count, (void) f;
    return PROOF_UNDECIDED;
}

proof
prover_exclude (prover *p, const literal *list, size_t count, const formula *also, prover_conflict *out)
{
    (void) p, (void) list, (void) count, (void) also, (void) out;
    return PROOF_UNDECIDED;
}

proof
prover_every (prover *p, const prover_claim *claim)
{
    (void) p, (void) claim;
    return PROOF_UNDECIDED;
}

proof
prover_follow (prover *p, const prover_route *route, size_t *taken, int64_t *values, bool *fits)
{
    (void) p, (void) route, (void) taken, (void) values, (void) fits;
    return PROOF_UNDECIDED;
}

proof
prover_enumerate (prover *p, const prover_range *range, int64_t *values, prover_visitor *found, void *context)
{
    (void) p, (void) range, (void) values, (void) found, (void) context;
    return PROOF_UNDECIDED;
}
