/* queries.h: the queries of a file while it is read. */
#ifndef UPPAAL_QUERIES_H
#define UPPAAL_QUERIES_H
#include "arena.h"
#include "uppaal.h"
#include "vec.h"

typedef struct query_list {
    VEC (uppaal_query) all;
    arena *memory;
} query_list;

/* A formula as it stands in the file; nothing is added if it is blank. */
void query_list_add (query_list *l, position where, const char *bytes, size_t length);
/* About the query added last. */
void query_list_comment (query_list *l, const char *bytes, size_t length);
/* counts: it takes the place of what is there */
void query_list_expect (query_list *l, const char *outcome, bool counts);
#endif
