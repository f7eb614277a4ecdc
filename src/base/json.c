#include "json.h"

#include <assert.h>
#include <inttypes.h>

json_writer
json_start (text *out)
{
    return (json_writer){ out, 0, 0, 0, true };
}

bool
json_is_balanced (const json_writer *w)
{
    return w->depth == 0 && !w->empty;
}

static void
write_quoted (text *out, const char *value)
{
    text_add_char (out, '"');
    for (const unsigned char *p = (const unsigned char *) value; *p; p++)
        if (*p == '"' || *p == '\\')
            text_printf (out, "\\%c", *p);
        else if (*p == '\n')
            text_add (out, "\\n");
        else if (*p == '\t')
            text_add (out, "\\t");
        else if (*p < 0x20 || *p == 0x7f)
            text_printf (out, "\\u%04x", *p);
        else
            text_add_char (out, (char) *p);
    text_add_char (out, '"');
}

static bool
is_inline (const json_writer *w)
{
    return w->inline_at >> w->depth & 1;
}

static void
new_line (json_writer *w)
{
    text_add_char (w->out, '\n');
    for (unsigned i = 0; i < w->depth; i++)
        text_add (w->out, "  ");
}

/* Everything that stands before a value: comma, line, key. */
static void
begin_value (json_writer *w, const char *key)
{
    assert (w->depth || (!key && w->empty)); /* the whole is one value */
    if (w->depth > 0) {
        assert ((key == NULL) == (w->is_array >> w->depth & 1));
        if (!w->empty)
            text_add_char (w->out, ',');
        if (!is_inline (w))
            new_line (w);
        else if (!w->empty)
            text_add_char (w->out, ' ');
    }
    w->empty = false;
    if (key) {
        write_quoted (w->out, key);
        text_add (w->out, ": ");
    }
}

static void
open_container (json_writer *w, const char *key, bool array, bool flat)
{
    begin_value (w, key);
    bool inherited = is_inline (w);
    assert (w->depth + 1 < JSON_DEPTH_MAX);
    w->depth++;
    uint64_t bit = (uint64_t) 1 << w->depth;
    w->is_array = array ? w->is_array | bit : w->is_array & ~bit;
    w->inline_at = flat || inherited ? w->inline_at | bit : w->inline_at & ~bit;
    w->empty = true;
    text_add_char (w->out, array ? '[' : '{');
}

void
json_object (json_writer *w, const char *key)
{
    open_container (w, key, false, false);
}

void
json_array (json_writer *w, const char *key)
{
    open_container (w, key, true, false);
}

void
json_flat_object (json_writer *w, const char *key)
{
    open_container (w, key, false, true);
}

void
json_flat_array (json_writer *w, const char *key)
{
    open_container (w, key, true, true);
}

void
json_end (json_writer *w)
{
    assert (w->depth > 0);
    bool array = w->is_array >> w->depth & 1, flat = is_inline (w);
    w->depth--;
    if (!w->empty && !flat)
        new_line (w);
    text_add_char (w->out, array ? ']' : '}');
    w->empty = false;
    if (w->depth == 0) {
        text_add_char (w->out, '\n');
        assert (json_is_balanced (w));
    }
}

void
json_string (json_writer *w, const char *key, const char *value)
{
    begin_value (w, key);
    write_quoted (w->out, value);
}

void
json_integer (json_writer *w, const char *key, int64_t value)
{
    begin_value (w, key);
    text_printf (w->out, "%" PRId64, value);
}

void
json_unsigned (json_writer *w, const char *key, uint64_t value)
{
    begin_value (w, key);
    text_printf (w->out, "%" PRIu64, value);
}

void
json_decimal (json_writer *w, const char *key, double value, int digits)
{
    begin_value (w, key);
    text_printf (w->out, "%.*f", digits, value);
}

void
json_bool (json_writer *w, const char *key, bool value)
{
    begin_value (w, key);
    text_add (w->out, value ? "true" : "false");
}
