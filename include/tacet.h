/* tacet.h: the library behind the program tacet.  Reads networks of timed and
 * stopwatch automata and decides questions about them in dense time, for a
 * sampling period, or for an unknown one.
 *
 *     char *error;
 *     tct_model *m = tct_parse (text, length, "gate.tck", &error);
 *     tct_question q = { .time = "any" };
 *     tct_answer *a = tct_decide (m, &q, &error);
 *     if (a && tct_result_of (a) == TCT_YES) puts (tct_period (a));
 *     tct_answer_free (a);
 *     tct_model_free (m);
 *
 * A yes has been checked: its run was followed step by step in exact arithmetic
 * by code that no engine shares.  Strings belong to the object that gave them;
 * only `error` is the caller's, to be given to tct_free.  Not thread-safe.
 *
 * Link with -ltacet -lglpk -lz3 -lppl_c -lppl -lgmp -lm (and -lcudd if it was
 * there when the library was built). */
#ifndef TACET_H
#define TACET_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tct_model tct_model;
typedef struct tct_answer tct_answer;

typedef enum tct_result {
    TCT_YES,
    TCT_NO,
    TCT_UNKNOWN, /* a limit was hit, or the question is undecidable; see tct_reason */
    TCT_FAULT    /* the model itself is wrong: an assignment out of range, ...; the run leads there */
} tct_result;

/* Zero or NULL means: not asked, no limit, the default. */
typedef struct tct_question {
    const char *time;     /* "dense" (the default), "any", or a period such as "1/2" */
    const char *labels;   /* "a,b": seen infinitely often, or all in the last state */
    const char *location; /* "P.l": tct_reach only */
    bool deadlock;        /* tct_reach: a state that no delay and no edge leaves */
    bool non_zeno;        /* tct_decide: time must diverge */
    bool range_disables;  /* an assignment out of range disables its edge */
    double limit_seconds;
    size_t limit_bytes;
    uint64_t limit_states;
} tct_question;

/* Read a model in the .tck language; NULL with the messages in *error (one
 * per line, with positions) if it is not one. */
tct_model *tct_parse (const char *text, size_t length, const char *name, char **error);
void tct_model_free (tct_model *m);
const char *tct_model_name (const tct_model *m);

/* Is there an infinite run?  NULL with *error for a question that makes no
 * sense for the model. */
tct_answer *tct_decide (const tct_model *m, const tct_question *q, char **error);
/* Can the labels, the location or a deadlock be reached? */
tct_answer *tct_reach (const tct_model *m, const tct_question *q, char **error);
void tct_answer_free (tct_answer *a);

tct_result tct_result_of (const tct_answer *a);
const char *tct_reason (const tct_answer *a); /* of unknown and fault, else "" */
const char *tct_engine (const tct_answer *a);
const char *
tct_period (const tct_answer *a); /* of which all delays of the run are multiples; "0" without time */

/* The run: steps 0 .. tct_run_loop - 1, then tct_run_loop .. tct_run_length - 1
 * again and again (none if the two are equal). */
size_t tct_run_length (const tct_answer *a);
size_t tct_run_loop (const tct_answer *a);
bool tct_run_repeats (const tct_answer *a); /* false: the loop's delays change from turn to turn */
const char *tct_run_delay (const tct_answer *a, size_t step);  /* "1/2" */
const char *tct_run_action (const tct_answer *a, size_t step); /* "P@a,Q@b" */
/* The whole run with all states as JSON, as in answer.schema.json. */
const char *tct_run_json (const tct_answer *a);

void tct_free (void *string);

#ifdef __cplusplus
}
#endif
#endif
