/* c_actions.h: what is seen of C programs side by side: which actions their routines perform, and
 * which returns the specification speaks of.  The search and the check of its proof read
 * this alike. */
#ifndef C_ACTIONS_H
#define C_ACTIONS_H
#include "asking.h"
#include "c_certificate.h"
#include "flow.h"

enum { MOST_COMPONENTS = 32, MOST_RETURNS = 64 };

typedef struct c_actions_part {
    const char *name;
    const bitcode_module *module;
    text prefix; /* of its returns */
    VEC (flow_return) returns;
    VEC (c_return) conditions; /* the same for the checker */
    c_seen seen;
} c_actions_part;

typedef struct c_actions {
    const question *asked;
    reply *reply;
    const subject *specification, *assumption; /* the second may be NULL */
    assumed_routines *routines;
    c_actions_part parts[MOST_COMPONENTS];
    size_t count;
    arena *memory;
} c_actions;

/* Names and modules are there; false: refused, the reply says why. */
bool c_actions_read (c_actions *a);
void c_actions_free (c_actions *a);
/* Messages are about this text from now on. */
diag *c_actions_messages (const question *q, reply *r, const subject *s);
#endif
