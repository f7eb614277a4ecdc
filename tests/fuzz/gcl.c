/* Any bytes as .gcl text: no crash, no hang, no leak, an error exactly when
 * there is no model; and what is accepted survives printing and reading. */
#include "fuzz.h"
#include "gcl.h"

static void
check_printed (const void *result)
{
    const gcl_model *m = result;
    text printed = TEXT_EMPTY;
    gcl_print (m, &printed);
    diag *why = diag_new ("printed.gcl");
    gcl_model *again = gcl_parse (text_string (&printed), printed.length, why);
    fuzz_require (again && gcl_equal (m, again));
    gcl_free (again);
    diag_free (why);
    text_free (&printed);
    gcl_is_open (m);
    gcl_has_error (m);
}

static void *
parse (const char *bytes, size_t size, diag *why)
{
    return gcl_parse (bytes, size, why);
}

static void
release (void *m)
{
    gcl_free (m);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static const fuzz_format format = { "fuzz.gcl", parse, check_printed, release, true };
    return fuzz_text (&format, data, size);
}
