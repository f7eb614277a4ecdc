#include <ctype.h>
#include <string.h>

#include "read.h"

/* Longest first. */
static const char *const signs[] = { "-->", "<->", "->", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "<?", ">?", "<", ">", "=", "!",
                                     "+",   "-",  "*",  "/",  "%",  "(",  ")",  "[",  "]",  "{", "}", ",", ".",
                                     ":",   "?",  "&",  "|",  "^",  ";", "\"" };

void
query_lex_start (lexer *l, const char *source, diag *why)
{
    query_lex_start_at (l, source, (position){ 1, 1 }, why);
}

void
query_lex_start_at (lexer *l, const char *source, position where, diag *why)
{
    *l = (lexer){ .source = source, .at = source, .where = where, .why = why };
    query_lex_next (l);
}

static void
advance (lexer *l, size_t count)
{
    for (size_t i = 0; i < count; i++, l->at++) {
        l->where.column++;
        if (*l->at == '\n')
            l->where = (position){ l->where.line + 1, 1 };
    }
}

static void
skip_blanks (lexer *l)
{
    for (;;) {
        if (l->at[0] == '/' && l->at[1] == '/')
            advance (l, strcspn (l->at, "\n"));
        else if (l->at[0] == '/' && l->at[1] == '*') {
            const char *end = strstr (l->at + 2, "*/");
            advance (l, end ? (size_t) (end + 2 - l->at) : strlen (l->at));
        } else if (isspace ((unsigned char) *l->at) || *l->at == '\\')
            advance (l, 1);
        else
            return;
    }
}

static bool
begins_word (char c)
{
    return isalpha ((unsigned char) c) || c == '_';
}

static void
take (lexer *l, token_kind kind, size_t length)
{
    l->now = (token){ kind, l->where, l->at, length, 0 };
    advance (l, length);
}

static void
take_number (lexer *l)
{
    size_t length = strspn (l->at, "0123456789");
    int64_t value = 0;
    for (size_t i = 0; i < length && value <= QUERY_NUMBER; i++)
        value = 10 * value + (l->at[i] - '0');
    take (l, TOKEN_NUMBER, length);
    l->now.value = value;
    if (value > QUERY_NUMBER) {
        diag_error (l->why, l->now.where, "the number does not fit in 32 bits");
        l->now.kind = TOKEN_WRONG;
    }
}

static void
take_sign (lexer *l)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (strncmp (l->at, signs[i], strlen (signs[i])) == 0) {
            take (l, TOKEN_SIGN, strlen (signs[i]));
            return;
        }
    position where = l->where;
    unsigned char c = (unsigned char) *l->at;
    take (l, TOKEN_WRONG, 1);
    if (isprint (c))
        diag_error (l->why, where, "'%c' has no meaning in a query", c);
    else
        diag_error (l->why, where, "a byte 0x%02x has no meaning in a query", c);
}

void
query_lex_next (lexer *l)
{
    skip_blanks (l);
    if (!*l->at)
        take (l, TOKEN_END, 0);
    else if (isdigit ((unsigned char) *l->at))
        take_number (l);
    else if (begins_word (*l->at)) {
        size_t length = 1;
        while (begins_word (l->at[length]) || isdigit ((unsigned char) l->at[length]) || l->at[length] == '$'
               || l->at[length] == '#')
            length++;
        take (l, TOKEN_WORD, length);
    } else
        take_sign (l);
}

bool
query_token_is (const token *t, const char *sign_or_word)
{
    return (t->kind == TOKEN_SIGN || t->kind == TOKEN_WORD) && strlen (sign_or_word) == t->length
           && memcmp (t->at, sign_or_word, t->length) == 0;
}
