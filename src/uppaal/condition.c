/* Guards and invariants: conjunctions of conditions on integers, of
 * comparisons with clocks, and of those where an integer condition holds. */
#include "lower.h"

/* The type of a variable or part of one; NULL if it is none. */
static const type *
type_of (lowering *l, const node *n)
{
    if (n->kind == NODE_NAME) {
        const symbol *s = scope_find (l, l->now, n->name);
        return s && s->kind == SYMBOL_OBJECT ? s->type : NULL;
    }
    if (n->kind != NODE_INDEX && n->kind != NODE_FIELD)
        return NULL;
    if (l->in_query && query_is_variable (l, n))
        return query_type (l, n);
    const type *t = type_of (l, n->a);
    if (!t)
        return NULL;
    if (n->kind == NODE_INDEX)
        return t->kind == TYPE_ARRAY ? t->of : NULL;
    for (size_t i = 0; t->kind == TYPE_STRUCT && i < t->field_count; i++)
        if (t->fields[i].name == n->name)
            return t->fields[i].type;
    return NULL;
}

bool
node_is_clock (lowering *l, const node *n)
{
    const type *t = type_of (l, n);
    return t && t->kind == TYPE_CLOCK;
}

bool
node_has_clock (lowering *l, const node *n)
{
    if (!n || n->kind == NODE_CALL)
        return false;
    if (n->kind == NODE_RATE)
        return true;
    if (n->kind == NODE_NAME || n->kind == NODE_INDEX || n->kind == NODE_FIELD)
        return node_is_clock (l, n);
    return node_has_clock (l, n->a) || node_has_clock (l, n->b) || node_has_clock (l, n->c);
}

static bool
too_many (lowering *l, const node *n)
{
    lower_error (l, n->where,
                 "this combination of clocks is not supported: expected x ~ t, x - y ~ t or x ~ y + t");
    return false;
}

static bool
linear_sum (lowering *l, const node *n, linear *out, bool subtract)
{
    linear a, b;
    if (!lower_linear (l, n->a, &a) || !lower_linear (l, n->b, &b))
        return false;
    const expr *plus = subtract ? b.minus : b.plus, *minus = subtract ? b.plus : b.minus;
    if ((a.plus && plus) || (a.minus && minus))
        return too_many (l, n);
    out->plus = a.plus ? a.plus : plus;
    out->minus = a.minus ? a.minus : minus;
    out->number = core_binary (l, subtract ? EXPR_SUB : EXPR_ADD, a.number, b.number, n->where);
    return out->number != NULL;
}

bool
lower_linear (lowering *l, const node *n, linear *out)
{
    *out = (linear){ 0 };
    if (node_is_clock (l, n)) {
        place at;
        if (!lower_place (l, n, &at))
            return false;
        out->plus = place_read (l, &at, n->where);
        out->number = core_number (l, 0, n->where);
        return true;
    }
    if (!node_has_clock (l, n)) {
        out->number = lower_number (l, n);
        return out->number != NULL;
    }
    if (n->kind == NODE_BINARY && (n->op == OP_ADD || n->op == OP_SUB))
        return linear_sum (l, n, out, n->op == OP_SUB);
    if (n->kind == NODE_NEGATE) {
        linear a;
        if (!lower_linear (l, n->a, &a))
            return false;
        *out = (linear){ a.minus, a.plus, core_negate (l, a.number) };
        return out->number != NULL;
    }
    return too_many (l, n);
}

static void
add_conjunct (lowering *l, const expr *e)
{
    if (e->kind == EXPR_AND) {
        add_conjunct (l, e->args[0]);
        add_conjunct (l, e->args[1]);
    } else if (e->kind != EXPR_NUMBER || !e->value)
        *vec_add (&l->conjuncts) = e;
}

/* `when` and not `other`, either may be NULL (true). */
static const expr *
both (lowering *l, const expr *when, const expr *more)
{
    return when ? core_binary (l, EXPR_AND, when, more, more->where) : more;
}

static bool
add_number (lowering *l, const node *n, const expr *when)
{
    const expr *e = lower_number (l, n);
    if (!e)
        return false;
    add_conjunct (l, when ? core_binary (l, EXPR_OR, core_not (l, when), e, n->where) : e);
    return true;
}

static expr_kind
mirrored (expr_kind k)
{
    return k == EXPR_LT   ? EXPR_GT
           : k == EXPR_LE ? EXPR_GE
           : k == EXPR_GE ? EXPR_LE
           : k == EXPR_GT ? EXPR_LT
                          : k;
}

/* left ~ right with a clock somewhere: plus - minus ~ number. */
const expr *
lower_comparison (lowering *l, const node *n, expr_kind kind)
{
    linear a;
    if (!linear_sum (l, n, &a, true))
        return NULL;
    const expr *bound = core_negate (l, a.number);
    if (!a.plus && a.minus) {
        a.plus = a.minus;
        a.minus = NULL;
        bound = a.number;
        kind = mirrored (kind);
    }
    if (!a.plus) {
        too_many (l, n);
        return NULL;
    }
    expr *e = core_new (l, EXPR_CLOCK_COMPARE, n->where);
    e->compare = kind;
    e->args[0] = a.plus;
    e->args[1] = a.minus;
    e->args[2] = bound;
    return e;
}

static bool
add_comparison (lowering *l, const node *n, expr_kind kind, const expr *when)
{
    expr *e = (expr *) lower_comparison (l, n, kind);
    if (!e)
        return false;
    e->when = when;
    *vec_add (&l->conjuncts) = e;
    return true;
}

/* x' == e, where `when` holds. */
static bool
add_rate (lowering *l, const node *n, const expr *when)
{
    bool left = n->a->kind == NODE_RATE;
    const node *clock = left ? n->a->a : n->b->kind == NODE_RATE ? n->b->a : NULL;
    place at;
    if (!clock || n->op != OP_EQ || !l->rates_allowed) {
        lower_error (l, n->where, "a rate can only stand in an invariant, as in x' == 0");
        return false;
    }
    if (!lower_place (l, clock, &at))
        return false;
    if (at.type->kind != TYPE_CLOCK) {
        lower_error (l, clock->where, "only clocks have a rate: expected one");
        return false;
    }
    const expr *rate = lower_number (l, left ? n->b : n->a);
    if (rate && when)
        rate = core_if (l, when, rate, core_number (l, 1, n->where));
    if (!rate)
        return false;
    if (rate->kind == EXPR_NUMBER && rate->value != 0 && rate->value != 1) {
        lower_error (l, n->where, "the rate is %d: expected 0 or 1", rate->value);
        return false;
    }
    if (rate->kind == EXPR_NUMBER && rate->value == 1)
        return true;
    *vec_add (&l->rates) = (clock_rate){ n->where, place_read (l, &at, clock->where), rate };
    return true;
}

static expr_kind
comparison (node_op op, bool negated)
{
    switch (op) {
    case OP_EQ:
        return negated ? EXPR_NE : EXPR_EQ;
    case OP_NE:
        return negated ? EXPR_EQ : EXPR_NE;
    case OP_LT:
        return negated ? EXPR_GE : EXPR_LT;
    case OP_LE:
        return negated ? EXPR_GT : EXPR_LE;
    case OP_GE:
        return negated ? EXPR_LT : EXPR_GE;
    case OP_GT:
        return negated ? EXPR_LE : EXPR_GT;
    default:
        return EXPR_ADD;
    }
}

static bool lower_part (lowering *l, const node *n, const expr *when, bool negated);

/* One side has clocks, the other says when they matter. */
static bool
lower_either (lowering *l, const node *n, const expr *when, bool first_negated, bool negated)
{
    bool left = node_has_clock (l, n->a), right = node_has_clock (l, n->b);
    if (left && right) {
        lower_error (
            l, n->where,
            "a choice between two conditions on clocks: expected clocks on one side only, or two edges");
        return false;
    }
    const node *other = left ? n->b : n->a;
    bool other_negated = left ? negated : first_negated;
    const expr *e = lower_number (l, other);
    if (!e)
        return false;
    const expr *needed = both (l, when, other_negated ? e : core_not (l, e));
    return lower_part (l, left ? n->a : n->b, needed, left ? first_negated : negated);
}

static bool
lower_forall (lowering *l, const node *n, const expr *when)
{
    const type *t;
    binding b;
    if (!lower_domain (l, n->type, &t))
        return false;
    if ((int64_t) t->max - t->min >= LOWER_SELECT_MOST) {
        lower_error (l, n->where, "a quantifier over more than %d values: expected fewer", LOWER_SELECT_MOST);
        return false;
    }
    if (!binding_open (l, &b, n->name, t, n->where))
        return false;
    bool right = true;
    for (int64_t v = t->min; v <= t->max && right; v++) {
        b.value = (int32_t) v;
        right = lower_part (l, n->a, when, false);
    }
    binding_close (l, &b);
    return right;
}

static bool
lower_chosen (lowering *l, const node *n, const expr *when)
{
    const expr *c = lower_number (l, n->a);
    if (!c)
        return false;
    return lower_part (l, n->b, both (l, when, c), false)
           && lower_part (l, n->c, both (l, when, core_not (l, c)), false);
}

static bool
lower_binary (lowering *l, const node *n, const expr *when, bool negated)
{
    switch (n->op) {
    case OP_AND:
        if (negated)
            return lower_either (l, n, when, true, true);
        return lower_part (l, n->a, when, false) && lower_part (l, n->b, when, false);
    case OP_OR:
        if (negated)
            return lower_part (l, n->a, when, true) && lower_part (l, n->b, when, true);
        return lower_either (l, n, when, false, false);
    case OP_IMPLY:
        if (negated)
            return lower_part (l, n->a, when, false) && lower_part (l, n->b, when, true);
        return lower_either (l, n, when, true, false);
    case OP_EQ:
    case OP_NE:
    case OP_LT:
    case OP_LE:
    case OP_GE:
    case OP_GT: {
        if (n->a->kind == NODE_RATE || n->b->kind == NODE_RATE)
            return !negated && add_rate (l, n, when);
        expr_kind kind = comparison (n->op, negated);
        if (kind != EXPR_NE)
            return add_comparison (l, n, kind, when);
        lower_error (l, n->where, "clocks cannot be compared with '!=': expected ==, <, <=, >= or >");
        return false;
    }
    default:
        return too_many (l, n);
    }
}

static bool
lower_part (lowering *l, const node *n, const expr *when, bool negated)
{
    if (lower_failed (l))
        return false;
    if (when && when->kind == EXPR_NUMBER) {
        if (!when->value)
            return true;
        when = NULL;
    }
    if (!node_has_clock (l, n) && n->kind != NODE_FORALL) {
        node negation = { .kind = NODE_NOT, .where = n->where, .a = (node *) n, .op = OP_NONE };
        bool join = n->kind == NODE_BINARY && n->op == OP_AND && !negated;
        if (join) /* conjunct by conjunct, so that each is read only if those before hold */
            return lower_part (l, n->a, when, false) && lower_part (l, n->b, when, false);
        return add_number (l, negated ? &negation : n, when);
    }
    switch (n->kind) {
    case NODE_BINARY:
        return lower_binary (l, n, when, negated);
    case NODE_NOT:
        return lower_part (l, n->a, when, !negated);
    case NODE_FORALL:
        if (!negated)
            return lower_forall (l, n, when);
        break;
    case NODE_IF:
        if (!negated)
            return lower_chosen (l, n, when);
        break;
    default:
        break;
    }
    if (!node_has_clock (l, n)) {
        node negation = { .kind = NODE_NOT, .where = n->where, .a = (node *) n, .op = OP_NONE };
        return add_number (l, &negation, when);
    }
    return too_many (l, n);
}

bool
lower_condition (lowering *l, const node *n, const expr *when)
{
    return lower_part (l, n, when, false);
}
