#include "table.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "text.h"
#include "vec.h"

struct table {
    size_t columns;
    size_t *widths;
    bool *right;
    size_t wrap;        /* 0: rows are as long as they are */
    VEC (char *) cells; /* a line between rows is a cell followed by NULLs */
    VEC (bool) is_line; /* per row */
};

table *
table_new (size_t columns)
{
    table *t = xcalloc (1, sizeof *t);
    t->columns = columns;
    t->widths = xcalloc (columns, sizeof *t->widths);
    t->right = xcalloc (columns, sizeof *t->right);
    return t;
}

void
table_free (table *t)
{
    for (size_t i = 0; i < t->cells.count; i++)
        xfree (t->cells.at[i]);
    vec_free (&t->cells);
    vec_free (&t->is_line);
    xfree (t->widths);
    xfree (t->right);
    xfree (t);
}

void
table_align_right (table *t, size_t column)
{
    t->right[column] = true;
}

/* Characters, not bytes, take room. */
static bool
is_shown (char c)
{
    return ((unsigned char) c & 0xc0) != 0x80;
}

static size_t
shown_width (const char *cell)
{
    size_t width = 0;
    for (; *cell; cell++)
        width += is_shown (*cell);
    return width;
}

void
table_cell (table *t, const char *format, ...)
{
    text cell = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&cell, format, arguments);
    va_end (arguments);
    size_t column = t->cells.count % t->columns, width = shown_width (text_string (&cell));
    if (column == 0)
        *vec_add (&t->is_line) = false;
    if (width > t->widths[column])
        t->widths[column] = width;
    *vec_add (&t->cells) = text_take (&cell);
}

void
table_line (table *t, const char *line)
{
    assert (t->cells.count % t->columns == 0);
    *vec_add (&t->is_line) = true;
    *vec_add (&t->cells) = xstrdup (line);
    for (size_t i = 1; i < t->columns; i++)
        *vec_add (&t->cells) = NULL;
}

size_t
table_columns (const table *t)
{
    return t->columns;
}

const char *
table_line_at (const table *t, size_t row)
{
    return t->is_line.at[row] ? t->cells.at[row * t->columns] : NULL;
}

const char *
table_at (const table *t, size_t row, size_t column)
{
    return t->cells.at[row * t->columns + column];
}

bool
table_is_right (const table *t, size_t column)
{
    return t->right[column];
}

size_t
table_offset (const table *t, size_t column)
{
    size_t offset = 2;
    for (size_t i = 0; i < column; i++)
        offset += t->widths[i] + 2;
    return offset;
}

size_t
table_width (const table *t)
{
    return table_offset (t, t->columns) - 2;
}

void
table_wrap (table *t, size_t width)
{
    t->wrap = width;
}

static void
print_cells (const table *t, char *const *cells, size_t last, FILE *out)
{
    for (size_t i = 0; i < last; i++) {
        int gap = (int) (t->widths[i] - shown_width (cells[i]));
        fputs ("  ", out);
        if (t->right[i])
            fprintf (out, "%*s%s", gap, "", cells[i]);
        else if (i + 1 < last)
            fprintf (out, "%s%*s", cells[i], gap, "");
        else
            fputs (cells[i], out);
    }
}

/* Words from column `start` on, where the row is already. */
static void
print_words (const table *t, const char *words, size_t start, FILE *out)
{
    for (size_t at = start; *words; words += strspn (words, " ")) {
        int length = (int) strcspn (words, " ");
        size_t width = 0;
        for (int k = 0; k < length; k++)
            width += is_shown (words[k]);
        if (at > start && at + 1 + width > t->wrap) {
            fprintf (out, "\n%*s", (int) start, "");
            at = start;
        } else if (at > start) {
            fputc (' ', out);
            at++;
        }
        fprintf (out, "%.*s", length, words);
        at += width;
        words += length;
    }
}

/* A row whose last cell is too long: its words below each other, or, where that leaves little room, in lines
 * of their own. */
static void
print_long (const table *t, char *const *cells, FILE *out)
{
    enum { LEAST = 28 };
    size_t last = t->columns - 1, start = table_offset (t, last);
    if (start + LEAST > t->wrap && last > 0) {
        start = table_offset (t, last - 1) + 2;
        print_cells (t, cells, last, out);
        fprintf (out, "\n%*s", (int) start, "");
    } else {
        print_cells (t, cells, last, out);
        int gap = last ? (int) (t->widths[last - 1] - shown_width (cells[last - 1])) : 0;
        fprintf (out, "%*s", (last && !t->right[last - 1] ? gap : 0) + 2, "");
    }
    print_words (t, cells[last], start, out);
    fputc ('\n', out);
}

static void
print_row (const table *t, char *const *cells, FILE *out)
{
    size_t last = t->columns;
    while (last > 0 && !*cells[last - 1])
        last--;
    if (t->wrap && last == t->columns
        && table_offset (t, last - 1) + shown_width (cells[last - 1]) > t->wrap) {
        print_long (t, cells, out);
        return;
    }
    print_cells (t, cells, last, out);
    fputc ('\n', out);
}

void
table_print (const table *t, FILE *out)
{
    for (size_t row = 0; row < t->is_line.count; row++) {
        char *const *cells = t->cells.at + row * t->columns;
        if (t->is_line.at[row])
            fprintf (out, "%s\n", cells[0]);
        else
            print_row (t, cells, out);
    }
}
