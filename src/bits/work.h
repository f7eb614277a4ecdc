/* work.h: what the parts of the checker share. */
#ifndef BITS_WORK_H
#define BITS_WORK_H
#include <z3.h>

#include "c_certificate.h"
#include "lookout.h"

#define NONE UINT32_MAX

/* --- calls.c: the program with its calls inlined, from the bitcode. */

/* An object in memory; `slot` holds its first cell, in the order of the cells. */
typedef struct thing {
    const bitcode_object *about;
    uint32_t call; /* NONE: a global */
    uint64_t address;
    uint32_t slot;
} thing;

/* The entry, or a call inlined. */
typedef struct inlined {
    uint32_t function, caller, instruction;
    uint32_t *values;   /* slot per value that is used beyond its segment, or NONE */
    uint32_t *things;   /* per instruction: what an alloca makes */
    uint32_t *children; /* per instruction: the call inlined there, or NONE */
} inlined;

typedef struct inlining {
    const bitcode_module *m;
    const c_claim *claim;
    const c_seen *seen; /* of a component; else NULL */
    arena *memory;
    VEC (inlined) all;
    VEC (thing) things; /* globals first */
    uint32_t slots;
    VEC (uint8_t) widths; /* per slot */
    uint64_t next_address;
    uint32_t target; /* function, or NONE */
    text *what;      /* if it failed */
    bool failed;
} inlining;

bool calls_build (inlining *c, const bitcode_module *m, const c_claim *claim, const c_seen *seen, arena *memory,
                  text *what);
void calls_release (inlining *c);
const bitcode_function *calls_function (const inlining *c, uint32_t call);
bool calls_is_target (const inlining *c, const bitcode_instruction *i);
/* Calls of routines without a body. */
typedef enum routine {
    ROUTINE_INPUT,
    ROUTINE_ASSUME,
    ROUTINE_STOP,
    ROUTINE_MEMORY,
    ROUTINE_NOTHING,
    ROUTINE_UNKNOWN
} routine;
routine calls_routine (const inlining *c, const bitcode_instruction *i);
/* What the routine called there is assumed to do, or NULL. */
const assumed_routine *calls_assumed (const inlining *c, const bitcode_instruction *i);
uint32_t calls_block_of (const bitcode_function *f, uint32_t instruction);
/* "main/12/f" */
void calls_print_path (const inlining *c, uint32_t call, text *out);

/* --- read.c: the lines of a certificate. */
typedef enum fact_op {
    FACT_NUMBER,
    FACT_VARIABLE,
    FACT_ADD,
    FACT_SUB,
    FACT_MUL,
    FACT_EQ,
    FACT_NE,
    FACT_LT,
    FACT_LE,
    FACT_GT,
    FACT_GE
} fact_op;

typedef struct fact {
    fact_op op;
    __int128_t number;
    uint32_t variable;
    const struct fact *left, *right;
    size_t line;
} fact;

typedef struct named {
    const char *text;
    uint32_t slot;
    uint8_t bits;
    bool is_signed;
} named;

typedef VEC (const fact *) facts;

typedef struct point {
    uint32_t call, instruction;
    uint32_t entry, stage; /* within the call there of an assumed routine; else NONE */
    size_t line;
    facts always;
    VEC (facts) states; /* one of them holds */
} point;

/* Of a component: a line "state", or the start of the program (number 0). */
typedef struct stop {
    uint32_t point, state; /* NONE: the start */
    uint32_t block;        /* NONE: one of its own */
    VEC (uint32_t) to;     /* stops that may be next */
    VEC (uint64_t) returns; /* sets of conditions: those a value returned before the next stop may meet */
    bool fails;            /* there may be an error before the next stop */
    size_t line;
} stop;

typedef struct stated {
    VEC (named) names;
    VEC (point) points;
    VEC (stop) stops;
    arena *memory;
} stated;

bool proof_read (stated *c, const inlining *calls, const char *source, size_t length, text *what);
/* The lines of a component, whose first has this number in the file. */
bool component_read (stated *c, const inlining *calls, const c_section *s, text *what);
void proof_release (stated *c);

/* --- regions.c: code between points. */

/* Where a run of instructions begins: a block, or behind an inlined call. */
typedef struct node {
    uint32_t call, instruction;
} node;

typedef struct region {
    node start;
    const point *inside; /* it starts within a call of an assumed routine; the start is behind it */
    VEC (node) order; /* as they are run; the start first */
    unsigned turns;   /* how many times all of it: more than once if there are loops without a point */
} region;

/* The code from a point (its number), or from the entry (NONE), up to the next points. */
void region_find (region *r, const inlining *c, const stated *v, uint32_t from);
void region_release (region *r);
/* Where a node is run next, by its number in the order: later in this turn, or in the next one.
 * SIZE_MAX: there is none. */
size_t region_next (const region *r, size_t now, size_t which);
uint32_t proof_point_at (const stated *v, uint32_t call, uint32_t instruction);
uint32_t proof_stage_at (const stated *v, uint32_t call, uint32_t instruction, uint32_t entry, uint32_t stage);

/* --- run.c: a region as formulas. */
#define RETURNED (NONE - 1)

typedef struct outcome {
    Z3_ast when;   /* NULL: always */
    uint32_t to;   /* a point; NONE: an error; RETURNED: the entry returned, and that is seen */
    Z3_ast *slots; /* then */
    position where;
    const char *what;   /* of an error */
    const char *action; /* that leads there; NULL: nothing is seen */
    Z3_ast value;       /* that was returned, or NULL */
    uint8_t bits;       /* of it */
} outcome;

typedef struct runner {
    const inlining *calls;
    const stated *cover;
    Z3_context z3;
    arena *memory; /* of the region */
    unsigned names;
    VEC (outcome) outcomes;
    Z3_ast *start; /* slots at the start of the region */
    const char *problem;
    position where;
    budget *budget;
} runner;

/* All ways that the region can end.  With a problem the runner says which. */
void run_region (runner *r, const region *g);
Z3_ast run_slot (runner *r, Z3_ast *slots, uint32_t slot);
/* Is it just what memory holds before anything is written there? */
bool run_is_unset (runner *r, Z3_ast value);

/* --- obligations.c: the questions as C; false: `why` not. */
bool write_obligations (const inlining *calls, const stated *cover, text *out, text *why);

/* --- facts as formulas (formula.c) */
Z3_ast formula_of_fact (runner *r, const fact *f, Z3_ast *slots);
Z3_ast formula_of_point (runner *r, const point *p, Z3_ast *slots);
Z3_ast formula_of_all (runner *r, const facts *c, Z3_ast *slots);
Z3_ast formula_number (runner *r, uint64_t n, uint8_t bits);
Z3_ast run_unknown (runner *r, uint8_t bits);

/* An integer that has all the bits it needs; signed. */
typedef struct whole {
    Z3_ast bits;
    unsigned width;
} whole;
whole wide_number (runner *r, __int128_t n);
whole wide_operate (runner *r, fact_op op, whole a, whole b);
Z3_ast wide_compare (runner *r, fact_op op, whole a, whole b);

/* --- condition.c: conditions of assumptions and of returns as formulas. */
typedef struct values_seen {
    const Z3_ast *at; /* $0, $1, ..; NULL: there is none */
    const uint8_t *bits;
    size_t count;
    Z3_ast *slots; /* of globals */
} values_seen;
Z3_ast formula_of_condition (runner *r, const condition *c, const values_seen *v);
/* The value meets the condition of a return. */
Z3_ast formula_of_return (runner *r, const condition *c, Z3_ast value, uint8_t bits);
#endif
