/* The pieces that declarations are made of: fields between colons,
 * attributes in braces, the end of the line. */
#include <string.h>

#include "parser.h"

static const char *const reserved[] = { "clock",    "edge",    "event", "int",
                                        "location", "process", "sync",  "system" };
enum { RESERVED = sizeof reserved / sizeof *reserved };
/* These start a declaration too, but were always names. */
static const char *const newer[] = { "const", "function" };

static bool
is_reserved (slice word)
{
    for (size_t i = 0; i < RESERVED; i++)
        if (slice_is (word, reserved[i]))
            return true;
    return false;
}

bool
header_colon (parser *p, const char *before_what)
{
    cursor_skip_blanks (&p->here);
    if (cursor_peek (&p->here) == ':') {
        cursor_next (&p->here);
        return true;
    }
    diag_error (p->why, cursor_where (&p->here), "expected ':' and %s, found %s", before_what,
                cursor_show (&p->here).text);
    return false;
}

bool
header_name (parser *p, const char *what, named *out)
{
    cursor_skip_blanks (&p->here);
    out->where = cursor_where (&p->here);
    cursor before = p->here;
    if (cursor_peek (&p->here) == '\'') {
        out->name = cursor_quoted (&p->here);
        if (out->name.length == 0)
            diag_error (p->why, out->where,
                        "expected a name between quotes on one line, without ' : { } and #");
        return out->name.length > 0;
    }
    out->name = cursor_word (&p->here, true);
    if (out->name.length == 0) {
        diag_error (p->why, out->where, "expected the name of %s, found %s", what,
                    cursor_show (&before).text);
        return false;
    }
    if (is_reserved (out->name)) {
        diag_error (p->why, out->where, "'%.*s%s' is a reserved word: expected the name of %s",
                    SLICE_ARGS (out->name), what);
        return false;
    }
    return true;
}

/* Digits up to anything that fits easily in 64 bits; more digits stay
 * beyond every limit. */
static int64_t
read_digits (cursor *c)
{
    int64_t value = 0;
    for (; cursor_is_digit (cursor_peek (c)); c->at++)
        if (value < INT64_C (100000000000))
            value = 10 * value + (*c->at - '0');
    return value;
}

bool
header_number (parser *p, const char *what, int32_t *out)
{
    cursor_skip_blanks (&p->here);
    cursor before = p->here;
    int sign = cursor_peek (&p->here);
    if (sign == '-' || sign == '+')
        cursor_next (&p->here);
    if (!cursor_is_digit (cursor_peek (&p->here))) {
        diag_error (p->why, cursor_where (&before), "expected a number for %s, found %s", what,
                    cursor_show (&before).text);
        return false;
    }
    int64_t value = read_digits (&p->here);
    if (sign == '-')
        value = -value;
    if (value < INT32_MIN || value > INT32_MAX) {
        slice digits = { before.at, (size_t) (p->here.at - before.at) };
        diag_error (p->why, cursor_where (&before), "%s %.*s%s does not fit: expected a number from %d to %d",
                    what, SLICE_ARGS (digits), INT32_MIN, INT32_MAX);
        return false;
    }
    *out = (int32_t) value;
    return true;
}

bool
header_numbers (parser *p, const char *what)
{
    vec_clear (&p->numbers);
    for (;;) {
        int32_t number;
        if (!header_number (p, what, &number))
            return false;
        *vec_add (&p->numbers) = number;
        cursor_skip_blanks (&p->here);
        if (cursor_peek (&p->here) != ',')
            return true;
        cursor_next (&p->here);
    }
}

/* A reserved word and a colon: most likely a declaration. */
static bool
looks_like_declaration (cursor c)
{
    cursor_skip_blanks (&c);
    slice word = cursor_word (&c, true);
    cursor_skip_blanks (&c);
    bool known = is_reserved (word) || slice_is (word, newer[0]) || slice_is (word, newer[1]);
    return known && cursor_peek (&c) == ':';
}

/* After a mistake inside braces: go behind the closing one.  If another '{' or
 * the end comes first, the closing one is missing: go to the first line
 * after `open` that looks like a declaration, or to the line of that '{'.
 * (What lies between two braces is read a fixed number of times: linear.) */
static void
skip_braces (parser *p, cursor open)
{
    cursor *c = &p->here;
    *c = open;
    do
        cursor_next (c);
    while (cursor_peek (c) >= 0 && cursor_peek (c) != '}' && cursor_peek (c) != '{');
    const char *stop = c->line_start;
    if (cursor_peek (c) != '}') {
        *c = open;
        cursor_skip_line (c);
        while (c->at < stop && !looks_like_declaration (*c))
            cursor_skip_line (c);
    } else
        cursor_skip_line (c);
}

void
header_skip (parser *p)
{
    cursor *c = &p->here;
    while (cursor_peek (c) >= 0 && cursor_peek (c) != '\n' && cursor_peek (c) != '{'
           && cursor_peek (c) != '#')
        cursor_next (c);
    if (cursor_peek (c) == '{')
        skip_braces (p, *c);
    else
        cursor_skip_line (c);
}

static bool
is_text (int c)
{
    return c >= ' ' ? c != 0x7f : c == '\n' || c == '\t' || c == '\r';
}

static cursor
trimmed (cursor value, const char *end)
{
    while (end > value.at && (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r' || end[-1] == '\n'))
        end--;
    value.end = end;
    return value;
}

/* Whether a '}' comes before the next '{' and the end. */
static bool
is_closed (parser *p)
{
    cursor c = p->here;
    position open = cursor_where (&c);
    do
        cursor_next (&c);
    while (cursor_peek (&c) >= 0 && cursor_peek (&c) != '}' && cursor_peek (&c) != '{');
    position stop = cursor_where (&c);
    if (cursor_peek (&c) < 0)
        diag_error (p->why, open, "this '{' is not closed: expected '}' before the end");
    else if (cursor_peek (&c) == '{')
        diag_error (p->why, open, "this '{' is not closed: expected '}' before the '{' at %u:%u", stop.line,
                    stop.column);
    return cursor_peek (&c) == '}';
}

/* Everything up to the ':' or '}' that ends it. */
static bool
read_value (parser *p, cursor *value)
{
    cursor *c = &p->here;
    cursor_skip_space (c);
    *value = *c;
    while (is_text (cursor_peek (c)) && *c->at != ':' && *c->at != '{' && *c->at != '}' && *c->at != '#')
        cursor_next (c);
    *value = trimmed (*value, c->at);
    int stop = cursor_peek (c);
    if (stop == ':' || stop == '}')
        return true;
    if (stop == '#')
        diag_error (p->why, cursor_where (c),
                    "a comment cannot stand inside braces: expected ':' or '}' first");
    else
        diag_error (p->why, cursor_where (c), "%s is not text: expected the value of an attribute",
                    cursor_show (c).text);
    return false;
}

static bool
is_attribute (slice key)
{
    static const char *const keys[] = { "initial", "urgent", "committed", "invariant",
                                        "labels",  "stop",   "provided",  "do" };
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strlen (keys[i]) == key.length && !memcmp (keys[i], key.at, key.length))
            return true;
    return false;
}

/* "x <= 1 ; do" before a colon: the semicolon was to end an attribute. */
static bool
check_separator (parser *p, cursor value)
{
    cursor last = value, behind = value;
    while (value.at < value.end) {
        bool semicolon = *value.at == ';';
        if (semicolon)
            last = value;
        cursor_next (&value);
        if (semicolon)
            behind = value;
    }
    cursor_skip_space (&behind);
    slice word = cursor_word (&behind, true);
    if (cursor_peek (&p->here) != ':' || cursor_peek (&last) != ';' || behind.at < behind.end
        || !is_attribute (word))
        return true;
    diag_error (p->why, cursor_where (&last), "found ';', expected ':' before the attribute '%.*s%s'",
                SLICE_ARGS (word));
    return false;
}

static bool
read_attribute (parser *p)
{
    cursor *c = &p->here;
    cursor_skip_space (c);
    position where = cursor_where (c);
    cursor before = *c;
    slice key = cursor_word (c, true);
    if (key.length)
        cursor_skip_space (c);
    int next = cursor_peek (c);
    if (key.length == 0 && next == '=')
        diag_error (p->why, where, "':' ends a value: expected '=' alone in an assignment");
    else if (key.length == 0)
        diag_error (p->why, where, "expected the key of an attribute, found %s", cursor_show (&before).text);
    else if (next != ':')
        diag_error (p->why, cursor_where (c), "expected ':' after the key '%.*s%s', found %s",
                    SLICE_ARGS (key), cursor_show (c).text);
    if (key.length == 0 || next != ':')
        return false;
    cursor_next (c);
    cursor value;
    if (!read_value (p, &value) || !check_separator (p, value))
        return false;
    *vec_add (&p->attributes) = (attribute){ key, where, value };
    return true;
}

static bool
read_braces (parser *p)
{
    cursor *c = &p->here;
    cursor_next (c);
    cursor_skip_space (c);
    if (cursor_peek (c) == '}') {
        cursor_next (c);
        return true;
    }
    for (;;) {
        if (!read_attribute (p))
            return false;
        bool last = cursor_peek (c) == '}';
        cursor_next (c);
        if (last)
            return true;
    }
}

bool
header_tail (parser *p)
{
    cursor *c = &p->here;
    vec_clear (&p->attributes);
    cursor_skip_blanks (c);
    bool braces = cursor_peek (c) == '{';
    if (braces) {
        cursor open = *c;
        if (!is_closed (p) || !read_braces (p)) {
            vec_clear (&p->attributes);
            skip_braces (p, open);
            return false;
        }
        cursor_skip_blanks (c);
    }
    int next = cursor_peek (c);
    if (next < 0 || next == '\n' || next == '#') {
        cursor_skip_line (c);
        return true;
    }
    diag_error (p->why, cursor_where (c), "expected %s, found %s",
                braces ? "the end of the line" : "'{' or the end of the line", cursor_show (c).text);
    header_skip (p);
    return false;
}
