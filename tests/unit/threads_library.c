/* Two threads use the library at the same time: about two models, about one model, and one
 * interrupting the other. */
#define _POSIX_C_SOURCE 200809L
#include <check.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tacet.h"
#include "test_main.h"

static tct_model *
load (const char *name)
{
    char path[512];
    snprintf (path, sizeof path, "%s/%s", TACET_SOURCE, name);
    tct_model *m = tct_load (path, TCT_BY_NAME);
    ck_assert_msg (!*tct_model_error (m), "%s", tct_model_error (m));
    return m;
}

/* --- the same answers as alone --- */

typedef struct request {
    const char *file, *question, *name, *value;
} request;

static const request requests[] = {
    { "models/thesis/fig-6.3b.tck", "decide", "time", "any" },
    { "models/thesis/fig-6.3b.tck", "decide", "time", "dense" },
    { "models/classic/scheduler.tck", "reach", "label", "late" },
    { "models/classic/fischer-3.tck", "reach", "label", "cs3" },
    { "models/classic/train-gate-3.tck", "decide", "time", "1/2" },
    { "models/thesis/fig-6.2.tck", "regions", "format", "text" },
    { "models/thesis/fig-6.2.tck", "compare", "with", "1" },
    { "models/thesis/fig-6.2.tck", "export", "to", "dot" },
    { "models/thesis/fig-6.2.tck", "classify", NULL, NULL },
    { "models/thesis/fig-4.2.gcl", "explore", "limit-states", "1000" },
    { "models/thesis/fig-4.2.gcl", "abstract", NULL, NULL },
    { "models/thesis/ticket2.gcl", "refine", NULL, NULL },
};
enum { REQUESTS = sizeof requests / sizeof *requests };

typedef struct asker {
    tct_model **models; /* one per request, or NULL: reads its own */
    size_t first;
    char *answers[REQUESTS];
} asker;

static char *
answer_to (const request *r, tct_model *shared)
{
    tct_model *m = shared ? shared : load (r->file);
    tct_question *q = tct_question_new (r->question, m);
    if (r->name)
        tct_set (q, r->name, r->value);
    /* The short reason for a no has one second, which may be too little under a sanitizer. */
    if (strcmp (r->question, "reach") == 0 || strcmp (r->question, "decide") == 0)
        ck_assert (tct_set (q, "explain", NULL));
    tct_answer *a = tct_ask (q);
    ck_assert_msg (tct_result_of (a) != TCT_ERROR, "%s %s: %s", r->question, r->file, tct_reason (a));
    ck_assert (tct_json (a)[0] == '{'); /* it has seconds in it, so it varies */
    size_t length = strlen (tct_text (a)) + 64;
    char *all = malloc (length);
    snprintf (all, length, "%s%zu steps, %zu tables", tct_text (a), tct_run_length (a), tct_table_count (a));
    tct_answer_free (a);
    tct_question_free (q);
    if (!shared)
        tct_model_free (m);
    return all;
}

static void *
ask_all (void *self)
{
    asker *a = self;
    for (size_t i = 0; i < REQUESTS; i++) {
        size_t r = (a->first + i) % REQUESTS;
        a->answers[r] = answer_to (&requests[r], a->models ? a->models[r] : NULL);
    }
    return NULL;
}

static void
compare_with_one_thread (tct_model **models, size_t offset)
{
    asker alone = { .models = NULL },
          both[2] = { { .models = models }, { .models = models, .first = offset } };
    pthread_t threads[2];
    for (int t = 0; t < 2; t++)
        ck_assert_int_eq (pthread_create (&threads[t], NULL, ask_all, &both[t]), 0);
    for (int t = 0; t < 2; t++)
        pthread_join (threads[t], NULL);
    ask_all (&alone);
    for (size_t r = 0; r < REQUESTS; r++) {
        for (int t = 0; t < 2; t++) {
            ck_assert_msg (strcmp (both[t].answers[r], alone.answers[r]) == 0, "%s: %s\nalone: %s",
                           requests[r].file, both[t].answers[r], alone.answers[r]);
            free (both[t].answers[r]);
        }
        free (alone.answers[r]);
    }
}

START_TEST (each_with_models_of_its_own)
{
    compare_with_one_thread (NULL, 5);
}
END_TEST

/* Offset 0: the same question about the same model at the same time. */
START_TEST (both_with_the_same_models)
{
    tct_model *models[REQUESTS];
    for (size_t r = 0; r < REQUESTS; r++)
        models[r] = load (requests[r].file);
    compare_with_one_thread (models, _i ? 5 : 0);
    for (size_t r = 0; r < REQUESTS; r++)
        tct_model_free (models[r]);
}
END_TEST

/* A model with warnings, and one that is wrong, shown by two threads. */
static const char warned[] =
    "system:w\nevent:a\nclock:1:x\nprocess:P\nlocation:P:l{initial: : shape: round}\n"
    "edge:P:l:l:a{width: 2 : do: x=0 : color: red}\n";

static void *
show_messages (void *m)
{
    for (int i = 0; i < 20; i++) {
        tct_answer *a = tct_decide (m, NULL);
        (void) tct_json (a);
        (void) tct_text (a);
        ck_assert_uint_ge (tct_warning_count (a), 1);
        tct_answer_free (a);
    }
    return NULL;
}

START_TEST (messages_are_only_looked_at)
{
    pthread_t threads[2];
    size_t length = strlen (warned) - (_i ? 2 : 0); /* with or without the last brace */
    tct_model *m = tct_parse (warned, length, "w.tck", TCT_BY_NAME);
    ck_assert_int_eq (*tct_model_error (m) != '\0', _i);
    for (int t = 0; t < 2; t++)
        ck_assert_int_eq (pthread_create (&threads[t], NULL, show_messages, m), 0);
    for (int t = 0; t < 2; t++)
        pthread_join (threads[t], NULL);
    tct_model_free (m);
}
END_TEST

/* --- interruption and progress --- */

typedef struct worker {
    tct_question *question;
    pthread_t thread;
    atomic_uint reports;
    atomic_bool elsewhere; /* a report came from another thread */
    uint64_t states;
    tct_result result;
    char reason[128];
} worker;

static void
report (void *context, const tct_progress *now)
{
    worker *w = context;
    if (!pthread_equal (pthread_self (), w->thread))
        atomic_store (&w->elsewhere, true);
    w->states = now->states;
    atomic_fetch_add (&w->reports, 1);
}

static void *
work (void *self)
{
    worker *w = self;
    w->thread = pthread_self ();
    tct_answer *a = tct_ask (w->question);
    w->result = tct_result_of (a);
    snprintf (w->reason, sizeof w->reason, "%s", tct_reason (a));
    tct_answer_free (a);
    return NULL;
}

static void
prepare (worker *w, tct_model *m)
{
    w->question = tct_question_new ("reach", m);
    tct_set (w->question, "label", "never");
    tct_on_progress (w->question, report, w);
}

/* Both are at work, since both told so; then one stops, the other goes on to its limit. */
START_TEST (one_is_interrupted)
{
    tct_model *m = load ("tests/cli/models/counter.tck");
    worker stopped = { .states = 0 }, other = { .states = 0 };
    pthread_t threads[2];
    prepare (&stopped, m);
    prepare (&other, m);
    tct_set (other.question, "limit-time", "2.5");
    tct_model_free (m);
    ck_assert_int_eq (pthread_create (&threads[0], NULL, work, &stopped), 0);
    ck_assert_int_eq (pthread_create (&threads[1], NULL, work, &other), 0);
    for (int i = 0; i < 600 && !(atomic_load (&stopped.reports) && atomic_load (&other.reports)); i++)
        nanosleep (&(struct timespec){ 0, 50000000 }, NULL);
    tct_interrupt (stopped.question);
    pthread_join (threads[0], NULL);
    pthread_join (threads[1], NULL);
    ck_assert_int_eq (stopped.result, TCT_UNKNOWN);
    ck_assert_str_eq (stopped.reason, "interrupted");
    ck_assert_int_eq (other.result, TCT_UNKNOWN);
    ck_assert_str_eq (other.reason, "time limit: 2.5 s");
    worker *both[] = { &stopped, &other };
    for (int t = 0; t < 2; t++) {
        ck_assert (atomic_load (&both[t]->reports) > 0 && both[t]->states > 0);
        ck_assert (!atomic_load (&both[t]->elsewhere));
        tct_question_free (both[t]->question);
    }
}
END_TEST

int
main (void)
{
    Suite *suite = suite_create ("threads_library");
    TCase *cases = tcase_create ("threads");
    tcase_set_timeout (cases, 600);
    tcase_add_test (cases, each_with_models_of_its_own);
    tcase_add_loop_test (cases, both_with_the_same_models, 0, 2);
    tcase_add_loop_test (cases, messages_are_only_looked_at, 0, 2);
    tcase_add_test (cases, one_is_interrupted);
    suite_add_tcase (suite, cases);
    return test_run (suite);
}
