/* tacet.h: the library behind the program tacet.  It answers every question of
 * the program: about networks of timed and stopwatch automata (.tck), about
 * guarded commands (.gcl) and about transition systems (.aut).
 *
 *     #include <stdio.h>
 *     #include <tacet.h>
 *
 *     int
 *     main (void)
 *     {
 *         tct_model *m = tct_load ("gate.tck", TCT_BY_NAME);
 *         tct_question *q = tct_question_new ("decide", m);
 *         tct_set (q, "time", "any");
 *         tct_set (q, "limit-time", "60");
 *         tct_answer *a = tct_ask (q);
 *         puts (tct_sentence (a));
 *         if (tct_result_of (a) == TCT_YES)
 *             printf ("period %s, %zu steps\n", tct_period (a), tct_run_length (a));
 *         tct_answer_free (a);
 *         tct_question_free (q);
 *         tct_model_free (m);
 *         return 0;
 *     }
 *
 * Build it with `cc gate.c $(pkg-config --cflags --libs tacet)`, or with CMake:
 * find_package (tacet), then target_link_libraries (gate tacet::tacet).
 *
 * A yes has been checked: its run was followed step by step in exact arithmetic
 * by code that no engine shares.
 *
 * Mistakes.  Nothing that makes an object returns NULL.  What is wrong with a file is
 * kept in the model (tct_model_error), what is wrong with a question in the question
 * (tct_error), and whoever asks anyway gets an answer whose result is
 * TCT_ERROR and whose sentence says why.  So it is enough to look at the answer.
 * NULL for a model, a question, an answer or a string is such a mistake too;
 * functions that only read then return "", 0 or false.  Only when the system
 * has no memory left does the library end the process, with status 2 and a message;
 * the setting limit-memory lets it answer "unknown" before that.
 *
 * Strings belong to the object that gave them and are valid until it is freed.
 * Models may be freed before their questions, and questions before their answers.
 *
 * Threads.  Any number of threads may use the library at the same time.  A model
 * is only looked at once it was read: several threads may ask about it.  A question
 * or an answer belongs to one thread at a time; only tct_interrupt may be called
 * for a question while another thread waits in tct_ask. */
#ifndef TACET_H
#define TACET_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#if defined __GNUC__
#define TCT_API __attribute__ ((visibility ("default")))
#else
#define TCT_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tct_model tct_model;
typedef struct tct_question tct_question;
typedef struct tct_answer tct_answer;

TCT_API const char *tct_version (void); /* "1.0.0" */

/* --- models --- */

typedef enum tct_language {
    TCT_BY_NAME, /* by the ending of the name, else by the first words */
    TCT_TCK,     /* timed and stopwatch automata */
    TCT_GCL,     /* guarded commands */
    TCT_AUT,     /* a transition system, in Aldebaran's format */
    TCT_DOCUMENT /* a certificate, or a run as JSON: only kept, the question reads it */
} tct_language;

/* Read a text, which is copied; the name is for messages and tells the language. */
TCT_API tct_model *tct_parse (const char *text, size_t length, const char *name, tct_language language);
TCT_API tct_model *tct_load (const char *path, tct_language language);
TCT_API void tct_model_free (tct_model *m);
/* "" if it was read, else all messages, one after the other with position and source line. */
TCT_API const char *tct_model_error (const tct_model *m);
TCT_API const char *tct_model_warnings (const tct_model *m);
/* What it calls itself, or its file without folder and ending. */
TCT_API const char *tct_model_name (const tct_model *m);
TCT_API tct_language tct_model_language (const tct_model *m);

/* --- questions --- */

/* A question by the name of its command: "decide", "reach", "classify",
 * "simulate", "export", "compare", "periods", "refine", "abstract", "invariant",
 * "explore", "regions", "relation", "check-certificate", "lts compare", "lts minimise",
 * "lts compose", "lts conform".
 * It is about m; NULL: models are added later. */
TCT_API tct_question *tct_question_new (const char *name, tct_model *m);
TCT_API void tct_question_free (tct_question *q);
/* A further model: the second of a comparison, or the certificate to check. */
TCT_API bool tct_add (tct_question *q, tct_model *m);
/* An option of the command, without the dashes: tct_set (q, "time", "1/2"); the value
 * of a flag is NULL: tct_set (q, "non-zeno", NULL).  Besides those of tct_setting_at
 * there are the flags "stats" (numbers are shown and written too), "verbose"
 * (nothing is left out of long lists) and "quiet" (only the answer is wanted, which saves
 * the search for an explanation of a "no").  False if it is a mistake. */
TCT_API bool tct_set (tct_question *q, const char *name, const char *value);
/* simulate: a run to replay, as JSON, instead of a random walk. */
TCT_API bool tct_set_run (tct_question *q, tct_model *run);
/* Have the certificate of a "no" written to this file, which is empty, or with NULL
 * kept for tct_certificate.  The file has to stay open until tct_ask returns. */
TCT_API bool tct_set_certificate (tct_question *q, FILE *file);
/* The first mistake made with this question, or "". */
TCT_API const char *tct_error (const tct_question *q);

/* How far a search is. */
typedef struct tct_progress {
    uint64_t states, waiting, depth;
    double seconds;
} tct_progress;

/* Called a few times a second by the thread that asked, from the first second on. */
TCT_API bool tct_on_progress (tct_question *q, void (*report) (void *context, const tct_progress *now),
                              void *context);
/* Called by the thread that asked with what is being tried, and with warnings (important). */
TCT_API bool tct_on_message (tct_question *q, void (*say) (void *context, bool important, const char *what),
                             void *context);

/* Ask.  The question can be asked again. */
TCT_API tct_answer *tct_ask (tct_question *q);
/* The answer becomes "unknown" soon: of who waits for it in another thread, and of
 * whoever asks this question afterwards.  Also from a signal handler. */
TCT_API void tct_interrupt (tct_question *q);

/* What there is to ask: names of questions, and of the settings of one; NULL at
 * the end.  The help of a setting is its line in the program's help. */
TCT_API const char *tct_question_at (size_t i);
TCT_API const char *tct_setting_at (const char *question, size_t i);
TCT_API const char *tct_setting_help (const char *question, const char *setting);
/* A flag has no value. */
TCT_API bool tct_setting_is_flag (const char *question, const char *setting);

/* The two usual questions in one call.  Zero or NULL: not given, as for the program;
 * other settings need a question of their own.  Options may be NULL. */
typedef struct tct_options {
    const char *time;     /* "dense", "any" or a period such as "1/2" */
    const char *labels;   /* "a,b": seen again and again, or all in the last state */
    const char *location; /* reach: "P.l" */
    bool deadlock;        /* reach: a state that no delay and no edge leaves */
    bool non_zeno;        /* decide: time must grow beyond every bound */
    bool range_disables;  /* an assignment out of range disables its edge */
    double limit_seconds;
    uint64_t limit_bytes, limit_states;
} tct_options;

TCT_API tct_answer *tct_decide (tct_model *m, const tct_options *o);
TCT_API tct_answer *tct_reach (tct_model *m, const tct_options *o);
/* Does the text, which a question wrote as certificate, prove its "no" about m? */
TCT_API tct_answer *tct_check_certificate (tct_model *m, const char *text, size_t length);

/* --- answers --- */

typedef enum tct_result {
    TCT_YES, /* also: what was asked for is there (classify, export) */
    TCT_NO,
    TCT_UNKNOWN, /* a limit, an interruption, or undecidable: see tct_reason */
    TCT_FAULT,   /* the model does something wrong on a run: an assignment out of range, ... */
    TCT_ERROR    /* there is no answer: the question or a file is wrong */
} tct_result;

TCT_API void tct_answer_free (tct_answer *a);
TCT_API tct_result tct_result_of (const tct_answer *a);
TCT_API const char *tct_sentence (const tct_answer *a); /* "no: no period has an infinite run" */
TCT_API const char *tct_reason (const tct_answer *a);   /* of unknown, fault and error, else mostly "" */
TCT_API const char *tct_engine (const tct_answer *a);   /* "zones", ..., or "" */
/* With which the run was found, if the question was about periods; else the largest of
 * which all delays of the run are multiples ("0" without time); "" without a run. */
TCT_API const char *tct_period (tct_answer *a);
TCT_API size_t tct_warning_count (const tct_answer *a);
TCT_API const char *tct_warning (const tct_answer *a, size_t i); /* "gate.tck:3:1: warning: ..." */

/* The whole answer as one JSON object, as the program prints it with --json;
 * answer.schema.json describes it. */
TCT_API const char *tct_json (tct_answer *a);
/* What the program prints: the sentence and what belongs to it; of export, regions and
 * lts minimise just the document that was asked for; of a mistake the messages. */
TCT_API const char *tct_text (tct_answer *a);
/* The same into a file, piece by piece: documents may be larger than memory.
 * False if something could not be written. */
TCT_API bool tct_write_json (tct_answer *a, FILE *file);
TCT_API bool tct_write_text (tct_answer *a, FILE *file);
/* The certificate, if tct_set_certificate asked to keep it and there is one; else "". */
TCT_API const char *tct_certificate (const tct_answer *a);

TCT_API uint64_t tct_states (const tct_answer *a); /* stored by the search */
TCT_API double tct_seconds (const tct_answer *a);

/* The run.  Steps are 0 .. tct_run_length - 1; those from tct_run_loop on are taken
 * again and again (none if the two are equal).  State 0 is before the first step,
 * state i + 1 after step i; a step that fails (TCT_FAULT) has no state after it. */
TCT_API size_t tct_run_length (tct_answer *a);
TCT_API size_t tct_run_loop (tct_answer *a);
TCT_API bool tct_run_repeats (tct_answer *a); /* false: the delays of the loop change from turn to turn */
TCT_API const char *tct_run_delay (tct_answer *a, size_t step);  /* "1/2"; "" in programs */
TCT_API const char *tct_run_action (tct_answer *a, size_t step); /* "P@a,Q@b"; the command in programs */
TCT_API size_t tct_run_states (tct_answer *a);
TCT_API const char *tct_run_location (tct_answer *a, size_t state, const char *process);
TCT_API const char *tct_run_integer (tct_answer *a, size_t state, const char *name);
TCT_API const char *tct_run_clock (tct_answer *a, size_t state, const char *name);

/* The names of what a state has. */
typedef enum tct_kind { TCT_PROCESSES, TCT_INTEGERS, TCT_CLOCKS } tct_kind;
TCT_API size_t tct_run_count (tct_answer *a, tct_kind kind);
TCT_API const char *tct_run_name (tct_answer *a, tct_kind kind, size_t i);

/* Tables: periods, iterations, equivalences, ...; names are those of the JSON answer.
 * A list of names is a table with one column. */
TCT_API size_t tct_table_count (tct_answer *a);
TCT_API const char *tct_table_name (tct_answer *a, size_t table);
TCT_API size_t tct_table_rows (tct_answer *a, size_t table);
TCT_API size_t tct_table_columns (tct_answer *a, size_t table);
TCT_API const char *tct_table_column (tct_answer *a, size_t table, size_t column);
TCT_API const char *tct_table_cell (tct_answer *a, size_t table, size_t row, size_t column);

#ifdef __cplusplus
}
#endif
#endif
