/* The values that objects start with, known before the model runs. */
#include "lower.h"

static int32_t
default_value (const type *t)
{
    return t->min > 0 || t->max < 0 ? t->min : 0;
}

static bool
set_number (lowering *l, const type *t, const node *n, int32_t *cell)
{
    int32_t value;
    if (!lower_constant (l, n, &value))
        return false;
    if (t->kind == TYPE_BOOL)
        value = value != 0;
    if (value < t->min || value > t->max) {
        lower_error (l, n->where, "the value %d is outside %d..%d", value, t->min, t->max);
        return false;
    }
    *cell = value;
    return true;
}

/* Another constant of the same shape, as a whole. */
static bool
set_copy (lowering *l, const type *t, const node *n, int32_t **leaves, size_t first)
{
    place from;
    if (!lower_place (l, n, &from))
        return false;
    bool right = from.type->leaves == t->leaves && from.type->cells == t->cells
                 && (!from.index || from.index->kind == EXPR_NUMBER);
    for (uint32_t i = 0; right && i < t->leaves; i++) {
        uint32_t cells = type_leaf_cells (t, i);
        uint64_t start = from.index ? (uint64_t) (uint32_t) from.index->value * cells : 0;
        const leaf *f = &from.at[i];
        right =
            f->kind == STORE_CONSTANT && cells == type_leaf_cells (from.type, i) && start + cells <= f->size;
        for (uint32_t k = 0; right && k < cells; k++)
            leaves[i][first * cells + k] = f->values[start + k];
    }
    if (!right)
        lower_error (l, n->where, "expected a list in braces, or a constant of the same type");
    return right;
}

static bool set_values (lowering *l, const type *t, const node *n, int32_t **leaves, size_t first);

static bool
wrong_count (lowering *l, const node *n)
{
    lower_error (l, n->where, "the list does not fit: expected one value per element or field");
    return false;
}

static bool
set_array (lowering *l, const type *t, const node *n, int32_t **leaves, size_t first)
{
    size_t size = type_size (t), i = 0;
    for (const node *item = n->a; item; item = item->next, i++) {
        if (i == size || item->kind == NODE_NAMED)
            return wrong_count (l, item);
        if (!set_values (l, t->of, item, leaves, first * size + i))
            return false;
    }
    return i == size || wrong_count (l, n);
}

static bool
set_struct (lowering *l, const type *t, const node *n, int32_t **leaves, size_t first)
{
    size_t given = 0;
    for (const node *item = n->a; item; item = item->next, given++) {
        size_t at = given, leaf_number = 0;
        if (item->kind == NODE_NAMED)
            for (at = 0; at < t->field_count && t->fields[at].name != item->name; at++)
                ;
        if (at >= t->field_count)
            return wrong_count (l, item);
        for (size_t i = 0; i < at; i++)
            leaf_number += t->fields[i].type->leaves;
        if (!set_values (l, t->fields[at].type, item->kind == NODE_NAMED ? item->a : item,
                         leaves + leaf_number, first))
            return false;
    }
    return given == t->field_count || wrong_count (l, n);
}

/* `first`: the number of this part among the parts of its kind in each leaf. */
static bool
set_values (lowering *l, const type *t, const node *n, int32_t **leaves, size_t first)
{
    if (type_is_number (t))
        return set_number (l, t, n, &leaves[0][first]);
    if (t->kind == TYPE_CLOCK || t->kind == TYPE_CHANNEL) {
        int32_t value = 1;
        bool right = t->kind == TYPE_CLOCK && lower_constant (l, n, &value) && value == 0;
        if (!right && !lower_failed (l))
            lower_error (l, n->where,
                         "a clock that starts with another value than 0 is not supported: expected 0");
        return right;
    }
    if (n->kind != NODE_LIST)
        return set_copy (l, t, n, leaves, first);
    return t->kind == TYPE_ARRAY ? set_array (l, t, n, leaves, first) : set_struct (l, t, n, leaves, first);
}

int32_t **
lower_initialiser (lowering *l, const type *t, const node *init)
{
    int32_t **leaves = arena_alloc (l->scratch, t->leaves * sizeof *leaves);
    for (uint32_t i = 0; i < t->leaves; i++) {
        uint32_t cells = type_leaf_cells (t, i);
        leaves[i] = arena_alloc (l->scratch, cells * sizeof **leaves);
        for (uint32_t k = 0; k < cells; k++)
            leaves[i][k] = default_value (type_leaf (t, i));
    }
    return !init || set_values (l, t, init, leaves, 0) ? leaves : NULL;
}
