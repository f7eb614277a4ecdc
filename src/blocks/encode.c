/* A block as a formula: a truth value per step that may be taken, and where steps meet
 * an integer per variable that they leave with different values.  What the values at the
 * start decide is not encoded at all. */
#include <string.h>

#include "work.h"

static sym
number (flow_wide n)
{
    return (sym){ NULL, n, n };
}

static Z3_ast
term_of (encoder *e, sym v)
{
    return v.term ? v.term : solver_number (e->solver, v.low);
}

#define WIDEST ((flow_wide) (((__uint128_t) 1 << 127) - 1))

/* The bounds of something that may be any number; once that, it stays so. */
static bool
is_anything (sym v)
{
    return v.low == -WIDEST - 1 && v.high == WIDEST;
}

/* Bounds of the result; false if they are not numbers of this width. */
static bool
bound_result (flow_op op, sym a, sym b, sym *r)
{
    flow_wide corner[4];
    bool beyond = is_anything (a) || is_anything (b);
    if (op == FLOW_MUL) {
        beyond |= __builtin_mul_overflow (a.low, b.low, &corner[0]);
        beyond |= __builtin_mul_overflow (a.low, b.high, &corner[1]);
        beyond |= __builtin_mul_overflow (a.high, b.low, &corner[2]);
        beyond |= __builtin_mul_overflow (a.high, b.high, &corner[3]);
        r->low = r->high = corner[0];
        for (int i = 1; i < 4; i++) {
            r->low = corner[i] < r->low ? corner[i] : r->low;
            r->high = corner[i] > r->high ? corner[i] : r->high;
        }
    } else if (op == FLOW_ADD) {
        beyond |= __builtin_add_overflow (a.low, b.low, &r->low);
        beyond |= __builtin_add_overflow (a.high, b.high, &r->high);
    } else {
        beyond |= __builtin_sub_overflow (a.low, b.high, &r->low);
        beyond |= __builtin_sub_overflow (a.high, b.low, &r->high);
    }
    if (beyond) {
        r->low = -WIDEST - 1;
        r->high = WIDEST;
    }
    return !beyond;
}

static sym
combine (encoder *e, flow_op op, sym a, sym b)
{
    Z3_ast both[2];
    sym r = { 0 };
    if (bound_result (op, a, b, &r) && !a.term && !b.term)
        return r;
    if (r.low == r.high && op == FLOW_MUL)
        return number (r.low);
    both[0] = term_of (e, a);
    both[1] = term_of (e, b);
    e->solver->made++;
    r.term = op == FLOW_ADD   ? Z3_mk_add (e->solver->z3, 2, both)
             : op == FLOW_SUB ? Z3_mk_sub (e->solver->z3, 2, both)
                              : Z3_mk_mul (e->solver->z3, 2, both);
    return r;
}

sym
encode_term (encoder *e, const flow_term *t, const sym *state)
{
    if (t->op == FLOW_NUMBER)
        return number (t->number);
    if (t->op == FLOW_VARIABLE)
        return state[e->plan->dense[t->variable]];
    return combine (e, t->op, encode_term (e, t->left, state), encode_term (e, t->right, state));
}

Z3_ast
encode_between (encoder *e, sym v, flow_range r)
{
    solver *s = e->solver;
    Z3_ast both[2];
    unsigned count = 0;
    if (v.low > r.high || v.high < r.low)
        return Z3_mk_false (s->z3);
    if (r.low == r.high && v.term)
        return Z3_mk_eq (s->z3, v.term, solver_number (s, r.low));
    if (v.low < r.low)
        both[count++] = Z3_mk_ge (s->z3, v.term, solver_number (s, r.low));
    if (v.high > r.high)
        both[count++] = Z3_mk_le (s->z3, v.term, solver_number (s, r.high));
    s->made += 3;
    return count == 0 ? Z3_mk_true (s->z3) : count == 1 ? both[0] : Z3_mk_and (s->z3, 2, both);
}

static bool
is_decided (flow_relation r, sym a, sym b, bool *holds)
{
    switch (r) {
    case FLOW_EQ:
    case FLOW_NE:
        if (a.high < b.low || b.high < a.low) {
            *holds = r == FLOW_NE;
            return true;
        }
        *holds = r == FLOW_EQ;
        return a.low == a.high && b.low == b.high;
    case FLOW_LT:
        *holds = a.high < b.low;
        return *holds || a.low >= b.high;
    case FLOW_LE:
        *holds = a.high <= b.low;
        return *holds || a.low > b.high;
    case FLOW_GT:
        return is_decided (FLOW_LT, b, a, holds);
    default:
        return is_decided (FLOW_LE, b, a, holds);
    }
}

Z3_ast
encode_literal (encoder *e, const flow_literal *x, const sym *state, bool *holds)
{
    sym a = encode_term (e, x->left, state), b = encode_term (e, x->right, state);
    if (is_decided (x->relation, a, b, holds))
        return NULL;
    Z3_context z3 = e->solver->z3;
    Z3_ast p = term_of (e, a), q = term_of (e, b);
    e->solver->made++;
    switch (x->relation) {
    case FLOW_EQ:
        return Z3_mk_eq (z3, p, q);
    case FLOW_NE:
        return Z3_mk_not (z3, Z3_mk_eq (z3, p, q));
    case FLOW_LT:
        return Z3_mk_lt (z3, p, q);
    case FLOW_LE:
        return Z3_mk_le (z3, p, q);
    case FLOW_GT:
        return Z3_mk_gt (z3, p, q);
    default:
        return Z3_mk_ge (z3, p, q);
    }
}

/* What a comparison of a variable with a number tells of it from here on. */
static void
narrow (encoder *e, const flow_literal *x, sym *state)
{
    if (x->left->op != FLOW_VARIABLE)
        return;
    sym *v = &state[e->plan->dense[x->left->variable]], b = encode_term (e, x->right, state);
    flow_wide low = v->low, high = v->high;
    if (x->relation == FLOW_EQ || x->relation == FLOW_GE || x->relation == FLOW_GT)
        low = b.low + (x->relation == FLOW_GT);
    if (x->relation == FLOW_EQ || x->relation == FLOW_LE || x->relation == FLOW_LT)
        high = b.high - (x->relation == FLOW_LT);
    if (x->relation == FLOW_NE && !b.term)
        low += low == b.low, high -= high == b.low;
    v->low = low > v->low ? low : v->low;
    v->high = high < v->high ? high : v->high;
    if (v->low == v->high)
        v->term = NULL;
}

/* The step from there, unless what is known excludes it. */
static void
add_edge (encoder *e, block *b, spot *from, uint32_t step)
{
    const flow_step *s = &e->plan->f->steps[step];
    uint32_t at = e->target[s->to] != FLOW_NONE ? e->target[s->to] : e->inside[s->to];
    spot *to = e->target[s->to] != FLOW_NONE ? &b->targets[at] : at == FLOW_NONE ? NULL : &b->inside[at];
    if (!to)
        return; /* an end that is no error */
    size_t count = e->plan->count;
    sym *view = arena_alloc (b->memory, (count + 1) * sizeof *view);
    memcpy (view, from->state, count * sizeof *view);
    VEC (Z3_ast) open = VEC_EMPTY;
    bool dead = false;
    for (size_t i = 0; i < s->literal_count && !dead; i++) {
        bool holds = true;
        Z3_ast x = encode_literal (e, &s->literals[i], view, &holds);
        if (x)
            *vec_add (&open) = x;
        dead = !x && !holds;
        if (x)
            narrow (e, &s->literals[i], view);
    }
    if (!dead) {
        way added = { .step = step, .from = from, .taken = from->reached };
        bool alone = e->plan->first[from->place + 1] - e->plan->first[from->place] == 1;
        if (open.count || !alone) {
            added.taken = solver_boolean (e->solver);
            if (from->reached)
                solver_imply (e->solver, added.taken, from->reached);
            for (size_t i = 0; i < open.count; i++)
                solver_imply (e->solver, added.taken, open.at[i]);
        }
        sym *after = arena_copy (b->memory, view, (count + 1) * sizeof *view);
        for (size_t i = 0; i < s->assign_count; i++) {
            const flow_assign *a = &s->assigns[i];
            uint32_t v = e->plan->dense[a->variable];
            if (a->value)
                after[v] = encode_term (e, a->value, view);
            else
                after[v] = (sym){ solver_integer (e->solver), -((flow_wide) 1 << 80), (flow_wide) 1 << 80 };
        }
        added.after = after;
        *vec_add (&to->in) = added;
    }
    vec_free (&open);
}

static bool
same (sym a, sym b)
{
    return a.term == b.term && (a.term || a.low == b.low);
}

/* Where several steps meet. */
static void
meet (encoder *e, block *b, spot *s)
{
    solver *z = e->solver;
    if (s->in.count == 1) {
        s->state = s->in.at[0].after;
        s->reached = s->in.at[0].taken;
        return;
    }
    size_t count = e->plan->count;
    s->state = arena_alloc (b->memory, (count + 1) * sizeof *s->state);
    Z3_ast *taken = xcalloc (s->in.count, sizeof *taken);
    for (size_t i = 0; i < s->in.count; i++)
        taken[i] = s->in.at[i].taken;
    s->reached = solver_boolean (z);
    solver_imply (z, s->reached, Z3_mk_or (z->z3, (unsigned) s->in.count, taken));
    for (size_t v = 0; v < count; v++) {
        if (!plan_is_live (e->plan, s->place, e->plan->variables[v]))
            continue;
        sym all = s->in.at[0].after[v];
        bool alike = true;
        for (size_t i = 1; i < s->in.count; i++) {
            sym one = s->in.at[i].after[v];
            alike = alike && same (one, all);
            all.low = one.low < all.low ? one.low : all.low;
            all.high = one.high > all.high ? one.high : all.high;
        }
        if (!alike) {
            all.term = solver_integer (z);
            for (size_t i = 0; i < s->in.count; i++)
                solver_imply (z, taken[i], Z3_mk_eq (z->z3, all.term, term_of (e, s->in.at[i].after[v])));
        }
        s->state[v] = all;
    }
    xfree (taken);
}

void
encode_block (encoder *e, uint32_t cut, const sym *start, block *out)
{
    const block_plan *p = &e->plan->blocks[cut];
    *out = (block){ .inside_count = p->inside_count, .target_count = p->target_count };
    out->memory = arena_new ();
    out->inside = xcalloc (p->inside_count + 1, sizeof *out->inside);
    out->targets = xcalloc (p->target_count + 1, sizeof *out->targets);
    for (uint32_t i = 0; i < p->inside_count; i++) {
        out->inside[i].place = p->inside[i];
        e->inside[p->inside[i]] = i;
    }
    for (uint32_t i = 0; i < p->target_count; i++) {
        out->targets[i].place = p->targets[i];
        e->target[p->targets[i]] = i;
    }
    for (uint32_t i = 0; i < p->inside_count; i++) {
        spot *s = &out->inside[i];
        if (i == 0)
            s->state = arena_copy (out->memory, start, (e->plan->count + 1) * sizeof *start);
        else if (s->in.count)
            meet (e, out, s);
        for (uint32_t k = e->plan->first[s->place]; s->state && k < e->plan->first[s->place + 1]; k++)
            add_edge (e, out, s, e->plan->steps[k]);
    }
    for (uint32_t i = 0; i < p->target_count; i++)
        if (out->targets[i].in.count)
            meet (e, out, &out->targets[i]);
    for (uint32_t i = 0; i < p->inside_count; i++)
        e->inside[p->inside[i]] = FLOW_NONE;
    for (uint32_t i = 0; i < p->target_count; i++)
        e->target[p->targets[i]] = FLOW_NONE;
}

void
block_release (block *b)
{
    for (size_t i = 0; i < b->inside_count; i++)
        vec_free (&b->inside[i].in);
    for (size_t i = 0; i < b->target_count; i++)
        vec_free (&b->targets[i].in);
    xfree (b->inside);
    xfree (b->targets);
    arena_free (b->memory);
}
