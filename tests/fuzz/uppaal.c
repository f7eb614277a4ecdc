/* Any bytes as a model of UPPAAL, XML or text: no crash, no hang, no leak, an
 * error exactly when there is no model; and what is accepted is a model that
 * survives printing as .tck and reading. */
#include "fuzz.h"
#include "uppaal.h"

static void
check_printed (const void *result)
{
    const model *m = result;
    fuzz_require (model_is_resolved (m));
    text printed = TEXT_EMPTY;
    model_print (m, &printed);
    diag *why = diag_new ("printed.tck");
    model *again = model_parse (text_string (&printed), printed.length, why);
    fuzz_require (again && model_equal (m, again) && model_digest (m) == model_digest (again));
    model_free (again);
    diag_free (why);
    text_free (&printed);
}

static void *
parse (const char *bytes, size_t size, diag *why)
{
    uppaal_queries queries;
    uppaal_names *names = NULL;
    model *m = uppaal_read (bytes, size, &queries, &names, why);
    alloc_fail_after (SIZE_MAX); /* only reading recovers */
    for (size_t i = 0; names && i < queries.count; i++) {
        text translated = TEXT_EMPTY;
        diag *unused = diag_new ("query");
        uppaal_query_text (names, queries.at[i].text, &translated, unused);
        diag_free (unused);
        text_free (&translated);
    }
    uppaal_names_free (names);
    uppaal_queries_free (&queries);
    return m;
}

static void
release (void *m)
{
    model_free (m);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static const fuzz_format format = { "fuzz.xta", parse, check_printed, release, true };
    return fuzz_text (&format, data, size);
}
