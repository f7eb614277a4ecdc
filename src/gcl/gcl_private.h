/* gcl_private.h: the resolved model of guarded commands and its evaluator,
 * for the sources of this folder only. */
#ifndef GCL_PRIVATE_H
#define GCL_PRIVATE_H
#include "arena.h"
#include "gcl.h"

/* Nesting that the reader accepts; recursive walks rely on it. */
enum { GCL_DEPTH_MAX = 1000 };

typedef enum gcl_op {
    GCL_NUMBER,   /* value */
    GCL_VARIABLE, /* variable */
    GCL_NEG,      /* - left */
    GCL_ADD, GCL_SUB, GCL_MUL,
    GCL_EQ, GCL_NE, GCL_LT, GCL_LE, GCL_GT, GCL_GE,
    GCL_TRUE, GCL_FALSE,
    GCL_NOT,      /* ! left */
    GCL_AND, GCL_OR
} gcl_op;

typedef struct gcl_expr {
    gcl_op op;
    uint32_t depth; /* 1 for a leaf, never above GCL_DEPTH_MAX */
    bool grouped;   /* an && within an &&, or || within ||, of its own: printed in parentheses */
    position where;
    int64_t value;
    uint32_t variable;
    const struct gcl_expr *left, *right;
} gcl_expr;

typedef struct gcl_variable {
    const char *name;
    position where;
    int64_t initial;
    bool open;    /* starts with any value */
    bool control; /* never abstracted */
} gcl_variable;

typedef struct gcl_assign {
    uint32_t variable;
    position where;
    const gcl_expr *value; /* NULL: input */
} gcl_assign;

typedef struct gcl_command {
    const char *action; /* NULL: without a name; several may share one */
    uint32_t process;   /* GCL_NONE: outside */
    position where;
    const gcl_expr *guard;
    const gcl_assign *assigns; /* run in order; none: skip */
    size_t assign_count;
    uint32_t input_count;
    bool is_error; /* its action is an error action */
} gcl_command;

typedef struct gcl_process {
    const char *name;
    position where;
    uint32_t first, count; /* its commands */
} gcl_process;

struct gcl_model {
    const char *file_name;
    const gcl_variable *variables;
    size_t variable_count;
    const gcl_process *processes;
    size_t process_count;
    const gcl_command *commands; /* of all processes, in file order */
    size_t command_count;
    const gcl_expr *error; /* several are joined by ||; NULL: none */
    const char *const *error_actions;
    size_t error_action_count;
    const gcl_expr *const *predicates; /* `predicate` lines: to start with */
    size_t predicate_count;
    arena *memory;
};

struct gcl_predicates {
    const gcl_expr *const *at;
    size_t count;
    arena *memory;
};

static inline bool
gcl_is_boolean (const gcl_expr *e)
{
    return e->op >= GCL_EQ;
}

/* Value of e, 0 or 1 for a truth value.  False if a 64-bit result does not
 * exist.  && and || look at the right side only if needed. */
bool gcl_eval (const gcl_expr *e, const int64_t *values, int64_t *result);
/* Run the assignments of c on `values`; inputs are taken in order.  NULL, or
 * the assignment whose value does not fit, with `values` half changed. */
const gcl_assign *gcl_apply (const gcl_command *c, int64_t *values, const int64_t *inputs);
/* "the value of x in line 3 needs more than 64 bits" */
void gcl_describe_overflow (const gcl_model *m, position where, text *out);
void gcl_print_expr (const gcl_model *m, const gcl_expr *e, text *out);
#endif
