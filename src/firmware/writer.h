/* writer.h: what the parts of the writer of step functions share. */
#ifndef FIRMWARE_WRITER_H
#define FIRMWARE_WRITER_H
#include <stdint.h>

#include "arena.h"
#include "firmware.h"
#include "vec.h"

/* Little functions of the file, which are only there if something calls them. */
typedef enum helper {
    HELP_FIT,    /* an exact sum, difference or product as 32 bits */
    HELP_DIVIDE, /* quotient, or a fault */
    HELP_MODULO, /* remainder, or a fault */
    HELP_DOUBLE, /* shift to the left */
    HELP_HALVE,  /* shift to the right, rounded down */
    HELP_LEAST,
    HELP_MOST,
    HELP_WITHIN,  /* a value in a range, or a fault */
    HELP_ELEMENT, /* an index below a size, or a fault */
    HELP_SETTLE,  /* what a clock becomes: not negative, cut off */
    HELP_RATE,    /* 0 or 1, or a fault */
    HELPERS
} helper;

/* Between which numbers a value lies. */
typedef struct interval {
    int64_t low, high;
} interval;

typedef struct writer {
    const model *m;
    bool range_disables;
    int64_t units, tick; /* clocks count 1/units; a period is tick of them */
    const char *prefix;  /* of what others see */
    const char **integers, **clocks, **tables, **functions; /* names of arrays and functions */
    int64_t *caps; /* per array of clocks: larger values are alike; -1: none is */
    bool wide;     /* clocks need 64 bits */
    bool **reads;  /* per process, location and array of clocks: it may be read there, or later before the process sets it */
    bool *sleeps;  /* per array of clocks: there are states where nobody reads it */
    bool any_sleeps;
    bool odd;      /* compilers may see that a condition is always true */
    bool helps[HELPERS];
    bool *used_functions, *used_tables; /* or NULL: nobody asks */
    diag *why;
    bool failed;
    arena *memory;
} writer;

/* A name in C made from one of the model: its letters, digits and _ behind a prefix, and
 * different from all in `others`. */
const char *writer_name (writer *w, const char *prefix, const char *from, const char *const *others,
                         size_t count);
/* A name of the model inside a comment. */
void writer_comment (const char *name, text *out);
const char *writer_help (writer *w, helper h); /* its name; from now on it is needed */
void writer_helpers (const writer *w, text *out);
const char *writer_clock_type (const writer *w);

/* term.c: terms as C expressions; in brackets unless they need none. */
interval write_term (writer *w, const expr *e, text *out);
void write_truth (writer *w, const expr *e, text *out); /* as a condition */
void write_index (writer *w, const expr *of, uint32_t size, text *out);
/* "state.i_n[...]"; *check gets a statement that must come first, or nothing. */
void write_place (writer *w, const expr *target, text *check, text *out);
void write_slice (writer *w, const expr *e, text *out); /* the address of its first element */
void write_clock (writer *w, const expr *clock, text *out);
/* An integer that meets a clock, in units. */
interval write_clock_number (writer *w, const expr *e, text *out);
/* As statements that leave the result in `holds`; what comes after a false one is not read. */
void write_conjunction (writer *w, const conjunction *all, text *out);
interval writer_range (const writer *w, const expr *e); /* of the values of a term */
/* "l_n_3": a local. */
void write_local_name (const char *name, uint32_t slot, uint32_t size, text *out);

/* statement.c: sequences of statements, and functions. */
void write_body (writer *w, const stmt *first, unsigned depth, text *out);
/* The locals of a function, as declarations. */
void write_locals (const stmt *first, text *out);
/* Those that something calls, in their order. */
void write_functions (writer *w, text *out);

/* caps.c */
void writer_find_caps (writer *w);

/* activity.c */
void writer_find_activity (writer *w);
void write_forgetting (const writer *w, text *out); /* "forget_clocks", if there is something to forget */

/* lines.c: who takes part with whom. */
typedef struct joint_edge {
    uint32_t first, count; /* among the edges of all */
    uint32_t line;         /* sync line, or MODEL_NONE */
} joint_edge;
typedef struct joint_edges {
    VEC (joint_edge) at;
    VEC (uint32_t) edges;
} joint_edges;
bool writer_find_joints (writer *w, joint_edges *all);
void write_tables (writer *w, const joint_edges *all, text *out);
void write_lines (writer *w, text *out);
bool writer_has_absent (const model *m); /* somebody may stay away */
bool writer_has_urgent (const model *m);

enum { WRITER_MOST_JOINTS = 65535 };
#endif
