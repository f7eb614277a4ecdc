/* Any bytes as .aut text: no crash, no hang, no leak, an error exactly when
 * there is no system; and what is accepted survives writing and reading. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lts.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
require (bool condition)
{
    if (!condition)
        abort ();
}

/* Writing settles after one turn: then the text reads back as itself. */
static void
check_written (const lts *t)
{
    text once = TEXT_EMPTY, twice = TEXT_EMPTY;
    diag *why = diag_new ("written.aut");
    lts_write_aut (t, &once);
    lts *again = lts_read_aut (text_string (&once), once.length, why);
    require (again && lts_states (again) == lts_states (t) && lts_initial (again) == lts_initial (t));
    lts_write_aut (again, &twice);
    require (lts_transitions (again) <= lts_transitions (t));
    lts_free (again);
    diag_free (why);
    text_free (&once);
    text_free (&twice);
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
            require (o.answer != LTS_NO || r == LTS_DEADLOCK);
            lts_outcome_free (&o);
        }
        lts_comparison_free (c);
    }
    lts_free (smallest);
    budget_free (b);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static FILE *nowhere;
    if (!nowhere)
        nowhere = fopen ("/dev/null", "w");
    diag *why = diag_new ("fuzz.aut");
    lts *t = lts_read_aut ((const char *) data, size, why);
    require ((t == NULL) == (diag_errors (why) > 0));
    diag_print (why, nowhere);
    if (t && lts_states (t) < 10000) {
        check_written (t);
        check_compared (t);
    }
    lts_free (t);
    diag_free (why);
    return 0;
}
