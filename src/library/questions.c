/* Questions: what is asked, and with which settings. */
#define _POSIX_C_SOURCE 200809L
#include <inttypes.h>
#include <string.h>

#include "library.h"

/* Flags of the program that are no settings of a question: they say how to show the answer. */
static const char STATS[] = "stats", VERBOSE[] = "verbose", QUIET[] = "quiet";

library_control *
library_hold_control (library_control *c)
{
    atomic_fetch_add_explicit (&c->holders, 1, memory_order_relaxed);
    return c;
}

void
library_drop_control (library_control *c)
{
    if (c && atomic_fetch_sub_explicit (&c->holders, 1, memory_order_acq_rel) == 1)
        xfree (c);
}

/* Remember a mistake, if it is the first; false. */
static bool mistake (tct_question *q, const char *format, ...) __attribute__ ((format (printf, 2, 3)));

static bool
mistake (tct_question *q, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    if (!q->error.length)
        text_vprintf (&q->error, format, arguments);
    va_end (arguments);
    return false;
}

tct_question *
tct_question_new (const char *name, tct_model *m)
{
    tct_question *q = xcalloc (1, sizeof *q);
    q->control = xcalloc (1, sizeof *q->control);
    atomic_init (&q->control->holders, 1);
    question_kind kind;
    if (name && question_find (name, &kind))
        q->question = question_new (kind);
    else if (!name)
        mistake (q, "there is no name of a question");
    else {
        const char *known[ASK_KINDS];
        for (int k = 0; k < ASK_KINDS; k++)
            known[k] = question_name ((question_kind) k);
        const char *nearest = setting_nearest (name, known, ASK_KINDS);
        mistake (q, "there is no question '%s'%s%s%s", name, nearest ? "; did you mean " : "",
                 nearest ? nearest : "", nearest ? "?" : "");
    }
    if (m)
        tct_add (q, m);
    return q;
}

void
tct_question_free (tct_question *q)
{
    if (!q)
        return;
    question_free (q->question);
    for (size_t i = 0; i < q->model_count; i++)
        tct_model_free (q->models[i]);
    tct_model_free (q->run);
    text_free (&q->error);
    library_drop_control (q->control);
    xfree (q);
}

bool
tct_add (tct_question *q, tct_model *m)
{
    if (!q)
        return false;
    if (!m)
        return mistake (q, "there is no model to add");
    if (!q->question)
        return false;
    size_t most = question_about (q->question->kind)->most;
    if (q->model_count == most)
        return mistake (q, "%s is about %zu model%s", question_name (q->question->kind), most,
                        most == 1 ? "" : "s");
    q->models[q->model_count++] = library_hold_model (m);
    return true;
}

static bool
set_flag (tct_question *q, const char *name, const char *value, bool *flag)
{
    if (value)
        return mistake (q, "--%s takes no value", name);
    *flag = true;
    return true;
}

bool
tct_set (tct_question *q, const char *name, const char *value)
{
    if (!q || !q->question)
        return false;
    if (!name)
        return mistake (q, "there is no name of a setting");
    if (strcmp (name, STATS) == 0)
        return set_flag (q, name, value, &q->stats);
    if (strcmp (name, VERBOSE) == 0)
        return set_flag (q, name, value, &q->verbose);
    if (strcmp (name, QUIET) == 0)
        return set_flag (q, name, value, &q->quiet);
    text message = TEXT_EMPTY;
    locale_t before = library_speak_c ();
    bool right = question_set (q->question, name, value, &message);
    library_speak (before);
    if (!right)
        mistake (q, "%s", text_string (&message));
    text_free (&message);
    return right;
}

bool
tct_set_run (tct_question *q, tct_model *m)
{
    if (!q || !q->question)
        return false;
    if (q->question->kind != ASK_SIMULATE)
        return mistake (q, "%s replays no run", question_name (q->question->kind));
    if (!m)
        return mistake (q, "there is no run to replay");
    library_hold_model (m);
    tct_model_free (q->run);
    q->run = m;
    return true;
}

bool
tct_set_certificate (tct_question *q, FILE *file)
{
    if (!q)
        return false;
    q->wants_certificate = true;
    q->certificate = file;
    return true;
}

const char *
tct_error (const tct_question *q)
{
    return q ? text_string (&q->error) : "there is no question";
}

bool
tct_on_progress (tct_question *q, void (*report) (void *context, const tct_progress *now), void *context)
{
    if (!q)
        return false;
    q->report = report;
    q->report_context = context;
    return true;
}

bool
tct_on_message (tct_question *q, void (*say) (void *context, bool important, const char *what), void *context)
{
    if (!q)
        return false;
    q->say = say;
    q->say_context = context;
    return true;
}

void
tct_interrupt (tct_question *q)
{
    if (q)
        interruption_ask (&q->control->stop);
}

/* --- what there is to ask --- */

const char *
tct_question_at (size_t i)
{
    return i < ASK_KINDS ? question_name ((question_kind) i) : NULL;
}

const char *
tct_setting_at (const char *about, size_t i)
{
    question_kind kind;
    if (!about || !question_find (about, &kind))
        return NULL;
    for (int s = 0; s < SETTING_END; s++)
        if (question_has (kind, (setting) s) && i-- == 0)
            return setting_table[s].name;
    return NULL;
}

static const setting_info *
find_setting (const char *about, const char *name)
{
    question_kind kind;
    if (!about || !name || !question_find (about, &kind))
        return NULL;
    setting s = question_setting (kind, name);
    return s == SETTING_END ? NULL : &setting_table[s];
}

const char *
tct_setting_help (const char *about, const char *name)
{
    const setting_info *info = find_setting (about, name);
    return info ? info->help : "";
}

bool
tct_setting_is_flag (const char *about, const char *name)
{
    const setting_info *info = find_setting (about, name);
    return info && info->kind == VALUE_FLAG;
}

/* --- the usual questions in one call --- */

static void
set_if (tct_question *q, const char *name, const char *value)
{
    if (value)
        tct_set (q, name, value);
}

static void
set_number (tct_question *q, const char *name, uint64_t value)
{
    char shown[32];
    snprintf (shown, sizeof shown, "%" PRIu64, value);
    if (value)
        tct_set (q, name, shown);
}

/* Within what a setting accepts. */
static void
set_seconds (tct_question *q, double seconds)
{
    char shown[64];
    if (seconds <= 0)
        return;
    locale_t before = library_speak_c ();
    snprintf (shown, sizeof shown, "%.6f", seconds < 1e-6 ? 1e-6 : seconds < 1e11 ? seconds : 1e11);
    library_speak (before);
    tct_set (q, "limit-time", shown);
}

static tct_answer *
ask_with (tct_question *q, const tct_options *o)
{
    if (o) {
        set_if (q, "time", o->time);
        set_if (q, "label", o->labels);
        set_if (q, "location", o->location);
        if (o->deadlock)
            tct_set (q, "deadlock", NULL);
        if (o->non_zeno)
            tct_set (q, "non-zeno", NULL);
        set_if (q, "range", o->range_disables ? "disable" : NULL);
        set_seconds (q, o->limit_seconds);
        set_number (q, "limit-memory", o->limit_bytes);
        set_number (q, "limit-states", o->limit_states);
    }
    tct_answer *a = tct_ask (q);
    tct_question_free (q);
    return a;
}

tct_answer *
tct_decide (tct_model *m, const tct_options *o)
{
    return ask_with (tct_question_new ("decide", m), o);
}

tct_answer *
tct_reach (tct_model *m, const tct_options *o)
{
    return ask_with (tct_question_new ("reach", m), o);
}

tct_answer *
tct_check_certificate (tct_model *m, const char *source, size_t length)
{
    tct_question *q = tct_question_new ("check-certificate", m);
    tct_model *certificate = tct_parse (source, length, "certificate", TCT_DOCUMENT);
    if (m)
        tct_add (q, certificate);
    tct_model_free (certificate);
    return ask_with (q, NULL);
}
