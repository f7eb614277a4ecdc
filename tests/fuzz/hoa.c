/* Any bytes as an automaton in the Hanoi format: no crash, no hang, no leak, an error exactly when there
 * is none; and what it accepts is accepted by its translation. */
#include "fuzz.h"
#include "hoa.h"

static void *
parse (const char *bytes, size_t size, diag *why)
{
    return hoa_parse (bytes, size, why);
}

static void
release (void *a)
{
    hoa_free (a);
}

static void
check (const void *result)
{
    hoa *a = (hoa *) result;
    budget *b = budget_new ((budget_limits){ .seconds = 1, .states = 1000 });
    text why = TEXT_EMPTY;
    bool deterministic = hoa_is_deterministic (a, b);
    omega *same = hoa_translate (a, false, b, &why), *other = deterministic && !budget_reason (b) ? hoa_translate (a, true, b, &why) : NULL;
    uint64_t letters[] = { 0, 1, UINT64_MAX >> 2 };
    for (size_t loop = 0; loop < 3 && same && same->states < 1000 && !budget_reason (b); loop++) {
        lasso word = { letters, NULL, 3, loop };
        bool accepts = hoa_accepts (a, &word);
        fuzz_require (omega_accepts (same, &word) == accepts);
        fuzz_require (!other || omega_accepts (other, &word) != accepts);
    }
    omega_free (same);
    omega_free (other);
    text_free (&why);
    budget_free (b);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    static const fuzz_format format = { "fuzz.hoa", parse, check, release, false };
    return fuzz_text (&format, data, size);
}
