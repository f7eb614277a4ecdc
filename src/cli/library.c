/* The functions of tacet.h. */
#define _POSIX_C_SOURCE 200809L
#include "tacet.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "rational.h"
#include "strategy.h"

struct tct_model {
    model *m;
};

struct tct_answer {
    tct_result result;
    const char *engine;
    char *reason, *period, *json;
    char **delays, **actions;
    size_t length, loop;
    bool repeats;
};

/* What a diag would print, as a string of its own. */
static char *
messages_of (const diag *why)
{
    char *shown = NULL;
    size_t length;
    FILE *out = open_memstream (&shown, &length);
    if (!out)
        return NULL;
    diag_print (why, out);
    fclose (out);
    return shown;
}

static void
set_error (char **error, char *message)
{
    if (error)
        *error = message;
    else
        free (message);
}

tct_model *
tct_parse (const char *source, size_t length, const char *name, char **error)
{
    if (error)
        *error = NULL;
    diag *why = diag_new (name);
    diag_set_source (why, source, length);
    model *m = model_parse (source, length, why);
    tct_model *result = NULL;
    if (m) {
        result = xcalloc (1, sizeof *result);
        result->m = m;
    } else
        set_error (error, messages_of (why));
    diag_free (why);
    return result;
}

void
tct_model_free (tct_model *m)
{
    if (!m)
        return;
    model_free (m->m);
    xfree (m);
}

const char *
tct_model_name (const tct_model *m)
{
    return m->m->name;
}

static char *
rational_string (const mpq_t value)
{
    text shown = TEXT_EMPTY;
    rational_print (&shown, value);
    return text_take (&shown);
}

static void
take_run (tct_answer *a, const model *m, const run *r, bool range_disables)
{
    a->length = r->count;
    a->loop = r->loop_from;
    a->repeats = r->loop_repeats;
    a->delays = xcalloc (r->count, sizeof *a->delays);
    a->actions = xcalloc (r->count, sizeof *a->actions);
    for (size_t i = 0; i < r->count; i++) {
        text action = TEXT_EMPTY;
        concrete_action_name (m, r->steps[i].edges, r->steps[i].edge_count, &action);
        a->delays[i] = rational_string (r->steps[i].delay);
        a->actions[i] = text_take (&action);
    }
    mpq_t period;
    mpq_init (period);
    run_period (r, period);
    a->period = rational_string (period);
    mpq_clear (period);
    text written = TEXT_EMPTY;
    json_writer w = json_start (&written);
    run_write_json (m, r, range_disables, &w, NULL);
    a->json = text_take (&written);
}

static tct_answer *
answer_from (const model *m, const verdict *v, bool range_disables)
{
    tct_answer *a = xcalloc (1, sizeof *a);
    a->engine = v->engine;
    a->result = v->fault                  ? TCT_FAULT
                : v->answer == ANSWER_YES ? TCT_YES
                : v->answer == ANSWER_NO  ? TCT_NO
                                          : TCT_UNKNOWN;
    a->reason = xstrdup (v->fault ? v->fault : v->reason && v->answer == ANSWER_UNKNOWN ? v->reason : "");
    if (v->evidence && (a->result == TCT_YES || a->result == TCT_FAULT))
        take_run (a, m, v->evidence, range_disables);
    return a;
}

/* Ask, and believe nothing that was not replayed. */
static tct_answer *
ask (const model *m, const question *q, const tct_question *from, char **error)
{
    budget *b =
        budget_new ((budget_limits){ from->limit_seconds, from->limit_bytes, from->limit_states, false });
    diag *why = diag_new (m->name);
    text conflict = TEXT_EMPTY;
    verdict *v = strategy_answer (m, q, b, why, &conflict);
    tct_answer *a = NULL;
    if (!v)
        set_error (error, messages_of (why));
    else if (!strategy_evidence_holds (m, q, v, &conflict))
        set_error (error, strdup (text_string (&conflict)));
    else
        a = answer_from (m, v, q->query.range_disables);
    text_free (&conflict);
    verdict_free (v);
    diag_free (why);
    budget_free (b);
    return a;
}

static tct_answer *
ask_kind (const tct_model *m, const tct_question *from, query_kind kind, char **error)
{
    if (error)
        *error = NULL;
    const char *labels = from->labels ? from->labels : "";
    uint32_t *numbers = xreallocarray (NULL, strlen (labels) + 1, sizeof *numbers);
    question q = { .time = from->time ? from->time : "dense",
                   .engine = "auto",
                   .dense = dense_options_default () };
    q.query = (query){ .kind = kind, .process = MODEL_NONE, .location = MODEL_NONE };
    q.query.non_zeno = from->non_zeno;
    q.query.range_disables = from->range_disables;
    text message = TEXT_EMPTY;
    bool right = !*labels || strategy_find_labels (m->m, labels, numbers, &q.query, &message);
    if (right && from->location)
        right = strategy_find_location (m->m, from->location, &q.query, &message);
    tct_answer *a = NULL;
    if (right)
        a = ask (m->m, &q, from, error);
    else
        set_error (error, strdup (text_string (&message)));
    text_free (&message);
    xfree (numbers);
    return a;
}

tct_answer *
tct_decide (const tct_model *m, const tct_question *q, char **error)
{
    return ask_kind (m, q, QUERY_CYCLE, error);
}

tct_answer *
tct_reach (const tct_model *m, const tct_question *q, char **error)
{
    return ask_kind (m, q, q->deadlock ? QUERY_DEADLOCK : QUERY_REACH, error);
}

void
tct_answer_free (tct_answer *a)
{
    if (!a)
        return;
    for (size_t i = 0; i < a->length; i++) {
        xfree (a->delays[i]);
        xfree (a->actions[i]);
    }
    xfree (a->delays);
    xfree (a->actions);
    xfree (a->reason);
    xfree (a->period);
    xfree (a->json);
    xfree (a);
}

tct_result
tct_result_of (const tct_answer *a)
{
    return a->result;
}

const char *
tct_reason (const tct_answer *a)
{
    return a->reason;
}

const char *
tct_engine (const tct_answer *a)
{
    return a->engine;
}

const char *
tct_period (const tct_answer *a)
{
    return a->period ? a->period : "";
}

size_t
tct_run_length (const tct_answer *a)
{
    return a->length;
}

size_t
tct_run_loop (const tct_answer *a)
{
    return a->loop;
}

bool
tct_run_repeats (const tct_answer *a)
{
    return a->repeats;
}

const char *
tct_run_delay (const tct_answer *a, size_t step)
{
    return a->delays[step];
}

const char *
tct_run_action (const tct_answer *a, size_t step)
{
    return a->actions[step];
}

const char *
tct_run_json (const tct_answer *a)
{
    return a->json ? a->json : "";
}

void
tct_free (void *string)
{
    free (string);
}
