/* Types of trees to types with numbers. */
#include "lower.h"

#include <stdio.h>
#include <string.h>

static type *
new_type (lowering *l, type_kind kind)
{
    type *t = arena_alloc (l->scratch, sizeof *t);
    *t = (type){ .kind = kind, .leaves = 1, .cells = 1 };
    return t;
}

static const type *
refused (lowering *l, const char *what)
{
    type *t = new_type (l, TYPE_REFUSED);
    t->refused = what;
    return t;
}

static const type *
int_type (lowering *l, const type_node *n)
{
    type *t = new_type (l, TYPE_INT);
    t->min = n->constant ? INT32_MIN : INT_LEAST;
    t->max = n->constant ? INT32_MAX : INT_LARGEST;
    if (!n->low)
        return t;
    t->bounded = true;
    if (!lower_constant (l, n->low, &t->min) || !lower_constant (l, n->high, &t->max))
        return NULL;
    if (t->min > t->max && !l->may_be_empty) {
        lower_error (l, n->where, "the range %d..%d is empty: expected the least value first", t->min,
                     t->max);
        return NULL;
    }
    if (t->min > t->max) {
        t->min = 0;
        t->max = -1;
    }
    return t;
}

static const type *
scalar_type (lowering *l, const type_node *n)
{
    type *t = new_type (l, TYPE_SCALAR);
    if (!lower_constant (l, n->high, &t->max))
        return NULL;
    if (t->max < 1) {
        lower_error (l, n->where, "a set of %d scalars: expected at least 1", t->max);
        return NULL;
    }
    t->max--;
    t->bounded = true;
    t->set = ++l->set_count;
    return t;
}

/* Structs of structs of structs grow quickly; no model has room for more. */
enum { MOST_LEAVES = 1 << 16 };

static bool
add_sizes (uint32_t *total, uint64_t more)
{
    bool fits = more <= UINT32_MAX / 2 && *total + more <= UINT32_MAX / 2;
    *total = fits ? *total + (uint32_t) more : UINT32_MAX / 2;
    return fits;
}

static const type *
struct_type (lowering *l, const type_node *n)
{
    type *t = new_type (l, TYPE_STRUCT);
    t->leaves = t->cells = 0;
    for (const decl *d = n->fields; d; d = d->next)
        t->field_count++;
    struct_field *fields = arena_alloc (l->scratch, t->field_count * sizeof *fields);
    t->fields = fields;
    l->may_be_empty = false;
    size_t i = 0;
    for (const decl *d = n->fields; d; d = d->next, i++) {
        fields[i] = (struct_field){ d->name, lower_type (l, d->type, d->sizes) };
        if (!fields[i].type)
            return NULL;
        if (fields[i].type->kind == TYPE_REFUSED)
            return fields[i].type;
        for (size_t k = 0; k < i; k++)
            if (fields[k].name == d->name) {
                lower_error (l, d->where, "the struct has two fields '%.60s': expected another name",
                             d->name->text);
                return NULL;
            }
        add_sizes (&t->leaves, fields[i].type->leaves);
        add_sizes (&t->cells, fields[i].type->cells);
        if (t->leaves > MOST_LEAVES) {
            lower_error (l, d->where, "the struct has more than %d fields within fields: expected fewer", MOST_LEAVES);
            return NULL;
        }
    }
    return t;
}

static const type *
named_type (lowering *l, const type_node *n)
{
    symbol *s = scope_find (l, l->now, n->name);
    bool is_type = s && s->kind == SYMBOL_TYPE, usable = is_type && (l->may_be_empty || s->type->min <= s->type->max);
    if (usable)
        return s->type;
    if (is_type)
        lower_error (l, n->where, "the range of '%.60s' is empty: expected a type with values", n->name->text);
    else if (s)
        lower_error (l, n->where, "'%.60s' is not a type: expected one", n->name->text);
    else
        lower_error (l, n->where, "the type '%.60s' is not declared: expected one declared above",
                     n->name->text);
    return NULL;
}

static const type *
base_type (lowering *l, const type_node *n)
{
    type *t;
    switch (n->base) {
    case BASE_INT:
        return int_type (l, n);
    case BASE_BOOL:
        t = new_type (l, TYPE_BOOL);
        t->max = 1;
        return t;
    case BASE_CLOCK:
        return n->hybrid ? refused (l, "a hybrid clock") : new_type (l, TYPE_CLOCK);
    case BASE_CHAN:
        return new_type (l, TYPE_CHANNEL);
    case BASE_SCALAR:
        return scalar_type (l, n);
    case BASE_STRUCT:
        return struct_type (l, n);
    case BASE_DOUBLE:
        return refused (l, "a floating-point number");
    case BASE_STRING:
        return refused (l, "a string");
    case BASE_VOID:
        return new_type (l, TYPE_VOID);
    case BASE_NAMED:
        break;
    }
    return named_type (l, n);
}

/* Is this size of an array a type?  `int a[id_t]` reads like an expression. */
static bool
size_type (lowering *l, const node *size, const type **out)
{
    const symbol *s = size->kind == NODE_NAME ? scope_find (l, l->now, size->name) : NULL;
    if (size->kind == NODE_TYPE)
        *out = lower_type (l, size->type, NULL);
    else if (s && s->kind == SYMBOL_TYPE)
        *out = s->type;
    else
        return false;
    return true;
}

static const type *
array_type (lowering *l, const type *of, const node *size)
{
    type *t = new_type (l, TYPE_ARRAY);
    const type *index;
    int32_t count;
    if (size_type (l, size, &index)) {
        if (!index)
            return NULL;
        if (!type_is_number (index) || (index->kind == TYPE_INT && !index->bounded)) {
            lower_error (l, size->where,
                         "this type has no range: expected a number, a range or scalars as size");
            return NULL;
        }
        if (index->min > index->max) {
            lower_error (l, size->where, "this range is empty: expected one with values as size");
            return NULL;
        }
        t->min = index->min;
        t->max = index->max;
    } else {
        if (!lower_constant (l, size, &count))
            return NULL;
        if (count < 1) {
            lower_error (l, size->where, "the size is %d: expected at least 1", count);
            return NULL;
        }
        t->max = count - 1;
    }
    t->of = of;
    t->leaves = of->leaves;
    t->constant = of->constant;
    t->cells = 0;
    int64_t number = (int64_t) t->max - t->min + 1;
    if (number > INT32_MAX || !add_sizes (&t->cells, (uint64_t) number * of->cells)
        || t->cells > MODEL_CONSTANTS_MAX) {
        lower_error (l, size->where, "the array has more than %d cells: expected fewer", MODEL_CONSTANTS_MAX);
        return NULL;
    }
    return t;
}

/* int a[2][3] is an array of 2 arrays of 3. */
static const type *
add_dimensions (lowering *l, const type *of, const node *sizes)
{
    if (!sizes)
        return of;
    const node *all[32];
    size_t count = 0;
    for (; sizes; sizes = sizes->next) {
        if (count == 32) {
            lower_error (l, sizes->where, "more than 32 dimensions: expected fewer");
            return NULL;
        }
        all[count++] = sizes;
    }
    while (count && of)
        of = array_type (l, of, all[--count]);
    return of;
}

const type *
lower_type (lowering *l, const type_node *n, const node *sizes)
{
    const type *t = base_type (l, n);
    bool adds = n->constant || n->meta || n->urgent || n->broadcast;
    if (t && adds && t->kind != TYPE_REFUSED) {
        type *copy = arena_copy (l->scratch, t, sizeof *t);
        copy->constant |= n->constant;
        copy->meta |= n->meta;
        copy->urgent |= n->urgent;
        copy->broadcast |= n->broadcast;
        t = copy;
    }
    return t && t->kind != TYPE_REFUSED ? add_dimensions (l, t, sizes) : t;
}

const type *
lower_range (lowering *l, const type_node *n)
{
    bool before = l->may_be_empty;
    l->may_be_empty = true;
    const type *t = lower_type (l, n, NULL);
    l->may_be_empty = before;
    return t;
}

/* The field in which leaf `*number` lies; `*number` becomes that within it. */
const struct_field *
type_field (const type *t, uint32_t *number)
{
    const struct_field *f = t->fields;
    for (; *number >= f->type->leaves; f++)
        *number -= f->type->leaves;
    return f;
}

const type *
type_leaf (const type *t, uint32_t number)
{
    while (t->kind == TYPE_ARRAY || t->kind == TYPE_STRUCT)
        t = t->kind == TYPE_ARRAY ? t->of : type_field (t, &number)->type;
    return t;
}

uint32_t
type_leaf_cells (const type *t, uint32_t number)
{
    uint32_t cells = 1;
    while (t->kind == TYPE_ARRAY || t->kind == TYPE_STRUCT)
        if (t->kind == TYPE_ARRAY) {
            cells *= type_size (t);
            t = t->of;
        } else
            t = type_field (t, &number)->type;
    return cells;
}

void
type_leaf_path (const type *t, uint32_t number, char *path, size_t room)
{
    size_t used = 0;
    *path = '\0';
    while (t->kind == TYPE_ARRAY || t->kind == TYPE_STRUCT) {
        if (t->kind == TYPE_ARRAY) {
            t = t->of;
            continue;
        }
        const struct_field *f = type_field (t, &number);
        int added = snprintf (path + used, room - used, ".%s", f->name->text);
        used = added < 0 || used + (size_t) added >= room ? room - 1 : used + (size_t) added;
        t = f->type;
    }
}
