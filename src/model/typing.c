/* What operators make of their operands: clocks and integers do not mix,
 * and every comparison of clocks gets the form x - y ~ t. */
#include "fold.h"
#include "program.h"

/* The depth of a term is at least the nesting of its printed form, so that
 * what was read can be read again; '!' and '-' are printed with parentheses. */
enum { PREFIX_DEPTH = 2 };

static const char *const type_names[] = {
    [BROKEN] = "nothing",
    [INTEGER] = "an integer",
    [CLOCK] = "a clock",
    [DIFFERENCE] = "a difference of clocks",
    [CLOCK_SUM] = "a clock plus an integer",
    [FORMULA] = "a comparison",
    [CLOCK_FORMULA] = "a comparison of clocks",
    [SLICE] = "a part of an array",
};

const expr *
term_new (program *r, expr node)
{
    return arena_copy (r->p->memory, &node, sizeof node);
}

term
term_broken (position where)
{
    return (term){ .type = BROKEN, .where = where };
}

term
term_number (program *r, position where, int32_t value)
{
    const expr *it = term_new (r, (expr){ .kind = EXPR_NUMBER, .where = where, .value = value });
    return (term){ .type = INTEGER, .depth = 1, .where = where, .it = it };
}

bool
term_too_deep (program *r, position where, uint32_t depth)
{
    if (depth + r->nest <= MODEL_DEPTH_MAX)
        return false;
    program_fail (r, where, "nested too deeply: expected at most %d levels", MODEL_DEPTH_MAX);
    return true;
}

bool
term_is_integer (program *r, const term *t, const char *for_what)
{
    if (t->type != INTEGER && t->type != BROKEN)
        program_wrong (r, t->where, "expected an integer %s, found %s", for_what, type_names[t->type]);
    return t->type == INTEGER;
}

typedef struct beside {
    char text[16];
} beside;

static beside
beside_sign (token op)
{
    beside b;
    snprintf (b.text, sizeof b.text, "beside '%.*s'", (int) op.text.length, op.text.at);
    return b;
}

static uint32_t
deeper (const term *a, const term *b)
{
    return 1 + (a->depth > b->depth ? a->depth : b->depth);
}

/* An expression over two others; their types are the caller's business. */
static term
combine (program *r, term_type type, expr_kind kind, position where, const term *a, const term *b)
{
    term t = { .type = type, .chained = a->chained || b->chained, .depth = deeper (a, b), .where = a->where };
    if (term_too_deep (r, where, t.depth))
        return term_broken (where);
    t.it = term_new (r, (expr){ .kind = kind, .where = where, .args = { a->it, b->it } });
    return t;
}

/* y + t, (y + t) + u and their mirror images; the clock comes first. */
static term
add_to_clock (program *r, position where, const term *clocks, const term *integer)
{
    if (clocks->type == CLOCK)
        return combine (r, CLOCK_SUM, EXPR_ADD, where, clocks, integer);
    term clock = { .type = CLOCK, .depth = 1, .where = clocks->where, .it = clocks->it->args[0] };
    term shift = *clocks;
    shift.it = clocks->it->args[1];
    term sum = combine (r, INTEGER, EXPR_ADD, where, &shift, integer);
    return sum.type == BROKEN ? sum : combine (r, CLOCK_SUM, EXPR_ADD, where, &clock, &sum);
}

static bool
is_clock_or_sum (const term *t)
{
    return t->type == CLOCK || t->type == CLOCK_SUM;
}

static expr_kind
kind_of (token_kind op)
{
    if (op < TOKEN_ADD)
        return (expr_kind) (EXPR_BIT_AND + (op - TOKEN_BIT_AND));
    return (expr_kind) (EXPR_ADD + (op - TOKEN_ADD));
}

term
term_binary (program *r, token op, term left, term right)
{
    expr_kind kind = kind_of (op.kind);
    term t = term_broken (left.where);
    if (left.type == BROKEN || right.type == BROKEN)
        return t;
    if (kind == EXPR_SUB && left.type == CLOCK && right.type == CLOCK)
        return combine (r, DIFFERENCE, kind, op.where, &left, &right);
    if (kind == EXPR_ADD && is_clock_or_sum (&left) && right.type == INTEGER)
        t = add_to_clock (r, op.where, &left, &right);
    else if (kind == EXPR_ADD && left.type == INTEGER && is_clock_or_sum (&right))
        t = add_to_clock (r, op.where, &right, &left);
    else {
        beside what = beside_sign (op);
        bool fine = term_is_integer (r, &left, what.text);
        if (term_is_integer (r, &right, what.text) && fine)
            t = combine (r, INTEGER, kind, op.where, &left, &right);
    }
    t.where = left.where;
    return t;
}

term
term_negated (program *r, token op, term of)
{
    if (!term_is_integer (r, &of, "after '-'") || term_too_deep (r, op.where, of.depth + PREFIX_DEPTH))
        return term_broken (op.where);
    if (of.it->kind == EXPR_NUMBER && of.it->value >= 0)
        return term_number (r, op.where, -of.it->value);
    of.it = term_new (r, (expr){ .kind = EXPR_NEG, .where = op.where, .args = { of.it } });
    of.where = op.where;
    of.depth += PREFIX_DEPTH;
    return of;
}

static conjunct_list
list_of (program *r, const expr *it)
{
    conjunct *one = arena_alloc (r->p->scratch, sizeof *one);
    one->it = it;
    return (conjunct_list){ one, one, 1 };
}

bool
term_make_condition (program *r, term *t)
{
    if (t->type == INTEGER) {
        t->all = list_of (r, t->it);
        t->type = FORMULA;
    }
    if (t->type != FORMULA && t->type != CLOCK_FORMULA && t->type != BROKEN)
        program_wrong (r, t->where, "expected a condition, found %s", type_names[t->type]);
    return t->type == FORMULA || t->type == CLOCK_FORMULA;
}

term
term_and (program *r, term left, term right)
{
    bool fine = term_make_condition (r, &left);
    if (!term_make_condition (r, &right) || !fine)
        return term_broken (left.where);
    if (right.type == CLOCK_FORMULA)
        left.type = CLOCK_FORMULA;
    left.all.last->next = right.all.first;
    left.all.last = right.all.last;
    left.all.count += right.all.count;
    left.chained |= right.chained;
    if (left.depth < right.depth)
        left.depth = right.depth;
    return left;
}

/* The conjunction or disjunction of at[0..count-1] as a balanced tree: a long
 * condition must not become a deep one.  Reading left to right stays the same. */
static const expr *
balanced (program *r, expr_kind kind, const expr *const *at, size_t count)
{
    if (count == 1)
        return at[0];
    size_t half = count / 2;
    const expr *left = balanced (r, kind, at, half), *right = balanced (r, kind, at + half, count - half);
    return term_new (r, (expr){ .kind = kind, .where = left->where, .args = { left, right } });
}

/* The depth of a balanced tree over that many parts. */
static uint32_t
balanced_depth (uint32_t depth, size_t count)
{
    for (size_t room = 1; room < count; room *= 2)
        depth++;
    return depth;
}

const expr *
term_condition (program *r, const term *of, const char *where, uint32_t *depth)
{
    term t = *of;
    if (!term_make_condition (r, &t))
        return NULL;
    if (t.type == CLOCK_FORMULA) {
        program_wrong (r, t.where, "expected a condition on integers %s, found a comparison of clocks",
                       where);
        return NULL;
    }
    *depth = balanced_depth (t.depth, t.all.count);
    if (term_too_deep (r, t.where, *depth))
        return NULL;
    vec_clear (&r->p->leaves);
    for (const conjunct *c = t.all.first; c; c = c->next)
        *vec_add (&r->p->leaves) = c->it;
    return balanced (r, EXPR_AND, r->p->leaves.at, t.all.count);
}

/* Each alternative may be a conjunction in parentheses when it is printed. */
term
term_or (program *r, position where, const term *at, size_t count)
{
    term t = { .type = FORMULA, .where = where };
    const expr **all = arena_alloc (r->p->scratch, count * sizeof *all);
    bool fine = true;
    for (size_t i = 0; i < count; i++) {
        uint32_t depth = 0;
        all[i] = term_condition (r, &at[i], "beside '||'", &depth);
        fine &= all[i] != NULL;
        t.chained |= at[i].chained;
        t.depth = depth + 1 > t.depth ? depth + 1 : t.depth;
    }
    t.depth = balanced_depth (t.depth, count);
    if (!fine || term_too_deep (r, where, t.depth + 1))
        return term_broken (where);
    t.all = list_of (r, balanced (r, EXPR_OR, all, count));
    return t;
}

term
term_when (program *r, position where, term condition, term then)
{
    uint32_t depth = 0;
    const expr *when = term_condition (r, &condition, "after 'if'", &depth);
    if (!when)
        return term_broken (where);
    if (then.all.count != 1 || then.all.first->it->when) {
        program_wrong (r, then.where, "expected one comparison of clocks after 'then'");
        return term_broken (where);
    }
    expr *with = arena_copy (r->p->memory, then.all.first->it, sizeof *with);
    with->when = when;
    then.all = list_of (r, with);
    then.depth = deeper (&then, &then);
    if (then.depth <= depth)
        then.depth = depth + 1;
    return term_too_deep (r, where, then.depth) ? term_broken (where) : then;
}

term
term_not (program *r, token op, term of)
{
    term t = { .type = FORMULA, .chained = of.chained, .where = op.where };
    const expr *it = term_condition (r, &of, "after '!'", &t.depth);
    if (!it || term_too_deep (r, op.where, t.depth + PREFIX_DEPTH))
        return term_broken (op.where);
    t.all = list_of (r, term_new (r, (expr){ .kind = EXPR_NOT, .where = op.where, .args = { it } }));
    t.depth += PREFIX_DEPTH;
    return t;
}

term
term_if (program *r, position where, term condition, term yes, term no)
{
    uint32_t depth = 0;
    const expr *it = term_condition (r, &condition, "after 'if'", &depth);
    bool fine = term_is_integer (r, &yes, "after 'then'");
    if (!term_is_integer (r, &no, "after 'else'") || !fine || !it)
        return term_broken (where);
    condition.depth = depth;
    term t = { .type = INTEGER, .chained = condition.chained || yes.chained || no.chained, .where = where };
    t.depth = deeper (&yes, &no);
    if (t.depth <= depth)
        t.depth = depth + 1;
    if (term_too_deep (r, where, t.depth))
        return term_broken (where);
    t.it = term_new (r, (expr){ .kind = EXPR_IF, .where = where, .args = { it, yes.it, no.it } });
    return t;
}

static expr_kind
mirrored (expr_kind kind)
{
    switch (kind) {
    case EXPR_LT:
        return EXPR_GT;
    case EXPR_LE:
        return EXPR_GE;
    case EXPR_GE:
        return EXPR_LE;
    case EXPR_GT:
        return EXPR_LT;
    default:
        return kind;
    }
}

bool
term_fits_clock (program *r, position where, const expr *integer)
{
    int32_t value;
    fold_result f = fold (integer, &value);
    if (f == FOLD_FAULT)
        program_wrong (r, where, "this value overflows or divides by zero");
    else if (f == FOLD_VALUE && (value > MODEL_CLOCK_CONSTANT_MAX || value < -MODEL_CLOCK_CONSTANT_MAX))
        program_wrong (r, where, "%d does not fit: expected a number from %d to %d for a clock", value,
                       -MODEL_CLOCK_CONSTANT_MAX, MODEL_CLOCK_CONSTANT_MAX);
    else
        return true;
    return false;
}

/* `clocks` (a CLOCK or a DIFFERENCE) against an integer. */
static const expr *
clock_compare (program *r, expr_kind compare, const term *clocks, const term *integer, position where)
{
    bool two = clocks->type == DIFFERENCE;
    if (compare == EXPR_NE) {
        program_wrong (r, where, "clocks cannot be compared with '!=': expected ==, <, <=, >= or >");
        return NULL;
    }
    if (!term_fits_clock (r, integer->where, integer->it))
        return NULL;
    return term_new (r, (expr){ .kind = EXPR_CLOCK_COMPARE,
                                .compare = compare,
                                .where = where,
                                .args = { two ? clocks->it->args[0] : clocks->it,
                                          two ? clocks->it->args[1] : NULL, integer->it } });
}

static bool
has_clocks (const term *t)
{
    return t->type == CLOCK || t->type == DIFFERENCE;
}

static const expr *
compare_clocks (program *r, token op, term *left, term *right)
{
    expr_kind kind = (expr_kind) (EXPR_EQ + (op.kind - TOKEN_EQ));
    if (left->type == CLOCK && right->type == CLOCK) {
        term pair = *left, zero = term_number (r, right->where, 0);
        pair.type = DIFFERENCE;
        pair.it = term_new (r, (expr){ .kind = EXPR_SUB, .args = { left->it, right->it } });
        return clock_compare (r, kind, &pair, &zero, left->where);
    }
    if (has_clocks (left) && right->type == INTEGER)
        return clock_compare (r, kind, left, right, left->where);
    if (left->type == INTEGER && has_clocks (right))
        return clock_compare (r, mirrored (kind), right, left, left->where);
    const char *found = type_names[has_clocks (left) ? right->type : left->type];
    program_wrong (r, op.where, "%s cannot be compared with %s: expected x ~ t, x ~ y or x - y ~ t",
                   type_names[has_clocks (left) ? left->type : right->type], found);
    return NULL;
}

term
term_compare (program *r, token op, term left, term right)
{
    if (left.type == BROKEN || right.type == BROKEN)
        return term_broken (left.where);
    term t = { .type = FORMULA, .chained = left.chained || right.chained, .where = left.where };
    t.depth = deeper (&left, &right);
    if (term_too_deep (r, op.where, t.depth + 1))
        return term_broken (left.where);
    if (has_clocks (&left) || has_clocks (&right)) {
        t.type = CLOCK_FORMULA;
        t.it = compare_clocks (r, op, &left, &right);
    } else {
        expr_kind kind = (expr_kind) (EXPR_EQ + (op.kind - TOKEN_EQ));
        beside what = beside_sign (op);
        bool fine = term_is_integer (r, &left, what.text);
        if (term_is_integer (r, &right, what.text) && fine)
            t.it = term_new (r, (expr){ .kind = kind, .where = left.where, .args = { left.it, right.it } });
    }
    if (!t.it)
        return term_broken (left.where);
    t.all = list_of (r, t.it);
    return t;
}
