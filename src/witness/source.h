/* source.h: where the statements of a C file begin, from its text alone: its tokens, its brackets
 * and its statements.  Macros are not expanded: what they hide is not found. */
#ifndef WITNESS_SOURCE_H
#define WITNESS_SOURCE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vec.h"

#define SOURCE_NONE UINT32_MAX

typedef enum token_kind { TOKEN_NAME, TOKEN_OTHER } token_kind;

typedef struct source_token {
    const char *at;
    uint32_t length, line, column; /* from 1, in bytes */
    token_kind kind;
    uint32_t partner; /* of a bracket; SOURCE_NONE: it is none */
} source_token;

typedef enum statement_kind {
    STATEMENT_PLAIN, /* an expression, a declaration, a jump */
    STATEMENT_BLOCK,
    STATEMENT_IF,
    STATEMENT_WHILE,
    STATEMENT_FOR,
    STATEMENT_DO,
    STATEMENT_SWITCH,
    STATEMENT_LABEL
} statement_kind;

typedef struct source_statement {
    statement_kind kind;
    uint32_t start, end;           /* tokens; the end is behind it */
    uint32_t condition, condition_end; /* the brackets of if, while, for, switch */
    uint32_t function;
    bool in_block; /* it stands directly in a compound statement */
} source_statement;

typedef struct source_function {
    uint32_t name, body, end; /* tokens: the name, the brace, behind the closing one */
} source_function;

typedef struct source {
    VEC (source_token) tokens;
    VEC (source_statement) statements;
    VEC (source_function) functions;
    bool renumbered; /* #line: positions of the compiler are not those of the file */
} source;

source *source_scan (const char *text, size_t length);
void source_free (source *s);

bool source_is (const source *s, uint32_t token, const char *word);
/* The token at a position, or around it; SOURCE_NONE: none. */
uint32_t source_token_at (const source *s, uint32_t line, uint32_t column);
/* The function of this name, or SOURCE_NONE. */
uint32_t source_function_of (const source *s, const char *name);
/* The innermost statement around a token; SOURCE_NONE: none. */
uint32_t source_statement_around (const source *s, uint32_t token);
/* The innermost if, while or for whose condition is around a token, or that begins with it; SOURCE_NONE: none. */
uint32_t source_condition_around (const source *s, uint32_t token);
/* The first token of a function that is this name: its declaration, if it is a local.  NONE: it has none. */
uint32_t source_first_use (const source *s, uint32_t function, const char *name);
/* Is the name declared in the function: used first behind a type's name, or in its parameters? */
bool source_is_declared (const source *s, uint32_t function, const char *name);
#endif
