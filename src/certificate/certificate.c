#include "certificate.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "checkers.h"
#include "coq.h"

enum subject { OF_STATE, OF_LOCATIONS, OF_DEADLOCK, OF_CYCLE, OF_WORDS };
enum pace { DENSE, SAMPLED, ANY_PERIOD };
enum { FIRST_VERSION = 2 };

static const struct kind {
    const char *name;
    unsigned version;
    enum pace pace;
    enum subject subject;
    bool (*check) (reader *r);
    bool (*coq) (reader *r, text *out); /* or NULL */
} kinds[] = {
    { "zones-reach", 2, DENSE, OF_STATE, check_zones, coq_zones },
    { "zones-locations", 2, DENSE, OF_LOCATIONS, check_zones, coq_zones },
    { "zones-deadlock", 2, DENSE, OF_DEADLOCK, check_zones, NULL },
    { "zones-cycle", 2, DENSE, OF_CYCLE, check_zones, coq_zones },
    { "grid-reach", 2, SAMPLED, OF_STATE, check_grid, coq_grid },
    { "grid-locations", 2, SAMPLED, OF_LOCATIONS, check_grid, coq_grid },
    { "grid-deadlock", 2, SAMPLED, OF_DEADLOCK, check_grid, NULL },
    { "grid-cycle", 2, SAMPLED, OF_CYCLE, check_grid, coq_grid },
    { "orbit", 2, ANY_PERIOD, OF_CYCLE, check_orbit, coq_orbit },
    { "relations", 2, ANY_PERIOD, OF_CYCLE, check_relations, NULL },
    { "sampling-pattern", 3, ANY_PERIOD, OF_WORDS, check_sampling_pattern, NULL },
    { "sampling-words", 2, SAMPLED, OF_WORDS, check_sampling_words, NULL },
};

static const struct kind *
find_kind (word name)
{
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (certificate_word_is (name, kinds[i].name))
            return &kinds[i];
    return NULL;
}

unsigned
certificate_version (const char *kind)
{
    const struct kind *k = find_kind ((word){ kind, strlen (kind) });
    return k ? k->version : FIRST_VERSION;
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
    const struct kind *kind = find_kind (r->kind);
    int64_t version, wanted = kind ? kind->version : FIRST_VERSION;
    if (!certificate_integer (r->words.at[2], wanted, wanted, &version))
        certificate_fail (r, "this version of certificates is not known");
    else if (!certificate_word_is (r->words.at[3], digest))
        certificate_fail (r, "it was written for another model");
    else if (certificate_word_is (r->kind, "none"))
        certificate_fail (r, "the engine could not write down a proof");
    else if (!kind)
        certificate_fail (r, "this kind of certificate is not known");
    return r->failed ? NULL : kind;
}

/* Does the header fit the kind? */
static bool
check_reading (reader *r, const struct kind *kind)
{
    bool cycle = kind->subject == OF_CYCLE, state = kind->subject == OF_STATE;
    bool some = kind->subject == OF_LOCATIONS, words = kind->subject == OF_WORDS;
    bool stuck = kind->subject == OF_DEADLOCK;
    if (kind->pace != SAMPLED && !certificate_word_is (r->time, kind->pace == DENSE ? "dense" : "any"))
        return certificate_fail (r, "certificates of this kind are about another time");
    if ((r->infinite != cycle && !words) || (r->non_zeno && !cycle))
        return certificate_fail (r, "certificates of this kind are about other words");
    if ((r->labels.count && !cycle && !state && !stuck && (!words || r->infinite)) || r->sites.count < some || (r->sites.count > state && !some))
        return certificate_fail (r, "certificates of this kind are not about such labels or locations");
    return true;
}

static void
describe_state (const reader *r, text *out)
{
    if (!r->sites.count)
        text_add (out, "a state");
    for (size_t i = 0; i < r->sites.count; i++) {
        const process *p = &r->m->processes[r->sites.at[i].process];
        text_printf (out, "%s%s.%s", i ? ", " : "", p->name, p->locations[r->sites.at[i].location].name);
    }
}

static void
describe_labels (const reader *r, text *out)
{
    for (size_t i = 0; i < r->labels.count; i++)
        text_printf (out, "%s%s", i ? ", " : " with ", r->m->labels[r->labels.at[i]]);
}

/* "over dense time no run reaches a state with L, M". */
static void
describe_claim (const reader *r, const struct kind *kind, text *out)
{
    if (kind->subject == OF_WORDS) {
        const char *infinite = r->infinite ? "infinite " : "";
        if (kind->pace == SAMPLED)
            text_printf (out, "with period %.*s every %sword of dense time happens", (int) r->time.length,
                         r->time.at, infinite);
        else
            text_printf (out, "every period loses %swords of dense time", infinite);
        if (r->labels.count)
            text_add (out, ", of those that end");
        describe_labels (r, out);
        return;
    }
    if (kind->pace == ANY_PERIOD)
        text_add (out, "no period has an infinite run");
    else if (kind->pace == DENSE)
        text_add (out, "over dense time ");
    else
        text_printf (out, "with period %.*s ", (int) r->time.length, r->time.at);
    if (kind->subject == OF_DEADLOCK)
        text_add (out, "no run is ever stuck");
    else if (kind->subject != OF_CYCLE) {
        text_printf (out, "no run reaches %s", r->sites.count > 1 ? "any of " : "");
        describe_state (r, out);
    } else if (kind->pace != ANY_PERIOD)
        text_add (out, "there is no infinite run");
    describe_labels (r, out);
    if (kind->subject == OF_CYCLE && r->labels.count)
        text_add (out, " again and again");
    if (r->non_zeno)
        text_add (out, r->labels.count ? " and with diverging time" : " with diverging time");
}

/* The claim, the size, which is there already, and the readings by the names
 * of their options. */
static void
describe_proof (const reader *r, const struct kind *kind)
{
    text size = TEXT_EMPTY;
    text_add (&size, text_string (r->what));
    text_clear (r->what);
    describe_claim (r, kind, r->what);
    text_printf (r->what, " (%s; words %s, ", text_string (&size), r->infinite ? "infinite" : "finite");
    if (r->infinite)
        text_printf (r->what, "non-zeno %s, ", r->non_zeno ? "yes" : "no");
    text_printf (r->what, "range %s)", r->range_disables ? "disable" : "error");
    text_free (&size);
}

/* Up to the lines that differ from kind to kind. */
static const struct kind *
read_head (reader *r)
{
    const struct kind *kind = read_first (r);
    bool right = kind && (certificate_next (r) || certificate_fail (r, "the file ends too early"))
                 && certificate_header (r) && check_reading (r, kind);
    return right ? kind : NULL;
}

static answer
conclude (reader *r, bool right)
{
    const char *open = r->beyond ? r->beyond : budget_reason (r->budget);
    if (!right)
        certificate_fail (r, "the file is not as it should be");
    certificate_done (r);
    if (right || !open)
        return right ? ANSWER_YES : ANSWER_NO;
    text_clear (r->what);
    text_add (r->what, open);
    return ANSWER_UNKNOWN;
}

answer
certificate_check (const model *m, const char *source, size_t length, budget *b, text *what)
{
    reader r = { .m = m, .at = source, .end = source + length, .length = length, .budget = b, .what = what };
    const struct kind *kind = read_head (&r);
    bool right = kind && kind->check (&r);
    if (right)
        describe_proof (&r, kind);
    return conclude (&r, right);
}

answer
certificate_to_coq (const model *m, const char *source, size_t length, budget *b, text *out, text *what)
{
    reader r = { .m = m, .at = source, .end = source + length, .length = length, .budget = b, .what = what };
    const struct kind *kind = read_head (&r);
    bool right = kind && kind->coq;
    if (kind && !kind->coq)
        r.beyond = "certificates of this kind are not written for Coq";
    if (right) {
        text_add (out, "(** ");
        describe_claim (&r, kind, out);
        text_add (out, ". *)\n");
    }
    return conclude (&r, right && kind->coq (&r, out));
}
