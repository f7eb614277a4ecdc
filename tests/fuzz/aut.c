/* Any bytes as .aut text: no crash, no hang, no leak, an error exactly when
 * there is no system; and what is accepted survives writing and reading. */
#include <string.h>

#include "fuzz.h"
#include "lts.h"

/* Write t; what is read back is returned. */
static lts *
written (const lts *t, text *out)
{
    diag *why = diag_new ("written.aut");
    lts_write_aut (t, out);
    lts *again = lts_read_aut (text_string (out), out->length, why);
    fuzz_require (again && lts_states (again) == lts_states (t) && lts_initial (again) == lts_initial (t));
    fuzz_require (lts_transitions (again) <= lts_transitions (t));
    diag_free (why);
    return again;
}

/* Writing settles after one turn: then the text reads back as itself. */
static void
check_written (const lts *t)
{
    text texts[3] = { TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY };
    lts *once = written (t, &texts[0]), *twice = written (once, &texts[1]),
        *last = written (twice, &texts[2]);
    fuzz_require (strcmp (text_string (&texts[1]), text_string (&texts[2])) == 0);
    lts_free (once);
    lts_free (twice);
    lts_free (last);
    for (int i = 0; i < 3; i++)
        text_free (&texts[i]);
}

static void
check_compared (const lts *t)
{
    budget *b = budget_new ((budget_limits){ .states = 10000 });
    lts *smallest = lts_minimise (t, "i", b);
    if (smallest) {
        lts_comparison *c = lts_comparison_new (t, smallest, "i", b);
        for (int r = 0; r < LTS_RELATIONS; r++) {
            lts_outcome o;
            lts_decide (c, (lts_relation) r, false, &o);
            fuzz_require (o.answer != LTS_NO || r == LTS_DEADLOCK);
            lts_outcome_free (&o);
        }
        lts_comparison_free (c);
    }
    lts_free (smallest);
    budget_free (b);
}

static void
check_system (const void *result)
{
    const lts *t = result;
    if (lts_states (t) < 10000) {
        check_written (t);
        check_compared (t);
    }
}

static void *
parse (const char *bytes, size_t size, diag *why)
{
    return lts_read_aut (bytes, size, why);
}

static void
release (void *t)
{
    lts_free (t);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static const fuzz_format format = { "fuzz.aut", parse, check_system, release, false };
    return fuzz_text (&format, data, size);
}
