/* json.h: JSON written to a text with indentation, and read into a tree.
 *
 *     json_writer w = json_start (&out);
 *     json_object (&w, NULL);
 *     json_string (&w, "answer", "yes");
 *     json_array (&w, "accept"); json_string (&w, NULL, "cs"); json_end (&w);
 *     json_end (&w);                                                       */
#ifndef JSON_H
#define JSON_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "diag.h"
#include "text.h"

enum { JSON_DEPTH_MAX = 64 };

typedef struct json_writer {
    text *out;
    unsigned depth;
    uint64_t is_array;  /* bit d: the container at depth d is an array */
    uint64_t inline_at; /* bit d: it is written on one line */
    bool empty;         /* the innermost container has no member yet */
} json_writer;

json_writer json_start (text *out);
/* For asserts and tests: is all closed that was opened? */
bool json_is_balanced (const json_writer *w);
/* Members of an object have a key, elements of an array (and the whole) NULL. */
void json_object (json_writer *w, const char *key);
void json_array (json_writer *w, const char *key);
/* The same, with all that is inside on one line. */
void json_flat_object (json_writer *w, const char *key);
void json_flat_array (json_writer *w, const char *key);
void json_end (json_writer *w);
void json_string (json_writer *w, const char *key, const char *value);
void json_integer (json_writer *w, const char *key, int64_t value);
void json_unsigned (json_writer *w, const char *key, uint64_t value);
/* With `digits` places after the point. */
void json_decimal (json_writer *w, const char *key, double value, int digits);
void json_bool (json_writer *w, const char *key, bool value);

typedef enum json_kind { JSON_NULL, JSON_BOOL, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT } json_kind;

/* A value read; numbers keep their text, so that nothing is lost. */
typedef struct json {
    json_kind kind;
    position where;
    bool truth;
    const char *text; /* of a number or a string (UTF-8, without NUL inside) */
    const struct json *items;
    const char *const *keys; /* of an object, as many as items */
    size_t count;
} json;

typedef struct json_document json_document;

/* Read one JSON value and nothing after it; NULL with an error in `why`. */
json_document *json_parse (const char *source, size_t length, diag *why);
void json_free (json_document *d);
const json *json_root (const json_document *d);
/* The member with that key, or NULL (also when j is NULL or no object). */
const json *json_member (const json *j, const char *key);
/* Is j a number that is an integer in this range? */
bool json_get_integer (const json *j, int64_t low, int64_t high, int64_t *value);
#endif
