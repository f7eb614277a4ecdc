#include "ask.h"

#include <string.h>

#include "alloc.h"
#include "asking.h"
#include "conditions.h"
#include "polyhedra.h"

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
                                              [LANGUAGE_DOCUMENT] = "a run (JSON) or a certificate" };

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
        if (q->observer && diag_errors (q->observer->messages)) {
            r->failure = REPLY_INPUT;
            return false;
        }
        language wanted = about->languages[i > 0];
        bool fits = wanted == LANGUAGE_ANY       ? true
                    : wanted == LANGUAGE_BY_NAME ? s->network || s->program
                                                 : s->language == wanted;
        fits = fits || (q->kind == ASK_CHECK_CERTIFICATE && i == 0 && s->language == LANGUAGE_C);
        fits = fits || (q->kind == ASK_CHECK_CERTIFICATE && i > 1 && s->language == LANGUAGE_SYSTEM);
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
    bool only_written = q->kind == ASK_EXPORT && !asking_is (q, SETTING_TO, "aut")
                        && !asking_is (q, SETTING_TO, "gcl") && !asking_is (q, SETTING_TO, "dot");
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

/* An unknown may be known to a build with more libraries. */
static void
tell_what_was_missing (const question *q, reply *r)
{
    if (r->failure != REPLY_ANSWERED || r->answer != ANSWER_UNKNOWN || !q->subject_count)
        return;
    const subject *s = q->subjects[0];
    const char *missing = NULL;
    if (s->program && !prover_is_whole ())
        missing = "; this build of tacet has no Z3 and proves only comparisons of differences";
    else if (s->network && model_has_stopwatches (s->network) && !polyhedra_are_built ()
             && !strstr (text_string (&r->sentence), "no polyhedra"))
        missing = "; this build of tacet has no polyhedra (PPL)";
    if (!missing)
        return;
    text_add (&r->sentence, missing);
    text_add (&r->reason, missing);
}

/* The networks as this question sees them: with its limits, while other threads may ask about the same.  Runs
 * in the reply refer to them. */
struct views {
    patience patience;
    subject subjects[QUESTION_SUBJECTS];
    model networks[QUESTION_SUBJECTS];
};

static bool
is_over (const void *context)
{
    return budget_is_over (context);
}

static struct views *
limit_evaluation (question *q)
{
    struct views *v = xcalloc (1, sizeof *v);
    v->patience.is_over = is_over;
    v->patience.context = q->budget;
    for (size_t i = 0; i < q->subject_count; i++)
        if (q->subjects[i]->network) {
            v->subjects[i] = *q->subjects[i];
            v->networks[i] = *v->subjects[i].network;
            v->networks[i].patience = &v->patience;
            v->subjects[i].network = &v->networks[i];
            q->subjects[i] = &v->subjects[i];
        }
    return v;
}

/* Whatever was found rests on values that nobody knows. */
static reply *
forget (const question *q, TAKE reply *r, budget *b)
{
    budget_check (b);
    reply *unknown = reply_new (q);
    unknown->is_document = r->is_document;
    reply_set_unknown (unknown, budget_reason (b) ? budget_reason (b) : "the evaluation of a term takes too long");
    reply_free (r);
    return unknown;
}

reply *
ask (const question *q)
{
    reply *r = reply_new (q);
    question within = *q;
    budget *own = q->budget ? NULL : budget_new (question_limits (q));
    if (own)
        within.budget = own;
    if (subjects_fit (q, r) && additions_are_known (q, r)) {
        struct views *v = limit_evaluation (&within);
        r->kept = v;
        answers[q->kind](&within, r);
        v->patience.is_over = NULL;
        if (atomic_load (&v->patience.lost))
            r = forget (q, r, within.budget);
        tell_what_was_missing (q, r);
    }
    budget_free (own);
    return r;
}
