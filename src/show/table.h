/* table.h: columns that line up. */
#ifndef TABLE_H
#define TABLE_H
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct table table;

table *table_new (size_t columns);
void table_free (table *t);
/* Numbers stand better at the right edge of their column. */
void table_align_right (table *t, size_t column);
/* Break the last column at blanks where it would pass this width. */
void table_wrap (table *t, size_t width);
/* Fill the cells one after another, row by row. */
void table_cell (table *t, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
/* A line of text between the rows; the current row must be complete. */
void table_line (table *t, const char *line);
/* What is in the table so far; a line between rows is a row, too. */
size_t table_columns (const table *t);
const char *table_line_at (const table *t, size_t row); /* NULL: the row has cells */
const char *table_at (const table *t, size_t row, size_t column);
bool table_is_right (const table *t, size_t column);
/* Where the column begins. */
size_t table_offset (const table *t, size_t column);
/* How many characters the longest row has. */
size_t table_width (const table *t);
void table_print (const table *t, FILE *out);
#endif
