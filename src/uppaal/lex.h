/* lex.h: words and signs of UPPAAL's language.  Keywords are names like others,
 * with a code: where the grammar wants a name they are one. */
#ifndef UPPAAL_LEX_H
#define UPPAAL_LEX_H
#include <stdbool.h>

#include "arena.h"
#include "source.h"

/* X (id, spelling) */
#define KEYWORDS(X) \
    X (INT, "int") \
    X (BOOL, "bool") \
    X (CLOCK, "clock") \
    X (CHAN, "chan") \
    X (DOUBLE, "double") \
    X (STRING, "string") \
    X (VOID, "void") \
    X (SCALAR, "scalar") X (STRUCT, "struct") X (CONST, "const") X (META, "meta") X (URGENT, "urgent") \
        X (BROADCAST, "broadcast") X (HYBRID, "hybrid") X (TYPEDEF, "typedef") X (TRUE, "true") \
            X (FALSE, "false") X (FORALL, "forall") X (EXISTS, "exists") X (SUM, "sum") X (NOT, "not") \
                X (AND, "and") X (OR, "or") X (XOR, "xor") X (IMPLY, "imply") X (DEADLOCK, "deadlock") \
                    X (IF, "if") X (ELSE, "else") X (WHILE, "while") X (DO, "do") X (FOR, "for") X ( \
                        RETURN, "return") X (BREAK, "break") X (CONTINUE, "continue") X (SWITCH, "switch") \
                        X (ASSERT, "assert") X (PROCESS, "process") X (STATE, "state") \
                            X (BRANCHPOINT, "branchpoint") X (COMMIT, "commit") X (INIT, "init") \
                                X (TRANS, "trans") X (SELECT, "select") X (GUARD, "guard") X (SYNC, "sync") \
                                    X (ASSIGN, "assign") X (PROBABILITY, "probability") X (SYSTEM, "system") \
                                        X (PRIORITY, "priority") X (DEFAULT, "default") \
                                            X (PROGRESS, "progress") X (GANTT, "gantt") X (IMPORT, "import") \
                                                X (DYNAMIC, "dynamic") X (SPAWN, "spawn") X (BEFORE_UPDATE, "before_update") \
                                                    X (AFTER_UPDATE, "after_update") X (IO, "IO")

typedef enum keyword {
    KEYWORD_NONE,
#define X(id, spelling) KEYWORD_##id,
    KEYWORDS (X)
#undef X
} keyword;

/* Every spelling once: names are equal iff their addresses are. */
typedef struct ident {
    const char *text;
    keyword keyword;
    uint32_t hash;
    struct place_node *place; /* the location it names in template `place_of` */
    const struct template *place_of;
    const struct template *named_in; /* XML: the last template with a location of this name */
    const void *local_of; /* the function, last looked at, in which it is a local */
} ident;

typedef struct ident_table {
    ident **slots; /* open addressing */
    size_t slot_count, count;
    arena *memory;
} ident_table;

void name_table_open (ident_table *t, arena *memory);
void name_table_close (ident_table *t);
ident *ident_of (ident_table *t, const char *at, size_t length);

/* X (id, spelling): longer signs before those they begin with */
#define SIGNS(X) \
    X (LEADS_TO, "-->") \
    X (SHIFT_LEFT_SET, "<<=") \
    X (SHIFT_RIGHT_SET, ">>=") \
    X (ARROW, "->") \
    X (SET_OLD, ":=") \
    X (EQ, "==") \
    X (NE, "!=") \
    X (LE, "<=") X (LE_OLD, "=<") X (GE, ">=") X (GE_OLD, "=>") X (LEAST, "<?") X (MOST, ">?") \
        X (SHIFT_LEFT, "<<") X (SHIFT_RIGHT, ">>") X (INCREMENT, "++") X (DECREMENT, "--") X (ADD_SET, "+=") \
            X (SUB_SET, "-=") X (MUL_SET, "*=") X (DIV_SET, "/=") X (MOD_SET, "%=") X (BIT_AND_SET, "&=") \
                X (BIT_OR_SET, "|=") X (BIT_XOR_SET, "^=") X (BOTH, "&&") X (EITHER, "||") X (POWER, "**") \
                    X (SET, "=") X (LT, "<") X (GT, ">") X (ADD, "+") X (SUB, "-") X (MUL, "*") X (DIV, "/") \
                        X (MOD, "%") X (BIT_AND, "&") X (BIT_OR, "|") X (BIT_XOR, "^") X (BANG, "!") \
                            X (QUESTION, "?") X (PRIME, "'") X (OPEN, "(") X (CLOSE, ")") \
                                X (OPEN_INDEX, "[") X (CLOSE_INDEX, "]") X (OPEN_BODY, "{") \
                                    X (CLOSE_BODY, "}") X (COMMA, ",") X (SEMICOLON, ";") X (COLON, ":") \
                                        X (DOT, ".")

typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_REAL,
    TOKEN_STRING,
    TOKEN_STRANGE,
#define X(id, spelling) TOKEN_##id,
    SIGNS (X)
#undef X
} token_kind;

typedef struct token {
    token_kind kind;
    uint32_t offset, length; /* in the text */
    ident *name;             /* of a TOKEN_NAME */
    int64_t value;           /* of a TOKEN_NUMBER; more than 32 bits if it does not fit */
} token;

typedef struct lexer {
    const excerpt *of;
    uint32_t at;
    bool query; /* "-->" is one sign only in queries */
    ident_table *names;
} lexer;

/* The next token; behind the end there is TOKEN_END again and again. */
token lexer_token (lexer *l);
#endif
