/* Any bytes as .gcl text: no crash, no hang, no leak, an error exactly when
 * there is no model; and what is accepted survives printing and reading. */
#include <stdint.h>
#include <stdlib.h>

#include "alloc.h"
#include "gcl.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
require (bool condition)
{
    if (!condition)
        abort ();
}

static void
check_printed (const gcl_model *m)
{
    text printed = TEXT_EMPTY;
    gcl_print (m, &printed);
    diag *why = diag_new ("printed.gcl");
    gcl_model *again = gcl_parse (text_string (&printed), printed.length, why);
    require (again && gcl_equal (m, again));
    gcl_free (again);
    diag_free (why);
    text_free (&printed);
    gcl_is_open (m);
    gcl_has_error (m);
}

/* Memory may run out at any allocation; which one depends on the input. */
static void
check_without_memory (const uint8_t *data, size_t size)
{
    diag *why = diag_new ("fuzz.gcl");
    size_t good = 0;
    for (size_t i = 0; i < size; i++)
        good = (31 * good + data[i]) % 97;
    alloc_fail_after (good);
    gcl_model *m = gcl_parse ((const char *) data, size, why);
    alloc_fail_after (SIZE_MAX);
    require ((m == NULL) == (diag_errors (why) > 0));
    gcl_free (m);
    diag_free (why);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static FILE *nowhere;
    if (!nowhere)
        nowhere = fopen ("/dev/null", "w");
    diag *why = diag_new ("fuzz.gcl");
    gcl_model *m = gcl_parse ((const char *) data, size, why);
    require ((m == NULL) == (diag_errors (why) > 0));
    diag_print (why, nowhere);
    if (m)
        check_printed (m);
    gcl_free (m);
    diag_free (why);
    check_without_memory (data, size);
    return 0;
}
