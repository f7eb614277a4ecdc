#include "sheet.h"

#include <assert.h>
#include <string.h>

#include "alloc.h"
#include "vec.h"

struct sheet {
    sheet_column *columns;
    size_t column_count;
    bool keyed, without_headings;
    VEC (sheet_cell) cells;
    VEC (char *) lines; /* per row: a line instead of cells, or NULL */
};

sheet *
sheet_new (const sheet_column *columns, size_t count, bool keyed)
{
    sheet *s = xcalloc (1, sizeof *s);
    s->columns = xcalloc (count, sizeof *s->columns);
    memcpy (s->columns, columns, count * sizeof *columns);
    s->column_count = count;
    s->keyed = keyed;
    return s;
}

void
sheet_free (sheet *s)
{
    if (!s)
        return;
    for (size_t i = 0; i < s->cells.count; i++)
        xfree (s->cells.at[i].text);
    for (size_t i = 0; i < s->lines.count; i++)
        xfree (s->lines.at[i]);
    vec_free (&s->cells);
    vec_free (&s->lines);
    xfree (s->columns);
    xfree (s);
}

void
sheet_hide_headings (sheet *s)
{
    s->without_headings = true;
}

/* The next cell; the first of a row begins the row. */
static sheet_cell *
add_cell (sheet *s, enum sheet_kind kind)
{
    if (s->cells.count % s->column_count == 0)
        *vec_add (&s->lines) = NULL;
    sheet_cell *cell = vec_add (&s->cells);
    *cell = (sheet_cell){ .kind = kind };
    return cell;
}

void
sheet_text (sheet *s, const char *format, ...)
{
    text value = TEXT_EMPTY;
    va_list arguments;
    va_start (arguments, format);
    text_vprintf (&value, format, arguments);
    va_end (arguments);
    sheet_cell *cell = add_cell (s, SHEET_TEXT);
    cell->text = value.at ? text_take (&value) : xstrdup ("");
}

void
sheet_number (sheet *s, uint64_t value)
{
    add_cell (s, SHEET_NUMBER)->number = value;
}

void
sheet_truth (sheet *s, bool value)
{
    add_cell (s, SHEET_TRUTH)->number = value;
}

void
sheet_decimal (sheet *s, double value)
{
    add_cell (s, SHEET_DECIMAL)->decimal = value;
}

void
sheet_none (sheet *s)
{
    add_cell (s, SHEET_NONE);
}

void
sheet_list (sheet *s)
{
    add_cell (s, SHEET_LIST)->text = xstrdup ("");
}

void
sheet_list_add (sheet *s, const char *string)
{
    sheet_cell *cell = &vec_last (&s->cells);
    assert (cell->kind == SHEET_LIST || cell->kind == SHEET_MAP);
    if (!*string)
        return;
    size_t used = (size_t) cell->number, length = strlen (string) + 1;
    cell->text = xrealloc (cell->text, used + length + 1);
    memcpy (cell->text + used, string, length);
    cell->text[used + length] = '\0';
    cell->number = used + length;
}

void
sheet_map (sheet *s)
{
    add_cell (s, SHEET_MAP)->text = xstrdup ("");
}

void
sheet_map_add (sheet *s, const char *name, const char *value)
{
    sheet_list_add (s, name);
    sheet_list_add (s, value);
}

void
sheet_line (sheet *s, const char *line)
{
    assert (s->cells.count % s->column_count == 0);
    for (size_t i = 0; i < s->column_count; i++)
        sheet_none (s);
    vec_last (&s->lines) = xstrdup (line);
}

size_t
sheet_rows (const sheet *s)
{
    return s->lines.count;
}

size_t
sheet_columns (const sheet *s)
{
    return s->column_count;
}

const sheet_column *
sheet_column_at (const sheet *s, size_t column)
{
    return &s->columns[column];
}

bool
sheet_shows_headings (const sheet *s)
{
    return !s->without_headings;
}

const char *
sheet_line_at (const sheet *s, size_t row)
{
    return s->lines.at[row];
}

const sheet_cell *
sheet_at (const sheet *s, size_t row, size_t column)
{
    return &s->cells.at[row * s->column_count + column];
}

const char *
sheet_list_next (const sheet_cell *cell, const char *previous)
{
    const char *next = previous ? previous + strlen (previous) + 1 : cell->text;
    return *next ? next : NULL;
}

static void
write_cell (const sheet_cell *cell, json_writer *w, const char *key)
{
    switch (cell->kind) {
    case SHEET_TEXT:
        json_string (w, key, cell->text);
        break;
    case SHEET_NUMBER:
        json_unsigned (w, key, cell->number);
        break;
    case SHEET_TRUTH:
        json_bool (w, key, cell->number != 0);
        break;
    case SHEET_DECIMAL:
        json_decimal (w, key, cell->decimal, 3);
        break;
    case SHEET_LIST:
        json_flat_array (w, key);
        for (const char *at = sheet_list_next (cell, NULL); at; at = sheet_list_next (cell, at))
            json_string (w, NULL, at);
        json_end (w);
        break;
    case SHEET_MAP:
        json_flat_object (w, key);
        for (const char *at = sheet_list_next (cell, NULL); at; at = sheet_list_next (cell, at)) {
            const char *name = at;
            at = sheet_list_next (cell, at);
            json_string (w, name, at);
        }
        json_end (w);
        break;
    default:
        break;
    }
}

void
sheet_write_json (const sheet *s, json_writer *w, const char *key)
{
    if (s->keyed)
        json_object (w, key);
    else
        json_array (w, key);
    for (size_t row = 0; row < sheet_rows (s); row++) {
        if (sheet_line_at (s, row))
            continue;
        json_flat_object (w, s->keyed ? sheet_at (s, row, 0)->text : NULL);
        for (size_t column = s->keyed; column < s->column_count; column++)
            if (!(s->columns[column].flags & SHEET_TEXT_ONLY))
                write_cell (sheet_at (s, row, column), w, s->columns[column].key);
        json_end (w);
    }
    json_end (w);
}
