/* Expressions over integers. */
#include "lower.h"

bool
lower_constant (lowering *l, const node *n, int32_t *value)
{
    body *outer = l->body;
    l->body = NULL;
    const expr *e = lower_number (l, n);
    l->body = outer;
    if (!e)
        return false;
    bool right = core_value (l, e, value);
    if (!right)
        lower_error (l, n->where,
                     "this is not constant: expected a value that is known before the model runs");
    return right;
}

bool
lower_domain (lowering *l, const type_node *t, const type **out)
{
    *out = lower_range (l, t);
    if (!*out)
        return false;
    bool right = type_is_number (*out) && ((*out)->bounded || (*out)->kind == TYPE_BOOL);
    if (!right)
        lower_error (l, t->where,
                     "this type has too many values: expected a range such as int[0,3], or scalars");
    return right;
}

bool
binding_open (lowering *l, binding *b, const ident *n, const type *t, position where)
{
    b->before = l->now;
    b->value = t->min;
    scope *inside = scope_new (l, l->now);
    symbol *s = scope_add (l, inside, n, where, SYMBOL_OBJECT);
    if (!s)
        return false;
    inside->limit = UINT32_MAX;
    b->leaf = (leaf){ .kind = STORE_CONSTANT, .type = t, .size = 1, .name = n->text, .values = &b->value };
    s->type = t;
    s->place = (place){ .type = t, .at = &b->leaf, .constant = true };
    l->now = inside;
    return true;
}

void
binding_close (lowering *l, binding *b)
{
    l->now = b->before;
}

static bool
effects_in_list (lowering *l, const node *n)
{
    for (; n; n = n->next)
        if (node_has_effects (l, n))
            return true;
    return false;
}

bool
node_has_effects (lowering *l, const node *n)
{
    if (!n)
        return false;
    if (n->kind == NODE_ASSIGN || n->kind == NODE_BEFORE || n->kind == NODE_AFTER)
        return true;
    if (n->kind == NODE_LIST)
        return effects_in_list (l, n->a);
    if (n->kind == NODE_CALL) {
        symbol *f = n->a->kind == NODE_NAME ? scope_find (l, l->now, n->a->name) : NULL;
        return (f && f->kind == SYMBOL_FUNCTION && function_has_effects (l, f)) || node_has_effects (l, n->b);
    }
    return node_has_effects (l, n->a) || node_has_effects (l, n->b) || node_has_effects (l, n->c);
}

/* The value now, also if what stands to the right of it changes something. */
static const expr *
keep_before (lowering *l, const expr *a, const node *right)
{
    return a && l->body && a->kind != EXPR_NUMBER && node_has_effects (l, right) ? body_keep (l, a, "kept")
                                                                                 : a;
}

static bool
place_of_field (lowering *l, const node *n, place *out)
{
    if (!lower_place (l, n->a, out))
        return false;
    if (out->type->kind == TYPE_STRUCT)
        for (size_t i = 0; i < out->type->field_count; i++) {
            const struct_field *f = &out->type->fields[i];
            if (f->name == n->name) {
                out->type = f->type;
                return true;
            }
            out->at += f->type->leaves;
        }
    lower_error (l, n->where, "there is no field '%.60s': expected one of the struct",
                 n->name ? n->name->text : "");
    return false;
}

static bool
place_of_index (lowering *l, const node *n, place *out)
{
    if (!lower_place (l, n->a, out))
        return false;
    if (out->type->kind != TYPE_ARRAY) {
        lower_error (l, n->where, "this is not an array: expected no '['");
        return false;
    }
    if (out->index)
        out->index = keep_before (l, out->index, n->b);
    return place_element (l, out, lower_number (l, n->b), n->b->where);
}

bool
lower_place (lowering *l, const node *n, place *out)
{
    switch (n->kind) {
    case NODE_NAME: {
        symbol *s = scope_look_up (l, n->name, n->where);
        if (!s)
            return false;
        if (s->kind != SYMBOL_OBJECT) {
            lower_error (l, n->where, "'%.60s' is not a variable: expected one", n->name->text);
            return false;
        }
        *out = s->place;
        return true;
    }
    case NODE_INDEX:
        return place_of_index (l, n, out);
    case NODE_FIELD:
        return l->in_query && query_is_variable (l, n) ? query_place (l, n, out) : place_of_field (l, n, out);
    default:
        lower_error (l, n->where, "expected a variable");
        return false;
    }
}

static const expr *
number_at (lowering *l, const node *n)
{
    place at;
    const expr *atom = l->in_query ? query_location (l, n) : NULL;
    if (atom)
        return atom;
    if (!lower_place (l, n, &at))
        return NULL;
    if (type_is_number (at.type))
        return place_read (l, &at, n->where);
    static const char *const what[] = { [TYPE_CLOCK] = "a clock",
                                        [TYPE_CHANNEL] = "a channel",
                                        [TYPE_ARRAY] = "an array",
                                        [TYPE_STRUCT] = "a struct" };
    const char *kind = at.type->kind <= TYPE_STRUCT ? what[at.type->kind] : NULL;
    lower_error (l, n->where, "expected an integer, found %s", kind ? kind : "something else");
    return NULL;
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
    [OP_LEAST] = EXPR_MIN,
    [OP_MOST] = EXPR_MAX,
    [OP_EQ] = EXPR_EQ,
    [OP_NE] = EXPR_NE,
    [OP_LT] = EXPR_LT,
    [OP_LE] = EXPR_LE,
    [OP_GE] = EXPR_GE,
    [OP_GT] = EXPR_GT,
    [OP_AND] = EXPR_AND,
    [OP_OR] = EXPR_OR,
};

static const expr *
as_truth (lowering *l, const expr *e)
{
    if (!e || core_is_condition (e) || (e->kind == EXPR_NUMBER && (e->value == 0 || e->value == 1)))
        return e;
    return core_binary (l, EXPR_NE, e, core_number (l, 0, e->where), e->where);
}

const expr *
lower_truth (lowering *l, const node *n)
{
    return lower_number (l, n);
}

/* a && b, a || b where b changes something: r = a; if r (if !r) then r = b. */
static const expr *
logic_with_effects (lowering *l, const node *n, bool is_or, const expr *left)
{
    const expr *r = left ? body_keep (l, as_truth (l, left), "so") : NULL;
    if (!r)
        return NULL;
    stmt *choice = body_add (l, STMT_IF, n->where);
    choice->value = is_or ? core_not (l, r) : r;
    stmt **end = l->body->end;
    l->body->end = (stmt **) &choice->body;
    const expr *right = as_truth (l, lower_truth (l, n->b));
    stmt *set = body_add (l, STMT_ASSIGN, n->where);
    set->target = r;
    set->value = right;
    l->body->end = end;
    return right ? r : NULL;
}

static const expr *
lower_logic (lowering *l, const node *n)
{
    const expr *left = lower_truth (l, n->a);
    bool is_or = n->op != OP_AND;
    if (n->op == OP_IMPLY)
        left = core_not (l, left);
    if (!left)
        return NULL;
    if (left->kind == EXPR_NUMBER && (left->value != 0) == is_or)
        return core_number (l, is_or, n->where);
    if (l->body && node_has_effects (l, n->b))
        return logic_with_effects (l, n, is_or, left);
    const expr *right = lower_truth (l, n->b);
    return right ? core_binary (l, is_or ? EXPR_OR : EXPR_AND, left, right, n->where) : NULL;
}

/* Is this a whole array or struct? */
static bool
is_aggregate (lowering *l, const node *n, place *out)
{
    if (n->kind != NODE_NAME && n->kind != NODE_INDEX && n->kind != NODE_FIELD)
        return false;
    const node *root = n;
    while (root->kind == NODE_INDEX || root->kind == NODE_FIELD)
        root = root->a;
    const symbol *s = root->kind == NODE_NAME ? scope_find (l, l->now, root->name) : NULL;
    if (!s || s->kind != SYMBOL_OBJECT || (s->type->kind != TYPE_ARRAY && s->type->kind != TYPE_STRUCT))
        return false;
    return lower_place (l, n, out) && (out->type->kind == TYPE_ARRAY || out->type->kind == TYPE_STRUCT);
}

/* Two arrays or structs, cell by cell. */
static const expr *
compare_aggregates (lowering *l, const place *a, const place *b, const node *n)
{
    if (a->type->leaves != b->type->leaves || a->type->cells != b->type->cells || a->type->cells > 65536) {
        lower_error (l, n->where, "these cannot be compared: expected two of the same type");
        return NULL;
    }
    const expr **items = arena_alloc (l->scratch, a->type->cells * sizeof *items);
    size_t count = 0;
    for (uint32_t i = 0; i < a->type->leaves; i++) {
        uint32_t cells = type_leaf_cells (a->type, i);
        for (uint32_t k = 0; k < cells && cells == type_leaf_cells (b->type, i); k++) {
            place x = { type_leaf (a->type, i), a->at + i, NULL, true }, y = x;
            y.at = b->at + i;
            const expr *size = core_number (l, (int32_t) cells, n->where),
                       *at = core_number (l, (int32_t) k, n->where);
            x.index = a->index ? core_binary (
                          l, EXPR_ADD, core_binary (l, EXPR_MUL, a->index, size, n->where), at, n->where)
                               : at;
            y.index = b->index ? core_binary (
                          l, EXPR_ADD, core_binary (l, EXPR_MUL, b->index, size, n->where), at, n->where)
                               : at;
            items[count++] = core_binary (l, EXPR_EQ, place_read (l, &x, n->where),
                                          place_read (l, &y, n->where), n->where);
        }
    }
    const expr *all = core_chain (l, EXPR_AND, items, count, 1, n->where);
    return n->op == OP_NE ? core_not (l, all) : all;
}

static const expr *
lower_power (lowering *l, const node *n)
{
    int32_t power;
    const expr *base = lower_number (l, n->a), *all = core_number (l, 1, n->where);
    if (!base || !lower_constant (l, n->b, &power))
        return NULL;
    if (power < 0 || power > 31) {
        lower_error (l, n->where, "the power %d is not supported: expected 0 to 31", power);
        return NULL;
    }
    while (power-- > 0)
        all = core_binary (l, EXPR_MUL, all, base, n->where);
    return all;
}

static const expr *
lower_binary (lowering *l, const node *n)
{
    place a, b;
    if (n->op == OP_AND || n->op == OP_OR || n->op == OP_IMPLY)
        return lower_logic (l, n);
    if (n->op == OP_POWER)
        return lower_power (l, n);
    if (l->in_query && n->op >= OP_EQ && n->op <= OP_GT && node_has_clock (l, n))
        return lower_comparison (l, n, operators[n->op]);
    if ((n->op == OP_EQ || n->op == OP_NE) && is_aggregate (l, n->a, &a) && is_aggregate (l, n->b, &b))
        return compare_aggregates (l, &a, &b, n);
    const expr *left = keep_before (l, lower_number (l, n->a), n->b);
    const expr *right = left ? lower_number (l, n->b) : NULL;
    if (!right)
        return NULL;
    if (n->op == OP_XOR)
        return core_binary (l, EXPR_NE, as_truth (l, left), as_truth (l, right), n->where);
    return core_binary (l, operators[n->op], left, right, n->where);
}

static const expr *
choice_with_effects (lowering *l, const node *n, const expr *condition)
{
    const expr *r = body_keep (l, core_number (l, 0, n->where), "chosen");
    stmt *choice = body_add (l, STMT_IF, n->where);
    choice->value = condition;
    stmt **end = l->body->end;
    bool right = true;
    for (int i = 0; i < 2; i++) {
        l->body->end = (stmt **) (i ? &choice->other : &choice->body);
        const expr *value = lower_number (l, i ? n->c : n->b);
        stmt *set = body_add (l, STMT_ASSIGN, n->where);
        set->target = r;
        set->value = value;
        right &= value != NULL;
    }
    l->body->end = end;
    return right ? r : NULL;
}

static const expr *
lower_choice (lowering *l, const node *n)
{
    const expr *condition = lower_truth (l, n->a);
    if (!condition)
        return NULL;
    if (condition->kind == EXPR_NUMBER)
        return lower_number (l, condition->value ? n->b : n->c);
    if (l->body && (node_has_effects (l, n->b) || node_has_effects (l, n->c)))
        return choice_with_effects (l, n, condition);
    const expr *yes = lower_number (l, n->b);
    return yes ? core_if (l, condition, yes, lower_number (l, n->c)) : NULL;
}

/* forall, exists, sum: one copy per value. */
static const expr *
lower_quantifier (lowering *l, const node *n)
{
    const type *t;
    binding b;
    if (!lower_domain (l, n->type, &t))
        return NULL;
    int64_t number = (int64_t) t->max - t->min + 1;
    if (number > LOWER_SELECT_MOST) {
        lower_error (l, n->where, "a quantifier over %lld values: expected at most %d", (long long) number,
                     LOWER_SELECT_MOST);
        return NULL;
    }
    if (!binding_open (l, &b, n->name, t, n->where))
        return NULL;
    const expr **items = arena_alloc (l->scratch, (size_t) number * sizeof *items);
    size_t count = 0;
    bool decided = false;
    for (int64_t v = t->min; v <= t->max && !decided && !lower_failed (l); v++) {
        b.value = (int32_t) v;
        const expr *item = lower_number (l, n->a);
        if (!item)
            break;
        if (n->kind != NODE_SUM)
            item = as_truth (l, item);
        items[count++] = item;
        decided = n->kind != NODE_SUM && item->kind == EXPR_NUMBER
                  && (item->value != 0) == (n->kind == NODE_EXISTS);
    }
    binding_close (l, &b);
    if (lower_failed (l))
        return NULL;
    expr_kind op = n->kind == NODE_FORALL ? EXPR_AND : n->kind == NODE_EXISTS ? EXPR_OR : EXPR_ADD;
    return core_chain (l, op, items, count, n->kind == NODE_FORALL, n->where);
}

static const expr *
not_here (lowering *l, const node *n, const char *what)
{
    lower_error (l, n->where, "%s", what);
    return NULL;
}

const expr *
lower_number (lowering *l, const node *n)
{
    if (lower_failed (l))
        return NULL;
    switch (n->kind) {
    case NODE_NUMBER:
        return core_number (l, n->value, n->where);
    case NODE_NAME:
    case NODE_INDEX:
    case NODE_FIELD:
        return number_at (l, n);
    case NODE_NOT:
        return core_not (l, lower_truth (l, n->a));
    case NODE_NEGATE:
        return core_negate (l, lower_number (l, n->a));
    case NODE_BINARY:
        return lower_binary (l, n);
    case NODE_ASSIGN:
        return lower_assignment (l, n);
    case NODE_BEFORE:
    case NODE_AFTER:
        return lower_step (l, n);
    case NODE_IF:
        return lower_choice (l, n);
    case NODE_CALL:
        return lower_call (l, n, true);
    case NODE_FORALL:
    case NODE_EXISTS:
    case NODE_SUM:
        return lower_quantifier (l, n);
    case NODE_REAL:
        return not_here (l, n, "floating-point numbers and strings are not supported: expected an integer");
    case NODE_SPAWN:
        return not_here (
            l, n, "'spawn' (dynamic templates) is not supported: expected processes of the system line");
    case NODE_RATE:
        return not_here (l, n, "a rate can only stand in an invariant, as in x' == 0");
    case NODE_DEADLOCK:
        if (l->in_query)
            return query_deadlock (l, n);
        return not_here (l, n, "'deadlock' can only stand in a query");
    case NODE_LIST:
    case NODE_NAMED:
    case NODE_TYPE:
        break;
    }
    return not_here (l, n, "expected an integer");
}
