/* arena.h: many small objects that live and die together.
 * What arena_alloc returns is aligned for any type and zeroed. */
#ifndef ARENA_H
#define ARENA_H
#include <stddef.h>

typedef struct arena arena;

arena *arena_new (void);
void arena_free (arena *a);
void *arena_alloc (arena *a, size_t bytes);
void *arena_copy (arena *a, const void *from, size_t bytes);
/* The bytes from..from+length as a string of its own. */
char *arena_text (arena *a, const char *from, size_t length);
#endif
