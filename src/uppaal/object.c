/* Memory for objects, and reading from it. */
#include "lower.h"

#include <stdio.h>
#include <string.h>

/* The arrays of the model are named as the user knows them: P(1).s.b. */
static const char *
leaf_name (lowering *l, const char *name, const type *t, uint32_t number)
{
    char path[400];
    type_leaf_path (t, number, path, sizeof path);
    return lower_join (l, name, path);
}

static bool
add_variable (lowering *l, leaf *f, const int32_t *values, position where)
{
    if (f->size > MODEL_INTEGERS_MAX - l->integer_count) {
        lower_error (l, where, "with '%.60s' there are more than %d integers: expected fewer", f->name,
                     MODEL_INTEGERS_MAX);
        return false;
    }
    f->id = (uint32_t) l->integers.count;
    integer_array *a = vec_add (&l->integers);
    *a = (integer_array){ .name = f->name,
                          .where = where,
                          .first = l->integer_count,
                          .size = f->size,
                          .min = f->type->min,
                          .max = f->type->max,
                          .initial = values[0] };
    bool same = true;
    for (uint32_t i = 1; i < f->size; i++)
        same &= values[i] == values[0];
    if (!same)
        a->initials = arena_copy (l->memory, values, f->size * sizeof *values);
    l->integer_count += f->size;
    return true;
}

static bool
add_clock (lowering *l, leaf *f, position where)
{
    if (f->size > MODEL_CLOCKS_MAX - l->clock_count) {
        lower_error (l, where, "with '%.60s' there are more than %d clocks: expected fewer", f->name,
                     MODEL_CLOCKS_MAX);
        return false;
    }
    f->id = (uint32_t) l->clocks.count;
    *vec_add (&l->clocks) = (clock_array){ f->name, where, l->clock_count, f->size };
    l->clock_count += f->size;
    return true;
}

static bool
add_channels (lowering *l, leaf *f, position where)
{
    if (f->size > LOWER_CHANNELS_MOST - l->channels.count) {
        lower_error (l, where, "with '%.60s' there are more than %d channels: expected fewer", f->name,
                     LOWER_CHANNELS_MOST);
        return false;
    }
    f->id = (uint32_t) l->channels.count;
    for (uint32_t i = 0; i < f->size; i++)
        *vec_add (&l->channels) = (channel_draft){ .name = f->name,
                                                   .single = f->size == 1,
                                                   .urgent = f->type->urgent,
                                                   .broadcast = f->type->broadcast,
                                                   .send = MODEL_NONE,
                                                   .receive = MODEL_NONE,
                                                   .where = where,
                                                   .last_sender = MODEL_NONE,
                                                   .last_receiver = MODEL_NONE };
    return true;
}

static bool
add_leaf (lowering *l, leaf *f, const int32_t *values, position where)
{
    switch (f->kind) {
    case STORE_VARIABLE:
        return add_variable (l, f, values, where);
    case STORE_CLOCK:
        return add_clock (l, f, where);
    case STORE_CHANNEL:
        return add_channels (l, f, where);
    case STORE_CONSTANT:
        f->values = values;
        return true;
    case STORE_LOCAL:
        return true;
    }
    return false;
}

/* `kind` is that of the numbers in it; clocks and channels are what they are. */
place
object_new (lowering *l, const type *t, store_kind kind, const char *name, position where,
            const int32_t *const *values)
{
    leaf *leaves = arena_alloc (l->scratch, t->leaves * sizeof *leaves);
    for (uint32_t i = 0; i < t->leaves; i++) {
        leaf *f = &leaves[i];
        f->object = name;
        f->whole = t;
        f->number = i;
        f->type = type_leaf (t, i);
        f->size = type_leaf_cells (t, i);
        f->name = leaf_name (l, name, t, i);
        f->kind = f->type->kind == TYPE_CLOCK     ? STORE_CLOCK
                  : f->type->kind == TYPE_CHANNEL ? STORE_CHANNEL
                                                  : kind;
        if (!add_leaf (l, f, values ? values[i] : NULL, where))
            return (place){ .type = NULL };
    }
    return (place){ .type = t, .at = leaves, .constant = kind == STORE_CONSTANT };
}

void
leaf_element_name (const leaf *f, uint32_t element, char *out, size_t room)
{
    const type *t = f->whole;
    uint32_t number = f->number, cells = f->size;
    size_t used = 0;
    int added = snprintf (out, room, "%s", f->object);
    while (added >= 0 && (used += (size_t) added) < room
           && (t->kind == TYPE_ARRAY || t->kind == TYPE_STRUCT)) {
        if (t->kind == TYPE_ARRAY) {
            cells /= type_size (t);
            added = snprintf (out + used, room - used, "[%lld]", (long long) t->min + element / cells);
            element %= cells;
            t = t->of;
        } else {
            const struct_field *inside = type_field (t, &number);
            added = snprintf (out + used, room - used, ".%s", inside->name->text);
            t = inside->type;
        }
    }
}

/* A constant array gets a table only if something is looked up in it. */
static uint32_t
table_of (lowering *l, leaf *f, position where)
{
    if (!f->table) {
        l->table_cells += f->size;
        if (l->table_cells > MODEL_CONSTANTS_MAX)
            lower_error (l, where, "more than %d constants in tables: expected fewer", MODEL_CONSTANTS_MAX);
        *vec_add (&l->tables) =
            (constant_table){ f->name, where, f->size,
                              arena_copy (l->memory, f->values, f->size * sizeof *f->values) };
        f->table = (uint32_t) l->tables.count;
    }
    return f->table - 1;
}

static expr *
leaf_term (lowering *l, leaf *f, position where)
{
    expr *e = core_new (l,
                        f->kind == STORE_VARIABLE   ? EXPR_VARIABLE
                        : f->kind == STORE_LOCAL    ? EXPR_LOCAL
                        : f->kind == STORE_CONSTANT ? EXPR_TABLE
                                                    : EXPR_CLOCK,
                        where);
    e->id = f->kind == STORE_CONSTANT ? table_of (l, f, where) : f->id;
    if (f->kind == STORE_LOCAL) {
        e->size = f->size;
        e->name = f->name;
        if (f->own)
            *vec_add (&l->own_slots) = &e->id;
    }
    return e;
}

const expr *
place_read (lowering *l, const place *at, position where)
{
    leaf *f = at->at;
    const expr *index = at->index;
    if (f->kind == STORE_CONSTANT && !index)
        return core_number (l, f->values[0], where);
    if (f->kind == STORE_CONSTANT && index->kind == EXPR_NUMBER && index->value >= 0
        && (uint32_t) index->value < f->size)
        return core_number (l, f->values[index->value], where);
    expr *e = leaf_term (l, f, where);
    bool zero = index && index->kind == EXPR_NUMBER && index->value == 0;
    e->args[0] = f->size == 1 && zero ? NULL : index;
    if (f->size > 1 && !index)
        e->args[0] = core_number (l, 0, where);
    return e;
}

const expr *
place_slice (lowering *l, const place *at, uint32_t number, position where)
{
    expr *e = core_new (l, EXPR_SLICE, where);
    e->size = type_leaf_cells (at->type, number);
    e->args[0] = leaf_term (l, &at->at[number], where);
    e->args[1] = at->index
                     ? core_binary (l, EXPR_MUL, at->index, core_number (l, (int32_t) e->size, where), where)
                     : NULL;
    return e;
}

/* Go to an element of an array.  Where the array is all of its leaf, and so the
 * index one of the leaf, the model checks it; else we do. */
bool
place_element (lowering *l, place *at, const expr *index, position where)
{
    const type *array = at->type;
    if (!index)
        return false;
    bool whole = !at->index && array->min == 0 && array->of->kind != TYPE_STRUCT
                 && array->of->kind != TYPE_ARRAY && at->at->size == type_size (array)
                 && at->at->kind != STORE_CHANNEL;
    if (!whole || index->kind == EXPR_NUMBER)
        index = core_range (l, index, array->min, array->max);
    if (array->min)
        index = core_binary (l, EXPR_SUB, index, core_number (l, array->min, where), where);
    if (at->index)
        index = core_binary (
            l, EXPR_ADD,
            core_binary (l, EXPR_MUL, at->index, core_number (l, (int32_t) type_size (array), where), where),
            index, where);
    at->index = index;
    at->type = array->of;
    return index != NULL;
}
