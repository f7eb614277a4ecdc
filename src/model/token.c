/* The words of expressions and statements. */
#include <ctype.h>
#include <stdarg.h>
#include <string.h>

#include "program.h"
#include "text.h"

static const struct word {
    const char *text;
    token_kind kind;
} words[] = {
    { "if", TOKEN_IF },       { "then", TOKEN_THEN }, { "else", TOKEN_ELSE },   { "end", TOKEN_END_BODY },
    { "while", TOKEN_WHILE }, { "do", TOKEN_DO },     { "local", TOKEN_LOCAL }, { "nop", TOKEN_NOP },
};

/* A word of the language only where nothing is called so. */
static const struct word newer_words[] = { { "return", TOKEN_RETURN } };

/* Longer ones first. */
static const struct word signs[] = {
    { "==", TOKEN_EQ },         { "!=", TOKEN_NE },          { "<=", TOKEN_LE },
    { ">=", TOKEN_GE },         { "&&", TOKEN_AND },         { "||", TOKEN_OR },
    { "<<", TOKEN_SHIFT_LEFT }, { ">>", TOKEN_SHIFT_RIGHT }, { "&", TOKEN_BIT_AND },
    { "|", TOKEN_BIT_OR },      { "^", TOKEN_BIT_XOR },      { ",", TOKEN_COMMA },
    { "=", TOKEN_ASSIGN },      { "(", TOKEN_OPEN },         { ")", TOKEN_CLOSE },
    { "[", TOKEN_OPEN_INDEX },  { "]", TOKEN_CLOSE_INDEX },  { ";", TOKEN_SEMICOLON },
    { "+", TOKEN_ADD },         { "-", TOKEN_SUB },          { "*", TOKEN_MUL },
    { "/", TOKEN_DIV },         { "%", TOKEN_MOD },          { "!", TOKEN_NOT },
    { "<", TOKEN_LT },          { ">", TOKEN_GT },
};

static void
read_word (program *r)
{
    r->now.kind = TOKEN_NAME;
    r->now.text = cursor_word (&r->rest, false);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (slice_is (r->now.text, words[i].text))
            r->now.kind = words[i].kind;
    for (size_t i = 0; i < sizeof newer_words / sizeof *newer_words; i++)
        if (slice_is (r->now.text, newer_words[i].text)
            && !names_find (&r->p->names, NAME_VARIABLE, 0, r->now.text))
            r->now.kind = newer_words[i].kind;
}

static void
read_quoted (program *r)
{
    r->now.kind = TOKEN_NAME;
    r->now.text = cursor_quoted (&r->rest);
    if (r->now.text.length == 0) {
        r->now.kind = TOKEN_STRANGE;
        r->now.text = (slice){ r->rest.at, 1 };
        r->rest.at++;
    }
}

static void
read_number (program *r)
{
    r->now.kind = TOKEN_NUMBER;
    r->now.value = 0;
    const char *start = r->rest.at;
    for (; cursor_is_digit (cursor_peek (&r->rest)); r->rest.at++)
        if (r->now.value < INT64_C (100000000000))
            r->now.value = 10 * r->now.value + (*r->rest.at - '0');
    r->now.text = (slice){ start, (size_t) (r->rest.at - start) };
}

static void
read_sign (program *r)
{
    size_t left = (size_t) (r->rest.end - r->rest.at);
    r->now.kind = TOKEN_STRANGE;
    r->now.text = (slice){ r->rest.at, 1 };
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        size_t length = strlen (signs[i].text);
        if (length <= left && memcmp (r->rest.at, signs[i].text, length) == 0) {
            r->now.kind = signs[i].kind;
            r->now.text.length = length;
            break;
        }
    }
    r->rest.at += r->now.text.length;
}

void
program_next (program *r)
{
    cursor_skip_space (&r->rest);
    r->now.where = cursor_where (&r->rest);
    int next = r->failed ? -1 : cursor_peek (&r->rest);
    if (next < 0)
        r->now = (token){ TOKEN_END, { r->rest.at, 0 }, r->now.where, 0 };
    else if (cursor_is_letter (next))
        read_word (r);
    else if (cursor_is_digit (next))
        read_number (r);
    else if (next == '\'')
        read_quoted (r);
    else
        read_sign (r);
}

program
program_start (parser *p, const attribute *a)
{
    program r = { .p = p, .rest = a->value };
    program_next (&r);
    return r;
}

bool
program_take (program *r, token_kind kind)
{
    if (r->now.kind != kind)
        return false;
    program_next (r);
    return true;
}

bool
program_expect (program *r, token_kind kind, const char *what)
{
    if (program_take (r, kind))
        return true;
    program_unexpected (r, what);
    return false;
}

static void
report (program *r, position where, const char *format, va_list arguments)
{
    char what[400];
    vsnprintf (what, sizeof what, format, arguments);
    r->broken = true;
    diag_error (r->p->why, where, "%s", what);
}

void
program_fail (program *r, position where, const char *format, ...)
{
    if (r->failed)
        return;
    va_list arguments;
    va_start (arguments, format);
    report (r, where, format, arguments);
    va_end (arguments);
    r->failed = true;
    r->now.kind = TOKEN_END;
}

void
program_wrong (program *r, position where, const char *format, ...)
{
    if (r->failed)
        return;
    va_list arguments;
    va_start (arguments, format);
    report (r, where, format, arguments);
    va_end (arguments);
}

/* Digits on both sides of the dot. */
static bool
is_fraction (const program *r)
{
    const char *dot = r->now.text.at;
    bool before = dot > r->rest.line_start && isdigit ((unsigned char) dot[-1]);
    return before && dot + 1 < r->rest.end && isdigit ((unsigned char) dot[1]);
}

void
program_unexpected (program *r, const char *expected)
{
    slice found = r->now.text;
    unsigned char byte = found.length ? (unsigned char) found.at[0] : 0;
    if (r->now.kind == TOKEN_END)
        program_fail (r, r->now.where, "expected %s, found the end of the attribute", expected);
    else if (byte == '.' && is_fraction (r))
        program_fail (r, r->now.where,
                      "expected an integer, found a fraction: take a smaller unit of time, for all constants "
                      "and the period");
    else if (byte == '.')
        program_fail (r, r->now.where, "names in expressions have no dots unless quoted: expected %s",
                      expected);
    else if (r->now.kind == TOKEN_STRANGE && (byte <= ' ' || byte >= 0x7f))
        program_fail (r, r->now.where, "expected %s, found byte 0x%02x", expected, byte);
    else
        program_fail (r, r->now.where, "expected %s, found '%.*s%s'", expected, SLICE_ARGS (found));
}

bool
program_enter (program *r)
{
    if (r->depth >= MODEL_DEPTH_MAX) {
        program_fail (r, r->now.where, "nested too deeply: expected at most %d levels", MODEL_DEPTH_MAX);
        return false;
    }
    r->depth++;
    return true;
}

void
program_leave (program *r)
{
    r->depth--;
}
