#include "certificate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "checkers.h"

static const struct kind {
    const char *name;
    bool (*check) (reader *r);
    const char *proves; /* the question of the header follows */
} kinds[] = {
    { "zones-reach", check_zones, "over dense time no run reaches " },
    { "zones-deadlock", check_zones, "over dense time no run is ever stuck" },
    { "zones-cycle", check_zones, "over dense time there is no infinite run" },
    { "orbit", check_orbit, "no period has an infinite run" },
    { "relations", check_relations, "no period has an infinite run" },
};

static const struct kind *
find_kind (word name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (certificate_word_is (name, kinds[i].name))
            return &kinds[i];
    return NULL;
}

/* First line: what kind, which version, which model. */
static const struct kind *
read_first (reader *r)
{
    char digest[17];
    snprintf (digest, sizeof digest, "%016" PRIx64, model_digest (r->m));
    if (!certificate_next (r) || r->words.count != 4
        || !certificate_word_is (r->words.at[0], "tacet-certificate")) {
        certificate_fail (r, "this is not a certificate of tacet");
        return NULL;
    }
    r->kind = r->words.at[1];
    if (!certificate_word_is (r->words.at[2], "1"))
        certificate_fail (r, "this version of certificates is not known");
    else if (!certificate_word_is (r->words.at[3], digest))
        certificate_fail (r, "it was written for another model");
    else if (certificate_word_is (r->kind, "none"))
        certificate_fail (r, "the engine could not write down a proof");
    else if (!find_kind (r->kind))
        certificate_fail (r, "this kind of certificate is not known");
    return r->failed ? NULL : find_kind (r->kind);
}

/* " with L, M again and again, in which time diverges" or "a state with L, M". */
static void
describe_question (const reader *r, bool reach, text *out)
{
    if (reach && r->process != MODEL_NONE)
        text_printf (out, "%s.%s", r->m->processes[r->process].name,
                     r->m->processes[r->process].locations[r->location].name);
    else if (reach)
        text_add (out, "a state");
    for (size_t i = 0; i < r->labels.count; i++)
        text_printf (out, "%s%s", i ? ", " : " with ", r->m->labels[r->labels.at[i]]);
    if (!reach && r->labels.count)
        text_add (out, " again and again");
    if (!reach && r->non_zeno)
        text_add (out, r->labels.count ? " and with diverging time" : " with diverging time");
}

/* "... no run reaches a state with L (65 zones)"; the size is there already. */
static void
describe_proof (const reader *r, const struct kind *kind)
{
    text size = TEXT_EMPTY;
    text_add (&size, text_string (r->what));
    text_clear (r->what);
    text_add (r->what, kind->proves);
    describe_question (r, kind == &kinds[0], r->what);
    text_printf (r->what, " (%s)", text_string (&size));
    text_free (&size);
}

answer
certificate_check (const model *m, const char *source, size_t length, budget *b, text *what)
{
    reader r = { .m = m, .at = source, .end = source + length, .length = length, .budget = b, .what = what };
    const struct kind *kind = read_first (&r);
    bool right = kind && (certificate_next (&r) || certificate_fail (&r, "the file ends too early"))
                 && certificate_header (&r) && kind->check (&r);
    if (right)
        describe_proof (&r, kind);
    else
        certificate_fail (&r, "the file is not as it should be");
    certificate_done (&r);
    if (right || !budget_reason (b))
        return right ? ANSWER_YES : ANSWER_NO;
    text_clear (what);
    text_add (what, budget_reason (b));
    return ANSWER_UNKNOWN;
}
