/* model.h: a network of timed or stopwatch automata, read from .tck text
 * or from another language, with every name resolved.  A model is read-only once parsed; all of it
 * lives in one arena.  See models/LANGUAGE-tck.md for the language. */
#ifndef MODEL_H
#define MODEL_H
#include <stdatomic.h>
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
#define MODEL_CONSTANTS_MAX (1 << 20) /* elements of all tables */
/* No expression or statement nests deeper, called functions included, so
 * recursion over them is safe. */
#define MODEL_DEPTH_MAX 1000
/* A `while` may turn this often each time it is reached; one more is a fault. */
#define MODEL_WHILE_TURNS 65536

/* How terms are evaluated, for everybody: `/` and `%` as in C; a result
 * outside 32 bits (unless model.wraps), a division by zero, an index out of
 * range are faults.
 * The guards of a joint edge are read in the order of its edges, each from left
 * to right, up to the first integer conjunct that is false (then the edge is
 * disabled) or faulty (a fault if the clock conjuncts read so far hold);
 * then the `do` parts, then the invariants of all processes' targets in order
 * of processes, each followed by the rates of the same location. */

/* Operators of the first block take integers in args[0], args[1]. */
typedef enum expr_kind {
    EXPR_ADD,
    EXPR_SUB,
    EXPR_MUL,
    EXPR_DIV,
    EXPR_MOD,
    EXPR_EQ,
    EXPR_NE,
    EXPR_LT,
    EXPR_LE,
    EXPR_GE,
    EXPR_GT,
    EXPR_AND,           /* args[0] && args[1], args[1] only if needed */
    EXPR_NEG,           /* - args[0] */
    EXPR_NOT,           /* args[0] is 0 */
    EXPR_NUMBER,        /* value */
    EXPR_VARIABLE,      /* integer array `id`, element args[0] (NULL: 0) */
    EXPR_LOCAL,         /* local array: first slot `id`, `size` slots, element args[0] (NULL: 0) */
    EXPR_IF,            /* if args[0] then args[1] else args[2] */
    EXPR_CLOCK,         /* clock array `id`, element args[0] (NULL: 0) */
    EXPR_CLOCK_COMPARE, /* args[0] - args[1] `compare` args[2]: two EXPR_CLOCK
                           (args[1] NULL: none) and an integer; nothing where `when` is 0 */
    EXPR_OR,            /* args[0] || args[1], args[1] only if needed */
    EXPR_BIT_AND,
    EXPR_BIT_OR,
    EXPR_BIT_XOR,
    EXPR_SHIFT_LEFT,  /* args[0] times 2 to the args[1]; a negative args[1] is a fault */
    EXPR_SHIFT_RIGHT, /* args[0] divided by that, rounded down */
    EXPR_MIN,
    EXPR_MAX,
    EXPR_RANGE, /* args[0], a fault outside value..most */
    EXPR_TABLE, /* constant table `id`, element args[0] (NULL: 0) */
    EXPR_CALL,  /* what function `id` returns for list[0..size-1]; one without effects */
    EXPR_SLICE  /* `size` elements of args[0] (a VARIABLE, LOCAL or TABLE without
                   index) from args[1] (NULL: 0) on; in copies and arguments only */
} expr_kind;

typedef struct expr {
    expr_kind kind;
    expr_kind compare; /* EXPR_EQ, _LT, _LE, _GE or _GT; only for EXPR_CLOCK_COMPARE */
    position where;
    int32_t value, most;
    uint32_t id, size;
    const char *name; /* of a local, for printing */
    const struct expr *args[3];
    union {
        const struct expr *when;        /* EXPR_CLOCK_COMPARE: an integer; NULL: always */
        const struct expr *const *list; /* EXPR_CALL: integers, or slices for arrays */
    };
} expr;

typedef enum stmt_kind {
    STMT_NOP,
    STMT_ASSIGN,       /* target (EXPR_VARIABLE or EXPR_LOCAL) = value */
    STMT_ASSIGN_CLOCK, /* target (EXPR_CLOCK) = source (EXPR_CLOCK or NULL) + value (NULL: 0) */
    STMT_IF,           /* if value then body else other (may be NULL) */
    STMT_WHILE,        /* while value do body */
    STMT_LOCAL,        /* slots id .. id+size-1 become value (NULL: 0) */
    STMT_COPY,  /* target = value, two EXPR_SLICE of the same size; all is read before all is written */
    STMT_CALL,  /* target (NULL: nothing, or as in STMT_ASSIGN) = value, an EXPR_CALL of a
                   function that may have effects; they come before the index of the target is read */
    STMT_RETURN /* value (NULL: none) is the result; the function ends */
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

/* The clock (EXPR_CLOCK) stands still where the rate is 0; another rate than 0
 * and 1 is a fault. */
typedef struct clock_rate {
    position where;
    const expr *clock, *rate;
} clock_rate;

typedef struct location {
    const char *name;
    position where;
    bool initial, urgent, committed;
    conjunction invariant;
    const uint32_t *labels; /* sorted numbers of labels */
    size_t label_count;
    const uint32_t *stopped; /* sorted numbers of clocks (not of arrays) */
    size_t stopped_count;
    const clock_rate *rates; /* clocks that stand still by condition */
    size_t rate_count;
} location;

typedef struct edge {
    uint32_t process, source, target, event; /* locations count within the process */
    position where;
    conjunction guard;
    const stmt *action;   /* NULL: none */
    uint32_t local_slots; /* with those of the functions: its own come behind them */
} edge;

typedef struct process {
    const char *name;
    position where;
    int32_t priority; /* 0 unless it has another */
    const location *locations;
    size_t location_count;
    const uint32_t *edges; /* numbers of its edges, in file order */
    size_t edge_count;
} process;

typedef struct sync_part {
    uint32_t process, event;
    bool weak;
} sync_part;

/* Of two steps the one whose line has the higher priority, then the one with the
 * process of the highest priority in it, comes first: where it is possible the
 * other is not.  Processes that only watch are left out of this: whether a step
 * is possible is judged without them, and what they do alone neither waits for
 * others nor makes them wait.  (No text of a model has them.) */

/* A vector: all strong parts, and the weak ones that have an edge (whose guards
 * must be empty).  A broadcast: the first part, which is strong, sends; every other
 * part is weak and takes part with one edge iff it has one whose guard holds.
 * While an urgent line is enabled by its guards (of a broadcast: that of its
 * sender), no time passes; these guards are without clocks. */
typedef enum sync_kind { SYNC_VECTOR, SYNC_BROADCAST } sync_kind;

typedef struct sync {
    position where;
    const sync_part *parts;
    size_t count;
    sync_kind kind;
    bool urgent;
    int32_t priority; /* 0 unless it has another, as a step without a line has */
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
    const int32_t *initials; /* per element; NULL: each starts with `initial` */
} integer_array;

/* Numbers that never change and are no part of a state. */
typedef struct constant_table {
    const char *name;
    position where;
    uint32_t size;
    const int32_t *values;
} constant_table;

/* Parameters are locals of the function, given by value; an array has a size
 * above 1 or is_array.  A function calls only functions before it, so that each
 * has at most one frame in use: frames are disjoint parts of slots
 * 0 .. model.function_slots-1.  Where it ends without `return` its result is 0. */
typedef struct parameter {
    const char *name;
    uint32_t slot, size;
    bool is_array;
} parameter;

typedef struct function {
    const char *name;
    position where;
    const parameter *parameters;
    size_t parameter_count;
    const stmt *body;
    bool has_effects; /* it assigns to something that is not its own, or calls one that does */
    uint32_t depth;   /* of its terms and statements, and of those it calls, in one another */
} function;
/* Fill in has_effects and depth from the body; `all` are the functions before. */
void function_settle (function *f, const function *all);

/* How long its terms may take: a condition can call functions, and turn loops, any number of
 * times.  Whoever asks about a model looks afterwards whether a value was given up. */
typedef struct patience {
    bool (*is_over) (const void *context); /* any thread may call it; NULL: never */
    const void *context;
    atomic_bool lost; /* a value was given up: nothing that was found counts */
} patience;

typedef struct model {
    const char *file_name, *name;
    const process *processes;
    size_t process_count;
    size_t watchers; /* so many of the last processes only watch; see below */
    const edge *edges; /* of all processes, in file order */
    size_t edge_count;
    const char *const *events;
    const bool *needs_partner; /* per event: never without a sync line; NULL: none does */
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
    const constant_table *tables;
    size_t table_count;
    const function *functions;
    size_t function_count;
    uint32_t function_slots;
    bool wraps; /* arithmetic is modulo 2^32 */
    patience *patience; /* of who asks; NULL: endless */
    struct arena *memory;
} model;

/* May a term be evaluated further?  To be asked at every call and turn, with a count of them that starts at 0. */
bool model_may_go_on (const model *m, unsigned *turns);

/* Read a model; NULL with at least one error in `why` if it is not one.
 * Warnings may be there in both cases.  `source` is only looked at; `why` may
 * point into it, so print `why` before freeing the text. */
model *model_parse (const char *source, size_t length, diag *why);
/* The same for a text that stands beside m: its names may be used, and what the text declares
 * comes behind it.  What was m's has no places in the result. */
model *model_parse_beside (const model *m, const char *source, size_t length, diag *why);
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

/* Names as a user would write them: "x", "x[3]", "Train(2)". */
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
bool model_has_diagonals (const model *m);       /* x - y ~ c with both clocks there */
bool model_is_closed (const model *m);           /* no strict comparison of clocks, no priorities */
bool model_resets_to_zero_only (const model *m); /* no x = c, c other than 0, no x = y */
/* The largest number that divides all constants that clocks are compared with, set to
 * or moved by; 1 if one of them depends on integers, or all are 0. */
int32_t model_time_unit (const model *m);

/* What the language of TChecker does not have, as bits. */
enum {
    MODEL_BROADCAST = 1,
    MODEL_CLOCKS_OF_RECEIVERS = 2, /* a receiver of a broadcast has a clock guard */
    MODEL_URGENT_LINES = 4,
    MODEL_PARTNERS = 8, /* an event that needs a partner and may have none */
    MODEL_TERMS = 16,   /* ||, bits, shifts, min, max, range, tables */
    MODEL_COPIES = 32,  /* of arrays */
    MODEL_FUNCTIONS = 64,
    MODEL_WRAPS = 128,
    MODEL_CONDITIONAL_CLOCKS = 256,
    MODEL_RATES = 512,
    MODEL_PRIORITIES = 1024
};
unsigned model_additions (const model *m);
/* Has the model nothing but the additions in `known`?  If not, `why` gets an
 * error that says which one `who` ("the region graph") does not know. */
bool model_is_known (const model *m, unsigned known, const char *who, diag *why);

/* A unit of time that is `factor` times finer: every number that meets a clock is
 * multiplied.  What m points to stays as it is.  False, with a model of no use, if a number may become too
 * large. */
bool model_scale (model *m, int32_t factor);
/* Is the integer, multiplied, certainly small enough to meet a clock? */
bool model_product_fits (const model *m, const expr *e, int32_t factor);

/* The value of an element at the start. */
static inline int32_t
model_initial (const integer_array *a, uint32_t element)
{
    return a->initials ? a->initials[element] : a->initial;
}

/* A 64-bit digest of the printed model, for certificates. */
uint64_t model_digest (const model *m);
#endif
