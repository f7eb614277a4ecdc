/* From a question of the library to its answer. */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>

#include "library.h"

/* --- asking --- */

/* The question as it is now: the user may change it, and free it, before the answer is read. */
static question *
copy_question (const tct_question *q)
{
    question *copy = question_new (q->question->kind);
    for (int i = 0; i < SETTING_END; i++)
        if (q->question->given[i])
            copy->given[i] = xstrdup (q->question->given[i]);
    for (size_t i = 0; i < q->model_count; i++)
        question_add (copy, q->models[i]->subject);
    copy->run = q->run ? q->run->subject : NULL;
    copy->all = q->verbose;
    copy->brief = q->quiet;
    copy->unexplained = q->quiet && !question_is_set (copy, SETTING_EXPLAIN);
    return copy;
}

static void
hold_models (tct_answer *a, const tct_question *q)
{
    for (size_t i = 0; i < q->model_count; i++)
        a->held[i] = library_hold_model (q->models[i]);
    a->held[QUESTION_SUBJECTS] = library_hold_model (q->run);
}

/* Progress is passed on; that it could be taken away concerns terminals only. */
static void
report (void *context, const budget_progress *now)
{
    const tct_answer *a = context;
    if (now && a->report)
        a->report (a->report_context, &(tct_progress){ now->states, now->waiting, now->depth, now->seconds });
}

static void
answer_question (tct_answer *a, tct_question *q)
{
    question *asked = a->question = copy_question (q);
    budget_limits limits = question_limits (asked);
    a->control = library_hold_control (q->control);
    limits.interruption = &a->control->stop;
    a->report = q->report;
    a->report_context = q->report_context;
    if (q->report) {
        limits.progress = report;
        limits.progress_context = a;
    }
    asked->budget = a->budget = budget_new (limits);
    asked->tell = q->say;
    asked->tell_context = q->say_context;
    size_t length = 0;
    bool keep = q->wants_certificate && !q->certificate;
    asked->certificate = keep ? open_memstream (&a->certificate, &length) : q->certificate;
    a->reply = ask (asked);
    if (keep && asked->certificate)
        fclose (asked->certificate);
    asked->certificate = NULL;
    asked->tell = NULL;
    a->report = NULL;
}

/* --- what became of it --- */

static tct_result
result_of_reply (const reply *r)
{
    if (r->failure == REPLY_INPUT && r->fault)
        return TCT_FAULT;
    if (r->failure != REPLY_ANSWERED)
        return TCT_ERROR;
    return r->answer == ANSWER_YES || !(r->has_answer || r->is_document) ? TCT_YES
           : r->answer == ANSWER_NO                                      ? TCT_NO
                                                                         : TCT_UNKNOWN;
}

/* The errors that were found, in the files and by the engines. */
static void
add_errors (const tct_answer *a, text *out)
{
    for (size_t i = 0; i < LIBRARY_MODELS; i++)
        if (a->held[i])
            text_add (out, tct_model_error (a->held[i]));
    if (!a->reply)
        return;
    char *shown = NULL;
    size_t length;
    FILE *file = a->reply->messages ? open_memstream (&shown, &length) : NULL;
    if (file) {
        diag_print (a->reply->messages, file);
        fclose (file);
        text_add (out, shown);
        free (shown);
    }
    text_add (out, text_string (&a->reply->error));
}

static void
end_line_away (text *t)
{
    while (t->length && t->at[t->length - 1] == '\n')
        t->at[--t->length] = '\0';
}

static void
describe (tct_answer *a)
{
    const reply *r = a->reply;
    if (a->result == TCT_ERROR)
        add_errors (a, &a->reason);
    else
        text_add (&a->reason, r->fault ? r->fault : text_string (&r->reason));
    end_line_away (&a->reason);
    if (r && r->sentence.length && a->result != TCT_ERROR)
        text_add (&a->sentence, text_string (&r->sentence));
    else if (a->result == TCT_ERROR || a->result == TCT_FAULT) {
        const char *reason = text_string (&a->reason);
        text_add (&a->sentence, a->result == TCT_FAULT ? "fault: " : "error: ");
        text_add_bytes (&a->sentence, reason, strcspn (reason, "\n"));
    }
}

static void
add_warning (void *context, const diag_message *m)
{
    text *out = wordlist_open (context);
    text_printf (out, "%s:", m->file_name);
    if (m->where.line)
        text_printf (out, "%u:%u:", m->where.line, m->where.column);
    text_printf (out, " warning: %s", m->what);
    wordlist_close (context);
}

static void
collect_warnings (tct_answer *a)
{
    for (size_t i = 0; i < LIBRARY_MODELS; i++)
        if (a->held[i] && a->held[i]->subject)
            diag_each (a->held[i]->subject->messages, DIAG_WARNING, add_warning, &a->warnings);
    if (!a->reply)
        return;
    if (a->reply->messages)
        diag_each (a->reply->messages, DIAG_WARNING, add_warning, &a->warnings);
    for (size_t i = 0; i < a->reply->remarks.count; i++)
        wordlist_add (&a->warnings, a->reply->remarks.at[i]);
}

static bool
has_unread_file (const tct_question *q)
{
    bool unread = q->run && !q->run->subject;
    for (size_t i = 0; i < q->model_count; i++)
        unread |= !q->models[i]->subject;
    return unread;
}

tct_answer *
tct_ask (tct_question *q)
{
    tct_answer *a = xcalloc (1, sizeof *a);
    a->result = TCT_ERROR;
    if (!q || q->error.length) {
        a->is_usage = true;
        text_add (&a->reason, tct_error (q));
        text_printf (&a->sentence, "error: %s", tct_error (q));
        return a;
    }
    locale_t before = library_speak_c ();
    hold_models (a, q);
    a->options = (show_options){ .quiet = q->quiet, .stats = q->stats };
    if (has_unread_file (q))
        a->question = question_new (q->question->kind);
    else {
        answer_question (a, q);
        a->result = result_of_reply (a->reply);
    }
    describe (a);
    collect_warnings (a);
    library_speak (before);
    return a;
}

void
tct_answer_free (tct_answer *a)
{
    if (!a)
        return;
    reply_free (a->reply);
    question_free (a->question);
    budget_free (a->budget);
    library_drop_control (a->control);
    for (size_t i = 0; i < LIBRARY_MODELS; i++)
        tct_model_free (a->held[i]);
    text_free (&a->sentence);
    text_free (&a->reason);
    wordlist_free (&a->warnings);
    free (a->certificate);
    free (a->shown);
    free (a->json);
    library_run_free (&a->run);
    library_tables_free (&a->tables);
    xfree (a);
}
