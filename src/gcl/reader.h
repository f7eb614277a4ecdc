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
    bool panic;       /* an error in this declaration was reported: be silent */
    uint32_t nesting; /* of the expression being read */
    VEC (gcl_variable) variables;
    VEC (uint32_t) slots; /* hash table: number of the variable + 1, 0 is free */
    VEC (gcl_process) processes;
    VEC (gcl_command) commands;
    VEC (gcl_assign) assigns;          /* of the command being read */
    VEC (const gcl_expr *) operands;   /* of the chains being read */
    VEC (const gcl_expr *) predicates;
    VEC (const gcl_expr *) errors;
    VEC (token) error_actions;
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

/* Never NULL; of the wanted type, or an error was reported. */
const gcl_expr *reader_truth (reader *r);
const gcl_expr *reader_integer (reader *r);
/* at[0] op at[1] op ...: a balanced tree for && or ||. */
const gcl_expr *reader_chain (reader *r, gcl_op op, const gcl_expr *const *at, size_t count);
#endif
