/* c_program.h: what questions about C programs share. */
#ifndef C_PROGRAM_H
#define C_PROGRAM_H
#include "asking.h"
#include "flow.h"
#include "machine.h"

typedef struct c_program {
    const question *asked;
    reply *reply;
    bitcode_module *module;
    text flags; /* for the reader */
    bool unset_objects;
    flow_options options;
    flow *flow;
    const char *target;
    char *inputs; /* the list of the setting, cut into words */
    const char *input_names[64];
} c_program;

/* The network around the function, or NULL. */
const subject *c_program_environment (const question *q);
/* Read the file, linked with all others in C, and make its steps; false: refused, the reply says why. */
bool c_program_open (c_program *p, const question *q, reply *r);
/* The same of one file alone. */
bool c_program_open_file (c_program *p, const question *q, reply *r, const subject *s);
bool c_program_translate (c_program *p);
void c_program_free (c_program *p);
/* What is assumed, as lines. */
void c_program_add_assumed (const c_program *p, reply *r);
#endif
