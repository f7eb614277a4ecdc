/* export.h: a model as UPPAAL's templates, one per process, before it is
 * written as XML or as text. */
#ifndef UPPAAL_EXPORT_H
#define UPPAAL_EXPORT_H
#include "arena.h"
#include "model.h"
#include "uppaal.h"
#include "vec.h"

/* An edge of a template, ready to be written; texts are "" where there is nothing. */
typedef struct edge_copy {
    uint32_t process, source, target; /* source MODEL_NONE: the start before several initial locations */
    const char *guard, *sync, *update;
} edge_copy;

typedef struct number_range {
    int32_t min, max;
} number_range;

typedef struct ranked_channel {
    int32_t priority;
    const char *name;
} ranked_channel;

typedef struct exporting {
    const model *m;
    diag *why;
    arena *memory;
    const char **processes, **templates, **clocks, **integers, **tables, **functions, **lines;
    const char ***locations;
    bool *at;                 /* per process: there is a variable that says where it is */
    bool *needs_effect;       /* per edge: its statements are a function of their own */
    VEC (const char *) taken; /* names of the whole, a hash table */
    size_t taken_count;
    VEC (edge_copy) copies;
    text declarations, channels, renamed;
    VEC (ranked_channel) ranked; /* all channels, if a line has a priority */
    VEC (number_range) ranges; /* each is a function that lets pass what is inside */
    bool failed;
} exporting;

void export_fail (exporting *x, position where, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
const char *export_keep (exporting *x, text *t); /* and empty it */

/* export_names.c */
void export_name_all (exporting *x);
const char *export_name (exporting *x, const char *wanted, const char *what);

/* export_terms.c */
void export_number (text *out, int32_t value);
void export_expr (exporting *x, const expr *e, text *out);
const char *export_guard (exporting *x, const conjunction *c);
void export_functions (exporting *x);
/* What the edge does, as updates with commas between them. */
void export_update (exporting *x, uint32_t edge, text *out);
const char *export_invariant (exporting *x, const location *at);

/* export_lines.c: the edges of all processes and the channels. */
void export_edges (exporting *x);

/* export_priority.c */
/* Refuse what the order of processes does not allow; then the declaration of levels of
 * channels, and the line of the system. */
void export_check_priorities (exporting *x);
void export_channel_levels (exporting *x, text *out);
void export_system_line (exporting *x, text *out);
#endif
