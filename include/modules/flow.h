/* flow.h: a C function as places and guarded steps over integers, made from
 * bitcode.  Its runs are those of the machine: every wrap-around, overflow and
 * access to memory has become a step of its own, so that the integers of the steps may
 * be those of mathematics (proofs/programs-c.md, section 2).
 *
 * Calls are inlined; a step is a path from one place to the next. */
#ifndef FLOW_H
#define FLOW_H
#include "assumption.h"
#include "bitcode.h"
#include "gcl.h"

#define FLOW_NONE UINT32_MAX
typedef __int128_t flow_wide;

typedef enum flow_op { FLOW_NUMBER, FLOW_VARIABLE, FLOW_ADD, FLOW_SUB, FLOW_MUL } flow_op;

/* A term, with bounds of its value where it stands. */
typedef struct flow_term {
    flow_op op;
    flow_wide number;
    uint32_t variable;
    const struct flow_term *left, *right;
    flow_wide low, high;
} flow_term;

typedef enum flow_relation { FLOW_EQ, FLOW_NE, FLOW_LT, FLOW_LE, FLOW_GT, FLOW_GE } flow_relation;

typedef struct flow_literal {
    flow_relation relation;
    const flow_term *left, *right;
    bool is_range; /* only says that a value fits its type */
} flow_literal;

/* All assignments of a step happen at once. */
typedef struct flow_assign {
    uint32_t variable;
    const flow_term *value; /* NULL: any integer */
} flow_assign;

/* A value that the program does not determine. */
typedef enum flow_source {
    FLOW_INPUT,  /* what a routine without a body returns, or an argument of the entry */
    FLOW_GARBAGE, /* what a local variable holds before it is written */
    FLOW_ROUTINE  /* what an assumed routine returns, or just that it does */
} flow_source;

typedef struct flow_origin {
    flow_source source;
    uint32_t variable; /* that gets it; FLOW_NONE: it matters to nothing */
    uint32_t function; /* whose call, parameter or local it is */
    uint32_t value;    /* number of the instruction or parameter */
    uint64_t offset;   /* of the cell in the local */
    bitcode_type type;
    int64_t number; /* FLOW_ROUTINE: it is this one if the variable is FLOW_NONE */
} flow_origin;

typedef enum flow_end {
    FLOW_GOES_ON,
    FLOW_EXIT,   /* the entry returned */
    FLOW_STOP,   /* abort, exit */
    FLOW_TARGET, /* what was looked for */
    FLOW_OVERFLOW,
    FLOW_DIVISION,
    FLOW_SHIFT,
    FLOW_ADDRESS /* undefined behaviour */
} flow_end;

typedef struct flow_range {
    flow_wide low, high;
} flow_range;

/* A call that was inlined, or the entry: to whose code a place or a variable belongs. */
typedef struct flow_call {
    uint32_t function;
    uint32_t caller;      /* FLOW_NONE: it is the entry */
    uint32_t instruction; /* of the caller */
} flow_call;

/* Within a call of an assumed routine: where its process is. */
typedef struct flow_inside {
    uint32_t entry, state;
} flow_inside;

typedef struct flow_place {
    flow_end end;
    position where;
    uint32_t function;
    const char *what;         /* of an end: "x + 1 in 32 bits"; or NULL */
    uint32_t call, at;        /* of others: before (of a block: after its phis) this instruction */
    const flow_inside *inside; /* within the call at this instruction; or NULL */
    bool between;             /* no moment of the machine: part of a step that was divided */
    const flow_range *ranges; /* per variable: between which it lies there; NULL: an end */
} flow_place;

typedef struct flow_step {
    uint32_t from, to;
    const char *action; /* seen from outside: one of the flow's; NULL: nothing */
    const flow_literal *literals;
    size_t literal_count;
    const flow_assign *assigns;
    size_t assign_count;
    const flow_origin *origins;
    size_t origin_count;
    const position *trail; /* the lines on the way */
    size_t trail_count;
} flow_step;

typedef enum flow_home {
    FLOW_OF_GUESS, /* no cell of the machine */
    FLOW_OF_GLOBAL,
    FLOW_OF_LOCAL, /* what an alloca makes */
    FLOW_OF_VALUE  /* a result of an instruction, or a parameter */
} flow_home;

typedef struct flow_variable {
    const char *name; /* "x", "main.x", "s.b[1]" */
    flow_home home;
    uint32_t call, index; /* whose, and which global, instruction or value */
    uint64_t offset;      /* of the cell in bytes */
    bool global;          /* keeps its value from one call of the entry to the next */
    bool is_signed, pointer;
    bool natural;         /* unsigned for those it is bound to, though is_signed */
    uint8_t bits;
    int64_t initial;     /* of a global; others start with 0 and are set before they are read */
    flow_wide low, high; /* of its values at all places */
    bool finite;         /* takes few values, all known */
    bool represents;     /* some of them stand for all between two of its family's limits */
    bool used;           /* false: no step reads or writes it */
} flow_variable;

/* An object in memory. */
typedef struct flow_object {
    flow_home home;
    uint32_t call, index;
    int64_t address;
    uint64_t size;
} flow_object;

/* An action that is a return of the entry, and which of the conditions asked for it meets. */
typedef struct flow_returned {
    const char *action;
    uint64_t which;
} flow_returned;

typedef struct flow {
    const bitcode_module *module;
    const flow_call *calls;
    size_t call_count;
    const flow_object *objects;
    size_t object_count;
    flow_variable *variables;
    size_t variable_count;
    flow_place *places;
    size_t place_count;
    flow_step *steps;
    size_t step_count;
    uint32_t start, exit;
    const char *const *actions; /* that steps may have, or would have if they could be reached */
    size_t action_count;
    const flow_returned *returns;
    size_t return_count;
    const char *const *assumed; /* what the answer rests on besides the file */
    size_t assumed_count;
    arena *memory;
} flow;

typedef enum flow_overflow { FLOW_OVERFLOW_ERROR, FLOW_OVERFLOW_WRAP, FLOW_OVERFLOW_IGNORE } flow_overflow;

/* A global of the program that is an integer of an environment. */
typedef struct flow_binding {
    const char *global; /* of the program */
    const char *name;   /* in the environment: "level", "queue[2]" */
    int32_t low, high;  /* between which it lies */
    bool event;         /* 1 if an event happened since the last call: read only, 0 after each call */
} flow_binding;

/* What is seen when the entry returns: which of these conditions its value meets. */
typedef struct flow_return {
    const char *name; /* "$0 == 1" */
    const condition *condition;
} flow_return;

typedef struct flow_options {
    const char *entry;  /* a function */
    const char *target; /* a function or a label; NULL: the usual ones */
    flow_overflow overflow;
    bool havoc_unknown;               /* calls without a body are inputs, and change nothing else */
    bool closes;                      /* inputs that few values stand for get just these */
    bool keeps_globals;               /* the entry is called again and again */
    const struct flow_binding *bound; /* globals that others read and write; may be volatile */
    size_t bound_count;
    const char *const *inputs; /* further routines that return any value */
    size_t input_count;
    bool needs_no_target;         /* there may be none: actions are what matters */
    const assumed_routines *routines;  /* what routines without a body do, or NULL */
    const flow_return *returns;   /* at most 64; none: a return is not seen */
    size_t return_count;
    const char *prefix; /* of the names of returns, or NULL */
} flow_options;

/* NULL with errors in `why`: a construct that is not supported, with its place. */
flow *flow_new (const bitcode_module *m, const flow_options *o, budget *b, diag *why);
void flow_free (flow *f);

/* Per place the set of variables, bit by bit, that are read before they are next set; to
 * be freed. */
uint64_t *flow_live (const flow *f, size_t *words);
/* Variables that are copied to each other form a family, of[v], the number of one of them.
 * limits[of[v]] are the numbers n, ascending, such that some comparison of a member with a
 * number separates n - 1 from n. */
typedef struct flow_families {
    uint32_t *of;
    struct flow_limits {
        flow_wide *at;
        size_t count;
    } * limits;
    size_t count;
} flow_families;
flow_families *flow_find_families (const flow *f);
void flow_families_free (flow_families *x);

/* The function or label that the options mean, or NULL: there is none. */
const char *flow_target (const bitcode_module *m, const char *wanted);

void flow_print_term (const flow *f, const flow_term *t, const char *const *names, text *out);
const char *flow_relation_text (flow_relation r, bool c); /* "=" or, in C, "==" */
/* A name per variable, with letters, digits and _ only, different from all others. */
const char **flow_names (const flow *f, arena *memory);
/* As guarded commands: command i is step i.  Errors are the ends from FLOW_TARGET on. */
void flow_print_gcl (const flow *f, text *out);
#endif
