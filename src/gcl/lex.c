#include "lex.h"

#include <string.h>

static const char *const spelling[] = {
    [TOKEN_END] = "the end of the file",
    [TOKEN_NAME] = "a name",
    [TOKEN_NUMBER] = "a number",
    [TOKEN_VAR] = "'var'",
    [TOKEN_CONTROL] = "'control'",
    [TOKEN_PROCESS] = "'process'",
    [TOKEN_ERROR] = "'error'",
    [TOKEN_ACTION] = "'action'",
    [TOKEN_PREDICATE] = "'predicate'",
    [TOKEN_INIT] = "'init'",
    [TOKEN_RESTRICT] = "'restrict'",
    [TOKEN_CTL] = "'ctl'",
    [TOKEN_INT] = "'int'",
    [TOKEN_BOOL] = "'bool'",
    [TOKEN_INPUT] = "'input'",
    [TOKEN_SKIP] = "'skip'",
    [TOKEN_THEN] = "'then'",
    [TOKEN_TRUE] = "'true'",
    [TOKEN_FALSE] = "'false'",
    [TOKEN_SEMICOLON] = "';'",
    [TOKEN_COMMA] = "','",
    [TOKEN_COLON] = "':'",
    [TOKEN_BECOMES] = "':='",
    [TOKEN_ARROW] = "'->'",
    [TOKEN_LEFT_BRACKET] = "'['",
    [TOKEN_RIGHT_BRACKET] = "']'",
    [TOKEN_LEFT_BRACE] = "'{'",
    [TOKEN_RIGHT_BRACE] = "'}'",
    [TOKEN_LEFT_PARENTHESIS] = "'('",
    [TOKEN_RIGHT_PARENTHESIS] = "')'",
    [TOKEN_PLUS] = "'+'",
    [TOKEN_MINUS] = "'-'",
    [TOKEN_TIMES] = "'*'",
    [TOKEN_DIVIDE] = "'/'",
    [TOKEN_MODULO] = "'%'",
    [TOKEN_TO] = "'..'",
    [TOKEN_EQ] = "'='",
    [TOKEN_NE] = "'!='",
    [TOKEN_LT] = "'<'",
    [TOKEN_LE] = "'<='",
    [TOKEN_GT] = "'>'",
    [TOKEN_GE] = "'>='",
    [TOKEN_NOT] = "'!'",
    [TOKEN_AND] = "'&&'",
    [TOKEN_OR] = "'||'",
};

const char *
token_describe (token_kind kind)
{
    return spelling[kind];
}

static bool
is_letter (char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_digit (char c)
{
    return c >= '0' && c <= '9';
}

static void
advance (lexer *l, size_t bytes)
{
    l->at += bytes;
    l->where.column += (uint32_t) bytes;
}

static void
skip_blanks (lexer *l)
{
    while (l->at < l->end) {
        if (*l->at == '\n') {
            l->at++;
            l->where.line++;
            l->where.column = 1;
        } else if (*l->at == ' ' || *l->at == '\t' || *l->at == '\r')
            advance (l, 1);
        else if (*l->at == '#') {
            const char *stop = memchr (l->at, '\n', (size_t) (l->end - l->at));
            advance (l, (size_t) ((stop ? stop : l->end) - l->at));
        } else
            return;
    }
}

static bool
is_blank (char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

const char *
lexer_raw (lexer *l, arena *memory, position *where)
{
    skip_blanks (l);
    *where = l->where;
    const char *stop = l->at;
    while (stop < l->end && *stop != ';')
        if (*stop == '#')
            while (stop < l->end && *stop != '\n')
                stop++;
        else
            stop++;
    char *copy = arena_alloc (memory, (size_t) (stop - l->at) + 1);
    size_t length = 0;
    for (bool comment = false; l->at < stop; l->at++) {
        comment = *l->at == '#' || (comment && *l->at != '\n');
        if (!comment)
            copy[length++] = *l->at;
        l->where.column++;
        if (*l->at == '\n')
            l->where = (position){ l->where.line + 1, 1 };
    }
    while (length && is_blank (copy[length - 1]))
        length--;
    copy[length] = '\0';
    return copy;
}

static token_kind
word_kind (const char *at, size_t length)
{
    for (token_kind k = TOKEN_VAR; k <= TOKEN_FALSE; k++)
        if (strlen (spelling[k]) == length + 2 && memcmp (spelling[k] + 1, at, length) == 0)
            return k;
    return TOKEN_NAME;
}

static void
read_word (lexer *l, token *t)
{
    size_t length = 1;
    while (l->at + length < l->end && (is_letter (l->at[length]) || is_digit (l->at[length])))
        length++;
    t->length = length;
    t->kind = word_kind (l->at, length);
    advance (l, length);
}

static void
read_number (lexer *l, token *t)
{
    size_t length = 0;
    bool fits = true;
    for (; l->at + length < l->end && is_digit (l->at[length]); length++)
        fits = fits && !__builtin_mul_overflow (t->value, 10, &t->value)
               && !__builtin_add_overflow (t->value, l->at[length] - '0', &t->value);
    if (!fits) {
        diag_error (l->why, l->where, "the number does not fit in 64 bits");
        t->value = 0;
    }
    t->kind = TOKEN_NUMBER;
    t->length = length;
    advance (l, length);
    if (l->at < l->end && is_letter (*l->at))
        diag_error (l->why, l->where, "a name cannot start with a digit");
}

/* Longest sign first. */
static bool
read_sign (lexer *l, token *t)
{
    for (size_t length = 2; length; length--)
        for (token_kind k = TOKEN_SEMICOLON; k <= TOKEN_OR; k++)
            if (strlen (spelling[k]) == length + 2 && (size_t) (l->end - l->at) >= length
                && memcmp (spelling[k] + 1, l->at, length) == 0) {
                t->kind = k;
                t->length = length;
                advance (l, length);
                return true;
            }
    return false;
}

static void
refuse (lexer *l)
{
    unsigned char c = (unsigned char) *l->at;
    if (c > ' ' && c < 0x7f)
        diag_error (l->why, l->where, "'%c' has no meaning here", c);
    else
        diag_error (l->why, l->where, "the byte 0x%02x has no meaning here", c);
    /* one message for a row of strange bytes */
    do
        advance (l, 1);
    while (l->at < l->end && ((unsigned char) *l->at >= 0x80 || *l->at == (char) c));
}

token
lexer_next (lexer *l)
{
    for (uint32_t line = l->where.line;;) {
        bool first = l->where.column == 1;
        skip_blanks (l);
        first = first || l->where.line != line;
        token t = { .kind = TOKEN_END, .where = l->where, .at = l->at, .first = first };
        if (l->at == l->end)
            return t;
        if (is_letter (*l->at))
            read_word (l, &t);
        else if (is_digit (*l->at))
            read_number (l, &t);
        else if (!read_sign (l, &t)) {
            refuse (l);
            continue;
        }
        return t;
    }
}
