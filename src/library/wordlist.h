/* wordlist.h: many strings in one piece of memory, each printed once and then only read. */
#ifndef WORDLIST_H
#define WORDLIST_H
#include "text.h"
#include "vec.h"

typedef struct wordlist {
    text all; /* each ended by a NUL */
    VEC (size_t) starts;
} wordlist;

/* Where to print the next string; closed before anything else is done with the list. */
text *wordlist_open (wordlist *w);
void wordlist_close (wordlist *w);
void wordlist_add (wordlist *w, const char *string);
/* The string, valid until the next is opened; "" if there is none. */
const char *wordlist_at (const wordlist *w, size_t i);
/* The first with this name, or the number of strings. */
size_t wordlist_find (const wordlist *w, const char *string);
void wordlist_free (wordlist *w);
#endif
