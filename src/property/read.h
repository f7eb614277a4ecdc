/* read.h: a query as it is written; only for src/property. */
#ifndef PROPERTY_READ_H
#define PROPERTY_READ_H
#include "arena.h"
#include "property.h"
#include "vec.h"

typedef enum token_kind { TOKEN_END, TOKEN_NUMBER, TOKEN_WORD, TOKEN_SIGN, TOKEN_WRONG } token_kind;

typedef struct token {
    token_kind kind;
    position where;
    const char *at;
    size_t length;
    int64_t value; /* of a number, at most QUERY_NUMBER */
} token;

static const int64_t QUERY_NUMBER = -(int64_t) INT32_MIN;

typedef struct lexer {
    const char *source, *at;
    position where;
    diag *why;
    token now;
} lexer;

void query_lex_start (lexer *l, const char *source, diag *why);
void query_lex_start_at (lexer *l, const char *source, position where, diag *why);
void query_lex_next (lexer *l);
bool query_token_is (const token *t, const char *sign_or_word);

/* A tree of what was written; names are not looked up yet. */
typedef enum tree_kind {
    TREE_NUMBER,
    TREE_PATH,  /* word, then parts: .word, [args], (args) */
    TREE_UNARY, /* sign args[0] */
    TREE_BINARY,
    TREE_IF,
    TREE_FORALL, /* word, range args[0] .. args[1], body args[2] */
    TREE_EXISTS,
    TREE_SUM
} tree_kind;

typedef struct tree tree;

/* ".word", "[index]" or "(argument, ...)" behind a name. */
typedef struct path_part {
    char sign; /* '.', '[' or '(' */
    const char *word;
    const tree *const *args;
    size_t arg_count;
} path_part;

struct tree {
    tree_kind kind;
    position where;
    int32_t value;
    bool closed;      /* stands in parentheses */
    const char *word; /* name, operator */
    const tree *args[3];
    const path_part *parts;
    size_t part_count;
};

/* How deep parentheses, and rows of one operator, may go. */
enum { QUERY_DEPTH = 500, QUERY_ROW = 4000, QUERY_TERMS = 1 << 20 };

/* A name that a quantifier binds, and its value now. */
typedef struct binding {
    const char *name;
    int32_t value;
    const struct binding *outer;
} binding;

typedef struct reading {
    lexer lexer;
    arena *memory;
    const model *m;
    diag *why;
    unsigned depth, row;
    size_t terms;
    bool temporal; /* the text is a formula: G, F, X, U, R, W and M are operators */
    bool failed;
} reading;

void reading_fail (reading *r, position where, const char *format, ...) __attribute__ ((format (printf, 3, 4)));
/* parse.c: an expression up to a sign that cannot continue it; NULL after an error. */
const tree *read_expression (reading *r);
/* One without connectives. */
const tree *read_comparison (reading *r);
/* A tree of one or two others; NULL if one is missing. */
tree *read_joined (reading *r, tree_kind kind, position where, const char *word, const tree *a, const tree *b);
/* temporal.c: a formula; and what begins with G, F or X, NULL without an error if nothing does. */
const tree *read_temporal (reading *r);
const tree *read_temporal_unary (reading *r);
/* resolve.c: the condition, or the number or clock, that the tree stands for. */
const term *resolve_condition (reading *r, const tree *t, const binding *bound);
bool resolve_constant (reading *r, const tree *t, const binding *bound, int32_t *out);
const term *resolve_value (reading *r, const tree *t);
/* formula.c: the formula of linear temporal logic that the tree stands for. */
void resolve_formula (reading *r, const tree *t, property *p);
/* A form about runs that go on, as a formula if its condition has alternatives on clocks. */
void resolve_alternatives (reading *r, property *p);
/* The same for the names of the propositions of an automaton, which are conditions. */
void resolve_propositions (reading *r, hoa *a, property *p);
#endif
