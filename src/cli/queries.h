/* queries.h: what a model asks about itself, with the answers it expects, and putting such
 * a query.  A query is a command with its options, `reach --label late --time 1`, or a
 * sentence of the query language, `A[] not deadlock`. */
#ifndef QUERIES_H
#define QUERIES_H
#include "command.h"
#include "reply.h"
#include "vec.h"

typedef struct own_query {
    char *words, *expected; /* yes, no, unknown, refused; "": nothing is expected */
} own_query;

typedef VEC (own_query) own_queries;

/* Those of the file: each '# query: ...' in it, with the '# expect: ...' that follows; the
 * <queries> of an UPPAAL model; the lines of a file beside it whose name ends in .q.  False
 * with a message if the file cannot be read. */
bool queries_of_file (const char *path, own_queries *all, text *message);
/* Those of a list, a query per line; '#' begins a comment. */
bool queries_of_list (const char *path, own_queries *all, text *message);
void queries_free (own_queries *all);

/* Called with the reply, which lives no longer than the call. */
typedef void query_answered (void *context, const question *q, const reply *r);
/* Put the query about the file.  The settings of `from` count for it where it has none of
 * its own: the limits, and all if they belong to the same command; so does the wish for a picture.  False
 * with a message if there is no such question; what ended a question without an answer is told too. */
bool query_put (const invocation *from, const char *path, const char *words, query_answered *answered,
                void *context, text *message);
#endif
