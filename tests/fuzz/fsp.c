/* Any bytes as equations over actions: no crash, no hang, no leak, an error
 * exactly when there is no system; and what is accepted keeps to itself, at one
 * level and at two. */
#include "conform.h"
#include "fuzz.h"

static void
check_conforms (const void *result)
{
    const lts *t = result;
    budget *b = budget_new ((budget_limits){ .states = 10000 });
    for (int two = 0; two < 2; two++) {
        conformance *c = conformance_new (t, 2, two);
        conformance_set (c, 0, t);
        conformance_set (c, 1, t);
        fuzz_require (conformance_decide (c, b) != CONFORM_NO);
        conformance_free (c);
    }
    budget_free (b);
}

static void *
parse (const char *bytes, size_t size, diag *why)
{
    return lts_read_fsp (bytes, size, why);
}

static void
release (void *t)
{
    lts_free (t);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static const fuzz_format format = { "fuzz.fsp", parse, check_conforms, release, false };
    return fuzz_text (&format, data, size);
}
