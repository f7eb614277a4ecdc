/* The bodies of functions. */
#include "lower.h"

/* Write what follows into another list, until the old end is put back. */
static stmt **
redirect (lowering *l, const stmt **first)
{
    stmt **before = l->body->end;
    l->body->end = (stmt **) first;
    return before;
}

static bool
assign_initial (lowering *l, const place *to, const node *init)
{
    if (type_is_number (to->type))
        return assign_place (l, to, lower_number (l, init), init->where);
    if (init->kind != NODE_LIST) {
        place from;
        return lower_place (l, init, &from) && copy_place (l, to, &from, init->where);
    }
    int32_t i = to->type->min;
    size_t number = 0;
    place part = *to;
    for (const node *item = init->a; item; item = item->next) {
        const node *value = item->kind == NODE_NAMED ? item->a : item;
        place cell = *to;
        if (to->type->kind == TYPE_ARRAY) {
            if (i > to->type->max || !place_element (l, &cell, core_number (l, i, item->where), item->where))
                break;
            i++;
        } else if (to->type->kind == TYPE_STRUCT && number < to->type->field_count
                   && (item->kind != NODE_NAMED || item->name == to->type->fields[number].name)) {
            cell = part;
            cell.type = to->type->fields[number++].type;
            part.at += cell.type->leaves;
        } else
            break;
        if (!assign_initial (l, &cell, value))
            return false;
        if (!item->next
            && (to->type->kind == TYPE_ARRAY ? i == to->type->max + 1 : number == to->type->field_count))
            return true;
    }
    lower_error (l, init->where, "the list does not fit: expected one value per element or field, in order");
    return false;
}

static bool
declare_local (lowering *l, const decl *d)
{
    if (d->kind == DECL_TYPE || (d->kind == DECL_VARIABLE && d->type->constant && d->init))
        return lower_declaration (l, d, "");
    const type *t = lower_type (l, d->type, d->sizes);
    if (!t)
        return false;
    if (t->kind == TYPE_REFUSED) {
        symbol *s = scope_add (l, l->now, d->name, d->where, SYMBOL_REFUSED);
        if (s)
            s->type = t;
        return s != NULL;
    }
    place p = body_local (l, t, d->name->text, d->where);
    if (!body_begin (l, &p, d->where) || (d->init && !assign_initial (l, &p, d->init)))
        return false;
    symbol *s = scope_add (l, l->now, d->name, d->where, SYMBOL_OBJECT);
    if (!s)
        return false;
    s->type = t;
    s->place = p;
    s->place.constant = t->constant;
    return true;
}

bool
lower_block (lowering *l, const stmt_node *block, bool with_scope)
{
    const scope *before = l->now;
    if (with_scope)
        l->now = scope_new (l, l->now);
    bool right = true;
    for (const decl *d = block->declarations; d && right; d = d->next)
        right = declare_local (l, d);
    for (const stmt_node *s = block->body; s && right; s = s->next)
        right = lower_statement (l, s);
    l->now = before;
    return right;
}

static bool
lower_if (lowering *l, const stmt_node *s)
{
    const expr *condition = lower_truth (l, s->a);
    if (!condition)
        return false;
    if (condition->kind == EXPR_NUMBER) {
        const stmt_node *chosen = condition->value ? s->body : s->other;
        return !chosen || lower_statement (l, chosen);
    }
    stmt *made = body_add (l, STMT_IF, s->where);
    made->value = condition;
    stmt **end = redirect (l, &made->body);
    bool right = lower_statement (l, s->body);
    if (right && s->other) {
        l->body->end = (stmt **) &made->other;
        right = lower_statement (l, s->other);
    }
    if (!made->body) {
        l->body->end = (stmt **) &made->body;
        body_add (l, STMT_NOP, s->where);
    }
    l->body->end = end;
    return right;
}

/* go = 1; while go { effects of the condition; if (condition) body else go = 0 },
 * for conditions that do something, and for those that come last. */
static bool
loop_with_flag (lowering *l, const stmt_node *s, const node *condition, bool body_first)
{
    const expr *go = body_keep (l, core_number (l, 1, s->where), "go");
    if (!go)
        return false;
    stmt *loop = body_add (l, STMT_WHILE, s->where);
    loop->value = core_binary (l, EXPR_NE, go, core_number (l, 0, s->where), s->where);
    stmt **end = redirect (l, &loop->body);
    bool right = !body_first || lower_statement (l, s->body);
    const expr *holds = right ? lower_truth (l, condition) : NULL;
    right = holds != NULL;
    if (right) {
        stmt *choice = body_add (l, STMT_IF, s->where);
        choice->value = core_not (l, holds);
        l->body->end = (stmt **) &choice->body;
        stmt *set = body_add (l, STMT_ASSIGN, s->where);
        set->target = go;
        set->value = core_number (l, 0, s->where);
        l->body->end = (stmt **) &choice->other;
        right = body_first || (lower_statement (l, s->body) && (!s->c || lower_effects (l, s->c)));
    }
    l->body->end = end;
    return right;
}

static bool
lower_while (lowering *l, const stmt_node *s, const node *condition)
{
    if (condition && node_has_effects (l, condition))
        return loop_with_flag (l, s, condition, false);
    const expr *holds = condition ? lower_truth (l, condition) : core_number (l, 1, s->where);
    if (!holds)
        return false;
    if (holds->kind == EXPR_NUMBER && !holds->value)
        return true;
    stmt *loop = body_add (l, STMT_WHILE, s->where);
    loop->value = holds;
    stmt **end = redirect (l, &loop->body);
    bool right = lower_statement (l, s->body) && (!s->c || lower_effects (l, s->c));
    if (right && !loop->body)
        body_add (l, STMT_NOP, s->where);
    l->body->end = end;
    return right;
}

/* Of several conditions with commas the last one counts. */
static bool
lower_for (lowering *l, const stmt_node *s)
{
    if (s->a && !lower_effects (l, s->a))
        return false;
    const node *condition = s->b ? s->b->a : NULL;
    if (condition && condition->next) {
        lower_error (l, condition->where, "several conditions: expected one, with && between them");
        return false;
    }
    return lower_while (l, s, condition);
}

static bool
lower_each (lowering *l, const stmt_node *s)
{
    const decl *d = s->declarations;
    const type *t;
    if (!lower_domain (l, d->type, &t))
        return false;
    type wide = *t;
    wide.min = INT32_MIN;
    wide.max = INT32_MAX;
    type *counted = arena_copy (l->scratch, &wide, sizeof wide);
    counted->kind = TYPE_INT;
    place at = body_local (l, counted, d->name->text, d->where);
    if (!body_begin (l, &at, d->where) || !assign_place (l, &at, core_number (l, t->min, d->where), d->where))
        return false;
    stmt *loop = body_add (l, STMT_WHILE, s->where);
    loop->value =
        core_binary (l, EXPR_LE, place_read (l, &at, d->where), core_number (l, t->max, d->where), d->where);
    stmt **end = redirect (l, &loop->body);
    const scope *before = l->now;
    l->now = scope_new (l, l->now);
    symbol *i = scope_add (l, l->now, d->name, d->where, SYMBOL_OBJECT);
    bool right = i != NULL;
    if (right) {
        i->type = counted;
        i->place = at;
        i->place.constant = true;
        right = lower_statement (l, s->body);
    }
    l->now = before;
    if (right)
        right = assign_place (
            l, &at,
            core_binary (l, EXPR_ADD, place_read (l, &at, d->where), core_number (l, 1, d->where), d->where),
            d->where);
    l->body->end = end;
    return right;
}

static bool
lower_return (lowering *l, const stmt_node *s)
{
    const type *t = l->body->returns;
    bool wants = t->kind != TYPE_VOID;
    if (wants != (s->a != NULL)) {
        lower_error (l, s->where,
                     wants ? "the function returns a value: expected one"
                           : "the function is void: expected no value");
        return false;
    }
    const expr *value = NULL;
    if (wants && type_is_number (t)) {
        value = fit (l, t, lower_number (l, s->a));
        value = core_range (l, value, t->min, t->max);
        if (!value)
            return false;
    }
    stmt *made = body_add (l, STMT_RETURN, s->where);
    made->value = value;
    return true;
}

bool
lower_statement (lowering *l, const stmt_node *s)
{
    if (lower_failed (l))
        return false;
    switch (s->kind) {
    case STATEMENT_EMPTY:
        return true;
    case STATEMENT_EXPRESSION:
        return lower_effects (l, s->a);
    case STATEMENT_BLOCK:
        return lower_block (l, s, true);
    case STATEMENT_IF:
        return lower_if (l, s);
    case STATEMENT_WHILE:
        return lower_while (l, s, s->a);
    case STATEMENT_DO:
        return loop_with_flag (l, s, s->a, true);
    case STATEMENT_FOR:
        return lower_for (l, s);
    case STATEMENT_EACH:
        return lower_each (l, s);
    case STATEMENT_RETURN:
        return lower_return (l, s);
    }
    return false;
}
