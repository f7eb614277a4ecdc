/* Any bytes as .tck text: no crash, no hang, no leak, an error exactly when
 * there is no model; and what is accepted survives printing and reading. */
#include "fuzz.h"
#include "model.h"

static void
check_printed (const void *result)
{
    const model *m = result;
    text printed = TEXT_EMPTY;
    model_print (m, &printed);
    diag *why = diag_new ("printed.tck");
    model *again = model_parse (text_string (&printed), printed.length, why);
    fuzz_require (again && model_equal (m, again));
    fuzz_require (model_digest (m) == model_digest (again));
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

static void *
parse (const char *bytes, size_t size, diag *why)
{
    return model_parse (bytes, size, why);
}

static void
release (void *m)
{
    model_free (m);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static const fuzz_format format = { "fuzz.tck", parse, check_printed, release, true };
    return fuzz_text (&format, data, size);
}
