#include "json.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "arena.h"
#include "vec.h"

struct json_document {
    arena *memory;
    json root;
};

struct reader {
    const char *at, *end, *line_start;
    uint32_t line;
    unsigned depth;
    arena *memory;
    diag *why;
};

static position
here (const struct reader *r)
{
    return (position){ r->line, (uint32_t) (r->at - r->line_start) + 1 };
}

static bool
fail (struct reader *r, const char *what)
{
    diag_error (r->why, here (r), "%s", what);
    return false;
}

static void
skip_blanks (struct reader *r)
{
    for (; r->at < r->end; r->at++)
        if (*r->at == '\n') {
            r->line++;
            r->line_start = r->at + 1;
        } else if (*r->at != ' ' && *r->at != '\t' && *r->at != '\r')
            return;
}

/* The character there, or 0 at the end of the text. */
static char
peek (const struct reader *r)
{
    return r->at < r->end ? *r->at : '\0';
}

static bool
four_hex_digits (struct reader *r, unsigned *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, r->at++) {
        char c = peek (r);
        if (!isxdigit ((unsigned char) c))
            return fail (r, "expected four hexadecimal digits after \\u");
        unsigned digit = (unsigned) (isdigit ((unsigned char) c) ? c - '0' : tolower (c) - 'a' + 10);
        *code = *code * 16 + digit;
    }
    return true;
}

static void
add_utf8 (text *out, unsigned code)
{
    if (code < 0x80)
        text_add_char (out, (char) code);
    else if (code < 0x800) {
        text_add_char (out, (char) (0xc0 | code >> 6));
        text_add_char (out, (char) (0x80 | (code & 0x3f)));
    } else if (code < 0x10000) {
        text_add_char (out, (char) (0xe0 | code >> 12));
        text_add_char (out, (char) (0x80 | (code >> 6 & 0x3f)));
        text_add_char (out, (char) (0x80 | (code & 0x3f)));
    } else {
        text_add_char (out, (char) (0xf0 | code >> 18));
        text_add_char (out, (char) (0x80 | (code >> 12 & 0x3f)));
        text_add_char (out, (char) (0x80 | (code >> 6 & 0x3f)));
        text_add_char (out, (char) (0x80 | (code & 0x3f)));
    }
}

static bool
unicode_escape (struct reader *r, text *out)
{
    unsigned code, low;
    if (!four_hex_digits (r, &code))
        return false;
    if (code >= 0xd800 && code < 0xdc00) {
        if (peek (r) != '\\' || r->at + 1 >= r->end || r->at[1] != 'u')
            return fail (r, "half of a surrogate pair is missing");
        r->at += 2;
        if (!four_hex_digits (r, &low))
            return false;
        if (low < 0xdc00 || low > 0xdfff)
            return fail (r, "half of a surrogate pair is missing");
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    }
    if (code == 0)
        return fail (r, "a NUL character cannot stand in a string here");
    add_utf8 (out, code);
    return true;
}

static bool
escape (struct reader *r, text *out)
{
    static const char names[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    char c = peek (r);
    const char *name = c ? strchr (names, c) : NULL;
    if (name) {
        text_add_char (out, meanings[name - names]);
        r->at++;
        return true;
    }
    if (c != 'u')
        return fail (r, "unknown escape in a string");
    r->at++;
    return unicode_escape (r, out);
}

static bool
read_string (struct reader *r, const char **string)
{
    if (peek (r) != '"')
        return fail (r, "expected a string");
    r->at++;
    text out = TEXT_EMPTY;
    bool right = true;
    while (right && peek (r) != '"') {
        unsigned char c = (unsigned char) peek (r);
        if (c < 0x20)
            right = fail (r, r->at < r->end ? "control character in a string" : "a string is not closed");
        else {
            r->at++;
            if (c == '\\')
                right = escape (r, &out);
            else
                text_add_char (&out, (char) c);
        }
    }
    if (right) {
        r->at++;
        *string = arena_text (r->memory, text_string (&out), out.length);
    }
    text_free (&out);
    return right;
}

static size_t
digits (struct reader *r)
{
    const char *from = r->at;
    while (isdigit ((unsigned char) peek (r)))
        r->at++;
    return (size_t) (r->at - from);
}

static bool
read_number (struct reader *r, json *out)
{
    const char *from = r->at;
    if (peek (r) == '-')
        r->at++;
    bool zero = peek (r) == '0';
    size_t whole = digits (r);
    if (!whole || (zero && whole > 1))
        return fail (r, "expected a value");
    if (peek (r) == '.') {
        r->at++;
        if (!digits (r))
            return fail (r, "expected digits after the point");
    }
    if (peek (r) == 'e' || peek (r) == 'E') {
        r->at++;
        if (peek (r) == '+' || peek (r) == '-')
            r->at++;
        if (!digits (r))
            return fail (r, "expected digits in the exponent");
    }
    out->kind = JSON_NUMBER;
    out->text = arena_text (r->memory, from, (size_t) (r->at - from));
    return true;
}

static bool
read_word (struct reader *r, json *out)
{
    static const struct {
        const char *word;
        json_kind kind;
        bool truth;
    } words[] = { { "true", JSON_BOOL, true }, { "false", JSON_BOOL, false }, { "null", JSON_NULL, false } };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen (words[i].word);
        if ((size_t) (r->end - r->at) >= length && memcmp (r->at, words[i].word, length) == 0) {
            r->at += length;
            out->kind = words[i].kind;
            out->truth = words[i].truth;
            return true;
        }
    }
    return read_number (r, out);
}

static bool read_value (struct reader *r, json *out);

typedef VEC (json) json_list;
typedef VEC (const char *) key_list;

static bool
read_members (struct reader *r, bool object, json_list *items, key_list *keys)
{
    char close = object ? '}' : ']';
    skip_blanks (r);
    if (peek (r) == close)
        return r->at++, true;
    for (;;) {
        skip_blanks (r);
        if (object) {
            if (!read_string (r, vec_add (keys)))
                return false;
            skip_blanks (r);
            if (peek (r) != ':')
                return fail (r, "expected ':' after the key");
            r->at++;
        }
        if (!read_value (r, vec_add (items)))
            return false;
        skip_blanks (r);
        char c = peek (r);
        if (c != ',' && c != close)
            return fail (r, object ? "expected ',' or '}'" : "expected ',' or ']'");
        r->at++;
        if (c == close)
            return true;
    }
}

static bool
read_container (struct reader *r, bool object, json *out)
{
    if (++r->depth > JSON_DEPTH_MAX)
        return fail (r, "nested too deeply");
    r->at++;
    json_list items = VEC_EMPTY;
    key_list keys = VEC_EMPTY;
    bool right = read_members (r, object, &items, &keys);
    if (right) {
        out->kind = object ? JSON_OBJECT : JSON_ARRAY;
        out->count = items.count;
        out->items = arena_copy (r->memory, items.at, items.count * sizeof *items.at);
        out->keys = arena_copy (r->memory, keys.at, keys.count * sizeof *keys.at);
    }
    vec_free (&items);
    vec_free (&keys);
    r->depth--;
    return right;
}

static bool
read_value (struct reader *r, json *out)
{
    skip_blanks (r);
    *out = (json){ .kind = JSON_NULL, .where = here (r) };
    switch (peek (r)) {
    case '{':
        return read_container (r, true, out);
    case '[':
        return read_container (r, false, out);
    case '"':
        out->kind = JSON_STRING;
        return read_string (r, &out->text);
    default:
        return read_word (r, out);
    }
}

json_document *
json_parse (const char *source, size_t length, diag *why)
{
    json_document *d = xcalloc (1, sizeof *d);
    d->memory = arena_new ();
    struct reader r = { source, source + length, source, 1, 0, d->memory, why };
    bool right = read_value (&r, &d->root);
    if (right) {
        skip_blanks (&r);
        right = r.at == r.end || fail (&r, "expected the end of the text after the JSON value");
    }
    if (right)
        return d;
    json_free (d);
    return NULL;
}

void
json_free (json_document *d)
{
    if (!d)
        return;
    arena_free (d->memory);
    xfree (d);
}

const json *
json_root (const json_document *d)
{
    return &d->root;
}

const json *
json_member (const json *j, const char *key)
{
    if (!j || j->kind != JSON_OBJECT)
        return NULL;
    for (size_t i = 0; i < j->count; i++)
        if (strcmp (j->keys[i], key) == 0)
            return &j->items[i];
    return NULL;
}

bool
json_get_integer (const json *j, int64_t low, int64_t high, int64_t *value)
{
    if (!j || j->kind != JSON_NUMBER || strpbrk (j->text, ".eE"))
        return false;
    errno = 0;
    long long number = strtoll (j->text, NULL, 10);
    if (errno || number < low || number > high)
        return false;
    *value = number;
    return true;
}
