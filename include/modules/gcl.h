/* gcl.h: the language of guarded commands over unbounded integers, and what
 * its programs mean concretely: reading, printing, evaluating, replaying a run.
 * A model is read-only once parsed; all of it lives in one arena. */
#ifndef GCL_H
#define GCL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "diag.h"
#include "text.h"

#define GCL_NONE UINT32_MAX

typedef struct gcl_model gcl_model;

/* Read a model; NULL with at least one error in `why` if it is not one.
 * `source` is only looked at; `why` may point into it, so print `why` before
 * freeing the text. */
gcl_model *gcl_parse (const char *source, size_t length, diag *why);
void gcl_free (gcl_model *m);
/* For asserts and tests: numbers and truth values where they are expected,
 * variables that exist, commands listed with their processes. */
bool gcl_is_typed (const gcl_model *m);

/* Text that gcl_parse reads back as the same model. */
void gcl_print (const gcl_model *m, text *out);
bool gcl_equal (const gcl_model *a, const gcl_model *b); /* up to positions */
/* Of the printed text, the same on every machine. */
uint64_t gcl_digest (const gcl_model *m);

const char *gcl_file_name (const gcl_model *m);
size_t gcl_variable_count (const gcl_model *m);
const char *gcl_variable_name (const gcl_model *m, size_t variable);
size_t gcl_command_count (const gcl_model *m);
/* "one.draw", "draw" or, for a command without a name, its number: "one.3". */
void gcl_command_name (const gcl_model *m, size_t command, text *out);
bool gcl_has_error (const gcl_model *m); /* is there anything to look for? */
bool gcl_is_open (const gcl_model *m);   /* inputs or unspecified initial values */

/* A concrete run: values of all variables in each of count + 1 states, the
 * command of each step and, in order of their assignments, the inputs that
 * the step reads. */
typedef struct gcl_step {
    uint32_t command;
    int64_t *inputs;
    size_t input_count;
} gcl_step;

typedef struct gcl_run {
    size_t width;    /* variables */
    int64_t *values; /* (count + 1) * width */
    gcl_step *steps;
    size_t count;
} gcl_run;

/* The variable that gets the input of this number (from 0) of the command. */
uint32_t gcl_input_variable (const gcl_model *m, size_t command, size_t input);

gcl_run *gcl_run_new (size_t width, size_t steps);
void gcl_run_free (gcl_run *r);
/* Is r a run of m that ends in an error (its state, or its last command)?
 * Shares no code with the searches.  True, or false with the reason. */
bool gcl_replay (const gcl_model *m, const gcl_run *r, text *why);

/* What a run shows besides being one: conditions that hold, or fail, in its
 * states; that it can be repeated from a state on; that it cannot go on. */
struct gcl_expr;
typedef struct gcl_shown {
    const struct gcl_expr *condition;
    bool holds;
    size_t first, last; /* states */
} gcl_shown;

#define GCL_NO_LOOP SIZE_MAX
typedef struct gcl_evidence {
    gcl_shown *at;
    size_t count;
    size_t loop_from; /* this state is the last one again; GCL_NO_LOOP: none is */
    bool dead_end;
} gcl_evidence;

/* Is r a run of m that shows this?  With the code of gcl_replay. */
bool gcl_replay_shown (const gcl_model *m, const gcl_run *r, const gcl_evidence *e, text *why);

/* Conditions over the variables of m, "x > 0, x <= y"; NULL with an error in
 * `why` if they are not.  They must not outlive m. */
typedef struct gcl_predicates gcl_predicates;
gcl_predicates *gcl_predicates_parse (const gcl_model *m, const char *source, size_t length, diag *why);
void gcl_predicates_free (gcl_predicates *p);

/* A formula of computation tree logic over the variables of m, "AG (x = 1 -> AF x = 2)";
 * NULL with an error in `why` if it is not one.  It must not outlive m. */
typedef struct gcl_formula gcl_formula;
gcl_formula *gcl_formula_parse (const gcl_model *m, const char *source, size_t length, diag *why);
void gcl_formula_free (gcl_formula *f);

/* The resolved model, for those who reason about programs. */

/* Nesting that the reader accepts; recursive walks rely on it. */
enum { GCL_DEPTH_MAX = 1000 };

typedef enum gcl_op {
    GCL_NUMBER,   /* value */
    GCL_VARIABLE, /* variable */
    GCL_NEG,      /* - left */
    GCL_ADD, GCL_SUB, GCL_MUL,
    GCL_DIV, GCL_MOD, /* rounded down, and what is left; right is a number above 0 */
    GCL_ELEMENT, /* only while reading: the element [left] of the array that begins with `variable` */
    GCL_EQ, GCL_NE, GCL_LT, GCL_LE, GCL_GT, GCL_GE,
    GCL_TRUE, GCL_FALSE,
    GCL_NOT,      /* ! left */
    GCL_AND, GCL_OR,
    /* of formulas only: left -> right; paths from a state, left or left U right on them */
    GCL_IMPLIES,
    GCL_AX, GCL_AF, GCL_AG, GCL_EX, GCL_EF, GCL_EG, GCL_AU, GCL_EU
} gcl_op;

typedef struct gcl_expr {
    gcl_op op;
    uint32_t depth; /* 1 for a leaf, never above GCL_DEPTH_MAX */
    uint32_t size;  /* 1 for a leaf; UINT32_MAX: that or more */
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
    bool open;    /* starts with any value (of its range) */
    bool control; /* never abstracted */
    bool ranged;  /* never leaves low .. high */
    bool boolean; /* ... which is 0 .. 1, and it may stand for a condition */
    int64_t low, high;
    /* An element of an array is a variable, `name` is "a[2]"; the elements of one follow each other. */
    const char *array; /* "a"; NULL: no element */
    uint32_t index, elements;
} gcl_variable;

typedef struct gcl_assign {
    uint32_t variable;
    position where;
    const gcl_expr *value; /* NULL: input */
    const gcl_expr *index; /* only while reading: which element; NULL: the variable itself */
    bool then;             /* runs after the one before; else that makes no difference */
} gcl_assign;

typedef struct gcl_command {
    const char *action; /* NULL: without a name; several may share one */
    uint32_t process;   /* GCL_NONE: outside */
    position where;
    const gcl_expr *guard;   /* with what keeps to restrictions and ranges */
    const gcl_expr *written; /* as the text has it */
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

/* A property in the file; its text is for whoever knows the logic. */
typedef struct gcl_property {
    const char *name;
    position where;
    const char *text;
    position text_where;
} gcl_property;

struct gcl_model {
    const char *file_name;
    const gcl_variable *variables;
    size_t variable_count;
    bool has_arrays;
    const gcl_process *processes;
    size_t process_count;
    const gcl_command *commands; /* of all processes, in file order */
    size_t command_count;
    const gcl_expr *error; /* several are joined by ||; NULL: none */
    const char *const *error_actions;
    size_t error_action_count;
    const gcl_expr *const *predicates; /* `predicate` lines: to start with */
    size_t predicate_count;
    const gcl_expr *const *inits; /* `init` lines */
    size_t init_count;
    const gcl_expr *const *restrictions; /* `restrict` lines: guards keep to them already */
    size_t restriction_count;
    /* Beside the initial values: all of `inits`, the restrictions, and the
     * ranges of open variables; NULL: nothing more.  There may be no start. */
    const gcl_expr *start;
    const gcl_property *properties;
    size_t property_count;
    arena *memory;
};

struct gcl_predicates {
    const gcl_expr *const *at;
    size_t count;
    arena *memory;
};

struct gcl_formula {
    const gcl_expr *root;
    const gcl_expr *written; /* the same with elements of arrays as the text has them: to be shown */
    arena *memory;
};

static inline bool
gcl_is_boolean (const gcl_expr *e)
{
    return e->op >= GCL_EQ;
}

/* The formula of a property in the file, as gcl_formula_parse; positions are those in
 * the file, whose text `why` has to know. */
gcl_formula *gcl_property_parse (const gcl_model *m, const gcl_property *p, diag *why);

/* Are there finitely many starts, and no inputs after them? */
bool gcl_is_finite_start (const gcl_model *m);
/* For such a model: the first start, and the one after `values`; false if
 * there is none.  `*overflow` is set where that cannot be told. */
bool gcl_first_start (const gcl_model *m, int64_t *values, bool *overflow);
bool gcl_next_start (const gcl_model *m, int64_t *values, bool *overflow);

static inline bool
gcl_is_temporal (gcl_op op)
{
    return op >= GCL_AX;
}

/* Value of e, 0 or 1 for a truth value.  False if a 64-bit result does not
 * exist, and for operators about paths.  && and || look at the right side only if needed. */
bool gcl_eval (const gcl_expr *e, const int64_t *values, int64_t *result);
/* Run the assignments of c on `values`; inputs are taken in order.  NULL, or
 * the assignment whose value does not fit, with `values` half changed. */
const gcl_assign *gcl_apply (const gcl_command *c, int64_t *values, const int64_t *inputs);
/* "the value of x in line 3 needs more than 64 bits" */
void gcl_describe_overflow (const gcl_model *m, position where, text *out);
void gcl_print_expr (const gcl_model *m, const gcl_expr *e, text *out);
bool gcl_same_expr (const gcl_expr *a, const gcl_expr *b); /* NULL is the same as NULL */
#endif
