#include "lex.h"

#include <string.h>

#include "alloc.h"

static const struct {
    const char *text;
    keyword code;
} keywords[] = {
#define X(id, spelling) { spelling, KEYWORD_##id },
    KEYWORDS (X)
#undef X
};

static const struct {
    const char *text;
    token_kind kind;
} signs[] = {
#define X(id, spelling) { spelling, TOKEN_##id },
    SIGNS (X)
#undef X
};

void
name_table_open (ident_table *t, arena *memory)
{
    t->memory = memory;
    t->slot_count = 1024;
    t->count = 0;
    t->slots = xcalloc (t->slot_count, sizeof *t->slots);
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        ident_of (t, keywords[i].text, strlen (keywords[i].text))->keyword = keywords[i].code;
}

void
name_table_close (ident_table *t)
{
    xfree (t->slots);
    t->slots = NULL;
}

static ident **
find_slot (ident **slots, size_t slot_count, const char *at, size_t length, uint32_t hash)
{
    size_t i = hash & (slot_count - 1);
    while (
        slots[i]
        && !(slots[i]->hash == hash && strncmp (slots[i]->text, at, length) == 0 && !slots[i]->text[length]))
        i = (i + 1) & (slot_count - 1);
    return &slots[i];
}

static void
enlarge (ident_table *t)
{
    size_t doubled = 2 * t->slot_count;
    ident **slots = xcalloc (doubled, sizeof *slots);
    for (size_t i = 0; i < t->slot_count; i++) {
        ident *n = t->slots[i];
        if (n)
            *find_slot (slots, doubled, n->text, strlen (n->text), n->hash) = n;
    }
    xfree (t->slots);
    t->slots = slots;
    t->slot_count = doubled;
}

ident *
ident_of (ident_table *t, const char *at, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char) at[i]) * 16777619u;
    if (2 * t->count >= t->slot_count)
        enlarge (t);
    ident **slot = find_slot (t->slots, t->slot_count, at, length, hash);
    if (!*slot) {
        ident *n = arena_alloc (t->memory, sizeof *n);
        *n = (ident){ .text = arena_text (t->memory, at, length), .hash = hash };
        *slot = n;
        t->count++;
    }
    return *slot;
}

static bool
is_letter (int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool
is_digit (int c)
{
    return c >= '0' && c <= '9';
}

static int
look (const lexer *l, uint32_t ahead)
{
    return l->at + ahead < l->of->length ? (unsigned char) l->of->bytes[l->at + ahead] : -1;
}

/* Behind blanks and comments; a comment without end ends with the text. */
static void
skip_blanks (lexer *l)
{
    for (;;) {
        int c = look (l, 0);
        if (c == ' ' || (c >= '\t' && c <= '\r')
            || (c == '\\' && (look (l, 1) == '\n' || look (l, 1) == '\r')))
            l->at++;
        else if (c == '/' && look (l, 1) == '/')
            while (look (l, 0) >= 0 && look (l, 0) != '\n')
                l->at++;
        else if (c == '/' && look (l, 1) == '*') {
            l->at += 2;
            while (look (l, 0) >= 0 && !(look (l, 0) == '*' && look (l, 1) == '/'))
                l->at++;
            l->at += look (l, 0) >= 0 ? 2 : 0;
        } else
            break;
    }
}

static void
read_number (lexer *l, token *t)
{
    t->kind = TOKEN_NUMBER;
    for (; is_digit (look (l, 0)); l->at++)
        if (t->value <= INT32_MAX)
            t->value = 10 * t->value + (look (l, 0) - '0');
    bool fraction = look (l, 0) == '.' && is_digit (look (l, 1));
    if (fraction)
        for (l->at++; is_digit (look (l, 0)); l->at++)
            t->kind = TOKEN_REAL;
    int e = look (l, 0), sign = look (l, 1) == '-' || look (l, 1) == '+';
    if ((e == 'e' || e == 'E') && is_digit (look (l, sign ? 2 : 1))) {
        t->kind = TOKEN_REAL;
        for (l->at += sign ? 2 : 1; is_digit (look (l, 0)); l->at++)
            ;
    }
}

static void
read_string (lexer *l, token *t)
{
    l->at++;
    while (look (l, 0) >= 0 && look (l, 0) != '"' && look (l, 0) != '\n')
        l->at++;
    t->kind = look (l, 0) == '"' ? TOKEN_STRING : TOKEN_STRANGE;
    l->at += t->kind == TOKEN_STRING;
}

static void
read_sign (lexer *l, token *t)
{
    const char *at = l->of->bytes + l->at;
    size_t left = l->of->length - l->at;
    t->kind = TOKEN_STRANGE;
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        if (signs[i].text[0] != *at)
            continue;
        size_t length = strlen (signs[i].text);
        if (length <= left && memcmp (at, signs[i].text, length) == 0
            && (signs[i].kind != TOKEN_LEADS_TO || l->query)) {
            t->kind = signs[i].kind;
            l->at += (uint32_t) length;
            return;
        }
    }
    /* one character of more bytes is one strange sign */
    do
        l->at++;
    while ((look (l, 0) & 0xc0) == 0x80 && look (l, 0) >= 0);
}

token
lexer_token (lexer *l)
{
    skip_blanks (l);
    token t = { .kind = TOKEN_END, .offset = l->at };
    int c = look (l, 0);
    if (c < 0)
        return t;
    if (is_letter (c)) {
        while (is_letter (look (l, 0)) || is_digit (look (l, 0)) || look (l, 0) == '$' || look (l, 0) == '#')
            l->at++;
        t.kind = TOKEN_NAME;
        t.name = ident_of (l->names, l->of->bytes + t.offset, l->at - t.offset);
    } else if (is_digit (c))
        read_number (l, &t);
    else if (c == '"')
        read_string (l, &t);
    else
        read_sign (l, &t);
    t.length = l->at - t.offset;
    return t;
}
