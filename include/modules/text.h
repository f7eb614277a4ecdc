/* text.h: strings that grow by printing into them; always terminated.  A text
 * with a sink passes on what it holds from time to time, so that whoever prints
 * into it can write more than fits into memory. */
#ifndef TEXT_H
#define TEXT_H
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

typedef struct text {
    char *at;
    size_t length, room; /* with a sink: what it still holds */
    FILE *sink;          /* or NULL */
} text;
#define TEXT_EMPTY { NULL, 0, 0, NULL }
#define TEXT_TO(file) { NULL, 0, 0, file }

/* Pass on what is left; nothing without a sink.  Errors stay with the file. */
void text_flush (text *t);

void text_printf (text *t, const char *format, ...) __attribute__ ((format (printf, 2, 3)));
void text_vprintf (text *t, const char *format, va_list arguments) __attribute__ ((format (printf, 2, 0)));
void text_add (text *t, const char *string);
/* "1 state", "2 states", "3 searches": the word in the singular or the plural. */
void text_count (text *t, unsigned long long number, const char *word);
void text_add_bytes (text *t, const char *bytes, size_t length);
void text_add_char (text *t, char c);
/* As text inside elements and attributes of XML and HTML. */
void text_add_escaped (text *t, const char *string);
/* For asserts and tests: nothing at all, or terminated within its room. */
bool text_is_valid (const text *t);
/* The string so far ("" when nothing was added); owned by t. */
const char *text_string (const text *t);
void text_clear (text *t);
void text_free (text *t);
/* Give the string away; t is empty afterwards.  The caller frees it with xfree. */
char *text_take (text *t);

/* Read all of `in`, if it has an end.  False on a read error (errno tells), and
 * beyond TEXT_READ_MOST bytes, as a device may give (EFBIG). */
#define TEXT_READ_MOST ((size_t) 1 << 31)
bool text_read_all (text *t, FILE *in);

/* How many single-character edits turn a into b, for "did you mean". */
size_t text_distance (const char *a, const char *b);
#endif
