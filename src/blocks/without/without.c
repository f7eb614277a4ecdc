/* A build without Z3: nothing is decided, and it says why. */
#include "blocks.h"

#include "alloc.h"

blocks_result *
blocks_decide (const flow *f, budget *b)
{
    (void) f, (void) b;
    blocks_result *r = xcalloc (1, sizeof *r);
    r->answer = ANSWER_UNKNOWN;
    r->reason = "this build of tacet has no Z3, which decides formulas about blocks of steps";
    return r;
}

bool
blocks_print_certificate (const flow *f, const blocks_result *r, text *out)
{
    (void) f, (void) r, (void) out;
    return false;
}

void
blocks_result_free (blocks_result *r)
{
    xfree (r);
}
