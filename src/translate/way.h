/* way.h: one way through the statements of a joint edge, with
 * integers and clocks as terms over their values before.
 *
 * Where the way forks (an if, an index, a range) the fork is decided by a
 * script of numbers; running again with the next script visits every way. */
#ifndef WAY_H
#define WAY_H
#include "arena.h"
#include "diag.h"
#include "model.h"
#include "text.h"
#include "vec.h"

/* An integer term: its text, and what is known of its value. */
typedef struct term {
    const char *text;
    int64_t low, high;
} term;

typedef struct way {
    const model *m;
    int64_t units; /* a time unit in units of a counter: q */
    diag *why;
    bool impossible; /* guarded commands cannot say this; an error is in `why` */
    /* The script: choices[i] of options[i]. */
    VEC (unsigned) choices;
    VEC (unsigned) options;
    size_t used;
    /* What the way has come to. */
    arena *memory;
    term *integers, *locals;
    const char **clocks;
    const char *const *integer_names, *const *clock_names;
    VEC (const char *) conditions;
    bool blocked; /* a condition is false whatever the values are */
    bool fault;
} way;

/* Start a way at the names of the variables; the script stays. */
void way_begin (way *w);
/* Go to the next script; false after the last one. */
bool way_next (way *w);
void way_free (way *w);

/* Each adds conditions, and stops early once the way is blocked or faulty. */
void way_require (way *w, const conjunction *c);
void way_run (way *w, const stmt *s);
/* Require it only while a condition, given as text, is false: "(c || ...)". */
void way_require_unless (way *w, const char *condition, const conjunction *c);
void way_condition (way *w, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
#endif
