/* All that an engineer asks before choosing a period, on one screen: for each of a few
 * periods, is there an infinite run, which labels are reached, is there a deadlock that
 * dense time has not, which word is lost? */
#include <string.h>

#include "alloc.h"
#include "lossless.h"
#include "timed.h"

/* Each question gets so many seconds at most. */
enum { SECONDS = 10 };

typedef struct row {
    text period; /* or "dense" */
    answer infinite, deadlock, words;
    answer *labels;
    text lost, brief; /* the shortest word, and what of it fits on a line */
} row;

typedef struct overview {
    timed timed;
    diag *why;
    sampling_answer *rate; /* NULL: stopwatches */
    row dense;
    VEC (row) rows;
} overview;

static bool
has_failed (const overview *o)
{
    return o->timed.reply->failure != REPLY_ANSWERED;
}

/* One question about one reading of time; unknown within its seconds is unknown. */
static answer
ask_one (overview *o, const char *time, query_kind kind, const uint32_t *label)
{
    if (has_failed (o))
        return ANSWER_UNKNOWN;
    text conflict = TEXT_EMPTY;
    timed_question q = o->timed.question;
    q.time = time;
    q.query.kind = kind;
    q.query.labels = label;
    q.query.label_count = label != NULL;
    q.query.certificate = NULL;
    answer a = ANSWER_UNKNOWN;
    budget *b = budget_new_within (o->timed.asked->budget, (budget_limits){ .seconds = SECONDS });
    verdict *v = strategy_answer (o->timed.model, &q, b, o->why, &conflict);
    if (!v)
        o->timed.reply->failure = REPLY_INPUT;
    else if (!strategy_evidence_holds (o->timed.model, &q, v, &conflict))
        reply_distrust (o->timed.reply, "%s", text_string (&conflict));
    else if (v->fault)
        reply_fault (o->timed.reply, v->fault_where, v->fault);
    else
        a = v->answer;
    verdict_free (v);
    budget_free (b);
    text_free (&conflict);
    return a;
}

/* Runs, labels and deadlocks; a label that dense time does not reach is not looked for. */
static void
fill_row (overview *o, row *r, const char *time)
{
    bool dense = r == &o->dense;
    text_add (&r->period, time);
    r->infinite = dense || o->dense.infinite != ANSWER_NO ? ask_one (o, time, QUERY_CYCLE, NULL) : ANSWER_NO;
    r->deadlock = ask_one (o, time, QUERY_DEADLOCK, NULL);
    r->labels = xcalloc (o->timed.model->label_count + 1, sizeof *r->labels);
    for (uint32_t l = 0; l < o->timed.model->label_count; l++)
        r->labels[l] =
            dense || o->dense.labels[l] != ANSWER_NO ? ask_one (o, time, QUERY_REACH, &l) : ANSWER_NO;
}

/* From the least q on every period unit/q keeps all words (S1, S14); of others the
 * shortest word that is lost is found. */
static void
fill_words (overview *o, const sampling_question *q, row *r, uint32_t number)
{
    r->words = ANSWER_UNKNOWN;
    if (!o->rate || has_failed (o))
        return;
    if (o->rate->answer == ANSWER_YES && number >= o->rate->least) {
        r->words = ANSWER_YES;
        return;
    }
    const char *period = text_string (&r->period);
    budget *b = budget_new_within (o->timed.asked->budget, (budget_limits){ .seconds = SECONDS });
    sampling_period *found = sampling_among (q, &period, 1, b, o->why);
    if (found)
        r->words = found->answer;
    if (found && found->lost) {
        lossless_add_word (found->lost, &r->lost);
        lossless_add_brief (found->lost, &r->brief);
    }
    sampling_periods_free (found, 1);
    budget_free (b);
}

static void
survey (overview *o)
{
    const model *m = o->timed.model;
    sampling_question q = lossless_question (o->timed.asked);
    fill_row (o, &o->dense, "dense");
    if (!has_failed (o) && !model_has_stopwatches (m)) {
        budget *b = budget_new_within (o->timed.asked->budget, (budget_limits){ .seconds = SECONDS });
        o->rate = sampling_decide (&q, b, o->why);
        budget_free (b);
        if (!o->rate)
            o->timed.reply->failure = REPLY_INPUT;
    }
    int32_t unit = model_time_unit (m);
    lossless_rows chosen = VEC_EMPTY;
    lossless_choose (unit, o->rate && o->rate->answer == ANSWER_YES ? o->rate->least : 0, &chosen);
    for (size_t i = 0; i < chosen.count && !has_failed (o); i++) {
        row *r = vec_add (&o->rows);
        *r = (row){ .period = TEXT_EMPTY };
        text period = TEXT_EMPTY;
        lossless_add_period (unit, chosen.at[i], &period);
        fill_row (o, r, text_string (&period));
        fill_words (o, &q, r, chosen.at[i]);
        text_free (&period);
    }
    vec_free (&chosen);
    lossless_question_free (&q);
}

/* What dense time has the period must have: the worse of two answers. */
static answer
kept (answer so_far, answer dense, answer sampled)
{
    answer now = dense == ANSWER_NO      ? ANSWER_YES
                 : sampled == ANSWER_YES ? ANSWER_YES
                 : dense == ANSWER_YES   ? sampled
                                         : ANSWER_UNKNOWN;
    return so_far == ANSWER_NO || now == ANSWER_YES ? so_far : now;
}

/* No deadlock may come to what has none. */
static answer
opposite (answer a)
{
    return a == ANSWER_YES ? ANSWER_NO : a == ANSWER_NO ? ANSWER_YES : a;
}

static answer
keeps (const overview *o, const row *r)
{
    answer all = kept (ANSWER_YES, o->dense.infinite, r->infinite);
    all = kept (all, opposite (o->dense.deadlock), opposite (r->deadlock));
    for (uint32_t l = 0; l < o->timed.model->label_count; l++)
        all = kept (all, o->dense.labels[l], r->labels[l]);
    return kept (all, ANSWER_YES, r->words);
}

/* Does dense time leave a label out? */
static bool
some_unreached (const overview *o)
{
    for (uint32_t l = 0; l < o->timed.model->label_count; l++)
        if (o->dense.labels[l] == ANSWER_NO)
            return true;
    return false;
}

/* "all", "as dense", or what is not reached. */
static void
add_labels (const overview *o, const row *r, sheet *t)
{
    const model *m = o->timed.model;
    text missing = TEXT_EMPTY, open = TEXT_EMPTY;
    for (uint32_t l = 0; l < m->label_count; l++) {
        bool wanted = r == &o->dense || o->dense.labels[l] != ANSWER_NO;
        if (wanted && r->labels[l] != ANSWER_YES) {
            text *list = r->labels[l] == ANSWER_NO ? &missing : &open;
            text_printf (list, "%s%s", list->length ? "," : "", m->labels[l]);
        }
    }
    text cell = TEXT_EMPTY;
    if (!m->label_count)
        text_add (&cell, "-");
    else if (!missing.length && !open.length)
        text_add (&cell, r != &o->dense && some_unreached (o) ? "as dense" : "all");
    if (missing.length)
        text_printf (&cell, "not %s", text_string (&missing));
    if (open.length)
        text_printf (&cell, "%sunknown %s", cell.length ? "; " : "", text_string (&open));
    sheet_text (t, "%s", text_string (&cell));
    text_free (&missing);
    text_free (&open);
    text_free (&cell);
}

static void
add_words (const row *r, const text *lost, sheet *t)
{
    sheet_text (t, "%s%s",
                r->words == ANSWER_YES  ? "none"
                : r->words == ANSWER_NO ? "loses "
                                        : "unknown",
                text_string (lost));
}

static void
add_row (const overview *o, const row *r, sheet *t)
{
    bool dense = r == &o->dense;
    sheet_text (t, "%s", text_string (&r->period));
    sheet_text (t, "%s", answer_name (r->infinite));
    add_labels (o, r, t);
    sheet_text (t, "%s%s", answer_name (r->deadlock),
                !dense && r->deadlock == ANSWER_YES && o->dense.deadlock == ANSWER_NO ? ", added" : "");
    if (dense) {
        sheet_text (t, "-");
        sheet_text (t, "-");
    } else {
        add_words (r, &r->lost, t);
        add_words (r, &r->brief, t);
    }
    sheet_text (t, "%s", dense ? "-" : answer_name (keeps (o, r)));
}

static void
tell (overview *o)
{
    static const sheet_column columns[] = { { "period", "period", 0 },
                                            { "infinite_run", "infinite run", 0 },
                                            { "labels", "labels", 0 },
                                            { "deadlock", "deadlock", 0 },
                                            { "words_lost", "", SHEET_JSON_ONLY },
                                            { "words", "words lost", SHEET_TEXT_ONLY },
                                            { "keeps_all", "keeps all", 0 } };
    reply *r = o->timed.reply;
    sheet *t = sheet_new (columns, sizeof columns / sizeof *columns, false);
    const row *best = NULL;
    bool open = false;
    add_row (o, &o->dense, t);
    for (size_t i = 0; i < o->rows.count; i++) {
        const row *at = &o->rows.at[i];
        answer a = keeps (o, at);
        add_row (o, at, t);
        best = !best && a == ANSWER_YES ? at : best;
        open = open || (!best && a == ANSWER_UNKNOWN);
    }
    const char *aside =
        question_is_set (o->timed.asked, SETTING_HIDE) ? ", hidden actions in words aside" : "";
    if (best)
        reply_set (r, ANSWER_YES, "%s is %s of these periods that keeps all that dense time has%s",
                   text_string (&best->period), open ? "one" : "the largest", aside);
    else if (open) {
        text reason = TEXT_EMPTY;
        text_printf (&reason, "none of these periods is known to keep all that dense time has%s", aside);
        if (!budget_check (o->timed.asked->budget))
            text_printf (&reason, "; %s", budget_reason (o->timed.asked->budget));
        reply_set_unknown (r, text_string (&reason));
        text_free (&reason);
    } else
        reply_set (r, ANSWER_NO, "none of these periods keeps all that dense time has%s", aside);
    reply_add_sheet (r, PART_SPACED, "overview", t);
    if (o->rate && o->rate->answer == ANSWER_NO)
        reply_add_line (r, PART_WRAPPED | PART_SPACED,
                        "Every period loses words: %s needs more and more samples.", o->rate->pattern_text);
    else if (model_has_stopwatches (o->timed.model))
        reply_add_line (r, PART_WRAPPED | PART_SPACED,
                        "Which words are lost is not decided for models that stop clocks.");
    bool told = o->rate && o->rate->answer == ANSWER_NO;
    if (o->rate && question_is_set (o->timed.asked, SETTING_HIDE)) {
        reply_add_line (r, PART_WRAPPED | (told ? 0 : PART_SPACED),
                        "Words are read without the hidden actions (%s); runs and deadlocks are those of all "
                        "actions.",
                        question_text (o->timed.asked, SETTING_HIDE));
        told = true;
    }
    reply_add_line (r, PART_WRAPPED | (told ? 0 : PART_SPACED),
                    "Coarsest period that keeps runs, labels and words, and adds no deadlock: %s%s",
                    best   ? text_string (&best->period)
                    : open ? "not known"
                           : "none of these",
                    best && open ? ", or a larger one for which it is not known" : "");
}

static void
free_row (row *r)
{
    text_free (&r->period);
    text_free (&r->lost);
    text_free (&r->brief);
    xfree (r->labels);
}

void
ask_overview (const question *q, reply *r)
{
    overview o = { .rate = NULL };
    if (lossless_hides_well (q, r) && timed_prepare (&o.timed, q, r)) {
        o.why = asking_messages (q, r);
        survey (&o);
        if (q->certificate && !has_failed (&o))
            reply_remark (r, "no certificate written: an overview has none; ask with --lossless");
        if (!has_failed (&o))
            tell (&o);
        r->stats.states = budget_states (q->budget);
        asking_measure (q, r);
        text_printf (&r->numbers, "%.3f s, %zu KiB\n", r->stats.seconds, r->stats.peak_kib);
    }
    free_row (&o.dense);
    for (size_t i = 0; i < o.rows.count; i++)
        free_row (&o.rows.at[i]);
    vec_free (&o.rows);
    sampling_answer_free (o.rate);
    timed_free (&o.timed);
}
