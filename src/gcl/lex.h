/* lex.h: .gcl text as tokens. */
#ifndef GCL_LEX_H
#define GCL_LEX_H
#include "diag.h"

typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_NUMBER,
    /* words of the language */
    TOKEN_VAR, TOKEN_CONTROL, TOKEN_PROCESS, TOKEN_ERROR, TOKEN_ACTION, TOKEN_PREDICATE,
    TOKEN_INT, TOKEN_INPUT, TOKEN_SKIP, TOKEN_TRUE, TOKEN_FALSE,
    /* signs */
    TOKEN_SEMICOLON, TOKEN_COMMA, TOKEN_COLON, TOKEN_BECOMES, TOKEN_ARROW,
    TOKEN_LEFT_BRACKET, TOKEN_RIGHT_BRACKET, TOKEN_LEFT_BRACE, TOKEN_RIGHT_BRACE,
    TOKEN_LEFT_PARENTHESIS, TOKEN_RIGHT_PARENTHESIS,
    TOKEN_PLUS, TOKEN_MINUS, TOKEN_TIMES,
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
/* "';'", "a name", "'process'": for messages. */
const char *token_describe (token_kind kind);
#endif
