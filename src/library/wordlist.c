#include "wordlist.h"

#include <string.h>

text *
wordlist_open (wordlist *w)
{
    *vec_add (&w->starts) = w->all.length;
    return &w->all;
}

void
wordlist_close (wordlist *w)
{
    text_add_char (&w->all, '\0');
}

void
wordlist_add (wordlist *w, const char *string)
{
    text_add (wordlist_open (w), string);
    wordlist_close (w);
}

const char *
wordlist_at (const wordlist *w, size_t i)
{
    return i < w->starts.count ? w->all.at + w->starts.at[i] : "";
}

size_t
wordlist_find (const wordlist *w, const char *string)
{
    size_t i = 0;
    while (i < w->starts.count && strcmp (wordlist_at (w, i), string) != 0)
        i++;
    return i;
}

void
wordlist_free (wordlist *w)
{
    text_free (&w->all);
    vec_free (&w->starts);
}
