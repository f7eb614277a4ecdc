#include "cursor.h"

#include <stdio.h>
#include <string.h>

bool
slice_equal (slice a, slice b)
{
    return a.length == b.length && (a.length == 0 || memcmp (a.at, b.at, a.length) == 0);
}

bool
slice_is (slice s, const char *string)
{
    return slice_equal (s, (slice){ string, strlen (string) });
}

static slice
number_or_word (cursor c)
{
    slice s = cursor_word (&c, true);
    if (s.length)
        return s;
    while (cursor_is_digit (cursor_peek (&c)))
        c.at++;
    s.length = (size_t) (c.at - s.at);
    return s;
}

shown
cursor_show (const cursor *c)
{
    shown out;
    int next = cursor_peek (c);
    slice word = number_or_word (*c);
    if (next < 0)
        snprintf (out.text, sizeof out.text, "the end");
    else if (next == '\n')
        snprintf (out.text, sizeof out.text, "the end of the line");
    else if (word.length)
        snprintf (out.text, sizeof out.text, "'%.*s%s'", SLICE_ARGS (word));
    else if (next > ' ' && next < 0x7f)
        snprintf (out.text, sizeof out.text, "'%c'", next);
    else
        snprintf (out.text, sizeof out.text, "byte 0x%02x", (unsigned) next);
    return out;
}
