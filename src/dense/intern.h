/* intern.h: byte strings, each kept once and named by a number.
 * The numbers grow in order of arrival but are not consecutive; strings never
 * move and are aligned to four bytes. */
#ifndef INTERN_H
#define INTERN_H
#include <stddef.h>
#include <stdint.h>

#include "budget.h"

typedef struct intern intern;

#define INTERN_FULL UINT32_MAX

intern *intern_new (budget *b);
void intern_free (intern *t);
/* The number of the string; INTERN_FULL when the budget allows no more. */
uint32_t intern_put (intern *t, const void *bytes, size_t length);
const void *intern_at (const intern *t, uint32_t number);
size_t intern_length (const intern *t, uint32_t number);
uint32_t intern_count (const intern *t);
/* One after another: from 0, then each one's successor; INTERN_FULL: no more. */
uint32_t intern_next (const intern *t, uint32_t number);
#endif
