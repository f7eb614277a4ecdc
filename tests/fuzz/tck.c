/* Any bytes as .tck text: no crash, no hang, no leak, an error exactly when
 * there is no model; and what is accepted survives printing and reading. */
#include <stdint.h>
#include <stdlib.h>

#include "alloc.h"
#include "model.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
require (bool condition)
{
    if (!condition)
        abort ();
}

static void
check_printed (const model *m)
{
    text printed = TEXT_EMPTY;
    model_print (m, &printed);
    diag *why = diag_new ("printed.tck");
    model *again = model_parse (text_string (&printed), printed.length, why);
    require (again && model_equal (m, again));
    require (model_digest (m) == model_digest (again));
    model_free (again);
    diag_free (why);
    text_clear (&printed);
    model_print_json (m, &printed);
    text_free (&printed);
    model_has_stopwatches (m);
    model_has_diagonals (m);
    model_is_closed (m);
    model_resets_to_zero_only (m);
}

/* Memory may run out at any allocation; which one depends on the input. */
static void
check_without_memory (const uint8_t *data, size_t size)
{
    diag *why = diag_new ("fuzz.tck");
    size_t good = 0;
    for (size_t i = 0; i < size; i++)
        good = (31 * good + data[i]) % 97;
    alloc_fail_after (good);
    model *m = model_parse ((const char *) data, size, why);
    alloc_fail_after (SIZE_MAX);
    require ((m == NULL) == (diag_errors (why) > 0));
    model_free (m);
    diag_free (why);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static FILE *nowhere;
    if (!nowhere)
        nowhere = fopen ("/dev/null", "w");
    diag *why = diag_new ("fuzz.tck");
    model *m = model_parse ((const char *) data, size, why);
    require ((m == NULL) == (diag_errors (why) > 0));
    diag_print (why, nowhere);
    if (m)
        check_printed (m);
    model_free (m);
    diag_free (why);
    check_without_memory (data, size);
    return 0;
}
