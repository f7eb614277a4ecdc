/* A proof about a C program becomes a certificate only when the checker takes it: bounds
 * that the search knew but that do not follow from each other over bits are left out. */
#include <string.h>

#include "alloc.h"
#include "c_certify.h"

/* To prove a second time takes less than the first time, or is not worth it. */
static const double LEAST_SECONDS = 2, TIMES_AS_LONG = 2;

void
c_certify_claim (const c_program *p, c_claim *claim)
{
    static const char *const overflows[] = {
        [FLOW_OVERFLOW_ERROR] = "error", [FLOW_OVERFLOW_WRAP] = "wrap", [FLOW_OVERFLOW_IGNORE] = "ignore"
    };
    *claim = (c_claim){ .entry = p->options.entry,
                        .target = p->target,
                        .target_is_label = p->target && bitcode_find (p->module, p->target) == BITCODE_NONE,
                        .overflow = overflows[p->options.overflow],
                        .data_model = p->module->pointer_bits,
                        .havoc_unknown = p->options.havoc_unknown,
                        .unset_objects = p->unset_objects,
                        .inputs = p->options.inputs,
                        .input_count = p->options.input_count };
}

static bool
is_among (const c_check *c, size_t line)
{
    for (size_t i = 0; i < c->too_strong.count; i++)
        if (c->too_strong.at[i] == line)
            return true;
    return false;
}

void
c_certify_weaken (text *lines, const c_check *c)
{
    text kept = TEXT_EMPTY;
    size_t number = 0;
    for (const char *at = text_string (lines); *at;) {
        const char *end = strchr (at, '\n');
        size_t length = end ? (size_t) (end - at) + 1 : strlen (at);
        if (!is_among (c, ++number))
            text_add_bytes (&kept, at, length);
        at += length;
    }
    text_free (lines);
    *lines = kept;
}

bool
c_certify (const c_program *p, const blocks_result *proof, text *out, text *why)
{
    c_claim claim;
    c_certify_claim (p, &claim);
    c_certificate_write_claim (&claim, out);
    if (!blocks_print_certificate (p->flow, proof, out)) {
        text_add (why, "the proof speaks of addresses in a way that certificates have no words for");
        return false;
    }
    double seconds = LEAST_SECONDS + TIMES_AS_LONG * budget_seconds (p->asked->budget);
    budget *share =
        budget_new_within (p->asked->budget, (budget_limits){ .seconds = p->asked->certificate ? 0 : seconds });
    c_check c;
    c_certificate_check (p->module, text_string (out), out->length, CHECK_WEAKENED, share, &c);
    bool right = c.answer == ANSWER_YES;
    if (right && c.too_strong.count) {
        c_certify_weaken (out, &c);
        c_check_free (&c);
        c_certificate_check (p->module, text_string (out), out->length, CHECK_ASKED, share, &c);
        right = c.answer == ANSWER_YES;
    }
    if (!right)
        text_add (why, text_string (&c.what));
    c_check_free (&c);
    budget_free (share);
    return right;
}
