/* cursor.h: a place in the source text and the steps a reader takes from
 * there.  Both layers use it: declarations on the whole file, expressions on
 * the part of it that an attribute's value spans. */
#ifndef CURSOR_H
#define CURSOR_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "diag.h"

typedef struct slice {
    const char *at;
    size_t length;
} slice;

typedef struct cursor {
    const char *at, *end, *line_start;
    uint32_t line;
} cursor;

/* For printf's "%.*s%s": a name, cut when it is very long. */
enum { SLICE_SHOWN = 60 };
#define SLICE_ARGS(s) \
    (int) ((s).length > SLICE_SHOWN ? SLICE_SHOWN : (s).length), (s).at, \
        ((s).length > SLICE_SHOWN ? "..." : "")

static inline position
cursor_where (const cursor *c)
{
    return (position){ c->line, (uint32_t) (c->at - c->line_start) + 1 };
}

/* The next byte, or -1 at the end. */
static inline int
cursor_peek (const cursor *c)
{
    return c->at < c->end ? (unsigned char) *c->at : -1;
}

static inline void
cursor_next (cursor *c)
{
    if (*c->at++ == '\n') {
        c->line++;
        c->line_start = c->at;
    }
}

static inline void
cursor_skip_blanks (cursor *c)
{
    while (c->at < c->end && (*c->at == ' ' || *c->at == '\t' || *c->at == '\r'))
        c->at++;
}

static inline void
cursor_skip_space (cursor *c)
{
    for (cursor_skip_blanks (c); c->at < c->end && *c->at == '\n'; cursor_skip_blanks (c))
        cursor_next (c);
}

/* Behind the next newline, or at the end. */
static inline void
cursor_skip_line (cursor *c)
{
    while (c->at < c->end && *c->at != '\n')
        c->at++;
    if (c->at < c->end)
        cursor_next (c);
}

static inline bool
cursor_is_letter (int c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static inline bool
cursor_is_digit (int c)
{
    return c >= '0' && c <= '9';
}

/* The name that starts here, or nothing. */
static inline slice
cursor_word (cursor *c, bool dots)
{
    slice word = { c->at, 0 };
    if (!cursor_is_letter (cursor_peek (c)))
        return word;
    while (cursor_is_letter (cursor_peek (c)) || cursor_is_digit (cursor_peek (c))
           || (dots && cursor_peek (c) == '.'))
        c->at++;
    word.length = (size_t) (c->at - word.at);
    return word;
}

/* Between quotes a name may hold anything printable but : { } # and quotes. */
static inline bool
cursor_is_quotable (int c)
{
    return c >= ' ' && c < 0x7f && c != '\'' && c != ':' && c != '{' && c != '}' && c != '#';
}

/* The name between the quote here and the next, or nothing (then the cursor
 * stays). */
static inline slice
cursor_quoted (cursor *c)
{
    const char *end = c->at + 1;
    while (end < c->end && cursor_is_quotable ((unsigned char) *end))
        end++;
    slice name = { c->at + 1, 0 };
    if (end < c->end && *end == '\'') {
        name.length = (size_t) (end - name.at);
        if (name.length)
            c->at = end + 1;
    }
    return name;
}

/* What stands here, in words for a message. */
typedef struct shown {
    char text[SLICE_SHOWN + 16];
} shown;
shown cursor_show (const cursor *c);

bool slice_is (slice s, const char *string);
bool slice_equal (slice a, slice b);
#endif
