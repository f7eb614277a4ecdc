#include "ask.h"

#include <string.h>

#include "asking.h"

static void (*const answers[ASK_KINDS]) (const question *q, reply *r) = {
    [ASK_DECIDE] = ask_decide,
    [ASK_REACH] = ask_reach,
    [ASK_CLASSIFY] = ask_classify,
    [ASK_SIMULATE] = ask_simulate,
    [ASK_EXPORT] = ask_export,
    [ASK_COMPARE] = ask_compare,
    [ASK_PERIODS] = ask_periods,
    [ASK_REFINE] = ask_refine,
    [ASK_ABSTRACT] = ask_abstract,
    [ASK_INVARIANT] = ask_invariant,
    [ASK_EXPLORE] = ask_explore,
    [ASK_CTL] = ask_ctl,
    [ASK_REGIONS] = ask_regions,
    [ASK_RELATION] = ask_relation,
    [ASK_PROGRAM] = ask_program,
    [ASK_CHECK] = ask_check,
    [ASK_CHECK_CERTIFICATE] = ask_check_certificate,
    [ASK_LTS_COMPARE] = ask_lts_compare,
    [ASK_LTS_MINIMISE] = ask_lts_minimise,
    [ASK_LTS_COMPOSE] = ask_lts_compose,
    [ASK_LTS_CONFORM] = ask_lts_conform,
};

static const char *const language_names[] = { [LANGUAGE_NETWORK] = "a network of automata (.tck)",
                                              [LANGUAGE_PROGRAM] = "guarded commands (.gcl)",
                                              [LANGUAGE_SYSTEM] = "a transition system (.aut, .fsp)",
                                              [LANGUAGE_C] = "a C program (.c, .bc, .ll)",
                                              [LANGUAGE_DOCUMENT] = "a document" };

/* Are there as many subjects as it takes, in languages that it takes? */
static bool
subjects_fit (const question *q, reply *r)
{
    const question_info *about = question_about (q->kind);
    const char *name = question_name (q->kind);
    if (q->subject_count < about->fewest || q->subject_count > about->most) {
        reply_refuse (r, "%s needs %zu model%s", name, about->fewest, about->fewest == 1 ? "" : "s");
        return false;
    }
    for (size_t i = 0; i < q->subject_count; i++) {
        const subject *s = q->subjects[i];
        if (!subject_is_read (s)) {
            r->failure = REPLY_INPUT;
            return false;
        }
        language wanted = about->languages[i > 0];
        bool fits = wanted == LANGUAGE_ANY       ? true
                    : wanted == LANGUAGE_BY_NAME ? s->network || s->program : s->language == wanted;
        fits = fits || (q->kind == ASK_CHECK_CERTIFICATE && i == 0 && s->language == LANGUAGE_C);
        fits = fits || (i > 0 && about->or_code && s->language == LANGUAGE_C);
        if (!fits) {
            reply_refuse (r, "%s: %s wants %s, this is %s%s", s->name, name,
                          wanted == LANGUAGE_BY_NAME ? "automata or guarded commands"
                                                     : language_names[wanted],
                          language_names[s->language],
                          s->program ? "; those are for explore, refine, abstract, invariant and ctl" : "");
            r->failure = REPLY_INPUT;
            return false;
        }
    }
    return true;
}

/* What every engine, the replay and the checkers of certificates know; the rest
 * can be read and written. */
enum { EVERYBODY_KNOWS = 2047 };

static bool
additions_are_known (const question *q, reply *r)
{
    bool only_written = q->kind == ASK_EXPORT && !asking_is (q, SETTING_TO, "aut") && !asking_is (q, SETTING_TO, "gcl")
                        && !asking_is (q, SETTING_TO, "dot");
    if (only_written || q->kind == ASK_CLASSIFY)
        return true;
    for (size_t i = 0; i < q->subject_count; i++) {
        const model *m = q->subjects[i]->network;
        if (m && model_additions (m) & ~(unsigned) EVERYBODY_KNOWS) {
            model_is_known (m, EVERYBODY_KNOWS, "tacet", asking_messages (q, r));
            r->failure = REPLY_INPUT;
            return false;
        }
    }
    return true;
}

reply *
ask (const question *q)
{
    reply *r = reply_new (q);
    question within = *q;
    budget *own = q->budget ? NULL : budget_new (question_limits (q));
    if (own)
        within.budget = own;
    if (subjects_fit (q, r) && additions_are_known (q, r))
        answers[q->kind](&within, r);
    budget_free (own);
    return r;
}

bool
asking_is (const question *q, setting which, const char *word)
{
    const char *value = question_text (q, which);
    return value && strcmp (value, word) == 0;
}

bool
asking_range_disables (const question *q)
{
    return asking_is (q, SETTING_RANGE, "disable");
}

diag *
asking_messages (const question *q, reply *r)
{
    if (!r->messages) {
        const subject *s = q->subjects[0];
        r->messages = diag_new (s->name);
        diag_set_source (r->messages, text_string (&s->text), s->text.length);
    }
    return r->messages;
}

void
asking_give_up (const question *q, reply *r)
{
    if (r->messages && diag_errors (r->messages))
        r->failure = REPLY_INPUT;
    else
        reply_set_unknown (r, budget_reason (q->budget) ? budget_reason (q->budget)
                                                        : "the engine gives no reason");
}

void
asking_short_name (text *out, const char *file_name)
{
    const char *slash = strrchr (file_name, '/'), *from = slash && slash[1] ? slash + 1 : file_name;
    const char *dot = strrchr (from, '.');
    text_add_bytes (out, from, dot && dot > from ? (size_t) (dot - from) : strlen (from));
}

void
asking_head (reply *r, const char *key, const char *value)
{
    reply_add_word (r, key, value);
    vec_last (&r->parts).flags |= PART_HEAD;
}

void
asking_judge_certificate (const question *q, answer a, reply *r)
{
    if (!q->certificate || r->remarks.count)
        return;
    long written = ftell (q->certificate); /* of a pipe it is negative: who reads it will see */
    if (written == 0 || (written < 0 && a != ANSWER_NO))
        reply_remark (r, "no certificate written: %s",
                      a == ANSWER_NO ? "this engine has none for this question"
                                     : "only the answer no has one");
}

void
asking_measure (const question *q, reply *r)
{
    r->stats.seconds = budget_seconds (q->budget);
    r->stats.peak_kib = budget_peak_kib ();
}
