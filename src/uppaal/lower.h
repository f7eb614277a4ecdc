/* lower.h: from trees to a model, by expansion.  Parameters become constants
 * or other names of what they are bound to; selects, sets of processes and
 * quantifiers are unrolled. */
#ifndef UPPAAL_LOWER_H
#define UPPAAL_LOWER_H
#include "model.h"
#include "parse.h"
#include "types.h"

enum {
    LOWER_EDGES_MOST = 1000000,
    LOWER_LINES_MOST = 1000000,
    LOWER_SELECT_MOST = 100000, /* combinations of one edge's selects */
    LOWER_TERMS_MOST = 3000000,
    LOWER_PROCESSES_MOST = 65536,
    LOWER_CHANNELS_MOST = 1 << 18,
    LOWER_SLOTS_MOST = 1 << 20,
    LOWER_CALLS_MOST = 64,     /* functions that call each other */
    LOWER_STEPS_MOST = 4000000 /* of constant expressions */
};

/* Where the cells of one leaf are. */
typedef enum store_kind {
    STORE_VARIABLE,
    STORE_LOCAL,
    STORE_CONSTANT,
    STORE_CLOCK,
    STORE_CHANNEL
} store_kind;

typedef struct leaf {
    store_kind kind;
    const type *type; /* of each cell */
    uint32_t size;
    uint32_t id;   /* number of the array, first slot, or first channel_draft */
    bool own;      /* STORE_LOCAL: of an edge; its slot is known at the end */
    uint32_t body; /* STORE_LOCAL: number of the body it belongs to */
    const char *name;
    const char *object; /* the name of the whole, its type, and which leaf of it this is */
    const type *whole;
    uint32_t number;
    const int32_t *values; /* STORE_CONSTANT */
    uint32_t table;        /* STORE_CONSTANT: 1 + number of its table, 0: none yet */
} leaf;

/* An object or a part of one: the leaves from `at` on, each from element
 * index * (cells of the part in that leaf) on. */
typedef struct place {
    const type *type;
    leaf *at;
    const expr *index; /* NULL: 0 */
    bool constant;     /* must not be assigned */
} place;

typedef enum symbol_kind {
    SYMBOL_OBJECT, /* place */
    SYMBOL_TYPE,
    SYMBOL_FUNCTION,
    SYMBOL_TEMPLATE,
    SYMBOL_INSTANCE,
    SYMBOL_REFUSED /* what it would be is not supported */
} symbol_kind;

typedef struct scope {
    uint32_t id;
    const struct scope *parent;
    uint32_t limit; /* what the parent declares from this moment on is not seen */
} scope;

typedef struct symbol {
    symbol_kind kind;
    const ident *name;
    const scope *scope;
    uint32_t moment;
    position where;
    const type *type;
    place place;
    const decl *decl;
    struct instance *instances; /* of a function: what was made of it */
    bool in_use;                /* of a function: it is being lowered */
    enum { EFFECTS_UNKNOWN, EFFECTS_NONE, EFFECTS_SOME } effects;
    const char *prefix; /* of a function: "P(1)." or "" */
} symbol;

/* A function with its reference parameters bound. */
typedef struct instance {
    place *bound; /* per parameter; type NULL: by value */
    uint32_t number;
    struct instance *next;
} instance;

/* Statements being written: an edge's, or a function's. */
typedef struct body {
    stmt **end;
    bool of_function;
    const type *returns;
    uint32_t number; /* differs from body to body, for names of locals */
    uint32_t own_slots;
    bool has_effects;
} body;

typedef struct function_draft {
    function it;
    bool used, reads_others; /* locals of its callers, through references */
} function_draft;

typedef struct call_use {
    expr *call;
    uint32_t caller; /* function, or MODEL_NONE: an edge or a location */
} call_use;

typedef struct channel_draft {
    const char *name;
    bool urgent, broadcast, single; /* single: no element of an array */
    int32_t priority;
    uint32_t send, receive; /* events, or MODEL_NONE */
    position where;
    uint32_t sender_count, receiver_count, last_sender, last_receiver;
    uint32_t first_sender, first_receiver; /* places in `users` once they are sorted */
} channel_draft;

typedef struct user {
    uint32_t channel, process;
    bool sends;
} user;

typedef struct process_draft {
    const char *name;
    position where;
    int32_t priority;
    location *locations;
    size_t location_count;
    const template *of;
    const scope *inside;
    bool bad;
} process_draft;

typedef struct edge_draft {
    edge it;
    uint32_t channel; /* or MODEL_NONE */
    bool sends, has_clocks;
} edge_draft;

typedef struct lowering {
    parser *p;
    diag *why;
    const document *tree;
    arena *scratch, *memory;
    symbol **slots;
    size_t slot_count, symbol_count;
    uint32_t moment, scope_count, body_count, set_count, local_count;
    const scope *global, *system, *now;
    /* where we are, in words */
    const template *spot_template;
    const place_node *spot_place;
    const edge_node *spot_edge;
    const char *spot_what;
    /* what was made */
    VEC (integer_array) integers;
    uint32_t integer_count;
    VEC (clock_array) clocks;
    uint32_t clock_count;
    VEC (constant_table) tables;
    size_t table_cells;
    VEC (function_draft) functions;
    uint32_t function_slots;
    VEC (call_use) calls;
    VEC (const expr *) arguments;
    VEC (uint32_t *) own_slots; /* numbers to be moved behind those of functions */
    VEC (channel_draft) channels;
    VEC (user) users;
    VEC (const char *) events;
    uint32_t tau;
    VEC (process_draft) processes;
    VEC (edge_draft) edges;
    VEC (sync) syncs;
    VEC (sync_part) parts;
    VEC (const expr *) conjuncts; /* of the guard or invariant at hand */
    VEC (clock_rate) rates;
    VEC (uint32_t) stopped;
    uint32_t *edge_fill;
    uint32_t depth;      /* of nested calls */
    uint32_t calls_open; /* of constant evaluation */
    int32_t *frame;
    size_t frame_size;
    uint64_t steps;
    body *body;      /* where effects go; NULL: there must be none */
    uint32_t caller; /* function being lowered, or MODEL_NONE */
    bool rates_allowed, wraps, warned_meta;
    size_t kept_tables; /* of the model, once there is one */
    bool may_be_empty; /* a range; only to go through its values */
    bool in_query; /* names of processes and of locations mean something */
    bool at_start; /* constant evaluation: variables have their initial values */
    uint32_t terms;
    size_t errors_before;
} lowering;

/* lower.c.  NULL after errors. */
model *lower_document (lowering *l, parser *p, const document *tree);
void lower_close (lowering *l);
/* An error, with the place in words. */
void lower_error (lowering *l, position where, const char *format, ...)
    __attribute__ ((format (printf, 3, 4)));
bool lower_failed (const lowering *l);

/* scope.c */
scope *scope_new (lowering *l, const scope *parent);
/* The last one declared before now in the innermost scope that has it, or NULL. */
symbol *scope_find (const lowering *l, const scope *s, const ident *n);
symbol *scope_find_here (const lowering *l, const scope *s, const ident *n);
/* NULL, after an error, if the scope has that name already. */
symbol *scope_add (lowering *l, const scope *s, const ident *n, position where, symbol_kind kind);

/* What a name means here; NULL after an error. */
symbol *scope_look_up (lowering *l, const ident *n, position where);

/* term.c: expressions of the model, folded where they are constant. */
expr *core_new (lowering *l, expr_kind kind, position where);
const expr *core_number (lowering *l, int32_t value, position where);
const expr *core_binary (lowering *l, expr_kind kind, const expr *a, const expr *b, position where);
const expr *core_not (lowering *l, const expr *a);
const expr *core_negate (lowering *l, const expr *a);
const expr *core_if (lowering *l, const expr *c, const expr *a, const expr *b);
/* The same value, a fault outside min..max; nothing is added where it is known to be inside. */
const expr *core_range (lowering *l, const expr *a, int32_t min, int32_t max);
/* items[0] op items[1] op ..., evaluated from left to right, as a flat tree. */
const expr *core_chain (lowering *l, expr_kind kind, const expr **items, size_t count, int32_t none,
                        position where);
void core_bounds (const lowering *l, const expr *a, int64_t *min, int64_t *max);
bool core_is_condition (const expr *a); /* only 0 or 1 */
/* What an operator gives for two numbers; false if that is a fault. */
bool core_operate (expr_kind kind, int32_t a, int32_t b, int32_t *value);
/* constant.c: is the conjunct known to be false at the start, where all clocks are 0? */
bool core_fails_at_start (lowering *l, const expr *conjunct);
/* The value, if it depends on nothing. */
bool core_value (lowering *l, const expr *a, int32_t *value);

/* type.c: NULL after an error. */
const type *lower_type (lowering *l, const type_node *t, const node *sizes);
/* The same for what only ranges over its values: it may have none. */
const type *lower_range (lowering *l, const type_node *t);
/* How many cells of `part` lie in each of its leaves: per leaf of the type. */
uint32_t type_leaf_cells (const type *part, uint32_t leaf_number);
/* The field in which a leaf lies; its number becomes that within the field. */
const struct_field *type_field (const type *t, uint32_t *leaf_number);
const type *type_leaf (const type *t, uint32_t leaf_number);
void type_leaf_path (const type *t, uint32_t leaf_number, char *path, size_t room);

/* object.c: memory for objects. */
place object_new (lowering *l, const type *t, store_kind kind, const char *name, position where,
                  const int32_t *const *values);
/* An element of a leaf as the user would write it: "s[1].c[2]". */
void leaf_element_name (const leaf *f, uint32_t element, char *out, size_t room);
const expr *place_read (lowering *l, const place *at, position where);
/* `size` cells of leaf `i` of the place, for copies and arguments. */
const expr *place_slice (lowering *l, const place *at, uint32_t i, position where);
bool place_element (lowering *l, place *at, const expr *index, position where);

/* value.c: expressions.  NULL or false after an error. */
const expr *lower_number (lowering *l, const node *n); /* of integers, also conditions */
const expr *lower_truth (lowering *l, const node *n);  /* 0 or not */
bool lower_place (lowering *l, const node *n, place *out);
bool lower_constant (lowering *l, const node *n, int32_t *value);
bool node_has_effects (lowering *l, const node *n);
/* The range of a select, parameter or quantifier. */
bool lower_domain (lowering *l, const type_node *t, const type **type);
/* A scope in which a name has a value, which may be changed. */
typedef struct binding {
    const scope *before;
    int32_t value;
    leaf leaf;
    const int32_t *values;
    bool made;
} binding;
bool binding_open (lowering *l, binding *b, const ident *n, const type *t, position where);
void binding_close (lowering *l, binding *b);

/* effect.c: what changes something. */
stmt *body_add (lowering *l, stmt_kind kind, position where);
/* A new local of the body at hand with this value. */
const expr *body_keep (lowering *l, const expr *value, const char *name);
place body_local (lowering *l, const type *t, const char *name, position where);
/* The statements that make such a local 0, or its least value. */
bool body_begin (lowering *l, const place *p, position where);
const expr *lower_assignment (lowering *l, const node *n);
const expr *lower_step (lowering *l, const node *n);
bool lower_effects (lowering *l, const node *list);
bool assign_place (lowering *l, const place *to, const expr *value, position where);
bool copy_place (lowering *l, const place *to, const place *from, position where);
const expr *fit (lowering *l, const type *t, const expr *value); /* range and truth */

/* function.c */
/* Make the global functions without effects that queries may ask for. */
void lower_for_queries (lowering *l);
const expr *lower_call (lowering *l, const node *n, bool wants_value);
bool function_has_effects (lowering *l, symbol *f);

/* statement.c */
bool lower_statement (lowering *l, const stmt_node *s);
bool lower_block (lowering *l, const stmt_node *s, bool with_scope);

/* condition.c: a - b + number, each clock NULL if not there. */
typedef struct linear {
    const expr *plus, *minus, *number;
} linear;
bool lower_linear (lowering *l, const node *n, linear *out);
/* Conjuncts to l->conjuncts, rates to l->rates. */
bool lower_condition (lowering *l, const node *n, const expr *when);
/* A comparison with clocks as one term. */
const expr *lower_comparison (lowering *l, const node *n, expr_kind kind);
bool node_has_clock (lowering *l, const node *n);
bool node_is_clock (lowering *l, const node *n);

/* initial.c: values of an initialiser, per leaf. */
int32_t **lower_initialiser (lowering *l, const type *t, const node *init);
/* declare.c */
bool lower_declarations (lowering *l, const decl *first, const char *prefix);
bool lower_declaration (lowering *l, const decl *d, const char *prefix);
const char *lower_join (lowering *l, const char *prefix, const char *name);

/* query.c: P.x, and atoms that only queries have. */
bool query_is_variable (lowering *l, const node *n);
const type *query_type (lowering *l, const node *n); /* NULL: no variable */
bool query_place (lowering *l, const node *n, place *out);
const expr *query_location (lowering *l, const node *n); /* NULL: it is none */
symbol *query_function (lowering *l, const node *n); /* P.f; NULL after an error */
const expr *query_deadlock (lowering *l, const node *n);

/* instantiate.c */
bool lower_system (lowering *l);
/* process.c */
bool lower_process (lowering *l, uint32_t number);
/* finish.c */
bool lower_lines (lowering *l);
model *lower_finish (lowering *l);
#endif
