/* Variables: their names, types and initial values. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "hash.h"
#include "reader.h"

enum { ELEMENTS_MOST = 65536 };

/* names: one open hash table over the variables */

/* An array is found by its name, as its first element. */
static const char *
looked_up (const gcl_variable *v)
{
    return v->array ? v->array : v->name;
}

static uint32_t *
slot_of (const reader *r, const char *name, size_t length)
{
    size_t mask = r->slots.count - 1, i = hash_bytes (name, length) & mask;
    for (; r->slots.at[i]; i = (i + 1) & mask) {
        const char *other = looked_up (&r->variables.at[r->slots.at[i] - 1]);
        if (strlen (other) == length && memcmp (other, name, length) == 0)
            break;
    }
    return &r->slots.at[i];
}

void
reader_resize_slots (reader *r, size_t size)
{
    vec_clear (&r->slots);
    vec_reserve (&r->slots, size);
    r->slots.count = size;
    memset (r->slots.at, 0, size * sizeof *r->slots.at);
    for (size_t i = 0; i < r->variables.count; i++) {
        const char *name = looked_up (&r->variables.at[i]);
        if (!r->variables.at[i].index)
            *slot_of (r, name, strlen (name)) = (uint32_t) i + 1;
    }
}

static uint32_t
add_variable (reader *r, const token *name, bool control)
{
    if (2 * (r->variables.count + 1) > r->slots.count)
        reader_resize_slots (r, 2 * r->slots.count);
    const char *copy = arena_text (r->memory, name->at, name->length);
    vec_reserve (&r->variables, 1);
    *slot_of (r, name->at, name->length) = (uint32_t) r->variables.count + 1;
    *vec_add (&r->variables) = (gcl_variable){ .name = copy, .where = name->where, .control = control };
    return (uint32_t) r->variables.count - 1;
}

uint32_t
reader_find (const reader *r, const token *name)
{
    return *slot_of (r, name->at, name->length) - 1;
}

static const char *
similar_variable (const reader *r, const char *name)
{
    const char *best = NULL;
    size_t least = strlen (name) / 2 + 1, most = r->variables.count < 1000 ? r->variables.count : 1000;
    for (size_t i = 0; i < most && least; i++) {
        size_t distance = text_distance (name, looked_up (&r->variables.at[i]));
        if (distance < least) {
            least = distance;
            best = looked_up (&r->variables.at[i]);
        }
    }
    return best;
}

/* An unknown variable is reported once and then taken as declared, so that
 * the rest of its declaration is still checked. */
uint32_t
reader_use (reader *r, const token *name)
{
    uint32_t variable = reader_find (r, name);
    if (variable != GCL_NONE)
        return variable;
    int shown = name->length <= 60 ? (int) name->length : 60;
    char copy[64] = "";
    memcpy (copy, name->at, (size_t) shown);
    const char *like = diag_errors (r->why) < DIAG_MOST ? similar_variable (r, copy) : NULL;
    diag_error (r->why, name->where, "variable '%s' is not declared%s%s%s", copy,
                like ? ", did you mean '" : "", like ? like : "", like ? "'?" : "");
    return add_variable (r, name, false);
}

/* declarations */

/* The variable just declared is an array of so many: it becomes the first element, the others follow. */
static void
add_elements (reader *r, uint32_t elements)
{
    gcl_variable v = vec_last (&r->variables);
    size_t room = strlen (v.name) + sizeof "[65536]";
    r->has_arrays = true;
    v.array = v.name;
    v.elements = elements;
    r->variables.count--;
    for (; v.index < elements; v.index++) {
        char *name = arena_alloc (r->memory, room);
        snprintf (name, room, "%s[%" PRIu32 "]", v.array, v.index);
        v.name = name;
        *vec_add (&r->variables) = v;
    }
}

/* `[3]` behind the name. */
static void
read_elements (reader *r)
{
    if (r->panic || !reader_take (r, TOKEN_LEFT_BRACKET))
        return;
    token count = r->now;
    if (reader_expect (r, TOKEN_NUMBER) && (count.value < 1 || count.value > ELEMENTS_MOST))
        reader_fail (r, count.where, "an array has 1 to %d elements", ELEMENTS_MOST);
    reader_expect (r, TOKEN_RIGHT_BRACKET);
    if (!r->panic)
        add_elements (r, (uint32_t) count.value);
}

static void
declare (reader *r, const token *name, bool control)
{
    uint32_t known = reader_find (r, name);
    if (known == GCL_NONE) {
        add_variable (r, name, control);
        read_elements (r);
    } else
        reader_fail (r, name->where, "'%.*s' was declared in line %u already",
                     name->length < 60 ? (int) name->length : 60, name->at,
                     r->variables.at[known].where.line);
}

static int64_t
read_signed (reader *r)
{
    bool negative = reader_take (r, TOKEN_MINUS);
    int64_t value = r->now.value;
    reader_expect (r, TOKEN_NUMBER);
    return negative ? -value : value;
}

/* `: int`, `: bool` or `: 0..3`, for the variables from `first` on. */
static void
read_type (reader *r, size_t first)
{
    if (!reader_take (r, TOKEN_COLON) || reader_take (r, TOKEN_INT))
        return;
    bool boolean = reader_take (r, TOKEN_BOOL);
    position where = r->now.where;
    int64_t low = 0, high = 1;
    if (!boolean) {
        if (r->now.kind != TOKEN_NUMBER && r->now.kind != TOKEN_MINUS)
            reader_fail (r, where, "found %s, expected 'int', 'bool' or a range such as 0..3",
                         token_describe (r->now.kind));
        low = r->panic ? 0 : read_signed (r);
        high = reader_expect (r, TOKEN_TO) ? read_signed (r) : low;
        if (low > high)
            reader_fail (r, where, "the range is empty");
    }
    for (size_t i = first; i < r->variables.count; i++) {
        gcl_variable *v = &r->variables.at[i];
        v->ranged = true;
        v->boolean = boolean;
        v->low = low;
        v->high = high;
        v->initial = low > 0 || high < 0 ? low : 0;
    }
}

/* `3`, `-3`, `true` or `input`: how a variable of the type of `like` starts. */
static gcl_variable
read_value (reader *r, const gcl_variable *like)
{
    bool open = false;
    int64_t value = 0;
    position where = r->now.where;
    if (reader_take (r, TOKEN_INPUT))
        open = true;
    else if (like->boolean && (r->now.kind == TOKEN_TRUE || r->now.kind == TOKEN_FALSE)) {
        value = r->now.kind == TOKEN_TRUE;
        reader_advance (r);
    } else
        value = read_signed (r);
    if (!open && like->ranged && (value < like->low || value > like->high))
        reader_fail (r, where, "the variable cannot start outside its range");
    return (gcl_variable){ .open = open, .initial = open ? 0 : value };
}

static uint32_t
next_declared (const reader *r, size_t variable)
{
    return r->variables.at[variable].array ? r->variables.at[variable].elements : 1;
}

/* { 1, 2, 3 } for arrays of three elements, those from `first` on. */
static void
read_values (reader *r, size_t first)
{
    uint32_t count = 0;
    position where = r->now.where;
    do {
        reader_advance (r);
        gcl_variable value = read_value (r, &r->variables.at[first]);
        for (size_t i = first; i < r->variables.count; i += next_declared (r, i))
            if (count < r->variables.at[i].elements) {
                r->variables.at[i + count].open = value.open;
                r->variables.at[i + count].initial = value.initial;
            }
        count++;
    } while (!r->panic && r->now.kind == TOKEN_COMMA);
    reader_expect (r, TOKEN_RIGHT_BRACE);
    while (r->panic && r->now.kind != TOKEN_SEMICOLON && r->now.kind != TOKEN_END)
        reader_advance (r);
    for (size_t i = first; i < r->variables.count && !r->panic; i += next_declared (r, i))
        if (!r->variables.at[i].array)
            reader_fail (r, where, "'%.60s' is not an array", r->variables.at[i].name);
        else if (r->variables.at[i].elements != count)
            reader_fail (r, where, "'%.60s' has %u element%s, and here %s %u value%s",
                         looked_up (&r->variables.at[i]), r->variables.at[i].elements,
                         r->variables.at[i].elements == 1 ? "" : "s", count == 1 ? "is" : "are", count,
                         count == 1 ? "" : "s");
}

/* `= 3` or `= { 1, 2, 3 }`, for the variables from `first` on. */
static void
read_initial (reader *r, size_t first)
{
    if (first == r->variables.count || !reader_take (r, TOKEN_EQ))
        return;
    if (r->now.kind == TOKEN_LEFT_BRACE) {
        read_values (r, first);
        return;
    }
    gcl_variable value = read_value (r, &r->variables.at[first]);
    for (size_t i = first; i < r->variables.count; i++) {
        r->variables.at[i].open = value.open;
        r->variables.at[i].initial = value.initial;
    }
}

/* var a, b : int = 1;   control pc = 1, qc : 0..2;   */
void
reader_variables (reader *r)
{
    bool control = r->now.kind == TOKEN_CONTROL;
    size_t first = r->variables.count;
    do {
        reader_advance (r);
        token name = r->now;
        size_t last = r->variables.count;
        if (reader_expect (r, TOKEN_NAME))
            declare (r, &name, control);
        if (control) {
            read_type (r, last);
            read_initial (r, last);
        }
    } while (!r->panic && r->now.kind == TOKEN_COMMA);
    if (!control) {
        read_type (r, first);
        read_initial (r, first);
    }
    reader_expect (r, TOKEN_SEMICOLON);
}
