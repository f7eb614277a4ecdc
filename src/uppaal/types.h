/* types.h: what can be stored where.  A struct is stored as one array per leaf:
 * `s[i].b[j]` is element i*2+j of the array s.b. */
#ifndef UPPAAL_TYPES_H
#define UPPAAL_TYPES_H
#include "tree.h"

enum { INT_LEAST = -32768, INT_LARGEST = 32767 };

typedef enum type_kind {
    TYPE_VOID,
    TYPE_INT,
    TYPE_BOOL,
    TYPE_SCALAR,
    TYPE_CLOCK,
    TYPE_CHANNEL,
    TYPE_ARRAY,
    TYPE_STRUCT,
    TYPE_REFUSED /* doubles, strings, hybrid clocks: they may be declared, not used */
} type_kind;

typedef struct type {
    type_kind kind;
    bool constant, meta, urgent, broadcast;
    bool bounded;     /* an integer with a range of its own */
    int32_t min, max; /* of numbers; of an array: its indices */
    const struct type *of;
    const struct struct_field *fields;
    size_t field_count;
    uint32_t leaves, cells; /* of all leaves together */
    uint32_t set;           /* of scalars */
    const char *refused;    /* what it is */
} type;

typedef struct struct_field {
    const ident *name;
    const type *type;
} struct_field;

static inline bool
type_is_number (const type *t)
{
    return t->kind == TYPE_INT || t->kind == TYPE_BOOL || t->kind == TYPE_SCALAR;
}

static inline uint32_t
type_size (const type *array)
{
    return (uint32_t) ((int64_t) array->max - array->min + 1);
}
#endif
