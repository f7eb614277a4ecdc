/* lex.h: .gcl text as tokens. */
#ifndef GCL_LEX_H
#define GCL_LEX_H
#include "arena.h"
#include "diag.h"

typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_NUMBER,
    /* words of the language */
    TOKEN_VAR, TOKEN_CONTROL, TOKEN_PROCESS, TOKEN_ERROR, TOKEN_ACTION, TOKEN_PREDICATE,
    TOKEN_INIT, TOKEN_RESTRICT, TOKEN_CTL, TOKEN_INT, TOKEN_BOOL, TOKEN_INPUT, TOKEN_SKIP, TOKEN_THEN,
    TOKEN_TRUE, TOKEN_FALSE,
    /* signs */
    TOKEN_SEMICOLON, TOKEN_COMMA, TOKEN_COLON, TOKEN_BECOMES, TOKEN_ARROW,
    TOKEN_LEFT_BRACKET, TOKEN_RIGHT_BRACKET, TOKEN_LEFT_BRACE, TOKEN_RIGHT_BRACE,
    TOKEN_LEFT_PARENTHESIS, TOKEN_RIGHT_PARENTHESIS,
    TOKEN_PLUS, TOKEN_MINUS, TOKEN_TIMES, TOKEN_DIVIDE, TOKEN_MODULO, TOKEN_TO,
    TOKEN_EQ, TOKEN_NE, TOKEN_LT, TOKEN_LE, TOKEN_GT, TOKEN_GE,
    TOKEN_NOT, TOKEN_AND, TOKEN_OR
} token_kind;

typedef struct token {
    token_kind kind;
    position where;
    const char *at;
    size_t length;
    int64_t value;
    bool first; /* on its line */
} token;

typedef struct lexer {
    const char *at, *end;
    position where;
    diag *why;
} lexer;

/* The next token; characters that belong to none are reported and skipped. */
token lexer_next (lexer *l);
/* The text up to the next ';' outside a comment, without comments and the
 * blanks around it; the next token is then that ';' or the end. */
const char *lexer_raw (lexer *l, arena *memory, position *where);
/* "';'", "a name", "'process'": for messages. */
const char *token_describe (token_kind kind);
#endif
