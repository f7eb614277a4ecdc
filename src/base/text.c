#include "text.h"

#include <assert.h>
#include <errno.h>
#include <string.h>

#include "alloc.h"

bool
text_is_valid (const text *t)
{
    if (!t->at)
        return t->length == 0 && t->room == 0;
    return t->length < t->room && t->at[t->length] == '\0';
}

/* A text with a sink holds about so much. */
enum { HELD = 1 << 16 };

void
text_flush (text *t)
{
    if (!t->sink || !t->length)
        return;
    fwrite (t->at, 1, t->length, t->sink);
    text_clear (t);
}

static void
make_room (text *t, size_t more)
{
    if (t->sink && t->length > HELD)
        text_flush (t);
    assert (more < SIZE_MAX - t->length);
    size_t need = t->length + more + 1;
    if (need <= t->room)
        return;
    size_t room = t->room ? 2 * t->room : 64;
    t->room = room < need ? need : room;
    t->at = xrealloc (t->at, t->room);
}

void
text_add_bytes (text *t, const char *bytes, size_t length)
{
    assert (text_is_valid (t));
    make_room (t, length);
    if (length)
        memcpy (t->at + t->length, bytes, length);
    t->length += length;
    t->at[t->length] = '\0';
    assert (text_is_valid (t));
}

void
text_add (text *t, const char *string)
{
    text_add_bytes (t, string, strlen (string));
}

void
text_add_char (text *t, char c)
{
    text_add_bytes (t, &c, 1);
}

void
text_add_escaped (text *t, const char *string)
{
    for (; *string; string++)
        switch (*string) {
        case '&':
            text_add (t, "&amp;");
            break;
        case '<':
            text_add (t, "&lt;");
            break;
        case '>':
            text_add (t, "&gt;");
            break;
        case '"':
            text_add (t, "&quot;");
            break;
        default:
            /* Other control characters than these are no XML at all. */
            text_add_char (t, (unsigned char) *string < ' ' && *string != '\n' && *string != '\t' ? ' '
                                                                                                  : *string);
        }
}

void
text_vprintf (text *t, const char *format, va_list arguments)
{
    va_list again;
    va_copy (again, arguments);
    int length = vsnprintf (NULL, 0, format, again);
    va_end (again);
    if (length < 0)
        return;
    make_room (t, (size_t) length);
    vsnprintf (t->at + t->length, (size_t) length + 1, format, arguments);
    t->length += (size_t) length;
    assert (text_is_valid (t));
}

void
text_printf (text *t, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (t, format, arguments);
    va_end (arguments);
}

const char *
text_string (const text *t)
{
    assert (text_is_valid (t));
    return t->at ? t->at : "";
}

void
text_clear (text *t)
{
    t->length = 0;
    if (t->at)
        t->at[0] = '\0';
    assert (text_is_valid (t));
}

void
text_free (text *t)
{
    xfree (t->at);
    *t = (text) TEXT_EMPTY;
}

char *
text_take (text *t)
{
    make_room (t, 0);
    t->at[t->length] = '\0';
    char *string = t->at;
    *t = (text) TEXT_EMPTY;
    return string;
}

bool
text_read_all (text *t, FILE *in)
{
    enum { PIECE = 1 << 16 };
    size_t got;
    do {
        if (t->length > TEXT_READ_MOST) {
            errno = EFBIG;
            return false;
        }
        make_room (t, PIECE);
        got = fread (t->at + t->length, 1, PIECE, in);
        t->length += got;
        t->at[t->length] = '\0';
        assert (text_is_valid (t));
    } while (got > 0);
    return !ferror (in);
}

void
text_count (text *t, unsigned long long number, const char *word)
{
    size_t length = strlen (word);
    bool hisses = length > 1 && (word[length - 1] == 's' || strcmp (word + length - 2, "ch") == 0);
    text_printf (t, "%llu %s%s", number, word, number == 1 ? "" : hisses ? "es" : "s");
}

/* One row of the usual edit-distance table at a time. */
size_t
text_distance (const char *a, const char *b)
{
    size_t width = strlen (b) + 1;
    size_t *row = xreallocarray (NULL, width, sizeof *row);
    for (size_t j = 0; j < width; j++)
        row[j] = j;
    for (size_t i = 0; a[i]; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 1; j < width; j++) {
            size_t best = diagonal + (a[i] != b[j - 1]);
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            diagonal = row[j];
            row[j] = best;
        }
    }
    size_t distance = row[width - 1];
    xfree (row);
    return distance;
}
