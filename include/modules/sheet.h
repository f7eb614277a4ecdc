/* sheet.h: a table as data: columns with a heading for readers and a key for
 * JSON, and typed cells, filled row by row. */
#ifndef SHEET_H
#define SHEET_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "json.h"
#include "text.h"

enum sheet_flags {
    SHEET_RIGHT = 1,     /* numbers stand better at the right edge */
    SHEET_TEXT_ONLY = 2, /* no member in JSON */
    SHEET_JSON_ONLY = 4, /* not shown to readers */
    SHEET_STATS = 8,     /* shown to readers who asked for numbers */
    SHEET_WRAPPED = 16   /* words, broken into lines where a terminal ends */
};

typedef struct sheet_column {
    const char *key, *heading; /* heading "": none is shown */
    unsigned flags;
} sheet_column;

enum sheet_kind { SHEET_NONE, SHEET_TEXT, SHEET_NUMBER, SHEET_TRUTH, SHEET_DECIMAL, SHEET_LIST, SHEET_MAP };

typedef struct sheet_cell {
    enum sheet_kind kind;
    char *text; /* of a text; of a list the strings, each ended by a NUL, and an empty one at the end;
                   of a map names and values in turn */
    uint64_t number;
    double decimal;
} sheet_cell;

typedef struct sheet sheet;

/* With `keyed` the rows are members of an object in JSON, under the text of the
 * first column, instead of elements of an array. */
sheet *sheet_new (const sheet_column *columns, size_t count, bool keyed);
void sheet_free (sheet *s);
/* A heading is not shown: the rows speak for themselves. */
void sheet_hide_headings (sheet *s);

void sheet_text (sheet *s, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
void sheet_number (sheet *s, uint64_t value);
void sheet_truth (sheet *s, bool value);
void sheet_decimal (sheet *s, double value);
void sheet_none (sheet *s); /* no member in JSON, an empty cell for readers */
/* A list of strings: open, add any number, which may be none. */
void sheet_list (sheet *s);
void sheet_list_add (sheet *s, const char *string);
/* Names and their values, none of them empty; an object in JSON. */
void sheet_map (sheet *s);
void sheet_map_add (sheet *s, const char *name, const char *value);
/* A line of text between the rows, for readers only. */
void sheet_line (sheet *s, const char *line);

size_t sheet_rows (const sheet *s); /* lines between them included */
size_t sheet_columns (const sheet *s);
const sheet_column *sheet_column_at (const sheet *s, size_t column);
bool sheet_shows_headings (const sheet *s);
/* The line between rows that stands at this row, or NULL. */
const char *sheet_line_at (const sheet *s, size_t row);
const sheet_cell *sheet_at (const sheet *s, size_t row, size_t column);
/* The next string of a list or map cell after `previous` (NULL: the first); NULL at the end. */
const char *sheet_list_next (const sheet_cell *cell, const char *previous);

void sheet_write_json (const sheet *s, json_writer *w, const char *key);
#endif
