/* What all of the grammar uses: tokens, mistakes, memory. */
#include "parse.h"

#include <stdarg.h>
#include <string.h>

#include "model.h"
#include "text.h"

void
grammar_begin (parser *p, const excerpt *of, const char *spot)
{
    p->lex = (lexer){ .of = of, .names = &p->names };
    p->spot = spot;
    p->failed = false;
    p->depth = 0;
    p->last_end = 0;
    p->now = lexer_token (&p->lex);
}

position
grammar_here (const parser *p)
{
    return excerpt_where (&p->file, p->lex.of, p->now.offset);
}

static void
too_large (parser *p)
{
    p->too_large = true;
    grammar_fail (p, grammar_here (p), "the model is too large: expected fewer than %d words and signs",
                  PARSE_TOKENS_MOST);
}

void
grammar_next (parser *p)
{
    p->last_end = p->now.offset + p->now.length;
    if (++p->tokens > PARSE_TOKENS_MOST)
        too_large (p);
    p->now = p->failed ? (token){ .kind = TOKEN_END, .offset = p->now.offset } : lexer_token (&p->lex);
}

bool
grammar_take (parser *p, token_kind kind)
{
    bool there = p->now.kind == kind && !p->failed;
    if (there)
        grammar_next (p);
    return there;
}

bool
grammar_is_word (const parser *p, keyword word)
{
    return p->now.kind == TOKEN_NAME && p->now.name->keyword == word && !p->failed;
}

bool
grammar_take_word (parser *p, keyword word)
{
    bool there = grammar_is_word (p, word);
    if (there)
        grammar_next (p);
    return there;
}

token
grammar_peek (const parser *p)
{
    lexer ahead = p->lex;
    return lexer_token (&ahead);
}

void
grammar_fail (parser *p, position where, const char *format, ...)
{
    if (p->failed)
        return;
    p->failed = true;
    p->now.kind = TOKEN_END;
    char message[400];
    va_list arguments;
    va_start (arguments, format);
    vsnprintf (message, sizeof message, format, arguments);
    va_end (arguments);
    if (p->spot)
        diag_error (p->why, where, "%s: %s", p->spot, message);
    else
        diag_error (p->why, where, "%s", message);
}

void
grammar_unexpected (parser *p, const char *expected)
{
    const token *t = &p->now;
    int length = t->length > 40 ? 40 : (int) t->length;
    if (t->kind == TOKEN_END)
        grammar_fail (p, grammar_here (p), "the text ends: expected %s", expected);
    else if (t->kind == TOKEN_STRANGE && (unsigned char) p->lex.of->bytes[t->offset] < ' ')
        grammar_fail (p, grammar_here (p), "byte 0x%02x: expected %s",
                      (unsigned) (unsigned char) p->lex.of->bytes[t->offset], expected);
    else
        grammar_fail (p, grammar_here (p), "expected %s, found '%.*s'", expected, length,
                      p->lex.of->bytes + t->offset);
}

bool
grammar_expect (parser *p, token_kind kind, const char *what)
{
    if (grammar_take (p, kind))
        return true;
    grammar_unexpected (p, what);
    return false;
}

ident *
grammar_name (parser *p, const char *what)
{
    ident *n = p->now.name;
    return grammar_expect (p, TOKEN_NAME, what) ? n : NULL;
}

bool
grammar_end (parser *p)
{
    if (p->now.kind != TOKEN_END)
        grammar_unexpected (p, "the end");
    return !p->failed;
}

void *
grammar_new (parser *p, size_t bytes)
{
    if (++p->pieces > PARSE_TREE_MOST)
        too_large (p);
    return arena_alloc (p->memory, bytes);
}

bool
grammar_enter (parser *p)
{
    if (++p->depth > MODEL_DEPTH_MAX)
        grammar_fail (p, grammar_here (p), "more than %d levels of nesting: expected fewer", MODEL_DEPTH_MAX);
    return !p->failed;
}

void
grammar_leave (parser *p)
{
    p->depth--;
}
