/* Conditions of a path that no run takes, told at the cuts before them: weakest
 * preconditions of those that are needed for the contradiction. */
#include <string.h>

#include "work.h"

typedef struct need {
    size_t leg, step, literal;
} need;

typedef struct weakest {
    search *s;
    const leg *legs;
    size_t count;
    VEC (need) needs;           /* first all conditions, then the needed ones */
    VEC (flow_literal) current; /* conditions as they read where we are */
} weakest;

/* Which conditions of the path cannot hold together. */
static bool
find_needs (weakest *w)
{
    search *s = w->s;
    const flow *f = s->plan.f;
    solver *z = &s->solver;
    VEC (Z3_ast) all = VEC_EMPTY;
    sym *now = xcalloc (s->plan.count + 1, sizeof *now), *next = xcalloc (s->plan.count + 1, sizeof *next);
    solver_push (z);
    for (size_t k = 0; k < s->plan.count; k++)
        now[k].low = now[k].high = f->variables[s->plan.variables[k]].initial;
    bool impossible = false;
    for (size_t i = 0; i < w->count; i++)
        for (size_t k = 0; k < w->legs[i].count && !impossible; k++) {
            const flow_step *step = &f->steps[w->legs[i].steps[k]];
            for (size_t x = 0; x < step->literal_count && !impossible; x++) {
                bool holds = true;
                Z3_ast formula = encode_literal (&s->encoder, &step->literals[x], now, &holds);
                if (!formula && holds)
                    continue;
                impossible = !formula;
                if (impossible)
                    vec_clear (&w->needs);
                *vec_add (&w->needs) = (need){ i, k, x };
                Z3_ast name = solver_boolean (z);
                if (formula)
                    solver_imply (z, name, formula);
                *vec_add (&all) = name;
            }
            memcpy (next, now, s->plan.count * sizeof *next);
            for (size_t x = 0; x < step->assign_count; x++) {
                const flow_assign *a = &step->assigns[x];
                next[s->plan.dense[a->variable]] =
                    a->value ? encode_term (&s->encoder, a->value, now)
                             : (sym){ solver_integer (z), -((flow_wide) 1 << 80), (flow_wide) 1 << 80 };
            }
            memcpy (now, next, s->plan.count * sizeof *next);
        }
    if (!impossible) {
        bool *needed = xcalloc (all.count + 1, sizeof *needed);
        impossible = solver_check (z, all.at, (unsigned) all.count) == IMPOSSIBLE;
        if (impossible)
            solver_core (z, all.at, (unsigned) all.count, needed);
        size_t kept = 0;
        for (size_t i = 0; i < w->needs.count; i++)
            if (needed[i])
                w->needs.at[kept++] = w->needs.at[i];
        w->needs.count = kept;
        xfree (needed);
    }
    solver_pop (z);
    vec_free (&all);
    xfree (now);
    xfree (next);
    return impossible;
}

static const flow_term *
new_number (arena *memory, flow_wide n)
{
    flow_term *t = arena_alloc (memory, sizeof *t);
    *t = (flow_term){ .op = FLOW_NUMBER, .number = n, .low = n, .high = n };
    return t;
}

/* With what the step assigns in place of variables; NULL: it reads an input. */
static const flow_term *
substitute (arena *memory, const flow_term *t, const flow_step *s)
{
    if (t->op == FLOW_NUMBER)
        return t;
    if (t->op == FLOW_VARIABLE) {
        for (size_t i = 0; i < s->assign_count; i++)
            if (s->assigns[i].variable == t->variable)
                return s->assigns[i].value;
        return t;
    }
    const flow_term *left = substitute (memory, t->left, s), *right = substitute (memory, t->right, s);
    if (!left || !right || (left == t->left && right == t->right))
        return left && right ? t : NULL;
    if (left->op == FLOW_NUMBER && right->op == FLOW_NUMBER)
        return new_number (memory, t->op == FLOW_ADD   ? left->number + right->number
                                   : t->op == FLOW_SUB ? left->number - right->number
                                                       : left->number * right->number);
    flow_term *sum = arena_alloc (memory, sizeof *sum);
    *sum = *t;
    sum->left = left;
    sum->right = right;
    return sum;
}

/* coefficient * variable + number; false: more than one variable, a product, or numbers too large. */
static bool
is_simple (const flow_term *t, flow_wide factor, flow_wide *coefficient, uint32_t *variable,
           flow_wide *number)
{
    flow_wide product;
    if (t->op == FLOW_NUMBER)
        return !__builtin_mul_overflow (factor, t->number, &product)
               && !__builtin_add_overflow (*number, product, number);
    if (t->op == FLOW_MUL && t->right->op == FLOW_NUMBER)
        return !__builtin_mul_overflow (factor, t->right->number, &product)
               && is_simple (t->left, product, coefficient, variable, number);
    if (t->op == FLOW_MUL)
        return false;
    if (t->op != FLOW_VARIABLE)
        return is_simple (t->left, factor, coefficient, variable, number)
               && is_simple (t->right, t->op == FLOW_SUB ? -factor : factor, coefficient, variable, number);
    if (*variable != FLOW_NONE && *variable != t->variable)
        return false;
    *variable = t->variable;
    return !__builtin_add_overflow (*coefficient, factor, coefficient);
}

static bool
same_term (const flow_term *a, const flow_term *b)
{
    if (a == b)
        return true;
    if (a->op != b->op)
        return false;
    if (a->op == FLOW_NUMBER || a->op == FLOW_VARIABLE)
        return a->number == b->number && (a->op == FLOW_NUMBER || a->variable == b->variable);
    return same_term (a->left, b->left) && same_term (a->right, b->right);
}

static bool
is_known (const dimension_list *all, const flow_literal *x)
{
    for (size_t i = 0; i < all->count; i++)
        if (all->at[i].variable == FLOW_NONE && all->at[i].literal.relation == x->relation
            && same_term (all->at[i].literal.left, x->left) && same_term (all->at[i].literal.right, x->right))
            return true;
    return false;
}

/* Track the condition at a cut: one of a single variable as a limit of it. */
static bool
track (weakest *w, uint32_t place, const flow_literal *x)
{
    flow_wide coefficient = 0, number = 0;
    uint32_t v = FLOW_NONE;
    bool simple = is_simple (x->left, 1, &coefficient, &v, &number)
                  && is_simple (x->right, -1, &coefficient, &v, &number);
    if (simple && (v == FLOW_NONE || !coefficient))
        return false;
    if (simple && (coefficient == 1 || coefficient == -1)) {
        flow_wide n = coefficient > 0 ? -number : number;
        bool below = x->relation == FLOW_LT || x->relation == FLOW_GE, equal = x->relation <= FLOW_NE;
        bool at = equal || below == (coefficient > 0), past = equal || below != (coefficient > 0);
        bool more = at && plan_add_limit (&w->s->plan, v, n);
        more = (past && plan_add_limit (&w->s->plan, v, n + 1)) || more;
        return search_track (w->s, place, (blocks_dimension){ .variable = v }) || more;
    }
    if (is_known (&w->s->tracked[place], x))
        return false;
    *vec_add (&w->s->tracked[place]) = (blocks_dimension){ .variable = FLOW_NONE, .literal = *x };
    return true;
}

static bool
is_needed (const weakest *w, size_t l, size_t step, size_t literal)
{
    for (size_t i = 0; i < w->needs.count; i++)
        if (w->needs.at[i].leg == l && w->needs.at[i].step == step && w->needs.at[i].literal == literal)
            return true;
    return false;
}

static void
go_back (weakest *w, size_t l, size_t k)
{
    search *s = w->s;
    const flow_step *step = &s->plan.f->steps[w->legs[l].steps[k]];
    size_t kept = 0;
    for (size_t i = 0; i < w->current.count; i++) {
        flow_literal x = w->current.at[i];
        x.left = substitute (s->memory, x.left, step);
        x.right = substitute (s->memory, x.right, step);
        if (x.left && x.right)
            w->current.at[kept++] = x;
    }
    w->current.count = kept;
    for (size_t i = 0; i < step->literal_count; i++)
        if (is_needed (w, l, k, i))
            *vec_add (&w->current) = step->literals[i];
}

bool
weakest_track (search *s, const leg *legs, size_t count)
{
    weakest w = { .s = s, .legs = legs, .count = count };
    bool more = false;
    if (find_needs (&w))
        for (size_t l = count; l-- > 0;) {
            for (size_t k = legs[l].count; k-- > 0;)
                go_back (&w, l, k);
            for (size_t i = 0; l > 0 && i < w.current.count; i++)
                more = track (&w, legs[l].cut, &w.current.at[i]) || more;
        }
    vec_free (&w.needs);
    vec_free (&w.current);
    return more;
}
