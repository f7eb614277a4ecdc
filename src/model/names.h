/* names.h: what each name of a source text stands for.  One table for all
 * name spaces; a space may have an owner (locations belong to a process).
 * Keys are looked at, not copied. */
#ifndef NAMES_H
#define NAMES_H
#include "cursor.h"
#include "vec.h"

typedef enum name_space {
    NAME_PROCESS,
    NAME_EVENT,
    NAME_VARIABLE, /* clocks and integers */
    NAME_LOCATION, /* owner: process */
    NAME_LABEL,
    NAME_FUNCTION,
    NAME_LOCAL, /* owner: edge or function */
    NAME_SYNC,  /* key: the bytes of the parts */
    NAME_WEAK,  /* owner: process; key: the bytes of the event's number */
    NAME_URGENT /* the same, for parts of urgent lines */
} name_space;

typedef struct name_entry {
    name_space space;
    uint32_t owner;
    slice key;
    uint32_t value;
    position where; /* of the declaration */
    uint32_t hash;  /* filled by names_add */
} name_entry;

typedef struct names {
    VEC (name_entry) entries;
    uint32_t *slots; /* open addressing; 0: free, otherwise 1 + number of the entry */
    size_t slot_count;
} names;

void names_free (names *n);
/* NULL if there is none; valid until the next names_add. */
name_entry *names_find (const names *n, name_space space, uint32_t owner, slice key);
/* The name must not be there yet. */
void names_add (names *n, name_entry entry);
/* From now on the names that are there stand nowhere: their places are 0:0. */
void names_forget_places (names *n);
/* The most similar name of that space, empty if none comes close. */
slice names_nearest (const names *n, name_space space, uint32_t owner, slice key);
/* Whether `candidate` is so similar to `word` that a user may have meant it;
 * `best` is the distance of the best candidate so far and is updated. */
bool names_similar (slice word, slice candidate, size_t *best);
#endif
