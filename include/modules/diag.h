/* diag.h: what is wrong with an input, and where.
 * Readers of input add any number of errors and warnings; the program
 * prints them as file:line:column with the source line and a caret. */
#ifndef DIAG_H
#define DIAG_H
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef struct diag diag;

/* A place in a text; lines and columns (in bytes) count from 1, line 0
 * stands for the text as a whole. */
typedef struct position {
    uint32_t line, column;
} position;

enum diag_level { DIAG_ERROR, DIAG_WARNING };

diag *diag_new (const char *file_name);
void diag_free (diag *d);
/* The text that positions refer to, for the source lines; looked at, not
 * copied: it must outlive the printing. */
void diag_set_source (diag *d, const char *source, size_t length);
const char *diag_file_name (const diag *d);

/* After DIAG_MOST errors further ones are only counted; warnings likewise. */
enum { DIAG_MOST = 20 };
void diag_error (diag *d, position where, const char *format, ...) __attribute__ ((format (printf, 3, 4)));
void diag_warn (diag *d, position where, const char *format, ...) __attribute__ ((format (printf, 3, 4)));
/* Works without memory: replaces nothing, only marks that it ran out. */
void diag_out_of_memory (diag *d);

/* Have readers ask now and then whether to go on.  Once the answer was no they give nothing, without an
 * error of the input. */
void diag_set_patience (diag *d, bool (*may_go_on) (void *context), void *context);
/* For readers, once per declaration or so: asks every few hundred times. */
bool diag_may_go_on (diag *d);

size_t diag_errors (const diag *d);
size_t diag_warnings (const diag *d);

/* One message, as diag_each shows it. */
typedef struct diag_message {
    const char *file_name;
    position where;
    enum diag_level level;
    const char *what;
} diag_message;

/* Call `visit` for every message of that level that was kept, in the order of
 * their positions. */
void diag_each (const diag *d, enum diag_level level, void (*visit) (void *context, const diag_message *m),
                void *context);
/* All messages sorted by position; at least one line if there is an error. */
void diag_print (const diag *d, FILE *out);
#endif
