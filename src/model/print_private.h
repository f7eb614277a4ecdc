/* print_private.h: text of statements, for the printers of models. */
#ifndef PRINT_PRIVATE_H
#define PRINT_PRIVATE_H
#include "model.h"

/* The name, in quotes where the grammar of declarations, or that of terms, asks
 * for them. */
void print_name (const char *name, bool in_terms, text *out);

/* Only this one, not those after it. */
void print_statement (const model *m, const stmt *s, text *out);
/* "a; b; c" on one line. */
void print_statements (const model *m, const stmt *s, text *out);
/* "x = e" */
void print_rate (const model *m, const clock_rate *r, text *out);
/* "a && b" */
void print_conjunction (const model *m, const conjunction *c, text *out);
#endif
