/* model.h: a network of timed or stopwatch automata, read from .tck text,
 * with every name resolved.  A model is read-only once parsed; all of it
 * lives in one arena.  See models/LANGUAGE-tck.md for the language. */
#ifndef MODEL_H
#define MODEL_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "diag.h"
#include "text.h"

/* Integer constants fit in 32 bits; what is compared with a clock, or
 * assigned to one, has at most this absolute value. */
#define MODEL_CLOCK_CONSTANT_MAX 1073741822
#define MODEL_NONE UINT32_MAX
/* Elements of arrays count one by one: a state holds all of them. */
#define MODEL_CLOCKS_MAX 65534
#define MODEL_INTEGERS_MAX 65536
/* No expression or statement nests deeper, so recursion over them is safe. */
#define MODEL_DEPTH_MAX 1000
/* A `while` may turn this often each time it is reached; one more is a fault. */
#define MODEL_WHILE_TURNS 65536

/* How terms are evaluated, for everybody: `/` and `%` as in C; a result
 * outside 32 bits, a division by zero, an index out of range are faults.
 * The guards of a joint edge are read in the order of its edges, each from left
 * to right, up to the first integer conjunct that is false (then the edge is
 * disabled) or faulty (a fault if the clock conjuncts read so far hold);
 * then the `do` parts, then the invariants of all processes' targets in order
 * of processes. */

/* Operators of the first block take integers in args[0], args[1]. */
typedef enum expr_kind {
    EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_DIV, EXPR_MOD,
    EXPR_EQ, EXPR_NE, EXPR_LT, EXPR_LE, EXPR_GE, EXPR_GT,
    EXPR_AND,           /* args[0] && args[1], args[1] only if needed */
    EXPR_NEG,           /* - args[0] */
    EXPR_NOT,           /* args[0] is 0 */
    EXPR_NUMBER,        /* value */
    EXPR_VARIABLE,      /* integer array `id`, element args[0] (NULL: 0) */
    EXPR_LOCAL,         /* local array: first slot `id`, `size` slots, element args[0] (NULL: 0) */
    EXPR_IF,            /* if args[0] then args[1] else args[2] */
    EXPR_CLOCK,         /* clock array `id`, element args[0] (NULL: 0) */
    EXPR_CLOCK_COMPARE  /* args[0] - args[1] `compare` args[2]: two EXPR_CLOCK
                           (args[1] NULL: none) and an integer */
} expr_kind;

typedef struct expr {
    expr_kind kind;
    expr_kind compare; /* EXPR_EQ, _LT, _LE, _GE or _GT; only for EXPR_CLOCK_COMPARE */
    position where;
    int32_t value;
    uint32_t id, size;
    const char *name; /* of a local, for printing */
    const struct expr *args[3];
} expr;

typedef enum stmt_kind {
    STMT_NOP,
    STMT_ASSIGN,       /* target (EXPR_VARIABLE or EXPR_LOCAL) = value */
    STMT_ASSIGN_CLOCK, /* target (EXPR_CLOCK) = source (EXPR_CLOCK or NULL) + value (NULL: 0) */
    STMT_IF,           /* if value then body else other (may be NULL) */
    STMT_WHILE,        /* while value do body */
    STMT_LOCAL         /* slots id .. id+size-1 become value (NULL: 0) */
} stmt_kind;

typedef struct stmt {
    stmt_kind kind;
    position where;
    uint32_t id, size;
    const char *name; /* of a local, for printing */
    const expr *target, *source, *value;
    const struct stmt *body, *other;
    const struct stmt *next; /* in a sequence */
} stmt;

/* A conjunction; no entry is an EXPR_AND at its top. */
typedef struct conjunction {
    const expr *const *at;
    size_t count;
} conjunction;

typedef struct location {
    const char *name;
    position where;
    bool initial, urgent, committed;
    conjunction invariant;
    const uint32_t *labels; /* sorted numbers of labels */
    size_t label_count;
    const uint32_t *stopped; /* sorted numbers of clocks (not of arrays) */
    size_t stopped_count;
} location;

typedef struct edge {
    uint32_t process, source, target, event; /* locations count within the process */
    position where;
    conjunction guard;
    const stmt *action; /* NULL: none */
    uint32_t local_slots;
} edge;

typedef struct process {
    const char *name;
    position where;
    const location *locations;
    size_t location_count;
    const uint32_t *edges; /* numbers of its edges, in file order */
    size_t edge_count;
} process;

typedef struct sync_part {
    uint32_t process, event;
    bool weak;
} sync_part;

typedef struct sync {
    position where;
    const sync_part *parts;
    size_t count;
} sync;

/* Arrays of clocks or integers; a single one is an array of size 1. */
typedef struct clock_array {
    const char *name;
    position where;
    uint32_t first, size; /* clocks first .. first+size-1 */
} clock_array;

typedef struct integer_array {
    const char *name;
    position where;
    uint32_t first, size;
    int32_t min, max, initial;
} integer_array;

typedef struct model {
    const char *file_name, *name;
    const process *processes;
    size_t process_count;
    const edge *edges; /* of all processes, in file order */
    size_t edge_count;
    const char *const *events;
    size_t event_count;
    const char *const *labels;
    size_t label_count;
    const sync *syncs;
    size_t sync_count;
    const clock_array *clock_arrays;
    size_t clock_array_count;
    uint32_t clock_count; /* single clocks, numbered from 0 */
    const integer_array *integer_arrays;
    size_t integer_array_count;
    uint32_t integer_count;
    struct arena *memory;
} model;

/* Read a model; NULL with at least one error in `why` if it is not one.
 * Warnings may be there in both cases.  `source` is only looked at; `why` may
 * point into it, so print `why` before freeing the text. */
model *model_parse (const char *source, size_t length, diag *why);
void model_free (model *m);
/* For asserts and tests: every number names something that exists, edges are
 * listed with their processes, terms and statements have the parts that
 * their kind asks for. */
bool model_is_resolved (const model *m);

/* Text that model_parse reads back as the same model. */
void model_print (const model *m, text *out);
/* The same as one JSON object; its shape stands in src/model/print_json.c. */
void model_print_json (const model *m, text *out);
bool model_equal (const model *a, const model *b); /* up to positions */

/* Names as a user would write them: "x", "x[3]". */
void model_clock_name (const model *m, uint32_t clock, text *out);
void model_integer_name (const model *m, uint32_t integer, text *out);
void model_print_expr (const model *m, const expr *e, text *out);
/* A sequence of statements as in a `do`: "x = 0; i = i + 1". */
void model_print_stmt (const model *m, const stmt *first, text *out);
/* The number of a label, process, event or location, or MODEL_NONE. */
uint32_t model_find_label (const model *m, const char *name);
uint32_t model_find_event (const model *m, const char *name);
uint32_t model_find_process (const model *m, const char *name);
uint32_t model_find_location (const model *m, uint32_t process, const char *name);

/* What kind of automaton it is. */
bool model_has_stopwatches (const model *m);
bool model_has_diagonals (const model *m); /* x - y ~ c with both clocks there */
bool model_is_closed (const model *m);     /* no strict comparison of clocks */
bool model_resets_to_zero_only (const model *m); /* no x = c, c other than 0, no x = y */

/* A 64-bit digest of the printed model, for certificates. */
uint64_t model_digest (const model *m);
#endif
