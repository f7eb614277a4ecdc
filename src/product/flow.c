/* Which values the parameters and locals of functions can have, and what they
 * return: intervals, by a fixpoint over all statements and calls that does not
 * look at their order.  What still grows after a few rounds is taken to be any
 * number of 32 bits. */
#include "alloc.h"
#include "product_private.h"

enum { PATIENCE = 16 };

struct flow {
    product *p;
    bool changed, widens;
};

/* An interval with nothing in it yet. */
static const interval NOTHING = { 1, 0 };

static bool
is_nothing (interval i)
{
    return i.low > i.high;
}

static void
join (struct flow *f, interval *into, interval from)
{
    from.low = from.low < INT32_MIN ? INT32_MIN : from.low;
    from.high = from.high > INT32_MAX ? INT32_MAX : from.high;
    if (is_nothing (from)) /* also what is beyond 32 bits: a fault */
        return;
    if (!is_nothing (*into) && from.low >= into->low && from.high <= into->high)
        return;
    if (f->widens)
        from = (interval){ INT32_MIN, INT32_MAX };
    if (is_nothing (*into))
        *into = from;
    into->low = from.low < into->low ? from.low : into->low;
    into->high = from.high > into->high ? from.high : into->high;
    f->changed = true;
}

static void follow_expr (struct flow *f, const expr *e);

/* Every element may be any of the others: one interval for the array. */
static interval
slice_range (const product *p, const expr *e)
{
    return product_range (p, e->args[0]);
}

/* Is something that the term reads not known to have any value yet?  Then it was
 * not reached, and neither is the term. */
static bool
is_unreached (const product *p, const expr *e)
{
    if (!e)
        return false;
    if (e->kind == EXPR_LOCAL && e->id + e->size <= p->model->function_slots && is_nothing (p->slots[e->id]))
        return true;
    for (int i = 0; i < 3; i++)
        if (is_unreached (p, e->args[i]))
            return true;
    return false;
}

static interval
value_of (const product *p, const expr *e)
{
    if (is_unreached (p, e))
        return NOTHING;
    return e->kind == EXPR_SLICE ? slice_range (p, e) : product_range (p, e);
}

static void
join_slots (struct flow *f, uint32_t first, uint32_t size, interval value)
{
    for (uint32_t i = 0; i < size && first + i < f->p->model->function_slots; i++)
        join (f, &f->p->slots[first + i], value);
}

static void
follow_call (struct flow *f, const expr *e)
{
    const function *called = &f->p->model->functions[e->id];
    for (uint32_t i = 0; i < e->size; i++) {
        follow_expr (f, e->list[i]);
        join_slots (f, called->parameters[i].slot, called->parameters[i].size, value_of (f->p, e->list[i]));
    }
}

static void
follow_expr (struct flow *f, const expr *e)
{
    if (!e)
        return;
    for (int i = 0; i < 3; i++)
        follow_expr (f, e->args[i]);
    if (e->kind == EXPR_CLOCK_COMPARE)
        follow_expr (f, e->when);
    if (e->kind == EXPR_CALL)
        follow_call (f, e);
}

static void
follow_stmts (struct flow *f, const stmt *s, const function *inside)
{
    static const interval zero = { 0, 0 };
    for (; s; s = s->next) {
        follow_expr (f, s->target);
        follow_expr (f, s->source);
        follow_expr (f, s->value);
        interval value = s->value ? value_of (f->p, s->value) : zero;
        const expr *to = s->target && s->target->kind == EXPR_SLICE ? s->target->args[0] : s->target;
        if (s->kind == STMT_LOCAL)
            join_slots (f, s->id, s->size, value);
        else if (s->kind == STMT_RETURN)
            join (f, &f->p->results[inside - f->p->model->functions], value);
        else if (to && to->kind == EXPR_LOCAL)
            join_slots (f, to->id, to->size, value);
        follow_stmts (f, s->body, inside);
        follow_stmts (f, s->other, inside);
    }
}

static void
follow_conjunction (struct flow *f, const conjunction *c)
{
    for (size_t i = 0; i < c->count; i++)
        follow_expr (f, c->at[i]);
}

static void
follow_everything (struct flow *f)
{
    const model *m = f->p->model;
    for (size_t i = 0; i < m->function_count; i++)
        follow_stmts (f, m->functions[i].body, &m->functions[i]);
    for (size_t i = 0; i < m->edge_count; i++) {
        follow_conjunction (f, &m->edges[i].guard);
        follow_stmts (f, m->edges[i].action, NULL);
    }
    for (size_t i = 0; i < m->process_count; i++)
        for (size_t l = 0; l < m->processes[i].location_count; l++) {
            const location *at = &m->processes[i].locations[l];
            follow_conjunction (f, &at->invariant);
            for (size_t r = 0; r < at->rate_count; r++) {
                follow_expr (f, at->rates[r].clock);
                follow_expr (f, at->rates[r].rate);
            }
        }
}

/* Without `return` the result is 0: it always may be.  A function that nobody
 * calls keeps slots with nothing in them; nobody asks for its result. */
void
product_flow_new (product *p)
{
    const model *m = p->model;
    if (!m->function_count)
        return;
    p->results = xcalloc (m->function_count, sizeof *p->results);
    p->slots = xcalloc (m->function_slots + 1, sizeof *p->slots);
    for (size_t i = 0; i < m->function_slots; i++)
        p->slots[i] = NOTHING;
    struct flow f = { .p = p, .changed = true };
    for (int round = 0; f.changed; round++) {
        f.changed = false;
        f.widens = round >= PATIENCE;
        follow_everything (&f);
    }
    for (size_t i = 0; i < m->function_slots; i++)
        if (is_nothing (p->slots[i]))
            p->slots[i] = (interval){ INT32_MIN, INT32_MAX };
}
