/* program.h: models of guarded commands for the program: loading, runs. */
#ifndef PROGRAM_H
#define PROGRAM_H
#include "command.h"
#include "gcl.h"
#include "json.h"

typedef struct program_source {
    const char *name;
    text text;
    gcl_model *model;
} program_source;

/* What to call the model: its file without folder and ending. */
void program_name (const gcl_model *m, text *out);
/* Read the model named by the first argument; false after messages. */
bool program_load (const invocation *in, program_source *s);
void program_unload (program_source *s);

/* The list of --start-with (NULL: not given); false after a message. */
bool program_predicates (const invocation *in, const gcl_model *m, gcl_predicates **list);
enum gcl_domain program_domain (const invocation *in); /* of --domain */

/* A run as a table: command, and the variables that it changed. */
void program_show_run (const gcl_model *m, const gcl_run *r);
/* The same as a member "run". */
void program_write_run (const gcl_model *m, const gcl_run *r, json_writer *w);
#endif
