#include "diag.h"

#include <stdlib.h>
#include <string.h>

#include "alloc.h"
#include "text.h"
#include "vec.h"

/* Longest part of a source line that is shown around the caret. */
enum { SHOWN = 120 };

struct message {
    position where;
    size_t order;
    enum diag_level level;
    char *what;
};

struct diag {
    const char *source;
    size_t source_length;
    VEC (struct message) messages;
    size_t errors, warnings;
    bool out_of_memory;
    bool (*may_go_on) (void *context); /* NULL: always */
    void *context;
    unsigned turns; /* since it was asked */
    bool over;
    char file_name[]; /* in the same block, so that no half of it is lost without memory */
};

diag *
diag_new (const char *file_name)
{
    size_t length = strlen (file_name) + 1;
    diag *d = xcalloc (1, sizeof *d + length);
    memcpy (d->file_name, file_name, length);
    return d;
}

void
diag_free (diag *d)
{
    if (!d)
        return;
    for (size_t i = 0; i < d->messages.count; i++)
        xfree (d->messages.at[i].what);
    vec_free (&d->messages);
    xfree (d);
}

void
diag_set_source (diag *d, const char *source, size_t length)
{
    d->source = source;
    d->source_length = length;
}

const char *
diag_file_name (const diag *d)
{
    return d->file_name;
}

void
diag_set_patience (diag *d, bool (*may_go_on) (void *context), void *context)
{
    d->may_go_on = may_go_on;
    d->context = context;
}

bool
diag_may_go_on (diag *d)
{
    enum { TURNS = 256 };
    if (d->may_go_on && !d->over && ++d->turns >= TURNS) {
        d->turns = 0;
        d->over = !d->may_go_on (d->context);
    }
    return !d->over;
}

static void
add (diag *d, enum diag_level level, position where, const char *format, va_list arguments)
{
    size_t *count = level == DIAG_ERROR ? &d->errors : &d->warnings;
    if (++*count > DIAG_MOST)
        return;
    vec_reserve (&d->messages, 1); /* first, so that no text is lost when memory runs out */
    text what = TEXT_EMPTY;
    text_vprintf (&what, format, arguments);
    struct message m = { where, d->messages.count, level, text_take (&what) };
    *vec_add (&d->messages) = m;
}

void
diag_error (diag *d, position where, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    add (d, DIAG_ERROR, where, format, arguments);
    va_end (arguments);
}

void
diag_warn (diag *d, position where, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    add (d, DIAG_WARNING, where, format, arguments);
    va_end (arguments);
}

void
diag_out_of_memory (diag *d)
{
    d->out_of_memory = true;
    d->errors++;
}

size_t
diag_errors (const diag *d)
{
    return d->errors;
}

size_t
diag_warnings (const diag *d)
{
    return d->warnings;
}

static int
by_position (const void *left, const void *right)
{
    const struct message *a = left, *b = right;
    if (a->where.line != b->where.line)
        return a->where.line < b->where.line ? -1 : 1;
    if (a->where.column != b->where.column)
        return a->where.column < b->where.column ? -1 : 1;
    return a->order < b->order ? -1 : a->order > b->order;
}

static void
print_caret (const diag *d, position where, FILE *out)
{
    const char *line = d->source, *end = d->source + d->source_length;
    for (uint32_t n = 1; line && n < where.line; n++) {
        line = memchr (line, '\n', (size_t) (end - line));
        if (line)
            line++;
    }
    if (!line || line > end || where.column == 0)
        return;
    const char *stop = memchr (line, '\n', (size_t) (end - line));
    size_t length = (size_t) ((stop ? stop : end) - line), caret = where.column - 1;
    if (length && line[length - 1] == '\r')
        length--;
    if (caret > length)
        return;
    size_t from = caret > SHOWN / 2 && length > SHOWN ? caret - SHOWN / 2 : 0;
    size_t to = length - from > SHOWN ? from + SHOWN : length;
    fputs ("    ", out);
    for (size_t i = from; i < to; i++) {
        unsigned char c = (unsigned char) line[i];
        fputc (c == '\t' || (c >= 0x20 && c != 0x7f) ? c : '?', out);
    }
    fputs ("\n    ", out);
    for (size_t i = from; i < caret; i++)
        if (((unsigned char) line[i] & 0xc0) != 0x80) /* not inside a UTF-8 character */
            fputc (line[i] == '\t' ? '\t' : ' ', out);
    fputs ("^\n", out);
}

static void
print_message (const diag *d, const struct message *m, FILE *out)
{
    const char *level = m->level == DIAG_ERROR ? "error" : "warning";
    if (m->where.line)
        fprintf (out, "%s:%u:%u: %s: %s\n", d->file_name, m->where.line, m->where.column, level, m->what);
    else
        fprintf (out, "%s: %s: %s\n", d->file_name, level, m->what);
    if (m->where.line && d->source)
        print_caret (d, m->where, out);
}

/* Messages in order stay untouched: then several threads may look at them. */
static void
sort (const diag *d)
{
    size_t i = 1;
    while (i < d->messages.count && by_position (&d->messages.at[i - 1], &d->messages.at[i]) <= 0)
        i++;
    if (i < d->messages.count)
        qsort (d->messages.at, d->messages.count, sizeof *d->messages.at, by_position);
}

void
diag_each (const diag *d, enum diag_level level, void (*visit) (void *context, const diag_message *m),
           void *context)
{
    sort (d);
    for (size_t i = 0; i < d->messages.count; i++) {
        const struct message *m = &d->messages.at[i];
        if (m->level == level)
            visit (context, &(diag_message){ d->file_name, m->where, level, m->what });
    }
}

void
diag_print (const diag *d, FILE *out)
{
    sort (d);
    for (size_t i = 0; i < d->messages.count; i++)
        print_message (d, &d->messages.at[i], out);
    if (d->out_of_memory)
        fprintf (out, "%s: error: the system has no memory left for this file\n", d->file_name);
    else if (d->errors > DIAG_MOST)
        fprintf (out, "%s: error: %zu more error%s, not shown\n", d->file_name, d->errors - DIAG_MOST,
                 d->errors - DIAG_MOST == 1 ? "" : "s");
    if (d->warnings > DIAG_MOST)
        fprintf (out, "%s: warning: %zu more warnings, not shown\n", d->file_name, d->warnings - DIAG_MOST);
}
