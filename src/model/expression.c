/* The grammar of expressions, from loose to tight: ||, &&, comparisons, |, ^, &,
 * shifts, + -, * / %, unary minus.  `!` takes the whole comparison behind it. */
#include "fold.h"
#include "program.h"

static term program_atom (program *r);
static term program_comparison (program *r);

static bool
is_comparison (token_kind kind)
{
    return kind >= TOKEN_EQ && kind <= TOKEN_GT;
}

static term
program_conjunction (program *r)
{
    term t = program_atom (r);
    while (program_take (r, TOKEN_AND)) {
        term next = program_atom (r);
        t = term_and (r, t, next);
    }
    return t;
}

term
program_formula (program *r)
{
    position where = r->now.where;
    term t = program_conjunction (r);
    if (r->now.kind != TOKEN_OR)
        return t;
    struct alternative {
        term it;
        struct alternative *before;
    } *last = NULL;
    for (size_t count = 1;; count++) {
        struct alternative *one = arena_alloc (r->p->scratch, sizeof *one);
        *one = (struct alternative){ t, last };
        last = one;
        if (!program_take (r, TOKEN_OR)) {
            term *all = arena_alloc (r->p->scratch, count * sizeof *all);
            for (size_t i = count; i--; last = last->before)
                all[i] = last->it;
            return r->failed ? term_broken (where) : term_or (r, where, all, count);
        }
        t = program_conjunction (r);
    }
}

/* a < b <= c means a < b && b <= c.  The term in the middle is used twice;
 * if chains could nest there, the model could be exponentially larger than
 * its text. */
static term
chain (program *r, term left)
{
    token first = r->now, op = first;
    term all = { .type = BROKEN };
    for (bool more = false; is_comparison (r->now.kind); more = true) {
        op = r->now;
        if (more
            && ((op.kind != TOKEN_LT && op.kind != TOKEN_LE)
                || (first.kind != TOKEN_LT && first.kind != TOKEN_LE)))
            program_fail (r, op.where, "only '<' and '<=' can be chained: expected '&&'");
        if (more && left.chained)
            program_fail (r, left.where, "a chain inside a chain: expected t < u && u < v");
        program_next (r);
        term right = program_term (r);
        if (r->failed)
            return term_broken (left.where);
        term one = term_compare (r, op, left, right);
        all = more ? term_and (r, all, one) : one;
        all.chained |= more;
        left = right;
    }
    return all;
}

static term
program_comparison (program *r)
{
    term left = program_term (r);
    if (r->now.kind == TOKEN_ASSIGN)
        program_fail (r, r->now.where, "'=' assigns: expected '==' in a condition");
    return is_comparison (r->now.kind) ? chain (r, left) : left;
}

static term
program_atom (program *r)
{
    if (r->now.kind != TOKEN_NOT)
        return program_comparison (r);
    token op = r->now;
    if (!program_enter (r))
        return term_broken (op.where);
    program_next (r);
    term of = program_atom (r);
    program_leave (r);
    return r->failed ? term_broken (op.where) : term_not (r, op, of);
}

/* Behind '(' 'if'.  Without `else` it is about clocks. */
static term
program_if (program *r, position where)
{
    term condition = program_formula (r);
    program_expect (r, TOKEN_THEN, "'then'");
    term yes = program_comparison (r);
    if (r->now.kind != TOKEN_ELSE && yes.type == CLOCK_FORMULA)
        return r->failed ? term_broken (where) : term_when (r, where, condition, yes);
    program_expect (r, TOKEN_ELSE, "'else'");
    term no = program_term (r);
    return r->failed ? term_broken (where) : term_if (r, where, condition, yes, no);
}

static term
program_parentheses (program *r)
{
    position where = r->now.where;
    if (!program_enter (r))
        return term_broken (where);
    program_next (r);
    term t = program_take (r, TOKEN_IF) ? program_if (r, where) : program_formula (r);
    program_expect (r, TOKEN_CLOSE, "')'");
    program_leave (r);
    return r->failed ? term_broken (where) : t;
}

static term
program_number (program *r, bool negative)
{
    token n = r->now;
    int64_t value = negative ? -n.value : n.value;
    program_next (r);
    if (value <= INT32_MAX && value >= INT32_MIN)
        return term_number (r, n.where, (int32_t) value);
    program_wrong (r, n.where, "%.*s%s does not fit: expected a number from %d to %d", SLICE_ARGS (n.text),
                   INT32_MIN, INT32_MAX);
    return term_broken (n.where);
}

static term
program_primary (program *r)
{
    switch (r->now.kind) {
    case TOKEN_NUMBER:
        return program_number (r, false);
    case TOKEN_NAME:
        return program_is_call (r) ? program_call (r, false) : program_place (r);
    case TOKEN_OPEN:
        return program_parentheses (r);
    case TOKEN_NOT:
        program_fail (r, r->now.where, "'!' negates a condition: expected a number, a name or '('");
        return term_broken (r->now.where);
    default:
        program_unexpected (r, "a number, a name or '('");
        return term_broken (r->now.where);
    }
}

static term
program_unary (program *r)
{
    if (r->now.kind != TOKEN_SUB)
        return program_primary (r);
    token op = r->now;
    if (!program_enter (r))
        return term_broken (op.where);
    program_next (r);
    term t;
    if (r->now.kind == TOKEN_NUMBER) {
        t = program_number (r, true);
        t.where = op.where;
    } else {
        t = program_unary (r);
        t = r->failed ? term_broken (op.where) : term_negated (r, op, t);
    }
    program_leave (r);
    return t;
}

/* How tightly an operator binds; 0: it is none. */
static int
tightness (token_kind kind)
{
    switch (kind) {
    case TOKEN_BIT_OR:
        return 1;
    case TOKEN_BIT_XOR:
        return 2;
    case TOKEN_BIT_AND:
        return 3;
    case TOKEN_SHIFT_LEFT:
    case TOKEN_SHIFT_RIGHT:
        return 4;
    case TOKEN_ADD:
    case TOKEN_SUB:
        return 5;
    case TOKEN_MUL:
    case TOKEN_DIV:
    case TOKEN_MOD:
        return 6;
    default:
        return 0;
    }
}

/* Operators that bind at least so tightly, from left to right. */
static term
program_operators (program *r, int least)
{
    term t = program_unary (r);
    for (int level = tightness (r->now.kind); level >= least; level = tightness (r->now.kind)) {
        token op = r->now;
        program_next (r);
        term right = program_operators (r, level + 1);
        t = r->failed ? term_broken (op.where) : term_binary (r, op, t, right);
    }
    return t;
}

term
program_term (program *r)
{
    return program_operators (r, 1);
}

bool
program_constant (program *r, const term *t, const char *what, int32_t *value)
{
    fold_result f = fold (t->it, value);
    if (f == FOLD_VARIES)
        program_wrong (r, t->where, "%s must be constant", what);
    else if (f == FOLD_FAULT)
        program_wrong (r, t->where, "%s overflows or divides by zero", what);
    return f == FOLD_VALUE;
}

bool
parse_condition (parser *p, const attribute *a, conjunct_list *conjuncts)
{
    program r = program_start (p, a);
    if (r.now.kind == TOKEN_END) {
        diag_error (p->why, a->where, "'%.*s%s' is empty: expected a condition", SLICE_ARGS (a->key));
        return false;
    }
    term t = program_formula (&r);
    if (!r.failed && r.now.kind != TOKEN_END)
        program_unexpected (&r, "'&&', an operator or the end of the condition");
    if (r.failed || !term_make_condition (&r, &t) || r.broken)
        return false;
    if (conjuncts->last)
        conjuncts->last->next = t.all.first;
    else
        conjuncts->first = t.all.first;
    conjuncts->last = t.all.last;
    conjuncts->count += t.all.count;
    return true;
}

conjunction
parse_conjunction (parser *p, const conjunct_list *conjuncts)
{
    const expr **at = arena_alloc (p->memory, conjuncts->count * sizeof *at);
    size_t count = 0;
    for (const conjunct *c = conjuncts->first; c; c = c->next)
        at[count++] = c->it;
    return (conjunction){ at, count };
}
