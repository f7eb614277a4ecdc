/* assumption.h: what routines without a body are assumed to do, as a text:
 *
 *     cproc send { abstract { nothing, ($1 == 0), QUIET };
 *                  abstract { some, ($1 != 0), TELL }; }
 *     QUIET = ( return {} -> STOP ).
 *     TELL = ( told -> DONE ), DONE = ( return {$0 > 0} -> STOP | fail -> LOST ), LOST = ( return {$0 == 0} -> STOP ).
 *
 * At a call the entry whose condition on the arguments holds is entered; its
 * actions happen one by one, and a return ends the call with a value that
 * satisfies its condition.  Processes are those of lts_read_fsp. */
#ifndef ASSUMPTION_H
#define ASSUMPTION_H
#include "arena.h"
#include "lts.h"

/* A condition on integers: $0 is what is returned, $1, $2.. are arguments, names are
 * globals.  Exact in 128 bits. */
typedef enum condition_op {
    CONDITION_NUMBER,
    CONDITION_VALUE, /* $0, $1, .. */
    CONDITION_GLOBAL,
    CONDITION_ADD, CONDITION_SUB, CONDITION_MUL,
    CONDITION_EQ, CONDITION_NE, CONDITION_LT, CONDITION_LE, CONDITION_GT, CONDITION_GE,
    CONDITION_NOT, CONDITION_AND, CONDITION_OR
} condition_op;

typedef struct condition {
    condition_op op;
    int64_t number;   /* of a number; of a value: which */
    const char *name; /* of a global */
    const struct condition *left, *right;
} condition;

static inline bool
condition_is_truth (const condition *c)
{
    return c->op >= CONDITION_EQ;
}

/* NULL with an error in `why`: the text at `source`, which begins at `where`, is no
 * condition.  An empty text is one that always holds. */
const condition *condition_parse (const char *source, size_t length, position where, arena *memory, diag *why);
/* The number it compares $0 with, if it only says that $0 is that. */
bool condition_is_number (const condition *c, int64_t *number);
/* What is read besides $0 .. $most_value: a value with a larger number, or any global; or NULL. */
const condition *condition_beyond (const condition *c, int64_t most_value, bool globals);
/* As a condition of guarded commands; values are p0, p1, .., globals g_NAME. */
void condition_print_gcl (const condition *c, text *out);

/* Where the values of a condition come from. */
typedef struct condition_values {
    void *context;
    int64_t (*value) (void *context, int64_t which);
    int64_t (*global) (void *context, const char *name);
} condition_values;
/* False also if 128 bits do not suffice. */
bool condition_holds (const condition *c, const condition_values *v);

/* `return {...}` or `NAME.return {...}`: the text between the braces, or NULL: another action. */
const char *action_return (const char *name, size_t *length);

typedef struct assumed_entry {
    const char *name;
    position where;
    const condition *guard;
    lts *system;
    const condition **returns; /* per action: the condition of a return, or NULL: an action */
} assumed_entry;

typedef struct assumed_routine {
    const char *name;
    position where;
    assumed_entry *entries;
    size_t count;
} assumed_routine;

typedef struct assumed_routines {
    assumed_routine *routines;
    size_t count;
    arena *memory;
} assumed_routines;

/* NULL with errors in `why`. */
assumed_routines *assumptions_read (const char *source, size_t length, diag *why);
/* None yet. */
assumed_routines *assumptions_new (void);
void assumptions_free (assumed_routines *a);
/* Where this part of a text stands: the first place that has it, or line 0. */
position assumption_position (const char *source, const char *end, const char *part, size_t length);
const assumed_routine *assumptions_find (const assumed_routines *a, const char *name);
/* A routine that performs the action of its name, then returns anything. */
void assumptions_add_plain (assumed_routines *a, const char *name);
#endif
