/* What changes something: assignments and the locals that keep values meanwhile. */
#include "lower.h"

#include <stdio.h>
#include <string.h>

stmt *
body_add (lowering *l, stmt_kind kind, position where)
{
    stmt *s = arena_alloc (l->memory, sizeof *s);
    s->kind = kind;
    s->where = where;
    *l->body->end = s;
    l->body->end = (stmt **) &s->next;
    return s;
}

/* Locals are printed by name, so that no two names of a body are the same, nor
 * that of a variable. */
static const char *
local_name (lowering *l, const char *wanted)
{
    char numbered[200];
    snprintf (numbered, sizeof numbered, "%.150s_%u", wanted, ++l->local_count);
    return arena_text (l->memory, numbered, strlen (numbered));
}

place
body_local (lowering *l, const type *t, const char *name, position where)
{
    place p = object_new (l, t, STORE_LOCAL, local_name (l, name), where, NULL);
    if (!p.type)
        return p;
    for (uint32_t i = 0; i < t->leaves; i++) {
        leaf *f = &p.at[i];
        if (f->kind != STORE_LOCAL) {
            lower_error (l, where, "clocks and channels cannot be declared in a function");
            return (place){ .type = NULL };
        }
        uint32_t *slots = l->body->of_function ? &l->function_slots : &l->body->own_slots;
        f->id = *slots;
        f->own = !l->body->of_function;
        f->body = l->body->number;
        *slots += f->size;
        if (*slots > LOWER_SLOTS_MOST)
            lower_error (l, where, "more than %d cells of local variables: expected fewer", LOWER_SLOTS_MOST);
    }
    return p;
}

/* The statement that begins the life of a leaf. */
static stmt *
begin_local (lowering *l, const leaf *f, position where)
{
    stmt *s = body_add (l, STMT_LOCAL, where);
    s->id = f->id;
    s->size = f->size;
    s->name = f->name;
    if (f->own)
        *vec_add (&l->own_slots) = &s->id;
    return s;
}

bool
body_begin (lowering *l, const place *p, position where)
{
    for (uint32_t i = 0; p->type && i < p->type->leaves; i++) {
        stmt *s = begin_local (l, &p->at[i], where);
        const type *t = p->at[i].type;
        if (t->min > 0 || t->max < 0)
            s->value = core_number (l, t->min, where);
    }
    return p->type != NULL;
}

const expr *
body_keep (lowering *l, const expr *value, const char *name)
{
    static const type any = { .kind = TYPE_INT, .min = INT32_MIN, .max = INT32_MAX, .leaves = 1, .cells = 1 };
    if (!value)
        return NULL;
    place p = body_local (l, &any, name, value->where);
    if (!p.type)
        return NULL;
    begin_local (l, p.at, value->where)->value = value;
    return place_read (l, &p, value->where);
}

const expr *
fit (lowering *l, const type *t, const expr *value)
{
    if (!value)
        return NULL;
    bool truth =
        core_is_condition (value) || (value->kind == EXPR_NUMBER && (value->value == 0 || value->value == 1));
    if (t->kind == TYPE_BOOL) {
        int64_t min, max;
        core_bounds (l, value, &min, &max);
        return truth || (min >= 0 && max <= 1)
                   ? value
                   : core_binary (l, EXPR_NE, value, core_number (l, 0, value->where), value->where);
    }
    return value;
}

static bool
may_assign (lowering *l, const place *to, position where)
{
    if (to->constant || to->at->kind == STORE_CONSTANT)
        lower_error (l, where, "'%.60s' is constant: expected a variable", to->at->name);
    else if (!l->body)
        lower_error (l, where, "an assignment: expected something without effects");
    else {
        l->body->has_effects |= to->at->kind != STORE_LOCAL || to->at->body != l->body->number;
        return true;
    }
    return false;
}

bool
assign_place (lowering *l, const place *to, const expr *value, position where)
{
    if (!value || !may_assign (l, to, where))
        return false;
    value = fit (l, to->type, value);
    if (to->at->kind == STORE_LOCAL)
        value = core_range (l, value, to->type->min, to->type->max);
    stmt *s = body_add (l, STMT_ASSIGN, where);
    s->target = place_read (l, to, where);
    s->value = value;
    return true;
}

bool
copy_place (lowering *l, const place *to, const place *from, position where)
{
    bool same = to->type->leaves == from->type->leaves && to->type->cells == from->type->cells;
    for (uint32_t i = 0; same && i < to->type->leaves; i++)
        same = type_leaf_cells (to->type, i) == type_leaf_cells (from->type, i)
               && type_is_number (type_leaf (to->type, i)) && type_is_number (type_leaf (from->type, i));
    if (!same)
        lower_error (l, where, "this cannot be assigned: expected two of the same type");
    if (!same || !may_assign (l, to, where))
        return false;
    for (uint32_t i = 0; i < to->type->leaves; i++) {
        place cell = { to->at[i].type, to->at + i, to->index, to->constant },
              source = { from->at[i].type, from->at + i, from->index, true };
        if (type_leaf_cells (to->type, i) == 1) {
            assign_place (l, &cell, place_read (l, &source, where), where);
            continue;
        }
        stmt *s = body_add (l, STMT_COPY, where);
        s->target = place_slice (l, to, i, where);
        s->value = place_slice (l, from, i, where);
    }
    return true;
}

static const expr_kind operators[] = {
    [OP_ADD] = EXPR_ADD,
    [OP_SUB] = EXPR_SUB,
    [OP_MUL] = EXPR_MUL,
    [OP_DIV] = EXPR_DIV,
    [OP_MOD] = EXPR_MOD,
    [OP_BIT_AND] = EXPR_BIT_AND,
    [OP_BIT_OR] = EXPR_BIT_OR,
    [OP_BIT_XOR] = EXPR_BIT_XOR,
    [OP_SHIFT_LEFT] = EXPR_SHIFT_LEFT,
    [OP_SHIFT_RIGHT] = EXPR_SHIFT_RIGHT,
};

static const expr *
assign_clock (lowering *l, const place *to, const node *n)
{
    linear value;
    if (n->op != OP_NONE) {
        lower_error (l, n->where, "a clock can only be set: expected '='");
        return NULL;
    }
    if (!lower_linear (l, n->b, &value) || !may_assign (l, to, n->where))
        return NULL;
    if (value.minus) {
        lower_error (l, n->where,
                     "a clock is subtracted: expected an integer, a clock, or a clock and an integer");
        return NULL;
    }
    stmt *s = body_add (l, STMT_ASSIGN_CLOCK, n->where);
    s->target = place_read (l, to, n->where);
    s->source = value.plus;
    bool zero = value.number->kind == EXPR_NUMBER && value.number->value == 0;
    s->value = zero ? NULL : value.number; /* 0 is left out, as in .tck */
    return core_number (l, 0, n->where); /* it has no value as an integer */
}

/* An array or a struct; of c ? a : b the one that is chosen. */
static bool
copy_from (lowering *l, const place *to, const node *n)
{
    place from;
    if (n->kind != NODE_IF || !l->body)
        return lower_place (l, n, &from) && copy_place (l, to, &from, n->where);
    const expr *condition = lower_truth (l, n->a);
    if (!condition)
        return false;
    stmt *made = body_add (l, STMT_IF, n->where);
    made->value = condition;
    stmt **end = l->body->end;
    l->body->end = (stmt **) &made->body;
    bool right = copy_from (l, to, n->b);
    l->body->end = (stmt **) &made->other;
    right = right && copy_from (l, to, n->c);
    l->body->end = end;
    return right;
}

const expr *
lower_assignment (lowering *l, const node *n)
{
    place to;
    if (!lower_place (l, n->a, &to))
        return NULL;
    if (l->body && to.index && to.index->kind != EXPR_NUMBER && node_has_effects (l, n->b))
        to.index = body_keep (l, to.index, "at");
    if (to.type->kind == TYPE_CLOCK)
        return assign_clock (l, &to, n);
    if (!type_is_number (to.type)) {
        bool right = n->op == OP_NONE && copy_from (l, &to, n->b);
        if (!right && !lower_failed (l))
            lower_error (l, n->where,
                         "this cannot be assigned: expected an array or struct of the same type");
        return right ? core_number (l, 0, n->where) : NULL;
    }
    const expr *before = n->op == OP_NONE ? NULL : place_read (l, &to, n->where);
    if (before && l->body && node_has_effects (l, n->b))
        before = body_keep (l, before, "kept");
    const expr *value = lower_number (l, n->b);
    if (before)
        value = core_binary (l, operators[n->op], before, value, n->where);
    return assign_place (l, &to, value, n->where) ? place_read (l, &to, n->where) : NULL;
}

static const expr *
step_by_one (lowering *l, const node *n, bool old_value)
{
    place to;
    if (!lower_place (l, n->a, &to))
        return NULL;
    if (!type_is_number (to.type) || !l->body) {
        lower_error (l, n->where,
                     l->body ? "expected an integer" : "an assignment: expected something without effects");
        return NULL;
    }
    const expr *before = place_read (l, &to, n->where);
    if (old_value)
        before = body_keep (l, before, "old");
    const expr *after = core_binary (l, n->op == OP_ADD ? EXPR_ADD : EXPR_SUB, before,
                                     core_number (l, 1, n->where), n->where);
    if (!assign_place (l, &to, after, n->where))
        return NULL;
    return old_value ? before : place_read (l, &to, n->where);
}

const expr *
lower_step (lowering *l, const node *n)
{
    return step_by_one (l, n, n->kind == NODE_AFTER);
}

/* One after the other, for what they do. */
bool
lower_effects (lowering *l, const node *list)
{
    for (const node *n = list->a; n; n = n->next) {
        const expr *e = n->kind == NODE_AFTER  ? step_by_one (l, n, false)
                        : n->kind == NODE_CALL ? lower_call (l, n, false)
                                               : lower_number (l, n);
        if (!e)
            return false;
    }
    return true;
}
