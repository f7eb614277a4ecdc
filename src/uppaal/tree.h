/* tree.h: what an UPPAAL text says, before any name is looked up.  All of it
 * lives in the reader's arena. */
#ifndef UPPAAL_TREE_H
#define UPPAAL_TREE_H
#include "lex.h"

typedef enum node_kind {
    NODE_NUMBER, /* value */
    NODE_REAL,   /* a floating-point number or a string: never has a meaning */
    NODE_SPAWN,  /* a process that begins during the run: the same */
    NODE_NAME,   /* ident */
    NODE_NOT,    /* of a */
    NODE_NEGATE, /* of a */
    NODE_BINARY, /* a op b, op a sign or KEYWORD-like TOKEN_: see node_op */
    NODE_ASSIGN, /* a op b; op TOKEN_SET, TOKEN_ADD_SET, ... */
    NODE_BEFORE, /* ++a, --a: op */
    NODE_AFTER,  /* a++, a--: op */
    NODE_IF,     /* a ? b : c */
    NODE_INDEX,  /* a[b] */
    NODE_FIELD,  /* a.ident */
    NODE_CALL,   /* a (list b) */
    NODE_RATE,   /* a' */
    NODE_FORALL, /* name : type, of a */
    NODE_EXISTS,
    NODE_SUM,
    NODE_LIST,  /* { a, ... }: an initialiser; also one of arguments or updates */
    NODE_NAMED, /* name: a, inside an initialiser */
    NODE_TYPE,  /* type, as the size of an array */
    NODE_DEADLOCK
} node_kind;

typedef enum node_op {
    OP_ADD,
    OP_SUB,
    OP_MUL,
    OP_DIV,
    OP_MOD,
    OP_POWER,
    OP_BIT_AND,
    OP_BIT_OR,
    OP_BIT_XOR,
    OP_SHIFT_LEFT,
    OP_SHIFT_RIGHT,
    OP_LEAST,
    OP_MOST,
    OP_EQ,
    OP_NE,
    OP_LT,
    OP_LE,
    OP_GE,
    OP_GT,
    OP_AND,
    OP_OR,
    OP_XOR,
    OP_IMPLY,
    OP_NONE /* a plain assignment */
} node_op;

typedef struct node {
    node_kind kind;
    node_op op;
    position where;
    int32_t value;
    uint32_t depth;
    ident *name;
    struct type_node *type;
    struct node *a, *b, *c;
    struct node *next; /* in a list */
} node;

typedef enum type_base {
    BASE_INT,
    BASE_BOOL,
    BASE_CLOCK,
    BASE_CHAN,
    BASE_SCALAR,
    BASE_STRUCT,
    BASE_DOUBLE,
    BASE_STRING,
    BASE_VOID,
    BASE_NAMED
} type_base;

typedef struct type_node {
    type_base base;
    bool constant, meta, urgent, broadcast, hybrid;
    position where;
    ident *name;      /* BASE_NAMED */
    node *low, *high; /* BASE_INT: range, or NULL; BASE_SCALAR: high is the number of values */
    struct decl *fields;
} type_node;

typedef enum decl_kind {
    DECL_VARIABLE, /* also parameters, fields, selects: type name sizes = init */
    DECL_TYPE,     /* typedef type name sizes */
    DECL_FUNCTION, /* type name (parameters) body */
    DECL_TEMPLATE,
    DECL_INSTANCE, /* name (parameters) = of (arguments) */
    DECL_PRIORITY, /* chan priority: `channels`, each node's value is its level */
    DECL_SYSTEM,   /* from here on declarations are seen only by instances and queries */
    DECL_REFUSED   /* `text` says what it is */
} decl_kind;

typedef struct decl {
    decl_kind kind;
    ident *name;
    position where;
    type_node *type;
    node *sizes; /* list: an expression or a NODE_TYPE each */
    node *init;
    bool reference;
    struct decl *parameters;
    bool has_parameters; /* of an instance: P () = ... */
    struct stmt_node *body;
    ident *of;
    position of_where;
    node *arguments;
    node *channels;
    struct template *template;
    const char *text;
    struct decl *next;
} decl;

typedef enum stmt_node_kind {
    STATEMENT_EMPTY,
    STATEMENT_EXPRESSION,
    STATEMENT_BLOCK,
    STATEMENT_IF,
    STATEMENT_WHILE,
    STATEMENT_DO,
    STATEMENT_FOR,
    STATEMENT_EACH,
    STATEMENT_RETURN
} stmt_node_kind;

typedef struct stmt_node {
    stmt_node_kind kind;
    position where;
    node *a, *b, *c;    /* expression; condition; of `for` the three, each may be NULL */
    decl *declarations; /* of a block; of `for (i : type)` the variable */
    struct stmt_node *body, *other;
    struct stmt_node *next;
} stmt_node;

typedef struct place_node { /* a location or a branch point */
    ident *name;
    position where;
    bool urgent, committed, branch;
    node *invariant;
    uint32_t number; /* of its kind, in order */
    struct place_node *next;
} place_node;

typedef struct edge_node {
    place_node *source, *target;
    position where;
    decl *selects;
    node *guard, *channel, *update;
    bool sends;
    struct edge_node *next;
} edge_node;

typedef struct template
{
    ident *name;
    position where;
    decl *parameters, *declarations;
    place_node *places, *init;
    edge_node *edges;
    bool lsc;
}
template;

/* The location with this name, or this id in XML; NULL if there is none. */
place_node *template_place (const template *t, const ident *n);
/* Append a location; false if there is one with this key. */
bool template_add_place (template *t, place_node ***end, place_node *l, ident *key);

typedef struct member { /* of the system line */
    ident *name;
    position where;
    uint32_t level; /* priority: larger goes first */
    struct member *next;
} member;

typedef struct document {
    decl *declarations; /* all, in order */
    member *members;
    bool has_priorities; /* of processes */
} document;

/* A list while it grows. */
#define LIST(type) \
    struct { \
        type *first, **end; \
    }
#define list_add(l, item) \
    (*((l)->end ? (l)->end : ((l)->end = &(l)->first)) = (item), (l)->end = &(*(l)->end)->next)
#endif
