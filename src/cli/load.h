/* load.h: a model from a file or from standard input, and its budget. */
#ifndef LOAD_H
#define LOAD_H
#include "budget.h"
#include "command.h"
#include "diag.h"
#include "model.h"
#include "text.h"

typedef struct source {
    const char *name; /* as shown in messages */
    text text;
    model *model;
} source;

/* Read a whole file ("-": standard input); false after a message. */
bool load_text (const char *path, text *out);
/* The name to show for a path. */
const char *load_name (const char *path);
/* Does the name end in .gcl: guarded commands rather than automata? */
bool load_is_gcl (const char *path);
/* Read the model named by the first argument; false after messages.
 * Warnings are shown unless --quiet is given. */
bool load_model (const invocation *in, source *s);
bool load_model_from (const invocation *in, const char *path, source *s); /* from another file */
void unload_model (source *s);

/* "file:3:7: error: what", the line and a caret, on standard error. */
void load_show_fault (const source *s, position where, const char *what);

/* A budget from the --limit options, with a progress line if standard error
 * is a terminal. */
budget *load_budget (const invocation *in);
#endif
