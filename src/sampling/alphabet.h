/* alphabet.h: the letters of words: names of joint edges.  With one process a
 * letter is an event, else "P@a" or "P@a,Q@b"; what is hidden has no letter. */
#ifndef ALPHABET_H
#define ALPHABET_H
#include <stddef.h>
#include <stdint.h>

#include "model.h"

#define LETTER_SILENT UINT32_MAX

typedef struct alphabet alphabet;

/* A hidden name is that of a whole letter in either spelling, or of an event,
 * a or P@a; a joint edge is silent if each of its events is hidden.  The list
 * is looked at as long as the alphabet lives. */
alphabet *alphabet_new (const model *m, const char *const *hidden, size_t hidden_count);
void alphabet_free (alphabet *a);
uint32_t alphabet_letter (alphabet *a, const uint32_t *edges, size_t edge_count);
uint32_t alphabet_find (const alphabet *a, const char *name); /* LETTER_SILENT: not seen so far */
uint32_t alphabet_size (const alphabet *a);                   /* letters seen so far */
const char *alphabet_name (const alphabet *a, uint32_t letter);
#endif
