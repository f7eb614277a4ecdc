/* reader.h: what the parts of the .gcl reader share. */
#ifndef GCL_READER_H
#define GCL_READER_H
#include "gcl.h"
#include "lex.h"
#include "vec.h"

/* All memory hangs on the model's arena or on these vectors, so that the
 * reader can be abandoned at any allocation. */
typedef struct reader {
    lexer lexer;
    token now;
    diag *why;
    arena *memory;
    position from;    /* where the text begins in its file */
    bool panic;       /* an error in this declaration was reported: be silent */
    uint32_t nesting; /* of the expression being read */
    bool temporal;    /* ... which is a formula: -> and operators about paths are part of it */
    VEC (gcl_variable) variables;
    VEC (uint32_t) slots; /* hash table: number of the variable + 1, 0 is free */
    VEC (gcl_process) processes;
    VEC (gcl_command) commands;
    VEC (gcl_assign) assigns;        /* of the command being read */
    VEC (const gcl_expr *) operands; /* of the chains being read */
    VEC (const gcl_expr *) predicates;
    VEC (const gcl_expr *) errors;
    VEC (token) error_actions;
    VEC (const gcl_expr *) inits, restrictions;
    VEC (gcl_property) properties;
    VEC (gcl_command) effective; /* the commands again, with what keeps to restrictions and ranges */
    bool has_arrays;
    VEC (gcl_command) cases;     /* of a command, by its indices */
    const gcl_expr **now_values; /* scratch: every variable within a command, see reader_after */
} reader;

void reader_advance (reader *r);
/* Report and start to be silent until the declaration ends. */
void reader_fail (reader *r, position where, const char *format, ...) __attribute__ ((format (printf, 3, 4)));
/* Take a token of this kind or fail. */
bool reader_expect (reader *r, token_kind kind);
bool reader_take (reader *r, token_kind kind);

/* The variable of that name, or GCL_NONE. */
uint32_t reader_find (const reader *r, const token *name);
/* The same for a variable that is used; unknown ones are reported. */
uint32_t reader_use (reader *r, const token *name);

void reader_resize_slots (reader *r, size_t size);
/* `var` and `control` lines. */
void reader_variables (reader *r);

/* Once all is read: let guards keep to restrictions and ranges, and inputs
 * into ranges become one command for each value. */
void reader_keep_within (reader *r);
/* e as it was before assignments that gave these values (NULL: unchanged); NULL if an input decides. */
const gcl_expr *reader_after (reader *r, const gcl_expr *e, const gcl_expr *const *now);
/* One assignment more. */
void reader_assign (reader *r, const gcl_assign *a, const gcl_expr **now);
/* Is e a variable (GCL_NONE: none) and a constant? */
bool reader_is_shift (const gcl_expr *e, uint32_t *variable, int64_t *constant);

/* A condition whose elements of arrays are variables. */
const gcl_expr *reader_by_cases (reader *r, const gcl_expr *e);
/* The same for a command, which becomes those in r->cases; r->now_values has room for all variables. */
void reader_split (reader *r, const gcl_command *c);

/* What starts have to meet beside the initial values; NULL: nothing. */
const gcl_expr *reader_start (reader *r);

/* Never NULL; of the wanted type, or an error was reported.  reader_truth has elements of arrays in it,
 * for reader_by_cases. */
const gcl_expr *reader_truth (reader *r);
const gcl_expr *reader_integer (reader *r);
/* What a bool is assigned, as a number: true, false, a bool, the negation of one. */
const gcl_expr *reader_bit (reader *r);
const gcl_expr *reader_number (reader *r, int64_t value, position where);
const gcl_expr *reader_variable (reader *r, uint32_t variable, position where);
/* `[index]` behind the name of an array, which is next: the index, and the variable if it is a number; else
 * the variable is the first element and *index is not NULL. */
uint32_t reader_subscript (reader *r, const token *name, uint32_t array, const gcl_expr **index);
const gcl_expr *reader_node (reader *r, gcl_op op, position where, const gcl_expr *left,
                             const gcl_expr *right);
/* A formula: a condition that may speak of paths; elements as in reader_truth. */
const gcl_expr *reader_formula (reader *r);
/* at[0] op at[1] op ...: a balanced tree for && or ||. */
const gcl_expr *reader_chain (reader *r, gcl_op op, const gcl_expr *const *at, size_t count);
#endif
