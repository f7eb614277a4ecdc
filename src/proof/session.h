/* session.h: what a program means as formulas for Z3, and questions about them.
 *
 * A value is a number where the program's text and the site fix it, else a
 * term; a condition likewise.  So most questions are answered without Z3.
 * Terms live as long as the session, which is renewed between questions. */
#ifndef PROOF_SESSION_H
#define PROOF_SESSION_H
#include <z3.h>

#include "lookout.h"
#include "budget.h"
#include "gcl.h"
#include "vec.h"

typedef struct value {
    bool known;
    int64_t number;  /* if known */
    Z3_ast term;     /* else */
    uint32_t degree; /* of the term, at least */
} value;

typedef enum truth { NEVER, ALWAYS, OPEN } truth;

typedef struct condition {
    truth is;
    Z3_ast formula; /* if open */
} condition;

typedef struct session {
    const gcl_model *m;
    budget *budget;
    Z3_context z3;
    Z3_solver solver;
    Z3_sort integer;
    Z3_ast *variables;
    size_t made;         /* terms, about */
    VEC (Z3_ast) sides;  /* what holds of names that were made for terms */
    VEC (Z3_app) inputs; /* that commands read, as they were translated */
    text *unknown;       /* why Z3 could not tell */
    uint64_t asked;
    lookout *lookout; /* for an interruption, during a question */
} session;

void session_init (session *s, const gcl_model *m, budget *b, text *unknown);
void session_release (session *s);
/* Start again if there are many terms; nothing made before may be used then. */
void session_refresh (session *s);

/* translate.c */
/* The values of the variables: those that are fixed, and any. */
void translate_state (session *s, const int64_t *values, const bool *fixed, value *out);
condition translate_condition (session *s, const gcl_expr *e, const value *state);
/* The assignments of c one after the other, inputs are any integers. */
void translate_command (session *s, const gcl_command *c, value *state);
condition translate_equals (session *s, value v, int64_t number);
value translate_term (session *s, const gcl_expr *e, const value *state);
value translate_number (int64_t number);
condition translate_comparison (session *s, gcl_op op, value left, value right);
condition condition_not (session *s, condition c);
condition condition_and (session *s, condition a, condition b);
condition condition_or (session *s, condition a, condition b);
Z3_ast condition_all (session *s, const Z3_ast *list, size_t count);
Z3_ast condition_any (session *s, const Z3_ast *list, size_t count);

/* Questions.  What is assumed between open and close is forgotten then. */
typedef enum reply { EXCLUDED, POSSIBLE, UNDECIDED } reply;

void session_open (session *s);
void session_assume (session *s, Z3_ast formula);
/* Can all that is assumed, and the sides, hold together?  At most so long. */
reply session_ask (session *s, unsigned milliseconds);
/* After POSSIBLE: "x = 1, y = 2", and does the formula hold there? */
void session_example (session *s, const value *state, text *out);
bool session_holds (session *s, Z3_ast formula);
void session_close (session *s);
#endif
