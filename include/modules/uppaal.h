/* uppaal.h: models of UPPAAL, as XML or as text (.xta, .ta), in the syntax of
 * today or of UPPAAL 3, turned into the networks of model.h by expansion:
 * templates, selects, structs and channel arrays are gone afterwards.  Nothing
 * that a model names (DTDs, entities, libraries) is ever opened.
 * models/LANGUAGE-uppaal.md says what is supported. */
#ifndef UPPAAL_H
#define UPPAAL_H
#include "model.h"

/* A question that the file asks, as it stands there. */
typedef struct uppaal_query {
    position where;
    const char *text;
    const char *comment;  /* or "" */
    const char *expected; /* "satisfied", "not satisfied", ... as the file says, or NULL */
} uppaal_query;

typedef struct uppaal_queries {
    uppaal_query *at;
    size_t count;
    struct arena *memory; /* of the texts */
} uppaal_queries;

/* What the reader knows of a model, for queries about it. */
typedef struct uppaal_names uppaal_names;

/* Read a model: XML if it begins with '<', else text.  NULL with at least one
 * error in `why` if it is not one; warnings may be there in both cases.
 * `queries`, if given, gets those in the file, model or not; `names`, if given,
 * what queries need, if there is a model. */
model *uppaal_read (const char *source, size_t length, uppaal_queries *queries, uppaal_names **names,
                    diag *why);
/* A query as UPPAAL writes it, in the words of tacet's query language
 * (models/LANGUAGE-query.md): types, constants and quantifiers are written out.
 * False, with errors whose positions are those of the query, if it is not one, or
 * one that is not supported.  Several threads may ask at the same time. */
bool uppaal_query_text (uppaal_names *u, const char *query, text *out, diag *why);
void uppaal_names_free (uppaal_names *u); /* before the model */
/* The queries of a .q file: one a line, a backslash at its end continues it. */
void uppaal_read_queries (const char *source, size_t length, uppaal_queries *queries);
void uppaal_queries_free (uppaal_queries *q);

/* Any model in UPPAAL's words, with one template per process and its labels as
 * queries.  False, with an error, if it holds what UPPAAL does not have. */
typedef enum uppaal_form { UPPAAL_XML, UPPAAL_XTA } uppaal_form;
bool uppaal_print (const model *m, uppaal_form form, text *out, diag *why);

/* Can this build read XML? */
bool uppaal_reads_xml (void);
#endif
